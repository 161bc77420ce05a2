"""a44 25.3: Night markers, placed on the afternoon before."""

from functools import cache, lru_cache
from itertools import combinations
from operator import attrgetter

from ardennes.board.graph import members
from ardennes.engine.core import No, UnitId
from ardennes.games.a44.rules.entry import ANTWERP
from ardennes.games.a44.rules.stacking import fits, room_taken, why_overstacked
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import questions as q

STACKS = 3  # a side may mark (a44 25.3.3)

Loaded = tuple[int, int, int, int]  # a unit, and the room it takes: points, steps, guns


def fit_for_night(s: State, side: int) -> int:
    """Good Order, supplied, neither Engaged nor marked otherwise, and not moved further than a
    Night marker allows; in the boxes too (a44 25.3.4, 25.3.5)."""
    bad = s.shaken | s.engaged | s.out_of_supply | s.riding | s.prime_mover | s.night | s.moved
    antwerp = sum(1 << unit for unit in s.here(s.place_id(ANTWERP)))
    return (s.present[side] | s.off_map[side]) & ~(bad | antwerp)


def why_not_mark(s: State, action: a.MarkNight) -> No | None:
    """Units of one place, on the afternoon, up to three stacks (a44 25.3.3, 25.3.4, Q-27)."""
    if s.stage != "movement" or s.is_night or s.morning:
        return No("a44 25.3.3", "Night markers are placed in the PM Movement Phase")
    if s.nights[s.side] >= STACKS:
        return No("a44 25.3.3", f"all {STACKS} Night markers are placed")
    if no := _why_not_stack(s, action.units):
        return no
    return None if isinstance(s.question, q.MovementPhase) else _later(s)


def _later(_: State) -> No:
    return No("a44 11.1", "finish the move in hand first")


def _why_not_stack(s: State, units: tuple[int, ...]) -> No | None:
    if not units or len({s.at[u] for u in units}) != 1 or len(units) != len(set(units)):
        return No("a44 25.3.3", "name the units of one hex, each once")
    fit = fit_for_night(s, s.side)
    for unit in units:
        if not fit >> unit & 1:
            return No("a44 25.3.4", f"{s.title(unit)} is not fit for the night")
    return why_overstacked(s, units, s.at[units[0]]) if s.at[units[0]] >= s.hexes else None


def marks(s: State) -> list[a.MarkNight]:
    """Every stack that may be marked: any units of one hex; of a box as many as stack in a hex
    (a44 Q-150)."""
    if s.is_night or s.morning or s.nights[s.side] >= STACKS:
        return []
    stacks: dict[int, list[int]] = {}
    for unit in members(fit_for_night(s, s.side)):
        stacks.setdefault(s.at[unit], []).append(unit)
    found = (
        mark
        for place, units in stacks.items()
        for mark in (_groups(tuple(units)) if place < s.hexes else _of_a_box(s, units))
    )
    return sorted(found, key=attrgetter("units"))


def _of_a_box(s: State, units: list[int]) -> tuple[a.MarkNight, ...]:
    return _stacks(tuple((unit, *room_taken(s, unit)) for unit in units))


@lru_cache(maxsize=256)
def _stacks(units: tuple[Loaded, ...]) -> tuple[a.MarkNight, ...]:
    """Groups that would stack in a hex: they are asked for again after every move elsewhere. Each
    unit joins all groups of those before it; who is too many with some is so with more."""
    found: list[tuple[tuple[UnitId, ...], int, int, int]] = [((), 0, 0, 0)]
    for unit, points, tanks, guns in units:
        found += [
            ((*group, UnitId(unit)), total + points, steps + tanks, pieces + guns)
            for group, total, steps, pieces in found
            if fits(total + points, steps + tanks, pieces + guns)
        ]
    return tuple(a.MarkNight(group) for group, *_ in found[1:])


@cache
def _groups(units: tuple[int, ...]) -> tuple[a.MarkNight, ...]:
    sizes = range(1, len(units) + 1)
    some = (group for n in sizes for group in combinations(units, n))
    return tuple(a.MarkNight(tuple(map(UnitId, group))) for group in some)
