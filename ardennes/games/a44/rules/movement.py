"""a44 11, 12, 22, 24, F4: what a step costs in each mode of movement, and where a move may lead."""

from collections.abc import Sequence
from itertools import compress
from typing import NamedTuple

from ardennes.board.graph import by_flag, members
from ardennes.engine.core import No
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.edition import FOOT, FROZEN, HALVES, MUD
from ardennes.games.a44.rules.bonds import bonds
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.state import State
from ardennes.wargame.hexwords import Side
from ardennes.wargame.paths import CLOSED, Edges, Graph, cheapest, table, way
from ardennes.wargame.roadnet import side_of

NORMAL, TACTICAL, EXTENDED, STRATEGIC, TRUCK, PRIME_MOVER, SHIFT = MODES = (
    *("normal", "tactical", "extended", "strategic", "truck", "prime_mover", "shift"),
)  # a44 11.1-11.3, 12.1, 12.4.4, 22.2, 22.3
LONGER = 2 * HALVES  # extended movement (a44 11.2)
TRUCKED = 12 * HALVES  # a44 12.4.4
TOWED = 5 * HALVES  # a44 22.3
TWO_HEXES = 2  # tactical movement (a44 11.3)
JAM = 2 * HALVES  # into a Traffic marker (a44 24.2)
NARROW, WIDE = 4 * HALVES, 2 * HALVES  # St-Vith's bottleneck, and once it is German (a44 24.7)
LEAVE = 1 * HALVES  # out of an enemy zone (a44 9.2.1)
BOUNDARIES_UNTIL = 4  # the last turn of the army boundaries (a44 11.10)
ST_VITH = "Sankt Vith"


class Mover(NamedTuple):
    """What the ground asks of a unit: its column of the chart, and whether it needs roads."""

    column: int
    vehicle: bool
    roads_only: bool = False  # strategic movement (a44 12.1)


# --- the ground ---


def unbridged(s: State) -> frozenset[Side]:
    """River hexsides nobody drives across: no bridge, or one that is blown or being built."""
    down = s.blown | {side for side, _ in s.building}
    return s.ground.rivers - (s.ground.bridges - down)


def steps(s: State, mover: Mover) -> Edges:
    """Every step the ground allows at its price, for moves that pay points (a44 11.4 to 11.8)."""
    key = "steps", mover, s.blown, s.building
    return s.ground.derive(key, _steps, s, mover)


def _steps(s: State, mover: Mover) -> Edges:
    wet, around = unbridged(s), s.ground.board.around
    found: Edges = []
    for a, near in enumerate(around):
        prices = ((b, price(s, mover, a, b, wet)) for b in near)
        found.append(tuple((b, cost) for b, cost in prices if cost is not None))
    return found


def price(s: State, mover: Mover, a: int, b: int, wet: frozenset[Side]) -> int | None:
    """Halves for a step; None if the ground forbids it."""
    ground, side = s.ground, side_of(a, b)
    if side in ground.lakes or side in wet:
        return None  # a44 Q-18, 11.4.1: infantry crosses by tactical movement
    if side in ground.roads:
        return road_rate(s, mover, side, b)
    if mover.roads_only or _needs_road(s, mover, a, b):
        return None
    return s.edition.costs[ground.terrain[b]][mover.column]


def road_rate(s: State, mover: Mover, side: Side, to: int) -> int | None:
    """Along a road (a44 11.7, 11.8)."""
    ground = s.ground
    forest = ground.forest_roads >> to & 1
    kind = (
        "primary_road" if side in ground.primary else "forest_road" if forest else "secondary_road"
    )
    return s.edition.road_costs[kind][mover.column]


def _needs_road(s: State, mover: Mover, a: int, b: int) -> bool:
    """Vehicles in and out of forest, wooded rough and the West Wall; everybody over the sides of
    wooded rough, but for tactical movement (a44 11.5, 11.6)."""
    ground = s.ground
    either = 1 << a | 1 << b
    if ground.rough & either:
        return True
    return mover.vehicle and bool((ground.thick | ground.west_wall) & either)


def is_obstacle(s: State, a: int, b: int) -> bool:
    """What infantry crosses once, first, by tactical movement: an unbridged river, or a side of
    wooded rough without a road (a44 11.4.1, 11.6, Q-15)."""
    side, ground = side_of(a, b), s.ground
    if side in unbridged(s):
        return True
    return bool(ground.rough & (1 << a | 1 << b)) and side not in ground.roads


# --- what stands in the way ---


def closed_hexes(s: State, side: int) -> int:
    """Hexes nobody of a side enters by moving: the enemy's, and his hex bonds (a44 Q-24, 10.2)."""
    return s.occupied[1 - side] | bonds(s, 1 - side).hexes


def closed_sides(s: State, side: int) -> frozenset[Side]:
    """Hexsides nobody of a side crosses: bonds, and army boundaries before turn 5 (a44 10.2,
    11.10.1)."""
    found = bonds(s, 1 - side).sides
    return found | s.ground.boundaries if side == GERMAN and s.turn <= BOUNDARIES_UNTIL else found


def tolls(s: State, side: int) -> dict[int, int]:
    """Halves more for entering: Traffic markers of the enemy, the bottleneck (a44 24.2, 24.7)."""
    found: dict[int, int] = {}
    for number, place in s.traffic.items():
        if (number > 6) == (side == ALLIED):
            found[place] = found.get(place, 0) + JAM
    if side == GERMAN:
        held = any(
            s.control[GERMAN] >> p & 1 for p, n in s.ground.town_names.items() if n == ST_VITH
        )
        for place in members(s.ground.bottleneck):
            found[place] = found.get(place, 0) + (WIDE if held else NARROW)
    return found


def mover_of(s: State, unit: int, mode: str) -> Mover:
    """The column and the roads of a unit in a mode (a44 2.4, 12.4.4, 22.3)."""
    riding = mode in (STRATEGIC, TRUCK)
    vehicle = bool(s.roster.vehicles >> unit & 1)
    wheels = riding or mode == PRIME_MOVER or s.roster.mechanized >> unit & 1
    frozen = s.edition.days[s.turn].ground == "frozen"
    column = (FROZEN if frozen else MUD) if wheels else FOOT
    return Mover(column, vehicle or mode in (TRUCK, PRIME_MOVER), riding)


def allowance(s: State, unit: int, mode: str) -> int:
    """Halves a mode has (a44 11.1, 11.2, 12.1, 12.4.4, 22.3)."""
    face = s.fired >> unit & 1 if s.roster.guns >> unit & 1 else s.face(unit)
    own = s.roster.move[unit][face] * HALVES
    special = {EXTENDED: own + LONGER, STRATEGIC: 2 * own, TRUCK: TRUCKED, PRIME_MOVER: TOWED}
    return special.get(mode, own)


class Search:
    """Where one unit can go from here in a mode that pays points."""

    def __init__(self, s: State, unit: int, mode: str, halves: int) -> None:
        self.s, self.unit, self.halves = s, unit, halves
        self.start, self.side = s.at[unit], s.roster.side[unit]
        self.n = len(s.ground.board)
        self.stops = zone(s, 1 - self.side)
        self.shut = closed_hexes(s, self.side)
        self.barred = closed_sides(s, self.side)
        self.cost, self._back, self.seen = self._found(mover_of(s, unit, mode))

    def _found(self, mover: Mover) -> tuple[Sequence[int], Sequence[int], bytearray]:
        """The start pays for leaving a zone; whoever enters one stops (a44 9.2.1)."""
        s, edges = self.s, self._edges(mover)
        more = tolls(s, self.side)
        leave = LEAVE if self.stops >> self.start & 1 else 0
        first = [(q, cost + more.get(q, 0) + leave) for q, cost in edges[self.start]]
        open_ = [(q, cost) for q, cost in first if cost <= self.halves and not self.shut >> q & 1]
        enter = list(by_flag(self.shut | 1 << self.start, self.n, CLOSED))
        for place, halves in more.items():
            enter[place] = min(CLOSED, enter[place] + halves)
        graph = Graph(edges, [()] * self.n, 1)
        return cheapest(
            graph, table(enter), table(by_flag(self.stops, self.n, CLOSED)), open_, self.halves
        )

    def _edges(self, mover: Mover) -> Edges:
        plain = steps(self.s, mover)
        if not self.barred:
            return plain
        edges = plain[:]
        for p in {p for side in self.barred for p in side}:
            edges[p] = tuple((q, c) for q, c in edges[p] if side_of(p, q) not in self.barred)
        return edges

    @property
    def places(self) -> list[int]:
        """Every hex the points suffice for, lowest number first."""
        return list(compress(range(self.n), self.seen))

    def path(self, place: int) -> list[int]:
        """The hexes entered on the cheapest way."""
        return way(self._back, place, self.n)


class Tactical:
    """Where two hexes lead, points or not (a44 11.3)."""

    def __init__(self, s: State, unit: int) -> None:
        side, self.start = s.roster.side[unit], s.at[unit]
        self.s, self.vehicle = s, bool(s.roster.vehicles >> unit & 1)
        self.shut, self.barred = closed_hexes(s, side), closed_sides(s, side) | s.ground.lakes
        self.wet, stops = unbridged(s), zone(s, 1 - side)
        near = s.ground.board.around
        self.paths: dict[int, tuple[int, ...]] = {}
        self.paths |= {b: (b,) for b in near[self.start] if self._open(self.start, b, first=True)}
        for b in [b for b in self.paths if not stops >> b & 1]:
            for c in near[b]:
                if c != self.start and c not in self.paths and self._open(b, c, first=False):
                    self.paths[c] = (b, c)

    def _open(self, a: int, b: int, *, first: bool) -> bool:
        """Vehicles need their roads and bridges; infantry crosses one obstacle, and first
        (a44 11.4.1, 11.5, 11.6)."""
        s, side = self.s, side_of(a, b)
        if self.shut >> b & 1 or side in self.barred:
            return False
        if self.vehicle:
            return side not in self.wet and (side in s.ground.roads or not _walled(s, a, b))
        return first or not is_obstacle(s, a, b)


def _walled(s: State, a: int, b: int) -> bool:
    """Ground that vehicles enter and leave by road alone (a44 11.5, 11.6)."""
    return bool((s.ground.thick | s.ground.west_wall) & (1 << a | 1 << b))


def why_closed(s: State, unit: int, mode: str) -> No | None:
    """Why a mode is not open to a unit at all (F4: modes)."""
    name, roster = s.title(unit), s.roster
    if mode == EXTENDED and roster.mechanized >> unit & 1:
        return No("a44 11.2", f"{name} is mechanized")
    if mode == TACTICAL and allowance(s, unit, TACTICAL) < TWO_HEXES * HALVES:
        return No("a44 11.3", f"{name} has fewer than two points")
    if mode == STRATEGIC and not roster.mechanized >> unit & 1:
        return No("a44 12.1", f"{name} is not mechanized")
    if mode in (STRATEGIC, EXTENDED) and s.shaken >> unit & 1:
        return No("a44 18.3", f"{name} is shaken: tactical movement only")
    if mode not in (TACTICAL, SHIFT) and s.out_of_supply >> unit & 1:
        return No("a44 23.4", f"{name} is out of supply: tactical movement only")
    return No("a44 16.5", f"{name} is engaged") if s.engaged >> unit & 1 else None
