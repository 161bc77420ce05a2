"""a44 6, F17: the Fuel Shortage Phase: which German divisions go without fuel."""

import re
from functools import cache

import msgspec

from ardennes.board.graph import members
from ardennes.engine.core import NOT_NOW, Decision, No, Roll, UnitId, roll_a_die
from ardennes.engine.sentences import fill
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import ALLIED, GERMAN, INDEPENDENT, SIDES
from ardennes.games.a44.rules import fuel_dumps
from ardennes.games.a44.rules.entry import waiting
from ardennes.games.a44.rules.phases import END_PHASE
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import chores as w
from ardennes.games.a44.words import questions as q

TABLES = (1, 2)
ARMIES = {"6 PzA": "red", "5 PzA": "gray", "7 A": "blue"}  # a44 2.11
PANZER = re.compile(r"Pz$|^Lehr$")  # as panzer divisions are called (a44 Q-74)
NO_DIVISION = (INDEPENDENT, "150")  # a brigade of one counter


class Result(msgspec.Struct, frozen=True):
    """A line of a Fuel Shortage Table: divisions by name, or an army in which the Allied player
    picks one."""

    names: tuple[str, ...] = ()
    every: bool = False  # each of them, not one
    army: str = ""  # a colour
    west: bool = False  # only units on or west of the Ourthe (a44 6.4.1)
    panzer: bool = False  # only panzer divisions (a44 6.4.2)


@cache
def read_result(text: str) -> Result:
    """ "2Pz or Lehr", "FBB and FGB", "west of the Ourthe: one 5 PzA division"; "no shortage" names
    no division."""
    army = next((colour for name, colour in ARMIES.items() if name in text), "")
    if army:
        west = text.startswith("west of the Ourthe")
        return Result(army=army, west=west, panzer="Pz division" in text)
    every = " and " in text
    return Result(tuple(text.split(" and " if every else " or ")), every)


# --- the phase ---


def begin(u: Umpire[State]) -> None:
    """A die for each table, from turn 7 on (a44 6.1)."""
    fuel_dumps.fetch(u)
    checked = u.s.edition.days[u.s.turn].fuel_check and not fuel_dumps.spares(u.s)
    due = TABLES if checked else ()
    u.ask(*(q.FuelRoll(number) for number in due), q.FuelPhase())


def offer_phase(s: State, _: q.FuelPhase) -> Decision:
    """Nothing but its end."""
    return Decision(SIDES[s.side], "a44 6.1", "Fuel has been checked.", (END_PHASE,))


def answer_phase(u: Umpire[State], step: q.FuelPhase, _: a.EndPhase) -> None:
    """The frame ends it."""


def offer_roll(s: State, step: q.FuelRoll) -> Decision:
    """A German die."""
    return roll_a_die(step.case, fill(step.asks, step, s))


def answer_roll(u: Umpire[State], step: q.FuelRoll, roll: Roll) -> None:
    """The die with its modifier of the date names divisions, or lets somebody choose."""
    s = u.s
    table = s.edition.tables[f"fuel_shortage_{step.table}"]
    text = table.result(roll.die + s.edition.days[s.turn].fuel_drm)  # a44 6.2
    u.emit(w.FuelRolled(step.table, roll.die, text))
    result = read_result(text)
    formations = _candidates(s, result)
    if result.every:
        for name in formations:
            _starve(u, name)
    elif formations:
        chooser = ALLIED if result.army else GERMAN
        u.ask(q.Shortage(chooser, formations, result.west))


def _candidates(s: State, result: Result) -> tuple[str, ...]:
    """The divisions a result can mean: those of them that have arrived (a44 6.3)."""
    here = arrived(s)
    if not result.army:
        return tuple(name for name in sorted(result.names) if name in here)
    guns, colour = s.roster.guns, s.roster.colour
    fits = (
        name
        for name, units in here.items()
        if any(colour[unit] == result.army for unit in members(units & ~guns))
        and (not result.panzer or PANZER.search(name))
    )  # brigades of guns are no divisions
    return tuple(sorted(fits))


def arrived(s: State) -> dict[str, int]:
    """German divisions with their units on the map or waiting to enter (a44 6.3, Q-121)."""
    found: dict[str, int] = {}
    for unit in members(s.present[GERMAN] | waiting(s, GERMAN)):
        name = s.roster.formation[unit]
        if name not in NO_DIVISION:
            found[name] = found.get(name, 0) | 1 << unit
    return found


# --- the choice ---


def offer_shortage(s: State, step: q.Shortage) -> Decision:
    """One of several divisions."""
    case = "a44 6.1" if step.chooser == GERMAN else "a44 6.4"
    choices = tuple(a.Starve(name) for name in step.formations)
    return Decision(SIDES[step.chooser], case, "Which division goes without fuel?", choices)


def answer_shortage(u: Umpire[State], step: q.Shortage, action: a.Starve) -> None:
    """West of the Ourthe, or wherever it is."""
    _starve(u, action.formation, west=step.west)


def _starve(u: Umpire[State], name: str, *, west: bool = False) -> None:
    s = u.s
    units = members(arrived(s)[name])
    if west:
        units = (unit for unit in units if _is_west(s, unit))
    u.emit(w.OutOfFuel(name, tuple(UnitId(unit) for unit in units)))


def _is_west(s: State, unit: int) -> bool:
    """On the line of the Ourthe or beyond it (a44 6.4.1)."""
    return s.at[unit] >= 0 and bool(s.ground.west_of_ourthe >> s.at[unit] & 1)


def why_not_starve(s: State, action: a.Starve) -> No | None:
    """One of the divisions the roll leaves to choose from."""
    step = s.question
    if not isinstance(step, q.Shortage):
        return NOT_NOW
    if action.formation in step.formations:
        return None
    if step.chooser == ALLIED:
        return No("a44 6.4", f"{action.formation} is no division of that army on the map")
    return No("a44 6.1", f"the roll does not name {action.formation}")
