"""bulge 10.0, 13.0: the movement phase. One unit after another; its move is one choice."""

from ardennes.engine.core import Decision, PlaceId, Roll, UnitId, Word, roll_a_die
from ardennes.engine.umpire import Umpire, question_memo
from ardennes.games.bulge import airdrop
from ardennes.games.bulge import words as w
from ardennes.games.bulge.air import supplied
from ardennes.games.bulge.counters import ALLIED, GERMAN, SIDES
from ardennes.games.bulge.movement import (
    FULL,
    Search,
    Way,
    destinations,
    exit_ways,
    why_not_move,
)
from ardennes.games.bulge.reinforcements import is_due
from ardennes.games.bulge.results import release
from ardennes.games.bulge.state import GERMAN_MOVE, State
from ardennes.games.bulge.terrain import POINT


def mover(s: State) -> int:
    """The side whose movement phase it is."""
    return GERMAN if s.phase == GERMAN_MOVE else ALLIED


# --- mechanized markers ---


def markable(s: State) -> list[int]:
    """Allied foot units on the map or about to enter (bulge 10.2 markers, R27)."""
    return [
        unit
        for unit in s.roster.of[ALLIED]
        if not s.roster.counters[unit].mechanized
        and not s.wheels >> unit & 1
        and (s.at[unit] >= 0 or is_due(s, unit))
    ]


def offer_wheels(s: State, step: w.MarkMechanized) -> Decision:
    """Up to four, at the start of Allied movement (bulge 10.2 markers)."""
    choices = tuple(w.Mechanize(UnitId(unit)) for unit in markable(s))
    prompt = f"Mark infantry as mechanized ({step.left} markers), or stop."
    return Decision(SIDES[ALLIED], "bulge 10.2 markers", prompt, (*choices, w.Done()))


def answer_wheels(u: Umpire[State], step: w.MarkMechanized, answer: Word) -> None:
    """Another one, or on to the moves."""
    if isinstance(answer, w.Mechanize):
        u.emit(w.Mechanized(answer.unit))
        if step.left > 1:
            u.ask(w.MarkMechanized(step.left - 1))


# --- which unit ---


def movable(s: State) -> list[int]:
    """Units that have not moved, are not pinned and have a hex or an entry to go to."""
    found = s.memo.get("movable")
    if found is None:
        units = s.roster.of[mover(s)]
        found = [unit for unit in units if _can_try(s, unit)]
        s.memo["movable"] = found
    return found


def _can_try(s: State, unit: int) -> bool:
    if unit == s.roster.paratroops and s.at[unit] < 0:
        return airdrop.may_drop(s)
    if s.moved >> unit & 1 or not (s.at[unit] >= 0 or is_due(s, unit)):
        return False
    if why_not_move(s, unit) is not None:
        return False
    if s.at[unit] < 0:
        return bool(destinations(s, search(s, unit, FULL)))
    return True


def search(s: State, unit: int, fifths: int) -> Search:
    """Where a unit can go, worked out once for each state."""
    about = question_memo(s)
    key = f"search {unit} {fifths}"
    if key not in about:
        about[key] = Search(s, unit, fifths)
    return about[key]


def offer_units(s: State, _: w.MovementPhase) -> Decision:
    """Any unit, in any order (bulge 10.0)."""
    choices = tuple(w.Choose(UnitId(unit)) for unit in movable(s))
    prompt = "Choose a unit to move, or end the phase."
    return Decision(SIDES[mover(s)], "bulge 10.0", prompt, (*choices, w.EndPhase()))


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


def offer_ready(s: State, step: w.Ready) -> Decision:
    """Out of supply it rolls: 1 to 5 points, 6 none (bulge 14.1 movement)."""
    others = [w.Choose(UnitId(unit)) for unit in movable(s) if unit != step.unit]
    prompt = f"{s.title(step.unit)} is out of supply: roll for its move, or choose another unit."
    choices = (*others, w.BeginMove(), w.EndPhase())
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


def offer_move(s: State, step: w.Moving) -> Decision:
    """Every hex within its points (bulge 10.1, 10.2)."""
    found = search(s, step.unit, step.fifths)
    moves: list[Word] = [w.Move(PlaceId(p)) for p in destinations(s, found)]
    moves += [w.Exit(PlaceId(p)) for p in sorted(exit_ways(s, found))]  # bulge R47
    rolled = step.fifths < FULL
    others: list[Word] = [] if rolled else [
        w.Choose(UnitId(unit)) for unit in movable(s) if unit != step.unit
    ]  # fmt: skip
    ends: list[Word] = [w.Done()] if rolled else [w.EndPhase()]
    prompt = f"Move {s.title(step.unit)} ({step.fifths // POINT} points), or choose another unit."
    return Decision(SIDES[mover(s)], "bulge 10.0", prompt, (*others, *moves, *ends))


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
