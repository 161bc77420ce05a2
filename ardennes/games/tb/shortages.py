"""tb 7.11: German fuel and supply shortages, from turn 6."""

from ardennes.engine.core import Decision, Roll, UnitId, Word, roll_a_die
from ardennes.engine.umpire import Umpire
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import ALLIED, GERMAN, SIDES
from ardennes.games.tb.state import State

FIRST_TURN = 6


def eligible(s: State) -> list[int]:
    """German units on the map without a marker; SSP always has supply (tb R8)."""
    return [
        u
        for u in s.roster.fighters[GERMAN]
        if s.at[u] >= 0 and not s.marked >> u & 1 and u != s.roster.peiper
    ]


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
    choices = tuple(w.Starve(UnitId(u)) for u in eligible(s))
    return Decision(SIDES[ALLIED], "tb 7.11", prompt, choices)


def answer_fuel(u: Umpire[State], step: w.PlaceFuel, answer: Word) -> None:
    """One marker, one unit."""
    assert isinstance(answer, w.Starve)
    u.emit(w.Starved(answer.unit))
    if step.left > 1:
        u.ask(w.PlaceFuel(step.left - 1))
