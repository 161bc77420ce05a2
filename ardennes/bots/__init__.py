"""Bots: they know what is good, never what is legal; they pick among a decision's choices."""

from collections.abc import Callable
from typing import Any, Protocol

from ardennes.bots.common.thinking import Said
from ardennes.bots.games import known
from ardennes.bots.ladder.measured import measured
from ardennes.bots.levels.greedy import Greedy
from ardennes.bots.levels.random import Uniform
from ardennes.bots.levels.staff import Staff
from ardennes.engine.core import BadInput, Decision, Word


class Bot(Protocol):
    """Answers the decisions of one seat; chance is never asked of a bot."""

    def choose(self, seen: Any, decision: Decision, deadline: float | None = None) -> Word:
        """One of the choices before the deadline (of `time.monotonic`); the table is only read."""
        ...

    def explain(self, seen: Any) -> list[Said]:
        """What it has been trying this turn, in a few sentences."""
        ...

    def reasons(self, seen: Any, answer: Word) -> list[Said]:
        """Why it has just given this answer."""
        ...

    def memory(self) -> bytes:
        """All it remembers: a bot made with it answers as this one would."""
        ...


LEVELS: dict[str, Callable[[str, int, bytes], Bot]] = {
    "random": Uniform,
    "greedy": Greedy,
    "staff": Staff,
}
TITLES = {  # what a player is told of each level
    "random": ("Recruit", "plays any legal move"),
    "greedy": ("Sergeant", "takes what it sees"),
    "staff": ("Staff officer", "holds and takes what matters first"),
}


def levels_of(game_id: str) -> list[str]:
    """The levels that play a game, the weakest first."""
    return [level for level in LEVELS if level == "random" or game_id in known(level)]


def strength_of(game_id: str, level: str) -> str:
    """What was measured of a level against the one below it, in a player's words; or nothing."""
    found = measured(game_id, level)
    if found is None:
        return ""
    won, below = round(100 * found.share), TITLES[found.against][0]
    return f"won {won} of 100 games against the {below}"


def bot_of(level: str, game_id: str, seed: int, memory: bytes = b"") -> Bot:
    """A bot of this level for this game; the same seed and memory give the same answers."""
    if level not in LEVELS:
        raise BadInput("bot", f"unknown level {level!r}; expected one of {', '.join(LEVELS)}")
    return LEVELS[level](game_id, seed, memory)
