"""Questions about the position: answered with cases, refused in one sentence, nothing changes."""

from typing import Any

import pytest

from tests.server.table import Guest, Server


@pytest.fixture(scope="module")
def guest(server: Server):
    """A hotseat in the German movement phase of the first turn."""
    with server.sit(server.make()) as guest:
        guest.act({"type": "end_phase"})
        yield guest


def test_every_way_within_reach_costs_what_its_steps_add_up_to(guest: Guest):
    reach = guest.ask("reach", unit="G-L")
    assert reach["unit"] == "G-L" and reach["mp"] == "6"
    assert len(reach["places"]) > 5
    for place, going in reach["places"].items():
        steps = guest.ask("path", unit="G-L", place=place)["steps"]
        assert steps[-1]["sum"] == going["cost"]
        assert [step["place"] for step in steps] == going["path"][-len(steps) :]
        assert sum(map(number, (step["cost"] for step in steps))) == pytest.approx(
            number(going["cost"])
        )
        for step in steps:
            assert all(line["case"].startswith("tb ") and line["what"] for line in step["lines"])


def number(text: str) -> float:
    """ "2 3/5" """
    return sum(int(part.split("/")[0]) / int((part + "/1").split("/")[1]) for part in text.split())


def test_a_way_out_of_reach_has_no_steps_but_a_reason(guest: Guest):
    assert guest.ask("path", unit="G-2", place="0101")["steps"] == []
    no = guest.ask("why", unit="G-2", place="0101")
    assert no["case"].startswith("tb ") and no["reason"]


def test_a_way_within_reach_is_not_refused(guest: Guest):
    near = next(iter(guest.ask("reach", unit="G-2")["places"]))
    assert guest.ask("why", unit="G-2", place=near).get("legal") is True


def test_the_way_to_where_the_question_offers_it_is_the_same(guest: Guest):
    """The picture of the decision, the list of choices and `reach` never disagree."""
    guest.act({"type": "choose", "unit": "G-2"})
    reach = guest.ask("reach", unit="G-2")["places"]
    shown = guest.now["decision"]["picture"]["reach"]["places"]
    assert {place: where["cost"] for place, where in shown.items()} == {
        place: going["cost"] for place, going in reach.items()
    }
    choices = guest.now["decision"]["choices"]
    assert {c["place"] for c in choices if c["role"] == "place"} == reach.keys()
    guest.undo()


def test_supply_is_a_path_or_a_reason(guest: Guest):
    roster, units = guest.hello["setup"]["roster"], guest.view["units"]
    here = [unit for unit, seen in units.items() if seen["where"] == "map" and seen["supplied"]]
    american = next(unit for unit in here if roster[unit]["side"] == "allied")
    found = guest.ask("supply", unit=american)
    assert found["in_supply"] is True and found["case"].startswith("tb 7")
    assert found["path"][0] == units[american]["at"]
    assert guest.ask("supply", unit="G-2")["reason"] == "German units are in supply on turns 1 to 3"
    waiting = [unit for unit, seen in units.items() if seen["where"] == "waiting"]
    found = guest.ask("supply", unit=next(u for u in waiting if roster[u]["side"] == "allied"))
    assert (found["case"], found["reason"]) == ("tb R31", "waits off the map")


def test_odds_cover_all_faces_of_the_die(guest: Guest):
    found = guest.ask("odds", target="0404", units=["G-12VG"])
    assert sorted(found["results"]) == list("123456")
    assert sum(map(number, found["distribution"].values())) == pytest.approx(1)
    brought = [line["value"] for line in found["factors"] if line["side"] == "attack"]
    assert found["attack"] == sum(brought)


def test_odds_of_an_impossible_attack_name_the_case(guest: Guest):
    found = guest.ask("odds", target="0101", units=["G-2"])
    assert found["case"].startswith("tb ") and found["reason"]


def test_the_best_attack_is_that_of_all_who_can_take_part(guest: Guest):
    (best,) = guest.ask("chances", target="1307")["chances"]
    assert best["units"] == ["G-2", "G-26VG"] and best["target"] == "1307"
    odds = guest.ask("odds", target="1307", units=best["units"])
    assert (best["word"], best["distribution"]) == (odds["column"], odds["distribution"])
    assert guest.ask("chances", target="0101")["chances"] == []


def test_a_unit_is_told_whom_it_could_attack(guest: Guest):
    found = guest.ask("chances", unit="G-2")["chances"]
    assert [one["target"] for one in found] == ["1307"]


def test_a_step_tells_what_an_attack_would_become(guest: Guest):
    (now,) = guest.ask("chances", target="1307")["chances"]
    (then, *_) = guest.ask("chances", unit="G-5FJ", place="1406")["chances"]
    assert then["target"] == "1307" and then["before"] == now["word"]
    assert then["units"] == ["G-2", "G-26VG", "G-5FJ"] and then["word"] != now["word"]


@pytest.mark.parametrize("name", ["supply", "zoc", "control", "bridges", "last"])
def test_every_overlay_of_the_box_is_drawn(guest: Guest, name: str):
    shown = guest.ask("overlay", name=name)
    assert shown["type"] == "answer" and shown["legend"]
    assert any(shown.get(part) for part in ("tints", "lines", "marks", "sides")) or name == "last"


def test_every_overlay_the_box_names_is_known(guest: Guest):
    for shown in guest.hello["setup"]["overlays"]:
        assert guest.ask("overlay", name=shown["name"])["type"] == "answer"


@pytest.mark.parametrize(
    ("about", "more", "reason"),
    [
        ("reach", {"unit": "G-999"}, "unit: 'G-999' is not a unit"),
        ("reach", {}, "unit: 'None' is not a unit"),
        ("supply", {"unit": ["G-2"]}, "unit:"),
        ("path", {"unit": "G-2", "place": "Paris"}, "place:"),
        ("path", {"unit": "G-2"}, "place:"),
        ("why", {"unit": "nobody", "place": "0404"}, "unit:"),
        ("why", {"action": "attack"}, "action: expected an object"),
        ("why", {"action": {"type": "attack", "target": "Paris"}}, "action.target"),
        ("odds", {"target": "Paris", "units": ["G-2"]}, "target"),
        ("odds", {"target": "0404", "units": ["G-999"]}, "unit 1: 'G-999' is not"),
        ("odds", {"target": "0404", "units": "G-2"}, "odds: expected a target"),
        (
            "odds",
            {"target": "0404", "units": [], "options": {"air": [1]}},
            "odds: expected a target",
        ),
        (
            "odds",
            {"target": "0404", "units": ["G-12VG"], "options": {"air": "one"}},
            "air: expected a whole number, got 'one'",
        ),
        ("overlay", {"name": "weather"}, "name: unknown overlay 'weather'"),
        ("overlay", {}, "name: unknown overlay 'None'"),
        ("chances", {"target": "Paris"}, "place"),
        ("chances", {"unit": "nobody"}, "unit:"),
        ("omens", {}, "about: expected one of why, reach, path, supply, odds, chances, overlay"),
    ],
)
def test_a_bad_question_is_refused(guest: Guest, about: str, more: dict[str, Any], reason: str):
    no = guest.ask(about, **more)
    assert no["type"] == "no"
    assert reason in no["reason"]


def test_questions_change_nothing(server: Server):
    made = server.make()
    with server.sit(made) as guest:
        before = guest.choices()
        for about in ("reach", "supply"):
            guest.ask(about, unit="G-2")
        guest.ask("odds", target="0404", units=["G-12VG"])
        guest.ask("why", action={"type": "end_phase"})
    assert server.ledger(made.id) == []
    with server.sit(made) as again:
        assert again.choices() == before and again.view == guest.view
