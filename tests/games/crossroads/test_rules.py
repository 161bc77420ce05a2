"""crossroads 1-5: a test for each case."""

import pytest

from ardennes.engine.core import CHANCE, Roll
from ardennes.engine.play import Match, play
from ardennes.engine.shown import case_of, say
from ardennes.games.crossroads import GAME
from ardennes.games.crossroads import words as w
from ardennes.games.crossroads.rules import work_out
from ardennes.wargame.plain_show import totals_of
from tests.games.crossroads.positions import (
    asked,
    attack,
    fought,
    move,
    reaches,
    refused,
    table,
    where,
)

START = {
    "G-PZ": "0504", "G-II": "0503", "G-III": "0505", "G-AA": "0507",
    "US-FA": "0304", "US-F": "0403", "US-D": "0305", "US-K": "0104",
}  # fmt: skip


def test_1_1_the_board():
    s = GAME.new("parker")
    assert len(s.ground.board) == 35
    assert s.ground.board.names(s.ground.map.hexes["crossroads"]) == ["0304"]


def test_1_2_the_counters_start_in_their_hexes():
    s = GAME.new("parker")
    assert where(s) == START
    panzers = s.roster.counters[s.unit_id("G-PZ")]
    assert (panzers.strength, panzers.moves) == (4, 3)


def test_2_1_six_turns_the_german_first():
    match = Match(GAME, GAME.new("parker"))
    order = []
    while (decision := match.decision) is not None:
        order.append((match.state.turn, decision.actor))
        match.play(w.EndTurn())
    assert order == [(turn, side) for turn in range(1, 7) for side in ("german", "allied")]


def test_2_1_only_the_side_whose_turn_it_is_acts():
    s = GAME.new("parker")
    assert refused(s, move(s, "US-K", "0105")) == "crossroads 2.1"
    gone = table({"US-K": "0104"})
    assert refused(gone, move(gone, "G-PZ", "0404")) == "crossroads 2.1"


def test_2_1_a_unit_in_the_first_hex_acts():
    """Places are numbered from 0."""
    s = table({"G-PZ": "0101"})
    assert s.at[s.unit_id("G-PZ")] == 0 and reaches(s, "G-PZ")


def test_2_2_each_unit_acts_once():
    s, _ = play(GAME, GAME.new("parker"), move(GAME.new("parker"), "G-PZ", "0404"))
    assert refused(s, move(s, "G-PZ", "0504")) == "crossroads 2.2"
    assert refused(s, attack(s, "G-PZ", "0304")) == "crossroads 2.2"
    assert refused(s, attack(s, "G-II", "0403")) == ""
    after = fought(s, "G-II", "0403", die=5).state
    assert refused(after, move(after, "G-II", "0502")) == "crossroads 2.2"
    for _ in range(2):
        after, _ = play(GAME, after, w.EndTurn())
    assert refused(after, move(after, "G-PZ", "0504")) == ""


def test_2_2_who_falls_back_may_still_act_in_its_own_turn():
    s = fought(table({"G-PZ": "0404", "US-D": "0305"}), "G-PZ", "0305", die=2).state
    assert where(s) == {"G-PZ": "0305", "US-D": "0205"}
    assert s.acted == 1 << s.unit_id("G-PZ")


def test_2_3_a_turn_may_end_at_any_time():
    s = GAME.new("parker")
    assert w.EndTurn() in asked(s).choices
    s, events = play(GAME, s, w.EndTurn())
    assert say(s, events[0]) == "Turn 1: the Allied player."


def test_3_1_a_unit_moves_as_far_as_its_moves():
    s = table({"US-F": "0105"}, "allied turn")
    one, two = {"0104", "0106", "0204", "0205"}, {"0107", "0203", "0206", "0304", "0305"}
    assert reaches(s, "US-F") == one | two
    gun = table({"US-FA": "0105"}, "allied turn")
    assert reaches(gun, "US-FA") == one
    assert refused(gun, move(gun, "US-FA", "0305")) == "crossroads 3.1"


def test_3_2_one_unit_to_a_hex():
    s = table({"US-FA": "0105", "US-D": "0104", "US-K": "0106"}, "allied turn")
    assert reaches(s, "US-FA") == {"0204", "0205"}
    assert refused(s, move(s, "US-FA", "0104")) == "crossroads 3.2"


def test_3_3_woods_cost_two_and_by_road_one():
    s = table({"US-F": "0301"}, "allied turn")
    assert {"0302", "0303"} <= reaches(s, "US-F")  # the road
    assert {"0201", "0401"} <= reaches(s, "US-F")  # all it has
    assert "0202" not in reaches(s, "US-F")
    gun = table({"US-FA": "0301"}, "allied turn")
    assert reaches(gun, "US-FA") == {"0302"}


def test_3_4_beside_an_enemy_it_stops():
    alone = table({"G-PZ": "0504"})
    assert "0204" in reaches(alone, "G-PZ")
    s = table({"G-PZ": "0504", "US-D": "0305"})
    assert "0404" in reaches(s, "G-PZ")
    assert "0304" in reaches(s, "G-PZ")  # round by 0403, with its last move
    assert "0204" not in reaches(s, "G-PZ")
    beside = table({"G-PZ": "0404", "US-D": "0305"})
    assert "0504" in reaches(beside, "G-PZ")  # it may leave


def test_4_1_an_enemy_in_a_neighbouring_hex():
    s = GAME.new("parker")
    assert refused(s, attack(s, "G-II", "0403")) == ""
    assert refused(s, attack(s, "G-PZ", "0304")) == "crossroads 4.1"
    assert refused(s, attack(s, "G-II", "0504")) == "crossroads 4.1"
    assert refused(s, w.Fight()) == "crossroads 2.2"  # no attack has been planned


@pytest.mark.parametrize(
    ("units", "target", "totals"),
    [
        ({"G-II": "0403", "US-D": "0303"}, "0303", (3, 2)),
        ({"G-II": "0403", "G-PZ": "0404", "US-FA": "0304"}, "0304", (4, 3)),
        ({"G-II": "0403", "US-F": "0402"}, "0402", (3, 4)),
        ({"G-II": "0403", "G-PZ": "0303", "G-III": "0503", "US-F": "0402"}, "0402", (5, 4)),
    ],
)
def test_4_2_strength_support_and_cover(
    units: dict[str, str], target: str, totals: tuple[int, int]
):
    s = table(units)
    assert totals_of(work_out(s, s.unit_id("G-II"), s.place_id(target))) == totals


def test_4_2_support_comes_from_units_that_have_acted_too():
    """crossroads R1"""
    s = table({"G-II": "0403", "G-PZ": "0504", "US-FA": "0304"})
    s, _ = play(GAME, s, move(s, "G-PZ", "0404"))
    assert totals_of(work_out(s, s.unit_id("G-II"), s.place_id("0304"))) == (4, 3)


def test_4_3_the_column_and_the_die():
    s = table({"G-PZ": "0404", "US-D": "0305"})  # +2
    s, _ = play(GAME, s, attack(s, "G-PZ", "0305"))
    battle = GAME.shows.picture(s, asked(s))["battle"]
    assert battle["odds"]["column"] == "+2"
    assert battle["odds"]["distribution"] == {"DE": "1/6", "DR": "1/2", "NE": "1/3"}
    s, _ = play(GAME, s, w.Fight())
    assert asked(s).actor == CHANCE
    s, events = play(GAME, s, Roll(6))
    assert [say(s, event) for event in events] == [
        "8th Company 2nd SS Panzer Regt attacks 0305: 6, NE."
    ]
    assert where(s) == {"G-PZ": "0404", "US-D": "0305"}


def test_4_3_the_attacker_is_destroyed():
    match = fought(table({"G-AA": "0403", "US-F": "0402"}), "G-AA", "0402", die=6)
    assert where(match.state) == {"US-F": "0402"}
    assert match.decision is not None and match.decision.actor == "german"


def test_4_4_the_retreat_leads_straight_away():
    match = fought(table({"G-PZ": "0404", "US-D": "0305"}), "G-PZ", "0305", die=2)
    assert where(match.state)["US-D"] == "0205"


@pytest.mark.parametrize(
    "units",
    [
        {"G-PZ": "0404", "US-D": "0305", "US-K": "0205"},
        {"G-PZ": "0204", "US-D": "0105"},
    ],
)
def test_4_4_no_way_back_is_the_end(units: dict[str, str]):
    match = fought(table(units), "G-PZ", units["US-D"], die=3)
    assert "US-D" not in where(match.state)
    assert where(match.state)["G-PZ"] == units["US-D"]


def test_4_5_each_step_cites_its_case():
    match = fought(table({"G-PZ": "0404", "US-D": "0305"}), "G-PZ", "0305", die=2)
    assert [(case_of(e), say(match.state, e)) for e in match.events[-1][1:]] == [
        ("crossroads 4.4", "D Troop 87th Cavalry falls back from 0305 to 0205."),
        ("crossroads 4.5", "8th Company 2nd SS Panzer Regt advances from 0404 to 0305."),
    ]


def test_4_5_the_attacker_advances():
    match = fought(table({"G-PZ": "0404", "US-FA": "0304"}), "G-PZ", "0304", die=1)
    assert where(match.state)["G-PZ"] == "0304"
    assert match.state.holder == 0


@pytest.mark.parametrize(("unit", "winner"), [("G-PZ", "german"), ("US-K", "allied")])
def test_5_1_whoever_was_last_at_the_crossroads_wins(unit: str, winner: str):
    phase = f"{winner} turn"
    match = Match(GAME, table({unit: "0404"}, phase, turn=6))
    match.play(move(match.state, unit, "0304"))
    while match.decision is not None:
        match.play(w.EndTurn())
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.case) == (winner, "crossroads 5.1")
    assert GAME.shows.view(match.state, "")["outcome"]["winner"] == winner


def test_5_1_it_stays_with_who_left_it():
    s = table({"G-PZ": "0304"}, turn=6)
    s, _ = play(GAME, s, move(s, "G-PZ", "0404"))
    assert s.sides[s.holder] == "german"
