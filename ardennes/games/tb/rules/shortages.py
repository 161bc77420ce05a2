"""tb 7.11: German fuel and supply shortages, from turn 6."""

from ardennes.engine.core import Decision, No, Roll, UnitId, Word, allowed, roll_a_die
from ardennes.engine.umpire import Umpire
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import ALLIED, GERMAN, SIDES
from ardennes.games.tb.state import State

FIRST_TURN = 6


def eligible(s: State) -> list[int]:
    """The units that can go short (tb R8)."""
    return [u for u in s.roster.fighters[GERMAN] if why_not_short(s, u) is None]


def why_not_short(s: State, unit: int) -> No | None:
    """A German unit on the map without a marker; SSP always has supply (tb 5.5, tb R8)."""
    if unit == s.roster.peiper:
        return No("tb 5.5", f"{s.title(unit)} is always in supply")
    if s.roster.side[unit] != GERMAN or not s.roster.steps[unit] or s.at[unit] < 0:
        return No("tb 7.11", f"{s.title(unit)} is not a German unit on the map")
    if s.marked >> unit & 1:
        return No("tb 7.11", f"{s.title(unit)} has a marker already")
    return None


def why_not_starve(s: State, action: w.Starve) -> No | None:
    """Markers are placed when the die has been rolled for them."""
    if (no := why_not_short(s, action.unit)) or isinstance(s.todo[-1], w.PlaceFuel):
        return no
    return No("tb 7.11", "shortage markers are placed at the start of turns 6 to 10")


def offer_fuel_die(s: State, _: w.RollFuel) -> Decision:
    """As many markers as the die shows."""
    return roll_a_die("tb 7.11", "Roll for German fuel and supply shortages.")


def answer_fuel_die(u: Umpire[State], _: w.RollFuel, answer: Word) -> None:
    """All of them must be placed, while there are units to take them (tb R8)."""
    assert isinstance(answer, Roll)
    u.emit(w.FuelRolled(answer.die))
    left = min(answer.die, len(eligible(u.s)))
    if left:
        u.ask(w.PlaceFuel(left))


def offer_fuel(s: State, step: w.PlaceFuel) -> Decision:
    """Different units, anywhere, at the Allied player's choice."""
    prompt = f"Choose a German unit to be out of supply this turn ({step.left} to place)."
    units = [w.Starve(UnitId(u)) for u in s.roster.fighters[GERMAN]]
    return Decision(SIDES[ALLIED], "tb 7.11", prompt, tuple(allowed(s, why_not_starve, units)))


def answer_fuel(u: Umpire[State], step: w.PlaceFuel, answer: Word) -> None:
    """One marker, one unit."""
    assert isinstance(answer, w.Starve)
    u.emit(w.Starved(answer.unit))
    if step.left > 1:
        u.ask(w.PlaceFuel(step.left - 1))
