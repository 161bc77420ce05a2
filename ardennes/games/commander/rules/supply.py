"""commander 9: supply. Who is in it, by which spaces, and what want of it does."""

from collections.abc import Sequence

from ardennes.board.graph import members
from ardennes.engine.core import Trace, UnitId
from ardennes.engine.umpire import Umpire
from ardennes.games.commander import words as w
from ardennes.games.commander.counters import ALLIED, GERMAN, SIDES
from ardennes.games.commander.rules.control import settle
from ardennes.games.commander.rules.results import eliminate
from ardennes.games.commander.state import State

MEUSE_POINTS = 3  # commander 12.vp-4


def sources(s: State, side: int) -> int:
    """Own map edge: east for the German, all others for the Allied side (commander 9.sup-4)."""
    return s.ground.edges[side]


def linked(s: State, side: int) -> int:
    """Controlled spaces joined with an edge by controlled spaces, contested or not
    (commander 9.sup-2)."""
    key = "linked", side
    found = s.memo.get(key)
    if found is None:
        own = s.held(side)
        found = edge = sources(s, side) & own
        while edge:
            edge = s.ground.board.spread(edge) & own & ~found
            found |= edge
        s.memo[key] = found
    return found


def supplied(s: State, side: int) -> int:
    """The spaces from which a chain of own spaces leads to the own edge; they may be anybody's
    themselves (commander 9.sup-1, 9.sup-3)."""
    chained = linked(s, side)
    return chained | s.ground.board.spread(chained) | sources(s, side)


def in_supply(s: State, unit: int) -> bool:
    """Does its space have such a chain (commander 9.sup-1)?"""
    return bool(supplied(s, s.roster.side[unit]) >> s.at[unit] & 1)


def trace(s: State, unit: int) -> Trace:
    """The spaces supply comes through, or why it does not."""
    side, at = s.roster.side[unit], s.at[unit]
    if at < 0:
        return Trace(False, "commander 9.sup-1", reason="it is not on the map")
    if sources(s, side) >> at & 1:
        return Trace(True, "commander 9.sup-3", (s.place_name(at),))
    if not in_supply(s, unit):
        edge = "east edge" if side == GERMAN else "north, west or south edge"
        reason = f"no chain of {SIDES[side].capitalize()} spaces leads to the {edge}"
        return Trace(False, "commander 9.sup-1", reason=reason)
    return Trace(True, "commander 9.sup-1", tuple(map(s.place_name, _path(s, side, at))))


def _path(s: State, side: int, at: int) -> list[int]:
    """The shortest chain, lowest names first."""
    own, goal = linked(s, side), sources(s, side)
    back, line = {at: -1}, [at]
    for place in line:
        if place != at and goal >> place & 1:
            return _back_to(back, place)
        for near in members(s.ground.board.zones[place] & own):
            if near not in back:
                back[near] = place
                line.append(near)
    raise AssertionError("a unit in supply has a path")


def _back_to(back: dict[int, int], place: int) -> list[int]:
    path: list[int] = []
    while place >= 0:
        path.append(place)
        place = back[place]
    return path[::-1]


# --- the supply check ---


def check_supply(u: Umpire[State]) -> None:
    """Step 3 of the day: markers of both sides first, then all attrition, then the Meuse
    (commander 9.sup-5, R32)."""
    s = u.s
    before = s.oos
    for side in (GERMAN, ALLIED):
        if s.today.checks_supply(side):
            mark(u, side)
    starve(u, [unit for unit in members(before & s.oos) if starves(s, unit)])
    cross_meuse(u)


def mark(u: Umpire[State], side: int) -> None:
    """Who is out of supply now, and who no longer (commander 9.sup-5)."""
    s = u.s
    places, marked = supplied(s, side), s.oos
    for unit in members(s.roster.armies[side] & s.on_map):
        if not places >> s.at[unit] & 1 and not marked >> unit & 1:
            u.emit(w.OutOfSupply(UnitId(unit)))
        elif places >> s.at[unit] & 1 and marked >> unit & 1:
            u.emit(w.InSupply(UnitId(unit)))


def starves(s: State, unit: int) -> bool:
    """Two days without supply beside the enemy (commander 9.oos-2); the air force spares the Allies
    that from the 23rd (commander 9.oos-3)."""
    side = s.roster.side[unit]
    if side == ALLIED and s.today.allied_air_supply:
        return False
    return bool(s.here(s.at[unit], 1 - side))


def starve(u: Umpire[State], units: Sequence[int]) -> None:
    """All lose a point at the same time, then control is settled (commander 9.oos-2, R32)."""
    places = [u.s.at[unit] for unit in units]
    for unit in units:
        u.emit(w.Starved(UnitId(unit)))
        if not u.s.strength[unit]:
            eliminate(u, unit)
    settle(u, places)


def cross_meuse(u: Umpire[State]) -> None:
    """Three points once, for a supplied German beyond the Meuse in a German space
    (commander 12.vp-4, R16)."""
    s = u.s
    if s.meuse_vp or s.race:
        return
    if s.ground.beyond & s.control & s.occupied[GERMAN] & supplied(s, GERMAN):
        u.emit(w.MeuseCrossed(MEUSE_POINTS))
