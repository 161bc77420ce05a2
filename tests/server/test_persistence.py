"""Everything told was written: a server that dies comes back with the same games."""

import contextlib
import random
import re
import shutil
import sqlite3
from pathlib import Path

import pytest

from ardennes.catalog import game_of
from ardennes.engine import record
from ardennes.engine.core import BadInput
from ardennes.server import app, history
from ardennes.server.settings import Settings
from ardennes.server.store.sqlite import prepare
from tests.server.table import FRIENDS, SHORT, WHOLE, Server, beginning, wait_until


def test_a_server_that_dies_comes_back_with_the_same_game(server: Server, tmp_path: Path):
    """The copy is what a power cut would leave: taken while the server runs and has files open."""
    made, rng = server.make(), random.Random(7)
    with server.sit(made) as guest:
        guest.play(60, rng)
        while not guest.now["undo"]:
            guest.play(1, rng)
        guest.say(type="chat", text="still here?")
        guest.hear("chat")
        for path in server.file.parent.glob("games.sqlite3*"):
            shutil.copy(path, tmp_path)
        with Server(tmp_path) as another, another.sit(made) as back:
            assert back.view == guest.view
            assert back.log == guest.log
            assert back.now["decision"] == guest.now["decision"]
            for number in ("ledger_no", "action_no"):
                assert back.now[number] == guest.now[number]
            assert [said["text"] for said in back.hello["chat"]] == ["still here?"]
            assert another.ledger(made.id) == server.ledger(made.id)
            steps = 0
            while back.now["undo"]:  # as far as before the power cut, and no further
                assert guest.now["undo"]
                assert back.undo()["type"] == guest.undo()["type"] == "now"
                assert back.now["decision"] == guest.now["decision"]
                steps += 1
            assert steps and guest.now["undo"] is False
            assert back.undo()["reason"].startswith("nothing can be taken back")
            back.play(20, rng)
            assert back.now["ledger_no"] > guest.now["ledger_no"]


@pytest.mark.slow
def test_a_server_that_stops_writes_nothing_new(tmp_path: Path):
    with Server(tmp_path) as server:
        made = server.make(seats=FRIENDS)
        with server.sit(made) as guest:
            guest.act(guest.choices()[0])
        summary = server.get(f"/api/matches/{made.id}", made.token).json
    with Server(tmp_path) as server:
        assert server.get(f"/api/matches/{made.id}", made.token).json == summary
        assert server.get("/healthz").json["rooms"] == 0, "it sleeps until somebody comes"


@pytest.mark.slow
def test_rows_of_before_are_read(tmp_path: Path):
    """Lines and summaries once called the action number `n`, and lines had no tone."""
    with Server(tmp_path) as server:
        made = server.make()
        with server.sit(made) as guest:
            guest.play(5, random.Random(2))
            log, number = guest.log, guest.now["action_no"]
        file = server.file
    with contextlib.closing(sqlite3.connect(file)) as rows, rows:
        rows.create_function("old", 1, as_before)
        rows.execute("UPDATE actions SET lines = old(lines)")
        rows.execute("UPDATE matches SET summary = old(summary)")
    with Server(tmp_path) as server:
        summary = server.get(f"/api/matches/{made.id}", made.token).json
        assert summary["action_no"] == number and "n" not in summary
        with server.sit(made) as guest:
            assert guest.log == log and guest.now["action_no"] == number


def as_before(text: str) -> str:
    assert '"action_no"' in text or text == "[]"
    return re.sub(r'"tone":"\w+",', "", text.replace('"action_no"', '"n"'))


def test_the_ledger_only_grows(server: Server):
    made, rng = server.make(), random.Random(3)
    with server.sit(made) as guest:
        before: list[tuple[int, str]] = []
        for _ in range(25):
            guest.play(1, rng)
            if guest.now["undo"] and rng.random() < 0.4:
                guest.undo()
            now = server.ledger(made.id)
            assert now[: len(before)] == before
            assert [serial for serial, _ in now] == list(range(guest.now["ledger_no"]))
            before = now
        taken_back = sum(1 for _, action in before if not action)
        assert taken_back > 0
        assert guest.now["action_no"] == len(before) - 2 * taken_back


def test_the_record_replays_and_comes_back_as_the_same_position(server: Server):
    made, rng = server.make(), random.Random(5)
    with server.sit(made) as guest:
        for _ in range(80):
            guest.play(1, rng)
            if guest.now["undo"] and rng.random() < 0.2:
                guest.undo()
        answer = server.get(f"/api/matches/{made.id}/record", made.token)
        assert answer.headers["content-disposition"].endswith(f'filename="tb-{made.id}.play"')
        kept = record.read(answer.text)
        match = record.replay(game_of("tb"), kept)
        assert len(match.actions) == guest.now["action_no"] == len(kept.actions)
        with server.sit(server.make(record=answer.text)) as again:
            assert again.view == guest.view
            assert again.choices() == guest.choices()
            assert [line["say"] for line in again.log] == [line["say"] for line in guest.log]


def test_what_if_goes_on_from_a_moment(server: Server):
    whole = server.make(record=WHOLE)
    address = f"/api/matches/{whole.id}"
    n = 40
    then = server.get(f"{address}/at/{n}", whole.token).json
    assert then["actor"] != "chance"
    branch = server.make(**{"from": {"id": whole.id, "action_no": n}}, token=whole.token)
    with server.sit(branch) as guest:
        assert guest.view == then["view"]
        assert guest.now["action_no"] == n
        assert guest.now["decision"]["prompt"] == then["prompt"]
        guest.play(5, random.Random(1))
    assert server.get(f"{address}/at/{n}", whole.token).json == then, "the other game stays"
    text = server.get(f"/api/matches/{branch.id}/record", branch.token).text
    assert record.read(text).actions[:n] == record.read(WHOLE).actions[:n]


def test_what_if_keeps_the_position_it_began_from(server: Server):
    short = server.make(record=SHORT)
    branch = server.make(**{"from": {"id": short.id, "action_no": 3}}, token=short.tokens["watch"])
    with server.sit(branch) as guest:
        assert (guest.view["turn"], guest.now["action_no"]) == (10, 3)
        assert guest.now["decision"]["picture"]["battle"]["target"] == "1317"


@pytest.mark.parametrize(
    "moment", [{"id": "ID", "action_no": -1}, {"id": "ID", "action_no": "1"}, {"id": "ID"}]
)
def test_what_if_needs_a_moment(server: Server, moment: dict[str, object]):
    made = server.make()
    wish = {"from": {**moment, "id": made.id}, "seats": FRIENDS}
    answer = server.call("POST", "/api/matches", wish, made.token)
    assert (answer.status, answer.json["error"]["where"]) == (400, "from")


def test_what_if_needs_a_seat(server: Server):
    """An id is no secret: it is in every address. The token is."""
    made, other = server.make(), server.make()
    wish = {"from": {"id": made.id, "action_no": 0}, "seats": FRIENDS}
    assert server.call("POST", "/api/matches", wish).status == 401
    for nothing in ({}, {"id": ""}, {"id": None, "action_no": 0}):
        nowhere = {"from": nothing, "seats": FRIENDS}
        assert server.call("POST", "/api/matches", nowhere, made.token).status == 403
    assert server.call("POST", "/api/matches", wish, other.token).status == 403
    assert server.call("POST", "/api/matches", wish, made.tokens["watch"]).status == 201


# --- sleep ---


@pytest.mark.slow
def test_a_room_nobody_is_in_sleeps_and_wakes_up_unchanged(tmp_path: Path):
    with Server(tmp_path, idle_minutes=0.0) as server:
        made, rng = server.make(), random.Random(2)
        with server.sit(made) as guest:
            guest.play(30, rng)
            server.inside(lambda matches: matches.sweep())
            assert server.get("/healthz").json["rooms"] == 1, "somebody is there"
        wait_until(lambda: not server.matches.rooms[made.id].connections)
        server.inside(lambda matches: matches.sweep())
        assert server.get("/healthz").json["rooms"] == 0
        with server.sit(made) as again:
            assert again.view == guest.view and again.log == guest.log
            assert again.choices() == guest.choices()
            again.play(5, rng)
        assert server.get("/healthz").json["rooms"] == 1


def test_a_room_just_used_stays_awake(server: Server):
    made = server.make()
    server.inside(lambda matches: matches.sweep())
    assert made.id in server.matches.rooms


def test_the_sweeper_runs_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(app, "SWEEP_SECONDS", 0.02)
    with Server(tmp_path, idle_minutes=0.0) as server:
        server.make()
        wait_until(lambda: not server.matches.rooms)


# --- the file ---


def test_migrations_are_applied_once(tmp_path: Path):
    path = tmp_path / "deep" / "below" / "games.sqlite3"
    for _ in range(2):
        prepare(str(path))
        with contextlib.closing(sqlite3.connect(path)) as db:
            assert db.execute("PRAGMA user_version").fetchone()[0] >= 4
            assert db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
            tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
        assert {"matches", "actions", "seats", "chat", "accounts", "sessions"} <= tables


@pytest.mark.parametrize("kind", ["folder", "text", "below a file"])
def test_an_unusable_file_is_refused_in_one_sentence(tmp_path: Path, kind: str):
    path = tmp_path / "games.sqlite3"
    if kind == "folder":
        path.mkdir()
    else:
        path.write_text("This is no database. " * 100)
    if kind == "below a file":
        path = path / "games.sqlite3"
    with pytest.raises(BadInput, match="cannot be used as the database") as refused:
        app.create_app(Settings(database=str(path)))
    assert str(refused.value).startswith(str(path)) and "\n" not in str(refused.value)


@pytest.mark.slow
def test_two_servers_on_one_file_do_not_overwrite_each_other(tmp_path: Path):
    with Server(tmp_path) as one, Server(tmp_path) as two:
        made = one.make()
        with one.sit(made) as first, two.sit(made) as second:
            first.act(first.choices()[0])
            assert "somebody was faster" in second.act(second.choices()[0])["reason"]
            assert one.ledger(made.id) == two.ledger(made.id)
            assert len(one.ledger(made.id)) == 1


# --- looking back ---


def test_the_timeline_has_a_mark_for_every_action(server: Server, monkeypatch: pytest.MonkeyPatch):
    made = server.make(record=WHOLE)
    actions = record.read(WHOLE).actions
    played: list[int] = []
    step = history.Replay.step
    monkeypatch.setattr(
        history.Replay, "step", lambda replay: played.append(replay.action_no) or step(replay)
    )
    found = server.get(f"/api/matches/{made.id}/timeline", made.token).json
    assert played == list(range(len(actions))), "the game is played once for all marks"
    assert [mark["action_no"] for mark in found["marks"]] == list(range(1, len(actions) + 1))
    turns = [mark["turn"] for mark in found["marks"]]
    assert turns == sorted(turns) and turns[0] == 1
    rolls = [mark["action_no"] for mark in found["marks"] if mark["side"] == "chance"]
    assert rolls == [n for n, text in enumerate(actions, 1) if text.startswith("roll")]
    with server.sit(made) as guest:
        assert found["log"] == guest.log


def test_every_moment_is_the_table_as_it_was(server: Server):
    made, rng = server.make(), random.Random(9)
    seen = []
    with server.sit(made) as guest:
        for _ in range(12):
            seen.append((guest.now["action_no"], guest.view, guest.now["decision"]["prompt"]))
            guest.play(1, rng)
    for n, view, prompt in seen:
        then = server.get(f"/api/matches/{made.id}/at/{n}", made.token).json
        assert (then["action_no"], then["view"], then["prompt"]) == (n, view, prompt)
        assert all(line["action_no"] == n - 1 for line in then["log"])
    beyond = server.get(f"/api/matches/{made.id}/at/9999", made.token).json
    assert beyond["action_no"] == guest.now["action_no"] and beyond["view"] == guest.view


def test_the_report_counts_what_the_ledger_says(server: Server):
    made = server.make(record=WHOLE)
    found = server.get(f"/api/matches/{made.id}/report", made.token).json
    actions = record.read(WHOLE).actions
    rolled = [0] * 6
    for action in actions:
        if action.startswith("roll"):
            rolled[int(action.split()[1]) - 1] += 1
    counts = [sum(dice["rolls"][face] for dice in found["dice"].values()) for face in range(6)]
    assert sum(rolled) > 20 and counts == rolled
    assert found["length"]["actions"] == len(actions)
    assert found["outcome"]["winner"] == "allied"
    turns = [turn["turn"] for turn in found["turns"]]
    assert turns == list(range(1, 11))
    assert all(turn["label"].endswith("December 1944") for turn in found["turns"])
    for side in ("german", "allied"):
        losses = [turn["losses"][side] for turn in found["turns"]]
        assert losses == sorted(losses)
        assert abs(found["dice"][side]["luck"] - sum(luck(found, side))) < 0.01
    with server.sit(made) as guest:
        assert found["turns"][-1]["losses"] == guest.view["losses"]
        assert found["turns"][-1]["count"] == guest.view["count"]["value"]
        assert found["turns"][-1]["held"] == guest.view["held"]


def luck(report: dict[str, dict[str, dict[str, list[dict[str, float]]]]], side: str) -> list[float]:
    return [battle["luck"] for battle in report["dice"][side]["battles"]]


PLAIN = beginning(WHOLE, 3) + "fight 0\n"  # nothing but the units and the ground
AIRCRAFT = beginning(SHORT, 9)  # aircraft shift the column; the die is next


@pytest.mark.parametrize("battle", [PLAIN, AIRCRAFT], ids=["plain", "aircraft"])
def test_luck_is_fair(server: Server, battle: str):
    """The same battle with each face of the die: good and bad luck cancel out."""
    rolled = []
    for face in range(1, 7):
        made = server.make(record=f"{battle}roll {face}\n")
        found = server.get(f"/api/matches/{made.id}/report", made.token).json
        rolled.append(found["dice"]["german"]["battles"][0])
        assert rolled[-1]["die"] == face and rolled[-1]["result"]
    assert len({battle["expected"] for battle in rolled}) == 1
    assert sum(battle["luck"] for battle in rolled) == pytest.approx(0, abs=0.06)
    assert max(battle["luck"] for battle in rolled) > 0.1
