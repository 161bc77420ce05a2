"""bulge 5.0: what belongs to any phase: its dice, its end, the end of an offer."""

from ardennes.engine.core import DIE, NOT_NOW, No, Roll
from ardennes.games.bulge import words as w
from ardennes.games.bulge.rules.combat import still_bound
from ardennes.games.bulge.rules.movement import FULL
from ardennes.games.bulge.state import State

DONE, END_PHASE = w.Done(), w.EndPhase()
DICE = w.RollWeather | w.RollMist | w.RollAttack | w.RollDrop | w.RollMove
STOPPABLE = (
    w.Assign | w.OfferResupply | w.MarkMechanized | w.OfferDrop | w.Assist | w.OfferAdvance
)  # fmt: skip


def why_not_end_phase(s: State, _: w.EndPhase) -> No | None:
    """Not before everybody has done his duty (bulge 9.0), nor in the middle of something."""
    if bound := still_bound(s):
        names = ", ".join(s.title(unit) for unit in bound)
        return No("bulge 9.0", f"next to the enemy, {names} must attack first")
    if isinstance(s.question, w.CombatPhase | w.MovementPhase | w.Ready) or _has_full_points(s):
        return None
    return No("bulge 5.0", "the phase cannot end before this question is answered")


def why_not_roll(s: State, action: Roll) -> No | None:
    """One die, when the question is for it."""
    return None if isinstance(s.question, DICE) and action in DIE else NOT_NOW


def why_not_done(s: State, _: w.Done) -> No | None:
    """Offers may be declined; so may the move of a unit that has rolled (bulge 14.1 movement)."""
    rolled = isinstance(s.question, w.Moving) and not _has_full_points(s)
    if rolled or isinstance(s.question, STOPPABLE):
        return None
    return No("bulge 5.0", "there is nothing to stop here")


def _has_full_points(s: State) -> bool:
    return isinstance(s.question, w.Moving) and s.question.fifths == FULL
