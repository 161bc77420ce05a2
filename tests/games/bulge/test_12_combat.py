"""bulge 12.0-12.1: who attacks whom, on which table, in which column."""

import pytest

from ardennes.games.bulge.state import State
from tests.games.bulge.positions import (
    after,
    asked,
    choices,
    do,
    match,
    no_odds,
    odds,
    refusal,
    shifts,
    table,
    values,
)
from tests.games.settings import HexBoard

BEFORE, AFTER = "german pre-movement combat", "german post-movement combat"
NOWHERE: HexBoard = {"supply": {"german": [], "allied": []}}


# --- the worked examples first ---


def test_12_1_example_seven_and_two_shifts():
    """bulge R9: an attack after movement; bulge 12.1 step 4-5."""
    s = table("A allied cf=7 0504", "B allied cf=5 0506", "C german cf=4 0505", rough=["0505"],
              turn=2, phase="allied post-movement combat",
              markers='weather = "clear"\nground_support = { allied = 1 }')  # fmt: skip
    found = odds(s, "0505", "A", "B", air=1)
    assert (found.attack, found.defence) == (12, 5)
    assert values(found) == {"A": 7, "B": 5, "C": 4, "rough": 1}
    assert shifts(found) == {"weather": 1, "ground support": 1}
    assert found.column == ">=+12"
    assert odds(s, "0505", "A", "B").column == "+9..+11"


def three_divisions() -> State:
    """1 SS is next to both American divisions, the two others to the 7th only."""
    return table("G-1SS 0504", "G-2 0506", "G-L 0605", "US-7A 0505", "US-2A 0404", phase=BEFORE)


def test_12_1_example_the_first_ss_must_face_the_second_armored():
    s = three_divisions()
    no = no_odds(s, "0505", "G-1SS", "G-2", "G-L", secondary=1)
    assert no.case == "bulge 12.1 step 1" and "1st SS" in no.reason
    assert odds(s, "0505", "G-2", "G-L", secondary=1).attack == 9
    assert odds(s, "0505", "G-1SS", "G-2", "G-L", primary=1).attack == 16
    m = match(s, "attack 0505", "join G-1SS", "join G-2", "join G-L")
    assert "commit primary" in choices(m.state)
    assert refusal(m.state, "commit secondary").case == "bulge 12.1 step 1"


# --- 12.0 ---


def test_12_0_phases_free_before_movement():
    s = table("A german 0504", "B allied 0505", phase=BEFORE)
    assert choices(s) == ["attack 0505", "end_phase"]


def test_12_0_phases_a_duty_after_it_but_not_against_everybody():
    s = table("A german cf=4 0504", "B allied cf=4 0505", "C allied cf=4 0503", phase=AFTER)
    assert choices(s) == ["attack 0503", "attack 0505"]
    m = match(s, "attack 0505", "join A", "commit primary", "fight", "roll 4")  # contact
    assert m.state.phase != s.phase  # C was not attacked, and nobody is left to do it


def test_12_0_phases_a_unit_may_attack_in_both():
    s = table("A german cf=4 0504", "B allied cf=4 0505", phase=BEFORE)
    m = match(s, "attack 0505", "join A", "commit primary", "fight", "roll 4")
    do(m, "end_phase")
    assert choices(m.state) == ["attack 0505"]


def test_12_0_attack_once_each():
    s = table("A german cf=4 0504", "D german cf=4 0604", "B allied cf=4 0505",
              "C allied cf=4 0603", phase=BEFORE)  # fmt: skip
    m = match(s, "attack 0505", "join A", "commit primary", "fight", "roll 4")
    assert choices(m.state) == ["attack 0603", "end_phase"]
    assert refusal(m.state, "attack 0505").case == "bulge 12.0 attack"


def test_12_0_attack_refusals():
    s = table("A german cf=4 0504", "D german 0101", "B allied cf=4 0505", "C allied cf=4 0503",
              "E german 0604", "F german 0603", phase=BEFORE)  # fmt: skip
    assert refusal(s, "attack 0909").case == "bulge 12.0 attack"
    plan = after(s, "attack 0505")
    assert refusal(plan, "join D").reason == "D is not adjacent"
    assert refusal(plan, "join B").case == "bulge 12.0 attack"
    assert refusal(plan, "commit primary").reason == "nobody attacks yet"
    m = match(s, "attack 0505", "join A", "commit primary", "fight", "roll 4", "attack 0503")
    assert refusal(m.state, "join A").reason == "A has attacked in this phase"
    assert choices(m.state) == ["join F", "call_off"]


def test_12_0_attack_one_hex_at_a_time():
    s = table("A german cf=4 0504", "B allied cf=4 0505", phase=BEFORE)
    m = match(s, "attack 0505", "join A", "commit primary")
    assert refusal(m.state, "attack 0505")
    assert refusal(m.state, "call_off").case == "bulge 12.0 attack"


def test_12_0_attack_all_units_in_one_attack():
    """The plan is called off freely; a declared attack stands."""
    s = table("A german 0504", "B allied 0505", "C german 0506", phase=BEFORE)
    m = match(s, "attack 0505", "join A", "join C", "call_off")
    assert choices(m.state) == ["attack 0505", "end_phase"]


# --- 12.1 step 1 ---


def test_12_1_step_1_equal_enemies_are_a_choice():
    s = table("A german 0504", "B allied cf=4 0505", "C allied cf=4 0503", phase=BEFORE)
    assert odds(s, "0505", "A", secondary=1) and odds(s, "0503", "A", secondary=1)


def test_12_1_step_1_out_of_supply_the_target_is_free():
    s = table("A german 0504", "B allied cf=1 0505", "C allied cf=9 0503", phase=BEFORE, **NOWHERE)
    assert odds(s, "0505", "A", secondary=1).attack == 1
    assert no_odds(s, "0505", "A", primary=1).case == "bulge 14.1 combat"
    m = match(s, "attack 0505", "join A")
    assert choices(m.state) == ["commit secondary", "call_off"]


def test_12_1_step_1_one_attacker_out_of_supply_is_enough():
    s = table("A german 0504", "D german 0506", "B allied cf=1 0505", "C allied cf=9 0503",
              phase=BEFORE, supply={"german": ["0506"], "allied": []})  # fmt: skip
    assert no_odds(s, "0505", "A", "D", primary=1).case == "bulge 14.1 combat"
    assert odds(s, "0505", "A", "D").results["1"] == "Dr"  # secondary by itself
    assert odds(s, "0505", "D", primary=1)


def test_R18_an_enemy_already_attacked_is_not_compared():
    s = table("A german cf=4 0504", "D german cf=4 0502", "B allied cf=1 0505",
              "C allied cf=4 0503", phase=BEFORE)  # fmt: skip
    assert no_odds(s, "0505", "A", secondary=1).case == "bulge 12.1 step 1"
    s = after(s, "attack 0503", "join D", "commit primary", "fight", "roll 4")
    assert odds(s, "0505", "A", secondary=1)


# --- 12.1 step 2-6 ---


def test_12_1_step_2_any_number_of_ground_supports():
    s = table("A german 0504", "B allied 0505", phase=BEFORE,
              markers="ground_support = { german = 2 }")  # fmt: skip
    m = match(s, "attack 0505", "join A", "commit primary", "support")
    assert choices(m.state) == ["support", "done"]
    assert no_odds(s, "0505", "A", air=3).case == "bulge 7.3"
    do(m, "done")
    assert m.state.support == [1, 0]


@pytest.mark.parametrize(
    ("board", "added"),
    [
        ({}, {}),
        ({"rough": ["0505"]}, {"rough": 1}),
        ({"light_woods": ["0505"]}, {"light woods": 2}),
        ({"heavy_woods": ["0505"]}, {"heavy woods": 3}),
        ({"town": {"0505": "Malmedy"}}, {"town": 3}),
        ({"town": {"0505": "Malmedy"}, "rough": ["0505"]}, {"town": 3, "rough": 1}),
        ({"west_wall": ["0505"]}, {}),
        ({"river": ["0504/0505", "0505/0506"]}, {"every attacker crosses a river": 3}),
        ({"river": ["0504/0505"]}, {}),
        (
            {"river": ["0504/0505", "0505/0506"], "bridge": ["0504/0505"]},
            {"every attacker crosses a river": 3},
        ),
    ],
)
def test_R29_what_the_ground_adds(board: HexBoard, added: dict[str, int]):
    """bulge 12.1 step 3"""
    s = table("A german cf=4 0504", "C german cf=5 0506", "B allied cf=3 0505", phase=BEFORE,
              **board)  # fmt: skip
    found = odds(s, "0505", "A", "C")
    assert values(found) == {"A": 4, "C": 5, "B": 3, **added}
    assert (found.attack, found.defence) == (9, 3 + sum(added.values()))


def test_R29_the_west_wall_is_german():
    s = table("A allied cf=4 0504", "B german cf=3 0505", west_wall=["0505"],
              phase="allied pre-movement combat")  # fmt: skip
    assert values(odds(s, "0505", "A")) == {"A": 4, "B": 3, "West Wall": 3}


def test_12_1_step_3_the_differential():
    s = table("A german cf=4 0504", "B allied cf=3 0505", phase=BEFORE)
    assert odds(s, "0505", "A").column == "+1..+2"


@pytest.mark.parametrize(("cf", "column"), [(1, "0"), (30, ">=+12")])
def test_12_1_step_4_5_the_outermost_columns_are_the_limit(cf: int, column: str):
    """Two shifts for surprise from the lowest column, and none beyond the highest."""
    s = table(f"A german cf={cf} 0504", "B allied cf=9 0505", phase=BEFORE, turn=1)
    assert odds(s, "0505", "A").column == column


def test_12_1_step_6_the_column_may_be_lowered():
    """bulge R30: by any number of columns."""
    s = table("A german cf=7 0504", "B allied cf=4 0505", phase=BEFORE)
    m = match(s, "attack 0505", "join A", "commit primary")
    assert choices(m.state) == [f"fight {n}" for n in range(5)]
    assert refusal(m.state, "fight 5").case == "bulge 12.1 step 6"
    do(m, "fight 4")
    assert asked(m.state).prompt == "Primary table, column <=-3."
    assert odds(s, "0505", "A", lower=1).column == "+1..+2"
    assert no_odds(s, "0505", "A", lower=5).case == "bulge 12.1 step 6"


def test_R37_a_hopeless_attack_is_still_a_duty():
    s = table("A german cf=1 0504", "B allied cf=9 0505", phase=AFTER)
    assert choices(s) == ["attack 0505"]
    m = match(s, "attack 0505", "join A")
    assert {"commit primary", "commit secondary"} <= set(choices(m.state))


def test_12_0_attack_there_is_nothing_to_call_off():
    s = table("A german cf=4 0504", "B allied cf=4 0505", phase="german pre-movement combat")
    assert refusal(s, "call_off").reason == "no attack is planned"
