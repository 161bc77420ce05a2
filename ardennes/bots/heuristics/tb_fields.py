"""Distance fields for tb: how far each hex is from a goal, enemies in the way as soft costs.

Searched backward from the goals with the engine's own kernel. Roads are taken at a pace, because
mechanized movement carries a unit thirty hexes on one day and hardly one on the next.
"""

from collections.abc import Iterable
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from ardennes.board.graph import members
from ardennes.bots.heuristics.tb_maps import defence, foes_of, points_at, pressure
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.interdiction import interdicted
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import FAST, POINT, Ground
from ardennes.wargame.hexmap import Side
from ardennes.wargame.paths import CLOSED, Edges, cheapest, way

A_TURN = 6 * POINT  # fifths a unit has in a turn
FAR = 6 * A_TURN  # beyond this all is equally far
NO_FAST = POINT - FAST  # an enemy zone costs its point, and mechanized movement too
SOFT, SOFT_FACTOR = 8, 4  # fifths an enemy stack costs whoever must fight through it
SMALL_TOWN = A_TURN // 2  # a one-point town is worth this much of a detour less than a large one
BRITTLE = 1  # the differential from which an attack before movement clears a hex too often
LIFTED = 2  # hexes from a lifted unit within which its block and zone mattered

Steps = tuple[tuple[int, int], ...]
Goals = list[tuple[int, int]]


class Field(NamedTuple):
    """Fifths to the nearest goal by hex, and the next hex on the way to it."""

    cost: list[int]
    back: list[int]

    def path(self, start: int) -> list[int]:
        """From a hex to the goal, both included; empty if there is no way."""
        path = [start] if self.back[start] >= 0 else []
        while path and self.back[path[-1]] >= 0:
            path.append(self.back[path[-1]])
        return path


class Going(NamedTuple):
    """What steps cost backward: the steps, and surcharges of the hexes."""

    edges: Edges
    enter: list[int]
    leave: list[int]


# --- the fields ---


def exit_field(s: State, pace: int) -> Field:
    """How far a panzer anywhere is from winning by exit, Allied blocks counted (tb 4.2)."""
    key = ("bot exit", pace, foes_of(s, GERMAN))
    return s.ground.derive(key, _search, s, GERMAN, pace, _exits(s.ground))


def town_field(s: State, side: int, pace: int) -> Field:
    """How far it is to towns the enemy controls; rich towns seem nearer (tb 4.3)."""
    ground = s.ground
    wanted = ground.towns & (~s.control if side == GERMAN else s.control)
    goals = [(p, SMALL_TOWN // points_at(ground, p)) for p in members(wanted)]
    return ground.derive(
        ("bot towns", pace, wanted, foes_of(s, side)), _search, s, side, pace, goals
    )


def exit_field_without(s: State, pace: int, unit: int) -> Field:
    """The same with one Allied unit lifted off the map: only what that improves is searched."""
    field = exit_field(s, pace)
    at = s.at[unit]
    if at < 0:
        return field
    going = _going(s, GERMAN, pace, unit)
    cost, back = field.cost[:], field.back[:]
    open_ = [(cost[p], p) for p in members(s.ground.board.disk(at, LIFTED))]
    heapify(open_)
    while open_:
        spent, p = heappop(open_)
        if spent > cost[p]:
            continue
        base = spent + going.leave[p]
        for q, price in going.edges[p]:
            total = base + price + going.enter[q]
            if total < cost[q]:
                cost[q] = total
                back[q] = p
                heappush(open_, (total, q))
    return Field(cost, back)


def _exits(ground: Ground) -> Goals:
    roads = ground.map.edge_roads
    return [(p, FAST if roads >> p & 1 else POINT) for p in members(ground.exits)]


def _search(s: State, side: int, pace: int, goals: Goals) -> Field:
    going = _going(s, side, pace)
    cost, back, _ = cheapest(goals, FAR, going.edges, [], going.enter, going.leave, FAST)
    return Field(cost[: len(going.edges)], back)


# --- what steps cost ---


def _going(s: State, side: int, pace: int, without: int = -1) -> Going:
    ground, n = s.ground, len(s.ground.board)
    enter, leave = [0] * n, [0] * n  # backward: to leave a hex is to have entered it
    stacks, zone = _obstacles(s, 1 - side, without)
    for p in members(zone):
        enter[p], leave[p] = POINT, POINT + NO_FAST
    for p, cost in stacks:
        leave[p] += cost
    return Going(
        backward(ground, pace, interdicted(s, side) if side == GERMAN else ()), enter, leave
    )


def _obstacles(s: State, side: int, without: int) -> tuple[list[tuple[int, int]], int]:
    """Stacks of a side with the fifths they cost, and their zone."""
    found: list[tuple[int, int]] = []
    zone, zones = 0, s.ground.board.zones
    for p in members(s.occupied[side]):
        if s.stacks[p] != (without,):
            found.append((p, SOFT + SOFT_FACTOR * defence(s, p, without)))
            zone |= zones[p]
    return found, zone


def backward(ground: Ground, pace: int, broken: Iterable[Side]) -> Edges:
    """Every step reversed, roads at a pace or CLOSED for none; these bridges broken."""
    edges = ground.derive(("bot backward", pace), _turn_round, ground, pace)[:]
    ends: dict[int, tuple[int, ...]] = {}
    for a, b in broken:
        ends[a] = (*ends.get(a, ()), b)
        ends[b] = (*ends.get(b, ()), a)
    for p, far in ends.items():
        edges[p] = ground.derive(("bot broken", pace, p, far), _dearer, edges[p], far)
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


def open_way(s: State, allied: int) -> list[int]:
    """The way by which some panzer could leave the map next turn past these hexes, or nothing."""
    key = ("bot way", allied, s.occupied[ALLIED], foes_of(s, ALLIED))
    return s.ground.derive(key, _open_way, s, allied)


def _open_way(s: State, allied: int) -> list[int]:
    ground, n = s.ground, len(s.ground.board)
    zone = ground.board.spread(allied)
    starts = [_start(s, u, zone) for u in panzers(s)]
    edges, links = ground.break_bridges("roads", interdicted(s, GERMAN))
    enter, leave = _surcharges(allied, zone, n)
    cost, back, _ = cheapest(starts, A_TURN, edges, links, enter, leave, POINT)
    last, least = -1, A_TURN + 1
    for p in members(ground.exits):
        fast = cost[p + n] == cost[p] and ground.map.edge_roads >> p & 1
        total = cost[p] + (FAST if fast else POINT + leave[p])
        if total < least:
            last, least = p, total
    if last < 0:
        return []
    return way(back, last + n if cost[last + n] == cost[last] else last, n)


def firm_blocks(s: State, without: int) -> int:
    """Allied hexes, less one unit's, that no attack before movement is likely to clear."""
    contact = pressure(s)
    found = 0
    for p in members(s.occupied[ALLIED]):
        if s.stacks[p] != (without,) and contact[p] - defence(s, p, without) < BRITTLE:
            found |= 1 << p
    return found


def _start(s: State, unit: int, zone: int) -> tuple[int, int]:
    at = s.at[unit]
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
