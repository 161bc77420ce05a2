"""commander 9, 11, 4: fuel, replacements and the commando operation, morning by morning."""

from ardennes.board.graph import members
from ardennes.engine.core import Decision, No, UnitId, Word, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.commander import words as w
from ardennes.games.commander.counters import ALLIED, GERMAN, SIDES
from ardennes.games.commander.state import State

WEAK = 3  # a unit this strong or weaker may be replenished (commander 11.rep-2)

# --- fuel ---


def why_not_short(s: State, unit: int) -> No | None:
    """German armor and mechanized units on the map, each once (commander 9.fuel-1)."""
    counter = s.roster.counters[unit]
    if counter.side != GERMAN or not counter.motorized or s.at[unit] < 0:
        return No("commander 9.fuel-1", f"{counter.unit} is no German mechanized unit here")
    if s.fuel >> unit & 1:
        return No("commander 9.fuel-1", f"{counter.unit} is marked already")
    return None


def why_not_mark(s: State, action: w.MarkFuel) -> No | None:
    """Markers are laid in the morning (commander 9.fuel-1)."""
    if no := why_not_short(s, action.unit):
        return no
    asked = isinstance(s.question, w.MarkShortages)
    return None if asked else No("commander 9.fuel-1", "nobody is marked now")


def offer_mark(s: State, step: w.MarkShortages) -> Decision:
    """The Allied player marks three different units (commander 9.fuel-1)."""
    choices = allowed(s, why_not_mark, [w.MarkFuel(UnitId(u)) for u in s.roster.of[GERMAN]])
    prompt = f"Mark a German unit short of fuel; {step.left} to go."
    return Decision(SIDES[ALLIED], "commander 9.fuel-1", prompt, tuple(choices))


def can_mark(s: State, step: w.MarkShortages) -> bool:
    """Is there a marker left and a unit for it (commander 9.fuel-3)?"""
    return step.left > 0 and any(not why_not_short(s, unit) for unit in s.roster.of[GERMAN])


def answer_mark(u: Umpire[State], step: w.MarkShortages, answer: Word) -> None:
    """With fewer than three eligible units all are marked (commander 9.fuel-3, R14)."""
    assert isinstance(answer, w.MarkFuel)
    u.emit(w.FuelShort(answer.unit))
    u.ask(w.MarkShortages(step.left - 1, (*step.marked, answer.unit)))


def why_not_free(s: State, action: w.FreeFuel) -> No | None:
    """A marker of this morning (commander 9.fuel-1)."""
    if s.fuel >> action.unit & 1 and isinstance(s.question, w.FreeShortages):
        return None
    return No("commander 9.fuel-1", f"{s.unit_name(action.unit)} has no marker to remove now")


def offer_free(s: State, step: w.FreeShortages) -> Decision:
    """The German player frees two of them, one from the 26th (commander 9.fuel-1)."""
    choices = allowed(s, why_not_free, [w.FreeFuel(UnitId(u)) for u in members(s.fuel)])
    prompt = f"Free a unit from its fuel shortage; {step.left} to go."
    return Decision(SIDES[GERMAN], "commander 9.fuel-1", prompt, tuple(choices))


def answer_free(u: Umpire[State], step: w.FreeShortages, answer: Word) -> None:
    """Whoever keeps a marker is out of fuel for the day (commander 9.fuel-2, R13)."""
    assert isinstance(answer, w.FreeFuel)
    u.emit(w.Refuelled(answer.unit))
    u.ask(w.FreeShortages(step.left - 1, step.marked))


# --- replacements ---


def why_not_strengthen(s: State, unit: int) -> No | None:
    """Supplied, fuelled, weakened, at three or less, once a day, and a point of its kind left
    (commander 11.rep-2, 11.rep-3, 11.rep-4)."""
    counter, strength = s.roster.counters[unit], s.strength[unit]
    if s.at[unit] < 0:
        return No("commander 11.rep-2", f"{counter.unit} is not on the map")
    if s.helpless(unit):
        return No("commander 11.rep-2", f"{counter.unit} is out of supply or out of fuel")
    if strength >= counter.start_strength:
        return No("commander 11.rep-2", f"{counter.unit} is at full strength")
    if strength > WEAK:
        return No("commander 11.rep-2", f"{counter.unit} is stronger than 3")
    if s.replaced >> unit & 1:
        return No("commander 11.rep-3", "one point a unit and day")
    if not s.points[counter.point]:
        kind = "armor" if counter.armored else "infantry"
        return No("commander 11.rep-1", f"no {kind} point is left today")
    return None


def why_not_replace(s: State, action: w.Replace) -> No | None:
    """A point of the side that assigns them now (commander 11.rep-1)."""
    step = s.question
    if not isinstance(step, w.Replacements) or s.roster.side[action.unit] != step.side:
        return No("commander 11.rep-1", "no replacement point is assigned to it now")
    return why_not_strengthen(s, action.unit)


def replace_choices(s: State, side: int) -> list[w.Replace]:
    """Units that can get a point."""
    if not any(s.points[2 * side : 2 * side + 2]):
        return []
    units = members(s.roster.armies[side] & s.on_map)
    return allowed(s, why_not_replace, [w.Replace(UnitId(unit)) for unit in units])


def offer_replace(s: State, step: w.Replacements) -> Decision:
    """Armor points for armor, infantry points for the others (commander 11.rep-1)."""
    armor, infantry = s.points[2 * step.side : 2 * step.side + 2]
    prompt = f"Assign a replacement point ({armor} armor, {infantry} infantry), or pass."
    choices = (*replace_choices(s, step.side), w.Pass())
    return Decision(SIDES[step.side], "commander 11.rep-2", prompt, choices)


def answer_replace(u: Umpire[State], step: w.Replacements, answer: Word) -> None:
    """Unused points are lost (commander 11.rep-3)."""
    if isinstance(answer, w.Replace):
        u.emit(w.Replaced(answer.unit))
        u.ask(step)


# --- commandos ---


def why_not_commando(s: State) -> No | None:
    """Once a game, on 17 or 18 December (commander 4.day-1)."""
    if s.commando_used:
        return No("commander 4.day-1", "the commando operation has been used")
    if not s.today.commando_allowed:
        return No("commander 4.day-1", "the commando operation is for 17 or 18 December")
    return None


def why_not_strike(s: State, action: w.Strike) -> No | None:
    """Any Allied unit on the map (commander 4.day-1, R28)."""
    if s.roster.side[action.unit] != ALLIED or s.at[action.unit] < 0:
        return No("commander 4.day-1", "commandos strike an Allied unit on the map")
    if no := why_not_commando(s):
        return no
    asked = isinstance(s.question, w.Commando)
    return None if asked else No("commander 4.day-1", "no commando step now")


def offer_commando(s: State, _: w.Commando) -> Decision:
    """Whom, or nobody (commander 4.day-1)."""
    targets = allowed(s, why_not_strike, [w.Strike(UnitId(u)) for u in s.roster.of[ALLIED]])
    prompt = "Strike an Allied unit with commandos, or wait."
    return Decision(SIDES[GERMAN], "commander 4.day-1", prompt, (*targets, w.Pass()))


def answer_commando(u: Umpire[State], _: w.Commando, answer: Word) -> None:
    """It may not be activated that day (commander 4.day-1)."""
    if isinstance(answer, w.Strike):
        u.emit(w.Struck(answer.unit))
