"""Offers and reasons come from the same predicates: the functions `why_...` of a game's chapters.

A sample of positions, with actions that are offered there and actions that are not, is looked at
twice: as the rules are, and with one predicate broken.
"""

import importlib
import pkgutil
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any, NamedTuple, cast

from ardennes.engine.core import No, Word
from ardennes.engine.game import AnyGame
from ardennes.engine.play import apply, legal
from ardennes.engine.sentences import fields_of
from ardennes.wargame.pieces import AWAY

STRANGE = 35  # actions tried that are any, as many of this game, as many about a unit in play
BROKEN = No("broken", "broken")

Predicate = Callable[..., No | None]


class Sample(NamedTuple):
    """A position, what may be done there, what was done, and what else was tried."""

    state: Any
    offered: tuple[Word, ...]
    done: Word
    tried: tuple[Word, ...]


def sample(
    game: AnyGame,
    starts: Callable[[int], Any],
    strange: Callable[[random.Random, Any], Word],
    games: range,
    *,
    decisions: int,
    kept: int = 25,
) -> list[Sample]:
    """Random play, a few positions of every question and the next; the rarest questions first."""
    bins: dict[tuple[type[Word], ...], list[Sample]] = {}
    for seed in games:
        dice, state, seen = random.Random(seed), starts(seed), list[Word]()
        for _ in range(decisions):
            decision = legal(game, state)
            if decision is None:
                break
            before, done = cold(state), dice.choice(decision.choices)
            apply(game, state, done)
            bin_ = bins.setdefault((type(before.todo[-1]), *map(type, state.todo[-1:])), [])
            if len(bin_) < kept or dice.random() < kept / 1000:
                tried = [strange(dice, before) for _ in range(STRANGE)]
                tried += dice.sample(seen, min(STRANGE, len(seen)))
                tried += [about_a_unit(game, before, dice) for _ in range(STRANGE)]
                bin_.append(Sample(before, decision.choices, done, tuple(tried)))
                del bin_[:-kept]
            seen += decision.choices[:: max(1, len(decision.choices) // 8)]
    return [one for bin_ in sorted(bins.values(), key=len) for one in bin_]


def about_a_unit(game: AnyGame, state: Any, dice: random.Random) -> Word:
    """An action with a unit that is on the map or waits to enter."""
    words = [word for word in game.codec.words.values() if "unit" in word.__struct_fields__]
    there = [unit for unit, at in enumerate(state.at) if at >= 0]
    waiting = [unit for unit, at in enumerate(state.at) if at == AWAY]
    unit = dice.choice(dice.choice((there, waiting)) or there or waiting)
    word, place = dice.choice(words), dice.randrange(len(state.ground.board))
    values = {f.name: {"unit": unit, "place": place}.get(f.what, 0) for f in fields_of(word)}
    return cast("Callable[..., Word]", word)(**values)


def cold(state: Any) -> Any:
    """A copy without memories."""
    copy = state.clone()
    copy.memo = {}
    return copy


# --- breaking predicates ---


def predicates(game: AnyGame) -> dict[str, FunctionType]:
    """Every public function of the game's modules that says why not."""
    return {
        name: value
        for module in modules(game)
        for name, value in vars(module).items()
        if name.startswith("why_") and isinstance(value, FunctionType)
    }


def modules(game: AnyGame) -> list[Any]:
    """The modules of a game's package."""
    package = importlib.import_module(game.folder)
    found = pkgutil.walk_packages(package.__path__, f"{game.folder}.")
    return [importlib.import_module(module.name) for module in found]


@contextmanager
def broken(game: AnyGame, function: Predicate, instead: Predicate) -> Iterator[None]:
    """The rules with another function wherever the predicate stands, in tables too."""
    tables = [vars(module) for module in modules(game)]
    tables += [value for table in tables for value in table.values() if isinstance(value, dict)]
    held = [(table, key) for table in tables for key in table if table[key] is function]
    try:
        for table, key in held:
            table[key] = instead
        yield
    finally:
        for table, key in held:
            table[key] = function


def refuse(_: Predicate) -> Predicate:
    """It speaks against everything."""
    return lambda *_: BROKEN


def allow(_: Predicate) -> Predicate:
    """It speaks against nothing."""
    return lambda *_: None


def invert(function: Predicate) -> Predicate:
    """It allows what it should refuse and the other way round."""
    return lambda *given: None if function(*given) else BROKEN


# --- looking at the rules ---


def offer(game: AnyGame, one: Sample) -> object:
    """What is asked and offered in a position, and after what was done there."""
    after = cold(one.state)
    apply(game, after, one.done)
    return game.rules.decide(cold(one.state)), game.rules.decide(after)


def reasons(game: AnyGame, one: Sample) -> list[No | None]:
    """What the game says to every action of a sample."""
    state = cold(one.state)
    return [game.rules.why_not(state, action) for action in (*one.offered, *one.tried)]


def as_far_as_it_goes(look: Callable[[AnyGame, Sample], object], *given: Any) -> object:
    """What broken rules show; they may lead nowhere."""
    try:
        return look(*given)
    except (AssertionError, LookupError, ValueError, StopIteration) as e:
        return repr(e)
