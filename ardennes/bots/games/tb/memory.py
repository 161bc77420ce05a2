"""What the tb bot keeps in memory between decisions: its orders for this phase."""

from collections.abc import Mapping

import msgspec

from ardennes.bots.common import thinking
from ardennes.games.tb.state import State

Orders = dict[int, int]  # unit -> hex


class Memory(msgspec.Struct, array_like=True):
    """The plan of one movement phase and the march under way; all else is read off the state."""

    turn: int = 0
    phase: int = 0
    orders: Orders = {}
    marching: int = -1  # the unit that has made a move and is still in hand
    took_town: bool = False  # with that move, so that it may go on

    def prepare(self, s: State) -> None:
        """Before the first order of a phase: greedy sends nobody anywhere."""

    def missions(self) -> Mapping[int, tuple[int, float]]:
        """Unit -> the place it is sent to, and what it is worth to be there."""
        return {}

    def pull(self, s: State, unit: int) -> list[float] | None:
        """By hex, what being there is worth to a unit with a mission."""

    def has_orders_for(self, s: State) -> bool:
        """Were orders given for this very phase?"""
        return (self.turn, self.phase) == (s.turn, s.phase)

    def order(self, s: State, orders: Orders) -> None:
        """Orders for the phase that is being played."""
        self.turn, self.phase, self.orders = s.turn, s.phase, orders


Thinking = thinking.Thinking[Memory]
