"""What the commander bot knows of a map and of a set of counters: distances, prizes, powers."""

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from ardennes.board.graph import NOWHERE, bits, members
from ardennes.bots.common.cache import fixed
from ardennes.bots.games.commander.values import VALUES
from ardennes.games.commander.rules.combat import FACES
from ardennes.games.commander.rules.victory import BASTOGNE
from ardennes.games.commander.spaces import Ground
from ardennes.games.commander.state import Roster, State

V = VALUES.map_facts

FAR = 99.0
MOST_RECENT = 2000  # situations kept: a few megabytes

Field = Sequence[float]
Pace = Sequence[Sequence[tuple[int, float]]]  # from each space those beside it, in days


class Map:
    """Facts of the ground alone: how far everything is, and what it is worth to be there."""

    def __init__(self, ground: Ground, race: bool) -> None:
        around, places = ground.board.around, range(len(ground.board))
        self.around = around
        self.prizes = race_prizes(ground) if race else vp_prizes(ground)
        self.fed: dict[tuple[int, int], int] = {}  # supplied spaces by side and control
        self.gaps: dict[int, list[int]] = {}  # spaces to take for supply, by control
        self.goals = ground.near_meuse if race else ground.exits
        self.reduced = [float(s.reduction_defender_controls) for s in ground.spaces]
        self.taken = [float(s.reduction_attacker_controls) for s in ground.spaces]
        self.pace = [
            tuple((q, V.by_road if ground.road(p, q) else V.across) for q in around[p])
            for p in places
        ]
        free = [0.0] * len(ground.board)
        on_foot = [[(q, 1.0) for q in row] for row in around]
        ride = [spread(self.pace, [p], free)[0] for p in places]
        walk = [spread(on_foot, [p], free)[0] for p in places]
        self.days = (walk, ride)  # by motorized or not, from, to
        self.fade = tuple(
            [tuple(V.fade ** row[prize] for prize, _ in self.prizes) for row in days]
            for days in self.days
        )
        self.second = [  # two spaces away by road
            tuple(p for p in places if p not in around[at] and 0 < row[p] <= 1.0)
            for at, row in enumerate(ride)
        ]
        beside = [zone | 1 << at for at, zone in enumerate(ground.board.zones)]
        self.within = (  # a stride of pressure, by motorized or not
            beside,
            [near | bits(self.second[at]) for at, near in enumerate(beside)],
        )
        self.strides = [bits(p for p in places if 0 < row[p] <= 1.0) for row in ride]

    def forget(self) -> None:
        """What has grown too large is worked out again."""
        if len(self.fed) > MOST_RECENT:
            self.fed.clear()
            self.gaps.clear()


def vp_prizes(ground: Ground) -> tuple[tuple[int, float], ...]:
    """Spaces with victory points."""
    return tuple((p, float(space.vp)) for p, space in enumerate(ground.spaces) if space.vp)


def race_prizes(ground: Ground) -> tuple[tuple[int, float], ...]:
    """In the race to the Meuse only Bastogne counts beside the river (commander 13.race-2)."""
    place = ground.board.places.get(BASTOGNE, -1)
    return ((place, V.bastogne_in_a_race),) if place >= 0 else ()


def spread(pace: Pace, goals: Sequence[int], toll: Field) -> tuple[list[float], list[int]]:
    """Days from everywhere to the nearest goal, and the first space on the way; who enters a space
    pays its toll."""
    far, via = [FAR] * len(pace), [NOWHERE] * len(pace)
    queue = [(0.0, goal) for goal in goals]
    for goal in goals:
        far[goal] = 0.0
    while queue:
        days, place = heappop(queue)
        if days > far[place]:
            continue
        days += toll[place]
        for near, more in pace[place]:
            total = days + more
            if total < far[near]:
                far[near] = total
                via[near] = place
                heappush(queue, (total, near))
    return far, via


class Road(NamedTuple):
    """Days to the goals from everywhere, with the toll of a goal; the first space on the way."""

    days: list[float]
    via: list[int]

    def through(self, load: Field) -> list[float]:
        """The sum of loads whose way leads through each space."""
        found = [0.0] * len(load)
        for place in sorted(range(len(load)), key=self.days.__getitem__, reverse=True):
            if (first := self.via[place]) >= 0:
                found[first] += load[place] + found[place]
        return found


class Powers:
    """Facts of the counters alone."""

    def __init__(self, roster: Roster) -> None:
        counters = roster.counters
        self.motorized = [int(c.motorized) for c in counters]
        self.riders = bits(unit for unit, rides in enumerate(self.motorized) if rides)
        self.rate = [(c.hit_attack + c.hit_defense) / 2 / FACES for c in counters]
        self.extra = [
            rate if c.bonus_die else 0.0 for rate, c in zip(self.rate, counters, strict=True)
        ]
        self.life = [1.0 if c.vp_unit else V.life for c in counters]
        self.points = [1.0 if c.vp_unit else 0.0 for c in counters]

    def hits(self, unit: int, n: float) -> float:
        """What a unit of this strength deals."""
        return n * self.rate[unit] + self.extra[unit] if n else 0.0

    def worth(self, unit: int, n: float) -> float:
        """A unit of this strength in points, by its hits and how close it is to its end."""
        if not n:
            return 0.0
        judged = VALUES.influence
        return judged.step * self.hits(unit, n) - self.life[unit] * judged.frail**n


def map_of(s: State) -> Map:
    """The facts of this map, worked out once."""
    return fixed(s.ground, ("map", s.race), Map, s.ground, s.race)


def powers_of(s: State) -> Powers:
    """The facts of these counters, worked out once."""
    return fixed(s.roster, "powers", Powers, s.roster)


def goals_of(s: State) -> list[int]:
    """Where the German wants to get: off the map, or to the Meuse."""
    return list(members(map_of(s).goals))
