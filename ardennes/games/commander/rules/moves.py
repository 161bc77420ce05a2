"""commander 4, 7: a turn. Activate a space, move its units one after another."""

from ardennes.board.graph import bits, members
from ardennes.engine.core import Action, Decision, No, PlaceId, UnitId, Word, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.commander import words as w
from ardennes.games.commander.counters import GERMAN, SIDES
from ardennes.games.commander.rules.control import note_arrival, pass_through, settle
from ardennes.games.commander.rules.movement import (
    Way,
    can_go,
    one_space,
    three_spaces,
    trips,
    two_spaces,
    why_not_leave,
    why_not_one,
    why_not_reach,
    why_not_three,
    why_not_two,
    why_still,
)
from ardennes.games.commander.state import State

# --- activation ---


def able(s: State, side: int) -> int:
    """The units that can still be activated (commander 4.act-1, 4.act-3, 9.oos-1)."""
    return s.roster.armies[side] & s.on_map & ~(s.oos | s.fuel | s.cubes)


def why_not_act(s: State, unit: int) -> No | None:
    """What keeps a unit from being activated."""
    if able(s, s.roster.side[unit]) >> unit & 1:
        return None
    if s.at[unit] < 0:
        return No("commander 4.act-1", f"{s.unit_name(unit)} is not on the map")
    if s.helpless(unit):
        return No("commander 9.oos-1", f"{s.unit_name(unit)} is out of supply or out of fuel")
    return No("commander 4.act-3", f"{s.unit_name(unit)} has been activated today")


def why_not_activate(s: State, action: w.Activate) -> No | None:
    """A turn activates one space with somebody to activate (commander 4.act-1)."""
    step = s.question
    if not isinstance(step, w.Turn):
        return No("commander 4.act-1", "a turn activates one space, and its moves come first")
    units = s.here(action.space, step.side)
    if not units:
        where = s.place_name(action.space)
        return No("commander 4.act-1", f"no {SIDES[step.side]} unit is in {where}")
    reasons = [why_not_act(s, unit) for unit in units]
    return reasons[0] if all(reasons) else None


def ready(s: State, side: int) -> int:
    """Spaces with a unit that can still be activated (commander 4.act-1)."""
    return bits(s.at[unit] for unit in members(able(s, side)))


def initiative(s: State) -> int:
    """German through 22 December, the surprise turns included (commander 4.init-1)."""
    return GERMAN if s.surprise else s.today.first


def why_not_pass_turn(s: State, side: int) -> No | None:
    """The initiative player passes only without units to activate or after a pass
    (commander 4.pass-1); the other one always may (commander 4.pass-2)."""
    if side != initiative(s) or not able(s, side) or s.passed >> (1 - side) & 1:
        return None
    return No("commander 4.pass-1", "units can still be activated and the enemy has not passed")


def offer_turn(s: State, step: w.Turn) -> Decision:
    """Which space, or none."""
    spaces = [w.Activate(PlaceId(place)) for place in members(ready(s, step.side))]
    passing = [] if why_not_pass_turn(s, step.side) else [w.Pass()]
    case = "commander 5.sur-1" if s.surprise else "commander 4.act-1"
    prompt = "Activate a space, or pass." if passing else "Activate a space."
    return Decision(SIDES[step.side], case, prompt, (*spaces, *passing))


def answer_turn(u: Umpire[State], step: w.Turn, answer: Word) -> None:
    """All units there that can be activated become active (commander 4.act-1)."""
    if isinstance(answer, w.Pass):
        u.emit(w.Passed(step.side))
        u.ask(w.EndTurn(step.side))
        return
    assert isinstance(answer, w.Activate)
    ready, here = able(u.s, step.side), u.s.here(answer.space, step.side)
    units = tuple(UnitId(unit) for unit in here if ready >> unit & 1)
    u.emit(w.Activated(step.side, answer.space, units))
    u.ask(w.Moves(step.side), w.BeginCombat(step.side), w.EndTurn(step.side))


# --- moves ---


def turn_side(s: State) -> int | None:
    """Whose turn it is, while somebody moves or activates."""
    step = s.question
    if isinstance(step, w.Turn | w.Moves):
        return step.side
    return s.roster.side[step.unit] if isinstance(step, w.Moving) else None


def why_not_move_now(s: State, unit: int) -> No | None:
    """Why a unit cannot be moved now: not active, moved, or barred by the day."""
    side, name = turn_side(s), s.unit_name(unit)
    if side is None:
        return No("commander 4.act-2", "nobody moves now")
    if s.roster.side[unit] != side:
        return No("commander 4.turn-1", f"it is the {SIDES[side]} side's turn")
    if isinstance(s.question, w.Turn) and not s.active:
        return why_not_act(s, unit) or why_still(s, unit)
    if not s.active >> unit & 1:
        elsewhere = No("commander 4.act-1", f"{name} is not in the activated space")
        return why_not_act(s, unit) or elsewhere
    if s.moved >> unit & 1:
        return No("commander 7.move-4", f"{name} has moved")
    return why_still(s, unit)


def why_stuck(s: State, unit: int) -> No | None:
    """No space and no exit is open to it (commander 7.move-1)."""
    if can_go(s, unit) or not why_not_leave(s, unit):
        return None
    return No("commander 7.move-1", f"{s.unit_name(unit)} has nowhere to go")


def why_not_choose(s: State, action: w.Choose) -> No | None:
    """A unit is taken in hand once, after its space is activated (commander 7.move-4)."""
    unit, step = action.unit, s.question
    if isinstance(step, w.Moving) and step.unit == unit:
        return No("commander 7.move-4", f"{s.unit_name(unit)} is in hand already")
    if no := why_not_move_now(s, unit):
        return no
    if isinstance(step, w.Turn):
        return No("commander 4.act-1", f"activate the space of {s.unit_name(unit)} first")
    return why_stuck(s, unit)


def movable(s: State) -> list[int]:
    """Active units that have not moved and can, worked out once for each table
    (commander 7.move-4)."""
    key = "movable", turn_side(s)
    found = s.memo.get(key)
    if found is None:
        waiting = [u for u in members(s.active) if why_not_move_now(s, u) is None]
        found = s.memo[key] = [u for u in waiting if why_stuck(s, u) is None]
    return found


def why_not_end(s: State, _: w.EndMoves) -> No | None:
    """The moves of a turn end when the player says so (commander 4.act-2)."""
    moving = isinstance(s.question, w.Moves | w.Moving)
    return None if moving else No("commander 4.act-2", "nobody moves now")


def offer_moves(s: State, step: w.Moves) -> Decision:
    """Which unit next?"""
    prompt = "Choose a unit to move, or end the moves."
    ending = allowed(s, why_not_end, [w.EndMoves()])
    units = [w.Choose(UnitId(unit)) for unit in movable(s)]
    return Decision(SIDES[step.side], "commander 4.act-2", prompt, (*units, *ending))


def answer_moves(u: Umpire[State], step: w.Moves, answer: Word) -> None:
    """A unit in hand, or on to the combats."""
    if isinstance(answer, w.Choose):
        u.ask(w.Moving(answer.unit), step)


def why_not_move(s: State, action: w.Move) -> No | None:
    """The unit in hand goes one space, or two by road (commander 7.move-1, 7.move-2)."""
    step, to, via = s.question, action.to, action.via
    if not isinstance(step, w.Moving):
        return No("commander 7.move-4", "choose a unit first")
    unit = step.unit
    if no := why_still(s, unit):
        return no
    if via >= 0:
        return why_not_two(s, unit, via, to)
    if s.ground.board.zones[s.at[unit]] >> to & 1:
        return why_not_one(s, unit, to)
    by_another = No("commander 7.move-2", f"not straight to {s.place_name(to)}")
    return why_not_reach(s, unit, to) or by_another


def why_not_strategic_move(s: State, action: w.Strategic) -> No | None:
    """The unit in hand goes three spaces by road (commander 7.strat-1)."""
    step = s.question
    if not isinstance(step, w.Moving):
        return No("commander 7.move-4", "choose a unit first")
    return why_still(s, step.unit) or why_not_three(s, step.unit, action.to)


def why_not_exit(s: State, _: w.Exit) -> No | None:
    """The unit in hand leaves the map (commander 12.vp-6)."""
    step = s.question
    if not isinstance(step, w.Moving):
        return No("commander 7.move-4", "choose a unit first")
    return why_not_leave(s, step.unit)


def offer_moving(s: State, step: w.Moving) -> Decision:
    """Where to? Another unit may be taken instead."""
    unit = step.unit
    others = [w.Choose(UnitId(other)) for other in movable(s) if other != unit]
    going = [] if why_still(s, unit) else _moves(s, unit)
    leaving = allowed(s, why_not_exit, [w.Exit()])
    ending = allowed(s, why_not_end, [w.EndMoves()])
    prompt = f"Move {s.unit_name(unit)}, or choose another unit."
    side = SIDES[s.roster.side[unit]]
    choices = (*others, *going, *leaving, *ending)
    return Decision(side, "commander 7.move-4", prompt, choices)


def _moves(s: State, unit: int) -> list[Action]:
    """One space, two or three, in the order of choices."""
    short = [(to, w.NOWHERE) for to in members(one_space(s, unit))]
    short += [(to, via) for via, ends in two_spaces(s, unit) for to in members(ends)]
    short.sort()
    far = members(three_spaces(s, unit))
    return [
        *(w.Move(PlaceId(to), PlaceId(via)) for to, via in short),
        *(w.Strategic(PlaceId(to)) for to in far),
    ]


def answer_moving(u: Umpire[State], step: w.Moving, answer: Word) -> None:
    """Each move is finished, with its control effects, before the next (commander 7.move-4)."""
    match answer:
        case w.Choose(unit=unit):
            u.ask(w.Moving(unit))
        case w.Exit():
            leave(u, step.unit)
        case w.EndMoves():
            u.s.todo = u.s.todo[:-1]  # the question behind this one
        case _:
            go(u, step.unit, way_of(u.s, step.unit, answer))


def way_of(s: State, unit: int, answer: Word) -> Way:
    """The way an action means."""
    if isinstance(answer, w.Strategic):
        return Way(next(path for path in trips(s, unit) if path[-1] == answer.to), w.STRATEGIC)
    assert isinstance(answer, w.Move)
    to, via = answer.to, answer.via
    return Way((via, to), w.ROAD) if via >= 0 else Way((to,), w.NORMAL)


def go(u: Umpire[State], unit: int, way: Way) -> None:
    """A unit moves; what it enters changes hands."""
    start, side = u.s.at[unit], u.s.roster.side[unit]
    path = tuple(map(PlaceId, way.path))
    pass_through(u, path, side)
    u.emit(w.Moved(UnitId(unit), PlaceId(start), path, way.mode))
    note_arrival(u, path, side)
    settle(u, (start, path[-1]))


def leave(u: Umpire[State], unit: int) -> None:
    """Off the map for as many points as it is strong; none in the race (commander 12.vp-5, R38)."""
    start = u.s.at[unit]
    points = 0 if u.s.race else u.s.strength[unit]
    u.emit(w.Exited(UnitId(unit), PlaceId(start), points))
