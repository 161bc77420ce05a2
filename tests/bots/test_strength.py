"""greedy beats random from either side of every game."""

import pytest

from ardennes.bots.games import known
from ardennes.catalog import game_of
from tests.bots.arena import play

STARTS = [(game_id, scenario) for game_id in known() for scenario in game_of(game_id).scenarios]
SIDES = ("german", "allied")
SAMPLE = {"a44": ("six turns",)}  # the others take an evening


def wins(game_id: str, scenario: str, side: str, games: int) -> int:
    """Games greedy wins against random, from seeds that both sides are tried with."""
    levels = {**dict.fromkeys(SIDES, "random"), side: "greedy"}
    starts = (game_of(game_id).new(scenario) for _ in range(games))
    played = [play(game_id, levels, seed, start) for seed, start in enumerate(starts)]
    return sum(game.winner == side for game in played)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", known())
def test_greedy_loses_at_most_one_of_a_few_games(game_id: str):
    """A sample of what `make strength` plays: each scenario from either side."""
    scenarios = SAMPLE.get(game_id, game_of(game_id).scenarios)
    games = 2 if len(scenarios) == 1 else 1  # at least four in all
    won = [wins(game_id, scenario, side, games) for scenario in scenarios for side in SIDES]
    assert sum(won) >= len(won) * games - 1


@pytest.mark.strength
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(("game_id", "scenario"), STARTS)
def test_greedy_hardly_ever_loses_to_random(game_id: str, scenario: str, side: str):
    assert wins(game_id, scenario, side, 12) >= 11
