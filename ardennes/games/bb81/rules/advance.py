"""bb81 adv-1 to adv-7, pb-1 to pb-3: advances after a retreat, in any direction, hex by hex."""

from ardennes.engine.core import Decision, No, PlaceId, Word, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.bb81 import words as w
from ardennes.games.bb81.counters import GERMAN, SIDES
from ardennes.games.bb81.rules.entering import enter
from ardennes.games.bb81.rules.movement import forbidden, why_not_into, why_not_open
from ardennes.games.bb81.rules.moves import why_not_stir
from ardennes.games.bb81.rules.phases import designated
from ardennes.games.bb81.rules.zoc import awake, zone
from ardennes.games.bb81.state import State

PASS = w.Pass()
FREE_FACTOR = 3  # the movement factor of units that may advance off road (bb81 adv-5)
BONUS = 2  # hexes more for PB 150 (bb81 pb-2)
FIRST_TURN = 1


# --- PB 150 on the first morning ---


def slips_through(s: State, unit: int) -> bool:
    """PB 150 on 16AM, if it takes no part in any attack (bb81 pb-1, pb-2)."""
    if unit != s.roster.brigade or s.turn != FIRST_TURN or s.side != GERMAN:
        return False
    return not (s.attacked | designated(s)) >> unit & 1


def inverted_only(s: State, place: int) -> bool:
    """Are all enemy infantry and armor in a hex inverted (bb81 pb-3)?"""
    enemies = [u for u in s.here(place) if s.roster.side[u] != s.side]
    return all(s.roster.gun[u] or s.inverted >> u & 1 for u in enemies)


def may_stay(s: State, place: int) -> bool:
    """PB 150 passes through inverted units and does not end on them (bb81 pb-3, R-17)."""
    return not s.fighters[1 - s.side] >> place & 1


# --- one step ---


def why_not_begin(s: State, step: w.OfferAdvance, unit: int) -> No | None:
    """May this unit advance at all (bb81 adv-1 to adv-3, R-25, R-26)?"""
    name = s.title(unit)
    if unit not in step.eligible or s.at[unit] < 0:
        return No("bb81 adv-1", f"{name} is not next to a hex that was vacated")
    if s.advanced >> unit & 1:
        return No("bb81 adv-3", f"{name} has advanced this turn")
    if designated(s) >> unit & 1:
        return No("bb81 adv-2", f"{name} must stay for its attack")
    no = why_not_stir(s, unit)
    return no and No("bb81 adv-3" if no.case == "bb81 ret-8" else no.case, no.reason)


def why_not_step(s: State, step: w.OfferAdvance, unit: int, start: int, to: int) -> No | None:
    """May it go from here into that neighbour (bb81 adv-4, adv-7, pb-3, R-16)?"""
    where = s.place_name(to)
    if not s.ground.board.zones[start] >> to & 1:
        return No("bb81 adv-4", f"{where} is not next to {s.title(unit)}")
    if forbidden(s, unit) >> to & 1:
        no = why_not_into(s, unit, to)
        passes = slips_through(s, unit) and inverted_only(s, to)
        if no and (no.case == "bb81 rein-5" or not passes):
            return No("bb81 adv-4" if no.case == "bb81 move-1" else no.case, no.reason)
    if to in step.vacated or s.ground.opens[start] >> to & 1:
        return None
    return No("bb81 adv-4", why_not_open(s, start, to).reason)


def stops(s: State, unit: int, start: int, to: int) -> bool:
    """Does the advance end on entering that hex (bb81 adv-5, adv-6, pb-3)?"""
    enemy_zone = awake(s, 1 - s.side) if slips_through(s, unit) else zone(s, 1 - s.side)
    if enemy_zone >> to & 1:
        return True
    on_road = s.ground.road(start, to) or s.ground.towns >> to & 1
    return not on_road and s.roster.mf[unit] != FREE_FACTOR


def steps(s: State, step: w.OfferAdvance, unit: int, start: int, left: int) -> list[int]:
    """Where it may go next; PB 150 enters no hex of inverted units it could not leave."""
    return [
        to
        for to in s.ground.board.around[start]
        if why_not_step(s, step, unit, start, to) is None
        and (may_stay(s, to) or _gets_out(s, step, unit, start, to, left))
    ]


def _gets_out(s: State, step: w.OfferAdvance, unit: int, start: int, to: int, left: int) -> bool:
    """With a hex left after that one, and somewhere to go (bb81 R-17)."""
    if left < 2 or stops(s, unit, start, to):
        return False
    return bool(steps(s, step, unit, to, left - 1))


def hexes_left(s: State, step: w.OfferAdvance, unit: int) -> int:
    """How many hexes a unit may still go (bb81 adv-1, pb-2)."""
    if step.unit == unit:
        return step.left
    return step.hexes + (BONUS if slips_through(s, unit) else 0)


# --- the question ---


def why_not_advance(s: State, action: w.Advance) -> No | None:
    """One hex at a time; a unit that goes on, or another one."""
    step, unit, to = s.question, action.unit, action.to
    if not isinstance(step, w.OfferAdvance):
        return No("bb81 adv-1", "nobody may advance now")
    goes_on = unit == step.unit and step.left > 0
    no = None if goes_on else why_not_leave(s, step) or why_not_begin(s, step, unit)
    no = no or why_not_step(s, step, unit, s.at[unit], to)
    if no is not None or to in steps(s, step, unit, s.at[unit], hexes_left(s, step, unit)):
        return no
    return No("bb81 pb-3", f"{s.title(unit)} could not leave {s.place_name(to)} again")


def why_not_leave(s: State, step: w.OfferAdvance) -> No | None:
    """The unit on its way may be left where it is (bb81 R-17)."""
    if step.unit < 0 or s.at[step.unit] < 0 or may_stay(s, s.at[step.unit]):
        return None
    where = s.place_name(s.at[step.unit])
    return No("bb81 pb-3", f"{s.title(step.unit)} may not stay with the enemy in {where}")


def why_not_pass(s: State, _: w.Pass) -> No | None:
    """Advancing is optional (bb81 adv-1)."""
    if not isinstance(s.question, w.OfferAdvance):
        return No("bb81 adv-1", "there is nothing to pass")
    return why_not_leave(s, s.question)


def advance_choices(s: State, step: w.OfferAdvance) -> list[w.Advance]:
    """Who could go where."""
    near = s.ground.board.around
    units = step.eligible if step.unit < 0 or step.unit in step.eligible else (step.unit,)
    hexes = (w.Advance(u, PlaceId(p)) for u in units if s.at[u] >= 0 for p in near[s.at[u]])
    return allowed(s, why_not_advance, hexes)


def offer_advance(s: State, step: w.OfferAdvance) -> Decision:
    """Anyone next to a vacated hex (bb81 adv-1)."""
    choices = (*advance_choices(s, step), *allowed(s, why_not_pass, [PASS]))
    far = "1 hex" if step.hexes == 1 else f"up to {step.hexes} hexes"
    prompt = f"Advance units next to a vacated hex {far}, or pass."
    if step.unit >= 0 and step.left:
        prompt = f"{s.title(step.unit)} may go on, {step.left} more; or another unit, or pass."
    return Decision(SIDES[s.side], "bb81 adv-1", prompt, choices)


def answer_advance(u: Umpire[State], step: w.OfferAdvance, answer: Word) -> None:
    """One hex forward; then the same unit again while it may, or another."""
    if not isinstance(answer, w.Advance):
        return
    unit, start, to = answer.unit, PlaceId(u.s.at[answer.unit]), answer.to
    left = hexes_left(u.s, step, unit) - 1
    if stops(u.s, unit, start, to):
        left = 0
    u.emit(w.Advanced(unit, start, to))
    enter(u, unit, (to,))
    u.ask(w.OfferAdvance(step.vacated, step.hexes, unit, left, step.eligible))
