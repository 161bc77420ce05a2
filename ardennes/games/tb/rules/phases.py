"""tb 5.2: what belongs to any phase: its dice and its end."""

from ardennes.engine.core import DIE, NOT_NOW, No, Roll
from ardennes.games.tb import words as w
from ardennes.games.tb.state import State

COMBAT = (1, 3, 4, 6)
MOVEMENT = (2, 5)

DICE = w.RollFuel | w.RollMove | w.RollAttack
OPEN = w.CombatPhase | w.MovementPhase | w.Ready | w.Moving | w.PlaceCommandos


def why_not_end_phase(s: State, _: w.EndPhase) -> No | None:
    """A phase ends when nothing is half done (tb 5.2)."""
    step = s.todo[-1]
    if isinstance(step, OPEN):
        return None
    battle = s.phase in COMBAT and not isinstance(step, w.Overstacked)
    return No("tb 13.7", "finish this attack first") if battle else NOT_NOW


def why_not_roll(s: State, action: Roll) -> No | None:
    """One die, when the question is for it (tb 13.8)."""
    if isinstance(s.todo[-1], DICE):
        return None if action in DIE else NOT_NOW
    return No("tb 13.8", "no die is to be rolled now")
