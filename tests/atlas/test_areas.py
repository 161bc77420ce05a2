"""The map of areas: its areas touch as the table says, tile the map and have room for counters."""

import gzip
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from importlib import resources
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import pytest

from ardennes.atlas.areas.borders import Areas, areas
from ardennes.atlas.areas.checks import LEAST, contacts, defects
from ardennes.atlas.areas.layer import area_layer
from ardennes.atlas.areas.mesh import area, inside, spans
from ardennes.atlas.areas.sheet import Sheet, sheet
from ardennes.atlas.areas.spaces import UNIT, country, to_ground, to_sheet
from ardennes.atlas.areas.svg import draw
from ardennes.atlas.areas.waters import courses
from tests.cli.runner import Runner

SVG = "{http://www.w3.org/2000/svg}"
CELL = 4.0
COUNTER = 44.0
pytestmark = pytest.mark.slow  # lays real ground
LARGEST = 110_000  # bytes of a layer


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Runner:
    return Runner(capsys)


@pytest.fixture(scope="module")
def land() -> Sheet:
    return sheet()


@pytest.fixture(scope="module")
def layer() -> dict[str, bytes]:
    return area_layer()


@pytest.fixture(scope="module")
def geometry(layer: dict[str, bytes]) -> dict[str, Any]:
    (packed,) = (body for name, body in layer.items() if name.endswith(".json.gz"))
    return json.loads(gzip.decompress(packed))


@pytest.fixture(scope="module")
def picture() -> str:
    return draw()


@pytest.fixture(scope="module")
def printed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def outline(path: str) -> list[complex]:
    """The points of a shape as the client reads it."""
    assert re.fullmatch(r"M\d+ \d+l[-\d ]+z", path), "whole steps from point to point"
    numbers = [float(n) for n in re.findall(r"-?\d+", path)]
    return list(accumulate(complex(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)))


# --- the tables ---


def test_a_place_goes_to_the_sheet_and_back():
    lon, lat = to_ground(to_sheet(5.72, 50.01))
    assert (round(lon, 9), round(lat, 9)) == (5.72, 50.01)


def test_tables_are_read_whole():
    found = country()
    assert (len(found.spaces), len(found.borders)) == (57, 150)
    assert found.spaces["Bitburg"].entries == ("B", "C")
    assert found.spaces["Malmedy"].hits == (3, 2)
    assert found.borders[frozenset(("Malmedy", "Spa"))].water == "river"
    assert not found.borders[frozenset(("Malmedy", "Spa"))].road


# --- the areas ---


def test_areas_touch_exactly_where_the_table_says(geometry: dict[str, Any]):
    shapes = {name: outline(path) for name, path in geometry["shapes"].items()}
    touching = contacts(shapes)
    assert set(touching) == set(country().borders)
    assert min(touching.values()) >= LEAST


def test_areas_tile_the_map(land: Sheet, geometry: dict[str, Any]):
    covered = Counter[tuple[int, int]]()
    for path in geometry["shapes"].values():
        for j, first, end in spans(outline(path), CELL):
            covered.update((i, j) for i in range(first, end))
    rim = land.areas.mesh.outline
    whole = {(i, j) for j, first, end in spans(rim, CELL) for i in range(first, end)}
    assert max(covered.values()) == 1, "no two areas overlap"
    assert len(whole ^ set(covered)) < 0.001 * len(whole), "nothing is left over"
    total = sum(area(outline(path)) for path in geometry["shapes"].values())
    assert total == pytest.approx(area(rim), rel=1e-4)


def test_unlisted_pairs_share_no_more_than_a_point(land: Sheet):
    """On a picture of the map, side by side: independent of how the outlines were made."""
    touching = Counter[frozenset[str]]()
    for row, below in pairwise(land.rows):
        for a, b in (*pairwise(row), *zip(row, below, strict=True)):
            if a != b and a and b:
                touching[frozenset((land.names[a - 1], land.names[b - 1]))] += 1
    listed = country().borders
    assert {pair for pair in touching if pair not in listed and touching[pair] > 2} == set()
    assert {pair for pair in listed if touching[pair] * 3.0 < LEAST * UNIT * 0.7} == set()


def test_places_and_counters_lie_in_their_areas(land: Sheet, geometry: dict[str, Any]):
    for name, place in geometry["places"].items():
        shape = outline(geometry["shapes"][name])
        assert inside(complex(*place["town"]), shape), name
        assert inside(complex(place["x"], place["y"]), shape), name
        assert place["room"] >= COUNTER / 2 * 1.4, f"a counter fits into {name}"
        reach = min(abs(complex(place["x"], place["y"]) - p) for p in shape)
        assert reach >= place["room"] - 6, name
    assert sum(p["room"] >= COUNTER for p in geometry["places"].values()) >= 52


def test_counters_leave_the_name_free(land: Sheet):
    for name, place in land.places.items():
        x, y = place.counters.real, place.counters.imag
        half = COUNTER / 2 - 2
        box = place.label
        apart = (
            x + half < box.left or x - half > box.right
            or y + half < box.top or y - half > box.bottom
        )  # fmt: skip
        assert apart, name


def test_neighbours_go_clockwise_from_the_north(geometry: dict[str, Any]):
    assert geometry["places"]["Spa"]["near"] == [
        "Verviers", "Eupen", "Malmedy", "Trois Ponts", "Stoumont"]  # fmt: skip
    listed = {
        frozenset((name, near))
        for name, place in geometry["places"].items()
        for near in place["near"]
    }
    assert listed == set(country().borders)


def test_river_borders_follow_their_rivers(land: Sheet):
    """Most of the river borders, and of each of the Meuse, run within a kilometre of it."""
    lines = courses({name for names in land.areas.rivers.values() for name in names})
    near = total = 0
    for pair, names in land.areas.rivers.items():
        course = [p for name in names for line in lines[name] for p in line]
        points = land.areas.borders[pair]
        close = [min(abs(p - q) for q in course) < UNIT for p in points]
        near, total = near + sum(close), total + len(close)
        if names == ("Meuse",):
            assert sum(close) > 0.6 * len(close), sorted(pair)
    assert near > 0.6 * total


def test_every_river_border_has_a_river(land: Sheet):
    wet = {pair for pair, border in land.country.borders.items() if border.water != "none"}
    assert set(land.areas.rivers) == wet


def test_a_road_crosses_no_third_area(land: Sheet):
    for road in land.roads:
        crossed = {land.at(p) for p in road.points}
        assert crossed == set(road.pair), sorted(road.pair)


def test_bridges_stand_where_a_road_meets_a_river(land: Sheet):
    for road in land.roads:
        water = land.country.borders[road.pair].water
        assert (road.bridge is not None) == (water != "none")
        if road.bridge:
            line = land.areas.borders[road.pair]
            assert min(abs(road.bridge.at - p) for p in line) < 6, sorted(road.pair)
            assert min(abs(road.bridge.at - p) for p in road.points) < 9, sorted(road.pair)


# --- defects ---


def test_the_map_has_no_defect(land: Sheet):
    assert defects(land.areas) == []


def test_defects_are_named():
    good = areas()
    moved = {**good.shapes, "Spa": [p + 300 for p in good.shapes["Spa"]]}
    found = defects(Areas(good.country, good.mesh, good.rivers, good.borders, moved))
    assert "Malmedy and Spa should touch" in found
    assert "Spa does not hold its own place" in found
    less = {p: b for p, b in good.country.borders.items() if p != frozenset(("Malmedy", "Spa"))}
    found = defects(good._replace(country=good.country._replace(borders=less)))
    assert found == ["Malmedy and Spa should not touch"]


# --- the picture ---


def words(tree: ElementTree.Element, group: str) -> list[str]:
    found = tree.find(f".//{SVG}g[@id='{group}']")
    assert found is not None
    return ["".join(text.itertext()) for text in found.iter(f"{SVG}text")]


def test_everything_is_printed(printed: ElementTree.Element):
    spaces = country().spaces.values()
    names = words(printed, "names")
    for name in ("Spa", "LIÈGE", "Prüm", "Bastogne", "Meuse", "Our"):
        assert name in names
    signs = Counter(words(printed, "signs"))
    assert signs["2/1"] == sum(space.hits == (2, 1) for space in spaces)
    entries = Counter(words(printed, "entries"))
    assert entries == Counter(letter for space in spaces for letter in space.entries)
    assert len(printed.findall(f".//{SVG}g[@id='signs']//{SVG}rect[@class='gun']")) == sum(
        space.artillery for space in spaces
    )
    exits = printed.findall(f".//{SVG}g[@id='entries']//{SVG}path[@class='exit-arrow']")
    assert len(exits) == sum(space.leaves for space in spaces) == 5


def test_margins_are_for_the_printed_sheet_only(printed: ElementTree.Element):
    bare = ElementTree.fromstring(draw(margins=False))
    assert printed.find(f".//{SVG}g[@id='block']") is not None
    assert bare.find(f".//{SVG}g[@id='block']") is None
    assert bare.find(f".//{SVG}g[@id='frame']") is None


# --- the layer ---


def test_layer_is_small(layer: dict[str, bytes]):
    assert sorted(name.split(".", 1)[1] for name in layer) == [
        "details.svg.gz",
        "json.gz",
        "svg.gz",
    ]
    assert all(re.fullmatch(r"commander-[0-9a-f]{12}\..*", name) for name in layer)
    assert sum(map(len, layer.values())) < LARGEST


def test_layer_is_the_same_in_another_process(layer: dict[str, bytes]):
    code = "from ardennes.atlas.areas.layer import area_layer; print(*area_layer())"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={
            "PYTHONHASHSEED": "7"}
    )  # fmt: skip
    assert result.stdout.split() == list(layer)


def test_layer_in_the_client_is_up_to_date(layer: dict[str, bytes]):
    folder = Path(str(resources.files("ardennes"))) / "client" / "maps"
    found = {path.name: path.read_bytes() for path in folder.glob("commander-*.gz")}
    assert sorted(found) == sorted(layer), "run: ardennes map commander --build"
    assert {n: gzip.decompress(b) for n, b in found.items()} == {
        n: gzip.decompress(b) for n, b in layer.items()
    }


def test_picture_and_geometry_have_one_box(layer: dict[str, bytes], geometry: dict[str, Any]):
    (packed,) = (body for name, body in layer.items() if name.split(".", 1)[1] == "svg.gz")
    box = re.search(r'viewBox="([-\d. ]+)"', gzip.decompress(packed).decode())
    assert box is not None
    assert [float(n) for n in box[1].split()] == geometry["box"]
    assert geometry["hex"] is None and geometry["game"] == "commander"
    left, top, wide, high = geometry["box"]
    for path in geometry["shapes"].values():
        for p in outline(path):
            assert left < p.real < left + wide and top < p.imag < top + high


# --- the command ---


def test_figures_of_the_command(run: Runner):
    result = run("map", "commander")
    assert result.code == 0
    assert result.out.startswith("commander: 57 areas, 17 victory points\n")
    assert "150 borders" in result.out
    assert run("map", "commander", "--json").json["borders"] == {
        "meuse": 10, "none": 108, "river": 32}  # fmt: skip


def test_preview_of_the_command(run: Runner, picture: str, tmp_path: Path):
    path = tmp_path / "commander.svg"
    assert run("map", "commander", "--preview", str(path)).code == 0
    assert path.read_text("utf-8") == picture
