"""a44 4, 25.1: the sequence of play on one page; which rule asks and answers each question.

A phase lies on the stack as its question over `Closing`, what its end brings. A question with a
single answer is not asked, but for rolls, plans and phases.
"""

from collections.abc import Callable

from ardennes.engine.core import CHANCE, NOT_NOW, Decision, No, Roll, Word
from ardennes.engine.umpire import Umpire, question_memo
from ardennes.games.a44.rules import (
    advance,
    breakdown,
    breakthrough,
    deployment,
    disengage,
    entrenching,
    falling_back,
    movement_phase,
    moves,
    night,
    ouren,
    phases,
    specials,
)
from ardennes.games.a44.state import FIRST_OF_NIGHT, PHASES, State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words import turns as t
from ardennes.wargame import sequence
from ardennes.wargame.sequence import Steps, WhyNots

STEPS: Steps = {
    q.SetUp: (deployment.offer_set_up, deployment.answer_set_up),
    q.MovementPhase: (movement_phase.offer_phase, movement_phase.answer_phase),
    q.Moving: (moves.offer_move, moves.answer_move),
    q.OurenRoll: (ouren.offer_roll, ouren.answer_roll),
    q.FallBack: (falling_back.offer_fall_back, falling_back.answer_fall_back),
    q.FindRoom: (falling_back.offer_room, falling_back.answer_room),
    q.OfferAdvance: (advance.offer_advance, advance.answer_advance),
    q.OfferBreakthrough: (breakthrough.offer_breakthrough, breakthrough.answer_breakthrough),
    q.DisengagementRoll: (disengage.offer_roll, disengage.answer_roll),
    q.SlipAway: (disengage.offer_slip_away, disengage.answer_slip_away),
    q.DeceptionRoll: (specials.offer_deception, moves.answer_deception),
    q.AirRoll: (specials.offer_air, specials.answer_air),
    q.DropRoll: (specials.offer_drop, specials.answer_drop),
    q.PzjRoll: (specials.offer_653rd, specials.answer_653rd),
    q.Overstacked: (movement_phase.offer_overstacked, movement_phase.answer_overstacked),
}
WHY_NOT: WhyNots = {
    a.Place: specials.why_not_place,
    a.Choose: moves.why_not_choose,
    a.Mode: moves.why_not_mode,
    a.Move: moves.why_not_move,
    a.EndMove: moves.why_not_end_move,
    a.Load: movement_phase.why_not_load,
    a.Unload: movement_phase.why_not_unload,
    a.Entrench: entrenching.why_not_entrench,
    a.Complete: entrenching.why_not_complete,
    a.BreakDown: breakdown.why_not_break_down,
    a.Split: breakdown.why_not_split,
    a.Rebuild: breakdown.why_not_rebuild,
    a.MarkNight: night.why_not_mark,
    a.RollAir: specials.why_not_roll_air,
    a.Drop: specials.why_not_drop,
    a.Deceive: moves.why_not_deceive,
    a.EndPhase: phases.why_not_end_phase,
    a.Attack: lambda s, action: why_not_attack(s, action),
    a.Disengage: disengage.why_not_disengage,
    a.LoseStep: lambda s, action: why_not_lose_step(s, action),
    a.Retreat: disengage.why_not_retreat,
    a.GoOn: falling_back.why_not_go_on,
    a.Advance: advance.why_not_advance,
    a.BreakThrough: breakthrough.why_not_break_through,
    a.Pass: lambda s, action: why_not_pass(s, action),
    Roll: lambda s, roll: None if rolls(s) else No("a44 1.1", "no die is rolled now"),
}
# By stage: what a phase does by itself, and then its question.
BEGIN: dict[str, Callable[[Umpire[State]], None]] = {
    "set-up": deployment.begin,
    "movement": movement_phase.begin,
}
# By stage: whether the end of the phase asks something; it is gone through until it does not, and
# told how often it has been.
END: dict[str, Callable[[Umpire[State], int], bool]] = {
    "movement": movement_phase.end,
}
BY_HAND = (
    *(q.SetUp, q.ArtillerySupply, q.FuelPhase, q.BridgePhase, q.MovementPhase, q.Moving),
    *(q.CombatPhase, q.Plan, q.TrafficPhase, q.ReplacementPhase),
)  # asked even if there is a single answer


def why_not_attack(s: State, action: a.Attack) -> No | None:
    """A breakthrough strikes at once; other attacks are planned."""
    if isinstance(s.question, q.OfferBreakthrough):
        return breakthrough.why_not_strike(s, s.question, action)
    return NOT_NOW


def why_not_lose_step(s: State, action: a.LoseStep) -> No | None:
    """In a hex that holds too much, or in combat."""
    if isinstance(s.question, q.Overstacked):
        return falling_back.why_not_pay(s, s.question, action)
    return NOT_NOW


def why_not_pass(s: State, action: a.Pass) -> No | None:
    """Wherever it is among the choices."""
    decision = decide(s)
    return None if decision is not None and action in decision.choices else NOT_NOW


def rolls(s: State) -> bool:
    """Is it chance's turn?"""
    found = decide(s)
    return found is not None and found.actor == CHANCE


def decide(s: State) -> Decision | None:
    """The question on top of the stack; None when the game is over."""
    return sequence.decide(STEPS, s)


def why_not(s: State, action: Word) -> No | None:
    """The rule that forbids an action now, for any well-formed action."""
    return sequence.why_not(WHY_NOT, s, action)


def answer(u: Umpire[State], step: Word, action: Word) -> None:
    """Play an action, then go on to wherever the next question is."""
    if isinstance(action, a.EndPhase):
        u.s.todo = u.s.todo[:1]
    else:
        STEPS[type(step)][1](u, step, action)
    if isinstance(step, q.OurenRoll):
        _go_on(u, step)
    settle(u)


def _go_on(u: Umpire[State], step: q.OurenRoll) -> None:
    """Whoever was on its way over a bridge that holds goes on (a44 Q-21)."""
    assert u.s.ground.ouren is not None
    if step.unit < 0 or u.s.ground.ouren in u.s.blown:
        return
    waiting = u.s.todo[-1]
    u.s.todo = u.s.todo[:-1]
    again = a.Move(step.to) if isinstance(waiting, q.Moving) else a.Advance(step.unit, step.to)
    STEPS[type(waiting)][1](u, waiting, again)


def settle(u: Umpire[State]) -> None:
    """On to the next question that leaves a choice, over the ends of phases."""
    while u.s.ended is None:
        step = u.s.todo[-1] if u.s.todo else None
        if step is None:
            next_phase(u)
        elif isinstance(step, q.Closing):
            _close(u, step)
        elif isinstance(step, BY_HAND) or not _answered_by_itself(u, step):
            return


def _close(u: Umpire[State], step: q.Closing) -> None:
    """The end of a phase may ask more than once: it lies under what it asks."""
    u.s.todo = (q.Closing(step.again + 1),)
    end = END.get(u.s.stage)
    if (end is None or not end(u, step.again)) and u.s.ended is None:
        u.s.todo = ()


def _answered_by_itself(u: Umpire[State], step: Word) -> bool:
    """A question with one answer or none is not asked."""
    decision = decide(u.s)
    assert decision is not None
    if len(decision.choices) > 1:
        question_memo(u.s)["decision"] = decision
        return False
    u.s.todo = u.s.todo[:-1]
    only = decision.choices[0] if decision.choices else a.Pass()
    STEPS[type(step)][1](u, step, only)
    return True


def next_phase(u: Umpire[State]) -> None:
    """The phases in their order; a night follows every afternoon but the last (a44 4, 25.1)."""
    phase = u.s.phase + 1
    if (phase == FIRST_OF_NIGHT and u.s.morning) or phase == len(PHASES):
        u.emit(t.TurnBegan(u.s.turn + 1))
        phase = 1
    u.emit(t.PhaseBegan(phase))
    begin_phase(u)
    if u.s.ended is None and isinstance(u.s.question, BY_HAND) and _nothing_to_do(u.s):
        u.s.todo = u.s.todo[:-1]


def begin_phase(u: Umpire[State]) -> None:
    """What a phase does by itself, and its first question."""
    u.s.todo = (q.Closing(),)
    if begin := BEGIN.get(u.s.stage):
        begin(u)


def _nothing_to_do(s: State) -> bool:
    decision = decide(s)
    return decision is not None and all(isinstance(c, a.EndPhase) for c in decision.choices)
