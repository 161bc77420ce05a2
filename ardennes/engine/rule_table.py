"""The rules of a small game as one table: for each question and each answer to it, what speaks
against the answer and what it does. The choices are all the actions that nothing speaks against.

A larger game lists its choices itself: here every action is tried with every place and unit.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from ardennes.engine.core import NOT_NOW, Action, Decision, No, Pending, Roll, Word, roll_a_die
from ardennes.engine.sentences import fields_of, fill
from ardennes.engine.umpire import Umpire


def fine(*_: object) -> No | None:
    """Nothing speaks against it."""
    return None


class Rule(NamedTuple):
    """An answer to a question: why not, and what comes of it."""

    why_not: Callable[[Any, Any, Any], No | None]
    play: Callable[[Umpire[Any], Any, Any], None]


Answers = Mapping[tuple[type[Pending], type[Action]], Rule]


class RuleTable:
    """Decides, explains and plays by such a table; `actor` is the side that is asked."""

    def __init__(self, answers: Answers, actor: Callable[[Any], str]) -> None:
        self._answers = answers
        self._actor = actor

    def decide(self, s: Any) -> Decision | None:
        """The question on top of the stack; None when the game is over."""
        if not s.todo:
            return None
        step = s.todo[-1]
        case, prompt = step.case, fill(step.asks, step, s)
        kinds = [action for question, action in self._answers if question is type(step)]
        if Roll in kinds:
            return roll_a_die(case, prompt)
        choices = [a for kind in kinds for a in _every(kind, s) if self.why_not(s, a) is None]
        return Decision(self._actor(s), case, prompt, tuple(choices))

    def why_not(self, s: Any, action: Word) -> No | None:
        """What speaks against an action now; None if it is offered."""
        asked: Any = (type(s.todo[-1]), type(action))
        rule = self._answers.get(asked)
        return rule.why_not(s, s.todo[-1], action) if rule else NOT_NOW

    def answer(self, u: Umpire[Any], step: Any, action: Any) -> None:
        """Play an action."""
        self._answers[type(step), type(action)].play(u, step, action)


def _every(kind: type[Action], s: Any) -> Iterator[Action]:
    """The action with every place and every unit in its fields."""
    counts = {"place": len(s.ground.board), "unit": len(s.roster)}
    ranges = (range(counts[field.what]) for field in fields_of(kind))
    return (kind(*values) for values in product(*ranges))
