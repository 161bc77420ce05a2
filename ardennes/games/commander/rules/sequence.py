"""commander 4, 5: the sequence of play on one page; which rule asks and answers each step."""

from collections.abc import Callable
from typing import Any

from ardennes.engine.core import Decision, No, Roll, Word
from ardennes.engine.umpire import Umpire, question_memo
from ardennes.games.commander import words as w
from ardennes.games.commander.calendar import FIRST_DAY
from ardennes.games.commander.counters import ALLIED, GERMAN
from ardennes.games.commander.rules import (
    battle,
    breakthrough,
    losses,
    moves,
    reinforcements,
    retreat,
    shortages,
    supply,
    victory,
)
from ardennes.games.commander.state import (
    COMMANDO,
    FUEL,
    REINFORCE,
    REPLACE,
    SUPPLY,
    TURN,
    State,
)

Offer = Callable[[State, Any], Decision]
Answer = Callable[[Umpire[State], Any, Any], None]

STEPS: dict[type[Word], tuple[Offer, Answer]] = {
    w.Reinforce: (reinforcements.offer_reinforce, reinforcements.answer_reinforce),
    w.MarkShortages: (shortages.offer_mark, shortages.answer_mark),
    w.FreeShortages: (shortages.offer_free, shortages.answer_free),
    w.Replacements: (shortages.offer_replace, shortages.answer_replace),
    w.Commando: (shortages.offer_commando, shortages.answer_commando),
    w.Turn: (moves.offer_turn, moves.answer_turn),
    w.Moves: (moves.offer_moves, moves.answer_moves),
    w.Moving: (moves.offer_moving, moves.answer_moving),
    w.Combats: (battle.offer_combats, battle.answer_combats),
    w.Dice: (battle.offer_die, battle.answer_die),
    w.Answer: (retreat.offer_answer, retreat.answer_answer),
    w.DefenderLosses: (losses.offer_losses, losses.answer_losses),
    w.Withdrawal: (retreat.offer_withdrawal, retreat.answer_withdrawal),
    w.AttackerLosses: (losses.offer_losses, losses.answer_losses),
    w.Breakthrough: (breakthrough.offer_break, breakthrough.answer_break),
}


def _refuse_pass(s: State, _: w.Pass) -> No | None:
    """Some questions may be left unanswered."""
    match s.question:
        case w.Turn(side=side):
            return moves.why_not_pass_turn(s, side)
        case w.Reinforce(side=side):
            return reinforcements.why_not_pass_over(s, side)
        case w.Replacements() | w.Commando() | w.Breakthrough():
            return None
        case _:
            return No("commander 4.pass-1", "there is nothing to pass now")


WHY_NOT: dict[type[Word], Callable[[State, Any], No | None]] = {
    w.Activate: moves.why_not_activate,
    w.Choose: moves.why_not_choose,
    w.Move: moves.why_not_move,
    w.Strategic: moves.why_not_strategic_move,
    w.Exit: moves.why_not_exit,
    w.Fight: battle.why_not_fight,
    w.Stand: retreat.why_not_stand,
    w.Retreat: retreat.why_not_retreat,
    w.LoseStep: losses.why_not_lose,
    w.Withdraw: retreat.why_not_withdraw,
    w.BreakThrough: breakthrough.why_not_break_through,
    w.Place: reinforcements.why_not_place,
    w.MarkFuel: shortages.why_not_mark,
    w.FreeFuel: shortages.why_not_free,
    w.Replace: shortages.why_not_replace,
    w.Strike: shortages.why_not_strike,
    w.EndMoves: moves.why_not_end,
    w.Pass: _refuse_pass,
    Roll: battle.why_not_roll,
}


def why_not(s: State, action: Word) -> No | None:
    """The rule that forbids an action now, for any well-formed action."""
    if any(getattr(action, name, 0) < 0 for name in ("to", "space", "unit")):
        return No("commander 4.act-1", "it names no place and no unit")
    return WHY_NOT[type(action)](s, action)


def decide(s: State) -> Decision | None:
    """The question on top of the stack; None when the game is over."""
    return STEPS[type(s.todo[-1])][0](s, s.todo[-1]) if s.todo else None


def answer(u: Umpire[State], step: Word, action: Word) -> None:
    """Play an action, then go on to wherever the next question is."""
    STEPS[type(step)][1](u, step, action)
    settle(u)


def settle(u: Umpire[State]) -> None:
    """Steps without a question happen by themselves; so does what leaves no choice."""
    while u.s.todo and u.s.ended is None:
        step = u.s.todo[-1]
        run = AUTOMATIC.get(type(step))
        if run is not None:
            u.s.todo = u.s.todo[:-1]
            run(u, step)
            continue
        skip = IDLE.get(type(step))
        if skip is not None and skip(u.s, step):
            u.s.todo = u.s.todo[:-1]
            AFTER.get(type(step), _nothing)(u, step)
            continue
        _announce(u, step)
        only = _only_choice(u, step)
        if only is None:
            return
        u.s.todo = u.s.todo[:-1]
        STEPS[type(step)][1](u, step, only)


def _only_choice(u: Umpire[State], step: Word) -> Word | None:
    """The answer where there is just one; moves and dice are always asked for."""
    if type(step) in ALWAYS_ASKED:
        return None
    decision = STEPS[type(step)][0](u.s, step)
    choices = decision.choices
    if len(choices) == 1 and not isinstance(choices[0], w.Activate):
        return choices[0]
    question_memo(u.s, step)["decision"] = decision
    return None


def _announce(u: Umpire[State], step: Word) -> None:
    """Name the phase a question belongs to."""
    if isinstance(step, w.Turn):
        if not u.s.surprise:
            _phase(u, TURN + step.side)
    elif type(step) in PHASE_OF:
        _phase(u, PHASE_OF[type(step)])


def _nothing(u: Umpire[State], step: Word) -> None:
    """No more comes of it."""


# --- the day ---


def begin_surprise(u: Umpire[State], number: int) -> None:
    """A German turn without an Allied one (commander 5.sur-1)."""
    u.emit(w.SurpriseBegan(number))
    u.ask(w.Turn(GERMAN))


def begin_day(u: Umpire[State], day: int) -> None:
    """The start-of-day steps in their order, then the turns (commander 4.day-1)."""
    u.emit(w.DayBegan(day))
    u.ask(*morning(u.s))


def morning(s: State, since: int = SUPPLY) -> list[Word]:
    """The steps of a morning from a phase on, then the first turn."""
    first, second = s.today.first, 1 - s.today.first
    steps: list[Word] = [
        w.SupplyCheck(),
        w.Reinforce(first),
        w.Reinforce(second),
        w.MarkShortages(s.today.fuel_markers_placed),
        w.Replacements(first),
        w.Replacements(second),
        w.Commando(),
    ]
    return [*(step for step in steps if PHASE_OF[type(step)] >= since), w.Turn(first)]


def check_supply(u: Umpire[State], _: w.SupplyCheck) -> None:
    """Step 3 (commander 9.sup-5)."""
    _phase(u, SUPPLY)
    supply.check_supply(u)


def _phase(u: Umpire[State], phase: int) -> None:
    if u.s.phase != phase:
        u.emit(w.PhaseBegan(phase))


# --- the turns ---


def end_turn(u: Umpire[State], step: w.EndTurn) -> None:
    """Cubes, time, and whose turn is next (commander 4.turn-1, 4.time-1)."""
    s = u.s
    u.emit(w.TurnEnded(step.side))
    if s.surprise:
        _after_surprise(u)
        return
    if step.side == s.today.first:
        u.emit(w.TimeMoved(s.time + 1))
    if is_day_over(s, step.side):
        end_day(u)
    else:
        u.ask(w.Turn(1 - step.side))


def _after_surprise(u: Umpire[State]) -> None:
    """Three turns in a row, then 16 December with all cubes off (commander 5.sur-1)."""
    if u.s.surprise < u.s.edition.tracks.surprise_turns:
        begin_surprise(u, u.s.surprise + 1)
    else:
        begin_day(u, FIRST_DAY)


def is_day_over(s: State, side: int) -> bool:
    """The other player's 1900 turn, two passes running, or nobody left (commander 4.time-2,
    4.pass-3, 4.end-1, R3)."""
    late = s.time == len(s.edition.times) - 1 and side != s.today.first
    both_passed = s.passed == 0b11
    nobody = not moves.able(s, GERMAN) and not moves.able(s, ALLIED)
    return late or both_passed or nobody


def end_day(u: Umpire[State]) -> None:
    """Judge, then the next morning (commander 12.win-1)."""
    day = u.s.day
    u.emit(w.DayEnded(day))
    victory.judge(u)
    if u.s.ended is None:
        begin_day(u, day + 1)


# --- steps that happen by themselves ---


def _after_marks(u: Umpire[State], step: w.MarkShortages) -> None:
    if step.marked:
        u.ask(w.FreeShortages(u.s.today.fuel_markers_removed, step.marked))


AUTOMATIC: dict[type[Word], Callable[[Umpire[State], Any], None]] = {
    w.SupplyCheck: check_supply,
    w.BeginCombat: battle.begin_combats,
    w.EndTurn: end_turn,
}
IDLE: dict[type[Word], Callable[[State, Any], bool]] = {
    w.Reinforce: lambda s, step: not reinforcements.place_choices(s, step.side),
    w.MarkShortages: lambda s, step: not shortages.can_mark(s, step),
    w.FreeShortages: lambda s, step: step.left < 1 or not s.fuel,
    w.Replacements: lambda s, step: not shortages.replace_choices(s, step.side),
    w.Commando: lambda s, _: shortages.why_not_commando(s) is not None or not s.roster.of[ALLIED],
    w.Moves: lambda s, _: not moves.movable(s),
    w.Combats: lambda _, step: not step.left,
    w.DefenderLosses: lambda s, step: not losses.has_losses(s, step),
    w.AttackerLosses: lambda s, step: not losses.has_losses(s, step),
    w.Breakthrough: lambda s, step: not breakthrough.break_choices(s, step),
}  # nothing to ask about
AFTER: dict[type[Word], Callable[[Umpire[State], Any], None]] = {
    w.Reinforce: lambda u, step: reinforcements.delay(u, step.side),
    w.MarkShortages: _after_marks,
    w.DefenderLosses: losses.after_defence,
    w.AttackerLosses: breakthrough.after_attack,
}
ALWAYS_ASKED = {w.Moves, w.Moving, w.Combats, w.Dice}  # no battle begins by itself
PHASE_OF: dict[type[Word], int] = {
    w.SupplyCheck: SUPPLY,
    w.Reinforce: REINFORCE,
    w.MarkShortages: FUEL,
    w.FreeShortages: FUEL,
    w.Replacements: REPLACE,
    w.Commando: COMMANDO,
}
