"""Random games of every game in the catalog, checked at every state.

A failure names the game, the seed and the decision; `Run` with that seed plays it again.
"""

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from ardennes.catalog import GAMES, game_of
from ardennes.cli.fuzz import some_options
from ardennes.engine.core import Word
from ardennes.engine.play import legal
from tests.properties import bulge, commander, tb
from tests.properties.checks import MOST_DECISIONS, Ledger, Run

SEEDS = range(200)
CHUNK = 10
THOROUGH = 1 / 600  # states that are also checked thoroughly
BOARDS = 100
BOARD_DECISIONS = 150
BOARD_THOROUGH = 1 / 15


class Properties(NamedTuple):
    """What a game brings along besides the common checks."""

    ledger: Callable[[Any], Ledger]
    strange: Callable[[random.Random, Any], Word]  # any well-formed action, legal or not
    crowded: Callable[[int], Any]  # a small start where rare rules come up


PROPERTIES = {
    "tb": Properties(tb.Ledger, tb.strange, tb.crowded),
    "bulge": Properties(bulge.Ledger, bulge.strange, bulge.crowded),
    "commander": Properties(commander.Ledger, commander.strange, commander.crowded),
}
DRAWS = {"commander"}  # games that can end without a winner


def test_every_game_of_the_catalog_has_its_properties():
    assert set(PROPERTIES) == set(GAMES)


def chunks(seeds: range) -> list[Any]:
    return [
        pytest.param(name, seeds[first : first + CHUNK], id=f"{name}-{first}")
        for name in GAMES
        for first in range(0, len(seeds), CHUNK)
    ]


def start(name: str, state: Any, seed: int, thorough: float) -> Run:
    own = PROPERTIES[name]
    return Run(game_of(name), state, own.ledger(state), seed, own.strange, thorough)


@pytest.mark.parametrize(("name", "seeds"), chunks(SEEDS))
def test_random_games(name: str, seeds: range):
    """From the start to the end, which comes in bounded time with a winner."""
    game = game_of(name)
    for seed in seeds:
        scenario = game.scenarios[seed % len(game.scenarios)]
        options = some_options(game, seed)
        run = start(name, game.new(scenario, options), seed, THOROUGH)
        assert run.play() < MOST_DECISIONS, f"seed {seed} does not end"
        assert legal(game, run.state) is None
        over = game.rules.outcome(run.state)
        ends = (*game.sides, "draw") if name in DRAWS else game.sides
        assert over is not None and over.winner in ends, f"seed {seed}"


@pytest.mark.parametrize(("name", "seeds"), chunks(range(BOARDS)))
def test_crowded_boards(name: str, seeds: range):
    """Small boards full of units: splitting retreats, shared supply, full hexes."""
    for seed in seeds:
        run = start(name, PROPERTIES[name].crowded(seed), seed, BOARD_THOROUGH)
        run.play(BOARD_DECISIONS)
