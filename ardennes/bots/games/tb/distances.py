"""Distance fields for tb: how far each hex is from a goal, enemies in the way as soft costs.

Searched backward from the goals with the engine's own kernel. Roads are taken at a pace, because
mechanized movement carries a unit thirty hexes on one day and hardly one on the next.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ardennes.board.graph import members
from ardennes.bots.common.cache import fixed, recent
from ardennes.bots.games.tb.situation import defence, foes_of, points_at, threat
from ardennes.bots.games.tb.values import VALUES
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.rules.interdiction import interdicted_from
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import FAST, POINT, Ground
from ardennes.wargame.hexwords import Side
from ardennes.wargame.paths import CLOSED, Edges, Graph, cheapest, table, way

V = VALUES.distances

A_TURN = 6 * POINT  # fifths a unit has in a turn
FAR = 6 * A_TURN  # beyond this all is equally far

Steps = tuple[tuple[int, int], ...]


class Field(NamedTuple):
    """Fifths to the nearest goal by hex, and the next hex on the way to it."""

    cost: Sequence[int]
    back: Sequence[int]

    def path(self, start: int) -> list[int]:
        """From a hex to the goal, both included; empty if there is no way."""
        path = [start] if self.back[start] >= 0 else []
        while path and self.back[path[-1]] >= 0:
            path.append(self.back[path[-1]])
        return path


class Going(NamedTuple):
    """What steps cost backward: the steps, surcharges of the hexes, and bridges broken."""

    edges: Edges
    enter: list[int]
    leave: list[int]
    broken: frozenset[Side]


# --- the fields ---


def wary_field(s: State, pace: int) -> Field:
    """How far a panzer anywhere is from winning by exit, Allied blocks counted (tb 4.2), if it
    would rather march where few Allied factors are near."""
    return recent(s.ground, ("wary", pace, foes_of(s, GERMAN)), _wary_field, s, pace)


def _wary_field(s: State, pace: int) -> Field:
    going = _german_going(s, pace)
    leave = [a + int(V.wary * b) for a, b in zip(going.leave, threat(s, GERMAN), strict=True)]
    return _search(going._replace(leave=leave), _off_the_map(s.ground), FAR)


def _off_the_map(ground: Ground) -> list[tuple[int, int]]:
    roads = ground.map.edge_roads
    return [(p, FAST if roads >> p & 1 else POINT) for p in members(ground.exits)]


def bare_field(ground: Ground, pace: int) -> Field:
    """The same as if no Allied unit stood in the way, made once for a map."""
    return fixed(ground, ("bare", pace), _bare_field, ground, pace)


def _bare_field(ground: Ground, pace: int) -> Field:
    n = len(ground.board)
    going = Going(backward(ground, pace, ()), [0] * n, [0] * n, frozenset())
    return _search(going, _off_the_map(ground), FAR)


def town_field(s: State, side: int, pace: int) -> Field:
    """How far it is to towns the enemy controls; rich towns seem nearer (tb 4.3)."""
    wanted = s.ground.towns & (~s.control if side == GERMAN else s.control)
    key = ("towns", pace, wanted, foes_of(s, side))
    return recent(s.ground, key, _town_field, s, side, pace, wanted)


def _town_field(s: State, side: int, pace: int, wanted: int) -> Field:
    goals = [(p, V.small_town // points_at(s, p)) for p in members(wanted)]
    going = _german_going(s, pace) if side == GERMAN else _going(s, ALLIED, pace)
    return _search(going, goals, FAR)


def approach(s: State, side: int, place: int) -> Field:
    """How far it is to one hex, the Allies on roads at full speed, the German at his pace."""
    key = ("approach", side, place, foes_of(s, side))
    return recent(s.ground, key, _approach, s, side, place)


def _approach(s: State, side: int, place: int) -> Field:
    german = side == GERMAN
    going = _german_going(s, VALUES.evaluation.pace) if german else _going(s, ALLIED, FAST)
    return _search(going, [(place, 0)], FAR)


def _search(going: Going, goals: list[tuple[int, int]], budget: int) -> Field:
    edges, enter, leave, _ = going
    tables = (table(enter), table([min(more, CLOSED) for more in leave]))
    cost, back, _ = cheapest(Graph(edges, [], FAST), *tables, goals, budget)
    return Field(list(cost[: len(edges)]), back)


# --- what steps cost ---


def _german_going(s: State, pace: int) -> Going:
    return recent(s.ground, ("going", pace, foes_of(s, GERMAN)), _going, s, GERMAN, pace)


def _going(s: State, side: int, pace: int) -> Going:
    """Roads at a pace; enemy stacks, their zones and what they interdict as soft costs."""
    ground, n, foes = s.ground, len(s.ground.board), s.occupied[1 - side]
    enter, leave = [0] * n, [0] * n  # backward: to leave a hex is to have entered it
    for p in members(ground.board.spread(foes)):
        enter[p], leave[p] = POINT, V.zone
    for p in members(foes):
        leave[p] += V.soft + V.soft_factor * defence(s, p)
    broken = interdicted_from(ground, foes) if side == GERMAN else frozenset[Side]()
    return Going(backward(ground, pace, broken), enter, leave, broken)


def backward(ground: Ground, pace: int, broken: Iterable[Side]) -> Edges:
    """Every step reversed, roads at a pace or CLOSED for none; these bridges broken."""
    edges = fixed(ground, ("backward", pace), _turn_round, ground, pace)[:]
    known = fixed(ground, ("broken", pace), dict[tuple[int, ...], Steps])
    ends: dict[int, tuple[int, ...]] = {}
    for a, b in broken:
        ends[a] = (*ends.get(a, ()), b)
        ends[b] = (*ends.get(b, ()), a)
    for p, far in ends.items():
        steps = known.get((p, *far))
        if steps is None:
            steps = known[p, *far] = _dearer(edges[p], far)
        edges[p] = steps
    return edges


def _turn_round(ground: Ground, pace: int) -> Edges:
    n = len(ground.board)
    edges, links = ground.edges("no roads" if pace == CLOSED else "roads")
    turned: list[list[tuple[int, int]]] = [[] for _ in range(n)]
    for p, steps in enumerate(edges):
        for q, price in steps:
            turned[q].append((p, min(price, pace) if q + n in links[p] else price))
    return [tuple(steps) for steps in turned]


def _dearer(steps: Steps, far: tuple[int, ...]) -> Steps:
    return tuple((to, price + POINT if to in far else price) for to, price in steps)


# --- the race for the edge ---


def panzers(s: State) -> list[int]:
    """German mechanized units on the map: those that could win by exit (tb 4.2)."""
    mechanized, at = s.roster.mechanized, s.at
    return [u for u in s.roster.fighters[GERMAN] if mechanized[u] and at[u] >= 0]


def open_way(s: State, racers: list[int], allied: int, fifths: int = A_TURN) -> list[int]:
    """The way by which one of these could leave the map next turn past these hexes, or nothing."""
    if not racers:
        return []
    return way_from(s, tuple(sorted({s.at[u] for u in racers})), allied, fifths)


def way_from(s: State, starts: tuple[int, ...], allied: int, fifths: int = A_TURN) -> list[int]:
    """The same for panzers in these hexes."""
    key = ("way", starts, allied, fifths)
    return recent(s.ground, key, _open_way, s, starts, allied, fifths)


def _open_way(s: State, racers: tuple[int, ...], allied: int, fifths: int) -> list[int]:
    ground, n = s.ground, len(s.ground.board)
    zone = ground.board.spread(allied)
    starts = [_start(s, p, zone) for p in racers]
    edges, links = ground.break_bridges("roads", interdicted_from(ground, allied))
    enter, leave = _surcharges(allied, zone, n)
    graph = Graph(edges, links, ground.least)
    cost, back, _ = cheapest(graph, table(enter), table(leave), starts, fifths)
    last, least = -1, fifths + 1
    for p in members(ground.exits):
        fast = cost[p + n] == cost[p] and ground.map.edge_roads >> p & 1
        total = cost[p] + (FAST if fast else POINT + leave[p])
        if total < least:
            last, least = p, total
    if last < 0:
        return []
    steps = way(back, last + n if cost[last + n] == cost[last] else last, n)
    return steps or [last]  # it stands on the edge already


def _start(s: State, at: int, zone: int) -> tuple[int, int]:
    fast = s.ground.road_hexes >> at & 1 and not zone >> at & 1  # tb 10.3
    return (at + len(s.ground.board) if fast else at, 0)


def _surcharges(allied: int, zone: int, n: int) -> tuple[list[int], list[int]]:
    enter, leave = [0] * (2 * n), [0] * (2 * n)
    for p in members(zone):
        enter[p] = leave[p] = POINT
        enter[p + n] = CLOSED
    for p in members(allied):
        enter[p] = enter[p + n] = CLOSED
    return enter, leave
