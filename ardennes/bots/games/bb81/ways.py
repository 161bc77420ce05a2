"""How far it is to a goal, past the enemy: for the whole map, once for each situation."""

from collections import Counter

from ardennes.board.graph import members
from ardennes.bots.common.cache import fixed, recent
from ardennes.bots.games.bb81.values import VALUES
from ardennes.games.bb81.counters import ALLIED, GERMAN
from ardennes.games.bb81.rules.entering import dumps_left
from ardennes.games.bb81.rules.victory import WHOLE, exited_units
from ardennes.games.bb81.rules.zoc import zone
from ardennes.games.bb81.state import OUT, State
from ardennes.games.bb81.terrain import Ground
from ardennes.wargame.paths import CLOSED, Graph, cheapest, table

FAR = 10_000  # quarters: out of reach for good
FURTHEST = 900  # quarters a way is looked for
Field = list[int]  # quarters to the goal, by hex


def _backward(ground: Ground, mf: int) -> Graph:
    """For each hex who can step into it, and what that costs."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(len(ground.board))]
    for start, steps in enumerate(ground.edges(mf)):
        for to, price in steps:
            found[to].append((start, price))
    return Graph([tuple(steps) for steps in found], [()] * len(found), 1)


def toll(s: State, side: int) -> list[int]:
    """What the enemy makes of each hex of a way: a halt, or a fight."""
    v = VALUES.ways
    found = [0] * len(s.ground.board)
    for place in members(zone(s, 1 - side)):
        found[place] = v.zone
    for place in members(s.fighters[1 - side]):
        units = s.here(place)
        strength = sum(s.roster.left[u] for u in units) + s.ground.defence[place][1]
        found[place] = min(v.in_the_way + v.each_factor * strength, CLOSED - 1)
    return found


def field(s: State, side: int, goals: int, mf: int) -> Field:
    """Quarters from each hex to the nearest of these goals for units of a side."""
    key = "field", side, goals, mf, s.fighters[1 - side], s.zoned[1 - side]
    return recent(s.ground, key, _field, s, side, goals, mf)


def _field(s: State, side: int, goals: int, mf: int) -> Field:
    """Searched from the goals, so what a hex makes of a way is paid on leaving it."""
    graph = fixed(s.ground, ("backward", mf), _backward, s.ground, mf)
    n = len(s.ground.board)
    starts = [(place, 0) for place in members(goals)]
    cost, _, seen = cheapest(graph, table([0] * n), table(toll(s, side)), starts, FURTHEST)
    return [cost[place] if seen[place] else FAR for place in range(n)]


def goals_of(s: State, unit: int) -> int:
    """Where a German unit is going: panzer divisions leave the map while they are whole, others
    take Liège; while a dump can still be had it is as good."""
    dumps = 0 if s.captured else dumps_left(s)
    return (s.ground.exits if leaves(s, unit) else s.ground.liege & ~s.held) | dumps


def leaves(s: State, unit: int) -> bool:
    """Does it count when this unit has left the map (bb81 vic-4)?"""
    return s.roster.division[unit] in runners(s)


def runners(s: State) -> dict[str, int]:
    """Panzer divisions that can still leave entire, and how many of their units have."""
    found: dict[str, int] | None = s.memo.get("runners")
    if found is None:
        alive = Counter(s.roster.division[u] for u in s.roster.of[GERMAN] if s.at[u] != OUT)
        out = exited_units(s)
        whole = [name for name in s.edition.panzers if alive[name] >= WHOLE]
        found = s.memo["runners"] = {name: out[name] for name in whole}
    return found


def to_goal(s: State, unit: int) -> Field:
    """How far a German unit has to go."""
    return field(s, GERMAN, goals_of(s, unit) or s.ground.exits, s.roster.mf[unit] or 3)


def german_way(s: State, unit: int, far: Field) -> list[int]:
    """The hexes of the shortest way of a German unit, its own left out."""
    mf, here, way = s.roster.mf[unit], s.at[unit], list[int]()
    edges, dear = s.ground.edges(mf), toll_of(s)
    while far[here] > 0 and len(way) < len(far):
        ahead = [(far[to] + price + dear[to], to) for to, price in edges[here]]
        if not ahead or min(ahead)[0] >= FAR:
            break
        here = min(ahead)[1]
        way.append(here)
    return way


def toll_of(s: State) -> list[int]:
    """The tolls of the Allies, worked out once for each situation."""
    key = "toll", s.fighters[ALLIED], s.zoned[ALLIED]
    return recent(s.ground, key, toll, s, GERMAN)
