"""tb 13.7-13.8, 14.2, 15.1: a battle from declaration to the die, in the order of tb R14."""

from ardennes.board.graph import members
from ardennes.engine.core import Decision, PlaceId, Roll, UnitId, Word, roll_a_die
from ardennes.engine.umpire import Umpire, about_the_question
from ardennes.games.tb import words as w
from ardennes.games.tb.air import air_support_is_barred, airlift_choices, answer_airlift
from ardennes.games.tb.combat import (
    ARDOR_COLUMNS,
    attacker,
    overruns,
    targets,
    why_not_commit,
    why_not_join,
    why_not_target,
    work_out,
)
from ardennes.games.tb.counters import ALLIED, GERMAN, SIDES
from ardennes.games.tb.results import apply_result, retreat_hexes, slip_away
from ardennes.games.tb.special import why_not_slip_away, why_not_support
from ardennes.games.tb.state import State

Stage = w.Plan | w.ReactSupply | w.ReactCavalry | w.ReactAir | w.Resolve


# --- planning ---


def offer_attack(s: State, _: w.CombatPhase) -> Decision:
    """Attacks are optional, one after another, in any order (tb 13.1, 13.7)."""
    choices: list[Word] = [w.EndPhase()]
    choices += [w.Attack(PlaceId(p)) for p in members(targets(s)) if why_not_target(s, p) is None]
    prompt = "Choose a hex to attack, or end the phase."
    return Decision(SIDES[attacker(s)], "tb 13.1", prompt, tuple(choices))


def answer_attack(u: Umpire[State], step: w.CombatPhase, answer: Word) -> None:
    """The target is named; attackers follow."""
    assert isinstance(answer, w.Attack)
    u.ask(step)
    u.ask(w.Plan(answer.target, ()))


def offer_plan(s: State, step: w.Plan) -> Decision:
    """Any adjacent units may combine, stack members as they like (tb 13.4, 13.6)."""
    choices: list[Word] = [
        w.Join(UnitId(u)) for u in near_attackers(s, step.target) if can_join(s, step, u)
    ]
    if step.vak < 0 and attacker(s) == GERMAN:
        choices += [
            w.Support(UnitId(u))
            for u in s.roster.fighters[GERMAN]
            if s.roster.vak[u] and why_not_support(s, u, step.target, s.phase) is None
        ]
    if why_not_commit(s, step.attackers) is None:
        choices.append(w.Commit())
    where = s.place_name(step.target)
    prompt = f"Add units to the attack on {where}, then launch it."
    return Decision(SIDES[attacker(s)], "tb 13.4", prompt, tuple(choices))


def near_attackers(s: State, target: int) -> list[int]:
    """Units of the attacking side around the target, by number."""
    side, found = attacker(s), list[int]()
    for p in s.ground.board.around[target]:
        if s.occupied[side] >> p & 1:
            found += s.stacks[p]
    return sorted(found)


def can_join(s: State, step: w.Plan, unit: int) -> bool:
    """Not yet named, and nothing speaks against it."""
    if unit in step.attackers:
        return False
    return why_not_join(s, step.target, unit, step.attackers) is None


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
    elif airlift_choices(s, involved_allies(s, step)):
        u.ask(w.ReactSupply(step.target, step.attackers, step.vak))
    else:
        _after_supply(u, step)


def involved_allies(s: State, step: Stage) -> tuple[int, ...]:
    """Allied units whose supply counts in this battle."""
    if attacker(s) == ALLIED:
        return step.attackers
    return tuple(d for d in s.stacks[step.target] if not s.retreated >> d & 1)


def offer_battle_supply(s: State, step: w.ReactSupply) -> Decision:
    """Aerial supply at the instant of the attack (tb 7.5)."""
    prompt = f"Drop supply to units in the battle for {s.place_name(step.target)}?"
    choices = (w.Pass(), *airlift_choices(s, involved_allies(s, step)))
    return Decision(SIDES[ALLIED], "tb 7.5", prompt, choices)


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
    hexes = retreat_hexes(s, step.target, before_combat=True)
    prompt = f"Retreat {s.title(s.stacks[step.target][0])} before combat?"
    choices = (w.Pass(), *(w.Retreat(PlaceId(p)) for p in hexes))
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
    if s.air_left and not air_support_is_barred(s, everyone):
        u.ask(w.ReactAir(step.target, step.attackers, step.vak))
    else:
        u.ask(w.Resolve(step.target, step.attackers, step.vak))


def offer_air(s: State, step: w.ReactAir) -> Decision:
    """One marker a battle, one column in the Allies' favour (tb 15.1)."""
    prompt = f"Commit air support at {s.place_name(step.target)}? ({s.air_left} left)"
    return Decision(SIDES[ALLIED], "tb 15.1", prompt, (w.Pass(), w.AirSupport()))


def answer_air(u: Umpire[State], step: w.ReactAir, answer: Word) -> None:
    """The column is settled now but for lowering it."""
    used = isinstance(answer, w.AirSupport)
    if used:
        u.emit(w.AirCommitted(step.target))
    u.ask(w.Resolve(step.target, step.attackers, step.vak, int(used)))


# --- the die ---


def column_of(s: State, step: w.Resolve) -> int:
    """The column before the attacker lowers it."""
    about = about_the_question(s)
    if "column" not in about:
        battle = work_out(s, step.target, step.attackers, step.vak, air=step.air)
        about["column"] = battle.column
    return about["column"]


def offer_resolve(s: State, step: w.Resolve) -> Decision:
    """Any lower column, which is how to avoid a bloodbath (tb 13.14, tb 17.2); Ardor in the three
    leftmost (tb 13.23, tb R48)."""
    column = column_of(s, step)
    choices: list[Word] = [w.Fight(n) for n in range(column + 1)]
    if attacker(s) == GERMAN:
        choices += [w.Ardor(n) for n in range(column + 1) if column - n < ARDOR_COLUMNS]
    heading = s.edition.crt.headings[column]
    prompt = f"Attack {s.place_name(step.target)} in column {heading}, or lower it?"
    return Decision(SIDES[attacker(s)], "tb 13.14", prompt, tuple(choices))


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
