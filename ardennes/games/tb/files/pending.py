"""The `[[pending]]` tables of a position file: open questions, read back and checked."""

from ardennes.engine.core import Word
from ardennes.engine.fields import Field
from ardennes.engine.umpire import Umpire
from ardennes.games.tb import words as w
from ardennes.games.tb.rules import sequence, shortages
from ardennes.games.tb.rules.air import A_DIVISION
from ardennes.games.tb.rules.combat import attacker
from ardennes.games.tb.rules.moves import mover
from ardennes.games.tb.rules.phases import COMBAT
from ardennes.games.tb.rules.reinforcements import is_due
from ardennes.games.tb.rules.stacking import LIMIT, thirds_at
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import POINT
from ardennes.games.tb.words import VOCABULARY
from ardennes.wargame import positions

STEPS = VOCABULARY.steps
A_DIE = 6

Fighting = (
    w.Plan | w.ReactSupply | w.ReactCavalry | w.ReactAir | w.Resolve | w.RollAttack
    | w.AnswerRetreat | w.Part
)  # steps before the defenders have left  # fmt: skip


def read_pending(s: State, field: Field) -> None:
    """Put the questions on the stack, or complain that they could not have been asked."""
    positions.read_pending(s, field, STEPS)
    fits = _has_its_phase(s) and all(_fits(s, step) for step in s.todo)
    positions.check_pending(field, fits=fits, asked=lambda: sequence.decide(s))


def first_questions(s: State) -> tuple[Word, ...]:
    """What a phase asks when it begins."""
    fresh = s.clone()
    fresh.todo = ()
    sequence.ask_phase(Umpire(fresh))
    return fresh.todo


def _has_its_phase(s: State) -> bool:
    """Below everything lies the phase's own step, unless stacks are being put right (tb 6.6)."""
    if s.phase in (sequence.START, sequence.END) or isinstance(s.todo[0], w.Overstacked):
        return True
    return first_questions(s)[:1] == s.todo[:1]


def _fits(s: State, step: Word) -> bool:
    """Could this step be waiting in this position?"""
    match step:
        case w.Moving() | w.Ready() | w.RollMove():
            return _fits_move(s, step)
        case w.TakeLosses() | w.OfferAdvance():
            return _fits_aftermath(s, step)
        case w.Overstacked(at):
            return thirds_at(s, at) > LIMIT
        case w.PlaceFuel(left):
            return 1 <= left <= min(A_DIE, len(shortages.eligible(s)))
        case w.MoreSupply(at, thirds):
            return at in s.stacks and 1 <= thirds < A_DIVISION
        case _:
            return _fits_battle(s, step) if isinstance(step, Fighting) else True


def _fits_move(s: State, step: w.Moving | w.Ready | w.RollMove) -> bool:
    unit = step.unit
    counter = s.roster.counters[unit]
    own = s.phase in sequence.MOVEMENT and counter.side == mover(s) and counter.steps > 0
    if not own or not (s.at[unit] >= 0 or is_due(s, unit)):
        return False
    if not isinstance(step, w.Moving):
        return not counter.is_vak
    most = counter.mf if counter.is_vak else max(counter.mf, A_DIE)  # tb 7.6
    return 0 <= step.fifths <= most * POINT and (counter.mechanized or not step.mechanized)


def _fits_battle(s: State, step: Fighting) -> bool:
    target, attackers = step.target, step.attackers
    if not _is_our_battle(s, attackers) or s.owner_at(target) != 1 - attacker(s):
        return False
    near = s.ground.board.zones[target]
    if not all(s.at[a] >= 0 and near >> s.at[a] & 1 for a in attackers):
        return False
    if isinstance(step, w.RollAttack) and not 0 <= step.column < len(s.edition.crt.headings):
        return False
    if isinstance(step, w.Part):
        stack = tuple(sorted(s.stacks[target]))
        return step.units == stack and len(step.gone) < len(stack)
    return isinstance(step, w.Plan) or bool(attackers)


def _fits_aftermath(s: State, step: w.TakeLosses | w.OfferAdvance) -> bool:
    if not step.attackers or not _is_our_battle(s, step.attackers):
        return False
    if isinstance(step, w.OfferAdvance):
        return s.owner_at(step.target) != 1 - attacker(s)
    return 1 <= step.left <= sum(s.steps_left(a) for a in step.attackers if s.at[a] >= 0)


def _is_our_battle(s: State, attackers: tuple[int, ...]) -> bool:
    ours = all(s.roster.side[a] == attacker(s) and not s.roster.vak[a] for a in attackers)
    return s.phase in COMBAT and ours
