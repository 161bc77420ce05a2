"""a44 25.2: replacements at night."""

import tomllib
from typing import Any

import pytest

from ardennes.engine.play import Match
from ardennes.games.a44.files.position import read_position, write_position
from tests.games.a44.positions import at, choices, game, play, state_of, why

ROAD: dict[str, Any] = {
    "secondary_road": ["E2818 E2717 E2618 E2517 E2418"],
    "town": {"E2618": "Bastogne"},
    "village": {"E2517": "Mande"},
    "supply": {"allied": ["E2818"]},
}
REDUCED = "A1 allied steps=2 E2420 reduced"
FRIEND = "F1 allied E2420"
DEAD = "A1 allied steps=2 eliminated"
RETURN = "replace A1 E2618"


def night(*units: str, side: str = "allied", turn: int = 10, **more: Any) -> Match:
    return game(*units, phase=f"{side} night replacement", turn=turn, **{**ROAD, **more})


def test_25_2_2_a_reduced_unit_is_made_up():
    match = night(REDUCED, "G1 german E2419")  # an enemy next to it does not matter
    assert choices(match) == ["replace A1", "end_phase"]
    assert state_of(play(match, "replace A1"), "A1") == ["replacement"]  # a44 25.2.4
    assert why(match, "replace A1") == "a44 25.2.2"  # at full strength


def test_25_2_2_own_units_and_those_in_play():
    match = night(REDUCED, "G1 german steps=2 E2018 reduced", "A2 allied steps=2 reduced", FRIEND)
    assert why(match, "replace G1") == "a44 25.2.1"
    assert why(match, "replace A2") == "a44 25.2.2"  # it waits to enter
    assert why(match, "replace A1 E2618") == "a44 25.2.2"  # it stays where it is
    assert why(match, "replace F1") == "a44 25.2.2"  # a full unit


def test_25_2_2_nor_those_in_antwerp_but_those_in_boxes():
    match = night("A1 allied steps=2 at=Antwerp reduced", "A2 allied steps=2 at=West reduced")
    assert why(match, "replace A1") == "a44 25.2.2"
    assert choices(match) == ["replace A2", "end_phase"]


def test_25_2_in_its_own_phase():
    match = game(REDUCED, "G1 german E2018", phase="allied traffic", turn=10)
    assert why(match, "replace A1") == "a44 25.2.2"


@pytest.mark.parametrize(
    ("turn", "side", "points"), [(4, "allied", 1), (10, "allied", 2), (6, "german", 2)]
)
def test_25_2_1_points_of_the_turn_track(turn: int, side: str, points: int):
    name = side[0].upper()
    units = [f"{name}{n} {side} steps=2 E2{n}20 reduced" for n in range(3)]
    match = night(*units, turn=turn, side=side)
    for n in range(points):
        play(match, f"replace {name}{n}")
    assert choices(match) == ["end_phase"]
    assert why(match, f"replace {name}2") == "a44 25.2.1"


def test_25_2_1_what_the_file_says_of_both_sides():
    units = (REDUCED, "G1 german steps=2 E2020 reduced")
    match = night(*units, markers={"replacements": {"allied": 0, "german": 3}})
    assert choices(match) == ["end_phase"]
    assert match.state.replaced == [-1, 2]
    again = read_position(tomllib.loads(write_position(match.state)))
    assert again == match.state
    later = play(match, "end_phase").state
    assert (later.phase_name, later.replaced) == ("german night replacement", [-1, 2])


def test_25_2_1_one_point_is_for_infantry():
    units = ("A1 allied tank steps=2 E2420 reduced", "A2 allied steps=2 E2520 reduced")
    match = night(*units, turn=4)
    assert choices(match) == ["replace A2", "end_phase"]
    assert why(match, "replace A1") == "a44 25.2.1"


def test_25_2_1_two_points_by_the_file_whichever_is_spent_first():
    """Turn 4 brings one; the file tells of two."""
    units = ("A1 allied tank steps=2 E2420 reduced", "A2 allied steps=2 E2520 reduced")
    match = night(*units, turn=4, markers={"replacements": {"allied": 2}})
    assert why(match, "replace A1") == ""
    play(match, "replace A2")
    assert why(match, "replace A1") == ""


@pytest.mark.parametrize("kind", ["tank", "tank_nato", "recon", "flak"])
def test_25_2_1_of_two_one_may_go_to_vehicles(kind: str):
    units = (
        f"A1 allied {kind} steps=2 E2420 reduced",
        "A2 allied tank steps=2 E2520 reduced",
        "A3 allied steps=2 E2620 reduced",
    )
    match = play(night(*units), "replace A1")
    assert choices(match) == ["replace A3", "end_phase"]
    assert why(match, "replace A2") == "a44 25.2.1"  # a44 Q-51
    infantry = play(night(*units), "replace A3")
    assert why(infantry, "replace A2") == ""


@pytest.mark.parametrize(
    "state",
    ["out_of_supply", "disrupted", "broken", "engaged", "strategic", "truck", "night"],
)
def test_25_2_5_states_that_forbid_it(state: str):
    match = night(f"A1 allied mech_infantry steps=2 E2420 reduced {state}")
    assert why(match, "replace A1") == "a44 25.2.5"


@pytest.mark.parametrize(
    ("unit", "case"),
    [
        ("G1 german tank tq=5 steps=2 E2420 reduced", "a44 25.2.5"),
        ("G1 german tank tq=4 steps=2 E2420 reduced", ""),
        ("G1 german flak tq=5 steps=2 E2420 reduced", ""),  # no Tank Unit
        ("G1 german tank attack_mark=black_box steps=2 E2420 reduced", "a44 25.2.5"),
        ("G1 german type=parachute steps=2 E2420 reduced", ""),
        ("G1 german artillery steps=2 E2420 reduced", "a44 25.2.5"),
    ],
)
def test_25_2_5_germans_who_never_get_any(unit: str, case: str):
    assert why(night(unit, side="german"), "replace G1") == case


@pytest.mark.parametrize("name", ["G-VDH", "G-150"])
def test_25_2_5_neither_heydte_nor_skorzeny(name: str):
    assert why(night(f"{name} E2420 reduced", side="german"), f"replace {name}") == "a44 25.2.5"


@pytest.mark.parametrize(
    ("unit", "case"),
    [
        ("A1 allied type=parachute steps=2 E2420 reduced", "a44 25.2.5"),
        ("A1 allied type=glider steps=2 E2420 reduced", "a44 25.2.5"),
        ("A1 allied nationality=British steps=2 E2420 reduced", "a44 25.2.5"),
        ("A1 allied tank tq=5 steps=2 E2420 reduced", ""),
    ],
)
def test_25_2_5_allies_who_never_get_any(unit: str, case: str):
    assert why(night(unit), "replace A1") == case


def test_25_2_5_nor_whoever_surrendered():
    assert why(night("A1 allied steps=2 surrendered", FRIEND), "replace A1") == "a44 25.2.2"


# --- from the dead pile ---


def test_25_2_2_a_dead_unit_comes_back_reduced_in_a_town():
    match = night(DEAD, FRIEND)
    assert choices(match) == [RETURN, "end_phase"]  # no village, no plain hex
    play(match, RETURN)
    assert at(match, "A1") == "E2618"
    assert state_of(match, "A1") == ["reduced", "replacement"]  # a44 Q-52
    assert why(match, "replace A1") == ""  # the second point makes it up


def test_q_53_a_unit_of_one_step_has_one_side():
    match = play(night("A1 allied eliminated", FRIEND), RETURN)
    assert state_of(match, "A1") == ["replacement"]


@pytest.mark.parametrize(
    ("units", "more", "case"),
    [
        ((DEAD, FRIEND), {}, ""),
        ((DEAD, FRIEND), {"control": {"german": ["E2618"]}}, "a44 25.2.2"),
        ((DEAD, FRIEND), {"supply": {"german": ["E2818"]}}, "a44 25.2.2"),  # no path by road
        ((DEAD, FRIEND, "G1 german E2619"), {}, "a44 25.2.2"),  # an enemy next to it
        ((DEAD, "F1 allied E2120"), {}, ""),  # five hexes away
        ((DEAD, "F1 allied E2020"), {}, "a44 25.2.2"),  # six
        ((DEAD, f"{FRIEND} army_corps_color=orange"), {}, "a44 25.2.2"),  # another colour
        ((DEAD, FRIEND, "F2 allied sp=3 E2618"), {}, "a44 8.1"),
    ],
)
def test_25_2_2_where_it_may_come_back(units: tuple[str, ...], more: dict[str, Any], case: str):
    match = night(*units, **more)
    assert why(match, RETURN) == case
    assert (RETURN in choices(match)) == (not case)


def test_25_2_2_not_under_an_enemy_roadblock():
    """The German has driven through; a Roadblock of the own side does not matter."""
    for owner, case in (("german", "a44 25.2.2"), ("allied", "")):
        markers = {"roadblocks": {owner: ["E2618"]}}
        match = night(DEAD, FRIEND, options=("roadblocks",), markers=markers)
        assert why(match, RETURN) == case and (RETURN in choices(match)) == (not case)


def test_25_2_2_it_needs_a_hex_and_no_village():
    match = night(DEAD, FRIEND)
    assert why(match, "replace A1") == "a44 25.2.2"
    assert why(match, "replace A1 E2517") == "a44 25.2.2"
    assert why(match, "replace A1 West") == "a44 25.2.2"


def test_25_2_2_an_entry_hex_will_do():
    match = night(DEAD, FRIEND, entry={"B": ["E2717"]})
    assert choices(match) == [RETURN, "replace A1 E2717", "end_phase"]


def test_25_2_2_germans_also_at_their_own_entry_hexes():
    dead = "G1 german steps=2 eliminated"
    board: dict[str, Any] = {"entry": {"K": ["E2016"], "A": ["E2818"]}}
    match = night(dead, side="german", **board)
    assert choices(match) == ["replace G1 E2016", "end_phase"]  # no path, no unit near
    zoned = night(dead, "A1 allied E2116", side="german", **board)
    assert choices(zoned) == ["end_phase"]
    assert choices(night(dead, "A1 allied E2016", side="german", **board)) == ["end_phase"]
    allied = night("A1 allied steps=2 eliminated", FRIEND, entry={"K": ["E2016"]})
    assert choices(allied) == [RETURN, "end_phase"]


LARGE = "A-80-318 eliminated"


def test_25_2_3_a_large_unit_takes_the_place_of_a_remnant():
    match = night(LARGE, "R-us_infantry-1 E2420")
    assert why(match, "replace A-80-318 E2016") == "a44 25.2.3"  # it needs no hex
    assert why(match, "replace A-80-318 E2420") == "a44 25.2.3"
    assert choices(match) == ["replace A-80-318", "end_phase"]
    play(match, "replace A-80-318")
    assert at(match, "A-80-318") == "E2420"
    assert state_of(match, "A-80-318") == ["reduced", "replacement"]
    assert at(match, "R-us_infantry-1") == ""
    assert why(match, "replace A-80-318 E2618") == "a44 25.2.2"


@pytest.mark.parametrize(
    "remnant",
    [
        "R-us_armor-1 E2420",  # of another type
        "R-us_infantry-1 E2420 out_of_supply",
        "R-us_infantry-1 E2420 disrupted",
        "R-us_infantry-1 E2420 broken",
        "R-us_infantry-1 E2420 engaged",
    ],
)
def test_25_2_3_which_remnants_will_do(remnant: str):
    match = night(LARGE, remnant, FRIEND.replace("E2420", "E2520"))
    assert why(match, "replace A-80-318") == "a44 25.2.3"
    assert why(match, "replace A-80-318 E2618") == "a44 25.2.3"
    assert choices(match) == ["end_phase"]


def test_25_2_3_the_lowest_remnant_with_room():
    units = ("R-us_infantry-1 E2420", "R-us_infantry-2 E2520", "F1 allied sp=2 E2420")
    match = play(night(LARGE, *units), "replace A-80-318")
    assert at(match, "A-80-318") == "E2520"
    crowded = night(LARGE, units[0], units[2])
    assert why(crowded, "replace A-80-318") == "a44 8.1"


# --- the REPL marker (a44 25.2.4) ---


def rested(*units: str, phase: str = "allied movement", turn: int = 11, **more: Any) -> Match:
    return game(*units, phase=phase, turn=turn, **more)


def test_25_2_4_a_single_hex_in_the_morning():
    match = rested("A1 allied mech_infantry move=6 E2420 replacement")
    play(match, "choose A1")
    moves = [c for c in choices(match) if c.startswith("move")]
    assert moves == [f"move E{n}" for n in (2319, 2320, 2419, 2519, 2520)]
    assert why(match, "move E2418") == "a44 25.2.4"
    assert why(match, "mode strategic") == "a44 25.2.4"
    play(match, "move E2419")
    assert choices(match) == ["end_move", "end_phase"]  # the rest of its points is of no use


def test_25_2_4_from_a_box_to_the_entry_hex_and_no_further():
    match = rested("A1 allied at=Southwest replacement", entry={"D": ["E2820"]})
    play(match, "choose A1")
    assert [c for c in choices(match) if c.startswith("move E")] == ["move E2820"]
    play(match, "move E2820")
    assert choices(match) == ["end_move", "end_phase"]


def test_25_2_4_off_the_map_from_its_rim_alone():
    board: dict[str, Any] = {"size": "E2001-E2805", "entry": {"A": ["E2401"]}}
    match = rested("A1 allied E2401 replacement", "A2 allied E2402 replacement", **board)
    play(match, "choose A1")
    assert "move Southeast" in choices(match)
    play(match, "choose A2")
    assert "move Southeast" not in choices(match)


def test_25_2_4_no_attack_but_full_defence_until_the_end_of_the_own_combat():
    units = ("A1 allied E2420 replacement", "G1 german E2419 replacement")
    match = rested(*units, phase="allied combat")
    assert why(match, "attack E2419") == "a44 25.2.4"
    assert "attack E2419" not in choices(match)
    play(match, "end_phase")
    assert (state_of(match, "A1"), state_of(match, "G1")) == ([], ["replacement"])


def test_25_2_4_the_marker_lasts_through_the_night():
    match = rested("A1 allied E2420 replacement night", phase="allied night combat", turn=10)
    assert state_of(play(match, "end_phase"), "A1") == ["replacement"]


def test_25_2_4_it_goes_when_the_unit_is_disrupted():
    fight: dict[str, Any] = {"target": "E2419", "attackers": ["G1"], "result": "DR2"}
    units = ("G1 german attack=6 E2418", "A1 allied E2419 replacement")
    match = rested(*units, phase="german combat", battle=fight)
    play(match, "pass")
    play(match, next(c for c in choices(match) if c.startswith("retreat")))
    assert state_of(match, "A1") == ["defended", "disrupted", "retreated"]
