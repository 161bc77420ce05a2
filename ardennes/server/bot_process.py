"""Bots in a process of their own: the server stays responsive while they think.

A job carries what the bot's seat may see and all that the bot remembers, never the whole table. It
comes back with the bot's next actions up to the next roll or the next question to somebody else,
each with what the bot remembers after it. The bot never sees a die before it is rolled.
"""

import asyncio
import multiprocessing
import signal
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple

from ardennes.bots.session import SeatSession
from ardennes.catalog import game_of
from ardennes.engine.core import Decision, Word
from ardennes.engine.play import Match
from ardennes.server.start import start_of

MOST_ACTIONS = 12  # a job brings back, so that people see them come
MOST_SESSIONS = 200  # kept in the process; any of them can be made again from its memory
START_SECONDS = 60.0  # a process may take to start
GRACE = 5.0  # seconds beyond the deadline


class Job(NamedTuple):
    """A question to a bot."""

    match: str
    seat: str
    game: str
    scenario: str
    options: str
    position: str
    seen: bytes  # the table as the seat knows it, packed
    level: str
    seed: int
    memory: bytes
    seconds: float


class BotMove(NamedTuple):
    """An action a bot chose, and what it remembers after it."""

    action: str
    memory: bytes


class BotFailed(Exception):
    """A bot gave no answer: why."""


class BotProcess:
    """The bots' process, started with the first job; one that hangs or dies is replaced."""

    def __init__(self) -> None:
        self.process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False
        self._queue = ThreadPoolExecutor(1, "bots")  # a job at a time: each has its whole clock

    async def think(self, job: Job) -> list[BotMove]:
        """The bot's next moves, or BotFailed."""
        return await asyncio.get_running_loop().run_in_executor(self._queue, self._exchange, job)

    def _exchange(self, job: Job) -> list[BotMove]:
        """Ask, and wait for the answer."""
        for _ in range(2):
            try:
                pipe = self._started()
                pipe.send(job)
                answer: list[BotMove] | str = self._receive(pipe, job.seconds + GRACE)
            except (EOFError, OSError):
                self._stop()
                continue  # it has died: another one thinks again
            if isinstance(answer, str):
                raise BotFailed(answer)
            return answer
        raise BotFailed("its process has died")

    def _started(self) -> Connection:
        if self._closed:
            raise BotFailed("the server stops")
        if self._pipe is None:
            context = multiprocessing.get_context("spawn")  # threads and forks do not mix
            self._pipe, theirs = context.Pipe()
            self.process = context.Process(target=answer_jobs, args=(theirs,), daemon=True)
            self.process.start()
            theirs.close()  # so that its end is noticed here
            self._receive(self._pipe, START_SECONDS)  # it is ready
        return self._pipe

    def _receive(self, pipe: Connection, seconds: float) -> Any:
        """What the process says next; one that says nothing is killed."""
        if not pipe.poll(seconds):
            self._stop()
            raise BotFailed(f"no answer within {seconds:g} seconds")
        return pipe.recv()

    def _stop(self) -> None:
        if self.process is not None:
            self.process.kill()
        if self._pipe is not None:
            self._pipe.close()
        self.process = self._pipe = None

    def close(self) -> None:
        """Stop the process; a job under way is thought again next time."""
        self._closed = True
        self._queue.shutdown(wait=False, cancel_futures=True)
        if self.process is not None:
            self.process.kill()


# --- in the bots' process ---


def answer_jobs(pipe: Connection) -> None:
    """Answer until the server is gone; what goes wrong is told as text."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's business
    sessions = Sessions()
    pipe.send("ready")
    while True:
        try:
            job: Job = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(sessions.answer(job))
        except Exception:
            pipe.send(traceback.format_exc())


class Sessions:
    """The seat sessions of this process."""

    def __init__(self) -> None:
        self._live: dict[tuple[str, str], tuple[SeatSession, bytes]] = {}

    def answer(self, job: Job) -> list[BotMove]:
        """What the bot does now."""
        game, deadline = game_of(job.game), time.monotonic() + job.seconds
        seen = game.unpack(job.seen, _start(job.game, job.scenario, job.options, job.position))
        match, session = Match(game, seen, takes_back=False), self._session(job)
        moves: list[BotMove] = []

        def choose(decision: Decision) -> Word | None:
            late = moves and time.monotonic() > deadline
            most = 1 if game.hides(match.state) else MOST_ACTIONS  # what comes may hang on secrets
            if decision.actor != job.seat or len(moves) >= most or late:
                return None
            action = session.choose(match.state, decision, deadline)
            text = game.codec.to_text(action, match.state)
            moves.append(BotMove(text, session.memory()))
            return action

        for _ in match.run(choose):
            pass
        self._keep(job, session, moves[-1].memory)
        return moves

    def _session(self, job: Job) -> SeatSession:
        """The session that ended with this very memory, or one made from it."""
        session, memory = self._live.pop((job.match, job.seat), (None, b""))
        if session is not None and memory == job.memory:
            return session
        return SeatSession(game_of(job.game), job.seat, job.level, job.seed, job.memory)

    def _keep(self, job: Job, session: SeatSession, memory: bytes) -> None:
        self._live[job.match, job.seat] = session, memory
        if len(self._live) > MOST_SESSIONS:
            del self._live[next(iter(self._live))]  # the one that waits longest


@lru_cache(maxsize=32)
def _start(game_id: str, scenario: str, options: str, position: str) -> Any:
    return start_of(game_of(game_id), scenario, options, position)
