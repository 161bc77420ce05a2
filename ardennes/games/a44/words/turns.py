"""Turns and phases, and the end."""

from ardennes.engine.core import Event
from ardennes.games.a44.state import FIRST_OF_NIGHT, PHASES, PHASING, State

OPENINGS = frozenset(
    n for n in range(1, len(PHASES)) if n in (1, FIRST_OF_NIGHT) or PHASING[n] != PHASING[n - 1]
)  # the first phases of player turns; the nights follow days of the same player


class TurnBegan(Event):
    """Half a day begins."""

    case = "a44 4"
    tone = "turn"
    turn: int

    def happen(self, s: State) -> None:
        s.turn = self.turn
        s.expire("night")

    def say(self, s: State) -> str:
        day = s.edition.days[self.turn]
        return f"{day.label} begins: {day.weather} weather, {day.ground} ground."


class PhaseBegan(Event):
    """A phase begins; a player turn with the first of its phases."""

    case = "a44 4"
    tone = "phase"
    phase: int

    def happen(self, s: State) -> None:
        s.phase = self.phase
        s.expire("phase")
        if self.phase in OPENINGS:
            s.expire("player turn")

    def say(self, s: State) -> str:
        return f"{PHASES[self.phase].capitalize()}."


class GameEnded(Event):
    """The game is over, by the case that says so; nothing stays secret."""

    tone = "end"
    reveals = True
    winner: str
    by: str
    why: str

    def happen(self, s: State) -> None:
        s.ended = self.winner, self.by
        s.dumps_known = True
        s.todo = ()

    def say(self, s: State) -> str:
        return f"{self.why}."

    def cite(self) -> str:
        return self.by
