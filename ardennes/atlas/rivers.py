"""Rivers along hexsides: each a connected chain from its upper end to its mouth.

A chain walks the corners of hexes. Tributaries end on a corner of the river they flow into, and no
other corner is ever shared, so rivers neither cross nor run along the same side.
"""

import math
from collections.abc import Callable, Collection, Iterable
from itertools import pairwise

from ardennes.atlas.frame import Frame, Paper
from ardennes.atlas.layers import layer
from ardennes.atlas.river_courses import Selection, Stretch, stretches
from ardennes.atlas.river_match import Net, Node, Toll, lay_all
from ardennes.board.hexes import Coord, neighbours

Side = tuple[Coord, Coord]  # the smaller coordinate first

NORTH_WEST: Paper = (-1.0, -1.0)
STIFF = 0.2
WRONG_BANK = 0.5  # cost of a side that puts a town on the other bank
BANK_REACH = 1.2  # hexes from the river within which a town's bank matters
TOWNS = 2  # importance: cities and towns


def hexside_rivers(
    frame: Frame, cells: Collection[Coord], wanted: Selection
) -> dict[str, list[Side]]:
    """For each river its hexsides, downstream."""
    chains = corner_chains(frame, cells, wanted)
    return {name: [side_of(a, b) for a, b in pairwise(chain)] for name, chain in chains.items()}


def corner_chains(
    frame: Frame, cells: Collection[Coord], wanted: Selection
) -> dict[str, list[Node]]:
    """For each river the corners it passes, downstream."""
    towns = _towns(frame, cells)

    def toll_of(stretch: Stretch) -> Toll:
        return _bank_toll(frame, stretch.points, towns)

    return lay_all(corner_net(frame, cells), stretches(frame, cells, wanted), toll_of)


def corner_net(frame: Frame, cells: Collection[Coord]) -> Net:
    """The corners that end a side between two hexes of the map, joined by those sides."""
    near: dict[Node, list[Node]] = {}
    for at in sorted(cells):
        ring = corner_nodes(at)
        for i, there in enumerate(neighbours(at)):
            if at < there and there in cells:
                a, b = ring[i], ring[(i + 1) % 6]
                near.setdefault(a, []).append(b)
                near.setdefault(b, []).append(a)
    points = {node: corner_point(frame, node) for node in near}
    border = frozenset(node for node in near if any(at not in cells for at in node))
    return Net(points, near, border, STIFF)


def corner_nodes(at: Coord) -> list[Node]:
    """The six corners of a hex, clockwise, as `frame.corners` has them."""
    ring = list(neighbours(at))
    return [tuple(sorted((at, ring[i - 1], ring[i]))) for i in range(6)]


def side_of(a: Node, b: Node) -> Side:
    """The side between two neighbouring corners: the two hexes both touch."""
    first, second = sorted(set(a) & set(b))
    return first, second


def corner_point(frame: Frame, node: Node) -> Paper:
    """Where a corner lies: in the middle of its three hexes."""
    centres = [frame.grid.centre(at) for at in node]
    return sum(x for x, _ in centres) / 3, sum(y for _, y in centres) / 3


# --- towns on their banks ---


def _towns(frame: Frame, cells: Collection[Coord]) -> dict[Coord, Paper]:
    """The chief town of each hex that has one."""
    found: dict[Coord, tuple[int, Paper]] = {}
    for feature in layer("places"):
        rank, place = feature.properties["importance"], feature.lines[0][0]
        at = frame.hex_at(*place)
        if rank <= TOWNS and at in cells and (at not in found or rank < found[at][0]):
            found[at] = rank, frame.to_paper(*place)
    return {at: point for at, (_, point) in found.items()}


def _bank_toll(frame: Frame, points: list[Paper], towns: dict[Coord, Paper]) -> Toll:
    """Sides cost more that leave a town on the wrong bank of its river."""
    banks = {at: bank for at, town in towns.items() if (bank := _bank(points, town))}

    def toll(a: Node, b: Node) -> float:
        if banks.keys().isdisjoint(a):
            return 0.0
        start, end = corner_point(frame, a), corner_point(frame, b)
        hexes = [at for at in side_of(a, b) if at in banks]
        wrong = [at for at in hexes if turn(start, end, frame.grid.centre(at)) * banks[at] < 0]
        return WRONG_BANK * len(wrong)

    return toll


def _bank(points: list[Paper], town: Paper) -> float:
    """Positive on the right bank, negative on the left, 0 far from the river."""
    off, _, bank = min(
        (round(distance_to(town, a, b), 6), -abs(turn(a, b, town)), turn(a, b, town))
        for a, b in pairwise(points)
    )
    return bank if off <= BANK_REACH else 0.0


def turn(a: Paper, b: Paper, to: Paper) -> float:
    """Positive to the right of the way from a to b (y runs south), negative to the left."""
    return (b[0] - a[0]) * (to[1] - a[1]) - (b[1] - a[1]) * (to[0] - a[0])


def distance_to(point: Paper, a: Paper, b: Paper) -> float:
    """From a point to a straight piece of line."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = dx * dx + dy * dy
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / size if size > 0 else 0.0
    along = min(1.0, max(0.0, along))
    return math.dist(point, (a[0] + along * dx, a[1] + along * dy))


# --- banks of a river that cuts the map ---


def bank_of(
    frame: Frame, cells: Collection[Coord], chain: Iterable[Side], way: Paper = NORTH_WEST
) -> set[Coord]:
    """The hexes on one bank: all that the map's far corner that way reaches dry-shod."""
    river = set(chain)
    return flooded(frame, cells, way, lambda a, b: (min(a, b), max(a, b)) not in river)


def flooded(
    frame: Frame, cells: Collection[Coord], way: Paper, passable: Callable[[Coord, Coord], bool]
) -> set[Coord]:
    """What the farthest hex that way reaches by passable steps."""

    def farness(at: Coord) -> tuple[float, Coord]:
        x, y = frame.grid.centre(at)
        return x * way[0] + y * way[1], at

    todo = [max(cells, key=farness)]
    found = set(todo)
    while todo:
        at = todo.pop()
        for near in neighbours(at):
            if near in cells and near not in found and passable(at, near):
                found.add(near)
                todo.append(near)
    return found
