"""bulge 14.0: supply. Five points to a road, the road to a friendly edge."""

from ardennes.engine.core import Trace
from ardennes.games.bulge.counters import ALLIED, GERMAN, SIDES
from ardennes.games.bulge.rules.interdiction import interdicted
from ardennes.games.bulge.rules.zoc import unnegated
from ardennes.games.bulge.state import State
from ardennes.games.bulge.terrain import POINT, Ground
from ardennes.wargame.hexwords import Side
from ardennes.wargame.supply import Lines

TRACE = 5 * POINT
AUTOMATIC = 3  # German units are supplied through this turn (bulge 5.0 supply)


def blocked(s: State, side: int) -> int:
    """Hexes no path of a side may touch: enemies, their zones, their markers, unless a friend is
    there (bulge 14.0, R13, R15)."""
    barred = s.interdiction[1 - side] & ~s.occupied[side]
    return s.occupied[1 - side] | unnegated(s, side) | barred


def sources(s: State, side: int) -> int:
    """Friendly edge road hexes; an Allied one where Germans have left is lost (bulge R8)."""
    found = s.ground.sources[side]
    return found & ~s.lost_edges if side == ALLIED else found


def lines(s: State, side: int, without: int = 0) -> Lines:
    """The supply paths of a side, worked out once for each table."""
    shut, broken = blocked(s, side) & ~without, interdicted(s, side)
    key = ("lines", side, shut, broken, sources(s, side))
    return s.ground.derive(key, _work_out, s.ground, sources(s, side), shut, broken)


def _work_out(ground: Ground, home: int, shut: int, broken: frozenset[Side]) -> Lines:
    """An interdicted bridge is crossed only in the first part (bulge R23)."""
    roads = ground.open_roads(broken, 0)
    return Lines(home, shut, TRACE, ground.trace_edges(broken), roads, None)


def in_supply(s: State, unit: int) -> bool:
    """For movement and combat; German units always on turns 1 to 3 (bulge 5.0 supply)."""
    side = s.roster.side[unit]
    if side == GERMAN and s.turn <= AUTOMATIC:
        return True
    key = "lines", side
    found = s.memo.get(key)
    if found is None:
        found = s.memo[key] = lines(s, side)
    return found.reach(s.at[unit])


def supplied(s: State, unit: int) -> bool:
    """In supply, or resupplied by air (bulge 7.4)."""
    return bool(s.resupplied >> unit & 1) or in_supply(s, unit)


def hex_in_supply(s: State, place: int) -> bool:
    """An exit hex, as if a German unit stood there; nothing is automatic (bulge R7)."""
    if s.occupied[ALLIED] >> place & 1:
        return False
    return lines(s, GERMAN, 1 << place).reach(place)


def trace(s: State, unit: int) -> Trace:
    """The path of a unit, or why it has none."""
    side, at = s.roster.side[unit], s.at[unit]
    if at < 0:
        return Trace(False, "bulge 14.0", reason="it is not on the map")
    path = tuple(map(s.place_name, lines(s, side).path(at)))
    if path:
        return Trace(True, "bulge 14.0", path)
    if side == GERMAN and s.turn <= AUTOMATIC:
        return Trace(True, "bulge 5.0 supply", (s.place_name(at),))
    why = f"no road within five points leads to a {SIDES[side].capitalize()} edge"
    return Trace(False, "bulge 14.0", reason=why)
