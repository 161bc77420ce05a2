"""a44 18.6, 11.10.2: the Rally Phase."""

import pytest

from ardennes.engine.play import Match
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.rules.rally import begin
from tests.games.a44.positions import game, play, state_of


def rally(*units: str, turn: int = 6, side: str = "german") -> Match:
    return game(*units, phase=f"{side} rally", turn=turn)


def test_18_6_away_from_enemies_one_level():
    match = rally("G1 german E2018 disrupted", "G2 german E2118 broken", "A1 allied E2220")
    assert (state_of(match, "G1"), state_of(match, "G2")) == ([], ["disrupted"])


def test_18_6_units_of_the_phasing_player_alone():
    match = rally("A1 allied E2018 disrupted", "A2 allied E2618")
    assert state_of(match, "A1") == ["disrupted"]


@pytest.mark.parametrize(
    ("morale", "die", "rallied"),
    [
        ("veteran", 1, True), ("veteran", 2, True), ("veteran", 3, False), ("veteran", 6, False),
        ("green", 1, True), ("green", 2, False), ("green", 6, False),
        ("elite", 1, True), ("elite", 3, True), ("elite", 4, False),
    ],
)  # fmt: skip
def test_18_6_next_to_an_enemy_a_die(morale: str, die: int, rallied: bool):
    unit = f"G1 german morale={morale} E2018 broken"
    match = play(rally(unit, "A1 allied E2118"), f"roll {die}")
    assert state_of(match, "G1") == (["disrupted"] if rallied else ["broken"])


def test_18_6_one_die_for_each_of_them():
    units = ("G1 german E2018 disrupted", "G2 german E2019 disrupted", "A1 allied E2118")
    match = play(rally(*units), "roll 6", "roll 1")
    assert (state_of(match, "G1"), state_of(match, "G2")) == (["disrupted"], [])


def test_18_6_adjacency_counts_without_a_zone():
    units = ("G1 german E2018 disrupted", "A1 allied tank E2118")  # its zone ends at the forest
    match = game(*units, phase="german rally", turn=6, forest=["E2018", "E2118"])
    assert state_of(play(match, "roll 6"), "G1") == ["disrupted"]


def test_q_90_units_off_the_map_rally_of_themselves():
    match = rally("A1 allied at=West broken", side="allied")
    assert state_of(match, "A1") == ["disrupted"]


def test_q_90_whoever_waits_to_enter_rallies_too():
    match = rally("G1 german arrival_turn=6 arrival_entry=K broken", "A1 allied E2618")
    assert state_of(match, "G1") == ["disrupted"]


def test_11_10_2_no_rally_beyond_the_boundary_before_turn_5():
    unit = "G1 german E2018 disrupted no_rally"
    assert state_of(rally(unit, turn=4), "G1") == ["disrupted", "no_rally"]
    assert state_of(rally(unit, turn=5), "G1") == []


def test_18_6_nothing_is_told_where_nothing_happens():
    umpire = Umpire(rally("G1 german E2018", "A1 allied E2618").state)
    begin(umpire)
    assert umpire.events == []
