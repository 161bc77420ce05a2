"""a44 27.3.4, 27.8.1: the end of the German turn: British units go to Antwerp, Skorzeny's men are
found out."""

from ardennes.board.graph import members
from ardennes.engine.core import NOT_NOW, Decision, No, UnitId, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import ALLIED, GERMAN, SIDES
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import chores as w
from ardennes.games.a44.words import questions as q

ANTWERP = "Antwerp"
MARGIN = 6  # of British over German defence factors
SKORZENY = "G-150"


def end_supply(u: Umpire[State], again: int) -> bool:
    """After the last phase of the German turn."""
    s = u.s
    if again or s.side != GERMAN:
        return False
    find_out(u)
    if lacking(s) <= 0 or not _on_map(s):
        return False
    u.ask(q.SendBritish())
    return True


def find_out(u: Umpire[State]) -> None:
    """Whoever passed for Americans this turn is detected at its end (a44 27.8.1)."""
    s = u.s
    unit = s.roster.numbers.get(SKORZENY)
    if s.deceived and unit is not None and not s.detected >> unit & 1 and s.at[unit] >= 0:
        u.emit(w.FoundOut(UnitId(unit)))


def lacking(s: State) -> int:
    """Defence factors the British owe to Antwerp; nothing if no German has gone there (a44 27.3.4,
    Q-56)."""
    here = s.here(s.place_id(ANTWERP))
    sums = [0, 0]
    for unit in here:
        sums[s.roster.side[unit]] += s.roster.defence[unit][s.face(unit)]
    return sums[GERMAN] + MARGIN - sums[ALLIED] if sums[GERMAN] else 0


def _on_map(s: State) -> int:
    return s.present[ALLIED] & s.roster.british


def offer_send(s: State, _: q.SendBritish) -> Decision:
    """Any British unit on the map."""
    units = [a.Send(UnitId(unit)) for unit in members(_on_map(s))]
    choices = tuple(allowed(s, why_not_send, units))
    return Decision(SIDES[ALLIED], "a44 27.3.4", "Which British units go to Antwerp?", choices)


def answer_send(u: Umpire[State], step: q.SendBritish, action: a.Send) -> None:
    """One after another, until there are enough of them or none is left."""
    u.emit(w.SentToAntwerp(action.unit, u.s.place_id(ANTWERP)))
    if lacking(u.s) > 0 and _on_map(u.s):
        u.ask(step)


def why_not_send(s: State, action: a.Send) -> No | None:
    """British units on the map."""
    if not isinstance(s.question, q.SendBritish):
        return NOT_NOW
    if _on_map(s) >> action.unit & 1:
        return None
    return No("a44 27.3.4", f"{s.title(action.unit)} is no British unit on the map")
