"""corrections.csv: what is read and refused, and that the rows of the four games are in order."""

import re
import tomllib
from importlib import resources

import pytest

from ardennes.atlas.build import SHEETS
from ardennes.atlas.corrections import Correction, corrections_of, read_corrections
from ardennes.atlas.draft import blocks
from ardennes.atlas.stages import ROAD_KINDS, TESTS, TOWN_KINDS
from ardennes.board.hexes import neighbours
from tests.grids import GRIDS

HEAD = "fact,hex,other,value,case,reason\n"
GOOD = "town,1412,,Bastogne,2.2,named with its hex\n"
ROWS = [(game, row) for game in SHEETS for row in corrections_of(game)]
ON_SIDES = {"river", "crossing", "no_road", *ROAD_KINDS}  # between two hexes
ON_EITHER = {"bridge"}
CASES = {
    "tb": r"\d+\.\d+",
    "bulge": r"\d+\.\d+(\.\d+)?",
    "bb81": r"[a-z]+-\d+",
    "a44": r"S?\d+\.\d+(\.\d+)?|3rd edition",
}


def refused(text: str) -> str:
    with pytest.raises(ValueError, match=r"^table\.csv") as error:
        read_corrections(text, "table.csv")
    return str(error.value)


# --- reading ---


def test_rows_become_corrections():
    fix = 'no_road,1007,1008,,,"too fast, by half"\n'
    assert read_corrections(HEAD + GOOD + fix, "table.csv") == [
        Correction("town", "1412", "", "Bastogne", "2.2", "named with its hex"),
        Correction("no_road", "1007", "1008", "", "", "too fast, by half"),
    ]
    assert read_corrections(HEAD, "table.csv") == []


@pytest.mark.parametrize(
    "head", ["", "\n", "fact,hex,value,case,reason\n", "hex,fact,other,value,case,reason\n",
             HEAD.replace("\n", ",source\n")],
)  # fmt: skip
def test_the_columns_are_fixed(head: str):
    assert (
        refused(head + GOOD)
        == "table.csv: expected the columns fact, hex, other, value, case, reason"
    )


@pytest.mark.parametrize("row", ["town,1412,,Bastogne,2.2", "town,1412,,Bastogne,2.2,named, so"])
def test_a_row_with_too_few_or_too_many_columns(row: str):
    assert refused(f"{HEAD}{GOOD}{row}\n") == "table.csv line 3: expected 6 columns"


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_row_without_a_reason(reason: str):
    row = f"town,1412,,Bastogne,2.2,{reason}\n"
    assert refused(HEAD + row) == "table.csv line 2: a correction needs a reason"


def test_the_line_is_that_of_the_file():
    assert refused(f"{HEAD}\n{GOOD}\ntown,1412\n") == "table.csv line 5: expected 6 columns"


def test_a_correction_as_a_sentence():
    row = Correction("town", "1412", "", "Bastogne", "2.2", "named with its hex")
    assert str(row) == "1412 town Bastogne (2.2)"
    assert str(row._replace(case="")) == "1412 town Bastogne (named with its hex)"
    assert str(Correction("road", "0101", "0102", "", "", "why")) == "0101/0102 road (why)"


# --- the rows of the four games ---


def test_every_game_has_rows():
    assert {game for game, _ in ROWS} == set(SHEETS) == set(CASES)


@pytest.mark.parametrize(("game", "row"), ROWS, ids=lambda x: x if isinstance(x, str) else str(x))
def test_a_committed_row_is_well_formed(game: str, row: Correction):
    assert all(part == part.strip() for part in row), "no stray blanks"
    assert row.fact in {*TESTS, *TOWN_KINDS, *ROAD_KINDS}
    grid = GRIDS[game]
    cells = {at for block in blocks(game) for at in grid.block(*block.split("-"))}
    assert grid.coord(row.hex) in cells
    if row.other:
        assert row.fact in ON_SIDES | ON_EITHER
        assert grid.coord(row.other) in cells & set(neighbours(grid.coord(row.hex)))
    else:
        assert row.fact not in ON_SIDES
    if row.case:
        assert re.fullmatch(CASES[game], row.case)


@pytest.mark.parametrize("game", SHEETS)
def test_no_fact_is_stated_twice(game: str):
    rows = [(r.fact, frozenset((r.hex, r.other)), r.value) for r in corrections_of(game)]
    assert len(set(rows)) == len(rows)


@pytest.mark.parametrize("game", SHEETS)
def test_no_two_rows_contradict_each_other(game: str):
    """A hex has one terrain and one settlement, a link one class; what is road is not no_road."""
    rivals = {
        **dict.fromkeys(TOWN_KINDS, "settlement"),
        **dict.fromkeys((*ROAD_KINDS, "no_road"), "road"),
        **dict.fromkeys(("edge_road", "no_edge_road"), "edge road"),
        **dict.fromkeys(("terrain", "river"), "ground"),
    }
    rows = [row for row in corrections_of(game) if row.fact in rivals]
    places = [(rivals[row.fact], frozenset((row.hex, row.other))) for row in rows]
    assert [
        str(row) for row, place in zip(rows, places, strict=True) if places.count(place) > 1
    ] == []


def test_cases_cited_for_tb_are_in_its_casebook():
    text = resources.files("ardennes").joinpath("games", "tb", "cases.toml").read_text("utf-8")
    known = {case["number"] for case in tomllib.loads(text)["case"]}
    cited = {row.case for row in corrections_of("tb") if row.case}
    assert cited and cited <= known
