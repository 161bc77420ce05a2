"""Who sits at a table and who is there."""

from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from ardennes.server.messages import Memory, Plain
from ardennes.server.seats import BOT, LESSON


class Connection(Protocol):
    """Somebody who is told what happens: a socket."""

    sides: tuple[str, ...]
    memory: Memory | None  # of somebody who is told what is new alone

    def send(self, text: str) -> None:
        """Send a message, in order, without waiting."""
        ...

    def close(self, again: bool = False) -> None:
        """Hang up: there is nothing to see any more, or it must be entered again."""
        ...


def people_of(seats: dict[str, str], connections: Iterable[Connection]) -> Plain:
    """Who sits where and who is here."""
    here = Counter(side for connection in connections for side in connection.sides)
    return {
        side: {
            "who": who,
            "online": side in here or who.startswith((BOT, LESSON)),
            **({"devices": here[side]} if here[side] > 1 else {}),
        }
        for side, who in seats.items()
    }
