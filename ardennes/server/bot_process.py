"""Bots in a process of their own: the server stays responsive while they think.

A job carries what the bot's seat may see and all that the bot remembers, never the whole table. It
comes back with the bot's next actions up to the next roll or the next question to somebody else,
each with what the bot remembers after it. The bot never sees a die before it is rolled.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.process import BaseProcess
from typing import NamedTuple

from ardennes.bots.common.thinking import Said
from ardennes.bots.session import SeatSession
from ardennes.catalog import game_of
from ardennes.engine.core import Decision, Word
from ardennes.engine.play import Match, Played
from ardennes.server.child import Child, ChildFailed
from ardennes.server.start import known_start

MOST_ACTIONS = 12  # a job brings back, so that people see them come
MOST_SESSIONS = 200  # kept in the process; any of them can be made again from its memory
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
    said: tuple[Said, ...] = ()  # at the end of its turn what it has tried


BotFailed = ChildFailed  # a bot gave no answer: why


class BotProcess:
    """The bots' process: a job at a time, so that each has its whole clock."""

    def __init__(self) -> None:
        self._child = Child(_bots)
        self._queue = ThreadPoolExecutor(1, "bots")

    @property
    def process(self) -> BaseProcess | None:
        """The process, once there was a job."""
        return self._child.process

    async def think(self, job: Job) -> list[BotMove]:
        """The bot's next moves, or BotFailed."""
        ask = self._child.ask
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._queue, ask, job, job.seconds + GRACE)

    def close(self) -> None:
        """Stop the process; a job under way is thought again next time."""
        self._queue.shutdown(wait=False, cancel_futures=True)
        self._child.close()


# --- in the bots' process ---


def _bots() -> Callable[[Job], list[BotMove]]:
    return Sessions().answer


class Sessions:
    """The seat sessions of this process."""

    def __init__(self) -> None:
        self._live: dict[tuple[str, str], tuple[SeatSession, bytes]] = {}

    def answer(self, job: Job) -> list[BotMove]:
        """What the bot does now."""
        game, deadline = game_of(job.game), time.monotonic() + job.seconds
        seen = game.unpack(job.seen, known_start(job.game, job.scenario, job.options, job.position))
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

        for played in match.run(choose):
            if played.actor == job.seat and _ends_a_turn(match, played):
                said = tuple(session.explain(match.seen_by(job.seat)))
                moves[-1] = moves[-1]._replace(said=said)
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


def _ends_a_turn(match: Match, played: Played) -> bool:
    """Nobody asks it any more after it has ended a phase."""
    after = match.decision
    ended = match.game.choices(played.state, [played.action])[0]["role"] == "end"
    return ended and (after is None or after.actor != played.actor)
