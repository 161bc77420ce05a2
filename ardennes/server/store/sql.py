"""Every statement the server makes, as plain functions on a connection. The words are those that
SQLite and PostgreSQL share; where a value goes stands `?`."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

import msgspec

from ardennes.server.store import (
    LANDMARK,
    Changed,
    ChatMessage,
    Landmark,
    LedgerEntry,
    MatchRow,
    NewMatch,
    Seat,
    named_now,
)

MATCH = (
    "id, game, version, scenario, position, seats, created, updated, "
    "ledger_no, snapshot, summary, bot_seed, options, lesson"
)
SEAT = "match, seat, notes, account, notify, invitation"
SEAT_VALUES = ("notes", "account", "notify")
ALIKE = """OR account <> '' AND (match, seat, account) =
    (SELECT match, seat, account FROM seats WHERE token = ?)"""


class Taken(Exception):
    """What was to be written is there already, or has moved on."""


class Rows(Protocol):
    """What a statement found."""

    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...


class Db(Protocol):
    """A connection; it raises Taken where a key exists."""

    clock: str  # the seconds it is now, as the database says

    def execute(self, sql: str, values: Sequence[Any] = ()) -> Rows: ...
    def executemany(self, sql: str, rows: Iterable[Sequence[Any]]) -> object: ...


# --- matches ---


def add_match(db: Db, new: NewMatch, owner: str = "") -> None:
    """A new game, its seats (hashed token -> seat) and what was played before."""
    row = new.row
    texts = {"seats": _text(row.seats), "summary": _text(row.summary)}
    asked = _asked(row.seats, row.summary)
    values = {**row._asdict(), **texts, "asked": asked, "owner": owner}
    marks = ",".join("?" * len(values))
    into = f"INSERT INTO matches ({MATCH}, asked, owner) VALUES ({marks})"
    db.execute(into, tuple(values.values()))
    seats = [
        (token, row.id, seat, int(token in new.invitations)) for token, seat in new.seats.items()
    ]
    db.executemany("INSERT INTO seats (token, match, seat, invitation) VALUES (?,?,?,?)", seats)
    _append(db, row.id, new.entries)
    for landmark in new.landmarks:
        _add_landmark(db, row.id, landmark)


def match(db: Db, id: str) -> MatchRow | None:
    """A game by its id."""
    row = db.execute(f"SELECT {MATCH} FROM matches WHERE id = ?", (id,)).fetchone()
    return _match_row(row) if row else None


def _match_row(row: Sequence[Any]) -> MatchRow:
    found = MatchRow(*row)
    return found._replace(
        seats=msgspec.json.decode(row[5]),
        snapshot=bytes(found.snapshot),
        summary=named_now(msgspec.json.decode(row[10])),
    )


def matches(db: Db) -> list[str]:
    """Every game, the oldest first."""
    return [id for (id,) in db.execute("SELECT id FROM matches ORDER BY created, id")]


def delete_match(db: Db, id: str) -> None:
    """Forget a game and everything about it."""
    db.execute("DELETE FROM matches WHERE id = ?", (id,))


def append(
    db: Db, id: str, entries: Sequence[LedgerEntry], changed: Changed, owner: str = ""
) -> None:
    """Write entries and what the game is now; Taken if another writer was faster, or owns it."""
    _append(db, id, entries)
    done = db.execute(
        "UPDATE matches SET ledger_no = ?, snapshot = ?, summary = ?, asked = ?, updated = ? "
        "WHERE id = ? AND ledger_no = ? AND owner = ?",
        (
            changed.ledger_no,
            changed.snapshot,
            _text(changed.summary),
            changed.asked,
            changed.updated,
            id,
            changed.ledger_no - len(entries),
            owner,
        ),
    )
    if done.rowcount != 1:
        raise Taken
    if changed.memory is not None:
        db.execute(
            "INSERT INTO bot_memory VALUES (?,?,?) "
            "ON CONFLICT (match, side) DO UPDATE SET memory = excluded.memory",
            (id, *changed.memory),
        )
    now = changed.action_no
    if not all(entry.action for entry in entries):
        db.execute("DELETE FROM landmarks WHERE match = ? AND action_no > ?", (id, now))
    elif now // LANDMARK > (now - len(entries)) // LANDMARK:
        _add_landmark(db, id, Landmark(now, changed.snapshot))


def note(
    db: Db, id: str, ledger_no: int, summary: dict[str, object], asked: str, owner: str = ""
) -> None:
    """Something has changed without an action; Taken if the game has moved on."""
    done = db.execute(
        "UPDATE matches SET summary = ?, asked = ? WHERE id = ? AND ledger_no = ? AND owner = ?",
        (_text(summary), asked, id, ledger_no, owner),
    )
    if done.rowcount != 1:
        raise Taken


def wish(db: Db, match: str, kind: str, seat: str) -> None:
    """A seat wishes for what the others must agree with."""
    db.execute("INSERT INTO wishes VALUES (?,?,?) ON CONFLICT DO NOTHING", (match, kind, seat))


def wishes(db: Db, match: str, kind: str) -> list[str]:
    """The seats that wish for it."""
    rows = db.execute("SELECT seat FROM wishes WHERE match = ? AND kind = ?", (match, kind))
    return [seat for (seat,) in rows]


def _append(db: Db, id: str, entries: Sequence[LedgerEntry]) -> None:
    rows = [(id, e.ledger_no, e.action, _text(e.lines)) for e in entries]
    db.executemany("INSERT INTO actions VALUES (?,?,?,?)", rows)


def _add_landmark(db: Db, id: str, landmark: Landmark) -> None:
    db.execute("INSERT INTO landmarks VALUES (?,?,?)", (id, *landmark))


def landmark(db: Db, id: str, action_no: int) -> Landmark | None:
    """The last table kept at or before a moment."""
    row = db.execute(
        "SELECT action_no, snapshot FROM landmarks WHERE match = ? AND action_no <= ? "
        "ORDER BY action_no DESC LIMIT 1",
        (id, action_no),
    ).fetchone()
    return Landmark(row[0], bytes(row[1])) if row else None


def bot_memory(db: Db, id: str) -> dict[str, bytes]:
    """What the bots of a game remember, by side."""
    rows = db.execute("SELECT side, memory FROM bot_memory WHERE match = ?", (id,))
    return {side: bytes(memory) for side, memory in rows}


def waiting_for_bots(db: Db, most: int) -> list[str]:
    """Games in which a bot is asked, the newest first."""
    rows = db.execute(
        "SELECT id FROM matches WHERE asked LIKE 'bot:%' ORDER BY updated DESC LIMIT ?", (most,)
    )
    return [id for (id,) in rows]


def entries(db: Db, id: str, after: int = -1) -> list[LedgerEntry]:
    """The ledger of a game, or its end."""
    rows = db.execute(
        "SELECT ledger_no, action, lines FROM actions WHERE match = ? AND ledger_no > ? "
        "ORDER BY ledger_no",
        (id, after),
    )
    return [
        LedgerEntry(number, action, [named_now(line) for line in msgspec.json.decode(lines)])
        for number, action, lines in rows
    ]


# --- seats ---


def seat(db: Db, token: str) -> Seat | None:
    """The seat behind a hashed token."""
    row = db.execute(f"SELECT {SEAT} FROM seats WHERE token = ?", (token,)).fetchone()
    return Seat(*row) if row else None


def add_seat(db: Db, token: str, seat: Seat) -> None:
    """Another token for a seat."""
    db.execute(f"INSERT INTO seats (token, {SEAT}) VALUES (?,?,?,?,?,?,?)", (token, *seat))


def take_up(db: Db, invitation: str, token: str) -> None:
    """The seat behind an invitation has another token from now on; Taken if it had already."""
    done = db.execute(
        "UPDATE seats SET token = ?, invitation = 0 WHERE token = ? AND invitation = 1",
        (token, invitation),
    )
    if done.rowcount != 1:
        raise Taken


def seats_of(db: Db, match: str) -> list[Seat]:
    """Every seat of a game."""
    return [Seat(*row) for row in db.execute(f"SELECT {SEAT} FROM seats WHERE match = ?", (match,))]


def seats_of_account(db: Db, account: str) -> list[Seat]:
    """Every seat a named player has taken."""
    rows = db.execute(f"SELECT {SEAT} FROM seats WHERE account = ? ORDER BY token", (account,))
    return list({(seat.match, seat.seat): seat for seat in (Seat(*row) for row in rows)}.values())


def change_notify(db: Db, match: str, before: str, after: str) -> None:
    """Where a seat is told, wherever it is kept; Taken if it is not that any more."""
    about = "UPDATE seats SET notify = ? WHERE match = ? AND notify = ?"
    if not db.execute(about, (after, match, before)).rowcount:
        raise Taken


def set_seat(db: Db, token: str, values: dict[str, str]) -> None:
    """Change notes, account or notification of a seat.

    A named player may have several tokens for it: notes and notification are those of all.
    """
    assert values.keys() <= set(SEAT_VALUES)
    sets = ", ".join(f"{name} = ?" for name in values)
    alone = "account" in values
    db.execute(
        f"UPDATE seats SET {sets} WHERE token = ? AND invitation = 0 {'' if alone else ALIKE}",
        (*values.values(), token, *(() if alone else (token,))),
    )


# --- chat ---


def add_chat(db: Db, match: str, said: ChatMessage) -> None:
    """A line of chat."""
    db.execute("INSERT INTO chat (match, sender, text, sent) VALUES (?,?,?,?)", (match, *said))


def chat(db: Db, match: str, last: int) -> list[ChatMessage]:
    """The last lines of a game's chat."""
    rows = db.execute(
        "SELECT sender, text, sent FROM chat WHERE match = ? ORDER BY id DESC LIMIT ?",
        (match, last),
    )
    return [ChatMessage(*row) for row in rows][::-1]


# --- names ---


def add_account(db: Db, name: str, folded: str, password: str, created: float) -> None:
    """A new name; Taken if it is, in whatever capitals."""
    if db.execute("SELECT 1 FROM accounts WHERE folded = ?", (folded,)).fetchone():
        raise Taken
    db.execute(
        "INSERT INTO accounts (name, folded, password, created) VALUES (?,?,?,?)",
        (name, folded, password, created),
    )


def account(db: Db, name: str, folded: str) -> tuple[str, str] | None:
    """The name somebody means, as it was joined with, and its hashed password."""
    found = db.execute(
        "SELECT name, password FROM accounts WHERE folded = ? ORDER BY name <> ?, name LIMIT 1",
        (folded, name),
    ).fetchone()
    return (found[0], found[1]) if found else None


def set_password(db: Db, name: str, password: str) -> None:
    """Another hashed password."""
    db.execute("UPDATE accounts SET password = ? WHERE name = ?", (password, name))


def add_session(db: Db, token: str, account: str, now: float, lasts: float) -> None:
    """A browser in which somebody has entered; sessions that have ended are forgotten."""
    db.execute("DELETE FROM sessions WHERE used < ?", (now - lasts,))
    db.execute(
        "INSERT INTO sessions (token, account, created, used) VALUES (?,?,?,?)",
        (token, account, now, now),
    )


def use_session(db: Db, token: str, now: float) -> None:
    """Somebody is still there."""
    db.execute("UPDATE sessions SET used = ? WHERE token = ?", (now, token))


def session(db: Db, token: str, since: float) -> str | None:
    """Who has entered, if the session was used since."""
    row = db.execute(
        "SELECT account FROM sessions WHERE token = ? AND used > ?", (token, since)
    ).fetchone()
    return row[0] if row else None


def sessions(db: Db, account: str) -> list[tuple[str, float, float]]:
    """The browsers in which a name has entered."""
    rows = db.execute(
        "SELECT token, created, used FROM sessions WHERE account = ? ORDER BY used DESC", (account,)
    )
    return [(token, created, used) for token, created, used in rows]


def end_session(db: Db, token: str) -> None:
    """Somebody has left."""
    db.execute("DELETE FROM sessions WHERE token = ?", (token,))


# --- health ---


def touch(db: Db, now: float) -> None:
    """A write like any other, to see whether writing works."""
    db.execute(
        "INSERT INTO health VALUES (1, ?) "
        "ON CONFLICT (id) DO UPDATE SET touched = excluded.touched",
        (now,),
    )


def _asked(seats: dict[str, str], summary: dict[str, Any]) -> str:
    return seats.get(summary.get("actor") or "", "")


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
