"""The rules of a small game as one table: for each question and each answer to it, what speaks
against the answer and what it does. The choices are all the actions that nothing speaks against.

A larger game lists its choices itself: here every action is tried with every place and unit.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from ardennes.engine.core import DIE, NOT_NOW, Action, Decision, No, Pending, Roll, Word, roll_a_die
from ardennes.engine.sentences import fields_of, fill
from ardennes.engine.umpire import Umpire


def fine(*_: object) -> No | None:
    """Nothing speaks against it."""
    return None


Play = Callable[[Umpire[Any], Any, Any], None]


class Rule(NamedTuple):
    """An answer to a question: why not, and what comes of it."""

    why_not: Callable[[Any, Any, Any], No | None]
    play: Play


def then(question: type[Pending]) -> Play:
    """Go on to a question about the same units and places as the answer, or as the one before."""
    names = question.__struct_fields__

    def play(u: Umpire[Any], step: Any, action: Any) -> None:
        about = action if action.__struct_fields__ else step
        u.ask(question(*(getattr(about, name) for name in names)))

    return play


Answers = Mapping[tuple[type[Pending], type[Action]], Rule]


class RuleTable:
    """Decides, explains and plays by such a table. `first` is asked whenever nothing else is, until
    the game has ended; the side whose phase it is answers."""

    def __init__(self, first: Pending, answers: Answers) -> None:
        self.first = first
        self._answers = answers

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
        return Decision(s.sides[s.phase], case, prompt, tuple(choices))

    def why_not(self, s: Any, action: Word) -> No | None:
        """What speaks against an action now; None if it is offered."""
        asked: Any = (type(s.todo[-1]), type(action))
        rule = self._answers.get(asked)
        if rule is None or (isinstance(action, Roll) and action not in DIE):
            return NOT_NOW
        return rule.why_not(s, s.todo[-1], action)

    def answer(self, u: Umpire[Any], step: Any, action: Any) -> None:
        """Play an action."""
        self._answers[type(step), type(action)].play(u, step, action)
        if not u.s.todo and u.s.ended is None:
            u.ask(self.first)


def _every(kind: type[Action], s: Any) -> Iterator[Action]:
    """The action with every place and every unit in its fields."""
    counts = {"place": len(s.ground.board), "unit": len(s.roster)}
    ranges = (range(counts[field.what]) for field in fields_of(kind))
    return (kind(*values) for values in product(*ranges))
