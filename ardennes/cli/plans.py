"""Whole movement plans for the benchmark: what a planning bot does a thousand times a turn."""

import random
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ardennes.engine.core import CHANCE, Word
from ardennes.engine.game import AnyGame
from ardennes.engine.play import Match, apply, draw, legal, may

CHANGES = 3  # actions of a plan that are others each time it is tried


class Plan(NamedTuple):
    """A movement phase as it was played: where it began, and what else could have been done."""

    start: Any
    actions: list[Word]
    others: list[tuple[Word, ...]]  # of the same kind as each action, offered beside it


Judge = Callable[[AnyGame, Any, Word], bool]


def plans_of(game: AnyGame) -> list[Plan]:
    """Every movement phase of a game of greedy against greedy, dice included."""
    from ardennes.bots.session import SeatSession

    luck, match = random.Random(0), Match(game, game.new(game.scenarios[0]), takes_back=False)
    bots = {side: SeatSession(game, side, "greedy", 0) for side in game.sides}
    found: list[Plan] = []
    phase = -1
    while (decision := match.decision) is not None:
        before, phase = phase, int(match.state.phase)
        moving = game.phases[phase].endswith(" movement")
        if moving and phase != before:
            found.append(Plan(match.state.clone(), [], []))
        if decision.actor == CHANCE:
            action = draw(decision, luck.randrange)
        else:
            action = bots[decision.actor].choose(match.seen_by(decision.actor), decision)
        if moving:
            found[-1].actions.append(action)
            found[-1].others.append(tuple(c for c in decision.choices if type(c) is type(action)))
        match.play(action)
    return found


def replayed(
    game: AnyGame, plans: Sequence[Plan], luck: random.Random, judge: Judge, seconds: float
) -> float:
    """Plans a second: copied table, a few changes, whatever is still legal is played."""
    began, done = time.process_time(), 0
    while time.process_time() - began < seconds:
        plan = luck.choice(plans)
        state = plan.start.clone()
        for action in changed(plan, luck):
            if judge(game, state, action):
                apply(game, state, action)
        done += 1
    return done / (time.process_time() - began)


def changed(plan: Plan, luck: random.Random) -> list[Word]:
    """The same plan with a few other choices in it."""
    actions = plan.actions[:]
    free = [at for at, others in enumerate(plan.others) if len(others) > 1]
    for at in luck.sample(free, min(CHANGES, len(free))):
        actions[at] = luck.choice(plan.others[at])
    return actions


def judged(game: AnyGame, state: Any, action: Word) -> bool:
    """Each action alone."""
    return may(game, state, action)


def listed(game: AnyGame, state: Any, action: Word) -> bool:
    """Each action among all the choices."""
    decision = legal(game, state)
    return decision is not None and action in decision.choices
