"""a44 11-13, 22, 27.8: the unit in hand. It goes leg by leg until it stops."""

from functools import cache

from ardennes.board.graph import bits, members
from ardennes.engine.core import NOT_NOW, Decision, No, PlaceId, Roll, UnitId, Word, allowed
from ardennes.engine.umpire import Umpire, question_memo
from ardennes.games.a44.counters import ALLIED, GERMAN, SIDES
from ardennes.games.a44.rules import (
    airborne,
    entry,
    falling_back,
    fuel_dumps,
    limits,
    ouren,
    phases,
    specials,
)
from ardennes.games.a44.rules.goals import usual_goals
from ardennes.games.a44.rules.going import (
    Chosen,
    Ways,
    all_places,
    best,
    each_way,
    every_way,
    first_to,
    in_points,
)
from ardennes.games.a44.rules.modes import open_modes, why_closed, why_not_stir
from ardennes.games.a44.rules.movement import MODES, SHIFT, STRATEGIC, TACTICAL
from ardennes.games.a44.rules.reasons import why_not_there
from ardennes.games.a44.rules.transport import towable
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.state import EAST_ALONE, State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import moves as w
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words import units as happened
from ardennes.wargame.paths import among

END_MOVE = a.EndMove()
BY_HEXES = (TACTICAL, SHIFT)


# --- which unit ---


def movable(s: State) -> int:
    """Units that may be taken in hand: on the map, in a box or due to arrive, held by nothing, and
    not moved yet (a44 11.1, 13.1)."""
    key = "may move", s.side
    found = s.memo.get(key)
    if found is None:
        found = s.memo[key] = _movable(s) if s.stage == "movement" else 0
    return found & ~s.moved


def _movable(s: State) -> int:
    side, roster = s.side, s.roster
    off = s.off_map[side] & ~(s.shaken | (0 if s.is_night else s.night))  # a44 11.9.4, 25.3.5
    found = s.present[side] | off | entry.waiting(s, side)
    found &= ~(s.engaged | s.builder)
    if side == GERMAN:
        found &= ~roster.guns | roster.rockets | towable(s)  # a44 22.1, 22.2
    if s.turn == 1:
        found &= ~(roster.red | roster.withdrawing)  # a44 27.6, 29.1.1
    if s.is_night:
        found &= s.night | (roster.peiper if s.first_night else 0)  # a44 25.3.1, 27.5
    return found & ~_in_antwerp(s, side)


def _in_antwerp(s: State, side: int) -> int:
    """Nobody comes back from there (a44 11.9.3, 27.3.4)."""
    if not s.off_map[side]:
        return 0
    return bits(s.here(s.place_id(entry.ANTWERP))) & s.roster.all_of[side]


def why_not_take(s: State, unit: int) -> No | None:
    """May the unit be taken in hand? `movable` has the answer, this the reason."""
    name = s.title(unit)
    if s.stage != "movement" or s.roster.side[unit] != s.side:
        return No("a44 11.1", f"it is the {s.phase_name} phase: {name} does not move")
    if movable(s) >> unit & 1:
        return None
    if s.at[unit] < 0:
        return No("a44 13.1", f"{name} is not on the map and does not arrive now")
    if s.moved >> unit & 1:
        return _why_moved(s, unit)
    no = why_not_stir(s, unit) or (why_closed(s, unit, MODES[0]) if s.at[unit] < s.hexes else None)
    return no or No("a44 11.9.3", f"{name} does not come back from Antwerp")


def _why_moved(s: State, unit: int) -> No:
    name, landed = s.title(unit), s.roster.special(entry.DROP)
    if s.infiltrated >> unit & 1:
        return No("a44 31", f"{name} has infiltrated in this night")
    if landed >> unit & 1 and s.roster.counters[unit].arrival_turn == s.turn:
        return No("a44 27.2", f"{name} does not move on the turn of its drop")
    return No("a44 11.1", f"{name} has had its move")


def why_not_choose(s: State, action: a.Choose) -> No | None:
    """One unit in hand at a time; another one ends its move."""
    step = s.question
    if isinstance(step, q.Moving) and step.unit == action.unit:
        return No("a44 11.1", f"{s.title(action.unit)} is in hand already")
    if no := why_not_take(s, action.unit):
        return no
    return None if isinstance(step, q.MovementPhase | q.Moving) else NOT_NOW


def first_step(s: State, unit: UnitId, mode: str = "") -> q.Moving:
    """The beginning of a move; paratroops by the west edge have come some way (a44 S3.3)."""
    return q.Moving(unit, mode, spent=airborne.SPENT if airborne.by_west(s) >> unit & 1 else 0)


@cache
def choose_words(count: int) -> tuple[a.Choose, ...]:
    """One Choose for each unit, made once: listing choices then allocates nothing."""
    return tuple(a.Choose(UnitId(u)) for u in range(count))


def units_to_choose(s: State, but: int = -1) -> list[a.Choose]:
    """Everybody who may be taken in hand."""
    others = ~(1 << but) if but >= 0 else -1
    return among(choose_words(len(s.roster)), movable(s) & others)


# --- the unit in hand ---


def ways(s: State, step: q.Moving) -> dict[str, Ways]:
    """Where it can go by each mode, worked out once for each question."""
    about = question_memo(s, step)
    if "ways" not in about:
        stopped = _has_stopped(s, step)
        about["ways"] = {} if stopped else every_way(s, step, named=False)
    return about["ways"]


def way_to(s: State, step: q.Moving, place: int) -> Chosen | None:
    """By which mode and which way it gets there; only so many are worked out as must be."""
    known = question_memo(s, step).get("ways")
    if known is not None:
        return best(known, step, place)
    return None if _has_stopped(s, step) else first_to(place, each_way(s, step))


def goals(s: State, step: q.Moving) -> int:
    """Every place a `move` may name now."""
    found = usual_goals(s, step)
    return all_places(ways(s, step), step) if found is None else found


def why_not_mode(s: State, action: a.Mode) -> No | None:
    """Named before the first step (a44 Q-26)."""
    step = s.question
    if not isinstance(step, q.Moving):
        return No("a44 Q-26", "choose a unit first")
    if action.mode not in MODES:
        return No("a44 Q-26", f"there is no {action.mode} movement")
    if step.path:
        return No("a44 Q-26", f"{s.title(step.unit)} has moved already")
    if action.mode == step.mode:
        return No("a44 Q-26", "that is its mode already")
    return why_closed(s, step.unit, action.mode)


def why_not_move(s: State, action: a.Move) -> No | None:
    """Every place its mode reaches, or one that need not be named (F4)."""
    step = s.question
    if not isinstance(step, q.Moving):
        return No("a44 11.1", "choose a unit first")
    return None if best(ways(s, step), step, action.to) else why_not_there(s, step, action.to)


def why_not_end_move(s: State, _: a.EndMove) -> No | None:
    """Somebody must be in hand."""
    return None if isinstance(s.question, q.Moving) else No("a44 11.1", "no unit is in hand")


@cache
def move_words(count: int) -> tuple[a.Move, ...]:
    """One Move for each place, made once."""
    return tuple(a.Move(PlaceId(p)) for p in range(count))


MODE = {mode: a.Mode(mode) for mode in sorted(MODES)}


def offer_move(s: State, step: q.Moving) -> Decision:
    """Where to, how, another unit, or the end of this move or of the phase."""
    count = s.hexes + len(s.ground.off_map)
    choices = (
        *units_to_choose(s, step.unit),
        *(() if step.path else _other_modes(s, step)),
        *among(move_words(count), goals(s, step)),
        END_MOVE,
        *deceptions(s, step),
        *phases.ends(s),
    )
    how = f" ({step.mode.replace('_', ' ')})" if step.mode else ""
    prompt = f"Move {s.title(step.unit)}{how}, or choose another unit."
    return Decision(SIDES[s.side], "a44 11.1", prompt, choices)


def _other_modes(s: State, step: q.Moving) -> tuple[a.Mode, ...]:
    return _mode_words(open_modes(s, step.unit), step.mode)


@cache
def _mode_words(open_now: tuple[str, ...], named: str) -> tuple[a.Mode, ...]:
    return tuple(word for mode, word in MODE.items() if mode in open_now and mode != named)


def answer_move(u: Umpire[State], step: q.Moving, answer: Word) -> None:
    """Go, change the mode, stop, or turn to another unit, which ends the move."""
    match answer:
        case a.Choose(unit=unit):
            if step.path:
                u.emit(w.MoveEnded(step.unit))
            u.ask(first_step(u.s, unit))
        case a.Mode(mode=mode):
            u.ask(first_step(u.s, step.unit, mode))
        case a.Move(to=to):
            go(u, step, to)
        case a.Deceive(at=at):
            deceive(u, step, at)
        case _:
            u.emit(w.MoveEnded(step.unit))


def go(u: Umpire[State], step: q.Moving, to: PlaceId) -> None:
    """Along the way of the first mode that leads there; with something left it stays in hand."""
    taken, start = way_to(u.s, step, to), u.s.at[step.unit]
    assert taken is not None
    short = ouren.before_ouren(u.s, u.s.side, (start, *taken.path))
    if short:
        u.ask(_up_to_the_bank(u, step, taken, short))
        ouren.ask(u, step.unit, to)
        return
    u.ask(walk(u, step, taken))


def walk(u: Umpire[State], step: q.Moving, taken: Chosen) -> q.Moving:
    """The move itself and what it brings; what is left to the unit."""
    unit, start = step.unit, PlaceId(u.s.at[step.unit])
    path = tuple(map(PlaceId, taken.path))
    end, before = path[-1], (start, *path)[-2]
    sauer = before >= 0 and limits.may_cross_sauer(u.s, unit, before, end)
    by_hexes = taken.mode in BY_HEXES
    cost = in_points(u.s, step, taken.path) if by_hexes else taken.cost
    u.emit(w.Moved(unit, start, path, taken.cost, taken.mode))
    fuel_dumps.look(u)
    if u.s.no_rally >> unit & 1:
        falling_back.check_boundary(u, unit, (start, *path))
    if sauer:
        u.emit(w.SauerCrossed(unit))
    if end >= u.s.hexes and u.s.roster.side[unit] == GERMAN:
        west = u.s.scenario in EAST_ALONE
        u.emit(w.LeftByWest(unit, before) if west else w.ExitedTo(unit, before))
    rest = q.Moving(
        *(unit, step.mode, (*step.path, *path)),
        spent=step.spent + (cost or 0),
        paid=step.paid and cost is not None,
        ignored=step.ignored,
    )
    _turn_fired(u, rest, start)
    return rest


def _turn_fired(u: Umpire[State], rest: q.Moving, start: int) -> None:
    """Guns arrive Fired; an Allied one that goes further than a hex, off the map or under an SM
    marker is Fired (a44 13.3, 22.1, Q-69)."""
    s, unit = u.s, rest.unit
    if not s.roster.guns & ~s.fired & 1 << unit:
        return
    end = rest.path[-1]
    far = len(rest.path) > 1 or end >= s.hexes or rest.mode == STRATEGIC
    if start < 0 or (far and s.roster.side[unit] == ALLIED):
        u.emit(happened.Fired(unit))


def _up_to_the_bank(u: Umpire[State], step: q.Moving, taken: Chosen, short: int) -> q.Moving:
    """Before the unchecked bridge the unit waits for the die (a44 7.7, Q-21)."""
    before = taken.path[: short - 1]
    if not before:
        return step
    near = way_to(u.s, step, before[-1])
    return walk(u, step, Chosen(taken.mode, near.cost if near else 0, before))


def _has_stopped(s: State, step: q.Moving) -> bool:
    """Off the map and over the Sauer nobody goes on."""
    return bool(step.path) and (
        s.at[step.unit] >= s.hexes or limits.is_over_sauer(s, step.path[-1])
    )


# --- the 150th Panzer Brigade (a44 27.8.2) ---


def why_not_deceive(s: State, action: a.Deceive) -> No | None:
    """Undetected, it enters an enemy zone or starts in one (a44 Q-127)."""
    step, at = s.question, action.at
    if not isinstance(step, q.Moving) or not specials.is_undetected(s, step.unit):
        return No("a44 27.8.2", "only the 150th Panzer Brigade does that, undetected and in hand")
    if at in step.ignored:
        return No("a44 27.8.2", "it has rolled for that hex")
    if at >= s.hexes or not zone(s, 1 - s.side) >> at & 1:
        return No("a44 27.8.2", f"{s.place_name(at)} is in no enemy zone")
    if at == s.at[step.unit]:
        return No("a44 9.2.1", "it has stopped there") if step.path else None
    return None if best(ways(s, step), step, at) else why_not_there(s, step, at)


def deceptions(s: State, step: q.Moving) -> list[a.Deceive]:
    """Hexes the brigade may roll for."""
    if not specials.is_undetected(s, step.unit):
        return []
    places = all_places(ways(s, step), step) & s.ground.everything
    places |= 1 << s.at[step.unit] if 0 <= s.at[step.unit] < s.hexes else 0
    hexes = (a.Deceive(PlaceId(p)) for p in members(places))
    return allowed(s, why_not_deceive, hexes)


def deceive(u: Umpire[State], step: q.Moving, at: PlaceId) -> None:
    """It goes there, and the die says whether anybody notices."""
    rest = step
    if at != u.s.at[step.unit]:
        taken = way_to(u.s, step, at)
        assert taken is not None
        rest = walk(u, step, taken)
    u.ask(q.DeceptionRoll(step.unit, at), rest)


def answer_deception(u: Umpire[State], step: q.DeceptionRoll, roll: Roll) -> None:
    """Unnoticed it goes on as if no zone were there; detected it stops, but for the zone it starts
    in, which only costs it the point (a44 9.2.1)."""
    rest = u.s.todo[-1]
    u.s.todo = u.s.todo[:-1]
    assert isinstance(rest, q.Moving)
    if specials.deception(u, step, roll):
        ignored = (*rest.ignored, step.at)
        u.ask(q.Moving(rest.unit, rest.mode, rest.path, rest.spent, rest.paid, ignored))
    elif rest.path:
        u.emit(w.MoveEnded(step.unit))
    else:
        u.ask(rest)
