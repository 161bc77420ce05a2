"""Where a position file begins to play: the questions of its phase, or those it lists."""

from ardennes.engine.core import Word
from ardennes.engine.fields import Field
from ardennes.engine.umpire import Umpire
from ardennes.games.bb81 import words as w
from ardennes.games.bb81.rules import sequence
from ardennes.games.bb81.state import (
    ATTACKS,
    COMBAT,
    MOVEMENT,
    REINFORCEMENTS,
    SELECTION,
    State,
)
from ardennes.wargame import positions

STEPS = w.VOCABULARY.steps
PHASE_OF: dict[type[Word], int] = {
    w.Reinforce: REINFORCEMENTS,
    w.Select: SELECTION,
    w.MovementPhase: MOVEMENT,
    w.Designate: ATTACKS,
    w.CombatPhase: COMBAT,
}
ON_TOP: dict[type[Word], tuple[list[type[Word]], ...]] = {
    w.MovementPhase: ([w.Moving],),
    w.Designate: ([w.Plan],),
    w.CombatPhase: ([w.FallBack], [w.OfferAdvance]),
}


def start(s: State, pending: Field | None) -> None:
    """Put the open questions on the stack and go on to the first."""
    if pending is not None:
        _read_pending(s, pending)
        return
    umpire = Umpire(s)
    sequence.begin_phase(umpire)
    sequence.settle(umpire)
    s.memo = {}


def usual(s: State) -> tuple[Word, ...] | None:
    """The stack a reader of this file would arrive at, if nothing happens on the way."""
    fresh = s.clone()
    fresh.memo, fresh.todo = {}, ()
    umpire = Umpire(fresh)
    sequence.begin_phase(umpire)
    if not fresh.todo:
        return None
    sequence.settle(umpire)
    return fresh.todo if not umpire.events else None


def _read_pending(s: State, field: Field) -> None:
    positions.read_pending(s, field, STEPS)
    fits = _stacked(s) and all(_fits(s, step) for step in s.todo)
    positions.check_pending(field, fits=fits, asked=lambda: sequence.decide(s))


def _stacked(s: State) -> bool:
    """The question of the phase, and perhaps one on top of it."""
    first, *more = map(type, s.todo)
    return first in PHASE_OF and PHASE_OF[first] == s.stage and more in ([], *ON_TOP.get(first, ()))


def _fits(s: State, step: Word) -> bool:
    """Could this step be waiting in this position?"""
    match step:
        case w.Moving(unit=unit, quarters=quarters):
            mine = s.present[s.side] & ~s.roster.immobile
            return unit >= 0 and bool(mine >> unit & 1) and quarters >= 0
        case w.Plan(targets=targets, attackers=attackers):
            held = all(s.occupied[1 - s.side] >> place & 1 for place in targets)
            return bool(targets) and held and all(s.at[unit] >= 0 for unit in attackers)
        case w.FallBack(units=units, hexes=hexes, way=way):
            right = all(s.at[u] >= 0 and s.roster.side[u] != s.side for u in units)
            return bool(units) and right and 1 <= hexes <= 3 and len(way) <= hexes
        case w.OfferAdvance(hexes=hexes, unit=unit, eligible=eligible):
            right = all(s.roster.side[u] == s.side for u in eligible)
            return right and hexes >= 1 and (unit < 0 or s.at[unit] >= 0)
        case _:
            return True
