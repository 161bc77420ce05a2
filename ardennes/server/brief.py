"""What a connection is told of a question that remembers what it was told: answers by number.

Every answer there can be has a number, the same for as long as the server runs. Its words are told
when they are new to the connection, or have changed; after that its number will do. Places of a
picture are told by the answers that lead there. Numbers stand in rising lists mostly, and each is
told as the difference from the one before.
"""

from collections.abc import Iterable, Sequence
from functools import cache
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


def number_of(action: Action) -> int:
    """The number of an answer."""
    kind = _kind(type(action))
    key = type(action), *[getattr(action, name) for name in kind.others]
    first = _blocks.get(key)
    if first is None:
        if len(_blocks) >= MOST_BLOCKS:  # they are given other numbers, and told anew
            _blocks.clear()
        first = _blocks[key] = _next[0]
        _next[0] += SPAN if kind.slot else 1
    return first + 1 + getattr(action, kind.slot) if kind.slot else first


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
        listed = [action for action in actions if isinstance(action, Action)]
        numbers = [number_of(action) for action in listed]
        fresh = [
            (number, shown)
            for number, action in zip(numbers, listed, strict=True)
            if (shown := self._if_unknown(game, state, number, action))
        ]
        told = self._gathered(state, fresh)
        shown = by_answers(state, listed, picture)
        return {"numbers": steps(numbers), "told": told, "picture": shown}

    def _if_unknown(self, game: AnyGame, s: Any, number: int, action: Action) -> Plain | None:
        """An answer in words, if they are not known."""
        kind, known = _kind(type(action)), self._known.get(number)
        if not kind.lasting:
            (shown,) = game.choices(s, [action])
            if known == shown:
                return None
            self._known[number] = shown
            return shown
        unit = getattr(action, kind.unit) if kind.unit else -1
        at = s.place_of(unit) if unit >= 0 else -1
        hangs = (at, action.role_in(s)) if kind.role_varies else at
        if known == hangs:
            return None
        self._known[number] = hangs
        (shown,) = game.choices(s, [action])
        return shown

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


def steps(numbers: Iterable[int]) -> list[int]:
    """Each number as the difference from the one before."""
    last, found = 0, list[int]()
    for number in numbers:
        found.append(number - last)
        last = number
    return found


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
    """The first answer that is shown in each place, by its position among the answers."""
    found: dict[str, int] = {}
    for position, action in enumerate(actions):
        kind = _kind(type(action))
        place = getattr(action, kind.slot) if kind.places else -1
        if place >= 0:
            found.setdefault(s.place_name(place), position)
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
