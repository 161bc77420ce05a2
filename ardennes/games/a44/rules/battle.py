"""a44 14.4, F8: an attack from its beginning to the die, and Fire Fights."""

from itertools import chain
from typing import TypeGuard

from ardennes.engine.core import (
    CHANCE,
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
from ardennes.games.a44.counters import GERMAN, SIDES
from ardennes.games.a44.rules import (
    bodenplatte,
    bridges,
    commando,
    fuel_dumps,
    leads,
    ouren,
    support,
)
from ardennes.games.a44.rules.strength import Battle, work_out
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import battles as b
from ardennes.games.a44.words import dumps as d
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words import units as w
from ardennes.games.a44.words.combat import Combat, onward

PASS, FIGHT, CANCEL = a.Pass(), a.Fight(), a.Cancel()
AIR, SURPRISE = a.AirSupport(), a.Surprise()
TIME_ON_TARGET = "ToT"  # a44 22.8
SUCCESS = "success"


def _attacker(s: State) -> str:
    return SIDES[s.side]


def _defender(s: State) -> str:
    return SIDES[1 - s.side]


def begin(u: Umpire[State], step: Combat) -> None:
    """The attack is declared: Engaged markers come off, bridges come first (a44 14.4, 20.5)."""
    s, everybody = u.s, (*step.attackers, *step.tags)
    u.emit(b.AttackBegan(step.target, step.attackers, step.tags))
    if held := tuple(unit for unit in everybody if s.engaged >> unit & 1):
        u.emit(w.Unmarked(held, "engaged", "a44 20.5"))
    origins = tuple(PlaceId(s.at[unit]) for unit in everybody)
    u.ask(onward(step, q.BlowBefore, origins=origins, left=fuel_dumps.destroyed(s), more=()))
    if any(ouren.is_unchecked(s, s.side, at, step.target) for at in origins):
        ouren.ask(u)  # a44 7.7


# --- bridges (a44 7.4) ---


def offer_blow(s: State, step: q.BlowBefore) -> Decision:
    """The defender names a bridge the attack comes over, or no more."""
    sides = bridges.crossed(s, step) - bridges.named(step)
    found = bridges.demolishable(s, 1 - s.side, sides)
    blow = [a.Demolish(*map(PlaceId, one.side)) for one in found]
    choices = [*blow, *fuel_dumps.under_attack(s, step)]
    prompt = f"Blow a bridge before the attack on {s.place_title(step.target)}?"
    return Decision(_defender(s), "a44 7.4", prompt, (*choices, PASS))


def answer_blow(u: Umpire[State], step: q.BlowBefore, action: Word) -> None:
    """When he has named all he rolls for one after the other (a44 Q-114); the attacker may think
    again, if something was blown."""
    if isinstance(action, a.Demolish):
        named = (*step.named, action.first, action.second)
        u.ask(onward(step, q.BlowBefore, named=named))
    elif isinstance(action, d.Burn):
        u.ask(d.BurnRoll(action.at), step)
    else:
        words = (a.Demolish(*map(PlaceId, side)) for side in bridges.in_order(step))
        rolls = (commando.before(u.s, 1 - u.s.side, bridges.attempt(u.s, one)) for one in words)
        u.ask(*chain.from_iterable(rolls), onward(step, q.CallOff, named=()))


def why_not_cancel(s: State, _: a.Cancel) -> No | None:
    """Only because a bridge is gone."""
    if isinstance(s.question, q.CallOff):
        return None
    return No("a44 7.4", "an attack is called off only when a bridge was blown before it")


def offer_call_off(s: State, step: q.CallOff) -> Decision:
    """Call it off, or attack all the same."""
    prompt = f"Call off the attack on {s.place_title(step.target)}?"
    blown = fuel_dumps.destroyed(s) > step.left
    must = blown and fuel_dumps.is_vacant(s, step.target)
    choices = (CANCEL,) if must else (CANCEL, PASS) if blown else (PASS,)
    return Decision(_attacker(s), "a44 7.4", prompt, choices)


def answer_call_off(u: Umpire[State], step: q.CallOff, action: Word) -> None:
    """Nobody has attacked (a44 Q-66)."""
    if isinstance(action, a.Cancel):
        u.emit(b.CalledOff(step.target))
    else:
        u.ask(onward(step, q.AttackSupport, left=0))


# --- the attacker's support (a44 15.6.2, 22.7, 27.8.3) ---

NO_MORE_SUPPORT = No("a44 14.4", "it is not the time for this support")


def is_under_way(step: Word | None) -> TypeGuard[Combat]:
    """Has an attack begun, and is it not over?"""
    return isinstance(step, Combat) and not isinstance(step, q.Plan)


def why_not_support(s: State, action: a.Support) -> No | None:
    """A gun for either side. What speaks against it is told even if its side was not asked, because
    it had no other gun to choose."""
    step, unit = s.question, action.unit
    if not is_under_way(step):
        return No("a44 22.6", "guns support an attack that is being made")
    attacks = s.roster.side[unit] == s.side or isinstance(step, q.AttackSupport)
    if attacks:
        no = support.why_not_offensive(s, unit, step.target, step.attackers, step.guns)
    else:
        no = support.why_not_defensive(s, unit, step.target)
    asked = isinstance(step, q.AttackSupport if attacks else q.DefenceSupport)
    return no or (None if asked else NO_MORE_SUPPORT)


def why_not_air_support(s: State, _: a.AirSupport) -> No | None:
    """A marker that is left."""
    step = s.question
    if not is_under_way(step):
        return No("a44 15.6.2", "aircraft support an attack that is being made")
    if no := support.why_not_air(s, used=step.air):
        return no
    if s.air <= 0:
        return No("a44 15.6.2", "no Ground Support marker is left")
    return None if isinstance(step, q.AttackSupport) else NO_MORE_SUPPORT


def why_not_surprise(s: State, _: a.Surprise) -> No | None:
    """The 150th Panzer Brigade, while it is not detected."""
    step = s.question
    if not is_under_way(step):
        return No("a44 27.8.3", "a surprise is tried before an attack is fought")
    no = support.why_not_surprise(s, step.attackers)
    return no or (None if isinstance(step, q.AttackSupport) else NO_MORE_SUPPORT)


def why_not_fight(s: State, _: a.Fight) -> No | None:
    """When support is settled."""
    if isinstance(s.question, q.AttackSupport):
        return None
    return No("a44 14.4", "no attack waits for the attacker's support")


def offer_attack_support(s: State, step: q.AttackSupport) -> Decision:
    """Guns, aircraft, surprise; then the fight."""
    guns = support.offensive(s, step.target, step.attackers, step.guns)
    choices = (
        *(a.Support(UnitId(u)) for u in guns),
        *allowed(s, why_not_air_support, [AIR]),
        *allowed(s, why_not_surprise, [SURPRISE]),
        FIGHT,
    )
    prompt = f"What supports the attack on {s.place_title(step.target)}?"
    return Decision(_attacker(s), "a44 22.7", prompt, choices)


def answer_attack_support(u: Umpire[State], step: q.AttackSupport, action: Word) -> None:
    """One thing after another, a column for each."""
    match action:
        case a.Support(unit=gun):
            u.emit(w.Fired(gun))
            guns = (*step.guns, gun)
            u.ask(onward(step, q.AttackSupport, guns=guns, shift=step.shift + 1))
        case a.AirSupport():
            u.emit(b.AirCalled(step.target))
            u.ask(onward(step, q.AttackSupport, air=True, shift=step.shift + 1))
        case a.Surprise():
            u.ask(onward(step, q.SurpriseRoll))
        case _:
            u.ask(onward(step, q.DefenceSupport))


def offer_surprise_roll(s: State, step: q.SurpriseRoll) -> Decision:
    """The German's die."""
    return roll_a_die(step.case, f"Roll for the surprise attack on {s.place_title(step.target)}.")


def answer_surprise_roll(u: Umpire[State], step: q.SurpriseRoll, roll: Roll) -> None:
    """A column to the right if it succeeds; the brigade is detected either way (a44 27.8.3)."""
    result = u.s.edition.tables["pzbde_150_deception"].result(roll.die)
    brigade = UnitId(u.s.roster.numbers[support.BRIGADE_150])
    u.emit(b.SurpriseRolled(brigade, step.target, roll.die, result))
    u.ask(onward(step, q.AttackSupport, shift=step.shift + (result == SUCCESS)))


# --- the defender's gun (a44 22.8) ---


def offer_defence_support(s: State, step: q.DefenceSupport) -> Decision:
    """One gun, or none."""
    guns = support.defensive(s, step.target)
    choices = (*(a.Support(UnitId(u)) for u in guns), PASS)
    prompt = f"Does a gun fire for {s.place_title(step.target)}?"
    return Decision(_defender(s), "a44 22.8", prompt, choices)


def answer_defence_support(u: Umpire[State], step: q.DefenceSupport, action: Word) -> None:
    """The gun is Fired whatever the die brings."""
    if isinstance(action, a.Support):
        u.emit(w.Fired(action.unit))
        u.ask(onward(step, q.DefenceRoll, more=(action.unit,)))
    else:
        ask_for_jabos(u, step)


def offer_defence_roll(s: State, step: q.DefenceRoll) -> Decision:
    """The defender's die."""
    return roll_a_die(step.case, f"Roll for the artillery at {s.place_title(step.target)}.")


def defensive_fire(s: State, gun: int, die: int) -> str:
    """Columns to the left, or Time on Target; each army has its own table (a44 22.8)."""
    side = SIDES[s.roster.side[gun]]
    return s.edition.tables[f"defensive_artillery_{side}"].result(die)


def answer_defence_roll(u: Umpire[State], step: q.DefenceRoll, roll: Roll) -> None:
    """Time on Target ends the attack as an A1 does (a44 22.8, Q-68)."""
    gun = step.more[0]
    result = defensive_fire(u.s, gun, roll.die)
    u.emit(b.DefenceRolled(gun, step.target, roll.die, result))
    if result == TIME_ON_TARGET:
        have_fought(u, step)
        u.ask(onward(step, q.CarryOut, result="A1", more=()))
    else:
        ask_for_jabos(u, onward(step, q.DefenceRoll, shift=step.shift - int(result), more=()))


# --- Jabos (a44 15.6.3) ---


def are_jabos_due(s: State) -> bool:
    """Over every German attack on a clear day."""
    return s.side == GERMAN and support.fires_in_the_air(s)


def ask_for_jabos(u: Umpire[State], step: Combat) -> None:
    """They come after the guns."""
    u.ask(onward(step, q.JabosRoll if are_jabos_due(u.s) else q.CombatRoll))


def offer_jabos_roll(s: State, step: q.JabosRoll) -> Decision:
    """The Allied player's die."""
    return roll_a_die(step.case, f"Roll for Jabos over {s.place_title(step.target)}.")


def jabos(s: State, die: int) -> int:
    """Columns to the left."""
    return int(jabos_result(s, die).split()[0])


def jabos_result(s: State, die: int) -> str:
    """What the table says (a44 15.6.3, 35)."""
    return s.edition.tables["jabos"].result(die + bodenplatte.drm(s))


def answer_jabos_roll(u: Umpire[State], step: q.JabosRoll, roll: Roll) -> None:
    """Up to three columns to the left."""
    u.emit(b.JabosRolled(step.target, roll.die, jabos_result(u.s, roll.die)))
    u.ask(onward(step, q.CombatRoll, shift=step.shift - jabos(u.s, roll.die)))


# --- the die ---


def reckon(s: State, step: Combat) -> tuple[Battle, int]:
    """The battle, and its rung with every shift (a44 14.5)."""
    found = work_out(s, step.target, step.attackers, breakthrough=step.breakthrough)
    return found, s.edition.crt.rung(found.attack, found.defence) + found.shift + step.shift


def offer_roll(s: State, step: q.CombatRoll) -> Decision:
    """A die, but for hopeless odds (a44 14.5)."""
    prompt = f"Roll for the attack on {s.place_title(step.target)}."
    if reckon(s, step)[1] < 0:
        return Decision(CHANCE, "a44 14.5", prompt, ())
    return roll_a_die(step.case, prompt)


def answer_roll(u: Umpire[State], step: q.CombatRoll, roll: Word) -> None:
    """The result, still to be carried out."""
    crt, (found, rung) = u.s.edition.crt, reckon(u.s, step)
    die = roll.die if isinstance(roll, Roll) else 0
    result = crt.result(rung, die)
    u.emit(b.AttackRolled(step.target, crt.column(rung), die, result))
    have_fought(u, step)
    tanks = tuple(map(UnitId, found.armor.tanks))  # who pays in an exchange (a44 16.3)
    u.ask(onward(step, q.CarryOut, result=result, armor=found.armor.side, more=tanks))


def have_fought(u: Umpire[State], step: Combat) -> None:
    """Once in a phase; a breakthrough is beside that (a44 14.1, Q-106). Attackers have used their
    Advantage (a44 16.6)."""
    s = u.s
    attacked = () if step.breakthrough else tuple(map(UnitId, s.here(step.target)))
    u.emit(b.Fought((*step.attackers, *step.tags), attacked))
    fuel_dumps.defended(u, step.target)
    for units, target in s.advantage:
        if target == step.target and {*units} & {*step.attackers}:
            u.emit(b.AdvantageLost(tuple(map(UnitId, units)), PlaceId(target)))


# --- Fire Fights (a44 16.2) ---


def why_not_fire_fight(s: State, action: a.FireFight) -> No | None:
    """A Lead Unit of the attacker."""
    if not isinstance(s.question, q.OfferFireFight):
        return No("a44 16.2.1", "a Fire Fight follows only on an FF result")
    return leads.why_not_fire_fight(s, s.question, action.unit)


def offer_fire_fight(s: State, step: q.OfferFireFight) -> Decision:
    """Push on with a Lead Unit, or leave it at ENG; ENG if nobody can lead (a44 16.1, Q-97)."""
    found = allowed(s, why_not_fire_fight, map(a.FireFight, sorted(step.attackers)))
    prompt = f"A Fire Fight at {s.place_title(step.target)}, or are they Engaged?"
    return Decision(_attacker(s), "a44 16.1", prompt, (*found, PASS))


def answer_fire_fight(u: Umpire[State], step: q.OfferFireFight, action: Word) -> None:
    """The Lead Unit rolls."""
    if isinstance(action, a.FireFight):
        u.ask(onward(step, q.FireFightRoll, lead=action.unit))
    else:
        u.ask(onward(step, q.CarryOut, result="ENG"))


def offer_fire_fight_roll(s: State, step: q.FireFightRoll) -> Decision:
    """The attacker's die."""
    return roll_a_die(step.case, f"Roll for the Fire Fight at {s.place_title(step.target)}.")


def answer_fire_fight_roll(u: Umpire[State], step: q.FireFightRoll, roll: Roll) -> None:
    """The result of the Fire Fight Table takes the place of the first."""
    drm = leads.fire_fight_drm(u.s, step, step.lead)
    result = leads.fire_fight(u.s, step.result, drm, roll.die)
    u.emit(b.FireFightRolled(step.target, step.lead, roll.die, result))
    u.ask(onward(step, q.CarryOut, result=result))
