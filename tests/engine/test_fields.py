"""Position files field by field: values out, complaints with the path, TOML back in."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field, parse_toml, write_toml

quick = settings(deadline=None, derandomize=True)


def complaint(read: Callable[[], object]) -> str:
    with pytest.raises(BadInput) as error:
        read()
    return str(error.value)


# --- paths ---


def test_paths_name_keys_and_list_members():
    root = Field({"unit": [{"at": "1412"}, {"at": 7}]})
    units = list(root.table(["unit"])["unit"].items())
    assert [unit.path for unit in units] == ["unit[0]", "unit[1]"]
    second = units[1].table(["at"])["at"]
    assert second.path == "unit[1].at"
    assert complaint(second.text) == "unit[1].at: expected a text, got 7"


def test_the_file_itself_has_no_path():
    assert complaint(Field(7).entries) == "file: expected a table, got 7"


# --- one kind of value after another ---


def test_a_table_of_known_keys():
    field = Field({"a": 1, "b": 2}, "board")
    assert {key: f.value for key, f in field.table(["b", "a", "c"]).items()} == {"a": 1, "b": 2}
    assert complaint(lambda: field.table(["a", "c"])) == (
        "board.b: unknown key; expected one of a, c"
    )


@pytest.mark.parametrize("value", [7, "x", [], None])
def test_what_is_no_table(value: object):
    assert complaint(Field(value, "x").entries) == f"x: expected a table, got {value!r}"


@pytest.mark.parametrize("value", [7, "x", {}, ("a",), None])
def test_what_is_no_list(value: object):
    assert complaint(lambda: list(Field(value, "x").items())) == (
        f"x: expected a list, got {value!r}"
    )


@pytest.mark.parametrize("value", [7, True, [], None])
def test_what_is_no_text(value: object):
    assert complaint(Field(value, "x").text) == f"x: expected a text, got {value!r}"


@pytest.mark.parametrize("value", [1, 5, 10])
def test_a_number_within_bounds(value: int):
    assert Field(value).number(1, 10) == value


@pytest.mark.parametrize("value", [0, 11, -1, True, False, 1.0, "5", None])
def test_what_is_no_number_within_bounds(value: object):
    assert complaint(lambda: Field(value, "turn").number(1, 10)) == (
        f"turn: expected a number from 1 to 10, got {value!r}"
    )


@pytest.mark.parametrize(("value", "flag"), [(True, True), (False, False), (1, True), (0, False)])
def test_a_flag_may_be_one_or_zero(value: object, flag: bool):
    assert Field(value).flag() is flag


@pytest.mark.parametrize("value", [2, -1, "true", "", None, []])
def test_what_is_no_flag(value: object):
    assert complaint(Field(value, "x").flag) == f"x: expected true or false, got {value!r}"


def test_one_of_some_words_in_any_case():
    assert Field("GERMAN").one_of(["german", "allied"]) == "german"
    assert Field("us").one_of(["German", "US"]) == "US"
    assert complaint(lambda: Field("french", "side").one_of(["german", "allied"])) == (
        "side: expected one of german, allied, got 'french'"
    )
    assert complaint(lambda: Field(3, "side").one_of(["german"])) == (
        "side: expected a text, got 3"
    )


def test_a_list_of_words_each_once():
    known = ["reduced", "moved"]
    assert Field(["moved", "REDUCED"]).words(known) == ["moved", "reduced"]
    assert Field([]).words(known) == []
    assert complaint(lambda: Field(["lost"], "state").words(known)) == (
        "state[0]: expected one of reduced, moved, got 'lost'"
    )
    assert complaint(lambda: Field(["moved", "Moved"], "state").words(known)) == (
        "state: expected each word once, got ['moved', 'Moved']"
    )


# --- TOML ---


def test_bad_toml_is_told_with_line_and_column():
    message = complaint(lambda: parse_toml("game = \nturn = 3"))
    assert message.startswith("not a TOML file: ")
    assert "line 1" in message


def test_toml_too_deep_to_read_is_bad_input():
    deep = "x = " + "[" * 100_000 + "]" * 100_000
    assert complaint(lambda: parse_toml(deep)).startswith("not a TOML file")


def test_a_number_too_long_to_read_is_bad_input():
    assert complaint(lambda: parse_toml("turn = " + "9" * 5000)).startswith("not a TOML file")


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)  # TOML has no surrogates
values = st.recursive(
    st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.slow
@settings(deadline=None, derandomize=True, max_examples=500)
@given(values)
def test_what_is_written_is_read_back(value: Any):
    assert parse_toml(f"x = {write_toml(value)}") == {"x": value}


def test_a_value_takes_one_line():
    assert write_toml({"a b": ["x", 1], "c-d": True, "": {}}) == (
        '{ "a b" = ["x", 1], c-d = true, "" = {} }'
    )
    assert write_toml([{"a": 1}, {}]) == "[\n  { a = 1 },\n  {},\n]"
    assert write_toml('say "no\n"\\') == '"say \\"no\\u000a\\"\\\\"'
    assert write_toml(("a",)) == '["a"]'


@pytest.mark.slow
@quick
@given(texts)
@example("\x85")
@example("\u2028")
def test_no_text_breaks_the_line(text: str):
    """Position files are kept line by line in records, so no value may hold any line break."""
    assert len(write_toml(text).splitlines()) == 1


@pytest.mark.parametrize("value", [1.5, None, object])
def test_what_toml_cannot_hold(value: object):
    with pytest.raises(TypeError, match="cannot write"):
        write_toml(value)
