"""bot_of, and the bot that only rolls dice."""

import pytest

from ardennes.bots import bot_of
from ardennes.catalog import game_of
from ardennes.engine.core import BadInput, Word
from ardennes.engine.play import legal
from tests.bots.arena import play

GAME = game_of("tb")
RANDOM = {"german": "random", "allied": "random"}


def test_an_unknown_level_is_refused_with_the_known_ones():
    with pytest.raises(BadInput, match="unknown level 'genius'; expected one of random, greedy"):
        bot_of("genius", "tb", 1)


def test_greedy_refuses_a_game_it_cannot_judge():
    with pytest.raises(
        BadInput,
        match="no greedy bot plays 'chess' yet; "
        "it plays a44, bb81, bulge, commander, crossroads, tb",
    ):
        bot_of("greedy", "chess", 1)


def test_random_answers_alike_with_the_same_seed_and_otherwise_not():
    def answers(seed: int) -> list[Word]:
        state = GAME.new("campaign")
        decision = legal(GAME, state)
        assert decision is not None
        bot = bot_of("random", "tb", seed)
        return [bot.choose(state, decision) for _ in range(20)]

    assert answers(5) == answers(5)
    assert answers(5) != answers(6)


def test_random_picks_every_choice_in_the_long_run():
    state = GAME.new("campaign")
    decision = legal(GAME, state)
    assert decision is not None
    bot = bot_of("random", "tb", 1)
    picked = {bot.choose(state, decision) for _ in range(400)}
    assert picked == set(decision.choices)


def test_random_plays_whole_games():
    first, again = (play("tb", RANDOM, seed=3) for _ in range(2))
    assert first.answers == again.answers
    assert first.winner in GAME.sides
