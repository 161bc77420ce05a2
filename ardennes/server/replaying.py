"""A stored game played again, action by action."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from ardennes.catalog import game_of
from ardennes.engine.core import ArdennesError, BadInput, Decision, Outcome
from ardennes.engine.play import apply, legal, may
from ardennes.server.messages import Plain
from ardennes.server.refusals import RequestRefused
from ardennes.server.start import start_of
from ardennes.server.store import Landmark, LedgerEntry, MatchRow

OTHER_RULES = "this game was played by other rules or on another map: it cannot be shown past"


class Replay:
    """A stored game and how much of it has been played again, all on one table; from the start,
    or from a table that was kept on the way."""

    def __init__(
        self,
        row: MatchRow,
        entries: Sequence[LedgerEntry],
        landmark: Landmark | None = None,
    ) -> None:
        self.game = game_of(row.game)
        self.state: Any = start_of(self.game, row.scenario, row.options, row.position)
        self.entries = entries
        self.action_no = 0  # actions played so far
        if landmark is not None and landmark.action_no <= len(entries):
            with suppress(BadInput):  # kept by other rules: the game is played from the start
                self.state = self.game.unpack(landmark.snapshot, self.state)
                self.action_no = landmark.action_no

    @property
    def decision(self) -> Decision | None:
        """The question now."""
        return legal(self.game, self.state)

    def asked(self, entry: LedgerEntry) -> str:
        """Who is to play the next entry. Its lines tell; to list its answers costs more."""
        if entry.lines:
            return str(entry.lines[0]["side"])
        decision = self.decision
        return decision.actor if decision else ""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it has."""
        return self.game.rules.outcome(self.state)

    def step(self) -> None:
        """Play the next action. It is judged alone: listing all it was one of costs more."""
        try:
            action = self.game.codec.from_text(self.entries[self.action_no].action, self.state)
        except ArdennesError:
            raise self._by_other_rules() from None
        if not may(self.game, self.state, action):
            raise self._by_other_rules()
        apply(self.game, self.state, action)
        self.action_no += 1

    def _by_other_rules(self) -> RequestRefused:
        return RequestRefused(409, f"{OTHER_RULES} action {self.action_no + 1}")

    def to(self, action_no: int) -> None:
        """Play on until so many actions are done."""
        while self.action_no < min(action_no, len(self.entries)):
            self.step()


def lines_of(entries: Iterable[LedgerEntry]) -> list[Plain]:
    """The log."""
    return [line for entry in entries for line in entry.lines]
