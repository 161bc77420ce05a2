"""greedy: the best choice by a one-step evaluation. What is good each game's heuristic knows."""

from typing import Any

import msgspec

from ardennes.bots.common.thinking import Said, Thinking
from ardennes.bots.games import heuristic_of
from ardennes.engine.core import Decision, Word


class Saved(msgspec.Struct, array_like=True):
    """A memory as bytes, and how many questions have been answered."""

    asked: int = 0
    memory: bytes = b""


class Greedy:
    """Glue between a seat and the heuristic of its game; luck only breaks ties."""

    level = "greedy"

    def __init__(self, game_id: str, seed: int, memory: bytes = b"") -> None:
        self.game_id = game_id
        self._seed = seed
        self._heuristic = heuristic_of(game_id, self.level)
        self._asked, self._memory = _read(memory, self._heuristic.memory)

    def choose(self, seen: Any, decision: Decision, deadline: float | None = None) -> Word:
        """The heuristic's pick; a lone choice needs no thought."""
        self._asked += 1
        if len(decision.choices) == 1:
            return decision.choices[0]
        thinking = Thinking(self._memory, f"{self._seed} {self._asked}", deadline)
        return self._heuristic.answers[type(seen.todo[-1])](seen, decision, thinking)

    def explain(self, seen: Any) -> list[Said]:
        """What it has been trying this turn, as far as its game can say it."""
        return self._heuristic.explain(seen, self._memory)

    def reasons(self, seen: Any, answer: Word) -> list[Said]:
        """Why it has just given this answer."""
        return self._heuristic.reasons(seen, answer, self._memory)

    def memory(self) -> bytes:
        """Its orders and what they rest on."""
        return msgspec.msgpack.encode(Saved(self._asked, msgspec.msgpack.encode(self._memory)))


def _read(saved: bytes, kind: type[msgspec.Struct]) -> tuple[int, msgspec.Struct]:
    """What was saved; a memory that cannot be read any more is a fresh start."""
    try:
        found = msgspec.msgpack.decode(saved, type=Saved)
        return found.asked, msgspec.msgpack.decode(found.memory, type=kind)
    except msgspec.MsgspecError:
        return 0, kind()
