"""Why an action is refused: a case and a sentence for any well-formed action, in any phase."""

from collections.abc import Callable
from typing import Any

from ardennes.engine.core import No, Roll, Word
from ardennes.games.tb import words as w
from ardennes.games.tb.air import MARKERS_IN_A_HEX, air_support_is_barred, needs_airlift
from ardennes.games.tb.battle import near_attackers
from ardennes.games.tb.combat import (
    ARDOR_COLUMNS,
    COMBAT_PHASES,
    attacker,
    why_not_commit,
    why_not_join,
    why_not_target,
)
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.movement import Search, destinations, exit_way, why_no_mechanized
from ardennes.games.tb.moves import mover, search
from ardennes.games.tb.reinforcements import entry_roads, is_due, open_entries, why_not_due
from ardennes.games.tb.results import open_hexes, retreat_hexes
from ardennes.games.tb.special import CAVALRY, why_not_slip_away, why_not_support
from ardennes.games.tb.stacking import other_ally, room_at, thirds_at, why_not_stack
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import POINT
from ardennes.games.tb.zoc import ezoc
from ardennes.wargame.telling import points

MOVEMENT = (2, 5)


def why_not(s: State, action: Word) -> No | None:
    """The refusal of an action that is not among the choices; None if no rule is to blame."""
    reason = _REASONS.get(type(action))
    return reason(s, action) if reason else None


# --- movement ---


def why_not_choose(s: State, unit: int) -> No | None:
    """May the unit be taken in hand to move (tb 9.2, 12.4)?"""
    name = s.title(unit)
    if s.phase not in MOVEMENT:
        return No("tb 5.2", "units move in movement phases only")
    if s.roster.side[unit] != mover(s):
        return No("tb 9.2", f"{name} moves in its own side's movement phase")
    if s.at[unit] < 0 and not is_due(s, unit):
        return why_not_due(s, unit) or No("tb 2.11", f"{name} is no longer in play")
    if not s.roster.steps[unit] and unit != s.roster.commandos:
        return No("tb 14.5", f"{name} never moves")
    if s.moved >> unit & 1:
        return No("tb 6.3", f"{name} has ended its move")
    return None


def _why_not_move(s: State, action: w.Move | w.Step) -> No | None:
    step = s.todo[-1]
    if isinstance(step, w.Ready):
        return No("tb 7.6", f"{s.title(step.unit)} is out of supply and must roll first")
    if not isinstance(step, w.Moving):
        return No("tb 6.3", "choose a unit to move first")
    found = search(s, step)
    if isinstance(action, w.Step) and destinations(s, step.unit, found)[action.to]:
        return _why_not_straight(s, step, action.to, found)
    return why_not_enter(s, step.unit, action.to, found)


def _why_not_straight(s: State, step: w.Moving, place: int, found: Search) -> No:
    """The hex can be reached, but not, or not to any use, by the step across their hexside."""
    where, name = s.place_name(place), s.title(step.unit)
    if found.start < 0 or not s.ground.board.zones[found.start] >> place & 1:
        return No("tb 9.2", f"{where} is not adjacent to {name}")
    price = found.price(found.start, place)
    if price is None:
        no = _why_not_zone(s, step.unit, place, [found.start])
        return no or No("tb 9.2", f"the direct step into {where} is closed")
    if price > step.fifths:
        left = points(step.fifths)
        return No("tb 9.3", f"the step into {where} costs {points(price)} and {name} has {left}")
    return No("tb 9.2", f"no detour is cheaper than going to {where}: move there")


def why_not_enter(s: State, unit: int, place: int, found: Search) -> No | None:
    """Why a hex is out of the unit's reach, or no place to stop (tb 6, 8, 9, 14)."""
    where = s.place_name(place)
    if place == found.start:
        return No("tb 9.2", f"{s.title(unit)} is in {where} already")
    if (no := _why_not_entry(s, unit, place)) is not None:
        return no
    if s.occupied[1 - s.roster.side[unit]] >> place & 1:
        return No("tb 6.9", f"{where} is enemy-occupied")
    return (
        _why_not_british(s, unit, place)
        or why_not_stack(s, unit, place)
        or why_not_stop(s, unit, place)
        or _why_not_arrive(s, unit, found)
        or _why_not_zone(s, unit, place, found.reached)
        or _why_not_afford(s, unit, place, found)
    )


def _why_not_entry(s: State, unit: int, place: int) -> No | None:
    """An entry hex shut to a reinforcement, which may still have another way there (tb 12.3)."""
    if s.at[unit] >= 0 or not entry_roads(s, unit) >> place & 1:
        return None
    side, where = s.roster.side[unit], s.place_name(place)
    if s.occupied[1 - side] >> place & 1:
        return No("tb 12.3", f"{where} is enemy-occupied: nobody enters the map there")
    if ezoc(s, side) >> place & 1:
        return No("tb 12.3", f"{where} is in an enemy zone: nobody enters the map there")
    return None


def _why_not_british(s: State, unit: int, place: int) -> No | None:
    if s.roster.british[unit] and not s.ground.north_west >> place & 1:
        return No("tb 9.8", f"{s.title(unit)} stays north and west of the Meuse")
    return None


def why_not_stop(s: State, unit: int, place: int) -> No | None:
    """US and British units pass but do not stop together (tb 6.10, tb R10)."""
    if other_ally(s, unit) >> place & 1:
        where = s.place_name(place)
        return No("tb 6.10", f"{where} holds the other ally; {s.title(unit)} may only pass")
    return None


def _why_not_arrive(s: State, unit: int, found: Search) -> No | None:
    """A reinforcement without an open entry (tb 12.1, 12.3)."""
    if found.start >= 0 or found.reached:
        return None
    name, roads = s.title(unit), entry_roads(s, unit)
    if not roads:
        return No("tb 12.1", f"no road leads onto the map from the side {name} comes from")
    if s.roster.british[unit] and not roads & s.ground.north_west:
        return No("tb 9.8", f"no such road enters north and west of the Meuse for {name}")
    if not open_entries(s, unit):
        return No("tb 12.3", f"no entry road of {name} is free of enemies and their zones")
    return No("tb 12.2", f"{name} cannot enter: its entry hexes are full or too costly")


def _why_not_zone(s: State, unit: int, place: int, reached: list[int]) -> No | None:
    """Zone to zone: barred into the West Wall for US units, and to VAK (tb 8.3, 14.7). From next to
    the hex the ban counts, whatever a detour would cost."""
    zone = ezoc(s, s.roster.side[unit])
    near = [p for p in reached if s.ground.board.zones[p] >> place & 1]
    if s.at[unit] in near:
        near = [s.at[unit]]
    if not near or not zone >> place & 1 or not all(zone >> p & 1 for p in near):
        return None
    where = s.place_name(place)
    if s.roster.vak[unit]:
        return No("tb 14.7", f"{s.title(unit)} never moves from one enemy zone to another")
    us = s.roster.side[unit] == ALLIED and not s.roster.british[unit]
    if us and s.ground.west_wall >> place & 1:
        return No("tb 8.3", f"{where} is West Wall: not from one enemy zone into another there")
    return None


def _why_not_afford(s: State, unit: int, place: int, found: Search) -> No:
    where, name = s.place_name(place), s.title(unit)
    if not found.fifths and s.roster.vak[unit]:
        return No("tb 14.7", f"{name} is out of supply and cannot move")
    prices = [
        (found.price(p, place), p) for p in found.reached if s.ground.board.zones[p] >> place & 1
    ]
    costs = [(found.cost[p] + price, price, p) for price, p in prices if price is not None]
    if not costs:
        return No("tb 9.2", f"{where} is too far for {name}")
    total, price, start = min(costs)
    left = points(found.fifths - found.cost[start])
    reason = f"entering {where} costs {points(price)} and {name} would have {left}"
    return No("tb 9.3", reason) if total > found.fifths else No("tb 9.2", reason)


def _why_not_exit(s: State, _: w.Exit) -> No:
    step = s.todo[-1]
    if not isinstance(step, w.Moving):
        if s.phase != MOVEMENT[GERMAN]:
            return No("tb R33", "units leave the map in the German movement phase only")
        return No("tb 9.7", "no unit is in hand")
    unit, name = step.unit, s.title(step.unit)
    if s.roster.side[unit] != GERMAN or not s.roster.mechanized[unit]:
        return No("tb 9.7", f"{name} is not a German mechanized unit")
    if s.at[unit] < 0 or not s.ground.exits >> s.at[unit] & 1:
        return No("tb 4.2", f"{name} is not on the map edge between 0110 and 1326")
    if exit_way(s, unit, 99 * POINT, step.mechanized):
        return No("tb 4.2", f"{name} cannot pay for leaving the map: {points(step.fifths)} left")
    return No("tb 4.2", why_no_mechanized(s, unit))


def _why_not_infiltrate(s: State, action: w.Infiltrate) -> No:
    counter = s.roster.counters[action.unit]
    if counter.nationality != "US" or s.at[action.unit] < 0:
        return No("tb 14.4", f"{counter.title} is not a US unit on the map")
    return No("tb 14.4", "SSES is placed in the German movement phase, from its arrival turn, once")


# --- combat ---


def _why_not_attack(s: State, action: w.Attack) -> No | None:
    if s.phase not in COMBAT_PHASES:
        return No("tb 5.2", "attacks are made in combat phases only")
    no = why_not_target(s, action.target)
    if no is None and isinstance(s.todo[-1], w.CombatPhase):
        return _why_nobody_attacks(s, action.target)
    return no or No("tb 13.7", "one attack is resolved before the next begins")


def _why_nobody_attacks(s: State, target: int) -> No:
    for unit in near_attackers(s, target):
        if no := why_not_join(s, target, unit) or why_not_commit(s, [unit]):
            return no
    return No("tb 13.2", f"no unit is adjacent to {s.place_name(target)}")


def _why_not_join(s: State, action: w.Join) -> No | None:
    step = s.todo[-1]
    if not isinstance(step, w.Plan):
        return No("tb 13.7", "no attack is being planned")
    if action.unit in step.attackers:
        return No("tb 13.5", f"{s.title(action.unit)} takes part already")
    return why_not_join(s, step.target, action.unit, step.attackers)


def _why_not_support(s: State, action: w.Support) -> No | None:
    step = s.todo[-1]
    if not isinstance(step, w.Plan):
        return No("tb 13.7", "no attack is being planned")
    if step.vak >= 0:
        return No("tb 14.7", "no more than one VAK supports an attack")
    return why_not_support(s, action.unit, step.target, s.phase)


def _why_not_commit(s: State, _: w.Commit) -> No | None:
    step = s.todo[-1]
    if not isinstance(step, w.Plan):
        return No("tb 13.7", "no attack is being planned")
    return why_not_commit(s, step.attackers)


def _why_not_fight(s: State, action: w.Fight | w.Ardor) -> No:
    if not isinstance(s.todo[-1], w.Resolve):
        return No("tb 13.8", "no attack waits for its die")
    if isinstance(action, w.Ardor) and attacker(s) != GERMAN:
        return No("tb 13.23", "only the German attacks with Ardor")
    if isinstance(action, w.Ardor):
        return No("tb 13.23", f"Ardor is for the {ARDOR_COLUMNS} leftmost columns")
    return No("tb 13.14", "the column cannot be lowered so far")


def _why_not_air(s: State, _: w.AirSupport) -> No:
    first = s.edition.air_support.available_from_turn
    if s.turn < first:
        return No("tb 15.1", f"there is no air support before turn {first}")
    step = s.todo[-1]
    if isinstance(step, w.Resolve):
        if air_support_is_barred(s, (*step.attackers, *s.stacks[step.target])):
            return No("tb 14.6", "a supplied 2nd FLAK keeps air support away")
    return No("tb 15.1", "air support is committed when a battle asks for it, once a battle")


def _why_not_airlift(s: State, action: w.SupplyByAir) -> No:
    unit, name = action.unit, s.title(action.unit)
    first = s.edition.aerial_supply.available_from_turn
    if s.turn < first:
        return No("tb 7.5", f"there is no aerial supply before turn {first}")
    if not needs_airlift(s, unit):
        return No("tb 7.5", f"{name} is not an Allied unit out of supply on the map")
    if s.drops.count(s.at[unit]) >= MARKERS_IN_A_HEX:
        return No("tb 7.5", f"{MARKERS_IN_A_HEX} markers lie in {s.place_name(s.at[unit])} already")
    if not s.aerial_left:
        return No("tb 7.5", "no aerial supply marker is left this turn")
    return No("tb 7.5", f"{name} can be supplied when it moves, fights or the turn starts")


def _why_not_hold(s: State, _: w.Hold) -> No:
    step = s.todo[-1]
    if isinstance(step, w.AnswerRetreat):
        return No("tb 13.18", f"{s.place_name(step.target)} is not a town")
    return No("tb 13.18", "nobody has to retreat from a town now")


def _why_not_lose(s: State, action: w.LoseStep) -> No:
    step = s.todo[-1]
    if not isinstance(step, w.AnswerRetreat):
        return No("tb 13.21", f"{s.title(action.unit)} has no step to lose now")
    if s.ground.towns >> step.target & 1:
        return No("tb 13.18", "a town is held or given up; no step is lost instead")
    if action.unit not in s.stacks[step.target]:
        return No("tb 13.19", f"{s.title(action.unit)} is not among the defenders")
    if sum(s.steps_left(u) for u in s.stacks[step.target]) < 2:
        return No("tb 13.19", "the defenders have only one step")
    return No("tb 13.19", "a force that cannot retreat as a whole cannot lose a step instead")


def _why_not_retreat(s: State, action: w.Retreat | w.RetreatUnit) -> No:
    step = s.todo[-1]
    if not isinstance(step, w.AnswerRetreat | w.ReactCavalry | w.Part):
        return _why_not_slip(s, step) or No("tb 13.17", "nobody has to retreat now")
    where, target = s.place_name(action.to), step.target
    if isinstance(action, w.RetreatUnit) and not isinstance(step, w.Part):
        return No("tb 13.17", "the units of a hex retreat together")
    if not s.ground.board.zones[target] >> action.to & 1:
        return No("tb 13.17", f"{where} is not adjacent to {s.place_name(target)}")
    early = isinstance(step, w.ReactCavalry)
    if early and s.ground.west_wall >> action.to & 1:
        return No("tb 14.2", f"{where} is West Wall; cavalry does not slip away into it")
    if action.to not in open_hexes(s, target, before_combat=early):
        return No("tb 13.17", f"{where} is enemy-held, in an enemy zone or closed to these units")
    if room_at(s, action.to) < thirds_at(s, target) and not isinstance(step, w.Part):
        return No("tb 13.17", f"the stack would overstack {where}")
    if retreat_hexes(s, target, before_combat=early):
        return No("tb R16", f"{where} is no nearer to a working source, and another open hex is")
    return No("tb 13.17", "the stack must part so that the fewest hexes are used")


def _why_not_slip(s: State, step: Word) -> No | None:
    """Cavalry that was not asked before the die (tb 14.2)."""
    if not isinstance(step, w.ReactAir | w.Resolve) or attacker(s) != GERMAN:
        return None
    kinds = {s.roster.counters[u].type for u in s.stacks[step.target]}
    return why_not_slip_away(s, step.target, step.attackers) if CAVALRY in kinds else None


def _why_not_advance(s: State, action: w.Advance) -> No:
    step = s.todo[-1]
    if not isinstance(step, w.OfferAdvance):
        return No("tb 13.22", "no hex has just been vacated")
    if action.unit not in step.attackers:
        return No("tb 13.22", f"{s.title(action.unit)} did not attack this hex")
    if s.at[action.unit] < 0:
        return No("tb 13.22", f"{s.title(action.unit)} did not survive the battle")
    return why_not_stack(s, action.unit, step.target) or No("tb 13.22", "it has advanced already")


# --- the rest ---


def _why_not_starve(s: State, action: w.Starve) -> No:
    unit, name = action.unit, s.title(action.unit)
    if unit == s.roster.peiper:
        return No("tb 5.5", f"{name} is always in supply")
    if s.roster.side[unit] != GERMAN or not s.roster.steps[unit] or s.at[unit] < 0:
        return No("tb 7.11", f"{name} is not a German unit on the map")
    if s.marked >> unit & 1:
        return No("tb 7.11", f"{name} has a marker already")
    return No("tb 7.11", "shortage markers are placed at the start of turns 6 to 10")


def _why_not_drop(s: State, action: w.Drop) -> No:
    where = s.place_name(action.to)
    if not isinstance(s.todo[-1], w.PlaceParatroops):
        return No("tb 14.5", "VDH drops at the end of turn 1")
    return No("tb 14.5", f"{where} is town, heavy woods, Allied-held or near a German unit")


def _why_not_end_phase(s: State, _: w.EndPhase) -> No | None:
    """In a battle, finish it; otherwise the open question speaks for itself."""
    battle = s.phase in COMBAT_PHASES and not isinstance(s.todo[-1], w.Overstacked)
    return No("tb 13.7", "finish this attack first") if battle else None


def _why_not_choose(s: State, action: w.Choose) -> No | None:
    step = s.todo[-1]
    if isinstance(step, w.Moving | w.Ready) and step.unit == action.unit:
        return No("tb 6.3", f"{s.title(action.unit)} is in hand already")
    return why_not_choose(s, action.unit)


_REASONS: dict[type[Word], Callable[[State, Any], No | None]] = {
    w.Choose: _why_not_choose,
    w.BeginMove: lambda _s, _: No(
        "tb 7.6", "only an out-of-supply unit in hand rolls for its points"
    ),
    w.Move: _why_not_move,
    w.Step: _why_not_move,
    w.EndMove: lambda _s, _: No("tb 6.3", "no unit is in hand"),
    w.Exit: _why_not_exit,
    w.Infiltrate: _why_not_infiltrate,
    w.Attack: _why_not_attack,
    w.Join: _why_not_join,
    w.Support: _why_not_support,
    w.Commit: _why_not_commit,
    w.Fight: _why_not_fight,
    w.Ardor: _why_not_fight,
    w.AirSupport: _why_not_air,
    w.SupplyByAir: _why_not_airlift,
    w.Hold: _why_not_hold,
    w.LoseStep: _why_not_lose,
    w.Retreat: _why_not_retreat,
    w.RetreatUnit: _why_not_retreat,
    w.Advance: _why_not_advance,
    w.Starve: _why_not_starve,
    w.Drop: _why_not_drop,
    w.EndPhase: _why_not_end_phase,
    Roll: lambda _s, _: No("tb 13.8", "no die is to be rolled now"),
}
