"""Layout of a hex sheet: where every hex, corner and hexside lies on the paper.

Points are complex numbers in sheet units, x east and y south; a hex is WIDTH units from side to
side. A map is the plain JSON of a `map.json`.
"""

import cmath
import math
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from ardennes.atlas.frame import grid_of
from ardennes.board.hexes import STEPS, Coord, Grid

Map = dict[str, Any]

WIDTH = 64.0
RADIUS = WIDTH / math.sqrt(3)
MARGIN = 92.0
ROOT = math.sqrt(3) / 2


class Edge(NamedTuple):
    """A hexside on the outline of a region, clockwise; `beyond` is off the map or not."""

    hex: str
    start: complex
    end: complex
    beyond: bool


class Sheet:
    """The hexes of one map on paper."""

    def __init__(self, grid: Grid, labels: Iterable[str]) -> None:
        self.grid = grid
        self.coords: dict[str, Coord] = {label: grid.coord(label) for label in labels}
        self.labels = {at: label for label, at in self.coords.items()}
        first = -90 if grid.pointy else -60
        self.spokes = [RADIUS * cmath.rect(1, math.radians(first + 60 * i)) for i in range(6)]
        raw = {label: complex(*grid.centre(at)) * WIDTH for label, at in self.coords.items()}
        reach = _reach(self.spokes)
        west, north = min(c.real for c in raw.values()), min(c.imag for c in raw.values())
        self.origin = complex(MARGIN, MARGIN) + reach - complex(west, north)
        self.centres = {label: c + self.origin for label, c in raw.items()}
        last = complex(*(max(part) for part in _parts(self.centres.values())))
        self.extent = last + reach - complex(MARGIN, MARGIN)  # of the hexes alone
        self.size = last + reach + complex(MARGIN, MARGIN)

    def paper(self, p: complex) -> tuple[float, float]:
        """A point in the coordinates of `Grid.centre`."""
        return _parts_of((p - self.origin) / WIDTH)

    def point(self, x: float, y: float) -> complex:
        """The point of the sheet at coordinates of `Grid.centre`."""
        return complex(x, y) * WIDTH + self.origin

    def corners(self, label: str) -> list[complex]:
        """Six corners; side i, toward STEPS[i], runs from corner i to corner i + 1."""
        return [self.centres[label] + spoke for spoke in self.spokes]

    def around(self, label: str) -> list[str | None]:
        """The six neighbours clockwise, None off the map."""
        q, r = self.coords[label]
        return [self.labels.get((q + dq, r + dr)) for dq, dr in STEPS]

    def side(self, a: str, b: str) -> tuple[complex, complex]:
        """The two ends of the hexside between two neighbours; b may lie off the map."""
        (q, r), (s, t) = self.coords[a], self.grid.coord(b)
        if (s - q, t - r) not in STEPS:
            raise ValueError(f"{a} and {b} are not neighbours")
        found, corners = STEPS.index((s - q, t - r)), self.corners(a)
        return corners[found], corners[(found + 1) % 6]

    def open_sides(self, label: str) -> list[complex]:
        """Middles of the hexsides that lie on the rim of the map."""
        v = self.corners(label)
        near = self.around(label)
        return [(v[i] + v[(i + 1) % 6]) / 2 for i in range(6) if near[i] is None]

    def at(self, p: complex) -> str | None:
        """The hex around a point: round the three cube coordinates, mend the worst."""
        x, y = self.paper(p)
        q, r = (x - y / ROOT / 2, y / ROOT) if self.grid.pointy else (x / ROOT, y - x / ROOT / 2)
        a, b, c = round(q), round(r), round(-q - r)
        da, db, dc = abs(a - q), abs(b - r), abs(c + q + r)
        if da > db and da > dc:
            a = -b - c
        elif db > dc:
            b = -a - c
        return self.labels.get((a, b))

    def outlines(self, inside: Callable[[str], bool]) -> list[list[Edge]]:
        """The loops around a set of hexes, clockwise (counter-clockwise around holes)."""
        start: dict[tuple[int, int], list[Edge]] = {}
        for label in filter(inside, self.coords):
            v = self.corners(label)
            for i, near in enumerate(self.around(label)):
                if near is None or not inside(near):
                    edge = Edge(label, v[i], v[(i + 1) % 6], near is None)
                    start.setdefault(key(edge.start), []).append(edge)
        return list(_loops(start))


def _loops(start: dict[tuple[int, int], list[Edge]]) -> Iterator[list[Edge]]:
    while start:
        at, loop = next(iter(start)), list[Edge]()
        while at in start:
            edge = start[at].pop()
            if not start[at]:
                del start[at]
            loop.append(edge)
            at = key(edge.end)
        yield loop


def key(p: complex) -> tuple[int, int]:
    """A corner, whichever hex it was computed from."""
    return round(p.real), round(p.imag)


def hexes_of(plan: Map, grid: Grid | None = None) -> list[str]:
    """Every hex number of a map, which lists blocks such as `0101-0126`, or single hexes."""
    grid, found = grid or grid_of(plan["game"]), list[str]()
    for text in plan["hexes"]:
        first, _, last = text.partition("-")
        found += map(grid.write, grid.block(first, last or first))
    return found


def pieces(texts: Iterable[str]) -> list[tuple[str, str]]:
    """`0101/0102` or `0101 0102 0103` -> pairs of neighbours."""
    found: list[tuple[str, str]] = []
    for text in texts:
        hexes = text.replace("/", " ").split()
        found += pairwise(hexes)
    return found


def member(hexes: Collection[str]) -> Callable[[str], bool]:
    """Whether a hex is one of these."""
    found = set(hexes)
    return lambda label: label in found


def _reach(spokes: list[complex]) -> complex:
    return complex(*(max(part) for part in _parts(spokes)))


def _parts(points: Iterable[complex]) -> tuple[list[float], list[float]]:
    found = list(points)
    return [p.real for p in found], [p.imag for p in found]


def _parts_of(p: complex) -> tuple[float, float]:
    return p.real, p.imag
