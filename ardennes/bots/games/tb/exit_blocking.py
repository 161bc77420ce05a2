"""Blocking the panzers' exits in tb: which hexes must be held so that none leaves the map.

Not judged by the length of a lane but tried out: with a unit there, is a way still open? A way is
shut if none is, and barred if none would be after the attacks that come before the German moves.
"""

from typing import NamedTuple

from ardennes.board.graph import bits
from ardennes.bots.games.tb.distances import A_TURN, bare_field, open_way, panzers
from ardennes.bots.games.tb.survival import likely_blocks, survival
from ardennes.bots.games.tb.values import VALUES
from ardennes.games.tb.counters import ALLIED
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import FAST

V = VALUES.exit_blocking


class OpenWay(NamedTuple):
    """A way that is open past some hexes, and what shutting it is worth; firmly, to bar it."""

    worth: float
    firmly: bool
    blocks: int
    way: int
    near: int


class ExitBlocking:
    """The ways off the map that are open while one unit is lifted, and what shuts them."""

    def __init__(self, s: State, unit: int) -> None:
        self._s, self._unit = s, unit
        away = bare_field(s.ground, FAST).cost
        self._racers = [u for u in panzers(s) if away[s.at[u]] <= A_TURN]
        self._open = self._look() if self._racers else []

    def _look(self) -> list[OpenWay]:
        """The most urgent first."""
        s, unit = self._s, self._unit
        shut, barred = _without(s, unit), likely_blocks(s, unit)
        looks = ((V.shut, False, shut), (V.barred, True, barred))
        found: list[OpenWay] = []
        for worth, firmly, blocks in looks:
            path = open_way(s, self._racers, blocks)
            if path:
                way = bits(path)
                found.append(OpenWay(worth, firmly, blocks, way, way | s.ground.board.spread(way)))
        return found

    def bound(self, place: int) -> float:
        """What holding a hex could be worth at most."""
        total = 0.0
        for opened in self._open:
            if opened.near >> place & 1:
                total += opened.worth
        return total + self._partly(place)

    def worth(self, place: int) -> float:
        """What it is worth: a block that will be driven off shuts little."""
        total = self._partly(place)
        if not any(opened.near >> place & 1 for opened in self._open):
            return total
        chance = survival(self._s, {self._unit, *self._s.stacks.get(place, ())}, place)
        for opened in self._open:
            if (chance >= VALUES.survival.firm or not opened.firmly) and self._shuts(opened, place):
                total += opened.worth * (V.trust + (1 - V.trust) * chance)
        return total

    def _partly(self, place: int) -> float:
        """Whoever cannot shut the first way alone may do so with the next who comes."""
        if not self._open or not self._open[0].near >> place & 1:
            return 0.0
        opened = self._open[0]
        return opened.worth * (V.across if opened.way >> place & 1 else V.beside)

    def _shuts(self, opened: OpenWay, place: int) -> bool:
        near = opened.near >> place & 1
        return bool(near) and not open_way(self._s, self._racers, opened.blocks | 1 << place)


def _without(s: State, unit: int) -> int:
    """Allied hexes with one unit lifted."""
    at, allied = s.at[unit], s.occupied[ALLIED]
    return allied & ~(1 << at) if at >= 0 and len(s.stacks[at]) == 1 else allied
