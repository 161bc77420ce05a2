"""Games as .play files: all of a server's, or all of one name's."""

from collections.abc import AsyncIterator

from ardennes.catalog import game_of
from ardennes.server.history import record_of
from ardennes.server.sealed import open_entries
from ardennes.server.store import Store, standing


async def records(store: Store, account: str = "") -> AsyncIterator[tuple[str, str]]:
    """The name and the text of each; of a game with secrets not yet told, what is open."""
    if account:
        seats = await store.seats_of_account(account)
        ids = list(dict.fromkeys(seat.match for seat in seats))
    else:
        ids = await store.matches()
    for id in ids:
        row = await store.match(id)
        if row is not None:
            entries = standing(await store.entries(id))
            revealing = game_of(row.game).words.revealing
            yield f"{row.game}-{id}.play", record_of(row, open_entries(row, entries, revealing))
