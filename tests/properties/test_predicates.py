"""What is offered is what no predicate refuses, and a refusal comes from the predicate that failed.

Each predicate is broken in turn: refusing always, allowing always, turned round.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import pytest

from ardennes.catalog import game_of
from ardennes.engine.core import kind
from tests.properties import commander
from tests.properties.predicates import (
    Sample,
    allow,
    as_far_as_it_goes,
    broken,
    invert,
    offer,
    predicates,
    reasons,
    refuse,
    sample,
)


class Told(NamedTuple):
    """A game whose offers are turned-round refusals."""

    properties: Any
    rare: Callable[[int], Any]  # where questions come up that random play hardly meets
    plain: frozenset[str]  # actions that are offered or not, with no rule to name
    unseen: dict[str, str]  # what breaking a predicate cannot change, and why


LISTED = "offer: the quick list of moves is made from its parts"
GAMES = {
    "commander": Told(
        commander,
        commander.reinforced,
        frozenset({"end_moves", "roll"}),
        {
            "why_not_move": LISTED,
            "why_not_strategic_move": LISTED,
            "why_not_two": LISTED,
            "why_not_three": LISTED,
            "why_not_reach": LISTED,
            "why_not_attack": "reason: who attacks is worked out and never chosen",
            "why_not_fight allow": "offer: only combats that wait are thought of",
            "why_not_free allow": "offer: only marked units are thought of",
            "why_not_stand allow": "offer: only who is asked thinks of it",
            "why_not_retreat allow": "offer: only who may is asked",
        },
    ),
}
STUDIES = {"why_not", "why_place"}  # put together from the others


@cache
def samples(name: str) -> list[Sample]:
    game, own = game_of(name), GAMES[name].properties
    found = sample(game, own.crowded, own.strange, range(120), decisions=150)
    found += sample(game, GAMES[name].rare, own.strange, range(800), decisions=3, kept=40)
    found += sample(
        game, lambda _: game.new(game.scenarios[0]), own.strange, range(1), decisions=1500
    )
    return found


def broken_ones(name: str) -> list[str]:
    return sorted(set(predicates(game_of(name))) - STUDIES)


@cache
def sound(name: str, number: int) -> tuple[object, object]:
    one = samples(name)[number]
    return offer(game_of(name), one), reasons(game_of(name), one)


EACH = [pytest.param(name, p, id=f"{name}-{p}") for name in GAMES for p in broken_ones(name)]


@pytest.mark.parametrize("name", GAMES)
def test_refused_is_what_is_not_offered(name: str):
    game, plain = game_of(name), GAMES[name].plain
    for one in samples(name):
        for action, no in zip((*one.offered, *one.tried), reasons(game, one), strict=True):
            if kind(action) not in plain:
                assert (no is None) == (action in one.offered), f"{action} {one.state.todo[-1]}"


@pytest.mark.parametrize("how", [refuse, allow, invert])
@pytest.mark.parametrize(("name", "predicate"), EACH)
def test_a_broken_predicate_is_seen(name: str, predicate: str, how: Any):
    """Both in what is offered and in what is said."""
    game, function, told = game_of(name), predicates(game_of(name))[predicate], GAMES[name].unseen
    unseen = told.get(predicate) or told.get(f"{predicate} {how.__name__}") or ":"
    missing = {"offer", "reason"} - {unseen.split(":")[0]}
    for number, one in enumerate(samples(name)):
        with broken(game, function, how(function)):
            now = as_far_as_it_goes(offer, game, one), as_far_as_it_goes(reasons, game, one)
        before = sound(name, number)
        missing -= {what for i, what in enumerate(("offer", "reason")) if now[i] != before[i]}
        if not missing:
            return
    raise AssertionError(f"{missing} did not change")
