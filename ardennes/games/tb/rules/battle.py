"""tb 13.7-13.8, 14.2, 15.1: a battle from declaration to the die, in the order of tb R14."""

from ardennes.board.graph import members
from ardennes.engine.core import Decision, No, PlaceId, Roll, UnitId, Word, allowed, roll_a_die
from ardennes.engine.umpire import Umpire, question_memo
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import ALLIED, GERMAN, SIDES
from ardennes.games.tb.rules.air import airlift_choices, answer_airlift, why_not_aircraft
from ardennes.games.tb.rules.combat import (
    ARDOR_COLUMNS,
    attacker,
    near_attackers,
    overruns,
    why_nobody_attacks,
    why_not_launch,
    why_not_take_part,
    why_not_target,
    work_out,
)
from ardennes.games.tb.rules.phases import COMBAT, why_not_end_phase
from ardennes.games.tb.rules.results import apply_result, slip_away, why_not_retreat
from ardennes.games.tb.rules.retreats import retreat_hexes
from ardennes.games.tb.rules.special import why_not_fire, why_not_slip_away
from ardennes.games.tb.state import State

Stage = w.Plan | w.ReactSupply | w.ReactCavalry | w.ReactAir | w.Resolve


# --- planning ---


def offer_attack(s: State, _: w.CombatPhase) -> Decision:
    """Attacks are optional, one after another, in any order (tb 13.1, 13.7)."""
    end = allowed(s, why_not_end_phase, [w.EndPhase()])
    prompt = "Choose a hex to attack, or end the phase."
    return Decision(SIDES[attacker(s)], "tb 13.1", prompt, (*end, *attack_choices(s)))


def attack_choices(s: State) -> list[w.Attack]:
    """Every hex somebody could attack now (tb 13.2)."""
    side = attacker(s)
    own = s.occupied[side]
    front = s.ground.zone(own) & s.occupied[1 - side]
    return allowed(s, why_not_attack, (w.Attack(PlaceId(p)) for p in members(front)))


def why_not_attack(s: State, action: w.Attack) -> No | None:
    """An enemy hex not yet attacked with somebody next to it, one after another (tb 13.1-13.7)."""
    if s.phase not in COMBAT:
        return No("tb 5.2", "attacks are made in combat phases only")
    if no := why_not_target(s, action.target):
        return no
    if not isinstance(s.todo[-1], w.CombatPhase):
        return No("tb 13.7", "one attack is resolved before the next begins")
    return why_nobody_attacks(s, action.target)


def answer_attack(u: Umpire[State], step: w.CombatPhase, answer: Word) -> None:
    """The target is named; attackers follow."""
    assert isinstance(answer, w.Attack)
    u.ask(step)
    u.ask(w.Plan(answer.target, ()))


def offer_plan(s: State, step: w.Plan) -> Decision:
    """Any adjacent units may combine, stack members as they like (tb 13.4, 13.6)."""
    near = (w.Join(UnitId(u)) for u in near_attackers(s, step.target))
    artillery = (w.Support(UnitId(u)) for u in s.roster.artillery)
    choices = (
        *allowed(s, why_not_join, near),
        *allowed(s, why_not_support, artillery),
        *allowed(s, why_not_commit, [w.Commit()]),
    )
    where = s.place_name(step.target)
    prompt = f"Add units to the attack on {where}, then launch it."
    return Decision(SIDES[attacker(s)], "tb 13.4", prompt, choices)


NO_PLAN = No("tb 13.7", "no attack is being planned")


def why_not_join(s: State, action: w.Join) -> No | None:
    """A unit takes part in the planned attack once (tb 13.4, 13.5)."""
    step = s.todo[-1]
    if not isinstance(step, w.Plan):
        return NO_PLAN
    if action.unit in step.attackers:
        return No("tb 13.5", f"{s.title(action.unit)} takes part already")
    return why_not_take_part(s, step.target, action.unit, step.attackers)


def why_not_support(s: State, action: w.Support) -> No | None:
    """One VAK an attack (tb 14.7)."""
    step = s.todo[-1]
    if not isinstance(step, w.Plan):
        return NO_PLAN
    if step.vak >= 0:
        return No("tb 14.7", "no more than one VAK supports an attack")
    return why_not_fire(s, action.unit, step.target, s.phase)


def why_not_commit(s: State, _: w.Commit) -> No | None:
    """Somebody must attack (tb 13.2)."""
    step = s.todo[-1]
    return why_not_launch(s, step.attackers) if isinstance(step, w.Plan) else NO_PLAN


def answer_plan(u: Umpire[State], step: w.Plan, answer: Word) -> None:
    """One more attacker, artillery, or the attack is on."""
    match answer:
        case w.Join(unit):
            joined = tuple(sorted((*step.attackers, unit)))
            u.ask(w.Plan(step.target, joined, step.vak))
        case w.Support(unit):
            u.ask(w.Plan(step.target, step.attackers, unit))
        case _:
            u.emit(w.AttackDeclared(step.target, step.attackers, step.vak))
            _after_declaration(u, step)


# --- reactions ---


def _after_declaration(u: Umpire[State], step: Stage) -> None:
    """Supply is fixed first: markers may still fall (tb 7.1, 7.5, tb R14)."""
    s = u.s
    if overruns(s, step.target):
        u.emit(w.AttackRolled(step.target, 0, 0, "DE"))  # tb 14.7
        apply_result(u, "DE", step.target, step.attackers)
    elif airlift_choices(s, supply := w.ReactSupply(step.target, step.attackers, step.vak)):
        u.ask(supply)
    else:
        _after_supply(u, step)


def offer_battle_supply(s: State, step: w.ReactSupply) -> Decision:
    """Aerial supply at the instant of the attack (tb 7.5)."""
    prompt = f"Drop supply to units in the battle for {s.place_name(step.target)}?"
    return Decision(SIDES[ALLIED], "tb 7.5", prompt, (w.Pass(), *airlift_choices(s, step)))


def answer_battle_supply(u: Umpire[State], step: w.ReactSupply, answer: Word) -> None:
    """Once more, or on with the battle."""
    if isinstance(answer, w.SupplyByAir):
        u.ask(step)
        answer_airlift(u, answer)
    else:
        _after_supply(u, step)


def _after_supply(u: Umpire[State], step: Stage) -> None:
    s = u.s
    stays = attacker(s) == ALLIED or why_not_slip_away(s, step.target, step.attackers)
    if not stays and retreat_hexes(s, step.target, before_combat=True):
        u.ask(w.ReactCavalry(step.target, step.attackers, step.vak))
    else:
        _after_cavalry(u, step)


def offer_cavalry(s: State, step: w.ReactCavalry) -> Decision:
    """Slip away before the die, never into the West Wall (tb 14.2)."""
    hexes = (w.Retreat(PlaceId(p)) for p in s.ground.board.around[step.target])
    prompt = f"Retreat {s.title(s.stacks[step.target][0])} before combat?"
    choices = (w.Pass(), *allowed(s, why_not_retreat, hexes))
    return Decision(SIDES[ALLIED], "tb 14.2", prompt, choices)


def answer_cavalry(u: Umpire[State], step: w.ReactCavalry, answer: Word) -> None:
    """The attack is spent either way (tb R32)."""
    if isinstance(answer, w.Retreat):
        slip_away(u, step.target, step.attackers, answer.to)
    else:
        _after_cavalry(u, step)


def _after_cavalry(u: Umpire[State], step: Stage) -> None:
    s = u.s
    everyone = (*step.attackers, *s.stacks[step.target])
    if why_not_aircraft(s, everyone) is None:
        u.ask(w.ReactAir(step.target, step.attackers, step.vak))
    else:
        u.ask(w.Resolve(step.target, step.attackers, step.vak))


# --- the die ---


def column_of(s: State, step: w.Resolve) -> int:
    """The column before the attacker lowers it."""
    about = question_memo(s, step)
    if "column" not in about:
        battle = work_out(s, step.target, step.attackers, step.vak, air=step.air)
        about["column"] = battle.column
    return about["column"]


def offer_resolve(s: State, step: w.Resolve) -> Decision:
    """Any lower column, which is how to avoid a bloodbath (tb 13.14, tb 17.2); Ardor in the three
    leftmost (tb 13.23, tb R48)."""
    column = column_of(s, step)
    high = column + 1 if attacker(s) == ALLIED else max(0, column + 1 - ARDOR_COLUMNS)
    choices = (*map(w.Fight, range(column + 1)), *map(w.Ardor, range(high, column + 1)))
    heading = s.edition.crt.headings[column]
    prompt = f"Attack {s.place_name(step.target)} in column {heading}, or lower it?"
    return Decision(SIDES[attacker(s)], "tb 13.14", prompt, choices)


def why_not_fight(s: State, action: w.Fight | w.Ardor) -> No | None:
    """In the column of the odds or a lower one (tb 13.14)."""
    step = s.todo[-1]
    if not isinstance(step, w.Resolve):
        return No("tb 13.8", "no attack waits for its die")
    if not 0 <= action.lower <= column_of(s, step):
        return No("tb 13.14", "the column cannot be lowered so far")
    return None


def why_not_ardor(s: State, action: w.Ardor) -> No | None:
    """A German attack in the leftmost columns (tb 13.23)."""
    step = s.todo[-1]
    if not isinstance(step, w.Resolve):
        return why_not_fight(s, action)
    if attacker(s) != GERMAN:
        return No("tb 13.23", "only the German attacks with Ardor")
    if column_of(s, step) - action.lower >= ARDOR_COLUMNS:
        return No("tb 13.23", f"Ardor is for the {ARDOR_COLUMNS} leftmost columns")
    return why_not_fight(s, action)


def answer_resolve(u: Umpire[State], step: w.Resolve, answer: Word) -> None:
    """Announced before the die, and binding."""
    assert isinstance(answer, w.Fight | w.Ardor)
    ardor = isinstance(answer, w.Ardor)
    column = column_of(u.s, step) - answer.lower
    if ardor:
        u.emit(w.ArdorDeclared(step.target))
    u.ask(w.RollAttack(step.target, step.attackers, column, ardor))


def offer_die(s: State, step: w.RollAttack) -> Decision:
    """One die (tb 13.8)."""
    heading = s.edition.crt.headings[step.column]
    prompt = f"Roll for the attack on {s.place_name(step.target)} in column {heading}."
    return roll_a_die("tb 13.8", prompt)


def answer_die(u: Umpire[State], step: w.RollAttack, answer: Word) -> None:
    """The result applies at once; Ardor rolls on while it is AS (tb 13.8, 13.23)."""
    assert isinstance(answer, Roll)
    result = u.s.edition.crt.result(step.column, answer.die)
    u.emit(w.AttackRolled(step.target, step.column, answer.die, result))
    if result == "AS" and step.ardor:
        u.ask(step)
    else:
        apply_result(u, result, step.target, step.attackers)
