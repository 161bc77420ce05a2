"""a44 11, 24: what a step costs, and what stops a move."""

from typing import Any

import pytest

from ardennes.board.graph import members
from ardennes.games.a44.edition import HALVES
from ardennes.games.a44.rules.entry import start_of
from ardennes.games.a44.rules.modes import why_closed
from ardennes.games.a44.rules.movement import (
    EXTENDED,
    NORMAL,
    STRATEGIC,
    TACTICAL,
    TRUCK,
    TWO_HEXES,
    Search,
    allowance,
)
from ardennes.games.a44.rules.tactical import Tactical
from ardennes.games.a44.state import State
from tests.games.a44.positions import table

MUD_TURN, FROST_TURN = 8, 11


def costs(s: State, unit: str = "G1", mode: str = NORMAL) -> dict[str, float]:
    number = s.unit_id(unit)
    found = Search(s, number, mode, start_of(s, number, mode), allowance(s, number, mode))
    return {s.place_name(p): found.cost[p] / HALVES for p in range(s.hexes) if found.seen[p]}


def two_hexes(s: State, unit: str = "G1") -> set[str]:
    number = s.unit_id(unit)
    found = Tactical(s, number, start_of(s, number, TACTICAL), TWO_HEXES)
    return {s.place_name(p) for p in members(found.hexes)}


def at_turn(turn: int, *units: str, **board: Any) -> State:
    s = table(*units, **board)
    s.turn = turn
    return s


def test_the_first_example_of_the_words():
    """A Traffic marker costs two points, except to tactical movement."""
    s = at_turn(MUD_TURN, "G-116Pz-60 E2020", size="E2020-E2420", forest=["E2220"],
                secondary_road=["E2020 E2120 E2220"])  # fmt: skip
    s.traffic = {4: s.place_id("E2120")}
    assert costs(s, "G-116Pz-60") == {"E2120": 3, "E2220": 5}
    assert "E2220" in two_hexes(s, "G-116Pz-60")
    unit = s.unit_id("G-116Pz-60")
    assert allowance(s, unit, STRATEGIC) == 12 * HALVES
    no = why_closed(s, unit, EXTENDED)
    assert no is not None and no.case == "a44 11.2"


@pytest.mark.parametrize(
    ("terrain", "foot", "mud", "frost"),
    [("clear", 1, 2, 1), ("light_woods", 1, 3, 2), ("forest", 2, None, None)],
)
def test_3_4_the_ground(terrain: str, foot: float, mud: float | None, frost: float | None):
    board: dict[str, Any] = {} if terrain == "clear" else {terrain: ["E2319"]}
    assert costs(table("G1 german E2318", **board))["E2319"] == foot
    for turn, cost in ((MUD_TURN, mud), (FROST_TURN, frost)):
        s = at_turn(turn, "G1 german tank move=6 E2318", **board)
        assert costs(s).get("E2319") == cost  # a44 11.5: vehicles enter forest by road


def test_11_7_roads():
    road: dict[str, Any] = {"primary_road": ["E2318 E2319 E2320"], "forest": ["E2319"]}
    assert costs(at_turn(MUD_TURN, "G1 german tank move=6 E2318", **road))["E2320"] == 1
    lane: dict[str, Any] = {"secondary_road": ["E2318 E2319 E2320"], "forest": ["E2319"]}
    s = at_turn(MUD_TURN, "G1 german tank move=6 E2318", **lane)
    assert (costs(s)["E2319"], costs(s)["E2320"]) == (2, 3)  # a44 11.8: a forest road
    assert costs(table("G1 german E2318", **road))["E2319"] == 1


def test_9_2_1_a_zone_stops_and_costs_a_point_to_leave():
    s = table("G1 german move=3 E2316", "A1 allied E2319")
    assert "E2318" in costs(s) and "E2417" in costs(s)
    assert costs(table("G1 german move=3 E2318", "A1 allied E2319"))["E2317"] == 2
    assert "E2320" not in costs(
        table("G1 german move=5 E2316", "A1 allied E2319", size="E2316-E2320")
    )


def test_10_2_bonds_close_hexes_and_sides():
    s = table("G1 german move=3 E2318", "A1 allied E2219", "A2 allied E2420")
    assert "E2319" not in two_hexes(s) and "E2319" not in costs(s)


def test_11_4_rivers():
    river: dict[str, Any] = {"river": ["E2318/E2319"]}
    foot = table("G1 german E2318", **river)
    assert costs(foot)["E2319"] == 2  # round by the side
    assert "E2319" in two_hexes(foot)
    later = table("G1 german E2317", **river)
    assert "E2319" not in two_hexes(later)  # only from the bank
    line: dict[str, Any] = {"size": "E2316-E2320", **river}
    assert "E2319" not in two_hexes(table("G1 german tank E2318", **line))
    bridge: dict[str, Any] = {"bridge": ["E2318/E2319"], "secondary_road": ["E2318 E2319"], **line}
    s = table("G1 german tank E2318", **bridge)
    assert "E2319" in two_hexes(s)
    s.blown, s.memo = frozenset({(s.place_id("E2318"), s.place_id("E2319"))}), {}
    assert "E2319" not in two_hexes(s) and "E2319" not in costs(s)


def test_11_6_wooded_rough():
    rough: dict[str, Any] = {"wooded_rough": ["E2319"], "size": "E2316-E2320"}
    foot = table("G1 german E2318", **rough)
    assert "E2319" not in costs(foot)
    assert two_hexes(foot) == {"E2317", "E2316", "E2319"}  # never two sides of it
    assert "E2319" not in two_hexes(table("G1 german tank E2318", **rough))


def test_11_10_army_boundaries_until_turn_4():
    line: dict[str, Any] = {"army_boundary": ["E2318/E2319"], "size": "E2316-E2320"}
    assert "E2319" not in costs(at_turn(4, "G1 german E2318", **line))
    assert "E2319" in costs(at_turn(5, "G1 german E2318", **line))
    assert "E2319" in costs(at_turn(4, "A1 allied E2318", **line), "A1")


def test_12_roads_only_and_twice_as_far():
    road: dict[str, Any] = {"primary_road": ["E2318 E2319 E2320"], "size": "E2316-E2320"}
    s = at_turn(MUD_TURN, "A1 allied tank move=7 E2318", **road)
    assert costs(s, "A1", STRATEGIC) == {"E2319": 0.5, "E2320": 1}
    assert allowance(s, s.unit_id("A1"), STRATEGIC) == 14 * HALVES
    foot = table("A1 allied E2318", **road)
    assert costs(foot, "A1", TRUCK) == {"E2319": 0.5, "E2320": 1}


def test_24_7_the_bottleneck_binds_germans():
    board: dict[str, Any] = {
        "bottleneck": ["E2319"],
        "town": {"E2320": "Sankt Vith"},
        "size": "E2316-E2320",
    }
    s = table("G1 german move=9 E2318", **board)
    assert costs(s)["E2319"] == 5
    s.take(0, s.place_id("E2320"))
    s.memo = {}
    assert costs(s)["E2319"] == 3
    assert costs(table("A1 allied E2318", **board), "A1")["E2319"] == 1
