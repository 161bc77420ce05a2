"""The movement kernel: cheapest ways over a graph with whole-number costs.

Dial's buckets over plain lists of ints and tuples. There are n places. Node p is a place; node
p + n is the same place in a faster mode, which costs 1 a step, follows its own links and may be
left for the slow mode but not resumed.

`_paths.c` is the same in C, for whoever has a compiler; what is called plain here is
the reference, and ARDENNES_PURE=1 keeps to them. Callers use `Graph`, `cheapest`, `reached`,
`pick`, `among` and `table`.
"""

import os
from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from itertools import compress
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ardennes.board.graph import NOWHERE, by_flag, flagged

CLOSED = 255  # a surcharge nobody can pay; fits a byte, so tables of it are made fast

Steps = tuple[tuple[int, int], ...]
Edges = list[Steps]
Links = list[tuple[int, ...]]
Reach = tuple[Sequence[int], Sequence[int], bytearray]

Word = TypeVar("Word")

SETTLED = -1


class Friends(NamedTuple):
    """Where friends stand: to enter or to leave such a place costs more, in either mode."""

    held: Mapping[int, int]  # place -> how much stands there
    most: int  # a place that holds more is closed
    enter: int
    leave: int
    alone: int = -1  # where the mover is the only one: it leaves for nothing

    def toll(self, place: int) -> int:
        """What is due on entering."""
        if place not in self.held:
            return 0
        return CLOSED if self.held[place] > self.most else self.enter

    def parting(self, place: int) -> int:
        """What is due on leaving."""
        return self.leave if place in self.held and place != self.alone else 0


NOBODY = Friends({}, 0, 0, 0)


class PlainGraph:
    """What the steps between all places cost, made ready once and searched many times.

    `edges[p]` holds (place, price) pairs of the slow mode, no price below `least`; `links[p]` the
    nodes one fast step away, and no links at all will do where no start is fast. Who knows which
    edges a fast mover needs may set `turnoffs`, as `turnoffs_beside` has them.
    """

    __slots__ = ("edges", "least", "links", "turnoffs")

    def __init__(self, edges: Edges, links: Links, least: int) -> None:
        self.edges, self.links, self.least = edges, links, least
        self.turnoffs = edges


def turnoffs_beside(links: tuple[int, ...], edges: Steps, n: int) -> Steps:
    """The edges left to who came fast where none of these links is closed: a fast step to the same
    place is cheaper, and may be followed by whatever may follow the slow one."""
    return tuple([step for step in edges if step[1] <= 1 or step[0] + n not in links])


def plain_cheapest(  # noqa: C901 - one loop on purpose: this is the hot spot of the whole engine
    graph: PlainGraph,
    enter: Sequence[int],
    leave: Sequence[int],
    starts: list[tuple[int, int]],
    budget: int,
    friends: Friends = NOBODY,
) -> Reach:
    """Cost and predecessor by node, and a 1 for each place reached; budget + 1 is out of reach.

    `enter` and `leave` are tables of surcharges by node: 2n of them, or n when no start is fast;
    equal for both modes of a place unless the fast one is closed. `starts` are (node, spent) with
    their own entry paid. A surcharge is charged when a node comes up, not on each edge into it: all
    edges into a node owe the same, so the order stays and the inner loop is short. Arriving fast
    also settles the slow twin, whose edges it can use.
    """
    edges, links, turnoffs = graph.edges, graph.links, graph.turnoffs
    n, beyond = len(edges), budget + 1
    size = 2 * n if any([node >= n for node, _ in starts]) else n
    held, most, stacking, unstacking, alone = friends
    cost = [beyond] * (2 * n)
    asked = [beyond] * size  # before the surcharge
    back = [-1] * size
    seen = bytearray(n)
    buckets: list[list[int]] = [[] for _ in range(beyond)]
    for node, spent in starts:
        if spent < cost[node]:
            cost[node] = spent
            owed = enter[node] + friends.toll(node % n)
            asked[node] = spent - owed  # what another way there would have to beat
            buckets[spent].append(node)
    furthest = budget - graph.least
    for spent, bucket in enumerate(buckets):
        for node in bucket:
            if asked[node] == spent:
                place = node if node < n else node - n
                owed = enter[node]
                base = spent + leave[node]
                if place in held:
                    owed += CLOSED if held[place] > most else stacking
                    base += unstacking if place != alone else 0
                if owed:
                    total = spent + owed
                    if total <= budget:
                        cost[node] = total
                        buckets[total].append(node)
                    continue
                cost[node] = spent
            elif cost[node] == spent and (node >= n or not seen[node]):
                place = node if node < n else node - n
                base = spent + leave[node]
                if place in held and place != alone:
                    base += unstacking
            else:
                continue  # improved since, or the twin has used these edges
            if node < n:
                onward = edges[place]
            else:
                if base < budget:
                    total = base + 1
                    bucket_ahead = buckets[total]
                    for to in links[place]:
                        if total < asked[to]:
                            asked[to] = total
                            back[to] = node
                            bucket_ahead.append(to)
                if seen[place]:
                    continue  # the twin, settled before at no higher cost, has used these edges
                cost[place] = spent
                asked[place] = SETTLED
                onward = turnoffs[place]
            seen[place] = 1
            if base <= furthest:
                for to, price in onward:
                    total = base + price
                    if total < asked[to]:
                        asked[to] = total
                        back[to] = node
                        buckets[total].append(to)
    return cost, back, seen


def way(back: Sequence[int], node: int, n: int) -> list[int]:
    """The places on the way to a node, first to last, the start left out."""
    path: list[int] = []
    while back[node] >= 0:
        path.append(node if node < n else node - n)
        node = back[node]
    path.reverse()
    return path


def plain_reached(  # noqa: C901 - one loop on purpose, as above
    graph: PlainGraph,
    enter: Sequence[int],
    leave: Sequence[int],
    starts: list[tuple[int, int]],
    budgets: Sequence[int],
    shut: int = NOWHERE,
) -> list[int]:
    """The places `cheapest` marks, as a set for each budget, lowest budget first: a list of moves
    needs no prices and no ways. For the slow mode alone; nobody enters the place that is shut.

    A place waits in its bucket as it is, and once its surcharge is paid as its complement.
    """
    edges, most, seen = graph.edges, budgets[-1], bytearray(len(graph.edges))
    asked = [most + 1] * len(edges)  # before the surcharge
    buckets: list[list[int]] = [[] for _ in range(most + 1)]
    for place, spent in starts:
        if spent <= most:
            asked[place] = min(asked[place], spent - enter[place])
            buckets[spent].append(~place)
    if shut >= 0:
        asked[shut] = SETTLED
    found: list[int] = []
    furthest, done = most - graph.least, 0
    for budget in budgets:
        for spent in range(done, budget + 1):
            for place in buckets[spent]:
                if place < 0:
                    place = ~place
                    if seen[place]:
                        continue  # somebody was there before for as much
                elif asked[place] != spent:
                    continue  # improved since
                elif owed := enter[place]:
                    if spent + owed <= most:
                        buckets[spent + owed].append(~place)
                    continue
                elif seen[place]:
                    continue
                seen[place] = 1
                base = spent + leave[place]
                if base <= furthest:
                    for to, price in edges[place]:
                        total = base + price
                        if total < asked[to]:
                            asked[to] = total
                            buckets[total].append(to)
        done = budget + 1
        found.append(flagged(seen))
    return found


def plain_among(words: Sequence[Word], places: int) -> list[Word]:
    """The words of these places, which are mostly near each other."""
    if not places:
        return []
    first, beyond = (places & -places).bit_length() - 1, places.bit_length()
    if places < 0 or beyond > len(words):
        raise ValueError("places: more than there are words")
    return list(compress(words[first:beyond], by_flag(places >> first, beyond - first, 1)))


def plain_pick(words: Sequence[Word], flags: bytearray) -> list[Word]:
    """The words whose flag is set: a list of moves from the places reached."""
    flags = flags.rstrip(b"\0")  # who goes on foot sees a small part of the map
    first = len(flags) - len(flags.lstrip(b"\0"))
    return list(compress(words[first : len(flags)], flags[first:]))


# --- which of the twins is used ---

Graph = PlainGraph
cheapest = plain_cheapest
reached = plain_reached
pick = plain_pick
among = plain_among
# surcharges as the kernel reads them best
table: Callable[[Iterable[int]], MutableSequence[int]] = list
KERNEL = "python"

if not TYPE_CHECKING and os.environ.get("ARDENNES_PURE", "0") in ("", "0"):
    try:
        from ardennes.wargame import _paths

        reached, among = _paths.reached, _paths.among
        Graph, cheapest, pick = _paths.Graph, _paths.cheapest, _paths.pick
    except (ImportError, AttributeError):
        pass  # nobody compiled it, or what was compiled is of an older build
    else:
        table, KERNEL = bytearray, "c"
