"""tb 2.2, 9.5: the map as integer boards, and the Terrain Effects Chart.

Movement points are counted in fifths, so that mechanized movement costs a whole number (tb 10.1).
"""

from collections.abc import Iterable
from itertools import compress
from operator import is_not

from ardennes.board.graph import Board, bits, members
from ardennes.games.tb.counters import ALLIED, SIDES
from ardennes.wargame.chart import FAST, POINT, Chart
from ardennes.wargame.hexmap import Grammar, HexMap
from ardennes.wargame.hexwords import Side
from ardennes.wargame.paths import Edges, Links, Steps, turnoffs_beside
from ardennes.wargame.roadnet import CACHE_LIMIT, Derived, RoadNet

__all__ = ["FAST", "GRAMMAR", "POINT", "Ground"]

CHARTED = (
    *("clear", "town", "west_wall", "river_unbridged", "river_bridged", "river_bridge_interdicted"),
    *("road", "road_mechanized", "enter_ezoc", "leave_ezoc", "enter_stack", "leave_stack"),
    "exit_map",
)  # the other rows of the chart
GRAMMAR = Grammar(
    players=SIDES,
    terrain=("rough", "light_woods", "heavy_woods"),
    hexes=("west_wall", "north_west_of_meuse", "exit"),
    names=("town",),
    hexsides=("river", "bridge"),
    chains=("road",),
    over={"bridge": ("river",)},
    printed=("exit",),
)


class Ground:
    """A map made ready for play: costs, additions, links and hexsides by id."""

    def __init__(self, hexmap: HexMap, chart: Chart, printed: HexMap) -> None:
        board = hexmap.board
        self.map: HexMap = hexmap
        self.board: Board = board
        self.chart = chart
        self.net = net = RoadNet(hexmap, chart)
        self.cost, self.addition, self.least = net.cost, net.addition, net.least
        self.river, self.bridge, self.road = net.river, net.bridge, net.road
        self.road_hexes, self.towns = net.road_hexes, net.towns
        self.bridge_ends = [(side, bits(side)) for side in sorted(net.bridges)]
        self.town_names = hexmap.names["town"]
        self.west_wall = hexmap.hexes["west_wall"]
        self.north_west = hexmap.hexes["north_west_of_meuse"]
        self.sources = [hexmap.sources[side] for side in SIDES]  # tb 7.10
        labels = printed.board.names(printed.hexes["exit"])
        exits = (board.places.get(label, -1) for label in labels)
        self.exits = bits(p for p in exits if p >= 0 and -1 in board.ring[p])  # tb 4.2, tb R4
        self.start_control = hexmap.control["german"] if not hexmap.size else self.west_wall
        self.derive = Derived().derive
        self._zones: dict[int, int] = {}  # by who stands where
        self._cut: dict[tuple[object, ...], tuple[Steps, tuple[int, ...]]] = {}
        self._turnoffs: dict[str, Edges] = {}
        self._bases: dict[str, tuple[Edges, Links]] = {}
        self._road_links: list[list[list[int]] | None] = [None, None]

    def edges(self, roads: str) -> tuple[Edges, Links]:
        """Movement costs before any unit matters: all steps, and the mechanized ones.

        `roads` is "roads", "no roads" (tb 5.4) or "british" (tb 9.8).
        """
        found = self._bases.get(roads)
        if found is None:
            found = self._bases[roads] = self._edges(roads)
        return found

    def _edges(self, roads: str) -> tuple[Edges, Links]:
        n = len(self.board)
        allowed = self.north_west if roads == "british" else (1 << n) - 1  # tb 9.8
        edges: Edges = []
        links: Links = []
        for p, around in enumerate(self.board.around):
            near = [q for q in around if allowed >> q & 1]
            edges.append(tuple((q, self._price(p, q, roads)) for q in near))
            links.append(tuple(q + n for q in near if self.net.dry_road(p, q)))  # tb R44
        return edges, links

    def turnoffs(self, roads: str, edges: Edges, zone: int) -> Edges:
        """The steps of these that a mechanized unit needs where no road leads on: into an enemy
        zone it cannot go on mechanized (tb 8.5), and steps that were patched stay whole."""
        n, (base, links) = len(edges), self.edges(roads)
        plain = self._turnoffs.get(roads)
        if plain is None:
            plain = [
                turnoffs_beside(fast, steps, n) for fast, steps in zip(links, base, strict=True)
            ]
            self._turnoffs[roads] = plain
        found = plain[:]
        for p in compress(range(n), map(is_not, edges, base)):
            found[p] = edges[p]
        beside = self.edges("roads")[1]  # of each hex, and so the other way round
        for p in members(zone & self.road_hexes):
            for node in beside[p]:
                found[node - n] = edges[node - n]
        return found

    def _price(self, p: int, q: int, roads: str) -> int:
        price = self.net.off_road(p, q)
        if roads != "no roads" and self.road(p, q):
            price += self.chart["road"].move_cost - self.cost[q]  # tb 10.1; a river still adds
        return price

    def break_bridges(self, roads: str, broken: Iterable[Side]) -> tuple[Edges, Links]:
        """The same costs where these bridges save nobody the river's point and carry no
        mechanized movement (tb 9.6, tb 11.3)."""
        edges, links = self.edges(roads)
        edges, links = edges[:], links[:]
        for p, far in _ends(broken).items():
            key = (roads, p, *far)
            cut = self._cut.get(key)
            if cut is None:
                cut = self._cut[key] = self._break_at(roads, p, far)
            edges[p], links[p] = cut
        return edges, links

    def _break_at(self, roads: str, place: int, far: list[int]) -> tuple[Steps, tuple[int, ...]]:
        edges, links = self.edges(roads)
        n = len(self.board)
        rows = (self.chart[f"river_{kind}"] for kind in ("bridge_interdicted", "bridged"))
        interdicted, bridged = (row.move_cost for row in rows)
        more = interdicted - bridged  # tb 9.6
        dearer = tuple((to, price + more if to in far else price) for to, price in edges[place])
        return dearer, tuple(to for to in links[place] if to - n not in far)

    def road_links(self, side: int) -> list[list[int]]:
        """Road neighbours of each hex, the one nearest the side's sources last (tb 7.2)."""
        found = self._road_links[side]
        if found is None:
            found = self._road_links[side] = self.net.links(self.sources[side])
        return found

    def zone(self, holders: int) -> int:
        """Every hex next to one of these, remembered: nothing is asked more often (tb 8.1)."""
        found = self._zones.get(holders)
        if found is None:
            if len(self._zones) > CACHE_LIMIT:
                self._zones.clear()
            found = self._zones[holders] = self.board.spread(holders)
        return found

    def entries(self, edges: str, side: int) -> int:
        """Hexes where a road leads onto the map from these sides of it (tb 12.1, tb R40)."""
        on_edge = 0
        for edge in edges:
            on_edge |= self.map.edges.get(edge, 0)  # tb 1.3
        entries = self.map.edge_roads & on_edge
        return entries & self.sources[ALLIED] if side == ALLIED else entries


def _ends(bridges: Iterable[Side]) -> dict[int, list[int]]:
    ends: dict[int, list[int]] = {}
    for a, b in bridges:
        ends.setdefault(a, []).append(b)
        ends.setdefault(b, []).append(a)
    return ends
