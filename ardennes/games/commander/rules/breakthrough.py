"""commander 8.break: armor that has cleared a space goes on."""

from ardennes.engine.core import Decision, No, PlaceId, Word, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.commander import words as w
from ardennes.games.commander.counters import SIDES
from ardennes.games.commander.rules.control import note_arrival, settle
from ardennes.games.commander.rules.movement import (
    may_cross_meuse,
    why_cut,
    why_no_road,
    why_not_stack,
)
from ardennes.games.commander.state import State


def after_attack(u: Umpire[State], step: w.AttackerLosses) -> None:
    """If the attack eliminated every defender, surviving armor may go on (commander 8.break-1)."""
    s = u.s
    settle(u, [step.space])
    units = [unit for unit in step.attackers if s.at[unit] >= 0 and s.roster.counters[unit].armored]
    if step.cleared and units and why_too_early(s) is None:
        u.ask(w.Breakthrough(step.space, tuple(units)))


def why_too_early(s: State) -> No | None:
    """The armor waits for the second day (commander 8.break-5, R5)."""
    if s.surprise or not s.today.breakthrough_allowed:
        return No("commander 8.break-5", "nobody breaks through on 16 December or before")
    return None


def why_not_break_through(s: State, action: w.BreakThrough) -> No | None:
    """Armor of this attack, into a space open to it (commander 8.break-1)."""
    step = s.question
    if no := why_too_early(s):
        return no
    if not isinstance(step, w.Breakthrough) or action.unit not in step.units:
        return No("commander 8.break-1", "no such unit may break through now")
    return why_not_break(s, action.unit, action.to)


def why_not_break(s: State, unit: int, to: int) -> No | None:
    """Room, one unit a river border, forest by road alone, the British Meuse
    (commander 8.break-2, 8.break-3, 7.stack-1, 7.brit-1, R11, R31)."""
    at, side = s.at[unit], s.roster.side[unit]
    if not s.ground.board.zones[at] >> to & 1:
        return No("commander 8.break-1", f"{s.place_name(to)} is not adjacent")
    if (min(at, to), max(at, to)) in s.breaks:
        return No("commander 8.break-2", "one unit breaks through over a river border")
    by_road = s.edition.terrain.forest_breakthrough_needs_road
    if (
        by_road
        and s.ground.forest >> to & 1
        and (why_no_road(s, at, to) or why_cut(s, side, at, to))
    ):
        return No("commander 8.break-3", f"{s.place_name(to)} is forest without an open road")
    if not may_cross_meuse(s, unit, at, to):
        return No("commander 7.brit-1", "British units may not cross the Meuse yet")
    return why_not_stack(s, unit, to)


def break_choices(s: State, step: w.Breakthrough) -> list[Word]:
    """Every unit and every adjacent space, whatever its control (commander 8.break-1)."""
    around = s.ground.board.around
    goals = [w.BreakThrough(u, PlaceId(to)) for u in step.units for to in around[s.at[u]]]
    return [*allowed(s, why_not_break_through, goals)]


def offer_break(s: State, step: w.Breakthrough) -> Decision:
    """At once, before the next combat (commander 8.break-1)."""
    side = SIDES[s.roster.side[step.units[0]]]
    prompt = f"Armor may break through from {s.place_name(step.space)}, or stay."
    choices = (*break_choices(s, step), w.Pass())
    return Decision(side, "commander 8.break-1", prompt, choices)


def answer_break(u: Umpire[State], step: w.Breakthrough, answer: Word) -> None:
    """No combat comes of it; the unit sits out those still to come (commander 8.break-4, R12)."""
    if isinstance(answer, w.Pass):
        return
    assert isinstance(answer, w.BreakThrough)
    s = u.s
    start, side = s.at[answer.unit], s.roster.side[answer.unit]
    u.emit(w.BrokeThrough(answer.unit, PlaceId(start), answer.to))
    note_arrival(u, [answer.to], side)
    settle(u, [answer.to])
    combats = s.todo[-1]
    assert isinstance(combats, w.Combats)
    broke = (*combats.broke, answer.unit)
    s.todo = (*s.todo[:-1], w.Combats(combats.side, combats.left, broke))
    rest = tuple(unit for unit in step.units if unit != answer.unit)
    if rest:
        u.ask(w.Breakthrough(step.space, rest))
