"""The cheapest way between two points inside a shape, on a lattice: along rivers, along roads."""

import math
from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from itertools import pairwise

from ardennes.atlas.areas.mesh import ring, spans
from ardennes.atlas.areas.waters import dense

CELL = 5.0
EDGE = 7.0  # a way keeps so far off the sides of its shape if it can
STEPS = [(i, j, math.hypot(i, j)) for i in range(-2, 3) for j in range(-2, 3)
         if math.gcd(i, j) == 1]  # fmt: skip

Cell = tuple[int, int]
Price = Callable[[Cell], float]


def cell(p: complex) -> Cell:
    """The lattice point nearest to a point."""
    return round(p.real / CELL), round(p.imag / CELL)


def marked(lines: Iterable[Sequence[complex]]) -> set[Cell]:
    """The lattice points on lines."""
    return {cell(p) for line in lines for p in line}


def trail(
    start: complex, end: complex, shape: Sequence[complex], price: Price
) -> list[complex] | None:
    """A way inside a shape by price; None if there is none."""
    costs = _costs(shape, price)
    first, last = _near(start, costs), _near(end, costs)
    if first is None or last is None:
        return None
    best, back = {first: 0.0}, dict[Cell, Cell]()
    queue = [(0.0, first)]
    while queue:
        far, at = heappop(queue)
        if at == last:
            return [start, *_traced(at, back), end]
        if far > best[at]:
            continue
        for i, j, size in STEPS:
            to = (at[0] + i, at[1] + j)
            if to in costs:
                sum_ = far + size * (costs[at] + costs[to]) / 2
                if sum_ < best.get(to, math.inf):
                    best[to], back[to] = sum_, at
                    heappush(queue, (sum_, to))
    return None


def _costs(shape: Sequence[complex], price: Price) -> dict[Cell, float]:
    rim = marked(dense([a, b], CELL / 2) for a, b in ring(shape))
    reach = round(EDGE / CELL)
    near = {(i + x, j + y) for i, j in rim for x in range(-reach, reach + 1)
            for y in range(-reach, reach + 1)}  # fmt: skip
    found: dict[Cell, float] = {}
    half = complex(CELL, CELL) / 2
    for j, first, end in spans([p + half for p in shape], CELL):
        for i in range(first, end):
            found[i, j] = price((i, j)) * (3.0 if (i, j) in near else 1.0)
    return found


def _near(p: complex, costs: dict[Cell, float]) -> Cell | None:
    i, j = cell(p)
    around = [(i + x, j + y) for x in range(-4, 5) for y in range(-4, 5)]
    known = [c for c in around if c in costs]
    return min(known, key=lambda c: (abs(complex(*c) * CELL - p), c), default=None)


def _traced(at: Cell, back: dict[Cell, Cell]) -> list[complex]:
    found = [at]
    while at in back:
        at = back[at]
        found.append(at)
    return [complex(*c) * CELL for c in found[::-1]]


def smooth(points: Sequence[complex], step: float, rounds: int) -> list[complex]:
    """A line without the corners of the lattice; both ends stay."""
    found = even(points, step)
    for _ in range(rounds):
        middle = [
            (found[i - 1] + 2 * found[i] + found[i + 1]) / 4 for i in range(1, len(found) - 1)
        ]
        found = [found[0], *middle, found[-1]]
    return found


def even(points: Sequence[complex], step: float) -> list[complex]:
    """The same line with points about `step` apart, both ends kept."""
    fine = dense(list(points), step / 8)
    found, gone = [fine[0]], 0.0
    for a, b in pairwise(fine):
        gone += abs(b - a)
        if gone >= step:
            found.append(b)
            gone = 0.0
    if len(found) > 1 and abs(found[-1] - fine[-1]) < step / 2:
        found.pop()
    return [*found, fine[-1]]
