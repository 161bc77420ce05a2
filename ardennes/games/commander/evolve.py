"""How each fact changes the table. The only code that assigns to a state in play."""

from typing import Any

from ardennes.board.graph import bits
from ardennes.engine.core import Word
from ardennes.games.commander import words as w
from ardennes.games.commander.counters import GERMAN
from ardennes.games.commander.state import AWAY, EXITED, OUT, State


def evolve(s: State, event: Word) -> None:
    """Let a fact change the table."""
    _EVOLVE[type(event)](s, event)


def _surprise_began(s: State, e: w.SurpriseBegan) -> None:
    s.surprise = e.number
    s.phase = e.number - 1


def _day_began(s: State, e: w.DayBegan) -> None:
    """Steps 1 and 2 of a day (commander 4.day-1, R29): time, cubes, fuel markers."""
    s.day, s.surprise, s.time = e.day, 0, 0
    s.cubes = s.active = s.moved = s.crossed = s.fuel = s.replaced = s.passed = 0
    s.okw_today = False
    s.points = s.today.points()


def _phase_began(s: State, e: w.PhaseBegan) -> None:
    s.phase = e.phase


def _out_of_supply(s: State, e: w.OutOfSupply) -> None:
    s.oos |= 1 << e.unit


def _in_supply(s: State, e: w.InSupply) -> None:
    s.oos &= ~(1 << e.unit)


def _weaker(s: State, e: w.Starved | w.StrengthLost) -> None:
    s.strength[e.unit] -= 1


def _meuse_crossed(s: State, e: w.MeuseCrossed) -> None:
    s.vp += e.points
    s.meuse_vp = True


def _placed(s: State, e: w.Placed) -> None:
    s.put(e.unit, e.to)
    s.delayed &= ~(1 << e.unit)
    if s.roster.counters[e.unit].okw_reserve:
        s.okw_today = True


def _delayed(s: State, e: w.Delayed) -> None:
    s.delayed |= 1 << e.unit


def _fuel_short(s: State, e: w.FuelShort) -> None:
    s.fuel |= 1 << e.unit


def _refuelled(s: State, e: w.Refuelled) -> None:
    s.fuel &= ~(1 << e.unit)


def _replaced(s: State, e: w.Replaced) -> None:
    s.strength[e.unit] += 1
    s.replaced |= 1 << e.unit
    counter = s.roster.counters[e.unit]
    which = 2 * counter.side + (0 if counter.armored else 1)
    s.points = tuple(n - (i == which) for i, n in enumerate(s.points))


def _struck(s: State, e: w.Struck) -> None:
    s.cubes |= 1 << e.unit
    s.commando_used = True


def _activated(s: State, e: w.Activated) -> None:
    s.active = bits(e.units)
    s.moved = s.crossed = 0
    s.crossings = s.breaks = frozenset()
    s.passed &= ~(1 << e.side)


def _passed(s: State, e: w.Passed) -> None:
    s.passed |= 1 << e.side


def _moved(s: State, e: w.Moved) -> None:
    *_, last, to = (e.start, *e.path)
    river = s.ground.river(last, to)
    if river and s.here(to, 1 - s.roster.side[e.unit]):
        s.crossings |= {(min(last, to), max(last, to))}  # commander 7.river-1
    s.lift(e.unit, AWAY)
    s.put(e.unit, to)
    s.moved |= 1 << e.unit
    if river:
        s.crossed |= 1 << e.unit  # by its last step (commander R40)


def _control_taken(s: State, e: w.ControlTaken) -> None:
    if e.side == GERMAN:
        s.control |= 1 << e.space
    else:
        s.control &= ~(1 << e.space)
    s.vp += e.points


def _meuse_reached(s: State, _: w.MeuseReached) -> None:
    s.reached = True


def _exited(s: State, e: w.Exited) -> None:
    s.lift(e.unit, EXITED)
    s.vp += e.points
    _forget(s, e.unit)


def _forget(s: State, unit: int) -> None:
    """A unit that is gone carries no marker and no cube (commander R20)."""
    gone = ~(1 << unit)
    for name in ("oos", "fuel", "cubes", "active", "moved", "crossed", "replaced", "delayed"):
        setattr(s, name, getattr(s, name) & gone)


def _battle_joined(s: State, e: w.BattleJoined) -> None:
    s.active |= bits(e.attackers)  # commander 8.who-1


def _eliminated(s: State, e: w.Eliminated) -> None:
    s.strength[e.unit] = 0
    s.lift(e.unit, OUT)
    s.vp += e.points
    _forget(s, e.unit)


def _withdrew(s: State, e: w.Withdrew) -> None:
    s.lift(e.unit, AWAY)
    s.put(e.unit, e.to)
    s.cubes |= 1 << e.unit  # commander 8.ret-4


def _broke_through(s: State, e: w.BrokeThrough) -> None:
    s.lift(e.unit, AWAY)
    s.put(e.unit, e.to)
    if s.ground.river(e.start, e.to):
        s.breaks |= {(min(e.start, e.to), max(e.start, e.to))}  # commander 8.break-2


def _turn_ended(s: State, _: w.TurnEnded) -> None:
    s.cubes |= s.active  # commander 4.act-3
    s.active = s.moved = s.crossed = 0
    s.crossings = s.breaks = frozenset()


def _time_moved(s: State, e: w.TimeMoved) -> None:
    s.time = e.time


def _day_ended(s: State, _: w.DayEnded) -> None:
    s.active = s.moved = s.crossed = 0


def _game_ended(s: State, e: w.GameEnded) -> None:
    s.ended = e.winner, e.case
    s.todo = ()


def _nothing(s: State, _: Word) -> None:
    """Only worth telling."""


_EVOLVE: dict[type[Word], Any] = {
    w.SurpriseBegan: _surprise_began,
    w.DayBegan: _day_began,
    w.PhaseBegan: _phase_began,
    w.OutOfSupply: _out_of_supply,
    w.InSupply: _in_supply,
    w.Starved: _weaker,
    w.StrengthLost: _weaker,
    w.MeuseCrossed: _meuse_crossed,
    w.Placed: _placed,
    w.Delayed: _delayed,
    w.FuelShort: _fuel_short,
    w.Refuelled: _refuelled,
    w.Replaced: _replaced,
    w.Struck: _struck,
    w.Activated: _activated,
    w.Passed: _passed,
    w.Moved: _moved,
    w.ControlTaken: _control_taken,
    w.MeuseReached: _meuse_reached,
    w.Exited: _exited,
    w.BattleJoined: _battle_joined,
    w.UnitRolled: _nothing,
    w.HitsCounted: _nothing,
    w.Stood: _nothing,
    w.Retreated: _nothing,
    w.Eliminated: _eliminated,
    w.Withdrew: _withdrew,
    w.BrokeThrough: _broke_through,
    w.TurnEnded: _turn_ended,
    w.TimeMoved: _time_moved,
    w.DayEnded: _day_ended,
    w.GameEnded: _game_ended,
}
