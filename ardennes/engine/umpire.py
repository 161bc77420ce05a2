"""Umpire: the one hand on the table. Rules say what happened; only the umpire changes the state."""

from typing import Any, Generic, Protocol, TypeVar

from ardennes.engine.core import Event, Word


class Asked(Protocol):
    """A state with its stack of open questions, the next one last, and facts derived from it."""

    todo: tuple[Word, ...]
    memo: dict[Any, Any]


S = TypeVar("S", bound=Asked)
QUESTION = "question"


def question_memo(state: Asked, step: Word) -> dict[str, Any]:
    """Facts derived for one question, kept until there are such of another. Tables that differ in
    their question alone share what is remembered, so each fact says which question it is about."""
    known: tuple[Word, dict[str, Any]] | None = state.memo.get(QUESTION)
    if known is not None and known[0] is step:
        return known[1]
    about: dict[str, Any] = {}
    state.memo[QUESTION] = (step, about)
    return about


def _spared(memo: dict[Any, Any], names: frozenset[str]) -> dict[Any, Any]:
    return {key: fact for key, fact in memo.items() if key[0] in names}


class Umpire(Generic[S]):
    """Emits facts, which change the state, and asks questions, which wait on its stack."""

    __slots__ = ("events", "s")

    def __init__(self, state: S) -> None:
        self.s = state
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Record a fact and let it change the state; what was derived before is dropped, but for
        what it spares: facts under a key that begins with such a name."""
        self.events.append(event)
        event.happen(self.s)
        spares = event.spared(self.s)
        self.s.memo = _spared(self.s.memo, spares) if spares else {}

    def ask(self, *steps: Word) -> None:
        """Put questions before those already waiting; the first named is answered first."""
        self.s.todo += steps[::-1]
