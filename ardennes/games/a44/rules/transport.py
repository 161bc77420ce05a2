"""a44 12.4, 22.3, F13: SM, Truck and Prime Mover markers, which are the same counters."""

from ardennes.board.graph import bits, members
from ardennes.engine.core import No
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules.airborne import reserved
from ardennes.games.a44.state import State

COUNTERS = {GERMAN: 6, ALLIED: 10}  # a44 12.4.1
TOWING = {"red": 2, "gray": 2, "blue": 1}  # Prime Movers of each German army (a44 22.3)


def riders(s: State, side: int) -> int:
    """Units of a side under an SM or Truck marker, wherever they are."""
    return s.riding & s.roster.all_of[side]


def riders_at(s: State, side: int) -> int:
    """The hexes they are in."""
    key = "riders", side
    found = s.memo.get(key)
    if found is None:
        found = s.memo[key] = bits(s.at[u] for u in members(s.riding & s.present[side]))
    return found


def counters_out(s: State, side: int, but: int = -1) -> int:
    """Counters that lie with SM or Truck side up: one for each unit, or for units of one regiment
    that stand together (a44 12.4.2)."""
    key = "counters out", side, but
    found = s.memo.get(key)
    if found is None:
        groups = {(s.at[u], _regiment(s, u)) for u in members(riders(s, side)) if u != but}
        found = s.memo[key] = len(groups)
    return found


def _regiment(s: State, unit: int) -> object:
    """Whose marker a unit shares: its regiment's, or nobody's. A battalion is of its parent's
    (a44 26.1, Q-156)."""
    unit = s.parent.get(unit, unit)
    counter = s.roster.counters[unit]
    return (counter.formation, counter.regiment_group) if counter.regiment_group else unit


def same_regiment(s: State, one: int, other: int) -> bool:
    """Do they move under one marker (a44 12.4.2)?"""
    return _regiment(s, one) == _regiment(s, other)


def towed(s: State, colour: str = "") -> int:
    """Guns under a Prime Mover, of one army or of all."""
    if not colour:
        return s.prime_mover.bit_count()
    return sum(s.roster.colour[u] == colour for u in members(s.prime_mover))


def why_no_marker(s: State, unit: int) -> No | None:
    """Is an SM or Truck marker left for this unit, or does it share one (a44 12.4.1)? German ones
    are the backs of Prime Movers (a44 Q-4)."""
    side = s.roster.side[unit]
    if s.riding >> unit & 1 or not (no := why_none_left(s, side, unit)):
        return None
    return None if shares(s, unit) else no


def any_left(s: State, side: int) -> bool:
    """Is a marker left for those who are not expected in trucks (a44 12.4.1)?"""
    key = "markers left", side
    found = s.memo.get(key)
    if found is None:
        found = s.memo[key] = why_none_left(s, side) is None
    return found


def why_none_left(s: State, side: int, unit: int = -1) -> No | None:
    """All markers of a side are in use, or kept for others (a44 12.4.1, S3.3)."""
    kept = towed(s) if side == GERMAN else reserved(s, unit)
    if counters_out(s, side) + kept < COUNTERS[side]:
        return None
    return No("a44 12.4.1", f"all {COUNTERS[side]} markers are in use")


def shares(s: State, unit: int) -> bool:
    """Did a comrade of its regiment start from its hex and get a marker this phase (a44 12.4.2)?
    It must then go where he went, which `why_not_stop` of strategic movement sees to."""
    side = s.roster.side[unit]
    return any(same_regiment(s, unit, other) for other in members(riders(s, side) & s.moved))


def why_no_truck(s: State, unit: int) -> No | None:
    """Who loads stays where it is: it shares the marker of a comrade beside it alone (a44 12.4.2,
    12.4.3)."""
    mates = (u for u in s.here(s.at[unit]) if u != unit and s.riding >> u & 1)
    shares = any(same_regiment(s, unit, mate) for mate in mates)
    return None if shares else why_none_left(s, ALLIED, unit)


def why_no_prime_mover(s: State, unit: int) -> No | None:
    """Is a Prime Mover of its army left (a44 22.3, F13)?"""
    colour, name = s.roster.colour[unit], s.title(unit)
    if s.prime_mover >> unit & 1:
        return None
    if towed(s, colour) >= TOWING.get(colour, 0):
        return No("a44 22.3", f"no Prime Mover of its army is left for {name}")
    if towed(s) + counters_out(s, GERMAN) >= COUNTERS[GERMAN]:
        return No("a44 12.4.1", f"all {COUNTERS[GERMAN]} counters are in use")
    return None


def towable(s: State) -> int:
    """German guns that bear a Prime Mover or could get one."""
    free = counters_out(s, GERMAN) + towed(s) < COUNTERS[GERMAN]
    found = s.prime_mover
    for colour, most in TOWING.items():
        if free and towed(s, colour) < most:
            found |= s.roster.guns_of.get(colour, 0)
    return found
