"""A hint: what a level would answer to the question that waits, and why."""

from typing import Any

import msgspec

from ardennes.bots import bot_of, levels_of
from ardennes.bots.common.thinking import Said
from ardennes.engine.core import Decision, Word
from ardennes.engine.game import AnyGame


class Hint(msgspec.Struct, frozen=True):
    """One of the choices, as whoever gave it would explain it."""

    level: str
    action: Word
    says: str
    places: list[str]
    reasons: list[Said]


def hint(
    game: AnyGame, seen: Any, decision: Decision, level: str = "", deadline: float | None = None
) -> Hint:
    """Of the best level unless another is named; it knows no more than the seat that asks."""
    level = level or levels_of(game.id)[-1]
    bot = bot_of(level, game.id, seed=0)
    action = bot.choose(seen, decision, deadline)
    (shown,) = game.choices(seen, [action])
    reasons = bot.reasons(seen, action) or [Said(_plainly(level, len(decision.choices)))]
    places = [shown["place"]] if shown["place"] else []
    return Hint(level, action, shown["text"], places, reasons)


def _plainly(level: str, choices: int) -> str:
    if choices == 1:
        return "There is no other answer."
    if level == "random":
        return "A recruit picks whatever comes."
    return f"Of {choices} answers this one promises most."
