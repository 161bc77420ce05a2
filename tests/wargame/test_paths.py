"""The movement kernel: the reference against a plain heap search over the same graph, and small
cases for both twins. test_kernel.py compares the twins."""

import os
from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ardennes.wargame.paths import (
    CLOSED,
    NOBODY,
    Edges,
    Friends,
    Links,
    PlainGraph,
    Reach,
    plain_among,
    plain_cheapest,
    plain_reached,
    turnoffs_beside,
    way,
)

try:
    from ardennes.wargame import _paths

    C_KERNEL: Any = _paths if hasattr(_paths, "reached") else None  # else of an older build
except ImportError:
    C_KERNEL = None

EXAMPLES = int(os.environ.get("KERNEL_EXAMPLES", "250"))  # more of them in kernel_asan.sh
thorough = settings(deadline=None, derandomize=EXAMPLES == 250, max_examples=EXAMPLES)
few = settings(deadline=None, derandomize=EXAMPLES == 250, max_examples=EXAMPLES // 5)

Search = Callable[..., Reach]


def searching(graph: Any, cheapest: Any, table: Callable[[Iterable[int]], object]) -> Search:
    """All of a kernel in one call."""

    def search(
        starts: list[tuple[int, int]],
        budget: int,
        edges: Edges,
        links: Links,
        enter: Sequence[int],
        leave: Sequence[int],
        least: int,
        friends: Friends = NOBODY,
    ) -> Reach:
        made = graph(edges, links, least)
        return cheapest(made, table(enter), table(leave), starts, budget, friends)

    return search


PYTHON = searching(PlainGraph, plain_cheapest, list)
C = searching(C_KERNEL.Graph, C_KERNEL.cheapest, bytes) if C_KERNEL else None

compiled = pytest.mark.skipif(C is None, reason="the kernel in C is not built: no compiler here")
both = pytest.mark.parametrize(
    "search", [pytest.param(PYTHON, id="python"), pytest.param(C, id="c", marks=compiled)]
)


def places(seen: bytearray) -> list[int]:
    """The places marked as reached."""
    return [p for p, mark in enumerate(seen) if mark]


class Problem(NamedTuple):
    """One search."""

    starts: list[tuple[int, int]]
    budget: int
    edges: Edges
    links: Links
    enter: list[int]
    leave: list[int]
    least: int
    friends: Friends = NOBODY

    @property
    def n(self) -> int:
        return len(self.edges)

    @property
    def two_modes(self) -> bool:
        return len(self.enter) > self.n

    def steps(self, node: int) -> list[tuple[int, int]]:
        """Where one goes from a node, and what it costs with all surcharges."""
        place = node % self.n
        out = self.leave[node] + self.friends.parting(place)
        found = [(to, out + price + self._entry(to)) for to, price in self.edges[place]]
        if node >= self.n:
            found += [(to, out + 1 + self._entry(to)) for to in self.links[place]]
        return found

    def _entry(self, node: int) -> int:
        return self.enter[node] + self.friends.toll(node % self.n)


def heap_search(problem: Problem) -> list[int]:
    """Costs by node; a place is reached by either mode, its fast node by the fast mode alone."""
    n, beyond = problem.n, problem.budget + 1
    cost = [beyond] * (2 * n)
    heap = [(spent, node) for node, spent in problem.starts if spent <= problem.budget]
    heap.sort()
    while heap:
        spent, node = heappop(heap)
        if spent >= cost[node]:
            continue
        cost[node] = spent
        onward = problem.steps(node)
        if node >= n:
            onward.append((node - n, 0))  # go on slowly
        for to, price in onward:
            if spent + price <= problem.budget:
                heappush(heap, (spent + price, to))
    return cost


@st.composite
def problems(draw: st.DrawFn, *, two_modes: bool) -> Problem:
    n = draw(st.integers(1, 9))
    least = draw(st.integers(0, 3))
    others = st.lists(st.integers(0, n - 1), unique=True, max_size=4)
    price = st.integers(least, least + 5)
    edges = [tuple((q, draw(price)) for q in draw(others) if q != p) for p in range(n)]
    links = [tuple(q + n for q in draw(others) if q != p) for p in range(n)] if two_modes else []
    surcharge = st.sampled_from([0, 0, 0, 1, 2, 5, CLOSED])
    enter = draw(st.lists(surcharge, min_size=n, max_size=n))
    leave = draw(st.lists(st.integers(0, 4), min_size=n, max_size=n))
    if two_modes:
        enter += draw(st.lists(surcharge, min_size=n, max_size=n))
        leave += leave  # leaving costs the same in either mode
    budget = draw(st.integers(0, 24))
    start = st.tuples(st.integers(0, len(enter) - 1), st.integers(0, budget + 1))
    starts = draw(st.lists(start, min_size=1, max_size=3))
    friends = draw(companies(n))
    return Problem(starts, budget, edges, links, enter, leave, least, friends)


def companies(n: int) -> st.SearchStrategy[Friends]:
    """Friends in some of n places."""
    held = st.dictionaries(st.integers(0, n - 1), st.integers(1, 3), max_size=4)
    toll = st.integers(0, 4)
    return st.builds(Friends, held, st.integers(0, 3), toll, toll, st.integers(-1, n - 1))


Sets = Callable[[Problem, list[int], int], list[list[int]]]


def spreading(graph: Any, reached: Any, table: Callable[[Iterable[int]], object]) -> Sets:
    """The places alone, for several budgets and with one place shut."""

    def sets(problem: Problem, budgets: list[int], shut: int) -> list[list[int]]:
        made = graph(problem.edges, problem.links, problem.least)
        tables = table(problem.enter), table(problem.leave)
        return [
            [p for p in range(problem.n) if found >> p & 1]
            for found in reached(made, *tables, problem.starts, tuple(budgets), shut)
        ]

    return sets


SETS_PYTHON = spreading(PlainGraph, plain_reached, list)
SETS_C = spreading(C_KERNEL.Graph, C_KERNEL.reached, bytes) if C_KERNEL else None
both_sets = pytest.mark.parametrize(
    "sets", [pytest.param(SETS_PYTHON, id="python"), pytest.param(SETS_C, id="c", marks=compiled)]
)


def check(problem: Problem) -> None:
    cost, back, reached = PYTHON(*problem)
    assert cost == heap_search(problem)
    within = [p for p in range(problem.n) if cost[p] <= problem.budget]
    assert places(reached) == within
    for place in within:
        fast = cost[place + problem.n] == cost[place]
        check_way(problem, cost, back, place + problem.n if fast else place)


def check_way(problem: Problem, cost: Sequence[int], back: Sequence[int], node: int) -> None:
    """The way is walked step by step from a start and costs what it is said to."""
    nodes = [node]
    while back[nodes[-1]] >= 0:
        nodes.append(back[nodes[-1]])
    nodes.reverse()
    spent = min(spent for start, spent in problem.starts if start == nodes[0])
    for at, to in pairwise(nodes):
        spent += min(price for goal, price in problem.steps(at) if goal == to)
    assert spent == cost[node]
    assert way(back, node, problem.n) == [at % problem.n for at in nodes[1:]]


@thorough
@given(problems(two_modes=False))
def test_one_mode_is_a_plain_shortest_path(problem: Problem):
    check(problem)


@pytest.mark.slow
@thorough
@given(problems(two_modes=True))
def test_two_modes_with_surcharges_and_closed_nodes(problem: Problem):
    check(problem)


@both_sets
@thorough
@given(problem=problems(two_modes=False), data=st.data())
def test_the_places_alone_are_those_that_are_searched(
    sets: Sets, problem: Problem, data: st.DataObject
):
    """For each budget as if it were the only one; a place that is shut is one nobody can pay."""
    problem = problem._replace(friends=NOBODY)
    budgets = sorted(data.draw(st.lists(st.integers(-1, 24), min_size=1, max_size=3, unique=True)))
    shut = data.draw(st.integers(-1, problem.n - 1))
    enter = [CLOSED if p == shut else owed for p, owed in enumerate(problem.enter)]
    found = sets(problem, budgets, shut)
    for budget, hexes in zip(budgets, found, strict=True):
        alone = problem._replace(enter=enter, budget=budget)
        assert hexes == places(PYTHON(*alone)[2])


@given(st.integers(1, 40), st.data())
def test_words_among_places(n: int, data: st.DataObject):
    hexes = data.draw(st.integers(0, (1 << n) - 1))
    assert plain_among(tuple(range(n)), hexes) == [p for p in range(n) if hexes >> p & 1]


@both
@few
@given(problem=problems(two_modes=True))
def test_nothing_given_is_changed(search: Search, problem: Problem):
    """Costs are laid out once a phase and shared by every search."""
    before = repr(problem)
    search(*problem)
    assert repr(problem) == before


@thorough
@given(problems(two_modes=True))
def test_who_came_fast_needs_no_edge_beside_an_open_link(problem: Problem):
    n, closed = problem.n, [owed == CLOSED for owed in problem.enter]
    slow = problem.enter[:n]
    enter = slow + [CLOSED if shut else owed for owed, shut in zip(slow, closed[n:], strict=True)]
    problem = problem._replace(enter=enter)
    graph = PlainGraph(problem.edges, problem.links, problem.least)
    graph.turnoffs = [
        edges if any(closed[to] for to in links) else turnoffs_beside(links, edges, n)
        for edges, links in zip(problem.edges, problem.links, strict=True)
    ]
    found = plain_cheapest(
        graph, enter, problem.leave, problem.starts, problem.budget, problem.friends
    )
    assert ways(found, n) == ways(PYTHON(*problem), n)


def ways(found: Reach, n: int) -> dict[int, tuple[int, int, list[int]]]:
    """Both costs of each place reached, and the way there."""
    cost, back, seen = found
    best = {p: p + n if cost[p + n] == cost[p] else p for p in places(seen)}
    return {p: (cost[p], cost[p + n], way(back, best[p], n)) for p in best}


def test_an_edge_as_cheap_as_a_fast_step_stays_beside_it():
    assert turnoffs_beside((5, 6, 7), ((1, 5), (2, 1), (0, 5)), 4) == ((2, 1), (0, 5))


# --- small cases one can follow with a finger ---

LINE: Edges = [((1, 5),), ((0, 5), (2, 5)), ((1, 5), (3, 5)), ((2, 5),)]  # 0 - 1 - 2 - 3


@both
def test_a_start_out_of_reach_reaches_nothing(search: Search):
    cost, _, reached = search([(0, 7)], 6, LINE, [], [0] * 4, [0] * 4, 5)
    assert places(reached) == []
    assert set(cost) == {7}


@both
def test_the_budget_may_be_spent_to_the_last_point(search: Search):
    cost, back, reached = search([(0, 0)], 10, LINE, [], [0] * 4, [0] * 4, 5)
    assert list(cost[:4]) == [0, 5, 10, 11]
    assert places(reached) == [0, 1, 2]
    assert way(back, 2, 4) == [1, 2]
    assert way(back, 0, 4) == []


@both
def test_surcharges_are_paid_on_entering_and_on_leaving(search: Search):
    cost, _, _ = search([(0, 0)], 30, LINE, [], [9, 1, 0, 0], [2, 3, 0, 0], 5)
    assert list(cost[:4]) == [0, 2 + 5 + 1, 8 + 3 + 5, 16 + 5]  # entering the start is free


@both
def test_a_closed_node_stops_the_way(search: Search):
    cost, _, reached = search([(0, 0)], 99, LINE, [], [0, 0, CLOSED, 0], [0] * 4, 5)
    assert places(reached) == [0, 1]
    assert cost[2] == cost[3] == 100


@both
def test_a_closed_start_can_be_left(search: Search):
    cost, _, _ = search([(1, 0)], 5, LINE, [], [0, CLOSED, 0, 0], [0] * 4, 5)
    assert list(cost[:4]) == [5, 0, 5, 6]


@both
def test_the_fast_mode_can_be_left_but_not_resumed(search: Search):
    """Fast 0-1, then off the road to 2; the road from 2 to 3 no longer helps."""
    links: Links = [(5,), (4,), (7,), (6,)]
    cost, back, _ = search([(4, 0)], 30, LINE, links, [0] * 8, [0] * 8, 5)
    assert list(cost[:4]) == [0, 1, 6, 11]
    assert list(cost[4:]) == [0, 1, 31, 31]
    assert way(back, 3, 4) == [1, 2, 3]


@both
def test_slow_may_be_cheaper_than_fast(search: Search):
    """The fast node of 1 is crowded; its slow node is not, and both costs are kept."""
    links: Links = [(3,), (2,)]
    edges: Edges = [((1, 5),), ((0, 5),)]
    cost, _, reached = search([(2, 0)], 30, edges, links, [0, 0, 0, 9], [0] * 4, 5)
    assert list(cost) == [0, 5, 0, 10]
    assert places(reached) == [0, 1]


@both
def test_several_starts_each_with_what_was_spent_before(search: Search):
    cost, back, _ = search([(0, 4), (3, 1)], 9, LINE, [], [0] * 4, [0] * 4, 5)
    assert list(cost[:4]) == [4, 9, 6, 1]
    assert way(back, 2, 4) == [2]
    assert way(back, 1, 4) == [1]


FULL = Friends({1: 2, 2: 1, 3: 3}, most=2, enter=4, leave=3)


@both
def test_friends_cost_more_to_enter_and_to_leave_and_a_full_place_is_closed(search: Search):
    cost, _, _ = search([(0, 0)], 99, LINE, [], [0] * 4, [0] * 4, 5, FULL)
    assert list(cost[:3]) == [0, 5 + 4, 9 + 3 + 5 + 4]
    assert cost[3] == 100


@both
def test_who_is_alone_leaves_for_nothing(search: Search):
    company = search([(1, 0)], 99, LINE, [], [0] * 4, [0] * 4, 5, FULL)[0]
    alone = search([(1, 0)], 99, LINE, [], [0] * 4, [0] * 4, 5, FULL._replace(alone=1))[0]
    assert (company[0], alone[0]) == (3 + 5, 5)


@both
def test_friends_meet_the_fast_mode_too(search: Search):
    links: Links = [(5,), (4, 6), (5, 7), (6,)]
    cost, _, _ = search([(4, 0)], 99, LINE, links, [0] * 8, [0] * 8, 5, FULL)
    assert list(cost[4:7]) == [0, 1 + 4, 5 + 3 + 1 + 4]
    assert cost[7] == 100
