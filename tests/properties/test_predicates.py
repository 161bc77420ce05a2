"""Offers and refusals come from the same predicates: break one, and both follow."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from ardennes.engine.core import Word
from ardennes.engine.game import AnyGame
from ardennes.games.bulge import GAME as BULGE
from tests.properties import bulge
from tests.properties.predicates import (
    Asked,
    allow,
    asked_in,
    changes,
    disagreements,
    predicates,
    refuse,
)


class Under(NamedTuple):
    """A game under test: where to look, and which offers are listed without asking `why_not`."""

    game: AnyGame
    starts: Callable[[], Iterator[Any]]
    strange: Callable[[Any, Any], Word]
    listed_fast: frozenset[str]  # `why_not` asks what the list asks: `test_what_is_offered` sees


def bulge_starts() -> Iterator[Any]:
    for seed in range(120):
        yield bulge.crowded(seed)
    for _ in range(6):
        yield BULGE.new("campaign", {"airdrop": True, "weather": "variable"})


GAMES = {
    "bulge": Under(
        BULGE,
        bulge_starts,
        bulge.strange,
        frozenset(
            {
                "battle.why_not_fight",  # column_of
                "movement.why_not_reach",  # destinations
                "moves.why_not_choose",  # movable
                "moves.why_not_exit",  # exit_ways
                "moves.why_not_move",  # destinations
                "results.why_not_lose",  # loss_choices
            }
        ),
    )
}
NAMES = [(id_, name) for id_, under in GAMES.items() for name in predicates(under.game)]


@cache
def seen(id_: str) -> list[Asked]:
    under = GAMES[id_]
    return asked_in(under.game, under.starts(), under.strange)


@pytest.mark.parametrize("id_", GAMES)
def test_what_is_offered_is_what_nothing_refuses(id_: str):
    assert [bad for one in seen(id_) for bad in disagreements(GAMES[id_].game, one)] == []


@pytest.mark.parametrize(("id_", "name"), NAMES)
def test_a_predicate_that_always_refuses_takes_offers_away_and_is_the_reason(id_: str, name: str):
    under = GAMES[id_]
    wanted = {"reasons"} if name in under.listed_fast else {"offers", "reasons"}
    assert changes(under.game, predicates(under.game)[name], refuse, seen(id_)) == wanted


@pytest.mark.parametrize(("id_", "name"), NAMES)
def test_a_predicate_that_never_refuses_is_no_longer_the_reason(id_: str, name: str):
    under = GAMES[id_]
    assert "reasons" in changes(under.game, predicates(under.game)[name], allow, seen(id_))
