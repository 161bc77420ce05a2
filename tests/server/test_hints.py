"""A bot says what it has tried, at the end of its turn; and what it would do, to who is asked."""

import pytest

from ardennes.bots.common.thinking import Said
from ardennes.catalog import game_of
from ardennes.engine.core import Word
from ardennes.engine.record import read, replay
from ardennes.server.rooms import Room
from tests.server.table import Server, wait_until

STAFF = {"german": "me", "allied": "bot:staff"}
PLAN = (Said("30th Infantry Div holds Spa (0210): the road to Liège runs there.", ["0210"]),)


def test_the_staff_officer_tells_its_plan_when_its_turn_ends_and_the_log_keeps_it(server: Server):
    made = server.make(seats=STAFF)
    with server.sit(made) as guest:
        for turn in (2, 3):
            guest.pass_on("german")
            guest.see(turn, "german")
        plans = [line for line in guest.log if line["tone"] == "plan"]
        assert plans and all(line["side"] == "allied" for line in plans)
        assert all(place in line["say"] for line in plans for place in line["places"])
        lines = [line for line in guest.log if line["action_no"] == plans[0]["action_no"]]
        assert lines.index(plans[0]) == 0 and "turn" in [line["tone"] for line in lines]
    with server.sit(made) as again:
        assert [line for line in again.log if line["tone"] == "plan"] == plans


def test_a_plan_is_no_event_of_the_game_so_that_its_record_replays(server: Server):
    made = server.make(seats=STAFF)
    with server.sit(made) as guest:
        for turn in (2, 3):
            guest.pass_on("german")
            guest.see(turn, "german")
        said = next(line["say"] for line in guest.log if line["tone"] == "plan")
    text = server.get(f"/api/matches/{made.id}/record", made.token).text
    assert said not in text
    assert replay(game_of("tb"), read(text)).state.turn == 3


def test_nothing_is_told_while_it_could_tell_a_secret(
    server: Server, monkeypatch: pytest.MonkeyPatch
):
    told: list[list[str]] = []
    for hides in (False, True):
        made = server.make(seats={"german": "me", "allied": "me"})
        with server.sit(made) as guest:
            room = server.matches.rooms[made.id]
            monkeypatch.setattr(type(room.game), "hides", lambda *_, hides=hides: hides)
            decision = room.decision
            assert decision is not None
            action = decision.choices[-1]

            async def play(room: Room = room, action: Word = action) -> None:
                await room._play(action, plan=PLAN)

            server.inside(lambda _, play=play: play())
            guest.hear("now")
            told.append([line["say"] for line in guest.log if line["tone"] == "plan"])
    assert told == [[PLAN[0].say], []]


def test_a_hint_is_one_of_the_choices_with_its_reasons(server: Server):
    made = server.make(seats=STAFF)
    with server.sit(made) as guest:
        found = guest.ask("hint")
        assert found["level"] == "Staff officer"
        assert found["action"] in guest.choices()
        assert found["text"] == "Attack 112th Inf Rgt in 1005" and "1005" in found["places"]
        assert "column +9..+11" in found["reasons"][0]
        assert guest.ask("hint", level="random")["level"] == "Recruit"
        assert "expected one of random, greedy, staff" in guest.ask("hint", level=7)["reason"]


def test_a_hint_is_for_nobody_but_the_side_that_decides(server: Server):
    made = server.make(seats=STAFF)
    with server.sit(made, "watch") as watch:
        assert watch.ask("hint")["reason"] == "side: a hint is for the side that decides now"
    other = server.make(seats={"german": "bot:greedy", "allied": "me"})
    wait_until(lambda: other.id not in server.matches._bot_tasks)
