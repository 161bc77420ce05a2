"""a44 18.2, 18.3, 27.1: units become Disrupted, then Broken; Engineers are gone by then."""

from ardennes.engine.core import UnitId
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import ALLIED
from ardennes.games.a44.rules.losses import put_out
from ardennes.games.a44.state import State
from ardennes.games.a44.words import units as w


def is_frail(s: State, unit: int) -> bool:
    """An Allied Engineer (a44 27.1)."""
    return bool(s.roster.engineers >> unit & 1) and s.roster.side[unit] == ALLIED


def worsen(u: Umpire[State], unit: int, by: str) -> None:
    """One level: Good Order, Disrupted, Broken; no further (a44 18.3, Q-35)."""
    if u.s.shaken >> unit & 1:
        shatter(u, unit, by)
    else:
        u.emit(w.Shaken(UnitId(unit), broken=False, by=by))


def shatter(u: Umpire[State], unit: int, by: str) -> None:
    """It is Broken, whatever it was (a44 18.2, Q-135)."""
    if is_frail(u.s, unit):
        put_out(u, unit, "Engineers that break are gone", "a44 27.1")
    elif not u.s.broken >> unit & 1:
        u.emit(w.Shaken(UnitId(unit), broken=True, by=by))
