"""How far it is to the goals, past the enemy, and where the panzers will come by: for the whole
map, once for each situation."""

from ardennes.board.graph import bits, members
from ardennes.bots.common.cache import recent
from ardennes.bots.games.a44.values import VALUES
from ardennes.games.a44.counters import GERMAN
from ardennes.games.a44.rules import limits
from ardennes.games.a44.rules.bonds import bonds
from ardennes.games.a44.rules.movement import (
    NORMAL,
    Mover,
    is_obstacle,
    mover_of,
    price,
    tolls,
    unbridged,
)
from ardennes.games.a44.rules.supply import lines
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.state import State
from ardennes.wargame.paths import CLOSED, Edges, Graph, cheapest, table
from ardennes.wargame.roadnet import side_of

V = VALUES.ways
FAR = 250  # halves: as far as is looked
LONGEST = 50  # hexes of a way that are looked at
Field = list[int]  # halves to the nearest goal, by hex
Goals = list[tuple[int, int]]  # hexes, and how much further away they count as
WEST = "W"  # the map with the objectives


def mover(s: State, side: int, *, wheels: bool) -> Mover:
    """How vehicles go, or men on foot."""
    units = s.roster.all_of[side] & ~s.roster.guns
    units &= s.roster.vehicles if wheels else ~s.roster.mechanized
    return mover_of(s, next(members(units), 0), NORMAL)


# --- the net ---


def _steps(s: State, going: Mover, side: int) -> Edges:
    """Steps at their price: rivers and rough ground cost men on foot a move, bridges that are down
    some time, and so do lines not to be crossed yet."""
    ground, mine = s.ground, {at for at, owner in s.building if owner == side}
    wet, shut = unbridged(s) - mine, limits.shut_sides(s, side)
    found: Edges = []
    for a, near in enumerate(ground.board.around):
        row: list[tuple[int, int]] = []
        for b in near:
            at, cost = side_of(a, b), price(s, going, a, b, frozenset())
            if at in wet and going.vehicle:
                cost = V.ford if at in ground.bridges else None
            elif not going.vehicle and is_obstacle(s, a, b):
                cost = V.cross
            if cost is not None and at not in ground.lakes:
                row.append((b, cost + (V.ford if at in shut else 0)))
        found.append(tuple(row))
    return found


def _net(s: State, going: Mover, side: int) -> tuple[Edges, Graph]:
    steps = _steps(s, going, side)
    back: list[list[tuple[int, int]]] = [[] for _ in steps]
    for a, row in enumerate(steps):
        for b, cost in row:
            back[b].append((a, cost))
    return steps, Graph([tuple(row) for row in back], [()] * s.hexes, 1)


def net(s: State, going: Mover, side: int) -> tuple[Edges, Graph]:
    """The steps, and for each hex who can step into it; made once for the bridges as they are."""
    key = "bot net", going, side, s.blown, s.building, bool(limits.shut_sides(s, side))
    return s.ground.derive(key, _net, s, going, side)


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
    roster = s.roster
    for wheels in (True, False):
        far, dear = to_goal(s, wheels=wheels), tolls_of(s, GERMAN)
        steps, onward = net(s, mover(s, GERMAN, wheels=wheels), GERMAN)[0], dict[int, int]()
        kind = roster.mechanized if wheels else ~roster.mechanized
        for unit in members(s.present[GERMAN] & kind & ~(roster.guns | s.shaken)):
            here, start = s.at[unit], far[s.at[unit]]
            pace = 2.0 * max(roster.move[unit][s.face(unit)], 1)
            for _ in range(LONGEST):
                if here not in onward:
                    ahead = [(far[to] + cost + dear[to], to) for to, cost in steps[here]]
                    onward[here] = min(ahead)[1] if ahead and min(ahead)[0] <= FAR else -1
                here = onward[here]
                if here < 0:
                    break
                share = roster.attack[unit][s.face(unit)] / (1.0 + (start - far[here]) / pace)
                found[here] = found.get(here, 0.0) + share
                if not far[here]:
                    break
    return found


def threat(s: State, side: int) -> list[float]:
    """By hex, the enemy's attack factors that could soon be next to it."""
    return recent(s.ground, ("threat", side, *standing(s)), _threat, s, side)


def _threat(s: State, side: int) -> list[float]:
    found, disk = [0.0] * s.hexes, s.ground.board.disk
    for unit in members(s.present[1 - side] & ~(s.roster.guns | s.broken | s.riding)):
        factor, at = s.roster.attack[unit][s.face(unit)], s.at[unit]
        near = disk(at, V.near)
        for place in members(near):
            found[place] += factor
        if s.roster.mechanized >> unit & 1:
            for place in members(disk(at, V.far) & ~near):
                found[place] += factor / 2
    return found
