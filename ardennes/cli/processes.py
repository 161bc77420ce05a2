"""Figures of whole processes: how long they take to start, and what a live game holds in memory."""

import asyncio
import gc
import os
import random
import subprocess
import sys
import tempfile
import tracemalloc
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from ardennes.catalog import game_of
from ardennes.cli.bench import Figure, spread
from ardennes.engine.game import AnyGame

if TYPE_CHECKING:
    from ardennes.server.messages import Memory
    from ardennes.server.rooms import Room

KILOBYTE = 1024
COMMANDS = ("--help", "rules tb", "reach tb G-2")
STARTS = 5  # of each command
GAMES, ACTIONS = 8, 200  # live games, and what has happened in each

TIMED = """
import time
print(time.process_time(), file=sys.stderr)
"""
COMMAND = """
from ardennes.cli import main
try:
    main({!r})
except SystemExit:
    pass
"""


class Starts:
    """New interpreters, whose compiled files are kept for a while as those of a wheel are."""

    def __init__(self) -> None:
        self._compiled = tempfile.TemporaryDirectory()
        silent = {"PYTHONDONTWRITEBYTECODE"}
        self._env = {name: text for name, text in os.environ.items() if name not in silent}
        self._env["PYTHONPYCACHEPREFIX"] = self._compiled.name

    def seconds(self, code: str) -> float:
        """Processor time of an interpreter that runs this, from its birth."""
        command = [sys.executable, "-c", f"import sys\n{code}\n{TIMED}"]
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=self._env)
        return float(done.stderr.split()[-1])


def command_start() -> list[Figure]:
    """What commands take from the shell's prompt to their answer."""
    starts, found = Starts(), list[Figure]()
    for words in COMMANDS:
        code = COMMAND.format(words.split())
        starts.seconds(code)  # compiles
        pairs = [(starts.seconds(code), starts.seconds("")) for _ in range(STARTS)]
        times, idle = ([took for took in column] for column in zip(*pairs, strict=True))
        text = f"{spread(times, '.3f')} s; Python alone {median(idle):.3f} s"
        found.append(Figure(f"ardennes {words}", median(times), text, 0.1, 0.1, " s"))
    return found


LIVE = "from ardennes.cli.processes import kilobytes_a_game; print(kilobytes_a_game({!r}))"


def live_games(game: AnyGame, seconds: float) -> list[Figure]:
    """What the server holds for each live game, somebody looking on."""
    command = [sys.executable, "-c", LIVE.format(game.id)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    held = float(done.stdout)
    name = f"{game.id} memory of one live game"
    return [Figure(name, held, f"{held:,.0f} kB", 1024, 200, " kB")]


class Onlooker:
    """Somebody who plays both sides and is told everything."""

    def __init__(self, sides: tuple[str, ...]) -> None:
        self.sides = sides
        self.memory: Memory | None = None

    def send(self, text: str) -> None:
        """Read and forgotten."""

    def close(self, again: bool = False) -> None:
        """Gone."""


def kilobytes_a_game(game_id: str) -> float:
    """What is freed, for each of a few games in mid-play, when all of them leave memory."""
    tracemalloc.start()
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_held(game_of(game_id), Path(folder))) / KILOBYTE


async def _held(game: AnyGame, folder: Path) -> float:
    from ardennes.server.matches import Matches
    from ardennes.server.settings import Settings
    from ardennes.server.store.sqlite import SqliteStore

    database = str(folder / "games.sqlite3")
    matches = Matches(SqliteStore(database, synced=False), Settings(database))
    for seed in range(GAMES):
        made = await matches.create({"game": game.id, "seats": dict.fromkeys(game.sides, "me")})
        await _play(await matches.room(made["id"]), random.Random(seed))
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    matches.rooms.clear()
    gc.collect()
    held = (before - tracemalloc.get_traced_memory()[0]) / GAMES
    await matches.close()
    return held


async def _play(room: "Room", luck: random.Random) -> None:
    game, sides = room.game, room.game.sides
    room.welcome(Onlooker(sides))
    for _ in range(ACTIONS):
        decision = room.match.decision
        if decision is not None:
            action = game.codec.to_plain(luck.choice(decision.choices), room.match.state)
            await room.act(sides, room.ledger_no, action)
