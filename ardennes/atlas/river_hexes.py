"""Rivers through hexes: each a chain of neighbouring hexes, and the sides it crosses.

Hexes a river merely clips at a corner are left out. Tributaries end in a hex of the river they
flow into; no other hex is shared.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from itertools import pairwise

from ardennes.atlas.frame import Frame, Paper
from ardennes.atlas.river_courses import Pin, Selection, Stretch, pinned, stretches, with_pins
from ardennes.atlas.river_match import Chains, Net, Node, Toll, lay_all
from ardennes.atlas.rivers import NORTH_WEST, flooded
from ardennes.board.hexes import STEPS, Coord, neighbours

STIFF = 0.05


def river_hexes(
    frame: Frame, cells: Collection[Coord], wanted: Selection, pins: Iterable[Pin] = ()
) -> dict[str, list[Coord]]:
    """For each river the hexes of the map it passes, downstream; a pin is a side it crosses."""
    paths = river_paths(frame, cells, wanted, pins)
    return {name: [at for at in path if at in cells] for name, path in paths.items()}


def river_paths(
    frame: Frame, cells: Collection[Coord], wanted: Selection, pins: Iterable[Pin] = ()
) -> dict[str, list[Coord]]:
    """The same with the hexes beyond the map edge where rivers come from and go to."""
    wanted = with_pins(wanted, pins)
    steps = [(p.river, frozenset((at,) for at in pinned(frame, p))) for p in wanted.pins]
    real = stretches(frame, cells, wanted)
    chains = lay_all(centre_net(frame, cells), real, _no_toll, steps)
    return {name: [node[0] for node in chain] for name, chain in chains.items()}


def crossed_sides(cells: Collection[Coord], paths: Iterable[list[Coord]]) -> dict[Coord, list[int]]:
    """For each hex the sides rivers cross, as indices into STEPS; two or more: a river hex."""
    found: defaultdict[Coord, set[int]] = defaultdict(set)
    for path in paths:
        for (q1, r1), (q2, r2) in pairwise(path):
            side = STEPS.index((q2 - q1, r2 - r1))
            found[q1, r1].add(side)
            found[q2, r2].add((side + 3) % 6)
    return {at: sorted(found[at]) for at in sorted(found) if at in cells}


def dry_bank_of(
    frame: Frame, cells: Collection[Coord], river: Collection[Coord], way: Paper = NORTH_WEST
) -> set[Coord]:
    """The hexes on one bank, those the river runs through left out."""
    return flooded(frame, cells, way, lambda _, to: to not in river)


def centre_net(frame: Frame, cells: Collection[Coord]) -> Net:
    """The hexes of the map and the ring around it, which leads nowhere but into the map."""
    near: defaultdict[Node, list[Node]] = defaultdict(list)
    for at in sorted(cells):
        for there in neighbours(at):
            near[(at,)].append((there,))
            if there not in cells:
                near[(there,)].append((at,))
    points = {node: frame.grid.centre(node[0]) for node in near}
    border = frozenset(node for node in near if node[0] not in cells)
    return Net(points, dict(near), border, STIFF)


def _no_toll(_: Stretch, __: Chains) -> Toll:
    return lambda _a, _b: 0.0
