"""The sequence of play: which rule asks and answers each step, and which refuses each action."""

from collections.abc import Callable, Mapping
from typing import Any

from ardennes.engine.core import Decision, No, Word
from ardennes.engine.umpire import Umpire

Offer = Callable[[Any, Any], Decision]
Answer = Callable[[Umpire[Any], Any, Any], None]
Steps = Mapping[type[Word], tuple[Offer, Answer]]
WhyNots = Mapping[type[Word], Callable[[Any, Any], No | None]]
Judges = Mapping[type[Word], Callable[[Any, Any], bool]]


def decide(steps: Steps, s: Any) -> Decision | None:
    """The question on top of the stack; None when the game is over."""
    if not s.todo:
        return None
    step = s.todo[-1]
    return steps[type(step)][0](s, step)


def why_not(why_nots: WhyNots, s: Any, action: Word) -> No | None:
    """What speaks against an action now, with the case; None if it is offered."""
    return why_nots[type(action)](s, action)


def pass_over(steps: Steps, u: Umpire[Any], answer: Word) -> None:
    """The step on top is answered by the rules: nobody could say anything else."""
    step = u.s.todo[-1]
    u.s.todo = u.s.todo[:-1]
    steps[type(step)][1](u, step, answer)
