"""The four hex maps in the one grammar: every key is read, refused by its path, written back."""

import json
from functools import cache
from importlib import import_module, resources
from typing import Any

import msgspec
import pytest

from ardennes.board.graph import members
from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field, parse_toml, write_toml
from ardennes.wargame.hexmap import (
    FILE_KEYS,
    Grammar,
    HexMap,
    read_board,
    read_facts,
    read_map,
    write_board,
)
from tests.grids import GRIDS

every_map = pytest.mark.parametrize("game", GRIDS)


@cache
def plan_text(game: str) -> str:
    path = resources.files("ardennes").joinpath("games", game, "data", "map.json")
    return path.read_text(encoding="utf-8")


def plan(game: str) -> dict[str, Any]:
    return json.loads(plan_text(game))


def grammar(game: str) -> Grammar:
    return import_module(f"ardennes.games.{game}.terrain").GRAMMAR


@cache
def own(game: str) -> HexMap:
    return read(game, plan(game))


def read(game: str, table: dict[str, Any]) -> HexMap:
    return read_map(Field(table), grammar(game), GRIDS[game])


def facts(found: HexMap, *but: str) -> dict[str, object]:
    names = set(HexMap.__struct_fields__) - {"board", *but}
    return {name: getattr(found, name) for name in names}


# --- every key ---


@every_map
def test_every_key_of_a_map_is_one_of_the_grammar(game: str):
    table, words = plan(game), grammar(game).words()
    known = {*FILE_KEYS, *words, *(word.partition(".")[0] for word in words)}
    assert {*table, *table["board"]} <= known


def spoiled(game: str) -> list[tuple[str, Any, str]]:
    """Every key of a map with a value that cannot be right, and the path of the complaint."""
    table = plan(game)
    own_keys = [(key, f"board.{key}") for key in table["board"]]
    beside = [(key, key) for key in table if key not in ("game", "made_by", "board")]
    return [(place, path, game) for place, path in (*own_keys, *beside)]


@pytest.mark.parametrize(("key", "path", "game"), [x for game in GRIDS for x in spoiled(game)])
def test_a_bad_value_is_refused_under_every_key(key: str, path: str, game: str):
    table = plan(game)
    where = table["board"] if path.startswith("board.") else table
    right = where[key]
    if isinstance(right, dict):
        name = next(iter(right))
        where[key] = {**right, name: {"no": "such"}}
    else:
        where[key] = ["nowhere"] if isinstance(right, list) else "nowhere"
        if key == "rulebook":
            where[key] = [7]
    with pytest.raises(BadInput) as error:
        read(game, table)
    assert str(error.value).startswith(path)


@every_map
def test_an_unknown_key_is_refused(game: str):
    for table, path in (({"swamp": []}, "swamp"), ({}, "board.swamp")):
        whole = {**plan(game), **table}
        if not table:
            whole["board"]["swamp"] = []
        with pytest.raises(BadInput, match=rf"^{path}: unknown key"):
            read(game, whole)


# --- round trip ---


@every_map
def test_a_map_becomes_a_board_table_and_back(game: str):
    found, words = own(game), grammar(game)
    text = "\n".join(f"{k} = {write_toml(v)}" for k, v in write_board(found, words).items())
    again = read_facts([Field(parse_toml(text))], words, found.board, found.edges)
    left_out = {word.partition(".")[0] for word in (*words.printed, "control")}
    for kind, fact in facts(again, "boxes", "courses", "edge_roads").items():
        first = getattr(found, kind)
        if isinstance(fact, dict) and kind != "edges":
            names = [w for w in first if w.partition(".")[0] not in left_out]
            assert {w: fact[w] for w in names} == {w: first[w] for w in names}, kind
        else:
            assert fact == first, kind


@every_map
def test_what_a_map_says_is_in_the_facts(game: str):
    """Counted word by word: a key that is read and dropped would be missed here."""
    found, table = own(game), plan(game)
    both = {**{k: v for k, v in table.items() if k not in FILE_KEYS}, **table["board"]}
    for kind in ("names", "numbers", "sides_of", "groups", "lines", "rows"):
        for word, fact in getattr(found, kind).items():
            assert len(fact) == len(both.get(word, ())), word
    for word, places in found.hexes.items():
        key, _, inner = word.partition(".")
        listed = both.get(key, {}).get(inner, ()) if inner else both.get(key, ())
        listed = [listed] if isinstance(listed, str) else listed
        assert found.board.names(places) == sorted(listed), word
    sides = {w: s for w, s in found.hexsides.items() if w in grammar(game).hexsides}
    for word, pairs in sides.items():
        key, _, inner = word.partition(".")
        listed = both.get(key, {}).get(inner, ()) if inner else both.get(key, ())
        assert len(pairs) == len(listed), word
    assert set(found.boxes) == set(both.get("boxes", ()))
    assert len(list(members(found.edge_roads))) == len(table["edge_roads"])
    assert set(found.courses) == set(table["rivers"])


@every_map
def test_named_rivers_are_the_rivers_of_the_board(game: str):
    found = own(game)
    along = found.hexsides["river"] | found.hexsides.get("meuse", frozenset())
    assert frozenset().union(*found.courses.values()) >= along


# --- single words ---

BB81 = """
size = "0101-0606"
river = ["0402 0403 0404 0405 0406"]
river_sides = { "0501" = [0], "0406" = [3] }
road = ["0603 0503 0403 0504"]
bridge = ["0403"]
town = { "0504" = "Amel" }
fortified_town = { "0101" = "Namur" }
fuel_dumps = { "0602" = "Spa" }
liege = ["0101"]
vdh_drop = "0303"
exit = ["0106"]
meuse_bank = { far = ["0101", "0102"], river = ["0103"] }
supply = { german = ["0601"], allied = ["0101"] }
"""
A44 = """
size = "E2016-E2820"
light_woods = ["E2016"]
wooded_rough = ["E2016", "E2017"]
west_wall = ["E2018"]
village = { "E2318" = "Mande" }
city = { "E2019" = "Namur" }
river = ["E2318/E2419"]
meuse = ["E2017/E2117"]
bridge = ["E2419/E2318", "E2017/E2117"]
lake = ["E2016/E2017"]
army_boundary = ["E2216/E2217"]
primary_road = ["E2016 E2017"]
secondary_road = ["E2419 E2318 E2218"]
setup_areas = { "26VG" = ["E2020"] }
rear_zone = ["E2120"]
entry = { A = ["E2016"], K = ["E2820"] }
blocking_positions = ["E2016"]
victory = ["E2318"]
ouren = "E2318/E2419"
west_of_meuse = ["E2820"]
control = { german = ["E2020"] }
"""


@pytest.mark.parametrize(("game", "text"), [("bb81", BB81), ("a44", A44)])
def test_an_invented_board_of_the_bigger_games(game: str, text: str):
    words, grid = grammar(game), GRIDS[game]
    first = read_board(Field(parse_toml(text), "board"), words, grid)
    table = write_board(first, words)
    assert set(table) == set(parse_toml(text)) - {"control"}
    again = read_board(Field(table, "board"), words, grid)
    empty = {"supply": first.sources, "control": {}}
    for kind, fact in facts(again).items():
        expected = getattr(first, kind)
        if kind == "by_player":
            assert isinstance(fact, dict) and fact["supply"] == empty["supply"]
        else:
            assert fact == expected, kind


def bb81(**table: object) -> HexMap:
    return read_board(Field({**parse_toml(BB81), **table}, "board"), grammar("bb81"), GRIDS["bb81"])


def test_a_river_runs_through_the_hexes_between_its_ends():
    for label in ("0403", "0404", "0405"):
        assert bb81(bridge=[label]).hexes["bridge"]
    for label in ("0402", "0503"):  # its first hex, and one beside it
        with pytest.raises(BadInput, match=rf"^board\.bridge: no river under {label}"):
            bb81(bridge=[label])


def test_a_further_crossed_side_counts_for_both_hexes():
    assert bb81(bridge=["0406"]).hexes["bridge"]  # its end, and off the board by side 3
    with pytest.raises(BadInput, match=r"^board\.bridge: no river under 0402"):
        bb81(bridge=["0402"], river_sides={"0501": [0]})
    assert bb81(bridge=["0402"], river_sides={"0401": [3]}).hexes["bridge"]


def test_sides_are_numbered_clockwise_from_the_north():
    with pytest.raises(BadInput, match=r"^board\.river_sides\.0501\[0\]: expected a number"):
        bb81(river_sides={"0501": [6]})
    board = bb81().board
    north = bb81(river_sides={"0502": [0]}).sides_of["river_sides"][board.place("0502")][0]
    assert board.labels[board.ring[board.place("0502")][north]] == "0501"


def test_a_box_leads_to_entries_and_boxes_of_the_map():
    for key in ("entries", "next"):
        table = plan("a44")
        table["boxes"]["West"][key] = ["Z"]
        with pytest.raises(BadInput, match=rf"^boxes\.West\.{key}: 'Z' is not on this map"):
            read("a44", table)


def test_a_word_stands_in_one_place():
    table = plan("bb81")
    table["board"]["liege"] = ["2104"]
    with pytest.raises(BadInput, match=r"^liege: liege is written twice"):
        read("bb81", table)


def test_words_of_the_printed_map_are_none_of_a_board():
    with pytest.raises(BadInput, match=r"^board\.edge_exits: unknown key"):
        bb81(edge_exits={})


def test_a_row_is_refused_by_its_field():
    table = plan("bb81")
    label = next(iter(table["edge_exits"]))
    for change, path in (({"colour": 1}, ".colour"), ({"exit_side": "N"}, "")):
        row = {**table["edge_exits"][label], **change}
        with pytest.raises(BadInput) as error:
            read("bb81", {**table, "edge_exits": {label: row}})
        assert str(error.value).startswith(f"edge_exits.{label}{path}:")


def test_structs_of_rows_are_frozen():
    assert all(row.__struct_config__.frozen for g in GRIDS for row in grammar(g).rows.values())
    assert msgspec.structs.asdict(own("a44").rows["bridge_sites"]["Ouren"])["side"] == "E2020/E2119"
