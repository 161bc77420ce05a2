"""The committed map of bb81: what the rules need of it is there."""

import csv
import json
from collections.abc import Iterator
from importlib import resources
from itertools import pairwise
from typing import Any

import pytest

from ardennes.atlas.draft import new_draft
from ardennes.atlas.figures import figures as figures_of
from ardennes.atlas.sheets.bb81_waters import Waters, printed
from ardennes.board.hexes import Coord, neighbours
from tests.grids import GRIDS

DATA = resources.files("ardennes").joinpath("games", "bb81", "data")
GRID = GRIDS["bb81"]
NORTH = 5  # where neighbours() has the hex that printed side 0 faces


def rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(DATA.joinpath(name).read_text("utf-8").splitlines()))


@pytest.fixture(scope="module")
def plan() -> dict[str, Any]:
    return json.loads(DATA.joinpath("map.json").read_text("utf-8"))


# --- a second reading of the rules, from the map file alone ---


def sides_of(label: str) -> list[str]:
    """The six neighbours by printed side: 0 north, clockwise."""
    around = [GRID.write(at) for at in neighbours(GRID.coord(label))]
    return around[NORTH:] + around[:NORTH]


class Reading:
    """Rivers, banks and roads as the ledger defines them, read off map.json."""

    def __init__(self, plan: dict[str, Any]):
        board = plan["board"]
        self.hexes = {GRID.write(at) for b in plan["hexes"] for at in GRID.block(*b.split("-"))}
        self.crossed: dict[str, list[int]] = board["river_sides"]
        self.river = {at for at, sides in self.crossed.items() if len(sides) > 1}
        self.woods = set(board["woods"])
        self.links = {frozenset(link.split()) for link in board["road"]}
        self.roads: dict[str, set[int]] = {at: set() for at in self.hexes}
        for link in self.links:
            a, b = sorted(link)
            self.roads[a].add(sides_of(a).index(b))
            self.roads[b].add(sides_of(b).index(a))
        for at, way in plan["edge_exits"].items():
            self.roads[at].add(way["exit_side"])

    def bank(self, at: str, side: int) -> frozenset[int]:
        """Walk around the hex both ways from a side until the river."""
        if side in self.crossed[at]:
            return frozenset()
        found = {side}
        for way in (1, -1):
            there = (side + way) % 6
            while there not in self.crossed[at]:
                found.add(there)
                there = (there + way) % 6
        return frozenset(found)

    def banks_with_road(self, at: str) -> set[frozenset[int]]:
        return {self.bank(at, side) for side in self.roads[at]} - {frozenset()}

    def is_bridge(self, at: str) -> bool:
        return at in self.river and len(self.banks_with_road(at)) > 1

    def open(self, a: str, b: str) -> bool:
        if frozenset((a, b)) in self.links:
            return True
        if b in self.woods or b in self.river:
            return False
        if a not in self.river or self.is_bridge(a):
            return True
        side = sides_of(a).index(b)
        return any(side in bank for bank in self.banks_with_road(a))

    def steps(self, at: str) -> list[str]:
        return [to for to in sides_of(at) if to in self.hexes and self.open(at, to)]


@pytest.fixture(scope="module")
def reading(plan: dict[str, Any]) -> Reading:
    return Reading(plan)


# --- what the rulebook states ---

STATED = {
    "rein-3": "Herve and Eupen are places units are put on",
    "vic-1": "Liège has three hexes",
    "vic-2": "roads leave the map north or west of the Sambre and Meuse",
    "vdh-1": "the drop has a hex of its own",
    "def-8": "east is friendly to the Germans, the other edges to the Allies",
    "fuel-1": "fuel dumps lie on the map",
}


@pytest.mark.parametrize("name", ["Herve", "Eupen"])
def test_rein_3_the_named_towns(plan: dict[str, Any], name: str):
    assert name in plan["board"]["town"].values()


def test_rein_3_the_units_are_put_there(plan: dict[str, Any]):
    town = {name: at for at, name in plan["board"]["town"].items()}
    held = {row["arrival"]: row["entry_hexes"] for row in rows("units.csv") if _held(row)}
    assert held["16AM"] == town["Herve"]
    assert held["17AM"] == town["Eupen"]


def _held(row: dict[str, str]) -> bool:
    return row["side"] == "allied" and row["no_move_on_arrival"] == "1"


def test_vic_1_liege_has_three_hexes(plan: dict[str, Any]):
    assert len(plan["liege"]) == 3
    assert set(plan["liege"]) <= plan["board"]["fortified_town"].keys()


def test_vic_2_roads_leave_beyond_the_meuse(plan: dict[str, Any]):
    ways = {at: w for at, w in plan["edge_exits"].items() if w["german_strategic_exit"]}
    assert {way["side"] for way in ways.values()} == {"N", "W"}
    assert ways.keys() <= set(plan["meuse_bank"]["far"])
    others = plan["edge_exits"].keys() - ways.keys()
    assert not others & set(plan["meuse_bank"]["far"])


def test_vdh_1_the_drop_hex(plan: dict[str, Any], reading: Reading):
    drop = next(row for row in rows("units.csv") if row["unit_id"] == "G-VDH")
    assert plan["vdh_drop"] == drop["entry_hexes"]
    assert reading.roads[plan["vdh_drop"]], "on a road: the crossroads it was to hold"


def test_def_8_friendly_edges(plan: dict[str, Any]):
    edges, supply = plan["edges"], plan["board"]["supply"]
    assert set(supply["german"]) == set(edges["E"])
    assert set(supply["allied"]) == {*edges["N"], *edges["S"], *edges["W"]}
    assert [len(edges[side]) for side in "NESW"] == [50, 39, 50, 39]


def test_fuel_1_the_dumps_lie_on_roads(plan: dict[str, Any], reading: Reading):
    assert plan["fuel_dumps"]
    assert all(reading.roads[at] for at in plan["fuel_dumps"])


def test_every_stated_correction_is_told(plan: dict[str, Any]):
    stated = [row for row in rows("corrections.csv") if row["case"]]
    assert len(plan["rulebook"]) == len(stated)
    assert {row["case"] for row in stated} <= STATED.keys()


# --- rivers, banks and bridges ---


def test_def_4_sides_follow_the_rivers(plan: dict[str, Any], reading: Reading):
    """Every step of a river crosses a side of both hexes; other sides are at the map edge."""
    steps = {
        frozenset(step)
        for lines in plan["rivers"].values()
        for line in lines
        for step in pairwise(line.split())
    }
    for at, sides in reading.crossed.items():
        for side, to in enumerate(sides_of(at)):
            if to in reading.hexes:
                assert (side in sides) == (frozenset((at, to)) in steps)
    assert {at for step in steps for at in step} <= reading.crossed.keys()


def test_def_4_two_sides_make_a_river_hex(plan: dict[str, Any], reading: Reading):
    sources = {lines[0].split()[0] for lines in plan["rivers"].values()}
    assert reading.crossed.keys() - reading.river <= sources, "only where a river rises"


def test_printed_sides():
    grid, cells = GRID, set(GRID.block("0101", "0505"))
    waters = Waters(cells, {"down": [grid.coord("0302"), grid.coord("0303"), grid.coord("0304")]})
    middle = grid.coord("0303")
    assert [printed(side) for side in waters.crossed[middle]] == [3, 0]
    banks = [sorted(map(printed, bank)) for bank in waters.banks(middle)]
    assert sorted(banks) == [[1, 2], [4, 5]]
    assert waters.hexes == {middle}


def test_bridges_are_exactly_where_a_road_joins_two_banks(plan: dict[str, Any], reading: Reading):
    assert set(plan["board"]["bridge"]) == {at for at in reading.river if reading.is_bridge(at)}


def test_no_road_runs_in_a_stream_bed(reading: Reading):
    for at in reading.river:
        assert not reading.roads[at].intersection(reading.crossed[at]), at


def test_the_banks_of_the_meuse_share_out_the_map(plan: dict[str, Any], reading: Reading):
    far, near, river = (set(plan["meuse_bank"][bank]) for bank in ("far", "near", "river"))
    assert far | near | river == reading.hexes
    assert len(far) + len(near) + len(river) == len(reading.hexes)
    assert river <= reading.river
    town = {
        name: at for kind in ("town", "fortified_town") for at, name in plan["board"][kind].items()
    }
    assert {town["Hannut"], town["Éghezée"]} <= far
    assert {town["Ciney"], town["Bastogne"], town["Herve"], town["Luxembourg"]} <= near
    assert {town["Namur"], town["Huy"], town["Dinant"], town["Liège"]} <= river
    assert not any(to in near for at in far for to in sides_of(at))


@pytest.mark.parametrize(
    ("river", "towns"),
    [
        ("Meuse", ["Givet", "Dinant", "Namur", "Andenne", "Huy", "Seraing", "Liège"]),
        ("Our", ["Schönberg", "Dasburg", "Vianden"]),
        ("Sauer", ["Martelange", "Diekirch", "Echternach"]),
        ("Ourthe", ["La Roche-en-Ardenne", "Hotton", "Durbuy", "Hamoir"]),
        ("Amblève", ["Stavelot", "Trois-Ponts", "Aywaille"]),
        ("Salm", ["Vielsalm", "Trois-Ponts"]),
    ],
)
def test_rivers_pass_their_towns_in_order(plan: dict[str, Any], river: str, towns: list[str]):
    board = plan["board"]
    at = {name: h for kind in ("town", "fortified_town") for h, name in board[kind].items()}
    course = " ".join(plan["rivers"][river]).split()
    places = [course.index(at[name]) for name in towns]
    assert places == sorted(places)


@pytest.mark.parametrize(
    "name", ["Dasburg", "Vianden", "Echternach", "Stavelot", "Dinant", "Huy", "Houffalize"]
)
def test_famous_bridges(plan: dict[str, Any], name: str):
    at = next(at for at, town in plan["board"]["town"].items() if town == name)
    assert at in plan["board"]["bridge"]


# --- roads and play ---


def test_every_town_is_on_a_road(plan: dict[str, Any], reading: Reading):
    towns = plan["board"]["town"] | plan["board"]["fortified_town"]
    assert [name for at, name in towns.items() if not reading.roads[at]] == []


@pytest.mark.parametrize(
    ("name", "spokes"),
    [
        ("Bastogne", 5), ("Sankt Vith", 4), ("Malmedy", 4), ("Houffalize", 4), ("Manhay", 3),
        ("Marche-en-Famenne", 4), ("Prüm", 3), ("Vielsalm", 4),
    ],
)  # fmt: skip
def test_hubs(plan: dict[str, Any], reading: Reading, name: str, spokes: int):
    at = next(at for at, town in plan["board"]["town"].items() if town == name)
    assert len(reading.roads[at]) >= spokes


def start_hexes() -> Iterator[tuple[str, str, str]]:
    for row in rows("units.csv"):
        if row["setup_hex"]:
            yield row["unit_id"], row["side"], row["setup_hex"]


def test_every_start_unit_can_move(reading: Reading):
    assert [unit for unit, _, at in start_hexes() if not reading.steps(at)] == []


def test_no_unit_starts_in_roadless_woods_or_water(reading: Reading):
    closed = reading.woods | reading.river
    assert [unit for unit, _, at in start_hexes() if at in closed and not reading.roads[at]] == []


def test_sides_do_not_share_a_hex(plan: dict[str, Any]):
    where = {side: {at for _, s, at in start_hexes() if s == side} for side in ("german", "allied")}
    assert not where["german"] & where["allied"]
    assert not {at for at, *_ in plan["fuel_dumps"].items()} & where["german"]


def test_guns_and_tanks_start_on_roads(reading: Reading):
    """Off the road such a unit spends its whole move on one hex (move-6)."""
    slow = {r["unit_id"] for r in rows("units.csv") if r["type"] != "infantry"}
    assert [unit for unit, _, at in start_hexes() if unit in slow and not reading.roads[at]] == []


def test_reinforcements_enter_by_road(plan: dict[str, Any]):
    exits, rim = plan["edge_exits"], {at for edge in plan["edges"].values() for at in edge}
    for row in rows("units.csv"):
        for at in filter(None, row["entry_hexes"].split("|")):
            if at in rim:
                assert exits[at]["friendly_to"] == row["side"]
                assert row["arrival"] in exits[at]["entry_turns"]
            else:
                assert row["no_move_on_arrival"] == "1"


def test_edge_roads_agree_with_the_table(plan: dict[str, Any]):
    table = {
        row["hex"]: {
            "side": row["edge"],
            "road": row["road"],
            "exit_side": int(row["exit_side"]),
            "friendly_to": row["friendly_to"],
            "german_strategic_exit": row["german_strategic_exit"] == "1",
            "entry_turns": list(filter(None, row["entry_turns"].split("|"))),
        }
        for row in rows("edge_roads.csv")
    }
    assert plan["edge_exits"] == table
    assert plan["edge_roads"] == {at: way["side"] for at, way in table.items()}


def test_ways_off_lead_off(plan: dict[str, Any], reading: Reading):
    for at, way in plan["edge_exits"].items():
        assert at in plan["edges"][way["side"]]
        assert sides_of(at)[way["exit_side"]] not in reading.hexes


def test_figures(plan: dict[str, Any], reading: Reading):
    figures = figures_of(plan)
    share = {name: count / figures.hexes for name, count in figures.terrain.items()}
    assert figures.hexes == 1950
    assert 0.45 < share["clear"] < 0.62
    assert 0.22 < share["rough"] < 0.38
    assert 0.11 < share["woods"] < 0.2
    assert 0.45 < figures.roads["road"] / figures.hexes < 0.65
    assert 60 < figures.bridges < 140
    assert 0.12 < len(reading.river) / figures.hexes < 0.22


def test_woods_are_forests(plan: dict[str, Any], reading: Reading):
    lone = [at for at in reading.woods if not reading.woods.intersection(sides_of(at))]
    assert lone == []
    assert not reading.woods & (plan["board"]["town"].keys() | plan["board"]["fortified_town"])


def test_columns_of_the_sheet():
    cells = new_draft("bb81", []).cells
    corner: Coord = GRID.coord("5039")
    assert len(cells) == 50 * 39
    assert corner in cells
