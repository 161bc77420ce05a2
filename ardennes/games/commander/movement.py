"""commander 7: where a unit may go. Plain moves, strategic moves, rivers, the British."""

from collections.abc import Iterator
from typing import NamedTuple

from ardennes.engine.core import No
from ardennes.games.commander.counters import ALLIED, GERMAN, INFANTRY
from ardennes.games.commander.state import LIMIT, State
from ardennes.games.commander.words import NORMAL, ROAD, STRATEGIC


class Way(NamedTuple):
    """A move: the spaces it enters and how."""

    path: tuple[int, ...]
    mode: str


# --- who may move at all ---


def why_not_move(s: State, unit: int) -> No | None:
    """What keeps an activated unit where it is (commander 5.sur-2, 5.16-2, 7.move-3, R4)."""
    counter = s.roster.counters[unit]
    if s.helpless(unit):
        return No("commander 7.move-3", f"{counter.unit} is out of supply or out of fuel")
    if s.surprise and counter.type != INFANTRY:
        return No("commander 5.sur-2", "only German infantry moves in the surprise turns")
    still = counter.side == ALLIED and counter.type == INFANTRY
    if still and not s.today.allied_infantry_may_move:
        return No("commander 5.16-2", "Allied infantry does not move on 16 December")
    return None


# --- single steps ---


def why_not_step(s: State, unit: int, a: int, b: int) -> No | None:
    """Rules that bar one border to a moving unit: the British Meuse, the one crossing."""
    side = s.roster.side[unit]
    if not may_cross_meuse(s, unit, a, b):
        return No("commander 7.brit-1", "British units may not cross the Meuse yet")
    pair = min(a, b), max(a, b)  # each border for itself (commander 7.river-2)
    if s.here(b, 1 - side) and pair in s.crossings:  # else free (commander 7.river-4)
        return No("commander 7.river-1", "one unit a turn crosses this river to the enemy")
    return None


def may_cross_meuse(s: State, unit: int, a: int, b: int) -> bool:
    """British units wait for 26 December or for a German at the Meuse (commander 7.brit-1)."""
    if not s.roster.counters[unit].british or not s.ground.crosses_meuse(a, b):
        return True
    return s.reached or s.today.british_free_to_cross_meuse


def road_open(s: State, side: int, a: int, b: int) -> bool:
    """A road over a river to a space held by enemies alone is cut (commander 7.river-3)."""
    if not s.ground.road(a, b):
        return False
    cut = s.ground.river(a, b) and s.here(b, 1 - side) and not s.here(b, side)
    return not cut


def has_room(s: State, unit: int, place: int) -> bool:
    """Three units of a side at the end of a move (commander 7.stack-1)."""
    return sum(u != unit for u in s.here(place, s.roster.side[unit])) < LIMIT


# --- whole moves ---


def ways(s: State, unit: int) -> dict[int, list[Way]]:
    """Every space within reach of an active unit, and by which ways."""
    found: dict[int, list[Way]] = {}
    if s.at[unit] < 0 or why_not_move(s, unit):
        return found
    for way in (*_short(s, unit), *_strategic(s, unit)):
        found.setdefault(way.path[-1], []).append(way)
    return found


def _short(s: State, unit: int) -> Iterator[Way]:
    """One space, or two by road (commander 7.move-1, 7.move-2)."""
    at, side = s.at[unit], s.roster.side[unit]
    fast = s.roster.counters[unit].motorized
    for b in s.ground.board.around[at]:
        if not _may_enter(s, unit, at, b):
            continue
        if has_room(s, unit, b):
            yield Way((b,), NORMAL)
        stops = s.here(b, 1 - side)  # not by ground alone (commander 7.ctl-1, 7.ctl-3)
        if fast and not stops and road_open(s, side, at, b):
            yield from _second(s, unit, at, b)


def _second(s: State, unit: int, at: int, via: int) -> Iterator[Way]:
    side = s.roster.side[unit]
    for c in s.ground.roads_from[via]:
        if c == at:
            continue  # commander R36
        if road_open(s, side, via, c) and not why_not_step(s, unit, via, c):
            if has_room(s, unit, c):
                yield Way((via, c), ROAD)


def _may_enter(s: State, unit: int, at: int, b: int) -> bool:
    """From a contested space only into a safe one (commander 7.ctl-2, R27)."""
    side = s.roster.side[unit]
    if s.contested(at) and not s.safe(b, side):
        return False
    return why_not_step(s, unit, at, b) is None


def why_not_strategic(s: State, unit: int) -> No | None:
    """Who may use strategic movement, and when (commander 7.strat-2, 5.16-3)."""
    counter = s.roster.counters[unit]
    if counter.side == ALLIED:
        return None
    if counter.type == INFANTRY:
        return No("commander 7.strat-2", "German infantry never moves strategically")
    if s.surprise or not s.today.german_strategic_movement:
        return No("commander 7.strat-2", "the German moves strategically from 17 to 22 December")
    return None


def _strategic(s: State, unit: int) -> Iterator[Way]:
    """Exactly three spaces by road, all safe, the start too (commander 7.strat-1, R30)."""
    at, side = s.at[unit], s.roster.side[unit]
    if why_not_strategic(s, unit) or not s.safe(at, side):
        return
    seen: set[int] = set()
    for b in _safe_roads(s, unit, at):
        for c in _safe_roads(s, unit, b):
            for d in _safe_roads(s, unit, c):
                if len({at, b, c, d}) == 4 and d not in seen and has_room(s, unit, d):
                    seen.add(d)
                    yield Way((b, c, d), STRATEGIC)


def _safe_roads(s: State, unit: int, at: int) -> Iterator[int]:
    side = s.roster.side[unit]
    for near in s.ground.roads_from[at]:
        if s.safe(near, side) and may_cross_meuse(s, unit, at, near):
            yield near


def why_not_exit(s: State, unit: int) -> No | None:
    """A German activated in an exit space he holds alone may leave (commander 12.vp-6, R18)."""
    at = s.at[unit]
    if s.roster.side[unit] != GERMAN:
        return No("commander 12.vp-6", "only German units leave the map")
    if at < 0 or not s.ground.exits >> at & 1:
        return No("commander 12.vp-6", "units leave from a space with an exit arrow")
    if not s.safe(at, GERMAN):
        return No("commander 12.vp-6", "the space must be German-controlled and uncontested")
    return why_not_move(s, unit)
