"""Combat results tables: columns, limits, chances."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ardennes.engine.core import BadInput
from ardennes.wargame.crt import Crt, distribution, read_crt

quick = settings(deadline=None, derandomize=True)

HEADINGS = ("<=-3", "-2..-1", "0", "+1..+2", ">=+3")
RESULTS = (("AE", "AS", "DR", "DR", "DE"), ("AE", "AE", "AS", "BB", "DR"))
CODES = ("AE", "AS", "DR", "BB", "DE")
ROWS = [
    {"die": str(die), **dict(zip(HEADINGS, results, strict=True)), "source": "rulebook"}
    for die, results in enumerate(RESULTS, 1)
]
TABLE = read_crt(ROWS, CODES, "crt.csv", 2)


def test_a_table_is_read_as_printed():
    assert TABLE.headings == HEADINGS
    assert TABLE.rows == RESULTS


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"0": "XX"}, "crt.csv row 2, column 0: expected one of AE, AS, DR, BB, DE, got 'XX'"),
        ({"die": "3"}, "crt.csv row 2, column die: expected 1, got '3'"),
    ],
)
def test_a_bad_cell_is_told_by_file_row_and_column(change: dict[str, str], complaint: str):
    with pytest.raises(BadInput) as error:
        read_crt([{**ROWS[0], **change}, ROWS[1]], CODES, "crt.csv", 2)
    assert str(error.value) == complaint


def test_a_table_has_a_row_for_every_face():
    with pytest.raises(BadInput, match="expected 6 rows, got 2"):
        read_crt(ROWS, CODES, "crt.csv")


@pytest.mark.parametrize(
    ("differential", "heading"),
    [
        (-40, "<=-3"), (-3, "<=-3"), (-2, "-2..-1"), (-1, "-2..-1"), (0, "0"),
        (1, "+1..+2"), (2, "+1..+2"), (3, ">=+3"), (40, ">=+3"),
    ],
)  # fmt: skip
def test_a_differential_has_its_column(differential: int, heading: str):
    assert TABLE.headings[TABLE.column_of(differential)] == heading


@quick
@given(st.integers(-1000, 1000))
def test_columns_rise_with_the_differential(differential: int):
    assert 0 <= TABLE.column_of(differential + 1) - TABLE.column_of(differential) <= 1


def test_a_gap_in_the_headings_is_told():
    with pytest.raises(ValueError, match=r"no column for \+1"):
        Crt(("<=0", ">=2"), ()).column_of(1)


def test_the_die_picks_the_row():
    assert [TABLE.result(column, 1) for column in range(5)] == ["AE", "AS", "DR", "DR", "DE"]
    assert TABLE.result(3, 2) == "BB"


@pytest.mark.parametrize(("column", "limit"), [(-3, 0), (0, 0), (4, 4), (5, 4), (99, 4)])
def test_shifts_end_at_the_last_column(column: int, limit: int):
    assert TABLE.limit(column) == limit


def test_chances_are_in_lowest_terms():
    found = distribution(["DR", "AS", "DR", "DR", "BB", "BB"])
    assert found == {"AS": "1/6", "BB": "1/3", "DR": "1/2"}
    assert list(found) == sorted(found)
    assert distribution(["DE"] * 6) == {"DE": "1"}


@quick
@given(st.lists(st.sampled_from(["AE", "AS", "BB", "DE", "DR"]), min_size=1))
def test_chances_add_up_to_one(results: list[str]):
    found = distribution(results)
    assert sum(map(Fraction, found.values())) == 1
    assert set(found) == set(results)
