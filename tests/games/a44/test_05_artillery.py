"""a44 5: guns are made Ready."""

import pytest

from ardennes.engine.play import Match
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.rules.artillery import begin
from tests.games.a44.positions import choices, game, play, state_of, why

GUNS = tuple(f"G{n} german artillery E2{n}18 fired" for n in range(7))


def german(*units: str, turn: int = 5) -> Match:
    return game(*units, phase="german artillery supply", turn=turn)


def allied(*units: str) -> Match:
    return game(*units, phase="allied artillery supply", turn=5)


def test_5_1_fired_guns_are_made_ready():
    match = german("G1 german artillery E2018 fired", "G2 german artillery E2118")
    assert choices(match) == ["ready G1", "end_phase"]
    assert state_of(play(match, "ready G1"), "G1") == []
    assert why(match, "ready G2") == "a44 5.1"  # it is Ready


def test_5_1_own_guns_in_play_alone():
    units = ("G1 german E2018", "A1 allied artillery E2618 fired", "G2 german artillery fired")
    match = german(*units)
    assert choices(match) == ["end_phase"]
    assert [why(match, f"ready {name}") for name in ("G1", "A1", "G2")] == ["a44 5.1"] * 3


def test_5_1_prime_mover_markers_come_off_first():
    towed = "G1 german artillery E2018 fired prime_mover"
    match = german(towed)
    assert state_of(match, "G1") == ["fired"]
    assert state_of(allied(towed), "G1") == ["fired", "prime_mover"]


@pytest.mark.parametrize(("turn", "quota"), [(1, 3), (2, 6), (3, 3), (12, 3)])
def test_5_4_three_german_guns_and_six_on_turn_2(turn: int, quota: int):
    """a44 5.2, 5.4"""
    match = german(*GUNS, turn=turn)
    for number in range(quota):
        play(match, f"ready G{number}")
    assert choices(match) == ["end_phase"]
    assert why(match, "ready G6") == "a44 5.2"


def test_5_2_any_number_of_allied_guns():
    match = allied(*(f"A{n} allied artillery E2{n}18 fired" for n in range(7)))
    for number in range(7):
        play(match, f"ready A{number}")
    assert state_of(match, "A6") == []


@pytest.mark.parametrize("state", ["disrupted", "broken", "out_of_supply", "strategic"])
def test_5_3_guns_that_may_not(state: str):
    assert why(allied(f"A1 allied artillery E2618 fired {state}"), "ready A1") == "a44 5.3"


def test_5_3_engaged_in_a_zone_and_without_a_path_they_may():
    units = ("A1 allied artillery E2618 fired engaged", "G1 german E2518")
    assert why(allied(*units), "ready A1") == ""


def test_5_2_a_gun_in_a_box_may():
    match = game("A1 allied artillery at=West fired", phase="allied artillery supply", turn=5)
    assert choices(match) == ["ready A1", "end_phase"]


def test_5_1_nothing_is_told_where_no_marker_lies():
    umpire = Umpire(german("G1 german artillery E2018 fired").state)
    begin(umpire)
    assert umpire.events == []


def test_5_1_in_its_own_phase():
    units = ("A1 allied artillery E2618 fired", "G1 german E2018")
    match = game(*units, phase="allied bridge", turn=5)
    assert why(match, "ready A1") == "a44 5.1"
    assert why(german("G1 german artillery E2016 fired"), "ready G1") == ""  # the first hex
    assert why(german("A1 allied artillery E2618 fired"), "ready A1") == "a44 5.1"
    assert (
        why(german("G1 german artillery E2016 fired", "G2 german E2018"), "ready G2") == "a44 5.1"
    )
