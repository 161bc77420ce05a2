"""One question, one answer: plans carried out, retreats and advances as they come."""

from ardennes.board.graph import members
from ardennes.bots.games.bb81.assaults import Assaults
from ardennes.bots.games.bb81.marches import Marches
from ardennes.bots.games.bb81.memory import Memory, Thinking
from ardennes.bots.games.bb81.posts import Posts
from ardennes.bots.games.bb81.ways import FAR, field, to_goal
from ardennes.engine.core import Decision, PlaceId, UnitId, Word
from ardennes.games.bb81 import words as w
from ardennes.games.bb81.counters import ALLIED, GERMAN
from ardennes.games.bb81.rules.moves import able, ready
from ardennes.games.bb81.state import State

# --- placing and chips ---


def choose_place(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Where the enemy, or the goal, is nearest."""
    places = [c for c in decision.choices if isinstance(c, w.Place)]
    far = _hot(s)
    return min(places, key=lambda c: (c.unit, far[c.to], c.to))


def _hot(s: State) -> list[int]:
    """How far each hex is from where things happen."""
    if s.side == GERMAN:
        return field(s, GERMAN, s.ground.liege, 4)
    panzers = [u for u in s.roster.of[GERMAN] if s.at[u] >= 0]
    leaders = sorted(panzers, key=lambda u: (to_goal(s, u)[s.at[u]], u))[:3]
    around = 0
    for unit in leaders:
        around |= s.ground.board.zones[s.at[unit]]
    return field(s, ALLIED, around, 4)


def choose_chips(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The hexes whose units gain most."""
    memory = thinking.memory
    if not memory.is_for(s):
        orders, gains = _plan(s, [*members(able(s, s.side) & ~s.arrived)], thinking)
        worth: dict[int, float] = {}
        for unit in orders:
            worth[s.at[unit]] = worth.get(s.at[unit], 0.0) + gains[unit]
        best = sorted(worth, key=lambda p: (-worth[p], p))
        memory.plan(s, {p: p for p in best}, [])
    wanted = [w.Chip(PlaceId(p)) for p in memory.orders]
    return next((c for c in wanted if c in decision.choices), w.EndPhase())


def _plan(
    s: State, units: list[int], thinking: Thinking
) -> tuple[dict[int, int], dict[int, float]]:
    return (Marches if s.side == GERMAN else Posts)(s, thinking).orders(units)


# --- moves ---


def choose_unit(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The next unit with an order."""
    memory = _with_orders(s, thinking)
    offered = {c.unit for c in decision.choices if isinstance(c, w.Choose)}
    for unit in [*memory.orders]:
        if unit in offered:
            return w.Choose(UnitId(unit))
        del memory.orders[unit]
    return w.EndPhase()


def _with_orders(s: State, thinking: Thinking) -> Memory:
    memory = thinking.memory
    if not memory.is_for(s):
        memory.plan(s, _plan(s, [*members(ready(s))], thinking)[0], [])
    return memory


def choose_move(s: State, decision: Decision, thinking: Thinking) -> Word:
    """As ordered, as far as that goes."""
    step = s.question
    assert isinstance(step, w.Moving)
    to = _with_orders(s, thinking).orders.pop(step.unit, None)
    if to is None:
        return w.EndMove()
    wish = w.Exit(PlaceId(-1 - to)) if to < 0 else w.Move(PlaceId(to))
    return wish if wish in decision.choices else w.EndMove()


# --- attacks ---


def choose_attack(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The next attack of the plan; what is in no plan is called off."""
    memory = _with_attacks(s, thinking)
    there = {attack[0] for attack in s.attacks}
    for targets, _ in memory.attacks:
        wish = w.Attack(PlaceId(targets[0]))
        if targets not in there and wish in decision.choices:
            return wish
    end = w.EndPhase()
    if end in decision.choices:
        return end
    kept = {targets for targets, _ in memory.attacks}
    given_up = [w.CallOff(PlaceId(targets[0])) for targets in there if targets not in kept]
    return next((c for c in given_up if c in decision.choices), decision.choices[-1])


def _with_attacks(s: State, thinking: Thinking) -> Memory:
    memory = thinking.memory
    if not memory.is_for(s):
        memory.plan(s, {}, Assaults(s).plan())
    return memory


def choose_team(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Everybody the plan names, then the attack stands."""
    step = s.question
    assert isinstance(step, w.Plan)
    memory = _with_attacks(s, thinking)
    team = next((a for t, a in memory.attacks if t[0] in step.targets), ())
    for unit in team:
        wish = w.Join(UnitId(unit))
        if wish in decision.choices:
            return wish
    commit = w.Commit()
    if commit in decision.choices and step.attackers:
        return commit
    memory.attacks = [a for a in memory.attacks if a[0][0] not in step.targets]
    return w.CallOff(step.targets[0])


def choose_resolve(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The best attack first."""
    plans = Assaults(s)
    known = {targets[0]: (targets, attackers) for targets, attackers in s.attacks}

    def worth(choice: Word) -> float:
        assert isinstance(choice, w.Resolve)
        targets, attackers = known[choice.target]
        here = [t for t in targets if s.occupied[1 - s.side] >> t & 1]
        return sum(plans.worth(t, plans.result(t, attackers)) for t in here)

    return max(decision.choices, key=lambda c: (worth(c), -getattr(c, "target", 0)))


# --- results ---


def choose_retreat(s: State, decision: Decision, thinking: Thinking) -> Word:
    """To good ground, and for Allies in the way of the panzers."""
    moves = [c for c in decision.choices if isinstance(c, w.Retreat)]
    return max(moves, key=lambda c: (s.ground.defence[c.to][1], -c.unit, -c.to))


def choose_advance(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Germans go nearer to their goal; Allies take better ground."""
    moves = [c for c in decision.choices if isinstance(c, w.Advance)]
    best = max(moves, key=lambda c: (_gain(s, c), -c.unit, -c.to), default=None)
    rest = next((c for c in decision.choices if isinstance(c, w.Pass)), None)
    if best is not None and (rest is None or _gain(s, best) > 0):
        return best
    assert rest is not None
    return rest


def _gain(s: State, choice: w.Advance) -> float:
    start, to = s.at[choice.unit], choice.to
    if s.side == GERMAN:
        far = to_goal(s, choice.unit)
        return min(far[start], FAR) - min(far[to], FAR)
    return s.ground.defence[to][1] - s.ground.defence[start][1]
