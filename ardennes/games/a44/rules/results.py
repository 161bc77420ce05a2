"""a44 16, 21.4: what a result brings: losses, Determined Defense, Engaged markers; retreats and
advances are asked for."""

from typing import TypedDict

from ardennes.board.graph import bits
from ardennes.engine.core import Decision, No, PlaceId, Roll, UnitId, Word, allowed, roll_a_die
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import SIDES
from ardennes.games.a44.rules import fuel_dumps, leads
from ardennes.games.a44.rules.falling_back import abandon
from ardennes.games.a44.rules.losses import lose_step
from ardennes.games.a44.rules.outcomes import (
    CONVERTED,
    DEFENSES,
    EXCHANGES,
    FIRE_FIGHTS,
    OUTCOMES,
    REGULAR,
    Result,
)
from ardennes.games.a44.rules.strength import ATTACKER, DEFENDER, armor, defenders
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import battles as b
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words import units as w
from ardennes.games.a44.words.combat import Combat, Hexes, Units, onward

PASS, CONVERT = a.Pass(), a.Convert()
ENGAGED_PLUS = "ENG+"  # a44 16.6
RETREAT_OF_RECON = "DR4"  # a44 21.4
NOBODY = UnitId(-1)


def _stack(s: State, step: Combat) -> Units:
    """Everybody in the hex that is attacked, whoever counts."""
    return tuple(UnitId(u) for u in sorted(s.here(step.target)) if s.roster.side[u] != s.side)


def _brings(step: Combat) -> Result:
    return OUTCOMES[step.result]


# --- in order ---


def offer_nothing(s: State, step: q.CarryOut) -> Decision:
    """Nobody is asked."""
    return Decision(SIDES[s.side], "a44 16.1", f"{step.result} is carried out.", ())


def carry_out(u: Umpire[State], step: q.CarryOut, _: Word) -> None:
    """Fire Fights first, then recon's way out, then losses (F8)."""
    if step.result in FIRE_FIGHTS:
        u.ask(onward(step, q.OfferFireFight))
    elif step.result in CONVERTED and is_recon_alone(u.s, step):
        u.ask(onward(step, q.OfferConversion, left=_brings(step).attacker))
    else:
        _take_losses(u, step, _brings(step).attacker)


def _take_losses(u: Umpire[State], step: Combat, attacker: int) -> None:
    """The attacker's loss comes first, if one of them is left (a44 Q-170)."""
    if attacker and step.attackers:
        u.ask(onward(step, q.AttackerLoses, left=attacker))
    else:
        _defender_takes_losses(u, step)


def _defender_takes_losses(u: Umpire[State], step: Combat) -> None:
    if _brings(step).defender and not fuel_dumps.falls(u, step.target):
        u.ask(onward(step, q.DefenderLoses, left=_brings(step).defender))
    else:
        _go_on(u, step)


def _go_on(u: Umpire[State], step: Combat) -> None:
    """After the losses: an empty hex, Engaged markers, Determined Defense or a retreat."""
    brings, stack = _brings(step), _stack(u.s, step)
    if fuel_dumps.holds(u.s, step.target, brings.retreat):
        _finish(u, step)
    elif not stack:
        abandon(u, step.target)
        u.ask(
            onward(step, q.OfferAdvance, left=0, more=(), advance=brings.advance)
        )  # a44 17.3, Q-98
    elif brings.retreat:
        held = brings.advance == REGULAR and step.result not in DEFENSES
        if held:
            u.ask(onward(step, q.OfferDefense, left=0))
        else:
            fall_back(u, step)
    else:  # the hex is held: those in a Blocking Position stay there as well (a44 13.8.3)
        if brings.engaged:
            u.emit(w.Engaged(stack))
        _finish(u, step)


def fall_back(u: Umpire[State], step: Combat) -> None:
    """The survivors retreat, then the attacker advances (a44 17, 19)."""
    brings = _brings(step)
    u.ask(
        onward(
            step,
            q.FallBack,
            left=brings.retreat,
            more=_stack(u.s, step),
            advance=brings.advance,
        )
    )


def _finish(u: Umpire[State], step: Combat) -> None:
    """SM and Truck markers come off who was attacked and stays (a44 12.6, Q-112); the Advantage is
    placed (a44 16.6)."""
    s = u.s
    for marker in ("strategic", "truck"):
        if units := tuple(x for x in _stack(s, step) if getattr(s, marker) >> x & 1):
            u.emit(w.Unmarked(units, marker, "a44 12.6"))
    if step.result == ENGAGED_PLUS:
        u.ask(onward(step, q.PlaceAdvantage))


# --- recon alone (a44 21.4) ---


def is_recon_alone(s: State, step: Combat) -> bool:
    """Nobody but recon units in the hex (a44 Q-33)."""
    stack = bits(_stack(s, step))
    return bool(stack) and not stack & ~s.roster.recon


def why_not_convert(s: State, _: a.Convert) -> No | None:
    """Only where it is asked."""
    if isinstance(s.question, q.OfferConversion):
        return None
    return No("a44 21.4", "only recon alone in a hex turns a D1 or DS into a DR4")


def offer_conversion(s: State, step: q.OfferConversion) -> Decision:
    """Take the result, or get away."""
    prompt = f"{step.result}: does recon retreat four hexes instead?"
    return Decision(SIDES[1 - s.side], "a44 21.4", prompt, (CONVERT, PASS))


def answer_conversion(u: Umpire[State], step: q.OfferConversion, action: Word) -> None:
    """The attacker's own loss stands (a44 Q-33)."""
    result = step.result
    if isinstance(action, a.Convert):
        u.emit(b.Converted(_stack(u.s, step)[0]))
        result = RETREAT_OF_RECON
    _take_losses(u, onward(step, q.CarryOut, result=result), step.left)


# --- losses (a44 16.3) ---


def losers(s: State, step: Combat) -> Units:
    """Who may take the loss that is due."""
    return _attacking_losers(s, step) if isinstance(step, q.AttackerLoses) else _losers(s, step)


def _attacking_losers(s: State, step: Combat) -> Units:
    """A tank that earned the Armor Shift in an exchange, the Lead Unit of a Fire Fight, else
    anybody (a44 16.2.1, 16.3, Q-31)."""
    if step.result in EXCHANGES:
        return _earners(s, step) if step.armor == ATTACKER else step.attackers
    return (step.lead,) if step.lead in step.attackers else step.attackers


def _earners(s: State, step: Combat) -> Units:
    """The tanks that earned the Armor Shift when the die fell; a file does not tell them."""
    known = tuple(u for u in step.more if u in step.attackers)
    if not step.more:
        found = armor(s, step.target, step.attackers, breakthrough=step.breakthrough)
        known = tuple(map(UnitId, found.tanks)) if found.side == ATTACKER else ()
    return known or _tanks(s, step.attackers) or step.attackers


def _losers(s: State, step: Combat) -> Units:
    """The Lead Unit of a Determined Defense, a tank in an exchange after the defender's Armor
    Shift, else anybody that counts (a44 16.3, 16.7.3, Q-32, Q-94)."""
    stack = tuple(sorted(map(UnitId, defenders(s, step.target, breakthrough=step.breakthrough))))
    if step.result in DEFENSES:
        return (step.lead,)
    if step.result in EXCHANGES and step.armor == DEFENDER:
        return _tanks(s, stack) or stack
    return stack


def _tanks(s: State, units: Units) -> Units:
    return tuple(u for u in units if s.roster.tanks >> u & 1)


def why_not_lose_step(s: State, action: a.LoseStep) -> No | None:
    """One of those the case names."""
    step = s.question
    if not isinstance(step, q.AttackerLoses | q.DefenderLoses):
        return No("a44 16.3", "no loss is due")
    if action.unit in losers(s, step):
        return None
    return No("a44 16.3", f"{s.title(action.unit)} does not take this loss")


def offer_loss(s: State, step: q.AttackerLoses | q.DefenderLoses) -> Decision:
    """Who loses a step."""
    side = s.side if isinstance(step, q.AttackerLoses) else 1 - s.side
    choices = tuple(map(a.LoseStep, sorted(losers(s, step))))
    return Decision(SIDES[side], "a44 16.3", f"{step.result}: who loses a step?", choices)


class Parts(TypedDict):
    """The fields of a combat that a loss changes."""

    attackers: Units
    origins: Hexes
    lead: UnitId
    more: Units


def _after_loss(step: Combat, unit: UnitId, left: UnitId) -> Parts:
    """The same attackers without the one that is gone, or with its Remnant."""
    whole = (*step.attackers, *step.tags)
    stay = [n for n, one in enumerate(whole) if one != unit or left >= 0]
    attackers = tuple(left if one == unit else one for one in step.attackers)
    return {
        "attackers": tuple(one for one in attackers if one >= 0),
        "origins": tuple(step.origins[n] for n in stay),
        "lead": left if step.lead == unit else step.lead,
        "more": tuple(left if one == unit else one for one in step.more),
    }


def answer_attacker_loss(u: Umpire[State], step: q.AttackerLoses, action: a.LoseStep) -> None:
    """A Remnant goes on in the place of its unit (a44 16.4)."""
    at = u.s.at[action.unit]
    left = lose_step(u, action.unit)
    abandon(u, at)  # a44 15.8.4, Q-172
    after = onward(step, q.CarryOut, **_after_loss(step, action.unit, left), left=0)
    _defender_takes_losses(u, after)


def answer_defender_loss(u: Umpire[State], step: q.DefenderLoses, action: a.LoseStep) -> None:
    """Then whatever else the result brings."""
    lose_step(u, action.unit)
    _go_on(u, onward(step, q.CarryOut, left=0))


# --- Determined Defense (a44 16.7) ---


def why_not_defend(s: State, action: a.Defend) -> No | None:
    """A Lead Unit of the defender."""
    if not isinstance(s.question, q.OfferDefense):
        return No("a44 16.7.1", "Determined Defense is tried only against a Regular Advance")
    return leads.why_not_defense(s, s.question, action.unit)


def offer_defense(s: State, step: q.OfferDefense) -> Decision:
    """Hold the hex with a Lead Unit, or retreat."""
    found = allowed(s, why_not_defend, map(a.Defend, _stack(s, step)))
    prompt = f"{step.result}: Determined Defense of {s.place_title(step.target)}?"
    return Decision(SIDES[1 - s.side], "a44 16.7.1", prompt, (*found, PASS))


def answer_defense(u: Umpire[State], step: q.OfferDefense, action: Word) -> None:
    """A retreat that is due takes the Advantage of these units, held off or not (a44 16.6)."""
    for units, target in u.s.advantage:
        if {*units} & {*_stack(u.s, step)}:
            u.emit(b.AdvantageLost(tuple(map(UnitId, units)), PlaceId(target)))
    if isinstance(action, a.Defend):
        u.ask(onward(step, q.DefenseRoll, lead=action.unit))
    else:
        fall_back(u, step)


def offer_defense_roll(s: State, step: q.DefenseRoll) -> Decision:
    """The defender's die."""
    where = s.place_title(step.target)
    return roll_a_die(step.case, f"Roll for the Determined Defense of {where}.")


def answer_defense_roll(u: Umpire[State], step: q.DefenseRoll, roll: Roll) -> None:
    """Losses, then what is left of the result (a44 16.7.3)."""
    drm = leads.defense_drm(u.s, step, step.lead)
    result = leads.determined_defense(u.s, drm, roll.die)
    u.emit(b.DefenseRolled(step.target, step.lead, roll.die, result))
    after = onward(step, q.CarryOut, result=result)
    _take_losses(u, after, _brings(after).attacker)


# --- Attacker's Advantage (a44 16.6) ---


def _stacks(s: State, step: Combat) -> list[PlaceId]:
    return sorted({PlaceId(s.at[u]) for u in step.attackers})


def why_not_advantage(s: State, action: a.Advantage) -> No | None:
    """The hex of one of the attacking stacks."""
    step = s.question
    if not isinstance(step, q.PlaceAdvantage):
        return No("a44 16.6", "the Attacker's Advantage follows only on ENG+")
    where = s.place_name(action.at)
    return None if action.at in _stacks(s, step) else No("a44 16.6", f"nobody attacks from {where}")


def offer_advantage(s: State, step: q.PlaceAdvantage) -> Decision:
    """One of the attacking stacks."""
    choices = tuple(map(a.Advantage, _stacks(s, step)))
    prompt = "Which stack gets the Attacker's Advantage?"
    return Decision(SIDES[s.side], "a44 16.6", prompt, choices)


def answer_advantage(u: Umpire[State], step: q.PlaceAdvantage, action: a.Advantage) -> None:
    """It lies with the attackers of that hex."""
    units = tuple(one for one in step.attackers if u.s.at[one] == action.at)
    u.emit(b.AdvantageGained(units, step.target))
