"""The client's static layer: what is committed is what the maps make, and its geometry is sane."""

import gzip
import json
import math
import re
import xml.etree.ElementTree as ElementTree
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from ardennes.atlas.board_layer import board_layer
from ardennes.atlas.build import SHEETS
from ardennes.atlas.draft import blocks
from ardennes.atlas.frame import grid_of
from ardennes.atlas.packing import DETAILS, joined, parted
from ardennes.board.hexes import neighbours
from ardennes.cli.maps import AREAS, MAPS, plan_of
from tests.marks import rest_slow

FOLDER = Path(str(resources.files("ardennes"))) / "client" / "maps"


def committed(game: str, ending: str) -> Path:
    (path,) = FOLDER.glob(f"{game}-????????????.{ending}.gz")
    return path


def text(game: str, ending: str) -> str:
    return gzip.decompress(committed(game, ending).read_bytes()).decode()


@cache
def geometry(game: str) -> dict[str, Any]:
    return json.loads(gzip.decompress(committed(game, "json").read_bytes()))


# --- the files ---


ENDINGS = ("details.svg", "json", "svg")


def test_three_files_of_one_name_a_game():
    found = sorted(path.name for path in FOLDER.iterdir())
    names = [re.fullmatch(r"(\w+)-([0-9a-f]{12})\.([a-z.]+)\.gz", name) for name in found]
    assert [name and name.group(1, 3) for name in names] == [
        (game, ending) for game in sorted([*MAPS, *AREAS]) for ending in ENDINGS
    ]
    assert len({name and name[2] for name in names}) == len([*MAPS, *AREAS])


@pytest.mark.slow
@pytest.mark.parametrize("game", rest_slow(sorted(MAPS, reverse=True)))
def test_the_committed_layer_is_what_the_map_makes(game: str):
    made = board_layer(plan_of(game))
    here = {path.name: path.read_bytes() for path in FOLDER.glob(f"{game}-*")}
    assert made.keys() == here.keys(), f"run: ardennes map {game} --build"
    for name, packed in made.items():
        assert gzip.decompress(packed) == gzip.decompress(here[name]), name


@pytest.mark.parametrize("game", [*MAPS, *AREAS])
def test_what_comes_later_fits_into_what_is_there(game: str):
    first, details = text(game, "svg"), text(game, "details.svg")
    holes = re.findall(r'<g id="(\w+)"/>', first)
    assert len(holes) >= 3 and set(holes) <= set(DETAILS)
    groups = ElementTree.fromstring(details)
    assert [group.get("id") for group in groups] == holes
    assert all(len(group) for group in groups)
    whole = joined(first, details)
    assert parted(whole) == (first, details) and not re.findall(r'<g id="\w+"/>', whole)
    here = {e.get("id") for e in ElementTree.fromstring(first).iter()}
    assert set(re.findall(r"url\(#(\w+)\)", details)) <= here, "no mark without its shape"


def test_a_first_sheet_is_light():
    """Maps, their geometry and 170 kB of everything else are a first page."""
    for game in (*MAPS, *AREAS):
        size = sum(len(committed(game, kind).read_bytes()) for kind in ("svg", "json"))
        assert size <= 80_000, game


@pytest.mark.slow
def test_the_name_carries_the_content():
    plan = plan_of("tb")
    plan["board"]["town"]["1412"] = "Bastonge"
    made = board_layer(plan)
    assert not {path.name for path in FOLDER.iterdir()} & made.keys()
    assert all(re.fullmatch(r"tb-[0-9a-f]{12}\.[a-z.]+\.gz", name) for name in made)


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
    assert not any("near" in place for place in found["places"].values()), "the client finds them"


@pytest.mark.parametrize("game", MAPS)
def test_neighbours_lie_two_inner_radii_apart(game: str):
    """So a client finds them."""
    found, grid = geometry(game), grid_of(game)
    width, places = found["hex"]["radius"] * math.sqrt(3), found["places"]
    for label, place in places.items():
        for near in map(grid.write, neighbours(grid.coord(label))):
            if near in places:
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
    svg = text(game, "svg")
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
