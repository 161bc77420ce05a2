"""An event as one sentence a player would write; an action as a short label."""

from collections.abc import Callable, Sequence
from typing import Any

from ardennes.engine.core import Roll, Word
from ardennes.games.commander import words as w
from ardennes.games.commander.calendar import date_of
from ardennes.games.commander.counters import SIDES
from ardennes.games.commander.movement import STRATEGIC
from ardennes.games.commander.state import PHASES, TURN, State


def say(s: State, event: Word) -> str:
    """One sentence about what has just happened; some facts need none."""
    sentence = _SAY[type(event)](s, event)
    return " ".join(sentence.replace("#", "").split())


def case_of(event: Word) -> str:
    """The case an event is an instance of."""
    match event:
        case w.Moved(mode=mode):
            return "commander 7.strat-1" if mode == STRATEGIC else "commander 7.move-1"
        case w.GameEnded(case=case):
            return case
        case _:
            return _CASES[type(event)]


def describe(s: State, action: Word) -> str:
    """An action as a short label for buttons and lists."""
    return _DESCRIBE[type(action)](s, action)


# --- names ---


def _side(side: int) -> str:
    return SIDES[side].capitalize()


def _place(s: State, place: int) -> str:
    return s.place_name(place)


def _unit(s: State, unit: int) -> str:
    return s.unit_name(unit)


def _units(s: State, units: Sequence[int]) -> str:
    names = [_unit(s, unit) for unit in units]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else "nobody"


def _hits(n: int) -> str:
    return "no hits" if n == 0 else "one hit" if n == 1 else f"{n} hits"


def _points(n: int) -> str:
    return f" ({n:+d} VP)" if n else ""


# --- events ---


def _moved(s: State, e: w.Moved) -> str:
    way = " to ".join([_place(s, e.start), *(_place(s, p) for p in e.path[-1:])])
    by = f" by way of {_place(s, e.path[0])}" if len(e.path) == 2 else ""
    mode = " strategically" if e.mode == STRATEGIC else ""
    return f"{_unit(s, e.unit)} moves{mode} from {way}{by}."


def _activated(s: State, e: w.Activated) -> str:
    return f"The {_side(e.side)} side activates {_place(s, e.space)}: {_units(s, e.units)}."


def _control(s: State, e: w.ControlTaken) -> str:
    return f"{_place(s, e.space)} is {_side(e.side)} now{_points(e.points)}."


def _rolled(s: State, e: w.UnitRolled) -> str:
    dice = ", ".join(map(str, e.dice))
    return f"{_unit(s, e.unit)} rolls {dice} against {e.chance}: {_hits(e.hits)}."


def _counted(s: State, e: w.HitsCounted) -> str:
    saved = f", {e.reduced} fewer for the ground" if e.reduced else ""
    return (
        f"{_place(s, e.space)}: {_hits(e.on_defenders)} on the defenders{saved}, "
        f"{_hits(e.on_attackers)} on the attackers."
    )


def _joined(s: State, e: w.BattleJoined) -> str:
    attackers, defenders = _units(s, e.attackers), _units(s, e.defenders)
    verb = "attacks" if len(e.attackers) == 1 else "attack"
    return f"{attackers} {verb} {defenders} in {_place(s, e.space)}."


def _phase(_: State, e: w.PhaseBegan) -> str:
    return f"{PHASES[e.phase].capitalize()}." if e.phase < TURN else ""


def _choose(s: State, a: w.Choose) -> str:
    return f"Choose {_unit(s, a.unit)} in {_place(s, s.at[a.unit])}"


def _way(s: State, a: w.Move) -> str:
    by = f" by {_place(s, a.via)}" if a.via >= 0 else ""
    return f"Move to {_place(s, a.to)}{by}"


def _ended(s: State, e: w.GameEnded) -> str:
    if e.winner < 0:
        return "The game is a draw."
    return f"The {_side(e.winner)} side wins."


_SAY: dict[type[Word], Callable[[State, Any], str]] = {
    w.SurpriseBegan: lambda s, e: f"German surprise turn {e.number}.",
    w.DayBegan: lambda s, e: f"{date_of(e.day)} begins.",
    w.PhaseBegan: _phase,
    w.OutOfSupply: lambda s, e: f"{_unit(s, e.unit)} is out of supply.",
    w.InSupply: lambda s, e: f"{_unit(s, e.unit)} is in supply again.",
    w.Starved: lambda s, e: f"{_unit(s, e.unit)} loses a strength point for want of supply.",
    w.MeuseCrossed: lambda s, e: f"German units are over the Meuse{_points(e.points)}.",
    w.Placed: lambda s, e: f"{_unit(s, e.unit)} arrives in {_place(s, e.to)}.",
    w.Delayed: lambda s, e: f"{_unit(s, e.unit)} finds no way in and is delayed.",
    w.FuelShort: lambda s, e: f"{_unit(s, e.unit)} is marked short of fuel.",
    w.Refuelled: lambda s, e: f"{_unit(s, e.unit)} gets fuel after all.",
    w.Replaced: lambda s, e: f"{_unit(s, e.unit)} is replenished to {s.strength[e.unit]}.",
    w.Struck: lambda s, e: f"German commandos strike {_unit(s, e.unit)}.",
    w.Activated: _activated,
    w.Passed: lambda s, e: f"The {_side(e.side)} side passes.",
    w.Moved: _moved,
    w.ControlTaken: _control,
    w.MeuseReached: lambda s, e: f"German units reach the Meuse at {_place(s, e.space)}.",
    w.Exited: lambda s, e: f"{_unit(s, e.unit)} leaves the map{_points(e.points)}.",
    w.BattleJoined: _joined,
    w.UnitRolled: _rolled,
    w.HitsCounted: _counted,
    w.Stood: lambda s, e: f"The defenders of {_place(s, e.space)} stand.",
    w.Retreated: lambda s, e: f"The defenders of {_place(s, e.space)} retreat.",
    w.StrengthLost: lambda s, e: f"{_unit(s, e.unit)} loses a strength point.",
    w.Eliminated: lambda s, e: f"{_unit(s, e.unit)} is eliminated{_points(e.points)}.",
    w.Withdrew: lambda s, e: (
        f"{_unit(s, e.unit)} retreats from {_place(s, e.start)} to {_place(s, e.to)}."
    ),
    w.BrokeThrough: lambda s, e: f"{_unit(s, e.unit)} breaks through to {_place(s, e.to)}.",
    w.TurnEnded: lambda s, e: "",
    w.TimeMoved: lambda s, e: f"It is {s.edition.times[e.time]}.",
    w.DayEnded: lambda s, e: f"The day ends with {s.vp} victory points.",
    w.GameEnded: _ended,
}

_CASES: dict[type[Word], str] = {
    w.SurpriseBegan: "commander 5.sur-1",
    w.DayBegan: "commander 4.day-1",
    w.PhaseBegan: "commander 4.day-1",
    w.OutOfSupply: "commander 9.sup-1",
    w.InSupply: "commander 9.sup-1",
    w.Starved: "commander 9.oos-2",
    w.MeuseCrossed: "commander 12.vp-4",
    w.Placed: "commander 10.rein-1",
    w.Delayed: "commander 10.rein-2",
    w.FuelShort: "commander 9.fuel-1",
    w.Refuelled: "commander 9.fuel-1",
    w.Replaced: "commander 11.rep-2",
    w.Struck: "commander 4.day-1",
    w.Activated: "commander 4.act-1",
    w.Passed: "commander 4.pass-2",
    w.ControlTaken: "commander 6.ctl-1",
    w.MeuseReached: "commander 7.brit-1",
    w.Exited: "commander 12.vp-5",
    w.BattleJoined: "commander 8.who-1",
    w.UnitRolled: "commander 8.dice-1",
    w.HitsCounted: "commander 8.hits-1",
    w.Stood: "commander 8.ret-1",
    w.Retreated: "commander 8.ret-1",
    w.StrengthLost: "commander 8.hits-2",
    w.Eliminated: "commander 8.hits-3",
    w.Withdrew: "commander 8.ret-3",
    w.BrokeThrough: "commander 8.break-1",
    w.TurnEnded: "commander 4.act-3",
    w.TimeMoved: "commander 4.time-1",
    w.DayEnded: "commander 4.end-1",
}

_DESCRIBE: dict[type[Word], Callable[[State, Any], str]] = {
    w.Activate: lambda s, a: f"Activate {_place(s, a.space)}",
    w.Pass: lambda s, a: "Pass",
    w.Choose: _choose,
    w.Move: _way,
    w.Strategic: lambda s, a: f"Strategic move to {_place(s, a.to)}",
    w.Exit: lambda s, a: "Leave the map",
    w.EndMoves: lambda s, a: "End the moves",
    w.Fight: lambda s, a: f"Resolve the combat in {_place(s, a.space)}",
    w.Stand: lambda s, a: "Stand",
    w.Retreat: lambda s, a: "Retreat",
    w.LoseStep: lambda s, a: f"{_unit(s, a.unit)} takes the hit",
    w.Withdraw: lambda s, a: f"{_unit(s, a.unit)} retreats to {_place(s, a.to)}",
    w.BreakThrough: lambda s, a: f"{_unit(s, a.unit)} breaks through to {_place(s, a.to)}",
    w.Place: lambda s, a: f"{_unit(s, a.unit)} enters in {_place(s, a.to)}",
    w.MarkFuel: lambda s, a: f"Mark {_unit(s, a.unit)}",
    w.FreeFuel: lambda s, a: f"Free {_unit(s, a.unit)}",
    w.Replace: lambda s, a: f"Replenish {_unit(s, a.unit)} to {s.strength[a.unit] + 1}",
    w.Strike: lambda s, a: f"Strike {_unit(s, a.unit)}",
    Roll: lambda s, a: f"Roll {a.die}",
}
