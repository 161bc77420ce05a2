"""A position on paper: what an attack would bring. Nothing changes."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from msgspec import UNSET

from ardennes.engine.core import DieShift, LadderOdds, No, OddsLine, OddsOptions, PlaceId, UnitId
from ardennes.games.a44.counters import SIDES
from ardennes.games.a44.edition import AUTOMATIC
from ardennes.games.a44.rules import battle, leads, support
from ardennes.games.a44.rules.attacks import (
    why_not_attackers,
    why_not_strike,
    why_not_target,
    why_not_with,
)
from ardennes.games.a44.rules.formations import why_not_fit
from ardennes.games.a44.rules.outcomes import FIRE_FIGHTS
from ardennes.games.a44.rules.strength import work_out
from ardennes.games.a44.state import PHASES, State
from ardennes.games.a44.words import questions as q
from ardennes.wargame.studies import place_named, units_named

FACES = range(1, 7)
ODDS_OPTIONS = ("air", "support_defence", "surprise")


def explain(s: State, target: str, units: Sequence[str], options: OddsOptions) -> LadderOdds | No:
    """An attack worked out line by line, as if it was made now; guns among the units support it."""
    place, numbers = place_named(s, target), {*units_named(s, units)}
    attackers = tuple(UnitId(u) for u in sorted(numbers) if not s.roster.guns >> u & 1)
    guns = tuple(UnitId(u) for u in sorted(numbers) if s.roster.guns >> u & 1)
    ahead = as_if_attacking(s, attackers)
    step = q.Plan(PlaceId(place), attackers, guns=guns, air=bool(options.get("air")))
    no = why_not_plan(ahead, step) or _why_not_options(ahead, step, options)
    return no or odds(ahead, step, _dice(ahead, options))


def as_if_attacking(s: State, attackers: Sequence[int]) -> State:
    """The same table in the combat phase of their side."""
    side = s.roster.side[attackers[0]] if attackers else s.side
    if s.stage == "combat" and s.side == side:
        return s
    ahead = s.clone()
    ahead.phase = PHASES.index(f"{SIDES[side]}{' night' if s.is_night else ''} combat")
    ahead.memo = {}
    return ahead


def why_not_plan(s: State, step: q.Plan) -> No | None:
    """A whole attack judged by itself, its guns too."""
    if not step.attackers:
        return (
            No("a44 22.9", "guns support only") if step.guns else No("a44 14.4", "nobody attacks")
        )
    no = why_not_target(s, step.target)
    for number, unit in enumerate(step.attackers):
        no = no or why_not_strike(s, unit, step.target)
        no = no or why_not_with(s, q.Plan(step.target, step.attackers[:number]), unit)
    no = no or why_not_fit(s, step.attackers) or why_not_attackers(s, step.target, step.attackers)
    for number, gun in enumerate(step.guns):
        before = step.guns[:number]
        no = no or support.why_not_offensive(s, gun, step.target, step.attackers, before)
    return no


def _why_not_options(s: State, step: q.Plan, options: OddsOptions) -> No | None:
    """What is supposed must be allowed, though no marker need be left."""
    air, no = options.get("air", 0), None
    if air:
        no = support.why_not_air(s, used=air != 1)
    if gun := options.get("support_defence"):
        no = no or support.why_not_defensive(s, units_named(s, [str(gun)])[0], step.target)
    if options.get("surprise"):
        no = no or support.why_not_surprise(s, step.attackers)
    return no


# --- what is rolled ---


def _dice(s: State, options: OddsOptions) -> list[DieShift]:
    """The dice before the combat die, in their order (a44 14.4)."""
    found: list[DieShift] = []
    if options.get("surprise"):
        table = s.edition.tables["pzbde_150_deception"]
        shifts = [int(table.result(die) == battle.SUCCESS) for die in FACES]
        found.append(_die("surprise", "a44 27.8.3", shifts))
    if gun := options.get("support_defence"):
        unit = units_named(s, [str(gun)])[0]
        results = [battle.defensive_fire(s, unit, die) for die in FACES]
        shifts = [r if r == battle.TIME_ON_TARGET else -int(r) for r in results]
        found.append(_die("defensive artillery", "a44 22.8", shifts))
    if battle.are_jabos_due(s):
        found.append(_die("jabos", "a44 15.6.3", [-battle.jabos(s, die) for die in FACES]))
    return found


def dice_to_come(s: State) -> list[DieShift]:
    """Those that fall whatever the players choose."""
    return _dice(s, {})


def _die(what: str, case: str, shifts: Sequence[int | str]) -> DieShift:
    return DieShift(what, case, {str(die): shift for die, shift in zip(FACES, shifts, strict=True)})


def distribution(s: State, rung: int, dice: Sequence[DieShift]) -> dict[str, str]:
    """The chance of each result over all dice; Time on Target counts as an A1 (a44 Q-68)."""
    count = Counter[str]()
    for shifts in product(*(die.shifts.values() for die in dice)):
        ended = battle.TIME_ON_TARGET in shifts
        at = rung + sum(shift for shift in shifts if isinstance(shift, int))
        count.update(AUTOMATIC if ended else s.edition.crt.result(at, die) for die in FACES)
    total = count.total()
    return {result: str(Fraction(count[result], total)) for result in sorted(count)}


# --- all of it ---


def odds(s: State, step: q.Plan, dice: Sequence[DieShift]) -> LadderOdds:
    """Everything a player would reckon before he attacks."""
    guns, air = len(step.guns), step.air
    found = work_out(
        s, step.target, step.attackers, guns=guns, air=air, breakthrough=step.breakthrough
    )
    rolled = step.shift - guns - air if step.shift else 0  # by dice that have fallen
    crt = s.edition.crt
    start = crt.rung(found.attack, found.defence)
    rung = start + found.shift + rolled
    fallen = (OddsLine("dice before the attack", "a44 14.4", shift=rolled),) if rolled else ()
    return LadderOdds(
        target=s.place_name(step.target),
        attack=found.attack,
        defence=found.defence,
        odds=crt.name(start),
        shift=found.shift + rolled,
        column=crt.column(rung),
        results={str(die): crt.result(rung, die) for die in FACES} if rung >= 0 else {},
        distribution=distribution(s, rung, dice),
        dcb=found.bonus,
        modifiers=(*found.modifiers, *fallen),
        factors=found.factors,
        dice=tuple(dice),
        fire_fight=_fire_fights(s, step),
        determined_defense=_defenses(s, step),
        automatic=UNSET if rung >= 0 else AUTOMATIC,
    )


def _fire_fights(s: State, step: q.Plan) -> dict[str, dict[str, int | dict[str, str]]]:
    """Every Lead Unit, and what each die would bring it (a44 16.2)."""
    found: dict[str, dict[str, int | dict[str, str]]] = {}
    for unit in step.attackers:
        if leads.why_not_fire_fight(s, step, unit) is None:
            drm = leads.fire_fight_drm(s, step, unit)
            rows = {
                word: {str(die): leads.fire_fight(s, word, drm, die) for die in FACES}
                for word in FIRE_FIGHTS
            }
            found[s.unit_name(unit)] = {"drm": drm, **rows}
    return found


def _defenses(s: State, step: q.Plan) -> dict[str, dict[str, int | str]]:
    """Every Lead Unit of the defender as the stack stands now (a44 16.7.2)."""
    found: dict[str, dict[str, int | str]] = {}
    for unit in s.here(step.target):
        if leads.why_not_defense(s, step, unit) is None:
            drm = leads.defense_drm(s, step, unit)
            rows = {str(die): leads.determined_defense(s, drm, die) for die in FACES}
            found[s.unit_name(unit)] = {"drm": drm, **rows}
    return found
