"""What is good in each game: for each, somebody who answers decisions with one of the choices."""

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from ardennes.engine.core import BadInput, Decision, Word


class Heuristic(Protocol):
    """The judgement of one seat in one game."""

    def choose(self, s: Any, decision: Decision, /) -> Word:
        """The best of the choices."""
        ...


Maker = Callable[[Random], Heuristic]


def _tb() -> Maker:
    from ardennes.bots.games.tb import Staff

    return Staff


def _commander() -> Maker:
    from ardennes.bots.games.commander import Staff

    return Staff


def _bulge() -> Maker:
    from ardennes.bots.games.bulge import Staff

    return Staff


HEURISTICS: dict[str, Callable[[], Maker]] = {
    "tb": _tb,
    "commander": _commander,
    "bulge": _bulge,
}  # loaded when asked for


def heuristic_of(game_id: str) -> Maker:
    """The heuristic of a game."""
    if game_id not in HEURISTICS:
        known = ", ".join(HEURISTICS)
        raise BadInput("bot", f"no greedy bot plays {game_id!r} yet; it plays {known}")
    return HEURISTICS[game_id]()
