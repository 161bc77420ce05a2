"""The skeleton of the areas: spaces joined by straight lines make triangles, one for each corner.

A border of two spaces runs between the corners in the two triangles on its line, and keeps to the
kite these span with the two places. Kites do not overlap, so areas touch exactly where the table
says, and every place lies in its area, however the borders bend.
"""

import cmath
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise

from ardennes.atlas.areas.spaces import UNIT, Country, Pair

RIM = 8.5 * UNIT  # the map ends so far beyond the outermost places
ROUNDS, STEP = 40, 0.3  # of evening out the areas
HEAVIEST = 3.0
LEAST = 0.1  # share of each place in a corner of its triangle

Node = frozenset[str]  # three spaces: a corner; two: where their border meets the rim


class Mesh:
    """Triangles, corners and rim of a country."""

    def __init__(self, country: Country) -> None:
        self.at = {name: space.at for name, space in country.spaces.items()}
        near: dict[str, set[str]] = {name: set() for name in self.at}
        for a, b in country.borders:
            near[a].add(b)
            near[b].add(a)
        self.around = {a: self._clockwise(a, found) for a, found in near.items()}
        self.nodes = {pair: self._ends(*sorted(pair)) for pair in country.borders}
        self.outline = octagon(self.at.values(), RIM)
        xs, ys = [p.real for p in self.outline], [p.imag for p in self.outline]
        self.middle = complex(min(xs) + max(xs), min(ys) + max(ys)) / 2
        self.weights = dict.fromkeys(self.at, 1.0)
        self.corners = self._even()

    def _clockwise(self, a: str, near: Iterable[str]) -> list[str]:
        """Neighbours from the north, clockwise as the sheet shows them."""
        return sorted(near, key=lambda b: (cmath.phase((self.at[b] - self.at[a]) * 1j), b))

    def _ends(self, a: str, b: str) -> tuple[Node, Node]:
        """The nodes at the ends of the border of a: before b and after it, clockwise."""
        ring = self.around[a]
        i = ring.index(b)
        before, after = ring[i - 1], ring[(i + 1) % len(ring)]
        return self._node(a, b, before), self._node(a, b, after)

    def _node(self, a: str, b: str, c: str) -> Node:
        """The corner of three spaces if they are a triangle, else the rim."""
        flat = ((self.at[b] - self.at[a]).conjugate() * (self.at[c] - self.at[a])).imag
        wide = self.around[a][self.around[a].index(b) - 1] == c
        meets = c in self.around[b] and (flat < 0 if wide else flat > 0)
        return frozenset((a, b, c)) if meets else frozenset((a, b))

    # --- sizes ---

    def _even(self) -> dict[Node, complex]:
        """Corners such that no area is much smaller than its neighbours."""
        found = self._corners()
        for _ in range(ROUNDS):
            sizes = {a: abs(area(self._rough(a, found))) ** 0.5 for a in self.at}
            usual = sum(sizes.values()) / len(sizes)
            for a, size in sizes.items():
                weight = self.weights[a] * (min(size, 1.5 * usual) / usual) ** STEP
                self.weights[a] = min(max(weight, 1 / HEAVIEST), HEAVIEST)
            found = self._corners()
        return found

    def _corners(self) -> dict[Node, complex]:
        found: dict[Node, complex] = {}
        for ends in self.nodes.values():
            for node in ends:
                found[node] = self._balance(node) if len(node) == 3 else self._on_rim(node)
        return found

    def _balance(self, names: Iterable[str]) -> complex:
        """The middle of places by weight: the heavier a place, the nearer."""
        listed = sorted(names)
        shares = [self.weights[name] for name in listed]
        total = sum(shares)
        shares = [max(share / total, LEAST + 0.02) for share in shares]
        points = (self.at[name] * share for name, share in zip(listed, shares, strict=True))
        return sum(points, 0j) / sum(shares)

    def _on_rim(self, pair: Pair) -> complex:
        return self.beyond(self._balance(pair))

    def beyond(self, p: complex) -> complex:
        """The point of the rim seen from the middle of the map through p."""
        way = p - self.middle
        reach = (_meet(self.middle, way, a, b) for a, b in ring(self.outline))
        return self.middle + way * min(t for t in reach if t > 0)

    def _rough(self, a: str, corners: dict[Node, complex]) -> list[complex]:
        """An area with straight borders."""
        return self.walk(a, lambda pair, first, last: [corners[first], corners[last]])

    # --- shapes ---

    def walk(
        self, a: str, border: Callable[[Pair, Node, Node], Sequence[complex]]
    ) -> list[complex]:
        """The outline of an area, clockwise, from its borders and its part of the rim."""
        found: list[complex] = []
        start: complex | None = None
        for b in self.turn(a):
            pair = frozenset((a, b))
            first, last = self.nodes[pair] if a < b else self.nodes[pair][::-1]
            points = border(pair, first, last)
            start = points[0] if start is None else start
            found += points if not found else points[len(last) > 0 and found[-1] == points[0] :]
        assert start is not None
        if found[-1] == start:
            return found[:-1]
        return found + self.along_rim(found[-1], start)

    def turn(self, a: str) -> list[str]:
        """The neighbours clockwise; in an area on the rim from the rim to the rim."""
        near = self.around[a]
        for i, b in enumerate(near):
            pair = frozenset((a, b))
            first = self.nodes[pair][0 if a < b else 1]
            if len(first) == 2 and self._opens(a, b):
                return near[i:] + near[:i]
        return near

    def _opens(self, a: str, b: str) -> bool:
        """Whether the rim lies before b, clockwise around a."""
        near = self.around[a]
        return len(self._node(a, b, near[near.index(b) - 1])) == 2

    def along_rim(self, start: complex, end: complex) -> list[complex]:
        """The corners of the rim between two of its points, clockwise."""
        (i, s), (j, t) = (self._rim_place(p) for p in (start, end))
        n = len(self.outline)
        steps = (j - i) % n if (i, s) <= (j, t) or j != i else n
        return [self.outline[(i + k) % n] for k in range(1, steps + 1)]

    def _rim_place(self, p: complex) -> tuple[int, float]:
        sides = list(ring(self.outline))
        gaps = [abs(p - a) + abs(p - b) - abs(a - b) for a, b in sides]
        i = gaps.index(min(gaps))
        return i, abs(p - sides[i][0])

    def kite(self, pair: Pair) -> list[complex]:
        """Where a border may run: its corners and its two places; to the rim, a sector."""
        a, b = sorted(pair)
        first, last = self.nodes[pair]
        if len(first) == 3 and len(last) == 3:
            return [self.at[a], self.corners[first], self.at[b], self.corners[last]]
        outer = [self.beyond(self.at[a]), self.beyond(self.at[b])]
        if len(first) == 3:  # the rim lies after b, clockwise around a
            outer = [outer[1], *self.along_rim(outer[1], outer[0]), outer[0]]
            return [self.at[a], self.corners[first], self.at[b], *outer]
        outer = [outer[0], *self.along_rim(outer[0], outer[1]), outer[1]]
        return [self.at[b], self.corners[last], self.at[a], *outer]

    def gate(self, pair: Pair) -> complex:
        """Where a border crosses the line of its places if it runs straight."""
        a, b = (self.at[name] for name in sorted(pair))
        p, q = (self.corners[node] for node in self.nodes[pair])
        return a + (b - a) * min(max(_meet(a, b - a, p, q, clip=False), 0.2), 0.8)

    @cached_property
    def size(self) -> complex:
        """The far corner of the outline."""
        return complex(max(p.real for p in self.outline), max(p.imag for p in self.outline))


def ring(points: Sequence[complex]) -> Iterable[tuple[complex, complex]]:
    """The sides of a closed shape."""
    return pairwise([*points, points[0]])


def spans(points: Sequence[complex], cell: float) -> Iterator[tuple[int, int, int]]:
    """The square cells whose middle lies in a shape: row, first column and end."""
    cuts: dict[int, list[float]] = {}
    for a, b in ring(points):
        low, high = sorted((a, b), key=lambda p: p.imag)
        for j in range(_cell(low.imag, cell), _cell(high.imag, cell)):
            y = (j + 0.5) * cell
            x = low.real + (y - low.imag) * (high.real - low.real) / (high.imag - low.imag)
            cuts.setdefault(j, []).append(x)
    for j, xs in cuts.items():
        xs.sort()
        for left, right in zip(xs[::2], xs[1::2], strict=True):
            if _cell(right, cell) > _cell(left, cell):
                yield j, _cell(left, cell), _cell(right, cell)


def _cell(x: float, cell: float) -> int:
    """The first cell whose middle is not before x."""
    return math.ceil(x / cell - 0.5)


def area(points: Sequence[complex]) -> float:
    """The area of a shape, positive if its points go clockwise on the sheet."""
    return sum((a.conjugate() * b).imag for a, b in ring(points)) / 2


def inside(p: complex, points: Sequence[complex]) -> bool:
    """Whether a shape holds a point."""
    found = False
    for a, b in ring(points):
        if (a.imag > p.imag) != (b.imag > p.imag):
            if p.real < a.real + (p.imag - a.imag) * (b.real - a.real) / (b.imag - a.imag):
                found = not found
    return found


def _meet(p: complex, way: complex, a: complex, b: complex, *, clip: bool = True) -> float:
    """How far along `way` from p the line from a to b is met; -1 if it is not."""
    side = b - a
    flat = (way.conjugate() * side).imag
    if not flat:
        return -1.0
    t = ((a - p).conjugate() * side).imag / flat
    s = ((a - p).conjugate() * way).imag / flat
    return t if not clip or -1e-9 <= s <= 1 + 1e-9 else -1.0


def octagon(points: Iterable[complex], gap: float) -> list[complex]:
    """Eight sides around points, clockwise from the north-west end of the northern side."""
    listed = list(points)
    ways = [cmath.rect(1, cmath.pi * (i - 2) / 4) for i in range(8)]  # north, then clockwise
    far = [max((p * w.conjugate()).real for p in listed) + gap for w in ways]
    found: list[complex] = []
    for i in range(8):
        u, v, f, g = ways[i - 1], ways[i], far[i - 1], far[i]
        flat = (u.conjugate() * v).imag
        p = complex(f * v.imag - g * u.imag, g * u.real - f * v.real) / flat
        found.append(complex(round(p.real), round(p.imag)))
    return found
