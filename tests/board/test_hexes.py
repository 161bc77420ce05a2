"""Hex arithmetic against what the rulebooks and reconstructed sheets say of each map's numbers."""

from collections.abc import Callable, Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ardennes.board.hexes import STEPS, Grid, disk, distance, neighbours
from tests.grids import COLUMNS_FROM_EAST, COLUMNS_FROM_WEST, GRIDS, ROWS_FROM_EAST

quick = settings(deadline=None, derandomize=True)

# tb and bulge: odd rows are 26 hexes wide as far as row 13, then the sheet is cut; (row, column).
ROW_WIDTHS = {row: (26 if row <= 13 else 19) - (row % 2 == 0) for row in range(1, 20)}
ROWS_AROUND = {  # clockwise from the north-east
    1: ((-1, -1), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 0)),
    0: ((-1, 0), (0, -1), (1, 0), (1, 1), (0, 1), (-1, 1)),
}
# bb81: 50 columns of 39 hexes; (column, row), clockwise from the north-east.
WEST_AROUND = {
    1: ((1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1), (0, -1)),
    0: ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (0, -1)),
}
# a44: columns 10-39 and rows 3-40 on either sheet; (column, row), columns grow westward and rows
# northward, clockwise from the north-east. 60 columns in one count: E 10-39, W 40-69.
EAST_AROUND = {
    1: ((-1, 1), (-1, 0), (0, -1), (1, 0), (1, 1), (0, 1)),
    0: ((-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (0, 1)),
}


def rows_label(row: int, column: int) -> str:
    return f"{row:02d}{column:02d}"


def west_label(column: int, row: int) -> str:
    return f"{column:02d}{row:02d}"


def east_label(column: int, row: int) -> str:
    return f"E{column:02d}{row:02d}" if column <= 39 else f"W{column - 30:02d}{row:02d}"


def rows_cells() -> Iterator[tuple[int, int]]:
    return ((row, c) for row, width in ROW_WIDTHS.items() for c in range(1, width + 1))


def west_cells() -> Iterator[tuple[int, int]]:
    return product(range(1, 51), range(1, 40))


def east_cells() -> Iterator[tuple[int, int]]:
    return product(range(10, 70), range(3, 41))


Sheet = tuple[
    Grid,
    Callable[[], Iterator[tuple[int, int]]],
    Callable[[int, int], str],
    dict[int, tuple[tuple[int, int], ...]],
]
SHEETS: dict[str, Sheet] = {
    "tb": (ROWS_FROM_EAST, rows_cells, rows_label, ROWS_AROUND),
    "bb81": (COLUMNS_FROM_WEST, west_cells, west_label, WEST_AROUND),
    "a44": (COLUMNS_FROM_EAST, east_cells, east_label, EAST_AROUND),
}
every_sheet = pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS.keys())


def test_the_sheets_have_as_many_hexes_as_printed():
    assert len(list(rows_cells())) == 443
    assert len(list(west_cells())) == 50 * 39
    assert len(list(east_cells())) == 2 * 30 * 38


def test_the_two_games_of_one_map_family_share_its_numbering():
    assert GRIDS["bulge"] == GRIDS["tb"]


@every_sheet
def test_numbers_round_trip_for_every_hex(sheet: Sheet):
    grid, cells, label, _ = sheet
    labels = [label(*cell) for cell in cells()]
    coords = [grid.coord(text) for text in labels]
    assert [grid.write(at) for at in coords] == labels
    assert len(set(coords)) == len(labels)


@every_sheet
def test_neighbours_of_every_hex_follow_its_parity(sheet: Sheet):
    grid, cells, label, around = sheet
    for cell in cells():
        near = [(cell[0] + da, cell[1] + db) for da, db in around[cell[0] % 2]]
        if all(part > 0 for pair in near for part in pair):
            found = list(map(grid.write, neighbours(grid.coord(label(*cell)))))
            assert found == [label(*pair) for pair in near], label(*cell)


@pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS.keys())
def test_the_six_neighbours_lie_clockwise_on_the_paper(grid: Grid):
    x, y = grid.centre((0, 0))
    angles = []
    for at in neighbours((0, 0)):
        nx, ny = grid.centre(at)
        assert (nx - x) ** 2 + (ny - y) ** 2 == pytest.approx(1.0)
        angles.append((nx - x, ny - y))
    turns = zip(angles, angles[1:] + angles[:1], strict=True)
    assert all(ax * by - ay * bx > 0 for (ax, ay), (bx, by) in turns)  # y grows to the south


def test_opposite_directions_differ_by_three():
    assert all(
        (q + p, r + s) == (0, 0)
        for (q, r), (p, s) in zip(STEPS, STEPS[3:] + STEPS[:3], strict=True)
    )


# --- what single rulebook passages tell ---


@pytest.mark.parametrize("to", ["1712", "1315", "1214", "1113", "1111", "1112"])
def test_tb_11_1_bridges_three_hexes_from_bastogne(to: str):
    assert distance(ROWS_FROM_EAST.coord("1412"), ROWS_FROM_EAST.coord(to)) == 3


def test_tb_second_panzer_starts_next_to_the_110th():
    assert distance(ROWS_FROM_EAST.coord("1206"), ROWS_FROM_EAST.coord("1307")) == 1


def test_tb_odd_rows_lie_half_a_hex_east():
    east = {row: ROWS_FROM_EAST.centre(ROWS_FROM_EAST.coord(f"{row:02d}05"))[0] for row in (5, 6)}
    assert east[5] - east[6] == pytest.approx(0.5)


@pytest.mark.parametrize(
    "pair",
    ["2020/2119", "2016/2115", "2928/3029", "1535/1636", "1913/2013", "3718/3618", "2929/3029"],
)
def test_a44_pairs_the_rulebook_calls_adjacent(pair: str):
    a, b = (COLUMNS_FROM_EAST.coord(f"E{number}") for number in pair.split("/"))
    assert distance(a, b) == 1


@pytest.mark.parametrize("row", range(3, 41))
def test_a44_west_column_10_is_the_first_beyond_east_39(row: int):
    west, east = (COLUMNS_FROM_EAST.coord(f"{column}{row:02d}") for column in ("W10", "E39"))
    assert distance(west, east) == 1
    assert {f"E39{row:02d}", f"E39{row - 1:02d}"} == {
        label for label in map(COLUMNS_FROM_EAST.write, neighbours(west)) if label[:3] == "E39"
    }  # an even column, half a hex south


def test_bb81_neighbours_of_an_odd_and_an_even_column():
    around = {
        number: sorted(map(COLUMNS_FROM_WEST.write, neighbours(COLUMNS_FROM_WEST.coord(number))))
        for number in ("2519", "2619")
    }
    assert around["2519"] == ["2418", "2419", "2518", "2520", "2618", "2619"]
    assert around["2619"] == ["2519", "2520", "2618", "2620", "2719", "2720"]


# --- distance ---

tb_cells = st.tuples(st.integers(1, 19), st.integers(1, 26))
a44_cells = st.tuples(st.integers(10, 69), st.integers(3, 40))
coords = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


@quick
@given(tb_cells, tb_cells)
def test_tb_distance_is_the_formula_of_its_grid(a: tuple[int, int], b: tuple[int, int]):
    rows = abs(a[0] - b[0])
    halves = abs((2 * a[1] - a[0] % 2) - (2 * b[1] - b[0] % 2))
    found = distance(*(ROWS_FROM_EAST.coord(rows_label(*cell)) for cell in (a, b)))
    assert found == rows + max(0, (halves - rows) // 2)


@quick
@given(a44_cells, a44_cells)
def test_a44_distance_is_the_formula_of_its_grid(a: tuple[int, int], b: tuple[int, int]):
    columns = abs(a[0] - b[0])
    halves = abs((2 * a[1] - (a[0] % 2 == 0)) - (2 * b[1] - (b[0] % 2 == 0)))
    found = distance(*(COLUMNS_FROM_EAST.coord(east_label(*cell)) for cell in (a, b)))
    assert found == columns + max(0, (halves - columns) // 2)


@quick
@given(coords, coords, coords)
def test_distance_is_a_metric(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]):
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@quick
@given(coords)
def test_neighbours_are_the_hexes_one_away(at: tuple[int, int]):
    assert sorted(neighbours(at)) == sorted(set(disk(at, 1)) - {at})
    assert all(distance(at, near) == 1 for near in neighbours(at))


@quick
@given(coords, st.integers(0, 6))
def test_a_disk_holds_exactly_the_hexes_that_near(at: tuple[int, int], radius: int):
    box = product(range(at[0] - 7, at[0] + 8), range(at[1] - 7, at[1] + 8))
    found = disk(at, radius)
    assert sorted(found) == sorted(h for h in box if distance(at, h) <= radius)
    assert len(found) == 3 * radius * (radius + 1) + 1


# --- reading numbers ---


@pytest.mark.parametrize(
    "label", ["", "14", "141", "14123", "14a2", "0012", "1400", "-112", "１４１２"]
)
@pytest.mark.parametrize("grid", [ROWS_FROM_EAST, COLUMNS_FROM_WEST], ids=["tb", "bb81"])
def test_what_is_no_four_digit_number_is_refused(grid: Grid, label: str):
    with pytest.raises(ValueError, match=f"expected a hex number such as {grid.example}"):
        grid.coord(label)


@pytest.mark.parametrize(
    "label",
    [
        "",
        "E",
        "2020",
        "X2020",
        "e2020",
        "E202",
        "E20201",
        "EW020",
        "E4003",
        "W0903",
        "E0003",
        "E1000",
    ],
)
def test_an_a44_number_begins_with_its_sheet(label: str):
    with pytest.raises(ValueError, match="expected a hex number such as E2020"):
        COLUMNS_FROM_EAST.coord(label)


@pytest.mark.parametrize("label", ["E4003", "W0903", "E0003", "E1000"])
def test_an_a44_sheet_ends_where_the_next_begins(label: str):
    with pytest.raises(ValueError, match="expected a hex number such as E2020"):
        COLUMNS_FROM_EAST.coord(label)


@every_sheet
def test_every_example_is_a_hex_of_its_map(sheet: Sheet):
    grid, cells, label, _ = sheet
    assert grid.example in {label(*cell) for cell in cells()}


# --- blocks of hexes ---


def written(grid: Grid, first: str, last: str) -> list[str]:
    return sorted(map(grid.write, grid.block(first, last)))


def test_a_block_lies_between_two_corners_given_either_way():
    expected = ["0203", "0204", "0303", "0304", "0403", "0404"]
    for first, last in [("0203", "0404"), ("0404", "0203"), ("0204", "0403"), ("0403", "0204")]:
        assert written(ROWS_FROM_EAST, first, last) == expected


def test_a_block_of_one_hex():
    assert written(COLUMNS_FROM_WEST, "2519", "2519") == ["2519"]


def test_a_block_on_one_a44_sheet():
    assert written(COLUMNS_FROM_EAST, "W1003", "W1104") == ["W1003", "W1004", "W1103", "W1104"]


def test_a_block_across_the_seam_of_the_a44_sheets():
    expected = ["E3803", "E3804", "E3903", "E3904", "W1003", "W1004", "W1103", "W1104"]
    assert written(COLUMNS_FROM_EAST, "E3803", "W1104") == expected
    assert written(COLUMNS_FROM_EAST, "W1104", "E3803") == expected


def test_a_block_needs_two_hex_numbers():
    with pytest.raises(ValueError, match="expected a hex number"):
        ROWS_FROM_EAST.block("0203", "04")


def test_map_sides_are_named_by_the_ends_of_both_number_parts():
    """Least and most first part, then least and most second part."""
    sides = {name: GRIDS[name].sides for name in GRIDS}
    assert sides == {"tb": "NSEW", "bulge": "NSEW", "bb81": "WENS", "a44": "EWSN"}
    for name, grid in GRIDS.items():
        letter = "E" if name == "a44" else ""
        x, y = grid.centre(grid.coord(f"{letter}2020"))
        first = grid.centre(grid.coord(f"{letter}1820"))
        second = grid.centre(grid.coord(f"{letter}2018"))
        to = {"N": second[1] < y, "S": second[1] > y, "E": second[0] > x, "W": second[0] < x}
        assert to[grid.sides[2]]
        to = {"N": first[1] < y, "S": first[1] > y, "E": first[0] > x, "W": first[0] < x}
        assert to[grid.sides[0]]
