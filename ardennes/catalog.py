"""GAMES by id: the one list of the games."""

from collections.abc import Callable
from functools import partial
from importlib import import_module

from ardennes.engine.core import BadInput
from ardennes.engine.game import AnyGame


def _load(name: str) -> AnyGame:
    return import_module(f"ardennes.games.{name}").GAME


# Loaded when asked for: start-up stays quick.
GAMES: dict[str, Callable[[], AnyGame]] = {
    name: partial(_load, name) for name in ("crossroads", "tb", "bulge", "commander", "bb81")
}


def game_of(name: str) -> AnyGame:
    """The game behind an id."""
    if name not in GAMES:
        raise BadInput("game", f"unknown game {name!r}; expected one of {', '.join(GAMES)}")
    return GAMES[name]()
