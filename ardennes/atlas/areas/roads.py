"""Roads between neighbours: by the roads of 1944 where they lead there, and across one border."""

from functools import cache
from typing import NamedTuple

from ardennes.atlas.areas.borders import Areas
from ardennes.atlas.areas.spaces import Pair, to_sheet
from ardennes.atlas.areas.trail import CELL, Cell, marked, smooth, trail
from ardennes.atlas.areas.waters import dense
from ardennes.atlas.layers import layer
from ardennes.atlas.paper.network import Bridge

GOOD, POOR, NONE = 0.45, 0.62, 1.0  # the price of a step on a main road, another and none
EDGE, EDGE_PRICE = 5, 3.0  # roads cross a border the short way: it is dear for so many cells
LEAD = 16.0
POINT = 10.0


class Road(NamedTuple):
    """A road from one place to another, and the bridge on it."""

    pair: Pair
    points: list[complex]
    bridge: Bridge | None


def roads(areas: Areas, widths: dict[Pair, float]) -> list[Road]:
    """Every road of the map; rivers as broad as they are drawn."""
    return [
        _road(areas, border.pair, widths.get(border.pair))
        for border in areas.country.borders.values()
        if border.road
    ]


def _road(areas: Areas, pair: Pair, width: float | None) -> Road:
    mesh, line = areas.mesh, areas.borders[pair]
    a, b = (mesh.at[name] for name in sorted(pair))
    good, poor = _real()
    border = marked([dense(line, CELL / 2)])
    gate = mesh.gate(pair)
    dear = {
        (i + x, j + y)
        for i, j in border
        for x in range(-EDGE, EDGE + 1)
        for y in range(-EDGE, EDGE + 1)
        if abs(complex(i, j) * CELL - line[0]) < 40 or abs(complex(i, j) * CELL - line[-1]) < 40
    }

    def price(at: Cell) -> float:
        own = GOOD if at in good else POOR if at in poor else NONE
        scale = EDGE_PRICE if at in border else 1.0
        return own * scale * (EDGE_PRICE if at in dear else 1.0)

    found = trail(_lead(a, gate), _lead(b, gate), _inner(areas, pair), price)
    points = smooth([a, *(found or [gate]), b], POINT, 4)
    return Road(pair, points, None if width is None else _bridge(points, line, width))


def _inner(areas: Areas, pair: Pair) -> list[complex]:
    """The kite of a border without what lies towards the rim."""
    mesh = areas.mesh
    if all(len(node) == 3 for node in mesh.nodes[pair]):
        return mesh.kite(pair)
    a, b = (mesh.at[name] for name in sorted(pair))
    corner = next(mesh.corners[node] for node in mesh.nodes[pair] if len(node) == 3)
    out = mesh.beyond((a + b) / 2)
    far = min(60.0, abs(out - (a + b) / 2) * 0.6)
    return [a, corner, b, (a + b) / 2 + (out - (a + b) / 2) / abs(out - (a + b) / 2) * far]


def _lead(p: complex, to: complex) -> complex:
    return p + (to - p) * min(LEAD / abs(to - p), 0.4)


def _bridge(road: list[complex], line: list[complex], width: float) -> Bridge:
    """Where a road meets its border."""
    fine = dense(line, 2.0)
    gaps = [(round(abs(p - q), 2), i) for p in dense(road, 2.0) for i, q in enumerate(fine[::3])]
    i = 3 * min(gaps)[1]
    along = fine[min(i + 4, len(fine) - 1)] - fine[max(i - 4, 0)]
    return Bridge(fine[i], along / abs(along), width)


@cache
def _real() -> tuple[set[Cell], set[Cell]]:
    """The lattice points on main roads and on other roads."""
    main: list[list[complex]] = []
    other: list[list[complex]] = []
    for feature in layer("roads"):
        lines = other if feature.properties["tier"] > 1 else main
        lines += [dense([to_sheet(*p) for p in line], CELL) for line in feature.lines]
    return marked(main), marked(other)
