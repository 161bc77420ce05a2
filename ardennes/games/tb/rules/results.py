"""tb 13.15-13.22: combat results, retreats and advances."""

from collections.abc import Sequence
from typing import NamedTuple

from ardennes.engine.core import NOT_NOW, Decision, No, PlaceId, UnitId, Word, allowed
from ardennes.engine.umpire import Umpire, question_memo
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import SIDES
from ardennes.games.tb.rules.retreats import anyone_can_go, retreat_hexes, ways_apart, why_not_open
from ardennes.games.tb.rules.special import (
    enter_vdh,
    why_not_slip,
    withdraw_commandos,
)
from ardennes.games.tb.rules.stacking import (
    check_stacking,
    room_at,
    thirds_at,
    why_not_stack,
)
from ardennes.games.tb.state import State
from ardennes.wargame.retreat import STAY, Parting

Attackers = tuple[UnitId, ...]
RETREATS = w.AnswerRetreat | w.ReactCavalry | w.Part
VOLUNTARY = (
    w.OfferSupply | w.MoreSupply | w.ReactSupply | w.ReactCavalry | w.ReactAir | w.OfferAdvance
)


def apply_result(u: Umpire[State], result: str, target: PlaceId, attackers: Attackers) -> None:
    """What the table says happens, at once (tb 13.8)."""
    match result:
        case "AE":
            lose_steps(u, attackers)  # tb 13.16
            end_battle(u)
        case "DR":
            defender_retreat(u, target, attackers)
        case "DE":
            lose_steps(u, u.s.stacks[target])  # tb 13.20
            after_vacating(u, target, attackers)
        case "BB":
            bloodbath(u, target, attackers)
        case _:
            end_battle(u)  # tb 13.15


def end_battle(u: Umpire[State]) -> None:
    """Stacking is checked after every battle (tb 6.6)."""
    check_stacking(u)


def lose_steps(u: Umpire[State], units: Sequence[int]) -> int:
    """Each loses one step: full two-step units are reduced, others eliminated (tb 2.11)."""
    for unit in sorted(units):
        lose_step(u, unit)
    return len(units)


def lose_step(u: Umpire[State], unit: int) -> None:
    """tb 2.11"""
    if u.s.steps_left(unit) > 1:
        u.emit(w.StepLost(UnitId(unit)))
        return
    if u.s.commandos_on == unit:
        withdraw_commandos(u)  # tb R46
    u.emit(w.Eliminated(UnitId(unit)))


# --- DR: retreat, hold or pay, tb 13.17-13.19 ---


def defender_retreat(u: Umpire[State], target: PlaceId, attackers: Attackers) -> None:
    """No way out means DE, except that a town may be held (tb 13.17, tb R18)."""
    if u.s.ground.towns >> target & 1 or anyone_can_go(u.s, target):
        u.ask(w.AnswerRetreat(target, attackers))
    else:
        apply_result(u, "DE", target, attackers)


class WaysOut(NamedTuple):
    """Where a stack may go together, or else how it may part."""

    whole: list[int]
    apart: list[Parting]

    def let_somebody_go(self) -> bool:
        """Is there a way for at least one unit?"""
        return bool(self.whole) or any(set(way) != {STAY} for way in self.apart)

    def let_all_go(self) -> bool:
        """Nobody has to stay behind (tb R43)."""
        return bool(self.whole) or any(STAY not in way for way in self.apart)


def ways_out(s: State, step: w.AnswerRetreat | w.ReactCavalry | w.Part) -> WaysOut:
    """Worked out once a question; a stack that parts has found no way together."""
    about, target = question_memo(s, step), step.target
    if "ways out" not in about:
        early, parts = isinstance(step, w.ReactCavalry), isinstance(step, w.Part)
        whole = [] if parts else retreat_hexes(s, target, before_combat=early)
        about["ways out"] = WaysOut(whole, [] if whole else ways_apart(s, target))
    return about["ways out"]


def offer_retreat(s: State, step: w.AnswerRetreat) -> Decision:
    """Hold a town, lose a step elsewhere, or go (tb 13.17-13.19)."""
    target = step.target
    steps = (w.LoseStep(UnitId(u)) for u in sorted(s.stacks[target]))
    hexes = (w.Retreat(PlaceId(p)) for p in s.ground.board.around[target])
    choices = (
        *allowed(s, why_not_pass, [w.Pass()]),
        *allowed(s, why_not_hold, [w.Hold()]),
        *allowed(s, why_not_lose_step, steps),
        *allowed(s, why_not_retreat, hexes),
        *allowed(s, why_not_retreat_apart, [w.RetreatApart()]),
    )
    prompt = f"The defenders of {s.place_name(target)} must retreat. What do they do?"
    return Decision(SIDES[s.owner_at(target)], "tb 13.17", prompt, choices)


def why_not_pass(s: State, _: w.Pass) -> No | None:
    """What is voluntary can be declined; a retreat, only by who holds a town and cannot leave it:
    elsewhere nobody is asked who cannot (tb R18)."""
    step = s.todo[-1]
    if isinstance(step, w.AnswerRetreat):
        return NOT_NOW if ways_out(s, step).let_somebody_go() else None
    return None if isinstance(step, VOLUNTARY) else NOT_NOW


def why_not_hold(s: State, _: w.Hold) -> No | None:
    """Towns are held (tb 13.18)."""
    step = s.todo[-1]
    if not isinstance(step, w.AnswerRetreat):
        return No("tb 13.18", "nobody has to retreat from a town now")
    if not s.ground.towns >> step.target & 1:
        return No("tb 13.18", f"{s.place_name(step.target)} is not a town")
    return None


def why_not_lose_step(s: State, action: w.LoseStep) -> No | None:
    """DL1 instead of a retreat, or a step of a bloodbath (tb 13.19, 13.21)."""
    step = s.todo[-1]
    if isinstance(step, w.AnswerRetreat):
        return why_not_pay(s, action.unit, step)
    if isinstance(step, w.TakeLosses) and action.unit in step.attackers and s.at[action.unit] >= 0:
        return None
    return No("tb 13.21", f"{s.title(action.unit)} has no step to lose now")


def why_not_pay(s: State, unit: int, step: w.AnswerRetreat) -> No | None:
    """Any one unit, if the force has more than one step and could go (tb 13.19, tb R43)."""
    if s.ground.towns >> step.target & 1:
        return No("tb 13.18", "a town is held or given up; no step is lost instead")
    stack = s.stacks[step.target]
    if unit not in stack:
        return No("tb 13.19", f"{s.title(unit)} is not among the defenders")
    if sum(s.steps_left(u) for u in stack) < 2:
        return No("tb 13.19", "the defenders have only one step")
    if not ways_out(s, step).let_all_go():
        return No("tb 13.19", "a force that cannot retreat as a whole cannot lose a step instead")
    return None


def why_not_retreat(s: State, action: w.Retreat) -> No | None:
    """The whole stack goes to an open hex with room, nearer to a source if it can (tb 13.17)."""
    step, to = s.todo[-1], action.to
    if no := why_not_slip(s, step):
        return no
    if not isinstance(step, RETREATS):
        return No("tb 13.17", "nobody has to retreat now")
    no = why_not_open(s, step.target, to, before_combat=isinstance(step, w.ReactCavalry))
    return no or why_not_room(s, step.target, to) or why_not_nearest(s, step, to)


def why_not_room(s: State, target: int, place: int) -> No | None:
    """The units of a hex go together (tb 13.17)."""
    if room_at(s, place) < thirds_at(s, target):
        return No("tb 13.17", f"the stack would overstack {s.place_name(place)}")
    return None


def why_not_nearest(s: State, step: w.AnswerRetreat | w.ReactCavalry | w.Part, p: int) -> No | None:
    """Nearer to a working source if it can be (tb R16)."""
    if p in ways_out(s, step).whole:
        return None
    where = s.place_name(p)
    return No("tb R16", f"{where} is no nearer to a working source, and another open hex is")


def why_not_retreat_apart(s: State, _: w.RetreatApart) -> No | None:
    """Only a stack that fits nowhere together (tb 13.17, tb R43)."""
    step = s.todo[-1]
    if not isinstance(step, w.AnswerRetreat):
        return NOT_NOW
    ways = ways_out(s, step)
    if ways.whole:
        return No("tb 13.17", "the units of a hex retreat together")
    return None if ways.let_somebody_go() else No("tb 13.17", "no open hex has room for anybody")


def answer_retreat(u: Umpire[State], step: w.AnswerRetreat, answer: Word) -> None:
    """Whatever the owner chose."""
    target, attackers = step.target, step.attackers
    match answer:
        case w.Hold():
            u.emit(w.Held(target))  # tb 13.18; it ends an Ardor attack too (tb R17)
            end_battle(u)
        case w.LoseStep(unit):
            lose_step(u, unit)
            end_battle(u)
        case w.Retreat(to):
            for unit in sorted(u.s.stacks[target]):
                retreat(u, unit, to)
            after_vacating(u, target, attackers)
        case w.RetreatApart():
            units = tuple(map(UnitId, sorted(u.s.stacks[target])))
            u.ask(w.Part(target, attackers, units))
        case _:
            apply_result(u, "DE", target, attackers)  # tb R18


def retreat(u: Umpire[State], unit: int, to: PlaceId) -> None:
    """One unit goes one hex; US units may end VDH that way (tb 13.17, 14.5)."""
    u.emit(w.Retreated(UnitId(unit), PlaceId(u.s.at[unit]), to))
    enter_vdh(u, unit, (to,))


def slip_away(u: Umpire[State], target: PlaceId, attackers: Attackers, to: PlaceId) -> None:
    """Cavalry goes before the die; the attackers may advance (tb 14.2, tb R54)."""
    unit = u.s.stacks[target][0]
    u.emit(w.SlippedAway(UnitId(unit)))
    retreat(u, unit, to)
    after_vacating(u, target, attackers)


def offer_parting(s: State, step: w.Part) -> Decision:
    """Unit by unit, only so that the smallest split comes out (tb 13.17)."""
    unit = step.units[len(step.gone)]
    hexes = (w.RetreatUnit(unit, PlaceId(p)) for p in s.ground.board.around[step.target])
    stay = allowed(s, why_not_stay_behind, [w.StayBehind(unit)])
    choices = (*allowed(s, why_not_retreat_unit, hexes), *stay)
    prompt = f"Where does {s.title(unit)} retreat from {s.place_name(step.target)}?"
    return Decision(SIDES[s.owner_at(step.target)], "tb 13.17", prompt, choices)


def why_not_retreat_unit(s: State, action: w.RetreatUnit) -> No | None:
    """A unit of a parting stack goes to an open hex, so that few hexes are used (tb 13.17)."""
    step = s.todo[-1]
    if not isinstance(step, w.Part):
        together = isinstance(step, RETREATS)
        reason = "the units of a hex retreat together" if together else "nobody has to retreat now"
        return No("tb 13.17", reason)
    no = why_not_open(s, step.target, action.to)
    return no or why_not_fewest(s, action.unit, action.to, step)


def why_not_stay_behind(s: State, action: w.StayBehind) -> No | None:
    """Whoever still fits must go (tb R43)."""
    step = s.todo[-1]
    parting = isinstance(step, w.Part)
    return why_not_fewest(s, action.unit, STAY, step) if parting else NOT_NOW


def why_not_fewest(s: State, unit: int, goal: int, step: w.Part) -> No | None:
    """One after another, to as few hexes as can be (tb 13.17)."""
    done = len(step.gone)
    if unit != step.units[done]:
        return No("tb 13.17", f"it is not the turn of {s.title(unit)} to go")
    if any(way[: done + 1] == (*step.gone, goal) for way in ways_out(s, step).apart):
        return None
    return No("tb 13.17", "the stack must part so that the fewest hexes are used")


def answer_parting(u: Umpire[State], step: w.Part, answer: Word) -> None:
    """When all have chosen they go together; who stays suffers DE (tb 13.17, tb R43)."""
    to = answer.to if isinstance(answer, w.RetreatUnit) else PlaceId(STAY)
    gone = (*step.gone, to)
    if len(gone) < len(step.units):
        u.ask(w.Part(step.target, step.attackers, step.units, gone))
        return
    for unit, place in zip(step.units, gone, strict=True):
        if place != STAY:
            retreat(u, unit, place)
    if step.target in u.s.stacks:
        lose_steps(u, u.s.stacks[step.target])
    after_vacating(u, step.target, step.attackers)


# --- BB, tb 13.21 ---


def bloodbath(u: Umpire[State], target: PlaceId, attackers: Attackers) -> None:
    """The attackers lose as many steps as the defenders just did."""
    lost = lose_steps(u, u.s.stacks[target])
    take_losses(u, w.TakeLosses(target, attackers, lost))


def take_losses(u: Umpire[State], step: w.TakeLosses) -> None:
    """Ask only while there is a choice; nobody loses more than he has (tb R21)."""
    alive = [a for a in step.attackers if u.s.at[a] >= 0]
    if step.left and len(alive) > 1 and step.left < sum(u.s.steps_left(a) for a in alive):
        u.ask(step)
        return
    for unit in alive:
        for _ in range(min(step.left, u.s.steps_left(unit))):
            lose_step(u, unit)
    after_vacating(u, step.target, step.attackers)


def offer_losses(s: State, step: w.TakeLosses) -> Decision:
    """Spread as the attacker likes (tb 13.21)."""
    choices = tuple(allowed(s, why_not_lose_step, map(w.LoseStep, step.attackers)))
    prompt = f"Choose an attacker to lose a step ({step.left} to lose)."
    return Decision(SIDES[s.roster.side[step.attackers[0]]], "tb 13.21", prompt, choices)


def answer_losses(u: Umpire[State], step: w.TakeLosses, answer: Word) -> None:
    """One step at a time."""
    assert isinstance(answer, w.LoseStep)
    lose_step(u, answer.unit)
    take_losses(u, w.TakeLosses(step.target, step.attackers, step.left - 1))


# --- advance, tb 13.22 ---


def after_vacating(u: Umpire[State], target: PlaceId, attackers: Attackers) -> None:
    """An emptied hex may be entered by the attackers that are left, at once (tb 13.22)."""
    step = w.OfferAdvance(target, attackers)
    if target not in u.s.stacks and advance_choices(u.s, step):
        u.ask(step)
    else:
        end_battle(u)


def advance_choices(s: State, step: w.OfferAdvance) -> list[w.Advance]:
    """Surviving attackers that fit; enemy zones do not matter, VAK never count (tb 13.22)."""
    return [a for a in map(w.Advance, step.attackers) if why_not_advance(s, a, step) is None]


def why_not_advance(s: State, action: w.Advance, asked: Word | None = None) -> No | None:
    """An attacker that is left, into the hex just vacated, if it fits (tb 13.22, 6.5)."""
    unit, step = action.unit, asked or s.todo[-1]
    if not isinstance(step, w.OfferAdvance):
        return No("tb 13.22", "no hex has just been vacated")
    if unit not in step.attackers:
        return No("tb 13.22", f"{s.title(unit)} did not attack this hex")
    if s.at[unit] < 0:
        return No("tb 13.22", f"{s.title(unit)} did not survive the battle")
    if s.at[unit] == step.target:
        return No("tb 13.22", f"{s.title(unit)} has advanced already")
    return why_not_stack(s, unit, step.target)


def offer_advance(s: State, step: w.OfferAdvance) -> Decision:
    """Voluntary, within stacking (tb 13.22)."""
    choices = (*allowed(s, why_not_pass, [w.Pass()]), *advance_choices(s, step))
    prompt = f"Advance into {s.place_name(step.target)}?"
    return Decision(SIDES[s.roster.side[step.attackers[0]]], "tb 13.22", prompt, choices)


def answer_advance(u: Umpire[State], step: w.OfferAdvance, answer: Word) -> None:
    """One unit after another until declined or full."""
    if isinstance(answer, w.Advance):
        u.emit(w.Advanced(answer.unit, step.target))
        enter_vdh(u, answer.unit, (step.target,))
        if advance_choices(u.s, step):
            u.ask(step)
            return
    end_battle(u)
