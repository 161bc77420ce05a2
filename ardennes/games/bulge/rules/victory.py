"""bulge 3.0: the count, exits and their supply, the two numbers of each turn."""

from ardennes.board.graph import members
from ardennes.engine.core import Outcome, UnitId
from ardennes.engine.umpire import Umpire
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import ALLIED, GERMAN, SIDES
from ardennes.games.bulge.edition import LAST_TURN
from ardennes.games.bulge.rules.supply import hex_in_supply
from ardennes.games.bulge.state import State

__all__ = ["LAST_TURN"]
DRAW = -1


def worth(s: State, unit: int) -> int:
    """An exited unit: its factor times that of the hexside (bulge 3.1 exit VP, R5)."""
    return s.roster.cf[unit] * s.ground.exits.get(s.exits[unit], 1)


def count_exits(u: Umpire[State]) -> None:
    """New exits, then the supply of every exit hex (bulge 3.1 exit VP, 3.1 exit supply, R6)."""
    s = u.s
    if s.fresh:
        _count(u, list(members(s.fresh)), 1)
    lost = [unit for unit in sorted(s.exits) if s.down >> unit & 1 and not _supplied(s, unit)]
    won = [unit for unit in sorted(s.exits) if not s.down >> unit & 1 and _supplied(s, unit)]
    if lost:
        _count(u, lost, -1)
    if won:
        _count(u, won, 1)


def _supplied(s: State, unit: int) -> bool:
    return hex_in_supply(s, s.exits[unit])


def _count(u: Umpire[State], units: list[int], sign: int) -> None:
    points = sign * sum(worth(u.s, unit) for unit in units)
    u.emit(w.ExitsCounted(tuple(map(UnitId, units)), points))


def judge(u: Umpire[State]) -> None:
    """VP against the numbers of the turn (bulge 3.0, R4, R43)."""
    pair = u.s.edition.numbers[u.s.turn]
    if u.s.vp >= pair.german_wins_at_or_above:
        u.emit(w.GameEnded(GERMAN))
    elif u.s.vp <= pair.allied_wins_at_or_below:
        u.emit(w.GameEnded(ALLIED))
    elif u.s.turn == LAST_TURN:
        u.emit(w.GameEnded(DRAW))


def outcome(s: State) -> Outcome | None:
    """How it ended, if it has."""
    if s.ended is None:
        return None
    who = "draw" if s.ended == DRAW else SIDES[s.ended]
    return Outcome(who, "bulge 3.0", f"{s.vp} victory points on turn {s.turn}")
