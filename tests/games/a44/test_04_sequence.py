"""a44 4, 25.1: the sequence of play: which phases ask, and which are passed over."""

from typing import Any

import pytest

from ardennes.engine.play import Match
from ardennes.games.a44.state import PHASES
from tests.games.a44.positions import choices, game, play, state_of, why

HOME: dict[str, Any] = {"supply": {"german": ["E2016"], "allied": ["E2820"]}}
QUIET = ("G1 german E2016", "A1 allied E2820")


def quiet(phase: str, turn: int = 2, **more: Any) -> Match:
    return game(*QUIET, phase=phase, turn=turn, **{**HOME, **more})


ALONE = [p for p in PHASES if p.split()[-1] in ("supply", "bridge", "combat", "replacement")]


@pytest.mark.parametrize("phase", ALONE)
def test_4_the_phase_of_the_file_waits_for_its_end(phase: str):
    if phase.endswith(" supply") and "artillery" not in phase:
        assert quiet(phase).state.phase_name != phase  # nobody decides anything there
        return
    match = quiet(phase)
    assert (match.state.phase_name, choices(match)) == (phase, ["end_phase"])


def test_4_fuel_too_before_turn_7():
    assert choices(quiet("german fuel shortage", 6)) == ["end_phase"]
    later = quiet("german fuel shortage", 7)
    assert choices(later) == [f"roll {n}" for n in range(1, 7)]
    play(later, "roll 1", "roll 1")
    assert choices(later) == ["end_phase"]  # it has asked something


def test_4_a_phase_that_has_asked_ends_only_by_its_end():
    match = game(
        "A-III-193art E2420 fired", *QUIET, phase="allied artillery supply", turn=2, **HOME
    )
    play(match, "ready A-III-193art")
    assert choices(match) == ["end_phase"]


def test_4_later_phases_with_nothing_to_do_are_passed_over():
    match = quiet("german artillery supply", 2)
    play(match, "end_phase")
    assert match.state.phase_name == "german movement"
    play(match, "end_phase")  # no traffic before turn 3, nobody to fight
    assert match.state.phase_name == "allied movement"
    play(match, "end_phase")
    assert match.state.phase_name == "allied traffic"
    play(match, "end_phase")  # supply, victory, the whole night
    assert (match.state.turn, match.state.phase_name) == (3, "german movement")


def test_4_every_phase_of_a_day_in_its_order():
    """With something to do in each."""
    units = (
        *("G-ART-388 E2018 fired", "G2 german E2420", "G3 german E2618 disrupted"),
        *("A-III-193art E2720 fired", "A2 allied E2419", "A3 allied E2619 disrupted"),
    )
    river: dict[str, Any] = {"river": ["E2419/E2420"], "bridge": ["E2419/E2420"]}
    match = game(*units, phase="german artillery supply", turn=8, **HOME, **river)
    asked: list[str] = []
    while match.state.turn == 8 and not match.state.is_night:
        if match.state.phase_name not in asked:
            asked.append(match.state.phase_name)
        found = choices(match)
        play(match, "end_phase" if "end_phase" in found else found[-1])
    assert asked == [
        *("german artillery supply", "german fuel shortage", "german bridge", "german movement"),
        *("german rally", "german combat", "german traffic", "german supply"),  # isolated: a die
        *("allied artillery supply", "allied bridge", "allied movement", "allied rally"),
        *("allied combat", "allied traffic"),
    ]


def test_4_no_fuel_phase_for_the_allies_and_no_victory_check_for_the_germans():
    assert "allied fuel shortage" not in PHASES
    assert [p for p in PHASES if "victory" in p] == ["victory check"]
    assert PHASES.index("victory check") == PHASES.index("allied supply") + 1


def test_4_rally_supply_and_victory_need_no_player():
    units = ("A1 allied E2420 disrupted", "A2 allied E2418 broken", "G1 german E2016")
    match = game(*units, phase="allied rally", turn=2, **HOME)
    assert (state_of(match, "A1"), state_of(match, "A2")) == ([], ["disrupted"])
    assert match.state.phase_name == "allied traffic"


def test_4_turn_1_has_no_traffic_of_the_germans():
    """a44 24.5"""
    assert choices(quiet("german traffic", 1)) == ["end_phase"]
    assert choices(quiet("german traffic", 3)) != ["end_phase"]
    assert choices(quiet("allied traffic", 1)) != ["end_phase"]


def test_4_no_dice_without_markers():
    match = play(quiet("german traffic", 3), "end_phase")
    assert match.state.phase_name == "allied movement"
    placed = play(quiet("german traffic", 3), "traffic 1 E2318", "end_phase")
    assert choices(placed) == [f"roll {n}" for n in range(1, 7)]


@pytest.mark.parametrize("phase", ["german movement", "allied combat", "german night movement"])
def test_4_nothing_of_another_phase(phase: str):
    match = quiet(phase, 4)
    for action in ("build E2018 E2118", "ready G1", "traffic 1 E2318", "replace G1", "pass"):
        if action.startswith("build"):
            continue
        assert why(match, action)
        assert action not in choices(match)


def test_s1_1_after_turn_22_the_game_is_over():
    match = quiet("allied supply", 22)
    assert match.decision is None
    assert match.state.ended == ("allied", "a44 30.3")
    assert quiet("allied supply", 21).decision is not None


@pytest.mark.parametrize(
    ("action", "case"),
    [
        ("ready G9", "a44 5.1"),
        ("starve 2Pz", "a44 6.1"),
        ("demolish E2019 E2020", "a44 7.2"),
        ("build E2019 E2020", "a44 7.8"),
        ("disengage G1", "a44 20.1"),
        ("retreat G1 E2018", "a44 17.1"),
        ("go_on G1 E2018", "a44 17.4"),
        ("advance G1 E2020", "a44 19.1"),
        ("break_through G1 E2020", "a44 19.4.1"),
        ("traffic 4 E2018", "a44 24.3.1"),
        ("replace G1", "a44 25.2.2"),
        ("burn E2018", "a44 32.3"),
    ],
)
def test_4_what_belongs_to_another_phase_is_refused_by_its_own_case(action: str, case: str):
    units = ("G1 german E2019", "G9 german artillery E2016 fired", "A1 allied E2020")
    assert why(game(*units, phase="german movement"), action) == case


def test_4_in_the_midst_of_something_its_question_comes_first():
    """Also for what belongs to the phase."""
    units = ("G1 german E2019", "G2 german E2019", "A1 allied E2020")
    match = play(game(*units, phase="german combat"), "disengage G1")
    assert why(match, "disengage G2") == "a44 20.2" and why(match, "ready G1") == "a44 20.2"
