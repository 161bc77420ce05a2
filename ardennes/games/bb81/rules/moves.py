"""bb81 seq-3 to seq-6: chips and the movement phase. One unit after another, step by step."""

from functools import cache

from ardennes.board.graph import members
from ardennes.engine.core import NOT_NOW, Decision, No, PlaceId, UnitId, Word, allowed
from ardennes.engine.umpire import Umpire, question_memo
from ardennes.games.bb81 import words as w
from ardennes.games.bb81.counters import SIDES
from ardennes.games.bb81.rules.entering import enter
from ardennes.games.bb81.rules.isolation import safe
from ardennes.games.bb81.rules.movement import (
    Search,
    Way,
    allowance,
    exit_ways,
    why_not_exit_by,
    why_not_open,
    why_not_reach,
)
from ardennes.games.bb81.rules.phases import END_PHASE, why_not_end_phase
from ardennes.games.bb81.rules.victory import check_exits
from ardennes.games.bb81.state import MOVEMENT, SELECTION, State
from ardennes.wargame.paths import pick
from ardennes.wargame.telling import counted

END_MOVE = w.EndMove()


# --- chips ---


def limit(s: State) -> int:
    """Chips of the side whose turn it is; -1 for as many as it likes (bb81 seq-3, seq-4)."""
    return s.edition.turn(s.turn).chips(s.side)


def why_not_chip(s: State, action: w.Chip) -> No | None:
    """A hex with a unit of one's own, as long as there are chips (bb81 seq-3, seq-5)."""
    if isinstance(s.question, w.Select) and chippable(s) >> action.at & 1:
        return None
    where, most = s.place_name(action.at), limit(s)
    if s.stage != SELECTION:
        return No("bb81 R-1", "chips are placed before the first move")
    if not s.occupied[s.side] >> action.at & 1:
        return No("bb81 seq-3", f"no unit of yours is in {where}")
    if s.chips >> action.at & 1:
        return No("bb81 seq-3", f"{where} has a chip")
    if s.chips.bit_count() >= most:
        return No("bb81 seq-3", f"all {most} chips are placed")
    return NOT_NOW


def chippable(s: State) -> int:
    """Hexes that may get a chip now."""
    return s.occupied[s.side] & ~s.chips if s.chips.bit_count() < limit(s) else 0


def begin_selection(u: Umpire[State]) -> None:
    """All Germans move on 16AM; who has only arrivals needs no chips (bb81 seq-3, seq-4)."""
    s = u.s
    if limit(s) < 0:
        u.emit(w.AllMayMove(s.side))
    elif any(s.at[unit] >= 0 and not s.arrived >> unit & 1 for unit in s.roster.of[s.side]):
        u.ask(w.Select())


def offer_chips(s: State, _: w.Select) -> Decision:
    """Any hexes of one's own (bb81 seq-3)."""
    hexes = (w.Chip(PlaceId(p)) for p in members(chippable(s)))
    choices = (*hexes, *allowed(s, why_not_end_phase, [END_PHASE]))
    left = limit(s) - s.chips.bit_count()
    prompt = f"Choose hexes whose units may move ({counted(left, 'chip')} left), or go on."
    return Decision(SIDES[s.side], "bb81 seq-3", prompt, choices)


def answer_chips(u: Umpire[State], step: w.Select, answer: Word) -> None:
    """One chip after another."""
    assert isinstance(answer, w.Chip)
    u.emit(w.Chipped(answer.at))
    u.ask(step)


# --- which unit ---


def able(s: State, side: int) -> int:
    """Units nothing keeps where they are, for moves and advances alike: neither inverted nor held
    on arrival nor VDH nor isolated (bb81 seq-6, iso-5, vdh-2, rein-3, R-25)."""
    key = "able", side
    found = s.memo.get(key)
    if found is None:
        still = s.inverted | s.roster.immobile | s.arrived & s.roster.held
        cut_off = s.units_in(s.occupied[side] & ~safe(s, side))
        found = s.memo[key] = s.present[side] & ~(still | cut_off)
    return found


def ready(s: State) -> int:
    """Units that may be taken in hand: with a chip, just arrived, or all, and not yet moved
    (bb81 seq-3, seq-4, seq-5, rein-7)."""
    found = s.memo.get("ready")
    if found is None:
        units = able(s, s.side) & ~s.moved if s.stage == MOVEMENT else 0
        if not s.all_move:
            units &= s.arrived | s.units_in(s.chips)
        found = s.memo["ready"] = units
    return found


def why_not_take(s: State, unit: int) -> No | None:
    """May the unit be taken in hand now? `ready` has the answer, this the reason."""
    if ready(s) >> unit & 1:
        return None
    name = s.title(unit)
    if s.stage != MOVEMENT or s.roster.side[unit] != s.side:
        return No("bb81 seq-2", f"it is the {w.PHASES[s.phase]}: {name} does not move")
    if s.at[unit] < 0:
        return No("bb81 seq-3", f"{name} is not on the map")
    if s.moved >> unit & 1:
        return No("bb81 seq-5", f"{name} has had its move")
    if not s.all_move and not (s.arrived >> unit | s.chips >> s.at[unit]) & 1:
        return No("bb81 seq-3", f"no chip lies on {s.place_name(s.at[unit])}")
    return why_not_stir(s, unit)


def why_not_stir(s: State, unit: int) -> No | None:
    """What keeps a unit where it is; `able` has the answer, this the reason."""
    if able(s, s.roster.side[unit]) >> unit & 1:
        return None
    name = s.title(unit)
    if s.roster.immobile >> unit & 1:
        return No("bb81 vdh-2", f"{name} never moves")
    if s.inverted >> unit & 1:
        return No("bb81 ret-8", f"{name} is inverted")
    if s.arrived & s.roster.held & 1 << unit:
        return No("bb81 rein-3", f"{name} does not move on the turn of its arrival")
    return No("bb81 iso-4", f"{name} is isolated")


def why_not_choose(s: State, action: w.Choose) -> No | None:
    """One unit in hand at a time; another one ends its move."""
    step = s.question
    if isinstance(step, w.Moving) and step.unit == action.unit:
        return No("bb81 seq-5", f"{s.title(action.unit)} is in hand already")
    if no := why_not_take(s, action.unit):
        return no
    return None if isinstance(step, w.MovementPhase | w.Moving) else NOT_NOW


@cache
def choose_words(count: int) -> tuple[w.Choose, ...]:
    """One Choose for each unit, made once: listing choices then allocates nothing."""
    return tuple(w.Choose(UnitId(u)) for u in range(count))


def movable(s: State) -> list[w.Choose]:
    """Everybody who may be taken in hand, worked out once for each table."""
    found = s.memo.get("movable")
    if found is None:
        choose = choose_words(len(s.roster))
        found = s.memo["movable"] = [choose[u] for u in members(ready(s))]
    return found


def begin_movement(u: Umpire[State]) -> None:
    """Passed over when nobody may move."""
    if movable(u.s):
        u.ask(w.MovementPhase())


def offer_units(s: State, _: w.MovementPhase) -> Decision:
    """Any unit, in any order (bb81 seq-2)."""
    choices = (*movable(s), *allowed(s, why_not_end_phase, [END_PHASE]))
    prompt = "Choose a unit to move, or end the phase."
    return Decision(SIDES[s.side], "bb81 seq-2", prompt, choices)


def answer_unit(u: Umpire[State], step: w.MovementPhase, answer: Word) -> None:
    """It has all its points."""
    assert isinstance(answer, w.Choose)
    u.ask(w.Moving(answer.unit, allowance(u.s, answer.unit)), step)


# --- where to ---


def search(s: State, step: w.Moving) -> Search:
    """Where the unit in hand can go, worked out once for each question."""
    about = question_memo(s, step)
    if "search" not in about:
        about["search"] = Search(s, step.unit, step.quarters, begun=step.begun)
    return about["search"]


def why_not_move(s: State, action: w.Move) -> No | None:
    """Every hex within its points (bb81 move-6, move-7)."""
    if not isinstance(s.question, w.Moving):
        return No("bb81 seq-2", "choose a unit first")
    return why_not_reach(s, action.to, search(s, s.question))


def why_not_step(s: State, action: w.Step) -> No | None:
    """Straight into a neighbour (bb81 move-4, move-7, zoc-2, zoc-3)."""
    if not isinstance(s.question, w.Moving):
        return No("bb81 seq-2", "choose a unit first")
    found, to = search(s, s.question), action.to
    if not s.ground.board.zones[found.start] >> to & 1:
        return No("bb81 move-4", f"{s.place_name(to)} is not next to {s.title(found.unit)}")
    if found.straight(to) is not None:
        return None
    if not found.seen[to]:
        return why_not_reach(s, to, found)
    if not s.ground.opens[found.start] >> to & 1:
        return why_not_open(s, found.start, to)
    if found.shadow >> to & 1:
        return No("bb81 zoc-2", f"{s.place_name(to)} is in the zone of the same enemy unit")
    return No("bb81 move-7", f"its points do not suffice for the step into {s.place_name(to)}")


def why_not_exit(s: State, action: w.Exit) -> No | None:
    """To an exit hex and off the map (bb81 vic-3)."""
    if not isinstance(s.question, w.Moving):
        return No("bb81 vic-3", "choose a unit first")
    return why_not_exit_by(s, action.by, search(s, s.question))


def why_not_end_move(s: State, _: w.EndMove) -> No | None:
    """Somebody must be in hand."""
    return None if isinstance(s.question, w.Moving) else No("bb81 seq-5", "no unit is in hand")


@cache
def move_words(count: int) -> tuple[w.Move, ...]:
    """One Move for each hex, made once."""
    return tuple(w.Move(PlaceId(p)) for p in range(count))


def offer_move(s: State, step: w.Moving) -> Decision:
    """Where to, another unit, or the end of this move or of the phase."""
    found, move = search(s, step), move_words(len(s.ground.board))
    near = members(s.ground.opens[found.start])
    choices = (
        *(choose for choose in movable(s) if choose.unit != step.unit),
        *pick(move, found.seen),
        *(w.Step(PlaceId(p)) for p in near if found.straight(p) is not None),
        *(w.Exit(PlaceId(p)) for p in exit_ways(s, found)),
        *allowed(s, why_not_end_move, [END_MOVE]),
        *allowed(s, why_not_end_phase, [END_PHASE]),
    )
    left = w.points(step.quarters)
    prompt = f"Move {s.title(step.unit)} ({counted(left, 'point')} left), or choose another unit."
    return Decision(SIDES[s.side], "bb81 move-6", prompt, choices)


def answer_move(u: Umpire[State], step: w.Moving, answer: Word) -> None:
    """Go, stop, leave the map, or turn to another unit, which ends the move."""
    found = search(u.s, step)
    match answer:
        case w.Choose():
            phase = u.s.todo[-1]
            assert isinstance(phase, w.MovementPhase)
            u.s.todo = u.s.todo[:-1]
            answer_unit(u, phase, answer)
        case w.Move(to=to):
            go(u, step, found.way_to(to))
        case w.Step(to=to):
            straight = found.straight(to)
            assert straight is not None
            go(u, step, straight)
        case w.Exit(by=by):
            leave(u, step, exit_ways(u.s, found)[by], by)
        case _:
            u.emit(w.MoveEnded(step.unit))


def go(u: Umpire[State], step: w.Moving, taken: Way) -> None:
    """Along a way; with points left the unit stays in hand (bb81 move-7, zoc-1)."""
    unit, start = step.unit, PlaceId(u.s.at[step.unit])
    path = tuple(map(PlaceId, taken.path))
    u.emit(w.Moved(unit, start, path, taken.cost, taken.mode))
    enter(u, unit, path)
    rest = w.Moving(unit, step.quarters - taken.cost, begun=True)
    found = Search(u.s, unit, rest.quarters, begun=True)
    if any(found.seen) or exit_ways(u.s, found):
        u.ask(rest)
        question_memo(u.s, rest)["search"] = found


def leave(u: Umpire[State], step: w.Moving, taken: Way, by: PlaceId) -> None:
    """Off the map; two whole panzer divisions out win at once (bb81 vic-2, vic-3)."""
    path = tuple(map(PlaceId, taken.path))
    u.emit(w.Exited(step.unit, by, path))
    enter(u, step.unit, path)
    check_exits(u)
