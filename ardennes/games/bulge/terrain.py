"""bulge 2.1, 10.1: the map as integer boards, and the Terrain Effects Chart.

Movement points are counted in fifths, so that mech road movement costs a whole number (bulge 10.2).
"""

from collections.abc import Iterable, Mapping

from ardennes.board.graph import Board, bits, members
from ardennes.board.hexes import Grid
from ardennes.games.bulge.counters import ALLIED, GERMAN, SIDES
from ardennes.wargame.chart import POINT, Chart
from ardennes.wargame.facts import Facts
from ardennes.wargame.hexmap import Grammar, HexMap
from ardennes.wargame.hexwords import Side
from ardennes.wargame.paths import Edges

__all__ = ["GRAMMAR", "POINT", "Ground"]
# The runs of hexes behind the letters of arrival codes (bulge 2.3.1 codes).
ENTRIES = {"N": ("0105", "0125"), "W": ("0225", "1225"), "S": ("1902", "1918")}

CHARTED = (
    *("clear", "town", "west_wall", "river_unbridged", "river_bridged", "river_bridge_interdicted"),
    *("road", "road_mechanized", "exit_map"),
)  # the other rows of the chart
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


class Ground:
    """A map made ready for play: costs, additions and hexsides by id."""

    def __init__(self, hexmap: HexMap, chart: Chart, grid: Grid, exits: Mapping[str, int]) -> None:
        board = hexmap.board
        self.chart, self.grid = chart, grid
        self.map: HexMap = hexmap
        self.board: Board = board
        self.cost = [chart[t].move_cost for t in hexmap.terrain]
        self.addition = [chart[t].combat_addition for t in hexmap.terrain]
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
        self.sources = tuple(hexmap.sources[side] for side in SIDES)
        for more, hexes in (("town", self.towns), ("west_wall", self.west_wall)):
            for p in members(hexes):
                self.cost[p] += chart[more].move_cost
        self.least = min(*self.cost, chart["road"].move_cost)  # of any step
        places = {board.places.get(label, -1): n for label, n in exits.items()}
        off_map = hexmap.edge_roads  # an exit is a road off the map (bulge 3.1 exit)
        self.exits = {p: n for p, n in places.items() if p >= 0 and off_map >> p & 1}
        self.cache = Facts()
        self.derive = self.cache.derive

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
        return self.derive(("entries", edge), self._entries, edge)

    def _entries(self, edge: str) -> int:
        hexes = self.map.edges.get(edge, 0) & self.map.edge_roads
        if edge in ENTRIES and not self.map.size:
            first, last = (self.grid.parts(label) for label in ENTRIES[edge])
            hexes = bits(
                p
                for p, label in enumerate(self.board.labels)
                if hexes >> p & 1 and first <= self.grid.parts(label) <= last
            )
        return hexes

    # --- what a step costs ---

    def off_road(self, a: int, b: int, broken: frozenset[Side]) -> int:
        """Terrain of the hex entered, and a point for an unbridged or interdicted river
        (bulge 10.1, 11.0, R33)."""
        if not self.river(a, b):
            return self.cost[b]
        kind = "river_bridge_interdicted" if _side(a, b) in broken else self.river_kind(a, b)
        return self.cost[b] + self.chart[kind].move_cost

    def river_kind(self, a: int, b: int) -> str:
        """Which row of the chart a river hexside is."""
        return "river_bridged" if self.bridge(a, b) else "river_unbridged"

    def river_addition(self, starts: Iterable[int], target: int) -> int:
        """What the river adds if every attacker crosses one (bulge R29)."""
        found: list[int] = []
        for p in starts:
            if not self.river(p, target):
                return 0
            found.append(self.chart[self.river_kind(p, target)].combat_addition)
        return min(found, default=0)

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
            return self.chart["road"].move_cost  # bulge 10.2
        cancelled = self.bridge(p, q) and bool((barred >> p | barred >> q) & 1)
        dear = self.chart["river_bridge_interdicted"].move_cost
        extra = dear if cancelled and _side(p, q) not in broken else 0  # bulge R12
        return self.off_road(p, q, broken) + extra

    def trace_edges(self, broken: frozenset[Side]) -> Edges:
        """Terrain costs, roads ignored: the first part of a supply path (bulge 14.0, R41)."""
        return self.derive(("trace", broken), self._trace_edges, broken)

    def _trace_edges(self, broken: frozenset[Side]) -> Edges:
        return [
            tuple((q, self.off_road(p, q, broken)) for q in near)
            for p, near in enumerate(self.board.around)
        ]


def friendly_edges(plan: HexMap) -> dict[str, int]:
    """Road hexes on friendly edges: east is German, the others Allied (bulge 2.3.1 edges, R3)."""
    east, roads = plan.edges["E"], plan.edge_roads
    rest = (plan.edges["N"] | plan.edges["S"] | plan.edges["W"]) & ~east
    return {SIDES[GERMAN]: east & roads, SIDES[ALLIED]: rest & roads}


def _side(a: int, b: int) -> Side:
    return (a, b) if a < b else (b, a)
