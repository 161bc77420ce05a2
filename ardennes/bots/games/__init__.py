"""What is good in each game: a package each, found by the game's id, with its heuristics.

HEURISTIC is greedy's; a game that a staff officer plays better has STAFF as well.
"""

from importlib import import_module
from pkgutil import iter_modules

from ardennes.bots.common.thinking import Heuristic
from ardennes.catalog import GAMES
from ardennes.engine.core import BadInput

STAFFED = ("tb",)  # measured: docs/ladder.md


def known(level: str = "greedy") -> list[str]:
    """The games of the catalog that a level plays."""
    if level == "staff":
        return [*STAFFED]
    return sorted(module.name for module in iter_modules(__path__) if module.name in GAMES)


def heuristic_of(game_id: str, level: str = "greedy") -> Heuristic:
    """The heuristic of a game, loaded when asked for."""
    games = known(level)
    if game_id not in games:
        raise BadInput("bot", f"no {level} bot plays {game_id!r} yet; it plays {', '.join(games)}")
    module = import_module(f"{__name__}.{game_id}")
    return module.STAFF if level == "staff" else module.HEURISTIC
