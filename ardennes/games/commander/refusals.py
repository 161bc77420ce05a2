"""Why an action is refused, with the case; for any well-formed action, listed or not."""

from collections.abc import Callable
from typing import Any

from ardennes.engine.core import No, Word
from ardennes.games.commander import battle, moves, reinforcements, shortages
from ardennes.games.commander import words as w
from ardennes.games.commander.counters import ALLIED, GERMAN, INFANTRY, SIDES
from ardennes.games.commander.movement import (
    has_room,
    road_open,
    why_not_exit,
    why_not_move,
    why_not_step,
    why_not_strategic,
)
from ardennes.games.commander.state import State


def why_not(s: State, action: Word) -> No | None:
    """The rule that forbids an action now, as far as one does."""
    if any(getattr(action, name, 0) < 0 for name in ("to", "target", "space", "unit")):
        return No("commander 4.act-1", "it names no place and no unit")
    explain = _WHY.get(type(action))
    return explain(s, action) if explain else None


def _step(s: State) -> Word | None:
    return s.todo[-1] if s.todo else None


def turn_side(s: State) -> int | None:
    """Whose turn it is, while somebody moves or activates."""
    step = _step(s)
    if isinstance(step, w.Turn | w.Moves):
        return step.side
    return s.roster.side[step.unit] if isinstance(step, w.Moving) else None


# --- activation and moves ---


def _why_not_activate(s: State, action: w.Activate) -> No | None:
    step = _step(s)
    if not isinstance(step, w.Turn):
        return No("commander 4.act-1", "a turn activates one space, and its moves come first")
    units = s.here(action.space, step.side)
    if not units:
        return No("commander 4.act-1", f"no {SIDES[step.side]} unit is in {_name(s, action.space)}")
    reasons = [why_not_activate_unit(s, unit) for unit in units]
    return reasons[0] if all(reasons) else None


def why_not_activate_unit(s: State, unit: int) -> No | None:
    """What keeps a unit from being activated (commander 4.act-1, 4.act-3, 9.oos-1)."""
    name = s.unit_name(unit)
    if s.at[unit] < 0:
        return No("commander 4.act-1", f"{name} is not on the map")
    if s.helpless(unit):
        return No("commander 9.oos-1", f"{name} is out of supply or out of fuel")
    if s.cubes >> unit & 1:
        return No("commander 4.act-3", f"{name} has been activated today")
    return None


def _why_not_pass(s: State, _: w.Pass) -> No | None:
    step = _step(s)
    if isinstance(step, w.Turn):
        return moves.why_not_pass(s, step.side)
    if isinstance(step, w.Reinforce):
        return No("commander 10.rein-1", "a reinforcement that can enter does")
    return No("commander 4.pass-1", "there is nothing to pass now")


def why_not_choose(s: State, unit: int) -> No | None:
    """Why a unit cannot be moved now: not active, moved, or barred by the day."""
    side = turn_side(s)
    if side is None:
        return No("commander 4.act-2", "nobody moves now")
    if s.roster.side[unit] != side:
        return No("commander 4.turn-1", f"it is the {SIDES[side]} side's turn")
    if isinstance(_step(s), w.Turn) and not s.active:
        return why_not_activate_unit(s, unit) or why_not_move(s, unit)
    if not s.active >> unit & 1:
        return why_not_activate_unit(s, unit) or No(
            "commander 4.act-1", f"{s.unit_name(unit)} is not in the activated space"
        )
    if s.moved >> unit & 1:
        return No("commander 7.move-4", f"{s.unit_name(unit)} has moved")
    return why_not_move(s, unit)


def _why_not_choose(s: State, action: w.Choose) -> No | None:
    if action.unit == _moving(s):
        return No("commander 7.move-4", f"{s.unit_name(action.unit)} is in hand already")
    name = s.unit_name(action.unit)
    if no := why_not_choose(s, action.unit):
        return no
    if isinstance(_step(s), w.Turn):
        return No("commander 4.act-1", f"activate the space of {name} first")
    return No("commander 7.move-1", f"{name} has nowhere to go")


def _moving(s: State) -> int:
    step = _step(s)
    return step.unit if isinstance(step, w.Moving) else -1


def _why_not_go(s: State, action: w.Move | w.Strategic) -> No | None:
    unit = _moving(s)
    if unit < 0:
        return No("commander 7.move-4", "choose a unit first")
    if isinstance(action, w.Strategic):
        return why_not_strategically(s, unit, action.to)
    return why_not_reach(s, unit, action.to)


def why_not_strategically(s: State, unit: int, to: int) -> No:
    """Why there is no strategic move to a space (commander 7.strat-1, 7.strat-2)."""
    side, at = s.roster.side[unit], s.at[unit]
    no = why_not_strategic(s, unit)
    if no is not None:
        return no
    for place in (at, to):
        if not s.safe(place, side):
            why = "contested" if s.contested(place) else "enemy-controlled"
            return No("commander 7.strat-1", f"{_name(s, place)} is {why}")
    if not has_room(s, unit, to):
        return No("commander 7.stack-1", f"{_name(s, to)} has three units")
    return No("commander 7.strat-1", "no road of three safe spaces leads there")


def why_not_reach(s: State, unit: int, to: int) -> No:
    """Why a unit cannot move to a space now: the rule nearest to letting it."""
    at, side = s.at[unit], s.roster.side[unit]
    if no := why_not_move(s, unit):
        return no
    if to == at:
        return No("commander 7.move-1", "it is there already")
    if s.ground.board.zones[at] >> to & 1:
        return _why_not_next(s, unit, at, to)
    if s.roster.counters[unit].type == INFANTRY and side == GERMAN:
        return No("commander 7.move-1", "infantry moves one space")
    far = _why_not_two(s, unit, at, to)
    if far is not None:
        return far
    return why_not_strategically(s, unit, to)


def _why_not_next(s: State, unit: int, at: int, to: int) -> No:
    side = s.roster.side[unit]
    if s.contested(at) and not s.safe(to, side):
        return No("commander 7.ctl-2", "out of a contested space only into a friendly one")
    if no := why_not_step(s, unit, at, to):
        return no
    return No("commander 7.stack-1", f"{_name(s, to)} has three {SIDES[side]} units")


def _why_not_two(s: State, unit: int, at: int, to: int) -> No | None:
    """Two spaces away: roads, enemies on the way, the cut bridge, room."""
    side = s.roster.side[unit]
    middle = s.ground.board.zones[at] & s.ground.board.zones[to]
    if not middle:
        return None
    if s.roster.counters[unit].type == INFANTRY:
        return No("commander 7.move-1", "infantry moves one space")
    reasons = [
        _why_not_by(s, unit, at, via, to) for via in range(len(s.ground.board)) if middle >> via & 1
    ]
    if not s.contested(at) and s.safe(to, side) and why_not_strategic(s, unit) is None:
        reasons.sort(key=lambda no: no.case == "commander 7.move-2")
    return reasons[0]


def _why_not_by(s: State, unit: int, at: int, via: int, to: int) -> No:
    side = s.roster.side[unit]
    if not s.ground.road(at, via) or not s.ground.road(via, to):
        return No("commander 7.move-2", "two spaces are entered along roads")
    if s.contested(at) and not s.safe(via, side):
        return No("commander 7.ctl-2", "out of a contested space only into a friendly one")
    if s.here(via, 1 - side):
        return No("commander 7.ctl-1", f"it stops in {_name(s, via)}, where the enemy is")
    if not road_open(s, side, via, to):
        return No("commander 7.river-3", f"the bridge to {_name(s, to)} is cut")
    if no := why_not_step(s, unit, at, via) or why_not_step(s, unit, via, to):
        return no
    return No("commander 7.stack-1", f"{_name(s, to)} has three {SIDES[side]} units")


def _why_not_exit(s: State, _: w.Exit) -> No | None:
    unit = _moving(s)
    return why_not_exit(s, unit) if unit >= 0 else No("commander 7.move-4", "choose a unit first")


# --- combat ---


def _why_not_fight(s: State, action: w.Fight) -> No:
    return No("commander 4.act-2", f"no combat waits in {_name(s, action.space)}")


def _why_not_retreat(s: State, _: w.Retreat) -> No:
    step = _step(s)
    if isinstance(step, w.DefenderLosses) and not step.retreat:
        hits = w.Answer(
            step.space, step.attackers, step.defenders, step.on_attackers, step.left
        )  # fmt: skip
        stood = No("commander 8.ret-1", "the defenders have chosen to stand")
        return battle.why_not_retreat(s, hits) or stood
    if isinstance(step, w.Dice):
        bound = battle.why_bound(s, step.space, step.defenders)
    else:
        bound = _why_bound_anywhere(s)
    return bound or No("commander 8.ret-1", "no retreat is offered now")


def _why_bound_anywhere(s: State) -> No | None:
    """The battle may be over or still to come: who defends beside an enemy and could not leave."""
    step, mover = _step(s), turn_side(s)
    before = isinstance(step, w.Turn) and not s.surprise  # the other side has just attacked
    side = GERMAN if (mover == GERMAN) == before else ALLIED
    for place in sorted(s.stacks) if mover is not None else ():
        if s.contested(place) and (no := battle.why_bound(s, place, s.here(place, side))):
            return No(no.case, f"{_name(s, place)}: {no.reason}")
    return None


def _why_not_stand(s: State, _: w.Stand) -> No:
    return No("commander 8.ret-1", "nobody is asked to stand")


def _why_not_lose(s: State, action: w.LoseStep) -> No:
    step = _step(s)
    if isinstance(step, w.DefenderLosses | w.AttackerLosses):
        name = s.unit_name(action.unit)
        return No("commander 8.hits-2", f"{name} does not take the next hit: losses are even")
    return No("commander 8.hits-2", "there is no hit to take now")


def _why_not_withdraw(s: State, action: w.Withdraw) -> No:
    step = _step(s)
    if not isinstance(step, w.Withdrawal) or action.unit not in step.defenders:
        return No("commander 8.ret-3", "no such unit retreats now")
    side, to = s.roster.side[action.unit], action.to
    if not s.ground.board.zones[step.space] >> to & 1:
        return No("commander 8.ret-3", f"{_name(s, to)} is not adjacent")
    if not s.safe(to, side):
        return No("commander 8.ret-3", f"{_name(s, to)} is not friendly and uncontested")
    if not has_room(s, action.unit, to):
        return No("commander 8.ret-3", f"{_name(s, to)} has three units")
    if to not in battle.retreats(s, step.space, action.unit):
        return No("commander 8.ret-5", "British units may not cross the Meuse yet")
    return No("commander 8.ret-2", "then there is no room for all survivors")


def _why_not_break(s: State, action: w.BreakThrough) -> No:
    step = _step(s)
    if s.surprise or not s.today.breakthrough_allowed:
        return No("commander 8.break-5", "nobody breaks through on 16 December or before")
    if not isinstance(step, w.Breakthrough) or action.unit not in step.units:
        return No("commander 8.break-1", "no such unit may break through now")
    return battle.why_not_break(s, action.unit, action.to) or No(
        "commander 8.break-1", "not possible now"
    )


# --- mornings ---


def _why_not_place(s: State, action: w.Place) -> No:
    step, unit = _step(s), action.unit
    if not isinstance(step, w.Reinforce) or s.roster.side[unit] != step.side:
        return No("commander 10.rein-1", "no such reinforcement is placed now")
    if s.roster.counters[unit].okw_reserve:
        if no := reinforcements.why_not_okw(s):
            return no
    elif not reinforcements.is_due(s, unit):
        return No("commander 10.rein-1", f"{s.unit_name(unit)} does not arrive today")
    return reinforcements.why_not_enter(s, unit, action.to) or No(
        "commander 10.rein-1", "reinforcements of the day come before the reserve"
    )


def _why_not_mark(s: State, action: w.MarkFuel) -> No:
    unit = action.unit
    if unit not in shortages.thirsty(s):
        return No("commander 9.fuel-1", f"{s.unit_name(unit)} is no German mechanized unit here")
    return No("commander 9.fuel-1", f"{s.unit_name(unit)} is marked, or nobody is marked now")


def _why_not_free(s: State, action: w.FreeFuel) -> No:
    return No("commander 9.fuel-1", f"{s.unit_name(action.unit)} has no marker to remove now")


def _why_not_replace(s: State, action: w.Replace) -> No:
    step = _step(s)
    if not isinstance(step, w.Replacements) or s.roster.side[action.unit] != step.side:
        return No("commander 11.rep-1", "no replacement point is assigned to it now")
    return shortages.why_not_replace(s, action.unit) or No("commander 11.rep-1", "not now")


def _why_not_strike(s: State, action: w.Strike) -> No:
    if s.roster.side[action.unit] != ALLIED or s.at[action.unit] < 0:
        return No("commander 4.day-1", "commandos strike an Allied unit on the map")
    return shortages.why_not_commando(s) or No("commander 4.day-1", "no commando step now")


def _name(s: State, place: int) -> str:
    return s.place_name(place)


_WHY: dict[type[Word], Callable[[State, Any], No | None]] = {
    w.Activate: _why_not_activate,
    w.Pass: _why_not_pass,
    w.Choose: _why_not_choose,
    w.Move: _why_not_go,
    w.Strategic: _why_not_go,
    w.Exit: _why_not_exit,
    w.Fight: _why_not_fight,
    w.Stand: _why_not_stand,
    w.Retreat: _why_not_retreat,
    w.LoseStep: _why_not_lose,
    w.Withdraw: _why_not_withdraw,
    w.BreakThrough: _why_not_break,
    w.Place: _why_not_place,
    w.MarkFuel: _why_not_mark,
    w.FreeFuel: _why_not_free,
    w.Replace: _why_not_replace,
    w.Strike: _why_not_strike,
}
