"""Rivers along hexsides: each a connected chain from its upper end to its mouth.

A chain walks the corners of hexes. Tributaries end on a corner of the river they flow into, and no
other corner is ever shared, so rivers neither cross nor run along the same side.
"""

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import pairwise

from ardennes.atlas.frame import Frame, Paper
from ardennes.atlas.layers import layer
from ardennes.atlas.river_courses import Pin, Selection, Stretch, pinned, stretches, with_pins
from ardennes.atlas.river_match import Chains, Net, Node, Toll, lay_all
from ardennes.board.hexes import Coord, neighbours

Side = tuple[Coord, Coord]  # the smaller coordinate first

NORTH_WEST: Paper = (-1.0, -1.0)
STIFF = 0.2
WRONG_BANK = 2.0  # cost of a side that puts a town on the other bank
BOTH_BANKS = 0.1  # km from the river within which a town lies more or less on both banks
CROWD = 0.3  # cost of a side on a hex that other rivers run around
BANK_REACH = 1.2  # hexes from the river within which a town's bank matters
TOWNS = 2  # importance: cities and towns


def hexside_rivers(
    frame: Frame,
    cells: Collection[Coord],
    wanted: Selection,
    pins: Iterable[Pin] = (),
    towns: Mapping[Coord, Paper] | None = None,
) -> dict[str, list[Side]]:
    """For each river its hexsides, downstream; `corner_chains` explains pins and towns."""
    chains = corner_chains(frame, cells, wanted, pins, towns)
    return {name: [side_of(a, b) for a, b in pairwise(chain)] for name, chain in chains.items()}


def corner_chains(
    frame: Frame,
    cells: Collection[Coord],
    wanted: Selection,
    pins: Iterable[Pin] = (),
    towns: Mapping[Coord, Paper] | None = None,
) -> dict[str, list[Node]]:
    """For each river the corners it passes, downstream.

    Pins are sides it must run along, beside those of the selection; towns are hexes that must lie
    on the bank a real point lies on (default: the chief town of each hex).
    """
    wanted = with_pins(wanted, pins)
    shown = towns_of(frame, cells) if towns is None else towns

    def toll_of(stretch: Stretch, chains: Chains) -> Toll:
        fixed = {at for p in wanted.pins if p.river == stretch.river for at in pinned(frame, p)}
        free = {at: town for at, town in shown.items() if at not in fixed}
        bank = _bank_toll(frame, stretch.real, free)
        wet = Counter(at for c in chains.values() for pair in pairwise(c) for at in side_of(*pair))
        return lambda a, b: bank(a, b) + CROWD * sum(wet[at] > 1 for at in side_of(a, b))

    steps = [(pin.river, side_ends(*pinned(frame, pin))) for pin in wanted.pins]
    return lay_all(corner_net(frame, cells), stretches(frame, cells, wanted), toll_of, steps)


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


def side_ends(a: Coord, b: Coord) -> frozenset[Node]:
    """The two corners a side ends at."""
    return frozenset(corner_nodes(a)) & frozenset(corner_nodes(b))


def corner_point(frame: Frame, node: Node) -> Paper:
    """Where a corner lies: in the middle of its three hexes."""
    centres = [frame.grid.centre(at) for at in node]
    return sum(x for x, _ in centres) / 3, sum(y for _, y in centres) / 3


# --- towns on their banks ---


def towns_of(frame: Frame, cells: Collection[Coord]) -> dict[Coord, Paper]:
    """The chief town of each hex that has one."""
    found: dict[Coord, tuple[int, Paper]] = {}
    for feature in layer("places"):
        rank, place = feature.properties["importance"], feature.lines[0][0]
        at = frame.hex_at(*place)
        if rank <= TOWNS and at in cells and (at not in found or rank < found[at][0]):
            found[at] = rank, frame.to_paper(*place)
    return {at: point for at, (_, point) in found.items()}


def _bank_toll(frame: Frame, points: list[Paper], towns: Mapping[Coord, Paper]) -> Toll:
    """Sides cost more that leave a town on the wrong bank of its river."""
    both = BOTH_BANKS / frame.km_per_hex
    banks = {at: bank for at, town in towns.items() if (bank := bank_side(points, town, both))}

    def toll(a: Node, b: Node) -> float:
        if banks.keys().isdisjoint(a):
            return 0.0
        start, end = corner_point(frame, a), corner_point(frame, b)
        hexes = [at for at in side_of(a, b) if at in banks]
        wrong = [at for at in hexes if turn(start, end, frame.grid.centre(at)) * banks[at] < 0]
        return WRONG_BANK * sum(abs(banks[at]) for at in wrong)

    return toll


def bank_side(points: list[Paper], town: Paper, both: float) -> float:
    """1 on the right bank, -1 on the left, less within `both` hexes, 0 far from the river."""
    off, _, bank = min(
        (round(distance_to(town, a, b), 6), -abs(turn(a, b, town)), turn(a, b, town))
        for a, b in pairwise(points)
    )
    return math.copysign(min(1.0, off / both), bank) if off <= BANK_REACH else 0.0


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
