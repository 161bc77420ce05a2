"""The power is cut: what was not synced is gone, all or in part; what was acknowledged is there."""

import contextlib
import random
import shutil
import signal
import sqlite3
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.trust import many
from tests.trust.conftest import Tally
from tests.trust.served import POINTS, Served
from tests.trust.test_nothing_is_lost import ledgers, wrong

COMPILER = shutil.which("cc")
BLOCK = 4096  # of the disk: it may have written some and not others
SOURCE = Path(__file__).with_name("power.c")

pytestmark = pytest.mark.skipif(
    COMPILER is None or not Path("/proc/self/fd").exists(),
    reason="NO POWER LOSS TESTS: they need a C compiler and /proc",
)


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = tmp_path_factory.mktemp("power") / "power.so"
    how = [str(COMPILER), "-shared", "-fPIC", "-O1", "-o", str(built), str(SOURCE), "-ldl"]
    subprocess.run(how, check=True)
    return built


def powered(folder: Path, shim: Path, synced: str = "yes") -> dict[str, str]:
    """A folder for the files, and one for what is really on the disk."""
    (folder / "disk").mkdir(parents=True)
    (folder / "files").mkdir()
    return {
        "LD_PRELOAD": str(shim),
        "POWER_FROM": str(folder / "files"),
        "POWER_TO": str(folder / "disk"),
        "ARDENNES_SYNCED": synced,
    }


def cut(folder: Path, rng: random.Random | None) -> Path:
    """The disk after the cut: what was synced, and any of the blocks that were only written."""
    disk = folder / "disk"
    for kept in disk.iterdir():
        if not (folder / "files" / kept.name).is_file():
            kept.unlink()  # deleted, and the folder synced after it; or half a copy
    for written in (folder / "files").glob("games.sqlite3*"):
        if rng is None or written.name.endswith("-shm"):
            continue
        kept = disk / written.name
        old, new = kept.read_bytes() if kept.exists() else b"", written.read_bytes()
        with kept.open("wb") as file:
            file.write(old)
            for at in range(0, len(new), BLOCK):
                if rng.random() < 0.5 and old[at : at + BLOCK] != new[at : at + BLOCK]:
                    file.seek(at)
                    file.write(new[at : at + BLOCK])
    return disk / "games.sqlite3"


def played_to_the_cut(
    folder: Path, env: dict[str, str], point: str, times: int
) -> list[tuple[str, int]]:
    """Two games at once until the process is gone; how much of each was acknowledged."""
    with Served(folder / "files" / "games.sqlite3", point, times, env) as served:
        made = [served.make() for _ in range(2)]
        tokens = [(one["id"], one["seats"]["german+allied"]["token"]) for one in made]
        with ThreadPoolExecutor(2) as players:
            known = list(players.map(lambda at: served.play(*at), tokens))
        assert served.process.wait(60) == -signal.SIGKILL
    return [(id, count) for (id, _), count in zip(tokens, known, strict=True)]


def test_power_loss_takes_nothing_that_was_acknowledged(tmp_path: Path, shim: Path, tally: Tally):
    def one(number: int) -> None:
        folder = tmp_path / str(number)
        env = powered(folder, shim)
        known = played_to_the_cut(folder, env, POINTS[number % len(POINTS)], 4 + number % 9)
        file = cut(folder, random.Random(number) if number % 3 else None)
        kept = ledgers(file)
        for id, acknowledged in known:
            tally(kept.get(id, 0) >= acknowledged, max(acknowledged, 1), (number, kept, known))
        tally(wrong(file) == [], seen=wrong(file))

    with ThreadPoolExecutor(4) as tries:
        list(tries.map(one, range(many(4, 60))))


def test_power_loss_is_felt_where_syncing_was_given_up(tmp_path: Path, shim: Path, tally: Tally):
    """ARDENNES_SYNCED=no: the last actions are gone, so the shim does take what was not synced; and
    there is never half an action."""
    known = played_to_the_cut(tmp_path, powered(tmp_path, shim, "no"), "after the first tell", 12)
    file = cut(tmp_path, None)
    if file.exists():
        with contextlib.suppress(sqlite3.DatabaseError):
            kept = ledgers(file)
            tally(any(kept.get(id, 0) < count for id, count in known), seen=(kept, known))
            tally(wrong(file) == [])
            return
    tally(True)  # not even the tables are there
