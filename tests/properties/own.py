"""What a game brings along besides the common checks: `tests/properties/GAME.py`, or defaults."""

import random
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from ardennes.catalog import game_of
from ardennes.engine.core import Word
from ardennes.engine.game import AnyGame
from ardennes.engine.play import apply, legal
from ardennes.engine.sentences import fields_of
from tests.properties.checks import Ledger

MIDDLE = 40  # decisions until a game is in its middle


class Own(NamedTuple):
    """The properties of one game."""

    ledger: Callable[[Any], Ledger]
    strange: Callable[[random.Random, Any], Word]  # any well-formed action, legal or not
    crowded: Callable[[int], Any]  # a start where rare rules come up
    rare: Callable[[], Iterable[Any]]  # states to which no random game comes


def own(name: str) -> Own:
    """What the game has of its own, the rest by default."""
    game, module = game_of(name), f"tests.properties.{name}"
    found = vars(import_module(module)) if find_spec(module) else {}
    return Own(
        found.get("Ledger", NoLedger),
        found.get("strange", partial(strange, game)),
        found.get("crowded", partial(in_the_middle, game)),
        found.get("rare", lambda: ()),
    )


class NoLedger:
    """A small game needs no second account: units stand alone in their places."""

    def __init__(self, start: Any) -> None:
        pass

    def follow(self, events: Sequence[Word]) -> None:
        pass

    def check(self, state: Any) -> None:
        places = [at for at in state.at if at >= 0]
        assert len(set(places)) == len(places), "two units in a place"


def strange(game: AnyGame, dice: random.Random, s: Any) -> Word:
    """Any action with any places, units and numbers in it."""
    word = dice.choice(list(game.codec.words.values()))
    most = {"place": len(s.ground.board), "unit": len(s.roster), "int": 9}
    return word(*(dice.randrange(most[field.what]) for field in fields_of(word)))


def in_the_middle(game: AnyGame, seed: int) -> Any:
    """A game by dice, some way from its start."""
    dice = random.Random(seed)
    state = game.new(game.scenarios[seed % len(game.scenarios)])
    for _ in range(dice.randrange(MIDDLE)):
        decision = legal(game, state)
        if decision is not None:
            apply(game, state, dice.choice(decision.choices))
    return state
