"""commander 8: a combat from the first die to the breakthrough."""

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec.structs import replace

from ardennes.board.graph import members
from ardennes.engine.core import CHANCE, Decision, No, PlaceId, Roll, UnitId, Word
from ardennes.engine.umpire import Umpire
from ardennes.games.commander import words as w
from ardennes.games.commander.combat import FACES, Battle, battle_at, reduction, shot
from ardennes.games.commander.control import note_arrival, settle, take
from ardennes.games.commander.counters import SIDES
from ardennes.games.commander.movement import has_room, may_cross_meuse, road_open
from ardennes.games.commander.results import next_to_lose, take_hit
from ardennes.games.commander.state import COMBAT, LIMIT, State

TEN = tuple(Roll(n) for n in range(1, FACES + 1))
EVEN = (1,) * FACES


# --- which combat ---


def begin_combats(u: Umpire[State], step: w.BeginCombat) -> None:
    """Every space with an active unit and an enemy sees a combat (commander 4.act-2, R25)."""
    s = u.s
    places = {s.at[unit] for unit in members(s.active)}
    left = tuple(PlaceId(p) for p in sorted(places) if p >= 0 and s.here(p, 1 - step.side))
    if left:
        if not s.surprise:
            u.emit(w.PhaseBegan(COMBAT + step.side))
        u.ask(w.Combats(step.side, left))


def offer_combats(s: State, step: w.Combats) -> Decision:
    """The active player decides the order (commander 8.who-1)."""
    choices = tuple(w.Fight(place) for place in step.left)
    return Decision(SIDES[step.side], "commander 4.act-2", "Choose the next combat.", choices)


def answer_combats(u: Umpire[State], step: w.Combats, answer: Word) -> None:
    """Start one; the rest waits behind it."""
    assert isinstance(answer, w.Fight)
    s = u.s
    left = tuple(place for place in step.left if place != answer.space)
    battle = battle_at(s, answer.space, step.side, step.broke)
    u.ask(w.Combats(step.side, left, step.broke))
    if not battle.attackers or not battle.defenders:
        return
    attackers, defenders = _ids(battle.attackers), _ids(battle.defenders)
    u.emit(w.BattleJoined(answer.space, attackers, defenders))
    u.ask(w.Dice(answer.space, attackers, defenders))


def _ids(units: Sequence[int]) -> tuple[UnitId, ...]:
    return tuple(map(UnitId, units))


# --- dice ---


def battle_of(s: State, step: w.Dice | w.Answer | w.DefenderLosses | w.Withdrawal) -> Battle:
    """The combat a step is about."""
    return Battle(step.space, s.roster.side[step.attackers[0]], step.attackers, step.defenders)


def offer_die(s: State, step: w.Dice) -> Decision:
    """Each unit rolls its dice with its own chance (commander 8.dice-1)."""
    battle = battle_of(s, step)
    unit = battle.units[step.rolled]
    one = shot(s, battle, unit)
    prompt = (
        f"{s.unit_name(unit)} rolls die {len(step.dice) + 1} of {one.dice}; "
        f"{one.chance} or less hits."
    )
    return Decision(CHANCE, "commander 8.dice-1", prompt, TEN, EVEN)


def answer_die(u: Umpire[State], step: w.Dice, answer: Word) -> None:
    """A die more; after the last one of a unit its hits count, after the last unit all do."""
    assert isinstance(answer, Roll)
    battle = battle_of(u.s, step)
    unit = battle.units[step.rolled]
    one = shot(u.s, battle, unit)
    dice = (*step.dice, answer.die)
    if len(dice) < one.dice:
        u.ask(replace(step, dice=dice))
        return
    hits = sum(die <= one.chance for die in dice)
    u.emit(w.UnitRolled(UnitId(unit), one.chance, dice, hits))
    attacks = unit in step.attackers
    step = replace(
        step,
        dice=(),
        rolled=step.rolled + 1,
        on_defenders=step.on_defenders + (hits if attacks else 0),
        on_attackers=step.on_attackers + (0 if attacks else hits),
    )
    if step.rolled < len(battle.units):
        u.ask(step)
    else:
        count_hits(u, step)


def count_hits(u: Umpire[State], step: w.Dice) -> None:
    """Terrain first, then the defender's answer (commander 8.hits-1)."""
    battle = battle_of(u.s, step)
    saved = min(step.on_defenders, reduction(u.s, battle).value or 0)
    hits = step.on_defenders - saved
    u.emit(w.HitsCounted(step.space, step.on_attackers, step.on_defenders, saved))
    answer = w.Answer(step.space, step.attackers, step.defenders, step.on_attackers, hits)
    if why_not_retreat(u.s, answer):
        defend(u, answer, hits, retreat=False)
    else:
        u.ask(answer)


# --- stand or retreat ---


def why_not_retreat(s: State, step: w.Answer) -> No | None:
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
    side = s.roster.side[units[0]]
    safe = [to for to in s.ground.board.around[space] if s.safe(to, side)]
    if not safe:
        return No("commander 8.ret-3", "no adjacent space is friendly and uncontested")
    if any(retreats(s, space, unit) for unit in units):
        return None
    if any(has_room(s, unit, to) for unit in units for to in safe):
        return No("commander 8.ret-5", "British units may not cross the Meuse yet")
    return No("commander 8.ret-2", "there is no room for the defenders")


def _ends(
    s: State, step: w.Answer | w.DefenderLosses, left: int, taken: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """The survivors of every way to spread the hits evenly (commander 8.hits-2)."""
    strength = [s.strength[u] for u in step.defenders]
    yield from set(_spread(strength, list(taken), left, step.defenders))


def _spread(
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
            yield from _spread(after, more, left - 1, units)


def can_leave(s: State, step: w.Answer | w.DefenderLosses, units: Sequence[int]) -> bool:
    """Is there somebody left, and a place for each (commander 8.ret-2, R26)?"""
    return bool(units) and fits(s, step.space, units)


def fits(s: State, space: int, units: Sequence[int]) -> bool:
    """Can all these units retreat from a space together?"""
    options = [retreats(s, space, unit) for unit in units]
    for chosen in product(*options):
        if all(_count(s, unit, to, units, chosen) for unit, to in zip(units, chosen, strict=True)):
            return True
    return False


def _count(s: State, unit: int, to: int, units: Sequence[int], chosen: Sequence[int]) -> bool:
    here = sum(u not in units for u in s.here(to, s.roster.side[unit]))
    return here + sum(other == to for other in chosen) <= LIMIT


def retreats(s: State, space: int, unit: int) -> list[int]:
    """Adjacent, friendly-controlled, uncontested, with room; rivers do not matter, the Meuse does
    to the British (commander 8.ret-3, 8.ret-5, R10)."""
    side = s.roster.side[unit]
    return [
        to
        for to in s.ground.board.around[space]
        if s.safe(to, side) and has_room(s, unit, to) and may_cross_meuse(s, unit, space, to)
    ]


def offer_answer(s: State, step: w.Answer) -> Decision:
    """The defender's choice (commander 8.ret-1)."""
    side = 1 - s.roster.side[step.attackers[0]]
    prompt = (
        f"{step.on_defenders} hits in {s.place_name(step.space)}: stand, or retreat for one less."
    )
    return Decision(SIDES[side], "commander 8.ret-1", prompt, (w.Stand(), w.Retreat()))


def answer_answer(u: Umpire[State], step: w.Answer, answer: Word) -> None:
    """A retreat saves one hit (commander 8.ret-1)."""
    retreat = isinstance(answer, w.Retreat)
    u.emit(w.Retreated(step.space) if retreat else w.Stood(step.space))
    defend(u, step, step.on_defenders - retreat, retreat=retreat)


# --- losses ---


def defend(u: Umpire[State], step: w.Answer, hits: int, *, retreat: bool) -> None:
    """The defender takes his hits before the attacker does (commander 8.hits-1)."""
    none = (0,) * len(step.defenders)
    u.ask(
        w.DefenderLosses(
            step.space, step.attackers, step.defenders, step.on_attackers, hits, none, retreat
        )
    )


def loss_choices(s: State, step: w.DefenderLosses | w.AttackerLosses) -> list[int]:
    """Who may take the next hit; who retreats must keep room for the survivors."""
    units = step.defenders if isinstance(step, w.DefenderLosses) else step.attackers
    found = next_to_lose(s, units, step.taken)
    if not isinstance(step, w.DefenderLosses) or not step.retreat:
        return found
    kept = [unit for unit in found if _leaves_room(s, step, unit)]
    return kept or found


def _leaves_room(s: State, step: w.DefenderLosses, unit: int) -> bool:
    strength = [s.strength[u] - (u == unit) for u in step.defenders]
    taken = [n + (u == unit) for n, u in zip(step.taken, step.defenders, strict=True)]
    ends = set(_spread(strength, taken, step.left - 1, step.defenders))
    return any(not end or fits(s, step.space, end) for end in ends)


def has_losses(s: State, step: w.DefenderLosses | w.AttackerLosses) -> bool:
    """Is there a hit to take and somebody to take it?"""
    return step.left > 0 and bool(loss_choices(s, step))


def offer_losses(s: State, step: w.DefenderLosses | w.AttackerLosses) -> Decision:
    """The owner chooses among units with equal hits (commander 8.hits-2)."""
    units = loss_choices(s, step)
    choices = tuple(w.LoseStep(UnitId(unit)) for unit in sorted(units))
    side = SIDES[s.roster.side[units[0]]]
    hits = "hit" if step.left == 1 else "hits"
    prompt = f"{step.left} {hits} to take in {s.place_name(step.space)}: which unit next?"
    return Decision(side, "commander 8.hits-2", prompt, choices)


def answer_losses(
    u: Umpire[State], step: w.DefenderLosses | w.AttackerLosses, answer: Word
) -> None:
    """One hit, one strength point (commander 8.hits-2)."""
    assert isinstance(answer, w.LoseStep)
    units = step.defenders if isinstance(step, w.DefenderLosses) else step.attackers
    taken = tuple(take_hit(u, units, step.taken, answer.unit))
    u.ask(replace(step, taken=taken, left=step.left - 1))


def after_defence(u: Umpire[State], step: w.DefenderLosses) -> None:
    """Survivors leave if they retreat; else it is the attacker's turn to lose."""
    alive = tuple(unit for unit in step.defenders if u.s.at[unit] >= 0)
    if step.retreat and alive:
        u.ask(w.Withdrawal(step.space, step.attackers, alive, step.on_attackers))
    else:
        attack_losses(u, step, cleared=not u.s.here(step.space, u.s.roster.side[step.defenders[0]]))


def attack_losses(
    u: Umpire[State], step: w.DefenderLosses | w.Withdrawal, *, cleared: bool
) -> None:
    """The left space is the attacker's at once, before his own losses (commander 6.ctl-4, R6)."""
    side = u.s.roster.side[step.attackers[0]]
    if not u.s.here(step.space, 1 - side):
        take(u, step.space, side)
    none = (0,) * len(step.attackers)
    u.ask(w.AttackerLosses(step.space, step.attackers, step.on_attackers, none, cleared))


# --- retreat ---


def offer_withdrawal(s: State, step: w.Withdrawal) -> Decision:
    """Units may go to different spaces, each to one with room (commander 8.ret-3)."""
    choices = tuple(
        w.Withdraw(UnitId(unit), PlaceId(to))
        for unit in step.defenders
        for to in retreats(s, step.space, unit)
        if _rest_fits(s, step, unit, to)
    )
    side = SIDES[s.roster.side[step.defenders[0]]]
    prompt = f"Retreat from {s.place_name(step.space)}: which unit goes where?"
    return Decision(side, "commander 8.ret-3", prompt, choices)


def _rest_fits(s: State, step: w.Withdrawal, unit: int, to: int) -> bool:
    rest = [other for other in step.defenders if other != unit]
    if not rest:
        return True
    after = s.clone()
    after.memo = {}
    after.lift(unit, -1)
    after.put(unit, to)
    return fits(after, step.space, rest)


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


# --- breakthrough ---


def after_attack(u: Umpire[State], step: w.AttackerLosses) -> None:
    """If the attack eliminated every defender, surviving armor may go on (commander 8.break-1)."""
    s = u.s
    settle(u, [step.space])
    late = not s.surprise and s.today.breakthrough_allowed  # commander 8.break-5, R5
    allowed = step.cleared and late
    units = [unit for unit in step.attackers if s.at[unit] >= 0 and s.roster.counters[unit].armored]
    if allowed and units:
        u.ask(w.Breakthrough(step.space, _ids(units)))


def why_not_break(s: State, unit: int, to: int) -> No | None:
    """Room, one unit a river border, forest by road alone, the British Meuse
    (commander 8.break-2, 8.break-3, 7.stack-1, 7.brit-1, R11, R31)."""
    at, side = s.at[unit], s.roster.side[unit]
    if not s.ground.board.zones[at] >> to & 1:
        return No("commander 8.break-1", f"{s.place_name(to)} is not adjacent")
    if (min(at, to), max(at, to)) in s.breaks:
        return No("commander 8.break-2", "one unit breaks through over a river border")
    by_road = s.edition.terrain.forest_breakthrough_needs_road
    if by_road and s.ground.forest >> to & 1 and not road_open(s, side, at, to):
        return No("commander 8.break-3", f"{s.place_name(to)} is forest without an open road")
    if not has_room(s, unit, to):
        return No("commander 7.stack-1", f"{s.place_name(to)} has three units")
    if not may_cross_meuse(s, unit, at, to):
        return No("commander 7.brit-1", "British units may not cross the Meuse yet")
    return None


def break_choices(s: State, step: w.Breakthrough) -> list[Word]:
    """Every unit and every adjacent space, whatever its control (commander 8.break-1)."""
    return [
        w.BreakThrough(unit, PlaceId(to))
        for unit in step.units
        for to in s.ground.board.around[s.at[unit]]
        if why_not_break(s, unit, to) is None
    ]


def offer_break(s: State, step: w.Breakthrough) -> Decision:
    """At once, before the next combat (commander 8.break-1)."""
    side = SIDES[s.roster.side[step.units[0]]]
    prompt = f"Armor may break through from {s.place_name(step.space)}, or stay."
    choices = (*break_choices(s, step), w.Pass())
    return Decision(side, "commander 8.break-1", prompt, choices)


def answer_break(u: Umpire[State], step: w.Breakthrough, answer: Word) -> None:
    """No combat comes of it; the unit sits out those still to come (commander 8.break-4, R12)."""
    if isinstance(answer, w.Pass):
        return
    assert isinstance(answer, w.BreakThrough)
    s = u.s
    start, side = s.at[answer.unit], s.roster.side[answer.unit]
    u.emit(w.BrokeThrough(answer.unit, PlaceId(start), answer.to))
    note_arrival(u, [answer.to], side)
    settle(u, [answer.to])
    combats = s.todo[-1]
    assert isinstance(combats, w.Combats)
    broke = (*combats.broke, answer.unit)
    s.todo = (*s.todo[:-1], w.Combats(combats.side, combats.left, broke))
    rest = tuple(unit for unit in step.units if unit != answer.unit)
    if rest:
        u.ask(w.Breakthrough(step.space, rest))
