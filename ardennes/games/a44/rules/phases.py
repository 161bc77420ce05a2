"""a44 4: the end of a phase, and what may stand before it."""

from ardennes.engine.core import No
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import questions as q

END_PHASE = a.EndPhase()
PHASE_QUESTIONS = (
    *(q.SetUp, q.ArtillerySupply, q.FuelPhase, q.BridgePhase, q.MovementPhase, q.CombatPhase),
    *(q.TrafficPhase, q.ReplacementPhase),
)
OPEN = (*PHASE_QUESTIONS, q.Moving, q.Plan)


def why_not_end_phase(s: State, _: a.EndPhase) -> No | None:
    """Not in the middle of something."""
    if isinstance(s.question, OPEN):
        return None
    return No("a44 4", "the phase cannot end before this question is answered")
