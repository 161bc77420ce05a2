"""Boards: ids, borders, bitboards; hexes and areas alike."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ardennes.board import hexes
from ardennes.board.graph import NOWHERE, Board, bits, by_flag, flagged, hex_board, members
from ardennes.board.hexes import Grid
from tests.grids import COLUMNS_FROM_EAST, COLUMNS_FROM_WEST, ROWS_FROM_EAST

quick = settings(deadline=None, derandomize=True)

BLOCKS = {ROWS_FROM_EAST: "", COLUMNS_FROM_WEST: "", COLUMNS_FROM_EAST: "E"}


def block(grid: Grid, first: tuple[int, int], size: tuple[int, int]) -> Board:
    """A full block of hexes with one corner and both extents given."""
    last = first[0] + size[0] - 1, first[1] + size[1] - 1
    corners = (f"{BLOCKS[grid]}{a:02d}{b:02d}" for a, b in (first, last))
    return hex_board(grid, grid.block(*corners))


@st.composite
def blocks(draw: st.DrawFn) -> Board:
    grid = draw(st.sampled_from(list(BLOCKS)))
    first = draw(st.tuples(st.integers(3, 6), st.integers(3, 6)))
    return block(grid, first, draw(st.tuples(st.integers(1, 7), st.integers(1, 7))))


def walk(board: Board, start: int) -> dict[int, int]:
    """Steps to every place over borders: plain breadth-first search."""
    steps, line = {start: 0}, [start]
    for at in line:
        for to in board.around[at]:
            if to not in steps:
                steps[to] = steps[at] + 1
                line.append(to)
    return steps


# --- bitboards ---

places = st.sets(st.integers(0, 600))


@quick
@given(places)
def test_bits_and_members_are_inverse(found: set[int]):
    assert list(members(bits(found))) == sorted(found)
    assert bits(members(bits(found))) == bits(found)


@quick
@given(places, st.integers(0, 50))
def test_by_flag_spreads_a_bitboard_out(found: set[int], more: int):
    count = max(found, default=0) + 1 + more
    spread = by_flag(bits(found), count, 7)
    assert len(spread) == count
    assert [p for p, value in enumerate(spread) if value] == sorted(found)
    assert set(spread) <= {0, 7}
    assert flagged(by_flag(bits(found), count, 1)) == bits(found)


@quick
@given(places, places)
def test_bitboards_are_sets(a: set[int], b: set[int]):
    assert bits(a | b) == bits(a) | bits(b)
    assert bits(a & b) == bits(a) & bits(b)
    assert bits(a - b) == bits(a) & ~bits(b)


def test_the_empty_bitboard():
    assert bits([]) == 0
    assert list(members(0)) == []
    assert by_flag(0, 3, 9) == bytes(3)


# --- hex boards ---


def test_ids_follow_the_printed_numbers():
    board = block(ROWS_FROM_EAST, (2, 3), (2, 2))
    assert board.labels == ("0203", "0204", "0303", "0304")
    assert [board.place(label) for label in board.labels] == [0, 1, 2, 3]
    assert len(board) == 4


def test_cells_named_twice_count_once():
    cells = ROWS_FROM_EAST.block("0101", "0202")
    assert len(hex_board(ROWS_FROM_EAST, [*cells, *cells])) == 4


def test_an_unknown_place_is_named():
    board = block(ROWS_FROM_EAST, (1, 1), (2, 2))
    for label in ("0303", "", "Bastogne"):
        with pytest.raises(ValueError, match=f"'{label}' is not a place on this board"):
            board.place(label)


def test_the_ring_goes_clockwise_from_the_north_east_and_marks_the_edge():
    board = block(ROWS_FROM_EAST, (1, 1), (3, 3))
    ring = [board.labels[p] if p != NOWHERE else "-" for p in board.ring[board.place("0202")]]
    assert ring == ["0102", "0201", "0302", "0303", "0203", "0103"]
    corner = [board.labels[p] if p != NOWHERE else "-" for p in board.ring[board.place("0101")]]
    assert corner == ["-", "-", "-", "0201", "0102", "-"]


@quick
@given(blocks())
def test_borders_around_zones_and_ring_agree(board: Board):
    for p, around in enumerate(board.around):
        assert list(around) == sorted(set(board.ring[p]) - {NOWHERE})
        assert board.zones[p] == bits(around)
        assert all(p in board.around[q] for q in around)
    assert board.borders == sorted(
        (p, q) for p, around in enumerate(board.around) for q in around if p < q
    )


@quick
@given(blocks(), st.data())
def test_distance_on_a_full_block_is_a_walk(board: Board, data: st.DataObject):
    start = data.draw(st.integers(0, len(board) - 1))
    assert walk(board, start) == {p: board.distance(start, p) for p in range(len(board))}


@quick
@given(blocks(), st.data())
def test_a_disk_is_what_lies_within_the_radius(board: Board, data: st.DataObject):
    centre = data.draw(st.integers(0, len(board) - 1))
    radius = data.draw(st.integers(0, 5))
    near = bits(p for p in range(len(board)) if board.distance(centre, p) <= radius)
    assert board.disk(centre, radius) == near
    assert board.disk(centre, radius) == near  # the second time from memory


@quick
@given(blocks(), st.data())
def test_spread_is_everything_next_to_something(board: Board, data: st.DataObject):
    found = data.draw(st.sets(st.integers(0, len(board) - 1)))
    assert board.spread(bits(found)) == bits(q for p in found for q in board.around[p])


def test_names_are_sorted():
    board = block(COLUMNS_FROM_WEST, (1, 1), (3, 3))
    some = bits(map(board.place, ("0302", "0101", "0203")))
    assert board.names(some) == ["0101", "0203", "0302"]


def test_a_notch_in_the_outline_lengthens_no_distance():
    """tb's sheet is cut in the south-west: ranges are counted through the cut."""
    ring = hexes.disk((0, 0), 1)[:3] + hexes.disk((0, 0), 1)[4:]
    cells = [(q + 10, r + 10) for q, r in ring]  # six hexes around a hole
    board = hex_board(COLUMNS_FROM_WEST, cells)
    a, b = (board.place(COLUMNS_FROM_WEST.write((q, 10))) for q in (11, 9))
    assert walk(board, a)[b] == 3
    assert board.distance(a, b) == 2
    assert board.disk(a, 2) == (1 << 6) - 1


# --- area boards: places that are no hexes ---

AREAS = ("Bastogne", "Clervaux", "Houffalize", "La Roche", "Sankt Vith", "Vielsalm", "Verdun")
LINKS = [(0, 2), (2, 0), (1, 2), (3, 2), (2, 5), (5, 4), (4, 1), (0, 3)]


@pytest.fixture
def areas() -> Board:
    return Board(AREAS, LINKS)


def test_areas_border_each_other_both_ways_and_once(areas: Board):
    assert areas.borders == [(0, 2), (0, 3), (1, 2), (1, 4), (2, 3), (2, 5), (4, 5)]
    assert areas.around[areas.place("Houffalize")] == (0, 1, 3, 5)
    assert areas.ring == () and areas.coords == ()


def test_areas_are_as_far_as_the_walk(areas: Board):
    for start in range(len(areas)):
        walked = walk(areas, start)
        for to in range(len(areas)):
            assert areas.distance(start, to) == walked.get(to, len(areas))


def test_an_area_nobody_borders_is_farther_than_any_other(areas: Board):
    alone = areas.place("Verdun")
    assert areas.distance(alone, 0) == areas.distance(0, alone) == len(areas)
    assert areas.distance(alone, alone) == 0
    assert areas.disk(alone, 9) == 1 << alone


def test_a_disk_of_areas(areas: Board):
    bastogne = areas.place("Bastogne")
    assert areas.names(areas.disk(bastogne, 0)) == ["Bastogne"]
    assert areas.names(areas.disk(bastogne, 1)) == ["Bastogne", "Houffalize", "La Roche"]
    assert areas.names(areas.disk(bastogne, 2)) == [
        "Bastogne", "Clervaux", "Houffalize", "La Roche", "Vielsalm",
    ]  # fmt: skip
    assert areas.names(areas.disk(bastogne, 3)) == list(AREAS[:-1])


def test_an_unknown_area_is_named(areas: Board):
    with pytest.raises(ValueError, match="'Paris' is not a place on this board"):
        areas.place("Paris")
