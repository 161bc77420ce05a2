"""Bots play by themselves in a process of their own; people are served meanwhile."""

import asyncio
import os
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

from ardennes.bots.common.thinking import Said
from ardennes.server import rooms
from ardennes.server.bot_process import BotFailed, BotMove, Job, Sessions
from ardennes.server.rooms import Room
from tests.server.table import SHORT, WHOLE, Made, Server, beginning, wait_until

MACHINES = {"german": "bot:greedy", "allied": "bot:random"}


@pytest.fixture(scope="module")
def awake(server: Server) -> Server:
    """The server with its bots' process started, which takes a moment."""
    made = server.make(record=SHORT, seats=MACHINES)
    assert outcome(server, made) is not None
    server.make(record=beginning(SHORT, 3), seats=MACHINES)
    wait_until(lambda: not server.matches._bot_tasks)
    return server


def outcome(server: Server, made: Made) -> dict[str, str] | None:
    return server.get(f"/api/matches/{made.id}", made.tokens["watch"]).json["outcome"]


@pytest.mark.slow
def test_two_bots_play_to_the_end_by_themselves(awake: Server):
    made = awake.make(record=beginning(WHOLE, 150), seats=MACHINES)
    assert list(made.tokens) == ["watch"]
    wait_until(lambda: outcome(awake, made))
    with awake.sit(made, "watch") as watch:
        assert watch.now["decision"] is None
        assert watch.view["outcome"]["winner"] in ("german", "allied")
        assert watch.log[-1]["kind"] == "game_ended"
    wait_until(lambda: made.id not in awake.matches._bot_tasks)


@pytest.mark.slow
def test_people_are_served_while_a_bot_thinks(awake: Server):
    """Its process is stopped in the midst of it: whatever waited for it would wait for ever."""
    process = awake.matches.bot_process.process
    assert process is not None and process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    try:
        made = awake.make(record=beginning(WHOLE, 150), seats=MACHINES)
        with awake.sit(awake.make()) as guest:
            assert guest.act(guest.choices()[0])["type"] == "now"
        assert made.id in awake.matches._bot_tasks and outcome(awake, made) is None
    finally:
        os.kill(process.pid, signal.SIGCONT)
    wait_until(lambda: outcome(awake, made))
    assert awake.matches.bot_process.process is process


@pytest.mark.parametrize("level", ["greedy", "random"])
def test_a_bot_answers_when_it_is_asked(awake: Server, level: str):
    made = awake.make(seats={"german": "me", "allied": f"bot:{level}"})
    with awake.sit(made) as guest:
        assert guest.hello["seats"]["allied"] == {"who": f"bot:{level}", "online": True}
        guest.pass_on("german")
        guest.see(2, "german")
        assert guest.view["turn"] == 2
        assert any(line["side"] == "allied" for line in guest.log)
        assert "choices" in guest.now["decision"], "and now it is my turn"


def test_people_do_not_play_for_a_bot(awake: Server, monkeypatch: pytest.MonkeyPatch):
    async def ponder(_: Job) -> list[BotMove]:
        await asyncio.Event().wait()
        return []

    monkeypatch.setattr(awake.matches.bot_process, "think", ponder)
    made = awake.make(seats={"german": "bot:random", "allied": "me"})
    with awake.sit(made) as guest:
        no = guest.act({"type": "end_phase"})
        assert no["reason"] == "it is the german side that decides now"
    room = awake.matches.rooms[made.id]
    late = room.play_for_bot("end_phase", b"", room.ledger_no - 1)
    assert awake.inside(lambda _: late) is False, "an answer to a question of before"
    assert awake.ledger(made.id) == []
    assert awake.call("DELETE", f"/api/matches/{made.id}", token=made.token).status == 204


@pytest.mark.slow
def test_a_bot_waits_for_those_who_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    done: list[str] = []
    sleep, play, pace = asyncio.sleep, Room.play_for_bot, 0.123

    async def wait(seconds: float) -> None:
        if seconds == pace:
            done.append("waited")
        await sleep(0 if seconds == pace else seconds)

    async def play_for_bot(
        room: Room, action: str, memory: bytes, ledger_no: int, plan: Sequence[Said] = ()
    ) -> bool:
        done.append("played")
        return await play(room, action, memory, ledger_no, plan)

    monkeypatch.setattr(asyncio, "sleep", wait)
    monkeypatch.setattr(Room, "play_for_bot", play_for_bot)
    with Server(tmp_path, bot_pace=pace) as server:
        made = server.make(seats={"german": "me", "allied": "bot:random"})
        with server.sit(made) as guest:
            guest.pass_on("german")
            guest.see(2, "german")
            wait_until(lambda: made.id not in server.matches._bot_tasks)
            assert done == ["played", "waited"] * (len(done) // 2) and len(done) > 4


def test_a_bots_process_that_dies_is_replaced(awake: Server):
    process = awake.matches.bot_process.process
    assert process is not None
    made = awake.make(seats={"german": "me", "allied": "bot:random"})
    process.kill()
    with awake.sit(made) as guest:
        guest.pass_on("german")
        guest.see(2, "german")
    assert awake.matches.bot_process.process is not process


@pytest.mark.parametrize("wrong", ["out of ideas", "move 0101", "no such word"])
def test_for_a_bot_that_fails_any_answer_is_played(
    awake: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, wrong: str
):
    """It gives no answer, one that is not among the choices, or nonsense."""

    async def fail(_: Job) -> list[BotMove]:
        if wrong == "out of ideas":
            raise BotFailed(wrong)
        return [BotMove(wrong, b"confused")]

    made = awake.make(seats={"german": "me", "allied": "bot:random"})
    with monkeypatch.context() as patch, awake.sit(made) as guest:
        patch.setattr(awake.matches.bot_process, "think", fail)
        guest.pass_on("german")
        guest.see(2, "german")
    failed = [r for r in caplog.records if r.message.startswith("a bot failed")]
    assert failed and failed[0].__dict__["side"] == "allied" and failed[0].__dict__["error"]
    assert awake.inside(lambda matches: matches.store.bot_memory(made.id)) == {"allied": b""}


def test_a_bot_that_fell_by_our_fault_is_asked_again(
    awake: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    async def fall(_: Job) -> list[BotMove]:
        raise RuntimeError("a bug of ours")

    made = awake.make(seats={"german": "me", "allied": "bot:random"})
    with monkeypatch.context() as patch, awake.sit(made) as guest:
        patch.setattr(awake.matches.bot_process, "think", fall)
        guest.pass_on("german")
        wait_until(lambda: "a bug of ours" in caplog.text)
        assert guest.ask("overlay", name="zoc")["type"] == "answer", "the table is still there"
        wait_until(lambda: made.id not in awake.matches._bot_tasks)
    with awake.sit(made) as guest:
        guest.see(2, "german")


def test_a_bot_without_end_is_asked_no_more(
    awake: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    """It chooses one unit, then another, for ever; the disk is not filled."""
    monkeypatch.setattr(rooms, "MOST_BOT_ACTIONS", 40)
    asked = 0

    async def dither(_: Job) -> list[BotMove]:
        nonlocal asked
        asked += 1
        return [BotMove(f"choose {('G-2', 'G-12VG')[asked % 2]}", b"")]

    monkeypatch.setattr(awake.matches.bot_process, "think", dither)
    movement = beginning(WHOLE, 8)
    made = awake.make(record=movement, seats={"german": "bot:random", "allied": "me"})
    wait_until(lambda: "is stuck" in caplog.text)
    with awake.sit(made) as guest:
        assert guest.hello["chat"][-1]["text"] == "The german bot is stuck and plays no more."
        assert guest.now["ledger_no"] == 8 + 40 == len(awake.ledger(made.id))
    assert asked == 40 and made.id not in awake.matches._bot_tasks


@pytest.mark.slow
def test_bots_go_on_where_a_server_stopped(tmp_path: Path):
    """The bot is asked when the server stops; whoever comes next finds it playing again."""
    with Server(tmp_path) as server:
        made = server.make(seats={"german": "me", "allied": "bot:random"})
        with server.sit(made) as guest:
            guest.pass_on("german")
    with Server(tmp_path) as server, server.sit(made) as guest:
        guest.see(2, "german")
        assert guest.choices()


def test_a_deleted_game_stops_its_bots(awake: Server):
    made = awake.make(seats={"german": "me", "allied": "bot:greedy"})
    with awake.sit(made) as guest:
        guest.pass_on("german")
        assert awake.call("DELETE", f"/api/matches/{made.id}", token=made.token).status == 204
        assert guest.until_closed() == 4404
    wait_until(lambda: made.id not in awake.matches._bot_tasks)
    assert made.id not in awake.matches.rooms
    assert awake.ledger(made.id) == []


def test_a_job_brings_back_actions_of_one_actor_and_no_die(server: Server):
    """What runs in the bots' process, run here."""
    made = server.make(record=beginning(WHOLE, 60))
    room = server.inside(lambda matches: matches.room(made.id))
    packed = room.match.state.pack()
    job = Job(made.id, room.actor, "tb", room.scenario, "", "", packed, "greedy", 1, b"", 20.0)
    moves = Sessions().answer(job)
    assert moves == Sessions().answer(job), "the same seed, the same answers"
    assert 0 < len(moves) <= 12
    with server.sit(made) as guest:
        actor = guest.now["decision"]["actor"]
        for move in moves:
            assert not move.action.startswith("roll")
            assert guest.now["decision"]["actor"] == actor
            action = room.game.codec.from_text(move.action, room.match.state)
            plain = room.game.codec.to_plain(action, room.match.state)
            assert guest.act(plain)["type"] == "now"


def test_a_bot_that_has_no_time_left_answers_once(server: Server):
    made = server.make(record=beginning(WHOLE, 7))
    room = server.inside(lambda matches: matches.room(made.id))
    packed = room.match.state.pack()
    job = Job(made.id, room.actor, "tb", room.scenario, "", "", packed, "random", 1, b"", 20.0)
    assert len(Sessions().answer(job)) > 1
    assert len(Sessions().answer(job._replace(seconds=0.0))) == 1
