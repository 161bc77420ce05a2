"""a44 11, F4: every place a unit in hand may go to, by mode, and why not elsewhere."""

from collections.abc import Callable
from typing import NamedTuple

from ardennes.board.graph import bits, members
from ardennes.games.a44.counters import GERMAN
from ardennes.games.a44.edition import HALVES
from ardennes.games.a44.rules import cohesion, entry, limits
from ardennes.games.a44.rules.modes import open_modes, tactical_only
from ardennes.games.a44.rules.movement import (
    EXTENDED,
    NORMAL,
    PRIME_MOVER,
    RIDING,
    SHIFT,
    TACTICAL,
    TWO_HEXES,
    Search,
    Start,
    Tactical,
    allowance,
    beside_enemies,
)
from ardennes.games.a44.rules.transport import COUNTERS, counters_out, same_regiment, towed
from ardennes.games.a44.state import State
from ardennes.games.a44.words import questions as q

ONE_POINT = 1 * HALVES  # under a Night marker by day (a44 25.3.5)
ORDER = (NORMAL, TACTICAL, EXTENDED, SHIFT)  # of modes nobody names
Path = tuple[int, ...]


class Ways(NamedTuple):
    """One mode: what it has left, and the places a move may end in with their price. Points are
    counted in halves, tactical movement and shifts in hexes."""

    mode: str
    left: int
    places: dict[int, int]
    path: Callable[[int], Path]  # the places entered on the way there

    @property
    def in_hexes(self) -> bool:
        """Does it count hexes instead of points?"""
        return self.mode in (TACTICAL, SHIFT)


def every_way(s: State, step: q.Moving) -> dict[str, Ways]:
    """Every mode that is still open to the unit in hand, with its places."""
    if step.mode:
        modes = [step.mode]
    elif step.path:
        modes = [mode for mode in ORDER if mode in open_modes(s, step.unit)]
    else:
        modes = open_modes(s, step.unit)
    found = {mode: ways(s, step, mode) for mode in modes}
    return {mode: way for mode, way in found.items() if way is not None}


def ways(s: State, step: q.Moving, mode: str) -> Ways | None:
    """Where a mode leads; None if the way so far does not fit it."""
    if mode in (TACTICAL, SHIFT):
        return _by_hexes(s, step, mode)
    halves = _allowance(s, step.unit, mode) - step.spent
    return _by_points(s, step, mode, halves) if step.paid and halves >= 0 else None


def _start(s: State, step: q.Moving, mode: str) -> Start:
    start = entry.start_of(s, step.unit, mode)
    return start._replace(begun=bool(step.path), ignored=bits(step.ignored))


# --- points ---


def _by_points(s: State, step: q.Moving, mode: str, halves: int) -> Ways:
    unit, start = step.unit, _start(s, step, mode)
    if tactical_only(s, unit) and mode == PRIME_MOVER:
        return _towed_by_hexes(s, step, start)
    found = Search(s, unit, mode, start, halves)
    places = {p: found.cost[p] for p in members(_ends(s, step, mode, _seen(found)))}
    exits = entry.exits(s, unit, found) if 0 <= start.place < s.hexes else {}
    places |= {box: way.cost for box, way in exits.items()}
    if mode == NORMAL and not step.path:
        places |= dict.fromkeys(entry.beside(s, unit), 0)
    places |= _over_the_sauer(s, step, found, places)
    if mode == PRIME_MOVER:
        return _with_tactical(s, step, start, Ways(mode, halves, places, found.path))

    def path(place: int) -> Path:
        if place in exits:
            by = exits[place].by
            return (*(() if by == start.place else found.path(by)), place)
        if place >= s.hexes:
            return (place,)
        return found.path(place) if found.seen[place] else _sauer_path(s, found, place)

    return Ways(mode, halves, places, path)


def _seen(found: Search) -> int:
    flags = bytes(found.seen)[::-1].translate(DIGITS)
    return int(flags, 2) if flags else 0


DIGITS = bytes.maketrans(b"\x00\x01", b"01")


def _allowance(s: State, unit: int, mode: str) -> int:
    if s.night >> unit & 1 and not s.is_night:
        return min(ONE_POINT, allowance(s, unit, mode))
    return allowance(s, unit, mode)


def _over_the_sauer(
    s: State, step: q.Moving, found: Search, known: dict[int, int]
) -> dict[int, int]:
    """From E1006, wherever in its move the unit gets there; it stops (a44 29.3, Q-103)."""
    sauer = [s.ground.board.places.get(name, -1) for name in limits.SAUER]
    near, far = sauer
    if min(sauer) < 0 or far in known or not limits.may_cross_sauer(s, step.unit, near, far):
        return {}
    there = found.start.place == near or (bool(found.seen[near]) and not found.stops >> near & 1)
    if not there or found.held or found.shut >> far & 1 or (near, far) in found.barred:
        return {}
    return {far: found.halves}


def _sauer_path(s: State, found: Search, place: int) -> Path:
    near = s.ground.board.places[limits.SAUER[0]]
    return (*(() if found.start.place == near else found.path(near)), place)


# --- hexes ---


def _by_hexes(s: State, step: q.Moving, mode: str) -> Ways | None:
    """One hex of a shift, two of tactical movement, less what is behind it."""
    unit = step.unit
    most = 1 if mode == SHIFT or s.replacement >> unit & 1 else TWO_HEXES
    left = most - len(step.path)
    if left < 0 or (not left and step.path):
        return None
    start = _start(s, step, mode)
    found = Tactical(s, unit, start, left)
    places = {p: len(found.paths[p]) for p in members(_ends(s, step, mode, bits(found.paths)))}
    exits = entry.tactical_exits(s, unit, found, left) if 0 <= start.place < s.hexes else {}
    places |= {box: way.cost for box, way in exits.items()}

    def path(place: int) -> Path:
        if place in exits:
            by = exits[place].by
            return (*(() if by == start.place else found.paths[by]), place)
        return found.paths[place]

    return Ways(mode, left, places, path)


def _towed_by_hexes(s: State, step: q.Moving, start: Start) -> Ways:
    found = Tactical(s, step.unit, start, TWO_HEXES - len(step.path))
    ends = _ends(s, step, PRIME_MOVER, bits(found.paths))
    places = {p: len(found.paths[p]) * HALVES for p in members(ends)}
    return Ways(PRIME_MOVER, TWO_HEXES * HALVES, places, found.paths.__getitem__)


def _with_tactical(s: State, step: q.Moving, start: Start, plain: Ways) -> Ways:
    """A gun under a Prime Mover may use tactical movement too (a44 22.3)."""
    if step.path:
        return plain
    near = Tactical(s, step.unit, start, TWO_HEXES)
    ends = _ends(s, step, PRIME_MOVER, bits(near.paths))
    more = {p: plain.left for p in members(ends) if p not in plain.places}

    def path(place: int) -> Path:
        return near.paths[place] if place in more else plain.path(place)

    return Ways(plain.mode, plain.left, plain.places | more, path)


# --- where a move may end ---


def _ends(s: State, step: q.Moving, mode: str, hexes: int) -> int:
    """Hexes of these where a move of this mode may end (F4.8). Stacking is judged when the phase
    ends (a44 Q-23)."""
    unit, side = step.unit, s.roster.side[step.unit]
    if s.riding & s.present[side]:
        hexes &= ~_taken_by_riders(s, unit, mode)  # a44 12.2
    if mode == EXTENDED:
        hexes &= ~beside_enemies(s, side)  # a44 11.2
    if mode in RIDING:
        hexes &= ~_no_halt(s, unit)
    if s.replacement >> unit & 1:
        hexes &= s.ground.board.zones[s.at[unit]] if 0 <= s.at[unit] < s.hexes else hexes
    if s.shaken >> unit & 1:
        hexes = cohesion.ends(s, unit, hexes)  # a44 18.3
    return hexes


def _taken_by_riders(s: State, unit: int, mode: str) -> int:
    """Nobody ends stacked with a unit under an SM or Truck marker, but for its own regiment."""
    side = s.roster.side[unit]
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
    out = counters_out(s, side, but=unit) + (towed(s) if side == GERMAN else 0)
    return shut | (s.ground.everything & ~mates if out >= COUNTERS[side] else 0)


# --- which mode takes it there ---


class Chosen(NamedTuple):
    """A move: by which mode, at what price, on which way."""

    mode: str
    cost: int
    path: Path


def best(found: dict[str, Ways], step: q.Moving, place: int) -> Chosen | None:
    """The mode named, else the first that reaches the place (contract: normal, tactical, extended,
    shift); None if none does."""
    order = (step.mode,) if step.mode else ORDER
    for mode in order:
        way = found.get(mode)
        if way is not None and place in way.places:
            return Chosen(mode, way.places[place], way.path(place))
    return None


def all_places(found: dict[str, Ways], step: q.Moving) -> list[int]:
    """Every place a `move` may name now, lowest number first."""
    order = (step.mode,) if step.mode else ORDER
    places: set[int] = set()
    for mode in order:
        if mode in found:
            places.update(found[mode].places)
    return sorted(places)
