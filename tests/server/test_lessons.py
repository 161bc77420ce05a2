"""Games begun from a lesson: watched, answered by themselves, and as robust as any other."""

import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ardennes.lessons.files import lessons
from ardennes.server.protocol import http
from tests.server.table import HOTSEAT, Guest, Made, Server

MOVING = "crossroads/tutorial/1-moving"
FIGHTING = "crossroads/tutorial/2-fighting"
BATTLE = "crossroads/tutorial/4-first-battle"
BOARD = "tb/boards/stacking"


def begin(server: Server, **wish: str) -> Made:
    answer = server.call("POST", "/api/matches", wish)
    assert answer.status == 201, answer.text
    made = answer.json
    return Made(made["id"], {name: seat["token"] for name, seat in made["seats"].items()})


def do(guest: Guest, text: str) -> dict[str, Any]:
    """An action by its text, and what came of it."""
    kind, *more = text.split()
    fits = [a for a in guest.choices() if a["type"] == kind and list(a.values())[1:] == more]
    assert len(fits) == 1, (text, guest.choices())
    return guest.act(fits[0])


def test_every_lesson_is_listed(server: Server):
    found = msgspec.convert(server.get("/api/lessons").json, http.Lessons).lessons
    assert [one.id for one in found] == list(lessons())
    board = next(one for one in found if one.id == BOARD)
    assert (board.kind, board.game) == ("boards", "tb")
    assert "tb 6.5" in board.cases


def test_a_lesson_is_followed_step_by_step_and_answered_by_itself(server: Server):
    made = begin(server, lesson=MOVING)
    with server.sit(made) as guest:
        assert guest.hello["sides"] == ["german"]
        assert guest.hello["lesson"]["next"] == FIGHTING
        assert guest.hello["lesson"]["kind"] == "tutorial"
        assert guest.hello["course"] == {"step": 0, "status": "doing"}
        assert do(guest, "move G-AA 0307")["course"] == {"step": 1, "status": "doing"}
        assert guest.undo()["course"] == {"step": 0, "status": "doing"}
        do(guest, "move G-AA 0307")
        do(guest, "move G-II 0404")
        do(guest, "end_turn")
        while guest.now["decision"]["actor"] != "german":
            guest.hear("now")
        assert guest.now["course"] == {"step": 3, "status": "done"}
        assert guest.hello["seats"]["allied"] == {"who": "lesson", "online": True}


def test_its_dice_fall_as_it_says(server: Server):
    made = begin(server, lesson=FIGHTING)
    with server.sit(made) as guest:
        assert guest.hello["lesson"]["dice"] == [3, 1]
        for action in ("attack G-PZ 0403", "fight", "attack G-AA 0307", "fight"):
            now = do(guest, action)
        assert [line["die"] for line in guest.log if "die" in line] == [3, 1]
        assert now["course"]["status"] == "done"


def test_it_comes_back_after_a_restart_where_it_was(server: Server, tmp_path: Path):
    made = begin(server, lesson=FIGHTING)
    with server.sit(made) as guest:
        do(guest, "attack G-PZ 0403")
        do(guest, "fight")
        do(guest, "attack G-AA 0307")
        for path in server.file.parent.glob("games.sqlite3*"):
            shutil.copy(path, tmp_path)
    with Server(tmp_path) as another, another.sit(made) as back:
        assert back.hello["course"] == {"step": 2, "status": "doing"}
        assert back.undo()["course"] == {"step": 2, "status": "doing"}
        do(back, "attack G-AA 0307")
        assert do(back, "fight")["course"]["status"] == "done", "the second die is a 1 again"


def test_a_lesson_that_is_gone_still_answers(server: Server, monkeypatch: pytest.MonkeyPatch):
    made = begin(server, lesson=MOVING)
    less = {id: one for id, one in lessons().items() if id != MOVING}
    monkeypatch.setattr("ardennes.server.learning.lessons", lambda: less)
    server.inside(lambda matches: matches.rooms.clear())
    with server.sit(made) as guest:
        assert guest.hello["lesson"]["steps"] == []
        do(guest, "end_turn")
        while guest.now["decision"]["actor"] != "german":
            guest.hear("now")


def test_a_board_is_a_playground_for_both_sides(server: Server):
    for id in (BOARD, FIGHTING):
        made = begin(server, board=id)
        with server.sit(made) as guest:
            assert guest.hello["sides"] == ["german", "allied"]
            assert guest.hello["lesson"]["kind"] == "playground"
            assert (guest.hello["lesson"]["dice"], guest.hello["lesson"]["steps"]) == ([], [])
            assert guest.hello["course"] == {"step": 0, "status": "doing"}


def test_a_board_tells_what_can_be_tried(server: Server):
    made = begin(server, board=BOARD)
    with server.sit(made) as guest:
        last = guest.hello["lesson"]["tries"][-1]
        assert (last["case"], last["refused"], last["overlay"]) == ("tb 6.9", True, "")
        assert [action["type"] for action in last["actions"]] == ["choose", "move"]
        guest.act(last["actions"][0])
    with server.sit(begin(server, board=FIGHTING)) as guest:
        assert guest.hello["lesson"]["tries"] == []


def test_the_first_battle_is_against_the_easiest_bot(server: Server):
    made = begin(server, lesson=BATTLE)
    with server.sit(made) as guest:
        assert guest.hello["seats"]["allied"]["who"] == "bot:random"
        assert len(guest.hello["lesson"]["steps"]) == 3
        do(guest, "attack G-PZ 0403")
        do(guest, "fight")
        assert guest.now["course"]["step"] >= 1
        do(guest, "end_turn")
        while guest.now["decision"]["actor"] != "german":
            guest.hear("now")
        assert guest.view["turn"] == 2


def test_the_record_of_a_lesson_is_a_game_from_its_position(server: Server):
    made = begin(server, lesson=FIGHTING)
    with server.sit(made) as guest:
        do(guest, "attack G-PZ 0403")
        do(guest, "fight")
        table = guest.view["units"]
    text = server.get(f"/api/matches/{made.id}/record", made.token).text
    assert 'at = "0504"' in text, "the position it began from"
    again = server.make(record=text)
    with server.sit(again) as guest:
        assert guest.view["units"] == table
        assert "lesson" not in guest.hello and "course" not in guest.hello
    branch = server.make(**{"from": {"id": made.id, "action_no": 0}}, token=made.token)
    with server.sit(branch) as guest:
        assert guest.view["units"]["G-PZ"]["at"] == "0504"
        assert guest.hello["sides"] == ["german", "allied"]


def test_an_invented_board_has_a_map_of_its_own(server: Server):
    lines = [
        'game = "tb"',
        "turn = 2",
        'phase = "german movement"',
        "[board]",
        'size = "0501-0503"',
    ]
    unit = ["[[unit]]", 'id = "G-2"', 'at = "0501"']
    position = "\n".join(f"| {line}" for line in lines + unit)
    made = server.make(record=f"ardennes record 1\ngame: tb\nversion: 1\n{position}\n\n")
    with server.sit(made) as guest:
        files = guest.hello["setup"]["map"]
    assert "polygon" in server.get(files["svg"]).text
    assert set(server.get(files["json"]).json["places"]) == {"0501", "0502", "0503"}
    assert server.get("/maps/sketch-0.svg").status == 404
    with server.sit(server.make()) as guest:
        assert guest.hello["setup"]["map"]["svg"].startswith("/maps/tb-")


def test_lists_of_games_tell_which_are_lessons(server: Server):
    tokens = [begin(server, lesson=MOVING).token, server.make().token]
    mine = server.call("POST", "/api/mine", {"tokens": tokens}).json
    assert [one.get("lesson") for one in mine["matches"]] == [MOVING, None]
    msgspec.convert(mine, http.Mine)


@pytest.mark.parametrize("wish", [{"lesson": "tb/puzzles/none"}, {"lesson": 3}, {"board": ""}])
def test_a_lesson_that_does_not_exist_is_refused(server: Server, wish: dict[str, object]):
    answer = server.call("POST", "/api/matches", wish)
    assert answer.status == 400 and answer.json["error"]["where"] in wish


def test_nobody_can_take_the_seat_of_the_lesson(server: Server):
    seats = HOTSEAT | {"allied": "lesson"}
    assert server.call("POST", "/api/matches", {"game": "tb", "seats": seats}).status == 400
