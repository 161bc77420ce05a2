"""A map in figures: counted on a small invented plan, and sane on the four maps."""

from typing import Any

import pytest

from ardennes.atlas.build import SHEETS
from ardennes.atlas.figures import ROADS, SETTLEMENTS, figures
from ardennes.cli.maps import plan_of

PLAN: dict[str, Any] = {
    "game": "tb",
    "hexes": ["0101-0104", "0201-0203"],
    "edge_roads": {"0101": "N", "0102": "N", "0201": "E"},
    "rivers": {"Styx": ["0101/0201", "0102/0201"], "Lethe": ["0103 0203 0202"]},
    "board": {
        "rough": ["0101", "0102"],
        "light_woods": ["0102", "0103"],
        "heavy_woods": ["0103"],
        "town": {"0101": "Asten"},
        "village": {"0203": "Bree"},
        "bridge": ["0101/0201"],
        "primary_road": ["0101 0201", "0201 0202"],
        "secondary_road": ["0202 0203"],
    },
    "rulebook": ["0101 town Asten (1.1)"],
}


def test_a_small_map_counted():
    found = figures(PLAN)
    assert (found.game, found.hexes) == ("tb", 7)
    assert found.terrain == {"clear": 4, "rough": 1, "light_woods": 1, "heavy_woods": 1}
    assert found.settlements == {"town": {"0101": "Asten"}, "village": {"0203": "Bree"}}
    assert found.rivers == {"Styx": 2, "Lethe": 3}, "hexsides along, hexes through"
    assert found.bridges == 1
    assert found.roads == {"primary_road": 2, "secondary_road": 1}
    assert found.road_hexes == 4
    assert found.edge_roads == {"N": 2, "E": 1}
    assert found.stated == ["0101 town Asten (1.1)"]


def test_the_commonest_comes_first():
    assert next(iter(figures(PLAN).terrain)) == "clear"
    assert list(figures(PLAN).edge_roads) == ["N", "E"]


HEXES = {"tb": 443, "bulge": 443, "bb81": 1950, "a44": 2280}


@pytest.mark.parametrize("game", SHEETS)
def test_figures_of_the_four_maps(game: str):
    plan = plan_of(game)
    found, board = figures(plan), plan["board"]
    assert found.game == game and found.hexes == HEXES[game]
    assert sum(found.terrain.values()) == found.hexes and min(found.terrain.values()) > 0
    assert set(found.settlements) == set(board) & set(SETTLEMENTS)
    assert set(found.roads) == set(board) & set(ROADS)
    assert found.road_hexes <= sum(found.roads.values()) + 1, "one net: a tree at least"
    assert 0.3 < found.road_hexes / found.hexes < 0.75
    assert found.rivers.keys() == plan["rivers"].keys() and min(found.rivers.values()) > 0
    assert sum(found.edge_roads.values()) == len(plan["edge_roads"])
    assert set(found.edge_roads) == set("NESW")
    assert found.bridges == len(board["bridge"]) > 10
    assert found.stated == plan["rulebook"] != []
