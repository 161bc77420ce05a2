"""A map of areas laid out on paper: rivers, roads and names have their places, nothing is drawn."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from ardennes.atlas.areas.borders import Areas, areas
from ardennes.atlas.areas.mesh import Node, spans
from ardennes.atlas.areas.places import TOWN, Place, places
from ardennes.atlas.areas.river_names import RiverName, river_names
from ardennes.atlas.areas.roads import Road, roads
from ardennes.atlas.areas.spaces import Border, Pair
from ardennes.atlas.areas.trail import even
from ardennes.atlas.areas.waters import WIDTHS
from ardennes.atlas.paper.clutter import Clutter
from ardennes.atlas.paper.curves import chains
from ardennes.atlas.paper.network import River

CELL = 3.0  # of the picture that says which area is where
MARGIN = 96.0
RIVER, MEUSE = WIDTHS
FINE = 11.0  # between two points of a drawn river


class Sheet:
    """Everything on the map and where it is."""

    def __init__(self, areas: Areas) -> None:
        self.areas, self.country = areas, areas.country
        self.size = areas.mesh.size + complex(MARGIN, MARGIN)
        self.names = list(areas.shapes)
        self.rows = self._filled()
        self.rivers = [*self._rivers("meuse", MEUSE), *self._rivers("river", RIVER)]
        widths = {p: MEUSE if b.water == "meuse" else RIVER for p, b in self._wet().items()}
        self.roads: list[Road] = roads(areas, widths)
        self.clutter = self._clutter()
        self.places: dict[str, Place] = places(areas, self.clutter, self.at)
        for place in self.places.values():
            self.clutter.add_box(place.label.grown(2), 2.5)
        self.river_names: list[RiverName] = river_names(areas, self.clutter)

    # --- which area is where ---

    def _filled(self) -> list[bytearray]:
        """One byte a cell: the number of its area, or 0."""
        across, down = int(self.size.real / CELL) + 1, int(self.size.imag / CELL) + 1
        rows = [bytearray(across) for _ in range(down)]
        for n, name in enumerate(self.names, 1):
            for j, left, right in spans(self.areas.shapes[name], CELL):
                rows[j][left:right] = bytes([n]) * (right - left)
        return rows

    def at(self, p: complex) -> str | None:
        """The area around a point."""
        i, j = int(p.real / CELL), int(p.imag / CELL)
        if not (0 <= j < len(self.rows) and 0 <= i < len(self.rows[0])):
            return None
        found = self.rows[j][i]
        return self.names[found - 1] if found else None

    def terrain_at(self, p: complex) -> str:
        """The terrain around a point, "" off the map."""
        name = self.at(p)
        return self.country.spaces[name].terrain if name else ""

    # --- water ---

    def _wet(self) -> dict[Pair, Border]:
        return {p: b for p, b in self.country.borders.items() if b.water != "none"}

    def _rivers(self, water: str, width: float) -> Iterator[River]:
        """River borders joined into long lines."""
        mesh, wet = self.areas.mesh, self._wet()
        own = {frozenset(mesh.nodes[pair]): pair for pair, b in wet.items() if b.water == water}
        ends = [mesh.nodes[pair] for pair in own.values()]
        every = [node for pair in wet for node in mesh.nodes[pair]]
        for chain in chains(ends, mesh.corners.__getitem__):
            points = [mesh.corners[chain[0]]]
            for a, b in pairwise(chain):
                points += self._flow(own[frozenset((a, b))], a)[1:]
            springs = [every.count(n) == 1 and len(n) == 3 for n in (chain[0], chain[-1])]
            points = [*_off(chain[0], points), *even(points, FINE), *_off(chain[-1], points[::-1])]
            yield River(water, width, points, [], (springs[0], springs[1]))

    def _flow(self, pair: Pair, start: Node) -> list[complex]:
        points = self.areas.borders[pair]
        return points if self.areas.mesh.nodes[pair][0] == start else points[::-1]

    # --- what stands where ---

    def _clutter(self) -> Clutter:
        found = Clutter()
        for pair, border in self.country.borders.items():
            wide = {"none": 3.0, "river": RIVER / 2 + 3, "meuse": MEUSE / 2 + 3}[border.water]
            found.add(self.areas.borders[pair], wide + 1.5, 1.0)
        for road in self.roads:
            found.add(even(road.points, 4.0), 4.4, 1.0)
            if road.bridge:
                found.add([road.bridge.at], 12, 4.0)
        rim = self.areas.mesh.outline
        found.add(even([*rim, rim[0]], 4.0), 6.0, 1.0)
        for space in self.country.spaces.values():
            found.add([space.at], TOWN[space.feature] * 0.9, 2.0)
        return found

    def rim(self, name: str) -> list[complex]:
        """The part of the outline of the map that ends an area, clockwise; may be empty."""
        mesh = self.areas.mesh
        turn = mesh.turn(name)
        first, last = frozenset((name, turn[0])), frozenset((name, turn[-1]))
        ends = [node for pair in (last, first) for node in mesh.nodes[pair] if len(node) == 2]
        if len(ends) < 2:
            return []
        start, end = self._end(last), self._end(first)
        return [start, *mesh.along_rim(start, end), end]

    def _end(self, pair: Pair) -> complex:
        """Where a border meets the rim."""
        line, nodes = self.areas.borders[pair], self.areas.mesh.nodes[pair]
        return line[0] if len(nodes[0]) == 2 else line[-1]


@cache
def sheet() -> Sheet:
    """The sheet of the game."""
    return Sheet(areas())


def _off(node: Node, points: Sequence[complex]) -> list[complex]:
    """A point beyond the rim where a river leaves the map."""
    if len(node) == 3:
        return []
    way = points[0] - points[2]
    return [points[0] + way / abs(way) * 14]
