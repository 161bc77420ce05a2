"""a44 23: supply paths, isolation and groups."""

from typing import Any

from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules.supply import can_trace, isolated_groups, lines, threshold, trace
from ardennes.games.a44.state import State
from tests.games.a44.positions import table

HOME: dict[str, Any] = {"supply": {"german": ["E2016"], "allied": ["E2816"]}}
ROAD: dict[str, Any] = {"secondary_road": ["E2016 E2017 E2018"], **HOME}


def supplied(s: State, unit: str = "G1") -> bool:
    return can_trace(s, s.unit_id(unit))


def groups(s: State, side: int = GERMAN) -> list[list[str]]:
    return [[s.unit_name(u) for u in group] for group in isolated_groups(s, side)]


def test_23_3_four_hexes_of_ground_then_the_road():
    assert supplied(table("G1 german E2420", **ROAD))
    assert not supplied(table("G1 german E2518", **ROAD))
    assert not supplied(table("G1 german E2420", **HOME))  # no road, and the source is further
    s = table("G1 german E2218", **ROAD)
    path = trace(s, s.unit_id("G1")).path
    assert (path[0], path[-1], len(path)) == ("E2218", "E2016", 4)


def test_23_2_only_an_enemy_in_it_shuts_a_source():
    assert not supplied(table("G1 german E2018", "A1 allied E2016", **ROAD))
    near = table("G1 german E2018", "A1 allied E1916", size="E1816-E2820", **ROAD)
    assert not supplied(near)  # the road may not enter the zone
    assert supplied(table("G1 german E2016", "A1 allied E1916", size="E1816-E2820", **ROAD))


def test_23_3_ground_enters_a_zone_with_its_first_hex_only():
    first = ("A1 allied E2319", "A2 allied E2316")  # E2317 and E2318 are in their zones
    assert supplied(table("G1 german E2418", *first, **ROAD))
    second = ("A1 allied E2219", "A2 allied E2216")  # E2217 and E2218 are
    assert not supplied(table("G1 german E2418", *second, **ROAD))
    friend = "G2 german E2218"
    assert supplied(table("G1 german E2418", friend, *second, **ROAD))  # it cancels the zone there


def test_23_3_never_into_or_across_a_bond():
    bond = ("A1 allied E2119", "A2 allied E2117")  # closes E2118
    open_ = table("G1 german E2118", **ROAD)
    assert supplied(open_)
    s = table("G1 german E2219", *bond, **ROAD)
    assert "E2118" not in trace(s, s.unit_id("G1")).path
    assert not lines(s, GERMAN).first >> s.place_id("E2118") & 1


def test_23_3_a_lost_town_and_a_blown_bridge_cut_the_road():
    town: dict[str, Any] = {"town": {"E2017": "Amel"}, **ROAD}
    s = table("G1 german E2018", **town, size="E2016-E2820")
    assert supplied(s)
    s.take(ALLIED, s.place_id("E2017"))
    s.memo = {}
    assert not lines(s, GERMAN).bound_by_road(s.place_id("E2018"))
    over = table("G1 german E2018", river=["E2016/E2017"], bridge=["E2016/E2017"], **ROAD)
    assert lines(over, GERMAN).bound_by_road(over.place_id("E2018"))
    side = (over.place_id("E2016"), over.place_id("E2017"))
    over.blown, over.memo = frozenset({side}), {}
    assert not lines(over, GERMAN).bound_by_road(over.place_id("E2018"))
    assert supplied(over)  # two hexes of ground: rivers do not matter


def test_23_6_a_chain_of_units_is_a_line_of_communication():
    far = ("G1 german E2818", "G2 german E2418")
    assert groups(table(*far, **ROAD)) == []
    assert groups(table(far[0], **ROAD)) == [["G1"]]
    two = table("G1 german E2818", "G2 german E2718", "G3 german E2018", **ROAD)
    assert groups(two) == [["G1", "G2"]]


def test_23_8_thresholds():
    s = table("G1 german morale=green E2018", "G2 german E2019", "G3 german morale=elite E2020")
    green, plain, elite = (s.unit_id(f"G{n}") for n in (1, 2, 3))
    assert [threshold(s, g) for g in ([green], [plain, green], [elite, green])] == [3, 4, 5]
