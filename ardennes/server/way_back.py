"""The way back to the last roll, after the server has slept: played again from the ledger."""

from collections.abc import Sequence

from ardennes.engine.core import ArdennesError, Roll, kind
from ardennes.engine.game import AnyGame
from ardennes.engine.play import Match, apply
from ardennes.server.start import start_of
from ardennes.server.store import LedgerEntry, MatchRow

MOST = 100  # actions that can still be taken back


def with_way_back(game: AnyGame, row: MatchRow, entries: Sequence[LedgerEntry]) -> Match | None:
    """The match as it stands, with what can be taken back; None if it is not what was left."""
    rolls = [number for number, entry in enumerate(entries) if _is_roll(entry)]
    if rolls and rolls[-1] == len(entries) - 1:
        return None
    first = max(rolls[-1] + 1 if rolls else 0, len(entries) - MOST)
    state = start_of(game, row.scenario, row.options, row.position)
    try:
        for entry in entries[:first]:
            apply(game, state, game.codec.from_text(entry.action, state))
        match = Match(game, state)
        for entry in entries[first:]:
            match.play(game.codec.from_text(entry.action, match.state))
    except (ArdennesError, LookupError):
        return None  # played by other rules
    return match if match.can_undo() and match.state.pack() == row.snapshot else None


def _is_roll(entry: LedgerEntry) -> bool:
    return entry.action.partition(" ")[0] == kind(Roll)
