"""Supply over roads: which road hexes lead to a working source, learned a stretch at a time."""

from collections.abc import Callable, Sequence

from ardennes.board.graph import by_flag

OpenLink = Callable[[int, int], bool] | None  # None: every link is open


class Roads:
    """What is known of a road net while its blocks stay as they are.

    Connection is mutual: whatever a search visits before it meets a source is as good as the
    source, and whatever a failed search visits is cut off. So each stretch is walked once.
    """

    __slots__ = ("_links", "_open", "_sources", "connected", "shut")

    def __init__(
        self, links: Sequence[Sequence[int]], sources: int, blocked: int, is_open: OpenLink
    ) -> None:
        self._links = links
        self._sources = sources & ~blocked
        self.shut = by_flag(blocked & (1 << len(links)) - 1, len(links), 1)
        self._open = is_open
        self.connected: dict[int, bool] = {}

    def lead_home(self, start: int) -> bool:
        """Is this hex on a road that reaches a working source without a break?"""
        known = self.connected.get(start)
        if known is None:
            known = self._search(start)
        return known

    def _search(self, start: int) -> bool:
        links, shut, is_open, connected = self._links, self.shut, self._open, self.connected
        if not links[start] or shut[start]:
            connected[start] = False
            return False
        found, visited, to_do = False, {start}, [start]
        while to_do and not found:
            at = to_do.pop()
            found = bool(self._sources >> at & 1) or connected.get(at, False)
            for to in links[at]:
                if to not in visited and not shut[to] and (is_open is None or is_open(at, to)):
                    visited.add(to)
                    to_do.append(to)
        for at in visited:
            connected[at] = found
        return found

    def path_home(self, start: int) -> list[int]:
        """The shortest such road from a hex that has one, both ends included."""
        back = {start: start}
        line = [start]
        for at in line:
            if self._sources >> at & 1:
                return _unwind(back, at)
            for to in self._links[at]:
                is_open = self._open is None or self._open(at, to)
                if to not in back and not self.shut[to] and is_open:
                    back[to] = at
                    line.append(to)
        return []


def nearest(
    start: int,
    budget: int,
    edges: Sequence[Sequence[tuple[int, int]]],
    shut: bytes,
    is_home: Callable[[int], bool],
) -> list[int]:
    """The cheapest path, ends included, to a place that is home; empty if none is in budget.

    Every price is at least 1, and a place with a flag in `shut` is not entered.
    """
    cost, back, beyond = {start: 0}, {start: start}, budget + 1
    buckets: list[list[int]] = [[] for _ in range(beyond)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets):
        for at in sorted(bucket) if len(bucket) > 1 else bucket:
            if cost[at] != spent:
                continue
            if is_home(at):
                return _unwind(back, at)
            for to, price in edges[at]:
                total = spent + price
                if total < cost.get(to, beyond) and not shut[to]:
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


class Lines:
    """All supply lines of a side while blocks and bridges stay as they are: so many points of
    ground to a source or a road, then the road to a source."""

    __slots__ = ("_budget", "_edges", "_known", "_roads", "_sources")

    def __init__(
        self,
        sources: int,
        shut: int,
        budget: int,
        edges: Sequence[Sequence[tuple[int, int]]],
        links: Sequence[Sequence[int]],
        is_open: OpenLink,
    ) -> None:
        self._sources = sources & ~shut
        self._budget, self._edges = budget, edges
        self._roads = Roads(links, sources, shut, is_open)
        self._known: dict[int, bool] = {}

    def reach(self, place: int) -> bool:
        """Can a unit here trace a line?"""
        found = self._known.get(place)
        if found is None:
            found = self._known[place] = self._is_home(place) or bool(self._off_road(place))
        return found

    def _is_home(self, place: int) -> bool:
        return bool(self._sources >> place & 1) or self._roads.lead_home(place)

    def _off_road(self, place: int) -> list[int]:
        return nearest(place, self._budget, self._edges, self._roads.shut, self._is_home)

    def path(self, place: int) -> list[int]:
        """The line from a hex to its source, both ends included; empty if there is none."""
        first = self._off_road(place)
        by_road = first and self._roads.lead_home(first[-1])
        return first[:-1] + self._roads.path_home(first[-1]) if by_road else first

    def ends_on_road(self, place: int) -> bool:
        """Has the line a road part?"""
        first = self._off_road(place)
        return bool(first) and self._roads.lead_home(first[-1])

    def within(self, place: int) -> list[int]:
        """The places in budget, whether home or not."""
        visited: list[int] = []
        nearest(
            place,
            self._budget,
            self._edges,
            self._roads.shut,
            lambda p: visited.append(p) is not None,
        )
        return visited
