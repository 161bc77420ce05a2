"""Which store an address means."""

from collections.abc import Callable

from ardennes.engine.core import BadInput
from ardennes.server.settings import Settings
from ardennes.server.store.kept import KeptStore
from ardennes.server.store.sqlite import SqliteConnection, SqliteStore
from ardennes.server.store.writer import Connection

SQLITE = "sqlite:///"


def file_of(address: str) -> str:
    """The SQLite file of an address; BadInput if it is that of something else."""
    if address.startswith(SQLITE):
        return address.removeprefix(SQLITE)
    scheme, found, _ = address.partition("://")
    if found:
        raise BadInput(f"{scheme}://...", "no such database is known; expected a path")
    return address


def connector(settings: Settings) -> Callable[[], Connection]:
    """What opens another connection to a database that is ready to be used."""
    path = file_of(settings.database)
    return lambda: SqliteConnection(path, settings.synced)


def open_store(settings: Settings) -> KeptStore:
    """The store these settings name."""
    return SqliteStore(file_of(settings.database), settings.synced)
