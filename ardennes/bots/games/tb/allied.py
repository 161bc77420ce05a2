"""Where Allied units want to be: across the panzers' roads, in threatened towns, in supply."""

from ardennes.board.graph import members
from ardennes.bots.common.cache import recent
from ardennes.bots.games.tb import situation as maps
from ardennes.bots.games.tb.attack_pull import Lures
from ardennes.bots.games.tb.distances import A_TURN, town_field
from ardennes.bots.games.tb.evaluation import axes, home_of, town_worth
from ardennes.bots.games.tb.exit_blocking import Gates
from ardennes.bots.games.tb.supply_reach import supplied_hexes
from ardennes.games.tb.counters import ALLIED
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import FAST
from ardennes.games.tb.zoc import zoc

GUARD = 0.8  # of a town's worth when the enemy is near
RETAKE, RETAKE_LATE, LATE = 0.7, 1.5, 8  # of a lost town's worth, and from which turn it presses
NEAR = 6.0  # enemy factors around a hex that threaten it for sure
LURE = 0.8  # an enemy to attack is worth a little less than holding the line
AXIS = 0.9  # each factor that is missing on an axis of the panzers
DANGER = 0.14  # for each factor the German could bring beyond what stands there
SUPPLY = 2.0  # being able to trace a line; nobody is sent to be cut off
SHELTER = 0.12  # each factor of ground, where the enemy is near
COMPANY = 0.5  # a friend two hexes away closes the gap with his zone
PULL = 0.5  # one turn nearer to towns to take back
FORAY, FORAY_DEPTH = 4.0, 2  # nobody comes back from so near to the German supply sources
CALM = 0.15  # staying put, all else equal


class Allied:
    """Scores hexes for one Allied unit, as if it had been lifted off the map."""

    def __init__(self, s: State, unit: int) -> None:
        self._s = s
        self._unit = unit
        self._factor = s.factor(unit)
        self._lures = Lures(s, unit)
        self._danger = maps.threat(s, ALLIED)
        key = ("posts", self._factor, s.control & s.ground.towns, maps.foes_of(s, ALLIED))
        self._calm = recent(s.ground, key, _posts, s, self._factor)
        self._gates = Gates(s, unit)
        self._lack = self._axes_without()
        self._supplied = supplied_hexes(s, ALLIED)
        self._gaps = self._two_away()
        self._busy = s.occupied[ALLIED] | s.ground.towns | zoc(s, 1 - ALLIED)

    def score(self, place: int) -> float:
        """The worth of standing there when the phase ends."""
        return self._base(place) + self._gates.worth(place)

    def bound(self, place: int) -> float:
        """What the score is at most, found sooner."""
        return self._base(place) + self._gates.bound(place)

    def settle(self, place: int, bound: float) -> float:
        """The score of a hex whose bound is known."""
        return bound - self._gates.bound(place) + self._gates.worth(place)

    def _base(self, place: int) -> float:
        score = self._calm[place] + AXIS * min(self._lack[place], self._factor)
        if not self._supplied >> place & 1:
            score -= SUPPLY
        if self._gaps >> place & 1:
            score += COMPANY
        return score + self._details(place) if self._busy >> place & 1 else score

    def _details(self, place: int) -> float:
        """Friends, towns and enemies to attack: most hexes have none of them."""
        s = self._s
        others = sum(s.factor(u) for u in s.stacks.get(place, ()) if u != self._unit)
        extra = CALM if place == s.at[self._unit] else 0.0
        if others:
            exposed = self._danger[place] - self._factor - maps.shelter(s.ground, place)
            extra += DANGER * max(0.0, min(exposed, others))
        return extra + self._town(place, others) + LURE * self._lures.at(place)

    def _town(self, place: int, others: int) -> float:
        """Guard what is threatened, take back what is lost."""
        s = self._s
        if not s.ground.towns >> place & 1:
            return 0.0
        worth = town_worth(s, place)
        if s.control >> place & 1:
            return worth * (RETAKE_LATE if s.turn >= LATE else RETAKE)
        near = min(1.0, self._danger[place] / NEAR)
        return GUARD * worth * near / (1.0 + others)

    def _axes_without(self) -> list[float]:
        """By hex, how many factors are missing on the panzers' axes without this unit."""
        s, zones = self._s, self._s.ground.board.zones
        lack = axes(s)[:]
        for p in members(s.occupied[ALLIED]):
            strength = sum(s.factor(u) for u in s.stacks[p] if u != self._unit)
            for q in members(zones[p] | 1 << p):
                lack[q] -= strength
        return [max(0.0, x) for x in lack]

    def _two_away(self) -> int:
        """Hexes two away from a friend, not next to one, near the enemy: a line without holes."""
        s, at, board = self._s, self._s.at[self._unit], self._s.ground.board
        friends = s.occupied[ALLIED]
        if at >= 0 and len(s.stacks[at]) == 1:
            friends &= ~(1 << at)
        near = far = 0
        for p in members(friends):
            near |= board.disk(p, 1)
            far |= board.disk(p, 2)
        return far & ~near & maps.threatened(s, ALLIED)


def _posts(s: State, factor: int) -> list[float]:
    """By hex, what it is worth to a unit of this factor alone."""
    key = ("ground", s.control & s.ground.towns, maps.foes_of(s, ALLIED))
    plain, bare = recent(s.ground, key, _ground, s)
    return [
        p - DANGER * (felt - factor) if felt > factor else p
        for p, felt in zip(plain, bare, strict=True)
    ]


def _ground(s: State) -> tuple[list[float], list[float]]:
    """By hex, its worth to anybody, and the danger its ground does not take off."""
    danger = maps.threat(s, ALLIED)
    retake, home = town_field(s, ALLIED, FAST).cost, home_of(s.ground)
    cover = [maps.shelter(s.ground, p) for p in range(len(danger))]
    plain = [
        SHELTER * c * min(1.0, felt / NEAR) - PULL * far / A_TURN - (FORAY if near else 0.0)
        for c, felt, far, near in zip(
            cover, danger, retake, (h <= FORAY_DEPTH for h in home), strict=True
        )
    ]
    return plain, [felt - c for felt, c in zip(danger, cover, strict=True)]
