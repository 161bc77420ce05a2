"""commander 8: a combat, from its turn to the last die."""

from collections.abc import Sequence

from msgspec.structs import replace

from ardennes.board.graph import members
from ardennes.engine.core import CHANCE, Decision, No, PlaceId, Roll, UnitId, Word, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.commander import words as w
from ardennes.games.commander.counters import SIDES
from ardennes.games.commander.rules.combat import FACES, Battle, Shot, battle_at, reduction, shot
from ardennes.games.commander.rules.retreat import defend, why_not_leave
from ardennes.games.commander.state import COMBAT, State

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
    choices = allowed(s, why_not_fight, map(w.Fight, step.left))
    prompt = "Choose the next combat."
    return Decision(SIDES[step.side], "commander 4.act-2", prompt, tuple(choices))


def why_not_fight(s: State, action: w.Fight) -> No | None:
    """Every combat once (commander 4.act-2)."""
    step = s.question
    if isinstance(step, w.Combats) and action.space in step.left:
        return None
    return No("commander 4.act-2", f"no combat waits in {s.place_name(action.space)}")


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


def shot_of(s: State, step: w.Dice) -> Shot:
    """The dice of the unit that rolls now, worked out once for all of them."""
    battle = battle_of(s, step)
    key = battle, step.rolled
    found = s.memo.get(key)
    if found is None:
        found = s.memo[key] = shot(s, battle, battle.units[step.rolled])
    return found


def offer_die(s: State, step: w.Dice) -> Decision:
    """Each unit rolls its dice with its own chance (commander 8.dice-1)."""
    one = shot_of(s, step)
    prompt = (
        f"{s.unit_name(one.unit)} rolls die {len(step.dice) + 1} of {one.dice}; "
        f"{one.chance} or less hits."
    )
    return Decision(CHANCE, "commander 8.dice-1", prompt, TEN, EVEN)


def why_not_roll(s: State, action: Roll) -> No | None:
    """Dice have ten faces and are rolled in combat alone (commander 2.dice-1, 8.dice-1)."""
    if isinstance(s.question, w.Dice) and 1 <= action.die <= FACES:
        return None
    return No("commander 8.dice-1", "no such die is rolled now")


def answer_die(u: Umpire[State], step: w.Dice, answer: Word) -> None:
    """A die more; after the last one of a unit its hits count, after the last unit all do."""
    assert isinstance(answer, Roll)
    one = shot_of(u.s, step)
    dice = (*step.dice, answer.die)
    if len(dice) < one.dice:
        u.ask(replace(step, dice=dice))
        return
    hits = sum(die <= one.chance for die in dice)
    u.emit(w.UnitRolled(UnitId(one.unit), one.chance, dice, hits))
    attacks = one.unit in step.attackers
    step = replace(
        step,
        dice=(),
        rolled=step.rolled + 1,
        on_defenders=step.on_defenders + (hits if attacks else 0),
        on_attackers=step.on_attackers + (0 if attacks else hits),
    )
    if step.rolled < len(step.attackers) + len(step.defenders):
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
    if why_not_leave(u.s, answer):
        defend(u, answer, hits, retreat=False)
    else:
        u.ask(answer)
