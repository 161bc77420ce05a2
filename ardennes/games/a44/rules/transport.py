"""a44 12.4, 22.3, F13: SM, Truck and Prime Mover markers, which are the same counters."""

from ardennes.board.graph import members
from ardennes.engine.core import No
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules.airborne import reserved
from ardennes.games.a44.state import State

NOBODY = -1
COUNTERS = {GERMAN: 6, ALLIED: 10}  # a44 12.4.1
TOWING = {"red": 2, "gray": 2, "blue": 1}  # Prime Movers of each German army (a44 22.3)


def riders(s: State, side: int) -> int:
    """Units of a side under an SM or Truck marker, wherever they are."""
    return s.riding & s.roster.all_of[side]


def counters_out(s: State, side: int, but: int = -1) -> int:
    """Counters that lie with SM or Truck side up: one for each unit, or for units of one regiment
    that stand together (a44 12.4.2)."""
    key = "counters out", side, but
    found = s.memo.get(key)
    if found is None:
        groups = {_group(s, u) for u in members(riders(s, side)) if u != but}
        found = s.memo[key] = len(groups)
    return found


def _group(s: State, unit: int) -> tuple[int, object]:
    """The regiment a unit shares a marker with, or the unit itself."""
    counter = s.roster.counters[unit]
    return s.at[unit], (
        counter.formation,
        counter.regiment_group,
    ) if counter.regiment_group else unit


def same_regiment(s: State, one: int, other: int) -> bool:
    """Do they move under one marker (a44 12.4.2)?"""
    a, b = s.roster.counters[one], s.roster.counters[other]
    return bool(a.regiment_group) and (a.formation, a.regiment_group) == (
        b.formation,
        b.regiment_group,
    )


def towed(s: State, colour: str = "") -> int:
    """Guns under a Prime Mover, of one army or of all."""
    guns = members(s.prime_mover)
    return sum(not colour or s.roster.colour[u] == colour for u in guns)


def why_no_marker(s: State, unit: int) -> No | None:
    """Is an SM or Truck marker left for this unit, or does it share one (a44 12.4.1)? German ones
    are the backs of Prime Movers (a44 Q-4)."""
    side = s.roster.side[unit]
    if s.riding >> unit & 1:
        return None
    kept = towed(s) if side == GERMAN else reserved(s, unit)  # a44 S3.3
    out = counters_out(s, side) + kept
    if out < COUNTERS[side] or _shares(s, unit):
        return None
    return No("a44 12.4.1", f"all {COUNTERS[side]} markers are in use")


def may_ride(s: State, side: int, units: list[int]) -> list[int]:
    """Those of some units in play who find a marker; `why_no_marker` has the reason."""
    kept = towed(s) if side == GERMAN else reserved(s, NOBODY)
    if counters_out(s, side) + kept < COUNTERS[side]:
        return units
    sharing = riders(s, side) & s.moved
    return [u for u in units if sharing and _shares(s, u)]


def _shares(s: State, unit: int) -> bool:
    """Did a comrade of its regiment start from its hex and get a marker this phase (a44 12.4.2)?
    It must then go where he went, which `why_not_stop` of strategic movement sees to."""
    side = s.roster.side[unit]
    return any(same_regiment(s, unit, other) for other in members(riders(s, side) & s.moved))


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
