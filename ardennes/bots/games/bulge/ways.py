"""Ways and dangers on the map of bulge: how far the exits are, who would pass where, who threatens.

Distances are in fifths of a movement point, as the game counts them.
"""

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush

from ardennes.board.graph import by_flag, members
from ardennes.bots.common.cache import fixed
from ardennes.bots.games.bulge.flood import Raster
from ardennes.bots.games.bulge.odds import chances, column_for, danger_in, price
from ardennes.bots.games.bulge.values import VALUES
from ardennes.games.bulge.counters import ALLIED, GERMAN
from ardennes.games.bulge.edition import PRIMARY
from ardennes.games.bulge.rules.interdiction import NONE, RANGE
from ardennes.games.bulge.rules.movement import FULL
from ardennes.games.bulge.rules.reinforcements import AIR
from ardennes.games.bulge.rules.weather import shift
from ardennes.games.bulge.state import AFTER, AWAY, GERMAN_MOVE, State
from ardennes.games.bulge.terrain import POINT, Ground

V = VALUES.ways

FAR = 10_000.0
DAY = float(FULL)  # fifths in a turn

Paces = list[list[tuple[int, float, float]]]  # hex -> where from, the price, if interdicted


def shelter(ground: Ground, side: int) -> list[int]:
    """What the ground of each hex adds to a defender of a side."""
    return fixed(ground, "shelter", _shelter, ground)[side]


def _shelter(ground: Ground) -> tuple[list[int], list[int]]:
    town, wall = (ground.chart[k].combat_addition for k in ("town", "west_wall"))
    allied = [n + town * (ground.towns >> p & 1) for p, n in enumerate(ground.addition)]
    return [n + wall * (ground.west_wall >> p & 1) for p, n in enumerate(allied)], allied


def paces(ground: Ground) -> Paces:
    """Every step of a German panzer by the hex it leads to: its price, and over a barred bridge."""
    return fixed(ground, "paces", _paces, ground)


def _paces(ground: Ground) -> Paces:
    roads = [frozenset(links) for links in ground.road_links]
    found: Paces = [[] for _ in roads]
    for p, row in enumerate(ground.edges(NONE, 0)):
        for q, cost in row:
            fast = V.by_road if cost == POINT and q in roads[p] else float(cost)
            slow = float(ground.cost[q] + POINT) if ground.bridge(p, q) else fast
            found[q].append((p, fast, slow))
    return found


class Ways:
    """The panzers' ways to the exits past these Allied hexes."""

    def __init__(self, s: State, allied: int) -> None:
        self.far, self.next = _spread(s, _tolls(s, allied), _watched(s, allied))

    def flow(self, s: State) -> list[float]:
        """How much German strength would come through each hex."""
        flow = [0.0] * len(self.far)
        for unit in s.roster.of[GERMAN]:
            at = s.at[unit]
            if at < 0:
                continue
            counter = s.roster.counters[unit]
            days = self.far[at] / DAY
            weight = counter.cf if counter.mechanized else V.foot_soldiers * counter.cf
            weight /= 1 + V.later * days
            while at >= 0:
                flow[at] += weight
                at = self.next[at]
        return flow


def plain_way(s: State) -> list[float]:
    """How far the exits are from everywhere if nobody is in the way."""
    return fixed(s.ground, "plain way", _plain_way, s)


def _plain_way(s: State) -> list[float]:
    return Ways(s, 0).far


def _watched(s: State, allied: int) -> bytes:
    """Hexes near enough to Allied units for their bridges to be interdicted (bulge 11.0)."""
    found, disk = 0, s.ground.board.disk
    for place in members(allied):
        found |= disk(place, RANGE)
    return by_flag(found, len(s.ground.board), 1)


def _tolls(s: State, allied: int) -> list[float]:
    """What Allied units and zones cost those who pass."""
    board = s.ground.board
    tolls = [0.0] * len(board)
    for place in members(s.interdiction[ALLIED]):
        tolls[place] = POINT
    for place in members(board.spread(allied)):
        tolls[place] = V.zone
    cover = shelter(s.ground, ALLIED)
    for place in members(allied):
        unit = s.unit_at.get(place, -1)
        cf = s.roster.cf[unit] if unit >= 0 else V.attackers
        tolls[place] = V.in_the_way + V.each_factor * (cf + cover[place])
    return tolls


def _spread(s: State, tolls: Sequence[float], watched: bytes) -> tuple[list[float], list[int]]:
    """From every exit backwards over the whole map."""
    pace, exits = paces(s.ground), s.ground.exits
    far, after = [FAR] * len(pace), [-1] * len(pace)
    best = max(exits.values(), default=0)
    queue: list[tuple[float, int]] = []
    for place, factor in exits.items():
        far[place] = V.poorer * (best - factor)
        heappush(queue, (far[place], place))
    while queue:
        so_far, place = heappop(queue)
        if so_far > far[place]:
            continue
        so_far += tolls[place]
        near = watched[place]
        for p, fast, slow in pace[place]:
            cost = slow if near or watched[p] else fast
            if so_far + cost < far[p]:
                far[p], after[p] = so_far + cost, place
                heappush(queue, (far[p], p))
    return far, after


class Threat:
    """What the enemy could bring against each hex in his next turn."""

    def __init__(self, s: State, side: int) -> None:
        self.s, self.side = s, side
        self._cover, self._cells = shelter(s.ground, side), raster(s.ground).cells
        self._near: dict[int, list[int]] = {}
        self._dangers: dict[tuple[int, int], float] = {}  # by place and factor
        self._shift = _weather(s, 1 - side)
        self._enemies = [(s.roster.cf[u], _stride(s, u)) for u in _strongest_first(s, 1 - side)]

    def near(self, place: int) -> list[int]:
        """The factors of the strongest enemies who could come, strongest first."""
        found = self._near.get(place)
        if found is None:
            found = self._near[place] = []
            for cf, reach in self._enemies:
                if reach >> place & 1:
                    found.append(cf)
                    if len(found) == V.most_sides:
                        break
        return found

    def strength(self, place: int) -> int:
        """The factors that could be brought to bear."""
        return sum(self.near(place)[: V.attackers])

    def at(self, place: int, unit: int) -> float:
        """What a unit standing there may lose, in victory points."""
        key = place, self.s.roster.cf[unit]
        danger = self._dangers.get(key)
        if danger is None:
            danger = self._dangers[key] = self._danger(*key)
        return danger and price(self.s, unit) * danger

    def _danger(self, place: int, cf: int) -> float:
        strength = self.strength(place)
        if not strength:
            return 0.0
        crt = self.s.edition.crt[PRIMARY]
        column = column_for(crt, strength - cf - self._cover[place])
        return danger_in(crt, crt.limit(column + self._shift))

    def closely(self, own: int, stands: Iterable[tuple[int, int]]) -> float:
        """The same for all of these units and hexes, with a look at how the enemy would get there
        past the own hexes: the sides he can reach, and whether he could close every way out."""
        return sum(self.each(own, stands))

    def each(self, own: int, stands: Iterable[tuple[int, int]]) -> list[float]:
        """The same, one by one; where nobody is in reach of the enemy no look is needed."""
        found = list(stands)
        if not any(self.near(place) for _, place in found):
            return [0.0] * len(found)
        touched = touch(self.s, self.side, own)
        return [self._besieged(own, touched, unit, place) for unit, place in found]

    def _besieged(self, own: int, touched: int, unit: int, place: int) -> float:
        s, board, cells = self.s, self.s.ground.board, self._cells
        near, around = self.near(place), board.around[place]
        sides = [q for q in around if touched & cells[q] and not own >> q & 1]
        if not sides:
            return 0.0
        covered = own
        for q in sides:
            covered |= board.zones[q] | 1 << q
        shut = not board.zones[place] & ~covered
        wet = s.ground.river_addition(sides, place)
        strength = sum(near[: min(len(sides), V.most_sides)])
        crt, margin = (
            s.edition.crt[PRIMARY],
            strength - s.roster.cf[unit] - self._cover[place] - wet,
        )
        column = crt.limit(column_for(crt, margin) + self._shift)
        kill, push, trade, *_ = chances(crt, column)
        return price(s, unit) * (
            kill + VALUES.odds.traded * trade + (V.closed if shut else V.open) * push
        )


def touch(s: State, side: int, own: int) -> int:
    """The cells where the enemy is stopped by zones of these own hexes, after walking through all
    he can without meeting one."""
    board = raster(s.ground)
    held, enemies = board.of(own), board.of(s.occupied[1 - side])
    zone = board.spread(held) | held
    passed = board.flood(enemies & ~zone, board.land & ~zone)
    return (board.spread(passed) | enemies) & zone


def raster(ground: Ground) -> Raster:
    """The map as floods see it."""
    return fixed(ground, "raster", Raster, ground.board)


def _strongest_first(s: State, side: int) -> Iterable[int]:
    """Units on the map, and those that come in the next turn of their side."""
    units = [u for u in s.roster.of[side] if s.at[u] >= 0 or _comes(s, u)]
    return sorted(units, key=lambda u: (-s.roster.cf[u], u))


def _comes(s: State, unit: int) -> bool:
    """Will it enter in the next movement phase of its side? The Allies move second."""
    counter = s.roster.counters[unit]
    if s.at[unit] != AWAY or counter.reinf_edge == AIR or (counter.british and not s.free):
        return False
    later = counter.side == GERMAN and s.phase > GERMAN_MOVE
    return 0 < counter.reinf_turn <= s.turn + later


def _stride(s: State, unit: int) -> int:
    """The hexes a unit threatens."""
    counter, disk = s.roster.counters[unit], s.ground.board.disk
    reach = V.ride if counter.mechanized else V.stride[counter.side]
    if s.at[unit] >= 0:
        return disk(s.at[unit], reach)
    found = 0
    for place in members(s.ground.entries(counter.reinf_edge)):
        found |= disk(place, reach)
    return found


def _weather(s: State, side: int) -> int:
    """What the sky adds to the attacks of a side after its movement, if mist helps."""
    paper = s.clone()
    paper.phase = AFTER[side]
    return shift(paper, side, mist=1)
