"""a44 11, F4: every place a unit in hand may go to, by mode, and why not elsewhere."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from ardennes.board.graph import bits, members
from ardennes.games.a44.counters import GERMAN
from ardennes.games.a44.edition import HALVES
from ardennes.games.a44.rules import duties, entry, limits
from ardennes.games.a44.rules.airborne import reserved
from ardennes.games.a44.rules.calendar import FIRST_TURN
from ardennes.games.a44.rules.fronts import Search, Start
from ardennes.games.a44.rules.modes import open_modes, tactical_only
from ardennes.games.a44.rules.movement import (
    EXTENDED,
    LEAVE,
    NORMAL,
    PRIME_MOVER,
    RIDING,
    SHIFT,
    TACTICAL,
    TWO_HEXES,
    allowance,
    beside_enemies,
    mover_of,
    steps,
    tolls,
)
from ardennes.games.a44.rules.st_vith import search
from ardennes.games.a44.rules.tactical import Tactical
from ardennes.games.a44.rules.transport import (
    COUNTERS,
    counters_out,
    riders_at,
    same_regiment,
    towed,
)
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.state import State
from ardennes.games.a44.words import questions as q

ONE_POINT = 1 * HALVES  # under a Night marker by day (a44 25.3.5)
ORDER = (NORMAL, TACTICAL, EXTENDED, SHIFT)  # of modes nobody names
Path = tuple[int, ...]


class Ways:
    """One mode: what it has left, where a move may end, at what price and on which way. Points are
    counted in halves, tactical movement and shifts in hexes."""

    __slots__ = ("_cost", "_path", "left", "mode", "places")

    def __init__(
        self,
        mode: str,
        left: int,
        places: int,
        cost: Callable[[int], int],
        path: Callable[[int], Path],
    ) -> None:
        self.mode, self.left, self.places = mode, left, places
        self._cost, self._path = cost, path

    @property
    def in_hexes(self) -> bool:
        """Does it count hexes instead of points?"""
        return self.mode in (TACTICAL, SHIFT)

    def cost(self, place: int) -> int:
        """Halves or hexes to a place it leads to."""
        return self._cost(place)

    def path(self, place: int) -> Path:
        """The places entered on the way there."""
        return self._path(place)


def every_way(s: State, step: q.Moving, *, named: bool = True) -> dict[str, Ways]:
    """Every mode still open to the unit in hand; those that must be named only on request."""
    return {way.mode: way for way in each_way(s, step, named=named)}


def each_way(s: State, step: q.Moving, *, named: bool = False) -> Iterator[Ways]:
    """The same, one after the other: modes nobody names in their order."""
    if step.mode:
        modes = (step.mode,)
    else:
        modes = open_modes(s, step.unit)
        if step.path or not named:
            modes = _unnamed(modes)
    here = _start(s, step, "") if 0 <= s.at[step.unit] < s.hexes else None  # whatever the mode
    for mode in modes:
        way = ways(s, step, mode, here or _start(s, step, mode))
        if way is not None:
            yield way


@cache
def _unnamed(modes: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(mode for mode in ORDER if mode in modes)


def ways(s: State, step: q.Moving, mode: str, start: Start) -> Ways | None:
    """Where a mode leads; None if the way so far does not fit it. After replacements a single hex
    is all (a44 25.2.4)."""
    if step.path and s.replacement >> step.unit & 1:
        return None
    if mode in (TACTICAL, SHIFT):
        return _by_hexes(s, step, mode, start)
    halves = _allowance(s, step.unit, mode) - step.spent
    if not step.paid or halves < 0:
        return None
    if mode == PRIME_MOVER:
        return _towed(s, step, halves, start)
    return _by_points(s, step, mode, halves, start)


def _start(s: State, step: q.Moving, mode: str) -> Start:
    ignored = bits(step.ignored) if step.ignored else 0
    return entry.start_of(s, step.unit, mode, begun=bool(step.path), ignored=ignored)


# --- points ---


def _by_points(s: State, step: q.Moving, mode: str, halves: int, start: Start) -> Ways:
    unit = step.unit
    found = search(s, unit, mode, start, halves)
    reached = found.reached
    near = 0 if s.replacement >> unit & 1 else reached  # a44 25.2.4: leaving is its one hex
    over = _over_the_sauer(s, step, found) if s.turn == FIRST_TURN else 0
    places = _ends(s, step, mode, reached) | over
    if found.on_map:
        places |= entry.exits_to(s, unit, found, near)
    elif mode == NORMAL and not step.path:
        places |= bits(entry.beside(s, unit))

    def cost(place: int) -> int:
        if place >= s.hexes:
            return entry.exits(s, unit, found, near)[place].cost if found.on_map else 0
        return found.halves if over >> place & 1 else found.cost[place]

    def path(place: int) -> Path:
        if place >= s.hexes and found.on_map:
            by = entry.exits(s, unit, found, near)[place].by
            return (*(() if by == start.place else found.path(by)), place)
        if place >= s.hexes:
            return (place,)
        return _sauer_path(s, found, place) if over >> place & 1 else found.path(place)

    return Ways(mode, halves, places, cost, path)


def within_points(s: State, step: q.Moving, mode: str, *, past_enemies: bool = False) -> int:
    """Hexes the points suffice for, though a move may not end there (a44 11.2), or enemies stand
    by the way (a44 12.2)."""
    start, halves = _start(s, step, mode), _allowance(s, step.unit, mode) - step.spent
    if past_enemies:
        start = start._replace(ignored=s.ground.everything)
    return search(s, step.unit, mode, start, halves, wary=not past_enemies).reached


def _allowance(s: State, unit: int, mode: str) -> int:
    if s.night >> unit & 1 and not s.is_night:
        return min(ONE_POINT, allowance(s, unit, mode))
    return allowance(s, unit, mode)


def _over_the_sauer(s: State, step: q.Moving, found: Search) -> int:
    """From E1006, wherever in its move the unit gets there; it stops (a44 29.3, Q-103)."""
    if s.roster.formation[step.unit] != limits.CROSSERS:
        return 0
    near, far = (s.ground.board.places.get(name, -1) for name in limits.SAUER)
    if min(near, far) < 0 or not limits.may_cross_sauer(s, step.unit, near, far):
        return 0
    there = found.start.place == near or (found.reached & ~found.front.stops) >> near & 1
    shut = found.held or found.front.shut >> far & 1 or found.front.bonds.crosses(near, far)
    return 0 if found.reached >> far & 1 or not there or shut else 1 << far


def _sauer_path(s: State, found: Search, place: int) -> Path:
    near = s.ground.board.places[limits.SAUER[0]]
    return (*(() if found.start.place == near else found.path(near)), place)


def _towed(s: State, step: q.Moving, halves: int, start: Start) -> Ways:
    """Under a Prime Mover: five points, or two hexes of tactical movement (a44 22.3)."""
    unit = step.unit
    hexes = max(0, TWO_HEXES - len(step.path))
    near = Tactical(s, unit, start, hexes)
    left = 0 if tactical_only(s, unit) else halves
    far = Search(s, unit, PRIME_MOVER, start, left)
    exits: dict[int, entry.Exit] = {}
    if far.on_map:
        exits = {place: way._replace(cost=halves) for place, way in
                 entry.tactical_exits(s, unit, near, hexes).items()}  # fmt: skip
        exits |= entry.exits(s, unit, far, far.reached)
    places = _ends(s, step, PRIME_MOVER, far.reached | near.hexes) | bits(exits)

    def cost(place: int) -> int:
        if place in exits:
            return exits[place].cost
        return far.cost[place] if far.reached >> place & 1 else halves

    def path(place: int) -> Path:
        if place in exits:
            by = exits[place].by
            return (*(() if by == start.place else path(by)), place)
        return far.path(place) if far.reached >> place & 1 else near.path(place)

    return Ways(PRIME_MOVER, halves, places, cost, path)


# --- hexes ---


def _by_hexes(s: State, step: q.Moving, mode: str, start: Start) -> Ways | None:
    """One hex of a shift, two of tactical movement, less what is behind it."""
    unit = step.unit
    most = 1 if mode == SHIFT or s.replacement >> unit & 1 else TWO_HEXES
    left = most - len(step.path)
    if left < 0 or (not left and step.path):
        return None
    found = Tactical(s, unit, start, left)
    exits = entry.tactical_exits(s, unit, found, left) if found.on_map else {}
    places = _ends(s, step, mode, found.first | found.second)
    if exits:
        places |= bits(exits)

    def cost(place: int) -> int:
        return exits[place].cost if place in exits else 1 if found.first >> place & 1 else 2

    def path(place: int) -> Path:
        if place in exits:
            by = exits[place].by
            return (*(() if by == start.place else found.path(by)), place)
        return found.path(place)

    return Ways(mode, left, places, cost, path)


def in_points(s: State, step: q.Moving, path: Path) -> int | None:
    """What a way by hexes would cost in halves, so that a move made in pieces may yet turn out to
    be an extended one (a44 Q-26); None if points do not buy it."""
    unit, start = step.unit, _start(s, step, NORMAL)
    mover, side = mover_of(s, unit, NORMAL), s.roster.side[unit]
    known, more = steps(s, mover, side), tolls(s, side)
    at, total = start.place, 0
    for place in path:
        near = known[at] if 0 <= at < s.hexes else start.onto
        cost = dict(near).get(place)
        if cost is None:
            return None
        leave = LEAVE if at == start.place and not start.begun and _in_zone(s, side, at) else 0
        total += cost + more.get(place, 0) + leave
        at = place
    return total


def _in_zone(s: State, side: int, at: int) -> bool:
    return 0 <= at < s.hexes and bool(zone(s, 1 - side) >> at & 1)


# --- where a move may end ---


def _ends(s: State, step: q.Moving, mode: str, hexes: int) -> int:
    """Hexes of these where a move of this mode may end (F4.8). Stacking is judged when the phase
    ends (a44 Q-23)."""
    unit, side = step.unit, s.roster.side[step.unit]
    hexes &= ~_taken_by_riders(s, unit, mode)  # a44 12.2
    if mode == EXTENDED:
        hexes &= ~beside_enemies(s, side)  # a44 11.2
    if mode in RIDING:
        hexes &= ~_no_halt(s, unit)
    if s.replacement >> unit & 1:
        on_map = 0 <= s.at[unit] < s.hexes
        hexes &= s.ground.board.zones[s.at[unit]] if on_map else entry.entries_of(s, unit)
    if s.shaken >> unit & 1:
        hexes = duties.ends(s, unit, hexes)  # a44 18.3
    return hexes


def _taken_by_riders(s: State, unit: int, mode: str) -> int:
    """Nobody ends stacked with a unit under an SM or Truck marker, but for its own regiment."""
    side = s.roster.side[unit]
    if mode not in RIDING and not s.riding >> unit & 1:
        return riders_at(s, side)
    riders = members(s.riding & s.present[side])
    return bits(
        s.at[u] for u in riders if u != unit and not (mode in RIDING and same_regiment(s, unit, u))
    )


def _no_halt(s: State, unit: int) -> int:
    """Where a unit in strategic movement may not halt: on any unit but those of its regiment under
    the same marker, next to another marker along a road, or where no marker is left for it
    (a44 12.2, 12.4.1, Q-70)."""
    side = s.roster.side[unit]
    friends = members(s.present[side] & ~(1 << unit))
    shut = bits(s.at[u] for u in friends if not (s.riding >> u & 1 and same_regiment(s, unit, u)))
    mates = 0
    for rider in members(s.riding & s.present[side] & ~(1 << unit)):
        shut |= bits(s.ground.road_links[s.at[rider]])
        mates |= 1 << s.at[rider] if same_regiment(s, unit, rider) else 0
    kept = towed(s) if side == GERMAN else reserved(s, unit)
    out = counters_out(s, side, but=unit) + kept
    return shut | (s.ground.everything & ~mates if out >= COUNTERS[side] else 0)


# --- which mode takes it there ---


class Chosen(NamedTuple):
    """A move: by which mode, at what price, on which way."""

    mode: str
    cost: int
    path: Path


def best(found: Mapping[str, Ways], step: q.Moving, place: int) -> Chosen | None:
    """The mode named, else the first that reaches the place (contract: normal, tactical, extended,
    shift); None if none does."""
    modes = (step.mode,) if step.mode else ORDER
    return first_to(place, (found[mode] for mode in modes if mode in found))


def first_to(place: int, found: Iterable[Ways]) -> Chosen | None:
    """By the first of these ways that leads to the place."""
    for way in found:
        if way.places >> place & 1:
            return Chosen(way.mode, way.cost(place), way.path(place))
    return None


def all_places(found: dict[str, Ways], step: q.Moving) -> int:
    """Every place a `move` may name now."""
    places = 0
    for mode in (step.mode,) if step.mode else ORDER:
        if mode in found:
            places |= found[mode].places
    return places
