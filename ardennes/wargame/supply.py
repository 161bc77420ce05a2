"""Supply over roads: which road hexes lead to a working source, learned a stretch at a time."""

from collections.abc import Callable, Sequence

OpenLink = Callable[[int, int], bool]


class Roads:
    """What is known of a road net while its blocks stay as they are.

    Connection is mutual: whatever a search visits before it meets a source is as good as the
    source, and whatever a failed search visits is cut off. So each stretch is walked once.
    """

    __slots__ = ("_blocked", "_links", "_open", "_sources", "connected")

    def __init__(
        self, links: Sequence[Sequence[int]], sources: int, blocked: int, is_open: OpenLink
    ) -> None:
        self._links = links
        self._sources = sources & ~blocked
        self._blocked = blocked
        self._open = is_open
        self.connected: dict[int, bool] = {}

    def lead_home(self, start: int) -> bool:
        """Is this hex on a road that reaches a working source without a break?"""
        known = self.connected.get(start)
        if known is None:
            known = self._search(start)
        return known

    def _search(self, start: int) -> bool:
        found, visited = False, {start}
        to_do = [start] if self._links[start] and not self._blocked >> start & 1 else []
        while to_do and not found:
            at = to_do.pop()
            found = bool(self._sources >> at & 1) or self.connected.get(at, False)
            for to in self._links[at]:
                if to not in visited and not self._blocked >> to & 1 and self._open(at, to):
                    visited.add(to)
                    to_do.append(to)
        for at in visited:
            self.connected[at] = found
        return found

    def path_home(self, start: int) -> list[int]:
        """The shortest such road from a hex that has one, both ends included."""
        back = {start: start}
        line = [start]
        for at in line:
            if self._sources >> at & 1:
                return _unwind(back, at)
            for to in self._links[at]:
                if to not in back and not self._blocked >> to & 1 and self._open(at, to):
                    back[to] = at
                    line.append(to)
        return []


def nearest(
    start: int,
    budget: int,
    edges: Sequence[Sequence[tuple[int, int]]],
    shut: int,
    is_home: Callable[[int], bool],
) -> list[int]:
    """The cheapest path, ends included, to a place that is home; empty if none is in budget.

    Every price is at least 1.
    """
    cost, back = {start: 0}, {start: start}
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    buckets[0].append(start)
    for spent in range(budget + 1):
        for at in sorted(buckets[spent]) if len(buckets[spent]) > 1 else buckets[spent]:
            if cost[at] != spent:
                continue
            if is_home(at):
                return _unwind(back, at)
            for to, price in edges[at]:
                total = spent + price
                if total <= budget and total < cost.get(to, budget + 1) and not shut >> to & 1:
                    cost[to] = total
                    back[to] = at
                    buckets[total].append(to)
    return []


def _unwind(back: dict[int, int], at: int) -> list[int]:
    path = [at]
    while back[at] != at:
        at = back[at]
        path.append(at)
    return path[::-1]
