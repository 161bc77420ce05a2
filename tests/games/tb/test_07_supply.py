"""tb 7: supply."""

import json
from importlib import resources
from typing import Any

import pytest

from ardennes.games.tb import GAME
from ardennes.games.tb.state import State
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
    position,
    reach,
    refusal,
    said,
    seen,
    shifts,
    supply,
    table,
)

ROW = "0301-0309"  # a single row: no way round
LONG = "0301-0320"
TWO_ROWS = "0301-0409"


def hexes(first: int, last: int, row: int = 3) -> list[str]:
    """The hexes of a row from one column to another, either way."""
    step = 1 if last >= first else -1
    return [f"{row:02d}{n:02d}" for n in range(first, last + step, step)]


def road(first: int, last: int, row: int = 3) -> str:
    return " ".join(hexes(first, last, row))


def line(*units: str, source: str = "0301", side: str = "german", **more: Any) -> State:
    """A row of hexes with one source at its end."""
    more = {"size": ROW, "phase": f"{side} movement", **more}
    return table(*units, supply={side: [source]}, **more)


def sees(s: State) -> Any:
    return seen(s, "allied")


def is_supplied(s: State, unit: str) -> bool:
    return supply(s, unit).in_supply


# --- 7.1 ---


def test_7_1_supply_for_movement_holds_for_the_whole_move():
    s = after(line("G-12VG 0306"), "choose G-12VG", "move 0308")
    assert not is_supplied(s, "G-12VG")
    assert reach(s, "G-12VG").mp == "4"
    assert "begin_move" not in choices(s)


def test_7_1_a_unit_that_starts_out_of_supply_stays_so_for_its_move():
    s = after(line("G-12VG 0309"), "choose G-12VG", "begin_move", "roll 3", "move 0306")
    assert is_supplied(s, "G-12VG")
    assert reach(s, "G-12VG").mp == "0"
    s = line("G-2 0309", road=[road(9, 7)])
    s = after(s, "choose G-2", "begin_move", "roll 3", "move 0307")
    assert is_supplied(s, "G-2")
    assert reach(s, "G-2").mp == "1"  # by road: no mechanized movement


# An Allied unit in 0405 lays its zone across both rows: 0305, 0306, 0404 and 0406.
GATE = {"size": TWO_ROWS, "road": [road(9, 1)], "supply": {"german": ["0301"]}}


def test_7_1_movement_supply_is_judged_when_the_unit_begins_to_move():
    s = table("G-12VG 0309", "G-L 0306", "G-116 0305", "X allied 0405", **GATE)
    assert reach(s, "G-12VG").mp == "6"
    s = after(s, "choose G-L", "move 0307", "end_move")
    assert reach(s, "G-12VG").mp == "1d6"  # its line has been opened to the enemy
    assert "begin_move" in choices(after(s, "choose G-12VG"))


def test_7_1_a_friend_may_open_the_line_first():
    s = table("G-12VG 0309", "G-SSP 0304", "G-116 0305", "X allied 0405", **GATE)
    assert reach(s, "G-12VG").mp == "1d6"
    s = after(s, "choose G-SSP", "move 0306", "end_move")
    assert reach(s, "G-12VG").mp == "6"


def test_7_1_combat_supply_is_judged_at_the_start_of_each_battle():
    s = table(
        "G-12VG 0308",
        "D allied 0309",
        "X allied 0405",
        "A german cf_full=20 0404",
        phase="german pre-movement combat",
        size=TWO_ROWS,
        supply={"german": ["0302"], "allied": ["0309"]},
    )
    assert shifts(odds(s, "0309", "G-12VG")) == {"attacker out of supply": -1}
    s = after(s, "attack 0405", "join A", "commit", "fight 0", "roll 1", "pass")
    assert at(s, "X") == "out"
    assert shifts(odds(s, "0309", "G-12VG")) == {}


def test_7_1_combat_supply_counts_for_both_sides():
    s = table("A german 0305", "D allied 0306", turn=4, phase="german pre-movement combat")
    assert shifts(odds(s, "0306", "A")) == {
        "attacker out of supply": -1,
        "defender out of supply": 1,
    }


def test_7_1_a_unit_off_the_map_waits_in_supply_and_a_lost_one_has_none():
    # tb R31
    s = table("G-2SS", "G-12VG 0305", road=["0501 0502"])
    assert supply(s, "G-2SS").in_supply
    assert supply(s, "G-2SS").reason == "waits off the map"
    assert not supply(s, "G-9SS").in_supply


# --- 7.2 ---


def test_7_2_six_points_to_a_road_hex():
    assert is_supplied(line("G-12VG 0309", road=[road(1, 3)]), "G-12VG")
    s = line("G-12VG 0309", road=[road(1, 2)])
    assert supply(s, "G-12VG").case == "tb 7.2"
    assert not is_supplied(s, "G-12VG")
    assert reach(s, "G-12VG").mp == "1d6"


def test_7_2_the_points_are_those_of_the_terrain():
    s = line("G-12VG 0307", road=[road(1, 3)], rough=["0304", "0305"])
    assert is_supplied(s, "G-12VG")  # 1 + 2 + 2 + 1
    s = line("G-12VG 0307", road=[road(1, 3)], rough=["0304"], light_woods=["0305"])
    assert not is_supplied(s, "G-12VG")  # 1 + 3 + 2 + 1


def test_7_2_the_road_may_be_as_long_as_it_likes():
    s = line("G-12VG 0320", size=LONG, road=[road(1, 15)])
    assert supply(s, "G-12VG").path == tuple(hexes(20, 1))


def test_7_2_the_road_part_costs_nothing():
    woods = hexes(1, 14)
    s = line("G-12VG 0320", size=LONG, road=[road(1, 14)], heavy_woods=woods[:-1])
    assert is_supplied(s, "G-12VG")


def test_7_2_the_road_must_end_at_a_source():
    s = table("G-12VG 0309", road=[road(9, 1)], size=ROW)
    assert not is_supplied(s, "G-12VG")
    s = line("G-12VG 0320", size=LONG, road=[road(2, 20)])  # one hex short
    assert not is_supplied(s, "G-12VG")
    s = line("G-12VG 0320", size=LONG, road=[road(1, 20)], side="allied")
    assert not is_supplied(s, "G-12VG")  # somebody else's source


def test_7_2_a_chain_needs_road_hexsides():
    # tb R11: road hexes side by side are not yet joined
    s = line("G-12VG 0320", size=LONG, road=[road(20, 10), road(9, 1)])
    assert not is_supplied(s, "G-12VG")
    s = line("G-12VG 0320", size=LONG, road=[road(20, 10), "0310 0309", road(9, 1)])
    assert is_supplied(s, "G-12VG")


def test_7_2_once_on_the_road_the_line_does_not_leave_it():
    """0309 has no road. Near the gap one can walk over it; from far away nothing helps."""
    roads = [road(20, 10), road(8, 1)]
    assert is_supplied(line("G-12VG 0314", size=LONG, road=roads), "G-12VG")
    assert not is_supplied(line("G-12VG 0315", size=LONG, road=roads), "G-12VG")
    assert not is_supplied(line("G-12VG 0320", size=LONG, road=roads), "G-12VG")


def test_7_2_the_owner_chooses_the_road_hex():
    """The first road met is a dead end; the line walks on to the next."""
    s = line("G-12VG 0309", road=["0308 0307", road(3, 1)])
    assert supply(s, "G-12VG").path == tuple(hexes(9, 1))


def test_7_2_no_hex_of_the_first_part_may_be_enemy_occupied():
    s = line("G-12VG 0306", "X allied 0303")
    assert not is_supplied(s, "G-12VG")
    assert is_supplied(line("G-12VG 0306"), "G-12VG")


def test_7_2_no_hex_of_the_road_may_be_enemy_occupied():
    s = line("G-12VG 0320", "X allied 0310", size=LONG, road=[road(20, 1)])
    assert not is_supplied(s, "G-12VG")
    assert "cut" in supply(s, "G-12VG").reason


def test_7_2_an_enemy_zone_blocks_either_part():
    walked = table("G-12VG 0308", "X allied 0405", size=TWO_ROWS, supply={"german": ["0302"]})
    assert not is_supplied(walked, "G-12VG")
    by_road = table("G-12VG 0309", "X allied 0405", **GATE)
    assert not is_supplied(by_road, "G-12VG")


def test_7_2_a_friend_opens_a_hex_in_an_enemy_zone():
    gate = ("X allied 0405", "G-L 0306", "G-116 0305")
    walked = table("G-12VG 0308", *gate, size=TWO_ROWS, supply={"german": ["0302"]})
    assert supply(walked, "G-12VG").path == tuple(hexes(8, 2))
    by_road = table("G-12VG 0309", *gate, **GATE)
    assert supply(by_road, "G-12VG").path == tuple(hexes(9, 1))
    half = table("G-12VG 0309", "X allied 0405", "G-L 0306", **GATE)
    assert not is_supplied(half, "G-12VG")


def test_7_2_the_units_own_hex_may_lie_in_an_enemy_zone():
    s = line("G-12VG 0306", "X allied 0307")
    assert is_supplied(s, "G-12VG")


def test_7_2_the_same_holds_for_the_allies():
    far = line("US-99 0320", size=LONG, road=[road(1, 15)], side="allied")
    assert supply(far, "US-99").path == tuple(hexes(20, 1))
    cut = line("US-99 0320", "G-2 0310", size=LONG, road=[road(1, 15)], side="allied")
    assert not is_supplied(cut, "US-99")
    gate = {**GATE, "supply": {"allied": ["0301"]}}
    assert not is_supplied(table("US-99 0309", "G-2 0405", **gate), "US-99")
    friends = ("US-4 0306", "US-9A 0305")
    assert is_supplied(table("US-99 0309", "G-2 0405", *friends, **gate), "US-99")


def test_7_2_a_unit_between_zones_has_no_line():
    s = line("G-12VG 0305", "X allied 0303", "Y allied 0307")
    assert not is_supplied(s, "G-12VG")
    assert supply(s, "G-12VG").path == ()
    assert "close every hex around it" in supply(s, "G-12VG").reason


def test_7_2_a_missing_line_is_explained():
    far = supply(line("G-12VG 0309"), "G-12VG")
    assert far.reason == "no road and no working source lies within six points"
    cut = supply(line("US-99 0309", "G-2 0303", road=[road(9, 1)], side="allied"), "US-99")
    assert cut.reason == "every road within six points is cut before a working source"
    none = supply(table("G-12VG 0301", size=ROW), "G-12VG")  # in the first hex of the board
    assert (none.in_supply, none.case) == (False, "tb 7.2")
    assert reach(table("G-12VG 0301", size=ROW), "G-12VG").mp == "1d6"


# --- 7.3 ---


def test_7_3_the_first_part_ignores_roads():
    """A road through heavy woods that does not join the other saves nothing."""
    roads = ["0305 0304 0303", "0302 0301"]
    assert not is_supplied(
        line("G-12VG 0305", road=roads, heavy_woods=["0303", "0304"], source="0301"), "G-12VG"
    )  # 4 + 4 + 1
    assert is_supplied(line("G-12VG 0305", road=roads), "G-12VG")
    one = line("G-12VG 0305", road=roads, heavy_woods=["0304"])
    assert is_supplied(one, "G-12VG")  # 4 + 1 + 1


def test_7_3_on_a_suitable_road_no_first_part_is_needed():
    woods = hexes(1, 20)
    s = line("G-12VG 0320", size=LONG, road=[road(20, 1)], heavy_woods=woods)
    assert supply(s, "G-12VG").path == tuple(hexes(20, 1))
    assert supply(s, "G-12VG").case == "tb 7.2"


def test_7_3_within_six_points_of_a_source_no_road_is_needed():
    s = line("G-12VG 0307")
    assert supply(s, "G-12VG").path == tuple(hexes(7, 1))
    assert supply(s, "G-12VG").case == "tb 7.3"
    assert not is_supplied(line("G-12VG 0308"), "G-12VG")


def test_7_3_a_useless_road_does_no_harm():
    assert is_supplied(line("G-12VG 0307", road=[road(9, 5)]), "G-12VG")


def test_7_3_a_unit_in_a_source_hex_is_in_supply():
    s = line("G-12VG 0301", "X allied 0302", heavy_woods=["0301"])
    assert supply(s, "G-12VG").path == ("0301",)


def test_7_3_costs_are_counted_outward_and_the_own_hex_is_free():
    # tb R11
    assert is_supplied(line("G-12VG 0307", heavy_woods=["0307"]), "G-12VG")
    woods = line("G-12VG 0304", heavy_woods=["0301"])
    assert is_supplied(woods, "G-12VG")  # 1 + 1 + 4
    assert not is_supplied(line("G-12VG 0305", heavy_woods=["0301"]), "G-12VG")


def test_7_3_rivers_cost_a_point_and_bridges_spare_it():
    # tb R11
    river = ["0304/0303"]
    assert not is_supplied(line("G-12VG 0307", river=river), "G-12VG")
    assert is_supplied(line("G-12VG 0306", river=river), "G-12VG")
    assert is_supplied(line("G-12VG 0307", river=river, bridge=river), "G-12VG")


def test_7_3_no_stacking_points():
    # tb R11
    friends = [f"F{n} german size=III 030{n}" for n in range(1, 8)]
    assert is_supplied(line("G-12VG 0307", *friends), "G-12VG")


def test_7_3_vdh_does_not_lengthen_an_allied_line():
    # tb R11, tb 14.5
    s = line("US-99 0307", side="allied", markers='vdh = "0304"')
    assert supply(s, "US-99").path == tuple(hexes(7, 1))
    s = line("US-99 0320", size=LONG, road=[road(20, 1)], side="allied", markers='vdh = "0310"')
    assert is_supplied(s, "US-99")


def test_7_3_sses_does_not_break_an_allied_line():
    # tb R45
    units = ("US-99 0307", "US-4 0304")
    s = line(*units, side="allied", markers='sses = "US-4"')
    assert is_supplied(s, "US-99")
    assert is_supplied(s, "US-4")  # out of supply for movement only
    assert (reach(s, "US-99").mp, reach(s, "US-4").mp) == ("6", "1d6")


# --- 7.4 ---


def bridge(*units: str, far: str = "", side: str = "german", **more: Any) -> State:
    """A row with a bridge at 0304/0303 beside deep woods; `far` is a hex for an enemy."""
    woods = hexes(1, 9, 4)
    enemy = "allied" if side == "german" else "german"
    return table(
        *units,
        *([f"X {enemy} {far}"] if far else []),
        size="0301-0709",
        phase=f"{side} movement",
        heavy_woods=woods,
        river=["0304/0303"],
        bridge=["0304/0303"],
        supply={side: ["0301"]},
        **more,
    )


def test_7_4_an_interdicted_bridge_costs_a_point_in_the_first_part():
    assert is_supplied(bridge("G-12VG 0307"), "G-12VG")
    assert not is_supplied(bridge("G-12VG 0307", far="0604"), "G-12VG")
    assert is_supplied(bridge("G-12VG 0306", far="0604"), "G-12VG")
    assert is_supplied(bridge("G-12VG 0307", far="0704"), "G-12VG")  # out of range


def test_7_4_an_interdicted_bridge_breaks_the_road_part():
    """Also the answers to the questions on 7.2 and 7.4 (tb 17.5): broken, unusable."""
    by_road = [road(9, 1)]
    assert is_supplied(bridge("G-12VG 0309", road=by_road), "G-12VG")
    s = bridge("G-12VG 0309", far="0604", road=by_road)
    assert not is_supplied(s, "G-12VG")
    assert "interdicted" in supply(s, "G-12VG").reason
    assert is_supplied(bridge("G-12VG 0309", far="0704", road=by_road), "G-12VG")


def test_7_4_saved_points_do_not_carry_the_road_part_over_the_bridge():
    """tb 17.5: the line may walk over the bridge, but then the road starts beyond it."""
    by_road = [road(9, 1)]
    s = bridge("G-12VG 0308", far="0604", road=by_road)
    assert is_supplied(s, "G-12VG")  # 5 hexes and the river, then the road from 0303
    assert not is_supplied(bridge("G-12VG 0309", far="0604", road=by_road), "G-12VG")


def test_7_4_another_road_may_do():
    """A second road goes round the bridge and meets the first beyond it."""
    board: dict[str, Any] = {
        "size": "0101-0620",
        "road": [road(20, 1), "0310 0210 0110 0109 0108 0107 0106 0105 0104 0203 0303"],
        "river": ["0304/0303"],
        "bridge": ["0304/0303"],
        "supply": {"german": ["0301"]},
    }
    assert "0304" in supply(table("G-12VG 0320", **board), "G-12VG").path
    path = supply(table("G-12VG 0320", "X allied 0604", **board), "G-12VG").path
    assert path[-3:] == ("0303", "0302", "0301")
    assert "0110" in path and "0304" not in path


def test_7_4_allied_lines_do_not_mind_their_own_units():
    s = bridge("US-99 0309", "US-4 0302", side="allied", road=[road(9, 1)])
    assert is_supplied(s, "US-99")


def test_7_4_germans_at_range_do_not_break_allied_lines():
    s = bridge("US-99 0309", side="allied", far="0604", road=[road(9, 1)])
    assert is_supplied(s, "US-99")


# --- 7.5 ---


def airlift(*units: str, turn: int = 8, phase: str = "allied movement", **more: Any) -> State:
    """Allied units without any source."""
    return table(*units, turn=turn, phase=phase, **more)


def markers(s: State) -> Any:
    return sees(s)["markers"]


def test_7_5_three_markers_from_the_start_of_turn_8():
    s = table("US-99 0305", turn=7, phase="allied post-movement combat")
    assert markers(s)["aerial_supply"] == 0
    s = after(s, "end_phase", "roll 1")
    assert s.turn == 8
    assert markers(s)["aerial_supply"] == 3
    assert (asked(s).actor, asked(s).case) == ("allied", "tb 7.5")
    assert choices(s) == ["pass", "supply_by_air US-99"]


def test_7_5_not_before_turn_8():
    s = after(airlift("US-99 0305", turn=7), "choose US-99")
    assert "supply_by_air US-99" not in choices(s)
    assert refusal(s, "supply_by_air US-99").case == "tb 7.5"


@pytest.mark.parametrize("turn", [8, 9, 10])
def test_7_5_on_every_turn_from_8_to_10(turn: int):
    s = table("US-99 0305", turn=turn, phase="start of turn")
    s = after(s, "roll 1", "supply_by_air US-99")
    assert is_supplied(s, "US-99")
    assert supply(s, "US-99").case == "tb 7.5"


def test_7_5_when_a_unit_is_about_to_move():
    # tb R12
    s = after(airlift("US-99 0305"), "choose US-99")
    assert {"begin_move", "supply_by_air US-99"} <= set(choices(s))
    s = after(s, "supply_by_air US-99")
    assert reach(s, "US-99").mp == "6"
    assert markers(s)["aerial_supply"] == 2
    assert markers(s)["aerial_supply_at"] == ["0305"]


def test_7_5_when_an_attack_on_it_is_declared():
    # tb R12, tb R14
    s = table("A german cf_full=4 0305", "D allied cf_full=2 0306", turn=8, phase="german movement")
    s = after(s, "end_phase", "attack 0306", "join A", "commit")
    assert (asked(s).actor, asked(s).case) == ("allied", "tb 7.5")
    assert choices(s) == ["pass", "supply_by_air D"]
    helped = after(s, "supply_by_air D", "pass", "fight 0")
    left_alone = after(s, "pass", "pass", "fight 0")
    # +2, attacker out of supply, US support: two columns left; one right for the defender
    assert "column -2..-1" in said(match(helped, "roll 4"))
    assert "column 0" in said(match(left_alone, "roll 4"))


def test_7_5_when_its_own_attack_is_declared():
    # tb R12
    s = airlift("A german 0305", "D allied 0306", phase="allied pre-movement combat")
    s = after(s, "attack 0305", "join D", "commit")
    assert choices(s) == ["pass", "supply_by_air D"]
    s = after(s, "supply_by_air D")
    assert is_supplied(s, "D")


def test_7_5_units_in_supply_get_none():
    s = line("US-99 0305", side="allied", turn=8)
    s = after(s, "choose US-99")
    assert "supply_by_air US-99" not in choices(s)
    assert refusal(s, "supply_by_air US-99").case == "tb 7.5"


def test_7_5_germans_get_none():
    s = table("G-2 0305", "US-99 0309", turn=8, phase="start of turn")
    s = after(s, "roll 1", "starve G-2")
    assert choices(s) == ["pass", "supply_by_air US-99"]
    assert refusal(s, "supply_by_air G-2").case == "tb 7.5"


def test_7_5_british_units_may_have_it():
    # tb R12
    s = airlift("BR-43 0305", north_west_of_meuse=hexes(1, 9))
    s = after(s, "choose BR-43", "supply_by_air BR-43")
    assert reach(s, "BR-43").mp == "6"


def test_7_5_three_markers_a_turn_and_no_more():
    units = [f"X{n} allied 030{n}" for n in (1, 3, 5, 7)]
    s = table(*units, turn=8, phase="start of turn")
    s = after(s, "roll 1", "supply_by_air X1", "supply_by_air X3", "supply_by_air X5")
    assert markers(s)["aerial_supply"] == 0
    assert choices(s)[0] == "end_phase"
    assert not is_supplied(s, "X7")
    assert refusal(s, "supply_by_air X7").case == "tb 7.5"


def test_7_5_each_marker_is_used_once_a_turn_and_comes_back_the_next():
    s = airlift("US-99 0305", markers="aerial_supply = 1")
    s = after(s, "choose US-99", "supply_by_air US-99", "end_phase")
    assert markers(s)["aerial_supply"] == 0
    s = after(s, "end_phase", "roll 1")
    assert s.turn == 9
    assert (markers(s)["aerial_supply"], markers(s)["aerial_supply_at"]) == (3, [])


def test_7_5_a_marker_supplies_one_division():
    s = airlift("US-99 0305", "US-4 0305", phase="start of turn")
    s = after(s, "roll 1", "supply_by_air US-99")
    assert is_supplied(s, "US-99")
    assert not is_supplied(s, "US-4")
    assert markers(s)["aerial_supply_at"] == ["0305"]


def test_7_5_or_three_smaller_units():
    units = [f"R{n} allied size=III 0305" for n in range(4)]
    s = airlift(*units, phase="start of turn")
    s = after(s, "roll 1", "supply_by_air R0")
    assert choices(s) == ["pass", "supply_by_air R1", "supply_by_air R2", "supply_by_air R3"]
    s = after(s, "supply_by_air R1", "supply_by_air R2")
    assert [is_supplied(s, f"R{n}") for n in range(4)] == [True, True, True, False]
    assert markers(s)["aerial_supply"] == 2
    assert markers(after(s, "supply_by_air R3"))["aerial_supply"] == 1  # the fourth needs its own


def test_7_5_a_regiment_leaves_no_room_for_a_division():
    s = airlift("R allied size=III 0305", "US-99 0305", phase="start of turn")
    s = after(s, "roll 1", "supply_by_air R")
    assert not is_supplied(s, "US-99")
    assert choices(s) == ["pass", "supply_by_air US-99"]  # from a second marker
    s = after(s, "supply_by_air US-99")
    assert markers(s)["aerial_supply_at"] == ["0305", "0305"]


def test_7_5_units_in_other_hexes_do_not_share():
    s = airlift("R allied size=III 0305", "Q allied size=III 0304", phase="start of turn")
    s = after(s, "roll 1", "supply_by_air R")
    assert not is_supplied(s, "Q")
    assert markers(after(s, "supply_by_air Q"))["aerial_supply"] == 1


def test_7_5_two_markers_in_a_hex_at_most():
    s = airlift(
        "R allied size=III 0305",
        "US-99 0305",
        phase="start of turn",
        markers='drops = ["0305", "0305"]\naerial_supply = 1',
    )
    s = after(s, "roll 1")
    assert choices(s)[0] == "end_phase"  # nothing is offered
    assert refusal(s, "supply_by_air US-99").case == "tb 7.5"


def test_7_5_two_markers_supply_a_full_stack():
    s = airlift("US-99 0305", "US-4 0305", phase="start of turn")
    s = after(s, "roll 1", "supply_by_air US-99", "supply_by_air US-4")
    assert is_supplied(s, "US-99") and is_supplied(s, "US-4")
    assert markers(s)["aerial_supply_at"] == ["0305", "0305"]


def test_7_5_the_allied_player_need_not_supply_all_or_any():
    units = [f"R{n} allied size=III 0305" for n in range(3)]
    s = airlift(*units, phase="start of turn")
    some = after(s, "roll 1", "supply_by_air R0", "pass", "pass")
    assert [is_supplied(some, f"R{n}") for n in range(3)] == [True, False, False]
    assert markers(some)["aerial_supply"] == 2
    none = after(s, "roll 1", "pass")
    assert markers(none)["aerial_supply"] == 3
    assert choices(none)[0] == "end_phase"


def test_7_5_what_a_marker_does_not_use_is_lost():
    # tb R56
    s = airlift("R0 allied size=III 0305", "R1 allied size=III 0305")
    s = after(s, "choose R0", "supply_by_air R0", "pass", "move 0304", "choose R1")
    assert reach(s, "R1").mp == "1d6"
    s = after(s, "supply_by_air R1")
    assert markers(s)["aerial_supply"] == 1


def test_7_5_supply_lasts_for_the_turn_wherever_the_unit_goes():
    # tb R56
    s = table("US-99 0305", "A german 0302", turn=8, phase="start of turn")
    s = after(s, "roll 1", "starve A", "supply_by_air US-99", *["end_phase"] * 3)
    assert GAME.phases[s.phase] == "allied pre-movement combat"
    assert is_supplied(s, "US-99")
    s = after(s, "end_phase", "choose US-99", "move 0303", "end_phase")
    assert markers(s)["aerial_supply_at"] == ["0305"]
    assert is_supplied(s, "US-99")
    assert "attacker out of supply" not in shifts(odds(s, "0302", "US-99"))


def test_7_5_supply_from_the_air_ends_with_the_turn():
    s = airlift("US-99 0305", phase="allied post-movement combat", markers='drops = ["0305"]')
    assert markers(s)["aerial_supply_at"] == ["0305"]
    played = match(s, "end_phase")
    assert markers(played.state)["aerial_supply_at"] == []
    assert "markers come off" in said(played)
    s = airlift("US-99 0305 aerial_supply", phase="allied post-movement combat")
    assert is_supplied(s, "US-99")
    s = after(s, "end_phase")
    assert not is_supplied(s, "US-99")


def test_7_5_no_mechanized_movement_on_air_supply():
    """tb 10.3 demands overland supply."""
    s = airlift("US-99 0305", road=[road(5, 1)])
    s = after(s, "choose US-99", "supply_by_air US-99")
    assert cost(s, "US-99", "0303") == "2"
    s = airlift("US-99 0305 aerial_supply", road=[road(5, 1)])
    assert (reach(s, "US-99").mp, cost(s, "US-99", "0303")) == ("6", "2")


def test_7_5_no_combat_support_on_air_supply():
    """tb 15.2 demands overland supply."""
    units = ("A german 0305", "D allied 0306 aerial_supply")
    s = table(*units, turn=8, phase="allied pre-movement combat", supply={"german": ["0305"]})
    assert shifts(odds(s, "0305", "D")) == {}
    s = table(
        "A german 0305",
        "D allied 0306",
        turn=8,
        phase="allied pre-movement combat",
        supply={"german": ["0305"], "allied": ["0306"]},
    )
    assert shifts(odds(s, "0305", "D")) == {"US combat support": 1}


def test_7_5_no_cavalry_retreat_on_air_supply():
    """tb 14.2 demands overland supply."""
    s = table("G-12VG 0305", "US-14C 0306", turn=8, phase="german pre-movement combat")
    s = after(s, "attack 0306", "join G-12VG", "commit", "supply_by_air US-14C")
    assert asked(s).case == "tb 15.1"  # air support is asked for next
    s = table(
        "G-12VG 0305",
        "US-14C 0306",
        turn=8,
        phase="german pre-movement combat",
        supply={"allied": ["0309"]},
    )
    s = after(s, "attack 0306", "join G-12VG", "commit")
    assert asked(s).case == "tb 14.2"


def test_7_5_air_supply_cures_sses():
    # tb R25
    s = line("US-99 0305", side="allied", turn=8, markers='sses = "US-99"', road=[road(5, 1)])
    s = after(s, "choose US-99")
    assert {"begin_move", "supply_by_air US-99"} <= set(choices(s))
    s = after(s, "supply_by_air US-99")
    assert reach(s, "US-99").mp == "6"
    assert cost(s, "US-99", "0303") == "2"  # still no mechanized movement
    s = airlift("US-99 0305 aerial_supply", markers='sses = "US-99"')
    assert reach(s, "US-99").mp == "6"


def test_7_5_a_unit_supplied_from_the_air_is_not_supplied_twice():
    units = ("A german 0305", "US-99 0306 aerial_supply")
    s = table(*units, turn=8, phase="german pre-movement combat", markers='sses = "US-99"')
    s = after(s, "attack 0306", "join A", "commit")
    assert asked(s).case == "tb 15.1"


def test_7_5_units_off_the_map_get_none():
    s = table("US-75", "US-99 0301", turn=8, phase="start of turn", size=ROW)
    assert choices(after(s, "roll 1")) == ["pass", "supply_by_air US-99"]
    assert refusal(after(s, "roll 1"), "supply_by_air US-75").case == "tb 7.5"


def test_7_5_markers_have_no_zone_and_cannot_be_destroyed():
    s = table("G-2 0305", turn=8, markers='drops = ["0303"]', supply={"german": ["0305"]})
    assert cost(s, "G-2", "0304") == "1"
    s = after(s, "choose G-2", "move 0303")
    assert cost(s, "G-2", "0302") == "1"
    assert markers(s)["aerial_supply_at"] == ["0303"]


def test_7_5_a_marker_does_not_stop_the_zones_of_units_with_it():
    s = table("G-2 0305", "US-99 0303 aerial_supply", turn=8, markers='drops = ["0303"]')
    assert cost(s, "G-2", "0304") == "2"


# --- 7.6 ---


@pytest.mark.parametrize("die", range(1, 7))
def test_7_6_an_out_of_supply_unit_rolls_for_its_points(die: int):
    s = after(table("G-12VG 0309", size=ROW), "choose G-12VG", "begin_move")
    assert asked(s).actor == "chance"
    played = match(s, f"roll {die}")
    assert f"gets {die} movement point" in said(played)
    assert reach(played.state, "G-12VG").mp == str(die)
    assert cost(played.state, "G-12VG", f"03{9 - die:02d}") == str(die)
    assert cost(played.state, "G-12VG", f"03{8 - die:02d}") == "-"


def test_7_6_it_rolls_before_it_moves():
    s = after(table("US-99 0305", phase="allied movement"), "choose US-99")
    assert refusal(s, "move 0304").case == "tb 7.6"
    assert reach(s, "US-99").mp == "1d6"


def test_7_6_a_supplied_unit_does_not_roll():
    s = after(line("G-12VG 0305"), "choose G-12VG")
    assert reach(s, "G-12VG").mp == "6"
    assert refusal(s, "begin_move").case == "tb 7.6"


def test_7_6_one_roll_a_unit():
    # tb R52
    s = after(table("G-12VG 0305", "G-L 0405"), "choose G-12VG", "begin_move", "roll 1")
    assert refusal(s, "begin_move").case == "tb 7.6"
    s = after(s, "choose G-L")
    assert refusal(s, "choose G-12VG").case == "tb 6.3"  # it has rolled, and stood still


def test_7_6_a_unit_that_has_not_rolled_can_be_put_back():
    # tb R52
    s = after(table("G-12VG 0305", "G-L 0405"), "choose G-12VG", "choose G-L", "choose G-12VG")
    assert "begin_move" in choices(s)


def test_7_6_each_unit_of_a_hex_rolls_for_itself():
    s = table("G-12VG 0305", "G-326VG 0305")
    s = after(s, "choose G-12VG", "begin_move", "roll 6", "end_move")
    s = after(s, "choose G-326VG")
    assert reach(s, "G-326VG").mp == "1d6"
    assert reach(after(s, "begin_move", "roll 2"), "G-326VG").mp == "2"


@pytest.mark.parametrize(("place", "supplied"), [("0307", True), ("0308", False)])
def test_7_6_the_check_uses_six_points_whatever_the_unit_may_move(place: str, supplied: bool):
    assert is_supplied(line(f"G-VAK388 {place}"), "G-VAK388") == supplied


def test_7_6_a_vak_out_of_supply_does_not_roll():
    # tb R52, tb 14.7
    s = after(table("G-VAK388 0305"), "choose G-VAK388")
    assert "begin_move" not in choices(s)
    assert refusal(s, "move 0304").case == "tb 14.7"


def test_7_6_points_do_not_last_beyond_the_phase():
    s = after(table("US-99 0305", phase="allied movement"), "choose US-99", "begin_move", "roll 6")
    s = after(s, "end_phase", *["end_phase"] * 5)
    assert GAME.phases[s.phase] == "allied movement"
    assert reach(s, "US-99").mp == "1d6"


# --- 7.7 ---


def fight(german: bool, allied: bool, **more: Any) -> State:
    """A German attack 4 to 2, each side in supply or not."""
    sources = {"german": ["0305"]} if german else {}
    sources |= {"allied": ["0306"]} if allied else {}
    units = ("A german cf_full=4 0305", "D allied cf_full=2 0306")
    return table(*units, phase="german pre-movement combat", supply=sources, **more)


def test_7_7_an_attacker_out_of_supply_shifts_left():
    found = odds(fight(german=False, allied=True), "0306", "A")
    assert shifts(found) == {"attacker out of supply": -1}
    assert found.column == "0"
    assert [m.case for m in found.modifiers] == ["tb 7.7"]


def test_7_7_a_defender_out_of_supply_shifts_right():
    found = odds(fight(german=True, allied=False), "0306", "A")
    assert shifts(found) == {"defender out of supply": 1}
    assert found.column == "+3"


def test_7_7_both_cancel():
    assert odds(fight(german=False, allied=False), "0306", "A").column == "+1..+2"
    assert odds(fight(german=True, allied=True), "0306", "A").column == "+1..+2"


def test_7_7_one_unit_out_of_supply_is_enough_and_more_count_once():
    units = ("A german cf_full=2 0305", "B german cf_full=2 0305", "D allied cf_full=2 0306")
    board: dict[str, Any] = {"phase": "german pre-movement combat", "turn": 6}
    board["supply"] = {"german": ["0305"], "allied": ["0306"]}
    one = table(units[0], "B german cf_full=2 0305 out_of_supply", units[2], **board)
    assert shifts(odds(one, "0306", "A", "B")) == {"attacker out of supply": -1}
    assert shifts(odds(one, "0306", "A")) == {}  # the other one stays out
    both = table(*(f"{u} out_of_supply" for u in units[:2]), units[2], **board)
    assert sum(shifts(odds(both, "0306", "A", "B")).values()) == -1


def test_7_7_one_defender_out_of_supply_is_enough():
    s = table(
        "A allied cf_full=4 0305",
        "D german cf_full=1 0306",
        "E german cf_full=1 0306 out_of_supply",
        turn=6,
        phase="allied pre-movement combat",
        supply={"german": ["0306"], "allied": ["0305"]},
    )
    assert shifts(odds(s, "0306", "A")) == {"defender out of supply": 1}


def test_7_7_the_shift_comes_on_top_of_others():
    s = table(
        "A german cf_full=2 0305",
        "B german cf_full=2 0307",
        "D allied cf_full=2 0306",
        phase="german pre-movement combat",
        supply={"german": ["0305", "0307"]},
    )
    assert shifts(odds(s, "0306", "A", "B")) == {
        "concentric attack": 1,
        "defender out of supply": 1,
    }
    assert odds(s, "0306", "A", "B").column == "+4"


def test_7_7_the_shift_is_rolled_with():
    s = fight(german=False, allied=True)
    s = after(s, "attack 0306", "join A", "commit", "fight 0")
    assert "in column 0: AS" in said(match(s, "roll 4"))


# --- 7.8, 7.9 ---


def test_7_8_lack_of_supply_never_costs_steps():
    played = match(table("G-12VG 0301", "US-99 0309", turn=4, phase="german pre-movement combat"))
    for _ in range(4):
        while played.state.phase != 6:
            offered = choices(played.state)
            do(played, "end_phase" if "end_phase" in offered else offered[0])
        do(played, "end_phase")
        assert not is_supplied(played.state, "US-99")
        assert (at(played.state, "G-12VG"), at(played.state, "US-99")) == ("0301", "0309")
        steps = {u["id"]: u["steps"] for u in sees(played.state)["units"]}
        assert (steps["G-12VG"], steps["US-99"]) == (2, 2)
    assert played.state.turn == 8


def test_7_9_units_may_move_out_of_supply_on_purpose():
    s = after(line("G-12VG 0306"), "choose G-12VG", "move 0309", "end_phase")
    assert at(s, "G-12VG") == "0309"
    assert not is_supplied(s, "G-12VG")
    s = after(line("US-99 0306", side="allied"), "choose US-99", "move 0309", "end_phase")
    assert at(s, "US-99") == "0309"
    assert not is_supplied(s, "US-99")


# --- 7.10 ---


def edge_hexes() -> list[str]:
    text = resources.files(GAME.folder).joinpath("data", "map.json").read_text(encoding="utf-8")
    return sorted({h for side in json.loads(text)["edges"].values() for h in side})


GERMAN_SOURCES = {f"{row:02d}01" for row in range(1, 20)} | {"0102", "0103", "0104"}


def alone(unit: str, place: str) -> State:
    """One unit on the game's own map, on turn 5."""
    return position(f"turn = 5\nphase = 'german movement'\n[[unit]]\nid = '{unit}'\nat = '{place}'")


def test_7_10_german_sources_are_the_east_side_and_three_more():
    for place in edge_hexes():
        is_source = supply(alone("G-12VG", place), "G-12VG").path == (place,)
        assert is_source == (place in GERMAN_SOURCES), place


def test_7_10_allied_sources_are_all_other_edge_hexes():
    # tb R40: 0101 and 1901 are German
    for place in edge_hexes():
        is_source = supply(alone("US-99", place), "US-99").path == (place,)
        assert is_source == (place not in GERMAN_SOURCES), place


def test_7_10_hexes_within_the_map_are_no_sources():
    for place in ("0202", "0402", "1412"):
        assert supply(alone("G-12VG", place), "G-12VG").path != (place,)
        assert supply(alone("US-99", place), "US-99").path != (place,)


@pytest.mark.parametrize(("side", "enemy"), [("german", "allied"), ("allied", "german")])
def test_7_10_a_source_does_not_work_while_enemy_occupied(side: str, enemy: str):
    s = line(f"U {side} 0304", f"X {enemy} 0301", side=side)
    assert not is_supplied(s, "U")
    assert is_supplied(line(f"U {side} 0304", side=side), "U")


@pytest.mark.parametrize(("side", "enemy"), [("german", "allied"), ("allied", "german")])
def test_7_10_nor_while_in_an_enemy_zone(side: str, enemy: str):
    board: dict[str, Any] = {"size": TWO_ROWS, "supply": {side: ["0305"]}}
    assert not is_supplied(table(f"U {side} 0308", f"X {enemy} 0404", **board), "U")
    friend = table(f"U {side} 0308", f"F {side} 0305", f"X {enemy} 0404", **board)
    assert is_supplied(friend, "U")  # negated


def test_7_10_it_works_again_when_the_enemy_has_gone():
    s = table(
        "G-12VG 0306",
        "X allied 0204",
        phase="allied movement",
        size="0101-0309",
        supply={"german": ["0304"]},
    )
    assert not is_supplied(s, "G-12VG")
    s = after(s, "choose X", "begin_move", "roll 6", "move 0202", "end_move")
    assert is_supplied(s, "G-12VG")


def test_7_10_changes_are_judged_at_every_instant():
    s = table(
        "G-12VG 0306", "X allied 0202", phase="allied movement", size="0101-0309",
        supply={"german": ["0304"]},
    )  # fmt: skip
    seen = [is_supplied(s, "G-12VG")]
    s = after(s, "choose X", "begin_move", "roll 6")
    for place in ("0204", "0202"):
        s = after(s, f"move {place}")
        seen.append(is_supplied(s, "G-12VG"))
    assert seen == [True, False, True]


def test_7_10_another_source_may_do():
    s = table("G-12VG 0305", "X allied 0302", size=ROW, supply={"german": ["0301", "0309"]})
    assert supply(s, "G-12VG").path == tuple(hexes(5, 9))


# --- 7.11 ---


def shortage(*units: str, turn: int = 6, **more: Any) -> State:
    return table(*units, turn=turn, phase="start of turn", **more)


@pytest.mark.parametrize("turn", range(1, 10))
def test_7_11_shortages_begin_with_turn_6(turn: int):
    s = after(table("G-2 0305", turn=turn, phase="allied post-movement combat"), "end_phase")
    assert s.turn == turn + 1
    expected = "tb 7.11" if s.turn >= 6 else "tb 13.1"
    assert asked(s).case == expected


def test_7_11_the_die_comes_at_the_very_start_of_the_turn():
    s = table("G-2 0305", "US-99 0309", turn=8, phase="allied post-movement combat")
    s = after(s, "end_phase")
    assert (asked(s).actor, asked(s).case) == ("chance", "tb 7.11")
    assert GAME.phases[s.phase] == "start of turn"
    s = after(s, "roll 1", "starve G-2")
    assert asked(s).case == "tb 7.5"  # then aerial supply, then the German phases
    s = after(s, "pass")
    assert GAME.phases[s.phase] == "german pre-movement combat"


@pytest.mark.parametrize("die", range(1, 7))
def test_7_11_as_many_markers_as_the_die_shows_on_different_units(die: int):
    # tb R8
    units = [f"X{n} german size=III 030{n}" for n in range(1, 9)]
    s = after(shortage(*units), f"roll {die}")
    for n in range(1, die + 1):
        assert (asked(s).actor, asked(s).case) == ("allied", "tb 7.11")
        assert all(c.startswith("starve ") for c in choices(s))  # all must be placed
        s = after(s, f"starve X{n}")
        if n < die:
            assert refusal(s, f"starve X{n}").case == "tb 7.11"
    assert GAME.phases[s.phase] == "german pre-movement combat"
    marked = [f"X{n}" for n in range(1, 9) if not has_no_marker(s, f"X{n}")]
    assert marked == [f"X{n}" for n in range(1, die + 1)]


def has_no_marker(s: State, unit: str) -> bool:
    return "out_of_supply" not in next(u["state"] for u in sees(s)["units"] if u["id"] == unit)


def test_7_11_the_phase_waits_for_all_the_markers():
    s = after(shortage("G-2 0305", "G-L 0309"), "roll 2", "starve G-2")
    assert refusal(s, "pass").case == "tb 7.11"
    assert refusal(s, "end_phase").case == "tb 7.11"


def test_7_11_fewer_if_there_are_fewer_units():
    # tb R8
    s = after(shortage("G-2 0305", "G-L 0309"), "roll 5", "starve G-2", "starve G-L")
    assert GAME.phases[s.phase] == "german pre-movement combat"
    s = after(shortage("US-99 0305"), "roll 5")
    assert GAME.phases[s.phase] == "german pre-movement combat"


def test_7_11_any_unit_of_any_stack_anywhere():
    units = ("G-2 0101", "R german size=III 0101", "Q german size=III 0101", "G-VAK388 0909")
    played = match(shortage(*units), "roll 3")
    assert "The die for German shortages shows 3" in said(played)
    s = played.state
    assert set(choices(s)) == {f"starve {u}" for u in ("G-2", "R", "Q", "G-VAK388")}
    s = after(s, "starve Q", "starve R", "starve G-VAK388")
    assert [has_no_marker(s, u) for u in ("G-2", "R", "Q")] == [True, False, False]


def test_7_11_reinforcements_must_have_started_a_turn_on_the_map():
    s = after(shortage("G-FG", "G-79VG", "G-2 0305", turn=7), "roll 2")
    assert choices(s) == ["starve G-2"]
    assert refusal(s, "starve G-FG").case == "tb 7.11"


def test_7_11_peiper_vdh_and_sses_are_not_chosen():
    # tb R8
    s = shortage("G-SSP 0305", "G-2 0309", "G-SSES", "US-99 0909", markers='vdh = "0805"')
    s = after(s, "roll 3")
    assert choices(s) == ["starve G-2"]
    assert refusal(s, "starve G-SSP").case == "tb 5.5"
    assert refusal(s, "starve G-VDH").case == "tb 7.11"
    assert refusal(s, "starve G-SSES").case == "tb 7.11"
    assert refusal(s, "starve US-99").case == "tb 7.11"


def starved(*units: str, phase: str = "german movement", **more: Any) -> State:
    """Turn 6; every German hex is a source, so only the marker can hurt."""
    more = {"supply": {"german": hexes(1, 9), "allied": hexes(1, 9, 9)}, **more}
    return table(*units, turn=6, phase=phase, **more)


def test_7_11_a_marked_unit_is_out_of_supply_for_movement():
    s = starved("G-2 0305 out_of_supply", "G-L 0307", road=[road(5, 1)])
    assert supply(s, "G-2").case == "tb 7.11"
    assert (reach(s, "G-2").mp, reach(s, "G-L").mp) == ("1d6", "6")
    assert cost(s, "G-2", "0304") == "1"  # no mechanized movement
    assert "begin_move" in choices(after(s, "choose G-2"))


def test_7_11_and_for_attack_and_defence():
    units = ("A german 0305 out_of_supply", "D allied 0306")
    board: dict[str, Any] = {"supply": {"german": ["0305"], "allied": ["0306"]}}
    s = starved(*units, phase="german pre-movement combat", **board)
    assert shifts(odds(s, "0306", "A")) == {"attacker out of supply": -1}
    s = starved(*units, phase="allied pre-movement combat", **board)
    assert shifts(odds(s, "0305", "D")) == {"defender out of supply": 1}


def test_7_11_and_for_vak_and_flak():
    units = ("A german 0305", "D allied 0306")
    phase = "german pre-movement combat"
    board: dict[str, Any] = {"supply": {"german": hexes(1, 5), "allied": ["0306"]}}
    fresh = starved(*units, "G-VAK388 0304", phase=phase, **board)
    assert odds(fresh, "0306", "A", "G-VAK388").attack == 2
    s = starved(*units, "G-VAK388 0304 out_of_supply", phase=phase, **board)
    assert no_odds(s, "0306", "A", "G-VAK388").case == "tb 14.7"
    s = starved("G-VAK388 0304 out_of_supply", **board)
    assert reach(s, "G-VAK388").mp == "0"
    s = starved(*units, "G-2FLAK 0305 out_of_supply", phase=phase, **board)
    assert no_odds(s, "0306", "A", "G-2FLAK").case == "tb 14.6"


def test_7_11_the_marker_lasts_for_the_whole_turn():
    s = after(shortage("G-2 0305", "US-99 0909"), "roll 1", "starve G-2")
    for _ in range(6):
        assert not has_no_marker(s, "G-2")
        s = after(s, "end_phase")
    assert s.turn == 7
    assert has_no_marker(s, "G-2")
    s = starved("G-2 0305 out_of_supply", phase="allied post-movement combat")
    assert not is_supplied(s, "G-2")
    assert is_supplied(after(s, "end_phase"), "G-2")


def test_7_11_the_marker_goes_with_the_unit():
    s = starved("G-2 0305 out_of_supply")
    s = after(s, "choose G-2", "begin_move", "roll 3", "move 0303", "end_phase")
    assert not is_supplied(s, "G-2")


def test_7_11_a_marker_on_one_unit_spares_the_rest_of_the_stack():
    s = starved("G-2 0305 out_of_supply", "G-L 0305")
    assert (is_supplied(s, "G-2"), is_supplied(s, "G-L")) == (False, True)


def test_7_11_a_marker_hurts_on_any_turn_and_never_peiper():
    # tb R61
    assert not is_supplied(table("G-2 0305 out_of_supply", turn=2), "G-2")
    assert is_supplied(table("G-SSP 0305 out_of_supply", turn=7), "G-SSP")
    assert not is_supplied(line("US-99 0305 out_of_supply", side="allied"), "US-99")


# --- 7.12 ---


def test_7_12_no_part_of_an_allied_line_enters_an_empty_west_wall_hex():
    walked = line("US-99 0305", side="allied", west_wall=["0303"])
    assert not is_supplied(walked, "US-99")
    by_road = line("US-99 0309", side="allied", road=[road(9, 1)], west_wall=["0303"])
    assert not is_supplied(by_road, "US-99")
    assert is_supplied(line("US-99 0305", side="allied"), "US-99")


def test_7_12_an_allied_unit_in_it_opens_it():
    walked = line("US-99 0305", "US-110 0303", side="allied", west_wall=["0303"])
    assert is_supplied(walked, "US-99")
    units = ("US-99 0309", "US-110 0303")
    by_road = line(*units, side="allied", road=[road(9, 1)], west_wall=["0303"])
    assert is_supplied(by_road, "US-99")


def test_7_12_every_west_wall_hex_on_the_way_needs_its_own_unit():
    s = line("US-99 0305", "US-110 0303", side="allied", west_wall=["0303", "0302"])
    assert not is_supplied(s, "US-99")
    assert not is_supplied(s, "US-110")


def test_7_12_a_unit_in_a_west_wall_hex_traces_out_of_it():
    s = line("US-99 0303", side="allied", west_wall=["0303"])
    assert is_supplied(s, "US-99")


def test_7_12_it_is_judged_at_that_moment():
    s = line("US-99 0306", "US-110 0303", side="allied", west_wall=["0303"])
    assert reach(s, "US-99").mp == "6"
    s = after(s, "choose US-110", "move 0302", "end_move")
    assert reach(s, "US-99").mp == "1d6"


def test_7_12_a_source_in_the_west_wall_needs_a_unit_too():
    assert not is_supplied(line("US-99 0304", side="allied", west_wall=["0301"]), "US-99")
    s = line("US-99 0304", "US-110 0301", side="allied", west_wall=["0301"])
    assert is_supplied(s, "US-99")


def test_7_12_vdh_and_markers_do_not_open_it():
    s = line("US-99 0305", side="allied", turn=8, west_wall=["0303"], markers='drops = ["0303"]')
    assert not is_supplied(s, "US-99")


def test_7_12_german_lines_pass_the_west_wall():
    assert is_supplied(line("G-12VG 0305", west_wall=["0303"]), "G-12VG")


def test_7_12_the_breaches_on_the_own_map():
    """Behind the wall a line runs through 0804 while an Allied unit holds the breach."""
    unit = "[[unit]]\nid = '{}'\nat = '{}'\n"
    day = "turn = 5\nphase = 'allied movement'\n"
    alone = position(day + unit.format("US-99", "0803"))
    assert not is_supplied(alone, "US-99")
    held = position(day + unit.format("US-99", "0803") + unit.format("US-422", "0804"))
    assert supply(held, "US-99").path[:2] == ("0803", "0804")
    assert is_supplied(GAME.new("campaign"), "US-422")
