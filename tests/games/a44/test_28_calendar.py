"""a44 28, 29: weather, ground, and the first turn."""

from typing import Any

import pytest

from ardennes.games.a44.rules.calendar import is_clear, is_frozen
from ardennes.games.a44.show.reach import reach
from tests.games.a44.positions import at, choices, game, play, state_of, why

# --- 28.1 ---


@pytest.mark.parametrize(("turn", "frozen"), [(1, False), (10, False), (11, True), (22, True)])
def test_28_1_mud_until_the_20th_then_frost(turn: int, frozen: bool):
    s = game("A1 allied E2020", turn=turn, phase="allied movement").state
    assert is_frozen(s) is frozen


@pytest.mark.parametrize(("turn", "reached"), [(10, "E2417"), (11, "E2414")])
def test_28_1_mechanized_units_pay_less_on_frozen_ground(turn: int, reached: str):
    """Six points: two for a clear hex in the mud, one on frozen ground."""
    unit = "A1 allied mech_infantry move=6 E2420"
    match = game(unit, turn=turn, phase="allied movement", size="E2010-E2820")
    play(match, "choose A1", "mode normal")
    there = [c.removeprefix("move ") for c in choices(match) if c.startswith("move E24")]
    assert min(there) == reached


@pytest.mark.parametrize("turn", [10, 11])
def test_28_1_units_on_foot_do_not_care(turn: int):
    match = game("A1 allied E2420", turn=turn, phase="allied movement", size="E2010-E2820")
    play(match, "choose A1", "mode normal")
    there = [c.removeprefix("move ") for c in choices(match) if c.startswith("move E24")]
    assert min(there) == "E2417"


@pytest.mark.parametrize(("turn", "bonus"), [(9, False), (11, True)])
def test_28_1_the_road_bonus_on_forest_roads(turn: int, bonus: bool):
    """A Regular Advance goes one hex further along a road, along a forest road only over frost."""
    fight = {"target": "E2418", "attackers": ["A1"], "result": "DR2"}
    units = ("A1 allied mech_infantry attack=6 E2419", "G1 german E2418")
    match = game(*units, turn=turn, phase="allied combat", battle=fight, size="E2012-E2820",
                 forest=["E2417", "E2418"], secondary_road=["E2419 E2418 E2417"])  # fmt: skip
    play(match, "pass")
    play(match, next(c for c in choices(match) if c.startswith("retreat")))
    assert ("advance A1 E2417" in choices(match)) is bonus


# --- 28.2 ---


@pytest.mark.parametrize(("turn", "clear"), [(1, False), (14, False), (15, True), (22, True)])
def test_28_2_clouds_until_the_22nd_then_clear_sky(turn: int, clear: bool):
    s = game("A1 allied E2020", turn=turn, phase="allied movement").state
    assert is_clear(s) is clear
    assert ("roll_air" in choices(game("A1 allied E2020", turn=turn, phase="allied movement"))) is (
        clear
    )


@pytest.mark.parametrize(
    ("side", "turn", "points"),
    [("allied", 14, 3), ("allied", 15, 1), ("german", 15, 3)],
)
def test_28_2_allied_groups_are_supplied_by_air(side: str, turn: int, points: int):
    """A one: no point, or an air drop; two points are there (a44 23.7)."""
    unit = f"{side[0].upper()}1 {side} E2420 surrender=2"
    match = game(unit, turn=turn, phase=f"{side} supply")
    play(match, "roll 3" if points == 3 else "roll 1")
    assert match.state.surrender == {match.state.roster.numbers[unit.split()[0]]: points}


@pytest.mark.parametrize(("turn", "starved"), [(14, False), (15, True)])
def test_28_2_fuel_runs_shorter(turn: int, starved: bool):
    """A five is the 1SS or the 12SS on table 2; with one more the 2SS and the 9SS (a44 6.2)."""
    match = game("G-9SS-19 E2420", turn=turn, phase="german fuel shortage")
    play(match, "roll 1", "roll 5")
    assert ("out_of_supply" in state_of(match, "G-9SS-19")) is starved


# --- 29.1 ---

RED = "G-26VG-39"
AREAS: dict[str, Any] = {
    "setup_areas": {"26VG": ["E2018", "E2019", "E2118"], "2Pz": ["E2020", "E2120"]},
    "rear_zone": ["E2017"],
}


def first(*units: str, phase: str = "german movement", turn: int = 1, **more: Any):
    return game(*units, turn=turn, phase=phase, **{**AREAS, **more})


def test_29_1_1_red_codes_do_not_move_or_dig_in():
    match = first("G1 german red_setup=1 E2018", "G2 german E2118")
    assert why(match, "choose G1") == why(match, "entrench G1") == "a44 29.1.1"
    assert why(match, "choose G2") == ""
    later = first("G1 german red_setup=1 E2018", turn=2)
    assert why(later, "choose G1") == why(later, "entrench G1") == ""


def test_29_1_1_they_attack_but_do_not_advance():
    fight = {"target": "E2218", "attackers": ["G1", "G2"], "result": "DR2"}
    units = ("G1 german red_setup=1 E2118", "G2 german E2118", "A1 allied E2218")
    attack = first(*units, phase="german combat")
    play(attack, "attack E2218")
    assert why(attack, "join G1") == ""
    match = first(*units, phase="german combat", battle=fight)
    play(match, "pass")
    play(match, next(c for c in choices(match) if c.startswith("retreat")))
    assert any(c.startswith("advance G2") for c in choices(match))
    assert why(match, "advance G1 E2218") == "a44 29.1.1"


def test_29_1_1_they_retreat_and_stay_bound():
    fight = {"target": "E2118", "attackers": ["A1"], "result": "DR2"}
    units = ("G1 german red_setup=1 E2118", "A1 allied attack=9 E2218")
    match = first(*units, phase="allied combat", battle=fight)
    play(match, "pass")
    play(match, next(c for c in choices(match) if c.startswith("retreat")))
    assert at(match, "G1") not in ("", "E2118")
    assert why(match, "disengage G1") != ""


@pytest.mark.parametrize(
    ("turn", "place", "case"),
    [
        (1, "E2019", ""),  # its own area
        (1, "E2020", "a44 29.1.2"),  # that of the 2nd Panzer
        (1, "E2017", "a44 29.1.2"),  # the Rear Zone
        (1, "E2217", ""),  # American ground
        (2, "E2020", ""),
        (2, "E2017", ""),
    ],
)
def test_29_1_2_the_areas_of_the_first_morning(turn: int, place: str, case: str):
    match = first("G1 german formation=26VG E2118", turn=turn)
    play(match, "choose G1")
    assert why(match, f"move {place}") == case


def test_29_1_2_an_independent_unit_belongs_where_it_stands():
    """a44 Q-124"""
    match = play(first("G1 german E2120"), "choose G1")
    assert why(match, "move E2020") == ""
    assert why(match, "move E2118") == "a44 29.1.2"


def test_29_1_2_not_for_the_allies():
    match = play(first("A1 allied E2119", phase="allied movement"), "choose A1")
    assert why(match, "move E2118") == why(match, "move E2120") == ""


@pytest.mark.parametrize(("turn", "case"), [(1, "a44 29.1.3"), (2, "")])
@pytest.mark.parametrize("side", ["german", "allied"])
def test_29_1_3_no_strategic_movement(turn: int, case: str, side: str):
    unit = f"X1 {side} mech_infantry E2420"
    match = game(unit, turn=turn, phase=f"{side} movement", secondary_road=["E2420 E2419"])
    play(match, "choose X1")
    assert why(match, "mode strategic") == case


def test_29_1_3_and_no_trucks():
    """a44 Q-49"""
    match = game("A1 allied E2420", turn=1, phase="allied movement", secondary_road=["E2420 E2419"])
    assert why(match, "load A1") == "a44 29.1.3"


# --- 29.3 ---


def bank() -> list[str]:
    """A river from edge to edge between the rows 05 and 06."""
    sides = [f"E{c:02d}05/E{c:02d}06" for c in range(8, 15)]
    for odd in (9, 11, 13):
        sides += [f"E{odd - 1:02d}06/E{odd:02d}05", f"E{odd:02d}05/E{odd + 1:02d}06"]
    return sides


SAUER: dict[str, Any] = {"size": "E0802-E1410", "river": bank()}


def sauer(*units: str, turn: int = 1, **more: Any):
    return game(*units, turn=turn, phase="german movement", **{**SAUER, **more})


def test_29_3_one_unit_of_the_212th_crosses_and_stops():
    match = sauer("G1 german formation=212VG E1007", "G2 german formation=212VG E1006")
    play(match, "choose G1")
    assert "move E1005" in choices(match)  # by way of E1006 (a44 Q-103)
    play(match, "move E1005")
    assert at(match, "G1") == "E1005"
    assert why(match, "move E1004") == "a44 29.3"
    play(match, "choose G2", "mode normal")
    assert "move E1005" not in choices(match)


@pytest.mark.parametrize(
    ("unit", "turn"),
    [("G1 german formation=212VG E1007", 2), ("G1 german formation=276VG E1007", 1)],
)
def test_29_3_nobody_else_and_on_no_other_turn(unit: str, turn: int):
    match = play(sauer(unit, turn=turn), "choose G1")
    assert "move E1005" not in choices(match)


def test_29_3_it_stops_by_tactical_movement_too():
    match = play(sauer("G1 german formation=212VG E1006"), "choose G1", "mode tactical")
    assert {"move E1005", "move E1004"} & {*choices(match)} == {"move E1005"}
    s = match.state  # nor does a way lead through that hex
    found = reach(s, s.unit_id("G1")).modes["tactical"].places
    assert found["E1104"].path == ("E1105", "E1104")
    free = sauer("G1 german formation=212VG E1006", markers={"sauer_crossed": True})
    assert "move E1004" in choices(play(free, "choose G1", "mode tactical"))  # a44 11.4.1 alone


def test_29_3_whatever_ground_but_no_enemy_and_no_bond():
    wild: dict[str, Any] = {"wooded_rough": ["E1005", "E1006"]}
    unit = "G1 german formation=212VG E1006"
    assert "move E1005" in choices(play(sauer(unit, **wild), "choose G1"))
    held = play(sauer(unit, "A1 allied E1005", **wild), "choose G1")
    assert why(held, "move E1005") == "a44 Q-24"
    bonded = sauer("G1 german formation=212VG E1007", "A1 allied E1106", "A2 allied E0905")
    assert "move E1005" not in choices(play(bonded, "choose G1"))


# --- 29.4 ---

SCHNEE: dict[str, Any] = {"setup_areas": {"18VG": ["E2018", "E2019"]}, "size": "E1616-E2820"}


@pytest.mark.parametrize(
    ("germans", "turn", "case"),
    [
        (["G1 german E2018"], 1, "a44 29.4"),
        (["G1 german E2018"], 9, "a44 29.4"),  # a44 Q-102
        (["G1 german E1816"], 1, ""),
    ],
)
def test_29_4_the_106th_keeps_out_of_the_area(germans: list[str], turn: int, case: str):
    match = game("A-106-422 E2119", *germans, turn=turn, phase="allied movement", **SCHNEE)
    if "choose A-106-422" not in choices(match):
        assert why(match, "choose A-106-422") == "a44 29.1.1"
        return
    play(match, "choose A-106-422")
    assert why(match, "move E2019") == case


def test_29_4_others_may_enter():
    match = game("A-99-395m E2119", "G1 german E2018", turn=9, phase="allied movement", **SCHNEE)
    assert why(play(match, "choose A-99-395m"), "move E2019") == ""


def test_29_4_nor_does_it_attack_into_it():
    match = game("A-106-422 E2119", "A1 allied E2020", "G1 german E2019", turn=9,
                 phase="allied combat", **SCHNEE)  # fmt: skip
    play(match, "attack E2019")
    assert why(match, "join A-106-422") == "a44 29.4"
    assert why(match, "join A1") == ""
