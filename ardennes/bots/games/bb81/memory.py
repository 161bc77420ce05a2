"""What the bb81 bot keeps in memory between decisions: chips, moves and attacks of this turn."""

import msgspec

from ardennes.bots.common import thinking
from ardennes.games.bb81.state import State

Orders = dict[int, int]  # unit -> hex, in the order in which they are carried out; -1 - hex: exit
Attacks = list[tuple[tuple[int, ...], tuple[int, ...]]]


class Memory(msgspec.Struct, array_like=True):
    """What one seat has planned for the player-turn that is being played."""

    turn: int = 0
    phase: int = 0
    orders: Orders = {}
    attacks: Attacks = []

    def is_for(self, s: State) -> bool:
        """Was this planned in this very phase?"""
        return (self.turn, self.phase) == (s.turn, s.phase)

    def plan(self, s: State, orders: Orders, attacks: Attacks) -> None:
        """For the phase that is being played."""
        self.turn, self.phase, self.orders, self.attacks = s.turn, s.phase, orders, attacks


Thinking = thinking.Thinking[Memory]
