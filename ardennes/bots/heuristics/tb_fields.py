"""Distance fields for tb: how far each hex is from a goal, enemies in the way as soft costs.

Searched backward from the goals with the engine's own kernel. Roads are taken at a pace, because
mechanized movement carries a unit thirty hexes on one day and hardly one on the next.
"""

from collections.abc import Iterable
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from ardennes.board.graph import bits, members
from ardennes.bots.heuristics.tb_cache import fixed, recent
from ardennes.bots.heuristics.tb_maps import defence, foes_of, points_at, pressure
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.interdiction import interdicted_from
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import FAST, POINT, Ground
from ardennes.wargame.hexmap import Side
from ardennes.wargame.paths import CLOSED, Edges, cheapest, way

A_TURN = 6 * POINT  # fifths a unit has in a turn
FAR = 6 * A_TURN  # beyond this all is equally far
SIGHT = 100  # and beyond this at the mechanized pace, where nothing is far
ZONE = 2 * POINT - FAST  # to enter an enemy zone costs its point, and mechanized movement too
SOFT, SOFT_FACTOR = 8, 4  # fifths an enemy stack costs whoever must fight through it
SMALL_TOWN = A_TURN // 2  # a one-point town is worth this much of a detour less than a large one
BRITTLE = 1  # the differential from which an attack before movement clears a hex too often
LIFTED = 2  # hexes from a lifted unit within which its block and zone mattered

Steps = tuple[tuple[int, int], ...]


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
    """What steps cost backward: the steps, surcharges of the hexes, and bridges broken."""

    edges: Edges
    enter: list[int]
    leave: list[int]
    broken: frozenset[Side]


# --- the fields ---


def exit_field(s: State, pace: int) -> Field:
    """How far a panzer anywhere is from winning by exit, Allied blocks counted (tb 4.2)."""
    return recent(s.ground, ("exit", pace, foes_of(s, GERMAN)), _exit_field, s, pace)


def _exit_field(s: State, pace: int) -> Field:
    roads, exits = s.ground.map.edge_roads, members(s.ground.exits)
    goals = [(p, FAST if roads >> p & 1 else POINT) for p in exits]
    return _search(_german_going(s, pace), goals, SIGHT if pace == FAST else FAR)


def town_field(s: State, side: int, pace: int) -> Field:
    """How far it is to towns the enemy controls; rich towns seem nearer (tb 4.3)."""
    wanted = s.ground.towns & (~s.control if side == GERMAN else s.control)
    key = ("towns", pace, wanted, foes_of(s, side))
    return recent(s.ground, key, _town_field, s, side, pace, wanted)


def _town_field(s: State, side: int, pace: int, wanted: int) -> Field:
    goals = [(p, SMALL_TOWN // points_at(s.ground, p)) for p in members(wanted)]
    going = _german_going(s, pace) if side == GERMAN else _going(s, ALLIED, pace)
    return _search(going, goals, FAR)


def _search(going: Going, goals: list[tuple[int, int]], budget: int) -> Field:
    edges, enter, leave, _ = going
    cost, back, _ = cheapest(goals, budget, edges, [], enter[:], leave, FAST)
    return Field(cost[: len(edges)], back)


def exit_field_without(s: State, pace: int, unit: int) -> Field:
    """The same with one Allied unit lifted off the map: only what that improves is searched."""
    field = exit_field(s, pace)
    if s.at[unit] < 0:
        return field
    before = _german_going(s, pace)
    after = _lift(s, before, pace, unit)
    changed = s.ground.board.disk(s.at[unit], LIFTED)
    if len(after.broken) < len(before.broken):
        changed |= bits(p for side in before.broken for p in side)
    return _improve(field, after, changed)


def _improve(field: Field, going: Going, changed: int) -> Field:
    """A field again after steps from these hexes, and surcharges in them, have become cheaper."""
    cost, back = field.cost[:], field.back[:]
    queue = [(cost[p], p) for p in members(changed)]
    heapify(queue)
    while queue:
        spent, p = heappop(queue)
        if spent > cost[p]:
            continue
        base = spent + going.leave[p]
        for q, price in going.edges[p]:
            total = base + price + going.enter[q]
            if total < cost[q]:
                cost[q] = total
                back[q] = p
                heappush(queue, (total, q))
    return Field(cost, back)


# --- what steps cost ---


def _german_going(s: State, pace: int) -> Going:
    return recent(s.ground, ("going", pace, foes_of(s, GERMAN)), _going, s, GERMAN, pace)


def _going(s: State, side: int, pace: int) -> Going:
    """Roads at a pace; enemy stacks, their zones and what they interdict as soft costs."""
    ground, n, foes = s.ground, len(s.ground.board), s.occupied[1 - side]
    enter, leave = [0] * n, [0] * n  # backward: to leave a hex is to have entered it
    for p in members(ground.board.spread(foes)):
        enter[p], leave[p] = POINT, ZONE
    for p in members(foes):
        leave[p] += SOFT + SOFT_FACTOR * defence(s, p)
    broken = interdicted_from(ground, foes) if side == GERMAN else frozenset[Side]()
    return Going(backward(ground, pace, broken), enter, leave, broken)


def _lift(s: State, going: Going, pace: int, unit: int) -> Going:
    """The same without one unit's block, zone and interdiction."""
    ground, at = s.ground, s.at[unit]
    zones, leave = ground.board.zones, going.leave[:]
    if len(s.stacks[at]) > 1:
        leave[at] -= SOFT_FACTOR * s.factor(unit)
        return going._replace(leave=leave)
    others = s.occupied[ALLIED] & ~(1 << at)
    leave[at] -= SOFT + SOFT_FACTOR * defence(s, at)
    enter = going.enter[:]
    for p in ground.board.around[at]:
        if not zones[p] & others:
            enter[p] -= POINT
            leave[p] -= ZONE
    broken = interdicted_from(ground, others)
    if len(broken) == len(going.broken):
        return Going(going.edges, enter, leave, broken)
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


def open_way(s: State, racers: list[int], allied: int) -> list[int]:
    """The way by which one of these could leave the map next turn past these hexes, or nothing."""
    if not racers:
        return []
    starts = tuple(sorted({s.at[u] for u in racers}))
    key = ("way", starts, allied)
    return recent(s.ground, key, _open_way, s, starts, allied)


def _open_way(s: State, racers: tuple[int, ...], allied: int) -> list[int]:
    ground, n = s.ground, len(s.ground.board)
    zone = ground.board.spread(allied)
    starts = [_start(s, p, zone) for p in racers]
    edges, links = ground.break_bridges("roads", interdicted_from(ground, allied))
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
