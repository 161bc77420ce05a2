"""What was acknowledged is on the disk, whatever happens; and play goes on when it can."""

import asyncio
import contextlib
import random
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ardennes.engine.core import BadInput
from ardennes.server.settings import Settings
from ardennes.server.store import StorageTrouble, copies
from ardennes.server.store import sqlite as sqlite_store
from ardennes.server.store.opening import open_store
from ardennes.server.store.sqlite import SqliteConnection, SqliteStore, prepare
from ardennes.server.verifying import verdicts
from tests.server.table import Server, wait_until
from tests.trust import many
from tests.trust.conftest import Tally
from tests.trust.served import POINTS, Served


def ledgers(path: Path) -> dict[str, int]:
    """How many entries each game has; every game is what its ledger leads to."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        return dict(db.execute("SELECT match, COUNT(*) FROM actions GROUP BY match"))


def wrong(path: Path) -> list[str]:
    """What is wrong with the games of a file."""

    async def look() -> list[str]:
        store = SqliteStore(str(path))
        found = [v.wrong async for v in verdicts(store) if v.wrong]
        await store.close()
        return found

    return asyncio.run(look())


def test_kills_at_named_points(tmp_path: Path, tally: Tally):
    def kill(number: int) -> None:
        point = POINTS[number % len(POINTS)]
        file = tmp_path / str(number) / "games.sqlite3"
        with Served(file, point, 5 + number % 7) as served:
            made = [served.make() for _ in range(2)]
            tokens = [(one["id"], one["seats"]["german+allied"]["token"]) for one in made]
            with ThreadPoolExecutor(2) as players:
                known = list(players.map(lambda at: served.play(*at), tokens))
            assert served.process.wait(60) == -signal.SIGKILL
        kept = ledgers(file)
        for (id, _), acknowledged in zip(tokens, known, strict=True):
            tally(kept.get(id, 0) >= acknowledged, acknowledged)
        tally(wrong(file) == [])

    with ThreadPoolExecutor(4) as tries:
        list(tries.map(kill, range(many(4, 60))))


def test_a_server_that_is_asked_to_stop_finishes_and_exits_with_0(tmp_path: Path, tally: Tally):
    file = tmp_path / "games.sqlite3"
    with Served(file) as served, ThreadPoolExecutor(1) as players:
        made = served.make()
        playing = players.submit(served.play, made["id"], made["seats"]["german+allied"]["token"])
        wait_until(lambda: ledgers(file).get(made["id"], 0) > 5)
        served.process.send_signal(signal.SIGTERM)
        tally(served.process.wait(60) == 0)
        known = playing.result()
    tally(known > 0 and ledgers(file)[made["id"]] >= known, known)


def test_a_second_process_on_one_file_is_refused(tmp_path: Path, tally: Tally):
    """In one sentence; the first one goes on, and nothing of it is touched."""
    file = tmp_path / "games.sqlite3"
    serve = [sys.executable, "-m", "ardennes", "serve", "--port", "0", "--database", str(file)]
    with Served(file) as served, ThreadPoolExecutor(1) as players:
        made = served.make()
        token = made["seats"]["german+allied"]["token"]
        playing = players.submit(served.play, made["id"], token, 40)
        for _ in range(many(2, 10)):
            second = subprocess.run(serve, capture_output=True, text=True, timeout=60, check=False)
            tally(second.returncode == 2 and second.stderr.count("\n") == 1, seen=second.stderr)
            tally("server" in second.stderr, seen=second.stderr)
        known = playing.result()
    tally(0 < known <= ledgers(file)[made["id"]])
    tally(wrong(file) == [])


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")
def test_bots_and_workers_end_with_a_killed_parent(tmp_path: Path, tally: Tally):
    bots = {"german": "bot:greedy", "allied": "bot:greedy"}
    with Served(tmp_path / "games.sqlite3") as served:
        served.make(bots, game="tb")
        wait_until(lambda: children(served.process.pid))
        wait_until(lambda: len(ledgers(served.database)) > 0)
        found = children(served.process.pid)
        served.process.kill()
        served.process.wait(60)
        for pid in found:
            wait_until(lambda pid=pid: not alive(pid))
            tally(True)


def children(pid: int) -> list[int]:
    """The processes a process has started."""
    found: list[int] = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            found += [int(stat.parent.name)] if int(fields[1]) == pid else []
    return found


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# --- trouble with the storage ---


def test_a_full_disk_is_a_clear_no_and_play_resumes_by_itself(
    tmp_path: Path, tally: Tally, monkeypatch: pytest.MonkeyPatch
):
    begin = SqliteConnection.begin

    def full(db: SqliteConnection) -> None:
        """The file may not grow any more."""
        db.execute("PRAGMA max_page_count = 1")
        begin(db)

    with Server(tmp_path) as server:
        made, rng = server.make(), random.Random(4)
        with server.sit(made) as guest:
            for _ in range(many(2, 20)):
                guest.play(2, rng)
                if guest.now["decision"] is None:
                    break  # it is over
                with monkeypatch.context() as patch:
                    patch.setattr(SqliteConnection, "begin", full)
                    while (said := guest.act(rng.choice(guest.choices())))["type"] == "now":
                        assert said["decision"], "it is over while there was a little room left"
                    before = server.ledger(made.id), guest.view
                    tally("disk is full" in said["reason"])
                    tally((server.ledger(made.id), guest.view) == before)
                guest.play(2, rng)
                tally(len(server.ledger(made.id)) >= len(before[0]) + 2)
    tally(wrong(server.file) == [])


def test_a_storage_that_stays_broken_is_told_by_healthz(
    tmp_path: Path, tally: Tally, monkeypatch: pytest.MonkeyPatch
):
    with Server(tmp_path) as server:
        made = server.make(game="crossroads")
        with server.sit(made) as guest, monkeypatch.context() as patch:
            begin = SqliteConnection.begin

            def broken(self: SqliteConnection) -> None:
                raise StorageTrouble("the database cannot be used now: disk I/O error")

            patch.setattr(SqliteConnection, "begin", broken)
            answer = server.get("/healthz")
            tally((answer.status, answer.json["ok"]) == (503, False))
            tally("disk I/O error" in answer.json["trouble"])
            for _ in range(3):
                tally("disk I/O error" in guest.act(guest.choices()[0])["reason"])
            new = server.call("POST", "/api/matches", {"game": "crossroads", "seats": {}})
            tally(new.status in (400, 503))
            patch.setattr(SqliteConnection, "begin", begin)
            tally(guest.act(guest.choices()[0])["type"] == "now")
            tally(server.get("/healthz").json["ok"])


def test_a_write_of_which_nobody_knows_is_found_out(
    tmp_path: Path, tally: Tally, monkeypatch: pytest.MonkeyPatch
):
    """The disk says no, and yet it was written: whoever plays on enters again and sees it."""
    commit = SqliteConnection.commit

    def torn(self: SqliteConnection) -> None:
        commit(self)
        raise StorageTrouble("no answer from the disk")

    with Server(tmp_path) as server:
        made = server.make(game="crossroads")
        with server.sit(made) as guest:
            with monkeypatch.context() as patch:
                patch.setattr(SqliteConnection, "commit", torn)
                tally(guest.act(guest.choices()[0])["type"] == "no")
            tally("somebody was faster" in guest.act(guest.choices()[0])["reason"])
            guest.until_closed()
        with server.sit(made) as again:
            tally(again.now["ledger_no"] == len(server.ledger(made.id)) > 0)
            tally(again.act(again.choices()[0])["type"] == "now")
    tally(wrong(server.file) == [])


def test_a_lock_is_a_clear_no(tmp_path: Path, tally: Tally, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sqlite_store, "BUSY_SECONDS", 0.05)
    with Server(tmp_path) as server:
        made = server.make(game="crossroads")
        with server.sit(made) as guest:
            with contextlib.closing(sqlite3.connect(server.file, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                tally("locked" in guest.act(guest.choices()[0])["reason"])
            tally(guest.act(guest.choices()[0])["type"] == "now")


def test_a_damaged_file_is_told_and_never_served_as_if_it_were_whole(tmp_path: Path, tally: Tally):
    with Server(tmp_path) as server:
        made = server.make(game="crossroads")
        with server.sit(made) as guest:
            guest.play(10, random.Random(1))
    whole = server.file.read_bytes()
    rng = random.Random(5)
    for _ in range(many(6, 100)):
        page = rng.randrange(1, len(whole) // 4096) * 4096
        server.file.write_bytes(whole[:page] + bytes(rng.randbytes(4096)) + whole[page + 4096 :])
        with pytest.raises(BadInput, match=r"damaged|no database"):
            copies.check(str(server.file))
        tally(True)
    server.file.write_bytes(whole)
    tally(wrong(server.file) == [])


# --- many at once ---


def test_what_waits_together_is_committed_together(
    tmp_path: Path, tally: Tally, monkeypatch: pytest.MonkeyPatch
):
    commits: list[int] = []
    commit = SqliteConnection.commit
    monkeypatch.setattr(SqliteConnection, "commit", lambda db: commits.append(1) or commit(db))

    async def write() -> int:
        store = SqliteStore(str(tmp_path / "games.sqlite3"))
        await asyncio.gather(
            *(store.add_account(f"n{n % 50}", f"n{n % 50}", "", 0.0) for n in range(100))
        )
        kept = [await store.account("", f"n{n}") for n in range(50)]
        await store.close()
        return sum(1 for one in kept if one)

    tally(asyncio.run(write()) == 50, 50)
    assert len(commits) <= 10


# --- copies ---


def test_a_copy_taken_in_mid_game_comes_back(tmp_path: Path, tally: Tally):
    copy = tmp_path / "copy"
    with Server(tmp_path) as server:
        made, rng = server.make(game="crossroads"), random.Random(8)
        with server.sit(made) as guest:
            guest.play(10, rng)
            copies.back_up(str(server.file), str(copy))
            kept = server.ledger(made.id)
            guest.play(3, rng)
            with pytest.raises(BadInput, match="in use"):
                copies.restore(str(copy), str(server.file))
            tally(guest.act(guest.choices()[0])["type"] == "now")
        played = len(server.ledger(made.id))
    aside = copies.restore(str(copy), str(server.file))
    tally(
        ledgers(server.file) == {made.id: len(kept)} and ledgers(Path(aside)) == {made.id: played}
    )
    tally(wrong(server.file) == wrong(Path(aside)) == [])
    with pytest.raises(BadInput, match="is there already"):
        copies.back_up(str(server.file), str(copy))


def test_verify_finds_every_change(tmp_path: Path, tally: Tally):
    with Server(tmp_path) as server:
        made = server.make(game="crossroads")
        with server.sit(made) as guest:
            guest.play(12, random.Random(3))
    whole = server.file.read_bytes()
    for change in (
        "DELETE FROM actions WHERE ledger_no = 3",
        "UPDATE actions SET action = 'end_phase' WHERE ledger_no = 0",
        "UPDATE matches SET ledger_no = ledger_no - 1",
        "UPDATE matches SET snapshot = (SELECT substr(snapshot, 1, length(snapshot) - 1))",
        "DELETE FROM actions WHERE ledger_no = (SELECT MAX(ledger_no) FROM actions)",
    ):
        server.file.write_bytes(whole)
        with contextlib.closing(sqlite3.connect(server.file)) as db, db:
            db.execute(change)
        tally(len(wrong(server.file)) == 1)


def test_what_is_not_ours_is_refused_in_one_sentence(tmp_path: Path, tally: Tally):
    foreign, newer = tmp_path / "foreign", tmp_path / "newer"
    with contextlib.closing(sqlite3.connect(foreign)) as db:
        db.execute("CREATE TABLE accounts (name)")
    prepare(str(newer))
    with contextlib.closing(sqlite3.connect(newer)) as db:
        db.execute("PRAGMA user_version = 999")
    before = foreign.read_bytes()
    for address, why in (
        (foreign, "another program"),
        (newer, "newer version of ardennes"),
        ("mysql://host/games", "no such database"),
        (tmp_path, "cannot be used"),
    ):
        with pytest.raises(BadInput, match=why) as refused:
            open_store(Settings(database=str(address)))
        tally("\n" not in str(refused.value))
    tally(foreign.read_bytes() == before)
