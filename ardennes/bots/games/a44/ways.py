"""How far it is to the goals, past the enemy, and where the panzers will come by: for the whole
map, once for each situation."""

from collections.abc import Iterator

from ardennes.board.graph import bits, members
from ardennes.bots.common.cache import fixed, recent
from ardennes.bots.games.a44.values import VALUES
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules import limits
from ardennes.games.a44.rules.bonds import bonds
from ardennes.games.a44.rules.movement import (
    NORMAL,
    Mover,
    mover_of,
    price,
    tolls,
)
from ardennes.games.a44.rules.supply import lines
from ardennes.games.a44.rules.victory import AREAS, areas_held
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.state import State
from ardennes.wargame.hexwords import Side
from ardennes.wargame.paths import CLOSED, Edges, Graph, cheapest, table
from ardennes.wargame.roadnet import side_of

V = VALUES.ways
FAR = 250  # halves: as far as is looked
LONGEST = 30  # hexes of a way that are looked at
Field = list[int]  # halves to the nearest goal, by hex
Net = tuple[Edges, Graph]
NO_SIDES: frozenset[Side] = frozenset()
Goals = list[tuple[int, int]]  # hexes, and how much further away they count as
WEST = "W"  # the map with the objectives


def mover(s: State, side: int, *, wheels: bool) -> Mover:
    """How vehicles go, or men on foot."""
    units = s.roster.all_of[side] & ~s.roster.guns
    units &= s.roster.vehicles if wheels else ~s.roster.mechanized
    return mover_of(s, next(members(units), 0), NORMAL)


# --- the net ---


def _steps(s: State, going: Mover, shut: frozenset[Side]) -> Edges:
    """Steps at their price over bridges that stand: rivers and rough ground cost men on foot a
    move, lines not to be crossed yet some time."""
    ground = s.ground
    return [
        tuple(
            (b, cost + (V.ford if side_of(a, b) in shut else 0))
            for b in near
            if side_of(a, b) not in ground.lakes and (cost := _price(s, going, a, b)) is not None
        )
        for a, near in enumerate(ground.board.around)
    ]


def _price(s: State, going: Mover, a: int, b: int) -> int | None:
    at, ground = side_of(a, b), s.ground
    wet = at in ground.rivers and at not in ground.bridges
    if going.vehicle:
        return None if wet else price(s, going, a, b, NO_SIDES)
    if wet or (ground.rough & (1 << a | 1 << b) and at not in ground.roads):
        return V.cross
    return price(s, going, a, b, NO_SIDES)


def _turned(steps: Edges) -> Edges:
    """For each hex who can step into it."""
    back: list[list[tuple[int, int]]] = [[] for _ in steps]
    for a, row in enumerate(steps):
        for b, cost in row:
            back[b].append((a, cost))
    return [tuple(row) for row in back]


def _standing_net(s: State, going: Mover, shut: frozenset[Side]) -> tuple[Edges, Edges]:
    steps = _steps(s, going, shut)
    return steps, _turned(steps)


def _net(s: State, going: Mover, shut: frozenset[Side], down: frozenset[Side]) -> Net:
    """Bridges that are down cost some time, or men on foot a move."""
    key, cost = ("bot steps", going, bool(shut)), V.ford if going.vehicle else V.cross
    steps, back = (rows[:] for rows in fixed(s.ground, key, _standing_net, s, going, shut))
    for a, b in (pair for low, high in down for pair in ((low, high), (high, low))):
        steps[a] = tuple((to, cost if to == b else halves) for to, halves in steps[a])
        back[b] = tuple((at, cost if at == a else halves) for at, halves in back[b])
    return steps, Graph(back, [()] * s.hexes, 1)


def net(s: State, going: Mover, side: int) -> Net:
    """The steps, and for each hex who can step into it; made once for the bridges as they are."""
    down = s.blown | {at for at, owner in s.building if owner != side}
    shut = limits.shut_sides(s, side)
    return recent(s.ground, ("net", going, bool(shut), down), _net, s, going, shut, down)


def standing(s: State) -> tuple[object, ...]:
    """Who stands where, as far as ways ask."""
    return s.turn, s.occupied[0], s.occupied[1], s.shaken, s.reduced, s.blown, s.building


def tolls_of(s: State, side: int) -> list[int]:
    """What the enemy makes of each hex of a way: a halt, a bond, a fight."""
    return recent(s.ground, ("tolls", side, *standing(s)), _tolls, s, side)


def _tolls(s: State, side: int) -> list[int]:
    found, against = [0] * s.hexes, bonds(s, 1 - side)
    for place in members(zone(s, 1 - side)):
        found[place] = V.zone
    for place in members(against.hexes | bits(p for at in against.sides for p in at)):
        found[place] = V.bond
    for place, halves in tolls(s, side).items():
        found[place] += halves
    for place in members(s.occupied[1 - side]):
        strength = sum(s.roster.defence[u][s.face(u)] for u in s.here(place))
        found[place] = min(V.in_the_way + V.each_factor * strength, CLOSED - 1)
    return found


Partners = tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]


def partners(s: State) -> Partners:
    """By hex, the others that can bond with it, and what such a bond closes (a44 10)."""
    return fixed(s.ground, "partners", _partners, s)


def _partners(s: State) -> Partners:
    found: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in range(s.hexes)]
    for pair in (pair for pairs in s.ground.pairs for pair in pairs):
        (a, b), shut = pair.ends, pair.closes
        closes = (shut,) if isinstance(shut, int) else tuple(shut)
        found[a].append((b, closes))
        found[b].append((a, closes))
    return tuple(tuple(row) for row in found)


def field(s: State, side: int, goals: Goals, *, wheels: bool) -> Field:
    """Halves from each hex to the nearest of these goals."""
    going, none = mover(s, side, wheels=wheels), table(bytes(s.hexes))
    graph, dear = net(s, going, side)[1], table(tolls_of(s, side))
    return list(cheapest(graph, none, dear, goals, FAR)[0][: s.hexes])


# --- where the Germans go ---


def prizes(s: State) -> int:
    """Victory Hexes that are not German, or not bound to a source by road (a44 30.1.2)."""
    return s.ground.victory & ~(s.control[GERMAN] & lines(s, GERMAN).on_road)


def german_goals(s: State, *, wheels: bool) -> Goals:
    """Panzers go for the objectives in the west, those behind the Meuse last; men on foot for
    whatever is near."""
    found: Goals = []
    for place in members(prizes(s)):
        west = s.ground.board.labels[place].startswith(WEST)
        beyond = s.ground.west_of_meuse >> place & 1
        found.append((place, V.beyond if beyond else 0 if west or not wheels else V.east))
    intruders = in_areas(s)
    if intruders and (not wheels or len(areas_held(s)) >= AREAS):
        found += [(place, 0) for place in members(intruders)]
    return found


def in_areas(s: State) -> int:
    """Allied units in German divisional areas (a44 30.3)."""
    found = 0
    for hexes in s.ground.areas.values():
        found |= hexes & s.occupied[ALLIED]
    return found


def to_goal(s: State, *, wheels: bool) -> Field:
    """How far German units have to go."""
    key = "to goal", wheels, s.control[GERMAN], *standing(s)
    return recent(s.ground, key, _to_goal, s, wheels)


def _to_goal(s: State, wheels: bool) -> Field:
    return field(s, GERMAN, german_goals(s, wheels=wheels), wheels=wheels)


def traffic(s: State) -> dict[int, float]:
    """By hex, the attack factors that will come by on their way to their goals; sooner counts
    more."""
    return recent(s.ground, ("traffic", s.control[GERMAN], *standing(s)), _traffic, s)


def _traffic(s: State) -> dict[int, float]:
    found: dict[int, float] = {}
    for wheels in (True, False):
        far = to_goal(s, wheels=wheels)
        onward = _Onward(s, far, wheels=wheels)
        for start, (factors, pace) in _columns(s, wheels=wheels).items():
            for here in onward.way(start):
                later = max(far[start] - far[here], 0) / pace
                found[here] = found.get(here, 0.0) + factors / (1.0 + later)
    home = lines(s, GERMAN)
    for place in members(s.ground.victory & s.control[GERMAN] & home.on_road):
        if s.ground.board.labels[place].startswith(WEST):
            for on in home.path(place):
                found[on] = found.get(on, 0.0) + V.lifeline
    return found


class _Onward:
    """From hex to hex towards the goals."""

    def __init__(self, s: State, far: Field, *, wheels: bool) -> None:
        self.far, self.dear = far, tolls_of(s, GERMAN)
        self.steps = net(s, mover(s, GERMAN, wheels=wheels), GERMAN)[0]
        self._next: dict[int, int] = {}

    def way(self, start: int) -> Iterator[int]:
        """The hexes entered from here, as far as is looked."""
        for _ in range(LONGEST):
            if start not in self._next:
                self._next[start] = self._best(start)
            start = self._next[start]
            if start < 0:
                return
            yield start
            if not self.far[start]:
                return

    def _best(self, here: int) -> int:
        ahead = [(self.far[to] + cost + self.dear[to], to) for to, cost in self.steps[here]]
        least = min(ahead, default=(FAR + 1, -1))
        return least[1] if least[0] <= FAR else -1


def _columns(s: State, *, wheels: bool) -> dict[int, tuple[int, float]]:
    """By hex, the attack factors that set out there, and how many halves they go in a turn."""
    roster, found = s.roster, dict[int, tuple[int, float]]()
    kind = roster.mechanized if wheels else ~roster.mechanized
    for unit in members(s.present[GERMAN] & kind & ~(roster.guns | s.shaken)):
        factors, pace = found.get(s.at[unit], (0, 2.0))
        face = s.face(unit)
        factors += roster.attack[unit][face]
        found[s.at[unit]] = factors, max(pace, 2.0 * roster.move[unit][face])
    return found


def threat(s: State, side: int) -> list[float]:
    """By hex, the enemy's attack factors that could soon be next to it."""
    return recent(s.ground, ("threat", side, *standing(s)), _threat, s, side)


def _threat(s: State, side: int) -> list[float]:
    found, disk, roster = [0.0] * s.hexes, s.ground.board.disk, s.roster
    near, far = dict[int, int](), dict[int, int]()
    for unit in members(s.present[1 - side] & ~(roster.guns | s.broken | s.riding)):
        factor, at = roster.attack[unit][s.face(unit)], s.at[unit]
        near[at] = near.get(at, 0) + factor
        if roster.mechanized >> unit & 1:
            far[at] = far.get(at, 0) + factor
    for factors, inner, outer, share in ((near, -1, V.near, 1.0), (far, V.near, V.far, 0.5)):
        for at, factor in factors.items():
            ring = disk(at, outer) & ~(disk(at, inner) if inner >= 0 else 0)
            for place in members(ring):
                found[place] += share * factor
    return found
