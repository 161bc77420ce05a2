"""a44 16.4, 8.3: how a unit loses a step, and what is left of it."""

from ardennes.engine.core import UnitId
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.state import ABSENT, State
from ardennes.games.a44.words import units as w

NOBODY = UnitId(-1)


def free_one(s: State, prefix: str) -> int:
    """The lowest free Remnant or breakdown counter of a kind; -1 if all are in play."""
    return next((u for u in s.roster.pools.get(prefix, ()) if s.at[u] == ABSENT), NOBODY)


def remnant_of(s: State, unit: int) -> int:
    """The Remnant a unit of three steps would leave now (a44 16.4)."""
    kind = s.roster.counters[unit].remnant_type
    return free_one(s, f"R-{kind}") if kind else NOBODY


def lose_step(u: Umpire[State], unit: int, why: str = "it has no step left") -> UnitId:
    """One step less; whoever stands for the unit afterwards, or nobody."""
    s, counter = u.s, u.s.roster.counters[unit]
    if counter.steps > 1 and not s.face(unit):
        u.emit(w.Reduced(UnitId(unit)))
        return UnitId(unit)
    if s.roster.three_steps >> unit & 1 and (remnant := remnant_of(s, unit)) >= 0:
        u.emit(w.RemnantLeft(UnitId(unit), UnitId(remnant)))
        return UnitId(remnant)
    u.emit(w.Eliminated(UnitId(unit), why))
    return NOBODY


def put_out(u: Umpire[State], unit: int, why: str, case: str) -> None:
    """The whole unit is eliminated."""
    u.emit(w.Eliminated(UnitId(unit), why, case))
