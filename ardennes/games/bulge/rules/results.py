"""bulge 12.2-12.4: results, retreats and advances."""

from collections.abc import Sequence
from itertools import combinations

from ardennes.engine.core import Decision, No, PlaceId, UnitId, Word, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import GERMAN, SIDES
from ardennes.games.bulge.rules.phases import DONE, once, why_not_done
from ardennes.games.bulge.rules.reinforcements import releases, why_not_bound
from ardennes.games.bulge.rules.zoc import ezoc
from ardennes.games.bulge.state import State


def apply_result(
    u: Umpire[State], result: str, target: PlaceId, attackers: tuple[UnitId, ...]
) -> None:
    """What a code of the tables does (bulge 12.2 Ae to 12.2 Ct)."""
    defender = UnitId(u.s.unit_at[target])
    match result:
        case "Ae":
            u.ask(w.ChooseLosses(target, attackers))
        case "Ar":  # bulge 12.2 Ar
            u.ask(w.FallBack(attackers, (defender,)))
        case "Ex":
            factor = u.s.roster.cf[defender]
            eliminate(u, defender)
            u.ask(w.ChooseLosses(target, attackers, factor))
        case "Dr":  # bulge 12.2 Dr
            u.ask(w.FallBack((defender,), attackers))
        case "De":  # bulge 12.2 De
            eliminate(u, defender)
            u.ask(w.OfferAdvance(attackers, (target,)))
        case _:
            pass  # bulge 12.2 Ct


def eliminate(u: Umpire[State], unit: int) -> None:
    """A unit is out; its factor counts at once (bulge 3.1 kills)."""
    counter = u.s.roster.counters[unit]
    u.emit(w.Eliminated(UnitId(unit), -counter.cf if counter.side == GERMAN else counter.cf))


# --- losses of the attacker ---


@once
def loss_choices(s: State, step: w.ChooseLosses) -> list[tuple[int, ...]]:
    """One unit of the attacker's choice (bulge R19), or the sets of an exchange: the greatest sum
    that does not exceed the defender's factor (bulge 12.2 Ex, R21)."""
    if step.exchange < 0:
        return [(unit,) for unit in step.attackers]
    cf = s.roster.cf
    sets = [
        chosen
        for size in range(1, len(step.attackers) + 1)
        for chosen in combinations(step.attackers, size)
        if sum(cf[unit] for unit in chosen) <= step.exchange
    ]
    most = max((sum(cf[unit] for unit in chosen) for chosen in sets), default=0)
    return sorted(chosen for chosen in sets if sum(cf[unit] for unit in chosen) == most)


def why_not_lose(s: State, action: w.Lose) -> No | None:
    """One attacker (bulge 12.2 Ae), or what an exchange takes (bulge 12.2 Ex)."""
    step = s.question
    if isinstance(step, w.ChooseLosses) and action.units in loss_choices(s, step):
        return None
    if isinstance(step, w.ChooseLosses) and step.exchange >= 0:
        why = "an exchange takes the greatest sum that does not exceed the defender's factor"
        return No("bulge 12.2 Ex", why)
    return No("bulge 12.2 Ae", "one attacking unit is eliminated, and only after such a result")


def offer_losses(s: State, step: w.ChooseLosses) -> Decision:
    """The attacker chooses; `why_not_lose` asks `loss_choices` too (bulge R19, R21)."""
    side = SIDES[s.roster.side[step.attackers[0]]]
    choices = tuple(w.Lose(tuple(map(UnitId, units))) for units in loss_choices(s, step))
    case = "bulge 12.2 Ae" if step.exchange < 0 else "bulge 12.2 Ex"
    return Decision(side, case, "Choose the attackers that are eliminated.", choices)


def answer_losses(u: Umpire[State], step: w.ChooseLosses, answer: Word) -> None:
    """They go; the others retreat or, in an exchange, one may advance."""
    assert isinstance(answer, w.Lose)
    left: list[PlaceId] = []
    for unit in answer.units:
        left.append(PlaceId(u.s.at[unit]))
        eliminate(u, unit)
    after_losses(u, step, answer.units, left)


def after_losses(
    u: Umpire[State], step: w.ChooseLosses, lost: Sequence[int], left: Sequence[PlaceId]
) -> None:
    """Ae: every other attacker retreats, the defender may advance into a hex they left
    (bulge 12.2 Ae). Ex: one surviving attacker may advance (bulge 12.2 Ex)."""
    rest = tuple(unit for unit in step.attackers if unit not in lost)
    if step.exchange >= 0:
        u.ask(w.OfferAdvance(rest, (step.target,)))
    else:
        defender = UnitId(u.s.unit_at[step.target])
        u.ask(w.FallBack(rest, (defender,), tuple(left)))


# --- retreats ---


def why_not_retreat(s: State, action: w.Retreat) -> No | None:
    """One hex: not in an enemy zone, not occupied, not off the map (bulge 12.3, 9.1c, R20)."""
    step, unit, to = s.question, action.unit, action.to
    if not isinstance(step, w.FallBack) or unit not in step.units:
        return No("bulge 12.3", "no such unit retreats now")
    if not s.ground.board.zones[s.at[unit]] >> to & 1:
        return No("bulge 12.3", "a retreat goes one hex")
    if to in s.unit_at:
        return No("bulge 8.0", f"a unit is in {s.place_name(to)}")
    if ezoc(s, s.roster.side[unit]) >> to & 1:
        return No("bulge 9.1c", f"{s.place_name(to)} is in an enemy zone of control")
    return None


@once
def retreat_choices(s: State, step: w.FallBack) -> list[w.Retreat]:
    """Where each of them could go."""
    near = s.ground.board.around
    hexes = (w.Retreat(unit, PlaceId(to)) for unit in step.units for to in near[s.at[unit]])
    return allowed(s, why_not_retreat, hexes)


def offer_retreat(s: State, step: w.FallBack) -> Decision:
    """One after another in the owner's order (bulge 12.3, R22)."""
    side = SIDES[s.roster.side[step.units[0]]]
    return Decision(side, "bulge 12.3", "Retreat one hex.", tuple(retreat_choices(s, step)))


def answer_retreat(u: Umpire[State], step: w.FallBack, answer: Word) -> None:
    """A unit is back; the next one, then the advance."""
    assert isinstance(answer, w.Retreat)
    start = PlaceId(u.s.at[answer.unit])
    u.emit(w.Retreated(answer.unit, start, answer.to))
    release(u, answer.unit, (answer.to,))
    rest = tuple(unit for unit in step.units if unit != answer.unit)
    u.ask(w.FallBack(rest, step.victors, (*step.left, start)))


def after_retreat(u: Umpire[State], step: w.FallBack) -> None:
    """Who cannot retreat is eliminated (bulge 12.3); then one victor may advance (bulge 12.4)."""
    left = list(step.left)
    for unit in step.units:
        left.append(PlaceId(u.s.at[unit]))
        eliminate(u, unit)
    if left:
        u.ask(w.OfferAdvance(step.victors, tuple(left)))


def release(u: Umpire[State], unit: int, path: tuple[int, ...]) -> None:
    """A German near a British unit frees them all (bulge 13.0c)."""
    if releases(u.s, unit, path):
        u.emit(w.BritishReleased(UnitId(unit)))


# --- advances ---


def why_not_advance(s: State, action: w.Advance) -> No | None:
    """One participating unit into one hex that was left, zones ignored (bulge 12.4, 9.1d)."""
    step, unit, to = s.question, action.unit, action.to
    if not isinstance(step, w.OfferAdvance):
        return No("bulge 12.4", "nobody may advance now")
    if unit not in step.victors:
        return No("bulge 12.4", f"{s.title(unit)} did not take part")
    if to in step.left and (no := why_not_bound(s, unit, to)):
        return no  # bulge R26
    near = s.ground.board.zones[s.at[unit]] if s.at[unit] >= 0 else 0
    if to not in step.left or not near >> to & 1:
        return No("bulge 12.4", f"{s.place_name(to)} is no hex that was left next to it")
    return No("bulge 8.0", f"a unit is in {s.place_name(to)}") if to in s.unit_at else None


@once
def advance_choices(s: State, step: w.OfferAdvance) -> list[w.Advance]:
    """Who could advance, and where."""
    moves = (w.Advance(unit, to) for unit in step.victors for to in sorted(step.left))
    return allowed(s, why_not_advance, moves)


def offer_advance(s: State, step: w.OfferAdvance) -> Decision:
    """Before the next attack (bulge 12.4)."""
    choices = (*advance_choices(s, step), *allowed(s, why_not_done, [DONE]))
    side = SIDES[s.roster.side[step.victors[0]]]
    return Decision(side, "bulge 12.4", "Advance into the hex that was left, or stay.", choices)


def answer_advance(u: Umpire[State], step: w.OfferAdvance, answer: Word) -> None:
    """One unit advances."""
    if isinstance(answer, w.Advance):
        start = PlaceId(u.s.at[answer.unit])
        u.emit(w.Advanced(answer.unit, start, answer.to))
        release(u, answer.unit, (answer.to,))
