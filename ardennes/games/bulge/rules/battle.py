"""bulge 12.1: an attack from its plan to the die."""

from msgspec.structs import replace

from ardennes.board.graph import members
from ardennes.engine.core import (
    NOT_NOW,
    Decision,
    No,
    PlaceId,
    Roll,
    UnitId,
    Word,
    allowed,
    roll_a_die,
)
from ardennes.engine.umpire import Umpire
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import SIDES
from ardennes.games.bulge.edition import TABLES
from ardennes.games.bulge.rules.combat import (
    attacker,
    ready,
    still_bound,
    targets,
    why_not_crt,
    why_not_hit,
    why_not_leave_out,
    why_not_take_part,
    work_out,
)
from ardennes.games.bulge.rules.phases import DONE, END_PHASE, once, why_not_done, why_not_end_phase
from ardennes.games.bulge.rules.results import apply_result
from ardennes.games.bulge.rules.weather import needs_mist_roll
from ardennes.games.bulge.state import COMBAT, State
from ardennes.wargame.telling import counted

COMMITS, CALL_OFF = tuple(map(w.Commit, TABLES)), w.CallOff()

# --- which attack ---


def why_not_attack(s: State, action: w.Attack) -> No | None:
    """One attack after another (bulge 12.0 attack)."""
    no = why_not_hit(s, action.target)
    return no or (None if isinstance(s.question, w.CombatPhase) else NOT_NOW)


@once
def attack_choices(s: State, _: w.CombatPhase) -> list[w.Attack]:
    """Every hex somebody can attack."""
    return allowed(s, why_not_attack, (w.Attack(PlaceId(p)) for p in members(targets(s))))


def offer_attack(s: State, step: w.CombatPhase) -> Decision:
    """Before movement attacks are free; after it some are a duty (bulge 12.0 phases)."""
    choices = (*attack_choices(s, step), *allowed(s, why_not_end_phase, [END_PHASE]))
    if bound := still_bound(s):
        who = s.title(bound[0]) if len(bound) == 1 else counted(len(bound), "unit")
        prompt = f"{who} must still attack: choose a hex."
        return Decision(SIDES[attacker(s)], "bulge 9.0", prompt, choices)
    prompt = "Choose a hex to attack, or end the phase."
    return Decision(SIDES[attacker(s)], "bulge 12.0 phases", prompt, choices)


def answer_attack(u: Umpire[State], step: w.CombatPhase, answer: Word) -> None:
    """An attack is planned."""
    assert isinstance(answer, w.Attack)
    u.ask(w.Plan(answer.target), step)


def why_not_join(s: State, action: w.Join) -> No | None:
    """Who attacks this hex (bulge 12.0 attack)."""
    step = s.question
    if not isinstance(step, w.Plan):
        return No("bulge 12.1 step 1", "choose a hex to attack first")
    if no := why_not_take_part(s, step.target, action.unit):
        return no
    if action.unit in step.attackers:
        return No("bulge 12.1 step 1", f"{s.title(action.unit)} takes part already")
    return None


def why_not_commit(s: State, action: w.Commit) -> No | None:
    """Is this whole attack legal on this table (bulge 12.1 step 1)?"""
    step = s.question
    if not isinstance(step, w.Plan) or action.crt not in TABLES:
        return No("bulge 12.1 step 1", "an attack is declared on the primary or secondary table")
    if not step.attackers:
        return No("bulge 12.1 step 1", "nobody attacks yet")
    no = why_not_crt(s, step.target, step.attackers, action.crt)
    return no or why_not_leave_out(s, step.target, step.attackers)


def why_not_call_off(s: State, _: w.CallOff) -> No | None:
    """Until it is declared (bulge 12.1 step 1)."""
    if isinstance(s.question, w.Plan):
        return None
    if isinstance(s.question, w.CombatPhase):
        return No("bulge 12.0 attack", "no attack is planned")
    return No("bulge 12.0 attack", "a declared attack is carried out")


def offer_plan(s: State, step: w.Plan) -> Decision:
    """Units join; then the table, which is final (bulge 12.1 step 1)."""
    choices = (
        *allowed(s, why_not_join, (w.Join(UnitId(unit)) for unit in ready(s, step.target))),
        *allowed(s, why_not_commit, COMMITS),
        *allowed(s, why_not_call_off, [CALL_OFF]),
    )
    prompt = f"Who attacks {s.place_name(step.target)}, and on which table?"
    return Decision(SIDES[attacker(s)], "bulge 12.1 step 1", prompt, choices)


def answer_plan(u: Umpire[State], step: w.Plan, answer: Word) -> None:
    """Join, declare or forget it."""
    match answer:
        case w.Join(unit=unit):
            u.ask(replace(step, attackers=tuple(sorted((*step.attackers, unit)))))
        case w.Commit(crt=table):
            u.emit(w.AttackDeclared(step.target, step.attackers, table))
            u.ask(w.Assist(step.target, step.attackers, table))
        case _:
            pass


# --- support and weather ---


def why_not_support(s: State, _: w.Support) -> No | None:
    """Only attackers use it, while it lasts (bulge 7.3)."""
    if s.phase in COMBAT and s.support[attacker(s)] < 1:
        return No("bulge 7.3", "no ground support is left this turn")
    if not isinstance(s.question, w.Assist):
        return No("bulge 7.3", "ground support is added when an attack is declared")
    return None


def support_choices(s: State, _: w.Assist) -> list[w.Support]:
    """One more, if there is one."""
    return allowed(s, why_not_support, [w.Support()])


def offer_assist(s: State, step: w.Assist) -> Decision:
    """Any number of ground supports (bulge 7.3, 12.1 step 2)."""
    side = attacker(s)
    choices = (*support_choices(s, step), *allowed(s, why_not_done, [DONE]))
    prompt = f"Add ground support ({s.support[side]} left), or go on."
    return Decision(SIDES[side], "bulge 7.3", prompt, choices)


def answer_assist(u: Umpire[State], step: w.Assist, answer: Word) -> None:
    """One right shift each."""
    if isinstance(answer, w.Support):
        u.emit(w.SupportFlown(step.target))
        u.ask(replace(step, support=step.support + 1))
    else:
        after_assist(u, step)


def after_assist(u: Umpire[State], step: w.Assist) -> None:
    """In mist the die for the weather comes first (bulge 6.1, R30)."""
    if needs_mist_roll(u.s, attacker(u.s)):
        u.ask(w.RollMist(step.target, step.attackers, step.crt, step.support))
    else:
        u.ask(w.Resolve(step.target, step.attackers, step.crt, step.support))


def offer_mist(s: State, step: w.RollMist) -> Decision:
    """1 to 3 gives a right shift (bulge 6.1)."""
    return roll_a_die("bulge 6.1", f"Mist over {s.place_name(step.target)}.")


def answer_mist(u: Umpire[State], step: w.RollMist, answer: Word) -> None:
    """The die of the mist."""
    assert isinstance(answer, Roll)
    u.emit(w.MistRolled(step.target, answer.die))
    shift = 1 if answer.die <= w.MIST_HELPS else 0
    u.ask(w.Resolve(step.target, step.attackers, step.crt, step.support, shift))


# --- the die ---


def column_of(s: State, step: w.Resolve) -> int:
    """The column before it is lowered."""
    return work_out(s, step.target, step.attackers, support=step.support, mist=step.mist).column


def why_not_fight(s: State, action: w.Fight) -> No | None:
    """By as many columns as there are (bulge 12.1 step 6, R30)."""
    if not isinstance(s.question, w.Resolve):
        return No("bulge 12.1 step 6", "no attack waits for its die")
    if not 0 <= action.lower <= column_of(s, s.question):
        return No("bulge 12.1 step 6", f"the column cannot be lowered by {action.lower}")
    return None


def offer_resolve(s: State, step: w.Resolve) -> Decision:
    """The attacker may lower the column; `why_not_fight` asks `column_of` too (bulge R30)."""
    choices = tuple(map(w.Fight, range(column_of(s, step) + 1)))
    prompt = f"Attack {s.place_name(step.target)}; the column may be lowered."
    return Decision(SIDES[attacker(s)], "bulge 12.1 step 6", prompt, choices)


def answer_resolve(u: Umpire[State], step: w.Resolve, answer: Word) -> None:
    """On to the die."""
    assert isinstance(answer, w.Fight)
    column = column_of(u.s, step) - answer.lower
    u.ask(w.RollAttack(step.target, step.attackers, step.crt, column))


def offer_die(s: State, step: w.RollAttack) -> Decision:
    """One die (bulge 12.1 step 6)."""
    heading = s.edition.crt[step.crt].headings[step.column]
    prompt = f"{step.crt.capitalize()} table, column {heading}."
    return roll_a_die("bulge 12.1 step 6", prompt)


def answer_die(u: Umpire[State], step: w.RollAttack, answer: Word) -> None:
    """The result takes effect before the next attack (bulge 12.0 attack)."""
    assert isinstance(answer, Roll)
    result = u.s.edition.crt[step.crt].result(step.column, answer.die)
    u.emit(w.AttackRolled(step.target, step.crt, step.column, answer.die, result))
    apply_result(u, result, step.target, step.attackers)
