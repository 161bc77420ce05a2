"""a44 S5: the campaign and Patton's counterattack until 30 December."""

import tomllib
from typing import Any

import pytest

from ardennes.engine.core import BadInput
from ardennes.engine.play import Match
from ardennes.games.a44 import GAME
from ardennes.games.a44.files.position import read_position, write_position
from ardennes.games.a44.rules.victory import outcome
from ardennes.games.a44.show.standing import conditions, goal
from ardennes.games.a44.show.view import setup_info
from tests.games.a44.positions import choices, game, play, why
from tests.games.a44.test_s4_patton import BOARD, HEXES

LONG = ("extended", "patton extended")
AWAY_FROM_IT = "A1 allied W1012"
BOTH = pytest.mark.parametrize("scenario", LONG)


def check(*units: str, turn: int = 30, scenario: str = "extended", **more: Any) -> Match:
    held = {"german": list(HEXES[:4]), "allied": ["W1708", "W1808"]}
    board = {**BOARD, "victory": [*HEXES, "W1808"], "control": held, **more}
    return game(*units, phase="victory check", turn=turn, scenario=scenario, **board)


def ended(match: Match) -> tuple[str, str] | None:
    found = outcome(match.state)
    return (found.winner, found.case) if found else None


SECOND, PREVENTED = ("german", "a44 S5.2"), ("allied", "a44 30.3")


# --- how long (a44 S5.1) ---


@BOTH
def test_s5_1_turn_30_is_the_last(scenario: str):
    assert ended(check(AWAY_FROM_IT, scenario=scenario)) == PREVENTED
    match = check(AWAY_FROM_IT, turn=22, scenario=scenario)
    assert (ended(match), match.decision is not None) == (None, True)
    assert ended(check(AWAY_FROM_IT, turn=29, scenario=scenario)) is None
    turns: Any = setup_info(match.state)["turns"]
    assert turns[-1]["turn"] == 30
    assert turns[0]["turn"] == (1 if scenario == "extended" else 13)


def test_s5_1_the_night_after_turn_22_is_played():
    units = ("A1 allied W1012 night", "G1 german W2012 night")
    match = check(*units, turn=22)
    assert (match.state.turn, match.state.phase_name) == (22, "allied night movement")
    campaign = check(*units, turn=22, scenario="campaign")
    assert campaign.decision is None


def test_s5_1_both_begin_like_the_shorter_game():
    for long, short in (("extended", "campaign"), ("patton extended", "patton")):
        one, other = GAME.new(long), GAME.new(short)
        assert (one.turn, one.at, one.blown) == (other.turn, other.at, other.blown)
        one.scenario = other.scenario
        assert one.pack() == other.pack()


# --- the second way to win (a44 S5.2) ---


@BOTH
@pytest.mark.parametrize(
    ("units", "result"),
    [
        ((AWAY_FROM_IT,), PREVENTED),
        (("G1 german W1708",), PREVENTED),  # the Allies still reach the other hex
        (("G1 german W1908",), SECOND),  # no road reaches either
        (("G1 german W1909",), SECOND),  # his zone shuts it
        (("G1 german W1909", "A1 allied W1808", "A2 allied W1908"), PREVENTED),
    ],
)
def test_s5_2_bastogne_without_an_allied_road(
    scenario: str, units: tuple[str, ...], result: object
):
    assert ended(check(*units, scenario=scenario)) == result


ROAD = [*BOARD["secondary_road"], "W1708 W1709 W1710"]  # and a German one into the town


def test_s5_2_or_both_hexes_controlled():
    both = {"german": [*HEXES[:4], "W1708", "W1808"]}
    road = {"secondary_road": [*BOARD["secondary_road"], "W1710 W1709 W1708"]}
    board = {**road, "control": both, "supply": {"german": ["W1010"], "allied": ["W1908"]}}
    units = ("A1 allied W1012", "G1 german W1708", "G2 german W1808")
    assert ended(check(*units, **board)) == SECOND
    one = {"german": [*HEXES[:4], "W1708"], "allied": ["W1808"]}
    assert (
        ended(check("A1 allied W1012", "G1 german W1708", **{**board, "control": one})) == PREVENTED
    )


def test_s5_2_and_four_victory_hexes_of_the_west_map():
    three = {"german": list(HEXES[:3]), "allied": ["W1708", "W1808"]}
    assert ended(check("G1 german W1908", control=three)) == PREVENTED
    cut = check("G1 german W1908", "A1 allied W1109")  # no road home from them
    assert ended(cut) == PREVENTED


def test_s5_2_only_at_the_end():
    assert ended(check("G1 german W1908", turn=29)) is None
    assert ended(check("G1 german W1908", turn=22)) is None


def test_s5_2_not_in_the_shorter_games():
    assert ended(check("G1 german W1908", turn=22, scenario="campaign")) == PREVENTED
    assert ended(check("G1 german W1908", turn=22, scenario="patton")) == ("draw", "a44 S4.4")


def test_s5_2_the_ways_of_the_campaign_hold_as_well():
    six = {"german": list(HEXES), "allied": ["W1708", "W1808"]}
    assert ended(check("G1 german W1908", control=six)) == ("german", "a44 30.2")
    assert ended(check(AWAY_FROM_IT, control=six, turn=25)) == ("german", "a44 30.2")


def test_s5_2_no_draw_in_the_long_game_of_patton():
    assert ended(check("G1 german W1708", scenario="patton extended")) == PREVENTED


def test_s5_2_is_told_and_read_back():
    match = check("G1 german W1908", turn=29)
    found = {c.what: (c.have, c.need) for c in conditions(match.state)}
    assert found["Bastogne shut, at the end"] == (1, 1)
    assert found["Victory Hexes in the west, with it"] == (4, 4)
    assert "Bastogne" in goal(match.state)
    won = check("G1 german W1908")
    told = outcome(won.state)
    assert told is not None
    assert told.reason == "Bastogne is shut and 4 Victory Hexes on the West Map are German"
    text = write_position(won.state)
    again = read_position(tomllib.loads(text))
    assert (again.ended, write_position(again)) == (won.state.ended, text)


# --- weather (a44 S5.3) ---


def day(turn: int, *units: str, phase: str = "allied movement", **more: Any) -> Match:
    units = units or ("A1 allied W1012", "G1 german W2012")
    return game(*units, phase=phase, turn=turn, scenario="extended", **{**BOARD, **more})


@pytest.mark.parametrize(("turn", "case"), [(22, ""), (23, "a44 15.6.1"), (30, "a44 15.6.1")])
def test_s5_3_no_air_support_from_turn_23(turn: int, case: str):
    assert why(day(turn), "roll_air") == case


@pytest.mark.parametrize(("turn", "points"), [(22, 0), (23, 1)])
def test_s5_3_no_supply_by_air_from_turn_23(turn: int, points: int):
    """Two are taken off the Allied die as long as the sky is clear (a44 23.7)."""
    units = ("A1 allied W1212", "G1 german W1211")
    board = {"supply": {"german": ["W1010"]}, "secondary_road": []}
    match = day(turn, *units, phase="allied supply", **board)
    assert match.decision is not None
    assert match.decision.actor == "chance"
    play(match, "roll 4")
    assert match.state.surrender.get(match.state.unit_id("A1"), 0) == points


def test_s5_3_the_fuel_dice_keep_their_addition():
    box = GAME.new("extended").edition
    assert [box.days[n].fuel_drm for n in range(21, 31)] == [1] * 10
    assert [box.days[n].weather for n in range(21, 25)] == ["clear"] * 2 + ["overcast"] * 2
    match = day(23, phase="german fuel shortage")
    assert [c for c in choices(match) if c.startswith("roll")]


def test_s5_1_no_night_follows_turn_30():
    with pytest.raises(BadInput, match=r"no night follows turn 30 \(a44 25.1, S5.1\)"):
        day(30, phase="allied night movement")
