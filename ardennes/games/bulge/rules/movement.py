"""bulge 10.0: where a unit can go. Regular, road and mech road movement in two searches."""

from collections.abc import Sequence
from itertools import compress
from typing import NamedTuple

from ardennes.board.graph import by_flag, members
from ardennes.engine.core import No
from ardennes.games.bulge.counters import ALLIED, ALLOWANCE, GERMAN
from ardennes.games.bulge.rules.interdiction import interdicted
from ardennes.games.bulge.rules.reinforcements import (
    BRITISH_RANGE,
    entry_hexes,
    entry_roads,
    is_bound,
    why_not_bound,
    why_not_enter,
)
from ardennes.games.bulge.rules.zoc import ezoc
from ardennes.games.bulge.state import State
from ardennes.games.bulge.terrain import POINT, Ground
from ardennes.wargame.hexwords import Side
from ardennes.wargame.paths import CLOSED, Graph, Links, Reach, cheapest, table, way

FULL = ALLOWANCE * POINT


class Way(NamedTuple):
    """A move: its path, what it costs in fifths, and how it was made."""

    path: tuple[int, ...]
    cost: int
    mode: str


class Costs(NamedTuple):
    """The map as it is for a side while its enemy stands still."""

    graph: Graph
    roads: Links
    enter: Sequence[int]
    leave: Sequence[int]


def costs(s: State, side: int, closed: int) -> Costs:
    """Steps, open roads, closed hexes and enemy zones, laid out once a phase."""
    broken, barred, zone = interdicted(s, side), s.interdiction[1 - side], ezoc(s, side)
    key = "costs", broken, barred, closed, zone
    return s.ground.derive(key, _lay_out, s.ground, broken, barred, closed, zone)


def _lay_out(ground: Ground, broken: frozenset[Side], barred: int, closed: int, zone: int) -> Costs:
    enter, leave = (table(by_flag(hexes, len(ground.board), CLOSED)) for hexes in (closed, zone))
    return Costs(ground.graph(broken, barred), ground.open_roads(broken, barred), enter, leave)


class Search:
    """Where one unit can go from here with so many fifths. An enemy zone ends every way, one that
    begins in it too (bulge 9.1a, 9.1b)."""

    def __init__(self, s: State, unit: int, fifths: int, entry: int = -1) -> None:
        self.s, self.unit, self.fifths = s, unit, fifths
        self.n = len(s.ground.board)
        side = s.roster.side[unit]
        self.start = s.at[unit]
        self.entries = entry_hexes(s, unit) if self.start < 0 else 0
        self.parts: list[Search] = []
        if entry >= 0:
            self.entries = 1 << entry
        elif self.start < 0 and is_bound(s, unit):  # each entry has its own five hexes
            self.parts = [Search(s, unit, fifths, hex_) for hex_ in members(self.entries)]
        self._broken, self._barred = interdicted(s, side), s.interdiction[1 - side]
        self._costs = costs(s, side, s.occupied[1 - side] | self._off_limits(s, unit))
        self._fast, self._fast_back = self._mech(s) if can_go_mech(s, unit) else ({}, {})
        self.cost, self._back, self.seen = self._regular(s)

    def _off_limits(self, s: State, unit: int) -> int:
        """Before the release the British keep near their entry and behind the Meuse
        (bulge 13.0c, R26)."""
        if not is_bound(s, unit):
            return 0
        everything = (1 << self.n) - 1
        allowed = s.ground.north_west
        if unit in s.entered:
            allowed &= s.ground.board.disk(s.entered[unit], BRITISH_RANGE)
        elif self.start < 0:
            near = 0
            for entry in members(self.entries):
                near |= s.ground.board.disk(entry, BRITISH_RANGE)
            allowed &= near
        return everything & ~allowed

    def _mech(self, s: State) -> tuple[dict[int, int], dict[int, int]]:
        """One opening stretch at a fifth a hex; an enemy zone ends it (bulge 10.2 mech, R16). No
        stretch begins across an interdicted edge of the map (bulge R45)."""
        entries = members(self.entries & ~self._barred)
        starts = [(self.start, 0)] if self.start >= 0 else [(p, 1) for p in entries]
        cost = {p: spent for p, spent in starts if spent <= self.fifths}
        back = dict.fromkeys(cost, -1)
        line, (_, roads, enter, leave) = list(cost), self._costs
        for at in line:
            spent = cost[at] + 1
            if spent > self.fifths:
                break
            for to in () if leave[at] else roads[at]:
                if to not in cost and not enter[to]:
                    cost[to] = spent
                    back[to] = at
                    line.append(to)
        return cost, back

    def _regular(self, s: State) -> Reach:
        """Everything else, going on from any hex of the stretch with its points rounded down
        (bulge 10.2 mech, R16)."""
        starts = {p: k - k % POINT for p, k in self._fast.items()}
        if self.start >= 0:
            starts[self.start] = 0
        else:
            by_road = members(self.entries)
            starts |= {p: starts.get(p, entry_cost(s, self.unit, p)) for p in by_road}
        graph, _, enter, leave = self._costs
        begin = [(p, c) for p, c in starts.items() if c <= self.fifths]
        return cheapest(graph, enter, leave, begin, self.fifths)

    def spent(self, place: int) -> int | None:
        """The fewest fifths for which the unit gets there."""
        if self.parts:
            return min(filter(None, (part.spent(place) for part in self.parts)), default=None)
        if self._ends_fast(place):
            return self._fast[place]
        return self.cost[place] if self.seen[place] else None

    def _ends_fast(self, place: int) -> bool:
        """Is the stretch the way there? Its fractions count: only going on rounds them down."""
        fast = self._fast.get(place)
        if fast is None:
            return False
        return self._back[place] < 0 or fast <= self.cost[place]

    def way_to(self, place: int) -> Way:
        """The cheapest way to a hex within reach."""
        if self.parts:
            return self.part_to(place).way_to(place)
        return self.fast_way(place) if self._ends_fast(place) else self.slow_way(place)

    def fast_spent(self, place: int) -> int | None:
        """The fifths of a mech stretch that ends there."""
        return self._fast.get(place)

    def fast_way(self, place: int) -> Way:
        """Mech road movement alone."""
        return Way(tuple(self._stretch(place)), self._fast[place], "mech")

    def slow_way(self, place: int) -> Way:
        """A way that ends with other movement, or could go on with it."""
        slow = self.cost[place]
        tail = way(self._back, place, self.n)
        first = self._root(place)
        head = self._stretch(first) if first in self._fast else self._entry(first)
        mode = "mech" if self._fast.get(first) else self._mode(first, tail)
        return Way((*head, *tail), slow, mode)

    def part_to(self, place: int) -> "Search":
        """The search that finds the cheapest way there: of several entries the best one."""
        reach = [part for part in self.parts if part.spent(place)]
        return min(reach, key=lambda part: part.spent(place) or 0) if reach else self

    def fast_hexes(self, place: int) -> int:
        """How many hexes of the way there are mech road movement."""
        if self._ends_fast(place):
            return self._fast[place]
        return self._fast.get(self._root(place), 0)

    def price(self, a: int, b: int) -> tuple[int, bool]:
        """What a step costs after the stretch, and whether it is by road; -1 is off the map."""
        if a < 0:
            return entry_cost(self.s, self.unit, b), not self._barred >> b & 1
        by_road = self.s.ground.road_open(a, b, self._broken, self._barred)
        return dict(self.s.ground.edges(self._broken, self._barred)[a])[b], by_road

    def _root(self, place: int) -> int:
        while self._back[place] >= 0:
            place = self._back[place]
        return place

    def _entry(self, first: int) -> list[int]:
        return [first] if self.start < 0 else []

    def _stretch(self, place: int) -> list[int]:
        path: list[int] = []
        while place >= 0:
            path.append(place)
            place = self._fast_back[place]
        path.reverse()
        return path[1:] if self.start >= 0 else path

    def _mode(self, first: int, tail: list[int]) -> str:
        hexes = [first, *tail]
        ground = self.s.ground
        roads = (
            ground.road_open(a, b, self._broken, self._barred)
            for a, b in zip(hexes, tail, strict=False)
        )
        return "road" if all(roads) else "regular"

    @property
    def reached(self) -> list[int]:
        """Every hex in reach, the start included, lowest number first."""
        if self.parts:
            return sorted({p for part in self.parts for p in part.reached})
        return list(compress(range(self.n), self.seen))


def entry_cost(s: State, unit: int, place: int) -> int:
    """A point by road; with an enemy marker in the hex its terrain (bulge 13.0a, R45)."""
    barred = s.interdiction[1 - s.roster.side[unit]] >> place & 1
    return s.ground.cost[place] if barred else s.ground.chart["road"].move_cost


def can_stop_at_entry(s: State, unit: int) -> bool:
    """Is an entry hex free? Who can stop there has somewhere to go, whatever lies beyond."""
    free = entry_hexes(s, unit) & ~friends(s, unit)
    return any(entry_cost(s, unit, place) <= FULL for place in members(free))


def can_go_mech(s: State, unit: int) -> bool:
    """Mechanized units and marked infantry that begin on a road hex or enter by one
    (bulge 10.2 mech, R27, R36)."""
    if not s.roster.counters[unit].mechanized and not s.wheels >> unit & 1:
        return False
    at = s.at[unit]
    return at < 0 or bool(s.ground.roads >> at & 1)


def destinations(s: State, found: Search) -> list[int]:
    """Where the move may end: never on a friend (bulge 8.0, R40)."""
    return [p for p in found.reached if p not in s.unit_at]


def friends(s: State, unit: int) -> int:
    """Hexes of its own side, its own among them: crossed but never shared (bulge 8.0, R40)."""
    return s.occupied[s.roster.side[unit]]


def why_not_reach(s: State, place: int, found: Search) -> No | None:
    """Why a hex is out of reach; None if it is not. `destinations` lists the same fast."""
    if place == found.start:
        return No("bulge 10.0", "it is there already")
    if friends(s, found.unit) >> place & 1:
        return No("bulge 8.0", f"a friend is in {s.place_name(place)}")
    return None if found.spent(place) is not None else _what_bars(s, place, found)


def _what_bars(s: State, place: int, found: Search) -> No:
    """What shuts the hex, or the way there."""
    unit, side, where = found.unit, s.roster.side[found.unit], s.place_name(place)
    enters = found.start < 0 and entry_roads(s, unit) >> place & 1
    if enters and (no := why_not_enter(s, unit, place)):
        return no
    if s.occupied[1 - side] >> place & 1:
        return No("bulge 10.0", f"the enemy is in {where}")
    if no := why_not_bound(s, unit, place):
        return no
    near = [p for p in s.ground.board.around[place] if p in found.reached and p != found.start]
    if near and all(ezoc(s, side) >> p & 1 for p in near):
        return No("bulge 9.1a", "it stops in the enemy zone before it")
    return No("bulge 10.1", f"{found.fifths // POINT} points do not reach {where}")


def why_not_leave(s: State, unit: int) -> No | None:
    """What keeps a unit where it is: an enemy zone it starts in (bulge 9.1b)."""
    at, side = s.at[unit], s.roster.side[unit]
    if at >= 0 and ezoc(s, side) >> at & 1:
        return No("bulge 9.1b", f"{s.title(unit)} starts in an enemy zone of control")
    if s.landed >> unit & 1:
        return No("bulge 15.0", "paratroops do not move on the turn they jump")
    return None


# --- leaving the map ---


def why_not_exit_by(s: State, place: int, found: Search) -> No | None:
    """German units leave by a designated exit outside enemy zones (bulge 3.1 exit, R44)."""
    where = s.place_name(place)
    if s.roster.side[found.unit] != GERMAN:
        return No("bulge 3.1 exit", "only German units leave the map")
    if place not in s.ground.exits:
        return No("bulge 3.1 exit", f"{where} is no designated exit")
    if ezoc(s, GERMAN) >> place & 1:
        return No("bulge R44", f"{where} is in an enemy zone of control")
    if _exit(s, found, place) is None:
        return No("bulge 3.1 exit", f"its points do not reach off the map from {where}")
    return None


def exit_ways(s: State, found: Search) -> dict[int, Way]:
    """Exits from which the unit could leave now, and the whole way."""
    hexes = [p for p in s.ground.exits if found.seen[p]]
    ways = {p: _exit(s, found, p) for p in hexes if why_not_exit_by(s, p, found) is None}
    return {p: way for p, way in ways.items() if way is not None}


def _exit(s: State, found: Search, place: int) -> Way | None:
    if found.spent(place) is None:
        return None
    fast = found.fast_spent(place)
    road = not s.interdiction[ALLIED] >> place & 1
    if fast is not None and road and fast < found.fifths:
        return Way(found.fast_way(place).path, fast + 1, "mech")
    toll = s.ground.chart["exit_map"].move_cost
    if found.seen[place] and found.cost[place] + toll <= found.fifths:
        taken = found.slow_way(place)
        return Way(taken.path, taken.cost + toll, "regular")
    return None
