"""a44 18.3, Q-110: what Disrupted and Broken units owe while they move."""

from ardennes.board.graph import bits, members
from ardennes.engine.core import No
from ardennes.games.a44.rules.entry import start_of
from ardennes.games.a44.rules.modes import open_modes
from ardennes.games.a44.rules.movement import PRIME_MOVER, SHIFT, TACTICAL, TWO_HEXES
from ardennes.games.a44.rules.stacking import why_overstacked
from ardennes.games.a44.rules.tactical import Tactical
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.state import State

FAR = {TACTICAL: TWO_HEXES, PRIME_MOVER: TWO_HEXES, SHIFT: 1}  # hexes a shaken unit may still go

NOBODY = -1


def exposed(s: State, side: int) -> int:
    """Hexes in an enemy zone without a friend in Good Order there (a44 18.3)."""
    key = "exposed", side
    found = s.memo.get(key)
    if found is None:
        shaken, steady = s.shaken, s.occupied[side]
        for unit in members(s.present[side] & shaken):
            if not bits(s.stacks[s.at[unit]]) & ~shaken:
                steady &= ~(1 << s.at[unit])
        found = s.memo[key] = zone(s, 1 - side) & ~steady
    return found


def ends(s: State, unit: int, hexes: int) -> int:
    """Of these, the hexes where a shaken unit may end: out of enemy zones while there is one, and
    from outside a zone never into one (a44 18.3)."""
    danger = exposed(s, s.roster.side[unit])
    safe, at = hexes & ~danger, s.at[unit]
    starts_safe = not 0 <= at < s.hexes or not danger >> at & 1
    return safe if starts_safe or _with_room(s, unit, safe) else hexes


def _with_room(s: State, unit: int, hexes: int) -> int:
    return bits(p for p in members(hexes) if _has_room(s, unit, p))


def _has_room(s: State, unit: int, place: int) -> bool:
    return why_overstacked(s, (*s.here(place), unit), place) is None


def owing(s: State, side: int) -> int:
    """The first shaken unit that must still get out of an enemy zone before the phase ends, or
    nobody (a44 Q-110)."""
    shaken = s.present[side] & s.shaken & ~(s.engaged | s.moved)
    if s.is_night or not shaken:
        return NOBODY
    danger = exposed(s, side)
    units = members(shaken)
    return next((u for u in units if danger >> s.at[u] & 1 and _can_leave(s, u, danger)), NOBODY)


def _can_leave(s: State, unit: int, danger: int) -> bool:
    """By a mode that is open to it: a gun without a Prime Mover stays (a44 22.1)."""
    far = max((FAR.get(mode, 0) for mode in open_modes(s, unit)), default=0)
    if not far:
        return False
    found = Tactical(s, unit, start_of(s, unit, TACTICAL), far)
    return any(_has_room(s, unit, p) for p in members(found.hexes & ~danger))


def why_not_end_movement(s: State) -> No | None:
    """The phase cannot end while somebody owes a move (a44 18.3, Q-110)."""
    unit = s.memo.get(("owing",))
    if unit is None or (unit != NOBODY and s.moved >> unit & 1):  # the end of a move spares it
        unit = s.memo[("owing",)] = owing(s, s.side)
    if unit == NOBODY:
        return None
    return No("a44 18.3", f"{s.title(unit)} must leave the enemy zone first")
