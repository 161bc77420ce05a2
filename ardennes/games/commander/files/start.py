"""Where a position file begins to play: the questions of its phase, or those it lists."""

from ardennes.board.graph import members
from ardennes.engine.core import BadInput, Word
from ardennes.engine.fields import Field
from ardennes.engine.umpire import Umpire
from ardennes.games.commander import words as w
from ardennes.games.commander.counters import ALLIED, GERMAN
from ardennes.games.commander.rules import losses, sequence
from ardennes.games.commander.state import COMBAT, TURN, State
from ardennes.wargame import positions

STEPS = w.VOCABULARY.steps


def start(s: State, pending: Field | None) -> None:
    """Put the open questions on the stack and go on to the first."""
    if pending is not None:
        positions.read_pending(s, pending, STEPS)
        fits = type(s.todo[-1]) in sequence.STEPS and all(_fits(s, step) for step in s.todo)
        positions.check_pending(pending, fits=fits, asked=lambda: sequence.decide(s))
        return
    _go_on(Umpire(s))
    s.memo = {}


def _go_on(u: Umpire[State]) -> None:
    """To the first question; in a combat phase the moves are done, and a lone combat has begun."""
    u.s.todo = first_questions(u.s)
    sequence.settle(u)
    match u.s.todo and u.s.todo[-1]:
        case w.Combats(left=(only,)) as step:
            u.s.todo = u.s.todo[:-1]
            sequence.answer(u, step, w.Fight(only))
        case _:
            pass


def first_questions(s: State) -> tuple[Word, ...]:
    """What a phase is about to ask; the phases of a morning lead on to the turns."""
    if s.surprise:
        return _turn(s, GERMAN)
    if s.phase >= COMBAT:
        side = s.phase - COMBAT
        return w.EndTurn(side), w.BeginCombat(side)
    if s.phase >= TURN:
        return _turn(s, s.phase - TURN)
    return tuple(reversed(sequence.morning(s, s.phase)))


def _turn(s: State, side: int) -> tuple[Word, ...]:
    """Before the moves, or during them if somebody is active."""
    if s.active:
        return w.EndTurn(side), w.BeginCombat(side), w.Moves(side)
    return (w.Turn(side),)


def check_active(s: State) -> None:
    """Only units of the side whose turn it is are active."""
    side = GERMAN if s.surprise else (s.phase - TURN) % 2
    for unit in members(s.active):
        if s.phase not in (0, 1, 2) and s.phase < TURN:
            raise BadInput("unit", f"{s.unit_name(unit)} cannot be active in this phase")
        if s.roster.side[unit] != side:
            raise BadInput("unit", f"{s.unit_name(unit)} is active in the enemy's turn")
    if s.passed == 0b11 and s.phase >= TURN and s.ended is None:
        raise BadInput("markers.passed", "two passes running end the day (commander 4.pass-3)")


def settled(s: State) -> tuple[Word, ...] | None:
    """The stack a reader of this file would arrive at, if nothing happens on the way."""
    fresh = s.clone()
    fresh.memo = {}
    umpire = Umpire(fresh)
    _go_on(umpire)
    same = not umpire.events
    return fresh.todo if same else None


def _fits(s: State, step: Word) -> bool:
    """Could this step be waiting in this position?"""
    match step:
        case w.Moving(unit=unit):
            return bool(s.active >> unit & 1)
        case (
            w.Turn(side=side) | w.Moves(side=side) | w.EndTurn(side=side) | w.BeginCombat(side=side)
            | w.Reinforce(side=side) | w.Replacements(side=side) | w.Combats(side=side)
        ):  # fmt: skip
            return side in (GERMAN, ALLIED)
        case w.Dice() | w.Answer() | w.DefenderLosses() | w.Withdrawal():
            return _fits_battle(s, step)
        case w.AttackerLosses(attackers=attackers, taken=taken):
            return len(taken) == len(attackers) and losses.has_losses(s, step)
        case w.Breakthrough(units=units):
            return bool(units) and all(s.at[unit] == step.space for unit in units)
        case _:
            return True


def _fits_battle(s: State, step: w.Dice | w.Answer | w.DefenderLosses | w.Withdrawal) -> bool:
    if not step.attackers or not step.defenders:
        return False
    sides = {s.roster.side[unit] for unit in step.attackers}
    enemies = {s.roster.side[unit] for unit in step.defenders}
    if len(sides) != 1 or sides & enemies:
        return False
    if isinstance(step, w.DefenderLosses):
        return len(step.taken) == len(step.defenders) and losses.has_losses(s, step)
    there = step.defenders if isinstance(step, w.Withdrawal) else (*step.attackers, *step.defenders)
    if any(s.at[unit] != step.space for unit in there):
        return False
    units = len(step.attackers) + len(step.defenders)
    return not isinstance(step, w.Dice) or 0 <= step.rolled < units
