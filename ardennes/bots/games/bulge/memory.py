"""What the bulge bot keeps in mind between decisions: its luck and the orders of this phase."""

from random import Random

from ardennes.engine.core import Word
from ardennes.games.bulge.state import State


class Mind:
    """The seed of one seat, the moves it has planned, the attack it is putting together."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.orders: dict[int, Word] = {}  # by unit: move, exit, or roll for points
        self.attack: tuple[int, tuple[int, ...], str] = (-1, (), "")  # target, units, table
        self._phase: object = None

    def planned(self, s: State) -> bool:
        """Were orders given for this very phase?"""
        return self._phase == (s.turn, s.phase)

    def plan(self, s: State, orders: dict[int, Word]) -> None:
        """Orders for the phase that is being played."""
        self._phase = s.turn, s.phase
        self.orders = orders
