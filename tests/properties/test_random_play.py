"""Random games of every game in the catalog, checked at every state.

A failure names the game, the seed and the decision; `Run` with that seed plays it again.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from ardennes.catalog import GAMES, game_of
from ardennes.cli.fuzz import some_options
from ardennes.engine.core import Word
from ardennes.engine.play import legal
from tests.marks import rest_slow
from tests.properties.checks import MOST_DECISIONS, Run
from tests.properties.own import own

SEEDS = range(40)  # `ardennes fuzz` plays thousands
LONG_GAMES = (1, 2, 3, 12, 14, 5, 10)  # every scenario of a44, once in a hurry to do things
FEW = 5  # of them; the others, of both maps and all turns, are for `make strength`
MORE: dict[str, Sequence[int]] = {"bb81": range(100), "a44": LONG_GAMES}  # bb81 has no dice
LONG = {"a44"}  # games that make check cannot wait for
CHUNK = 5
THOROUGH = 1 / 600  # states that are also checked thoroughly, besides the first of each kind
BOARDS = 40
BOARD_DECISIONS = 150
BOARD_THOROUGH = 1 / 15


DRAWS = {"a44", "commander"}  # games that can end without a winner


def chunks(seeds: Sequence[int], *, long: bool = False) -> list[Any]:
    """Some seeds at a time, so that all cores have work; make check plays the first."""
    if long:
        return rest_slow([seeds[n : n + 1] for n in range(len(seeds))], quick=0, most=FEW)
    step = max(CHUNK, len(seeds) // 8)
    more = (seeds[first : first + step] for first in range(CHUNK, len(seeds), step))
    return rest_slow([seeds[:CHUNK], *more])


def start(name: str, state: Any, seed: int, thorough: float, met: set[type[Word]]) -> Run:
    mine = own(name)
    return Run(game_of(name), state, mine.ledger(state), seed, mine.strange, thorough, met)


@pytest.mark.parametrize(
    ("name", "seeds"),
    [
        pytest.param(name, *part.values, marks=part.marks)
        for name in GAMES
        for part in chunks(MORE.get(name, SEEDS), long=name in LONG)
    ],
    ids=str,
)
def test_random_games(name: str, seeds: Sequence[int]):
    """From the start to the end, which comes in bounded time with a winner."""
    game, met = game_of(name), set[type[Word]]()
    for seed in seeds:
        scenario = game.scenarios[seed % len(game.scenarios)]
        options = some_options(game, seed)
        run = start(name, game.new(scenario, options), seed, THOROUGH, met)
        assert run.play() < MOST_DECISIONS, f"seed {seed} does not end"
        assert legal(game, run.state) is None
        over = game.rules.outcome(run.state)
        ends = (*game.sides, "draw") if name in DRAWS else game.sides
        assert over is not None and over.winner in ends, f"seed {seed}"


@pytest.mark.slow
@pytest.mark.parametrize("seeds", chunks(range(BOARDS)), ids=str)
@pytest.mark.parametrize("name", GAMES)
def test_crowded_boards(name: str, seeds: range):
    """Small boards full of units: splitting retreats, shared supply, full hexes."""
    met = set[type[Word]]()
    for seed in seeds:
        run = start(name, own(name).crowded(seed), seed, BOARD_THOROUGH, met)
        run.play(BOARD_DECISIONS)
