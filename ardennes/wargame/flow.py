"""Which steps between neighbours are open, as bitboards: one shift for each direction.

On a hex map the ids of neighbours differ by a handful of numbers. A set of hexes is moved one step
in all open directions at once by shifting it by each of them.
"""

from collections.abc import Iterable, Mapping

from ardennes.wargame.hexwords import Side


class Flow:
    """Open steps, asked for whole sets of hexes."""

    def __init__(self, steps: Iterable[tuple[int, int]]) -> None:
        self._from: dict[int, int] = {}  # difference of ids -> the hexes with such a step
        for a, b in steps:
            self._from[b - a] = self._from.get(b - a, 0) | 1 << a

    def onto(self, hexes: int) -> int:
        """Every hex one open step from one of these."""
        found = 0
        for ahead, starts in self._from.items():
            leaving = hexes & starts
            found |= leaving << ahead if ahead > 0 else leaving >> -ahead
        return found

    def into(self, hexes: int) -> int:
        """Every hex from which one open step leads to one of these."""
        found = 0
        for ahead, starts in self._from.items():
            found |= (hexes >> ahead if ahead > 0 else hexes << -ahead) & starts
        return found

    def without(self, shut: Mapping[int, int]) -> "Flow":
        """The same without some steps: by difference of ids the hexes they start from."""
        if not shut:
            return self
        rest = Flow(())
        rest._from = {n: starts & ~shut.get(n, 0) for n, starts in self._from.items()}
        return rest

    def back_from(self, home: int, passable: int, wanted: int = -1) -> int:
        """The hexes from which a line of open steps over passable hexes leads home; the search may
        stop when it has all that are wanted."""
        found = fresh = home & passable
        while fresh and wanted & ~found:
            fresh = self.into(fresh) & passable & ~found
            found |= fresh
        return found


def starts_by_way(sides: Iterable[Side]) -> dict[int, int]:
    """Steps over these hexsides, in both directions, as `Flow.without` has them."""
    found: dict[int, int] = {}
    for a, b in sides:
        found[b - a] = found.get(b - a, 0) | 1 << a
        found[a - b] = found.get(a - b, 0) | 1 << b
    return found
