"""commander 6: who holds a space, and what it is worth."""

from collections.abc import Iterable

from ardennes.engine.core import PlaceId
from ardennes.engine.umpire import Umpire
from ardennes.games.commander import words as w
from ardennes.games.commander.counters import ALLIED, GERMAN
from ardennes.games.commander.state import State


def settle(u: Umpire[State], places: Iterable[int]) -> None:
    """Sole occupation gives control at once; an empty or contested space stays as it is
    (commander 6.ctl-1, 6.ctl-2)."""
    german, allied = u.s.occupied
    for place in places:
        if (german ^ allied) >> place & 1:
            take(u, place, GERMAN if german >> place & 1 else ALLIED)


def take(u: Umpire[State], place: int, side: int) -> None:
    """A space changes hands, and its points with it (commander 12.vp-2)."""
    if u.s.holder(place) != side:
        worth = u.s.ground.spaces[place].vp
        u.emit(w.ControlTaken(PlaceId(place), side, worth if side == GERMAN else -worth))


def pass_through(u: Umpire[State], path: Iterable[int], side: int) -> None:
    """An empty enemy space is taken by entering it, also in passing (commander 6.ctl-3)."""
    for place in path:
        if not u.s.occupied[1 - side] >> place & 1:
            take(u, place, side)


def note_arrival(u: Umpire[State], path: Iterable[int], side: int) -> None:
    """A German unit at the Meuse frees the British for good (commander 7.brit-1, R39)."""
    if side == ALLIED or u.s.reached:
        return
    at_meuse = [place for place in path if u.s.ground.near_meuse >> place & 1]
    if at_meuse:
        u.emit(w.MeuseReached(PlaceId(at_meuse[0])))
