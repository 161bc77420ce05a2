"""Sums over a commander position, kept up to date unit by unit: an influence map of both sides."""

from collections.abc import Sequence
from itertools import compress, count
from operator import ne

from ardennes.board.graph import members
from ardennes.bots.games.commander.map_facts import Road, map_of, powers_of
from ardennes.bots.games.commander.values import VALUES
from ardennes.games.commander.counters import ALLIED, GERMAN
from ardennes.games.commander.state import AWAY, State

V = VALUES.influence

NONE = 1e-6  # strength below this is none


Stack = tuple[float, float, float]  # strength, hits and points lost with all units there
NOBODY: Stack = (0.0, 0.0, 0.0)


class Survey:
    """The stacks of both sides, their pressure on the spaces around and their influence over the
    prizes, and what else is worked out only where they have changed."""

    __slots__ = (
        "at", "changed", "control", "danger", "influence", "map", "powers",
        "pressure", "road_west", "stacks", "strength", "threatened", "units",
    )  # fmt: skip

    def __init__(self, s: State) -> None:
        self.map, self.powers = map_of(s), powers_of(s)
        places = len(self.map.around)
        none = [0.0] * len(self.map.prizes)
        self.at: Sequence[int] = [AWAY] * len(s.at)
        self.strength: Sequence[float] = [0.0] * len(s.at)
        self.control = s.control
        self.stacks: tuple[dict[int, Stack], dict[int, Stack]] = ({}, {})
        self.pressure = ([0.0] * places, [0.0] * places)  # hits a side deals there and beside it
        self.influence = [none, none]
        self.units = 0.0  # both armies in points, to the German
        self.danger: tuple[dict[int, float], dict[int, float]] = ({}, {})  # to stacks of a side
        self.changed = [0, 0]  # spaces in which that is to be looked at again
        self.threatened: list[int | None] = [None, None]  # spaces on which a side presses
        self.road_west: Road | None = None  # past the Allied units, until one of them moves

    def copy(self) -> "Survey":
        """The same sums, to change."""
        other = Survey.__new__(Survey)
        other.map, other.powers, other.units = self.map, self.powers, self.units
        other.at, other.strength, other.control = self.at, self.strength, self.control
        (german, allied), (ours, theirs) = self.stacks, self.pressure
        other.stacks, other.pressure = (german.copy(), allied.copy()), (ours[:], theirs[:])
        german, allied = self.danger
        other.danger, other.changed = (german.copy(), allied.copy()), self.changed[:]
        other.influence, other.threatened = self.influence[:], self.threatened[:]
        other.road_west = self.road_west
        return other

    def update(self, s: State, strength: Sequence[float]) -> None:
        """Bring the sums up to date with a table."""
        at = s.at
        news = set(compress(count(), map(ne, at, self.at)))
        if strength != self.strength:
            news.update(compress(count(), map(ne, strength, self.strength)))
        for unit in sorted(news):
            self._change(s, unit, at[unit], strength[unit])
        self.at, self.strength = at[:], strength
        if taken := self.control ^ s.control:
            self.control = s.control
            self.changed = [spaces | taken for spaces in self.changed]

    def muster(self, s: State) -> None:
        """All units of a table at once."""
        powers, groups = self.powers, dict[tuple[int, int, int], Stack]()
        for unit in members(s.on_map):
            side, n = s.roster.side[unit], s.strength[unit]
            hits = powers.hits(unit, n) / (2 if s.helpless(unit) else 1)
            key = side, powers.motorized[unit], s.at[unit]
            strength, dealt, points = groups.get(key, NOBODY)
            groups[key] = strength + n, dealt + hits, points + powers.points[unit]
            worth = powers.worth(unit, n)
            self.units += worth if side == GERMAN else -worth
        for key, stack in groups.items():
            self._add(*key, stack)
        self.at, self.strength = s.at[:], s.strength[:]

    def _change(self, s: State, unit: int, place: int, n: float) -> None:
        """A unit is there now, and as strong as that."""
        powers, start, was = self.powers, self.at[unit], self.strength[unit]
        side, motorized = s.roster.side[unit], powers.motorized[unit]
        if start < 0 or was <= NONE:
            was = 0.0
        if place < 0 or n <= NONE:
            n = 0.0
        if was != n:
            worth = powers.worth(unit, n) - powers.worth(unit, was)
            self.units += worth if side == GERMAN else -worth
        half, points = 0.5 if s.helpless(unit) else 1.0, powers.points[unit]
        before, hits = powers.hits(unit, was), powers.hits(unit, n)
        if was and n and place == start:
            self._add(side, motorized, place, (n - was, half * (hits - before), 0.0))
            return
        if side == ALLIED:
            self.road_west = None
        if was:
            self._add(side, motorized, start, (-was, -half * before, -points))
        if n:
            self._add(side, motorized, place, (n, half * hits, points))

    def _add(self, side: int, motorized: int, place: int, more: Stack) -> None:
        m = self.map
        (n, hits, worth), pressure = more, self.pressure[side]
        pressure[place] += hits
        for near in m.around[place]:
            pressure[near] += hits
        if motorized:
            by_road = V.by_road * hits
            for near in m.second[place]:
                pressure[near] += by_road
        fade = m.fade[motorized][place]
        self.influence[side] = [
            x + hits * y for x, y in zip(self.influence[side], fade, strict=True)
        ]
        stacks = self.stacks[side]
        strength, power, points = stacks.get(place, NOBODY)
        if strength + n > NONE:
            stacks[place] = strength + n, power + hits, points + worth
        else:
            del stacks[place]
        self.changed[side] |= 1 << place
        self.changed[1 - side] |= m.within[motorized][place]
        self.threatened[side] = None

    def threat(self, s: State, side: int) -> int:
        """The spaces on which a side presses."""
        found = self.threatened[side]
        if found is None:
            found, (walking, riding) = 0, self.map.within
            for place in members(s.occupied[side]):
                found |= walking[place]
            for unit in members(s.on_map & s.roster.armies[side] & self.powers.riders):
                found |= riding[s.at[unit]]
            self.threatened[side] = found
        return found
