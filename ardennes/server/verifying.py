"""Every game played again from its ledger: is it the table that was left?"""

from collections.abc import AsyncIterator
from typing import NamedTuple

from ardennes.catalog import game_of
from ardennes.engine.core import ArdennesError, BadInput
from ardennes.server.replaying import Replay
from ardennes.server.start import start_of
from ardennes.server.store import LedgerEntry, MatchRow, Store, standing


class Verdict(NamedTuple):
    """What was found out about a game."""

    id: str
    game: str
    actions: int
    wrong: str  # "" if all is well


async def verdicts(store: Store) -> AsyncIterator[Verdict]:
    """Every game of a store, one after the other."""
    for id in await store.matches():
        row = await store.match(id)
        if row is not None:
            entries = await store.entries(id)
            yield Verdict(id, row.game, len(entries), why_wrong(row, entries))


def why_wrong(row: MatchRow, entries: list[LedgerEntry]) -> str:
    """What does not fit in a game, in one sentence; "" if everything does."""
    if [entry.ledger_no for entry in entries] != list(range(row.ledger_no)):
        return f"the ledger has {len(entries)} entries and should have {row.ledger_no}"
    try:
        left = standing(entries)
    except IndexError:
        return "the ledger takes back what was never done"
    if len(left) != row.summary["action_no"]:
        return f"{len(left)} actions stand and {row.summary['action_no']} were counted"
    try:
        replay = Replay(row, left)
        replay.to(len(left))
    except (ArdennesError, LookupError) as e:
        return str(e)
    return "" if replay.state.pack() == _as_kept(row) else "the ledger leads to another table"


def _as_kept(row: MatchRow) -> bytes:
    """The snapshot, written anew: columns a later version has added stand at their defaults."""
    try:
        start = start_of(game_of(row.game), row.scenario, row.options, row.position)
        return game_of(row.game).unpack(row.snapshot, start).pack()
    except BadInput:
        return row.snapshot
