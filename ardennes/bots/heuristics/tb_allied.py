"""Where Allied units want to be: across the panzers' roads, in threatened towns, in supply."""

from ardennes.board.graph import members
from ardennes.bots.heuristics import tb_maps as maps
from ardennes.bots.heuristics.tb_cache import recent
from ardennes.bots.heuristics.tb_fields import (
    A_TURN,
    BRITTLE,
    exit_field,
    exit_field_without,
    firm_blocks,
    open_way,
    panzers,
    town_field,
)
from ardennes.bots.heuristics.tb_lure import Lures
from ardennes.bots.heuristics.tb_supply import supplied_hexes
from ardennes.bots.heuristics.tb_worth import add_dash, home_of, lanes_of, town_worth
from ardennes.games.tb.counters import ALLIED
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import FAST
from ardennes.games.tb.zoc import zoc

BLOCK = 0.05  # a lane's weight turned into factors, for each factor of the block
STURDY = 5.0  # a block's zone counts as so many factors, however weak it is
DOUBLED = 0.5  # what a unit adds to a block by another, against what it would block alone
GUARD = 0.8  # of a town's worth when the enemy is near
RETAKE, RETAKE_LATE, LATE = 0.7, 1.5, 8  # of a lost town's worth, and from which turn it presses
NEAR = 6.0  # enemy factors around a hex that threaten it for sure
LURE = 0.8  # an enemy to attack is worth a little less than holding the line
DANGER = 0.14  # for each factor the German could bring beyond what stands there
SUPPLY = 2.0  # being able to trace a line; nobody is sent to be cut off
SHELTER = 0.12  # each factor of ground, where the enemy is near
COMPANY = 0.5  # a friend two hexes away closes the gap with his zone
PULL = 0.5  # one turn nearer to towns to take back
DASH, DASH_IF = 60.0, 25.0  # weight of a way off the map open now, and after one attack
UNSTEADY = 0.4  # of its worth is left of a block that one attack before movement may clear
NO_DASH = 2 * A_TURN  # a panzer this far from the edge will not leave the map next turn
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
        self._calm, self._sturdy = recent(s.ground, key, _posts, s, self._factor)
        self._lanes = self._lanes_without()
        self._supplied = supplied_hexes(s, ALLIED)
        self._gaps = self._two_away()
        self._busy = s.occupied[ALLIED] | s.ground.towns | zoc(s, 1 - ALLIED)

    def score(self, place: int) -> float:
        """The worth of standing there when the phase ends."""
        score = self._calm[place] + self._sturdy[place] * self._lanes[place]
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
            extra -= DOUBLED * self._sturdy[place] * self._lanes[place]
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

    def _lanes_without(self) -> list[float]:
        """The panzers' lanes if this unit were not there."""
        s, base = self._s, exit_field(self._s, FAST)
        field = exit_field_without(s, FAST, self._unit)
        weight = lanes_of(s, field)
        racers = [u for u in panzers(s) if field.cost[s.at[u]] < NO_DASH]
        held = [u for u in racers if field.cost[s.at[u]] < base.cost[s.at[u]]]
        if not self._add_dash(weight, held, self._unit):
            self._add_dash(weight, racers, -1)
        return weight

    def _add_dash(self, weight: list[float], racers: list[int], without: int) -> bool:
        """A way out for these panzers that is open now, or that a single attack would open."""
        s = self._s
        allied = s.occupied[ALLIED]
        if without >= 0 and s.at[without] >= 0 and len(s.stacks[s.at[without]]) == 1:
            allied &= ~(1 << s.at[without])
        way = open_way(s, racers, allied)
        amount = DASH if way else DASH_IF
        way = way or open_way(s, racers, firm_blocks(s, without))
        add_dash(s, weight, way, amount)
        return bool(way)

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


def _posts(s: State, factor: int) -> tuple[list[float], list[float]]:
    """By hex, what it is worth to a unit of this factor alone, and how well it blocks there."""
    key = ("ground", s.control & s.ground.towns, maps.foes_of(s, ALLIED))
    plain, bare, struck = recent(s.ground, key, _ground, s)
    calm = [
        p - DANGER * (felt - factor) if felt > factor else p
        for p, felt in zip(plain, bare, strict=True)
    ]
    steady = factor + BRITTLE
    sturdy = [
        BLOCK * (factor + cover) * (1.0 if hit < steady else UNSTEADY) for cover, hit in struck
    ]
    return calm, sturdy


def _ground(s: State) -> tuple[list[float], list[float], list[tuple[float, int]]]:
    """By hex, its worth to anybody; the danger its ground does not take off; its hold on a lane
    and the blow it would take there before the German moves."""
    danger, contact = maps.threat(s, ALLIED), maps.pressure(s)
    retake, home = town_field(s, ALLIED, FAST).cost, home_of(s.ground)
    cover = [maps.shelter(s.ground, p) for p in range(len(danger))]
    plain = [
        SHELTER * c * min(1.0, felt / NEAR) - PULL * far / A_TURN - (FORAY if near else 0.0)
        for c, felt, far, near in zip(
            cover, danger, retake, (h <= FORAY_DEPTH for h in home), strict=True
        )
    ]
    bare = [felt - c for felt, c in zip(danger, cover, strict=True)]
    struck = [(c + STURDY, hit - c) for c, hit in zip(cover, contact, strict=True)]
    return plain, bare, struck
