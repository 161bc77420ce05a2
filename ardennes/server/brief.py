"""What a connection is told of a question that remembers what it was told: answers by number.

Every answer there can be has a number, the same for as long as the server runs. Its words are told
when they are new to the connection, or have changed; after that its number will do. Places of a
picture are told by the answers that lead there. Numbers stand in rising lists mostly, and each is
told as the difference from the one before.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from operator import attrgetter, sub
from typing import Any, NamedTuple

from msgspec.json import encode

from ardennes.engine.core import Action, Word
from ardennes.engine.game import AnyGame
from ardennes.engine.sentences import fields_of
from ardennes.server.messages import Plain, for_any_place

SPAN = 4096  # numbers of answers that differ in one place or unit alone
MOST_BLOCKS = 20_000

_blocks: dict[object, int] = {}  # the first number of each such family
_next = [0]


class Kind(NamedTuple):
    """What is to be known of a type of answers."""

    slot: str  # its last place, or else its last unit: answers that differ there are neighbours
    others: tuple[str, ...]  # its other fields
    places: bool  # whether the slot is its first place, so that the answer is shown there
    unit: str  # the first unit it names, on whose place its words hang
    lasting: bool  # whether they hang on nothing else
    role_varies: bool


@cache
def _kind(word: type[Action]) -> Kind:
    fields = [f for f in fields_of(word) if not f.many]
    places = [f.name for f in fields if f.what == "place"]
    units = [f.name for f in fields if f.what == "unit"]
    slot = (places or units or [""])[-1]
    return Kind(
        slot,
        tuple(name for name in word.__struct_fields__ if name != slot),
        bool(places) and places[0] == slot,
        units[0] if units else "",
        word.describe is Action.describe or word.lasting,
        word.role_in is not Action.role_in,
    )


def _numbers(word: type[Action], actions: Sequence[Action]) -> list[int]:
    """The numbers of answers of a type."""
    kind = _kind(word)
    if not kind.slot:
        return [_first(kind, (word, action)) for action in actions]
    slots = map(attrgetter(kind.slot), actions)
    if not kind.others:
        first = _first(kind, word) + 1
        return [first + slot for slot in slots]
    others = map(attrgetter(*kind.others), actions)
    return [
        _first(kind, (word, other)) + 1 + slot for slot, other in zip(slots, others, strict=True)
    ]


def _first(kind: Kind, key: object) -> int:
    """The first number of answers that differ in their slot alone."""
    first = _blocks.get(key)
    if first is None:
        if len(_blocks) >= MOST_BLOCKS:  # they are given other numbers, and told anew
            _blocks.clear()
        first = _blocks[key] = _next[0]
        _next[0] += SPAN if kind.slot else 1
    return first


class Known:
    """The answers one connection knows by number, each with what its words hang on."""

    def __init__(self) -> None:
        self._known: dict[int, object] = {}
        self._titled: set[str] = set()  # places whose titles are known
        self._ground: object = None

    def briefly(self, game: AnyGame, state: Any, actions: Sequence[Word], picture: Plain) -> Plain:
        """The numbers of the answers, the words of those that are not known, and the picture."""
        if self._ground is not state.ground:
            self._known, self._titled, self._ground = {}, set(), state.ground
        numbers: list[int] = []
        fresh: list[tuple[int, Plain]] = []
        listed = [action for action in actions if isinstance(action, Action)]
        for word, some in groupby(listed, type):
            those = list(some)
            found = _numbers(word, those)
            numbers += found
            for number, action in self._unknown(_kind(word), state, found, those):
                (shown,) = game.choices(state, [action])
                if self._known.get(number) != shown:
                    fresh.append((number, shown))
                    if not _kind(word).lasting:
                        self._known[number] = shown
        told = self._gathered(state, fresh)
        shown = by_answers(state, listed, picture)
        return {"numbers": steps(numbers), "told": told, "picture": shown}

    def _unknown(
        self, kind: Kind, s: Any, numbers: Sequence[int], actions: Sequence[Action]
    ) -> Iterable[tuple[int, Action]]:
        """Those of which the words may be new; what they hang on is known from now on."""
        known, pairs = self._known, zip(numbers, actions, strict=True)
        if not kind.lasting:
            return pairs
        if not kind.unit and not kind.role_varies:
            fresh = [pair for pair in pairs if pair[0] not in known]
            known |= dict.fromkeys((number for number, _ in fresh), -1)
            return fresh
        found: list[tuple[int, Action]] = []
        for number, action in pairs:
            unit = getattr(action, kind.unit) if kind.unit else -1
            at = s.place_of(unit) if unit >= 0 else -1
            hangs = (at, action.role_in(s)) if kind.role_varies else at
            if known.get(number) != hangs:
                known[number] = hangs
                found.append((number, action))
        return found

    def _gathered(self, s: Any, fresh: Sequence[tuple[int, Plain]]) -> list[Plain]:
        """Answers in words; the same answer for several places is said once."""
        found: dict[bytes, tuple[Plain, list[int]]] = {}
        for number, choice in fresh:
            one = for_any_place(s, choice) or {**choice}
            places = one.pop("places", [])
            told, numbers = found.setdefault(encode(one), (one, []))
            numbers.append(number)
            if places:
                told.setdefault("places", []).extend(places)
                told.setdefault("titles", {}).update(self._titles(s, *places))
        return [{**told, "numbers": steps(numbers)} for told, numbers in found.values()]

    def _titles(self, s: Any, place: str) -> dict[str, str]:
        """What a place is called in sentences, if that is more than its name and is not known."""
        title = s.place_title(s.place_id(place))
        if title == place or place in self._titled:
            return {}
        self._titled.add(place)
        return {place: title}


def steps(numbers: Sequence[int]) -> list[int]:
    """Each number as the difference from the one before."""
    return [*map(sub, numbers, [0, *numbers[:-1]])]


def by_answers(s: Any, actions: Sequence[Action], shown: Plain) -> Plain:
    """A picture whose places are told by the answers that lead there."""
    reach, open_ = shown.get("reach"), shown.get("open")
    if not reach and not open_:
        return shown
    at = _positions(s, actions)
    brief = {**shown}
    if reach:
        costs, places = _by_answer(at, reach["places"], _cost)
        brief["reach"] = {**reach, "costs": costs, "places": places}
    if open_:
        brief["opens"], brief["open"] = _by_answer(at, open_, str)
    return brief


def _positions(s: Any, actions: Sequence[Action]) -> dict[str, int]:
    """An answer that is shown in each place, by its position among the answers."""
    found: dict[str, int] = {}
    position = 0
    for word, some in groupby(actions, type):
        kind, those = _kind(word), list(some)
        if kind.places:
            places = enumerate(map(attrgetter(kind.slot), those), position)
            found |= {s.place_name(place): at for at, place in places if place >= 0}
        position += len(those)
    return found


def _cost(goal: Plain) -> str:
    return "" if len(goal) > 1 else str(goal["cost"])


def _by_answer(at: dict[str, int], about: Plain, word: Any) -> tuple[Plain, Plain]:
    """What is said of places: by word the answers that lead there, and whatever is left."""
    found: dict[str, list[int]] = {}
    left: Plain = {}
    for place, said in about.items():
        name, position = word(said), at.get(place, -1)
        if name and position >= 0:
            found.setdefault(name, []).append(position)
        else:
            left[place] = said
    return {name: steps(those) for name, those in found.items()}, left
