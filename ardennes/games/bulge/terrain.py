"""bulge 2.1, 10.1: the map as integer boards, and the Terrain Effects Chart.

Movement points are counted in fifths, so that mech road movement costs a whole number (bulge 10.2).
"""

from collections.abc import Callable
from functools import cache
from typing import ParamSpec, TypeVar, cast

import msgspec

from ardennes.board.graph import Board, bits
from ardennes.board.hexes import Grid, grid_from
from ardennes.engine import tables
from ardennes.engine.fields import Field
from ardennes.games.bulge.counters import ALLIED, FOLDER, GERMAN, SIDES
from ardennes.wargame import hexmap
from ardennes.wargame.hexmap import Grammar, HexMap
from ardennes.wargame.hexwords import Side
from ardennes.wargame.paths import Edges

POINT = 5  # fifths in a movement point
CACHE_LIMIT = 1024
# The runs of hexes behind the letters of arrival codes (bulge 2.3.1 codes).
ENTRIES = {"N": ("0105", "0125"), "W": ("0225", "1225"), "S": ("1902", "1918")}
P = ParamSpec("P")
T = TypeVar("T")

GRAMMAR = Grammar(
    players=SIDES,
    terrain=("rough", "light_woods", "heavy_woods"),  # the last that is there counts (bulge 2.1)
    hexes=("west_wall", "north_west_of_meuse"),
    names=("town",),
    numbers=("exit_multiplier",),
    hexsides=("river", "bridge"),
    chains=("road",),
    over={"bridge": ("river",)},
    printed=("exit_multiplier",),
)


class Effect(msgspec.Struct, frozen=True):
    """A row of the Terrain Effects Chart."""

    terrain: str
    move_cost: int
    combat_addition: int = 0


@cache
def chart() -> dict[str, Effect]:
    """The Terrain Effects Chart (bulge 10.1, R29)."""
    rows = tables.rows(FOLDER, "data/terrain_effects.csv")
    whole = [row for row in rows if row["kind"].startswith("in_hex")]
    return {row["terrain"]: tables.convert(row, Effect, "terrain_effects.csv") for row in whole}


RIVER_ADDITION = 3  # if every attacker crosses one (bulge R29)


class GridFile(msgspec.Struct, frozen=True):
    """The part of grid.json that says how hexes are numbered."""

    grid: dict[str, object]


@cache
def grid() -> Grid:
    """How the map numbers its hexes."""
    return grid_from(tables.json_as(FOLDER, "data/grid.json", GridFile).grid)


@cache
def printed_map() -> HexMap:
    """The game's own map as the atlas built it."""
    plan = tables.json_as(FOLDER, "data/map.json", dict[str, object])
    return hexmap.read_map(Field(plan, ""), GRAMMAR, grid())


class Ground:
    """A map made ready for play: costs, additions and hexsides by id."""

    def __init__(self, hexmap: HexMap) -> None:
        board, effects = hexmap.board, chart()
        self.map: HexMap = hexmap
        self.board: Board = board
        self.cost = [effects[t].move_cost * POINT for t in hexmap.terrain]
        self.addition = [effects[t].combat_addition for t in hexmap.terrain]
        self.town_names = hexmap.names["town"]
        self.towns = bits(self.town_names)
        self.rivers, self.bridges, self.road_sides = (
            hexmap.hexsides[word] for word in ("river", "bridge", "road")
        )
        self.west_wall = hexmap.hexes["west_wall"]
        self.north_west = hexmap.hexes["north_west_of_meuse"]
        self.roads = bits(p for side in self.road_sides for p in side) | hexmap.edge_roads
        self.road_links: list[list[int]] = [[] for _ in range(len(board))]
        for a, b in sorted(self.road_sides):
            self.road_links[a].append(b)
            self.road_links[b].append(a)
        self.sources = self._friendly_edges()
        printed = printed_map() if hexmap.size else hexmap
        exits = printed.numbers["exit_multiplier"].items()
        places = {board.places.get(printed.board.labels[p], -1): n for p, n in exits}
        off_map = hexmap.edge_roads  # an exit is a road off the map (bulge 3.1 exit)
        self.exits = {p: n for p, n in places.items() if p >= 0 and off_map >> p & 1}
        self.own_sources = True  # whether supply comes from the map as printed
        self.cache: dict[object, object] = {}

    def _friendly_edges(self) -> tuple[int, int]:
        """Road hexes on friendly edges: east is German, the others Allied
        (bulge 2.3.1 edges, R3)."""
        if self.map.size:
            return self.map.sources[SIDES[GERMAN]], self.map.sources[SIDES[ALLIED]]
        east = self.map.edges["E"]
        rest = (self.map.edges["N"] | self.map.edges["S"] | self.map.edges["W"]) & ~east
        return east & self.map.edge_roads, rest & self.map.edge_roads

    def derive(self, key: object, make: Callable[P, T], *args: P.args, **kw: P.kwargs) -> T:
        """A derived fact, kept under all it depends on, so that it can never be stale."""
        found = self.cache.get(key)
        if found is None:
            if len(self.cache) > CACHE_LIMIT:
                self.cache.clear()
            found = self.cache[key] = make(*args, **kw)
        return cast("T", found)

    def river(self, a: int, b: int) -> bool:
        """Does a river run along the hexside?"""
        return _side(a, b) in self.rivers

    def bridge(self, a: int, b: int) -> bool:
        """Is the hexside bridged?"""
        return _side(a, b) in self.bridges

    def road(self, a: int, b: int) -> bool:
        """Does a road cross the hexside?"""
        return _side(a, b) in self.road_sides

    def entries(self, edge: str) -> int:
        """Road hexes through which units with this code may enter (bulge 2.3.1 codes, 13.0a)."""
        hexes = self.map.edges.get(edge, 0) & self.map.edge_roads
        if edge in ENTRIES and not self.map.size:
            first, last = (grid().parts(label) for label in ENTRIES[edge])
            hexes = bits(
                p
                for p, label in enumerate(self.board.labels)
                if hexes >> p & 1 and first <= grid().parts(label) <= last
            )
        return hexes

    # --- what a step costs ---

    def off_road(self, a: int, b: int, broken: frozenset[Side]) -> int:
        """Terrain of the hex entered, and a point for an unbridged or interdicted river
        (bulge 10.1, 11.0, R33)."""
        wet = self.river(a, b) and (not self.bridge(a, b) or _side(a, b) in broken)
        return self.cost[b] + (POINT if wet else 0)

    def road_open(self, a: int, b: int, broken: frozenset[Side], barred: int) -> bool:
        """A road hexside that carries the road rate: no interdicted bridge, no enemy marker on
        either hex (bulge 7.2, 10.2, 11.0, R11, R24)."""
        if not self.road(a, b) or (barred >> a | barred >> b) & 1:
            return False
        side = _side(a, b)
        return side not in broken and (side in self.bridges or side not in self.rivers)

    def edges(self, broken: frozenset[Side], barred: int) -> Edges:
        """Every step and its price off road or by road."""
        return self.derive(("edges", broken, barred), self._edges, broken, barred)

    def _edges(self, broken: frozenset[Side], barred: int) -> Edges:
        return [
            tuple((q, self._price(p, q, broken, barred)) for q in near)
            for p, near in enumerate(self.board.around)
        ]

    def _price(self, p: int, q: int, broken: frozenset[Side], barred: int) -> int:
        if self.road_open(p, q, broken, barred):
            return POINT  # bulge 10.2
        cancelled = self.bridge(p, q) and bool((barred >> p | barred >> q) & 1)
        extra = POINT if cancelled and _side(p, q) not in broken else 0  # bulge R12
        return self.off_road(p, q, broken) + extra

    def trace_edges(self, broken: frozenset[Side]) -> Edges:
        """Terrain costs, roads ignored: the first part of a supply path (bulge 14.0, R41)."""
        return self.derive(("trace", broken), self._trace_edges, broken)

    def _trace_edges(self, broken: frozenset[Side]) -> Edges:
        return [
            tuple((q, self.off_road(p, q, broken)) for q in near)
            for p, near in enumerate(self.board.around)
        ]


def _side(a: int, b: int) -> Side:
    return (a, b) if a < b else (b, a)


@cache
def own_map() -> Ground:
    """The game's own map."""
    return Ground(printed_map())
