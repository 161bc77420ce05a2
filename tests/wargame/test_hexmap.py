"""The `[board]` grammar: read, refused with the path of the bad field, written back."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ardennes.board.graph import members
from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field, parse_toml, write_toml
from ardennes.wargame.hexmap import (
    Grammar,
    HexMap,
    read_board,
    read_facts,
    write_board,
)
from ardennes.wargame.hexwords import hex_at, read_by_side
from tests.grids import COLUMNS_FROM_EAST, COLUMNS_FROM_WEST, ROWS_FROM_EAST

GRAMMAR = Grammar(
    players=("german", "allied"),
    terrain=("rough", "light_woods", "heavy_woods"),
    hexes=("west_wall",),
    names=("town",),
    hexsides=("river", "bridge"),
    chains=("road",),
    over={"bridge": ("river",)},
)
EXAMPLE = """
size = "0101-0404"
rough = ["0203", "0204"]
heavy_woods = ["0303", "0203"]
town = { "0302" = "Bastogne", "0401" = "Sankt Vith" }
river = ["0203/0204", "0302/0303"]
bridge = ["0204/0203"]
road = ["0101 0201 0202 0302", "0302 0402"]
west_wall = ["0401"]
supply = { german = ["0101"], allied = ["0404", "0403"] }
control = { German = ["0101", "0102"] }
"""


def board(**table: object) -> HexMap:
    return read_board(Field({"size": "0101-0404", **table}, "board"), GRAMMAR, ROWS_FROM_EAST)


def complaint(**table: object) -> str:
    with pytest.raises(BadInput) as error:
        board(**table)
    return str(error.value)


@pytest.fixture
def example() -> HexMap:
    return read_board(Field(parse_toml(EXAMPLE), "board"), GRAMMAR, ROWS_FROM_EAST)


def names(found: HexMap, places: int) -> list[str]:
    return found.board.names(places)


def sides(found: HexMap, pairs: frozenset[tuple[int, int]]) -> list[str]:
    labels = found.board.labels
    return [f"{labels[a]}/{labels[b]}" for a, b in sorted(pairs)]


# --- reading ---


def test_a_board_is_a_block_of_hexes(example: HexMap):
    assert len(example.board) == 16
    assert example.board.labels[0] == "0101" and example.board.labels[-1] == "0404"
    assert example.size == "0101-0404"


def test_what_is_not_named_is_plain_and_the_costliest_terrain_counts(example: HexMap):
    terrain = dict(zip(example.board.labels, example.terrain, strict=True))
    assert terrain.pop("0203") == "heavy_woods"  # rough too
    assert terrain.pop("0204") == "rough"
    assert terrain.pop("0303") == "heavy_woods"
    assert set(terrain.values()) == {"clear"}
    assert names(example, example.hexes["rough"]) == ["0203", "0204"]
    assert names(example, example.hexes["light_woods"]) == []


def test_towns_have_names(example: HexMap):
    towns = {example.board.labels[p]: name for p, name in example.names["town"].items()}
    assert towns == {"0302": "Bastogne", "0401": "Sankt Vith"}


def test_hexsides_can_be_written_either_way(example: HexMap):
    assert sides(example, example.hexsides["river"]) == ["0203/0204", "0302/0303"]
    assert sides(example, example.hexsides["bridge"]) == ["0203/0204"]


def test_roads_are_chains(example: HexMap):
    assert sides(example, example.hexsides["road"]) == [
        "0101/0201",
        "0201/0202",
        "0202/0302",
        "0302/0402",
    ]


def test_regions_sources_and_control(example: HexMap):
    assert names(example, example.hexes["west_wall"]) == ["0401"]
    assert names(example, example.sources["german"]) == ["0101"]
    assert names(example, example.sources["allied"]) == ["0403", "0404"]
    assert names(example, example.control["german"]) == ["0101", "0102"]  # sides in any case
    assert example.control["allied"] == 0


def test_the_sides_of_a_block_are_its_outer_rows_and_columns(example: HexMap):
    assert {side: names(example, hexes) for side, hexes in example.edges.items()} == {
        "N": ["0101", "0102", "0103", "0104"],
        "S": ["0401", "0402", "0403", "0404"],
        "E": ["0101", "0201", "0301", "0401"],
        "W": ["0104", "0204", "0304", "0404"],
    }


@pytest.mark.parametrize(
    ("grid", "size", "north", "east"),
    [
        (COLUMNS_FROM_WEST, "0101-0202", ["0101", "0201"], ["0201", "0202"]),
        (COLUMNS_FROM_EAST, "E1003-E1104", ["E1004", "E1104"], ["E1003", "E1004"]),
    ],
)
def test_the_sides_follow_the_numbering(grid: Any, size: str, north: list[str], east: list[str]):
    found = read_board(Field({"size": size}), Grammar(), grid)
    assert names(found, found.edges["N"]) == north
    assert names(found, found.edges["E"]) == east


def test_a_road_hex_at_the_rim_leads_off_the_map(example: HexMap):
    assert names(example, example.edge_roads) == ["0101", "0201", "0402"]


def test_a_board_may_be_bare():
    found = board()
    assert set(found.terrain) == {"clear"}
    assert not any([*found.names.values(), *found.hexsides.values(), found.edge_roads])
    assert found.sources == found.control == {"german": 0, "allied": 0}


def test_facts_can_lie_on_a_board_laid_out_before(example: HexMap):
    found = read_facts([Field({"rough": ["0404"]})], GRAMMAR, example.board, {"N": 1})
    assert found.board is example.board
    assert found.edges == {"N": 1} and found.size == ""


# --- refusing ---


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"swamp": ["0101"]}, "board.swamp: unknown key; expected one of size, rough"),
        ({"size": 7}, "board.size: expected a text, got 7"),
        ({"size": "0101"}, "board.size: expected two corner hexes such as 0101-0808"),
        ({"size": "0101-Bonn"}, "board.size: expected two corner hexes such as 0101-0808"),
        ({"size": "0000-0101"}, "board.size: expected two corner hexes such as 0101-0808"),
        ({"rough": "0101"}, "board.rough: expected a list, got '0101'"),
        ({"rough": ["0101", "0909"]}, "board.rough[1]: '0909' is not a hex of this board"),
        ({"rough": [101]}, "board.rough[0]: expected a text, got 101"),
        ({"town": ["0101"]}, "board.town: expected a table, got ['0101']"),
        ({"town": {"0909": "X"}}, "board.town.0909: '0909' is not a hex of this board"),
        ({"town": {"0101": 3}}, "board.town.0101: expected a text, got 3"),
        ({"river": ["0101"]}, "board.river[0]: expected a hexside such as 0203/0204, got '0101'"),
        ({"river": ["0101/0909"]}, "board.river[0]: '0909' is not a hex of this board"),
        ({"river": ["0101/0303"]}, "board.river[0]: 0101 and 0303 are not adjacent"),
        ({"river": ["0101/0101"]}, "board.river[0]: 0101 and 0101 are not adjacent"),
        ({"bridge": ["0101/0102"]}, "board.bridge: no river under 0101/0102"),
        ({"road": ["0101"]}, "board.road[0]: expected a chain of hexes"),
        ({"road": ["0101 0102", "0101 0103"]}, "board.road[1]: 0101 and 0103 are not adjacent"),
        ({"supply": {"french": []}}, "board.supply.french: expected one of german, allied"),
        ({"supply": {"german": ["0909"]}}, "board.supply.german[0]: '0909' is not a hex of this"),
        ({"control": ["0101"]}, "board.control: expected a table, got ['0101']"),
    ],
)
def test_a_bad_field_is_named_by_its_path(table: dict[str, object], expected: str):
    assert complaint(**table).startswith(expected)


def test_a_board_needs_its_size():
    with pytest.raises(BadInput, match=r"^board\.size: missing"):
        read_board(Field({"rough": []}, "board"), GRAMMAR, ROWS_FROM_EAST)


def test_a_hex_of_another_map(example: HexMap):
    assert hex_at(Field("0102", "unit[0].at"), example.board) == example.board.place("0102")
    with pytest.raises(BadInput, match=r"^unit\[0\]\.at: '1412' is not a hex of this board"):
        hex_at(Field("1412", "unit[0].at"), example.board)


def test_nothing_by_side(example: HexMap):
    assert read_by_side(None, example.board, ("german",)) == {"german": 0}


# --- writing ---


@st.composite
def tables(draw: st.DrawFn) -> dict[str, object]:
    """A `[board]` table with a little of everything."""
    size = draw(st.sampled_from(["0101-0303", "0203-0305", "0404-0202"]))
    found = read_board(Field({"size": size}), GRAMMAR, ROWS_FROM_EAST).board
    hexes = st.lists(st.sampled_from(found.labels), unique=True, max_size=4)
    borders = [f"{found.labels[a]}/{found.labels[b]}" for a, b in found.borders]
    rivers = draw(st.lists(st.sampled_from(borders), unique=True, max_size=5))
    road = st.sampled_from(borders).map(lambda side: side.replace("/", " "))
    return {
        "size": size,
        **{name: draw(hexes) for name in (*GRAMMAR.terrain, *GRAMMAR.hexes)},
        "town": dict.fromkeys(draw(hexes), draw(st.text(max_size=8))),
        "river": rivers,
        "bridge": [side for side in rivers if draw(st.booleans())],
        "road": draw(st.lists(road, max_size=5)),
        "supply": {side: draw(hexes) for side in GRAMMAR.players},
    }


@pytest.mark.slow
@settings(deadline=None, derandomize=True)
@given(tables())
def test_writing_then_reading_is_the_identity(table: dict[str, object]):
    first = read_board(Field(table), GRAMMAR, ROWS_FROM_EAST)
    text = "\n".join(f"{k} = {write_toml(v)}" for k, v in write_board(first, GRAMMAR).items())
    again = read_board(Field(parse_toml(text)), GRAMMAR, ROWS_FROM_EAST)
    assert again.board.labels == first.board.labels
    for fact in set(HexMap.__struct_fields__) - {"board"}:
        assert getattr(again, fact) == getattr(first, fact), fact


def test_control_is_left_to_the_state(example: HexMap):
    assert "control" not in write_board(example, GRAMMAR)
    assert list(members(example.control["german"])) == [0, 1]
