"""What the commander bot knows of a map and of a set of counters: distances, prizes, powers."""

from collections.abc import Callable, Sequence
from heapq import heappop, heappush

from ardennes.board.graph import members
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


class Map:
    """Facts of the ground alone: how far everything is, and what it is worth to be there."""

    def __init__(self, ground: Ground, race: bool) -> None:
        around, places = ground.board.around, range(len(ground.board))
        self.around = around
        self.prizes = race_prizes(ground) if race else vp_prizes(ground)
        self.recent: dict[object, list[float]] = {}  # fields of recent situations
        self.fed: dict[tuple[int, int], int] = {}  # supplied spaces by side and control
        self.gaps: dict[int, list[int]] = {}  # spaces to take for supply, by control
        self.goals = ground.near_meuse if race else ground.exits
        self.reduced = [float(s.reduction_defender_controls) for s in ground.spaces]
        self.taken = [float(s.reduction_attacker_controls) for s in ground.spaces]
        self.pace = [
            tuple((q, V.by_road if ground.road(p, q) else V.across) for q in around[p])
            for p in places
        ]
        ride = [spread(self.pace, [p], _free) for p in places]
        walk = [spread([[(q, 1.0) for q in row] for row in around], [p], _free) for p in places]
        self.days = (walk, ride)  # by motorized or not, from, to
        self.fade = tuple(
            [tuple(V.fade ** row[prize] for prize, _ in self.prizes) for row in days]
            for days in self.days
        )
        self.second = [  # two spaces away by road
            tuple(p for p in places if p not in around[at] and 0 < row[p] <= 1.0)
            for at, row in enumerate(ride)
        ]
        self.strides = tuple(
            [tuple(p for p in places if 0 < row[p] <= 1.0) for row in days] for days in self.days
        )

    def recall(self, key: object) -> list[float] | None:
        """A field of a recent situation; what grows too large is forgotten."""
        if len(self.recent) > MOST_RECENT:
            self.recent.clear()
        if len(self.fed) > MOST_RECENT:
            self.fed.clear()
            self.gaps.clear()
        return self.recent.get(key)


def _free(_: int) -> float:
    return 0.0


def vp_prizes(ground: Ground) -> tuple[tuple[int, float], ...]:
    """Spaces with victory points."""
    return tuple((p, float(space.vp)) for p, space in enumerate(ground.spaces) if space.vp)


def race_prizes(ground: Ground) -> tuple[tuple[int, float], ...]:
    """In the race to the Meuse only Bastogne counts beside the river (commander 13.race-2)."""
    place = ground.board.places.get(BASTOGNE, -1)
    return ((place, V.bastogne_in_a_race),) if place >= 0 else ()


def spread(
    pace: Sequence[Sequence[tuple[int, float]]],
    goals: Sequence[int],
    toll: Callable[[int], float],
) -> list[float]:
    """Days from everywhere to the nearest goal; who leaves a space for it pays its toll."""
    found = [FAR] * len(pace)
    queue: list[tuple[float, int]] = []
    for goal in goals:
        found[goal] = 0.0
        heappush(queue, (0.0, goal))
    while queue:
        far, place = heappop(queue)
        if far > found[place]:
            continue
        far += toll(place)  # to enter it on the way to the goal
        for near, days in pace[place]:
            if far + days < found[near]:
                found[near] = far + days
                heappush(queue, (far + days, near))
    return found


class Powers:
    """Facts of the counters alone."""

    def __init__(self, roster: Roster) -> None:
        counters = roster.counters
        self.motorized = [int(c.motorized) for c in counters]
        self.rate = [(c.hit_attack + c.hit_defense) / 2 / FACES for c in counters]
        self.extra = [
            rate if c.bonus_die else 0.0 for rate, c in zip(self.rate, counters, strict=True)
        ]
        self.life = [1.0 if c.vp_unit else V.life for c in counters]
        self.points = [1.0 if c.vp_unit else 0.0 for c in counters]


def map_of(s: State) -> Map:
    """The facts of this map, worked out once."""
    return fixed(s.ground, ("map", s.race), Map, s.ground, s.race)


def powers_of(s: State) -> Powers:
    """The facts of these counters, worked out once."""
    return fixed(s.roster, "powers", Powers, s.roster)


def goals_of(s: State) -> list[int]:
    """Where the German wants to get: off the map, or to the Meuse."""
    return list(members(map_of(s).goals))
