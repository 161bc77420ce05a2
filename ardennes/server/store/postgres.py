"""A store in PostgreSQL, by psycopg: for several processes, and several machines.

No statement is waited for without end: a database that does not answer is trouble, and the
connection is thrown away. The server gives up a transaction whose process is silent, so that no
lock outlives who held it for long.
"""

from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, cast

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.errors import IntegrityError

from ardennes.engine.core import BadInput
from ardennes.server.store import StorageTrouble
from ardennes.server.store.kept import KeptStore
from ardennes.server.store.sql import Rows, Taken
from ardennes.server.store.steps import refuse_foreign, refuse_newer, steps

ANSWER_SECONDS = 5.0
STEPS_SECONDS = 3600.0  # for bringing the tables up to date
OURS = 0x41524445  # an advisory lock: who brings the tables up to date
SERVER = {
    "idle_in_transaction_session_timeout": 3000,
    "tcp_keepalives_idle": 2,
    "tcp_keepalives_interval": 1,
    "tcp_keepalives_count": 2,
}
LINE: dict[str, Any] = {
    "application_name": "ardennes",
    "connect_timeout": 3,
    "tcp_user_timeout": 4000,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 2,
}


class _Line(psycopg.Connection[tuple[Any, ...]]):
    """A connection whose every answer is waited for so long and no longer."""

    patience = ANSWER_SECONDS

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """What the database answers."""
        return super().wait(gen, interval, timeout or self.patience)


class PostgresConnection:
    """A connection of psycopg with our errors."""

    clock = "EXTRACT(EPOCH FROM clock_timestamp())::double precision"

    def __init__(self, address: str, synced: bool = True) -> None:
        with _troubles():
            self._db = _connect(address, synced)

    def execute(self, sql: str, values: Sequence[Any] = ()) -> Rows:
        """One statement."""
        with _troubles():
            return cast(Rows, self._db.execute(_marked(sql), values))

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """One statement for many rows; most often there is one, which needs no pipeline."""
        rows = list(rows)
        if len(rows) == 1:
            self.execute(sql, rows[0])
            return
        with _troubles(), self._db.cursor() as cursor:
            cursor.executemany(_marked(sql), rows)

    def begin(self) -> None:
        """A transaction."""
        self.execute("BEGIN")

    def commit(self) -> None:
        """The transaction is on the disk."""
        self.execute("COMMIT")

    def close(self) -> None:
        """Let go; a transaction under way is undone."""
        self._db.close()


class PostgresStore(KeptStore):
    """Games in a database that others use too."""

    def __init__(self, address: str, synced: bool = True) -> None:
        prepare(address)
        super().__init__(lambda: PostgresConnection(address, synced))


def shown(address: str) -> str:
    """An address without what must not be read over a shoulder."""
    try:
        about = conninfo_to_dict(address)
    except psycopg.Error:
        return "postgresql://..."
    return f"postgresql://{about.get('host') or ''}/{about.get('dbname') or ''}"


def _connect(address: str, synced: bool) -> _Line:
    options = {**SERVER, "synchronous_commit": "on" if synced else "off"}
    about: dict[str, Any] = {**LINE, **conninfo_to_dict(address)}
    about["options"] = " ".join(
        [*(f"-c {name}={value}" for name, value in options.items()), about.get("options", "")]
    )
    return _Line.connect("", autocommit=True, **about)


@lru_cache(maxsize=256)
def _marked(sql: str) -> bytes:
    """A statement with the marks of psycopg where values go."""
    return sql.replace("%", "%%").replace("?", "%s").encode()


@contextmanager
def _troubles() -> Generator[None, None, None]:
    try:
        yield
    except IntegrityError as e:
        raise Taken(str(e)) from None
    except psycopg.DataError:
        raise BadInput("text", "has a character that cannot be kept") from None
    except (psycopg.OperationalError, psycopg.InterfaceError, psycopg.InternalError) as e:
        raise StorageTrouble(f"the database cannot be used now: {_sentence(e)}") from None


def _sentence(error: Exception) -> str:
    """The first line of what psycopg says: it has many."""
    return (str(error) or type(error).__name__).strip().splitlines()[0]


def prepare(address: str) -> None:
    """Make the tables if there are none, refuse what is not ours, bring them up to date."""
    try:
        with _connect(address, synced=True) as db, db.transaction():
            db.patience = STEPS_SECONDS
            db.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            db.execute("SELECT pg_advisory_xact_lock(%s)", (OURS,))
            _migrate(db, shown(address))
    except psycopg.Error as e:
        why = f"cannot be used as the database: {_sentence(e)}"
        raise BadInput(shown(address), why) from None


def _migrate(db: _Line, where: str) -> None:
    found = db.execute(
        "SELECT table_name FROM information_schema.tables "
        "WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'"
    )
    refuse_foreign(where, {str(name) for (name,) in found})
    db.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    every = steps("postgres")
    done = max((int(n) for (n,) in db.execute("SELECT version FROM schema_version")), default=0)
    refuse_newer(where, done, max(every))
    for number, script in every.items():
        if number > done:
            db.execute(script.encode())
            db.execute("INSERT INTO schema_version VALUES (%s)", (number,))
