"""Bots in a process of their own: the server stays responsive while they think.

A job carries a snapshot and comes back with the bot's actions up to the next roll or the next
question to somebody else. The bot never sees a die before it is rolled.
"""

import asyncio
import multiprocessing
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, NamedTuple

from ardennes.bots import bot_of
from ardennes.catalog import game_of
from ardennes.engine import record
from ardennes.engine.fields import parse_toml
from ardennes.engine.game import AnyGame
from ardennes.engine.play import apply, legal

MOST = 12  # actions a job brings back, so that people see them come


class Job(NamedTuple):
    """A position in which a bot is asked."""

    game: str
    scenario: str
    position: str
    snapshot: bytes
    level: str
    seed: int


class Players:
    """The bots' process, started with the first job."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, job: Job) -> list[str]:
        """The bot's next actions; if its process dies, another one thinks again."""
        try:
            return await self._ask(job)
        except BrokenProcessPool:
            return await self._ask(job)

    async def _ask(self, job: Job) -> list[str]:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")  # threads and forks do not mix
            self._pool = ProcessPoolExecutor(self._workers, mp_context=context)
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, choose, job)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise

    def close(self) -> None:
        """Stop the process; a job under way is thought again next time."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def choose(job: Job) -> list[str]:
    """What the bot does in this position; runs in the bots' process."""
    game = game_of(job.game)
    state = game.files.unpack(job.snapshot, _table(job.game, job.scenario, job.position))
    bot = bot_of(job.level, job.game, job.seed)
    actions: list[str] = []
    decision = legal(game, state)
    assert decision is not None
    actor = decision.actor
    state = game.shows.seen_by(state, actor)  # a bot knows no more than its seat
    decision = legal(game, state)
    most = 1 if game.hidden else MOST  # what comes of an action may hang on secrets
    while decision is not None and decision.actor == actor and len(actions) < most:
        action = bot.choose(state, decision)
        actions.append(game.codec.to_text(action, state))
        apply(game, state, action)
        decision = legal(game, state)
    return actions


OPTIONS = "; "  # between a scenario and its options, in a match


@lru_cache(maxsize=32)
def _table(game_id: str, scenario: str, position: str) -> Any:
    return start_of(game_of(game_id), scenario, position)


def start_of(game: AnyGame, scenario: str, position: str) -> Any:
    """The table before the first action."""
    if position:
        return game.files.read_position(parse_toml(position))
    name, _, options = scenario.partition(OPTIONS)
    return game.new(name, record.read_options(options))


def told_with(scenario: str, options: Mapping[str, object]) -> str:
    """A scenario and its unusual options as a match keeps them."""
    return f"{scenario}{OPTIONS}{record.write_options(options)}" if options else scenario
