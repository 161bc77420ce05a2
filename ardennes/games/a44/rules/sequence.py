"""a44 4, 25.1: the sequence of play on one page; which rule asks and answers each question.

A phase lies on the stack as its question over `Closing`, what its end brings. A question with a
single answer is not asked, but for rolls, plans and phases.
"""

from collections.abc import Callable

from ardennes.engine.core import CHANCE, Decision, No, Roll, Word
from ardennes.engine.umpire import Umpire, question_memo
from ardennes.games.a44.rules import (
    antwerp,
    artillery,
    attrition,
    bridges,
    fuel,
    ouren,
    phases,
    rally,
    replacements,
    traffic,
    victory,
)
from ardennes.games.a44.state import FIRST_OF_NIGHT, PHASES, State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words import turns as t
from ardennes.wargame import sequence
from ardennes.wargame.sequence import Steps, WhyNots

STEPS: Steps = {
    q.ArtillerySupply: (artillery.offer_ready, artillery.answer_ready),
    q.FuelPhase: (fuel.offer_phase, fuel.answer_phase),
    q.FuelRoll: (fuel.offer_roll, fuel.answer_roll),
    q.Shortage: (fuel.offer_shortage, fuel.answer_shortage),
    q.BridgePhase: (bridges.offer_phase, bridges.answer_phase),
    q.DemolitionRoll: (bridges.offer_roll, bridges.answer_roll),
    q.OurenRoll: (ouren.offer_roll, ouren.answer_roll),
    q.RallyRoll: (rally.offer_roll, rally.answer_roll),
    q.TrafficPhase: (traffic.offer_phase, traffic.answer_phase),
    q.TrafficRoll: (traffic.offer_roll, traffic.answer_roll),
    q.SurrenderRoll: (attrition.offer_roll, attrition.answer_roll),
    q.SendBritish: (antwerp.offer_send, antwerp.answer_send),
    q.ReplacementPhase: (replacements.offer_phase, replacements.answer_phase),
}
WHY_NOT: WhyNots = {
    a.Ready: artillery.why_not_ready,
    a.Starve: fuel.why_not_starve,
    a.Demolish: bridges.why_not_demolish,
    a.Build: bridges.why_not_build,
    a.Traffic: traffic.why_not_traffic,
    a.Send: antwerp.why_not_send,
    a.Replace: replacements.why_not_replace,
    a.EndPhase: phases.why_not_end_phase,
    Roll: lambda s, roll: None if rolls(s) else No("a44 1.1", "no die is rolled now"),
}
# By stage: what a phase does by itself, and then its question.
BEGIN: dict[str, Callable[[Umpire[State]], None]] = {
    "artillery supply": artillery.begin,
    "fuel shortage": fuel.begin,
    "bridge": bridges.begin,
    "rally": rally.begin,
    "traffic": traffic.begin,
    "supply": attrition.begin,
    "victory check": victory.check,
    "replacement": replacements.begin,
}
# By stage: whether the end of the phase asks something; it is gone through until it does not, and
# told how often it has been.
END: dict[str, Callable[[Umpire[State], int], bool]] = {
    "traffic": traffic.end,
    "supply": antwerp.end_supply,
}
BY_HAND = (
    *(q.SetUp, q.ArtillerySupply, q.FuelPhase, q.BridgePhase, q.MovementPhase, q.Moving),
    *(q.CombatPhase, q.Plan, q.TrafficPhase, q.ReplacementPhase),
)  # asked even if there is a single answer


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
