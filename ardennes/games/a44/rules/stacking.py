"""a44 8: three Stacking Points, two steps of silhouettes and one gun in a hex."""

from collections.abc import Iterable

from ardennes.engine.core import No
from ardennes.games.a44.state import State

MOST_POINTS = 3  # a44 8.1
FREE_STEPS = 2  # of silhouettes (a44 8.2)
FREE_GUNS = 1


def points(s: State, unit: int) -> int:
    """Stacking Points of the side that is up; silhouettes and guns have none (a44 8.2)."""
    return s.roster.points[unit][s.face(unit)]


def steps(s: State, unit: int) -> int:
    """Steps a unit has left (a44 16.4)."""
    return max(s.roster.counters[unit].steps - s.face(unit), 1)


def why_overstacked(s: State, units: Iterable[int], place: int) -> No | None:
    """May these stand together in a hex (a44 8.1, 8.2)? They are all of one side, of whatever
    nation (a44 8.4); markers take no room (a44 2.12)."""
    total, tanks, guns = _load(s, units)
    if fits(total, tanks, guns):
        return None
    where = s.place_name(place)
    if total > MOST_POINTS:
        return No("a44 8.1", f"{total} Stacking Points are too many in {where}")
    if tanks > FREE_STEPS:
        return No("a44 8.2", f"{tanks} steps of silhouettes are too many in {where}")
    return No("a44 8.2", f"two guns do not stack in {where}")


def fits(total: int, tanks: int, guns: int) -> bool:
    """Do so many points, steps of silhouettes and guns stack in a hex (a44 8.1, 8.2)?"""
    return total <= MOST_POINTS and tanks <= FREE_STEPS and guns <= FREE_GUNS


def overstacked(s: State, place: int) -> No | None:
    """Does a hex hold too much (a44 8.3)?"""
    units = s.here(place)
    if len(units) == 1 and s.roster.fits_alone >> units[0] & 1:
        return None
    return why_overstacked(s, s.here(place), place)


def room_taken(s: State, unit: int) -> tuple[int, int, int]:
    """The same of one unit alone."""
    return _load(s, (unit,))


def load(s: State, place: int) -> tuple[int, int, int]:
    """Stacking Points, steps of silhouettes and guns in a hex."""
    key = "load", place
    found = s.memo.get(key)
    if found is None:
        found = s.memo[key] = _load(s, s.here(place))
    return found


def _load(s: State, units: Iterable[int]) -> tuple[int, int, int]:
    roster, total, tanks, guns = s.roster, 0, 0, 0
    for u in units:
        total += points(s, u)
        if roster.silhouetted >> u & 1:
            tanks += steps(s, u)
        guns += roster.guns >> u & 1
    return total, tanks, guns


def has_room(s: State, unit: int, place: int) -> bool:
    """May one more unit stand there? `why_overstacked` has the reason (a44 8.1, 8.2)."""
    total, tanks, guns = load(s, place)
    if s.roster.guns >> unit & 1:
        return guns < FREE_GUNS
    if s.roster.silhouetted >> unit & 1:
        return tanks + steps(s, unit) <= FREE_STEPS
    return total + points(s, unit) <= MOST_POINTS
