"""GAMES by id: the one list of the games."""

from collections.abc import Callable

from ardennes.engine.core import BadInput
from ardennes.engine.game import AnyGame


def _tb() -> AnyGame:
    from ardennes.games.tb import GAME

    return GAME


def _commander() -> AnyGame:
    from ardennes.games.commander import GAME

    return GAME


def _bulge() -> AnyGame:
    from ardennes.games.bulge import GAME

    return GAME


# Loaded when asked for: start-up stays quick.
GAMES: dict[str, Callable[[], AnyGame]] = {
    "tb": _tb,
    "bulge": _bulge,
    "commander": _commander,
}


def game_of(name: str) -> AnyGame:
    """The game behind an id."""
    if name not in GAMES:
        raise BadInput("game", f"unknown game {name!r}; expected one of {', '.join(GAMES)}")
    return GAMES[name]()
