"""random: any choice is as good as any other."""

from random import Random
from typing import Any

from ardennes.bots.common.thinking import Said
from ardennes.engine.core import Decision, Word
from ardennes.engine.wander import Wanderer

GIVES_UP = b"!"  # at the end of a memory


class Uniform:
    """Picks whatever comes; the yardstick every other bot must beat."""

    def __init__(self, game_id: str, seed: int, memory: bytes = b"") -> None:
        self.game_id = game_id
        self._seed = seed
        asked = memory.removesuffix(GIVES_UP)
        self._asked = int(asked) if asked.isdigit() else 0
        self._wanderer = Wanderer(gives_up=memory.endswith(GIVES_UP))

    def choose(self, seen: Any, decision: Decision, deadline: float | None = None) -> Word:
        """Whatever the generator says."""
        self._asked += 1
        luck = Random(f"{self._seed} {self._asked}")
        return self._wanderer.choose(decision, luck.choice)

    def explain(self, seen: Any) -> list[Said]:
        """It tries nothing."""
        return []

    def reasons(self, seen: Any, answer: Word) -> list[Said]:
        """It has none."""
        return []

    def memory(self) -> bytes:
        """How often it was asked, and whether it is giving up."""
        return str(self._asked).encode() + (GIVES_UP if self._wanderer.gives_up else b"")
