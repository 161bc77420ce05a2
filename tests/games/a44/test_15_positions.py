"""a44 15.8: Improved Positions are begun, completed, and given up."""

from typing import Any

import pytest

from ardennes.engine.play import Match
from tests.games.a44.positions import at, choices, game, play, state_of, why

HERE = "E2318"
FOE = "G9 german E2620"
ROAD: dict[str, Any] = {"supply": {"allied": [HERE]}}  # nobody runs out of supply


def moving(*units: str, **more: Any) -> Match:
    """An Allied Movement Phase on a frozen day."""
    return game(*units, FOE, phase="allied movement", **{**ROAD, **more})


def begun(*units: str, **more: Any) -> Match:
    return moving(*units, markers={"positions_begun": [HERE]}, **more)


def works(match: Match) -> list[str]:
    return [c for c in choices(match) if c.split()[0] in ("entrench", "complete")]


def hexes(match: Match, column: str) -> list[str]:
    return match.state.ground.board.names(getattr(match.state, column))


@pytest.mark.parametrize(
    ("unit", "case"),
    [
        ("", ""),
        ("engineer", ""),
        ("mech_infantry", ""),
        ("tank", "a44 15.8.2"),
        ("type=tank_nato", "a44 15.8.2"),
        ("recon", "a44 15.8.2"),
        ("artillery", "a44 15.8.2"),
        ("engaged", "a44 16.5"),
        ("disrupted", "a44 18.3"),
        ("broken", "a44 18.3"),
        ("out_of_supply", "a44 15.8.2"),
        ("strategic", "a44 12.2"),
        ("moved", "a44 15.8.2"),
    ],
)
def test_15_8_2_who_may_begin(unit: str, case: str):
    match = moving(f"A1 allied E2318 {unit}")
    assert why(match, "entrench A1") == case and (works(match) == ["entrench A1"]) == (case == "")


def test_15_8_2_begun_in_one_phase_completed_in_the_next():
    match = play(moving("A1 allied E2318", "A2 allied E2318"), "entrench A1")
    assert hexes(match, "begun") == [HERE] and hexes(match, "positions") == []
    assert state_of(match, "A1") == ["builder"] and works(match) == []
    assert why(match, "choose A1") == "a44 15.8.2" and why(match, "choose A2") == ""
    assert why(match, "complete A1") == why(match, "complete A2") == "a44 15.8.2"
    late = play(begun("A1 allied E2318"), "complete A1")
    assert hexes(late, "positions") == [HERE] and hexes(late, "begun") == []
    assert at(play(late, "choose A1", "move E2319", "end_move"), "A1") == "E2319"  # it may move


def test_15_8_2_the_builder_does_not_attack():
    match = moving("A1 allied E2318", "A2 allied E2318", "G1 german E2319")
    play(match, "entrench A1", "end_phase", "attack E2319")
    assert why(match, "join A1") == "a44 15.8.2" and why(match, "join A2") == ""


def test_15_8_2_not_at_night():
    match = game("A1 allied E2318 night", FOE, turn=12, phase="allied night movement", **ROAD)
    assert why(match, "entrench A1") == why(match, "complete A1") == "a44 15.8.2"


def test_15_8_2_one_position_a_hex():
    done = moving("A1 allied E2318", markers={"improved_positions": [HERE]})
    assert why(done, "entrench A1") == "a44 15.8.1"
    assert why(begun("A1 allied E2318"), "entrench A1") == "a44 15.8.1"


@pytest.mark.parametrize(
    ("word", "case"),
    [("", ""), ("out_of_supply", ""), ("engaged", "a44 16.5"), ("disrupted", "a44 18.3")],
)
def test_15_8_2_who_may_complete(word: str, case: str):
    assert why(begun(f"A1 allied E2318 {word}", supply={}), "complete A1") == case


def test_29_1_1_a_red_code_completes_no_position_on_turn_1():
    units = ("A1 allied E2318 red_setup=1", "A2 allied E2318")
    match = begun(*units, turn=1)
    assert works(match) == ["complete A2"] and why(match, "complete A1") == "a44 29.1.1"
    assert why(begun(*units, turn=2), "complete A1") == ""


def test_15_8_3_unfinished_work_waits_and_another_may_end_it():
    """The builder is Engaged; turns later somebody else finishes what it began."""
    match = begun("A1 allied E2318 engaged", "A2 allied E2419")
    assert works(match) == ["entrench A2"] and why(match, "complete A2") == "a44 15.8.2"
    play(match, "end_phase")
    assert hexes(match, "begun") == [HERE]
    other = begun("A1 allied E2318 engaged", "A2 allied E2318")
    assert why(other, "complete A1") == "a44 16.5"
    assert hexes(play(other, "complete A2"), "positions") == [HERE]


@pytest.mark.parametrize("key", ["improved_positions", "positions_begun"])
def test_15_8_4_vacant_positions_go_when_a_movement_phase_ends(key: str):
    column = {"improved_positions": "positions", "positions_begun": "begun"}[key]
    match = moving("A1 allied E2318", "A2 allied E2419", markers={key: [HERE, "E2419"]})
    play(match, "choose A1", "move E2319", "end_move")
    assert hexes(match, column) == [HERE, "E2419"]
    assert hexes(play(match, "end_phase"), column) == ["E2419"]
