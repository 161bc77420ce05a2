"""a44 17, 18.2: the beaten defenders retreat, one unit after another in their owner's order."""

from msgspec.structs import replace

from ardennes.engine.core import Decision, No, PlaceId, UnitId, Word
from ardennes.engine.umpire import Umpire, question_memo
from ardennes.games.a44.counters import GERMAN, SIDES
from ardennes.games.a44.rules import cohesion, fuel_dumps, retreat, stacking
from ardennes.games.a44.rules.losses import put_out
from ardennes.games.a44.rules.retreat import Steps, Way
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words import withdrawals as w
from ardennes.games.a44.words.combat import Combat, onward
from ardennes.games.a44.words.moves import PositionsLost
from ardennes.wargame.telling import counted

PASS = a.Pass()
FAR = 3  # hexes of a retreat that breaks (a44 18.2)


# --- who dies at once ---


def why_dead(s: State, step: Combat, unit: int) -> No | None:
    """Why a unit does not even try (F5: immediate elimination)."""
    far = step.left >= FAR
    disrupted = bool(s.disrupted >> unit & 1)
    reasons = (
        (s.broken >> unit & 1, "18.5", "it was Broken"),
        (s.retreated >> unit & 1 and not step.breakthrough, "17.5", "it had retreated before"),
        (cohesion.is_frail(s, unit) and (far or disrupted), "27.1", "Engineers do not break"),
        (disrupted and far, "18.3", "it was Disrupted"),  # a44 Q-6
        (s.out_of_supply >> unit & 1 and far, "23.4", "it was out of supply"),
        (is_stuck(s, unit), "17.7", "a gun without Prime Mover cannot retreat"),
    )
    return next((No(f"a44 {case}", why) for so, case, why in reasons if so), None)


def is_stuck(s: State, unit: int) -> bool:
    """A German gun without a Prime Mover (a44 17.7)."""
    gun = s.roster.side[unit] == GERMAN and s.roster.guns >> unit & 1
    return bool(gun) and not s.prime_mover >> unit & 1


# --- the retreat ---


def stages_of(s: State, step: q.FallBack, unit: int) -> list[list[Way]]:
    """The ways of one unit as the priorities thin them out, worked out once for each question."""
    about, key = question_memo(s, step), f"ways {unit}"
    if key not in about:
        about[key] = retreat.stages(s, unit, step.target, step.left)
    return about[key]


def offer_fall_back(s: State, step: q.FallBack) -> Decision:
    """Every unit left, and where it may end; nothing while somebody has to die first."""
    choices: tuple[Word, ...] = ()
    if not any(why_dead(s, step, unit) for unit in step.more):
        choices = tuple(
            a.Retreat(UnitId(unit), PlaceId(end))
            for unit in sorted(step.more)
            for end in sorted({way[-1] for way in stages_of(s, step, unit)[-1]})
        )
    prompt = f"Retreat each unit {counted(step.left, 'hex', 'hexes')}."
    return Decision(SIDES[1 - s.side], "a44 17.1", prompt, choices)


def answer_fall_back(u: Umpire[State], step: q.FallBack, action: Word) -> None:
    """A unit falls back, or those die who have to; then come the advances."""
    if isinstance(action, a.Retreat):
        _fall_back(u, step, action)
    elif dead := {unit: no for unit in step.more if (no := why_dead(u.s, step, unit))}:
        for unit, no in dead.items():
            put_out(u, unit, no.reason, no.case)
        u.ask(onward(step, q.FallBack, more=tuple(x for x in step.more if x not in dead)))
    else:
        for unit in step.more:
            put_out(u, unit, f"no way of {step.left} hexes was open", "a44 17.2")
        abandon(u, step.target)
        if step.advance:
            u.ask(onward(step, q.OfferAdvance, left=0, more=()))  # a44 17.3


def _fall_back(u: Umpire[State], step: q.FallBack, action: a.Retreat) -> None:
    way = retreat.first_ways(stages_of(u.s, step, action.unit)[-1])[action.to]
    withdraw(u, action.unit, way, "a44 17.1")
    if step.left >= FAR:
        cohesion.shatter(u, action.unit, "a44 18.2")
    else:
        cohesion.worsen(u, action.unit, "a44 18.2")
    rest = tuple(unit for unit in step.more if unit != action.unit)
    u.ask(onward(step, q.FallBack, more=rest))
    _look_for_room(u, onward(step, q.FindRoom, more=(action.unit, *rest), way=way))


def withdraw(u: Umpire[State], unit: int, way: Way, by: str) -> None:
    """A unit goes this way back."""
    start, *path = map(PlaceId, way)
    u.emit(w.Retreated(UnitId(unit), start, tuple(path), by))
    check_boundary(u, unit, way)


def check_boundary(u: Umpire[State], unit: int, way: Way) -> None:
    """Whoever is beyond an army boundary does not rally (a44 11.10.2)."""
    if u.s.roster.side[unit] == GERMAN and retreat.crosses_boundary(u.s, way):
        u.emit(w.CrossedBoundary(UnitId(unit)))


def abandon(u: Umpire[State], place: int) -> None:
    """An Improved Position whose occupants are gone is removed at once (a44 15.8.4), a dump is
    captured (a44 32.2)."""
    fuel_dumps.falls(u, place)
    if (u.s.positions | u.s.begun) >> place & 1 and not u.s.here(place):
        u.emit(PositionsLost((PlaceId(place),)))


def why_not_fall_back(s: State, step: q.FallBack, action: a.Retreat) -> No | None:
    """Each end that is not offered has a priority or a danger against it."""
    unit = action.unit
    if unit not in step.more:
        return No("a44 17.1", f"{s.title(unit)} does not retreat now")
    return retreat.why_not_end(s, unit, action.to, step.left, stages_of(s, step, unit))


# --- no room (a44 17.4) ---


def _look_for_room(u: Umpire[State], step: q.FindRoom) -> None:
    place = step.way[-1]
    if place < u.s.hexes and stacking.overstacked(u.s, place):
        u.ask(step)


def further(s: State, step: q.FindRoom) -> list[int]:
    """The next places of ways that lead to a place with room (a44 17.4, Q-39)."""
    about = question_memo(s, step)
    if "further" not in about:
        steps, unit = Steps(s, step.more[0]), step.more[0]
        about["further"] = [
            to
            for to in steps.ahead(step.way[-1])
            if not _is_spent(steps, step, to) and _leads_to_room(s, steps, step, unit, to)
        ]
    return about["further"]


def _is_spent(steps: Steps, step: q.FindRoom, to: int) -> bool:
    """Nobody enters a hex twice, nor a zone after the first hex."""
    return to in step.way or bool(steps.hot >> to & 1)


def _leads_to_room(s: State, steps: Steps, step: q.FindRoom, unit: int, start: int) -> bool:
    line, seen = [start], {start}
    for here in line:
        if retreat.has_room(s, unit, here):
            return True
        ahead = [to for to in steps.ahead(here) if to not in seen]
        fresh = [to for to in ahead if not _is_spent(steps, step, to)]
        line += fresh
        seen.update(fresh)
    return False


def offer_room(s: State, step: q.FindRoom) -> Decision:
    """One hex further, or the surplus is lost."""
    unit = step.more[0]
    choices = (*(a.GoOn(unit, PlaceId(to)) for to in further(s, step)), PASS)
    prompt = f"There is no room for {s.title(unit)}: does it retreat further?"
    return Decision(SIDES[1 - s.side], "a44 17.4", prompt, choices)


def answer_room(u: Umpire[State], step: q.FindRoom, action: Word) -> None:
    """Whoever goes on is Broken; else steps of those who retreated are lost until it fits."""
    unit, place = step.more[0], step.way[-1]
    if not isinstance(action, a.GoOn):
        among = tuple(UnitId(x) for x in sorted(u.s.here(place)) if u.s.retreated >> x & 1)
        u.ask(q.Overstacked(PlaceId(place), among))
        return
    u.emit(w.WentOn(unit, PlaceId(place), action.to))
    check_boundary(u, unit, (place, action.to))
    cohesion.shatter(u, unit, "a44 17.4")
    if u.s.at[unit] >= 0:
        _look_for_room(u, replace(step, way=(*step.way, action.to)))


def why_not_go_on(s: State, action: a.GoOn) -> No | None:
    """One hex of a way that leads to room."""
    step = s.question
    if not isinstance(step, q.FindRoom):
        return No("a44 17.4", f"{s.title(action.unit)} is not without room")
    if action.unit != step.more[0]:
        return No("a44 17.4", f"{s.title(action.unit)} is not the one without room")
    if action.to in further(s, step):
        return None
    where = s.place_name(action.to)
    return No("a44 17.4", f"no way that leads to a hex with room goes on to {where}")
