"""a44 6, F17: which German divisions go without fuel."""

from typing import Any

import pytest

from ardennes.engine.play import Match
from tests.games.a44.positions import choices, game, play, state_of, why


def unit(name: str, formation: str, at: str = "E2018", colour: str = "gray", more: str = "") -> str:
    words = f"{name} german formation={formation} army_corps_color={colour} {at} {more}"
    return words


LEHR = unit("L1", "Lehr")
SECOND = unit("P1", "2Pz", "E2118")
PAIR = (LEHR, unit("L2", "Lehr", "E2019"), SECOND)


def fuel(*units: str, turn: int = 9, **board: Any) -> Match:
    return game(*units, phase="german fuel shortage", turn=turn, **board)


def starved(match: Match, *names: str) -> list[str]:
    return [name for name in names if "out_of_supply" in state_of(match, name)]


def actor(match: Match) -> str:
    assert match.decision is not None
    return match.decision.actor


def test_6_1_one_die_for_each_table_from_turn_7():
    match = play(fuel(LEHR, turn=7), "roll 1", "roll 1")
    assert choices(match) == ["end_phase"]
    assert choices(fuel(LEHR, turn=6)) == ["end_phase"]


def test_6_1_all_units_of_the_division_are_out_of_supply():
    match = play(fuel(*PAIR), "roll 5")
    assert choices(match) == ["starve 2Pz", "starve Lehr"]
    assert actor(match) == "german"
    play(match, "starve Lehr")
    assert starved(match, "L1", "L2", "P1") == ["L1", "L2"]
    assert actor(play(match, "roll 1")) == "german"
    assert choices(match) == ["end_phase"]


def test_6_1_only_divisions_of_the_roll():
    match = play(fuel(*PAIR), "roll 5")
    assert why(match, "starve 116Pz") == "a44 6.1"
    assert why(match, "starve 2Pz") == ""


def test_6_1_and_means_both():
    brigades = (unit("B1", "FBB"), unit("B2", "FGB", "E2118", "blue"))
    assert starved(play(fuel(*brigades), "roll 4"), "B1", "B2") == ["B1", "B2"]


@pytest.mark.parametrize(
    ("table", "die", "formation"),
    [
        (1, 3, "15PG"), (1, 3, "9Pz"), (1, 4, "FBB"), (1, 5, "2Pz"), (1, 5, "Lehr"),
        (1, 6, "116Pz"), (2, 3, "3PG"), (2, 4, "2SS"), (2, 4, "9SS"), (2, 5, "1SS"),
        (2, 5, "12SS"), (2, 6, "2SS"), (2, 6, "9SS"),
    ],
)  # fmt: skip
def test_6_1_the_tables(table: int, die: int, formation: str):
    other = "roll 1"
    rolls = [f"roll {die}", other] if table == 1 else [other, f"roll {die}"]
    match = play(fuel(unit("X1", formation)), *rolls)
    assert starved(match, "X1") == ["X1"]
    wrong = play(fuel(unit("X1", formation)), *reversed(rolls))
    assert starved(wrong, "X1") == []


def test_6_2_one_more_from_turn_15():
    one = unit("X1", "116Pz")
    assert starved(play(fuel(one, turn=14), "roll 6"), "X1") == ["X1"]
    assert starved(play(fuel(one, turn=15), "roll 5"), "X1") == ["X1"]
    both = (unit("S1", "1SS", colour="red"), unit("S2", "12SS", "E2118", "red"))
    assert starved(play(fuel(*both, turn=15), "roll 2", "roll 6"), "S1", "S2") == ["S1", "S2"]


def test_6_3_a_division_that_has_not_arrived_is_spared():
    assert starved(play(fuel(LEHR), "roll 5"), "L1") == ["L1"]  # the other must be taken
    assert choices(play(fuel(LEHR), "roll 3", "roll 1")) == ["end_phase"]  # none has arrived
    assert starved(play(fuel(unit("B1", "FBB")), "roll 4"), "B1") == ["B1"]
    gone = unit("P1", "2Pz", "", more="eliminated")
    assert starved(play(fuel(LEHR, gone), "roll 5"), "L1") == ["L1"]


def test_6_3_a_division_arriving_this_turn_is_a_target():
    waiting = unit("P1", "2Pz", "", more="arrival_turn=9 arrival_entry=K")
    match = play(fuel(LEHR, waiting), "roll 5")
    assert choices(match) == ["starve 2Pz", "starve Lehr"]  # a44 Q-121
    assert starved(play(match, "starve 2Pz"), "P1") == ["P1"]
    later = unit("P1", "2Pz", "", more="arrival_turn=10 arrival_entry=K")
    assert starved(play(fuel(LEHR, later), "roll 5"), "L1") == ["L1"]


def test_q_129_a_division_that_comes_late_is_a_target_too():
    late = unit("P1", "2Pz", "", more="arrival_turn=1 arrival_entry=K")
    assert starved(play(fuel(late), "roll 5"), "P1") == ["P1"]
    never = unit("P1", "2Pz", "")
    assert starved(play(fuel(never), "roll 5"), "P1") == []


def test_6_4_1_units_that_still_arrive_are_not_west_of_the_ourthe():
    units = (LEHR, unit("L2", "Lehr", "", more="arrival_turn=9 arrival_entry=K"))
    match = play(fuel(*units, west_of_ourthe=["E2016", "E2018"]), "roll 2")
    assert starved(match, "L1", "L2") == ["L1"]


def test_6_1_who_chooses_under_which_case():
    german, allied = play(fuel(*PAIR), "roll 5"), play(fuel(*PAIR), "roll 2")
    assert german.decision is not None
    assert allied.decision is not None
    assert (german.decision.case, allied.decision.case) == ("a44 6.1", "a44 6.4")
    assert why(fuel(*PAIR), "starve Lehr") == "a44 6.1"  # the die comes first


def test_6_4_1_west_of_the_ourthe_the_allied_player_picks():
    units = (
        *(LEHR, unit("L2", "Lehr", "E2418"), SECOND),
        *(unit("S1", "1SS", "E2419", "red"), unit("I1", "independent", "E2420")),
        unit("W1", "16_Werfer", "E2518", more="artillery"),
    )
    match = play(fuel(*units, west_of_ourthe=["E2418", "E2419"]), "roll 2")
    assert actor(match) == "allied"
    assert choices(match) == ["starve 2Pz", "starve Lehr"]  # neither brigades of guns nor others
    assert why(match, "starve 1SS") == "a44 6.4"
    play(match, "starve Lehr")
    assert starved(match, "L1", "L2", "P1", "S1") == ["L2"]
    assert starved(play(match, "roll 2"), "L2", "S1") == ["L2", "S1"]  # the only one of 6 PzA


def test_6_4_1_a_division_without_units_there_is_not_hit():
    match = play(fuel(*PAIR, west_of_ourthe=["E2418"]), "roll 2", "starve 2Pz")
    assert starved(match, "L1", "L2", "P1") == []


def test_6_4_2_any_panzer_division_of_the_5th_army():
    units = (
        *PAIR,
        unit("V1", "26VG", "E2218"),
        unit("F1", "FBB", "E2318"),
        unit("G1", "15PG", "E2418"),
    )
    match = play(fuel(*units, turn=15), "roll 6")
    assert actor(match) == "allied"
    assert choices(match) == ["starve 2Pz", "starve Lehr"]
    assert starved(play(match, "starve Lehr"), "L1", "L2", "P1") == ["L1", "L2"]


def test_6_4_2_a_panzer_division_of_another_army_is_none():
    red = unit("R1", "116Pz", "E2218", "red")
    assert choices(play(fuel(LEHR, SECOND, red, turn=15), "roll 6")) == [
        "starve 2Pz",
        "starve Lehr",
    ]


def test_6_1_the_skorzeny_brigade_is_no_division():
    units = (unit("S1", "1SS", "E2018", "red"), "G-150 E2118")
    match = play(fuel(*units, west_of_ourthe=["E2018", "E2118"]), "roll 1", "roll 2")
    assert starved(match, "S1", "G-150") == ["S1"]
