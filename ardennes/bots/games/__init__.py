"""What is good in each game: a package each, found by the game's id, with its HEURISTIC."""

from importlib import import_module
from pkgutil import iter_modules

from ardennes.bots.common.thinking import Heuristic
from ardennes.catalog import GAMES
from ardennes.engine.core import BadInput


def known() -> list[str]:
    """The games of the catalog that have a heuristic."""
    return sorted(module.name for module in iter_modules(__path__) if module.name in GAMES)


def heuristic_of(game_id: str) -> Heuristic:
    """The heuristic of a game, loaded when asked for."""
    if game_id not in known():
        raise BadInput("bot", f"no greedy bot plays {game_id!r} yet; it plays {', '.join(known())}")
    return import_module(f"{__name__}.{game_id}").HEURISTIC
