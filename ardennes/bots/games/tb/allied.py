"""Where Allied units want to be: across the panzers' roads, in threatened towns, in supply."""

from ardennes.board.graph import members
from ardennes.bots.common.cache import recent
from ardennes.bots.games.tb import situation as maps
from ardennes.bots.games.tb.attack_pull import AttackPull
from ardennes.bots.games.tb.distances import A_TURN, town_field
from ardennes.bots.games.tb.evaluation import axes, home_of, town_worth
from ardennes.bots.games.tb.exit_blocking import ExitBlocking
from ardennes.bots.games.tb.supply_reach import supplied_hexes
from ardennes.bots.games.tb.values import VALUES
from ardennes.games.tb.counters import ALLIED
from ardennes.games.tb.rules.zoc import zoc
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import FAST

V = VALUES.allied


class Allied:
    """Scores hexes for one Allied unit, as if it had been lifted off the map."""

    def __init__(self, s: State, unit: int) -> None:
        self._s = s
        self._unit = unit
        self._factor = s.factor(unit)
        self._attack_pull = AttackPull(s, unit)
        self._danger = maps.threat(s, ALLIED)
        key = ("posts", self._factor, s.control & s.ground.towns, maps.foes_of(s, ALLIED))
        self._calm = recent(s.ground, key, _posts, s, self._factor)
        self._exit_blocking = ExitBlocking(s, unit)
        self._lack = self._axes_without()
        self._supplied = supplied_hexes(s, ALLIED)
        self._gaps = self._two_away()
        self._busy = s.occupied[ALLIED] | s.ground.towns | zoc(s, 1 - ALLIED)

    def score(self, place: int) -> float:
        """The worth of standing there when the phase ends."""
        return self._base(place) + self._exit_blocking.worth(place)

    def bound(self, place: int) -> float:
        """What the score is at most, found sooner."""
        return self._base(place) + self._exit_blocking.bound(place)

    def settle(self, place: int, bound: float) -> float:
        """The score of a hex whose bound is known."""
        return bound - self._exit_blocking.bound(place) + self._exit_blocking.worth(place)

    def _base(self, place: int) -> float:
        score = self._calm[place] + V.axis * min(self._lack[place], self._factor)
        if not self._supplied >> place & 1:
            score -= V.supply
        if self._gaps >> place & 1:
            score += V.company
        return score + self._details(place) if self._busy >> place & 1 else score

    def _details(self, place: int) -> float:
        """Friends, towns and enemies to attack: most hexes have none of them."""
        s = self._s
        others = sum(s.factor(u) for u in s.stacks.get(place, ()) if u != self._unit)
        extra = V.calm if place == s.at[self._unit] else 0.0
        if others:
            exposed = self._danger[place] - self._factor - maps.shelter(s.ground, place)
            extra += V.danger * max(0.0, min(exposed, others))
        return extra + self._town(place, others) + V.attack_pull * self._attack_pull.at(place)

    def _town(self, place: int, others: int) -> float:
        """Guard what is threatened, take back what is lost."""
        s = self._s
        if not s.ground.towns >> place & 1:
            return 0.0
        worth = town_worth(s, place)
        if s.control >> place & 1:
            return worth * (V.retake_late if s.turn >= V.late else V.retake)
        near = min(1.0, self._danger[place] / V.near)
        return V.guard * worth * near / (1.0 + others)

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
        p - V.danger * (felt - factor) if felt > factor else p
        for p, felt in zip(plain, bare, strict=True)
    ]


def _ground(s: State) -> tuple[list[float], list[float]]:
    """By hex, its worth to anybody, and the danger its ground does not take off."""
    danger = maps.threat(s, ALLIED)
    retake, home = town_field(s, ALLIED, FAST).cost, home_of(s.ground)
    cover = [maps.shelter(s.ground, p) for p in range(len(danger))]
    plain = [
        V.shelter * c * min(1.0, felt / V.near) - V.pull * far / A_TURN - (V.foray if near else 0.0)
        for c, felt, far, near in zip(
            cover, danger, retake, (h <= V.foray_depth for h in home), strict=True
        )
    ]
    return plain, [felt - c for felt, c in zip(danger, cover, strict=True)]
