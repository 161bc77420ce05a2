"""What the tb bot keeps in mind between decisions: its luck, and its orders for this phase."""

from collections.abc import Callable
from random import Random

from ardennes.games.tb.state import State

Orders = dict[int, int]  # unit -> hex


class Mind:
    """The seed of one seat and the plan of its movement phase; all else is read off the state."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self._orders: Orders = {}
        self._phase = (0, 0)
        self.marching = -1  # the unit that has made a move and is still in hand
        self.took_town = False  # with that move, so that it may go on

    def orders(self, s: State, make: Callable[[State], Orders]) -> Orders:
        """The orders of this phase, given once at its first question."""
        if self._phase != (s.turn, s.phase):
            self._phase = (s.turn, s.phase)
            self._orders = make(s)
        return self._orders
