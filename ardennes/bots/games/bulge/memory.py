"""What the bulge bot keeps in memory between decisions: the orders of this phase."""

import msgspec

from ardennes.bots.common import thinking
from ardennes.games.bulge import words as w
from ardennes.games.bulge.state import State

Order = w.Move | w.Exit | w.BeginMove  # move, leave the map, or roll for points
Orders = dict[int, Order]  # by unit, in the order in which they are carried out


class Memory(msgspec.Struct, array_like=True):
    """The moves one seat has planned, and the attack it is putting together."""

    turn: int = 0
    phase: int = 0
    orders: Orders = {}
    cut_short: bool = False  # the plan was due before everybody had orders
    attack: tuple[int, tuple[int, ...], str] = (-1, (), "")  # target, units, table

    def has_orders_for(self, s: State) -> bool:
        """Were orders given for this very phase?"""
        return (self.turn, self.phase) == (s.turn, s.phase)

    def order(self, s: State, orders: Orders, *, cut_short: bool) -> None:
        """Orders for the phase that is being played."""
        self.turn, self.phase, self.orders, self.cut_short = s.turn, s.phase, orders, cut_short


Thinking = thinking.Thinking[Memory]
