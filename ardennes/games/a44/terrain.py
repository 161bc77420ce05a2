"""a44 3, F1, F3: the map as integer boards. Rivers run along hexsides; boxes lie off the map."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from ardennes.board.graph import NOWHERE, Board, bits
from ardennes.board.hexes import Coord, Grid, neighbours
from ardennes.games.a44.counters import ALLIED, GERMAN, SIDES
from ardennes.wargame.flow import Flow
from ardennes.wargame.hexmap import Grammar, HexMap
from ardennes.wargame.hexwords import Side
from ardennes.wargame.roadnet import Derived, side_of


class BridgeSite(msgspec.Struct, frozen=True):
    """A bridge the rules name, and what has become of it at the start."""

    side: str
    state: str


# What the printed map tells by name, an invented board lists: its words are those of position
# files, and the ones in `printed` are of map.json alone.
PRINTED_NAMES = ("victory_hexes", "bottlenecks", "fuel_dumps")
GRAMMAR = Grammar(
    players=SIDES,
    terrain=("light_woods", "forest", "wooded_rough"),
    hexes=(
        *("west_wall", "rear_zone", "blocking_positions", "west_of_ourthe", "west_of_meuse"),
        *("victory", "bottleneck", "fuel_dump", "forest_roads", "ourthe_line.hexes"),
    ),
    names=("village", "town", "city", *PRINTED_NAMES),
    hexsides=("river", "meuse", "lake", "bridge", "army_boundary", "ourthe_line.sides"),
    one_hexside=("ouren",),
    chains=("primary_road", "secondary_road"),
    groups=("setup_areas", "entry", "entries"),
    lines=("army_boundaries",),
    rows={"bridge_sites": BridgeSite},
    boxes="boxes",
    entries="entries",
    roads=("primary_road", "secondary_road"),
    over={"bridge": ("river", "meuse")},
    printed=(
        *(*PRINTED_NAMES, "forest_roads", "ourthe_line.hexes", "ourthe_line.sides", "entries"),
        *("army_boundaries", "bridge_sites", "boxes"),
    ),
)
BOXES = ("Southeast", "Southwest", "West", "Northwest", "Northeast", "Antwerp")
SECTORS = {
    "Southeast": "ABC", "Southwest": "DE", "West": "FG", "Northwest": "H", "Northeast": "IJ",
}  # fmt: skip # a44 13.4, in the ring of Q-58
GERMAN_ENTRIES = "KLM"
OUREN = "Ouren"
ST_VITH = "Sankt Vith"  # a44 24.7
MANY_FRONTS = 16  # kept, and as many older ones, each with up to 250 kB of what was found behind it
FRIENDLY_EDGES = {GERMAN: "E", ALLIED: "SWN"}  # a44 10.6


def entry_hexes(hexmap: HexMap) -> dict[str, int]:
    """The Entry Hexes of each side, which are its sources of supply (a44 3.2, D-10)."""
    found: dict[str, int] = dict.fromkeys(SIDES, 0)
    for letter, hexes in hexmap.groups["entries"].items():
        found[SIDES[GERMAN if letter in GERMAN_ENTRIES else ALLIED]] |= hexes
    return found


class Carrier(NamedTuple):
    """A hex between two ends of a bond, over which the bond may run; whether a silhouette in
    wooded rough reaches it from either end (a44 10.5.3)."""

    hex: int
    first: bool
    second: bool


class Pair(NamedTuple):
    """Two hexes two apart that may bond: what the bond closes, and the hexes it may run over."""

    ends: tuple[int, int]  # the second is NOWHERE beyond a friendly edge
    closes: int | Side  # a hex between them in line, or the hexside between two hexes
    carriers: tuple[Carrier, ...]


class Ground:
    """A map made ready for play: terrain as sets of hexes, rivers and roads as sets of hexsides."""

    def __init__(self, hexmap: HexMap, grid: Grid) -> None:
        board = hexmap.board
        self.map: HexMap = hexmap
        self.board: Board = board
        self.grid = grid
        self.size = len(board)
        self.everything = (1 << len(board)) - 1
        self.terrain = hexmap.terrain
        self.rough = hexmap.hexes["wooded_rough"]
        self.thick = hexmap.hexes["forest"] | self.rough
        self.west_wall = hexmap.hexes["west_wall"]
        self.town_names = {
            p: n for w in ("village", "town", "city") for p, n in hexmap.names[w].items()
        }
        self.villages, self.towns, self.cities = (
            bits(hexmap.names[word]) for word in ("village", "town", "city")
        )
        self.bottleneck = hexmap.hexes.get("bottleneck", 0) | bits(
            hexmap.names.get("bottlenecks", {})
        )  # a44 24.7
        self.dumps = hexmap.hexes.get("fuel_dump", 0) | bits(
            hexmap.names.get("fuel_dumps", {})
        )  # spaces for them (a44 32.1)
        self.st_vith = bits(p for p, name in self.town_names.items() if name == ST_VITH)
        self.meuse, self.lakes = hexmap.hexsides["meuse"], hexmap.hexsides["lake"]
        # Along hexsides: a river through a hex is none; the Meuse is like others (a44 3.3, 11.4.2).
        self.rivers = hexmap.hexsides["river"] | self.meuse
        self.bridges = hexmap.hexsides["bridge"]
        self.primary, secondary = (
            hexmap.hexsides[f"{kind}_road"] for kind in ("primary", "secondary")
        )
        self.roads = self.primary | secondary
        self.boundaries = hexmap.hexsides["army_boundary"].union(
            *hexmap.lines.get("army_boundaries", {}).values()
        )
        self.forest_roads = self._forest_roads(secondary)
        self.road_links = self._road_links()
        self.on_roads = bits(p for side in self.roads for p in side)
        blocks = board.names(hexmap.hexes["blocking_positions"])
        self.off_map = (*BOXES, *(f"Block-{name}" for name in blocks))  # a44 3.2, 11.9, 13.5
        self.sources = [hexmap.sources[side] for side in SIDES]  # a44 23.2
        self.entries = {**hexmap.groups["entry"], **hexmap.groups["entries"]}  # letter -> hexes
        self.roads_off = hexmap.edge_roads  # hexes with a road off the map: Entry Hexes have one
        for hexes in self.entries.values():
            self.roads_off |= hexes
        self.blocks = hexmap.hexes["blocking_positions"]  # a44 3.2
        self.victory = hexmap.hexes["victory"] | bits(hexmap.names["victory_hexes"])  # a44 30
        self.areas = hexmap.groups["setup_areas"]  # division -> hexes (a44 S1.3)
        self.rear = hexmap.hexes["rear_zone"]
        self.ouren = self._ouren()
        self.west_of_ourthe = hexmap.hexes["west_of_ourthe"] | hexmap.hexes["ourthe_line.hexes"]
        self.west_of_meuse = hexmap.hexes["west_of_meuse"] or self._west_map()  # a44 27.3.1
        near = [(p, q) for p, around in enumerate(board.around) for q in around]
        self.near = Flow(near)
        self.road_steps = Flow((p, q) for p, links in enumerate(self.road_links) for q in links)
        self.zone = Flow((p, q) for p, q in near if self._seen_by_tanks(p, q))  # a44 9.3
        lines, numbers = zip(*map(grid.counts, board.coords), strict=True)
        self._lines, self._numbers = (min(lines), max(lines)), (min(numbers), max(numbers))
        self.pairs = tuple(tuple(self._pairs(p)) for p in range(len(board)))  # by the first end
        self.edge_pairs = tuple(self._edge_pairs(side) for side in (GERMAN, ALLIED))
        self.derive = Derived().derive
        self.fronts = Derived(MANY_FRONTS).derive  # see rules/fronts.py
        self.lay = Derived().derive  # for facts of the map alone, which are few and stay

    def _ouren(self) -> Side | None:
        """The hexside of the Ouren bridge (a44 7.7)."""
        written = self.map.hexsides["ouren"]
        sites = self.map.rows["bridge_sites"]
        if OUREN in sites:
            first, second = sites[OUREN].side.split("/")
            return side_of(self.board.place(first), self.board.place(second))
        return next(iter(written), None)

    def _west_map(self) -> int:
        """Hexes of the second sheet (a44 3.1)."""
        return bits(p for p, name in enumerate(self.board.labels) if name.startswith("W"))

    def box_of(self, letter: str) -> int:
        """The Off Map Box behind an entry letter, as a place; -1 for a German one (a44 13.1)."""
        name = next((box for box, letters in SECTORS.items() if letter in letters), "")
        return len(self.board) + self.off_map.index(name) if name else NOWHERE

    # --- hexsides ---

    def road(self, a: int, b: int) -> bool:
        """Does a road of any kind cross the hexside?"""
        return side_of(a, b) in self.roads

    def river(self, a: int, b: int) -> bool:
        """Does a river run along it, the Meuse included?"""
        return side_of(a, b) in self.rivers

    def barrier(self, a: int, b: int) -> bool:
        """A river or wooded rough on either side (a44 10.5.1, Q-13); lakes are none."""
        return self.river(a, b) or bool((self.rough >> a | self.rough >> b) & 1)

    def _seen_by_tanks(self, a: int, b: int) -> bool:
        """Does the zone of a silhouette reach from one hex into the next (a44 9.3)?"""
        return self.road(a, b) or not (self.thick >> a | self.thick >> b) & 1

    def _forest_roads(self, secondary: frozenset[Side]) -> int:
        """Hexes of forest or wooded rough with a secondary road and no primary one (a44 11.8)."""
        on = [bits(p for side in sides for p in side) for sides in (secondary, self.primary)]
        return self.thick & on[0] & ~on[1]

    def _road_links(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(q for q in near if self.road(p, q)) for p, near in enumerate(self.board.around)
        )

    # --- where bonds may run (a44 10, F3) ---

    def _pairs(self, a: int) -> Iterator[Pair]:
        """Every hex exactly two away, with the hexes between that carry a bond; not those between
        which the rim runs: what their bond closes leads off the map."""
        around, coords = self.board.around, self.board.coords
        between: dict[int, list[int]] = {}
        for m in around[a]:
            for b in around[m]:
                if b > a and b not in around[a]:
                    between.setdefault(b, []).append(m)
        for b, hexes in between.items():
            on_paper = {*neighbours(coords[a])} & {*neighbours(coords[b])}
            if len(hexes) < len(on_paper):
                continue
            carriers = tuple(c for m in hexes if (c := self._carrier(a, m, b)))
            closes = hexes[0] if len(hexes) == 1 else side_of(*hexes)
            if carriers:
                yield Pair((a, b), closes, carriers)

    def _carrier(self, a: int, m: int, b: int) -> Carrier | None:
        """Nothing runs over two barriers (a44 10.5.1)."""
        if self.barrier(a, m) and self.barrier(m, b):
            return None
        return Carrier(m, self._leg(a, m), self._leg(b, m))

    def _leg(self, end: int, m: int) -> bool:
        """Does a silhouette bond across this side of its hex (a44 10.5.3)?"""
        return not self.rough >> end & 1 or self.road(end, m)

    def _edge_pairs(self, side: int) -> dict[int, list[Pair]]:
        """A unit next to the rim, two hexes of the rim and a friendly edge beyond (a44 10.6)."""
        board, found = self.board, dict[int, list[Pair]]()
        for m, n in board.borders:
            shared = {*neighbours(board.coords[m])} & {*neighbours(board.coords[n])}
            inside = [p for at in shared if (p := board.at(at)) >= 0]
            if len(inside) != 1:
                continue
            outside = next(at for at in shared if board.at(at) < 0)
            if self._beyond(outside) & {*FRIENDLY_EDGES[side]}:
                carriers = tuple(Carrier(h, self._leg(inside[0], h), True) for h in (m, n))
                pair = Pair((inside[0], NOWHERE), side_of(m, n), carriers)
                found.setdefault(inside[0], []).append(pair)
        return found

    def _beyond(self, at: Coord) -> set[str]:
        """The map sides a place off the map lies beyond."""
        line, number = self.grid.counts(at)
        tests = {
            "E": line < self._lines[0], "W": line > self._lines[1],
            "S": number < self._numbers[0], "N": number > self._numbers[1],
        }  # fmt: skip
        return {edge for edge, so in tests.items() if so}
