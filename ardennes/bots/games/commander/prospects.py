"""What spaces promise at first sight: which goals of a group are worth a thought.

The terms of the evaluation, each as if nothing else on the table changed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import mul

from ardennes.bots.games.commander.evaluation import (
    Sketch,
    danger,
    days_to_check,
    fed,
    road_west,
    slope,
    surely_fed,
    walk_in,
    weight_of,
    worth,
)
from ardennes.bots.games.commander.influence import NOBODY, Survey
from ardennes.bots.games.commander.values import VALUES
from ardennes.games.commander.counters import ALLIED, GERMAN
from ardennes.games.commander.state import State

V = VALUES.evaluation


class Prospects:
    """One table seen by one side."""

    def __init__(self, s: State, survey: Survey, side: int) -> None:
        self.s, self.survey, self.side = s, survey, side
        self.now = worth(Sketch(s, base=survey), side)
        check = days_to_check(s)
        stake = 1.0 if s.race else 1.0 + slope(s, survey, side, *check)
        weight = weight_of(side, check[1])
        self.pull = [stake * weight * pull for pull in _pulls(survey, side)]
        self.known: dict[tuple[int, int], float] = {}
        late = max(weight, V.late[side])
        self.worth = {place: stake * prize for place, prize in survey.map.prizes}
        self.open = {  # to the enemy, until somebody is there
            place: prize * late * walk_in(s, survey.map, place, side)
            for place, prize in self.worth.items()
            if s.holder(place) == side and not s.occupied[side] >> place & 1
        }
        self.inviting = [  # to us, from a space within a stride
            (survey.map.strides[place], prize * late * V.walk_in)
            for place, prize in self.worth.items()
            if s.holder(place) != side
            and not s.occupied[1 - side] >> place & 1
            and not survey.map.strides[place] & s.occupied[side]
        ]
        self.beyond = 0 if s.race or s.meuse_vp or side == ALLIED else s.ground.beyond
        self.fed, self.sure = fed(s, survey, side), surely_fed(s, survey, side)
        self.road = road_west(s, survey)
        self.patience = V.race_pace if s.race else V.patience
        self.goal = V.race_won if s.race else V.way_out[side]  # of a point of strength there
        self.traffic = self._traffic() if side == ALLIED else []

    def best(self, reach: Mapping[int, Iterable[int]], most: int) -> dict[int, list[int]]:
        """The most promising goals, each with everybody who can go there; off the map is one."""
        groups: dict[int, list[int]] = {}
        for unit, spaces in reach.items():
            for to in spaces:
                groups.setdefault(to, []).append(unit)
        ranked = sorted((-self._promise(units, to), to) for to, units in groups.items() if to >= 0)
        kept = [to for to in groups if to < 0] + sorted(to for _, to in ranked[:most])
        return {to: groups[to] for to in kept}

    def _promise(self, units: Sequence[int], to: int) -> float:
        """What these units would gain there."""
        s, side, powers = self.s, self.side, self.survey.powers
        motorized = powers.motorized
        strength, hits, points = self.survey.stacks[side].get(to, NOBODY)
        total = 0.0
        for unit in units:
            n = s.strength[unit]
            dealt = powers.hits(unit, n)
            total += dealt * self._pulled(motorized[unit], to)
            if side == GERMAN:
                days = self.road.days[to] * (1.0 if motorized[unit] else V.afoot)
                total += self.goal * (1.0 if s.race else n) * self.patience**days
            strength, hits, points = strength + n, hits + dealt, points + powers.points[unit]
        if side == ALLIED:
            total += self._in_the_way(to, hits)
        total += self._taken(to, strength, hits)
        total += sum(hope for near, hope in self.inviting if near >> to & 1)
        if (self.beyond & self.fed) >> to & 1:
            total += V.meuse
        total -= V.exposed * danger(s, self.survey, side, to, (strength, hits, points))
        if not self.sure >> to & 1:
            total -= (V.at_risk if self.fed >> to & 1 else V.cut_off) * strength
        return total

    def _pulled(self, motorized: int, to: int) -> float:
        """What a hit there is worth by its influence over the prizes."""
        found = self.known.get((motorized, to))
        if found is None:
            fade = self.survey.map.fade[motorized][to]
            found = self.known[motorized, to] = sum(map(mul, self.pull, fade))
        return found

    def _taken(self, to: int, strength: float, hits: float) -> float:
        """What it gains to be in a space, or to fight for it."""
        s, side, m = self.s, self.side, self.survey.map
        held = s.holder(to) == side
        prize = self.open.get(to, 0.0) if held else self.worth.get(to, 0.0) + V.ground
        enemies, back, _ = self.survey.stacks[1 - side].get(to, NOBODY)
        if not enemies:
            return prize
        dealt = max(0.0, min(enemies, hits - (m.taken if held else m.reduced)[to]))
        return prize * dealt / enemies + dealt - min(back, strength)

    def _traffic(self) -> list[float]:
        """What the Germans whose way west leads through a space promise."""
        load, days = [0.0] * len(self.road.days), self.road.days
        for place, (strength, _, _) in self.survey.stacks[GERMAN].items():
            load[place] = (1.0 if self.s.race else strength) * self.patience ** days[place]
        return self.road.through(load)

    def _in_the_way(self, to: int, hits: float) -> float:
        toll = V.in_the_way + V.each_hit * hits + V.cover * self.survey.map.reduced[to]
        return self.goal * self.traffic[to] * (1 - self.patience**toll)


def _pulls(survey: Survey, side: int) -> Iterator[float]:
    """What a hit more beside each prize adds to the share of a side in it."""
    for (_, prize), g, a in zip(survey.map.prizes, *survey.influence, strict=True):
        german, allied = g * g + V.nobody, a * a + V.nobody
        steep = g * allied if side == GERMAN else a * german
        yield 2 * prize * steep / (german + allied) ** 2
