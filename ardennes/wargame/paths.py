"""The movement kernel: cheapest ways over a graph with whole-number costs.

Dial's buckets over plain lists of ints and tuples. There are n places. Node p is a place; node
p + n is the same place in a faster mode, which costs 1 a step, follows its own links and may be
left for the slow mode but not resumed.

`_paths.c` is the same in C, for whoever has a compiler; `PlainGraph` and `plain_cheapest` here are
the reference, and ARDENNES_PURE=1 keeps to them. Callers use `Graph`, `table` and `cheapest`.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

CLOSED = 255  # a surcharge nobody can pay; fits a byte, so tables of it are made fast

Edges = list[tuple[tuple[int, int], ...]]
Links = list[tuple[int, ...]]
Tolls = Mapping[int, int]

Reach = tuple[Sequence[int], Sequence[int], bytearray]

SETTLED = -1
NO_TOLLS: Tolls = {}


class PlainGraph:
    """What the steps between all places cost, made ready once and searched many times.

    `edges[p]` holds (place, price) pairs of the slow mode, no price below `least`; `links[p]` the
    nodes one fast step away, and no links at all will do where no start is fast.
    """

    __slots__ = ("edges", "least", "links")

    def __init__(self, edges: Edges, links: Links, least: int) -> None:
        self.edges, self.links, self.least = edges, links, least


def plain_cheapest(  # noqa: C901 - one loop on purpose: this is the hot spot of the whole engine
    graph: PlainGraph,
    enter: Sequence[int],
    leave: Sequence[int],
    starts: list[tuple[int, int]],
    budget: int,
    into: Tolls = NO_TOLLS,
    out_of: Tolls = NO_TOLLS,
) -> Reach:
    """Cost and predecessor by node, and a 1 for each place reached; budget + 1 is out of reach.

    `enter` and `leave` are tables of surcharges by node: 2n of them, or n when no start is fast;
    equal for both modes of a place unless the fast one is closed. `into` and `out_of` are more of
    them for some places, in either mode. `starts` are (node, spent) with their own entry paid. A
    surcharge is charged when a node comes up, not on each edge into it: all edges into a node owe
    the same, so the order stays and the inner loop is short. Arriving fast also settles the slow
    twin, whose edges it can use.
    """
    edges, links, n, beyond = graph.edges, graph.links, len(graph.edges), budget + 1
    size = 2 * n if any(node >= n for node, _ in starts) else n
    if into or out_of:
        enter, leave = _charge(enter, size, n, into), _charge(leave, size, n, out_of)
    cost = [beyond] * (2 * n)
    asked = [beyond] * size  # before the surcharge
    back = [-1] * size
    seen = bytearray(n)
    buckets: list[list[int]] = [[] for _ in range(beyond)]
    for node, spent in starts:
        if spent < cost[node]:
            cost[node] = spent
            asked[node] = spent - enter[node]  # what another way there would have to beat
            buckets[spent].append(node)
    furthest = budget - graph.least
    for spent, bucket in enumerate(buckets):
        for node in bucket:
            if asked[node] == spent:
                asked[node] = SETTLED
                surcharge = enter[node]
                if surcharge:
                    total = spent + surcharge
                    if total <= budget:
                        cost[node] = total
                        buckets[total].append(node)
                    continue
                cost[node] = spent
            elif cost[node] != spent:
                continue  # improved since
            base = spent + leave[node]
            if node < n:
                place = node
            else:
                place = node - n
                if spent < cost[place]:
                    cost[place] = spent
                    asked[place] = SETTLED
                if base < budget:
                    total = base + 1
                    for to in links[place]:
                        if total < asked[to]:
                            asked[to] = total
                            back[to] = node
                            buckets[total].append(to)
            if seen[place]:
                continue  # the twin, settled before at no higher cost, has used these edges
            seen[place] = 1
            if base <= furthest:
                for to, price in edges[place]:
                    total = base + price
                    if total < asked[to]:
                        asked[to] = total
                        back[to] = node
                        buckets[total].append(to)
    return cost, back, seen


def _charge(surcharges: Sequence[int], size: int, n: int, tolls: Tolls) -> list[int]:
    """A copy of a table with tolls on top."""
    charged = cast("list[int]", surcharges)[:size]
    for place, toll in tolls.items():
        charged[place] += toll
        if size > n:
            charged[place + n] += toll
    return charged


def way(back: Sequence[int], node: int, n: int) -> list[int]:
    """The places on the way to a node, first to last, the start left out."""
    path: list[int] = []
    while back[node] >= 0:
        path.append(node if node < n else node - n)
        node = back[node]
    path.reverse()
    return path


# --- which of the twins is used ---

Graph = PlainGraph
cheapest = plain_cheapest
table: Callable[[Iterable[int]], Sequence[int]] = list  # surcharges as the kernel reads them best
KERNEL = "python"

if not TYPE_CHECKING and os.environ.get("ARDENNES_PURE", "0") in ("", "0"):
    try:
        from ardennes.wargame import _paths
    except ImportError:
        pass  # nobody compiled it
    else:
        Graph, cheapest, table, KERNEL = _paths.Graph, _paths.cheapest, bytes, "c"
