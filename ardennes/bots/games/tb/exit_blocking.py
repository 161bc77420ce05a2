"""The panzers' gates in tb: which hexes an Allied unit must hold so that no panzer leaves the map.

Not judged by the length of a lane but tried out: with a unit there, is a way still open? A gate is
shut if none is, and barred if none would be after the attacks that come before the German moves.
"""

from typing import NamedTuple

from ardennes.board.graph import bits
from ardennes.bots.games.tb.distances import (
    A_TURN,
    bare_field,
    open_way,
    panzers,
)
from ardennes.bots.games.tb.survival import FIRM, firm_blocks, stands
from ardennes.games.tb.counters import ALLIED
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import FAST

SHUT, BARRED = 40.0, 20.0  # what it is worth to shut a gate, and to bar it
ACROSS, BESIDE = 0.2, 0.1  # of that, to whoever only stands on the way, or next to it
TRUST = 0.5  # of a shut gate, even if the block will surely be attacked and go


class Gate(NamedTuple):
    """A way that is open past some hexes, and what shutting it is worth; firmly, to bar it."""

    worth: float
    firmly: bool
    blocks: int
    way: int
    near: int


class Gates:
    """The ways off the map that are open while one unit is lifted, and what shuts them."""

    def __init__(self, s: State, unit: int) -> None:
        self._s, self._unit = s, unit
        away = bare_field(s.ground, FAST).cost
        self._racers = [u for u in panzers(s) if away[s.at[u]] <= A_TURN]
        self._open = self._look() if self._racers else []

    def _look(self) -> list[Gate]:
        """The most urgent first."""
        s, unit = self._s, self._unit
        shut, barred = _without(s, unit), firm_blocks(s, unit)
        looks = ((SHUT, False, shut), (BARRED, True, barred))
        found: list[Gate] = []
        for worth, firmly, blocks in looks:
            path = open_way(s, self._racers, blocks)
            if path:
                way = bits(path)
                found.append(Gate(worth, firmly, blocks, way, way | s.ground.board.spread(way)))
        return found

    def bound(self, place: int) -> float:
        """What holding a hex could be worth at most."""
        total = 0.0
        for gate in self._open:
            if gate.near >> place & 1:
                total += gate.worth
        return total + self._partly(place)

    def worth(self, place: int) -> float:
        """What it is worth: a block that will be driven off shuts little."""
        total = self._partly(place)
        if not any(gate.near >> place & 1 for gate in self._open):
            return total
        chance = stands(self._s, {self._unit, *self._s.stacks.get(place, ())}, place)
        for gate in self._open:
            if (chance >= FIRM or not gate.firmly) and self._shuts(gate, place):
                total += gate.worth * (TRUST + (1 - TRUST) * chance)
        return total

    def _partly(self, place: int) -> float:
        """Whoever cannot shut the first gate alone may do so with the next who comes."""
        if not self._open or not self._open[0].near >> place & 1:
            return 0.0
        gate = self._open[0]
        return gate.worth * (ACROSS if gate.way >> place & 1 else BESIDE)

    def _shuts(self, gate: Gate, place: int) -> bool:
        near = gate.near >> place & 1
        return bool(near) and not open_way(self._s, self._racers, gate.blocks | 1 << place)


def _without(s: State, unit: int) -> int:
    """Allied hexes with one unit lifted."""
    at, allied = s.at[unit], s.occupied[ALLIED]
    return allied & ~(1 << at) if at >= 0 and len(s.stacks[at]) == 1 else allied
