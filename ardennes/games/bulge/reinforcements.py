"""bulge 13.0: reinforcements. Where they enter, and the British behind the Meuse."""

from ardennes.games.bulge.counters import ALLIED, GERMAN
from ardennes.games.bulge.state import AWAY, State
from ardennes.games.bulge.zoc import ezoc

AIR = "air"
BRITISH_RANGE = 5  # hexes from the hex of entry, before the release (bulge 13.0c)
NEAR = 2  # hexes from a British unit that release them all (bulge 13.0c)


def is_due(s: State, unit: int) -> bool:
    """Its turn has come and it is not on the map; it may be held back (bulge 13.0d)."""
    counter = s.roster.counters[unit]
    if s.at[unit] != AWAY or counter.reinf_edge in ("", AIR):
        return False
    return 0 < counter.reinf_turn <= s.turn


def is_bound(s: State, unit: int) -> bool:
    """British before the release (bulge 13.0c)."""
    return s.roster.counters[unit].british and not s.free


def entry_roads(s: State, unit: int) -> int:
    """Road hexes of its edge, open or not (bulge 13.0a)."""
    return s.ground.entries(s.roster.counters[unit].reinf_edge)


def entry_hexes(s: State, unit: int) -> int:
    """Road hexes of its edge, free of enemies and their zones; not where Germans have left; for
    unreleased British only behind the Meuse (bulge 13.0a, 13.0b, R8, R42)."""
    counter = s.roster.counters[unit]
    side = counter.side
    found = entry_roads(s, unit) & ~s.occupied[1 - side] & ~ezoc(s, side)
    if side == ALLIED:
        found &= ~s.lost_edges
    if is_bound(s, unit):
        found &= s.ground.north_west
    return found


def releases(s: State, unit: int, path: tuple[int, ...]) -> bool:
    """Has a German unit come within two hexes of a British one (bulge 13.0c, R25)?"""
    if s.free or s.roster.side[unit] != GERMAN:
        return False
    here = [s.at[u] for u in s.roster.british if s.at[u] >= 0]
    distance = s.ground.board.distance
    return any(distance(p, q) <= NEAR for p in path for q in here)
