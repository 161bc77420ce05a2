"""a44 27.3.4, 27.8.1: the end of the German turn: British units go to Antwerp, Skorzeny's men are
found out; British reinforcements follow as long as too few have gone."""

from ardennes.board.graph import members
from ardennes.engine.core import NOT_NOW, Decision, No, UnitId
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import ALLIED, GERMAN, SIDES
from ardennes.games.a44.rules.entry import ANTWERP, waiting
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import chores as w
from ardennes.games.a44.words import questions as q

MARGIN = 6  # of British over German defence factors
SKORZENY = "G-150"


def end_supply(u: Umpire[State], again: int) -> bool:
    """After the last phase of a turn by day."""
    return not again and end_turn(u)


def end_turn(u: Umpire[State]) -> bool:
    """The end of a German turn, that of the night too; is anything asked?"""
    if u.s.side != GERMAN:
        return False
    find_out(u)
    return _call_for(u)


def divert(u: Umpire[State]) -> None:
    """British reinforcements go to Antwerp on their arrival, as long as factors lack there."""
    if u.s.side == ALLIED:
        _call_for(u)


def _call_for(u: Umpire[State]) -> bool:
    """Ask for British units if some are owed and some can go."""
    owed = lacking(u.s) > 0 and bool(_candidates(u.s))
    if owed:
        u.ask(q.SendBritish())
    return owed


def find_out(u: Umpire[State]) -> None:
    """Whoever passed for Americans this turn is detected at its end (a44 27.8.1)."""
    s = u.s
    unit = s.unit_id(SKORZENY)
    if s.deceived and s.present[GERMAN] & ~s.detected & 1 << unit:
        u.emit(w.FoundOut(unit))


def lacking(s: State) -> int:
    """Defence factors the British owe to Antwerp; nothing if no German has gone there (a44 27.3.4,
    Q-56)."""
    here = s.here(s.place_id(ANTWERP))
    sums = [0, 0]
    for unit in here:
        sums[s.roster.side[unit]] += s.roster.defence[unit][s.face(unit)]
    return sums[GERMAN] + MARGIN - sums[ALLIED] if sums[GERMAN] else 0


def _candidates(s: State) -> int:
    """At the end of the German turn those on the map, in the Allied turn those that arrive."""
    those = waiting(s, ALLIED) if s.side == ALLIED else s.present[ALLIED]
    return those & s.roster.british


def offer_send(s: State, _: q.SendBritish) -> Decision:
    """Any of the British units that can go."""
    choices = tuple(a.Send(UnitId(unit)) for unit in members(_candidates(s)))
    return Decision(SIDES[ALLIED], "a44 27.3.4", "Which British units go to Antwerp?", choices)


def answer_send(u: Umpire[State], _: q.SendBritish, action: a.Send) -> None:
    """One after another, until there are enough of them or none is left."""
    u.emit(w.SentToAntwerp(action.unit, u.s.place_id(ANTWERP)))
    _call_for(u)


def why_not_send(s: State, action: a.Send) -> No | None:
    """British units on the map, or arriving."""
    if not isinstance(s.question, q.SendBritish):
        return NOT_NOW
    if _candidates(s) >> action.unit & 1:
        return None
    return No("a44 27.3.4", f"{s.title(action.unit)} is no British unit that can go to Antwerp")
