"""One action judged alone is judged as in the list: offered, offered before, changed or strange."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import pytest

from ardennes.catalog import GAMES, game_of
from ardennes.engine.core import Word, kind
from ardennes.engine.game import AnyGame
from ardennes.engine.play import apply, legal, may, why_not
from ardennes.engine.sentences import Holds, fields_of
from tests.properties.own import own

SEEDS = range(4)  # whole games
BOARDS = range(30)  # crowded little boards
DECISIONS = 100  # on each of them
LOOKED_AT = {"game": 1 / 40, "board": 1 / 10}  # of the states; the first of each question besides
LATELY, LONG_AGO, CHANGED, STRANGE = 40, 20, 40, 20  # actions tried besides the choices
CHOICES = 60  # of those offered; the first of each kind besides

Strange = Callable[[random.Random, Any], Word]


class Walk:
    """A random game, and what it has offered so far."""

    def __init__(self, game: AnyGame, strange: Strange) -> None:
        self.game, self.strange = game, strange
        self.asked: set[str] = set()  # kinds of questions met
        self.seen: list[Word] = []
        self.judged = self.refused = 0

    def play(self, state: Any, seed: int, most: int, share: float) -> None:
        """Play on and look at some of the states."""
        dice = random.Random(seed)
        for _ in range(most):
            decision = legal(self.game, state)
            if decision is None:
                assert not any(may(self.game, state, action) for action in self.seen[-LATELY:])
                return
            question = kind(state.todo[-1])
            if question not in self.asked or dice.random() < share:
                self.asked.add(question)
                self.look(dice, state, decision.choices)
            self.seen += dice.sample(decision.choices, min(20, len(decision.choices)))
            apply(self.game, state, dice.choice(decision.choices))

    def look(self, dice: random.Random, state: Any, choices: Sequence[Word]) -> None:
        """Judge many actions, each on a table that remembers nothing, and all on one that does."""
        before, warm = state.pack(), state.clone()
        warm.memo = {}
        for action in self.tried(dice, state, choices):
            cold = state.clone()
            cold.memo = {}
            listed = action in choices
            told = f"{self.game.id}: {action} at {state.todo[-1]}"
            assert may(self.game, cold, action) == listed, told
            assert may(self.game, warm, action) == listed, f"{told}, after others"
            assert (why_not(self.game, warm, action) is None) == listed, told
            self.judged += 1
            self.refused += not listed
        assert warm.pack() == before
        decision = legal(self.game, warm)
        assert decision and decision.choices == tuple(choices), "judging leaves a false memory"

    def tried(self, dice: random.Random, state: Any, choices: Sequence[Word]) -> Iterator[Word]:
        seldom = {type(choice): choice for choice in reversed(choices)}
        yield from seldom.values()
        yield from dice.sample(choices, min(CHOICES, len(choices)))
        lately = self.seen[-LATELY:]
        yield from lately
        yield from dice.sample(self.seen, min(LONG_AGO, len(self.seen)))
        for _ in range(CHANGED):
            yield changed(dice, state, dice.choice([*choices, *lately]))
        for _ in range(STRANGE):
            yield self.strange(dice, state)


def changed(dice: random.Random, state: Any, action: Word) -> Word:
    """The same kind of action with something else in one of its fields."""
    fields = [field for field in fields_of(type(action)) if field.what != "str"]
    if not fields:
        return action
    field = dice.choice(fields)
    value = getattr(action, field.name)
    other = _several(dice, state, value) if field.many else _other(dice, state, field, value)
    return msgspec.structs.replace(action, **{field.name: other})


def _other(dice: random.Random, state: Any, field: Holds, value: int) -> int:
    """Another one: any, one nearby, or one that does not exist."""
    if field.what == "int":
        return dice.choice([value - 1, value + 1, dice.randrange(-2, 9)])
    board = state.ground.board
    count = len(board) if field.what == "place" else len(state.at)
    near = [value - 1, value + 1]
    if field.what == "place" and 0 <= value < len(board.around):  # boxes lie beyond
        near += board.around[value]
    return dice.choice([dice.randrange(count), *near, -1, value - count, count])


def _several(dice: random.Random, state: Any, units: Sequence[int]) -> tuple[int, ...]:
    """One fewer, one more, or the same turned round."""
    fewer, more = units[1:], (*units, dice.randrange(-1, len(state.at)))
    return tuple(dice.choice([fewer, more, units[::-1]]))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_one_action_is_judged_as_in_the_list(name: str):
    game, mine = game_of(name), own(name)
    walk = Walk(game, mine.strange)
    for seed in SEEDS:
        start = game.new(game.scenarios[seed % len(game.scenarios)])
        walk.play(start, seed, 5_000, LOOKED_AT["game"])
    for seed in BOARDS:
        walk.play(mine.crowded(seed), seed, DECISIONS, LOOKED_AT["board"])
    for state in mine.rare():
        walk.play(state, 0, 1, 1)
    assert walk.refused > walk.judged / 4
    assert walk.judged - walk.refused > walk.judged / 20
