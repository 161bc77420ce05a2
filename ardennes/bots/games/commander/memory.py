"""What the commander bot keeps in mind between decisions: its luck, the orders of this turn, and
what it thought of its other spaces a turn ago."""

from random import Random

from ardennes.board.graph import bits
from ardennes.engine.core import Word
from ardennes.games.commander.state import State

Orders = list[tuple[int, Word]]  # unit and action, in the order in which they are carried out
SHORTLIST = 3  # spaces looked at again although nothing has changed near them


class Mind:
    """The seed of one seat, the orders of the activation it is playing, its view of the rest."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.orders: Orders = []
        self._turn: object = None
        self._gains: dict[int, float] = {}  # what each space promised when last looked at
        self._seen: State | None = None  # the table then

    def plan(self, s: State, side: int, orders: Orders) -> None:
        """Orders for the turn that is being played."""
        self._turn = turn_of(s, side)
        self.orders = orders

    def has_plan(self, s: State, side: int) -> bool:
        """Were orders given for this very turn?"""
        return self._turn == turn_of(s, side)

    def look_at(self, s: State, spaces: list[int]) -> list[int]:
        """The spaces worth a thought: new ones, those with news near them, the most promising."""
        news = self._news(s)
        known = [p for p in spaces if p in self._gains and not news >> p & 1]
        best = sorted(known, key=lambda p: (-self._gains[p], p))[:SHORTLIST]
        return [p for p in spaces if p not in known or p in best]

    def _news(self, s: State) -> int:
        """Spaces in which or beside which something has changed; all of them on a new day."""
        old, everywhere = self._seen, (1 << len(s.ground.board)) - 1
        if old is None or (old.ground, old.day, old.surprise) != (s.ground, s.day, s.surprise):
            self._gains.clear()
            return everywhere
        changed = old.control ^ s.control
        for unit, place in enumerate(old.at):
            if place != s.at[unit] or old.strength[unit] != s.strength[unit]:
                changed |= bits(p for p in (place, s.at[unit]) if p >= 0)
        return changed | s.ground.board.spread(changed)

    def remember(self, s: State, gains: dict[int, float]) -> None:
        """What the spaces looked at promise."""
        self._gains.update(gains)
        self._seen = s.clone()


def turn_of(s: State, side: int) -> object:
    """What tells one turn from another: the cubes on the table change only at its end."""
    return s.day, s.surprise, s.time, side, s.cubes
