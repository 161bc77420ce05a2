"""tb 6.3, 9.2: the movement phase. One unit in hand at a time, its move open until another's."""

from collections.abc import Iterator
from functools import cache
from itertools import compress, pairwise
from typing import cast

from ardennes.board.graph import by_flag
from ardennes.engine.core import (
    NOT_NOW,
    Decision,
    No,
    PlaceId,
    Roll,
    UnitId,
    Word,
    allowed,
    roll_a_die,
)
from ardennes.engine.umpire import Umpire, question_memo
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import GERMAN, SIDES
from ardennes.games.tb.rules.air import airlift_choices, answer_airlift
from ardennes.games.tb.rules.movement import (
    Search,
    Way,
    begins_with,
    can_enter,
    can_move,
    destinations,
    exit_way,
    roadless_hexes,
    why_not_enter,
    why_not_zone,
)
from ardennes.games.tb.rules.phases import MOVEMENT, why_not_end_phase
from ardennes.games.tb.rules.reinforcements import is_due, why_not_due
from ardennes.games.tb.rules.special import enter_vdh, offer_infiltration
from ardennes.games.tb.rules.supply import in_movement_supply
from ardennes.games.tb.rules.victory import win_by_exit
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import POINT
from ardennes.wargame.paths import pick
from ardennes.wargame.telling import counted, points

END_PHASE, END_MOVE = w.EndPhase(), w.EndMove()
CHOOSING = w.MovementPhase | w.Ready | w.Moving | w.PlaceCommandos


def mover(s: State) -> int:
    """The side whose movement phase it is."""
    return GERMAN if s.phase < 4 else 1


# --- which unit ---


def offer_units(s: State, _: w.MovementPhase) -> Decision:
    """Any unit that has not moved, any reinforcement due, or the end (tb 9.2, 12.1)."""
    side = mover(s)
    choices = (*allowed(s, why_not_end_phase, [END_PHASE]), *unit_choices(s))
    return Decision(SIDES[side], "tb 9.2", "Choose a unit to move, or end the phase.", choices)


def why_not_choose(s: State, action: w.Choose) -> No | None:
    """One unit in hand at a time (tb 6.3); `unit_choices` lists the same fast."""
    step = s.todo[-1]
    if isinstance(step, w.Moving | w.Ready) and step.unit == action.unit:
        return No("tb 6.3", f"{s.title(action.unit)} is in hand already")
    if isinstance(step, w.PlaceCommandos) and action.unit == s.roster.commandos:
        return No("tb 6.3", f"{s.title(action.unit)} is in hand already")
    if no := why_not_take(s, action.unit):
        return no
    return None if isinstance(step, CHOOSING) else NOT_NOW


def why_not_take(s: State, unit: int) -> No | None:
    """May the unit be taken in hand to move (tb 9.2, 12.4)?"""
    name = s.title(unit)
    if s.phase not in MOVEMENT:
        return No("tb 5.2", "units move in movement phases only")
    if s.roster.side[unit] != mover(s):
        return No("tb 9.2", f"{name} moves in its own side's movement phase")
    if s.at[unit] < 0 and (no := why_not_due(s, unit)):
        return no
    if not s.roster.steps[unit] and unit != s.roster.commandos:
        return No("tb 14.5", f"{name} never moves")
    if s.moved >> unit & 1:
        return No("tb 6.3", f"{name} has ended its move")
    return None


def unit_choices(s: State, without: int = -1) -> Iterator[w.Choose]:
    """The units that may still be taken in hand, by number."""
    roster, side, count = s.roster, mover(s), len(s.at)  # as in why_not_take
    ready = (s.present | s.waiting & roster.due_by(s.turn)) & roster.armies[side] & ~s.moved
    if side == GERMAN and roster.commandos >= 0 and is_due(s, roster.commandos):
        ready |= 1 << roster.commandos
    if without >= 0:
        ready &= ~(1 << without)
    return compress(choose_words(count), by_flag(ready, count, 1))


def answer_unit(u: Umpire[State], _: w.MovementPhase, answer: Word) -> None:
    """Take a unit in hand: supply is judged now and holds for the move (tb 7.1)."""
    assert isinstance(answer, w.Choose)
    s, unit = u.s, answer.unit
    u.ask(w.MovementPhase())
    if unit == s.roster.commandos:
        u.ask(w.PlaceCommandos())
    elif not can_move(s, unit):
        u.ask(w.Moving(unit, 0, False))  # tb 14.7
    elif in_movement_supply(s, unit):
        u.ask(w.Moving(unit, *begins_with(s, unit)))
    else:
        u.ask(w.Ready(unit))


def offer_roll(s: State, step: w.Ready) -> Decision:
    """Out of supply: roll for points, or leave it (tb 7.6); supply may come by air (tb 7.5)."""
    where = f"{s.title(step.unit)} is out of supply: roll for its movement points?"
    begin = allowed(s, why_not_begin_move, [w.BeginMove()])
    choices = (END_PHASE, *unit_choices(s, step.unit), *begin, *airlift_choices(s, step))
    return Decision(SIDES[mover(s)], "tb 7.6", where, choices)


def why_not_begin_move(s: State, _: w.BeginMove) -> No | None:
    """Who is in supply has its points (tb 7.6)."""
    if isinstance(s.todo[-1], w.Ready):
        return None
    return No("tb 7.6", "only an out-of-supply unit in hand rolls for its points")


def answer_roll(u: Umpire[State], step: w.Ready, answer: Word) -> None:
    """Roll, drop supply, or turn to another unit."""
    match answer:
        case w.BeginMove():
            u.ask(w.RollMove(step.unit))
        case w.SupplyByAir():
            u.ask(w.Moving(step.unit, *begins_with_airlift(u.s, step.unit)))
            answer_airlift(u, answer)
        case _:
            turn_to(u, answer)


def begins_with_airlift(s: State, unit: int) -> tuple[int, bool]:
    """Air supply gives full points but no mechanized movement (tb 7.5, 10.3)."""
    return s.roster.counters[unit].mf * POINT, False


def offer_move_die(s: State, step: w.RollMove) -> Decision:
    """One die for each unit (tb 7.6)."""
    return roll_a_die("tb 7.6", f"Roll for the movement points of {s.title(step.unit)}.")


def answer_move_die(u: Umpire[State], step: w.RollMove, answer: Word) -> None:
    """The roll is its allowance and stands; no mechanized movement (tb 7.6, 10.1, tb R52)."""
    assert isinstance(answer, Roll)
    u.emit(w.MoveRolled(step.unit, answer.die))
    u.ask(w.Moving(step.unit, answer.die * POINT, False, begun=True))


# --- where to ---


def offer_move(s: State, step: w.Moving) -> Decision:
    """Every hex in reach, the straight step where a detour is cheaper, the map's edge, or done."""
    unit, found, ground = step.unit, search(s, step), s.ground
    rests, start = destinations(s, unit, found), found.start
    choices = (
        END_PHASE,
        *unit_choices(s, unit),
        *pick(move_words(found.n), rests),
        *(straight_steps(s, step, found, rests) if start >= 0 and 1 in rests else ()),
        END_MOVE,
        *(allowed(s, why_not_exit, [w.Exit()]) if start >= 0 and ground.exits >> start & 1 else ()),
    )
    return Decision(SIDES[mover(s)], "tb 9.2", _asks(s.title(unit), step.fifths), choices)


@cache
def _asks(name: str, fifths: int) -> str:
    return f"Move {name} ({counted(points(fifths), 'point')} left), or choose another unit."


def straight_steps(s: State, step: w.Moving, found: Search, rests: bytearray) -> list[w.Step]:
    """Where a detour is cheaper than the step; `why_not_step` says no to the rest (tb 9.2)."""
    words = step_words(found.n)
    return [
        words[p]
        for p in found.detours(s.ground.board.around[found.start], rests)
        if found.straight(p, step.mechanized)
    ]


def search(s: State, step: w.Moving) -> Search:
    """The reach of the unit in hand, computed once for each state."""
    about = question_memo(s, step)
    found = about.get("search")
    if found is None:
        found = about["search"] = Search(s, step.unit, step.fifths, step.mechanized)
    return found


def why_not_end_move(s: State, _: w.EndMove) -> No | None:
    """Somebody must be moving (tb 6.3)."""
    return None if isinstance(s.todo[-1], w.Moving) else No("tb 6.3", "no unit is in hand")


# --- why not there ---


def why_not_move(s: State, action: w.Move | w.Step) -> No | None:
    """A hex in reach of the unit in hand where it may rest (tb 9.2); `destinations` is the list."""
    step = s.todo[-1]
    if isinstance(step, w.Moving):
        return why_not_enter(s, step.unit, action.to, search(s, step))
    if isinstance(step, w.Ready):
        return No("tb 7.6", f"{s.title(step.unit)} is out of supply and must roll first")
    return No("tb 6.3", "choose a unit to move first")


def may_move(s: State, action: w.Move) -> bool:
    """What `why_not_move` explains: that takes as long as the search (tb 9.2)."""
    step = s.todo[-1]
    return isinstance(step, w.Moving) and can_enter(s, step.unit, action.to, search(s, step))


def why_not_step(s: State, action: w.Step) -> No | None:
    """Straight into an adjacent hex whose cheapest way is a detour (tb 9.2)."""
    step = s.todo[-1]
    if (no := why_not_move(s, action)) or not isinstance(step, w.Moving):
        return no
    found, place = search(s, step), action.to
    if found.start < 0 or not s.ground.board.zones[found.start] >> place & 1:
        return No("tb 9.2", f"{s.place_name(place)} is not adjacent to {s.title(step.unit)}")
    if no := why_not_straight(s, step, place, found):
        return no
    if not found.detours([place], found.seen):
        where = s.place_name(place)
        return No("tb 9.2", f"no detour is cheaper than going to {where}: move there")
    return None


def why_not_straight(s: State, step: w.Moving, place: int, found: Search) -> No | None:
    """The hex can be reached, but not across the hexside: a zone, or points (tb 8.3, 9.3)."""
    if found.straight(place, step.mechanized):
        return None
    where, price = s.place_name(place), found.price(found.start, place)
    if price is None:
        no = why_not_zone(s, step.unit, place, [found.start])
        return no or No("tb 9.2", f"the direct step into {where} is closed")
    left = f"{s.title(step.unit)} has {points(step.fifths)}"
    return No("tb 9.3", f"the step into {where} costs {points(price)} and {left}")


def why_not_exit(s: State, _: w.Exit) -> No | None:
    """German mechanized units leave by the west edge if they can pay (tb 4.2, 9.7)."""
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
    if exit_way(s, unit, step.fifths, step.mechanized) is None:
        return No("tb 4.2", f"{name} cannot pay for leaving the map: {points(step.fifths)} left")
    return None


# --- going there ---


def answer_move(u: Umpire[State], step: w.Moving, answer: Word) -> None:
    """Go, stop, exit, or turn to another unit."""
    match answer:
        case w.Choose():
            if step.begun:
                u.emit(w.MoveEnded(step.unit))  # tb 6.3
            turn_to(u, answer)
        case w.Move():
            go(u, step, search(u.s, step).way_to(answer.to))
        case w.Step():
            direct = search(u.s, step).straight(answer.to, step.mechanized)
            assert direct is not None
            go(u, step, direct)
        case w.Exit():
            win_by_exit(u, step.unit, exit_way(u.s, step.unit, step.fifths, step.mechanized))
        case _:
            u.emit(w.MoveEnded(step.unit))


def turn_to(u: Umpire[State], answer: Word) -> None:
    """Leave the unit in hand for another, or end the phase."""
    phase = u.s.todo[-1]
    assert isinstance(phase, w.MovementPhase)
    u.s.todo = u.s.todo[:-1]
    answer_unit(u, phase, answer)


def go(u: Umpire[State], step: w.Moving, taken: Way) -> None:
    """Move along a way; the unit stays in hand with what is left (tb 9.2)."""
    path = cast("tuple[PlaceId, ...]", taken.path)
    start = u.s.at[step.unit]
    mode = mode_of(u.s, step.unit, taken)
    if start < 0:
        u.emit(w.Entered(step.unit, path, taken.cost, mode))
    else:
        u.emit(w.Moved(step.unit, PlaceId(start), path, taken.cost, mode))
    enter_vdh(u, step.unit, path)
    left = step.fifths - taken.cost
    u.ask(w.Moving(step.unit, left, taken.mechanized, begun=True))


def mode_of(s: State, unit: int, taken: Way) -> str:
    """mechanized, road or regular: the slowest mode the way needed (tb 10.1)."""
    if taken.mechanized:
        return "mechanized"
    roadless = roadless_hexes(s, unit)
    if roadless and any(roadless >> p & 1 for p in taken.path):
        return "regular"
    start = s.at[unit]
    hexes = [start, *taken.path] if start >= 0 else taken.path
    return "road" if s.ground.net.road_steps.issuperset(pairwise(hexes)) else "regular"


def offer_commandos(s: State, _: w.PlaceCommandos) -> Decision:
    """SSES goes on any US unit on the map (tb 14.4)."""
    choices = (w.EndPhase(), *unit_choices(s, s.roster.commandos), *offer_infiltration(s))
    return Decision(SIDES[GERMAN], "tb 14.4", "Choose the US unit SSES infiltrates.", choices)


def answer_commandos(u: Umpire[State], _: w.PlaceCommandos, answer: Word) -> None:
    """Placed, or kept for later (tb 14.4, tb R25)."""
    if isinstance(answer, w.Infiltrate):
        u.emit(w.Infiltrated(answer.unit))
    else:
        turn_to(u, answer)


@cache
def choose_words(count: int) -> tuple[w.Choose, ...]:
    """One Choose for each unit, made once."""
    return tuple(w.Choose(UnitId(u)) for u in range(count))


@cache
def move_words(count: int) -> tuple[w.Move, ...]:
    """One Move for each hex, made once."""
    return tuple(w.Move(PlaceId(p)) for p in range(count))


@cache
def step_words(count: int) -> tuple[w.Step, ...]:
    """One Step for each hex, made once."""
    return tuple(w.Step(PlaceId(p)) for p in range(count))
