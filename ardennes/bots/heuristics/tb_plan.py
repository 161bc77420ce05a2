"""Attack orders in tb: before anybody moves, who should stand where to strike after the move.

One unit at a time cannot see that three of them together would win; so the staff looks at every
enemy stack in reach, musters the strongest units that can get next to it, and keeps the best.
"""

from typing import NamedTuple

from ardennes.board.graph import bits, members
from ardennes.bots.heuristics.tb_attack import best_roll, rough_stakes
from ardennes.bots.heuristics.tb_maps import defence, shelter
from ardennes.bots.heuristics.tb_mind import Orders
from ardennes.bots.heuristics.tb_worth import RESCUE, SAVE, ground_worth
from ardennes.games.tb.counters import GERMAN
from ardennes.games.tb.movement import Search, begins_with, can_move
from ardennes.games.tb.moves import mover
from ardennes.games.tb.reinforcements import is_due
from ardennes.games.tb.stacking import LIMIT, other_ally, thirds_at
from ardennes.games.tb.state import State
from ardennes.games.tb.supply import in_movement_supply, in_supply
from ardennes.games.tb.terrain import POINT

AN_AVERAGE_ROLL = 3 * POINT  # points an out-of-supply unit can count on
ENOUGH, ENOUGH_TOWN = 7, 11  # factors above the defence worth bringing; towns ignore DR (13.18)
RIVER_ADDS = 3  # tb 13.9
LEAST = 0.5  # what an attack must promise to be planned
AT_STAKE = (0.0, SAVE)  # by side; the Allies plan only to drive off panzers about to win
SOUND = 3  # the first column without AE: nobody marches to worse odds
EFFORT = 0.03  # each factor used here is missing elsewhere


class Muster(NamedTuple):
    """An attack that could be brought together: its worth, and who goes where."""

    worth: float
    orders: Orders


def plan(s: State) -> Orders:
    """Orders for all attacks worth making, the best first; the others do as they like."""
    side = mover(s)
    enemies, least = members(s.occupied[1 - side]), AT_STAKE[side]
    targets = [t for t in enemies if ground_worth(s, t, side) > least]
    if not targets:
        return {}
    free = {u: reach for u in s.roster.fighters[side] if (reach := _reach(s, u))}
    orders: Orders = {}
    first = [(_muster(s, side, t, free, orders).worth, t) for t in targets]
    for worth, target in sorted(first, reverse=True):
        if worth < LEAST:
            break
        muster = _muster(s, side, target, free, orders)
        if muster.worth >= LEAST:
            orders.update(muster.orders)
            for unit in muster.orders:
                del free[unit]
    return orders


def _reach(s: State, unit: int) -> int:
    """Hexes where the unit could be after its move, if it should leave its place at all."""
    at = s.at[unit]
    if s.moved >> unit & 1 or s.roster.vak[unit] or not (at >= 0 or is_due(s, unit)):
        return 0
    stay = 1 << at if at >= 0 else 0
    if not can_move(s, unit) or _is_garrison(s, unit):
        return stay
    supplied = in_movement_supply(s, unit)
    fifths, fast = begins_with(s, unit) if supplied else (AN_AVERAGE_ROLL, False)
    cost = Search(s, unit, fifths, fast).cost
    goals = bits(p for p in range(len(s.ground.board)) if cost[p] <= fifths)
    return stay | goals & ~other_ally(s, unit)


def _is_garrison(s: State, unit: int) -> bool:
    """The last in a town stays, unless it is a panzer."""
    at = s.at[unit]
    alone = at >= 0 and s.ground.towns >> at & 1 and len(s.stacks[at]) == 1
    panzer = s.roster.side[unit] == GERMAN and s.roster.mechanized[unit]
    return bool(alone) and not panzer


def _muster(s: State, side: int, target: int, free: Orders, taken: Orders) -> Muster:
    """The strongest force that can be brought next to a hex, no larger than it need be."""
    near = s.ground.board.zones[target]
    units = [u for u, reach in free.items() if reach & near]
    units.sort(key=lambda u: (-s.factor(u), u))
    town = s.ground.towns >> target & 1
    needed = defence(s, target)
    goal = needed + (ENOUGH_TOWN if town else ENOUGH)
    strength = _already_there(s, side, target)
    orders: Orders = {}
    british = s.roster.british
    for unit in units:
        if strength >= goal:
            break
        if orders and british[unit] != british[next(iter(orders))]:
            continue  # tb 13.24
        place = _place_for(s, unit, target, free[unit] & near, {**taken, **orders})
        if place >= 0:
            orders[unit] = place
            strength += s.factor(unit)
    if not orders:
        return Muster(0.0, orders)
    return Muster(_worth(s, side, target, strength - needed, orders) - EFFORT * strength, orders)


def _already_there(s: State, side: int, target: int) -> int:
    """Factors of units next to the target that have finished their move."""
    total, vak = 0, s.roster.vak
    for p in members(s.ground.board.zones[target] & s.occupied[side]):
        total += sum(s.factor(u) for u in s.stacks[p] if s.moved >> u & 1 and not vak[u])
    return total


def _place_for(s: State, unit: int, target: int, places: int, taken: Orders) -> int:
    """The best free hex next to the target: no river, round the other side, good ground."""
    board, river = s.ground.board, s.ground.river
    held = set(taken.values())
    ring = board.ring[target]
    best, found = -1, -1
    for p in members(places):
        coming = sum(s.roster.thirds[u] for u, to in taken.items() if to == p and s.at[u] != p)
        if thirds_at(s, p, without=unit) + coming + s.roster.thirds[unit] > LIMIT:
            continue
        facing = bool(ring) and ring[(ring.index(p) + 3) % 6] in held
        score = 6 * (not river(p, target)) + 4 * facing + 2 * (s.at[unit] == p)
        score += shelter(s.ground, p)
        if score > found:
            best, found = p, score
    return best


def _worth(s: State, side: int, target: int, margin: int, orders: Orders) -> float:
    """What such an attack promises, by the table; its own losses seen as typical steps."""
    ground, places = s.ground, set(orders.values())
    if all(ground.river(p, target) for p in places):
        margin -= RIVER_ADDS
    town = bool(ground.towns >> target & 1)
    ring = ground.board.ring[target]
    column = s.edition.crt.column_of(margin)
    if ring and not town:
        column += any({ring[d], ring[d + 3]} <= places for d in range(3))  # tb 13.11
    column -= any(not in_supply(s, u) for u in orders)  # tb 7.7
    if column < SOUND and ground_worth(s, target, side) < RESCUE:
        return 0.0
    return best_roll(side, s.edition.crt.limit(column), rough_stakes(s, side, target, len(orders)))[
        0
    ]
