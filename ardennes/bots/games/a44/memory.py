"""What the a44 bot keeps in memory between decisions: orders and attacks of the phase."""

import msgspec

from ardennes.bots.common import thinking
from ardennes.games.a44.state import State

Order = tuple[str, int]  # a mode of movement (or nothing) and a place
Orders = dict[int, Order]  # by unit


class Memory(msgspec.Struct, array_like=True):
    """What one seat has planned for the phase that is being played."""

    turn: int = 0
    phase: int = -1
    orders: Orders = {}  # still to be carried out
    done: list[int] = []  # units that have been thought about
    strikers: list[int] = []  # units that shall attack from where they will be
    attacks: list[int] = []  # hexes to attack, the best last
    team: list[int] = []  # who joins the attack that is being put together

    def renew(self, s: State) -> bool:
        """Is this phase a new one? Then whatever was planned is forgotten."""
        if (self.turn, self.phase) == (s.turn, s.phase):
            return False
        self.turn, self.phase = s.turn, s.phase
        self.orders, self.done, self.strikers, self.attacks, self.team = {}, [], [], [], []
        return True


Thinking = thinking.Thinking[Memory]
