"""GAMES by id: the one list of the games."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import NamedTuple

from ardennes.engine.core import BadInput
from ardennes.engine.game import AnyGame


def _load(name: str) -> AnyGame:
    return import_module(f"ardennes.games.{name}").GAME


# Loaded when asked for: start-up stays quick.
GAMES: dict[str, Callable[[], AnyGame]] = {
    name: partial(_load, name) for name in ("crossroads", "tb", "bulge", "commander", "bb81", "a44")
}


def game_of(name: str) -> AnyGame:
    """The game behind an id."""
    book_of(name)
    return GAMES[name]()


class Book(NamedTuple):
    """Where the cases and rulings of a game are, for who does not play it."""

    id: str
    folder: str


def book_of(name: str) -> Book:
    """The rulebook of a game, which is not loaded for it."""
    if name not in GAMES:
        raise BadInput("game", f"unknown game {name!r}; expected one of {', '.join(GAMES)}")
    return Book(name, f"ardennes.games.{name}")
