"""The other processes on the same database, on this machine or another.

Each says every second that it is there; the row lasts three. A game is in the hands of one of them.
Who comes with a socket to another is passed on to it, unless it lets go of the game because nobody
else is there; and when it is gone, the game is taken over. Nothing rests on clocks or on the line
between processes: an action is written only by whom the database calls the owner.
"""

import asyncio
import logging
import multiprocessing
import secrets
import socket
from collections.abc import Callable
from contextlib import nullcontext, suppress
from typing import Any

import uvicorn

from ardennes.engine.core import ArdennesError, BadInput
from ardennes.server.passing import Answered, Passing, call
from ardennes.server.settings import Settings
from ardennes.server.store import Process, StorageTrouble, Store
from ardennes.server.store.opening import is_postgres

LASTS, BEAT = 3.0, 1.0  # seconds: a process is there, and says so
ASKED_SECONDS = 2.0  # another process is asked to let go of a game
LOOPBACK = ("127.", "localhost", "::1")
SEVERAL = (
    "servers on several machines use this database: set it on each to its own address in their "
    "network"
)

log = logging.getLogger("ardennes")


class Elsewhere(ArdennesError):
    """Another process has this game in its hands."""

    def __init__(self, owner: Process) -> None:
        super().__init__("this game is on the move; enter again")
        self.owner = owner


def are_shared(settings: Settings) -> bool:
    """Whether other processes may use the same database."""
    return settings.processes > 1 or is_postgres(settings.database)


class Peers:
    """What this process knows of the others."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings
        self.shared = are_shared(settings)
        self.me = Process("", "", "", "")
        self.name = f"{socket.gethostname()}/{multiprocessing.current_process().name}"
        self.others: list[Process] = []
        self.passing = Passing()
        self.on_lost: Callable[[set[str], str], None] | None = None  # but for these games; why
        self.on_death: Callable[[], None] | None = None  # somebody else is gone
        self._answers: _PeerServer | None = None
        self._tasks: list[asyncio.Task[Any]] = []

    async def start(self, app: Any, transport: dict[str, Any]) -> None:
        """Be there, from now on."""
        if not self.shared:
            await self._store.alone()
            return
        here = self._settings.peers
        door = socket.create_server((here, 0))
        address = f"{here}:{door.getsockname()[1]}"
        self.me = Process(
            secrets.token_hex(8), socket.gethostname(), address, secrets.token_urlsafe(24)
        )
        self._store.process = self.me.id
        config = uvicorn.Config(app, lifespan="off", **transport)
        self._answers = _PeerServer(config)
        self._tasks.append(asyncio.create_task(self._answers.serve([door])))
        served = await self._store.serve(self.me, LASTS)
        self._note(served.processes)
        self._tasks.append(asyncio.create_task(self._beat()))

    async def stop(self) -> None:
        """Gone: whatever was ours is anybody's."""
        if self._answers is None:
            return
        self._tasks[1].cancel()
        with suppress(StorageTrouble):  # it will be noticed
            await self._store.leave(self.me.id)
        self._answers.should_exit = True
        await asyncio.wait(self._tasks)

    # --- games ---

    async def take(self, id: str) -> None:
        """A game is ours from now on, or Elsewhere."""
        owner = await self._owner(id)
        if owner is not None:
            await self._ask_for(owner, id)
            owner = await self._owner(id)  # it has let go, or is gone meanwhile
        if owner is not None:
            raise Elsewhere(owner)

    async def is_free(self, id: str) -> bool:
        """A game nobody else has is ours now."""
        return await self._owner(id) is None

    async def _owner(self, id: str) -> Process | None:
        return await self._store.own(id) if self.shared else None

    async def release(self, id: str) -> None:
        """A game is nobody's."""
        if self.shared:
            await self._store.release(id)

    async def _ask_for(self, owner: Process, id: str) -> None:
        """May we have it? Who is not at its address any more, on this machine, is gone."""
        try:
            await call(owner, "POST", f"/peers/release/{id}", seconds=ASKED_SECONDS)
        except ConnectionRefusedError:
            if owner.host == self.me.host:
                await self._store.leave(owner.id)
                if self.on_death:
                    self.on_death()
        except OSError:
            pass  # it is silent, or gone: its time will tell

    async def ask_all(self, path: str) -> list[tuple[Process, Answered]]:
        """What the others answer to a GET."""

        async def ask(other: Process) -> tuple[Process, Answered] | None:
            try:
                return other, await call(other, "GET", path, seconds=ASKED_SECONDS)
            except OSError:
                return None

        found = await asyncio.gather(*map(ask, self.others))
        return [one for one in found if one]

    # --- being there ---

    async def _beat(self) -> None:
        clock, known = asyncio.get_running_loop().time, 0.0
        known = clock()
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._say()
                known = clock()
            except StorageTrouble as e:
                log.error("the others do not know of this process", extra={"error": str(e)})
                if clock() - known > LASTS and self.others and self.on_lost:
                    self.on_lost(set(), str(e))  # whoever plays here may go on elsewhere
            except Exception:
                log.exception("peers")

    async def _say(self) -> None:
        served = await self._store.serve(self.me, LASTS)
        self._note(served.processes, served.buried)
        if served.unknown and self.on_lost:
            self.on_lost(await self._store.owned(), "")

    def _note(self, there: list[Process], buried: int = 0) -> None:
        gone = {other.id for other in self.others} - {process.id for process in there}
        self.others = [process for process in there if process.id != self.me.id]
        if (gone or buried) and self.on_death:
            self.on_death()
        self.passing.only({process.id for process in there})


def refuse_unreachable(there: list[Process], peers: str) -> None:
    """BadInput if processes of several machines would look for each other on their own."""
    here = socket.gethostname()
    for process in there:
        mine = process.host == here
        if not mine and (process.address.startswith(LOOPBACK) or peers.startswith(LOOPBACK)):
            raise BadInput("ARDENNES_PEERS", f"{SEVERAL} (one is {process.host})")


class _PeerServer(uvicorn.Server):
    """Where the others knock; signals are the business of the server people know."""

    def capture_signals(self) -> Any:
        """None."""
        return nullcontext()
