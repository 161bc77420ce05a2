"""a44 23, F7: at most four hexes of ground, then roads to a source; who is isolated, and groups."""

from collections.abc import Iterable
from functools import cached_property

from ardennes.board.graph import members
from ardennes.engine.core import Trace
from ardennes.games.a44.rules.bonds import Bonds, bonds
from ardennes.games.a44.rules.movement import down
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.state import State
from ardennes.wargame.flow import Flow, starts_by_way

OVERLAND = 4  # hexes (a44 23.3)


class Lines:
    """What a side may trace over, as things stand; hexes from which a line leads home."""

    def __init__(self, s: State, side: int) -> None:
        self.s, self.side = s, side
        self.bonds: Bonds = bonds(s, 1 - side)
        enemies, friends = s.occupied[1 - side], s.occupied[side]
        free = s.ground.everything & ~(enemies | self.bonds.hexes | s.blocks(1 - side))  # a44 33.1
        self.first = free  # the first hex of ground may lie in an enemy zone
        self.ground = free & (~zone(s, 1 - side) | friends)
        settled = s.ground.towns | s.ground.cities
        lost = settled & ~(friends | enemies) & s.held(1 - side)
        self.road = self.ground & ~lost
        shut = self.bonds.lines
        self.walk, self.drive = s.ground.near.without(shut), road_steps(s).without(shut)

    @cached_property
    def on_road(self) -> int:
        """Hexes from which roads lead to a source (a44 23.2, 23.3)."""
        s, home = self.s, self.s.ground.sources[self.side] & ~self.s.occupied[1 - self.side]
        key = "by road", home, self.road, down(s), self.bonds
        return s.ground.derive(key, self._leading, home)

    def _leading(self, home: int) -> int:
        """A line may start anywhere, but not enter what is closed."""
        found = fresh = home
        while fresh:
            fresh = self.drive.into(fresh & self.road) & ~found
            found |= fresh
        return found

    @cached_property
    def in_supply(self) -> int:
        """Hexes with a path: up to four hexes of ground, then the road (a44 23.3)."""
        found = self.on_road
        for _ in range(OVERLAND - 1):
            found |= self.walk.into(found & self.ground)
        return self.on_road | self.walk.into(found & self.first)

    def bound_by_road(self, place: int) -> bool:
        """Is there a path by road alone (a44 7.8, 13.2.1, 25.2.2, 30.1.2)?"""
        enemy = self.s.occupied[1 - self.side] >> place & 1
        return not enemy and bool(self.on_road >> place & 1)

    def reached_from(self, place: int) -> list[int]:
        """The hexes at most four hexes of ground away, by rings: 0, 1 to 4 (a44 23.3)."""
        rings, seen = [1 << place], 1 << place
        for number in range(OVERLAND):
            ahead = self.walk.onto(rings[-1]) & (self.ground if number else self.first) & ~seen
            seen |= ahead
            rings.append(ahead)
        return rings

    def supplied(self, place: int) -> bool:
        """Can a unit there trace a path (a44 23.3)?"""
        return bool(self.in_supply >> place & 1)

    def path(self, place: int) -> list[int]:
        """A shortest one: the ground first, then the road; empty if there is none."""
        rings = self.reached_from(place)
        for number, ring in enumerate(rings):
            if ring & self.on_road:
                end = next(members(ring & self.on_road))
                return self._over_ground(rings[: number + 1], end) + self._by_road(end)
        return []

    def _over_ground(self, rings: list[int], end: int) -> list[int]:
        path = [end]
        for ring in reversed(rings[:-1]):
            near = self.s.ground.board.around[path[-1]]
            path.append(
                next(p for p in near if ring >> p & 1 and not self.bonds.close(p, path[-1]))
            )
        return path[::-1]

    def _by_road(self, start: int) -> list[int]:
        """From there to the source, without the start."""
        home = self.s.ground.sources[self.side] & ~self.s.occupied[1 - self.side]
        back, line = {start: -1}, [start]
        for here in line:
            if home >> here & 1:
                path = [here]
                while back[path[-1]] >= 0:
                    path.append(back[path[-1]])
                return path[::-1][1:]
            for to in members(self.drive.onto(1 << here) & self.road):
                if to not in back:
                    back[to] = here
                    line.append(to)
        return []


def road_steps(s: State) -> Flow:
    """Steps along roads over bridges that stand (a44 23.3)."""
    return s.ground.derive(("roads", s.blown, s.building), _road_steps, s)


def _road_steps(s: State) -> Flow:
    return s.ground.road_steps.without(starts_by_way(down(s)))


def lines(s: State, side: int) -> Lines:
    """Worked out once for each table."""
    key = "lines", side
    found = s.memo.get(key)
    if found is None:
        found = s.memo[key] = Lines(s, side)
    return found


def can_trace(s: State, unit: int) -> bool:
    """Would a check now find a path? Boxes and Blocking Positions are always in supply (a44 23.2,
    Q-91)."""
    at = s.at[unit]
    return at >= s.hexes or lines(s, s.roster.side[unit]).supplied(at)


def trace(s: State, unit: int) -> Trace:
    """The path of a unit, or why it has none."""
    at, side = s.at[unit], s.roster.side[unit]
    if at < 0:
        return Trace(False, "a44 23.3", reason="it is not on the map")
    if at >= s.hexes:
        return Trace(True, "a44 23.2", reason="boxes off the map are always in supply")
    path = lines(s, side).path(at)
    if path:
        return Trace(True, "a44 23.3", tuple(map(s.place_name, path)))
    return Trace(False, "a44 23.3", reason="no road to a source within four hexes of open ground")


# --- isolation (a44 23.6) ---


def isolated_groups(s: State, side: int) -> list[list[int]]:
    """Units cut off from everybody in supply, by group (a44 23.6, Q-44)."""
    key = "isolated", side
    found = s.memo.get(key)
    if found is None:
        found = s.memo[key] = _isolated_groups(s, side)
    return found


def _isolated_groups(s: State, side: int) -> list[list[int]]:
    units = list(members(s.present[side]))
    cut = list(members(s.units_in(s.occupied[side] & ~lines(s, side).in_supply)))
    if not cut:
        return []
    reach = {u: _ground_from(s, u) for u in cut}
    linked = {u for u in units if u not in reach}
    while more := [u for u in cut if u not in linked and _touches(s, reach[u], linked)]:
        linked.update(more)
    return _groups(s, {u: reach[u] for u in cut if u not in linked})


def _ground_from(s: State, unit: int) -> int:
    found = 0
    for ring in lines(s, s.roster.side[unit]).reached_from(s.at[unit]):
        found |= ring
    return found


def _touches(s: State, hexes: int, units: Iterable[int]) -> bool:
    return any(hexes >> s.at[u] & 1 for u in units)


def _groups(s: State, reach: dict[int, int]) -> list[list[int]]:
    """Whoever reaches nobody else is alone; the others join whom they reach."""
    alone: list[int] = []
    left = dict(reach)
    while lone := [u for u, hexes in left.items() if not _touches(s, hexes, left.keys() - {u})]:
        alone += lone
        for unit in lone:
            del left[unit]
    groups: list[set[int]] = []
    for unit, hexes in left.items():
        own = {unit, *(u for u in left if hexes >> s.at[u] & 1)}
        for group in [g for g in groups if g & own]:
            groups.remove(group)
            own |= group
        groups.append(own)
    return sorted([*([u] for u in alone), *(sorted(g) for g in groups)])


def threshold(s: State, group: Iterable[int]) -> int:
    """Surrender Points at which a group lays down its arms (a44 23.8)."""
    morale = {s.roster.counters[u].morale for u in group}
    word = "elite" if "elite" in morale else "green" if morale == {"green"} else "veteran"
    return s.edition.thresholds[word]
