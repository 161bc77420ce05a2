"""a44 16.2, 16.7: Lead Units, and what they add to the die."""

from ardennes.engine.core import No
from ardennes.games.a44.rules import limits
from ardennes.games.a44.rules.calendar import FIRST_TURN
from ardennes.games.a44.rules.outcomes import FIRE_FIGHTS
from ardennes.games.a44.rules.strength import (
    armor_counts,
    best_quality,
    bonus_of,
    can_drive,
    defenders,
)
from ardennes.games.a44.state import State
from ardennes.games.a44.words.combat import Combat
from ardennes.wargame.roadnet import side_of

MORALE = {"green": 1, "veteran": 0, "elite": -1}


def why_not_lead(s: State, unit: int) -> tuple[str, str] | None:
    """Neither shaken nor artillery nor under a marker: the reason in words (a44 16.2.1, 16.7.1)."""
    reasons = (
        (s.shaken, "is not in Good Order"),
        (s.roster.guns, "is artillery"),
        (s.riding, "is under an SM or Truck marker"),
    )
    name = s.title(unit)
    return next(((name, why) for units, why in reasons if units >> unit & 1), None)


# --- Fire Fights ---


def why_not_follow(s: State, unit: int, target: int) -> str:
    """What keeps this unit from advancing into the defender's hex (a44 19.2); nothing if it can."""
    at, name, where = s.at[unit], s.title(unit), s.place_name(target)
    if at < s.hexes and side_of(at, target) in s.ground.lakes:
        return f"a lake keeps {name} from {where}"
    if s.roster.vehicles >> unit & 1 and not can_drive(s, at, target):
        return f"{name} cannot cross into {where}"
    if s.turn == FIRST_TURN and s.roster.counters[unit].red_setup:
        return f"{name} does not advance on the first morning (a44 29.1.1)"
    if side_of(at, target) in limits.shut_sides(s, s.roster.side[unit]):
        return f"{name} does not advance over the army boundary (a44 11.10.2)"
    no = limits.why_closed_to(s, unit, target)
    return f"{no.reason} ({no.case})" if no else ""


def why_not_fire_fight(s: State, step: Combat, unit: int) -> No | None:
    """A participant that is fit to lead and could follow up (a44 16.2.1)."""
    if unit not in step.attackers:
        return No("a44 16.2.1", f"{s.title(unit)} does not take part with its factors")
    if why := why_not_lead(s, unit):
        return No("a44 16.2.1", " ".join(why))
    why_not = why_not_follow(s, unit, step.target)
    return No("a44 16.2.1", why_not) if why_not else None


def fire_fight_drm(s: State, step: Combat, lead: int) -> int:
    """Morale, and a gray TQ as good as the best defending one where armor counts (a44 16.2)."""
    counter = s.roster.counters[lead]
    drm = MORALE[counter.morale]
    gray_tank = s.roster.tanks >> lead & 1 and counter.tq_color == "gray"
    stack = defenders(s, step.target, breakthrough=step.breakthrough)
    drives = armor_counts(s, step.target) and can_drive(s, s.at[lead], step.target)
    if gray_tank and drives and counter.tq >= best_quality(s, stack):
        drm -= 1
    return drm


def fire_fight(s: State, result: str, drm: int, die: int) -> str:
    """What a die brings after FF or FF(+1)."""
    return s.edition.tables["fire_fight"].result(die + drm + FIRE_FIGHTS[result])


# --- Determined Defense ---


def why_not_defense(s: State, step: Combat, unit: int) -> No | None:
    """A defender that is fit to lead (a44 16.7.1, Q-34)."""
    if unit not in defenders(s, step.target, breakthrough=step.breakthrough):
        return No("a44 16.7.1", f"{s.title(unit)} does not defend here")
    why = why_not_lead(s, unit)
    return No("a44 16.7.1", " ".join(why)) if why else None


def defense_drm(s: State, step: Combat, lead: int) -> int:
    """Morale, and the bonus of the hex taken off (a44 16.7.2)."""
    bonus = bonus_of(s, step.target, breakthrough=step.breakthrough)
    return MORALE[s.roster.counters[lead].morale] - bonus


def determined_defense(s: State, drm: int, die: int) -> str:
    """What a die brings."""
    return s.edition.tables["determined_defense"].result(die + drm)
