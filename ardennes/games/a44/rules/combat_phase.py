"""a44 16.5, 16.6, 20.5: the Combat Phase as a whole: how it begins, and what comes off at its
end."""

from ardennes.board.graph import members
from ardennes.engine.core import PlaceId, UnitId
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.rules import roadblocks
from ardennes.games.a44.rules.antwerp import end_turn
from ardennes.games.a44.rules.attacks import peiper
from ardennes.games.a44.state import State
from ardennes.games.a44.words import battles as b
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words import units as w


def begin(u: Umpire[State]) -> None:
    """Advantages over nobody are gone (a44 16.6); then attacks in any order."""
    for units, target in u.s.advantage:
        if _is_own(u.s, units) and not u.s.occupied[1 - u.s.side] >> target & 1:
            _drop(u, units, target)
    u.ask(q.CombatPhase())


def _is_own(s: State, units: tuple[int, ...]) -> bool:
    return s.roster.side[units[0]] == s.side


def _drop(u: Umpire[State], units: tuple[int, ...], target: int) -> None:
    u.emit(b.AdvantageLost(tuple(map(UnitId, units)), PlaceId(target)))


def end(u: Umpire[State], again: int) -> bool:
    """Markers of the phasing side come off; after the German night the British may have to go to
    Antwerp (a44 27.3.4)."""
    s, own = u.s, u.s.roster.all_of[u.s.side]
    if again:
        return False
    roadblocks.clear(u)
    free = s.night | peiper(s) if s.is_night else own  # a44 Q-28
    _unmark(u, own & free & s.engaged, "engaged", "a44 20.5")
    if s.is_night:
        _unmark(u, own & s.night, "night", "a44 25.3.7")
        return end_turn(u)  # a night is a turn of its own (a44 Q-127)
    _expire_advantages(u)
    if s.morning:
        _unmark(u, own & s.replacement, "replacement", "a44 25.2.4")
    if s.air:
        u.emit(b.AirForfeited())
    return False


def _unmark(u: Umpire[State], units: int, marker: str, case: str) -> None:
    if units:
        u.emit(w.Unmarked(tuple(map(UnitId, members(units))), marker, case))


def _expire_advantages(u: Umpire[State]) -> None:
    """An Advantage lasts for one daylight phase after that in which it was won (a44 Q-29)."""
    for units, target in u.s.advantage:
        fresh = any((unit, target) in u.s.won for unit in units)
        if _is_own(u.s, units) and not fresh:
            _drop(u, units, target)
