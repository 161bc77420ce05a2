"""Whole games between two levels, always in pairs: the same seed, the sides swapped."""

import time
from collections import defaultdict
from random import Random

import msgspec

from ardennes.bots.session import SeatSession
from ardennes.catalog import game_of
from ardennes.engine.core import CHANCE, Decision, Word
from ardennes.engine.game import AnyGame
from ardennes.engine.play import Match, draw


class Pairing(msgspec.Struct, frozen=True):
    """Two levels that meet in one scenario."""

    game: str
    scenario: str
    first: str
    second: str


class Result(msgspec.Struct, frozen=True):
    """One finished game."""

    game: str
    scenario: str
    seed: int
    seats: dict[str, str]  # side -> level
    winner: str  # a side; empty for a draw
    slowest: dict[str, float]  # side -> processor seconds of its longest turn
    code: str  # which bots and rules played it


def play_pair(pairing: Pairing, seed: int, code: str) -> list[Result]:
    """Both games of a seed; a level that meets itself plays one."""
    one, other = game_of(pairing.game).sides
    ways = [{one: pairing.first, other: pairing.second}]
    if pairing.first != pairing.second:
        ways.append({one: pairing.second, other: pairing.first})
    return [play_game(pairing, seats, seed, code) for seats in ways]


def play_game(pairing: Pairing, seats: dict[str, str], seed: int, code: str) -> Result:
    """One game to its end; each seat is given what it may see."""
    game, dice = game_of(pairing.game), Random(seed)
    match = Match(game, game.new(pairing.scenario), takes_back=False)
    bots = {side: SeatSession(game, side, level, seed) for side, level in seats.items()}
    turns: defaultdict[tuple[str, str], float] = defaultdict(float)

    def answer(decision: Decision) -> Word:
        if decision.actor == CHANCE:
            return draw(decision, dice.randrange)
        seen = match.seen_by(decision.actor)
        began = time.process_time()
        action = bots[decision.actor].choose(seen, decision)
        turns[decision.actor, _turn(game, match)] += time.process_time() - began
        return action

    for _ in match.run(answer):
        pass
    assert match.outcome is not None, "a game that is over has an outcome"
    winner = match.outcome.winner if match.outcome.winner in seats else ""
    slowest = {side: max([t for (who, _), t in turns.items() if who == side]) for side in seats}
    rounded = {side: round(seconds, 3) for side, seconds in slowest.items()}
    return Result(pairing.game, pairing.scenario, seed, seats, winner, rounded, code)


def _turn(game: AnyGame, match: Match) -> str:
    return str(game.shows.summary(match.state).get("turn"))
