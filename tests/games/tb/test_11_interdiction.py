"""tb 11: bridge interdiction."""

from typing import Unpack

import pytest

from ardennes.games.tb.state import State
from tests.games.settings import HexBoard, Setting
from tests.games.tb.positions import (
    after,
    cost,
    match,
    position,
    reach,
    said,
    supply,
    table,
)

ROW = "0501-0512"
ROAD = [" ".join(f"05{n:02d}" for n in range(12, 0, -1))]
BRIDGE: HexBoard = {"river": ["0509/0508"], "bridge": ["0509/0508"]}


def german(*units: str, **more: Unpack[Setting]) -> State:
    """A row with a bridge between 0509 and 0508, no road unless given; German movement."""
    plain: Setting = {"turn": 2, "size": ROW, **BRIDGE}
    return table(*units, **(plain | more))


def allied(*units: str, **more: Unpack[Setting]) -> State:
    """The same in the Allied movement phase, with an Allied source in 0512."""
    plain: Setting = {"phase": "allied movement", "supply": {"allied": ["0512"]}}
    return german(*units, **(plain | more))


# --- 11.1 where ---

OWN = """
turn = {turn}
phase = "german movement"
[[unit]]
id = "G-12VG"
at = "{at}"
"""
US = '[[unit]]\nid = "US-2"\nat = "1412"\n'


@pytest.mark.parametrize(
    ("covered", "bridge"),
    [
        ("1712", "1712/1811"),
        ("1315", "1315/1314"),
        ("1214", "1214/1314"),
        ("1113", "1113/1212"),
        ("1111", "1111/1011"),
        ("1112", "1112/1012"),
    ],
)
def test_11_1_the_rulebooks_example_from_bastogne(covered, bridge):
    # On turn 1 no road helps, so a bridge saves just the river's point.
    near, far = bridge.split("/")
    assert covered in (near, far)
    for start, to in ((near, far), (far, near)):
        free = position(OWN.format(turn=1, at=start))
        board = free.ground.board
        assert board.distance(board.place(covered), board.place("1412")) == 3
        threatened = position(OWN.format(turn=1, at=start) + US)
        assert points(cost(threatened, "G-12VG", to)) == points(cost(free, "G-12VG", to)) + 1


def points(text: str) -> int:
    """A cost in whole points."""
    return int(text)


def test_11_1_all_sides_of_the_hexes_within_three_and_no_others():
    # A unit in 1412 on a board where every side of every hex is a bridged river.
    lone = table("US-2 1412", turn=2, size="0905-1919")
    board = lone.ground.board
    sides = {
        "/".join(sorted((board.labels[p], board.labels[q])))
        for p in range(len(board))
        for q in board.around[p]
    }
    bridged: HexBoard = {"river": sorted(sides), "bridge": sorted(sides)}
    for start, to, interdicted in (
        ("1812", "1712", True),  # four hexes and three
        ("1712", "1612", True),
        ("1413", "1414", True),
        ("1409", "1408", True),  # three and four
        ("1408", "1407", False),  # four and five
        ("1812", "1912", False),
        ("1808", "1709", False),  # four and four
    ):
        s = table(f"X german mf=20 {start}", "US-2 1412", turn=2, size="0905-1919", **bridged)
        direct = [g for g in reach(s, "X").places.values() if g.path == (to,)]
        zones = board.zones[board.place("1412")]
        extra = sum(zones >> board.place(h) & 1 for h in (start, to))
        assert [g.cost for g in direct] == [str(1 + interdicted + extra)], (start, to)


@pytest.mark.parametrize(
    ("where", "price"),
    [
        ("0505", "2"),  # three hexes from 0508: its own hex is not counted
        ("0504", "1"),  # four
        ("0506", "2"),
        ("0512", "2"),  # three hexes from the near side of the bridge
    ],
)
def test_11_1_three_hexes_from_either_side_of_the_bridge(where, price):
    assert cost(german("G-12VG 0509", f"US-2 {where}"), "G-12VG", "0508") == price


def test_11_1_the_units_own_bridges_count():
    s = german("G-12VG 0509", "US-2 0507")
    assert cost(s, "G-12VG", "0508") == "3"  # river and zone


def test_11_1_one_or_more_units_make_no_difference():
    s = german("G-12VG 0509", "US-2 0505", "US-99 0505", "US-1 0506")
    assert cost(s, "G-12VG", "0508") == "2"


def test_11_1_german_units_and_vdh_do_not_interdict_for_germans():
    assert cost(german("G-12VG 0509", "G-26VG 0507"), "G-12VG", "0508") == "1"
    assert cost(german("G-12VG 0509", markers='vdh = "0507"'), "G-12VG", "0508") == "1"


def test_11_1_units_off_the_map_do_not_interdict():
    assert cost(german("G-12VG 0509", "US-1"), "G-12VG", "0508") == "1"


def test_11_1_interdiction_is_for_germans_only():
    s = allied("US-7A 0509", "US-2 0506")
    assert cost(s, "US-7A", "0508") == "1"


def test_11_1_the_road_part_of_a_german_line_breaks():
    # tb 7.4: the bridge is too far for the first six points. US-2 in 0303 has no zone on the road.
    lines = {"road": ROAD, "river": ["0503/0502"], "bridge": ["0503/0502"], "turn": 4}
    lines |= {"supply": {"german": ["0501"]}, "size": "0301-0512"}
    assert supply(german("G-12VG 0512", **lines), "G-12VG").in_supply
    cut = supply(german("G-12VG 0512", "US-2 0303", **lines), "G-12VG")
    assert (cut.in_supply, cut.case, cut.path) == (False, "tb 7.2", ())
    out_of_range = supply(german("G-12VG 0512", "US-2 0308", **lines), "G-12VG")
    assert out_of_range.in_supply


def test_11_1_interdiction_follows_the_units():
    s = german("G-12VG 0509", "US-2 0504")
    assert cost(s, "G-12VG", "0508") == "1"
    s = allied("G-12VG 0509", "US-2 0504", supply={"allied": ["0504"]})
    s = after(s, "choose US-2", "move 0505", *["end_phase"] * 3)
    assert cost(s, "G-12VG", "0508") == "2"


# --- 11.2 always ---


def test_11_2_supply_makes_no_difference():
    s = german("G-12VG 0509", "US-2 0505")
    assert not supply(s, "US-2").in_supply
    assert cost(s, "G-12VG", "0508") == "2"
    fed = german("G-12VG 0509", "US-2 0505", supply={"allied": ["0505"]})
    assert supply(fed, "US-2").in_supply and cost(fed, "G-12VG", "0508") == "2"


@pytest.mark.parametrize(
    "board",
    [
        {"heavy_woods": ["0507", "0506"]},
        {"town": {"0506": "Vielsalm"}},
        {"west_wall": ["0507", "0506"]},
        {"river": ["0509/0508", "0507/0506"]},
    ],
)
def test_11_2_terrain_between_makes_no_difference(board):
    assert cost(german("G-12VG 0509", "US-2 0505", **board), "G-12VG", "0508") == "2"


def test_11_2_german_units_make_no_difference():
    s = german("G-12VG 0509", "US-2 0505", "G-26VG 0506")
    assert cost(s, "G-12VG", "0508") == "2"
    on_the_bridge = german("G-12VG 0509", "US-2 0505", "G-26VG 0508")
    assert cost(on_the_bridge, "G-12VG", "0508") == "3"  # river and stack


@pytest.mark.parametrize(
    "unit", ["US-2 reduced", "US-110", "US-14C", "US-7A", "US-82A", "BR-29", "X allied"]
)
def test_11_2_every_kind_of_allied_unit_interdicts(unit):
    name, *states = unit.split()
    s = german("G-12VG 0509", " ".join([name, *states, "0505"]))
    assert cost(s, "G-12VG", "0508") == "2"


def test_11_2_in_every_german_movement_phase():
    for turn in (1, 2, 9):
        supplied: HexBoard = {"supply": {"german": ["0509"]}}
        assert (
            cost(german("G-12VG 0509", "US-2 0505", turn=turn, **supplied), "G-12VG", "0508") == "2"
        )


# --- 11.3 what it costs ---


def test_11_3_a_german_pays_one_more_off_the_road():
    s = german("G-12VG 0509", "US-2 0505", rough=["0508"])
    assert cost(s, "G-12VG", "0508") == "3"


def test_11_3_a_german_pays_one_more_on_the_road():
    s = german("G-12VG 0509", "US-2 0505", rough=["0508"], road=ROAD)
    assert cost(s, "G-12VG", "0508") == "2"  # the rulebook's example in tb 9.6
    m = match(s, "choose G-12VG", "move 0508")
    assert said(m) == "12th Volksgrenadier Div moves 0509-0508 by road for 2 points."


def test_11_3_and_loses_the_mechanized_rate():
    s = german("G-2 0510", "US-2 0505", road=ROAD)
    assert [cost(s, "G-2", h) for h in ("0509", "0508", "0507")] == ["1/5", "2 1/5", "3 1/5"]


def test_11_3_the_non_road_part_of_a_line_pays_one_more():
    # Six clear hexes lead from 0512 to the source in 0506, over the bridge.
    lines = {"supply": {"german": ["0506"]}, "turn": 4, "size": "0301-0512"}
    assert supply(german("G-12VG 0512", **lines), "G-12VG").in_supply
    assert supply(german("G-12VG 0512", "US-2 0304", **lines), "G-12VG").in_supply
    assert not supply(german("G-12VG 0512", "US-2 0309", **lines), "G-12VG").in_supply


def test_11_3_a_line_with_a_point_to_spare_still_gets_through():
    # tb 7.4: five hexes and the river make six. US-2 in 0505 is three hexes from 0508 and has no
    # zone in 0507.
    lines = {"supply": {"german": ["0507"]}, "turn": 4}
    trace = supply(german("G-12VG 0512", "US-2 0505", **lines), "G-12VG")
    assert trace.in_supply and trace.path == ("0512", "0511", "0510", "0509", "0508", "0507")
    lines = {"supply": {"german": ["0507"]}, "turn": 4, "rough": ["0511"]}
    assert supply(german("G-12VG 0512", **lines), "G-12VG").in_supply
    assert not supply(german("G-12VG 0512", "US-2 0505", **lines), "G-12VG").in_supply


def test_11_3_a_line_may_cross_before_its_road_part_begins():
    # tb 7.4: from 0512 the bridge is crossed for 3 + 2 points and the road begins in 0508.
    lines = {"road": ROAD, "supply": {"german": ["0501"]}, "turn": 4, "size": "0301-0512"}
    trace = supply(german("G-12VG 0512", "US-2 0309", **lines), "G-12VG")
    assert trace.in_supply and trace.path[:5] == ("0512", "0511", "0510", "0509", "0508")
    lines |= {"light_woods": ["0510"]}  # two points more: too far
    assert not supply(german("G-12VG 0512", "US-2 0309", **lines), "G-12VG").in_supply


# --- 11.4 German units and Allied movement ---


def test_11_4_germans_do_not_interdict_at_range():
    assert cost(allied("US-2 0509", "G-12VG 0506"), "US-2", "0508") == "1"
    assert cost(allied("US-2 0509", "G-12VG 0505"), "US-2", "0508") == "1"


def test_11_4_a_zone_on_the_far_side_interdicts():
    # Hex 1, river 1, zone 1.
    assert cost(allied("US-2 0509", "G-12VG 0507"), "US-2", "0508") == "3"


def test_11_4_a_zone_on_the_near_side_interdicts():
    # 12 VG in 0510 has a zone in 0509 only: hex 1, river 1, leaving the zone 1.
    assert cost(allied("US-2 0509", "G-12VG 0510"), "US-2", "0508") == "3"
    free = allied("US-2 0509", "G-12VG 0510", river=[], bridge=[])
    assert cost(free, "US-2", "0508") == "2"


def test_11_4_the_road_over_such_a_bridge_costs_its_point_too():
    s = allied("US-2 0509", "G-12VG 0507", road=ROAD, heavy_woods=["0508"])
    assert cost(s, "US-2", "0508") == "3"


def test_11_4_friends_do_not_negate_it_for_movement():
    # tb R13: hex, river, zone, stack.
    s = allied("US-2 0509", "US-99 0508", "G-12VG 0507")
    assert cost(s, "US-2", "0508") == "4"


def test_11_4_british_units_suffer_it_too():
    s = allied("BR-43 0509", "G-12VG 0507", north_west_of_meuse=["0508"])
    assert cost(s, "BR-43", "0508") == "3"


def test_11_4_sses_and_vdh_do_not_interdict():
    # tb 8.2: they have no zone; VDH doubles the cost of its own hexes only.
    assert cost(allied("US-2 0509", markers='vdh = "0506"'), "US-2", "0508") == "1"
    assert cost(allied("US-2 0509", "US-99 0507", markers='sses = "US-99"'), "US-2", "0508") == "1"


def test_11_4_germans_pay_nothing_for_it():
    assert cost(german("G-12VG 0509", "G-26VG 0508"), "G-12VG", "0508") == "2"  # the stack alone


LINE: Setting = {"road": ROAD, "supply": {"allied": ["0512"]}, "size": "0401-0512"}


def test_11_4_a_zone_closes_the_bridge_to_allied_supply():
    # 12 VG in 0407 has zones in 0508 and 0507.
    open_ = allied("US-2 0506", **LINE)
    assert supply(open_, "US-2").path == ("0506", "0507", "0508", "0509", "0510", "0511", "0512")
    closed = allied("US-2 0506", "G-12VG 0407", **LINE)
    assert not supply(closed, "US-2").in_supply


def test_11_4_a_german_unit_on_the_bridge_closes_it_to_allied_supply():
    assert not supply(allied("US-2 0506", "G-12VG 0508", **LINE), "US-2").in_supply


def test_11_4_for_supply_a_friend_negates_the_zone():
    # tb R13: 7 Armored in 0508 and 0507 keeps the road open past 12 VG.
    s = allied("US-2 0506", "US-7A 0508", "US-7B 0507", "G-12VG 0407", **LINE)
    assert supply(s, "US-2").in_supply
    half = allied("US-2 0506", "US-7A 0508", "G-12VG 0407", **LINE)
    assert not supply(half, "US-2").in_supply


def test_11_4_no_point_is_due_for_a_bridge_with_a_negated_zone():
    # tb R13: no road, six clear hexes over the bridge to the source in 0512; both ends of the
    # bridge lie in zones of 12 VG in 0408 and are held by friends.
    board = {"size": "0401-0512", "supply": {"allied": ["0512"]}, "turn": 4}
    s = allied("US-2 0506", "US-7A 0508", "US-7B 0507", "US-7R 0509", "G-12VG 0408", **board)
    assert supply(s, "US-2").in_supply
    unbridged = allied(
        "US-2 0506", "US-7A 0508", "US-7B 0507", "US-7R 0509", "G-12VG 0408", bridge=[], **board
    )
    assert not supply(unbridged, "US-2").in_supply
