"""Work for strangers, in processes that can be killed: imports, what-if, looking back, reports,
dear questions.

The event loop passes a request on and takes an answer that is ready to be sent. A worker reads the
database itself; it has limits of time and memory, and one that breaks them costs nobody but the one
who asked. Imports, looking back and questions have a process each: none waits for another.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any

from ardennes.catalog import game_of
from ardennes.server import beginning, history
from ardennes.server.child import Child, ChildFailed
from ardennes.server.messages import Plain, encode
from ardennes.server.pages import Maps
from ardennes.server.questions import Question, answered
from ardennes.server.refusals import Refusal, Refused, RequestRefused, as_refusal
from ardennes.server.report import report
from ardennes.server.sealed import open_entries, shown_to
from ardennes.server.settings import Settings
from ardennes.server.store import Landmark, MatchRow, sql, standing
from ardennes.server.store.opening import connector

MEGABYTE = 1 << 20


class Workers:
    """The processes and their queues."""

    def __init__(self, settings: Settings) -> None:
        self._seconds = settings.work_seconds
        self._here = None if self._seconds else Work(settings)
        answers = partial(_worker, settings)
        self._children = {name: Child(answers) for name in ("begin", "look", "ask")}
        self._queues = {name: ThreadPoolExecutor(1, name) for name in self._children}

    async def begin(self, wish: Plain) -> beginning.Begun:
        """The start of a game from a record or from a moment of another."""
        return await self._ask("begin", "begin", wish)

    async def look(self, what: str, id: str, *about: object) -> bytes:
        """A game looked back on, as it is sent."""
        return await self._ask("look", what, id, *about)

    async def ask(self, question: Question, about: Plain) -> tuple[str, float]:
        """The answer as it is sent, `about` before it, and the seconds of work it took."""
        return await self._ask("ask", "ask", question, about)

    async def _ask(self, child: str, *job: object) -> Any:
        ask, queue = self._children[child].ask, self._queues[child]
        loop = asyncio.get_running_loop()
        try:
            if self._here:
                found = await loop.run_in_executor(queue, self._here.answer, job)
            else:
                found = await loop.run_in_executor(queue, ask, job, self._seconds)
        except ChildFailed as e:
            if "no answer" in str(e) or "has died" in str(e):
                raise RequestRefused(422, "this takes too long here; it was stopped") from None
            raise
        if isinstance(found, Refusal):
            raise Refused(found)
        return found

    def close(self) -> None:
        """Stop them all."""
        for queue in self._queues.values():
            queue.shutdown(wait=False, cancel_futures=True)
        for child in self._children.values():
            child.close()


# --- over there ---


def _worker(settings: Settings) -> Callable[[Any], object]:
    with suppress(ImportError, ValueError, OSError):  # where there are no such limits
        import resource

        limit = int(settings.work_megabytes * MEGABYTE)
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    return Work(settings).answer


class Work:
    """What a worker can do."""

    def __init__(self, settings: Settings) -> None:
        self._connect = connector(settings)
        self._maps = Maps()
        self._kinds: dict[str, Callable[..., object]] = {
            "begin": self._begin,
            "moment": self._moment,
            "film": self._film,
            "timeline": self._timeline,
            "report": self._report,
            "record": self._record,
            "ask": self._question,
        }

    def answer(self, job: tuple[Any, ...]) -> object:
        """One job; what is refused comes back as a refusal."""
        kind, *about = job
        try:
            return self._kinds[kind](*about)
        except Exception as e:
            refusal = as_refusal(e)
            if refusal is None:
                raise
            return refusal

    def _begin(self, wish: Plain) -> beginning.Begun:
        return beginning.begin(wish, self._read)

    def _read(self, id: str) -> history.Past:
        """A game as far as everybody may look back on it."""
        return self._past(id, 0)

    def _past(self, id: str, action_no: int) -> history.Past:
        db = self._connect()
        try:
            row = sql.match(db, id)
            if row is None:
                raise RequestRefused(404, "there is no such game")
            reveals = game_of(row.game).words.revealing
            entries = open_entries(row, standing(sql.entries(db, id)), reveals)
            row = shown_to(row, ())
            return history.Past(row, entries, self._landmark(db, row, action_no, len(entries)))
        finally:
            db.close()

    def _landmark(self, db: sql.Db, row: MatchRow, action_no: int, most: int) -> Landmark | None:
        return sql.landmark(db, row.id, min(action_no, most)) if action_no else None

    def _moment(self, id: str, action_no: int, viewer: str) -> bytes:
        return _sent(history.moment(self._past(id, action_no), action_no, viewer))

    def _film(self, id: str, first: int, last: int, viewer: str) -> bytes:
        return _sent(history.film(self._past(id, first), first, last, viewer))

    def _timeline(self, id: str) -> bytes:
        past = self._past(id, 0)
        return _sent(history.timeline(past.row, past.entries))

    def _report(self, id: str) -> bytes:
        past = self._past(id, 0)
        return _sent(report(past.row, past.entries, self._maps.of(past.row.game)))

    def _record(self, id: str) -> bytes:
        past = self._past(id, 0)
        return history.record_of(past.row, past.entries).encode()

    def _question(self, question: Question, about: Plain) -> tuple[str, float]:
        began = time.thread_time()
        message = question.message
        if message["about"] == "overlay" and message.get("name") == "last":
            answer = history.last_turn(self._past(question.match, 0).entries)
        else:
            answer = answered(question)
        text = encode({**about, **answer})
        return text, time.thread_time() - began


def _sent(plain: Plain) -> bytes:
    return encode(plain).encode()
