"""tb 6.3, 9.2: the movement phase. One unit in hand at a time, its move open until another's."""

from functools import cache
from itertools import compress, pairwise

from ardennes.engine.core import Decision, PlaceId, Roll, UnitId, Word, roll_a_die
from ardennes.engine.umpire import Umpire, about_the_question
from ardennes.games.tb import words as w
from ardennes.games.tb.air import airlift_choices, answer_airlift
from ardennes.games.tb.counters import ALLIED, GERMAN, SIDES
from ardennes.games.tb.movement import (
    Search,
    Way,
    begins_with,
    can_move,
    destinations,
    exit_way,
    hampered_hexes,
    roads_closed,
)
from ardennes.games.tb.reinforcements import is_due
from ardennes.games.tb.special import enter_vdh, offer_infiltration
from ardennes.games.tb.state import AWAY, State
from ardennes.games.tb.supply import in_movement_supply
from ardennes.games.tb.terrain import POINT
from ardennes.games.tb.victory import win_by_exit
from ardennes.wargame.telling import points

END_PHASE, END_MOVE = w.EndPhase(), w.EndMove()


def mover(s: State) -> int:
    """The side whose movement phase it is."""
    return GERMAN if s.phase < 4 else 1


# --- which unit ---


def offer_units(s: State, _: w.MovementPhase) -> Decision:
    """Any unit that has not moved, any reinforcement due, or the end (tb 9.2, 12.1)."""
    side = mover(s)
    return Decision(
        SIDES[side],
        "tb 9.2",
        "Choose a unit to move, or end the phase.",
        (w.EndPhase(), *unit_choices(s)),
    )


def unit_choices(s: State, without: int = -1) -> list[w.Choose]:
    """The units that may still be taken in hand."""
    ready = s.memo.get("ready")
    if ready is None:
        ready = s.memo["ready"] = _ready(s)
    if without < 0:
        return ready
    return [word for word in ready if word.unit != without]


def _ready(s: State) -> list[w.Choose]:
    side, choose = mover(s), choose_words(len(s.at))
    at, moved, due, turn = s.at, s.moved, s.roster.due, s.turn
    found = [
        choose[u]
        for u in s.roster.fighters[side]
        if (at[u] >= 0 or (at[u] == AWAY and due[u] <= turn)) and not moved >> u & 1
    ]
    commandos = s.roster.commandos
    if side == GERMAN and commandos >= 0 and is_due(s, commandos):
        found = sorted([*found, choose[commandos]], key=lambda word: word.unit)
    return found


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
    airlift = airlift_choices(s, [step.unit])
    choices = (w.EndPhase(), *unit_choices(s, step.unit), w.BeginMove(), *airlift)
    return Decision(SIDES[mover(s)], "tb 7.6", where, choices)


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
    unit, found = step.unit, search(s, step)
    move = move_words(len(s.ground.board))
    choices: list[Word] = [END_PHASE, *unit_choices(s, unit)]
    allowed = destinations(s, unit, found)
    choices += compress(move, allowed)
    if found.start >= 0:
        choices += straight_steps(s, step, found, allowed)
    choices.append(END_MOVE)
    if s.ground.exits >> max(found.start, 0) & 1 and exit_way(
        s, unit, step.fifths, step.mechanized
    ):
        choices.append(w.Exit())
    prompt = f"Move {s.title(unit)} ({points(step.fifths)} points left), or choose another unit."
    return Decision(SIDES[mover(s)], "tb 9.2", prompt, tuple(choices))


def search(s: State, step: w.Moving) -> Search:
    """The reach of the unit in hand, computed once for each state."""
    about = about_the_question(s)
    if "search" not in about:
        about["search"] = Search(s, step.unit, step.fifths, step.mechanized)
    return about["search"]


def straight_steps(s: State, step: w.Moving, found: Search, allowed: bytearray) -> list[Word]:
    """Adjacent hexes whose cheapest way is a detour, if the direct step can be paid too."""
    detours = found.detours(s.ground.board.around[found.start], allowed)
    return [w.Step(PlaceId(p)) for p in detours if found.straight(p, step.mechanized)]


def answer_move(u: Umpire[State], step: w.Moving, answer: Word) -> None:
    """Go, stop, exit, or turn to another unit."""
    match answer:
        case w.Move(to):
            go(u, step, search(u.s, step).way_to(to))
        case w.Step(to):
            direct = search(u.s, step).straight(to, step.mechanized)
            assert direct is not None
            go(u, step, direct)
        case w.Exit():
            win_by_exit(u, step.unit, exit_way(u.s, step.unit, step.fifths, step.mechanized))
        case w.EndMove():
            u.emit(w.MoveEnded(step.unit))
        case _:
            if step.begun:
                u.emit(w.MoveEnded(step.unit))  # tb 6.3
            turn_to(u, answer)


def turn_to(u: Umpire[State], answer: Word) -> None:
    """Leave the unit in hand for another, or end the phase."""
    phase = u.s.todo[-1]
    assert isinstance(phase, w.MovementPhase)
    u.s.todo = u.s.todo[:-1]
    answer_unit(u, phase, answer)


def go(u: Umpire[State], step: w.Moving, taken: Way) -> None:
    """Move along a way; the unit stays in hand with what is left (tb 9.2)."""
    path = tuple(map(PlaceId, taken.path))
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
    if roads_closed(s, unit):
        return "regular"  # tb 5.4
    start = s.at[unit]
    hexes = [start, *taken.path] if start >= 0 else taken.path
    if not all(s.ground.road(a, b) for a, b in pairwise(hexes)):
        return "regular"
    off_road = hampered_hexes(s) if s.roster.side[unit] == ALLIED else 0  # tb 14.5
    return "regular" if any(off_road >> p & 1 for p in taken.path) else "road"


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
    """One Choose for each unit, made once: listing choices then allocates nothing."""
    return tuple(w.Choose(UnitId(u)) for u in range(count))


@cache
def move_words(count: int) -> tuple[w.Move, ...]:
    """One Move for each hex, made once."""
    return tuple(w.Move(PlaceId(p)) for p in range(count))
