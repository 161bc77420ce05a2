"""The real road net as a wargame's roads: chains of hexes between places.

Highways are laid whole, from junction to junction. Other roads join neighbouring places along the
cheapest real way, unless the roads laid before are no great detour.
"""

import heapq
import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from ardennes.atlas.frame import Frame, Paper, nearest_hex
from ardennes.atlas.layers import Feature, layer
from ardennes.atlas.road_chain import Chains, Link, link, parts
from ardennes.atlas.road_exits import Exit, find_exits
from ardennes.atlas.road_net import Bridge, RoadNet, cut_at_border, real_net, with_stops
from ardennes.atlas.road_plans import RoadPlan, Stop, battle_places, stops
from ardennes.atlas.road_tidy import BUSY, KEY, fan, thin, tidy
from ardennes.board.hexes import Coord, disk, distance, neighbours

MARGIN = 4  # hexes around the map whose roads are looked at
BESIDE = 1  # hexes around the map whose roads may be followed
KEEPS = 0.65  # the share of a road that must lie on the map
SERVES = 0.75  # hex widths from a place to the road that serves it
SAME, SAME_HUB = 0.5, 0.8  # a junction so near a place or a hub is in it
Anchors = dict[int, Coord]  # nodes of the net and the hexes they stand for

LANES = 0.15  # the share of lanes in a hub's road
SPOKE, ROAD = 10.0, 1.0  # what one use is worth to a link; highways more


NOWHERE: Mapping[str, Coord] = MappingProxyType({})


class Roads(NamedTuple):
    """The links of a map by class (smaller hex first), and where roads leave it."""

    primary: frozenset[Link]
    secondary: frozenset[Link]
    edge_roads: Mapping[Coord, str]  # hex -> map side

    @property
    def links(self) -> frozenset[Link]:
        """Both classes."""
        return self.primary | self.secondary

    def spokes(self, at: Coord) -> list[Coord]:
        """The hexes a hex is linked with."""
        return [near for near in neighbours(at) if link(at, near) in self.links]


class Task(NamedTuple):
    """What is to be laid: the sheet, its plan, the places it serves and the ways off it."""

    frame: Frame
    cells: frozenset[Coord]
    plan: RoadPlan
    served: list[Stop]
    exits: list[Exit]

    @property
    def hubs(self) -> dict[Coord, int]:
        """The hexes many roads meet in, and how many are due to each."""
        due = self.plan.hubs
        return {stop.at: due[stop.name] for stop in self.served if stop.name in due}

    @property
    def stays(self) -> set[Coord]:
        """The hexes that must have a road."""
        return {stop.at for stop in self.served if stop.firm} | {way.at for way in self.exits}


def lay_roads(
    frame: Frame,
    cells: Collection[Coord],
    plan: RoadPlan,
    roads: Iterable[Feature] | None = None,
    places: Iterable[Feature] | None = None,
    *,
    at: Mapping[str, Coord] = NOWHERE,
    served: Collection[Coord] = (),
    barred: Collection[Link] = (),
    links: Collection[Link] = (),
) -> Roads:
    """The roads of a map: links by class and the hexes where they leave it.

    `at` gives the hexes of places the rulebook or a correction moves, `served` further hexes that
    must be on a road, `barred` the sides no road crosses (lakes), `links` those that must
    carry one (bridges the rulebook names).
    """
    cells = frozenset(cells)
    ground = tuple(layer("places") if places is None else places)
    halts = stops(frame, cells, plan, ground, at, {*served, *chain.from_iterable(links)})
    net = real_net(frame, layer("roads") if roads is None else roads)
    net = cut_at_border(_near(net, frame, cells, MARGIN, any), frame, cells)
    net, nodes = with_stops(net, [stop.point for stop in halts], SERVES)
    task = Task(frame, cells, plan, halts, find_exits(net, frame, cells, plan))
    net = _near(net, frame, cells, BESIDE, all)
    chains = Chains(frame, cells, {stop.at for stop in halts}, task.hubs, barred, links)
    _lay_all(chains, task, net, _anchors(task, net, nodes))
    tidy(chains, task.stays, plan.flat)
    thin(chains, task.stays, battle_places(frame, ground), plan.density * len(cells))
    tidy(chains, task.stays, plan.flat)
    fan(chains, task.stays)
    laid = frozenset(chains.worth)
    least = 0.0 if plan.one_class else BUSY
    primary = frozenset(side for side in laid if chains.worth[side] >= least)
    return Roads(primary, laid - primary, {way.at: way.side for way in task.exits})


def _lay_all(chains: Chains, task: Task, net: RoadNet, anchors: Anchors) -> None:
    """Every chain, untidied: highways, then the roads they do not make up for."""
    plan, hubs = task.plan, chains.hubs
    laid, highway = Spanner(), net.kept(lambda edge: edge.tier == 1)
    for bridge, a, b in _bridges(task, highway, anchors):
        if laid.way(a, b) > bridge.cost * plan.highway_detour and chains.lay(
            bridge.line, a, b, _worth(task, highway, bridge)
        ):
            laid.add(a, b, bridge.cost)
    for bridge, a, b in _bridges(task, net, anchors):
        spoke = bool({a, b} & hubs) and _good(net, bridge)
        detour, worth = (plan.hub_detour, SPOKE) if spoke else (plan.detour, ROAD)
        if laid.way(a, b) > bridge.cost * detour and chains.lay(bridge.line, a, b, worth):
            laid.add(a, b, bridge.cost)
    for a, b in sorted(chains.given):
        chains.add(a, b, ROAD)
    _connect(chains, task.stays)


def _bridges(task: Task, net: RoadNet, anchors: Anchors) -> Iterator[tuple[Bridge, Coord, Coord]]:
    """The ways between neighbouring anchors in different hexes that keep to the map."""
    for bridge in net.bridges({node: node for node in anchors if node in net.where}):
        a, b = anchors[bridge.first], anchors[bridge.second]
        on = sum(nearest_hex(task.frame.grid, *p) in task.cells for p in bridge.line)
        if a != b and on >= KEEPS * len(bridge.line):
            yield bridge, a, b


class Spanner:
    """How far apart two hexes are by the roads laid so far."""

    def __init__(self) -> None:
        self.ways: defaultdict[Coord, dict[Coord, float]] = defaultdict(dict)

    def add(self, a: Coord, b: Coord, cost: float) -> None:
        """A new road."""
        cost = min(cost, self.ways[a].get(b, math.inf))
        self.ways[a][b] = self.ways[b][a] = cost

    def way(self, start: Coord, goal: Coord) -> float:
        """The cheapest way's cost; infinite when there is none."""
        done: set[Coord] = set()
        heap = [(0.0, start)]
        while heap:
            cost, at = heapq.heappop(heap)
            if at == goal:
                return cost
            if at not in done:
                done.add(at)
                for near, more in self.ways[at].items():
                    heapq.heappush(heap, (cost + more, near))
        return math.inf


def _worth(task: Task, net: RoadNet, bridge: Bridge) -> float:
    """A key highway is worth more than any other."""
    key = [i for i in bridge.edges if not set(task.plan.keys).isdisjoint(net.edges[i].names)]
    part = sum(net.costs[i] for i in key) / bridge.cost
    return KEY if part > 0.5 else BUSY


def _good(net: RoadNet, bridge: Bridge) -> bool:
    """Hardly a lane on the way, but for those of a named route."""
    lanes = [i for i in bridge.edges if net.edges[i].tier == 3 and not net.edges[i].names]
    return sum(net.costs[i] for i in lanes) <= LANES * bridge.cost


def _near(
    net: RoadNet,
    frame: Frame,
    cells: frozenset[Coord],
    margin: int,
    how: Callable[[Iterable[bool]], bool],
) -> RoadNet:
    """The roads any or all of whose points are on the map or a few hexes around it."""
    ground = {near for at in cells for near in disk(at, margin)}
    return net.kept(lambda edge: how(nearest_hex(frame.grid, *p) in ground for p in edge.line))


def _connect(chains: Chains, stays: Collection[Coord]) -> None:
    """Join what real roads join only off the map, by the straightest way."""
    while len(found := parts(chains.ways, stays)) > 1:
        rest, main = sorted(set[Coord]().union(*found[1:])), sorted(found[0])
        _, a, b = min((distance(a, b), a, b) for a in rest for b in main)
        ends = chains.frame.grid.centre(a), chains.frame.grid.centre(b)
        if not chains.lay(ends, a, b, ROAD):
            return


def _anchors(task: Task, net: RoadNet, nodes: list[int]) -> Anchors:
    """Places, exits and highway junctions; a junction near one of the others is part of it."""
    hexes: Anchors = {}
    for stop, node in zip(task.served, nodes, strict=True):
        if node in net.where:
            hexes.setdefault(node, stop.at)
    for way in task.exits:
        if way.node in net.where:
            hexes.setdefault(way.node, way.at)
    hubs = task.hubs
    fixed = [(net.where[n], SAME_HUB if at in hubs else SAME, at) for n, at in hexes.items()]
    for node in _junctions(net):
        point = net.where[node]
        at = _home(point, fixed) or nearest_hex(task.frame.grid, *point)
        if at in task.cells and node not in hexes:
            hexes[node] = at
            fixed.append((point, SAME, at))
    return hexes


def _junctions(net: RoadNet) -> Iterator[int]:
    """Where three highways meet."""
    for node in sorted(net.where):
        if sum(net.edges[i].tier == 1 for i in net.at[node]) >= 3:
            yield node


def _home(point: Paper, fixed: list[tuple[Paper, float, Coord]]) -> Coord | None:
    near = [(math.dist(point, where) / same, at) for where, same, at in fixed]
    far, at = min(near, default=(1.0, None))
    return at if far < 1 else None
