"""commander 4, 7: a turn. Activate a space, move its units one after another."""

from ardennes.board.graph import members
from ardennes.engine.core import Action, Decision, No, PlaceId, UnitId, Word, allowed
from ardennes.engine.umpire import Umpire, question_memo
from ardennes.games.commander import words as w
from ardennes.games.commander.counters import GERMAN, SIDES
from ardennes.games.commander.rules.control import note_arrival, pass_through, settle
from ardennes.games.commander.rules.movement import (
    Way,
    ways,
    why_not_leave,
    why_not_one,
    why_not_reach,
    why_not_three,
    why_not_two,
    why_still,
)
from ardennes.games.commander.state import State

# --- activation ---


def why_not_act(s: State, unit: int) -> No | None:
    """What keeps a unit from being activated (commander 4.act-1, 4.act-3, 9.oos-1)."""
    if s.at[unit] < 0:
        return No("commander 4.act-1", f"{s.unit_name(unit)} is not on the map")
    if s.helpless(unit):
        return No("commander 9.oos-1", f"{s.unit_name(unit)} is out of supply or out of fuel")
    if s.cubes >> unit & 1:
        return No("commander 4.act-3", f"{s.unit_name(unit)} has been activated today")
    return None


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
    found = 0
    for unit in s.roster.of[side]:
        if why_not_act(s, unit) is None:
            found |= 1 << s.at[unit]
    return found


def initiative(s: State) -> int:
    """German through 22 December, the surprise turns included (commander 4.init-1)."""
    return GERMAN if s.surprise else s.today.first


def why_not_pass_turn(s: State, side: int) -> No | None:
    """The initiative player passes only without units to activate or after a pass
    (commander 4.pass-1); the other one always may (commander 4.pass-2)."""
    if side != initiative(s) or not ready(s, side) or s.passed >> (1 - side) & 1:
        return None
    return No("commander 4.pass-1", "units can still be activated and the enemy has not passed")


def offer_turn(s: State, step: w.Turn) -> Decision:
    """Which space, or none."""
    places = sorted({s.at[unit] for unit in s.roster.of[step.side] if s.at[unit] >= 0})
    spaces = allowed(s, why_not_activate, [w.Activate(PlaceId(p)) for p in places])
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
    here = u.s.here(answer.space, step.side)
    units = tuple(UnitId(unit) for unit in here if not why_not_act(u.s, unit))
    u.emit(w.Activated(step.side, answer.space, units))
    u.ask(w.Moves(step.side), w.BeginCombat(step.side), w.EndTurn(step.side))


# --- moves ---


def reach(s: State, unit: int) -> dict[int, list[Way]]:
    """Where an active unit can go, worked out once for each state."""
    about = question_memo(s)
    key = f"ways {unit}"
    if key not in about:
        about[key] = ways(s, unit)
    return about[key]


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
    if reach(s, unit) or not why_not_leave(s, unit):
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
    """Active units that have not moved and can (commander 7.move-4)."""
    found = members(s.active)
    return [u for u in found if why_not_move_now(s, u) is None and why_stuck(s, u) is None]


def _others(s: State) -> list[w.Choose]:
    return allowed(s, why_not_choose, [w.Choose(UnitId(unit)) for unit in members(s.active)])


def why_not_end(s: State, _: w.EndMoves) -> No | None:
    """The moves of a turn end when the player says so (commander 4.act-2)."""
    moving = isinstance(s.question, w.Moves | w.Moving)
    return None if moving else No("commander 4.act-2", "nobody moves now")


def offer_moves(s: State, step: w.Moves) -> Decision:
    """Which unit next?"""
    prompt = "Choose a unit to move, or end the moves."
    ending = allowed(s, why_not_end, [w.EndMoves()])
    return Decision(SIDES[step.side], "commander 4.act-2", prompt, (*_others(s), *ending))


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
    going = [
        _action(PlaceId(to), way) for to, found in reach(s, step.unit).items() for way in found
    ]
    leaving = allowed(s, why_not_exit, [w.Exit()])
    ending = allowed(s, why_not_end, [w.EndMoves()])
    choices: list[Action] = [*_others(s), *going, *leaving, *ending]
    choices.sort(key=w.VOCABULARY.sort_key)
    prompt = f"Move {s.unit_name(step.unit)}, or choose another unit."
    side = SIDES[s.roster.side[step.unit]]
    return Decision(side, "commander 7.move-4", prompt, tuple(choices))


def _action(to: PlaceId, way: Way) -> Action:
    if way.mode == w.STRATEGIC:
        return w.Strategic(to)
    return w.Move(to, PlaceId(way.path[0])) if len(way.path) > 1 else w.Move(to)


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
    to = getattr(answer, "to", -1)
    return next(way for way in reach(s, unit)[to] if _action(PlaceId(to), way) == answer)


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
