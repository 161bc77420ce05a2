"""a44 S1.3, Q-81: the German places his units in their areas; who holds what before that."""

from functools import cache
from itertools import chain

from ardennes.board.graph import members
from ardennes.engine.core import Decision, No, PlaceId, UnitId, Word, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import GERMAN, SIDES
from ardennes.games.a44.rules import fuel_dumps, phases, traffic
from ardennes.games.a44.rules.areas import home, vacancies
from ardennes.games.a44.rules.scenarios import is_patton
from ardennes.games.a44.rules.stacking import why_overstacked
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import moves as w
from ardennes.games.a44.words import questions as q
from ardennes.wargame.telling import counted


def start_control(s: State) -> None:
    """German in his areas and the rear zone, else Allied (a44 Q-81)."""
    german = s.ground.rear
    for hexes in s.ground.areas.values():
        german |= hexes
    s.control = [german, s.ground.everything & ~german]


def why_not_place(s: State, action: a.Place) -> No | None:
    """In its own area, and no more than may stand there (a44 S1.3, 8.1)."""
    unit, name = action.unit, s.title(action.unit)
    if unit not in s.unplaced:
        return No("a44 S1.3", f"{name} is not to be placed now")
    if action.to >= s.hexes or not home(s, unit) >> action.to & 1:
        return No("a44 S1.3", f"{s.place_name(action.to)} is no place for {name} to begin")
    return why_overstacked(s, (*s.here(action.to), unit), action.to)


@cache
def _places(unit: int, hexes: int) -> tuple[a.Place, ...]:
    return tuple(a.Place(UnitId(unit), PlaceId(p)) for p in members(hexes))


def offer_set_up(s: State, _: q.SetUp) -> Decision:
    """Any unit that waits, anywhere in its area."""
    units = s.unplaced
    choices = (
        *chain.from_iterable(_places(unit, vacancies(s, unit)) for unit in units),
        *allowed(s, phases.why_not_end_phase, [phases.END_PHASE]),
    )
    left = f"{counted(len(units), 'unit')} to place" if units else "All units are placed"
    return Decision(SIDES[GERMAN], "a44 S1.3", f"Set up: {left}.", choices)


def answer_set_up(u: Umpire[State], step: q.SetUp, answer: Word) -> None:
    """One unit after another."""
    assert isinstance(answer, a.Place)
    u.emit(w.Placed(answer.unit, answer.to, "a44 S1.3"))
    u.ask(step)


def begin(u: Umpire[State]) -> None:
    """The German sets up; on 22 December the Allied player places Traffic markers (a44 S4.3)."""
    u.ask(q.TrafficPhase() if is_patton(u.s) else q.SetUp())
    fuel_dumps.shuffle(u)


def end(u: Umpire[State], again: int) -> bool:
    """Two dice for the Traffic markers of 22 December (a44 S4.3)."""
    return is_patton(u.s) and traffic.end(u, again)
