"""bb81 end-1, vic-1 to vic-5: Liège, the far bank, and the length of the game."""

from collections import Counter

from ardennes.engine.core import Outcome
from ardennes.engine.umpire import Umpire
from ardennes.games.bb81 import words as w
from ardennes.games.bb81.counters import ALLIED, GERMAN, PANZER_DIVISIONS, SIDES
from ardennes.games.bb81.state import EXITED, State

SHORT, LONG = "21PM", "23PM"  # the last turn without and with a captured dump (bb81 end-1)
WHOLE = 3  # units of a panzer division (bb81 vic-4)
ENOUGH = 2  # divisions off the map (bb81 vic-2)


def last_turn(s: State) -> int:
    """As things stand (bb81 end-1)."""
    return s.edition.numbers[LONG if s.captured else SHORT]


def exited_units(s: State) -> Counter[str]:
    """Units of each panzer division that have left the map (bb81 vic-3, vic-4, R-30)."""
    return Counter(
        s.roster.division[unit]
        for unit in s.roster.of[GERMAN]
        if s.at[unit] == EXITED and s.roster.division[unit] in PANZER_DIVISIONS
    )


def divisions_out(s: State) -> list[str]:
    """Panzer divisions that have left entire (bb81 vic-2, vic-4, R-12)."""
    return sorted(name for name, units in exited_units(s).items() if units >= WHOLE)


def check_exits(u: Umpire[State]) -> None:
    """The strategic victory is immediate (bb81 vic-2)."""
    if len(divisions_out(u.s)) >= ENOUGH:
        u.emit(w.GameEnded(GERMAN, w.STRATEGIC))


def holds_liege(s: State) -> bool:
    """Were Germans last in all of its hexes (bb81 vic-1)?"""
    return bool(s.ground.liege) and not s.ground.liege & ~s.held


def judge(u: Umpire[State]) -> None:
    """After the last turn of both sides (bb81 vic-1, vic-5, R-29)."""
    if u.s.turn < last_turn(u.s):
        return
    if holds_liege(u.s):
        u.emit(w.GameEnded(GERMAN, w.TACTICAL))
    else:
        u.emit(w.GameEnded(ALLIED, w.HELD))


def outcome(s: State) -> Outcome | None:
    """How it ended, if it has."""
    if s.ended is None:
        return None
    turn = s.edition.turn(s.turn).turn
    if s.ended == ALLIED:
        return Outcome(SIDES[ALLIED], w.HELD, f"no German victory by {turn}")
    if len(divisions_out(s)) >= ENOUGH:
        names = " and ".join(divisions_out(s))
        return Outcome(SIDES[GERMAN], w.STRATEGIC, f"{names} have left the map on {turn}")
    return Outcome(SIDES[GERMAN], w.TACTICAL, f"Germans were last in all of Liège on {turn}")
