"""Which store an address means. Who needs no PostgreSQL needs no driver for it."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec

from ardennes.engine.core import BadInput
from ardennes.server.settings import Settings
from ardennes.server.store import Process, owners
from ardennes.server.store.kept import KeptStore
from ardennes.server.store.sqlite import SqliteConnection, SqliteStore, held
from ardennes.server.store.writer import Connection

SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")
COPIED = "PostgreSQL has tools of its own for copies: pg_dump and pg_restore, see docs/operating.md"


def is_postgres(address: str) -> bool:
    """Whether an address is that of a PostgreSQL database; BadInput if it cannot be reached."""
    if not address.startswith(POSTGRES):
        return False
    if find_spec("psycopg") is None:
        raise BadInput("postgresql://...", "needs psycopg: pip install ardennes[postgres]")
    return True


def file_of(address: str) -> str:
    """The SQLite file of an address; BadInput if it is that of something else."""
    if address.startswith(SQLITE):
        return address.removeprefix(SQLITE)
    if address.startswith(POSTGRES):
        raise BadInput("postgresql://...", COPIED)
    scheme, found, _ = address.partition("://")
    if found:
        raise BadInput(f"{scheme}://...", "no such database is known; expected a path")
    return address


def shown(address: str) -> str:
    """An address as people may read it: without a password."""
    if not is_postgres(address):
        return file_of(address)
    from ardennes.server.store import postgres

    return postgres.shown(address)


def connector(settings: Settings) -> Callable[[], Connection]:
    """What opens another connection to a database that is ready to be used."""
    if is_postgres(settings.database):
        from ardennes.server.store.postgres import PostgresConnection

        return lambda: PostgresConnection(settings.database, settings.synced)
    path = file_of(settings.database)
    return lambda: SqliteConnection(path, settings.synced)


def there(settings: Settings) -> list[Process]:
    """The processes that serve these games now."""
    db = connector(settings)()
    try:
        return owners.processes(db)
    finally:
        db.close()


def only_server(settings: Settings) -> AbstractContextManager[object]:
    """A file has one server, of as many processes as it likes; PostgreSQL any number."""
    if is_postgres(settings.database):
        return nullcontext()
    return held(file_of(settings.database))


def open_store(settings: Settings) -> KeptStore:
    """The store these settings name."""
    if is_postgres(settings.database):
        from ardennes.server.store.postgres import PostgresStore

        return PostgresStore(settings.database, settings.synced)
    return SqliteStore(file_of(settings.database), settings.synced)
