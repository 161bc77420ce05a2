"""Whole games between bots, dice included, for the tests beside this file."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from ardennes.bots.session import SeatSession
from ardennes.catalog import game_of
from ardennes.engine.core import CHANCE, Decision, Word
from ardennes.engine.play import Match, draw
from ardennes.games.commander.calendar import FIRST_DAY

TOO_LONG = 60_000  # decisions: whoever needs more goes round in circles

Choose = Callable[[Any, Decision], Word]


class Played(NamedTuple):
    """A finished game: who won, where it stands, and every answer a bot gave."""

    winner: str
    state: Any
    answers: list[tuple[Decision, Word]]


def play(
    game_id: str, levels: dict[str, str], seed: int, start: Any = None, last_turn: int = 99
) -> Played:
    """One game from the start or from a given table; every answer must be one of the choices."""
    game = game_of(game_id)
    bots = {side: SeatSession(game, side, levels[side], seed).choose for side in game.sides}
    table = game.new(game.scenarios[0]) if start is None else start
    return play_with(game_id, bots, seed, table, last_turn)


def play_with(
    game_id: str, bots: Mapping[str, Choose], seed: int, table: Any, last_turn: int = 99
) -> Played:
    """One game in which each seat is given what it may see, up to the end or to a turn."""
    dice, match = Random(seed), Match(game_of(game_id), table, takes_back=False)
    answers: list[tuple[Decision, Word]] = []

    def answer(decision: Decision) -> Word:
        if decision.actor == CHANCE:
            return draw(decision, dice.randrange)
        chosen = bots[decision.actor](match.seen_by(decision.actor), decision)
        assert chosen in decision.choices
        answers.append((decision, chosen))
        return chosen

    for number, played in enumerate(match.run(answer)):
        assert number < TOO_LONG, f"{game_id} with seed {seed} does not end"
        if turn_of(played.state) > last_turn:
            break
    winner = match.outcome.winner if match.outcome else ""
    return Played(winner, match.state, answers)


def turn_of(state: Any) -> int:
    """The turn, counted from one; commander has days of December."""
    return state.day - FIRST_DAY + 1 if hasattr(state, "day") else state.turn
