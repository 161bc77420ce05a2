"""Store: what the server keeps. A dozen methods; SQL lives behind them and nowhere else."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from ardennes.server.meanings import line_tone


class Match(NamedTuple):
    """A game as it is kept."""

    id: str
    game: str
    version: int
    scenario: str
    position: str
    seats: dict[str, str]
    created: float
    updated: float
    serial: int
    snapshot: bytes
    summary: dict[str, Any]


class Entry(NamedTuple):
    """One line of a game's ledger: an action and what came of it; "" takes the last one back."""

    serial: int
    action: str
    lines: list[dict[str, Any]]


class Seat(NamedTuple):
    """A token's place at a table."""

    match: str
    seat: str
    notes: str
    account: str
    notify: str

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides it plays."""
        return () if self.seat == "watch" else tuple(self.seat.split("+"))


class Said(NamedTuple):
    """A line of chat."""

    sender: str
    text: str
    sent: float


class Changed(NamedTuple):
    """What a game is after some entries, written with them in one transaction."""

    serial: int
    snapshot: bytes
    summary: dict[str, object]
    updated: float


class Store(Protocol):
    """Where games, seats and names are kept."""

    async def add_match(
        self, match: Match, seats: dict[str, str], entries: Sequence[Entry]
    ) -> None: ...
    async def match(self, id: str) -> Match | None: ...
    async def delete_match(self, id: str) -> None: ...
    async def append(self, id: str, entries: Sequence[Entry], changed: Changed) -> bool: ...
    async def entries(self, id: str, after: int = -1) -> list[Entry]: ...
    async def seat(self, token: str) -> Seat | None: ...
    async def add_seat(self, token: str, seat: Seat) -> None: ...
    async def seats_of(self, match: str) -> list[Seat]: ...
    async def seats_of_account(self, account: str) -> list[Seat]: ...
    async def set_seat(self, token: str, **values: str) -> None: ...
    async def add_chat(self, match: str, said: Said) -> None: ...
    async def chat(self, match: str, last: int) -> list[Said]: ...
    async def add_account(self, name: str, password: str, created: float) -> bool: ...
    async def password(self, name: str) -> str | None: ...
    async def add_session(self, token: str, account: str, created: float) -> None: ...
    async def session(self, token: str) -> str | None: ...
    async def end_session(self, token: str) -> None: ...
    async def close(self) -> None: ...


def named_now(kept: dict[str, Any]) -> dict[str, Any]:
    """A line or a summary as it is written now: in old ones `n` is the action number."""
    if "n" in kept:
        kept["action_no"] = kept.pop("n")
    if "kind" in kept and "tone" not in kept:
        kept["tone"] = line_tone(kept["kind"])
    return kept


REVEALED = "missions_revealed"  # after it the secrets of a log are open


def open_part(entries: Sequence[Entry]) -> list[Entry]:
    """What everybody may look back on: up to the first secret that is not revealed yet."""
    secrets = 0
    for number, entry in reversed(list(enumerate(entries))):
        kinds = [line["kind"] for line in entry.lines]
        if REVEALED in kinds:
            break
        if any("only" in line for line in entry.lines):
            secrets = len(entries) - number
    return list(entries[: len(entries) - secrets])


def standing(entries: Sequence[Entry]) -> list[Entry]:
    """The actions that stand, take-backs done."""
    found: list[Entry] = []
    for entry in entries:
        if entry.action:
            found.append(entry)
        else:
            found.pop()
    return found
