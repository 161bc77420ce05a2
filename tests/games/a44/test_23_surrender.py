"""a44 23.1, 23.6 to 23.10: the Supply and Surrender Phase."""

from typing import Any

import pytest

from ardennes.engine.play import Match
from tests.games.a44.positions import at, choices, game, play, state_of, why

# The road of the German leads from E2018 to his source; E2518 and beyond are cut off.
ROAD: dict[str, Any] = {
    "size": "E2016-E3924",
    "secondary_road": ["E2016 E2017 E2018"],
    "supply": {"german": ["E2016"], "allied": ["E3924"]},
}
FAR = "G1 german E3020"


def supply(*units: str, side: str = "german", turn: int = 6, **board: Any) -> Match:
    return game(*units, phase=f"{side} supply", turn=turn, **{**ROAD, **board})


def points(match: Match, name: str) -> int | None:
    s = match.state
    return s.surrender.get(s.unit_id(name))


def rolls_for(match: Match) -> list[str]:
    decision = match.decision
    assert decision is not None
    return (
        decision.prompt.removeprefix("Roll for the surrender of ").removesuffix(".").split(" and ")
    )


def test_23_1_markers_come_and_go():
    units = ("G1 german E2020 out_of_supply", FAR.replace("G1", "G2"), "A1 allied E2518")
    match = supply(*units)
    assert state_of(match, "G1") == []
    assert state_of(match, "G2") == ["out_of_supply"]
    assert state_of(match, "A1") == []  # the phasing player's alone


def test_23_1_fuel_shortage_ends_with_a_path():
    match = supply("G1 german formation=Lehr E2020 out_of_supply")
    assert state_of(match, "G1") == []


def test_23_1_a_unit_that_did_not_enter_is_rid_of_its_marker():
    match = supply("G1 german arrival_turn=6 arrival_entry=K out_of_supply")  # a44 Q-129
    assert state_of(match, "G1") == []


def test_23_2_boxes_are_in_supply():
    assert state_of(supply("A1 allied at=West out_of_supply", side="allied"), "A1") == []


def test_23_6_example_two_groups():
    """A and B form one group, C a second one."""
    match = supply("A german E3020", "B german E3219", "C german E3723")
    assert rolls_for(match) == ["A", "B"]
    assert rolls_for(play(match, "roll 1")) == ["C"]


def test_23_6_a_chain_to_a_unit_in_supply_is_no_isolation():
    match = supply("G1 german E2520", "G2 german E2318", "G3 german E2820")
    assert [state_of(match, n) for n in ("G1", "G2", "G3")] == [
        ["out_of_supply"],
        [],
        ["out_of_supply"],
    ]
    assert match.state.surrender == {}
    assert "traffic" in match.state.phase_name or choices(match)


@pytest.mark.parametrize(("die", "more"), [(1, 0), (2, 0), (3, 1), (6, 1)])
def test_23_7_the_table(die: int, more: int):
    match = play(supply(f"{FAR} out_of_supply surrender=2"), f"roll {die}")
    assert points(match, "G1") == 2 + more


def test_23_7_a_new_group_begins_without_points():
    assert points(play(supply(FAR), "roll 2"), "G1") == 0
    assert points(play(supply(FAR), "roll 3"), "G1") == 1


@pytest.mark.parametrize(("die", "now"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_23_7_air_drops_in_clear_weather(die: int, now: int):
    unit = "A1 allied E2518 out_of_supply surrender=2"
    match = play(supply(unit, side="allied", turn=15), f"roll {die}")
    assert points(match, "A1") == now
    dull = play(supply(unit, side="allied", turn=14), "roll 3")
    assert points(dull, "A1") == 3
    german = play(supply(f"{FAR} out_of_supply surrender=2", turn=15), "roll 3")
    assert points(german, "G1") == 3


def test_q_46_points_never_go_below_none():
    match = play(supply("A1 allied E2518", side="allied", turn=15), "roll 1")
    assert points(match, "A1") == 0


@pytest.mark.parametrize(("morale", "threshold"), [("green", 3), ("veteran", 4), ("elite", 5)])
def test_23_8_at_the_threshold_the_group_is_gone_for_good(morale: str, threshold: int):
    unit = f"G1 german morale={morale} E3020 out_of_supply surrender="
    holds = play(supply(f"{unit}{threshold - 2}"), "roll 6")
    assert (at(holds, "G1"), points(holds, "G1")) == ("E3020", threshold - 1)
    match = play(supply(f"{unit}{threshold - 1}"), "roll 6")
    assert state_of(match, "G1") == ["surrendered"]
    assert points(match, "G1") is None


def test_23_7_a_group_surrenders_together():
    pair = (f"{FAR} surrender=3", "G2 german E3021 surrender=3", "G3 german E3723 surrender=3")
    match = play(supply(*pair), "roll 4", "roll 1")
    assert state_of(match, "G1") == state_of(match, "G2") == ["surrendered"]
    assert (at(match, "G3"), points(match, "G3")) == ("E3723", 3)


def test_23_9_parts_of_a_split_keep_the_points():
    parts = (f"{FAR} surrender=2", "G2 german E3723 surrender=2")
    match = play(supply(*parts), "roll 3", "roll 1")
    assert (points(match, "G1"), points(match, "G2")) == (3, 2)


@pytest.mark.parametrize(
    ("first", "second", "now"),
    [
        ("attack=4 surrender=1", "attack=3 surrender=2", 1),  # the one with more factors
        ("attack=3 surrender=1", "attack=3 surrender=2", 2),  # alike: more points
        ("attack=4 steps=2 reduced surrender=1", "attack=3 surrender=2", 2),  # the side that is up
        ("artillery attack=9 surrender=1", "attack=3 surrender=2", 2),  # guns have none
        ("artillery surrender=2", "attack=1 surrender=1", 1),
        ("attack=9", "attack=3 surrender=2", 2),  # no group before
    ],
)
def test_23_9_of_groups_that_combine_the_larger_counts(first: str, second: str, now: int):
    match = play(supply(f"{FAR} {first}", f"G2 german E3021 {second}"), "roll 1")
    assert points(match, "G1") == points(match, "G2") == now


def test_23_10_points_vanish_with_isolation():
    match = supply("G1 german E2520 surrender=3 out_of_supply", "G2 german E2318")
    assert points(match, "G1") is None
    assert state_of(match, "G1") == ["out_of_supply"]  # a44 Q-122: a chain, but no path
    traced = supply("G1 german E2020 surrender=3 out_of_supply")
    assert (points(traced, "G1"), state_of(traced, "G1")) == (None, [])


def test_23_10_of_the_phasing_player_alone():
    match = supply("A1 allied E2518 surrender=2 out_of_supply", "G1 german E2020")
    assert points(match, "A1") == 2


def test_traffic_markers_have_nothing_to_do_with_units_that_are_gone():
    match = supply(
        "G-1SS-1 E3020 surrender=4 out_of_supply", markers={"traffic": {"allied": {"4": "E2020"}}}
    )
    assert match.state.unit_id("G-1SS-1") == 4  # a marker has this number too
    assert play(match, "roll 6").state.traffic == {4: match.state.place_id("E2020")}


def test_23_7_surrender_points_imply_out_of_supply():
    """The marker of the points stands for the other one too."""
    match = game("A1 allied E2518 surrender=2", "G1 german E2020", turn=8, phase="allied movement")
    assert state_of(match, "A1") == ["out_of_supply"]
    assert why(play(match, "choose A1"), "mode normal") == "a44 23.4"
