"""a44 24: Traffic markers."""

import tomllib
from typing import Any

import pytest

from ardennes.engine.play import Match, why_not
from ardennes.games.a44 import GAME
from ardennes.games.a44.files.position import read_position, write_position
from ardennes.games.a44.vocabulary import VOCABULARY
from ardennes.games.a44.words.chores import TrafficRolled
from tests.games.a44.positions import choices, game, play, why

ONE = "G1 german E2020"


def traffic(side: str, turn: int = 5, **more: Any) -> Match:
    return game(ONE, "A1 allied E2818", phase=f"{side} traffic", turn=turn, **more)


def on_map(match: Match) -> dict[int, str]:
    s = match.state
    return {number: s.place_name(place) for number, place in sorted(s.traffic.items())}


def test_24_3_1_any_marker_of_the_box_in_any_hex():
    match = traffic("allied")
    hexes = len(match.state.ground.board)
    assert len(choices(match)) == 6 * hexes + 1
    assert choices(match)[0] == "traffic 1 E2016"
    play(match, "traffic 3 E2020", "traffic 1 E2818")  # on an enemy, on a friend
    assert on_map(match) == {1: "E2818", 3: "E2020"}


def test_24_3_1_those_on_the_map_stay():
    match = play(traffic("allied"), "traffic 3 E2020")
    assert why(match, "traffic 3 E2420") == "a44 24.3.1"
    assert not any(text.startswith("traffic 3 ") for text in choices(match))
    assert why(match, "traffic 7 E2420") == "a44 24.1"
    assert why(match, "traffic 0 E2420") == "a44 24.1"


def test_24_4_neither_on_nor_next_to_an_own_marker():
    match = play(traffic("allied"), "traffic 3 E2420")
    for place, case in (("E2420", "a44 24.4"), ("E2419", "a44 24.4"), ("E2418", "")):
        assert why(match, f"traffic 1 {place}") == case
        assert (f"traffic 1 {place}" in choices(match)) == (not case)


def test_24_4_the_opponents_markers_do_not_matter():
    markers = {"traffic": {"german": {"2": "E2420"}}}
    assert why(traffic("allied", markers=markers), "traffic 2 E2420") == ""


def test_24_4_allied_markers_not_in_the_bottleneck():
    match = traffic("allied", bottleneck=["E2420"])
    assert why(match, "traffic 1 E2420") == "a44 24.4"
    assert why(match, "traffic 1 E2419") == ""
    assert why(traffic("german", bottleneck=["E2420"]), "traffic 1 E2420") == ""


def sentence(match: Match, text: str) -> str:
    no = why_not(GAME, match.state, VOCABULARY.actions.from_text(text, match.state))
    return no.reason if no else ""


def test_24_4_not_off_the_map():
    assert why(traffic("allied"), "traffic 1 West") == "a44 24.4"


def test_24_4_each_refusal_says_why():
    match = play(traffic("allied", bottleneck=["E2420"]), "traffic 2 E2618")
    assert sentence(match, "traffic 1 West") == "West is not on the map"
    assert sentence(match, "traffic 1 Southeast") == "Southeast is not on the map"
    assert sentence(match, "traffic 1 E2420") == "E2420 is a bottleneck hex"
    assert sentence(match, "traffic 1 E2617") == "E2617 is on or next to another of these markers"
    greif = play(traffic("german", bottleneck=["E2420"]), "traffic 2 E2420")
    assert sentence(greif, "traffic 1 E2420") == "E2420 is on or next to another of these markers"


def test_24_3_in_its_own_phase():
    match = game(ONE, "A1 allied E2818", phase="german fuel shortage", turn=9)
    assert why(match, "traffic 1 E2420") == "a44 6.1"


def test_24_3_2_each_die_is_told():
    markers = {"traffic": {"allied": {"2": "E2020"}}}
    match = play(traffic("allied", markers=markers), "end_phase", "roll 2", "roll 5")
    told = [e for events in match.events for e in events if isinstance(e, TrafficRolled)]
    assert [(e.die, e.result) for e in told] == [(2, "removed"), (5, "no effect")]
    assert told[0].say(match.state) == "Allied Traffic marker 2 comes off the map."
    assert told[1].say(match.state) == "No Allied Traffic marker 5 is on the map (die 5)."


def test_24_5_six_allied_markers_on_turn_1_german_ones_from_turn_3():
    assert why(traffic("allied", turn=1), "traffic 6 E2420") == ""
    assert why(traffic("german", turn=2), "traffic 1 E2420") == "a44 24.5"
    assert choices(traffic("german", turn=2)) == ["end_phase"]
    assert why(traffic("german", turn=3), "traffic 1 E2420") == ""


def test_24_3_2_two_dice_take_markers_off():
    markers = {
        "traffic": {"allied": {"2": "E2020", "4": "E2420", "5": "E2820"}, "german": {"2": "E2018"}}
    }
    match = play(traffic("allied", markers=markers), "end_phase", "roll 2", "roll 4")
    assert on_map(match) == {5: "E2820", 8: "E2018"}
    assert match.state.phase_name != "allied traffic"  # once in a phase


def test_24_3_2_doubles_take_one_and_numbers_not_there_none():
    markers = {"traffic": {"german": {"2": "E2020", "4": "E2420"}}}
    assert on_map(play(traffic("german", markers=markers), "end_phase", "roll 2", "roll 2")) == {
        10: "E2420"
    }
    assert (
        len(on_map(play(traffic("german", markers=markers), "end_phase", "roll 1", "roll 6"))) == 2
    )


def test_24_3_2_no_dice_without_a_marker_on_the_map():
    enemy = {"traffic": {"german": {"2": "E2020"}}}
    match = play(traffic("allied", markers=enemy), "end_phase")
    assert match.state.phase_name != "allied traffic"


def test_24_3_2_both_dice_are_rolled_even_if_the_first_took_the_last():
    match = play(traffic("allied", markers={"traffic": {"allied": {"2": "E2020"}}}), "end_phase")
    play(match, "roll 2")
    assert match.state.phase_name == "allied traffic"
    assert play(match, "roll 3").state.phase_name != "allied traffic"


@pytest.mark.parametrize(
    ("turn", "lost"),
    [
        (6, ()),
        (7, ()),
        (8, (1,)),
        (9, (1,)),
        (10, (1, 2)),
        (18, (1, 2, 3, 4, 5, 6)),
        (20, (1, 2, 3, 4, 5, 6)),
    ],
)
def test_24_6_a_german_marker_is_lost_every_afternoon(turn: int, lost: tuple[int, ...]):
    match = traffic("german", turn=turn)
    assert match.state.traffic_lost == lost
    for number in range(1, 7):
        assert why(match, f"traffic {number} E2420") == ("a44 24.6" if number in lost else "")


def test_24_6_first_thing_on_the_map_or_in_the_box():
    markers = {"traffic": {"german": {"1": "E2020", "2": "E2420"}}}  # a44 Q-48
    match = traffic("german", turn=8, markers=markers)
    assert on_map(match) == {8: "E2420"}
    allied = traffic("allied", turn=8, markers={"traffic": {"allied": {"1": "E2020"}}})
    assert on_map(allied) == {1: "E2020"}  # none of his


def test_24_6_a_file_that_says_nothing_has_lost_what_went_before_its_turn():
    assert traffic("allied", turn=8).state.traffic_lost == ()
    assert traffic("allied", turn=9).state.traffic_lost == (1,)
    after = traffic("german", turn=8)
    again = read_position(tomllib.loads(write_position(after.state)))
    assert again.traffic_lost == (1,)
    assert again == after.state


def test_24_6_what_the_file_says_counts():
    match = traffic("german", turn=10, markers={"traffic_lost": [1, 2, 3]})
    assert match.state.traffic_lost == (1, 2, 3, 4)
