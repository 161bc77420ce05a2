"""Roads as chains of hexes: laying real lines on the hexes, roads laid before drawing new ones."""

import heapq
import math
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from itertools import pairwise
from types import MappingProxyType

from ardennes.atlas.frame import Frame, nearest_hex
from ardennes.atlas.road_net import Line, samples
from ardennes.board.hexes import Coord, disk, neighbours

Link = tuple[Coord, Coord]
NO_HUBS: Mapping[Coord, int] = MappingProxyType({})

STRAY = 5.0  # cost of a link a whole hex width off the road
REUSE = 0.6  # an existing link is so much cheaper than a new one
SHORT_CUT = 0.7  # extra cost of a link that two existing ones already make up for
CALL = 0.5  # how much of a stray counts into a hex that holds a place
FAN = 2.5  # but the roads out of a hub spread


def link(a: Coord, b: Coord) -> Link:
    """A pair of adjacent hexes, the smaller first."""
    return (a, b) if a < b else (b, a)


class Chains:
    """Links laid so far, what each is worth, the hexes of places and hubs, what is barred."""

    def __init__(
        self,
        frame: Frame,
        cells: Collection[Coord],
        calls: Collection[Coord],
        due: Mapping[Coord, int] = NO_HUBS,
        barred: Collection[Link] = (),
        given: Collection[Link] = (),
    ):
        self.frame = frame
        self.cells = frozenset(cells)
        self.calls = frozenset(calls)
        self.due = due  # hubs and how many roads each must keep
        self.hubs = frozenset(due)
        self.barred = frozenset(barred)
        self.given = frozenset(given)  # links that are never dropped
        self.worth: dict[Link, float] = {}
        self.users: defaultdict[Link, list[list[Coord]]] = defaultdict(list)
        self.ways: defaultdict[Coord, set[Coord]] = defaultdict(set)

    def lay(self, line: Line, start: Coord, goal: Coord, worth: float) -> list[Coord]:
        """The chain of hexes nearest to a line, added to the links; empty if there is none."""
        chain = self._chain(line, start, goal)
        for a, b in pairwise(chain):
            self.add(a, b, worth)
            self.users[link(a, b)].append(chain)
        return chain

    def add(self, a: Coord, b: Coord, worth: float) -> None:
        """One more use of a link."""
        side = link(a, b)
        self.worth[side] = self.worth.get(side, 0.0) + worth
        self.ways[a].add(b)
        self.ways[b].add(a)

    def drop(self, side: Link) -> None:
        """Take a link away."""
        a, b = side
        del self.worth[side]
        self.ways[a].discard(b)
        self.ways[b].discard(a)

    def _chain(self, line: Line, start: Coord, goal: Coord) -> list[Coord]:
        stray = self._strays(line, start, goal)
        cost_of = self._pricer(stray)
        came: dict[Coord, Coord] = {}
        heap = [(0.0, start, start)]
        while heap:
            cost, at, before = heapq.heappop(heap)
            if at in came:
                continue
            came[at] = before
            if at == goal:
                return _back(came, goal)
            for near in neighbours(at):
                if near in stray and near not in came and link(at, near) not in self.barred:
                    heapq.heappush(heap, (cost + cost_of(at, near), near, at))
        return []

    def _strays(self, line: Line, start: Coord, goal: Coord) -> dict[Coord, float]:
        """How far the centre of each hex along a line lies from it."""
        stray = {start: 1.0, goal: 1.0}
        centre = self.frame.grid.centre
        for point in samples((centre(start), *line, centre(goal)), 0.2):
            for at in disk(nearest_hex(self.frame.grid, *point), 1):
                if at in self.cells:
                    far = math.dist(point, self.frame.grid.centre(at))
                    stray[at] = min(far, stray.get(at, math.inf))
        return stray

    def _pricer(self, stray: Mapping[Coord, float]) -> Callable[[Coord, Coord], float]:
        """What a link costs: a step, how far both its hexes stray, and what is laid already."""

        def off(at: Coord) -> float:
            return stray[at] ** 2 * (CALL if at in self.calls else 1.0)

        def price(a: Coord, b: Coord) -> float:
            cost = 1 + STRAY * (off(a) + off(b)) / 2
            if b in self.ways[a]:
                return cost * (FAN if a in self.hubs or b in self.hubs else REUSE)
            return cost + SHORT_CUT * bool(self.ways[a] & self.ways[b])

        return price


def _back(came: Mapping[Coord, Coord], goal: Coord) -> list[Coord]:
    chain = [goal]
    while came[chain[-1]] != chain[-1]:
        chain.append(came[chain[-1]])
    return chain[::-1]


def parts(
    ways: Mapping[Coord, Collection[Coord]], stays: Collection[Coord] = ()
) -> list[set[Coord]]:
    """The connected parts of a net and of places that must be on it, the largest first."""
    left = {at for at, near in ways.items() if near}.union(stays)
    found: list[set[Coord]] = []
    while left:
        part, edge = set[Coord](), [min(left)]
        while edge:
            at = edge.pop()
            if at not in part:
                part.add(at)
                edge.extend(ways.get(at, ()))
        left -= part
        found.append(part)
    return sorted(found, key=lambda part: (-len(part), min(part)))
