"""tb 5: the sequence of play, turn 1 and the early supply of the German."""

from typing import Unpack

import pytest

from ardennes.games.tb import GAME
from ardennes.games.tb.state import State
from tests.games.settings import HexBoard, Setting
from tests.games.tb.positions import (
    after,
    asked,
    at,
    choices,
    cost,
    do,
    match,
    no_odds,
    odds,
    reach,
    refusal,
    said,
    shifts,
    supply,
    table,
)

PHASES = [
    ("german", "german pre-movement combat"),
    ("german", "german movement"),
    ("german", "german post-movement combat"),
    ("allied", "allied pre-movement combat"),
    ("allied", "allied movement"),
    ("allied", "allied post-movement combat"),
]


def now(s: State) -> tuple[str, str]:
    """Who is asked, and in which phase."""
    return asked(s).actor, GAME.phases[s.phase]


# --- 5.1 to 5.3 ---


def test_5_1_ten_turns_german_first():
    """A whole game in which nobody does more than he must."""
    played = match(GAME.new("campaign"))
    seen: list[tuple[int, str, str]] = []
    while played.decision is not None:
        offered = choices(played.state)
        if "end_phase" in offered:
            seen.append((played.state.turn, *now(played.state)))
        do(played, "end_phase" if "end_phase" in offered else offered[0])
    assert seen == [(turn, *phase) for turn in range(1, 11) for phase in PHASES]
    assert played.outcome is not None


def test_5_1_what_belongs_to_a_phase_is_done_in_it():
    units = ("G-2 0305", "US-99 0306", "US-4 0909")
    for _, phase in PHASES:
        s = table(*units, phase=phase)
        moves = "movement" in phase and "combat" not in phase
        assert ("attack 0306" in choices(s)) == (phase.startswith("german") and not moves)
        assert ("choose G-2" in choices(s)) == (phase == "german movement")
        assert ("choose US-4" in choices(s)) == (phase == "allied movement")


def test_5_1_what_is_finished_is_not_taken_up_again():
    s = after(table("G-2 0305", "G-L 0909", turn=2), "choose G-2", "move 0304", "end_move")
    assert refusal(s, "choose G-2").case == "tb 6.3"
    s = after(s, "end_phase")
    assert refusal(s, "choose G-L").case == "tb 5.2"  # forgotten: too late


def test_5_1_an_action_can_be_taken_back_until_somebody_rolls_or_decides():
    # tb R60
    played = match(table("G-2 0305", turn=2), "choose G-2", "move 0304")
    assert played.undo()
    assert at(played.state, "G-2") == "0305"


def test_5_1_a_roll_or_the_other_player_ends_every_taking_back():
    # tb R60
    played = match(table("G-2 0305", turn=4), "choose G-2", "begin_move", "roll 3")
    assert not played.can_undo()
    played = match(table("G-2 0305", turn=3, phase="german post-movement combat"), "end_phase")
    assert now(played.state)[0] == "allied"
    assert not played.can_undo()


def test_5_2_six_phases_in_order():
    played = match(table("G-2 0305", "US-99 0309", phase="german pre-movement combat"))
    for phase in PHASES:
        assert now(played.state) == phase
        do(played, "end_phase")
    assert now(played.state) == PHASES[0]


@pytest.mark.parametrize("phase", ["german movement", "allied movement"])
def test_5_2_no_attacks_in_movement_phases(phase: str):
    s = table("G-2 0305", "US-99 0306", phase=phase)
    assert refusal(s, "attack 0306" if phase.startswith("german") else "attack 0305").case == (
        "tb 5.2"
    )


@pytest.mark.parametrize("phase", [p for _, p in PHASES if "combat" in p])
def test_5_2_no_moves_in_combat_phases(phase: str):
    s = table("G-2 0305", "US-99 0306", phase=phase)
    unit = "G-2" if phase.startswith("german") else "US-99"
    assert refusal(s, f"choose {unit}").case == "tb 5.2"


def test_5_2_each_player_plays_his_own_phases():
    s = table("G-2 0305", "US-99 0306", phase="german movement")
    assert refusal(s, "choose US-99").case == "tb 9.2"
    assert no_odds(
        table("G-2 0305", "US-99 0306", phase="german pre-movement combat"), "0306", "US-99"
    )
    s = table("G-2 0305", "US-99 0306", phase="allied pre-movement combat")
    assert no_odds(s, "0306", "G-2").case == "tb 13.2"
    assert no_odds(s, "0305", "G-2").case == "tb 5.2"


def test_5_3_the_turn_ends_after_allied_post_movement_combat():
    s = table("G-2 0305", "US-99 0309", turn=4, phase="allied movement")
    s = after(s, "end_phase")
    assert s.turn == 4
    played = match(s, "end_phase")
    assert played.state.turn == 5
    assert "Turn 5 begins, 20 December 1944." in said(played)
    assert now(played.state) == PHASES[0]


def test_5_3_the_marker_goes_on_by_one_box():
    played = match(table("G-2 0305", turn=2, phase="german pre-movement combat"))
    for turn in (2, 3, 4):
        assert played.state.turn == turn
        do(played, *["end_phase"] * 6)
    assert played.state.turn == 5


# --- 5.4: artillery and surprise ---

FRONT = ("A german cf_full=4 0305", "D allied cf_full=3 0306", "G-VAK388 0304")
FRONT_SUPPLY = {"german": ["0304"], "allied": ["0306"]}


def front(turn: int, phase: str = "german pre-movement combat") -> State:
    return table(*FRONT, turn=turn, phase=phase, supply=FRONT_SUPPLY)


def test_5_4_vak_do_not_fire_on_turn_1():
    s = front(1)
    assert no_odds(s, "0306", "A", "G-VAK388").case == "tb 5.4"
    s = after(s, "attack 0306", "join A")
    assert "support G-VAK388" not in choices(s)
    assert refusal(s, "support G-VAK388").case == "tb 5.4"
    assert odds(front(2), "0306", "A", "G-VAK388").attack == 5


def test_5_4_german_pre_movement_attacks_shift_right_on_turn_1():
    assert shifts(odds(front(1), "0306", "A")) == {"surprise on turn 1": 1}
    assert odds(front(1), "0306", "A").column == "+3"  # +1 is the column to its left
    assert odds(front(2), "0306", "A").column == "+1..+2"


@pytest.mark.parametrize("phase", ["german movement", "german post-movement combat"])
def test_5_4_no_surprise_after_movement(phase: str):
    assert shifts(odds(front(1, phase), "0306", "A")) == {}


def test_5_4_no_surprise_for_the_allies_or_later():
    assert shifts(odds(front(1, "allied pre-movement combat"), "0305", "D")) == {}
    assert shifts(odds(front(1, "allied post-movement combat"), "0305", "D")) == {}
    assert shifts(odds(front(2), "0306", "A")) == {}


def test_5_4_surprise_comes_on_top_of_other_shifts():
    s = table(
        "A german cf_full=2 0305",
        "B german cf_full=2 0307",
        "D allied cf_full=3 0306",
        turn=1,
        phase="german pre-movement combat",
    )
    found = odds(s, "0306", "A", "B")
    assert shifts(found) == {
        "surprise on turn 1": 1,
        "concentric attack": 1,
        "defender out of supply": 1,
    }
    assert found.column == "+5..+6"  # +1, three columns on


def test_5_4_the_surprise_shift_is_rolled_with():
    s = after(front(1), "attack 0306", "join A", "commit", "fight 0")
    played = match(s, "roll 5")  # DR in column +3, AS in +1..+2
    assert "rolls 5 in column +3: DR" in said(played)


# --- 5.4: German roads ---

WOODED: HexBoard = {"road": ["0305 0304 0303"], "heavy_woods": ["0304"]}


@pytest.mark.parametrize("unit", ["G-2", "G-12VG", "G-SSP"])
def test_5_4_no_german_road_or_mechanized_movement_on_turn_1(unit: str):
    s = table(f"{unit} 0305", turn=1, size="0301-0305", **WOODED)
    assert cost(s, unit, "0304") == "4"
    assert cost(s, unit, "0303") == "5"
    played = match(s, f"choose {unit}", "move 0303")
    assert "for 5 points." in said(played)
    assert "by road" not in said(played)
    assert "mechanized" not in said(played)


def test_5_4_german_roads_open_on_turn_2():
    s = table("G-2 0305", turn=2, size="0301-0305", **WOODED)
    assert cost(s, "G-2", "0303") == "2/5"
    s = table("G-12VG 0305", turn=2, size="0301-0305", **WOODED)
    assert cost(s, "G-12VG", "0303") == "2"


def test_5_4_a_bridge_still_spares_the_river_point_on_turn_1():
    # tb R6
    board = {"size": "0301-0305", "road": ["0305 0304"], "river": ["0305/0304"]}
    with_bridge = table("G-2 0305", turn=1, bridge=["0305/0304"], **board)
    assert cost(with_bridge, "G-2", "0304") == "1"
    assert cost(table("G-2 0305", turn=1, **board), "G-2", "0304") == "2"
    watched = table("G-2 0305", "X allied 0301", turn=1, bridge=["0305/0304"], **board)
    assert cost(watched, "G-2", "0304") == "2"  # interdicted


def test_5_4_allied_roads_work_on_turn_1():
    s = table("US-99 0305", turn=1, phase="allied movement", size="0301-0305", **WOODED)
    assert cost(s, "US-99", "0303") == "2"


# --- 5.4: US movement ---


def us_turn(unit: str, turn: int, /, **more: Unpack[Setting]) -> State:
    """A unit on a supplied road."""
    plain: Setting = {
        "turn": turn,
        "phase": "allied movement",
        "road": ["0305 0304 0303 0302 0301"],
        "supply": {"allied": ["0301"]},
    }
    return table(f"{unit} 0305", **(plain | more))


@pytest.mark.parametrize("unit", ["US-99", "US-14C", "US-9A"])
def test_5_4_us_units_are_out_of_supply_for_movement_on_turn_1(unit: str):
    s = us_turn(unit, 1)
    assert reach(s, unit).mp == "1d6"
    s = after(s, f"choose {unit}")
    assert refusal(s, "move 0304").case == "tb 7.6"
    s = after(s, "begin_move", "roll 2")
    assert reach(s, unit).mp == "2"
    assert cost(s, unit, "0303") == "2"  # road, never mechanized
    assert cost(s, unit, "0302") == "-"


def test_5_4_us_combat_supply_on_turn_1_is_traced_as_usual():
    s = us_turn("US-99", 1)
    assert supply(s, "US-99").in_supply
    units = ("A german cf_full=4 0305", "US-99 0306")
    phase = "allied pre-movement combat"
    supplied = table(*units, turn=1, phase=phase, supply={"allied": ["0309"]})
    assert shifts(odds(supplied, "0305", "US-99")) == {}
    cut_off = table(*units, turn=1, phase=phase)
    assert shifts(odds(cut_off, "0305", "US-99")) == {"attacker out of supply": -1}


def test_5_4_from_turn_2_us_units_move_normally():
    s = us_turn("US-99", 2)
    assert reach(s, "US-99").mp == "6"
    assert cost(s, "US-99", "0301") == "4/5"


def test_5_4_the_2nd_division_has_its_six_points_on_turn_1():
    assert at(GAME.new("campaign"), "US-2") == "0304"
    s = table("US-2 0305", turn=1, phase="allied movement", size="0301-0313")
    assert not supply(s, "US-2").in_supply
    assert reach(s, "US-2").mp == "6"
    s = after(s, "choose US-2")
    assert "begin_move" not in choices(s)
    assert at(after(s, "move 0311"), "US-2") == "0311"


def test_5_4_the_2nd_division_on_the_own_map():
    s = GAME.new("campaign")
    s = after(s, *["end_phase"] * 4)
    assert reach(s, "US-2").mp == "6"
    others = [u for u in ("US-99", "US-14C", "US-110", "US-4", "US-9B") if reach(s, u).mp != "1d6"]
    assert others == []


def test_5_4_the_2nd_division_moves_mechanized_if_it_is_really_in_supply():
    # tb R7
    assert cost(us_turn("US-2", 1), "US-2", "0301") == "4/5"
    cut_off = table("US-2 0305", turn=1, phase="allied movement", road=["0305 0304 0303"])
    assert cost(cut_off, "US-2", "0303") == "2"


def test_5_4_the_2nd_division_is_nothing_special_later():
    s = table("US-2 0305", turn=2, phase="allied movement")
    assert reach(s, "US-2").mp == "1d6"


def test_5_4_the_rule_binds_us_units_not_british_ones():
    """No British unit is there on turn 1; a position that has one follows the text."""
    hexes = ["0301", "0302", "0303", "0304", "0305"]
    s = us_turn("BR-43", 1, north_west_of_meuse=hexes)
    assert reach(s, "BR-43").mp == "6"
    assert cost(s, "BR-43", "0301") == "4/5"


# --- 5.5 ---


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_5_5_all_germans_are_in_supply_on_turns_1_to_3(turn: int):
    """There is no source at all."""
    s = table("G-12VG 0305", "G-2 0309", "G-VAK388 0909", turn=turn)
    for unit in ("G-12VG", "G-2", "G-VAK388"):
        assert supply(s, unit).in_supply
        assert supply(s, unit).case == "tb 5.5"
    assert (reach(s, "G-12VG").mp, reach(s, "G-VAK388").mp) == ("6", "3")


@pytest.mark.parametrize("turn", [4, 5])
def test_5_5_from_turn_4_germans_trace(turn: int):
    s = table("G-12VG 0305", turn=turn)
    assert not supply(s, "G-12VG").in_supply
    assert reach(s, "G-12VG").mp == "1d6"


def test_5_5_the_allies_have_no_such_gift():
    assert not supply(table("US-99 0305", turn=2), "US-99").in_supply


@pytest.mark.parametrize("turn", [1, 3, 4, 6, 10])
def test_5_5_peiper_is_in_supply_all_game(turn: int):
    s = table("G-SSP 0305", "X allied cf_full=1 0306", turn=turn)
    assert supply(s, "G-SSP").in_supply
    assert reach(s, "G-SSP").mp == "6"
    assert "attacker out of supply" not in shifts(odds(s, "0306", "G-SSP"))


def test_5_5_automatic_supply_is_overland_for_mechanized_movement():
    # tb R42
    road = ["0305 0304 0303"]
    assert cost(table("G-2 0305", turn=3, road=road), "G-2", "0303") == "2/5"
    assert cost(table("G-2 0305", turn=4, road=road), "G-2", "0303") == "2"
    assert cost(table("G-SSP 0305", turn=4, road=road), "G-SSP", "0303") == "2/5"


def test_5_5_automatic_supply_lets_vak_fire_and_flak_attack():
    # tb R42
    def attack(turn: int) -> State:
        units = ("A german 0305", "G-2FLAK 0205", "G-VAK388 0304", "D allied 0306")
        return table(*units, turn=turn, phase="german pre-movement combat")

    assert odds(attack(3), "0306", "A", "G-2FLAK", "G-VAK388").attack == 4
    assert no_odds(attack(4), "0306", "A", "G-VAK388").case == "tb 14.7"
    assert no_odds(attack(4), "0306", "A", "G-2FLAK").case == "tb 14.6"


@pytest.mark.parametrize(
    ("attacker", "turn", "slips"),
    [
        ("G-12VG", 3, True),
        ("G-2", 3, False),
        ("G-2", 4, True),
        ("G-SSP", 4, False),
    ],
)
def test_5_5_automatic_supply_makes_a_supplied_mechanized_attacker(
    attacker: str, turn: int, slips: bool
):
    # tb R42, tb 14.2
    s = table(
        f"{attacker} 0305",
        "US-14C 0306",
        turn=turn,
        phase="german pre-movement combat",
        supply={"allied": ["0309"]},
    )
    s = after(s, "attack 0306", f"join {attacker}", "commit")
    assert ("retreat 0307" in choices(s)) == slips
