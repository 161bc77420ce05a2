"""bb81 atk-3 to atk-9: designating attacks. All of them before the first is resolved (R-23)."""

from msgspec.structs import replace

from ardennes.board.graph import bits, members
from ardennes.engine.core import NOT_NOW, Decision, No, PlaceId, UnitId, Word, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.bb81 import words as w
from ardennes.games.bb81.counters import SIDES
from ardennes.games.bb81.rules.combat import (
    strikers,
    targets,
    why_not_attackers,
    why_not_strike,
    why_not_target,
    why_not_with,
)
from ardennes.games.bb81.rules.phases import (
    END_PHASE,
    designated,
    duties,
    targeted,
    why_not_end_phase,
)
from ardennes.games.bb81.state import ATTACKS, State

COMMIT = w.Commit()


def begin_attacks(u: Umpire[State]) -> None:
    """Passed over when no infantry or armor may attack; what is designated may be called off."""
    if targets(u.s) or u.s.attacks:
        u.ask(w.Designate())


# --- which hex ---


def why_not_attack(s: State, action: w.Attack) -> No | None:
    """An enemy hex next to infantry or armor that may attack (bb81 atk-1, atk-2, atk-9)."""
    if s.stage != ATTACKS:
        return No("bb81 R-23", "attacks are designated after movement")
    if no := why_not_target(s, action.target):
        return no
    if not targets(s) >> action.target & 1:
        where = s.place_name(action.target)
        case = "bb81 atk-9" if strikers(s, action.target) else "bb81 atk-2"
        return No(case, f"no infantry or armor may attack {where}")
    return None if isinstance(s.question, w.Designate) else NOT_NOW


def why_not_call_off(s: State, action: w.CallOff) -> No | None:
    """A planned or designated attack, by its lowest target."""
    if isinstance(s.question, w.Plan):
        known = [s.question.targets[0]]
    elif isinstance(s.question, w.Designate):
        known = [places[0] for places, _ in s.attacks]
    else:
        return No("bb81 R-23", "attacks are called off only while they are designated")
    where = s.place_name(action.target)
    return None if action.target in known else No("bb81 atk-2", f"no attack is named by {where}")


def offer_attacks(s: State, _: w.Designate) -> Decision:
    """Attacking is optional, but who attacks owes an attack to all his neighbours (bb81 atk-4)."""
    hexes = (w.Attack(PlaceId(p)) for p in members(targets(s)))
    named = (w.CallOff(PlaceId(places[0])) for places, _ in s.attacks)
    choices = (
        *allowed(s, why_not_attack, hexes),
        *allowed(s, why_not_call_off, named),
        *allowed(s, why_not_end_phase, [END_PHASE]),
    )
    owed = sorted({place for place, _ in duties(s)})
    if owed:
        one = s.place_title(owed[0])
        what = one if len(owed) == 1 else f"{len(owed)} hexes more"
        prompt = f"Designate attacks: {what} must be attacked too, or an attack called off."
        return Decision(SIDES[s.side], "bb81 atk-4", prompt, choices)
    prompt = "Choose a hex to attack, or end the phase."
    return Decision(SIDES[s.side], "bb81 atk-2", prompt, choices)


def answer_attacks(u: Umpire[State], step: w.Designate, answer: Word) -> None:
    """Plan one, or take one back."""
    if isinstance(answer, w.Attack):
        u.ask(w.Plan((answer.target,)), step)
    else:
        assert isinstance(answer, w.CallOff)
        u.emit(w.CalledOff(answer.target))
        u.ask(step)


# --- who, and what else ---


def why_not_also(s: State, action: w.Also) -> No | None:
    """A further hex next to every attacker (bb81 atk-5, R-9)."""
    step, place = s.question, action.target
    if not isinstance(step, w.Plan):
        return No("bb81 atk-5", "plan an attack first")
    if place in step.targets:
        return No("bb81 atk-5", f"{s.place_name(place)} is a target already")
    if no := why_not_target(s, place):
        return no
    near = s.ground.board.zones[place]
    far = [unit for unit in step.attackers if not near >> s.at[unit] & 1]
    if far:
        return No("bb81 atk-5", f"{s.title(far[0])} is not next to {s.place_name(place)}")
    if not any(_reaches(s, unit, (*step.targets, place)) for unit in strikers(s, place)):
        return No("bb81 atk-5", f"nobody is next to {s.place_name(place)} and the other targets")
    return None


def _reaches(s: State, unit: int, places: tuple[int, ...]) -> bool:
    near = s.ground.board.zones[s.at[unit]]
    return all(near >> place & 1 for place in places)


def why_not_join(s: State, action: w.Join) -> No | None:
    """A unit next to every target, within the limits of its hexside (bb81 atk-2 to atk-10)."""
    step, unit = s.question, action.unit
    if not isinstance(step, w.Plan):
        return No("bb81 atk-2", "choose a hex to attack first")
    if unit in step.attackers:
        return No("bb81 atk-3", f"{s.title(unit)} takes part already")
    for place in step.targets:
        if no := why_not_strike(s, unit, place):
            beyond = no.case == "bb81 atk-1" and len(step.targets) > 1
            return No("bb81 atk-5", no.reason) if beyond else no
    return why_not_with(s, step.attackers, unit)


def why_not_commit(s: State, _: w.Commit) -> No | None:
    """Is this whole attack legal (bb81 atk-5, atk-8, atk-9)? atk-4 is judged at the end."""
    if not isinstance(s.question, w.Plan):
        return No("bb81 atk-2", "no attack is planned")
    if not s.question.attackers:
        return No("bb81 atk-9", "nobody attacks yet")
    return why_not_attackers(s, s.question.attackers)


def what_forbids(s: State, places: list[int], attackers: list[int]) -> No | None:
    """A whole attack judged by itself: all of section 6 but atk-4."""
    no = next(filter(None, (why_not_target(s, place) for place in places)), None)
    for unit in attackers:
        for place in places:
            no = no or why_not_strike(s, unit, place)
    return no or what_is_wrong(s, places, attackers)


def what_is_wrong(s: State, places: list[int], attackers: list[int]) -> No | None:
    """What holds of a designated attack until it is resolved, whoever is cut off or gone by then
    (bb81 atk-3, atk-5, atk-7 to atk-10, R-23)."""
    if not places or not attackers:
        return No("bb81 atk-5", "an attack needs units and a hex to attack")
    if targeted(s) & bits(places) or designated(s) & bits(attackers):
        return No("bb81 atk-3", "each unit attacks once, and each hex is attacked once")
    for n, unit in enumerate(attackers):
        if not _reaches(s, unit, tuple(places)):
            return No("bb81 atk-5", f"{s.title(unit)} is not next to every hex it attacks")
        if no := why_not_with(s, attackers[:n], unit):
            return no
    return why_not_attackers(s, attackers)


def offer_plan(s: State, step: w.Plan) -> Decision:
    """Further hexes and units; then the attack stands."""
    near = s.ground.board.spread(sum(1 << s.at[u] for u in _starts(s, step)))
    hexes = (w.Also(PlaceId(p)) for p in members(near & s.occupied[1 - s.side]))
    choices = (
        *allowed(s, why_not_also, hexes),
        *allowed(s, why_not_join, (w.Join(UnitId(u)) for u in strikers(s, step.targets[0]))),
        *allowed(s, why_not_commit, [COMMIT]),
        *allowed(s, why_not_call_off, [w.CallOff(step.targets[0])]),
    )
    names = " and ".join(map(s.place_title, step.targets))
    prompt = f"Who attacks {names}?"
    return Decision(SIDES[s.side], "bb81 atk-5", prompt, choices)


def _starts(s: State, step: w.Plan) -> list[int]:
    """One unit for each hex the first target could be attacked from."""
    return list({s.at[u]: u for u in strikers(s, step.targets[0])}.values())


def answer_plan(u: Umpire[State], step: w.Plan, answer: Word) -> None:
    """Widen it, add to it, designate it or forget it."""
    match answer:
        case w.Also(target=place):
            u.ask(replace(step, targets=tuple(sorted((*step.targets, place)))))
        case w.Join(unit=unit):
            u.ask(replace(step, attackers=tuple(sorted((*step.attackers, unit)))))
        case w.Commit():
            u.emit(w.Designated(step.targets, step.attackers))
        case _:
            pass
