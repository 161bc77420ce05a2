"""Roads beside rivers: where a laid road follows the stream from hex to hex it moves to a bank.

Rivers close whole hexes here, and a road in the stream bed lies on no bank. So no road passes a
side that a river crosses: the stretch between two places is laid anew over dry hexes, and what
remains in a river hex comes from a bank and goes to one.
"""

import heapq
import math
from collections import defaultdict
from collections.abc import Collection, Iterator
from itertools import pairwise

from ardennes.atlas.draft import Draft, Side
from ardennes.atlas.layers import layer
from ardennes.atlas.sheets.bb81_waters import Waters
from ardennes.board.hexes import STEPS, Coord, disk, neighbours

USED, NEW = 0.5, 1.0  # what a step costs on a road that is there, on a new one
WET = 1.6  # extra for a river hex on the way
SHORT_CUT = 0.5  # extra for a link that two others make up for
AROUND = 1.3  # a way round so many times as long makes up for a stretch
ROOM = 3  # hexes off the stream in which a new way is looked for
SPUR = 3  # hexes from the far bank of a town to the next road
CLOSE = 0.9  # hex widths from the middle of a hex to a bridge that is its own

Ways = defaultdict[Coord, set[Coord]]


def leave_beds(draft: Draft, posts: Collection[Coord] = ()) -> None:
    """Move every road off the stream beds and trim what then leads nowhere.

    Towns, edge roads and `posts` keep the roads they have.
    """
    waters = Waters(draft.cells, draft.courses)
    wet = _ways(draft.roads.keys() & waters.beds)
    ways = _ways(draft.roads.keys() - waters.beds)
    fixed = draft.towns.keys() | draft.edge_roads.keys() | set(posts)
    halts = {at for at, near in wet.items() if at in fixed or ways[at] or len(near) > 2}
    for stretch in sorted(_stretches(wet, halts), key=lambda found: (len(found), found)):
        limit = AROUND * (len(stretch) - 1) + 1
        if _distance(ways, stretch[0], stretch[-1], limit) > limit:
            _lay(draft, waters, ways, stretch)
    _trim(ways, fixed)
    _straighten(ways, fixed, waters)
    for at in sorted(draft.towns.keys() & waters.hexes):
        _bridge(draft, waters, ways, at)
    kind = next(iter(draft.roads.values()))
    draft.roads = dict.fromkeys(sorted({_side(a, b) for a in ways for b in ways[a]}), kind)


def _side(a: Coord, b: Coord) -> Side:
    return (a, b) if a < b else (b, a)


def _ways(links: Collection[Side]) -> Ways:
    ways: Ways = defaultdict(set)
    for a, b in links:
        ways[a].add(b)
        ways[b].add(a)
    return ways


def _stretches(wet: Ways, halts: Collection[Coord]) -> Iterator[list[Coord]]:
    """The roads in stream beds from each place something depends on to the next."""
    for start in sorted(halts):
        for first in sorted(wet[start]):
            stretch = [start, first]
            while stretch[-1] not in halts and len(wet[stretch[-1]]) == 2:
                stretch.extend(wet[stretch[-1]] - {stretch[-2]})
            if stretch[-1] in halts and start < stretch[-1]:
                yield stretch


def _distance(ways: Ways, start: Coord, goal: Coord, limit: float) -> float:
    """Links between two hexes by the roads there are; more than the limit if farther."""
    seen, row, steps = {start}, [start], 0
    while row and steps <= limit:
        if goal in row:
            return steps
        row = [near for at in row for near in ways[at] if near not in seen]
        seen.update(row)
        steps += 1
    return limit + 1


def _lay(draft: Draft, waters: Waters, ways: Ways, stretch: list[Coord]) -> None:
    """The cheapest way between the ends of a stretch that keeps out of the stream."""
    room = {at for wet in stretch for at in disk(wet, ROOM)} & draft.cells
    start, goal = stretch[0], stretch[-1]
    came: dict[Coord, Coord] = {}
    heap = [(0.0, start, start)]
    while heap and goal not in came:
        cost, at, before = heapq.heappop(heap)
        if at in came:
            continue
        came[at] = before
        for near in neighbours(at):
            if near in room and near not in came and _side(at, near) not in waters.beds:
                step = _cost(waters, ways, at, near) if near != goal else NEW
                heapq.heappush(heap, (cost + step, near, at))
    at = goal
    while at in came and at != start:
        ways[at].add(came[at])
        ways[came[at]].add(at)
        at = came[at]


def _cost(waters: Waters, ways: Ways, at: Coord, near: Coord) -> float:
    wet = WET if near in waters.hexes else 0.0
    if near in ways[at]:
        return USED + wet / 2
    return NEW + wet + (SHORT_CUT if ways[at] & ways[near] else 0.0)


def _bridge(draft: Draft, waters: Waters, ways: Ways, town: Coord) -> None:
    """Join a town on a river whose roads keep to one bank with the road across its bridge."""
    banks = waters.banks(town)
    near = {side: (town[0] + q, town[1] + r) for side, (q, r) in enumerate(STEPS)}
    bare = [bank for bank in banks if not any(near[side] in ways[town] for side in bank)]
    if len(banks) - len(bare) != 1 or not _real_bridge(draft, town):
        return
    starts = sorted(near[side] for bank in bare for side in bank)
    dry = draft.cells - waters.hexes
    found = [way for at in starts if at in dry and (way := _to_road(ways, dry, at, town))]
    for a, b in pairwise([town, *min(found, key=len)] if found else []):
        ways[a].add(b)
        ways[b].add(a)


def _to_road(ways: Ways, dry: Collection[Coord], start: Coord, town: Coord) -> list[Coord]:
    """The shortest way over dry hexes to the next road, none if that is far."""
    todo = [[start]]
    for way in todo:
        if ways[way[-1]]:
            return way
        if len(way) < SPUR:
            fresh = sorted(set(neighbours(way[-1])) & set(dry) - {*way, *neighbours(town)})
            todo += [[*way, near] for near in fresh]
    return []


def _real_bridge(draft: Draft, at: Coord) -> bool:
    """Whether a road bridge of 1944 spans one of the rivers of a hex in it or close by."""
    rivers = {name.removesuffix(" 2") for name, course in draft.courses.items() if at in course}
    centre = draft.grid.centre(at)
    return any(
        math.dist(draft.frame.to_paper(*bridge.lines[0][0]), centre) < CLOSE
        for bridge in layer("bridges")
        if bridge.properties["river"] in rivers
    )


def _straighten(ways: Ways, fixed: Collection[Coord], waters: Waters) -> None:
    """Cut off sharp corners at which nothing is, above all those that dip into a river hex."""
    for at in sorted(ways):
        if at in fixed or len(ways[at]) != 2:
            continue
        a, b = sorted(ways[at])
        if b in neighbours(a) and (a, b) not in waters.beds:
            ways[a].add(b)
            ways[b].add(a)
            ways[a].discard(at)
            ways[b].discard(at)
            ways[at].clear()


def _trim(ways: Ways, fixed: Collection[Coord]) -> None:
    """Take away roads that end where nothing is."""
    for end in sorted(ways):
        at = end
        while len(ways[at]) == 1 and at not in fixed:
            to = ways[at].pop()
            ways[to].discard(at)
            at = to
