"""What the ladder measured, as measured.toml keeps it: docs/ladder.md has the same numbers."""

from functools import cache

import msgspec

from ardennes.engine import tables


class Measured(msgspec.Struct, forbid_unknown_fields=True):
    """One meeting of two levels."""

    game: str
    scenario: str
    level: str
    against: str
    pairs: int
    share: float  # of the games, draws as halves
    elo: tuple[int, int, int]  # between them, and the bounds it lies in with 95 %
    sides: dict[str, int]  # games won from each side, of as many as there were pairs
    slowest: float  # seconds of one processor, the longest turn
    date: str


class Book(msgspec.Struct, forbid_unknown_fields=True):
    """The file."""

    meeting: list[Measured]


FOLDER = "ardennes.bots.ladder"


@cache
def book() -> list[Measured]:
    """Every meeting, read once."""
    name = "measured.toml"
    return tables.convert(tables.toml(FOLDER, name), Book, f"{FOLDER} {name}").meeting


def measured(game_id: str, level: str) -> Measured | None:
    """How a level did against the one below it."""
    found = (m for m in book() if (m.game, m.level) == (game_id, level))
    return next(found, None)
