"""What the bulge rulebook states about its map; the ground itself is that of tb."""

import csv
from importlib import resources
from typing import Any

import pytest

from ardennes.atlas.frame import frame_of
from ardennes.board.hexes import distance
from ardennes.cli.maps import plan_of
from tests.grids import GRIDS

GRID = GRIDS["bulge"]


@pytest.fixture(scope="module")
def plan() -> dict[str, Any]:
    return plan_of("bulge")


@pytest.fixture(scope="module")
def board(plan: dict[str, Any]) -> dict[str, Any]:
    return plan["board"]


def table(name: str) -> list[dict[str, str]]:
    path = resources.files("ardennes").joinpath("games", "bulge", "data", name)
    return list(csv.DictReader(path.read_text("utf-8").splitlines()))


def hexes(plan: dict[str, Any]) -> set[str]:
    return {GRID.write(at) for block in plan["hexes"] for at in GRID.block(*block.split("-"))}


def road_hexes(board: dict[str, Any]) -> set[str]:
    return {at for link in board["road"] for at in link.split()}


# --- edges ---

ENTRIES = {  # bulge 2.3.1
    "N": {f"01{column:02d}" for column in range(5, 26)},
    "W": {f"{row:02d}{25 if row % 2 == 0 else 26}" for row in range(2, 13)},
    "S": {f"19{column:02d}" for column in range(2, 19)},
    "E": {f"{row:02d}01" for row in range(1, 20)},
}


@pytest.mark.parametrize("side", ENTRIES)
def test_every_printed_entry_range_is_at_its_edge_and_has_roads(plan: dict[str, Any], side: str):
    """bulge 2.3.1, 13.0: reinforcements enter on a road hex that leads off the listed edge."""
    assert ENTRIES[side] <= set(plan["edges"][side])
    roads = {at for at, leaves in plan["edge_roads"].items() if leaves == side}
    assert len(roads & ENTRIES[side]) >= 2
    assert roads <= set(plan["edges"][side])


def test_every_edge_some_reinforcement_comes_from_has_a_road(plan: dict[str, Any]):
    """bulge 2.3.1: the letter of a counter is its edge; E is German only."""
    rows = [row for row in table("units.csv") if row["reinf_edge"] not in ("", "air")]
    arrivals = {(row["side"], row["reinf_edge"]) for row in rows}
    assert {edge for side, edge in arrivals if side == "German"} == {"E"}
    assert {edge for side, edge in arrivals if side == "Allied"} <= {"N", "W", "S"}
    for _, edge in arrivals:
        assert any(plan["edge_roads"].get(at) == edge for at in ENTRIES[edge])


def test_the_british_find_a_road_behind_the_meuse(plan: dict[str, Any], board: dict[str, Any]):
    """bulge 13.0: they come from the north or west and may not cross the Meuse."""
    behind = set(board["north_west_of_meuse"])
    edges = {row["reinf_edge"] for row in table("units.csv") if row["nationality"] == "UK"}
    assert edges and edges <= {"N", "W"}
    for edge in edges:
        assert any(plan["edge_roads"].get(at) == edge for at in ENTRIES[edge] & behind)


def test_the_east_edge_is_german_and_the_rest_allied(plan: dict[str, Any], board: dict[str, Any]):
    """bulge 2.3.1; the corners 0101 and 1901 are of the east."""
    rim = set().union(*plan["edges"].values())
    assert set(board["supply"]["german"]) == set(plan["edges"]["E"]) == ENTRIES["E"]
    assert set(board["supply"]["allied"]) == rim - ENTRIES["E"]


# --- places ---


def test_places_the_rulebook_names(plan: dict[str, Any], board: dict[str, Any]):
    assert board["town"]["1412"] == "Bastogne"  # bulge 16.0
    assert plan["rulebook"] == ["1412 town Bastogne (16.0)"]
    assert {"1206", "0407"} <= hexes(plan)


def test_the_second_panzer_division_starts_in_1206(plan: dict[str, Any], board: dict[str, Any]):
    """bulge 2.3.1: on German ground, and no other unit is there."""
    here = [row["id"] for row in table("units.csv") if row["setup_hex"] == "1206"]
    assert here == ["G-2"]
    assert "1206" in board["control"]["german"]


def test_the_first_division_in_0407_interdicts_bridges(board: dict[str, Any]):
    """bulge 11.0: the diagram needs bridge hexsides within three hexes of it, and others beyond."""
    start = GRID.coord("0407")
    away = [
        min(distance(start, GRID.coord(at)) for at in side.split("/")) for side in board["bridge"]
    ]
    assert sum(n <= 3 for n in away) >= 2
    assert any(n > 3 for n in away)


def test_units_start_on_the_map_on_their_own_side(plan: dict[str, Any], board: dict[str, Any]):
    """bulge 8.0: one unit a hex; bulge 4.0."""
    starts = [(row["side"], row["setup_hex"]) for row in table("units.csv") if row["setup_hex"]]
    places = [at for _, at in starts]
    assert len(set(places)) == len(places) and set(places) <= hexes(plan)
    german = set(board["control"]["german"])
    assert {at for side, at in starts if side == "German"} <= german
    assert not {at for side, at in starts if side == "Allied"} & german


# --- terrain ---


def test_terrain_is_of_four_kinds_and_every_kind_is_there(
    plan: dict[str, Any], board: dict[str, Any]
):
    """bulge 2.1: heavy woods, light woods, rough, clear; the first present counts."""
    natural = [set(board[kind]) for kind in ("heavy_woods", "light_woods", "rough")]
    assert all(natural) and hexes(plan) - set().union(*natural)
    assert all(found <= hexes(plan) for found in natural)


def test_hexes_of_the_movement_example(board: dict[str, Any]):
    """bulge 10.1: somewhere heavy woods lie in the West Wall."""
    assert set(board["heavy_woods"]) & set(board["west_wall"])


def test_bridges_carry_roads_over_rivers(board: dict[str, Any]):
    """bulge 11.0, 10.1"""
    roads = {link.replace(" ", "/") for link in board["road"]}
    assert set(board["bridge"]) == roads & set(board["river"])
    assert set(board["town"]) <= road_hexes(board)


# --- exits ---


def test_exits_are_roads_off_the_north_and_west_of_the_map(
    plan: dict[str, Any], board: dict[str, Any]
):
    """bulge 3.1: German units leave only through designated road hexsides."""
    rows = {row["hex"]: int(row["multiplier"]) for row in table("exits.csv")}
    assert plan["exit_multiplier"] == rows
    assert rows.keys() <= plan["edge_roads"].keys() & road_hexes(board)
    assert {plan["edge_roads"][at] for at in rows} == {"N", "W"}
    assert set(rows.values()) == {1, 2, 3, 4}


def test_every_exit_is_on_the_road_from_the_east(plan: dict[str, Any], board: dict[str, Any]):
    links = [link.split() for link in board["road"]]
    found = {at for at, side in plan["edge_roads"].items() if side == "E"}
    while more := {b for a, b in links if a in found} | {a for a, b in links if b in found}:
        if more <= found:
            break
        found |= more
    assert plan["exit_multiplier"].keys() <= found


# --- the ground of tb ---

STATED_BY_TB = {"rough": {"1124", "1307"}, "light_woods": {"1124"}}  # tb 17.3, 17.4


def test_the_sheet_is_that_of_tb(plan: dict[str, Any]):
    other = plan_of("tb")
    for part in ("hexes", "edges", "edge_roads", "rivers"):
        assert plan[part] == other[part], part
    place = 5.7, 50.0
    assert frame_of("bulge").to_paper(*place) == frame_of("tb").to_paper(*place)


def test_the_ground_is_that_of_tb_but_for_what_its_rulebook_adds(board: dict[str, Any]):
    other = plan_of("tb")["board"]
    assert board.keys() == other.keys()
    for part in board.keys() - {"supply", *STATED_BY_TB}:
        assert board[part] == other[part], part
    for part, more in STATED_BY_TB.items():
        assert set(other[part]) - set(board[part]) == more and set(board[part]) < set(other[part])
    assert set(other["supply"]["german"]) - set(board["supply"]["german"]) == {
        "0102",
        "0103",
        "0104",
    }
