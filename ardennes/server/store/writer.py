"""Group commit: one thread writes what everybody wants, as much as waits in one transaction.

A disk takes as long to make one action safe as thirty. So the thread takes all that has come while
the last transaction was on its way, and tells nobody anything before the next one is safe. A piece
of work that is refused (Taken) is undone alone; if the disk refuses, nothing of it has happened.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from ardennes.server.metrics import count
from ardennes.server.store import StorageTrouble
from ardennes.server.store.sql import Db

T = TypeVar("T")
MOST = 256  # pieces of work in one transaction


class Connection(Db, Protocol):
    """A connection with transactions; whatever is wrong with the storage is StorageTrouble."""

    def begin(self) -> None: ...
    def commit(self) -> None: ...
    def close(self) -> None: ...


class _Job:
    """A piece of work and who waits for it."""

    def __init__(self, work: Callable[[Db], Any]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self.error: BaseException | None = None

    def tell(self) -> None:
        """In the loop: it is done."""
        if self.future.cancelled():
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class GroupWriter:
    """The thread and its connection, which is opened again after trouble."""

    def __init__(self, connect: Callable[[], Connection]) -> None:
        self._connect = connect
        self._db: Connection | None = None
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[Db], T]) -> T:
        """Have something done in a transaction; it is on the disk when this returns."""
        if self._closed:
            raise StorageTrouble("the server stops")
        job = _Job(work)
        self._jobs.put(job)
        return await job.future

    async def close(self) -> None:
        """Write what waits, then let go."""
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        last = False
        while not last:
            batch: list[_Job] = []
            job = self._jobs.get()
            while job is not None:
                batch.append(job)
                if len(batch) >= MOST or self._jobs.empty():
                    break
                job = self._jobs.get()
            last = job is None
            self._commit(batch)
            _tell(batch)
        self._drop()

    def _commit(self, batch: list[_Job]) -> None:
        try:
            if not batch:
                return
            db = self._db = self._db or self._connect()
            began = time.monotonic()
            db.begin()
            if not _all_done(db, batch):
                db.execute("ROLLBACK")
                db.begin()
                for job in batch:
                    _do(db, job)
            db.commit()
            count("writes_total", len(batch))
            count("commits_total")
            count("commit_seconds_total", time.monotonic() - began)
        except Exception as e:
            count("storage_troubles_total")
            trouble = e if isinstance(e, StorageTrouble) else StorageTrouble(str(e))
            for job in batch:
                job.error = trouble
            self._drop()

    def _drop(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            with suppress(Exception):  # whatever is wrong with it: another one is opened
                db.close()


def _all_done(db: Connection, batch: list[_Job]) -> bool:
    """Everything at once; False if a piece is refused, which is seldom: each is done alone then."""
    try:
        for job in batch:
            job.result = job.work(db)
    except StorageTrouble:
        raise
    except Exception:
        return False
    return True


def _do(db: Connection, job: _Job) -> None:
    """One piece of work, undone alone if it is refused."""
    db.execute("SAVEPOINT job")
    try:
        job.result = job.work(db)
    except StorageTrouble:
        raise
    except Exception as e:  # Taken, or a bug of ours, which is told to who asked
        db.execute("ROLLBACK TO SAVEPOINT job")
        job.error = e
    db.execute("RELEASE SAVEPOINT job")


def _tell(batch: list[_Job]) -> None:
    """Wake each event loop once."""
    loops: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in batch:
        loops.setdefault(job.loop, []).append(job)
    for loop, jobs in loops.items():
        with suppress(RuntimeError):  # it has ended meanwhile
            loop.call_soon_threadsafe(_tell_all, jobs)


def _tell_all(jobs: list[_Job]) -> None:
    for job in jobs:
        job.tell()
