"""bulge 10.0, 13.0: the movement phase. One unit after another; its move is one choice."""

from ardennes.board.graph import members
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
from ardennes.engine.umpire import Umpire
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import ALLIED, GERMAN, SIDES
from ardennes.games.bulge.rules.airdrop import why_not_jump
from ardennes.games.bulge.rules.movement import (
    FULL,
    Search,
    Way,
    can_stop_at_entry,
    destinations,
    exit_ways,
    why_not_exit_by,
    why_not_leave,
    why_not_reach,
)
from ardennes.games.bulge.rules.phases import DONE, END_PHASE, once, why_not_done, why_not_end_phase
from ardennes.games.bulge.rules.reinforcements import is_due, why_not_arrive
from ardennes.games.bulge.rules.results import release
from ardennes.games.bulge.rules.supply import supplied
from ardennes.games.bulge.rules.zoc import ezoc
from ardennes.games.bulge.state import GERMAN_MOVE, MOVEMENT, State
from ardennes.games.bulge.terrain import POINT
from ardennes.wargame.telling import counted


def mover(s: State) -> int:
    """The side whose movement phase it is."""
    return GERMAN if s.phase == GERMAN_MOVE else ALLIED


# --- mechanized markers ---


def why_not_mark(s: State, unit: int) -> No | None:
    """Allied foot units on the map or about to enter (bulge 10.2 markers, R27)."""
    case, name = "bulge 10.2 markers", s.title(unit)
    if s.roster.side[unit] != ALLIED or s.roster.counters[unit].mechanized:
        return No(case, "markers are for Allied infantry and airborne units")
    if s.at[unit] < 0 and not is_due(s, unit):
        return No("bulge R27", f"{name} is neither on the map nor about to enter")
    return No(case, f"{name} has a marker") if s.wheels >> unit & 1 else None


def why_not_mechanize(s: State, action: w.Mechanize) -> No | None:
    """As many as there are, at the start of Allied movement (bulge 10.2 markers)."""
    if no := why_not_mark(s, action.unit):
        return no
    if not isinstance(s.question, w.MarkMechanized) or s.question.left < 1:
        why = "markers go down at the start of Allied movement, four at most"
        return No("bulge 10.2 markers", why)
    return None


@once
def wheel_choices(s: State, _: w.MarkMechanized) -> list[w.Mechanize]:
    """Who may get a marker."""
    return allowed(s, why_not_mechanize, (w.Mechanize(UnitId(u)) for u in s.roster.of[ALLIED]))


def offer_wheels(s: State, step: w.MarkMechanized) -> Decision:
    """At the start of Allied movement (bulge 10.2 markers)."""
    choices = (*wheel_choices(s, step), *allowed(s, why_not_done, [DONE]))
    prompt = f"Mark infantry as mechanized ({counted(step.left, 'marker')}), or stop."
    return Decision(SIDES[ALLIED], "bulge 10.2 markers", prompt, choices)


def answer_wheels(u: Umpire[State], step: w.MarkMechanized, answer: Word) -> None:
    """Another one, or on to the moves."""
    if isinstance(answer, w.Mechanize):
        u.emit(w.Mechanized(answer.unit))
        u.ask(w.MarkMechanized(step.left - 1))


# --- which unit ---


def why_not_take(s: State, unit: int) -> No | None:
    """May the unit be taken in hand (bulge 10.0, 13.0)?"""
    if s.phase not in MOVEMENT:
        return No("bulge 10.0", "units move in movement phases only")
    if s.roster.side[unit] != mover(s):
        return No("bulge 10.0", f"it is the {SIDES[mover(s)]} movement phase")
    if s.at[unit] < 0:
        jumps = unit == s.roster.paratroops
        return why_not_jump(s) if jumps else why_not_arrive(s, unit)
    if s.moved >> unit & 1:
        return No("bulge 10.0", f"{s.title(unit)} has moved")
    return why_not_leave(s, unit)


def why_not_go(s: State, unit: int) -> No | None:
    """A unit that may be taken in hand and, if it enters, finds a hex (bulge 8.0)."""
    if no := why_not_take(s, unit):
        return no
    enters = s.at[unit] < 0 and unit != s.roster.paratroops
    if enters and not (can_stop_at_entry(s, unit) or destinations(s, search(s, unit, FULL))):
        return No("bulge 8.0", f"{s.title(unit)} has no hex to go to")
    return None


def movable(s: State) -> list[UnitId]:
    """Units that have not moved, are not pinned and have a hex or an entry to go to."""
    found: list[UnitId] | None = s.memo.get("movable")
    if found is None:
        units = map(UnitId, _candidates(s, mover(s)))
        found = s.memo["movable"] = [unit for unit in units if why_not_go(s, unit) is None]
    return found


def _candidates(s: State, side: int) -> list[int]:
    """Who is free of the enemy or about to enter, and has not moved: all others are refused."""
    units = [s.unit_at[p] for p in members(s.occupied[side] & ~ezoc(s, side))]
    units += [unit for unit in s.roster.reinforcements[side] if is_due(s, unit)]
    if side == GERMAN and s.roster.paratroops >= 0:
        units.append(s.roster.paratroops)
    return sorted(unit for unit in {*units} if not s.moved >> unit & 1)


def why_not_choose(s: State, action: w.Choose) -> No | None:
    """One unit in hand at a time; who has rolled moves first. `others` lists the same fast."""
    if no := why_not_go(s, action.unit):
        return no
    step = s.question
    if isinstance(step, w.Ready | w.Moving) and step.unit == action.unit:
        return No("bulge 10.0", f"{s.title(action.unit)} is in hand already")
    if isinstance(step, w.MovementPhase | w.Ready) or _has_full_points(step):
        return None
    return NOT_NOW


def _has_full_points(step: Word | None) -> bool:
    return isinstance(step, w.Moving) and step.fifths == FULL


def others(s: State, in_hand: int = -1) -> list[w.Choose]:
    """The units that may be taken in hand instead."""
    return [w.Choose(unit) for unit in movable(s) if unit != in_hand]


def search(s: State, unit: int, fifths: int) -> Search:
    """Where a unit can go, worked out once for each state."""
    key = "search", unit, fifths
    if key not in s.memo:
        s.memo[key] = Search(s, unit, fifths)
    return s.memo[key]


def offer_units(s: State, _: w.MovementPhase) -> Decision:
    """Any unit, in any order (bulge 10.0)."""
    choices = (*others(s), *allowed(s, why_not_end_phase, [END_PHASE]))
    prompt = "Choose a unit to move, or end the phase."
    return Decision(SIDES[mover(s)], "bulge 10.0", prompt, choices)


def answer_unit(u: Umpire[State], step: w.MovementPhase, answer: Word) -> None:
    """Supply is checked when a unit starts to move (bulge 14.0)."""
    assert isinstance(answer, w.Choose)
    u.ask(step)
    take(u, answer.unit)


def take(u: Umpire[State], unit: UnitId) -> None:
    """A unit in hand: its points, the die for them, or a jump (bulge 14.1 movement, 15.0)."""
    if u.s.at[unit] < 0 and unit == u.s.roster.paratroops:
        u.ask(w.OfferDrop())
    elif u.s.at[unit] < 0 or supplied(u.s, unit):
        u.ask(w.Moving(unit, FULL))
    else:
        u.ask(w.Ready(unit))


def why_not_begin_move(s: State, _: w.BeginMove) -> No | None:
    """Out of supply it rolls: 1 to 5 points, 6 none (bulge 14.1 movement)."""
    if isinstance(s.question, w.Ready):
        return None
    return No("bulge 14.1 movement", "only a unit out of supply rolls for its move")


def offer_ready(s: State, step: w.Ready) -> Decision:
    """The die, or another unit (bulge 14.1 movement)."""
    prompt = f"{s.title(step.unit)} is out of supply: roll for its move, or choose another unit."
    choices = (
        *others(s, step.unit),
        *allowed(s, why_not_begin_move, [w.BeginMove()]),
        *allowed(s, why_not_end_phase, [END_PHASE]),
    )
    return Decision(SIDES[mover(s)], "bulge 14.1 movement", prompt, choices)


def answer_ready(u: Umpire[State], step: w.Ready, answer: Word) -> None:
    """The die, or another unit."""
    if isinstance(answer, w.BeginMove):
        u.ask(w.RollMove(step.unit))
    elif isinstance(answer, w.Choose):
        take(u, answer.unit)


def offer_move_die(s: State, step: w.RollMove) -> Decision:
    """bulge 14.1 movement"""
    return roll_a_die("bulge 14.1 movement", f"Movement points of {s.title(step.unit)}.")


def answer_move_die(u: Umpire[State], step: w.RollMove, answer: Word) -> None:
    """A six: it may not move."""
    assert isinstance(answer, Roll)
    u.emit(w.MoveRolled(step.unit, answer.die))
    if answer.die < w.STUCK:
        u.ask(w.Moving(step.unit, answer.die * POINT))


# --- where to ---


def why_not_move(s: State, action: w.Move) -> No | None:
    """Every hex within its points (bulge 10.1, 10.2)."""
    step = s.question
    if isinstance(step, w.Ready | w.RollMove):
        return No("bulge 14.1 movement", f"{s.title(step.unit)} is out of supply and rolls first")
    if not isinstance(step, w.Moving):
        return No("bulge 10.0", "choose a unit first")
    return why_not_reach(s, action.to, search(s, step.unit, step.fifths))


def why_not_exit(s: State, action: w.Exit) -> No | None:
    """By an exit of the player's choice (bulge 3.1 exit, R47)."""
    step = s.question
    if not isinstance(step, w.Moving):
        return No("bulge 3.1 exit", "choose a unit first")
    return why_not_exit_by(s, action.by, search(s, step.unit, step.fifths))


def _moves(s: State) -> list[w.Move]:
    """A move to each hex, made once for the map."""
    return s.ground.derive(
        "moves", lambda: [w.Move(PlaceId(p)) for p in range(len(s.ground.board))]
    )


def offer_move(s: State, step: w.Moving) -> Decision:
    """Where to, another unit as long as no die is rolled, or the end."""
    found, full = search(s, step.unit, step.fifths), _has_full_points(step)
    choices = (
        *(others(s, step.unit) if full else ()),
        *map(_moves(s).__getitem__, destinations(s, found)),
        *(w.Exit(PlaceId(p)) for p in sorted(exit_ways(s, found))),
        *allowed(s, why_not_done, [DONE]),
        *allowed(s, why_not_end_phase, [END_PHASE]),
    )
    left = counted(step.fifths // POINT, "point")
    prompt = f"Move {s.title(step.unit)} ({left}), or choose another unit."
    return Decision(SIDES[mover(s)], "bulge 10.0", prompt, choices)


def answer_move(u: Umpire[State], step: w.Moving, answer: Word) -> None:
    """The whole move at once."""
    found = search(u.s, step.unit, step.fifths)
    match answer:
        case w.Choose(unit=unit):
            take(u, unit)
        case w.Exit(by=by):
            leave(u, found, by)
        case w.Move(to=to):
            go(u, found, found.way_to(to))
        case _:
            pass


def go(u: Umpire[State], found: Search, taken: Way) -> None:
    """A unit moves, or a reinforcement enters (bulge 13.0a)."""
    unit, start = UnitId(found.unit), found.start
    path = tuple(map(PlaceId, taken.path))
    if start < 0:
        u.emit(w.Entered(unit, path, taken.cost, taken.mode))
    else:
        u.emit(w.Moved(unit, PlaceId(start), path, taken.cost, taken.mode))
    release(u, unit, path)


def leave(u: Umpire[State], found: Search, by: PlaceId) -> None:
    """Off the map by an exit of the player's choice (bulge 3.1 exit, R47)."""
    taken = exit_ways(u.s, found)[by]
    path = tuple(map(PlaceId, taken.path))
    u.emit(w.Exited(UnitId(found.unit), by, path, taken.cost))
    release(u, found.unit, path)
