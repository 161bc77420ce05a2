"""Tidying a union of chains: rings that enclose nothing, dead ends, roads too many."""

import math
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise

from ardennes.atlas.road_chain import Chains, Link, link
from ardennes.board.hexes import Coord, neighbours

HUB_ARM, BUSY_ARM, CROWDED = 1.6, 2.0, 0.3  # what makes an arm worth a longer way round
BUSY, KEY = 1e3, 1e6  # worth of a link that carries a highway, one that must stay


def tidy(chains: Chains, stays: Collection[Coord], flat: int) -> None:
    """Open rings that enclose nothing (up to `flat` links), trim dead ends nobody lives at."""
    while True:
        before = len(chains.worth)
        _straighten(chains, stays)
        _open_triangles(chains)
        for side in sorted(chains.worth):
            if side in chains.worth:
                _open_flat(chains, side, stays, flat)
        _trim(chains, stays)
        if len(chains.worth) == before:
            return


def _rank(chains: Chains, side: Link) -> tuple[bool, float, Link]:
    """What is dropped first: not a hub's road, not a busy one."""
    return bool(chains.hubs.intersection(side)), chains.worth[side], side


def _straighten(chains: Chains, stays: Collection[Coord]) -> None:
    """Cut off each sharp corner at which there is no place."""
    for at in sorted(chains.ways):
        if at in stays or len(chains.ways[at]) != 2:
            continue
        a, b = sorted(chains.ways[at])
        if b in neighbours(a) and link(a, b) not in chains.barred:
            sides = link(a, at), link(at, b)
            worth = min(chains.worth[side] for side in sides)
            for side in sides:
                chains.drop(side)
            chains.add(a, b, worth)


def _open_triangles(chains: Chains) -> None:
    for side in sorted(chains.worth, key=lambda side: _rank(chains, side)):
        a, b = side
        for c in sorted(chains.ways[a] & chains.ways[b]):
            others = link(a, c), link(b, c)
            weakest = all(_rank(chains, side) < _rank(chains, other) for other in others)
            if weakest and side not in chains.given and all(_has_more(chains, at) for at in side):
                chains.drop(side)
                break


def _open_flat(chains: Chains, side: Link, stays: Collection[Coord], flat: int) -> None:
    """Drop the weakest arm of the ring through a link: one with no place on it."""
    ring = _ring(chains, side, flat)
    if not ring or _encloses(ring):
        return
    corners = [i for i, at in enumerate(ring) if len(chains.ways[at]) > 2 or at in stays]
    if len(corners) < 2:
        return
    turned = ring[corners[0] :] + ring[: corners[0] + 1]
    cuts = [i - corners[0] for i in corners] + [len(ring)]
    arms = [turned[i : j + 1] for i, j in pairwise(cuts)]
    loose = [arm for arm in arms if _is_loose(chains, arm)]
    ranked = sorted((max(_rank(chains, link(*p)) for p in pairwise(arm)), arm) for arm in loose)
    if ranked and (len(ring) == 4 or not ranked[0][0][0]):  # hubs keep their wider rings
        for pair in pairwise(ranked[0][1]):
            chains.drop(link(*pair))


def _has_more(chains: Chains, at: Coord) -> bool:
    """Whether a hex keeps roads enough when it loses one: a hub what is due to it."""
    return len(chains.ways[at]) > chains.due.get(at, 1)


def _is_loose(chains: Chains, arm: list[Coord]) -> bool:
    """Whether an arm may go: between junctions, enough of a hub is left, nothing given."""
    ends = arm[0], arm[-1]
    enough = all(len(chains.ways[at]) > 2 and _has_more(chains, at) for at in ends)
    return enough and chains.given.isdisjoint(link(*pair) for pair in pairwise(arm))


def fan(chains: Chains, stays: Collection[Coord]) -> None:
    """Roads to a hub that join one hex short of it come in side by side, where there is room."""
    for hub in sorted(chains.hubs):
        for fork in sorted(chains.ways[hub].difference(stays)):
            for far in sorted(chains.ways[fork] - {hub}):
                if len(chains.ways[hub]) < chains.due[hub] and _is_branch(chains, hub, fork, far):
                    _detach(chains, hub, fork, far)


def _is_branch(chains: Chains, hub: Coord, fork: Coord, far: Coord) -> bool:
    """Whether roads part at a fork, and all who take this one come from the hub or the fork."""
    side = link(fork, far)
    own = all(hub in user or fork in (user[0], user[-1]) for user in chains.users[side])
    return own and len(chains.ways[fork]) > 2 and side not in chains.given


def _detach(chains: Chains, hub: Coord, fork: Coord, far: Coord) -> None:
    """Lead the road from beyond a fork into the hub, straight or by a hex that has no road yet."""
    free = [at for at in neighbours(hub) if at in chains.cells and not chains.ways[at]]
    routes = [[link(hub, at), link(at, far)] for at in free if at in neighbours(far)]
    if far in neighbours(hub):
        routes = [] if far in chains.ways[hub] else [[link(hub, far)]]
    for route in routes:
        if chains.barred.isdisjoint(route):
            worth = chains.worth[link(fork, far)]
            chains.drop(link(fork, far))
            for side in route:
                chains.add(*side, worth)
            return


def _ring(chains: Chains, side: Link, size: int) -> list[Coord]:
    """The hexes of the shortest ring through a link, if it has no more than so many."""
    start, goal = side
    rows: list[list[Coord]] = [[start]]
    while rows:
        row = rows.pop(0)
        for near in sorted(chains.ways[row[-1]]):
            if near == goal and len(row) > 1:
                return [*row, goal]
            if near not in row and near != goal and len(row) < size - 1:
                rows.append([*row, near])
    return []


def _encloses(ring: list[Coord]) -> bool:
    """Whether six hexes lie around a seventh."""
    return len(ring) > 5 and any(set(neighbours(near)) == set(ring) for near in neighbours(ring[0]))


def _trim(chains: Chains, stays: Collection[Coord]) -> None:
    ends = [at for at, ways in sorted(chains.ways.items()) if len(ways) == 1 and at not in stays]
    for at in ends:
        while len(chains.ways[at]) == 1 and at not in stays:
            (to,) = chains.ways[at]
            chains.drop(link(at, to))
            at = to


def thin(chains: Chains, stays: Collection[Coord], crowd: Mapping[Coord, int], most: float) -> None:
    """While there are too many links, drop the road that is the easiest to go round."""
    while len(chains.worth) > most:
        found = ((_need(chains, arm, crowd), arm) for arm in _arms(chains, stays))
        need, arm = min(found, default=(math.inf, list[Coord]()))
        if need == math.inf:
            return
        for pair in pairwise(arm):
            chains.drop(link(*pair))


def _arms(chains: Chains, stays: Collection[Coord]) -> Iterator[list[Coord]]:
    """Every road from one junction to the next with no place on it."""
    for start in sorted(at for at, ways in chains.ways.items() if len(ways) > 2):
        for first in sorted(chains.ways[start]):
            arm = [start, first]
            while len(chains.ways[arm[-1]]) == 2 and arm[-1] not in stays and arm[-1] != start:
                arm.extend(chains.ways[arm[-1]] - {arm[-2]})
            if len(chains.ways[arm[-1]]) > 2 and start < arm[-1]:
                yield arm


def _need(chains: Chains, arm: list[Coord], crowd: Mapping[Coord, int]) -> float:
    """How many times as long the way round an arm is, more for hubs, highways, battle places."""
    ends = chains.hubs.intersection((arm[0], arm[-1]))
    sides = {link(*pair) for pair in pairwise(arm)}
    if any(chains.worth[side] >= KEY for side in sides) or chains.given & sides:
        return math.inf
    if not all(_has_more(chains, at) for at in ends):
        return math.inf
    need = _way_round(chains, arm) / (len(arm) - 1)
    if ends:
        need *= HUB_ARM
    if all(chains.worth[side] >= BUSY for side in sides):
        need *= BUSY_ARM
    return need * (1 + CROWDED * sum(crowd.get(at, 0) for at in arm[1:-1]) / (len(arm) - 1))


def _way_round(chains: Chains, arm: list[Coord]) -> float:
    start, goal = arm[0], arm[-1]
    seen, edge, steps = {start, *arm[1:-1]}, [start], 0
    while edge:
        steps += 1
        fresh = {near for at in edge for near in chains.ways[at]} - seen
        if len(arm) == 2 and steps == 1:
            fresh.discard(goal)
        if goal in fresh:
            return steps
        seen |= fresh
        edge = sorted(fresh)
    return math.inf
