"""Supply over roads and off them, against plain searches."""

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ardennes.board.graph import bits, by_flag, members
from ardennes.wargame.supply import Roads, nearest

thorough = settings(deadline=None, derandomize=True, max_examples=150)


class Net(NamedTuple):
    """A road net with its sources, the hexes that block it and the hexsides that break it."""

    links: list[list[int]]
    sources: int
    blocked: int
    broken: set[tuple[int, int]]

    def is_open(self, a: int, b: int) -> bool:
        return (min(a, b), max(a, b)) not in self.broken

    def roads(self) -> Roads:
        return Roads(self.links, self.sources, self.blocked, self.is_open)

    def steps_home(self, start: int) -> int | None:
        """Breadth first from a road hex to a source; None if there is no way."""
        if not self.links[start] or self.blocked >> start & 1:
            return None
        steps, line = {start: 0}, [start]
        for at in line:
            if self.sources >> at & 1:
                return steps[at]
            for to in self.links[at]:
                if to not in steps and not self.blocked >> to & 1 and self.is_open(at, to):
                    steps[to] = steps[at] + 1
                    line.append(to)
        return None


@st.composite
def nets(draw: st.DrawFn) -> Net:
    n = draw(st.integers(2, 12))
    place = st.integers(0, n - 1)
    pairs = draw(st.sets(st.tuples(place, place).filter(lambda pair: pair[0] < pair[1])))
    links: list[list[int]] = [[] for _ in range(n)]
    for a, b in sorted(pairs):
        links[a].append(b)
        links[b].append(a)
    broken = {pair for pair in sorted(pairs) if draw(st.booleans()) and draw(st.booleans())}
    sources = bits(draw(st.sets(place, max_size=3)))
    return Net(links, sources, bits(draw(st.sets(place, max_size=4))), broken)


@pytest.mark.slow
@thorough
@given(nets(), st.data())
def test_roads_know_what_a_plain_search_finds_in_any_order(net: Net, data: st.DataObject):
    roads = net.roads()
    for start in data.draw(st.permutations(range(len(net.links)))):
        steps = net.steps_home(start)
        assert roads.lead_home(start) == (steps is not None)
        assert roads.lead_home(start) == (steps is not None)  # the second time from memory


@pytest.mark.slow
@thorough
@given(nets())
def test_the_road_home_is_a_shortest_one(net: Net):
    roads = net.roads()
    for start in range(len(net.links)):
        steps = net.steps_home(start)
        if steps is not None:
            path = roads.path_home(start)
            assert len(path) == steps + 1
            assert path[0] == start and net.sources >> path[-1] & 1
            for a, b in pairwise(path):
                assert b in net.links[a] and net.is_open(a, b)
            assert not any(net.blocked >> p & 1 for p in path)


# 0 - 1 - 2 - 3, and 4 apart
LINE = [[1], [0, 2], [1, 3], [2], []]


def roads(
    sources: set[int], blocked: Iterable[int] = (), broken: Iterable[tuple[int, int]] = ()
) -> Roads:
    return Net(LINE, bits(sources), bits(blocked), set(broken)).roads()


def test_a_source_is_home_if_a_road_is_there():
    assert roads({0}).lead_home(0)
    assert not roads({4}).lead_home(4)  # no road: the game asks for sources itself
    assert roads({0}).path_home(0) == [0]


def test_a_blocked_source_works_for_nobody():
    assert not roads({0}, {0}).lead_home(3)
    assert roads({0, 3}, {0}).path_home(1) == [1, 2, 3]


def test_a_block_cuts_what_lies_behind_it():
    cut = roads({0}, {1})
    assert [cut.lead_home(p) for p in range(4)] == [True, False, False, False]
    assert cut.path_home(3) == []


def test_a_broken_hexside_cuts_both_ways():
    cut = roads({0, 3}, broken=[(1, 2)])
    assert cut.path_home(1) == [1, 0]
    assert cut.path_home(2) == [2, 3]
    assert not roads({0}, broken=[(1, 2)]).lead_home(2)


# --- off the road ---


@st.composite
def grounds(draw: st.DrawFn) -> list[tuple[tuple[int, int], ...]]:
    n = draw(st.integers(1, 9))
    others = st.lists(st.integers(0, n - 1), unique=True, max_size=4)
    return [tuple((q, draw(st.integers(1, 6))) for q in draw(others) if q != p) for p in range(n)]


@thorough
@given(grounds(), st.data())
def test_the_nearest_home_costs_no_more_than_any_other(
    edges: list[tuple[tuple[int, int], ...]], data: st.DataObject
):
    place = st.integers(0, len(edges) - 1)
    start, budget = data.draw(place), data.draw(st.integers(0, 15))
    shut, homes = (bits(data.draw(st.sets(place, max_size=3))) for _ in range(2))
    flags = by_flag(shut, len(edges), 1)
    path = nearest(start, budget, edges, flags, lambda p: bool(homes >> p & 1))
    costs = walk_costs(start, edges, shut)
    near = [costs[p] for p in members(homes) if costs.get(p, budget + 1) <= budget]
    assert bool(path) == bool(near)
    if path:
        assert path[0] == start and homes >> path[-1] & 1
        assert not any(shut >> p & 1 for p in path[1:])
        steps = pairwise(path)
        assert sum(dict(edges[a])[b] for a, b in steps) == min(near)


def walk_costs(start: int, edges: list[tuple[tuple[int, int], ...]], shut: int) -> dict[int, int]:
    """Bellman-Ford: round after round until nothing gets cheaper; a shut start can be left."""
    costs, cheaper = {start: 0}, True
    while cheaper:
        cheaper = False
        for at, spent in list(costs.items()):
            for to, price in edges[at]:
                if not shut >> to & 1 and spent + price < costs.get(to, 1 << 30):
                    costs[to] = spent + price
                    cheaper = True
    return costs
