"""a44 4: the end of a phase, and what may stand before it."""

from ardennes.engine.core import No
from ardennes.games.a44.rules.areas import vacancies
from ardennes.games.a44.rules.duties import why_not_end_movement
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import optional as o
from ardennes.games.a44.words import questions as q

END_PHASE = a.EndPhase()
PHASE_QUESTIONS = (
    *(q.SetUp, q.ArtillerySupply, q.FuelPhase, q.BridgePhase, q.MovementPhase, q.CombatPhase),
    *(q.TrafficPhase, q.ReplacementPhase),
)
MOVING = (q.MovementPhase, q.Moving)
OPEN = (*PHASE_QUESTIONS, q.Moving, q.Plan)


def why_not_end_phase(s: State, _: a.EndPhase) -> No | None:
    """Not in the middle of something, nor before shaken units have done what they owe."""
    if isinstance(s.question, MOVING):
        return why_not_end_movement(s)
    if isinstance(s.question, q.SetUp) and any(vacancies(s, unit) for unit in s.unplaced):
        return No("a44 S1.3", "not all German units are placed")
    if isinstance(s.question, OPEN):
        return None
    return No("a44 4", "the phase cannot end before this question is answered")


def ends(s: State) -> tuple[a.EndPhase, ...]:
    """The end of the phase, if it may end now."""
    return (END_PHASE,) if why_not_end_phase(s, END_PHASE) is None else ()


DECLINED = (
    *(q.BlowBefore, q.CallOff, q.DefenceSupport, q.OfferFireFight, q.OfferConversion),
    *(q.OfferDefense, q.FindRoom, q.OfferAdvance, q.OfferBreakthrough, o.OfferCommando),
)  # questions that may be answered with no


def why_not_pass(s: State, _: a.Pass) -> No | None:
    """Only where there is something to decline."""
    if isinstance(s.question, DECLINED):
        return None
    return No("a44 14.4", "there is nothing to pass")
