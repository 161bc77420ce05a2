"""The graph of the real roads on a sheet's paper: cutting, growing from seeds, shortest paths."""

import heapq
import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from ardennes.atlas.frame import Frame, Paper, nearest_hex
from ardennes.atlas.layers import Feature
from ardennes.board.hexes import Coord

Line = tuple[Paper, ...]

STEP = 0.1  # hex widths between two samples of a line
WEIGHT = {1: 1.0, 2: 1.3, 3: 1.8}  # a kilometre of highway, road, lane
TIER_REACH = 0.12  # a highway so much farther (per tier) still serves a place before a lane


class Edge(NamedTuple):
    """A piece of road between two nodes, its line from `a` to `b` in paper coordinates."""

    a: int
    b: int
    tier: int
    line: Line
    names: tuple[str, ...] = ()  # the routes of 1944 that use it

    @property
    def length(self) -> float:
        """Hex widths along the line."""
        return math.fsum(math.dist(p, q) for p, q in pairwise(self.line))

    def other(self, node: int) -> int:
        """The node at the far end."""
        return self.b if node == self.a else self.a


class Growth(NamedTuple):
    """What each node belongs to, how far from its seed it lies and the edge it came by."""

    owner: dict[int, int]
    cost: dict[int, float]
    via: dict[int, int]  # edge; a seed has none


class Bridge(NamedTuple):
    """The cheapest way between two neighbouring seeds' owners."""

    cost: float
    first: int
    second: int
    edges: tuple[int, ...]
    line: Line


class RoadNet:
    """Nodes and edges of the real roads."""

    def __init__(self, edges: Iterable[Edge]):
        self.edges = tuple(edges)
        self.costs = tuple(e.length * WEIGHT[e.tier] for e in self.edges)
        self.at: defaultdict[int, list[int]] = defaultdict(list)
        self.where: dict[int, Paper] = {}
        for i, edge in enumerate(self.edges):
            self.at[edge.a].append(i)
            self.at[edge.b].append(i)
            self.where[edge.a], self.where[edge.b] = edge.line[0], edge.line[-1]

    def kept(self, keep: Callable[[Edge], bool]) -> "RoadNet":
        """The net of some of the edges."""
        return RoadNet(filter(keep, self.edges))

    def grow(self, seeds: Mapping[int, int], limit: float = math.inf) -> Growth:
        """Dijkstra from many seed nodes at once, each with its owner."""
        growth = Growth({}, {}, {})
        heap = [(0.0, node, owner, -1) for node, owner in sorted(seeds.items())]
        heapq.heapify(heap)
        while heap:
            cost, node, owner, via = heapq.heappop(heap)
            if node in growth.owner:
                continue
            growth.owner[node], growth.cost[node] = owner, cost
            if via >= 0:
                growth.via[node] = via
            for i in self.at[node]:
                far, total = self.edges[i].other(node), cost + self.costs[i]
                if far not in growth.owner and total <= limit:
                    heapq.heappush(heap, (total, far, owner, i))
        return growth

    def bridges(self, seeds: Mapping[int, int]) -> list[Bridge]:
        """The cheapest way between every two owners whose grounds touch, cheapest first."""
        growth = self.grow(seeds)
        best: dict[tuple[int, int], tuple[float, int]] = {}
        for i, edge in enumerate(self.edges):
            one, two = growth.owner.get(edge.a), growth.owner.get(edge.b)
            if one is None or two is None or one == two:
                continue
            cost = growth.cost[edge.a] + self.costs[i] + growth.cost[edge.b]
            pair = (one, two) if one < two else (two, one)
            best[pair] = min(best.get(pair, (math.inf, 0)), (cost, i))
        return sorted(self._bridge(growth, pair, *found) for pair, found in best.items())

    def _bridge(self, growth: Growth, pair: tuple[int, int], cost: float, middle: int) -> Bridge:
        edge = self.edges[middle]
        a, b = (edge.a, edge.b) if growth.owner[edge.a] == pair[0] else (edge.b, edge.a)
        head, start = self._home(growth, a)
        tail, _ = self._home(growth, b)
        edges = (*reversed(head), middle, *tail)
        return Bridge(cost, *pair, edges, self.line(start, edges))

    def _home(self, growth: Growth, node: int) -> tuple[list[int], int]:
        """The edges from a node back to its seed, and the seed."""
        edges: list[int] = []
        while node in growth.via:
            edges.append(growth.via[node])
            node = self.edges[edges[-1]].other(node)
        return edges, node

    def path(self, start: int, goal: int) -> tuple[int, ...] | None:
        """The edges of the cheapest way from one node to another, if there is one."""
        growth = self.grow({start: start})
        if goal not in growth.owner:
            return None
        return tuple(reversed(self._home(growth, goal)[0]))

    def line(self, start: int, edges: Iterable[int]) -> Line:
        """The line along a path of edges from a node."""
        points: list[Paper] = [self.where[start]]
        node = start
        for i in edges:
            edge = self.edges[i]
            points.extend(edge.line[1:] if edge.a == node else edge.line[-2::-1])
            node = edge.other(node)
        return tuple(points)


def real_net(frame: Frame, roads: Iterable[Feature]) -> RoadNet:
    """The road layer laid on a sheet's paper."""
    return RoadNet(
        Edge(
            road.properties["node_a"],
            road.properties["node_b"],
            road.properties["tier"],
            tuple(frame.to_paper(*p) for p in line),
            tuple(road.properties.get("names") or ()),
        )
        for road in roads
        for line in road.lines
    )


def samples(line: Line, step: float = STEP) -> list[Paper]:
    """Points along a line, its vertices among them, never farther apart than a step."""
    points = [line[0]]
    for (x1, y1), (x2, y2) in pairwise(line):
        n = max(1, math.ceil(math.dist((x1, y1), (x2, y2)) / step))
        points.extend((x1 + (x2 - x1) * i / n, y1 + (y2 - y1) * i / n) for i in range(1, n + 1))
    return points


def cut_at_border(net: RoadNet, frame: Frame, cells: Collection[Coord]) -> RoadNet:
    """The same net with a node wherever a road crosses the rim of the map."""
    fresh = max(net.where, default=0)
    pieces: list[Edge] = []
    for edge in net.edges:
        parts = _runs(samples(edge.line), frame, cells)
        nodes = [edge.a, *range(fresh + 1, fresh + len(parts)), edge.b]
        fresh += len(parts) - 1
        for part, a, b in zip(parts, nodes, nodes[1:], strict=False):
            pieces.append(edge._replace(a=a, b=b, line=part))
    return RoadNet(pieces)


def _runs(points: Sequence[Paper], frame: Frame, cells: Collection[Coord]) -> list[Line]:
    """A line cut where it changes between inside and outside."""
    runs: list[list[Paper]] = [[points[0]]]
    inside = nearest_hex(frame.grid, *points[0]) in cells
    for point in points[1:]:
        runs[-1].append(point)
        now = nearest_hex(frame.grid, *point) in cells
        if now != inside and point != points[-1]:
            runs.append([point])
        inside = now
    return [tuple(run) for run in runs]


def with_stops(net: RoadNet, stops: Sequence[Paper], reach: float) -> tuple[RoadNet, list[int]]:
    """The net with a node on the road that serves each stop, and those nodes (-1: no road)."""
    buckets = _buckets(net)
    cuts: defaultdict[int, set[int]] = defaultdict(set)
    found = [_nearest(net, buckets, stop, reach) for stop in stops]
    for i, at in filter(None, found):
        cuts[i].add(at)
    nodes: dict[tuple[int, int], int] = {}
    pieces: list[Edge] = []
    fresh = max(net.where, default=0) + 1
    for i, edge in enumerate(net.edges):
        inner = sorted(at for at in cuts[i] if 0 < at < len(edge.line) - 1)
        ends = [edge.a, *range(fresh, fresh + len(inner)), edge.b]
        fresh += len(inner)
        marks = [0, *inner, len(edge.line) - 1]
        nodes.update({(i, at): node for at, node in zip(marks, ends, strict=True)})
        for k in range(len(inner) + 1):
            part = edge.line[marks[k] : marks[k + 1] + 1]
            pieces.append(edge._replace(a=ends[k], b=ends[k + 1], line=part))
    return RoadNet(pieces), [-1 if at is None else nodes[at] for at in found]


def _buckets(net: RoadNet) -> dict[Coord, list[tuple[int, int]]]:
    """Where each vertex lies: whole paper squares -> (edge, place in its line)."""
    buckets: defaultdict[Coord, list[tuple[int, int]]] = defaultdict(list)
    for i, edge in enumerate(net.edges):
        for k, (x, y) in enumerate(edge.line):
            buckets[math.floor(x), math.floor(y)].append((i, k))
    return buckets


def _nearest(
    net: RoadNet, buckets: dict[Coord, list[tuple[int, int]]], stop: Paper, reach: float
) -> tuple[int, int] | None:
    best: tuple[float, int, int] | None = None
    x0, y0 = math.floor(stop[0]), math.floor(stop[1])
    for x in (x0 - 1, x0, x0 + 1):
        for y in (y0 - 1, y0, y0 + 1):
            for i, k in buckets.get((x, y), ()):
                edge = net.edges[i]
                far = math.dist(stop, edge.line[k])
                if far <= reach:
                    score = (far + TIER_REACH * (edge.tier - 1), i, k)
                    best = score if best is None else min(best, score)
    return None if best is None else best[1:]
