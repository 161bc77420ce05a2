"""greedy beats random from either side; the full measure is a hundred games a side."""

import pytest

from tests.bots.arena import play

GAMES = 6
WINS = 5


@pytest.mark.parametrize("side", ["german", "allied"])
def test_greedy_beats_random(side: str):
    levels = {"german": "random", "allied": "random", side: "greedy"}
    won = [play("tb", levels, seed).winner == side for seed in range(GAMES)]
    assert sum(won) >= WINS
