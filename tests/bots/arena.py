"""Whole games between bots, dice included, for the tests beside this file."""

from random import Random
from typing import Any, NamedTuple

from ardennes.bots import bot_of
from ardennes.catalog import game_of
from ardennes.engine.core import CHANCE, Decision, Word
from ardennes.engine.play import apply, legal

TOO_LONG = 20_000  # decisions: whoever needs more goes round in circles


class Played(NamedTuple):
    """A finished game: who won, where it stands, and every answer a bot gave."""

    winner: str
    state: Any
    answers: list[tuple[Decision, Word]]


def play(game_id: str, levels: dict[str, str], seed: int, start: Any = None) -> Played:
    """One game from the start or from a given table; every answer must be one of the choices."""
    game = game_of(game_id)
    bots = {side: bot_of(levels[side], game_id, seed) for side in game.sides}
    dice = Random(seed)
    state = game.new(game.scenarios[0]) if start is None else start
    answers: list[tuple[Decision, Word]] = []
    for _ in range(TOO_LONG):
        decision = legal(game, state)
        if decision is None:
            outcome = game.rules.outcome(state)
            assert outcome is not None
            return Played(outcome.winner, state, answers)
        if decision.actor == CHANCE:
            answer: Word = dice.choices(decision.choices, decision.weights)[0]
        else:
            answer = bots[decision.actor].choose(game, state, decision)
            assert answer in decision.choices
            answers.append((decision, answer))
        apply(game, state, answer)
    raise AssertionError(f"{game_id} with seed {seed} does not end")
