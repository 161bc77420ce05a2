"""Where a position file begins to play: the questions of its phase, or those it lists."""

from ardennes.engine.core import Word
from ardennes.engine.fields import Field
from ardennes.engine.umpire import Umpire
from ardennes.games.bulge import words as w
from ardennes.games.bulge.rules import sequence
from ardennes.games.bulge.rules.zoc import in_contact
from ardennes.games.bulge.state import AFTER, State
from ardennes.wargame import positions

STEPS = w.VOCABULARY.steps


def start(s: State, pending: Field | None) -> None:
    """Put the open questions on the stack and go on to the first."""
    if pending is not None:
        _read_pending(s, pending)
        return
    if s.phase in AFTER and not s.duty:
        s.duty = duty_of(s)
    sequence.begin(Umpire(s))


def duty_of(s: State) -> int:
    """Units next to the enemy when their post-movement combat begins (bulge 9.0)."""
    return in_contact(s, AFTER.index(s.phase))


def usual(s: State) -> tuple[Word, ...] | None:
    """The stack a reader of this file would arrive at, if nothing happens on the way."""
    if s.phase in AFTER and not s.duty and duty_of(s):
        return None
    fresh = s.clone()
    fresh.memo = {}
    fresh.todo = ()
    umpire = Umpire(fresh)
    sequence.ask_phase(umpire)
    if not fresh.todo:
        return None
    sequence.settle(umpire)
    return fresh.todo if not umpire.events else None


def _read_pending(s: State, field: Field) -> None:
    positions.read_pending(s, field, STEPS)
    fits = type(s.todo[-1]) in sequence.STEPS and all(_fits(s, step) for step in s.todo)
    positions.check_pending(field, fits=fits, asked=lambda: sequence.decide(s))


def _fits(s: State, step: Word) -> bool:
    """Could this step be waiting in this position?"""
    match step:
        case w.Moving(unit=unit) | w.Ready(unit=unit) | w.RollMove(unit=unit):
            return s.at[unit] >= 0 or isinstance(step, w.Moving)
        case w.ChooseLosses(attackers=units):
            return bool(units) and all(s.at[unit] >= 0 for unit in units)
        case w.FallBack(units=units):
            return all(s.at[unit] >= 0 for unit in units)
        case Word() if hasattr(step, "target"):
            return getattr(step, "target", -1) in s.unit_at
        case _:
            return True
