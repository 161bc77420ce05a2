"""bb81 over-1, over-2, fuel-1: what a unit does to the hexes it enters by any kind of move."""

from collections.abc import Iterable

from ardennes.board.graph import members
from ardennes.engine.core import PlaceId, UnitId
from ardennes.engine.umpire import Umpire
from ardennes.games.bb81 import words as w
from ardennes.games.bb81.counters import GERMAN
from ardennes.games.bb81.state import State

LAST_MORNING = "19AM"  # of the dumps (bb81 fuel-2)


def enter(u: Umpire[State], unit: int, path: Iterable[int]) -> None:
    """Guns alone in a hex are overrun by infantry and armor; a dump is captured by any German
    unit, passing through included (bb81 over-1, over-2, fuel-1, R-32)."""
    side = u.s.roster.side[unit]
    for place in path:
        if not u.s.roster.gun[unit]:
            overrun(u, place, 1 - side)
        if side == GERMAN and dumps_left(u.s) >> place & 1:
            u.emit(w.DumpCaptured(PlaceId(place)))


def overrun(u: Umpire[State], place: int, side: int) -> None:
    """Every gun in a hex without infantry or armor is eliminated (bb81 over-2)."""
    if u.s.occupied[side] & ~u.s.fighters[side] & 1 << place:
        for gun in [g for g in u.s.here(place) if u.s.roster.side[g] == side]:
            u.emit(w.Lost(UnitId(gun), "overrun"))


def dumps_left(s: State) -> int:
    """Dumps that can still be captured (bb81 fuel-2)."""
    last = s.edition.numbers[LAST_MORNING]
    over = s.turn > last or (s.turn == last and s.side != GERMAN)
    return 0 if over else s.ground.dumps & ~s.captured


def remove_dumps(u: Umpire[State]) -> None:
    """At the end of the German player-turn of 19AM (bb81 fuel-2, fuel-3)."""
    left = u.s.ground.dumps & ~u.s.captured
    if left and u.s.side == GERMAN and u.s.turn == u.s.edition.numbers[LAST_MORNING]:
        u.emit(w.DumpsRemoved(sum(1 for _ in members(left))))
