"""bb81 move-1 to move-8, zoc-1 to zoc-3, over-1: where a unit can go and what it costs."""

from collections.abc import Sequence
from itertools import compress, pairwise
from typing import NamedTuple

from ardennes.board.graph import by_flag, members
from ardennes.engine.core import No
from ardennes.games.bb81.counters import GERMAN
from ardennes.games.bb81.rules.zoc import shadowed, zone
from ardennes.games.bb81.state import State
from ardennes.games.bb81.terrain import QUARTERS
from ardennes.games.bb81.words import points
from ardennes.wargame.paths import CLOSED, Graph, Reach, cheapest, table, way

CLEAR_WEATHER = {4: 2}  # German movement factors on a clear day (bb81 move-3)


class Way(NamedTuple):
    """A move: its path, what it costs in quarters, and whether it follows roads all the way."""

    path: tuple[int, ...]
    cost: int
    mode: str


def allowance(s: State, unit: int) -> int:
    """Quarters a unit may spend: German units of factor 4 have 2 points on clear days
    (bb81 def-9, move-2, move-3)."""
    mf = s.roster.mf[unit]
    if s.clear and s.roster.side[unit] == GERMAN:
        mf = CLEAR_WEATHER.get(mf, mf)
    return mf * QUARTERS


def held_by_enemy(s: State, unit: int) -> int:
    """Hexes closed by the enemy: guns alone do not stop infantry or armor (bb81 move-1, over-1,
    over-2)."""
    side = 1 - s.roster.side[unit]
    return s.occupied[side] if s.roster.gun[unit] else s.fighters[side]


def forbidden(s: State, unit: int) -> int:
    """Hexes no way of this unit leads into: the enemy's, and the near bank for the British that
    may not cross the Meuse (bb81 move-1, rein-5)."""
    shut = held_by_enemy(s, unit)
    return shut | s.ground.near_bank if s.roster.counters[unit].bound else shut


class Search:
    """Where one unit can go from here with so many quarters."""

    def __init__(self, s: State, unit: int, quarters: int, *, begun: bool = False) -> None:
        self.s, self.unit, self.quarters = s, unit, quarters
        self.start = s.at[unit]
        self.n = len(s.ground.board)
        self.side = side = s.roster.side[unit]
        self.mf = s.roster.mf[unit]
        self.closed = forbidden(s, unit)
        self.stops = zone(s, 1 - side)  # bb81 zoc-1
        threatened = self.stops >> self.start & 1
        self.stuck = bool(begun and threatened)  # it has entered an enemy zone
        self.shadow = shadowed(s, self.start, side) if threatened and not begun else 0
        alone = len(s.here(self.start)) == 1
        dear = threatened and alone and not begun  # bb81 zoc-3, R-20
        self.toll = s.ground.costs["vacated"][self.mf] if dear else 0
        self.cost, self._back, self.seen = self._found()

    def _found(self) -> Reach:
        """The first step has rules of its own; the others only stop in enemy zones."""
        near = members(self.s.ground.opens[self.start])
        first = [(q, self.first_cost(q)) for q in near]
        starts = [(q, cost) for q, cost in first if 0 <= cost <= self.quarters]
        shut, stops = self.closed | 1 << self.start, self.stops
        return cheapest(self._graph, self._shut(shut), self._shut(stops), starts, self.quarters)

    @property
    def _graph(self) -> Graph:
        return self.s.ground.graph(self.mf)

    def _shut(self, hexes: int) -> Sequence[int]:
        return table(by_flag(hexes, self.n, CLOSED))

    def unhindered(self, place: int) -> list[int]:
        """The way to a hex if no zone hindered anybody; empty if points are wanting even then."""
        ground, near = self.s.ground, members(self.s.ground.opens[self.start] & ~self.closed)
        starts = [(q, ground.price(self.start, q, self.mf)) for q in near]
        fits = [(q, cost) for q, cost in starts if cost <= self.quarters]
        shut, free = self._shut(self.closed), self._shut(0)
        _, back, seen = cheapest(self._graph, shut, free, fits, self.quarters)
        return _whole(back, place, self.n) if seen[place] else []

    def first_cost(self, place: int) -> int:
        """What the first step into an open neighbour costs; -1 if it may not be taken."""
        if self.stuck or (self.closed | self.shadow) >> place & 1:
            return -1
        return self.s.ground.price(self.start, place, self.mf) + self.toll

    def spent(self, place: int) -> int | None:
        """The fewest quarters for which the unit gets there."""
        return self.cost[place] if self.seen[place] else None

    @property
    def places(self) -> list[int]:
        """Every hex where the move may end, lowest number first."""
        return list(compress(range(self.n), self.seen))

    def way_to(self, place: int) -> Way:
        """The cheapest way to a hex within reach."""
        path = tuple(_whole(self._back, place, self.n))
        return Way(path, self.cost[place], self.mode(path))

    def mode(self, path: tuple[int, ...]) -> str:
        """By road if every step is."""
        roads = (self.s.ground.road(a, b) for a, b in pairwise((self.start, *path)))
        return "road" if all(roads) else "regular"

    def straight(self, place: int) -> Way | None:
        """The step into a neighbour, if it can be taken."""
        if not self.s.ground.opens[self.start] >> place & 1:
            return None
        cost = self.first_cost(place)
        if not 0 <= cost <= self.quarters:
            return None
        return Way((place,), cost, self.mode((place,)))

    # --- leaving the map ---

    def exit_way(self, place: int) -> Way | None:
        """The way to an exit hex and off the map: one more road step, not from an enemy zone it
        has entered (bb81 vic-3, R-12)."""
        road = self.s.ground.costs["road"][self.mf]
        if place == self.start:
            cost = road + self.toll
            fits = not self.stuck and cost <= self.quarters
            return Way((), cost, "road") if fits else None
        spent = self.spent(place)
        if spent is None or self.stops >> place & 1 or spent + road > self.quarters:
            return None
        found = self.way_to(place)
        return Way(found.path, found.cost + road, found.mode)


def _whole(back: Sequence[int], place: int, n: int) -> list[int]:
    """A way with its first step, which the search was started from."""
    tail = way(back, place, n)
    while back[place] >= 0:
        place = back[place]
    return [place, *tail]


def exit_ways(s: State, found: Search) -> dict[int, Way]:
    """Exits from which the unit could leave now, and the whole way."""
    hexes = s.ground.exits if found.side == GERMAN else 0
    ways = {place: found.exit_way(place) for place in members(hexes)}
    return {place: way for place, way in ways.items() if way is not None}


# --- why not there ---


def why_not_reach(s: State, place: int, found: Search) -> No | None:
    """Why a hex is out of reach; None if it is not. `Search.places` lists the same fast."""
    if place == found.start:
        return No("bb81 move-1", "it is there already")
    return None if found.seen[place] else _what_bars(s, place, found)


def _what_bars(s: State, place: int, found: Search) -> No:
    """What shuts the hex, or the way there."""
    if no := why_not_into(s, found.unit, place):
        return no
    if found.stuck:
        return No("bb81 zoc-1", f"{s.title(found.unit)} has entered an enemy zone and stops")
    near = [p for p in s.ground.board.around[place] if found.seen[p] or p == found.start]
    soonest = min(near, key=lambda p: found.spent(p) or 0, default=found.start)
    if near and not s.ground.opens[soonest] >> place & 1:
        return why_not_open(s, soonest, place)
    return _what_delays(s, place, found)


def _what_delays(s: State, place: int, found: Search) -> No:
    """The zone on the way a unit would take if there were none, or the want of points."""
    where, path = s.place_name(place), found.unhindered(place)
    if path and found.shadow >> path[0] & 1:
        first = s.place_name(path[0])
        return No("bb81 zoc-2", f"{first} is in the zone of the same enemy unit as its start")
    if any(found.stops >> p & 1 for p in path[:-1]):
        return No("bb81 zoc-1", f"it stops in an enemy zone before {where}")
    if path:
        return No("bb81 zoc-3", "the two points for leaving its hex empty are missing")
    return No("bb81 move-7", f"{points(found.quarters)} points do not reach {where}")


def why_not_into(s: State, unit: int, place: int) -> No | None:
    """What closes a hex to a unit whatever the way: the enemy, the Meuse."""
    if s.roster.counters[unit].bound and s.ground.near_bank >> place & 1:
        return No("bb81 rein-5", f"{s.title(unit)} may not cross the Meuse")
    if not held_by_enemy(s, unit) >> place & 1:
        return None
    where = s.place_name(place)
    if s.fighters[1 - s.roster.side[unit]] >> place & 1:
        return No("bb81 move-1", f"the enemy is in {where}")
    return No("bb81 over-2", f"artillery cannot overrun the guns in {where}")


def why_not_open(s: State, start: int, place: int) -> No:
    """Why the step between two neighbours is closed (bb81 def-6)."""
    where, case = s.place_name(place), "bb81 move-4"
    if s.ground.woods >> place & 1:
        return No(case, f"{where} is woods and no road leads in from {s.place_name(start)}")
    if s.ground.rivers >> place & 1:
        return No(case, f"a river runs through {where} and no road leads in from there")
    return No(case, f"the river in {s.place_name(start)} lies before {where}")


def why_not_exit_by(s: State, place: int, found: Search) -> No | None:
    """German units leave along the roads beyond the Meuse (bb81 vic-2, vic-3, R-12)."""
    where = s.place_name(place)
    if found.side != GERMAN:
        return No("bb81 vic-3", "Allied units cannot leave the map")
    if not s.ground.exits >> place & 1:
        return No("bb81 vic-3", f"no road beyond the Meuse leaves the map from {where}")
    if found.exit_way(place) is not None:
        return None
    entered = place != found.start or found.stuck
    if entered and (found.seen[place] or found.stuck) and found.stops >> place & 1:
        return No("bb81 zoc-1", f"it stops in the enemy zone in {where}")
    if place != found.start and not found.seen[place]:
        return _what_bars(s, place, found)
    return No("bb81 move-7", f"{points(found.quarters)} points do not reach off the map")
