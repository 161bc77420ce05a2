"""The Combat Phase: which hexes to attack, with whom, and what supports it on either side."""

from collections.abc import Collection

from ardennes.bots.games.a44 import musters, odds
from ardennes.bots.games.a44.memory import Memory, Thinking
from ardennes.bots.games.a44.values import VALUES
from ardennes.bots.games.a44.ways import threat
from ardennes.engine.core import Decision, UnitId, Word
from ardennes.games.a44.counters import ALLIED
from ardennes.games.a44.rules.attacks import strikers
from ardennes.games.a44.rules.breakthrough import PASS
from ardennes.games.a44.rules.formations import fit, formation
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import dumps as d
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words.combat import Combat

V = VALUES.attacks


# --- whom ---


def choose_attack(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The best attack first; all are looked at again when the list is through."""
    memory = thinking.memory
    fresh = memory.renew(s)
    offered = {c.target for c in decision.choices if isinstance(c, a.Attack)}
    while True:
        while memory.attacks:
            target = memory.attacks.pop()
            if target in offered and (found := _attack(s, memory, target)):
                return found
        if not (memory.done or fresh):
            break
        memory.attacks, memory.done, fresh = _targets(s, offered, thinking), [], False
    return _slip_away(s, decision, memory) or a.EndPhase()


def _attack(s: State, memory: Memory, target: int) -> Word | None:
    worth, team = _team(s, target)
    if worth < musters.least(s):
        return None
    memory.team, memory.done = team, [1]  # something changes: the others are looked at again
    return a.Attack(odds.hex_(target))


def _targets(s: State, offered: Collection[int], thinking: Thinking) -> list[int]:
    """Hexes to attack, the best last."""
    rated = [(_team(s, t)[0], -t) for t in thinking.in_time(sorted(offered))]
    return [-t for worth, t in sorted(rated) if worth >= musters.least(s)]


def _team(s: State, target: int) -> tuple[float, list[int]]:
    """The strongest who can attack together, and then no more than are needed."""
    units = strikers(s, target)
    sums: dict[object, int] = {}
    for unit in units:
        sums[formation(s, unit)] = sums.get(formation(s, unit), 0) + odds.factor(s, unit)
    units.sort(key=lambda u: (-sums[formation(s, u)], -odds.factor(s, u), u))
    team: list[int] = []
    for unit in units:
        if fit(s, [*team, unit]) and not musters.why_not_with_team(s, target, team, unit):
            team.append(unit)
    found = musters.pruned(s, target, team, odds.ground_worth(s, s.side, target))
    return found.worth, [*found.places]


def choose_team(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Everybody of the plan, whoever comes along, then the attack begins."""
    step, memory = s.question, thinking.memory
    assert isinstance(step, q.Plan)
    if not memory.team:
        memory.team = _team(s, step.target)[1]
    for unit in memory.team:
        if (wish := a.Join(UnitId(unit))) in decision.choices:
            return wish
    tags = [c for c in decision.choices if isinstance(c, a.Tag)]
    if tags and a.Commit() in decision.choices:
        return tags[0]
    memory.team = []
    if a.Commit() in decision.choices:
        return a.Commit()
    return next(c for c in decision.choices if isinstance(c, a.Join | a.EndPhase))


def _slip_away(s: State, decision: Decision, memory: Memory) -> Word | None:
    """Units that would not stand another attack try to get away."""
    danger = threat(s, s.side)
    for choice in decision.choices:
        if isinstance(choice, a.Disengage) and len(choice.units) == 1:
            unit = choice.units[0]
            mine = sum(s.roster.defence[u][s.face(u)] for u in s.here(s.at[unit]))
            held = s.ground.victory >> s.at[unit] & 1
            if danger[s.at[unit]] >= V.flight * mine and not held and not _digs(s, unit):
                return choice
    return None


def _digs(s: State, unit: int) -> bool:
    return bool(s.positions >> s.at[unit] & 1)


# --- support ---


def choose_support(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Whatever adds enough: aircraft and surprise are free, guns will be missed elsewhere."""
    step = s.question
    assert isinstance(step, q.AttackSupport)
    now, more = (_promise(s, step, step.shift + n) for n in (0, 1))
    for choice in decision.choices:
        price = V.gun if isinstance(choice, a.Support) else V.air
        if not isinstance(choice, a.Fight) and more - now >= price:
            return choice
    return a.Fight()


def _promise(s: State, step: Combat, shift: int) -> float:
    ground = odds.ground_worth(s, s.side, step.target)
    return odds.attack(
        s, step.target, step.attackers, ground, shift=shift, breakthrough=step.breakthrough
    )[0]


def choose_defence(s: State, decision: Decision, thinking: Thinking) -> Word:
    """A gun, if it takes enough from the attack."""
    step = s.question
    assert isinstance(step, q.DefenceSupport)
    stakes, rung = odds.at_stake(s, step)
    quiet = odds.at_rung(stakes, rung)
    guns = [c for c in decision.choices if isinstance(c, a.Support)]
    if guns and quiet - odds.under_fire(stakes, rung, guns[0].unit) >= V.saved:
        return guns[0]
    return a.Pass()


def choose_call_off(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Is it still worth it without the bridge?"""
    step = s.question
    assert isinstance(step, q.CallOff)
    return PASS if _promise(s, step, 0) >= musters.least(s) else a.Cancel()


def choose_blow(s: State, decision: Decision, thinking: Thinking) -> Word:
    """A bridge the enemy wants; not one that leads to where we want to go."""
    burn = next((c for c in decision.choices if isinstance(c, d.Burn)), None)
    blow = next((c for c in decision.choices if isinstance(c, a.Demolish)), None)
    return burn or (blow if blow and is_wanted_gone(s) else PASS)


def is_wanted_gone(s: State) -> bool:
    """Allies blow bridges before they strike back, Germans when they have come to a halt."""
    asked_first = s.turn < VALUES.musters.allies_strike
    owner = s.side if s.stage == "bridge" else 1 - s.side
    return asked_first if owner == ALLIED else not asked_first


def choose_fire_fight(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The best Lead Unit, or leave it at that."""
    step = s.question
    assert isinstance(step, q.OfferFireFight)
    stakes = odds.Stakes(s, step)
    fights = [c for c in decision.choices if isinstance(c, a.FireFight)]
    rated = [(stakes.fire_fight(step.result, c.unit), -c.unit, c) for c in fights]
    worth, _, best = max(rated)
    return best if worth >= stakes.result("ENG") else PASS


def choose_breakthrough(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Another attack at once, if it is a good one."""
    step = s.question
    assert isinstance(step, q.OfferBreakthrough)
    targets = [c for c in decision.choices if isinstance(c, a.Attack)]
    rated = [(_strike(s, step, c.target), -c.target, c) for c in targets]
    worth, _, best = max(rated)
    return best if worth >= musters.least(s) else PASS


def _strike(s: State, step: Combat, target: int) -> float:
    ground = odds.ground_worth(s, s.side, target)
    return odds.attack(s, target, step.more, ground, breakthrough=True)[0]
