"""What greedy answers a question with: the memory of its seat, its luck, and a clock."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from ardennes.engine.core import Decision, Word

M = TypeVar("M")
T = TypeVar("T")


class Thinking(Generic[M]):
    """One question being thought over."""

    def __init__(self, memory: M, seed: str = "", deadline: float | None = None) -> None:
        self.memory = memory
        self._seed = seed  # of this very answer
        self._deadline = deadline

    def luck(self) -> Random:
        """What breaks ties; always the same for the same answer of the same seat."""
        return Random(self._seed)

    def out_of_time(self) -> bool:
        """Is the answer due?"""
        return self._deadline is not None and monotonic() >= self._deadline

    def in_time(self, candidates: Iterable[T]) -> Iterator[T]:
        """The candidates one by one, the first in any case, no more when the answer is due."""
        for candidate in candidates:
            yield candidate
            if self.out_of_time():
                return


class Said(msgspec.Struct, frozen=True):
    """A sentence of a bot about what it does, and the places it names."""

    say: str
    places: list[str] = []


def _nothing(*_: object) -> list[Said]:
    return []


class Heuristic(NamedTuple):
    """What is good in one game: an answer to each kind of question, and what to remember."""

    memory: type[msgspec.Struct]
    answers: Mapping[type[Word], Callable[[Any, Decision, Any], Word]]
    explain: Callable[[Any, Any], list[Said]] = _nothing  # what it tries, from its memory
    reasons: Callable[[Any, Word, Any], list[Said]] = _nothing  # why this answer
