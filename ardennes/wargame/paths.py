"""The movement kernel: cheapest ways over a graph with whole-number costs.

Dial's buckets over plain lists of ints and tuples, no other import, so that this one module can be
compiled. There are n places. Node p is a place; node p + n is the same place in a faster mode,
which costs 1 a step, follows its own links and may be left for the slow mode but not resumed.
"""

CLOSED = 255  # a surcharge nobody can pay; fits a byte, so tables of it are made fast

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
) -> tuple[list[int], list[int], bytearray]:
    """Cost and predecessor by node, and a 1 for each place reached; budget + 1 is out of reach.

    `edges[p]` holds (place, price) pairs of the slow mode, no price below `least`; `links[p]` the
    nodes one fast step away. `enter` and `leave` are surcharges by node: 2n of them, or n when no
    start is fast; equal for both modes of a place unless the fast one is closed. `starts` are
    (node, spent) with their own entry paid. A surcharge is charged when a node comes up, not on
    each edge into it: all edges into a node owe the same, so the order stays and the inner loop is
    short. Arriving fast also settles the slow twin, whose edges it can use.
    """
    n, size, beyond = len(edges), len(enter), budget + 1
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
    furthest = budget - least
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


def way(back: list[int], node: int, n: int) -> list[int]:
    """The places on the way to a node, first to last, the start left out."""
    path: list[int] = []
    while back[node] >= 0:
        path.append(node if node < n else node - n)
        node = back[node]
    path.reverse()
    return path
