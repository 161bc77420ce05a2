"""tb 10: road and mechanized movement."""

import random
from typing import Any, Unpack

import pytest

from ardennes.engine.play import apply, legal
from ardennes.games.tb import GAME
from ardennes.games.tb import words as w
from ardennes.games.tb.rules.setup import new_game
from ardennes.games.tb.state import State
from tests.games.settings import HexBoard, Setting
from tests.games.tb.positions import (
    after,
    choices,
    cost,
    do,
    match,
    reach,
    refusal,
    said,
    supply,
    table,
)

ROW = "0501-0509"
ROAD = ["0509 0508 0507 0506 0505 0504 0503 0502 0501"]


def row(*units: str, **more: Unpack[Setting]) -> State:
    """One row of hexes under one road; Germans are in supply on turn 2, Allies from 0509."""
    plain: Setting = {"turn": 2, "size": ROW, "road": ROAD, "supply": {"allied": ["0509"]}}
    return table(*units, **(plain | more))


def allied(*units: str, **more: Unpack[Setting]) -> State:
    """The same in the Allied movement phase."""
    return row(*units, **(Setting(phase="allied movement") | more))


def costs(s: State, unit: str, *hexes: str) -> list[str]:
    """What it costs to go to each hex."""
    return [cost(s, unit, h) for h in hexes]


def modes(s: State, unit: str, *hexes: str) -> list[str]:
    """How the unit gets there."""
    return [reach(s, unit).places[h].mode for h in hexes]


# --- 10.1 two rates ---


def test_10_1_road_movement_costs_one_point_in_any_terrain():
    s = row("G-12VG 0509", heavy_woods=["0508"], light_woods=["0507"], rough=["0506"])
    assert costs(s, "G-12VG", "0508", "0507", "0506", "0505") == ["1", "2", "3", "4"]
    assert modes(s, "G-12VG", "0508", "0505") == ["road", "road"]


def test_10_1_mechanized_movement_costs_a_fifth_in_any_terrain():
    s = row("G-2 0509", heavy_woods=["0508"], light_woods=["0507"], rough=["0506"])
    assert costs(s, "G-2", "0508", "0507", "0506") == ["1/5", "2/5", "3/5"]
    assert modes(s, "G-2", "0508", "0506") == ["mechanized", "mechanized"]


def test_10_1_five_mechanized_hexes_are_one_point():
    s = row("G-2 0509")
    assert costs(s, "G-2", "0504", "0503", "0501") == ["1", "1 1/5", "1 3/5"]


def test_10_1_six_points_are_thirty_mechanized_hexes():
    road = [" ".join(f"15{n:02d}" for n in range(1, 41))]
    s = table("G-2 1501", turn=2, size="1501-1540", road=road)
    assert costs(s, "G-2", "1513", "1531", "1532") == ["2 2/5", "6", "-"]
    assert reach(s, "G-2").refused["1532"].startswith("tb 9.3: ")


def test_10_1_the_hexside_must_carry_the_road():
    # 0508 and 0507 both have a road, but none crosses the side between them.
    s = row("G-12VG 0508", road=["0509 0508", "0507 0506"], heavy_woods=["0507"])
    assert cost(s, "G-12VG", "0507") == "4"
    s = row("G-12VG 0508", road=["0508 0507"], heavy_woods=["0507"])
    assert cost(s, "G-12VG", "0507") == "1"


def test_10_1_mechanized_movement_follows_road_hexsides_only():
    s = table("G-2 0505", turn=2, road=["0505 0506", "0404 0403"])
    assert cost(s, "G-2", "0404") == "1"
    assert cost(s, "G-2", "0403") == "2"  # and not resumed on the other road


@pytest.mark.parametrize(
    "unit", ["G-12VG", "G-3FJ", "G-2FLAK", "G-VAK388", "G-2", "G-SSP", "US-2", "US-82A", "BR-43"]
)
@pytest.mark.parametrize("supplied", [True, False])
def test_10_1_road_movement_is_for_everyone_in_any_supply(unit, supplied):
    phase = "german movement" if unit.startswith("G") else "allied movement"
    sources = {"german": ["0501"], "allied": ["0501"]} if supplied else {}
    s = row(
        f"{unit} 0509", turn=4, phase=phase, supply=sources, heavy_woods=["0508"],
        north_west_of_meuse=["0508"],
    )  # fmt: skip
    if unit == "G-VAK388" and not supplied:
        assert cost(s, unit, "0508") == "-"  # tb 14.7: it does not move at all
    elif supply(s, unit).in_supply and unit not in ("G-12VG", "G-3FJ", "G-2FLAK", "G-VAK388"):
        assert cost(s, unit, "0508") == "1/5"
    else:
        assert cost(s, unit, "0508") == "1"


@pytest.mark.parametrize("unit", ["US-2", "US-82A", "US-7A", "US-14C", "BR-43", "BR-29"])
def test_10_1_supplied_allied_units_of_every_type_go_mechanized(unit):
    s = allied(f"{unit} 0509", north_west_of_meuse=["0508", "0507"])
    assert costs(s, unit, "0508", "0507") == ["1/5", "2/5"]


@pytest.mark.parametrize("unit", ["G-2", "G-FE", "G-3PG", "G-SSP"])
def test_10_1_supplied_german_mechanized_units_go_mechanized(unit):
    assert costs(row(f"{unit} 0509"), unit, "0508", "0507") == ["1/5", "2/5"]


@pytest.mark.parametrize("unit", ["G-12VG", "G-3FJ", "G-2FLAK", "G-VAK388"])
def test_10_1_other_germans_never_do(unit):
    assert costs(row(f"{unit} 0509"), unit, "0508", "0507") == ["1", "2"]


def test_10_1_nobody_out_of_supply_does():
    germans = row("G-2 0509", turn=4)
    assert reach(germans, "G-2").mp == "1d6" and cost(germans, "G-2", "0508") == "1"
    allies = allied("US-7A 0509", supply={})
    assert reach(allies, "US-7A").mp == "1d6" and cost(allies, "US-7A", "0508") == "1"


def test_10_1_the_log_tells_the_kind_of_movement():
    m = match(row("G-2 0509"), "choose G-2", "move 0507")
    assert said(m) == "2nd Panzer Div moves 0509-0508-0507 by mechanized movement for 2/5 point."
    m = match(row("G-12VG 0509"), "choose G-12VG", "move 0507")
    assert said(m) == "12th Volksgrenadier Div moves 0509-0508-0507 by road for 2 points."


# --- 10.2 road movement ---


def test_10_2_road_and_off_road_movement_mix_freely():
    s = row("G-12VG 0509", road=["0509 0508", "0507 0506"], rough=["0508", "0507", "0506", "0505"])
    assert costs(s, "G-12VG", "0508", "0507", "0506", "0505") == ["1", "3", "4", "6"]
    assert modes(s, "G-12VG", "0508", "0507", "0506") == ["road", "regular", "regular"]


def test_10_2_units_out_of_supply_may_use_roads():
    s = row("G-12VG 0509", turn=4, heavy_woods=["0508", "0507"])
    s = after(s, "choose G-12VG", "begin_move", "roll 2")
    assert costs(s, "G-12VG", "0508", "0507", "0506") == ["1", "2", "-"]


def test_10_2_enemy_zones_cost_their_points_on_the_road():
    # tb 8.5: 0506 lies in the zone of a unit north of the road.
    s = row("G-12VG 0508", "US-2 0405", size="0401-0509")
    assert cost(s, "G-12VG", "0507") == "1"
    assert cost(s, "G-12VG", "0506") == "3"  # into the zone
    assert cost(s, "G-12VG", "0505") == "6"  # out of it and into it


def test_10_2_a_road_leads_out_of_a_zone():
    s = row("G-12VG 0506", "US-2 0405", size="0401-0509", heavy_woods=["0507"])
    assert cost(s, "G-12VG", "0507") == "2"


@pytest.mark.parametrize("unit", ["G-12VG", "G-2"])
def test_10_2_an_unbridged_river_interrupts_the_road(unit):
    # tb R44: and ends mechanized movement.
    s = row(f"{unit} 0509", turn=2, river=["0508/0507"], heavy_woods=["0507", "0506"])
    near, far = ("1", ["3", "4"]) if unit == "G-12VG" else ("1/5", ["2 1/5", "3 1/5"])
    assert cost(s, unit, "0508") == near
    assert costs(s, unit, "0507", "0506") == far


def test_10_2_allied_roads_break_at_rivers_too():
    s = allied("US-7A 0509", river=["0508/0507"])
    assert costs(s, "US-7A", "0508", "0507", "0506") == ["1/5", "2 1/5", "3 1/5"]


def test_10_2_an_interdicted_bridge_interrupts_the_road():
    s = row(
        "G-12VG 0509", "US-2 0504", river=["0508/0507"], bridge=["0508/0507"],
        heavy_woods=["0507", "0506"],
    )  # fmt: skip
    assert costs(s, "G-12VG", "0508", "0507", "0506") == ["1", "3", "4"]


# --- 10.3 mechanized movement ---


def test_10_3_mechanized_movement_needs_overland_supply():
    lines: HexBoard = {"supply": {"german": ["0501"]}}
    assert costs(row("G-2 0509", turn=4, **lines), "G-2", "0508", "0501") == ["1/5", "1 3/5"]
    cut = row("G-2 0509", "US-2 0506", turn=4, **lines)
    assert costs(cut, "G-2", "0508") == ["1"]


def test_10_3_aerial_supply_is_not_enough():
    flown = allied("US-7A 0509 aerial_supply", turn=8, supply={})
    assert reach(flown, "US-7A").mp == "6"
    assert costs(flown, "US-7A", "0508", "0503", "0502") == ["1", "6", "-"]


def test_10_3_nor_is_aerial_supply_at_the_start_of_the_move():
    s = allied("US-7A 0509", turn=8, supply={})
    s = after(s, "choose US-7A", "supply_by_air US-7A")
    assert reach(s, "US-7A").mp == "6" and cost(s, "US-7A", "0508") == "1"


def test_10_3_overland_supply_counts_although_a_marker_lies_there():
    s = allied("US-7A 0509 aerial_supply", turn=8)
    assert cost(s, "US-7A", "0508") == "1/5"


def test_10_3_an_out_of_supply_marker_stops_mechanized_movement():
    lines: HexBoard = {"supply": {"german": ["0501"]}}
    assert cost(row("G-2 0509 out_of_supply", turn=6, **lines), "G-2", "0508") == "1"
    assert cost(row("G-SSP 0509", turn=6), "G-SSP", "0508") == "1/5"  # tb 14.3


def test_10_3_automatic_supply_is_overland():
    # tb R42
    assert cost(row("G-2 0509", turn=3), "G-2", "0508") == "1/5"
    assert cost(row("G-2 0509", turn=4), "G-2", "0508") == "1"


def test_10_3_supply_is_that_of_the_start_of_the_move():
    # tb 7.1: 2 Pz drives out of supply and stays mechanized.
    s = table(
        "G-2 0502", turn=4, size="0501-0509", road=["0502 0503 0504"], supply={"german": ["0501"]}
    )
    s = after(s, "choose G-2", "move 0504")
    assert cost(s, "G-2", "0503") == "1/5"


def test_10_3_it_must_start_on_a_road():
    s = row("G-2 0509", road=["0508 0507 0506"])
    assert costs(s, "G-2", "0508", "0507", "0506") == ["1", "2", "3"]
    assert costs(row("G-2 0508", road=["0508 0507 0506"]), "G-2", "0507", "0506") == ["1/5", "2/5"]


def test_10_3_it_must_start_outside_enemy_zones():
    s = row("G-2 0506", "US-2 0405", size="0401-0509")
    assert costs(s, "G-2", "0507", "0508") == ["2", "3"]
    assert costs(row("G-2 0506", "US-2 0404", size="0401-0509"), "G-2", "0507", "0508") == [
        "1/5",
        "2/5",
    ]


def test_10_3_a_friend_does_not_negate_the_zone_at_the_start():
    s = row("G-2 0506", "G-FE 0506", "US-2 0405", size="0401-0509")
    assert cost(s, "G-2", "0507") == "3"  # 1 + leave zone + leave stack


def test_10_3_no_other_movement_may_come_before():
    board = {"road": ["0508 0507 0506 0505"], "size": ROW}
    s = after(row("G-2 0508", **board), "choose G-2", "move 0509")  # off the road and back
    assert costs(s, "G-2", "0508", "0507") == ["1", "2"]
    s = after(s, "move 0508")
    assert cost(s, "G-2", "0507") == "1"


def test_10_3_road_movement_counts_as_other_movement():
    s = row("G-2 0506", "US-2 0405", size="0401-0509")  # starts in a zone: road movement only
    s = after(s, "choose G-2", "move 0507")
    assert cost(s, "G-2", "0508") == "1"


def test_10_3_it_may_be_followed_by_road_or_off_road_movement():
    s = row("G-2 0509", road=["0509 0508 0507"], rough=["0506"])
    assert costs(s, "G-2", "0507", "0506", "0505") == ["2/5", "2 2/5", "3 2/5"]
    assert modes(s, "G-2", "0507", "0506") == ["mechanized", "regular"]


def test_10_3_it_is_not_resumed():
    s = row("G-2 0509", road=["0509 0508", "0507 0506 0505"])
    assert costs(s, "G-2", "0508", "0507", "0506", "0505") == ["1/5", "1 1/5", "2 1/5", "3 1/5"]
    s = after(s, "choose G-2", "move 0508", "move 0507")
    assert reach(s, "G-2").mp == "4 4/5"
    assert costs(s, "G-2", "0506", "0505") == ["1", "2"]


def test_10_3_mechanized_then_off_road_then_road():
    # Two mechanized hexes, one off-road, one road: 2/5 + 2 + 1.
    s = row("G-2 0509", road=["0509 0508 0507", "0506 0505"], rough=["0506", "0505"])
    assert cost(s, "G-2", "0505") == "3 2/5"
    m = match(s, "choose G-2", "move 0505")
    assert said(m) == "2nd Panzer Div moves 0509-0508-0507-0506-0505 for 3 2/5 points."


def test_10_3_a_mechanized_move_can_be_continued():
    m = match(row("G-2 0509"), "choose G-2", "move 0507")
    assert reach(m.state, "G-2").mp == "5 3/5"
    assert cost(m.state, "G-2", "0506") == "1/5"
    do(m, "move 0504")
    assert (
        said(m) == "2nd Panzer Div moves 0507-0506-0505-0504 by mechanized movement for 3/5 point."
    )
    assert reach(m.state, "G-2").mp == "5"


def test_10_3_another_unit_ends_the_move():
    s = after(row("G-2 0509", "G-FE 0501"), "choose G-2", "move 0507", "choose G-FE")
    assert refusal(s, "choose G-2").case == "tb 6.3"


def test_10_3_looking_at_a_unit_spoils_nothing():
    s = after(row("G-2 0509", "G-FE 0501"), "choose G-2", "choose G-FE", "choose G-2")
    assert cost(s, "G-2", "0508") == "1/5"


def test_10_3_mechanized_movement_never_enters_an_enemy_zone():
    s = row("G-2 0509", "US-2 0405", size="0401-0509")
    assert costs(s, "G-2", "0507") == ["2/5"]
    assert cost(s, "G-2", "0506") == "2 2/5"  # road rate and the zone's point
    assert modes(s, "G-2", "0507", "0506") == ["mechanized", "road"]


def test_10_3_and_never_leaves_one():
    s = row("G-2 0509", "US-2 0405", size="0401-0509")
    s = after(s, "choose G-2", "move 0506")
    assert reach(s, "G-2").mp == "3 3/5"
    assert cost(s, "G-2", "0507") == "2"  # no fifth, even outwards


def test_10_3_friends_in_the_zone_do_not_help():
    # tb 8.4
    s = row("G-2 0508", "G-FE 0506", "US-2 0405", size="0401-0509")
    assert cost(s, "G-2", "0506") == "3 1/5"


BRIDGE: HexBoard = {"river": ["0508/0507"], "bridge": ["0508/0507"]}


def test_10_3_no_german_goes_mechanized_over_an_interdicted_bridge():
    assert costs(row("G-2 0509", **BRIDGE), "G-2", "0508", "0507", "0506") == ["1/5", "2/5", "3/5"]
    s = row("G-2 0509", "US-2 0504", **BRIDGE)
    assert costs(s, "G-2", "0508", "0507", "0506") == ["1/5", "2 1/5", "3 1/5"]
    assert modes(s, "G-2", "0508", "0507", "0506") == ["mechanized", "road", "road"]


def test_10_3_allied_units_do():
    s = allied("US-7A 0509", "US-2 0504", **BRIDGE)
    assert costs(s, "US-7A", "0508", "0507", "0506") == ["1/5", "2/5", "3/5"]


def test_10_3_not_over_a_bridge_in_a_german_zone():
    # tb R13: 0507 lies in the zone of 12 VG; hex 1, river 1, zone 1.
    s = allied("US-7A 0509", "G-12VG 0506", **BRIDGE)
    assert costs(s, "US-7A", "0508", "0507") == ["1/5", "3 1/5"]


def test_10_3_stacking_points_are_paid_and_do_not_end_it():
    # tb R9
    s = row("G-2 0509", "G-12VG 0509", "G-26VG 0507")
    assert costs(s, "G-2", "0508") == ["1 1/5"]  # leave the stack
    assert costs(s, "G-2", "0507") == ["2 2/5"]  # enter the next
    assert costs(s, "G-2", "0506") == ["3 3/5"]  # leave it again, still mechanized
    assert modes(s, "G-2", "0508", "0507", "0506") == ["mechanized"] * 3


def test_10_3_ssp_drives_through_stacks_for_nothing():
    s = row("G-SSP 0509", "G-12VG 0509", "G-26VG 0507")
    assert costs(s, "G-SSP", "0508", "0507", "0506") == ["1/5", "2/5", "3/5"]


def test_10_3_a_full_hex_closes_the_road():
    s = row("G-2 0509", "G-12VG 0507", "G-26VG 0507")
    assert costs(s, "G-2", "0508", "0507", "0506") == ["1/5", "-", "-"]
    assert reach(s, "G-2").refused["0507"].startswith("tb 6.5: ")


def test_10_3_allies_pass_each_other_mechanized():
    # tb R10: through the British stack with both points, but not to stop there.
    s = allied("US-7A 0509", "BR-43 0508")
    assert costs(s, "US-7A", "0508", "0507") == ["-", "2 2/5"]


def test_10_3_the_cheapest_way_may_cost_mechanized_movement():
    # Six mechanized hexes cost 1 1/5, the straight step 1; hex by hex the unit stays mechanized.
    road = ["0505 0506 0507 0607 0707 0706 0605"]
    s = table("G-2 0505", turn=2, road=road)
    assert reach(s, "G-2").places["0605"].path == ("0605",)
    s = after(s, "choose G-2", "move 0706", "move 0605")
    assert reach(s, "G-2").mp == "4 4/5" and cost(s, "G-2", "0706") == "1/5"


# --- turn 1 ---


def test_5_4_no_german_road_or_mechanized_movement_on_turn_1():
    for unit in ("G-2", "G-12VG", "G-SSP"):
        s = row(f"{unit} 0509", turn=1, light_woods=["0508"])
        assert costs(s, unit, "0508", "0507") == ["3", "4"]


def test_5_4_us_units_have_road_but_no_mechanized_movement_on_turn_1():
    s = allied("US-99 0509", turn=1, heavy_woods=["0508"])
    assert costs(s, "US-99", "0508", "0507") == ["1", "2"]
    s = after(s, "choose US-99", "begin_move", "roll 4")
    assert costs(s, "US-99", "0505", "0504") == ["4", "-"]


def test_5_4_the_2nd_division_goes_mechanized_if_really_supplied():
    # tb R7
    supplied = allied("US-2 0509", turn=1)
    assert reach(supplied, "US-2").mp == "6" and cost(supplied, "US-2", "0508") == "1/5"
    cut_off = allied("US-2 0509", turn=1, supply={})
    assert reach(cut_off, "US-2").mp == "6" and cost(cut_off, "US-2", "0508") == "1"
    assert "begin_move" not in choices(after(cut_off, "choose US-2"))


def test_5_4_the_exception_ends_with_turn_1():
    later = allied("US-2 0509", turn=2, supply={})
    assert reach(later, "US-2").mp == "1d6"


# --- SSES and VDH ---


def test_14_4_sses_stops_mechanized_movement():
    s = allied("US-7A 0509", markers='sses = "US-7A"')
    assert reach(s, "US-7A").mp == "1d6" and cost(s, "US-7A", "0508") == "1"


def test_14_4_aerial_supply_cures_sses_but_gives_no_mechanized_movement():
    # tb R25
    s = allied("US-7A 0509 aerial_supply", turn=8, markers='sses = "US-7A"')
    assert reach(s, "US-7A").mp == "6" and cost(s, "US-7A", "0508") == "1"


def test_14_5_no_mechanized_movement_around_vdh():
    s = allied("US-7A 0509", markers='vdh = "0506"')
    assert costs(s, "US-7A", "0508", "0507", "0506") == ["1/5", "2 1/5", "4 1/5"]
    gone = after(s, "choose US-7A", "move 0506")
    assert costs(gone, "US-7A", "0505") == ["1"]  # roads work again, mechanized is over


def test_14_5_germans_drive_past_vdh():
    assert costs(row("G-2 0509", markers='vdh = "0506"'), "G-2", "0507", "0505") == ["2/5", "4/5"]


# --- a way as it is shown, step by step ---


def shown(s: State, unit: str, to: str) -> list[tuple[str, str, dict[str, str]]]:
    """Place, mode and what is paid for, of every step."""
    steps: Any = GAME.shows.path(s, s.unit_id(unit), s.place_id(to))
    return [
        (step["place"], step["mode"], {line["what"]: line["cost"] for line in step["lines"]})
        for step in steps
    ]


def test_10_3_a_way_is_mechanized_until_it_leaves_the_road():
    s = row("G-2 0503", size="0501-0609", road=["0503 0504 0505"])
    fast = {"mechanized road movement": "1/5"}
    assert shown(s, "G-2", "0507") == [
        ("0504", "mechanized", fast),
        ("0505", "mechanized", fast),
        ("0506", "regular", {"clear": "1"}),
        ("0507", "regular", {"clear": "1"}),
    ]


def test_9_6_the_way_names_rivers_and_interdicted_bridges():
    wet: HexBoard = {"river": ["0504/0505", "0505/0506"], "bridge": ["0505/0506"]}
    s = row("G-26VG 0504", "US-110 0509", size="0501-0509", **wet)
    assert shown(s, "G-26VG", "0506") == [
        ("0505", "road", {"road movement": "1", "river": "1"}),
        ("0506", "road", {"road movement": "1", "interdicted bridge": "1"}),
    ]


def test_8_3_6_4_the_way_names_zones_and_stacking():
    s = row("G-26VG 0504", "G-2 0505", "US-110 0508", road=["0504 0505"])
    assert shown(s, "G-26VG", "0507") == [
        ("0505", "road", {"road movement": "1", "stacking": "1"}),
        ("0506", "regular", {"clear": "1", "stacking": "1"}),
        ("0507", "regular", {"clear": "1", "entering an enemy zone": "1"}),
    ]


def test_12_2_a_reinforcement_pays_to_come_in():
    s = allied("X1 allied reinf_turn=2 reinf_edge=W", size="0501-0609")
    steps = shown(s, "X1", "0508")
    assert steps[0] == ("0509", "road", {"entering the map": steps[0][2]["entering the map"]})
    assert steps[1][:2] == ("0508", "mechanized")


def test_the_steps_of_every_way_add_up():
    dice, s, ways = random.Random(5), new_game(), 0
    while (decision := legal(GAME, s)) is not None and ways < 400:
        step = s.todo[-1]
        if isinstance(step, w.Moving):
            for to, going in reach(s, s.unit_name(step.unit)).places.items():
                steps: Any = GAME.shows.path(s, step.unit, s.place_id(to))
                assert [step["place"] for step in steps] == [*going.path]
                assert steps[-1]["sum"] == going.cost
                ways += 1
        apply(GAME, s, dice.choice(decision.choices))
    assert ways >= 400
