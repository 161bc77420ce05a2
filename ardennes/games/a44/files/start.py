"""Where a position file begins to play: the questions of its phase, or those it lists."""

from ardennes.board.graph import members
from ardennes.engine.core import Word
from ardennes.engine.fields import Field
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.rules import sequence
from ardennes.games.a44.rules.stacking import overstacked
from ardennes.games.a44.state import State
from ardennes.games.a44.vocabulary import VOCABULARY
from ardennes.games.a44.words import questions as q
from ardennes.wargame import positions

STEPS = VOCABULARY.steps


def start(s: State, pending: Field | None, waiting: tuple[Word, ...] | None = None) -> None:
    """Put the open questions on the stack and go on to the first that leaves a choice. The phase
    named in the file is never passed over."""
    umpire = Umpire(s)
    if pending is not None:
        positions.read_pending(s, pending, STEPS)
        fits = isinstance(s.todo[0], q.Closing) and _top_is_asked(s)
        positions.check_pending(pending, fits=fits, asked=lambda: sequence.decide(s))
        return
    sequence.begin_phase(umpire)
    if waiting:
        s.todo = (*s.todo, *waiting)
    sequence.settle(umpire)
    s.memo = {}


def usual(s: State) -> tuple[Word, ...] | None:
    """The stack a reader of this file would arrive at, if nothing happens on the way. In the midst
    of a phase hexes may hold too much, of which a reader is warned (a44 Q-23)."""
    if any(overstacked(s, place) for place in members(s.occupied[0] | s.occupied[1])):
        return None
    fresh = s.clone()
    fresh.memo, fresh.todo = {}, ()
    umpire = Umpire(fresh)
    sequence.begin_phase(umpire)
    sequence.settle(umpire)
    return fresh.todo if not umpire.events and fresh.phase == s.phase else None


def _top_is_asked(s: State) -> bool:
    return len(s.todo) > 1 and type(s.todo[-1]) in sequence.STEPS
