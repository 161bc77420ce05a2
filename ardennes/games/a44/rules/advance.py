"""a44 19: advances after combat, one unit after another; on DS also the Breakthrough Group."""

from collections.abc import Iterator

from ardennes.board.graph import members
from ardennes.engine.core import NOT_NOW, Decision, No, PlaceId, UnitId, Word
from ardennes.engine.umpire import Umpire, question_memo
from ardennes.games.a44.counters import SIDES
from ardennes.games.a44.rules import breakdown, breakthrough, ouren
from ardennes.games.a44.rules.limits import shut_sides, why_closed_to
from ardennes.games.a44.rules.modes import is_frozen_red
from ardennes.games.a44.rules.outcomes import BONUS, LIMITED, REGULAR
from ardennes.games.a44.rules.pursuit import REASONS, Pursuit, Way, why_no_stay
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words import withdrawals as w
from ardennes.games.a44.words.combat import onward
from ardennes.wargame.roadnet import side_of

PASS = a.Pass()
HEXES = {LIMITED: 1, REGULAR: 1, BONUS: 2}  # a44 19.1.2


def why_no_pursuer(s: State, unit: int) -> No | None:
    """Why somebody who took part may not advance (a44 19.1.1, 29.1.1)."""
    name = s.title(unit)
    if s.at[unit] < 0:
        return No("a44 19.1.1", f"{name} is gone")
    if s.roster.guns >> unit & 1:
        return No("a44 19.1.1", f"{name} is artillery")
    if is_frozen_red(s, unit):
        return No("a44 29.1.1", f"{name} may not advance on the first morning")
    return None


# --- one unit ---


def ways_of(s: State, step: q.OfferAdvance, unit: int) -> dict[int, Way]:
    """The places where a unit's advance may end, each with the first of the shortest ways."""
    about, key = question_memo(s, step), f"advance {unit}"
    if key not in about:
        about[key] = dict(sorted(_ways_of(s, step, unit).items()))
    return about[key]


def _ways_of(s: State, step: q.OfferAdvance, unit: int) -> dict[int, Way]:
    found: dict[int, Way] = {}
    for way in _walks(s, step, unit):
        if way[-1] not in found and not why_no_stay(s, (unit,), way[-1]):
            found[way[-1]] = way
    return found


def _walks(s: State, step: q.OfferAdvance, unit: int, *leave_out: str) -> Iterator[Way]:
    """Every way, room or not; a Limited Advance ends in the vacated hex (a44 19.1.2)."""
    limited = step.advance == LIMITED
    pursuit = Pursuit(s, (unit,), step.target, frozenset(leave_out))
    for way in pursuit.ways((s.at[unit],), step.left, bonus=not limited):
        if not limited or way[-1] == step.target:
            yield way


def offer_advance(s: State, step: q.OfferAdvance) -> Decision:
    """Anybody left, to any end; the Breakthrough Group; or nobody more. First of all it is seen
    who may advance at all."""
    if not step.left:
        return Decision(SIDES[s.side], "a44 19.1", "Who may advance?", ())
    choices: list[Word] = [
        a.Advance(UnitId(unit), PlaceId(end))
        for unit in sorted(step.more)
        for end in ways_of(s, step, unit)
    ]
    whole = breakdown.may_detach(s) & breakdown.advancing(s) if choices else 0  # a44 26.2
    apart = [a.BreakDown(UnitId(u)) for u in members(whole) if ways_of(s, step, u)]
    choices += breakthrough.groups(s, step)
    return Decision(SIDES[s.side], "a44 19.1", "Advance?", (*apart, *choices, PASS))


def answer_advance(u: Umpire[State], step: q.OfferAdvance, action: Word) -> None:
    """A unit or the group goes; the bridge at Ouren is tried first (a44 7.7)."""
    if not step.left:
        took_part = (*step.attackers, *step.tags)
        who = tuple(unit for unit in took_part if not why_no_pursuer(u.s, unit))
        u.ask(onward(step, q.OfferAdvance, left=HEXES[step.advance], more=who))
    elif isinstance(action, a.BreakDown):
        part = breakdown.detach(u, action.unit)
        u.ask(onward(step, q.OfferAdvance, more=(*step.more, part)))
    elif isinstance(action, a.BreakThrough):
        breakthrough.break_through(u, step, action)
    elif isinstance(action, a.Advance):
        way = ways_of(u.s, step, action.unit)[action.to]
        if ouren.before_ouren(u.s, u.s.side, way):
            u.ask(step)
            ouren.ask(u, action.unit, action.to)
            return
        start, *path = map(PlaceId, way)
        u.emit(w.Advanced(action.unit, start, tuple(path)))
        rest = tuple(unit for unit in step.more if unit != action.unit)
        u.ask(onward(step, q.OfferAdvance, more=rest))


# --- why not ---


def why_not_break_down(s: State, action: a.BreakDown) -> No | None:
    """Also before an advance, whoever has somewhere to go (a44 26.2)."""
    step = s.question
    if isinstance(step, q.OfferAdvance) and action.unit in step.more:
        if not ways_of(s, step, action.unit):
            return No("a44 26.2", f"{s.title(action.unit)} has nowhere to advance to")
    return breakdown.why_not_break_down(s, action)


def why_not_advance(s: State, action: a.Advance) -> No | None:
    """The case that keeps a unit, or keeps it out of a place. Who could never advance is told so
    even if nobody was asked."""
    step, unit, to = s.question, action.unit, action.to
    if not isinstance(step, q.OfferAdvance):
        return (why_no_pursuer(s, unit) if s.stage == "combat" else None) or NOT_NOW
    if unit not in step.more:
        return _why_not_among(s, step, unit)
    return None if to in ways_of(s, step, unit) else _why_not_there(s, step, unit, to)


def _why_not_among(s: State, step: q.OfferAdvance, unit: int) -> No:
    if unit not in (*step.attackers, *step.tags):
        return No("a44 19.1.1", f"{s.title(unit)} took no part in the attack")
    return why_no_pursuer(s, unit) or No("a44 19.1", f"{s.title(unit)} has advanced already")


def _why_not_there(s: State, step: q.OfferAdvance, unit: int, to: int) -> No:
    """The first of the cases without which it could go there."""
    where = s.place_name(to)
    if step.advance == LIMITED and to != step.target:
        return No("a44 19.1.2", f"only {s.place_name(step.target)} may be entered")
    if to == s.at[unit]:
        return No("a44 19.1", f"{s.title(unit)} is there")
    if no := why_closed_to(s, unit, to) if to < s.hexes else None:
        return no
    if _leads_to(s, step, unit, to):
        no = why_no_stay(s, (unit,), to)
        assert no is not None, "it could end its advance there"
        return no
    for case, why in REASONS.items():
        if _leads_to(s, step, unit, to, case):
            return No(case, f"{where}: {why}")
    return _why_out_of_reach(s, step, unit, to)


def _leads_to(s: State, step: q.OfferAdvance, unit: int, to: int, *leave_out: str) -> bool:
    return any(way[-1] == to for way in _walks(s, step, unit, *leave_out))


def _why_out_of_reach(s: State, step: q.OfferAdvance, unit: int, to: int) -> No:
    where, at = s.place_name(to), s.at[unit]
    if to >= s.hexes:
        return No("a44 11.9.1", f"no advance of {s.title(unit)} leads to {where}")
    if s.occupied[1 - s.side] >> to & 1:
        return No("a44 19.2", f"the enemy is in {where}")
    if at < s.hexes and side_of(at, to) in shut_sides(s, s.side):
        return No("a44 11.10.2", "nobody advances over an army boundary")
    if _leads_to(s, step, unit, to, *REASONS):
        return No("a44 19.2", f"no way of an advance leads to {where}")
    if _needs_bonus(s, step, unit, to):
        if s.out_of_supply >> unit & 1:
            return No("a44 19.5", f"{s.title(unit)} is out of supply and has no Road Bonus")
        return No("a44 19.1.3", "forest roads give no Road Bonus before the ground freezes")
    return No("a44 19.1.2", f"{where} is further than {s.title(unit)} advances")


def _needs_bonus(s: State, step: q.OfferAdvance, unit: int, to: int) -> bool:
    """Could it go there by road in supply and on frozen ground?"""
    pursuit = Pursuit(s, (unit,), step.target)
    pursuit.bonus, pursuit.forest_roads = bool(s.roster.mechanized >> unit & 1), True
    return any(way[-1] == to for way in pursuit.ways((s.at[unit],), step.left))
