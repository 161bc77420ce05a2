"""Where real roads leave a map, and over which of its sides."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from ardennes.atlas.frame import Frame, nearest_hex
from ardennes.atlas.road_net import Edge, Line, RoadNet
from ardennes.atlas.road_plans import RoadPlan
from ardennes.board.hexes import Coord, disk, distance

AWAY = 2  # hexes off the map where a road has left it for good
SOON = 6.0  # hex widths of road within which it gets there


class Exit(NamedTuple):
    """Where a road leaves the map: its tier, how soon it is away, its node, hex and side."""

    tier: int
    cost: float
    node: int
    at: Coord
    side: str


def find_exits(net: RoadNet, frame: Frame, cells: Collection[Coord], plan: RoadPlan) -> list[Exit]:
    """Where roads of the plan's tiers leave for good, the best first; the net is cut at the rim."""
    around = {near for at in cells for near in disk(at, AWAY)}
    away = net.kept(lambda edge: _leaves(edge, plan) and not _inside(frame, cells, edge.line))
    far = [n for n, p in away.where.items() if nearest_hex(frame.grid, *p) not in around]
    growth = away.grow({node: node for node in far}, SOON)
    found: list[Exit] = []
    for node, cost in sorted(growth.cost.items()):
        rim = [net.edges[i] for i in net.at[node]]
        inner = [e for e in rim if _leaves(e, plan) and _inside(frame, cells, e.line)]
        outer = away.edges[growth.via[node]] if node in growth.via else None
        if inner and outer:
            best = min(inner)
            at, off = _crossing(frame, cells, _from(best, node), _from(outer, node))
            tier = max(best.tier, outer.tier)
            found.append(Exit(tier, cost, node, at, map_side(frame, cells, at, off)))
    return _spread(sorted(found), plan.exit_gaps)


def _leaves(edge: Edge, plan: RoadPlan) -> bool:
    return edge.tier == 1 or (edge.tier <= plan.exit_tier and bool(edge.names))


def _inside(frame: Frame, cells: Collection[Coord], line: Line) -> bool:
    """Whether a piece between two nodes at the rim runs on the map."""
    return sum(nearest_hex(frame.grid, *p) in cells for p in line) * 2 > len(line)


def _from(edge: Edge, node: int) -> Line:
    return edge.line if edge.a == node else edge.line[::-1]


def _crossing(
    frame: Frame, cells: Collection[Coord], inner: Line, outer: Line
) -> tuple[Coord, Coord]:
    """The last hex on the map and the first one off it."""
    ins = (nearest_hex(frame.grid, *p) for p in inner)
    outs = (nearest_hex(frame.grid, *p) for p in outer)
    return next(at for at in ins if at in cells), next(at for at in outs if at not in cells)


def map_side(frame: Frame, cells: Collection[Coord], at: Coord, off: Coord) -> str:
    """The side between a hex and one off the map; a notch belongs to the side it is cut from."""
    centres = [frame.grid.centre(cell) for cell in cells]
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    x, y = frame.grid.centre(off)
    beyond = {"W": min(xs) - x, "E": x - max(xs), "N": min(ys) - y, "S": y - max(ys)}
    side = max(beyond, key=lambda name: beyond[name])
    if beyond[side] > 0.01:
        return side
    y = frame.grid.centre(at)[1]
    return "N" if y - min(ys) < max(ys) - y else "S"


def _spread(found: list[Exit], gaps: Mapping[str, int]) -> list[Exit]:
    """The best of those that lie too near to one another."""
    kept: list[Exit] = []
    for way in found:
        gap = gaps.get(way.side, 2)
        if all(distance(way.at, other.at) >= gap for other in kept):
            kept.append(way)
    return kept
