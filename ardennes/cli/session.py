"""A game in the terminal while it is being played: who sits where, the dice, the record."""

import random
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ardennes.cli.sources import blame, write_text
from ardennes.engine.core import CHANCE, BadInput, Decision, Event, Outcome, Word
from ardennes.engine.game import AnyGame
from ardennes.engine.play import Match
from ardennes.engine.record import Record, replay, sentences, to_record, write
from ardennes.engine.tables import PRINTED, Pack

if TYPE_CHECKING:
    from ardennes.bots.session import SeatSession

HUMAN, BOT = "human", "bot:"


class Session:
    """A match, its record and its players."""

    def __init__(
        self, game: AnyGame, record: Record, seed: int | None, name: str, pack: Pack = PRINTED
    ) -> None:
        self.game = game
        with blame(name):
            self.match: Match = replay(game, record, pack)
        self.record = to_record(
            self.match, record.scenario, record.seats, record.position, record.options
        )
        self.path: Path | None = None  # where every action is saved
        self.played = 0  # actions since the session began
        self.dice = _dice(seed, len(self.record.actions))
        self._bots = {
            seat: bot(game, seat, who, seed, len(self.record.actions))
            for seat, who in record.seats.items()
            if who != HUMAN
        }

    @property
    def state(self) -> Any:
        """The position now."""
        return self.match.state

    @property
    def decision(self) -> Decision | None:
        """The question now."""
        return self.match.decision

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it has."""
        return self.match.outcome

    def answer_for(self, decision: Decision) -> Word | None:
        """What the dice or a bot answers; None if a person has to."""
        if decision.actor == CHANCE:
            return self.dice.choices(decision.choices, decision.weights)[0]
        found = self._bots.get(decision.actor)
        return found.choose(self.match.seen_by(decision.actor), decision) if found else None

    def play(self, action: Word) -> tuple[str, str]:
        """Play an action and save; returns what is heard of it."""
        text = self.game.codec.to_text(action, self.state)
        said = sentences(self.game, self.match, self.match.play(action))
        self.record.actions.append(text)
        self.record.said.append(said)
        self.played += 1
        self.save()
        return self.heard(len(self.record.actions) - 1)

    def heard(self, number: int) -> tuple[str, str]:
        """An action as text and what it said, as far as whoever sits here may know; the record has
        everything."""
        events = self.match.events[number]
        known = [event for event in events if self._may_know(event)]
        since = chain.from_iterable(self.match.events[number:])
        if len(known) == len(events) or any(event.reveals for event in since):
            return self.record.actions[number], self.record.said[number]
        return "", sentences(self.game, self.match, known)

    def _may_know(self, event: Event) -> bool:
        """A secret is for its side alone, and for nobody where both sides share a screen."""
        people = [seat for seat, who in self.record.seats.items() if who == HUMAN]
        secret = event.secret_to()
        return secret < 0 or not people or people == [self.state.sides[secret]]

    def undo(self) -> str | None:
        """Take the last action back; returns it as text."""
        if not self.match.undo():
            return None
        self.record.said.pop()
        text = self.record.actions.pop()
        self.save()
        return text

    def save(self) -> None:
        """Write the record, if there is a file for it."""
        if self.path is not None:
            write_text(self.path, write(self.record))

    def save_as(self, path: Path) -> None:
        """Keep the record there from now on; never over another file."""
        if path != self.path and path.exists():
            raise BadInput(str(path), "exists already; choose another name")
        self.path, before = path, self.path
        try:
            self.save()
        except BadInput:
            self.path = before
            raise

    def keep(self) -> Path | None:
        """At the end of a session: where the game is saved, in a new file if need be."""
        if self.path is None and self.played and HUMAN in self.record.seats.values():
            names = (Path(f"{self.game.id}-{n}.play") for n in range(1, 10_000))
            self.save_as(next(path for path in names if not path.exists()))
        return self.path


def check_seat(option: str, who: str) -> str:
    """`human` or `bot:LEVEL`."""
    if who != HUMAN and not (who.startswith(BOT) and who != BOT):
        raise BadInput(option, f"expected human or bot:LEVEL, got {who!r}")
    return who


def bot(game: AnyGame, seat: str, who: str, seed: int | None, actions: int) -> "SeatSession":
    """The bot behind `bot:greedy`."""
    from ardennes.bots.session import SeatSession

    number = random.SystemRandom().getrandbits(32) if seed is None else seed + actions
    return SeatSession(game, seat, who.removeprefix(BOT), number)


def _dice(seed: int | None, actions: int) -> random.Random:
    """The system's dice, or seeded ones that go on differently after a resume."""
    return random.SystemRandom() if seed is None else random.Random(f"{seed} {actions}")
