"""greedy, whatever the game: it picks what is listed, changes nothing, and is its seed's own."""

from random import Random

import pytest

from ardennes.bots import bot_of
from ardennes.bots.games import known
from ardennes.catalog import game_of
from ardennes.engine.core import CHANCE
from ardennes.engine.play import apply, legal
from ardennes.games.tb import words as w
from tests.bots.arena import play
from tests.properties.tb import crowded

GREEDY = {"german": "greedy", "allied": "greedy"}
CROWDED_SEEDS = range(12)
LONGEST_WALK = 400
ENOUGH_TURNS = 3  # for both sides to have attacked, lost, been reinforced


@pytest.mark.slow
@pytest.mark.parametrize("game_id", known())
def test_the_same_seed_plays_the_same_game_whatever_was_played_before(game_id: str):
    first = play(game_id, GREEDY, seed=11, last_turn=ENOUGH_TURNS)
    other = play(game_id, GREEDY, seed=12, last_turn=ENOUGH_TURNS)
    again = play(game_id, GREEDY, seed=11, last_turn=ENOUGH_TURNS)
    assert first.answers == again.answers
    assert first.answers != other.answers


@pytest.mark.slow
@pytest.mark.parametrize("game_id", known())
def test_any_position_of_a_random_game_gets_a_listed_answer_and_stays_as_it_is(game_id: str):
    game, rng = game_of(game_id), Random(7)
    bot = bot_of("greedy", game_id, 1)
    state = game.new(game.scenarios[0])
    while (decision := legal(game, state)) is not None:
        if decision.actor != CHANCE:
            before = state.clone()
            assert bot.choose(state, decision) in decision.choices
            assert state == before
        apply(game, state, rng.choice(decision.choices))


@pytest.mark.parametrize("seed", CROWDED_SEEDS)
def test_rare_questions_on_small_crowded_boards_are_answered_too(seed: int):
    game, rng = game_of("tb"), Random(seed)
    state = crowded(seed)
    for _ in range(LONGEST_WALK):
        decision = legal(game, state)
        if decision is None:
            break
        if decision.actor == CHANCE or rng.random() < 0.3:
            answer = rng.choice(decision.choices)
        else:
            answer = bot_of("greedy", "tb", seed).choose(state, decision)
            assert answer in decision.choices
        apply(game, state, answer)


@pytest.mark.slow
def test_nobody_is_taken_in_hand_twice_in_a_phase():
    chosen: list[int] = []
    for decision, answer in play("tb", GREEDY, seed=4).answers:
        if isinstance(answer, w.EndPhase) or decision.case == "tb 13.1":
            chosen.clear()
        if isinstance(answer, w.Choose):
            assert answer.unit not in chosen
            chosen.append(answer.unit)
