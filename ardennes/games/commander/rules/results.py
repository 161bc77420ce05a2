"""commander 8: what hits do. Even losses, elimination."""

from collections.abc import Sequence

from ardennes.engine.core import UnitId
from ardennes.engine.umpire import Umpire
from ardennes.games.commander import words as w
from ardennes.games.commander.counters import GERMAN
from ardennes.games.commander.state import State


def eliminate(u: Umpire[State], unit: int) -> None:
    """A unit is removed for good; a unit that started with four or more changes the total by one
    (commander 8.hits-3, 12.vp-3)."""
    counter = u.s.roster.counters[unit]
    points = (-1 if counter.side == GERMAN else 1) if counter.vp_unit else 0
    u.emit(w.Eliminated(UnitId(unit), points))


def hit(u: Umpire[State], unit: int) -> None:
    """One hit removes one strength point (commander 8.hits-2)."""
    u.emit(w.StrengthLost(UnitId(unit)))
    if not u.s.strength[unit]:
        eliminate(u, unit)


def next_to_lose(s: State, units: Sequence[int], taken: Sequence[int]) -> list[int]:
    """Nobody takes another hit before every survivor has taken as many (commander 8.hits-2)."""
    alive = [(taken[i], unit) for i, unit in enumerate(units) if s.strength[unit] > 0]
    least = min((n for n, _ in alive), default=0)
    return [unit for n, unit in alive if n == least]


def take_hit(u: Umpire[State], units: Sequence[int], taken: Sequence[int], unit: int) -> list[int]:
    """A unit takes the next hit; returns the new count for each."""
    hit(u, unit)
    return [n + (other == unit) for n, other in zip(taken, units, strict=True)]
