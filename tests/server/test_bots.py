"""Bots play by themselves in a process of their own; people are served meanwhile."""

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest

from ardennes.server.players import Job, choose
from tests.server.table import PATIENCE, SHORT, WHOLE, Made, Server, beginning, wait_until

MACHINES = {"german": "bot:greedy", "allied": "bot:random"}


@pytest.fixture(scope="module")
def awake(server: Server) -> Server:
    """The server with its bots' process started, which takes a moment."""
    made = server.make(record=SHORT, seats=MACHINES)
    assert outcome(server, made) is not None
    server.make(record=beginning(SHORT, 3), seats=MACHINES)
    wait_until(lambda: not server.house._bots)
    return server


def outcome(server: Server, made: Made) -> dict[str, str] | None:
    return server.get(f"/api/matches/{made.id}", made.tokens["watch"]).json["outcome"]


def test_two_bots_play_to_the_end_by_themselves(awake: Server):
    made = awake.make(record=beginning(WHOLE, 150), seats=MACHINES)
    assert list(made.tokens) == ["watch"]
    slowest, end = 0.0, time.monotonic() + PATIENCE
    while outcome(awake, made) is None:
        assert time.monotonic() < end, "they do not end"
        began = time.perf_counter()
        assert awake.get("/healthz").status == 200
        slowest = max(slowest, time.perf_counter() - began)
    assert slowest < 0.2
    with awake.sit(made, "watch") as watch:
        assert watch.now["decision"] is None
        assert watch.view["outcome"]["winner"] in ("german", "allied")
        assert watch.log[-1]["kind"] == "game_ended"
    wait_until(lambda: made.id not in awake.house._bots)


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
    async def ponder(_: Job) -> list[str]:
        await asyncio.sleep(PATIENCE)
        return []

    monkeypatch.setattr(awake.house.players, "think", ponder)
    made = awake.make(seats={"german": "bot:random", "allied": "me"})
    with awake.sit(made) as guest:
        no = guest.act({"type": "end_phase"})
        assert no["reason"] == "it is the german side that decides now"
    assert awake.call("DELETE", f"/api/matches/{made.id}", token=made.token).status == 204


def test_a_bot_waits_for_those_who_watch(tmp_path: Path):
    with Server(tmp_path, bot_pace=0.05) as server:
        made = server.make(seats={"german": "me", "allied": "bot:random"})
        with server.sit(made) as guest:
            guest.pass_on("german")
            times = []
            while len(times) < 4:
                guest.hear("now")
                times.append(time.monotonic())
        assert times[-1] - times[0] > 0.1


def test_a_bots_process_that_dies_is_replaced(awake: Server):
    pool = awake.house.players._pool
    assert pool is not None
    made = awake.make(seats={"german": "me", "allied": "bot:random"})
    for pid in list(pool._processes):
        os.kill(pid, signal.SIGKILL)
    with awake.sit(made) as guest:
        guest.pass_on("german")
        guest.see(2, "german")
    assert awake.house.players._pool is not pool


def test_a_bot_that_fell_is_asked_again(
    awake: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    async def fall(_: Job) -> list[str]:
        raise RuntimeError("out of ideas")

    made = awake.make(seats={"german": "me", "allied": "bot:random"})
    with monkeypatch.context() as patch, awake.sit(made) as guest:
        patch.setattr(awake.house.players, "think", fall)
        guest.pass_on("german")
        wait_until(lambda: "out of ideas" in caplog.text)
        assert guest.ask("overlay", name="zoc")["type"] == "answer", "the table is still there"
        wait_until(lambda: made.id not in awake.house._bots)
    with awake.sit(made) as guest:
        guest.see(2, "german")


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
    wait_until(lambda: made.id not in awake.house._bots)
    assert made.id not in awake.house.rooms
    assert awake.ledger(made.id) == []


def test_a_job_brings_back_actions_of_one_actor_and_no_die(server: Server):
    """What runs in the bots' process, run here."""
    made = server.make(record=beginning(WHOLE, 60))
    room = server.inside(lambda house: house.room(made.id))
    packed = room.game.files.pack(room.state)
    job = Job("tb", room.scenario, room.position, packed, "greedy", 1)
    actions = choose(job)
    assert actions == choose(job), "the same seed, the same answers"
    assert 0 < len(actions) <= 12
    with server.sit(made) as guest:
        actor = guest.now["decision"]["actor"]
        server.inside(lambda house: room.play_for_bot([], 0))
        for text in actions:
            assert not text.startswith("roll")
            assert guest.now["decision"]["actor"] == actor
            action = room.game.codec.from_text(text, room.state)
            assert guest.act(room.game.codec.to_plain(action, room.state))["type"] == "now"
