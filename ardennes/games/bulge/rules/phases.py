"""bulge 5.0: what belongs to any phase: its dice, its end, the end of an offer."""

from collections.abc import Callable
from typing import TypeVar

from ardennes.engine.core import DIE, NOT_NOW, No, Pending, Roll
from ardennes.games.bulge import words as w
from ardennes.games.bulge.rules.combat import still_bound
from ardennes.games.bulge.rules.movement import FULL
from ardennes.games.bulge.state import State

DONE, END_PHASE = w.Done(), w.EndPhase()
DICE = (w.RollWeather, w.RollMist, w.RollAttack, w.RollDrop, w.RollMove)
STOPPABLE = (
    w.Assign, w.OfferResupply, w.MarkMechanized, w.OfferDrop, w.Assist, w.OfferAdvance
)  # fmt: skip
ENDS_PHASE = (w.CombatPhase, w.MovementPhase, w.Ready)

P = TypeVar("P", bound=Pending)
C = TypeVar("C")


def once(choices: Callable[[State, P], list[C]]) -> Callable[[State, P], list[C]]:
    """Choices worked out once for a step on a table: whether it passes by itself depends on them
    first, then they are offered."""

    def remembered(s: State, step: P) -> list[C]:
        found: list[C] | None = s.memo.get(step)
        if found is None:
            found = s.memo[step] = choices(s, step)
        return found

    return remembered


def why_not_end_phase(s: State, _: w.EndPhase) -> No | None:
    """Not before everybody has done his duty (bulge 9.0), nor in the middle of something."""
    if bound := still_bound(s):
        names = ", ".join(s.title(unit) for unit in bound)
        return No("bulge 9.0", f"next to the enemy, {names} must attack first")
    if isinstance(s.question, ENDS_PHASE) or _has_full_points(s):
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
