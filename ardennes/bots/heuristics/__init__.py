"""What is good in each game. A heuristic answers (state, decision, rng) with one of the choices."""

from collections.abc import Callable
from random import Random
from typing import Any

from ardennes.engine.core import BadInput, Decision, Word

Heuristic = Callable[[Any, Decision, Random], Word]


def _tb() -> Heuristic:
    from ardennes.bots.heuristics.tb import choose

    return choose


HEURISTICS: dict[str, Callable[[], Heuristic]] = {"tb": _tb}  # loaded when asked for


def heuristic_of(game_id: str) -> Heuristic:
    """The heuristic of a game."""
    if game_id not in HEURISTICS:
        known = ", ".join(HEURISTICS)
        raise BadInput("bot", f"no greedy bot plays {game_id!r} yet; it plays {known}")
    return HEURISTICS[game_id]()
