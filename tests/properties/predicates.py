"""Offers are the why-not filter: every refusal of a game is broken in turn, and must be missed.

A predicate is any function `why_...` of a game's rules. Breaking one swaps
its code, so that every name and table that holds the function meets the broken one.
"""

import importlib
import pkgutil
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import islice, product
from types import CodeType, FunctionType
from typing import Any, NamedTuple, get_type_hints

from ardennes.engine.core import No, PlaceId, UnitId, Word
from ardennes.engine.game import AnyGame
from ardennes.engine.play import apply
from ardennes.wargame.pieces import AWAY

PREDICATE = re.compile(r"_?why_(?!not$)")
ON_PAPER = re.compile(r".*\.(show|files)\..*")  # what only looks
PROBES = 120  # actions tried at a state besides those offered
OFFERED = 30  # offered actions whose refusal is asked for
ENOUGH = 4  # states kept for each thing a predicate did at each kind of question
REFUSED = No("broken R0", "broken by hand")

Strange = Callable[[random.Random, Any], Word]
Done = tuple[str, bool, bool]  # predicate, asked by an offer (or for a reason), refused (or not)


def predicates(game: AnyGame) -> dict[str, FunctionType]:
    """Every predicate of a game by chapter and name."""
    package = importlib.import_module(f"ardennes.games.{game.id}")
    found: dict[str, FunctionType] = {}
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        chapter = info.name.rpartition(".")[2]
        for name, thing in vars(importlib.import_module(info.name)).items():
            own = isinstance(thing, FunctionType) and thing.__module__ == info.name
            if own and PREDICATE.match(name) and not ON_PAPER.fullmatch(info.name):
                found[f"{chapter}.{name}"] = thing
    return found


# --- breaking ---


def allow(*_: Any, **__: Any) -> None:
    """Nothing speaks against anything."""


def refuse(*_: Any, **__: Any) -> Any:
    """Everything is refused."""
    return __import__("tests.properties.predicates", fromlist=["REFUSED"]).REFUSED


@contextmanager
def swapped(function: FunctionType, code: CodeType) -> Iterator[None]:
    """The function does something else for a while."""
    own, function.__code__ = function.__code__, code
    try:
        yield
    finally:
        function.__code__ = own


class Watch:
    """Notes what each predicate does, by running a copy of it in its place."""

    def __init__(self, found: dict[str, FunctionType]) -> None:
        self.done: set[Done] = set()
        self.offering = True
        self._copies = {
            name: FunctionType(f.__code__, f.__globals__, name, f.__defaults__)
            for name, f in found.items()
        }
        for name, f in found.items():
            self._copies[name].__kwdefaults__ = f.__kwdefaults__

    def call(self, name: str, *args: Any, **named: Any) -> Any:
        """What the predicate says, noted."""
        no = self._copies[name](*args, **named)
        self.done.add((name, self.offering, no is not None))
        return no


watch: list[Watch] = []  # the one at work, where swapped code finds it


@contextmanager
def watched(found: dict[str, FunctionType]) -> Iterator[Watch]:
    """While every predicate tells what it does."""
    watch.append(Watch(found))
    own = {name: function.__code__ for name, function in found.items()}
    try:
        for name, function in found.items():
            function.__code__ = _noted(name)
        yield watch[-1]
    finally:
        for name, function in found.items():
            function.__code__ = own[name]
        watch.pop()


@cache
def _noted(name: str) -> CodeType:
    here: dict[str, Any] = {}
    exec(_NOTED.format(name=name), here)
    return here["noted"].__code__


_NOTED = """
def noted(*args, **named):
    seen = __import__("tests.properties.predicates", fromlist=["watch"]).watch[-1]
    return seen.call({name!r}, *args, **named)
"""


# --- looking ---


class Sighting(NamedTuple):
    """A state, what it offers, and why other actions are refused there."""

    state: Any
    offers: tuple[Word, ...]
    reasons: dict[Word, No | None]


def offers(game: AnyGame, state: Any) -> tuple[Word, ...]:
    """What can be answered, nothing remembered."""
    forget(state)
    decision = game.rules.decide(state)
    return decision.choices if decision else ()


def reasons(game: AnyGame, state: Any, actions: Iterable[Word]) -> dict[Word, No | None]:
    """What the rules say against each action."""
    forget(state)
    return {action: game.rules.why_not(state, action) for action in actions}


def forget(state: Any) -> None:
    """Drop what was derived from the table."""
    state.memo = {}


def forget_map(state: Any) -> None:
    """Drop what was derived from the map under it."""
    cache = getattr(getattr(state, "ground", None), "cache", None)
    if cache is not None:
        cache.clear()


def probes(game: AnyGame, dice: random.Random, state: Any, strange: Strange) -> list[Word]:
    """Actions to be refused: any at all, and those near the question."""
    places, units = (dice.sample(some, len(some)) for some in about(state))
    near = [
        action
        for word in game.codec.words.values()
        for action in islice(filled(word, {PlaceId: places, UnitId: units}), PROBES)
    ]
    picked = dice.sample(near, min(PROBES, len(near)))
    return picked + [strange(dice, state) for _ in range(PROBES // 2)]


def about(state: Any) -> tuple[list[int], list[int]]:
    """The places and units of the question, and all next to them."""
    step, places, units = state.todo[-1], set[int](), set[int]()
    for name, hint in kinds_of(type(step)).items():
        value = getattr(step, name)
        if hint is PlaceId:
            places.add(value)
        elif hint is UnitId:
            units.add(value)
        elif isinstance(value, tuple):
            units.update(one for one in value if isinstance(one, int))
    places |= {state.at[u] for u in units if 0 <= u < len(state.at)}
    places = {p for p in places if p >= 0}
    around = state.ground.board.around
    places |= {q for p in places if p < len(around) for q in around[p]}  # not from a box
    units |= {u for u, place in enumerate(state.at) if place in places}
    if not places:  # about nothing in particular: who waits, and anywhere
        units, places = (
            {u for u, at in enumerate(state.at) if at == AWAY},
            set(range(len(state.ground.board))),
        )
    return sorted(places), sorted(u for u in units if 0 <= u < len(state.at))


@cache
def kinds_of(word: type[Word]) -> dict[str, Any]:
    """What each field of a word holds."""
    return get_type_hints(word)


def filled(word: type[Word], values: dict[Any, list[int]]) -> Iterator[Word]:
    """A word with all these values in its fields, if they are places and units."""
    hints = kinds_of(word)
    kinds = [hints[name] for name in word.__struct_fields__]
    if all(kind in values for kind in kinds):
        for chosen in product(*(values[kind] for kind in kinds)):
            yield word(*chosen)


# --- the corpus ---


class Corpus:
    """States of random games, so chosen that every predicate decides in a few of them."""

    def __init__(self, game: AnyGame, strange: Strange) -> None:
        self.game, self.strange = game, strange
        self.found = predicates(game)
        self.sightings: list[Sighting] = []
        self.where: dict[str, list[Sighting]] = defaultdict(list)  # by predicate
        self.taught = Counter[tuple[type[Word], Done]]()
        self.asked = Counter[type[Word]]()

    def gather(self, state: Any, seed: int, most: int, share: float) -> None:
        """Play a random game on and keep the states that teach something."""
        dice = random.Random(seed)
        for _ in range(most):
            decision = self.game.rules.decide(state)
            if decision is None:
                return
            rare = self.asked[type(state.todo[-1])] < ENOUGH
            if rare or dice.random() < share:
                self.asked[type(state.todo[-1])] += 1
                self._look(dice, state.clone())
            apply(self.game, state, dice.choice(decision.choices))

    def _look(self, dice: random.Random, state: Any) -> None:
        with watched(self.found) as seen:
            listed = offers(self.game, state)
            seen.offering = False
            tried = [*dice.sample(listed, min(OFFERED, len(listed)))]
            tried += probes(self.game, dice, state, self.strange)
            sighting = Sighting(state, listed, reasons(self.game, state, tried))
        asked = type(state.todo[-1])
        new = [done for done in seen.done if self.taught[asked, done] < ENOUGH]
        for done in new:
            self.taught[asked, done] += 1
            self.where[done[0]].append(sighting)
        if new:
            self.sightings.append(sighting)

    def misses(self, name: str, code: CodeType) -> tuple[bool, bool]:
        """Does breaking the predicate change an offer somewhere, and a reason?"""
        states = {id(s): s for s in self.where[name]}.values()
        offer = reason = False
        for sighting in states:
            forget_map(sighting.state)
        with swapped(self.found[name], code):
            for sighting in states:
                offer = offer or self._differs(offers, sighting.offers, sighting.state)
                known = sighting.reasons
                reason = reason or self._differs(reasons, known, sighting.state, known)
                if offer and reason:
                    break
        for sighting in states:
            forget_map(sighting.state)
        return offer, reason

    def _differs(self, look: Callable[..., object], known: object, *about: Any) -> bool:
        try:
            return look(self.game, *about) != known
        except (AssertionError, AttributeError, LookupError, TypeError, ValueError):
            return True  # rules that stumble have noticed
