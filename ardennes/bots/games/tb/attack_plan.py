"""Attack orders in tb: before anybody moves, who should stand where to strike after the move.

One unit at a time cannot see that three of them together would win; so the staff looks at every
enemy stack in reach, musters the strongest units that can get next to it, and keeps the best.
"""

from typing import NamedTuple

from ardennes.board.graph import bits, members
from ardennes.bots.games.tb.attacks import best_roll, rough_stakes
from ardennes.bots.games.tb.evaluation import ground_worth
from ardennes.bots.games.tb.memory import Orders, Thinking
from ardennes.bots.games.tb.situation import defence, shelter
from ardennes.bots.games.tb.values import VALUES
from ardennes.games.tb.counters import GERMAN
from ardennes.games.tb.rules.combat import (
    POST_MOVEMENT,
    is_concentric,
    why_not_together,
    work_out,
)
from ardennes.games.tb.rules.movement import Search, begins_with, can_move
from ardennes.games.tb.rules.moves import mover
from ardennes.games.tb.rules.reinforcements import is_due
from ardennes.games.tb.rules.stacking import other_ally, why_not_stack
from ardennes.games.tb.rules.supply import in_movement_supply
from ardennes.games.tb.state import State

V = VALUES.attack_plan


class Muster(NamedTuple):
    """An attack that could be brought together: its worth, and who goes where."""

    worth: float
    orders: Orders


def plan(s: State, thinking: Thinking) -> Orders:
    """Orders for all attacks worth making, the best first; the others do as they like."""
    side = mover(s)
    enemies, least = (
        members(s.occupied[1 - side]),
        0.0 if side == GERMAN else VALUES.evaluation.save,
    )
    targets = [t for t in enemies if ground_worth(s, t, side) > least]
    if not targets:
        return {}
    if thinking.out_of_time():
        return {}
    ready = (u for u in s.roster.fighters[side] if u not in thinking.memory.missions())
    free = {u: reach for u in ready if (reach := _reach(s, u))}
    orders: Orders = {}
    first = [(_muster(s, side, t, free, orders).worth, t) for t in thinking.in_time(targets)]
    for worth, target in thinking.in_time(sorted(first, reverse=True)):
        if worth < V.least:
            break
        muster = _muster(s, side, target, free, orders)
        if muster.worth >= V.least:
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
    fifths, fast = begins_with(s, unit) if supplied else (V.an_average_roll, False)
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
    goal = defence(s, target) + (V.enough_town if town else V.enough)
    paper, team = _on_paper(s, taken), _already_there(s, side, target)
    strength = sum(s.factor(u) for u in team)
    orders: Orders = {}
    for unit in units:
        if strength >= goal:
            break
        if why_not_together(s, unit, [*orders]) is not None:  # tb 13.24
            continue
        place = _place_for(paper, unit, target, free[unit] & near, [*team, *orders])
        if place >= 0:
            orders[unit] = place
            strength += s.factor(unit)
            paper.lift(unit, place)
            paper.put(unit, place)
    if not orders:
        return Muster(0.0, orders)
    paper.memo = {}
    column = work_out(paper, target, [*team, *orders], -1, phase=POST_MOVEMENT[side]).column
    worth = _worth(s, side, target, column, len(team) + len(orders))
    return Muster(worth - V.effort * strength, orders)


def _on_paper(s: State, orders: Orders) -> State:
    """A copy of the table with these orders carried out."""
    paper = s.clone()
    for unit, place in orders.items():
        paper.lift(unit, place)
        paper.put(unit, place)
    return paper


def _already_there(s: State, side: int, target: int) -> list[int]:
    """Units next to the target that have finished their move."""
    near, vak = s.ground.board.zones[target] & s.occupied[side], s.roster.vak
    stacks = [s.stacks[p] for p in members(near)]
    return [u for stack in stacks for u in stack if s.moved >> u & 1 and not vak[u]]


def _place_for(paper: State, unit: int, target: int, places: int, team: list[int]) -> int:
    """The best free hex next to the target: no river, round the other side, good ground."""
    start, river = paper.at[unit], paper.ground.river
    best, found = -1, -1.0
    for p in members(places):
        if p != start and why_not_stack(paper, unit, p) is not None:
            continue
        paper.at[unit] = p
        ring = is_concentric(paper, target, [*team, unit])
        paper.at[unit] = start
        score = V.dry * (not river(p, target)) + V.ring * ring + V.stay * (start == p)
        score += shelter(paper.ground, p)
        if score > found:
            best, found = p, score
    return best


def _worth(s: State, side: int, target: int, column: int, attackers: int) -> float:
    """What such an attack promises, by the table; its own losses seen as typical steps."""
    if column < V.sound and ground_worth(s, target, side) < VALUES.evaluation.rescue:
        return 0.0
    stakes = rough_stakes(s, side, target, attackers)
    return best_roll(s.edition.crt, side, column, stakes)[0]
