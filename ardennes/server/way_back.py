"""The way back to the last roll, after the server has slept: played again from the ledger."""

from collections.abc import Sequence

from ardennes.engine.core import ArdennesError, Roll, kind
from ardennes.engine.game import AnyGame
from ardennes.engine.play import Match
from ardennes.server.replaying import Replay
from ardennes.server.store import Landmark, LedgerEntry, MatchRow

MOST = 100  # actions that can still be taken back


def first_to_take_back(entries: Sequence[LedgerEntry]) -> int | None:
    """The first action after the last roll; None if that was the last action."""
    rolls = [number for number, entry in enumerate(entries) if _is_roll(entry)]
    if rolls and rolls[-1] == len(entries) - 1:
        return None
    return max(rolls[-1] + 1 if rolls else 0, len(entries) - MOST)


def with_way_back(
    game: AnyGame,
    row: MatchRow,
    entries: Sequence[LedgerEntry],
    first: int,
    landmark: Landmark | None,
) -> Match | None:
    """The match as it stands, with what can be taken back; None if it is not what was left."""
    try:
        replay = Replay(row, entries, landmark)
        replay.to(first)
        match = Match(game, replay.state)
        for entry in entries[first:]:
            match.play(game.codec.from_text(entry.action, match.state))
    except (ArdennesError, LookupError):
        return None  # played by other rules
    return match if match.can_undo() and match.state.pack() == row.snapshot else None


def _is_roll(entry: LedgerEntry) -> bool:
    return entry.action.partition(" ")[0] == kind(Roll)
