"""random: any choice is as good as any other."""

from random import Random
from typing import Any

from ardennes.engine.core import Decision, Word
from ardennes.engine.game import AnyGame


class Uniform:
    """Picks uniformly; the yardstick every other bot must beat."""

    def __init__(self, game_id: str, seed: int) -> None:
        self.game_id = game_id
        self._rng = Random(seed)

    def choose(self, game: AnyGame, state: Any, decision: Decision) -> Word:
        """Whatever the generator says."""
        return self._rng.choice(decision.choices)
