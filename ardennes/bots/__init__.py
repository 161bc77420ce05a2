"""Bots: they know what is good, never what is legal; they pick among a decision's choices."""

from collections.abc import Callable
from typing import Any, Protocol

from ardennes.bots.levels.greedy import Greedy
from ardennes.bots.levels.random import Uniform
from ardennes.engine.core import BadInput, Decision, Word


class Bot(Protocol):
    """Answers the decisions of one seat; chance is never asked of a bot."""

    def choose(self, seen: Any, decision: Decision, deadline: float | None = None) -> Word:
        """One of the choices before the deadline (of `time.monotonic`); the table is only read."""
        ...

    def memory(self) -> bytes:
        """All it remembers: a bot made with it answers as this one would."""
        ...


LEVELS: dict[str, Callable[[str, int, bytes], Bot]] = {"random": Uniform, "greedy": Greedy}
TITLES = {  # what a player is told of each level
    "random": ("Recruit", "plays any legal move"),
    "greedy": ("Greedy", "takes what it sees"),
}


def levels_of(game_id: str) -> list[str]:
    """The levels that play a game, the weakest first."""
    return list(LEVELS)


def bot_of(level: str, game_id: str, seed: int, memory: bytes = b"") -> Bot:
    """A bot of this level for this game; the same seed and memory give the same answers."""
    if level not in LEVELS:
        raise BadInput("bot", f"unknown level {level!r}; expected one of {', '.join(LEVELS)}")
    return LEVELS[level](game_id, seed, memory)
