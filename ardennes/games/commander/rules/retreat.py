"""commander 8: stand or retreat; where the defenders go, and that there is room for them."""

from collections.abc import Iterator, Sequence
from itertools import product

from ardennes.board.graph import members
from ardennes.engine.core import Decision, No, PlaceId, Word, allowed
from ardennes.engine.sentences import count
from ardennes.engine.umpire import Umpire
from ardennes.games.commander import words as w
from ardennes.games.commander.counters import ALLIED, GERMAN, SIDES
from ardennes.games.commander.rules.control import note_arrival, take
from ardennes.games.commander.rules.movement import may_cross_meuse, network, why_not_stack
from ardennes.games.commander.rules.moves import turn_side
from ardennes.games.commander.state import LIMIT, State

# --- stand or retreat ---


def why_not_leave(s: State, step: w.Answer) -> No | None:
    """A retreat needs a hit to save, nobody helpless and room for the survivors
    (commander 8.ret-1, 8.ret-2, R9, R26)."""
    if step.on_defenders < 1:
        return No("commander 8.ret-1", "without a hit there is no retreat")
    if no := why_bound(s, step.space, step.defenders):
        return no
    taken = (0,) * len(step.defenders)
    if not any(can_leave(s, step, end) for end in _ends(s, step, step.on_defenders - 1, taken)):
        return No("commander 8.ret-2", "there is no room for all survivors")
    return None


def why_bound(s: State, space: int, units: Sequence[int]) -> No | None:
    """What keeps defenders there whatever the dice say (commander 8.ret-2, 8.ret-3, 8.ret-5)."""
    if any(s.helpless(unit) for unit in units):
        return No("commander 8.ret-2", "a defender is out of supply or out of fuel")
    if any(retreats(s, space, unit) for unit in units):
        return None
    around = s.ground.board.around[space]
    safe = [to for to in around if why_not_friendly(s, units[0], to) is None]
    if not safe:
        return No("commander 8.ret-3", "no adjacent space is friendly and uncontested")
    if all(why_not_stack(s, unit, to) for unit in units for to in safe):
        return No("commander 8.ret-2", "there is no room for the defenders")
    return No("commander 8.ret-5", "British units may not cross the Meuse yet")


def why_not_retreat(s: State, _: w.Retreat) -> No | None:
    """Asked of the defender when the dice have fallen (commander 8.ret-1)."""
    step = s.question
    match step:
        case w.Answer():
            return why_not_leave(s, step)
        case w.DefenderLosses(retreat=False):
            hits = w.Answer(
                step.space, step.attackers, step.defenders, step.on_attackers, step.left
            )  # fmt: skip
            stood = No("commander 8.ret-1", "the defenders have chosen to stand")
            return why_not_leave(s, hits) or stood
        case w.Dice():
            bound = why_bound(s, step.space, step.defenders)
        case _:
            bound = _bound_somewhere(s)
    return bound or No("commander 8.ret-1", "no retreat is offered now")


def _bound_somewhere(s: State) -> No | None:
    """The battle may be over or still to come: who defends beside an enemy and could not leave."""
    mover = turn_side(s)
    before = isinstance(s.question, w.Turn) and not s.surprise  # the other side has just attacked
    side = GERMAN if (mover == GERMAN) == before else ALLIED
    for place in sorted(s.stacks) if mover is not None else ():
        if s.contested(place) and (no := why_bound(s, place, s.here(place, side))):
            return No(no.case, f"{s.place_name(place)}: {no.reason}")
    return None


def why_not_stand(s: State, _: w.Stand) -> No | None:
    """Asked of the defender too (commander 8.ret-1)."""
    asked = isinstance(s.question, w.Answer)
    return None if asked else No("commander 8.ret-1", "nobody is asked to stand")


def _ends(
    s: State, step: w.Answer | w.DefenderLosses, left: int, taken: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """The survivors of every way to spread the hits evenly (commander 8.hits-2)."""
    strength = [s.strength[u] for u in step.defenders]
    yield from set(spread(strength, list(taken), left, step.defenders))


def spread(
    strength: list[int], taken: list[int], left: int, units: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    alive = [i for i, n in enumerate(strength) if n > 0]
    if not left or not alive:
        yield tuple(units[i] for i in alive)
        return
    least = min(taken[i] for i in alive)
    for i in alive:
        if taken[i] == least:
            after, more = strength[:], taken[:]
            after[i] -= 1
            more[i] += 1
            yield from spread(after, more, left - 1, units)


def can_leave(s: State, step: w.Answer | w.DefenderLosses, units: Sequence[int]) -> bool:
    """Is there somebody left, and a place for each (commander 8.ret-2, R26)?"""
    return bool(units) and fits(s, step.space, units)


def fits(s: State, space: int, units: Sequence[int]) -> bool:
    """Can all these units retreat from a space together?"""
    return _all_fit(s, units, [list(members(retreats(s, space, unit))) for unit in units])


def _all_fit(s: State, units: Sequence[int], options: Sequence[Sequence[int]]) -> bool:
    """Is there room for all, if each goes to one of its spaces?"""
    for chosen in product(*options):
        if all(_count(s, unit, to, units, chosen) for unit, to in zip(units, chosen, strict=True)):
            return True
    return False


def _count(s: State, unit: int, to: int, units: Sequence[int], chosen: Sequence[int]) -> bool:
    here = sum(u not in units for u in s.here(to, s.roster.side[unit]))
    return here + sum(other == to for other in chosen) <= LIMIT


def retreats(s: State, space: int, unit: int) -> int:
    """Where a unit may retreat to, rivers or not (commander 8.ret-3, 8.ret-5, R10)."""
    side = s.roster.side[unit]
    return network(s, unit).near[space] & s.safe(side) & ~s.full[side]


def why_not_retreat_to(s: State, space: int, unit: int, to: int) -> No | None:
    """Adjacent, friendly, uncontested, with room; the Meuse stops the British
    (commander 8.ret-3, 8.ret-5)."""
    if not s.ground.board.zones[space] >> to & 1:
        return No("commander 8.ret-3", f"{s.place_name(to)} is not adjacent")
    if no := why_not_friendly(s, unit, to):
        return no
    if why_not_stack(s, unit, to):
        return No("commander 8.ret-3", f"{s.place_name(to)} has three units")
    if not may_cross_meuse(s, unit, space, to):
        return No("commander 8.ret-5", "British units may not cross the Meuse yet")
    return None


def why_not_friendly(s: State, unit: int, to: int) -> No | None:
    """Nobody retreats into a space of the enemy or with the enemy (commander 8.ret-3)."""
    if s.safe(s.roster.side[unit]) >> to & 1:
        return None
    return No("commander 8.ret-3", f"{s.place_name(to)} is not friendly and uncontested")


def offer_answer(s: State, step: w.Answer) -> Decision:
    """The defender's choice (commander 8.ret-1)."""
    side = 1 - s.roster.side[step.attackers[0]]
    prompt = (
        f"{count(step.on_defenders, 'hit')} in {s.place_name(step.space)}: "
        "stand, or retreat for one less."
    )
    standing = allowed(s, why_not_stand, [w.Stand()])
    leaving = allowed(s, why_not_retreat, [w.Retreat()])
    return Decision(SIDES[side], "commander 8.ret-1", prompt, (*standing, *leaving))


def answer_answer(u: Umpire[State], step: w.Answer, answer: Word) -> None:
    """A retreat saves one hit (commander 8.ret-1)."""
    retreat = isinstance(answer, w.Retreat)
    u.emit(w.Retreated(step.space) if retreat else w.Stood(step.space))
    defend(u, step, step.on_defenders - retreat, retreat=retreat)


def defend(u: Umpire[State], step: w.Answer, hits: int, *, retreat: bool) -> None:
    """The defender takes his hits before the attacker does (commander 8.hits-1)."""
    none = (0,) * len(step.defenders)
    u.ask(
        w.DefenderLosses(
            step.space, step.attackers, step.defenders, step.on_attackers, hits, none, retreat
        )
    )


# --- the way out ---


def offer_withdrawal(s: State, step: w.Withdrawal) -> Decision:
    """Units may go to different spaces, each to one with room (commander 8.ret-3)."""
    around = s.ground.board.around[step.space]
    goals = [w.Withdraw(unit, PlaceId(to)) for unit in step.defenders for to in around]
    choices = tuple(allowed(s, why_not_withdraw, goals))
    side = SIDES[s.roster.side[step.defenders[0]]]
    prompt = f"Retreat from {s.place_name(step.space)}: which unit goes where?"
    return Decision(side, "commander 8.ret-3", prompt, choices)


def why_not_withdraw(s: State, action: w.Withdraw) -> No | None:
    """Each where it may and the others still can (commander 8.ret-2, 8.ret-3)."""
    step = s.question
    if not isinstance(step, w.Withdrawal) or action.unit not in step.defenders:
        return No("commander 8.ret-3", "no such unit retreats now")
    if no := why_not_retreat_to(s, step.space, action.unit, action.to):
        return no
    if not _rest_fits(s, step, action.unit, action.to):
        return No("commander 8.ret-2", "then there is no room for all survivors")
    return None


def _rest_fits(s: State, step: w.Withdrawal, unit: int, to: int) -> bool:
    rest = [other for other in step.defenders if other != unit]
    options = [list(members(retreats(s, step.space, other))) for other in rest]
    return _all_fit(s, [unit, *rest], [[to], *options])


def answer_withdrawal(u: Umpire[State], step: w.Withdrawal, answer: Word) -> None:
    """It counts as activated (commander 8.ret-4)."""
    assert isinstance(answer, w.Withdraw)
    u.emit(w.Withdrew(answer.unit, step.space, answer.to))
    note_arrival(u, [answer.to], u.s.roster.side[answer.unit])
    rest = tuple(unit for unit in step.defenders if unit != answer.unit)
    if rest:
        u.ask(w.Withdrawal(step.space, step.attackers, rest, step.on_attackers))
    else:
        attack_losses(u, step, cleared=False)


def attack_losses(
    u: Umpire[State], step: w.DefenderLosses | w.Withdrawal, *, cleared: bool
) -> None:
    """The left space is the attacker's at once, before his own losses (commander 6.ctl-4, R6)."""
    side = u.s.roster.side[step.attackers[0]]
    if not u.s.here(step.space, 1 - side):
        take(u, step.space, side)
    none = (0,) * len(step.attackers)
    u.ask(w.AttackerLosses(step.space, step.attackers, step.on_attackers, none, cleared))
