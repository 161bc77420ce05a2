"""The table before the first action of a game."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ardennes.catalog import game_of
from ardennes.engine.fields import parse_toml
from ardennes.engine.game import AnyGame
from ardennes.engine.record import read_options
from ardennes.server.store import LedgerEntry, MatchRow


def start_of(game: AnyGame, scenario: str, options: str, position: str) -> Any:
    """From the position file it began from, if there is one; else from its scenario and options."""
    if position:
        return game.files.read_position(parse_toml(position))
    return game.new(scenario, read_options(options))


@lru_cache(maxsize=32)
def known_start(game: str, scenario: str, options: str, position: str) -> Any:
    """The same for those who look at tables of the same game again and again and change none."""
    return start_of(game_of(game), scenario, options, position)


def open_position(game: AnyGame, row: MatchRow, entries: Sequence[LedgerEntry]) -> str:
    """The position file it began from as everybody may read it: what it hides stays out of it until
    an event tells it."""
    revealed = any(
        line["kind"] in game.words.revealing for entry in entries for line in entry.lines
    )
    if not row.position or revealed:
        return row.position
    start = start_of(game, row.scenario, row.options, row.position)
    hides = game.hides(start)
    return game.files.write_position(game.seen_by(start, "")) if hides else row.position
