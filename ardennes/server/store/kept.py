"""The store on a database: writes are gathered by a thread, reads have one of their own, so that
nothing waits on the event loop and no reader waits for a disk."""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from ardennes.server.store import (
    Changed,
    ChatMessage,
    Landmark,
    LedgerEntry,
    MatchRow,
    NewMatch,
    Process,
    Seat,
    Served,
    StorageTrouble,
    owners,
    sql,
)
from ardennes.server.store.writer import Connection, GroupWriter

T = TypeVar("T")


class KeptStore:
    """The methods of Store; `connect` opens another connection to the same database."""

    def __init__(self, connect: Callable[[], Connection]) -> None:
        self.process = ""  # whose games these are to write
        self._connect = connect
        self._writer = GroupWriter(connect)
        self._reading: Connection | None = None
        self._reader = ThreadPoolExecutor(1, "store-reader")

    async def _read(self, work: Callable[[sql.Db], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._look, work)

    def _look(self, work: Callable[[sql.Db], T]) -> T:
        """A connection that has gone stale is replaced once; only then is it trouble."""
        stale = self._reading is not None
        try:
            self._reading = self._reading or self._connect()
            return work(self._reading)
        except StorageTrouble:
            if self._reading is not None:
                self._reading.close()
            self._reading = None
            if not stale:
                raise
        return self._look(work)

    async def _write(self, work: Callable[[sql.Db], T]) -> T:
        return await self._writer.do(work)

    async def _unless_taken(self, work: Callable[[sql.Db], object]) -> bool:
        try:
            await self._write(work)
        except sql.Taken:
            return False
        return True

    # --- matches ---

    async def add_match(self, new: NewMatch, ours: bool = True) -> None:
        """A new game, ours or nobody's."""
        owner = self.process if ours else ""
        await self._write(partial(sql.add_match, new=new, owner=owner))

    async def match(self, id: str) -> MatchRow | None:
        """A game by its id."""
        return await self._read(partial(sql.match, id=id))

    async def matches(self) -> list[str]:
        """Every game."""
        return await self._read(sql.matches)

    async def delete_match(self, id: str) -> None:
        """Forget a game and everything about it."""
        await self._write(partial(sql.delete_match, id=id))

    async def append(self, id: str, entries: Sequence[LedgerEntry], changed: Changed) -> bool:
        """Write entries and what the game is now; False if another writer was faster."""
        me = self.process
        return await self._unless_taken(lambda db: sql.append(db, id, entries, changed, me))

    async def note(self, id: str, ledger_no: int, summary: dict[str, object], asked: str) -> bool:
        """Something has changed without an action; False if the game has moved on."""
        me = self.process
        return await self._unless_taken(lambda db: sql.note(db, id, ledger_no, summary, asked, me))

    async def wish(self, match: str, kind: str, seat: str) -> None:
        """A seat wishes for what the others must agree with."""
        await self._write(lambda db: sql.wish(db, match, kind, seat))

    async def wishes(self, match: str, kind: str) -> list[str]:
        """The seats that wish for it."""
        return await self._read(lambda db: sql.wishes(db, match, kind))

    async def landmark(self, id: str, action_no: int) -> Landmark | None:
        """The last table kept at or before a moment."""
        return await self._read(partial(sql.landmark, id=id, action_no=action_no))

    async def bot_memory(self, id: str) -> dict[str, bytes]:
        """What the bots of a game remember, by side."""
        return await self._read(partial(sql.bot_memory, id=id))

    async def waiting_for_bots(self, most: int) -> list[str]:
        """Games in which a bot is asked, the newest first."""
        return await self._read(partial(sql.waiting_for_bots, most=most))

    async def entries(self, id: str, after: int = -1) -> list[LedgerEntry]:
        """The ledger of a game, or its end."""
        return await self._read(partial(sql.entries, id=id, after=after))

    # --- seats ---

    async def seat(self, token: str) -> Seat | None:
        """The seat behind a hashed token."""
        return await self._read(partial(sql.seat, token=token))

    async def take_up(self, invitation: str, token: str) -> bool:
        """Give the seat behind an invitation another token; False if somebody was faster."""
        return await self._unless_taken(lambda db: sql.take_up(db, invitation, token))

    async def add_seat(self, token: str, seat: Seat) -> None:
        """Another token for a seat."""
        await self._write(partial(sql.add_seat, token=token, seat=seat))

    async def seats_of(self, match: str) -> list[Seat]:
        """Every seat of a game."""
        return await self._read(partial(sql.seats_of, match=match))

    async def seats_of_account(self, account: str) -> list[Seat]:
        """Every seat a named player has taken."""
        return await self._read(partial(sql.seats_of_account, account=account))

    async def set_seat(self, token: str, **values: str) -> None:
        """Change notes, account or notification of a seat."""
        await self._write(partial(sql.set_seat, token=token, values=values))

    async def change_notify(self, match: str, before: str, after: str) -> bool:
        """Where a seat is told; False if that has changed meanwhile."""
        return await self._unless_taken(lambda db: sql.change_notify(db, match, before, after))

    # --- chat ---

    async def add_chat(self, match: str, said: ChatMessage) -> None:
        """A line of chat."""
        await self._write(partial(sql.add_chat, match=match, said=said))

    async def chat(self, match: str, last: int) -> list[ChatMessage]:
        """The last lines of a game's chat."""
        return await self._read(partial(sql.chat, match=match, last=last))

    # --- names ---

    async def add_account(self, name: str, folded: str, password: str, at: float) -> bool:
        """A new name; False if it is taken."""
        return await self._unless_taken(lambda db: sql.add_account(db, name, folded, password, at))

    async def account(self, name: str, folded: str) -> tuple[str, str] | None:
        """The name somebody means, as it was joined with, and its hashed password."""
        return await self._read(lambda db: sql.account(db, name, folded))

    async def set_password(self, name: str, password: str) -> None:
        """Another hashed password."""
        await self._write(lambda db: sql.set_password(db, name, password))

    async def add_session(self, token: str, account: str, now: float, lasts: float) -> None:
        """A browser in which somebody has entered; sessions that have ended are forgotten."""
        await self._write(lambda db: sql.add_session(db, token, account, now, lasts))

    async def use_session(self, token: str, now: float) -> None:
        """Somebody is still there."""
        await self._write(lambda db: sql.use_session(db, token, now))

    async def session(self, token: str, since: float) -> str | None:
        """Who has entered, if the session was used since."""
        return await self._read(lambda db: sql.session(db, token, since))

    async def sessions(self, account: str) -> list[tuple[str, float, float]]:
        """The browsers in which a name has entered: hashed token, when, when last used."""
        return await self._read(lambda db: sql.sessions(db, account))

    async def end_session(self, token: str) -> None:
        """Somebody has left."""
        await self._write(partial(sql.end_session, token=token))

    # --- processes ---

    async def alone(self) -> None:
        """No other process is there."""
        await self._write(owners.alone)

    async def serve(self, process: Process, lasts: float) -> Served:
        """A process is there, for so many seconds more."""
        return await self._write(partial(owners.serve, process=process, lasts=lasts))

    async def leave(self, process: str) -> None:
        """A process is gone."""
        await self._write(partial(owners.leave, process=process))

    async def own(self, id: str) -> Process | None:
        """A game is ours from now on; or else whose it is."""
        return await self._write(partial(owners.own, id=id, process=self.process))

    async def release(self, id: str) -> None:
        """A game is nobody's."""
        await self._write(partial(owners.release, id=id, process=self.process))

    async def owned(self) -> set[str]:
        """The games that are ours."""
        return await self._read(partial(owners.owned, process=self.process))

    async def check(self) -> None:
        """Write something; StorageTrouble if that cannot be done."""
        await self._write(partial(sql.touch, now=time.time()))

    async def close(self) -> None:
        """Everything is written; let go of the database."""
        await self._writer.close()
        self._reader.shutdown()
        if self._reading is not None:
            self._reading.close()
            self._reading = None
