"""commander 4, 7: a turn. Activate a space, move its units one after another."""

from ardennes.board.graph import members
from ardennes.engine.core import Action, Decision, No, PlaceId, UnitId, Word
from ardennes.engine.umpire import Umpire, about_the_question
from ardennes.games.commander import words as w
from ardennes.games.commander.control import note_arrival, pass_through, settle
from ardennes.games.commander.counters import GERMAN, SIDES
from ardennes.games.commander.movement import Way, ways, why_not_exit
from ardennes.games.commander.state import State

# --- activation ---


def ready(s: State, side: int) -> int:
    """Spaces with a unit that can still be activated (commander 4.act-1)."""
    found = 0
    for unit in s.roster.of[side]:
        if s.can_activate(unit):
            found |= 1 << s.at[unit]
    return found


def initiative(s: State) -> int:
    """German through 22 December, the surprise turns included (commander 4.init-1)."""
    return GERMAN if s.surprise else s.today.first


def why_not_pass(s: State, side: int) -> No | None:
    """The initiative player passes only without units to activate or after a pass
    (commander 4.pass-1); the other one always may (commander 4.pass-2)."""
    if side != initiative(s) or not ready(s, side) or s.passed >> (1 - side) & 1:
        return None
    return No("commander 4.pass-1", "units can still be activated and the enemy has not passed")


def offer_turn(s: State, step: w.Turn) -> Decision:
    """Which space, or none."""
    spaces = [w.Activate(PlaceId(p)) for p in members(ready(s, step.side))]
    passing = [] if why_not_pass(s, step.side) else [w.Pass()]
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
    units = tuple(UnitId(unit) for unit in here if u.s.can_activate(unit))
    u.emit(w.Activated(step.side, answer.space, units))
    u.ask(w.Moves(step.side), w.BeginCombat(step.side), w.EndTurn(step.side))


# --- moves ---


def reach(s: State, unit: int) -> dict[int, list[Way]]:
    """Where an active unit can go, worked out once for each state."""
    about = about_the_question(s)
    key = f"ways {unit}"
    if key not in about:
        about[key] = ways(s, unit)
    return about[key]


def movable(s: State) -> list[int]:
    """Active units that have not moved and can (commander 7.move-4)."""
    waiting = members(s.active & ~s.moved)
    return [unit for unit in waiting if reach(s, unit) or not why_not_exit(s, unit)]


def offer_moves(s: State, step: w.Moves) -> Decision:
    """Which unit next?"""
    units = [w.Choose(UnitId(unit)) for unit in movable(s)]
    prompt = "Choose a unit to move, or end the moves."
    return Decision(SIDES[step.side], "commander 4.act-2", prompt, (*units, w.EndMoves()))


def answer_moves(u: Umpire[State], step: w.Moves, answer: Word) -> None:
    """A unit in hand, or on to the combats."""
    if isinstance(answer, w.Choose):
        u.ask(w.Moving(answer.unit), step)


def offer_moving(s: State, step: w.Moving) -> Decision:
    """Where to? Another unit may be taken instead."""
    side = s.roster.side[step.unit]
    choices: list[Action] = [w.Choose(UnitId(unit)) for unit in movable(s) if unit != step.unit]
    for to, found in sorted(reach(s, step.unit).items()):
        choices += [_action(PlaceId(to), way) for way in found]
    if not why_not_exit(s, step.unit):
        choices.append(w.Exit())
    prompt = f"Move {s.unit_name(step.unit)}, or choose another unit."
    choices = sorted({*choices, w.EndMoves()}, key=w.VOCABULARY.sort_key)
    return Decision(SIDES[side], "commander 7.move-4", prompt, tuple(choices))


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
