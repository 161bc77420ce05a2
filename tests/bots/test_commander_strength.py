"""greedy beats random in commander from either side of either scenario."""

import pytest

from ardennes.catalog import game_of
from tests.bots.arena import play

GAME = game_of("commander")
SIDES = ("german", "allied")


def wins(scenario: str, side: str, seeds: range) -> int:
    """Games greedy wins; a draw is not a win."""
    levels = {"german": "random", "allied": "random", side: "greedy"}
    return sum(play("commander", levels, seed, GAME.new(scenario)).winner == side for seed in seeds)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_greedy_beats_random(scenario: str, side: str):
    assert wins(scenario, side, range(5)) >= 4


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "games"), [("race", 100), ("campaign", 40)])
@pytest.mark.parametrize("side", SIDES)
def test_greedy_beats_random_in_ninety_five_of_a_hundred(scenario: str, side: str, games: int):
    assert wins(scenario, side, range(games)) >= 0.95 * games
