"""random: any choice is as good as any other."""

from random import Random
from typing import Any

from ardennes.engine.core import Decision, Word


class Uniform:
    """Picks uniformly; the yardstick every other bot must beat."""

    def __init__(self, game_id: str, seed: int, memory: bytes = b"") -> None:
        self.game_id = game_id
        self._seed = seed
        self._asked = int(memory) if memory.isdigit() else 0

    def choose(self, seen: Any, decision: Decision, deadline: float | None = None) -> Word:
        """Whatever the generator says."""
        self._asked += 1
        return Random(f"{self._seed} {self._asked}").choice(decision.choices)

    def memory(self) -> bytes:
        """How often it was asked."""
        return str(self._asked).encode()
