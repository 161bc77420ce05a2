"""a44 30: how the game ends."""

from ardennes.engine.core import Outcome
from ardennes.games.a44.state import State


def outcome(s: State) -> Outcome | None:
    """Who has won, and by which case."""
    if s.ended is None:
        return None
    winner, case = s.ended
    return Outcome(winner, case, "")
