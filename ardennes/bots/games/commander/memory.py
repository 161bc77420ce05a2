"""What the commander bot keeps in memory between decisions: the orders of this turn, and what it
thought of its other spaces a turn ago."""

from collections.abc import Iterator

import msgspec

from ardennes.board.graph import bits, members
from ardennes.bots.common import thinking
from ardennes.games.commander import words as w
from ardennes.games.commander.state import State

Order = w.Move | w.Strategic | w.Exit
Orders = list[tuple[int, Order]]  # unit and action, in the order in which they are carried out


class Table(msgspec.Struct, array_like=True):
    """What the spaces were judged by: where everybody was, how strong, and who held what."""

    day: int
    surprise: int
    control: str  # a bit for each space, in hexadecimal
    at: list[int]
    strength: list[int]


class Memory(msgspec.Struct, array_like=True):
    """The orders of the activation one seat is playing, and its view of the rest."""

    turn: str = ""
    orders: Orders = []
    gains: dict[int, float] = {}  # what each space promised when last looked at
    before: Table | None = None  # the table then

    def order(self, s: State, side: int, orders: Orders) -> None:
        """Orders for the turn that is being played."""
        self.turn = turn_of(s, side)
        self.orders = orders

    def has_orders_for(self, s: State, side: int) -> bool:
        """Were orders given for this very turn?"""
        return self.turn == turn_of(s, side)

    def worth_a_look(self, s: State, spaces: list[int]) -> Iterator[int]:
        """The spaces worth a thought: new ones, those with news near them; then the most promising,
        until a thought has confirmed it."""
        for place in members(self._news(s)):
            self.gains.pop(place, None)
        self.before = Table(s.day, s.surprise, f"{s.control:x}", s.at[:], s.strength[:])
        thought_of = {p for p in spaces if p not in self.gains}
        yield from sorted(thought_of)
        while spaces and (best := max(spaces, key=lambda p: (self.gains[p], -p))) not in thought_of:
            thought_of.add(best)
            yield best

    def _news(self, s: State) -> int:
        """Spaces in which or beside which something has changed; all of them on a new day."""
        old, everywhere = self.before, (1 << len(s.ground.board)) - 1
        if old is None or (old.day, old.surprise) != (s.day, s.surprise):
            return everywhere
        changed = int(old.control, 16) ^ s.control
        for unit, place in enumerate(old.at):
            if place != s.at[unit] or old.strength[unit] != s.strength[unit]:
                changed |= bits(p for p in (place, s.at[unit]) if p >= 0)
        return changed | s.ground.board.spread(changed)


def turn_of(s: State, side: int) -> str:
    """What tells one turn from another: the cubes on the table change only at its end."""
    return f"{s.day} {s.surprise} {s.time} {side} {s.cubes:x}"


Thinking = thinking.Thinking[Memory]
