"""bulge 12.2-12.4: results, retreats and advances."""

from collections.abc import Sequence
from itertools import combinations

from ardennes.engine.core import Decision, PlaceId, UnitId, Word
from ardennes.engine.umpire import Umpire
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import GERMAN, SIDES
from ardennes.games.bulge.reinforcements import BRITISH_RANGE, is_bound, releases
from ardennes.games.bulge.state import State
from ardennes.games.bulge.zoc import ezoc


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


def no_losses(s: State, step: w.ChooseLosses) -> bool:
    """Every attacker is stronger than the exchange asks for (bulge 12.2 Ex)."""
    return not loss_choices(s, step)


def offer_losses(s: State, step: w.ChooseLosses) -> Decision:
    """The attacker chooses (bulge R19, R21)."""
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


def retreats(s: State, unit: int) -> list[int]:
    """One hex: not in an enemy zone, not occupied, not off the map (bulge 12.3, 9.1c, R20)."""
    side = s.roster.side[unit]
    taken = s.occupied[0] | s.occupied[1] | ezoc(s, side)
    return [p for p in s.ground.board.around[s.at[unit]] if not taken >> p & 1]


def offer_retreat(s: State, step: w.FallBack) -> Decision:
    """One after another in the owner's order (bulge 12.3, R22)."""
    choices = tuple(
        w.Retreat(UnitId(unit), PlaceId(to)) for unit in step.units for to in retreats(s, unit)
    )
    side = SIDES[s.roster.side[step.units[0]]]
    return Decision(side, "bulge 12.3", "Retreat one hex.", choices)


def nowhere_to_go(s: State, step: w.FallBack) -> bool:
    """Nobody left to retreat, or none who can."""
    return not any(retreats(s, unit) for unit in step.units)


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


def advance_choices(s: State, step: w.OfferAdvance) -> list[Word]:
    """One participating unit into one hex that was left, zones ignored (bulge 12.4, 9.1d)."""
    taken = s.occupied[0] | s.occupied[1]
    return [
        w.Advance(unit, to)
        for unit in step.victors
        for to in sorted(step.left)
        if s.at[unit] >= 0 and not taken >> to & 1 and _may_advance(s, unit, to)
    ]


def _may_advance(s: State, unit: int, to: int) -> bool:
    if not s.ground.board.zones[s.at[unit]] >> to & 1:
        return False
    if not is_bound(s, unit):
        return True
    near = unit not in s.entered or (s.ground.board.distance(s.entered[unit], to) <= BRITISH_RANGE)
    return near and bool(s.ground.north_west >> to & 1)  # bulge R26


def no_advance(s: State, step: w.OfferAdvance) -> bool:
    """Nobody can."""
    return not advance_choices(s, step)


def offer_advance(s: State, step: w.OfferAdvance) -> Decision:
    """Before the next attack (bulge 12.4)."""
    choices = advance_choices(s, step)
    side = SIDES[s.roster.side[step.victors[0]]]
    prompt = "Advance into the hex that was left, or stay."
    return Decision(side, "bulge 12.4", prompt, (*choices, w.Done()))


def answer_advance(u: Umpire[State], step: w.OfferAdvance, answer: Word) -> None:
    """One unit advances."""
    if isinstance(answer, w.Advance):
        start = PlaceId(u.s.at[answer.unit])
        u.emit(w.Advanced(answer.unit, start, answer.to))
        release(u, answer.unit, (answer.to,))
