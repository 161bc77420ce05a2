"""a44 5: the Artillery Supply Phase, in which guns that have fired are made Ready."""

from ardennes.board.graph import members
from ardennes.engine.core import NOT_NOW, Decision, No, UnitId, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import GERMAN, SIDES
from ardennes.games.a44.rules import bodenplatte
from ardennes.games.a44.rules.calendar import flips_due
from ardennes.games.a44.rules.phases import END_PHASE
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import chores as w
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words.units import Unmarked


def begin(u: Umpire[State]) -> None:
    """The German takes his Prime Mover markers off first (a44 5.1)."""
    s = u.s
    towed = tuple(UnitId(unit) for unit in members(s.prime_mover))
    if s.side == GERMAN and towed:
        u.emit(Unmarked(towed, "prime_mover", "a44 5.1"))
    u.ask(q.ArtillerySupply())
    bodenplatte.begin(u)


def offer_ready(s: State, _: q.ArtillerySupply) -> Decision:
    """Guns on their Fired side, or the end."""
    guns = members(s.fired & s.roster.all_of[s.side])
    ready = allowed(s, why_not_ready, [a.Ready(UnitId(unit)) for unit in guns])
    return Decision(SIDES[s.side], "a44 5.1", "Which gun is made Ready?", (*ready, END_PHASE))


def answer_ready(u: Umpire[State], step: q.ArtillerySupply, action: a.Ready) -> None:
    """One gun after another."""
    u.emit(w.MadeReady(action.unit))
    u.ask(step)


def why_not_ready(s: State, action: a.Ready) -> No | None:
    """An own gun that has fired and is in a state to be supplied, within the quota."""
    if not isinstance(s.question, q.ArtillerySupply):
        return NOT_NOW
    unit, name = action.unit, s.title(action.unit)
    if s.roster.side[unit] != s.side or not s.roster.guns >> unit & 1:
        return No("a44 5.1", f"{name} is no gun of the phasing player")
    if s.at[unit] < 0:
        return No("a44 5.1", f"{name} is not in play")
    if not s.fired >> unit & 1:
        return No("a44 5.1", f"{name} is Ready")
    return _why_unfit(s, unit) or _why_used_up(s)


def _why_unfit(s: State, unit: int) -> No | None:
    """Zones of control and Engaged markers do not matter, nor does a path (a44 5.3)."""
    name = s.title(unit)
    if s.shaken >> unit & 1:
        return No("a44 5.3", f"{name} is Disrupted or Broken")
    if s.out_of_supply >> unit & 1:
        return No("a44 5.3", f"{name} is out of supply")
    return No("a44 5.3", f"{name} is on Strategic Movement") if s.riding >> unit & 1 else None


def _why_used_up(s: State) -> No | None:
    due = flips_due(s)
    return None if s.flipped < due else No("a44 5.2", f"{due} guns have been made Ready this turn")
