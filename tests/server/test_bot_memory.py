"""A bot goes on as if nothing had happened, whatever dies meanwhile: process, server, or both."""

import asyncio
import json
import os
import secrets
import signal
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from importlib import resources
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

import msgspec
import pytest

from ardennes.bots.common.thinking import Said
from ardennes.bots.session import SeatSession
from ardennes.catalog import GAMES, game_of
from ardennes.engine import record
from ardennes.engine.play import Match
from ardennes.engine.record import read
from ardennes.server import bot_process
from ardennes.server.bot_process import Job, Sessions
from ardennes.server.ledger import summary_of
from ardennes.server.matches import seed_of
from ardennes.server.rooms import Room
from ardennes.server.store import Changed, LedgerEntry, MatchRow
from tests.server.table import ROOT, WHOLE, Server, beginning, wait_until

BOTS = {"german": "bot:random", "allied": "bot:random"}
A_WHOLE_GAME = 120.0  # seconds on a busy machine
GOLDEN = {
    "tb": "allied-4.4",
    "bulge": "allied-3.0",
    "commander": "allied-13.race-2",
    "bb81": "allied-vic-5",
    "a44": "allied-S2.4",
    "crossroads": "allied-5.1",
}  # whole games of which greedy plays what is left
LEFT = 1 / 3
GAMES_AND_LEVELS = [
    ("bulge", "random"),
    *(pytest.param(game, "greedy", marks=pytest.mark.slow) for game in GAMES),
]


class Dice:
    """The same rolls and seeds again for every game that is played."""

    def __init__(self) -> None:
        self.rolled = 0

    def randbelow(self, most: int) -> int:
        self.rolled += 1
        return Random(self.rolled).randrange(most)


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> Dice:
    dice = Dice()
    monkeypatch.setattr(secrets, "randbelow", dice.randbelow)
    monkeypatch.setattr(secrets, "randbits", lambda _: 4)
    return dice


class Hold:
    """Where bots wait with their answer, so that they are in the midst of it."""

    at = 10**9


@pytest.fixture
def hold(monkeypatch: pytest.MonkeyPatch) -> Hold:
    hold, play = Hold(), Room.play_for_bot

    async def play_later(
        room: Room, action: str, memory: bytes, ledger_no: int, plan: Sequence[Said] = ()
    ) -> bool:
        while ledger_no >= hold.at:
            await asyncio.sleep(0.01)
        return await play(room, action, memory, ledger_no, plan)

    monkeypatch.setattr(Room, "play_for_bot", play_later)
    return hold


def make(server: Server, dice: Dice, game: str, level: str) -> str:
    dice.rolled = 0
    seats = dict.fromkeys(game_of(game).sides, f"bot:{level}")
    return server.make(record=begun(game), seats=seats).id


def begun(game: str) -> str:
    """A golden game but for its last part; a short one from its start."""
    path = ROOT / "tests" / "replays" / game / f"{GOLDEN[game]}-whole-game.play"
    whole = path.read_text("utf-8")
    count = len(whole.partition("\n\n")[2].splitlines())
    return beginning(whole, int(count * (1 - LEFT)) if count > 100 else 0)


def reach(server: Server, id: str, ledger_no: int) -> None:
    """Wait until so much is written or nobody is asked any more."""
    tasks, rooms = server.matches._bot_tasks, server.matches.rooms
    wait_until(lambda: id in rooms)  # after a start it is woken
    wait_until(lambda: rooms[id].ledger_no >= ledger_no or id not in tasks, A_WHOLE_GAME)


def finish(server: Server, id: str) -> list[tuple[int, str]]:
    """The ledger of a game that has been played to its end."""
    reach(server, id, 10**9)
    assert server.matches.rooms[id].match.outcome
    return server.ledger(id)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "level"), GAMES_AND_LEVELS)
def test_the_bots_process_dies_again_and_again(
    server: Server,
    dice: Dice,
    hold: Hold,
    caplog: pytest.LogCaptureFixture,
    game: str,
    level: str,
):
    whole = finish(server, make(server, dice, game, level))
    first = len(read(begun(game)).actions)
    step = (len(whole) - first) // 4
    hold.at = first + step  # however fast they are, they are not done before the first death
    id = make(server, dice, game, level)
    killed = list[BaseProcess]()
    for ledger_no in range(first + step, len(whole), step):
        reach(server, id, ledger_no)
        process = server.matches.bot_process.process
        assert process is not None
        process.kill()
        killed.append(process)
        hold.at = 10**9
    ended = finish(server, id)
    thinkers = {*killed, server.matches.bot_process.process}
    assert len(thinkers) > 1, "the second one thought in place of the first"
    assert caplog.records == [], "each time another process thought again"
    assert ended == whole


@pytest.mark.slow
@pytest.mark.parametrize(("game", "level"), GAMES_AND_LEVELS)
def test_the_server_stops_in_mid_phase(
    tmp_path: Path, dice: Dice, hold: Hold, game: str, level: str
):
    """Nobody comes back to look, and yet the game goes on."""
    (tmp_path / "whole").mkdir()
    with Server(tmp_path / "whole") as server:
        whole = finish(server, make(server, dice, game, level))
    first = len(read(begun(game)).actions)
    hold.at = (first + len(whole)) // 2
    with Server(tmp_path) as server:
        id = make(server, dice, game, level)
        reach(server, id, hold.at)
    hold.at = (first + 3 * len(whole)) // 4
    with Server(tmp_path) as server:
        reach(server, id, hold.at)
    hold.at = 10**9
    with Server(tmp_path) as server:
        ended = finish(server, id)
    assert ended == whole


@pytest.mark.slow
def test_a_bot_that_hangs_is_killed_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(bot_process, "GRACE", 0.5)
    with Server(tmp_path, bot_seconds=0.5) as server:
        id = server.make(record=beginning(WHOLE, 150), seats=BOTS).id
        reach(server, id, 160)
        process = server.matches.bot_process.process
        assert process is not None
        os.kill(process.pid or 0, signal.SIGSTOP)
        wait_until(lambda: "a bot failed" in caplog.text)
        assert caplog.records[0].__dict__["error"] == "no answer within 1 seconds"
        finish(server, id)
        assert not process.is_alive()


def test_what_a_bot_remembers_is_written_with_what_it_did(server: Server):
    """Whenever one looks, the memory of each is what it remembers after its actions so far."""
    id = server.make(seats=BOTS).id
    with closing(sqlite3.connect(server.file, isolation_level=None)) as looker:
        for ledger_no in (30, 90, 150):
            reach(server, id, ledger_no)
            looker.execute("BEGIN")
            found = looker.execute("SELECT side, memory FROM bot_memory WHERE match = ?", (id,))
            memories = dict(found)
            actions = [text for (text,) in looker.execute(ACTIONS, (id,))]
            looker.execute("COMMIT")
            row = server.inside(lambda matches: matches.store.match(id))
            assert memories == play_again(row, actions)
    server.inside(lambda matches: matches.delete(id))
    assert server.inside(lambda matches: matches.store.bot_memory(id)) == {}


ACTIONS = "SELECT action FROM actions WHERE match = ? ORDER BY ledger_no"


def play_again(row: MatchRow, actions: list[str]) -> dict[str, bytes]:
    """What the bots remember that choose these very actions."""
    game = game_of("tb")
    match = Match(game, game.new("campaign"))
    sessions = {
        side: SeatSession(game, side, "random", seed_of(row.bot_seed, side)) for side in BOTS
    }
    asked: set[str] = set()
    for text in actions:
        action, decision = game.codec.from_text(text, match.state), match.decision
        assert decision is not None
        if decision.actor in sessions:
            assert sessions[decision.actor].choose(match.state, decision) == action
            asked.add(decision.actor)
        match.play(action)
    return {side: sessions[side].memory() for side in asked}


def test_a_session_is_taken_up_only_where_it_ended(server: Server):
    """A server that went on without the answers of a process is not given its later thoughts."""
    made = server.make(record=beginning(WHOLE, 8))
    room = server.inside(lambda matches: matches.room(made.id))
    packed = room.match.state.pack()
    job = Job(made.id, room.actor, "tb", room.scenario, "", "", packed, "random", 1, b"", 20.0)
    sessions = Sessions()
    first = sessions.answer(job)
    assert sessions.answer(job) == first, "asked as if it had never answered"
    later = job._replace(memory=first[0].memory)
    assert sessions.answer(later) == Sessions().answer(later) != first


def test_nothing_is_remembered_of_what_was_not_written(server: Server):
    """Another server was faster: neither the action nor the memory is kept."""
    made = server.make()
    late = Changed(1, 1, b"", {}, "", 0.0, ("german", b"a plan"))
    store = server.matches.store
    entry = LedgerEntry(0, "end_phase", [])
    assert not server.inside(lambda _: store.append(made.id, [entry], late._replace(ledger_no=2)))
    assert server.inside(lambda _: store.bot_memory(made.id)) == {}
    assert server.inside(lambda _: store.append(made.id, [entry], late))
    assert server.inside(lambda _: store.bot_memory(made.id)) == {"german": b"a plan"}


def old_database(path: Path) -> str:
    """A file as the first version wrote it, with a game of which the bots know nothing."""
    script = resources.files("ardennes.server.store") / "migrations" / "0001_start.sql"
    game = game_of("tb")
    match = record.replay(game, record.read(beginning(WHOLE, 8)))
    summary = summary_of(game, match.state, 8)
    now = time.time()
    row = MatchRow(
        "0" * 16,
        "tb",
        1,
        "campaign",
        "",
        BOTS,
        now,
        now,
        8,
        msgspec.msgpack.encode([match.state.turn, match.state.phase, match.state.at]),
        summary,
        0,
    )
    with sqlite3.connect(path) as db:
        db.executescript(script.read_text("utf-8") + "; PRAGMA user_version = 1;")
        texts = {"seats": json.dumps(BOTS), "summary": json.dumps(summary)}
        columns = [column for _, column, *_ in db.execute("PRAGMA table_info(matches)")]
        old = {"ledger_no": "serial"}
        kept = {old.get(key, key): value for key, value in {**row._asdict(), **texts}.items()}
        values = [kept[column] for column in columns]
        db.execute(f"INSERT INTO matches VALUES ({','.join('?' * len(values))})", values)
        for number, action in enumerate(match.actions):
            text = game.codec.to_text(action, match.state)
            db.execute("INSERT INTO actions VALUES (?,?,?,'[]')", (row.id, number, text))
        db.execute("INSERT INTO seats (token, match, seat) VALUES ('t', ?, 'watch')", (row.id,))
    db.close()
    return row.id


@pytest.mark.slow
def test_a_game_of_before_goes_on(tmp_path: Path):
    id = old_database(tmp_path / "games.sqlite3")
    with Server(tmp_path) as server:
        ledger = finish(server, id)
    assert len(ledger) > 100
