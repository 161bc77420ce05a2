"""a44 19.4: after DS one stack may break through and attack at once."""

from collections.abc import Iterator, Sequence

from ardennes.board.graph import NOWHERE, members
from ardennes.engine.core import NOT_NOW, Decision, No, PlaceId, UnitId, Word
from ardennes.engine.umpire import Umpire, question_memo
from ardennes.games.a44.counters import SIDES
from ardennes.games.a44.rules import attacks, battle, fuel_dumps, ouren
from ardennes.games.a44.rules.formations import fit
from ardennes.games.a44.rules.pursuit import REASONS, Pursuit, Way, why_no_stay
from ardennes.games.a44.rules.stacking import why_overstacked
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words import withdrawals as w
from ardennes.games.a44.words.combat import onward

PASS = a.Pass()
SHATTERED = "DS"
Group = tuple[int, ...]


# --- the group ---


def may_form(s: State, step: q.OfferAdvance) -> bool:
    """After DS, once (a44 19.4.1)."""
    formed = any(isinstance(waiting, q.OfferBreakthrough) for waiting in s.todo)
    return step.result == SHATTERED and not formed


def groups(s: State, step: q.OfferAdvance) -> list[a.BreakThrough]:
    """Every stack that could be formed, and where it could go."""
    if not may_form(s, step):
        return []
    able = sorted(unit for unit in step.more if not s.out_of_supply >> unit & 1)  # a44 19.5
    return [
        a.BreakThrough(tuple(map(UnitId, group)), PlaceId(end))
        for group in sorted(_stacks(s, able, step.target))
        for end in ways_of(s, step, group)
    ]


def _stacks(s: State, able: Sequence[int], place: int, group: Group = ()) -> Iterator[Group]:
    """All sets of these that may stand together."""
    for number, unit in enumerate(able):
        more = (*group, unit)
        if not why_overstacked(s, more, place):
            yield more
            yield from _stacks(s, able[number + 1 :], place, more)


def ways_of(s: State, step: q.OfferAdvance, group: Group) -> dict[int, Way]:
    """Where a group may go as one stack, each place with the way after the hex it starts from."""
    about, key = question_memo(s, step), f"group {group}"
    if key not in about:
        found: dict[int, Way] = {}
        for way in _ways(s, step, group):
            if way[-1] not in found and not why_no_stay(s, group, way[-1]):
                found[way[-1]] = way
        about[key] = dict(sorted(found.items()))
    return about[key]


def _ways(s: State, step: q.OfferAdvance, group: Group, *leave_out: str) -> Iterator[Way]:
    """Mechanized units have their full advance, others one hex; a stack that is formed first in
    the vacated hex has spent one by then (a44 19.4.1)."""
    mechanized = all(s.roster.mechanized >> unit & 1 for unit in group)
    hexes = step.left if mechanized else 1
    starts = {s.at[unit] for unit in group}
    together = Pursuit(s, group, step.target, frozenset(leave_out))
    if len(starts) == 1:
        for way in together.ways((*starts,), hexes, bonus=mechanized):
            if way[-1] < s.hexes:
                yield way[1:]
        return
    singles = {u: Pursuit(s, (u,), step.target, frozenset(leave_out)) for u in group}
    if not all(_enters(s, pursuit, unit, step.target) for unit, pursuit in singles.items()):
        return
    yield (step.target,)
    roads = all(pursuit.follows_road(s.at[unit], step.target) for unit, pursuit in singles.items())
    for way in together.ways((NOWHERE, step.target), hexes, bonus=mechanized and roads):
        if mechanized:
            yield way[1:]


def _enters(s: State, pursuit: Pursuit, unit: int, vacated: int) -> bool:
    at = s.at[unit]
    return at >= s.hexes or pursuit.opens(at, vacated, first=True)


def break_through(u: Umpire[State], step: q.OfferAdvance, action: a.BreakThrough) -> None:
    """The group goes; the others advance before it attacks (a44 19.4.2)."""
    s, group = u.s, action.units
    way = ways_of(s, step, group)[action.to]
    starts = tuple(PlaceId(s.at[unit]) for unit in group)
    if any(ouren.before_ouren(s, s.side, (start, *way)) for start in starts):
        u.ask(step)
        ouren.ask(u)
        return
    u.emit(w.BrokeThrough(group, starts, tuple(map(PlaceId, way))))
    rest = tuple(unit for unit in step.more if unit not in group)
    u.ask(onward(step, q.OfferAdvance, more=rest), onward(step, q.OfferBreakthrough, more=group))


def why_not_break_through(s: State, action: a.BreakThrough) -> No | None:
    """Only after DS, one stack of those who took part and are in supply."""
    step, group = s.question, action.units
    if not isinstance(step, q.OfferAdvance):
        return NOT_NOW
    if not may_form(s, step):
        return No("a44 19.4.1", "one group breaks through, and only after DS")
    for unit in group:
        if unit not in step.more:
            return No("a44 19.4.1", f"{s.title(unit)} cannot be in the group")
        if s.out_of_supply >> unit & 1:
            return No("a44 19.5", f"{s.title(unit)} is out of supply")
    if not group or len(set(group)) < len(group):
        return No("a44 19.4.1", "name each unit of the group once")
    if no := why_overstacked(s, group, step.target):
        return No("a44 19.4.1", f"the group is one stack: {no.reason}")
    return None if action.to in ways_of(s, step, group) else _why_not_there(s, step, action)


def _why_not_there(s: State, step: q.OfferAdvance, action: a.BreakThrough) -> No:
    group, to, where = action.units, action.to, s.place_name(action.to)
    if to < s.hexes and _leads_to(s, step, group, to):
        no = why_no_stay(s, group, to)
        assert no is not None, "the group could end there"
        return no
    for case, why in REASONS.items():
        if to < s.hexes and _leads_to(s, step, group, to, case):
            return No(case, f"{where}: {why}")
    return No("a44 19.4.1", f"the group cannot go to {where} as one stack")


def _leads_to(s: State, step: q.OfferAdvance, group: Group, to: int, *leave_out: str) -> bool:
    return any(way[-1] == to for way in _ways(s, step, group, *leave_out))


# --- the second attack ---


def taking_part(s: State, step: q.OfferBreakthrough) -> tuple[Group, Group]:
    """Those of the group who attack with their factors, and those whom the limit of two Formations
    still keeps out (a44 14.3, Q-171)."""
    attackers = tuple(unit for unit in step.more if unit not in step.tags)
    for unit in step.tags:
        if unit in step.more and fit(s, (*attackers, unit)):
            attackers = (*attackers, unit)
    return tuple(sorted(attackers)), tuple(sorted({*step.more} - {*attackers}))


def _near(s: State, step: q.OfferBreakthrough) -> int:
    enemies = s.occupied[1 - s.side] | fuel_dumps.standing(s)
    return s.ground.board.zones[s.at[step.more[0]]] & enemies


def targets(s: State, step: q.OfferBreakthrough) -> list[int]:
    """Enemy hexes next to the group that it may attack (a44 19.4.3)."""
    return [place for place in members(_near(s, step)) if not _why_spared(s, step, place)]


def _why_spared(s: State, step: q.OfferBreakthrough, target: int) -> No | None:
    """A hex where all are Broken and have retreated in this phase is no target (a44 Q-10); what
    holds of every attack holds of this one too (a44 19.4.2)."""
    beaten = s.broken & s.retreated
    if s.here(target) and all(beaten >> u & 1 for u in s.here(target)):
        return No("a44 19.4.3", f"in {s.place_name(target)} are only Broken units that retreated")
    attackers, _ = taking_part(s, step)
    kept_out = (attacks.why_kept_out(s, unit, target) for unit in attackers)
    return next(filter(None, kept_out), None) or attacks.why_not_attackers(s, target, attackers)


def offer_breakthrough(s: State, step: q.OfferBreakthrough) -> Decision:
    """One hex, or none."""
    choices = tuple(a.Attack(PlaceId(at)) for at in targets(s, step))
    return Decision(SIDES[s.side], "a44 19.4.2", "Breakthrough combat?", (*choices, PASS))


def answer_breakthrough(u: Umpire[State], step: q.OfferBreakthrough, action: Word) -> None:
    """The next combat begins at once; after another DS the group goes on (a44 19.4.4)."""
    if isinstance(action, a.Attack):
        attackers, tags = (tuple(map(UnitId, units)) for units in taking_part(u.s, step))
        battle.begin(u, q.Plan(action.target, attackers, tags, breakthrough=True))


def why_not_strike(s: State, step: q.OfferBreakthrough, action: a.Attack) -> No | None:
    """A target the group has come next to."""
    if not _near(s, step) >> action.target & 1:
        where = s.place_name(action.target)
        return No("a44 19.4.3", f"no enemy next to the group is in {where}")
    return _why_spared(s, step, action.target)
