"""A hex map as text: what is drawn where, in which ink, and the legend below."""

import pytest

from ardennes.engine.fields import Field
from ardennes.games.tb.edition import edition
from ardennes.games.tb.terrain import GRAMMAR
from ardennes.wargame.hexmap import read_board
from ardennes.wargame.textmap import BOLD, DIM, RESET, Drawing, Piece, code_of, draw, label_of

GREEN = "\x1b[32m"


def drawing() -> Drawing:
    grid = edition().grid
    board = {
        "size": "0101-0203",
        "rough": ["0102"],
        "town": {"0102": "La Roche"},
        "road": ["0103 0102"],
        "river": ["0101/0102"],
        "bridge": ["0101/0102"],
    }
    plan = read_board(Field(board), GRAMMAR, grid)
    town, east, west = map(plan.board.place, ("0102", "0201", "0203"))
    return Drawing(
        plan,
        grid,
        {"clear": ".", "rough": "^"},
        pieces={town: Piece("[2Pz]", GREEN, 2), east: Piece("<X>", GREEN)},
        headline=["Turn 1"],
        key=["^ rough"],
        marks={town: "*", west: "W"},
        worth={town: 3},
    )


def test_pieces_ground_rivers_and_rulers():
    assert draw(drawing(), False).splitlines() == [
        "      03    02    01",
        "   03    02    01",
        "01         [2Pz] |     01",
        "       .    LAR+2= .",
        "02            <X>      02",
        "    .W    .     .",
        "",
        "Turn 1",
        "^ rough",
        "^ LAR La Roche 0102 (3)",
    ]


def test_a_town_shows_its_ground_and_its_mark_when_nobody_is_below():
    alone = drawing()._replace(pieces={})
    assert "^*LAR=" in draw(alone, False)
    assert "^ LAR=" in draw(alone._replace(marks={}), False)


def test_worth_is_told_above_a_point():
    one = drawing()._replace(worth={drawing().map.board.place("0102"): 1})
    assert draw(one, False).endswith("^ LAR La Roche 0102")


def test_roads_need_colour_and_their_legend_comes_with_them():
    painted = draw(drawing()._replace(pieces={}), True)
    assert f"{DIM}--{RESET}" in painted and "- / \\ road" in painted
    assert f"{BOLD}^*LAR{RESET}" in painted
    assert "road" not in draw(drawing(), False)


def test_a_long_legend_breaks_between_entries():
    long = drawing()._replace(key=["one two three"] * 9)
    legend = draw(long, False).splitlines()[8:-1]
    assert len(legend) == 2 and all(line.endswith("three") for line in legend)


@pytest.mark.parametrize(
    ("town", "code"),
    [("Bastogne", "BAS"), ("Sankt Vith", "STV"), ("Saint-Hubert", "STH"), ("La Roche", "LAR")],
)
def test_towns_by_three_letters(town: str, code: str):
    assert code_of(town) == code


@pytest.mark.parametrize(
    ("name", "label"),
    [("2", "2Pz"), ("110", "110"), ("A/9", "A/9"), ("A/99", "A99"), ("CCA/9", "CCA"), ("X", "XPz")],
)
def test_counters_by_three_letters(name: str, label: str):
    assert label_of(name, "Pz") == label
