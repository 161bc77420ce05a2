"""bulge 13.0: reinforcements. Where they enter, and the British behind the Meuse."""

from ardennes.board.graph import bits, members
from ardennes.engine.core import No
from ardennes.games.bulge.counters import ALLIED, GERMAN
from ardennes.games.bulge.rules.zoc import ezoc
from ardennes.games.bulge.state import AWAY, State

AIR = "air"
BRITISH_RANGE = 5  # hexes from the hex of entry, before the release (bulge 13.0c)
NEAR = 2  # hexes from a British unit that release them all (bulge 13.0c)


def is_due(s: State, unit: int) -> bool:
    """Its turn has come and it is not on the map; it may be held back (bulge 13.0d)."""
    return s.at[unit] == AWAY and 0 < s.roster.arrival[unit] <= s.turn


def is_bound(s: State, unit: int) -> bool:
    """British before the release (bulge 13.0c)."""
    return s.roster.counters[unit].british and not s.free


def entry_roads(s: State, unit: int) -> int:
    """Road hexes of its edge, open or not (bulge 13.0a)."""
    return s.ground.entries(s.roster.counters[unit].reinf_edge)


def entry_hexes(s: State, unit: int) -> int:
    """Road hexes of its edge, free of enemies and their zones; not where Germans have left; for
    unreleased British only behind the Meuse (bulge 13.0a, 13.0b, R8, R42)."""
    key = "entries", s.roster.side[unit], s.roster.counters[unit].reinf_edge, is_bound(s, unit)
    found = s.memo.get(key)
    if found is None:
        roads = members(entry_roads(s, unit))
        found = bits(place for place in roads if why_not_enter(s, unit, place) is None)
        s.memo[key] = found
    return found


def why_not_bound(s: State, unit: int, place: int) -> No | None:
    """Before the release the British keep near their entry and behind the Meuse (bulge 13.0c)."""
    if not is_bound(s, unit):
        return None
    if not s.ground.north_west >> place & 1:
        return No("bulge 13.0c", "the British do not cross the Meuse yet")
    entry = s.entered.get(unit)
    if entry is not None and s.ground.board.distance(entry, place) > BRITISH_RANGE:
        return No("bulge 13.0c", "the British keep within five hexes of their entry")
    return None


def why_not_enter(s: State, unit: int, place: int) -> No | None:
    """What shuts an entry hex to a reinforcement (bulge 13.0b, R8)."""
    side = s.roster.side[unit]
    if s.occupied[1 - side] >> place & 1:
        why = f"the enemy is in {s.place_name(place)}: nobody enters there"
        return No("bulge 13.0b", why)
    if ezoc(s, side) >> place & 1:
        why = f"{s.place_name(place)} is in an enemy zone of control: nobody enters there"
        return No("bulge 13.0b", why)
    if side == ALLIED and s.lost_edges >> place & 1:
        why = f"Germans left the map by {s.place_name(place)}: nobody enters there"
        return No("bulge 13.0b", why)
    return why_not_bound(s, unit, place)


def why_not_arrive(s: State, unit: int) -> No | None:
    """Its turn has come, and an entry is open (bulge 13.0a, 13.0b)."""
    if not is_due(s, unit):
        return No("bulge 13.0a", f"{s.title(unit)} does not arrive on this turn")
    if not entry_hexes(s, unit):
        return No("bulge 13.0b", f"every entry of {s.title(unit)} is closed")
    return None


def releases(s: State, unit: int, path: tuple[int, ...]) -> bool:
    """Has a German unit come within two hexes of a British one (bulge 13.0c, R25)?"""
    if s.free or s.roster.side[unit] != GERMAN:
        return False
    here = [s.at[u] for u in s.roster.british if s.at[u] >= 0]
    distance = s.ground.board.distance
    return any(distance(p, q) <= NEAR for p in path for q in here)
