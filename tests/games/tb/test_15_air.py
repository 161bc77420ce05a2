"""tb 15, 7.5: air support, US combat support and aerial supply from turn 8."""

from typing import Unpack

import pytest

from ardennes.games.tb import GAME
from ardennes.games.tb.state import State
from tests.games.settings import Setting
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
    seen,
    shifts,
    supply,
    table,
)

START = "start of turn"
G1, G2, G3 = "german pre-movement combat", "german movement", "german post-movement combat"
A1, A2, A3 = "allied pre-movement combat", "allied movement", "allied post-movement combat"
EAST = [f"0{row}01" for row in range(1, 10)]
WEST = [f"0{row}09" for row in range(1, 10)]
NO_ALLIED_SOURCE = {"german": EAST}
PAIR = ("G1 german cf_full=3 0504", "X1 allied cf_full=3 0505")


def board(*units: str, **more: Unpack[Setting]) -> State:
    plain: Setting = {"phase": G1, "turn": 8, "supply": {"german": EAST, "allied": WEST}}
    return table(*units, **(plain | more))


def launched(s: State, target: str, *units: str) -> State:
    return after(s, f"attack {target}", *(f"join {unit}" for unit in units), "commit")


def battle(phase: str, /, **more: Unpack[Setting]) -> State:
    """G1 and X1 at even odds, the side whose phase it is attacking."""
    german = "german" in phase
    s = board(*PAIR, **(Setting(phase=phase) | more))
    return launched(s, "0505" if german else "0504", "G1" if german else "X1")


def top_column(s: State) -> int:
    """The column before any lowering."""
    return max(int(c.split()[1]) for c in choices(s) if c.startswith("fight "))


def markers(s: State) -> dict[str, object]:
    return seen(s, "allied")["markers"]


def rest_of_turn(s: State) -> State:
    """To the die for shortages of the next turn."""
    turn = s.turn
    while s.turn == turn:
        s = after(s, "end_phase")
    return s


# --- 15.1 air support ---


@pytest.mark.parametrize(
    ("phase", "flown", "kept_back"), [(G1, 1, 2), (G3, 0, 1), (A1, 4, 3), (A3, 3, 2)]
)
def test_15_1_one_column_in_the_allies_favour_in_any_combat_phase(
    phase: str, flown: int, kept_back: int
):
    s = battle(phase)  # even odds; tb 15.2 adds its own shift in G3 and A1
    assert (asked(s).actor, asked(s).case) == ("allied", "tb 15.1")
    assert choices(s) == ["pass", "air_support"]
    assert top_column(after(s, "pass")) == kept_back
    assert top_column(after(s, "air_support")) == flown


def test_15_1_the_odds_show_it():
    s = board(*PAIR)
    assert shifts(odds(s, "0505", "G1", air=1)) == {"air support": -1}
    assert shifts(odds(s, "0505", "G1")) == {}
    s = board(*PAIR, phase=A3)
    assert shifts(odds(s, "0504", "X1", air=1)) == {"air support": 1}


@pytest.mark.parametrize("phase", [G1, G3, A1, A3])
def test_15_1_not_before_turn_8(phase: str):
    s = battle(phase, turn=7)
    assert asked(s).case == "tb 13.14"
    assert refusal(s, "air_support").case == "tb 15.1"
    s = board(*PAIR, phase=phase, turn=7)
    target, unit = ("0505", "G1") if "german" in phase else ("0504", "X1")
    assert no_odds(s, target, unit, air=1).case == "tb 15.1"


@pytest.mark.parametrize("turn", [8, 9, 10])
def test_15_1_every_turn_from_8(turn: int):
    assert asked(battle(G1, turn=turn)).case == "tb 15.1"
    assert markers(battle(G1, turn=turn))["air_support"] == 4


def test_15_1_they_arrive_at_the_very_start_of_turn_8():
    s = board(*PAIR, phase=A3, turn=7)
    assert markers(s)["air_support"] == markers(s)["aerial_supply"] == 0
    s = after(s, "end_phase")
    assert (s.turn, GAME.phases[s.phase]) == (8, START)
    assert (markers(s)["air_support"], markers(s)["aerial_supply"]) == (4, 3)


def test_15_1_one_marker_a_battle():
    s = after(battle(G1), "air_support")
    assert asked(s).case == "tb 13.14"
    assert refusal(s, "air_support").case == "tb 15.1"
    assert no_odds(board(*PAIR), "0505", "G1", air=2).case == "tb 15.1"


def test_15_1_four_markers_each_once_a_turn():
    pairs = [(f"G{n} german cf_full=30 0{n}04", f"X{n} allied 0{n}05") for n in (1, 3, 5, 7, 9)]
    s = board(*(unit for pair in pairs for unit in pair))
    for used, n in enumerate((1, 3, 5, 7)):
        assert markers(s)["air_support"] == 4 - used
        s = launched(s, f"0{n}05", f"G{n}")
        s = after(s, "air_support", "fight 8", "roll 2")  # AS
    assert markers(s)["air_support"] == 0
    s = launched(s, "0905", "G9")
    assert asked(s).case == "tb 13.14"  # nothing left to commit
    assert refusal(s, "air_support").case == "tb 15.1"


def test_15_1_a_marker_used_by_day_is_gone_until_the_next_turn():
    s = after(battle(G1, markers="air_support = 1"), "air_support", "fight 0", "roll 3")
    s = after(s, "end_phase", "end_phase")
    assert asked(launched(s, "0505", "G1")).case == "tb 13.14"
    s = after(rest_of_turn(s), "roll 1", "starve G1")
    assert s.turn == 9 and markers(s)["air_support"] == 4
    assert asked(launched(s, "0505", "G1")).case == "tb 15.1"


def test_15_1_a_marker_kept_back_is_kept():
    s = after(battle(G1, markers="air_support = 1"), "pass", "fight 0", "roll 4", "end_phase")
    s = after(s, "end_phase")
    assert asked(launched(s, "0505", "G1")).case == "tb 15.1"


def test_15_1_the_last_marker_spent_cannot_be_asked_for_on_paper():
    s = board(*PAIR, markers="air_support = 0")
    assert no_odds(s, "0505", "G1", air=1).case == "tb 15.1"
    assert asked(launched(s, "0505", "G1")).case == "tb 13.14"


def test_15_1_for_british_and_us_battles_alike():
    everywhere = ["0504", "0505", "0506"]
    s = board("G1 german 0504", "BR-43 0505", north_west_of_meuse=everywhere)
    assert asked(launched(s, "0505", "G1")).case == "tb 15.1"
    s = board("G1 german 0504", "BR-43 0505", phase=A1, north_west_of_meuse=everywhere)
    assert asked(launched(s, "0504", "BR-43")).case == "tb 15.1"


def test_15_1_whatever_the_supply_of_the_allies():
    s = after(battle(G1, supply=NO_ALLIED_SOURCE), "pass")  # no aerial supply
    assert asked(s).case == "tb 15.1"


def test_15_1_markers_have_no_stacking_value():
    s = board(*PAIR, "X2 allied 0505")  # two divisions fill the hex
    s = after(launched(s, "0505", "G1"), "air_support", "fight 0", "roll 2")  # AS
    assert choices(s) == ["end_phase"]
    assert at(s, "X1") == at(s, "X2") == "0505"


def test_15_1_an_attack_on_a_vak_needs_none():  # tb R14
    s = board("G-VAK388 0505", "X1 allied 0506", phase=A1)
    assert asked(launched(s, "0505", "X1")).case == "tb 13.22"


# --- 15.2 combat support ---


@pytest.mark.parametrize("turn", [8, 9, 10])
def test_15_2_german_attacks_after_movement_shift_left(turn: int):
    s = board(*PAIR, phase=G3, turn=turn)
    assert shifts(odds(s, "0505", "G1")) == {"US combat support": -1}
    assert odds(s, "0505", "G1").column == "-2..-1"


@pytest.mark.parametrize("turn", [8, 9, 10])
def test_15_2_supplied_allied_attacks_before_movement_shift_right(turn: int):
    s = board(*PAIR, phase=A1, turn=turn)
    assert shifts(odds(s, "0504", "X1")) == {"US combat support": 1}
    assert odds(s, "0504", "X1").column == "+1..+2"


def test_15_2_not_before_turn_8():
    assert shifts(odds(board(*PAIR, phase=G3, turn=7), "0505", "G1")) == {}
    assert shifts(odds(board(*PAIR, phase=A1, turn=7), "0504", "X1")) == {}


def test_15_2_not_in_the_other_two_phases():
    assert shifts(odds(board(*PAIR, phase=G1), "0505", "G1")) == {}
    assert shifts(odds(board(*PAIR, phase=A3), "0504", "X1")) == {}


def test_15_2_the_german_shift_asks_for_no_supply():
    s = board(*PAIR, phase=G3, supply=NO_ALLIED_SOURCE)
    assert shifts(odds(s, "0505", "G1")) == {"defender out of supply": 1, "US combat support": -1}


def test_15_2_attackers_out_of_supply_get_none():
    s = board(*PAIR, phase=A1, supply=NO_ALLIED_SOURCE)
    assert shifts(odds(s, "0504", "X1")) == {"attacker out of supply": -1}


def test_15_2_all_attackers_must_be_in_overland_supply():  # tb R29
    s = board(
        "G1 german cf_full=3 0505",
        "X1 allied 0506",
        "X2 allied 0504",
        phase=A1,
        supply={"german": ["0505"], "allied": ["0509"]},
        heavy_woods=[f"0{row}03" for row in range(1, 10)] + [f"0{row}05" for row in (4, 6)],
        west_wall=["0403", "0404", "0503", "0603", "0604"],  # no Allied line there (tb 7.12)
    )
    assert not supply(s, "X2").in_supply and supply(s, "X1").in_supply
    assert shifts(odds(s, "0505", "X1")) == {"US combat support": 1}
    assert shifts(odds(s, "0505", "X1", "X2")) == {
        "concentric attack": 1,
        "attacker out of supply": -1,
    }


def test_15_2_aerial_supply_is_not_overland():
    s = board(*PAIR[:1], "X1 allied 0505 aerial_supply", phase=A1, supply=NO_ALLIED_SOURCE)
    assert shifts(odds(s, "0504", "X1")) == {}


def test_15_2_british_attacks_gain_it_too():
    s = board(
        "G1 german 0504", "BR-43 0505", phase=A1, north_west_of_meuse=["0504", "0505", "0506"]
    )
    assert shifts(odds(s, "0504", "BR-43")) == {"US combat support": 1}


def test_15_2_with_air_support_the_two_add_up():
    s = board(*PAIR, phase=A1)
    assert shifts(odds(s, "0504", "X1", air=1)) == {"air support": 1, "US combat support": 1}
    assert odds(s, "0504", "X1", air=1).column == "+3"


def test_15_2_in_the_movement_phase_the_odds_look_ahead():
    assert shifts(odds(board(*PAIR, phase=G2), "0505", "G1")) == {"US combat support": -1}
    assert shifts(odds(board(*PAIR, phase=A2), "0504", "X1")) == {}


# --- 7.5 aerial supply: when and to whom ---


def cut_off(*units: str, **more: Unpack[Setting]) -> State:
    """Allied units without a source. In the start phase the shortage die has been rolled."""
    setting = Setting(phase=START, supply=NO_ALLIED_SOURCE) | more
    s = board("G9 german 0901", *units, **setting)
    return after(s, "roll 1", "starve G9") if setting.get("phase") == START else s


def test_7_5_offered_at_the_start_of_the_turn_to_units_out_of_supply():
    s = cut_off("X1 allied 0505", "X2 allied 0305")
    assert (asked(s).actor, asked(s).case) == ("allied", "tb 7.5")
    assert choices(s) == ["pass", "supply_by_air X1", "supply_by_air X2"]
    s = after(s, "supply_by_air X1")
    assert supply(s, "X1").in_supply and supply(s, "X1").case == "tb 7.5"
    assert choices(s) == ["pass", "supply_by_air X2"]
    assert GAME.phases[after(s, "pass").phase] == G1


def test_7_5_supplied_units_get_none():
    s = board("G9 german 0901", "X1 allied 0505", phase=START)
    s = after(s, "roll 1", "starve G9")
    assert GAME.phases[s.phase] == G1  # nothing to ask
    assert refusal(s, "supply_by_air X1").case == "tb 7.5"


def test_7_5_germans_and_units_off_the_map_get_none():
    s = cut_off("X1 allied 0505", "X2 allied reinf_turn=9", "G1 german 0503")
    assert choices(s) == ["pass", "supply_by_air X1"]
    assert refusal(s, "supply_by_air G1").case == "tb 7.5"
    assert refusal(s, "supply_by_air X2").case == "tb 7.5"


@pytest.mark.parametrize("turn", [1, 5, 6, 7])
def test_7_5_not_before_turn_8(turn: int):
    s = cut_off("X1 allied 0505", "G1 german 0504", phase=G1, turn=turn)
    s = launched(s, "0505", "G1")
    assert asked(s).case == "tb 13.14"
    assert refusal(s, "supply_by_air X1").case == "tb 7.5"
    s = cut_off("X1 allied 0505", phase=A2, turn=turn)
    assert "supply_by_air X1" not in choices(after(s, "choose X1"))


def test_7_5_three_markers_a_turn():
    units = [f"X{n} allied 0{n}05" for n in (1, 3, 5, 7)]
    s = after(cut_off(*units), "supply_by_air X1", "supply_by_air X3")
    assert markers(s)["aerial_supply"] == 1
    s = after(s, "supply_by_air X5")
    assert markers(s)["aerial_supply"] == 0
    assert markers(s)["aerial_supply_at"] == ["0105", "0305", "0505"]
    assert GAME.phases[s.phase] == G1  # the phase goes on by itself
    assert refusal(s, "supply_by_air X7").case == "tb 7.5"


def test_7_5_offered_when_the_unit_is_attacked():  # tb R12
    for phase in (G1, G3):
        s = cut_off("X1 allied 0505", "X2 allied 0405", "G1 german 0504", phase=phase)
        s = launched(s, "0505", "G1")
        assert asked(s).actor == "allied"
        assert choices(s) == ["pass", "supply_by_air X1"]  # X2 is not in this battle


def test_7_5_offered_when_the_unit_attacks():  # tb R12
    for phase in (A1, A3):
        s = cut_off("X1 allied 0505", "X2 allied 0405", "G1 german 0504", phase=phase)
        s = launched(s, "0504", "X1")
        assert choices(s) == ["pass", "supply_by_air X1"]


def test_7_5_it_removes_the_shift_on_both_sides_of_the_battle():
    s = launched(cut_off("X1 allied 0505", "G1 german 0504", phase=G1), "0505", "G1")
    assert top_column(after(s, "pass", "pass")) == 3
    assert top_column(after(s, "supply_by_air X1", "pass")) == 2
    s = launched(cut_off("X1 allied 0505", "G1 german 0504", phase=A3), "0504", "X1")
    assert top_column(after(s, "pass", "pass")) == 1
    assert top_column(after(s, "supply_by_air X1", "pass")) == 2


def test_7_5_every_unit_of_a_force_needs_it():
    s = cut_off("X1 allied 0505", "X2 allied 0505", "G1 german cf_full=2 0504", phase=G1)
    s = after(launched(s, "0505", "G1"), "supply_by_air X1")
    assert choices(s) == ["pass", "supply_by_air X2"]
    assert top_column(after(s, "pass", "pass")) == 3
    s = after(s, "supply_by_air X2")
    assert asked(s).case == "tb 15.1" and top_column(after(s, "pass")) == 2


def test_7_5_offered_when_the_unit_is_about_to_move():  # tb R12
    s = after(cut_off("X1 allied 0505", "X2 allied 0505", phase=A2), "choose X1")
    assert "supply_by_air X1" in choices(s) and "supply_by_air X2" not in choices(s)
    assert "begin_move" in choices(s)
    s = after(s, "supply_by_air X1")
    assert reach(s, "X1").mp == "6"
    assert "begin_move" not in choices(s)


def test_7_5_not_after_the_movement_die():
    s = after(cut_off("X1 allied 0505", phase=A2), "choose X1", "begin_move")
    assert refusal(s, "supply_by_air X1").case == "tb 7.5"
    assert refusal(after(s, "roll 2"), "supply_by_air X1").case == "tb 7.5"


def test_7_5_it_allows_no_mechanized_movement():  # tb 10.3
    road = ["0505 0506 0507"]
    s = after(cut_off("X1 allied 0505", phase=A2, road=road), "choose X1", "supply_by_air X1")
    assert cost(s, "X1", "0507") == "2"
    assert reach(s, "X1").places["0507"].mode == "road"
    s = cut_off("X1 allied 0505", road=road)  # the same if it fell at dawn
    s = after(s, "supply_by_air X1", *["end_phase"] * 4)
    assert reach(s, "X1").mp == "6"
    assert cost(s, "X1", "0507") == "2"


def test_7_5_british_units_may_have_it():  # tb R12
    s = cut_off("BR-43 0505", north_west_of_meuse=["0505"])
    assert choices(s) == ["pass", "supply_by_air BR-43"]


# --- 7.5 aerial supply: how much and how long ---


def test_7_5_a_marker_supplies_one_division():
    s = after(cut_off("X1 allied 0505", "X2 allied 0505"), "supply_by_air X1")
    assert not supply(s, "X2").in_supply
    assert choices(s) == ["pass", "supply_by_air X2"]  # that takes another marker
    s = after(s, "supply_by_air X2")
    assert markers(s)["aerial_supply_at"] == ["0505", "0505"]


def test_7_5_or_three_smaller_units_of_one_hex():
    s = cut_off(*(f"X{n} allied size=III 0505" for n in range(1, 5)), "X5 allied size=III 0405")
    s = after(s, "supply_by_air X2")
    assert choices(s) == ["pass", "supply_by_air X1", "supply_by_air X3", "supply_by_air X4"]
    s = after(s, "supply_by_air X3", "supply_by_air X4")
    assert markers(s)["aerial_supply"] == 2  # one marker for the three
    supplied = [n for n in range(1, 6) if supply(s, f"X{n}").in_supply]
    assert supplied == [2, 3, 4]
    assert choices(s) == ["pass", "supply_by_air X1", "supply_by_air X5"]


def last_marker(phase: str) -> State:
    """One marker left and two regiments to share it, at dawn or under attack."""
    units = ("X1 allied size=III 0505", "X2 allied size=III 0505", "G1 german 0504")
    s = cut_off(*units, phase=phase, markers="aerial_supply = 1")
    return launched(s, "0505", "G1") if phase == G1 else s


@pytest.mark.parametrize("phase", [START, G1])
def test_7_5_the_last_marker_is_shared_like_any_other(phase: str):
    s = after(last_marker(phase), "supply_by_air X1")
    assert choices(s) == ["pass", "supply_by_air X2"]
    s = after(s, "supply_by_air X2")
    assert supply(s, "X2").in_supply and markers(s)["aerial_supply"] == 0


@pytest.mark.parametrize("phase", [START, G1])
def test_7_5_nothing_is_asked_when_nothing_is_left_to_drop(phase: str):
    s = after(last_marker(phase), "supply_by_air X1", "supply_by_air X2")
    assert choices(s) != ["pass"]
    assert asked(s).case == ("tb 13.1" if phase == START else "tb 15.1")


def test_7_5_a_division_finds_no_room_beside_a_regiment():
    s = cut_off("X1 allied size=III 0505", "X2 allied 0505", "X3 allied size=III 0505")
    s = after(s, "supply_by_air X1")
    assert choices(s) == ["pass", "supply_by_air X3"]  # two thirds are left


def test_7_5_the_allied_player_need_not_use_all_of_it():  # tb R56
    s = cut_off("X1 allied size=III 0505", "X2 allied size=III 0505")
    s = after(s, "supply_by_air X1", "pass")
    assert not supply(s, "X2").in_supply
    s = after(s, "supply_by_air X2")  # what the first marker had left is lost
    assert markers(s)["aerial_supply"] == 1


def test_7_5_two_markers_a_hex():
    s = cut_off(*(f"X{n} allied size=III 0505" for n in range(1, 7)), "Y1 allied 0305")
    s = after(s, "supply_by_air X1", "pass", "supply_by_air X2", "pass")
    assert markers(s)["aerial_supply_at"] == ["0505", "0505"]
    assert choices(s) == ["pass", "supply_by_air Y1"]
    assert refusal(s, "supply_by_air X3").case == "tb 7.5"


def test_7_5_it_lasts_the_turn_and_goes_with_the_units():  # tb R56
    s = after(cut_off("X1 allied 0505", "G1 german 0504"), "supply_by_air X1")
    s = launched(s, "0505", "G1")
    assert asked(s).case == "tb 15.1"  # supplied: no further marker is asked for
    s = after(s, "pass", "fight 0", "roll 1", "retreat 0506", "pass")
    assert supply(s, "X1").in_supply
    s = after(s, *["end_phase"] * 4, "choose X1", "move 0508", "end_phase")
    assert GAME.phases[s.phase] == A3 and supply(s, "X1").in_supply
    assert markers(s)["aerial_supply_at"] == ["0505"]


def test_7_5_it_ends_with_the_turn():
    game = match(cut_off("X1 allied 0505"), "supply_by_air X1", *["end_phase"] * 5)
    assert supply(game.state, "X1").in_supply
    do(game, "end_phase")
    assert game.state.turn == 9
    assert "aerial supply markers come off" in said(game)
    assert not supply(game.state, "X1").in_supply
    assert (markers(game.state)["aerial_supply"], markers(game.state)["aerial_supply_at"]) == (
        3,
        [],
    )


def test_7_5_the_next_turn_brings_the_markers_back():
    s = after(cut_off("X1 allied 0505"), "supply_by_air X1", *["end_phase"] * 6)
    s = after(s, "roll 1", "starve G9")
    assert choices(s) == ["pass", "supply_by_air X1"]


def test_7_5_markers_do_not_stack_or_hold_zones():
    s = after(cut_off("X1 allied 0505", "X2 allied 0505"), "supply_by_air X1", "supply_by_air X2")
    assert choices(s) == ["end_phase"]  # a full hex with two markers is not overstacked
    s = board("G1 german 0504", "X1 allied 0706", phase=G2, markers='drops = ["0505"]')
    assert cost(s, "G1", "0506") == "2"  # through the hex with the marker, no zone to pay for


def test_7_5_markers_do_not_hide_the_zone_of_the_unit_beneath():
    s = board("G1 german 0503", "X1 allied 0505 aerial_supply", phase=G2,
              markers='drops = ["0505"]')  # fmt: skip
    assert cost(s, "G1", "0504") == "2"
