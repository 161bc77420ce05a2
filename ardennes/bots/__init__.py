"""Bots: they know what is good, never what is legal; they pick among a decision's choices."""

from collections.abc import Callable
from typing import Any, Protocol

from ardennes.bots.greedy import Greedy
from ardennes.bots.uniform import Uniform
from ardennes.engine.core import BadInput, Decision, Word
from ardennes.engine.game import AnyGame


class Bot(Protocol):
    """Answers the decisions of one seat; chance is never asked of a bot."""

    def choose(self, game: AnyGame, state: Any, decision: Decision) -> Word:
        """One of the decision's choices, at once; the state is only read."""
        ...


LEVELS: dict[str, Callable[[str, int], Bot]] = {"random": Uniform, "greedy": Greedy}


def bot_of(level: str, game_id: str, seed: int) -> Bot:
    """A bot of this level for this game; the same seed gives the same answers."""
    if level not in LEVELS:
        raise BadInput("bot", f"unknown level {level!r}; expected one of {', '.join(LEVELS)}")
    return LEVELS[level](game_id, seed)
