"""Hexes and hexsides made ready for play: what ground, rivers, bridges and roads cost.

The words of the map are `town`, `west_wall`, `river`, `bridge` and `road`; those of the chart the
same with `river_unbridged`, `river_bridged` and `river_bridge_interdicted`.
"""

from collections.abc import Callable, Iterable
from typing import Any, ParamSpec, TypeVar

from ardennes.board.graph import bits, members
from ardennes.wargame.chart import Chart
from ardennes.wargame.hexmap import HexMap
from ardennes.wargame.hexwords import Side

CACHE_LIMIT = 512  # new facts kept for one map, and as many older ones; the largest take 20 kB
WHOLE: frozenset[Side] = frozenset()  # no bridge is broken
P = ParamSpec("P")
T = TypeVar("T")


class Derived:
    """Facts that follow from others, kept under all they depend on, so that none can be stale.

    When there are too many the older ones go; what has been asked for since counts as new.
    """

    def __init__(self, limit: int = CACHE_LIMIT) -> None:
        self._limit = limit
        self._known: dict[object, Any] = {}
        self._older: dict[object, Any] = {}

    def derive(self, key: object, make: Callable[P, T], *args: P.args, **kw: P.kwargs) -> T:
        """The fact under this key, made if it is not known."""
        found = self._known.get(key)
        if found is None:
            found = self._older.get(key)
            if found is None:
                found = make(*args, **kw)
            if len(self._known) >= self._limit:
                self._older, self._known = self._known, {}
            self._known[key] = found
        return found


class RoadNet:
    """What is on the hexes and hexsides of a map, and what the chart says of it."""

    def __init__(self, hexmap: HexMap, chart: Chart) -> None:
        self.board = hexmap.board
        self.chart = chart
        self.rivers, self.bridges, self.roads = (
            hexmap.hexsides[word] for word in ("river", "bridge", "road")
        )
        self.road_steps = self.roads | {(b, a) for a, b in self.roads}  # either way
        self.road_hexes = bits(p for side in self.roads for p in side) | hexmap.edge_roads
        self.towns = bits(hexmap.names["town"])
        self.cost = [chart[t].move_cost for t in hexmap.terrain]
        self.addition = [chart[t].combat_addition for t in hexmap.terrain]
        for more, hexes in (("town", self.towns), ("west_wall", hexmap.hexes["west_wall"])):
            for p in members(hexes):
                self.cost[p] += chart[more].move_cost
        self.least = min(*self.cost, chart["road"].move_cost)  # of any step

    def river(self, a: int, b: int) -> bool:
        """Does a river run along the hexside?"""
        return side_of(a, b) in self.rivers

    def bridge(self, a: int, b: int) -> bool:
        """Is the hexside bridged?"""
        return side_of(a, b) in self.bridges

    def road(self, a: int, b: int) -> bool:
        """Does a road cross the hexside?"""
        return (a, b) in self.road_steps

    def dry_road(self, a: int, b: int) -> bool:
        """A road hexside without a river, or with a bridge over it."""
        return self.road(a, b) and (self.bridge(a, b) or not self.river(a, b))

    def off_road(self, a: int, b: int, broken: frozenset[Side] = WHOLE) -> int:
        """What the ground of b and a river before it cost from a, roads ignored."""
        if not self.river(a, b):
            return self.cost[b]
        interdicted = side_of(a, b) in broken
        kind = "river_bridge_interdicted" if interdicted else self.river_kind(a, b)
        return self.cost[b] + self.chart[kind].move_cost

    def off_road_steps(self, p: int, broken: frozenset[Side]) -> tuple[tuple[int, int], ...]:
        """Every step from a hex at that price."""
        return tuple((q, self.off_road(p, q, broken)) for q in self.board.around[p])

    def river_kind(self, a: int, b: int) -> str:
        """Which row of the chart a river hexside is."""
        return "river_bridged" if self.bridge(a, b) else "river_unbridged"

    def river_addition(self, starts: Iterable[int], target: int) -> int:
        """What the river adds to a defence if every attacker crosses one."""
        found: list[int] = []
        for p in starts:
            if not self.river(p, target):
                return 0
            found.append(self.chart[self.river_kind(p, target)].combat_addition)
        return min(found, default=0)

    def links(self, home: int = 0) -> list[list[int]]:
        """Road neighbours of each hex, the one nearest home last; by number without a home."""
        links: list[list[int]] = [[] for _ in range(len(self.board))]
        for a, b in sorted(self.roads):
            links[a].append(b)
            links[b].append(a)
        if home:
            far = distances(links, home)
            for near in links:
                near.sort(key=lambda p: (-far[p], p))
        return links


def distances(links: list[list[int]], home: int) -> list[int]:
    """Steps by road to the nearest place that is home; as many as there are places if none is."""
    far = [len(links)] * len(links)
    line = list(members(home))
    for p in line:
        far[p] = 0
    for p in line:
        for q in links[p]:
            if far[q] > far[p] + 1:
                far[q] = far[p] + 1
                line.append(q)
    return far


def side_of(a: int, b: int) -> Side:
    """The hexside between two hexes."""
    return (a, b) if a < b else (b, a)
