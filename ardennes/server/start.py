"""The table before the first action of a game."""

from typing import Any

from ardennes.engine.fields import parse_toml
from ardennes.engine.game import AnyGame
from ardennes.engine.record import read_options


def start_of(game: AnyGame, scenario: str, options: str, position: str) -> Any:
    """From the position file it began from, if there is one; else from its scenario and options."""
    if position:
        return game.files.read_position(parse_toml(position))
    return game.new(scenario, read_options(options))
