"""Elo from pairs of games: known answers, honest intervals, and a test that rarely errs."""

from random import Random

import pytest

from ardennes.bots.ladder.rating import DECIDED, between, expected, likelihood, ratings

SHARES = (0.0, 0.5, 1.0)


def drawn(luck: Random, elo: float, pairs: int) -> list[float]:
    """Scores of pairs between two who are so far apart."""
    p = expected(elo)
    return [(int(luck.random() < p) + int(luck.random() < p)) / 2 for _ in range(pairs)]


def test_an_even_score_is_no_difference_and_three_to_one_is_191():
    assert between([0.5] * 200).elo == pytest.approx(0.0)
    assert between([1.0, 0.5] * 5000).elo == pytest.approx(191, abs=1)
    assert between([0.0, 0.5] * 5000).elo == pytest.approx(-191, abs=1)
    assert expected(191) == pytest.approx(0.75, abs=0.001)


def test_who_wins_everything_is_far_above_but_not_infinitely():
    found = between([1.0] * 150)
    assert 600 < found.low < found.elo < 1200


def test_the_interval_holds_the_truth_about_19_times_in_20():
    luck = Random(1)
    found = [between(drawn(luck, 60, 150)) for _ in range(300)]
    inside = sum(rating.low <= 60 <= rating.high for rating in found)
    assert 275 <= inside <= 295


def test_pairs_that_the_sides_decide_say_more_than_pairs_that_luck_decides():
    decided_by_side, by_luck = (
        between([0.5] * 80 + [1.0] * 20),
        between([0.0, 1.0] * 40 + [1.0] * 20),
    )
    assert decided_by_side.high - decided_by_side.low < by_luck.high - by_luck.low


def test_a_third_level_stands_above_the_second_by_what_they_scored():
    luck = Random(2)
    scores = {("b", "a"): drawn(luck, 100, 2000), ("c", "b"): drawn(luck, 50, 2000)}
    found = ratings(("a", "b", "c"), scores)
    assert found["a"].elo == 0.0
    assert found["b"].elo == pytest.approx(between(scores["b", "a"]).elo, abs=0.5)
    assert found["c"].low < 150 < found["c"].high
    assert found["c"].high - found["c"].low > found["b"].high - found["b"].low


def test_a_level_nobody_has_met_has_no_rating():
    assert set(ratings(("a", "b", "c"), {("b", "a"): [0.5], ("c", "b"): []})) == {"a", "b"}


@pytest.mark.parametrize(("truth", "sign"), [(0.0, -1), (50.0, 1)])
def test_the_test_finds_the_truth_and_errs_about_once_in_twenty(truth: float, sign: int):
    luck, wrong = Random(3), 0
    for _ in range(100):
        scores: list[float] = []
        while abs(likelihood(scores, 0, 50)) < DECIDED:
            scores += drawn(luck, truth, 10)
        wrong += likelihood(scores, 0, 50) * sign < 0
    assert wrong <= 10


def test_without_a_game_nothing_is_likely():
    assert likelihood([], 0, 50) == 0.0
