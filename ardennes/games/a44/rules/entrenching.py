"""a44 15.8: Improved Positions, begun and completed in the Movement Phase."""

from ardennes.board.graph import members
from ardennes.engine.core import No, PlaceId, UnitId
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.rules.calendar import FIRST_TURN
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import moves as w
from ardennes.games.a44.words import questions as q


def _steady(s: State) -> int:
    """Infantry in Good Order, neither Engaged nor under an SM or Truck marker, nor held by a red
    code (a44 15.8.2, 29.1.1)."""
    held = s.roster.red if s.turn == FIRST_TURN else 0
    return s.present[s.side] & s.roster.infantry & ~(s.shaken | s.engaged | s.riding | held)


def builders(s: State) -> int:
    """Who may begin a position (a44 15.8.2)."""
    if s.is_night:
        return 0
    found = _steady(s) & ~(s.moved | s.out_of_supply | s.builder)
    return found & ~s.units_in((s.positions | s.begun) & s.occupied[s.side])


def finishers(s: State) -> int:
    """Who may complete one: also out of supply (a44 15.8.2, 15.8.3, 23.5)."""
    begun = s.begun & s.occupied[s.side]
    if s.is_night or not begun:
        return 0
    waiting = s.units_in(begun) & ~s.builder
    return _steady(s) & waiting & ~s.units_in(_begun_today(s))


def _begun_today(s: State) -> int:
    """Positions whose builders began this turn."""
    found = 0
    for unit in members(s.builder):
        if 0 <= s.at[unit] < s.hexes:
            found |= 1 << s.at[unit]
    return found & s.begun


def why_not_entrench(s: State, action: a.Entrench) -> No | None:
    """In its own Movement Phase by day (a44 15.8.2, Q-101)."""
    if builders(s) >> action.unit & 1 and isinstance(s.question, q.MovementPhase):
        return None
    return _why(s, action.unit) or _why_not_begin(s, action.unit)


def _why(s: State, unit: int) -> No | None:
    name = s.title(unit)
    if s.stage != "movement" or s.is_night or s.roster.side[unit] != s.side:
        return No("a44 15.8.2", "positions are made in the own Movement Phase by day")
    if not s.present[s.side] >> unit & 1:
        return No("a44 15.8.2", f"{name} is not on the map")
    if not s.roster.infantry >> unit & 1:
        return No("a44 15.8.2", f"{name} is no infantry")
    if s.engaged >> unit & 1:
        return No("a44 16.5", f"{name} is Engaged")
    if s.shaken >> unit & 1:
        return No("a44 18.3", f"{name} is Disrupted or Broken")
    if s.turn == FIRST_TURN and s.roster.red >> unit & 1:
        return No("a44 29.1.1", f"{name} makes no position on the first morning")
    return No("a44 12.2", f"{name} bears an SM or Truck marker") if s.riding >> unit & 1 else None


def _why_not_begin(s: State, unit: int) -> No:
    name = s.title(unit)
    if s.out_of_supply >> unit & 1:
        return No("a44 15.8.2", f"{name} is out of supply")
    if s.moved >> unit & 1:
        return No("a44 15.8.2", f"{name} has moved")
    if (s.positions | s.begun) >> s.at[unit] & 1:
        return No("a44 15.8.1", f"{s.place_name(s.at[unit])} has a position")
    return No("a44 11.1", "finish the move in hand first")


def why_not_complete(s: State, action: a.Complete) -> No | None:
    """In a later Movement Phase than the one it was begun in (a44 15.8.2, 15.8.3)."""
    unit = action.unit
    if finishers(s) >> unit & 1 and isinstance(s.question, q.MovementPhase):
        return None
    if no := _why(s, unit):
        return no
    if not s.begun >> s.at[unit] & 1:
        return No("a44 15.8.2", f"no position is begun in {s.place_name(s.at[unit])}")
    if s.builder >> unit & 1 or _begun_today(s) >> s.at[unit] & 1:
        return No("a44 15.8.2", "it was begun this turn")
    return No("a44 11.1", "finish the move in hand first")


def begin_position(u: Umpire[State], unit: int) -> None:
    """The builder neither moves nor attacks this turn."""
    u.emit(w.PositionBegun(UnitId(unit), PlaceId(u.s.at[unit])))


def complete_position(u: Umpire[State], unit: int) -> None:
    """It may still move."""
    u.emit(w.PositionCompleted(UnitId(unit), PlaceId(u.s.at[unit])))


def give_up_vacant(u: Umpire[State]) -> None:
    """Positions in vacant hexes vanish when a Movement Phase ends (a44 15.8.4)."""
    s = u.s
    empty = (s.positions | s.begun) & ~(s.occupied[0] | s.occupied[1])
    if empty:
        u.emit(w.PositionsLost(tuple(map(PlaceId, members(empty)))))
