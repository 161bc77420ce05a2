"""Counters by number, and where a unit is when it is on no place of the map."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from ardennes.engine.core import BadInput
from ardennes.engine.tables import Data, convert

AWAY = -1  # waits to enter
OUT = -2  # eliminated, used up, or not in play
EXITED = -3  # left the map

WHERE = {AWAY: "waiting", OUT: "out", EXITED: "exited"}  # as a client is told


C = TypeVar("C")


class Roster(Generic[C]):
    """The counters in play, by number; each has an id, a title and a side."""

    def __init__(self, counters: Sequence[C]) -> None:
        pieces: Sequence[Any] = counters
        self.counters = tuple(counters)
        self.numbers = {c.id: u for u, c in enumerate(pieces)}
        self.titles = [str(c.title or c.id) for c in pieces]
        self.side: list[int] = [c.side for c in pieces]

    def __len__(self) -> int:
        return len(self.counters)


def read_roster(data: Data, counter: type[C], sides: Sequence[str]) -> Roster[C]:
    """The counters of units.csv."""
    rows = enumerate(data.rows("units.csv"), 2)
    return Roster([counter_from(counter, sides, row, f"units.csv row {n}") for n, row in rows])


def counter_from(
    counter: type[C], sides: Sequence[str], row: dict[str, str], where: str = "counter"
) -> C:
    """A counter from columns of units.csv, its side by name; others may have a default."""
    if row.get("side") not in sides:
        what = f"expected one of {', '.join(sides)}, got {row.get('side')!r}"
        raise BadInput(f"{where}, column side", what)
    return convert({**row, "side": sides.index(row["side"])}, counter, where)
