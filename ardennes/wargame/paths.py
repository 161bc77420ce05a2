"""The movement kernel: cheapest ways over a graph with whole-number costs.

Dial's buckets over plain lists of ints and tuples, no other import, so that this one module can be
compiled. There are n places. Node p is a place; node p + n is the same place in a faster mode,
which costs 1 a step, follows its own links and may be left for the slow mode but not resumed.
"""

CLOSED = 1 << 20  # a surcharge nobody can pay

Edges = list[tuple[tuple[int, int], ...]]
Links = list[tuple[int, ...]]

SETTLED = -1


def cheapest(  # noqa: C901 - one loop on purpose: this is the hot spot of the whole engine
    starts: list[tuple[int, int]],
    budget: int,
    edges: Edges,
    links: Links,
    enter: list[int],
    leave: list[int],
    least: int,
) -> tuple[list[int], list[int], list[int]]:
    """Cost and predecessor by node, and the places reached; cost budget + 1 is out of reach.

    `edges[p]` holds (place, price) pairs of the slow mode, no price below `least`; `links[p]` the
    nodes one fast step away. `enter` and `leave` are surcharges by node: 2n of them, or n when no
    start is fast. Entering a start is free; `enter` is used up. A surcharge is charged when a node comes up, not on each edge to it: all
    edges into a node owe the same, so the order is the same and the inner loop stays short.
    """
    n = len(edges)
    beyond = budget + 1
    size = len(enter)
    cost = [beyond] * (2 * n)
    asked = [beyond] * size  # before the surcharge
    back = [-1] * size
    reached: list[int] = []
    buckets: list[list[int]] = [[] for _ in range(beyond)]
    for node, spent in starts:
        if spent < asked[node]:
            asked[node] = spent
            enter[node] = 0
            buckets[spent].append(node)
    for spent in range(beyond):
        for node in buckets[spent]:
            if asked[node] != SETTLED:
                if asked[node] != spent:
                    continue
                asked[node] = SETTLED
                total = spent + enter[node]
                if total > budget:
                    continue
                place = node if node < n else node - n
                if cost[place] == beyond:
                    reached.append(place)
                cost[node] = total
                if place != node and total < cost[place]:
                    cost[place] = total
                    asked[place] = SETTLED  # the faster twin has all its edges
                if total != spent:
                    buckets[total].append(node)
                    continue
            elif cost[node] != spent:
                continue
            base = spent + leave[node]
            if node >= n:
                total = base + 1
                node_place = node - n
                for to in links[node_place]:
                    if total < asked[to]:
                        asked[to] = total
                        back[to] = node
                        buckets[total].append(to)
            else:
                node_place = node
                if cost[node + n] == spent:
                    continue
            if base + least <= budget:
                for to, price in edges[node_place]:
                    total = base + price
                    if total < asked[to]:
                        asked[to] = total
                        back[to] = node
                        buckets[total].append(to)
    return cost, back, reached


def way(back: list[int], node: int, n: int) -> list[int]:
    """The places on the way to a node, first to last, the start left out."""
    path: list[int] = []
    while back[node] >= 0:
        path.append(node if node < n else node - n)
        node = back[node]
    path.reverse()
    return path
