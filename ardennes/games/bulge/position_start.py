"""Where a position file begins to play: the questions of its phase, or those it lists."""

from collections.abc import Mapping
from typing import cast

from ardennes.engine.core import BadInput, Word
from ardennes.engine.fields import Field, write_toml
from ardennes.engine.umpire import Umpire
from ardennes.games.bulge import sequence
from ardennes.games.bulge import words as w
from ardennes.games.bulge.state import AFTER, State
from ardennes.games.bulge.zoc import in_contact

STEPS = w.VOCABULARY.steps


def start(s: State, pending: Field | None) -> None:
    """Put the open questions on the stack and go on to the first."""
    if pending is not None:
        _read_pending(s, pending)
        return
    if s.phase in AFTER and not s.duty:
        s.duty = duty_of(s)
    umpire = Umpire(s)
    sequence.ask_phase(umpire)
    sequence.settle(umpire)
    s.memo = {}


def duty_of(s: State) -> int:
    """Units next to the enemy when their post-movement combat begins (bulge 9.0)."""
    return in_contact(s, AFTER.index(s.phase))


def write_pending(s: State) -> list[str]:
    """The open questions, unless they are just those the phase begins with."""
    if s.ended is not None or s.todo == _settled(s):
        return []
    lines: list[str] = []
    for step in s.todo:
        plain = STEPS.to_plain(step, s)
        lines.append("[[pending]]")
        lines += [f"{k} = {write_toml(v)}" for k, v in plain.items() if v is not None]
    return lines


def _settled(s: State) -> tuple[Word, ...] | None:
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
    s.todo = tuple(
        STEPS.from_plain(cast("Mapping[str, object]", f.entries() and f.value), s, f.path)
        for f in field.items()
    )
    if not s.todo:
        raise BadInput(field.path, "expected at least one question")
    if type(s.todo[-1]) not in sequence.STEPS or not all(_fits(s, step) for step in s.todo):
        raise BadInput(field.path, "these questions do not fit the position")
    listed = sequence.decide(s)
    if listed is None or not listed.choices:
        raise BadInput(field.path, "nobody could answer these questions here")


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
