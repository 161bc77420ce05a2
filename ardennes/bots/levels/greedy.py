"""greedy: the best choice by a one-step evaluation. What is good each game's heuristic knows."""

from random import Random
from typing import Any

from ardennes.bots.games import heuristic_of
from ardennes.engine.core import Decision, Word


class Greedy:
    """Glue between a seat and the heuristic of its game; luck only breaks ties."""

    def __init__(self, game_id: str, seed: int, memory: bytes = b"") -> None:
        self.game_id = game_id
        self._judge = heuristic_of(game_id)(Random(seed))

    def choose(self, seen: Any, decision: Decision, deadline: float | None = None) -> Word:
        """The heuristic's pick; a lone choice needs no thought."""
        if len(decision.choices) == 1:
            return decision.choices[0]
        return self._judge.choose(seen, decision)

    def memory(self) -> bytes:
        """What its plan was."""
        return b""
