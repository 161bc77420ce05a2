"""a44 14.1, 14.2, F8: who may attack which hex; an attack is put together, then it begins."""

from collections.abc import Iterator

from msgspec.structs import replace

from ardennes.board.graph import bits, members
from ardennes.engine.core import NOT_NOW, Decision, No, PlaceId, UnitId, Word, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import GERMAN, SIDES
from ardennes.games.a44.rules import battle, blocks, breakdown, fuel_dumps, limits
from ardennes.games.a44.rules.disengage import begin_disengaging, disengagements
from ardennes.games.a44.rules.factor_limit import is_reached
from ardennes.games.a44.rules.formations import fit
from ardennes.games.a44.rules.phases import END_PHASE
from ardennes.games.a44.rules.strength import attack_line
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import questions as q

COMMIT = a.Commit()
COMBAT = "combat"


# --- who ---


def peiper(s: State) -> int:
    """Kampfgruppe Peiper, which fights in the first night without markers (a44 27.5)."""
    return s.roster.peiper if s.first_night and s.side == GERMAN else 0


def commandeered(s: State) -> int:
    """Units Peiper takes along: those stacked with his, as long as his have not attacked; their
    Engaged markers stay (a44 27.5, Q-28)."""
    own = peiper(s) & s.present[s.side] & ~s.attacked
    not_his = own | s.night | s.engaged
    return s.units_in(bits(s.at[u] for u in members(own))) & ~not_his if own else 0


def active(s: State) -> int:
    """Units that fight in this phase: at night only those with a Night marker, by day only those
    without one (a44 25.3.2, 25.3.5)."""
    if s.is_night:
        return s.night | peiper(s)
    return ~s.night


def able(s: State) -> int:
    """Units of the phasing side that may attack somebody (F8)."""
    found = s.memo.get("able")
    if found is None:
        off = (u for entry in members(s.ground.blocks) for u in s.here(blocks.block_at(s, entry)))
        pool = (s.present[s.side] | bits(off)) & s.roster.all_of[s.side]
        done = s.attacked | s.disengaged | s.builder | s.riding | s.replacement | s.roster.guns
        done |= s.infiltrated
        found = s.memo["able"] = pool & ~done & (active(s) | commandeered(s))
    return found


def why_not_fight(s: State, unit: int) -> No | None:
    """May this unit attack at all? `able` has the answer, this the reason."""
    if able(s) >> unit & 1:
        return None
    name = s.title(unit)
    if s.roster.side[unit] != s.side:
        return No("a44 14.1", f"{name} is not of the phasing side")
    if s.at[unit] < 0:
        return No("a44 14.1", f"{name} is not on the map")
    reasons = (
        (s.roster.guns, "a44 22.9", "is artillery, which supports others"),
        (s.attacked, "a44 14.1", "has attacked in this phase"),
        (s.disengaged, "a44 20.1", "has tried to disengage instead"),
        (s.riding, "a44 12.5", "is under an SM or Truck marker"),
        (s.replacement, "a44 25.2.4", "has got replacements"),
        (s.builder, "a44 15.8.2", "is building an Improved Position"),
        (s.infiltrated, "a44 31", "has infiltrated in this night"),
    )
    for units, case, reason in reasons:
        if units >> unit & 1:
            return No(case, f"{name} {reason}")
    return _why_at_rest(s, unit)


def _why_at_rest(s: State, unit: int) -> No:
    """In a box, or by day and night as its marker says."""
    name = s.title(unit)
    if active(s) >> unit & 1:
        return No("a44 13.7", f"{name} is in a box")
    if not s.is_night:
        return No("a44 25.3.5", f"{name} will fight in the night")
    if s.engaged >> unit & 1:
        return No("a44 Q-28", f"{name} stays Engaged in this night")
    return No("a44 25.3.2", f"{name} has no Night marker")


def why_not_strike(s: State, unit: int, target: int) -> No | None:
    """May this unit attack that hex (a44 13.8, 14.1, 29.4)?"""
    if no := why_not_fight(s, unit):
        return no
    at, name = s.at[unit], s.title(unit)
    if at >= s.hexes:
        return blocks.why_not_from(s, unit, target)
    if not s.ground.board.zones[at] >> target & 1:
        return No("a44 14.1", f"{name} is not next to {s.place_name(target)}")
    return why_kept_out(s, unit, target)


def why_kept_out(s: State, unit: int, target: int) -> No | None:
    """The 106th does not attack into the area of the 18th Volksgrenadiers (a44 29.4)."""
    division = s.roster.formation[unit] == limits.DIVISION_OF_29_4
    if division and limits.closed_hexes(s, unit) >> target & 1:
        return No("a44 29.4", f"{s.title(unit)} keeps out of the area of the 18th Volksgrenadiers")
    return None


def bystanders(s: State, target: int) -> int:
    """Own units next to that hex, or in its Blocking Position."""
    near = s.units_in(s.ground.board.zones[target] & s.occupied[s.side])
    return near | bits(s.here(blocks.block_at(s, target)))


def strikers(s: State, target: int) -> list[int]:
    """Units that could attack that hex, lowest number first."""
    near = bystanders(s, target) & able(s)
    return [u for u in members(near) if why_not_strike(s, u, target) is None]


def why_not_target(s: State, target: int) -> No | None:
    """A hex with an enemy who has not been attacked yet (a44 14.1, Q-34)."""
    where = s.place_name(target)
    enemies = bits(s.here(target)) & s.roster.all_of[1 - s.side]
    if not enemies or target >= s.hexes:
        return fuel_dumps.why_not_alone(s, target)
    if not enemies & ~s.defended:
        return No("a44 14.1", f"{where} has been attacked in this phase")
    return None


def targets(s: State) -> list[int]:
    """Hexes that somebody could attack now, with more than what is taken along."""
    found = s.memo.get("targets")
    if found is None:
        starts = bits(s.at[u] for u in members(able(s)) if s.at[u] < s.hexes)
        near = s.ground.board.spread(starts) | s.ground.blocks
        near &= s.occupied[1 - s.side] | fuel_dumps.standing(s)
        found = s.memo["targets"] = [p for p in members(near) if _can_be_attacked(s, p)]
    return found


def _can_be_attacked(s: State, target: int) -> bool:
    if why_not_target(s, target):
        return False
    with_others = commandeered(s) & ~active(s)
    return any(
        attack_line(s, u, target).value and not with_others >> u & 1 for u in strikers(s, target)
    )


# --- which hex ---


def why_not_attack(s: State, action: a.Attack) -> No | None:
    """A hex next to somebody who may attack it."""
    if s.stage != COMBAT:
        return No("a44 14.1", "attacks are made in the Combat Phase")
    if not isinstance(s.question, q.CombatPhase | q.Plan):
        return NOT_NOW
    if no := why_not_target(s, action.target):
        return no
    if isinstance(s.question, q.Plan) and s.question.target == action.target:
        return No("a44 14.2", f"{s.place_name(action.target)} is the target already")
    return None if action.target in targets(s) else _why_nobody(s, action.target)


def _why_nobody(s: State, target: int) -> No:
    """What keeps the first of the units next to it from attacking, if none may; or all together, if
    they are without factors or without Peiper."""
    near = bystanders(s, target)
    reasons = [no for u in members(near) if (no := why_not_strike(s, u, target))]
    if reasons and len(reasons) == near.bit_count():
        return reasons[0]
    ready = tuple(strikers(s, target))
    no = why_not_attackers(s, target, ready) if ready else None
    return no or No("a44 14.1", f"nobody may attack {s.place_name(target)}")


def _attacks(s: State) -> list[a.Attack]:
    planned = s.question.target if isinstance(s.question, q.Plan) else -1
    return [a.Attack(PlaceId(p)) for p in targets(s) if p != planned]


def offer_phase(s: State, _: q.CombatPhase) -> Decision:
    """Attacking is voluntary (a44 14.1); units break down before they fight (a44 26.2)."""
    whole = (a.BreakDown(UnitId(unit)) for unit in members(breakdown.may_detach(s)))
    choices = (*whole, *_attacks(s), *disengagements(s), END_PHASE)
    return Decision(SIDES[s.side], "a44 14.1", "Attack, disengage, or end the phase.", choices)


def answer_phase(u: Umpire[State], step: q.CombatPhase, action: Word) -> None:
    """The phase goes on under whatever is chosen."""
    u.ask(step)
    if isinstance(action, a.Attack):
        u.ask(q.Plan(action.target))
    elif isinstance(action, a.BreakDown):
        breakdown.detach(u, action.unit)
    else:
        assert isinstance(action, a.Disengage)
        begin_disengaging(u, action.units)


# --- who takes part ---


def why_not_with(s: State, step: q.Plan, unit: int) -> No | None:
    """British and Americans never attack together (a44 27.3.3); two hexes' worth attacks onto the
    map (a44 13.8.1)."""
    taking_part = (*step.attackers, *step.tags, unit)
    british = bits(taking_part) & s.roster.british
    if british and british != bits(taking_part):
        return No("a44 27.3.3", "British and American units do not attack together")
    return blocks.why_too_many(s, taking_part)


def _why_not_part(s: State, unit: int) -> No | None:
    step = s.question
    if not isinstance(step, q.Plan):
        return No("a44 14.2", "choose a hex to attack first")
    if unit in (*step.attackers, *step.tags):
        return No("a44 14.2", f"{s.title(unit)} takes part already")
    return why_not_strike(s, unit, step.target) or why_not_with(s, step, unit)


def why_not_join(s: State, action: a.Join) -> No | None:
    """With its factors, within the limit of two Formations (a44 14.3)."""
    if no := _why_not_part(s, action.unit):
        return no
    assert isinstance(s.question, q.Plan)
    if not fit(s, (*s.question.attackers, action.unit)):
        return No("a44 14.3.1", f"{s.title(action.unit)} would be of a third Formation")
    return None


def why_not_tag(s: State, action: a.Tag) -> No | None:
    """Without factors: stacked with an attacker and kept out by a limit (a44 19.1.1, 34)."""
    if no := _why_not_part(s, action.unit):
        return no
    assert isinstance(s.question, q.Plan)
    name, attackers = s.title(action.unit), s.question.attackers
    if not any(s.at[u] == s.at[action.unit] for u in attackers):
        return No("a44 19.1.1", f"{name} is not stacked with an attacker")
    added = (attack_line(s, u, s.question.target) for u in attackers)
    if fit(s, (*attackers, action.unit)) and not is_reached(s, [*added]):
        return No("a44 19.1.1", f"{name} can add its factors")
    return None


def why_not_commit(s: State, _: a.Commit) -> No | None:
    """Somebody attacks, with something, and nobody is taken along for nothing."""
    if not isinstance(s.question, q.Plan):
        return No("a44 14.4", "no attack is planned")
    step = s.question
    if not step.attackers:
        return No("a44 14.4", "nobody attacks yet")
    return why_not_attackers(s, step.target, step.attackers)


def why_not_attackers(s: State, target: int, attackers: tuple[int, ...]) -> No | None:
    """What holds of an attack as a whole (a44 27.5, Q-67)."""
    if not any(attack_line(s, u, target).value for u in attackers):
        return No("a44 Q-67", "units without attack factors do not attack alone")
    led = bits(attackers) & peiper(s)
    if not led and bits(attackers) & commandeered(s) & ~active(s):
        return No("a44 27.5", "units that Peiper takes along attack only with his own")
    return None


def _parts(s: State, step: q.Plan) -> Iterator[Word]:
    able_to = [UnitId(u) for u in strikers(s, step.target)]
    yield from allowed(s, why_not_join, (a.Join(u) for u in able_to))
    yield from allowed(s, why_not_tag, (a.Tag(u) for u in able_to))
    yield from allowed(s, why_not_commit, [COMMIT])


def offer_plan(s: State, step: q.Plan) -> Decision:
    """Who attacks; another hex, or the end of the phase, if the player thinks better of it."""
    prompt = f"Who attacks {s.place_title(step.target)}?"
    choices = (*_attacks(s), *_parts(s, step), END_PHASE)
    return Decision(SIDES[s.side], "a44 14.2", prompt, choices)


def answer_plan(u: Umpire[State], step: q.Plan, action: Word) -> None:
    """Add to it, begin it or plan another."""
    match action:
        case a.Join(unit=unit):
            u.ask(replace(step, attackers=tuple(sorted((*step.attackers, unit)))))
        case a.Tag(unit=unit):
            u.ask(replace(step, tags=tuple(sorted((*step.tags, unit)))))
        case a.Attack(target=target):
            u.ask(q.Plan(target))
        case _:
            battle.begin(u, step)
