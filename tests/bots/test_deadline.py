"""An answer that is due comes at once: greedy says what is best so far."""

import time
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from ardennes.bots import bot_of
from ardennes.bots.common import thinking
from ardennes.bots.common.thinking import Thinking
from ardennes.bots.games import known
from ardennes.bots.session import SeatSession
from ardennes.catalog import game_of
from ardennes.engine.core import CHANCE, Decision
from ardennes.engine.play import apply, legal
from tests.bots.arena import play_with

LONG_AGO = -1.0  # of a monotonic clock
SEED = 6


def questions(game_id: str) -> Iterator[tuple[Any, Decision]]:
    """The questions of a game in which greedy has all the time in the world."""
    game, dice = game_of(game_id), Random(SEED)
    state = game.new(game.scenarios[0])
    bots = {side: bot_of("greedy", game_id, SEED) for side in game.sides}
    while (decision := legal(game, state)) is not None:
        if decision.actor == CHANCE:
            apply(game, state, dice.choice(decision.choices))
        else:
            yield state, decision
            apply(game, state, bots[decision.actor].choose(state, decision))


class Clock:
    """Counts how often greedy looks up; it is late from a certain look on."""

    def __init__(self, late_from: int) -> None:
        self.looks, self.late_from = 0, late_from

    def __call__(self) -> float:
        self.looks += 1
        return 1.0 if self.looks >= self.late_from else -1.0


@pytest.mark.slow
@pytest.mark.parametrize("game_id", known())
def test_no_second_candidate_is_looked_at_when_the_answer_is_due(
    game_id: str, monkeypatch: pytest.MonkeyPatch
):
    looked: list[int] = []
    plain = Thinking[Any].in_time

    def counted(self: Thinking[Any], candidates: Any) -> Iterator[Any]:
        for number, candidate in enumerate(plain(self, candidates)):
            looked.append(number)
            yield candidate

    asked = some(game_id)
    monkeypatch.setattr(Thinking, "in_time", counted)
    for state, decision in asked:
        answer = bot_of("greedy", game_id, 1).choose(state, decision, LONG_AGO)
        assert answer in decision.choices
    assert set(looked) == {0}
    for state, decision in asked:
        bot_of("greedy", game_id, 1).choose(state, decision)
    assert max(looked) > 5, "with time, greedy looks at more"


def some(game_id: str) -> list[tuple[Any, Decision]]:
    """Copies of the table at the first question of each kind, and at some others."""
    return [(state.clone(), decision) for state, decision in _found(game_id)]


@cache
def _found(game_id: str) -> list[tuple[Any, Decision]]:
    kinds: set[type] = set()
    found: list[tuple[Any, Decision]] = []
    for number, (state, decision) in enumerate(islice(questions(game_id), 400)):
        kind = type(state.todo[-1])
        if kind not in kinds or number % 40 == 0:
            kinds.add(kind)
            found.append((state.clone(), decision))
    return found


@pytest.mark.parametrize("late_from", [2, 5, 20])
@pytest.mark.parametrize("game_id", known())
def test_time_that_runs_out_in_the_middle_leaves_the_best_so_far(
    game_id: str, late_from: int, monkeypatch: pytest.MonkeyPatch
):
    for state, decision in some(game_id):
        clock = Clock(late_from)
        monkeypatch.setattr(thinking, "monotonic", clock)
        assert bot_of("greedy", game_id, 1).choose(state, decision, 0.0) in decision.choices
        assert clock.looks <= late_from + DEPTH


SHORT = {"a44": "six turns"}  # of a game whose first scenario is long
DEPTH = 12  # loops within loops: each looks at the clock once more before it ends


@pytest.mark.slow
@pytest.mark.parametrize("game_id", known())
def test_who_is_always_hurried_still_plays_to_the_end(game_id: str):
    game = game_of(game_id)
    sessions = {side: SeatSession(game, side, "greedy", 2) for side in game.sides}
    hurried = {
        side: lambda seen, decision, session=session: session.choose(seen, decision, LONG_AGO)
        for side, session in sessions.items()
    }
    assert play_with(game_id, hurried, 2, game.new(SHORT.get(game_id, game.scenarios[0]))).winner


@pytest.mark.parametrize("game_id", known())
def test_a_generous_deadline_changes_nothing(game_id: str):
    far = time.monotonic() + 3600
    for state, decision in some(game_id):
        bots = [bot_of("greedy", game_id, 1) for _ in range(2)]
        assert bots[0].choose(state, decision, far) == bots[1].choose(state, decision)
        assert bots[0].memory() == bots[1].memory()
