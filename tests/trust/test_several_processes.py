"""Several processes on one database: the one that has a game dies, or cannot reach the database."""

import asyncio
import json
import os
import random
import signal
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest

from ardennes.server.peers import BEAT, LASTS
from ardennes.server.settings import Settings
from ardennes.server.store.opening import open_store
from ardennes.server.verifying import verdicts
from tests.line import Line
from tests.postgres import Postgres
from tests.server.table import Server, wait_until
from tests.trust import many
from tests.trust.conftest import Tally
from tests.trust.served import Served
from tests.trust.test_nothing_is_lost import alive, children

pytestmark = pytest.mark.postgres
BOTS = {"german": "bot:random", "allied": "bot:random"}


def wrong(address: str) -> list[str]:
    """What is wrong with the games of a database."""

    async def look() -> list[str]:
        store = open_store(Settings(address))
        found = [v.wrong async for v in verdicts(store) if v.wrong]
        await store.close()
        return found

    return asyncio.run(look())


def kept(address: str, id: str) -> int:
    """How many entries the ledger of a game has."""
    with psycopg.connect(address) as db:
        row = db.execute("SELECT COUNT(*) FROM actions WHERE match = %s", (id,)).fetchone()
    assert row
    return row[0]


def seat_of(made: Any) -> tuple[str, str]:
    return made["id"], made["seats"]["german+allied"]["token"]


def test_a_killed_owner_loses_nothing_and_the_game_goes_on_elsewhere(
    postgres: Postgres, tally: Tally, record_property: Any
):
    address = postgres.database()
    took: list[float] = []
    with ExitStack() as stack:
        last = stack.enter_context(Served(address))
        for _ in range(many(2, 20)):
            owner = stack.enter_context(Served(address))
            at = seat_of(owner.make())
            bots = owner.make(BOTS)["id"]
            known = owner.play(*at, most=5)
            through = last.play(*at, most=known + 2)  # it is handed over, and taken back
            known = owner.play(*at, most=max(known, through) + 2)
            wait_until(lambda bots=bots: kept(address, bots) > 3)
            owner.process.kill()
            owner.process.wait()
            began, before = time.monotonic(), kept(address, at[0])
            tally(before >= known, known)
            wait_until(lambda at=at, known=known: last.play(*at, most=known + 3) > known)
            took.append(time.monotonic() - began)
            left = kept(address, bots)
            wait_until(lambda bots=bots, left=left: _goes_on(address, bots, left))
            tally(True)
    record_property("seconds", took)
    tally(wrong(address) == [])


def _goes_on(address: str, id: str, before: int) -> bool:
    """Bots have played on, or their game is over."""
    if kept(address, id) > before:
        return True
    with psycopg.connect(address) as db:
        row = db.execute("SELECT summary FROM matches WHERE id = %s", (id,)).fetchone()
    return bool(row and json.loads(row[0])["outcome"])


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")
def test_processes_of_one_command_are_replaced_and_end_with_it(tmp_path: Path, tally: Tally):
    """On a file of SQLite: whichever of them dies, the next connection finds the game."""
    with Served(tmp_path / "games.sqlite3", more=("--processes", "2")) as served:
        at = seat_of(served.make())
        known = 0
        for _ in range(many(2, 20)):
            known = served.play(*at, most=known + 2)
            first = servers(served.process.pid)
            victim = random.Random(known).choice(sorted(first))
            os.kill(victim, signal.SIGKILL)
            wait_until(lambda at=at, known=known: played(served, at, known) > known)
            wait_until(lambda first=first: len(servers(served.process.pid) - first) > 0)
            tally(True)
        served.process.send_signal(signal.SIGTERM)
        tally(served.process.wait(60) == 0)
    with Served(tmp_path / "games.sqlite3", more=("--processes", "2")) as served:
        found = servers(served.process.pid)
        tally(len(found) == 2)
        served.process.kill()
        served.process.wait()
        for pid in found:
            wait_until(lambda pid=pid: not alive(pid))
        tally(True)
    with Served(tmp_path / "games.sqlite3") as served:  # alone again
        tally(served.play(*at, most=known + 1) >= known)


def played(served: Served, at: tuple[str, str], known: int) -> int:
    return served.play(*at, most=known + 2)


def servers(pid: int) -> set[int]:
    """The processes that serve: not the one of multiprocessing that tidies up."""
    found: set[int] = set()
    for child in children(pid):
        with suppress(OSError):  # it has ended meanwhile
            found |= {child} if b"spawn_main" in _words(child) else set()
    return found


def _words(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


@pytest.mark.parametrize("silent", [False, True], ids=["cut", "silent"])
def test_a_partition_between_a_process_and_the_database(
    postgres: Postgres, tmp_path: Path, tally: Tally, silent: bool
):
    """A clear no, nobody else's game written, and play goes on: elsewhere, and here afterwards."""
    address = postgres.database()
    rng = random.Random(2)
    with ExitStack() as stack:
        line = stack.enter_context(Line(postgres.port))
        far = address.replace(f":{postgres.port}/", f":{line.port}/")
        cut_off = stack.enter_context(Server(tmp_path, database=far))
        well = stack.enter_context(Server(tmp_path, database=address))
        for _ in range(many(1, 5)):
            made = cut_off.make(game="crossroads")
            with cut_off.sit(made) as guest:
                guest.play(3, rng)
                before = guest.now["ledger_no"]
                line.cut(silent)
                said = guest.act(guest.choices()[0])
                tally("the database cannot be used now" in said["reason"], seen=said)
                tally(kept(address, made.id) == before)
                health = cut_off.get("/healthz")
                tally(health.status == 503 and not health.json["ok"])
                wait_until(lambda made=made: _free(well, made.id))
                with well.sit(made) as other:
                    tally(other.view == guest.view)
                    other.play(2, rng)
                    line.mend()
                    tally(guest.until_closed() == 4409)
                    played = other.now["ledger_no"]
            tally(kept(address, made.id) == played > before)
            wait_until(lambda: cut_off.get("/healthz").status == 200)
            wait_until(lambda: cut_off.inside(lambda m: m.peers.others))
            with cut_off.sit(made) as again:
                tally(again.now["ledger_no"] == played)
                tally(again.act(again.choices()[0])["type"] == "now")
    tally(wrong(address) == [])
    assert LASTS + BEAT < 5


def _free(server: Server, id: str) -> bool:
    return server.inside(lambda matches: matches.peers.is_free(id))
