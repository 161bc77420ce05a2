"""Sums over a commander position, kept up to date unit by unit: an influence map of both sides."""

from collections.abc import Sequence

from ardennes.bots.games.commander.map_facts import map_of, powers_of
from ardennes.bots.games.commander.values import VALUES
from ardennes.games.commander.counters import GERMAN
from ardennes.games.commander.state import AWAY, State

V = VALUES.influence

NONE = 1e-6  # strength below this is none


class Survey:
    """Power, pressure and strength by side and space, influence over the prizes, worth of units."""

    __slots__ = (
        "at", "influence", "map", "masses", "power", "powers", "pressure", "stakes",
        "strength", "units",
    )  # fmt: skip

    def __init__(self, s: State) -> None:
        self.map, self.powers = map_of(s), powers_of(s)
        places = len(self.map.around)
        none = [0.0] * len(self.map.prizes)
        self.at = [AWAY] * len(s.at)
        self.strength = [0.0] * len(s.at)
        self.power = [[0.0] * places, [0.0] * places]  # hits a side deals in a space
        self.pressure = [[0.0] * places, [0.0] * places]  # the same, with all spaces beside it
        self.masses: list[dict[int, float]] = [{}, {}]  # strength in occupied spaces
        self.influence = [none, none[:]]
        self.stakes = [[0.0] * places, [0.0] * places]  # points lost with the units in a space
        self.units = 0.0  # both armies in points, to the German

    def copy(self) -> "Survey":
        """The same sums, to change."""
        other = Survey.__new__(Survey)
        other.map, other.powers, other.units = self.map, self.powers, self.units
        other.at, other.strength = self.at[:], self.strength[:]
        other.power = [row[:] for row in self.power]
        other.pressure = [row[:] for row in self.pressure]
        other.masses = [row.copy() for row in self.masses]
        other.influence = self.influence[:]
        other.stakes = [row[:] for row in self.stakes]
        return other

    def update(self, s: State, strength: Sequence[float]) -> None:
        """Bring the sums up to date with a table."""
        at = s.at
        if at == self.at and strength == self.strength:
            return
        for unit, old in enumerate(self.at):
            now, n = at[unit], strength[unit]
            if now == old and n == self.strength[unit]:
                continue
            if old >= 0 and self.strength[unit] > NONE:
                self._add(s, unit, old, self.strength[unit], -1)
            if now >= 0 and n > NONE:
                self._add(s, unit, now, n, 1)
            self.at[unit], self.strength[unit] = now, n

    def _add(self, s: State, unit: int, place: int, n: float, sign: int) -> None:
        powers, m, side = self.powers, self.map, s.roster.side[unit]
        might = sign * (n * powers.rate[unit] + powers.extra[unit])
        worth = V.step * might - sign * powers.life[unit] * V.frail**n
        if s.helpless(unit):
            might /= 2
        self.units += worth if side == GERMAN else -worth
        self.power[side][place] += might
        self.stakes[side][place] += sign * powers.points[unit]
        pressure = self.pressure[side]
        pressure[place] += might
        for near in m.around[place]:
            pressure[near] += might
        if powers.motorized[unit]:
            for near in m.second[place]:
                pressure[near] += V.by_road * might
        self._weigh(side, place, sign * n)
        row = m.fade[powers.motorized[unit]][place]
        self.influence[side] = [
            x + might * y for x, y in zip(self.influence[side], row, strict=True)
        ]

    def _weigh(self, side: int, place: int, n: float) -> None:
        masses = self.masses[side]
        now = masses.get(place, 0.0) + n
        if now > NONE:
            masses[place] = now
        else:
            del masses[place]
            self.power[side][place] = 0.0
