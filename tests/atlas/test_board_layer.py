"""The client's static layer: what is committed is what the maps make, and its geometry is sane."""

import gzip
import json
import math
import re
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from ardennes.atlas.board_layer import board_layer
from ardennes.atlas.build import SHEETS
from ardennes.atlas.draft import blocks
from ardennes.atlas.frame import grid_of
from ardennes.board.hexes import distance
from ardennes.cli.maps import AREAS, MAPS, plan_of
from tests.marks import rest_slow

FOLDER = Path(str(resources.files("ardennes"))) / "client" / "maps"


def committed(game: str, ending: str) -> Path:
    (path,) = FOLDER.glob(f"{game}-*.{ending}.gz")
    return path


@cache
def geometry(game: str) -> dict[str, Any]:
    return json.loads(gzip.decompress(committed(game, "json").read_bytes()))


# --- the files ---


def test_one_pair_a_game():
    found = sorted(path.name for path in FOLDER.iterdir())
    names = [re.fullmatch(r"(\w+)-[0-9a-f]{12}\.(json|svg)\.gz", name) for name in found]
    assert [name and name.groups() for name in names] == [
        (game, ending) for game in sorted([*MAPS, *AREAS]) for ending in ("json", "svg")
    ]
    for game in MAPS:
        assert (
            committed(game, "json").name.split(".")[0] == committed(game, "svg").name.split(".")[0]
        )


@pytest.mark.slow
@pytest.mark.parametrize("game", rest_slow(sorted(MAPS, reverse=True)))
def test_the_committed_layer_is_what_the_map_makes(game: str):
    made = board_layer(plan_of(game))
    here = {path.name: path.read_bytes() for path in FOLDER.glob(f"{game}-*")}
    assert made.keys() == here.keys(), f"run: ardennes map {game} --build"
    for name, packed in made.items():
        assert gzip.decompress(packed) == gzip.decompress(here[name]), name


@pytest.mark.slow
def test_the_name_carries_the_content():
    plan = plan_of("tb")
    plan["board"]["town"]["1412"] = "Bastonge"
    made = board_layer(plan)
    assert not {path.name for path in FOLDER.iterdir()} & made.keys()
    assert all(re.fullmatch(r"tb-[0-9a-f]{12}\.(json|svg)\.gz", name) for name in made)


def test_no_clock_is_packed_in():
    for packed in (path.read_bytes() for path in FOLDER.iterdir()):
        assert packed[4:8] == bytes(4), "the time of gzip"


# --- the geometry ---


@pytest.mark.parametrize("game", SHEETS)
def test_every_hex_has_its_place(game: str):
    found, grid = geometry(game), grid_of(game)
    cells = {grid.write(at) for block in blocks(game) for at in grid.block(*block.split("-"))}
    assert found["places"].keys() == cells
    assert found["game"] == game and found["hex"]["pointy"] is grid.pointy


@pytest.mark.parametrize("game", MAPS)
def test_neighbours_are_mutual_and_clockwise(game: str):
    places, grid = geometry(game)["places"], grid_of(game)
    for label, place in places.items():
        assert len(place["near"]) == 6
        for side, near in enumerate(place["near"]):
            if near is not None:
                assert places[near]["near"][(side + 3) % 6] == label
                assert distance(grid.coord(label), grid.coord(near)) == 1
    inner = [label for label, place in places.items() if None not in place["near"]]
    assert 0.4 * len(places) < len(inner) < len(places)


@pytest.mark.parametrize("game", MAPS)
def test_neighbours_lie_two_inner_radii_apart(game: str):
    found = geometry(game)
    width, places = found["hex"]["radius"] * math.sqrt(3), found["places"]
    for place in places.values():
        for near in filter(None, place["near"]):
            there = places[near]
            gap = math.dist((place["x"], place["y"]), (there["x"], there["y"]))
            assert gap == pytest.approx(width, abs=0.2)  # places are rounded to a tenth


@pytest.mark.parametrize("game", MAPS)
def test_the_box_holds_the_board(game: str):
    found = geometry(game)
    left, top, width, height = found["box"]
    inner = found["hex"]["radius"] * math.sqrt(3) / 2 - 0.1
    for label, place in found["places"].items():
        assert left + inner <= place["x"] <= left + width - inner, label
        assert top + inner <= place["y"] <= top + height - inner, label


@pytest.mark.parametrize("game", MAPS)
def test_the_box_is_that_of_the_picture(game: str):
    svg = gzip.decompress(committed(game, "svg").read_bytes()).decode()
    box = " ".join(f"{part:g}" for part in geometry(game)["box"])
    assert re.findall(r'viewBox="([^"]+)"', svg) == [box]
    assert svg.startswith("<svg ") and svg.rstrip().endswith("</svg>")
    assert "<script" not in svg and 'href="http' not in svg


@pytest.mark.parametrize("game", MAPS)
def test_names_and_terrain_are_those_of_the_map(game: str):
    board, places = plan_of(game)["board"], geometry(game)["places"]
    kinds = ("city", "town", "village", "fortified_town")
    names = {at: name for kind in kinds for at, name in board.get(kind, {}).items()}
    assert {at: place["name"] for at, place in places.items() if "name" in place} == names
    for label, place in places.items():
        kind = place["terrain"].replace(" ", "_")
        assert kind == "clear" or label in board[kind], label


def test_of_several_terrains_the_costliest_is_told():
    places = geometry("tb")["places"]
    assert places["1307"]["terrain"] == "light woods"  # tb 17.3: with rough
    assert places["1124"]["terrain"] == "heavy woods"  # tb 17.4: with everything
