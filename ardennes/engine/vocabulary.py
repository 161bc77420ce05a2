"""Every word of a game, collected from the modules that define them, in the order they stand."""

from types import ModuleType
from typing import Any, TypeVar

from ardennes.engine.codec import Codec
from ardennes.engine.core import Action, Event, Pending, Roll, Word

W = TypeVar("W", bound=Word)


class Vocabulary:
    """The actions, steps and events of a game, each readable and writable as JSON and text."""

    def __init__(self, *modules: ModuleType) -> None:
        self.actions = Codec([*_defined(modules, Action), Roll])
        self.steps = Codec(_defined(modules, Pending))
        self.events = Codec(_defined(modules, Event))
        self._rank = {word: rank for rank, word in enumerate(self.actions.words.values())}

    def sort_key(self, action: Any) -> tuple[Any, ...]:
        """Choices are listed by kind, in the order in which they are defined, then by fields."""
        return (self._rank[type(action)], *action.sort_key())

    @property
    def revealing(self) -> frozenset[str]:
        """The kinds of events that lay the secrets before them open."""
        words = self.events.words.items()
        return frozenset(k for k, word in words if issubclass(word, Event) and word.reveals)


def _defined(modules: tuple[ModuleType, ...], family: type[W]) -> list[type[W]]:
    """The words of a family that a module defines itself."""
    return [
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, type)
        and issubclass(found, family)
        and found.__module__ == module.__name__
    ]
