"""The store in one SQLite file. Every method is a transaction of a few microseconds."""

import sqlite3
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from ardennes.engine.core import BadInput
from ardennes.server.store import Changed, ChatMessage, LedgerEntry, MatchRow, Seat, named_now

MATCH = (
    "id, game, version, scenario, position, seats, created, updated, "
    "ledger_no, snapshot, summary, bot_seed, options, lesson"
)
WAITING_FOR_BOTS = """SELECT id FROM matches
    WHERE json_extract(seats, '$."' || json_extract(summary, '$.actor') || '"') LIKE 'bot:%'
    ORDER BY updated DESC LIMIT ?"""
SEAT = "match, seat, notes, account, notify"
SEAT_VALUES = ("notes", "account", "notify")
ALIKE = """OR account <> '' AND (match, seat, account) =
    (SELECT match, seat, account FROM seats WHERE token = :token)"""


class SqliteStore:
    """Games in a file; ":memory:" for a moment."""

    def __init__(self, path: str) -> None:
        try:
            if path != ":memory:":
                Path(path).parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = NORMAL")
            self._db.execute("PRAGMA foreign_keys = ON")
            self._db.execute("PRAGMA busy_timeout = 5000")
            self._migrate()
        except (sqlite3.Error, OSError) as e:
            raise BadInput(path, f"cannot be used as the database: {e}") from None

    def _migrate(self) -> None:
        """Bring the tables up to date: numbered files, each once."""
        done = self._db.execute("PRAGMA user_version").fetchone()[0]
        folder = resources.files("ardennes.server.store") / "migrations"
        names = sorted(f.name for f in folder.iterdir() if f.name.endswith(".sql"))
        for number, name in enumerate(names[done:], done + 1):
            script = (folder / name).read_text(encoding="utf-8")
            self._db.executescript(f"BEGIN; {script}; PRAGMA user_version = {number}; COMMIT;")

    @contextmanager
    def _transaction(self) -> Generator[sqlite3.Connection, None, None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield self._db
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    # --- matches ---

    async def add_match(
        self, row: MatchRow, seats: dict[str, str], entries: Sequence[LedgerEntry]
    ) -> None:
        """A new game, its seats (hashed token -> seat) and what was played before."""
        texts = {"seats": _text(row.seats), "summary": _text(row.summary)}
        values = tuple({**row._asdict(), **texts}.values())
        with self._transaction() as db:
            db.execute(
                f"INSERT INTO matches ({MATCH}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)", values
            )
            rows = ((token, row.id, seat) for token, seat in seats.items())
            db.executemany("INSERT INTO seats (token, match, seat) VALUES (?,?,?)", rows)
            self._append(row.id, entries)

    async def match(self, id: str) -> MatchRow | None:
        """A game by its id."""
        row = self._db.execute(f"SELECT {MATCH} FROM matches WHERE id = ?", (id,)).fetchone()
        if row is None:
            return None
        found = MatchRow(*row)
        return found._replace(
            seats=msgspec.json.decode(row[5]), summary=named_now(msgspec.json.decode(row[10]))
        )

    async def delete_match(self, id: str) -> None:
        """Forget a game and everything about it."""
        self._db.execute("DELETE FROM matches WHERE id = ?", (id,))

    async def append(self, id: str, entries: Sequence[LedgerEntry], changed: Changed) -> bool:
        """Write entries and what the game is now; False if another writer was faster."""
        try:
            with self._transaction() as db:
                self._append(id, entries)
                done = db.execute(
                    "UPDATE matches SET ledger_no = ?, snapshot = ?, summary = ?, updated = ? "
                    "WHERE id = ? AND ledger_no = ?",
                    (
                        changed.ledger_no,
                        changed.snapshot,
                        _text(changed.summary),
                        changed.updated,
                        id,
                        changed.ledger_no - len(entries),
                    ),
                )
                if done.rowcount != 1:
                    raise sqlite3.IntegrityError("the game has moved on")
                if changed.memory is not None:
                    db.execute("REPLACE INTO bot_memory VALUES (?,?,?)", (id, *changed.memory))
        except sqlite3.IntegrityError:
            return False
        return True

    def _append(self, id: str, entries: Sequence[LedgerEntry]) -> None:
        rows = ((id, e.ledger_no, e.action, _text(e.lines)) for e in entries)
        self._db.executemany("INSERT INTO actions VALUES (?,?,?,?)", rows)

    async def bot_memory(self, id: str) -> dict[str, bytes]:
        """What the bots of a game remember, by side."""
        rows = self._db.execute("SELECT side, memory FROM bot_memory WHERE match = ?", (id,))
        return dict(rows)

    async def waiting_for_bots(self, most: int) -> list[str]:
        """Games in which a bot is asked, the newest first."""
        rows = self._db.execute(WAITING_FOR_BOTS, (most,))
        return [id for (id,) in rows]

    async def entries(self, id: str, after: int = -1) -> list[LedgerEntry]:
        """The ledger of a game, or its end."""
        rows = self._db.execute(
            "SELECT ledger_no, action, lines FROM actions WHERE match = ? AND ledger_no > ? "
            "ORDER BY ledger_no",
            (id, after),
        )
        return [
            LedgerEntry(number, action, [named_now(line) for line in msgspec.json.decode(lines)])
            for number, action, lines in rows
        ]

    # --- seats ---

    async def seat(self, token: str) -> Seat | None:
        """The seat behind a hashed token."""
        row = self._db.execute(f"SELECT {SEAT} FROM seats WHERE token = ?", (token,)).fetchone()
        return Seat(*row) if row else None

    async def add_seat(self, token: str, seat: Seat) -> None:
        """Another token for a seat."""
        self._db.execute(f"INSERT INTO seats (token, {SEAT}) VALUES (?,?,?,?,?,?)", (token, *seat))

    async def seats_of(self, match: str) -> list[Seat]:
        """Every seat of a game."""
        rows = self._db.execute(f"SELECT {SEAT} FROM seats WHERE match = ?", (match,))
        return [Seat(*row) for row in rows]

    async def seats_of_account(self, account: str) -> list[Seat]:
        """Every seat a named player has taken."""
        rows = self._db.execute(
            f"SELECT DISTINCT {SEAT} FROM seats WHERE account = ? GROUP BY match, seat", (account,)
        )
        return [Seat(*row) for row in rows]

    async def set_seat(self, token: str, **values: str) -> None:
        """Change notes, account or notification of a seat.

        A named player may have several tokens for it: notes and notification are those of all.
        """
        assert values.keys() <= set(SEAT_VALUES)
        sets = ", ".join(f"{name} = :{name}" for name in values)
        alike = "" if "account" in values else ALIKE
        self._db.execute(
            f"UPDATE seats SET {sets} WHERE token = :token {alike}",
            {**values, "token": token},
        )

    # --- chat ---

    async def add_chat(self, match: str, said: ChatMessage) -> None:
        """A line of chat."""
        self._db.execute(
            "INSERT INTO chat (match, sender, text, sent) VALUES (?,?,?,?)", (match, *said)
        )

    async def chat(self, match: str, last: int) -> list[ChatMessage]:
        """The last lines of a game's chat."""
        rows = self._db.execute(
            "SELECT sender, text, sent FROM chat WHERE match = ? ORDER BY id DESC LIMIT ?",
            (match, last),
        )
        return [ChatMessage(*row) for row in rows][::-1]

    # --- names ---

    async def add_account(self, name: str, password: str, created: float) -> bool:
        """A new name; False if it is taken."""
        try:
            self._db.execute("INSERT INTO accounts VALUES (?,?,?)", (name, password, created))
        except sqlite3.IntegrityError:
            return False
        return True

    async def password(self, name: str) -> str | None:
        """The hashed password of a name."""
        row = self._db.execute("SELECT password FROM accounts WHERE name = ?", (name,)).fetchone()
        return row[0] if row else None

    async def add_session(self, token: str, account: str, created: float) -> None:
        """A browser in which somebody has entered."""
        self._db.execute("INSERT INTO sessions VALUES (?,?,?)", (token, account, created))

    async def session(self, token: str) -> str | None:
        """Who has entered."""
        row = self._db.execute("SELECT account FROM sessions WHERE token = ?", (token,)).fetchone()
        return row[0] if row else None

    async def end_session(self, token: str) -> None:
        """Somebody has left."""
        self._db.execute("DELETE FROM sessions WHERE token = ?", (token,))

    async def close(self) -> None:
        """Everything is written; let go of the file."""
        self._db.close()


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
