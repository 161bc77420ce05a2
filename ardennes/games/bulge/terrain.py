"""bulge 2.1, 10.1: the map as integer boards, and the Terrain Effects Chart.

Movement points are counted in fifths, so that mech road movement costs a whole number (bulge 10.2).
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from ardennes.board.graph import Board, bits, members
from ardennes.board.hexes import Grid
from ardennes.games.bulge.counters import ALLIED, GERMAN, SIDES
from ardennes.wargame.chart import POINT, Chart
from ardennes.wargame.hexmap import Grammar, HexMap
from ardennes.wargame.hexwords import Side
from ardennes.wargame.paths import Edges, Graph, Links
from ardennes.wargame.roadnet import WHOLE, Derived, RoadNet, side_of

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

T = TypeVar("T")
Row = Callable[[int, frozenset[Side], int], T]  # of a hex, broken bridges and enemy markers
Steps = tuple[tuple[int, int], ...]


class Ground:
    """A map made ready for play: costs, additions and hexsides by id."""

    def __init__(self, hexmap: HexMap, chart: Chart, grid: Grid, exits: Mapping[str, int]) -> None:
        board = hexmap.board
        self.chart, self.grid = chart, grid
        self.map: HexMap = hexmap
        self.board: Board = board
        self.net = net = RoadNet(hexmap, chart)
        self.cost, self.addition, self.least = net.cost, net.addition, net.least
        self.river, self.bridge, self.road = net.river, net.bridge, net.road
        self.roads, self.bridges, self.towns = net.road_hexes, net.bridges, net.towns
        self.river_addition = net.river_addition  # bulge R29
        self.road_links = net.links()
        around = enumerate(board.around)
        self._bridges_at = [self.bridges & {side_of(p, q) for q in near} for p, near in around]
        self.town_names = hexmap.names["town"]
        self.west_wall = hexmap.hexes["west_wall"]
        self.north_west = hexmap.hexes["north_west_of_meuse"]
        self.sources = tuple(hexmap.sources[side] for side in SIDES)
        places = {board.places.get(label, -1): n for label, n in exits.items()}
        off_map = hexmap.edge_roads  # an exit is a road off the map (bulge 3.1 exit)
        self.exits = {p: n for p, n in places.items() if p >= 0 and off_map >> p & 1}
        self.derive = Derived().derive

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

    def road_open(self, a: int, b: int, broken: frozenset[Side], barred: int) -> bool:
        """A road hexside that carries the road rate: no interdicted bridge, no enemy marker on
        either hex (bulge 7.2, 10.2, 11.0, R11, R24)."""
        marked = (barred >> a | barred >> b) & 1
        return not marked and self.net.dry_road(a, b) and side_of(a, b) not in broken

    def edges(self, broken: frozenset[Side], barred: int) -> Edges:
        """Every step and its price off road or by road."""
        return self._table(self._steps, broken, barred)

    def graph(self, broken: frozenset[Side], barred: int) -> Graph:
        """The same for the kernel; mech stretches are searched apart."""
        edges = self.edges(broken, barred)
        return self.derive(("graph", broken, barred), Graph, edges, [], self.least)

    def open_roads(self, broken: frozenset[Side], barred: int) -> Links:
        """The neighbours of each hex by a road that carries the road rate."""
        return self._table(self._roads, broken, barred)

    def trace_edges(self, broken: frozenset[Side]) -> Edges:
        """Terrain costs, roads ignored: the first part of a supply path (bulge 14.0, R41)."""
        return self._table(self._off_road, broken, 0)

    def _table(self, row: Row[T], broken: frozenset[Side], barred: int) -> list[T]:
        """A row for each hex, made once."""
        return self.derive((row, broken, barred), self._rows, row, broken, barred)

    def _rows(self, row: Row[T], broken: frozenset[Side], barred: int) -> list[T]:
        """Those of the open map, but where a bridge is broken or a marker is near."""
        if not broken and not barred:
            return [row(p, broken, barred) for p in range(len(self.board))]
        rows, zones = self._table(row, WHOLE, 0)[:], self.board.zones
        ends = bits(p for side in broken for p in side)
        for p in members(ends | barred | self.board.spread(barred)):
            here, near = broken & self._bridges_at[p], barred & (zones[p] | 1 << p)
            rows[p] = self.derive((row, p, here, near), row, p, here, near)
        return rows

    def _steps(self, p: int, broken: frozenset[Side], barred: int) -> Steps:
        return tuple((q, self._price(p, q, broken, barred)) for q in self.board.around[p])

    def _roads(self, p: int, broken: frozenset[Side], barred: int) -> tuple[int, ...]:
        return tuple(q for q in self.road_links[p] if self.road_open(p, q, broken, barred))

    def _off_road(self, p: int, broken: frozenset[Side], _: int) -> Steps:
        return self.net.off_road_steps(p, broken)

    def _price(self, p: int, q: int, broken: frozenset[Side], barred: int) -> int:
        if self.road_open(p, q, broken, barred):
            return self.chart["road"].move_cost  # bulge 10.2
        cancelled = self.bridge(p, q) and bool((barred >> p | barred >> q) & 1)
        dear = self.chart["river_bridge_interdicted"].move_cost
        extra = dear if cancelled and side_of(p, q) not in broken else 0  # bulge R12
        return self.net.off_road(p, q, broken) + extra  # bulge 10.1, 11.0, R33


def friendly_edges(plan: HexMap) -> dict[str, int]:
    """Road hexes on friendly edges: east is German, the others Allied (bulge 2.3.1 edges, R3)."""
    east, roads = plan.edges["E"], plan.edge_roads
    rest = (plan.edges["N"] | plan.edges["S"] | plan.edges["W"]) & ~east
    return {SIDES[GERMAN]: east & roads, SIDES[ALLIED]: rest & roads}
