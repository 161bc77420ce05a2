"""Questions with one answer that decides nothing and shows nothing: nobody need be asked."""

from typing import Any

from ardennes.engine.core import CHANCE, Decision
from ardennes.engine.game import AnyGame
from ardennes.engine.play import legal, play


def is_forced(game: AnyGame, s: Any, decision: Decision) -> bool:
    """Is there one answer, and does it neither end the phase, attack, roll nor tell a secret?"""
    if len(decision.choices) != 1 or decision.actor == CHANCE:
        return False
    (action,) = decision.choices
    (shown,) = game.choices(s, [action])
    if shown["role"] == "end" or shown["tone"] in ("attack", "raid"):
        return False
    after, events = play(game, s, action)
    asked = legal(game, after)
    told = any(event.reveals or event.discloses for event in events)
    dice = asked is None or asked.actor == CHANCE
    return not told and not dice and game.shows.summary(after) == game.shows.summary(s)
