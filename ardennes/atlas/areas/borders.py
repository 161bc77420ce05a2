"""The borders between areas: along the real river where one is near, else a calm line."""

from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from ardennes.atlas.areas.mesh import Mesh, Node, inside
from ardennes.atlas.areas.spaces import Country, Pair, country
from ardennes.atlas.areas.trail import CELL, Cell, cell, marked, smooth, trail
from ardennes.atlas.areas.waters import courses, rivers_of
from ardennes.atlas.paper.curves import WHOLE, Pen, sample, thinned, wobble

FAR = 190.0  # a river farther away draws no corner
END_FAR, END_PULL = 60.0, 0.5  # the same for the corner where a river begins or ends
PULL = 0.36  # how little a corner likes to leave its place, against being off the river
OFF = 0.14  # least share of each place in a corner drawn to a river
GRAIN = 8.0  # between two tries for a corner
ON, BESIDE, DRY = 0.16, 0.45, 1.0  # the price of a step on a river, beside it and elsewhere
TOWN = 26.0  # borders keep so far off places
LEAD = 10.0  # a border leaves its corner straight for so long
BROOK = 13.0  # how much one with a river winds where no real one is near
PLAIN = 0.4  # how far a plain border may be off the drawn one
BEND = 5.0  # how much a border without a river winds
POINT = 7.0  # between two points of a border


class Areas(NamedTuple):
    """The country cut up: each border from its first node to its last, each area's outline."""

    country: Country
    mesh: Mesh
    rivers: dict[Pair, tuple[str, ...]]
    borders: dict[Pair, list[complex]]
    shapes: dict[str, list[complex]]

    def plain(self) -> "Areas":
        """The same with fewer points, in whole units, for those who need no more."""
        fit = Pen(WHOLE).fit
        lines = {pair: thinned(line, PLAIN) for pair, line in self.borders.items()}
        lines = {pair: list(map(fit, line)) for pair, line in lines.items()}
        return self._replace(borders=lines, shapes=_shapes(self.mesh, lines))

    def at(self, p: complex) -> str | None:
        """The area around a point."""
        ranked = sorted(self.mesh.at, key=lambda name: abs(self.mesh.at[name] - p))
        return next((name for name in ranked[:14] if inside(p, self.shapes[name])), None)


def areas() -> Areas:
    """The map of areas."""
    land = country()
    mesh, rivers = Mesh(land), rivers_of(land)
    lines = courses(name for names in rivers.values() for name in names)
    for node in sorted(mesh.corners, key=sorted):
        wet = [rivers[pair] for pair in _pairs(node) if pair in rivers]
        if wet:
            flows = [[line for name in names for line in lines[name]] for names in wet]
            mesh.corners[node] = _drawn(mesh, node, flows)
    borders: dict[Pair, list[complex]] = {}
    for pair in land.borders:
        wet_lines = [line for name in rivers.get(pair, ()) for line in lines[name]]
        borders[pair] = _border(mesh, pair, wet_lines)
    return Areas(land, mesh, rivers, borders, _shapes(mesh, borders))


def _shapes(mesh: Mesh, borders: dict[Pair, list[complex]]) -> dict[str, list[complex]]:
    """The outline of each area."""

    def border(pair: Pair, first: Node, last: Node) -> list[complex]:
        points = borders[pair]
        return points if mesh.nodes[pair] == (first, last) else points[::-1]

    return {name: mesh.walk(name, border) for name in mesh.at}


def _pairs(node: Node) -> list[Pair]:
    names = sorted(node)
    return [frozenset((a, b)) for i, a in enumerate(names) for b in names[i + 1 :]]


# --- corners ---


def _drawn(mesh: Mesh, node: Node, flows: list[list[list[complex]]]) -> complex:
    """A corner drawn to the rivers that meet there, inside its triangle or on the rim."""
    home = mesh.corners[node]
    far, pull = (FAR, PULL) if len(flows) > 1 or len(node) == 2 else (END_FAR, END_PULL)
    near = [_close((p for line in lines for p in line[::3]), home) for lines in flows]
    if not any(near):
        return home
    spots = [home, *(_in_triangle(mesh, node) if len(node) == 3 else _on_rim(mesh, node))]

    def cost(p: complex) -> float:
        dry = sum(min((abs(p - q) for q in points), default=far) for points in near)
        return round(pull * abs(p - home) + min(dry, far * len(near)), 3)

    best = min(range(len(spots)), key=lambda i: (cost(spots[i]), i))
    return spots[best]


def _close(points: Iterable[complex], home: complex) -> list[complex]:
    return [p for p in points if abs(p - home) < FAR + 40]


def _in_triangle(mesh: Mesh, node: Node) -> list[complex]:
    """A lattice inside a triangle, off its sides."""
    a, b, c = (mesh.at[name] for name in sorted(node))
    n = max(4, round(max(abs(a - b), abs(b - c), abs(c - a)) / GRAIN))
    shares = [(i / n, j / n, 1 - (i + j) / n) for i in range(n) for j in range(n - i)]
    found = [a * u + b * v + c * w for u, v, w in shares if min(u, v, w) >= OFF]
    return [p for p in found if min(abs(p - q) for q in (a, b, c)) > TOWN]


def _on_rim(mesh: Mesh, node: Node) -> list[complex]:
    a, b = (mesh.at[name] for name in sorted(node))
    return [mesh.beyond(a + (b - a) * i / 40) for i in range(8, 33)]


# --- lines ---


def _border(mesh: Mesh, pair: Pair, lines: list[list[complex]]) -> list[complex]:
    start, end = (mesh.corners[node] for node in mesh.nodes[pair])
    gate = mesh.gate(pair)
    points = _along(mesh, pair, lines) if lines else None
    if points is None:
        points = _calm(start, gate, end)
    return [_tenth(p) for p in points]


def _along(mesh: Mesh, pair: Pair, lines: list[list[complex]]) -> list[complex] | None:
    """By the river, wherever that is cheaper than straight on."""
    start, end = (mesh.corners[node] for node in mesh.nodes[pair])
    gate, towns = mesh.gate(pair), [mesh.at[name] for name in sorted(pair)]
    on = marked(lines)
    beside = {(i + x, j + y) for i, j in on for x in (-1, 0, 1) for y in (-1, 0, 1)}

    def price(at: Cell) -> float:
        p = complex(*at) * CELL
        close = min(abs(p - town) for town in towns)
        scale = 1.0 if close > TOWN else 2 + (TOWN - close) / 4
        return scale * (ON if at in on else BESIDE if at in beside else DRY)

    first, last = _lead(start, gate), _lead(end, gate)
    found = trail(first, last, mesh.kite(pair), price)
    return None if found is None else _wound(smooth([start, *found, end], POINT, 3), beside)


def _wound(line: list[complex], beside: set[Cell]) -> list[complex]:
    """The same line, winding like a brook where it left its river."""
    dry = [0.0, *(float(cell(p) not in beside) for p in line[1:-1]), 0.0]
    for _ in range(3):
        dry = [0.0, *(sum(dry[i - 1 : i + 2]) / 3 for i in range(1, len(dry) - 1)), 0.0]
    calm = smooth(line, POINT, 14)
    calm = calm if len(calm) == len(line) else line
    mixed = [p + (q - p) * share for p, q, share in zip(line, calm, dry, strict=True)]
    return [wobble(p, BROOK * share, 0.045) for p, share in zip(mixed, dry, strict=True)]


def _lead(p: complex, to: complex) -> complex:
    return p + (to - p) * min(LEAD / abs(to - p), 0.4)


def _calm(start: complex, gate: complex, end: complex) -> list[complex]:
    """A line that bends once, and winds a little."""
    rough = sample([start, (start + gate) / 2, gate, (gate + end) / 2, end], 8)
    line = smooth(rough, POINT, 6)
    n, found = len(line) - 1, list[complex]()
    for i, p in enumerate(line):
        free = min(1.0, 4 * min(i, n - i) / max(n, 1))
        found.append(wobble(p, BEND * free, 0.03))
    return found


def _tenth(p: complex) -> complex:
    return complex(round(p.real, 1), round(p.imag, 1))


def crossings(lines: Sequence[Sequence[complex]]) -> list[tuple[int, int]]:
    """Pairs of lines that cross, their ends apart."""
    boxes = [_box(line) for line in lines]
    found: list[tuple[int, int]] = []
    for i, one in enumerate(lines):
        for j in range(i + 1, len(lines)):
            if _apart(boxes[i], boxes[j]):
                continue
            sides = product(pairwise(one), pairwise(lines[j]))
            if any(_cross(*first, *second) for first, second in sides):
                found.append((i, j))
    return found


def _box(line: Sequence[complex]) -> tuple[float, float, float, float]:
    xs, ys = [p.real for p in line], [p.imag for p in line]
    return min(xs), min(ys), max(xs), max(ys)


def _apart(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] > b[2] or b[0] > a[2] or a[1] > b[3] or b[1] > a[3]


def _cross(a: complex, b: complex, c: complex, d: complex) -> bool:
    def side(p: complex, q: complex, r: complex) -> float:
        return ((q - p).conjugate() * (r - p)).imag

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
