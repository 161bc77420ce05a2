"""bulge 14.0: supply. Five points to a road, the road to a friendly edge."""

from ardennes.engine.core import Trace
from ardennes.games.bulge.counters import ALLIED, GERMAN, SIDES
from ardennes.games.bulge.interdiction import interdicted
from ardennes.games.bulge.state import State
from ardennes.games.bulge.terrain import POINT
from ardennes.games.bulge.zoc import unnegated
from ardennes.wargame.hexwords import Side
from ardennes.wargame.supply import Roads, nearest

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


class Lines:
    """All supply paths of one side while blocks and bridges stay as they are."""

    def __init__(self, s: State, side: int, shut: int, broken: frozenset[Side]) -> None:
        self._ground, self._shut, self._broken = s.ground, shut, broken
        self._home = sources(s, side) & ~shut
        self._roads = Roads(s.ground.road_links, sources(s, side), shut, self._is_open)
        self._edges = s.ground.trace_edges(broken)
        self._known: dict[int, bool] = {}

    def _is_open(self, a: int, b: int) -> bool:
        """An interdicted bridge is crossed only in the first part (bulge R23)."""
        return self._ground.road_open(a, b, self._broken, 0)

    def _is_home(self, place: int) -> bool:
        return bool(self._home >> place & 1) or self._roads.lead_home(place)

    def path(self, place: int) -> list[int]:
        """From a hex to the edge, both ends included; empty if there is none."""
        first = nearest(place, TRACE, self._edges, self._shut, self._is_home)
        if not first or self._home >> first[-1] & 1:
            return first
        return first[:-1] + self._roads.path_home(first[-1])

    def reach(self, place: int) -> bool:
        """Is there a path?"""
        if place not in self._known:
            self._known[place] = bool(nearest(place, TRACE, self._edges, self._shut, self._is_home))
        return self._known[place]


def lines(s: State, side: int, without: int = 0) -> Lines:
    """The supply paths of a side, worked out once for each table."""
    shut, broken = blocked(s, side) & ~without, interdicted(s, side)
    key = ("lines", side, shut, broken, sources(s, side))
    return s.ground.derive(key, Lines, s, side, shut, broken)


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
