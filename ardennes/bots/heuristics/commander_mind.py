"""What the commander bot keeps in mind between decisions: its luck, and the orders of this turn."""

from random import Random

from ardennes.engine.core import Word
from ardennes.games.commander.state import State

Orders = list[tuple[int, Word]]  # unit and action, in the order in which they are carried out


class Mind:
    """The seed of one seat and the orders of the activation it is playing."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.orders: Orders = []
        self._turn: object = None

    def plan(self, s: State, side: int, orders: Orders) -> None:
        """Orders for the turn that is being played."""
        self._turn = turn_of(s, side)
        self.orders = orders

    def has_plan(self, s: State, side: int) -> bool:
        """Were orders given for this very turn?"""
        return self._turn == turn_of(s, side)


def turn_of(s: State, side: int) -> object:
    """What tells one turn from another: the cubes on the table change only at its end."""
    return s.day, s.surprise, s.time, side, s.cubes
