"""a44 11.10, 27.3.1, 29: hexes and hexsides that some units may not enter or cross by any means."""

from ardennes.engine.core import No
from ardennes.games.a44.counters import DIVISION_OF_29_4, GERMAN
from ardennes.games.a44.rules.calendar import BOUNDARIES_UNTIL, FIRST_TURN
from ardennes.games.a44.state import State
from ardennes.wargame.hexwords import Side

AREA_OF_29_4 = "18VG"
BRIGADE_29 = "29"  # the 29th Armoured (a44 27.3.2)
RELEASED_FROM = 29
CROSSERS, SAUER = "212VG", ("E1006", "E1005")  # a44 29.3


def is_released(s: State, unit: int) -> bool:
    """May this British unit leave the far bank of the Meuse (a44 27.3.2)?"""
    if s.roster.formation[unit] != BRIGADE_29:
        return False
    return s.meuse_crossed or s.turn >= RELEASED_FROM


def closed_to(s: State, unit: int) -> int:
    """Both: hexes that only some units may not enter, which for most units are none."""
    if s.turn != FIRST_TURN and not s.roster.tied >> unit & 1:
        return 0
    return closed_hexes(s, unit) | first_day_hexes(s, unit)


def closed_hexes(s: State, unit: int) -> int:
    """Hexes closed to a unit whether it moves, retreats or advances (a44 27.3.1, 29.4, Q-128)."""
    if s.roster.british >> unit & 1 and not is_released(s, unit):
        return s.ground.everything & ~s.ground.west_of_meuse
    if s.roster.formation[unit] == DIVISION_OF_29_4:
        area = s.ground.areas.get(AREA_OF_29_4, 0)
        return area if area & s.occupied[GERMAN] else 0
    return 0


def first_day_hexes(s: State, unit: int) -> int:
    """On turn 1 Germans neither move nor advance into other divisions' areas or the Rear Zone
    (a44 29.1.2, Q-124)."""
    if s.turn != FIRST_TURN or s.roster.side[unit] != GERMAN:
        return 0
    key = "foreign", own_area(s, unit)
    found = s.memo.get(key)
    if found is None:
        found = s.ground.rear
        for name, hexes in s.ground.areas.items():
            found |= hexes if name != key[1] else 0
        own = s.ground.areas.get(key[1], 0)
        found = s.memo[key] = found & ~own
    return found


def own_area(s: State, unit: int) -> str:
    """The area of its division; of a unit without one, the area it stands in (a44 Q-124)."""
    if s.roster.formation[unit] in s.ground.areas:
        return s.roster.formation[unit]
    at = s.at[unit]
    names = (name for name, hexes in s.ground.areas.items() if at >= 0 and hexes >> at & 1)
    return next(names, "")


def shut_sides(s: State, side: int) -> frozenset[Side]:
    """Army boundaries, which Germans do not cross before turn 5 (a44 11.10.1)."""
    open_ = side != GERMAN or s.turn > BOUNDARIES_UNTIL
    return frozenset() if open_ else s.ground.boundaries


def lines_before(s: State, unit: int) -> frozenset[Side]:
    """Those that bar a unit: whoever has retreated over one may go back (a44 11.10.2, Q-159)."""
    stray = s.no_rally >> unit & 1
    return frozenset() if stray else shut_sides(s, s.roster.side[unit])


def why_closed_to(s: State, unit: int, place: int) -> No | None:
    """The case that keeps a unit out of a hex."""
    name, where = s.title(unit), s.place_name(place)
    if closed_hexes(s, unit) >> place & 1:
        if s.roster.british >> unit & 1:
            return No("a44 27.3.1", f"{name} stays west of the Meuse")
        return No("a44 29.4", f"{where} is in the area of the 18th Volksgrenadiers")
    if first_day_hexes(s, unit) >> place & 1:
        return No("a44 29.1.2", f"{where} belongs to others on the first morning")
    return None


def may_cross_sauer(s: State, unit: int, start: int, to: int) -> bool:
    """On turn 1 one unit of the 212th goes from E1006 to E1005, whatever bars it (a44 29.3)."""
    if s.turn != FIRST_TURN or s.roster.formation[unit] != CROSSERS:
        return False
    if (s.place_name(start), s.place_name(to)) != SAUER:
        return False
    return not s.sauer_crossed


def is_over_sauer(s: State, place: int) -> bool:
    """Has a move of that morning come to its end there (a44 29.3)?"""
    return s.turn == FIRST_TURN and s.sauer_crossed and s.place_name(place) == SAUER[1]
