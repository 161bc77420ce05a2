"""Reactions and results in tb: retreats, losses, advances, markers."""

from ardennes.bots.games.tb import situation as maps
from ardennes.bots.games.tb.distances import A_TURN, FAR, open_way, panzers, way_from
from ardennes.bots.games.tb.evaluation import race, step_worth, town_worth
from ardennes.bots.games.tb.memory import Thinking
from ardennes.bots.games.tb.moves import scorer_of
from ardennes.bots.games.tb.values import VALUES
from ardennes.engine.core import Decision, Word
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.rules.combat import attacker, work_out
from ardennes.games.tb.state import State

V = VALUES.results


def choose_retreat(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Hold a town; else the better of going and of paying a step to stay (tb 13.17-13.19)."""
    step = s.todo[-1]
    assert isinstance(step, w.AnswerRetreat)
    if w.Hold() in decision.choices:
        return w.Hold()
    unit = max(s.stacks[step.target], key=s.factor)
    scorer = scorer_of(s, unit)
    stay = scorer.score(step.target)

    def worth(choice: Word) -> float:
        match choice:
            case w.LoseStep(loser):
                return stay - step_worth(s, loser)
            case w.Retreat(to):
                return scorer.score(to) - _way_opened(s, step, to)
            case _:
                return stay - step_worth(s, unit)

    return max(thinking.in_time(decision.choices), key=worth)


def _way_opened(s: State, step: w.AnswerRetreat, to: int) -> float:
    """What it costs to go there if panzers that follow could leave the map (tb 13.22)."""
    if attacker(s) == ALLIED or not any(s.roster.mechanized[u] for u in step.attackers):
        return 0.0
    allied = s.occupied[ALLIED] & ~(1 << step.target) | 1 << to
    return VALUES.exit_blocking.shut if way_from(s, (step.target,), allied) else 0.0


def choose_parting(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The best hex for each, or staying behind if nothing else is left (tb 13.17)."""
    best, found = decision.choices[0], float("-inf")
    for choice in thinking.in_time(decision.choices):
        if isinstance(choice, w.RetreatUnit):
            score = scorer_of(s, choice.unit).score(choice.to)
            if score > found:
                best, found = choice, score
    return best


def choose_cavalry(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Slip away from a strong attack to the best hex (tb 14.2)."""
    step = s.todo[-1]
    assert isinstance(step, w.ReactCavalry)
    if work_out(s, step.target, step.attackers, step.vak).column <= V.stand_column:
        return w.Pass()
    scorer = scorer_of(s, s.stacks[step.target][0])
    ways = [c for c in decision.choices if isinstance(c, w.Retreat)]
    return max(thinking.in_time(ways), key=lambda c: scorer.score(c.to))


def choose_loss(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The step least missed (tb 13.21, 6.6)."""
    choices = [c for c in decision.choices if isinstance(c, w.LoseStep | w.Eliminate)]
    return min(choices, key=lambda c: step_worth(s, c.unit))


def choose_advance(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Whoever stands better in the vacated hex than where it is; the one who gains most first."""
    step = s.todo[-1]
    assert isinstance(step, w.OfferAdvance)
    units = [c for c in decision.choices if isinstance(c, w.Advance)]
    german = s.roster.side[units[0].unit] == GERMAN
    gain_of = _german_gain if german else _allied_gain
    best, found = decision.choices[0], 0.0
    for choice in thinking.in_time(units):
        gain = gain_of(s, choice.unit, step.target)
        if gain > found:
            best, found = choice, gain
    return best


def _german_gain(s: State, unit: int, to: int) -> float:
    """Onward, while enough stands there to hold what was won."""
    at = s.at[unit]
    cost = race(s).cost
    onward = (cost[at] - cost[to]) / A_TURN + V.onward + _town_gain(s, unit, to)
    exposed = maps.threat(s, GERMAN)[to] - maps.defence(s, to) - s.factor(unit)
    return onward - V.exposed * max(0.0, exposed) + V.tie * s.factor(unit)


def _allied_gain(s: State, unit: int, to: int) -> float:
    """Into towns, to better ground, or across a way off the map; else the line stays."""
    better = maps.shelter(s.ground, to) - maps.shelter(s.ground, s.at[unit])
    felt = maps.threat(s, ALLIED)
    worse = felt[to] - felt[s.at[unit]]
    gain = _town_gain(s, unit, to) + V.better_ground * better - V.exposed * worse
    return gain + (
        VALUES.evaluation.save if to in open_way(s, panzers(s), s.occupied[ALLIED]) else 0.0
    )


def _town_gain(s: State, unit: int, to: int) -> float:
    """A town taken, less a town left empty."""
    at = s.at[unit]
    held = s.roster.side[unit] == GERMAN
    taken = town_worth(s, to) if bool(s.control >> to & 1) != held else 0.0
    return taken - (V.left_empty * town_worth(s, at) if len(s.stacks[at]) == 1 else 0.0)


def choose_starved(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The strongest spearheads run dry (tb 7.11)."""
    away = race(s).cost

    def worth(choice: w.Starve) -> float:
        panzer = V.mechanized if s.roster.mechanized[choice.unit] else 0.0
        near = 1.0 - away[s.at[choice.unit]] / FAR
        return (s.factor(choice.unit) + panzer) * (V.anywhere + near)

    return max((c for c in decision.choices if isinstance(c, w.Starve)), key=worth)


def choose_airlift(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Supply to the strongest unit in danger; markers do not keep (tb 7.5)."""
    danger = maps.threat(s, ALLIED)
    drops = [c for c in decision.choices if isinstance(c, w.SupplyByAir)]
    if not drops:
        return decision.choices[0]
    return max(drops, key=lambda c: (bool(danger[s.at[c.unit]]), s.factor(c.unit)))
