"""Store: what the server keeps, as plain rows and a protocol; SQL is behind it and nowhere else.

sql.py      every statement, as functions on a connection · owners.py those about who owns a game
kept.py     a store on two connections
writer.py   group commit: what waits is written in one transaction, off the event loop
sqlite.py   a file of SQLite · postgres.py a database of PostgreSQL · opening.py which one
copies.py   backup and restore of a file · steps.py, migrations: the tables, step by step
"""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple, Protocol

from ardennes.engine.core import ArdennesError

LANDMARK = 50  # actions from one table that is kept to the next


class MatchRow(NamedTuple):
    """A game as it is kept."""

    id: str
    game: str
    version: int
    scenario: str
    position: str
    seats: dict[str, str]
    created: float
    updated: float
    ledger_no: int
    snapshot: bytes
    summary: dict[str, Any]
    bot_seed: int
    options: str = ""  # those that are not as usual
    lesson: str = ""  # it was begun from


class LedgerEntry(NamedTuple):
    """One line of a game's ledger: an action and what came of it; "" takes the last one back."""

    ledger_no: int
    action: str
    lines: list[dict[str, Any]]


class Seat(NamedTuple):
    """A token's place at a table."""

    match: str
    seat: str
    notes: str
    account: str
    notify: str
    invitation: int = 0  # 1: nobody has taken it up yet

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides it plays; none as long as it is an invitation."""
        return () if self.invitation else self.invited

    @property
    def invited(self) -> tuple[str, ...]:
        """The sides it plays, or will when it is taken up."""
        return () if self.seat == "watch" else tuple(self.seat.split("+"))


class ChatMessage(NamedTuple):
    """A line of chat."""

    sender: str
    text: str
    sent: float


class Landmark(NamedTuple):
    """The table after so many actions that stand: a look back begins there."""

    action_no: int
    snapshot: bytes


class NewMatch(NamedTuple):
    """A game to be kept: its row, its seats by hashed token, what was played before."""

    row: MatchRow
    seats: dict[str, str]
    invitations: Collection[str]  # those seats of them that are to be taken up by somebody else
    entries: Sequence[LedgerEntry]
    landmarks: Sequence[Landmark] = ()


class Changed(NamedTuple):
    """What a game is after some entries, written with them in one transaction."""

    ledger_no: int
    action_no: int
    snapshot: bytes
    summary: dict[str, object]
    asked: str  # who sits where a question waits now: me, friend, bot:LEVEL
    updated: float
    memory: tuple[str, bytes] | None = None  # of the bot that acted: its side, all it remembers


class Process(NamedTuple):
    """A process that serves these games, and where the others reach it."""

    id: str
    host: str
    address: str
    secret: str


class Served(NamedTuple):
    """What a process learns when it says that it is there."""

    unknown: bool  # it was held for gone, or is new: its games may be another's now
    buried: int  # so many others were silent for too long
    processes: list[Process]  # that are there


class StorageTrouble(ArdennesError):
    """What is kept cannot be read or written now; nothing has changed."""


class Store(Protocol):
    """Where games, seats and names are kept. What a method has written is on the disk when it
    returns; StorageTrouble says why it could not be. Of several processes on one database each
    writes only the actions of games it owns: it says so by `process`, and then `own`s them."""

    process: str  # whose hands these are, "" of the only one there is

    async def add_match(self, new: NewMatch, ours: bool = True) -> None: ...
    async def match(self, id: str) -> MatchRow | None: ...
    async def matches(self) -> list[str]: ...
    async def landmark(self, id: str, action_no: int) -> Landmark | None: ...
    async def delete_match(self, id: str) -> None: ...
    async def append(self, id: str, entries: Sequence[LedgerEntry], changed: Changed) -> bool: ...
    async def note(
        self, id: str, ledger_no: int, summary: dict[str, object], asked: str
    ) -> bool: ...
    async def wish(self, match: str, kind: str, seat: str) -> None: ...
    async def wishes(self, match: str, kind: str) -> list[str]: ...
    async def bot_memory(self, id: str) -> dict[str, bytes]: ...
    async def waiting_for_bots(self, most: int) -> list[str]: ...
    async def entries(self, id: str, after: int = -1) -> list[LedgerEntry]: ...
    async def seat(self, token: str) -> Seat | None: ...
    async def take_up(self, invitation: str, token: str) -> bool: ...
    async def add_seat(self, token: str, seat: Seat) -> None: ...
    async def seats_of(self, match: str) -> list[Seat]: ...
    async def seats_of_account(self, account: str) -> list[Seat]: ...
    async def set_seat(self, token: str, **values: str) -> None: ...
    async def change_notify(self, match: str, before: str, after: str) -> bool: ...
    async def add_chat(self, match: str, said: ChatMessage) -> None: ...
    async def chat(self, match: str, last: int) -> list[ChatMessage]: ...
    async def add_account(self, name: str, folded: str, password: str, at: float) -> bool: ...
    async def account(self, name: str, folded: str) -> tuple[str, str] | None: ...
    async def set_password(self, name: str, password: str) -> None: ...
    async def add_session(self, token: str, account: str, now: float, lasts: float) -> None: ...
    async def use_session(self, token: str, now: float) -> None: ...
    async def session(self, token: str, since: float) -> str | None: ...
    async def sessions(self, account: str) -> list[tuple[str, float, float]]: ...
    async def end_session(self, token: str) -> None: ...
    async def alone(self) -> None: ...
    async def serve(self, process: Process, lasts: float) -> Served: ...
    async def leave(self, process: str) -> None: ...
    async def own(self, id: str) -> Process | None: ...
    async def release(self, id: str) -> None: ...
    async def owned(self) -> set[str]: ...
    async def check(self) -> None: ...
    async def close(self) -> None: ...


OLD_TONES = {
    "battle_joined": "battle",
    "day_began": "turn",
    "eliminated": "loss",
    "game_ended": "end",
    "phase_began": "phase",
    "turn_began": "turn",
}  # of lines written before they had one


def named_now(kept: dict[str, Any]) -> dict[str, Any]:
    """A line or a summary as it is written now: in old ones `n` is the action number."""
    if "n" in kept:
        kept["action_no"] = kept.pop("n")
    if "kind" in kept and "tone" not in kept:
        kept["tone"] = OLD_TONES.get(kept["kind"], "plain")
    return kept


def open_part(entries: Sequence[LedgerEntry], reveals: Collection[str]) -> list[LedgerEntry]:
    """What everybody may look back on: up to the first secret no event has revealed yet."""
    secrets = 0
    for number, entry in reversed(list(enumerate(entries))):
        if any(line["kind"] in reveals for line in entry.lines):
            break
        if any("only" in line for line in entry.lines):
            secrets = len(entries) - number
    return list(entries[: len(entries) - secrets])


def standing(entries: Sequence[LedgerEntry]) -> list[LedgerEntry]:
    """The actions that stand, take-backs done."""
    found: list[LedgerEntry] = []
    for entry in entries:
        if entry.action:
            found.append(entry)
        else:
            found.pop()
    return found
