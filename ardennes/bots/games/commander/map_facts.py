"""What the commander bot knows of a map and of a set of counters: distances, prizes, powers."""

from collections.abc import Sequence
from heapq import heappop, heappush

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
        ride = [Road(self.pace, [p], free).days for p in places]
        walk = [Road(on_foot, [p], free).days for p in places]
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


class Road:
    """Days from everywhere to the nearest goal; who enters a space on the way pays its toll, and so
    does who stands at the goal."""

    __slots__ = ("_far", "_goals", "_order", "_pace", "_toll", "_via", "days")

    def __init__(self, pace: Pace, goals: Sequence[int], toll: Field) -> None:
        far, via = [FAR] * len(pace), [NOWHERE] * len(pace)
        for goal in goals:
            far[goal] = 0.0
        _spread(pace, toll, far, via, [(0.0, goal) for goal in goals])
        self._pace, self._goals, self._toll = pace, goals, toll
        self._far, self._via = far, via
        self._order = sorted(range(len(pace)), key=far.__getitem__)
        self.days = self._with_goals(far, toll)

    def _with_goals(self, far: list[float], toll: Field) -> list[float]:
        days = far[:]
        for goal in self._goals:
            days[goal] = toll[goal]
        return days

    def days_with(self, toll: Field) -> list[float]:
        """The same with other tolls; only what they change is worked out again."""
        far, via, old = self._far[:], self._via, self._toll
        dearer = {p for p, was in enumerate(old) if toll[p] > was}
        lost = set[int]()  # whose way has become longer
        for place in self._order if dearer else ():
            if via[place] in dearer or via[place] in lost:
                lost.add(place)
                far[place] = FAR
        again = {q for p in lost for q, _ in self._pace[p] if q not in lost}
        again |= {p for p, was in enumerate(old) if toll[p] < was}
        _spread(self._pace, toll, far, via[:], sorted((far[p], p) for p in again))
        return self._with_goals(far, toll)


def _spread(
    pace: Pace, toll: Field, far: list[float], via: list[int], queue: list[tuple[float, int]]
) -> None:
    """Shorten the way of everybody who can go by a space in the queue."""
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
