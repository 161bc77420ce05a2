"""What already stands where on a sheet: names and trees look for room."""

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

CELL = 4.0


class Box(NamedTuple):
    """A rectangle on the paper."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: "Box") -> float:
        """The area two boxes share."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0

    def grown(self, by: float) -> "Box":
        """The same box with more room around it."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


def box_around(p: complex, wide: float, high: float) -> Box:
    """A box with its middle at a point."""
    return Box(p.real - wide / 2, p.imag - high / 2, p.real + wide / 2, p.imag + high / 2)


class Clutter:
    """Square cells, each with the weight of what stands in it."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], float] = {}

    def add(self, points: Iterable[complex], radius: float, weight: float = 1.0) -> None:
        """Discs along a line."""
        for p in points:
            for cell in _cells(box_around(p, 2 * radius, 2 * radius)):
                middle = complex(cell[0] + 0.5, cell[1] + 0.5) * CELL
                if abs(middle - p) <= radius:
                    self.cells[cell] = max(weight, self.cells.get(cell, 0.0))

    def add_box(self, box: Box, weight: float = 1.0) -> None:
        """A filled rectangle."""
        for cell in _cells(box):
            self.cells[cell] = max(weight, self.cells.get(cell, 0.0))

    def cost(self, box: Box) -> float:
        """The weight of everything under a box."""
        return sum(self.cells.get(cell, 0.0) for cell in _cells(box))

    def weight(self, p: complex) -> float:
        """The weight at a point; 0 is free."""
        return self.cells.get((math.floor(p.real / CELL), math.floor(p.imag / CELL)), 0.0)


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    left, top = math.floor(box.left / CELL), math.floor(box.top / CELL)
    right, bottom = math.floor(box.right / CELL), math.floor(box.bottom / CELL)
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            yield x, y
