"""What battles bring: who takes losses, who stands, where beaten units go and victors follow."""

from ardennes.bots.games.a44 import musters, odds
from ardennes.bots.games.a44.memory import Thinking
from ardennes.bots.games.a44.posts import Posts
from ardennes.bots.games.a44.values import VALUES
from ardennes.engine.core import Decision, Word
from ardennes.games.a44.counters import SIDES
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import questions as q

PASS = a.Pass()
V = VALUES.results


def _side(decision: Decision) -> int:
    return SIDES.index(decision.actor)


def choose_loss(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Whoever is missed least."""
    losses = [c for c in decision.choices if isinstance(c, a.LoseStep)]
    return min(losses, key=lambda c: (odds.step_worth(s, c.unit), c.unit))


def choose_conversion(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Recon gets away if there is a way; else it takes the loss."""
    step = s.question
    assert isinstance(step, q.OfferConversion)
    stakes = odds.Stakes(s, step)
    return a.Convert() if stakes.plain("DR4") <= stakes.plain(step.result) else PASS


def choose_defense(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Stand with the best Lead Unit, or go: whichever brings the attacker less."""
    step = s.question
    assert isinstance(step, q.OfferDefense)
    stakes = odds.Stakes(s, step)
    gives_way = stakes.plain("DR2")
    stands = [c for c in decision.choices if isinstance(c, a.Defend)]
    worth, _, best = min((stakes.defended(c.unit), c.unit, c) for c in stands)
    return best if worth < gives_way else PASS


def choose_retreat(s: State, decision: Decision, thinking: Thinking) -> Word:
    """To the best post of all that are open."""
    side = _side(decision)
    posts = Posts(s, side)
    ends = [c for c in decision.choices if isinstance(c, a.Retreat | a.GoOn)]
    return max(ends, key=lambda c: (posts.refuge(s, c.unit, c.to), -c.unit, -c.to))


def choose_advance(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Whoever gains most goes first, as long as it gains anything."""
    step = s.question
    assert isinstance(step, q.OfferAdvance)
    posts = Posts(s, s.side)
    best, found = 0.0, None
    for choice in decision.choices:
        if isinstance(choice, a.Advance):
            gain = _gain(s, posts, choice.unit, choice.to, step.target)
        elif isinstance(choice, a.BreakThrough):
            gain = sum(_gain(s, posts, u, choice.to, step.target) for u in choice.units)
        else:
            continue
        if gain > best:
            best, found = gain, choice
    return found or PASS


def _gain(s: State, posts: Posts, unit: int, to: int, vacated: int) -> float:
    """A better post than before; the vacated hex is worth something by itself."""
    if to >= s.hexes:
        return -1.0
    bonus = V.vacated if to == vacated and not s.here(vacated) else 0.0
    paper = musters.on_paper(s, {unit: to})
    return posts.worth(paper, unit, to) - posts.worth(s, unit, s.at[unit]) + bonus


def choose_advantage(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The strongest stack keeps at them."""
    stacks = [c for c in decision.choices if isinstance(c, a.Advantage)]
    return max(stacks, key=lambda c: (sum(odds.factor(s, u) for u in s.here(c.at)), -c.at))
