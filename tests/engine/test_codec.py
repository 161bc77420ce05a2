"""Words at the edges: every word of every game goes out and comes back, and errors name a field."""

import json
import random
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ardennes.engine.codec import Codec
from ardennes.engine.core import BadInput, PlaceId, Roll, UnitId, Word, kind
from ardennes.games.tb import words as tb
from ardennes.wargame.retreat import STAY

PLACES = ("0101", "1412", "E2020", "Sankt-Vith", "31")
UNITS = ("G-2", "US-110", "KG-Peiper", "7", "(9)")


class Names:
    """Places and units that are called anything but their numbers."""

    def place_name(self, place: int) -> str:
        return PLACES[place]

    def place_id(self, name: str) -> int:
        if name not in PLACES:
            raise ValueError(f"{name!r} is not a place on this board")
        return PLACES.index(name)

    def unit_name(self, unit: int) -> str:
        return UNITS[unit]

    def unit_id(self, name: str) -> int:
        if name not in UNITS:
            raise ValueError(f"{name!r} is not a unit in this game")
        return UNITS.index(name)


NAMES = Names()


class Everything(Word, frozen=True):
    """One field of each kind."""

    to: PlaceId
    unit: UnitId
    count: int
    flag: bool
    word: str
    path: tuple[PlaceId, ...]
    units: tuple[UnitId, ...]
    dice: tuple[int, ...]
    nobody: UnitId = UnitId(-1)
    nowhere: PlaceId = PlaceId(-1)


VOCABULARY = tb.VOCABULARY
FAMILIES = (VOCABULARY.actions, VOCABULARY.steps, VOCABULARY.events)
WORDS = (*(word for family in FAMILIES for word in family.words.values()), Everything)
CODEC = Codec(WORDS)


def value(dice: random.Random, hint: Any, *, required: bool) -> Any:
    """A value of a field, by its annotation; only a field with a default may name nobody."""
    if get_origin(hint) is tuple:
        inner = get_args(hint)[0]
        return tuple(value(dice, inner, required=True) for _ in range(dice.randrange(4)))
    count = {PlaceId: len(PLACES), UnitId: len(UNITS)}.get(hint)
    if count:
        return dice.randrange(0 if required else -1, count)
    if hint is str:
        return dice.choice(["road", "mechanized", "DR", "R2_D2"])
    return dice.random() < 0.5 if hint is bool else dice.randint(-(10**6), 10**6)


def example(dice: random.Random, word: type[Word]) -> Word:
    hints = get_type_hints(word)
    required = {f.name: f.required for f in msgspec.structs.fields(word)}
    return word(**{n: value(dice, hints[n], required=required[n]) for n in word.__struct_fields__})


# --- there and back ---


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.__name__)
def test_every_word_returns_from_plain_json_and_text(word: type[Word]):
    dice = random.Random(word.__name__)
    for _ in range(30):
        sent = example(dice, word)
        plain = CODEC.to_plain(sent, NAMES)
        assert plain["type"] == kind(word)
        assert CODEC.from_plain(plain, NAMES) == sent
        assert CODEC.from_plain(json.loads(json.dumps(plain)), NAMES) == sent
        assert CODEC.from_text(json.dumps(plain), NAMES) == sent
        assert CODEC.from_text(CODEC.to_text(sent, NAMES), NAMES) == sent


@pytest.mark.parametrize(
    "group",
    [tuple(family.words.values()) for family in FAMILIES],
    ids=["actions", "steps", "events"],
)
def test_no_two_words_share_a_name(group: tuple[type[Word], ...]):
    assert len({kind(word) for word in group}) == len(group)


def test_places_and_units_are_printed_by_name():
    word = tb.RetreatUnit(UnitId(1), PlaceId(1))
    assert CODEC.to_plain(word, NAMES) == {"type": "retreat_unit", "unit": "US-110", "to": "1412"}
    assert CODEC.to_text(word, NAMES) == "retreat_unit US-110 1412"


def test_lists_flags_and_nobody_as_text():
    word = Everything(PlaceId(1), UnitId(0), 3, True, "road", (), (UnitId(0), UnitId(1)), (6, -1))
    text = "everything 1412 G-2 3 true road - G-2,US-110 6,-1"  # defaults at the end are left out
    assert CODEC.to_text(word, NAMES) == text
    assert CODEC.from_text(text, NAMES) == word
    assert CODEC.from_text(f"{text} - -", NAMES) == word


def test_nobody_is_null_in_json():
    plain = CODEC.to_plain(tb.Plan(PlaceId(0), ()), NAMES)
    assert plain == {"type": "plan", "target": "0101", "attackers": [], "vak": None}


def test_who_stays_behind_stands_nowhere():
    """`Part.gone` holds STAY for a unit without room, in a list of hexes (tb R43)."""
    units = (UnitId(0), UnitId(1), UnitId(2))
    word = tb.Part(PlaceId(0), (UnitId(3),), units, (PlaceId(STAY), PlaceId(1)))
    plain = CODEC.to_plain(word, NAMES)
    assert plain["gone"] != [PLACES[-1], PLACES[1]], "STAY is printed as the last hex of the map"
    assert CODEC.from_plain(plain, NAMES) == word
    assert CODEC.from_text(CODEC.to_text(word, NAMES), NAMES) == word


def test_text_may_be_spaced_freely_and_json_may_stand_for_it():
    assert CODEC.from_text("  move \t 1412 ", NAMES) == tb.Move(PlaceId(1))
    assert CODEC.from_text(' {"type": "move", "to": "1412"}', NAMES) == tb.Move(PlaceId(1))
    assert CODEC.from_text("roll 6", NAMES) == Roll(6)
    assert CODEC.from_text("fight", NAMES) == tb.Fight(0)


# --- errors ---


def complaint(text: str) -> BadInput:
    with pytest.raises(BadInput) as error:
        CODEC.from_text(text, NAMES)
    return error.value


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("", "action", "expected an action, got nothing"),
        ("   ", "action", "expected an action, got nothing"),
        ("fly 1412", "action", "unknown type 'fly'; expected one of"),
        ("Move 1412", "action", "unknown type 'Move'; expected one of"),
        ("move", "action.to", "missing from 'move'"),
        ("move 9999", "action.to", "'9999' is not a place on this board"),
        ("move 1412 0101", "action", "expected 'move TO', got 'move 1412 0101'"),
        ("move -", "action.to", "expected a place, got None"),
        ("choose X", "action.unit", "'X' is not a unit in this game"),
        ("roll six", "action.die", "expected a"),
        ("roll 6.0", "action.die", "expected a"),
        ("plan 1412 G-2,X", "action.attackers[1]", "'X' is not a unit in this game"),
        ("plan 1412 G-2,", "action.attackers[1]", "'' is not a unit in this game"),
        ("roll_attack 1412 - 1 yes", "action.ardor", "expected true or false"),
        ("{", "action", "not JSON: Expecting property name"),
        ("{}", "action", "unknown type None; expected one of"),
        ('{"type": 3}', "action", "unknown type 3; expected one of"),
        ('{"type": "move"}', "action.to", "missing from 'move'"),
        ('{"type": "move", "to": 7}', "action.to", "expected a place, got 7"),
        ('{"type": "move", "to": null}', "action.to", "expected a place, got None"),
        ('{"type": "move", "to": "1412", "by": "air"}', "action.by", "unknown field of 'move'"),
        ('{"type": "roll", "die": true}', "action.die", "expected a"),
        ('{"type": "roll", "die": 1.0}', "action.die", "expected a"),
        (
            '{"type": "plan", "target": "1412", "attackers": "G-2"}',
            "action.attackers",
            "expected a list of units, got 'G-2'",
        ),
        (
            '{"type": "plan", "target": "1412", "attackers": ["G-2", 4]}',
            "action.attackers[1]",
            "expected a unit, got 4",
        ),
    ],
)
def test_an_error_names_the_field(text: str, where: str, what: str):
    error = complaint(text)
    assert error.where == where
    assert error.what.startswith(what)
    assert str(error) == f"{error.where}: {error.what}"


def test_an_error_names_where_the_word_stood():
    with pytest.raises(BadInput, match=r"^pending\[2\]\.at: 'X' is not a place on this board$"):
        CODEC.from_plain({"type": "overstacked", "at": "X"}, NAMES, "pending[2]")


def word_or_error(text: str) -> Word | BadInput:
    try:
        return CODEC.from_text(text, NAMES)
    except BadInput as error:
        return error


NUMBERS = ["--5", "+-5", "²", "1_000", "9" * 5000, "٣"]


@pytest.mark.parametrize("number", NUMBERS, ids=lambda text: text[:8])
def test_strange_numbers_are_read_or_refused_but_never_crash(number: str):
    found = word_or_error(f"roll {number}")
    if isinstance(found, BadInput):
        assert found.where == "action.die"
    else:
        assert found == Roll(int(number))


def test_a_json_number_too_long_to_read_is_refused():
    assert complaint('{"type": "roll", "die": ' + "9" * 5000 + "}").where.startswith("action")


def test_json_too_deep_to_read_is_refused():
    deep = '{"type": "roll", "die": ' + "[" * 100_000 + "]" * 100_000 + "}"
    assert complaint(deep).where.startswith("action")


ATOMS = (*(kind(w) for w in WORDS), *PLACES, *UNITS, "-", ",", "true", "3", "{")
texts = st.text(max_size=30) | st.lists(st.sampled_from(ATOMS), max_size=5).map(" ".join)
plains = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from([*PLACES, *UNITS]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@pytest.mark.slow
@settings(deadline=None, derandomize=True, max_examples=200)
@given(texts)
def test_any_text_is_a_word_or_bad_input(text: str):
    found = word_or_error(text)
    assert isinstance(found, Word) or found.where.startswith("action")


@st.composite
def objects(draw: st.DrawFn) -> str:
    word = draw(st.sampled_from(WORDS))
    names = st.sampled_from([*word.__struct_fields__, "other"])
    return json.dumps({"type": kind(word), **draw(st.dictionaries(names, plains, max_size=4))})


@pytest.mark.slow
@settings(deadline=None, derandomize=True, max_examples=200)
@given(objects())
def test_any_object_is_a_word_or_bad_input(text: str):
    found = word_or_error(text)
    assert isinstance(found, Word) or found.where.startswith("action")
