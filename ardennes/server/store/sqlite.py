"""A store in one SQLite file. What is acknowledged is on the disk: every commit is synchronous."""

import sqlite3
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from ardennes.engine.core import BadInput
from ardennes.server.store import StorageTrouble
from ardennes.server.store.kept import KeptStore
from ardennes.server.store.sql import Rows, Taken
from ardennes.server.store.steps import refuse_foreign, refuse_newer, steps

BUSY_SECONDS = 5
ANOTHER = (
    "has a server already; more processes are started by `ardennes serve --processes N`, and "
    "several machines need PostgreSQL"
)


class SqliteConnection:
    """A connection of sqlite3 with our errors."""

    clock = "((julianday('now') - 2440587.5) * 86400.0)"

    def __init__(self, path: str, synced: bool = True) -> None:
        with _troubles(path):
            self._db = sqlite3.connect(
                path, BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            self._path = path
            self.execute(f"PRAGMA synchronous = {'FULL' if synced else 'NORMAL'}")
            self.execute("PRAGMA foreign_keys = ON")

    def execute(self, sql: str, values: Sequence[Any] = ()) -> Rows:
        """One statement."""
        with _troubles(self._path):
            return self._db.execute(sql, values)

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """One statement for many rows."""
        with _troubles(self._path):
            self._db.executemany(sql, rows)

    def begin(self) -> None:
        """A transaction, and the right to write."""
        self.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        """The transaction is on the disk."""
        self.execute("COMMIT")

    def close(self) -> None:
        """Let go of the file; a transaction under way is undone."""
        self._db.close()


class SqliteStore(KeptStore):
    """Games in a file."""

    def __init__(self, path: str, synced: bool = True) -> None:
        prepare(path)
        super().__init__(lambda: SqliteConnection(path, synced))


@contextmanager
def _troubles(path: str) -> Generator[None, None, None]:
    try:
        yield
    except sqlite3.IntegrityError as e:
        raise Taken(str(e)) from None
    except (sqlite3.OperationalError, sqlite3.InternalError) as e:
        raise StorageTrouble(f"the database cannot be used now: {e}") from None
    except sqlite3.DatabaseError as e:
        if type(e) is sqlite3.DatabaseError:  # a damaged page
            raise StorageTrouble(f"the database is damaged: {e}") from None
        raise


@contextmanager
def held(path: str) -> Generator[None, None, None]:
    """The right to be the server of a file; the system takes it back however a server ends."""
    import fcntl  # not everywhere; commands that look into a file need none

    Path(path).parent.mkdir(parents=True, exist_ok=True)
    with open(f"{path}.lock", "a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadInput(path, ANOTHER) from None
        yield


def prepare(path: str) -> None:
    """Make the file if there is none, refuse what is not ours, bring the tables up to date."""
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            _refuse_foreign(db, path)
            db.execute("PRAGMA journal_mode = WAL")
            _migrate(db)
    except (sqlite3.Error, OSError) as e:
        raise BadInput(path, f"cannot be used as the database: {e}") from None


def _refuse_foreign(db: sqlite3.Connection, path: str) -> None:
    refuse_foreign(path, {name for (name,) in db.execute("SELECT name FROM sqlite_master")})
    refuse_newer(path, _version(db), max(steps()))


def _version(db: sqlite3.Connection) -> int:
    return db.execute("PRAGMA user_version").fetchone()[0]


def _migrate(db: sqlite3.Connection) -> None:
    """Bring the tables up to date: numbered files, each once, also if two servers start at once."""
    db.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
    every = steps()
    while (done := _version(db)) < max(every):
        script = f"BEGIN IMMEDIATE; {every[done + 1]}; PRAGMA user_version = {done + 1}; COMMIT;"
        try:
            db.executescript(script)
        except sqlite3.OperationalError:
            if db.in_transaction:
                db.execute("ROLLBACK")
            if _version(db) <= done:  # another server was not faster: it is a real trouble
                raise
