"""A position on paper: where a unit can go, and what an attack would bring. Nothing changes."""

from collections.abc import Sequence

from msgspec.structs import replace

from ardennes.board.graph import members
from ardennes.engine.core import Going, No, Odds, OddsOptions, Reach
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.rules.air import why_not_aircraft
from ardennes.games.tb.rules.combat import (
    ARDOR_COLUMNS,
    attacker,
    overruns,
    why_not_launch,
    why_not_take_part,
    why_not_target,
    work_out,
)
from ardennes.games.tb.rules.movement import (
    Search,
    begins_with,
    can_move,
    destinations,
    exit_way,
    why_not_enter,
)
from ardennes.games.tb.rules.moves import mode_of, why_not_take
from ardennes.games.tb.rules.phases import COMBAT, MOVEMENT
from ardennes.games.tb.rules.reinforcements import entry_roads
from ardennes.games.tb.rules.special import why_not_fire
from ardennes.games.tb.rules.supply import in_movement_supply
from ardennes.games.tb.state import AWAY, State
from ardennes.games.tb.terrain import POINT
from ardennes.wargame.crt import distribution
from ardennes.wargame.studies import chosen, going, next_to, odds, place_named, refused, units_named
from ardennes.wargame.telling import points

A_DIE = 6 * POINT  # the most an out-of-supply unit can roll (tb 7.6)


def supplied_units(s: State) -> list[int]:
    """Units that have a supply state: those with steps, on the map (tb R35)."""
    return [u for side in (GERMAN, ALLIED) for u in s.roster.fighters[side] if s.at[u] >= 0]


# --- reach ---


def reach(s: State, unit: int) -> Reach:
    """Where the unit can go now, what it costs, and why not where it cannot (tb 9, tb 10)."""
    if (no := why_not_take(s, unit)) is not None:
        near = s.ground.board.around[s.at[unit]] if s.at[unit] >= 0 else _entries(s, unit)
        return Reach(s.unit_name(unit), "0", {}, refused(s, near, lambda _: no))
    fifths, mechanized, allowance = allowance_of(s, unit)
    found = Search(s, unit, fifths, mechanized)
    allowed = destinations(s, unit, found)
    places = {s.place_name(p): _going(s, unit, found, p) for p in found.reached if allowed[p]}
    near = next_to(s, found.reached) | {*_entries(s, unit)}
    shut = [p for p in near if p != found.start and not allowed[p]]
    closed = refused(s, shut, lambda p: why_not_enter(s, unit, p, found))
    return Reach(s.unit_name(unit), allowance, places, closed, _exits(s, unit, found))


def allowance_of(s: State, unit: int) -> tuple[int, bool, str]:
    """Fifths to spend, mechanized movement, and the allowance in words; "1d6" if to be rolled."""
    step = s.todo[-1] if s.todo else None
    if isinstance(step, w.Moving) and step.unit == unit:
        return step.fifths, step.mechanized, points(step.fifths)
    if not can_move(s, unit):
        return 0, False, "0"  # tb 14.7
    if not in_movement_supply(s, unit):
        return A_DIE, False, "1d6"  # tb 7.6
    fifths, mechanized = begins_with(s, unit)
    return fifths, mechanized, points(fifths)


def _going(s: State, unit: int, found: Search, place: int) -> Going:
    taken = found.way_to(place)
    return going(s, taken.cost, mode_of(s, unit, taken), taken.path)


def _entries(s: State, unit: int) -> list[int]:
    """Where a reinforcement could come onto the map, open or not (tb 12.1)."""
    waits = s.at[unit] == AWAY and s.roster.steps[unit]
    return [*members(entry_roads(s, unit))] if waits else []


def _exits(s: State, unit: int, found: Search) -> dict[str, str]:
    """Hexes in reach from which the unit could leave the map, and the cost in all (tb 4.2)."""
    exits: dict[str, str] = {}
    german = s.roster.side[unit] == GERMAN and s.roster.mechanized[unit]
    for p in found.reached if german else ():
        if s.ground.exits >> p & 1:
            ways = [(found.cost[p], False), (found.cost[p + found.n], True)]
            totals = [_exit_from(s, unit, p, found.fifths, cost, fast) for cost, fast in ways]
            if paid := [total for total in totals if total is not None]:
                exits[s.place_name(p)] = points(min(paid))
    return dict(sorted(exits.items()))


def _exit_from(
    s: State, unit: int, place: int, fifths: int, spent: int, mechanized: bool
) -> int | None:
    if spent > fifths:
        return None
    there = s.clone()
    if there.at[unit] != place:
        there.lift(unit, place)
        there.put(unit, place)
        there.memo = {}
    way = exit_way(there, unit, fifths - spent, mechanized)
    return spent + way.cost if way else None


# --- odds ---


def explain(s: State, target: str, units: Sequence[str], options: OddsOptions) -> Odds | No:
    """An attack worked out line by line; a VAK among the units supports it (tb 13.8)."""
    place = place_named(s, target)
    numbers = units_named(s, units)
    artillery = [u for u in numbers if s.roster.vak[u]]
    attackers = tuple(sorted({u for u in numbers if not s.roster.vak[u]}))
    if len(artillery) > 1:
        return No("tb 14.7", "no more than one VAK supports an attack")
    vak = artillery[0] if artillery else -1
    phase = coming_combat(s)
    no = _why_not_attack(s, place, attackers, vak, phase)
    air = chosen(options, "air") or chosen(options, "air_defence")
    no = no or _why_not_air(s, place, attackers, air)
    return no or _odds(s, place, attackers, vak, phase, options, air)


def _why_not_attack(
    s: State, target: int, attackers: Sequence[int], vak: int, phase: int
) -> No | None:
    """Is this whole attack legal, now or in the coming combat phase?"""
    if phase not in COMBAT:
        return No("tb 5.2", "attacks are made in combat phases only")
    no = why_not_target(s, target)
    for unit in attackers:
        no = no or why_not_take_part(s, target, unit, attackers)
    if vak >= 0:
        no = no or why_not_fire(s, vak, target, phase)
    return no or why_not_launch(s, attackers)


def coming_combat(s: State) -> int:
    """This combat phase; during movement the one that follows it (tb 5.2)."""
    return s.phase + 1 if s.phase in MOVEMENT else s.phase


def _why_not_air(s: State, place: int, attackers: Sequence[int], air: int) -> No | None:
    if air > 1:
        return No("tb 15.1", "one air support marker a battle")
    return why_not_aircraft(s, (*attackers, *s.stacks[place])) if air else None


def _odds(
    s: State,
    place: int,
    attackers: Sequence[int],
    vak: int,
    phase: int,
    options: OddsOptions,
    air: int,
) -> Odds | No:
    table, lower = s.edition.crt, chosen(options, "lower")
    if (overrun := overruns(s, place)) and (air or lower):
        return No("tb 14.7", "no die is rolled and no column shifted against artillery")
    battle = work_out(s, place, attackers, vak, air=air, phase=phase)
    if lower < 0 or lower > battle.column:
        return No("tb 13.14", f"the column can be lowered by 0 to {battle.column}")
    column = battle.column - lower
    ardor = bool(chosen(options, "ardor"))
    if ardor and (attacker(s) != GERMAN or column >= ARDOR_COLUMNS):
        return No("tb 13.23", "Ardor is for German attacks in the three leftmost columns")
    found = odds(s.place_name(place), battle, table, column)
    if overrun:
        sure = dict.fromkeys(found.results, "DE")  # tb 14.7
        return replace(found, column="", results=sure, distribution={"DE": "1"})
    counted = [r for r in found.results.values() if not (ardor and r == "AS")]
    return replace(found, distribution=distribution(counted))
