"""The printed sheet: everything on the map is on the paper, and the paper is always the same."""

import json
import xml.etree.ElementTree as ElementTree
from importlib import resources
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from ardennes.atlas.paper.curves import Pen, chains, line
from ardennes.atlas.paper.network import network
from ardennes.atlas.paper.sheet import WIDTH, Sheet, hexes_of, pieces
from ardennes.atlas.paper.style import A44, ATTRIBUTION, STYLES, TB
from ardennes.atlas.paper.svg import draw
from ardennes.board.hexes import GRIDS
from ardennes.cli import preview
from ardennes.games.tb import GAME
from tests.cli.runner import Runner, is_one_line

SVG = "{http://www.w3.org/2000/svg}"
Pair = frozenset[str]


@pytest.fixture(scope="module")
def plan() -> dict[str, Any]:
    return json.loads((resources.files(GAME.folder) / "data/map.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def text(plan: dict[str, Any]) -> str:
    return draw(plan)


@pytest.fixture(scope="module")
def tree(text: str) -> Element:
    return ElementTree.fromstring(text)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Runner:
    return Runner(capsys)


def words(tree: Element, kind: str) -> list[str]:
    """The text of every element of a class, whatever is nested in it."""
    every = (e for e in tree.iter(f"{SVG}text") if kind in e.get("class", "").split())
    return ["".join(e.itertext()) for e in every]


def sides(tree: Element, group: str) -> list[Pair]:
    """The hexsides that the lines of a group say they draw."""
    (found,) = (e for e in tree.iter(f"{SVG}g") if e.get("id") == group)
    listed = (path.get("data-sides", "") for path in found)
    return [frozenset(pair) for texts in listed if texts for pair in pieces(texts.split(","))]


# --- the sheet of tb ---


def test_the_same_map_gives_the_same_text(plan: dict[str, Any], text: str):
    assert draw(plan) == text


def test_the_sheet_is_small(text: str):
    assert len(text.encode()) < 700_000


def test_every_hex_is_numbered(plan: dict[str, Any], tree: Element):
    assert sorted(words(tree, "no")) == sorted(hexes_of(plan))
    assert len(hexes_of(plan)) == 443


def test_every_town_is_named(plan: dict[str, Any], tree: Element):
    names = sorted(TB.spelt(name) for name in plan["board"]["town"].values())
    assert sorted(words(tree, "town")) == names
    assert "Neufchâteau" in names


def test_town_names_do_not_collide(plan: dict[str, Any]):
    from ardennes.atlas.paper.ground import Land
    from ardennes.atlas.paper.names import clutter_of, town_labels

    sheet = Sheet(GRIDS["tb"], hexes_of(plan))
    land = Land(sheet, plan, TB, network(sheet, plan, TB))
    boxes = [label.box for label in town_labels(land, clutter_of(land))]
    clashes = [(a, b) for a in boxes for b in boxes if a is not b and a.overlap(b)]
    assert clashes == []


def test_every_river_is_named(plan: dict[str, Any], tree: Element):
    assert set(words(tree, "river")) == {TB.spelt(name) for name in plan["rivers"]}


def test_every_river_piece_is_drawn_once(plan: dict[str, Any], tree: Element):
    drawn = sides(tree, "rivers")
    assert set(drawn) == {frozenset(pair) for pair in pieces(plan["board"]["river"])}
    named = sum(len(texts) for texts in plan["rivers"].values())
    assert len(drawn) == named


def test_every_road_piece_is_drawn_once(plan: dict[str, Any], tree: Element):
    drawn = sides(tree, "roads")
    assert set(drawn) == {frozenset(pair) for pair in pieces(plan["board"]["road"])}
    assert len(drawn) == len(set(drawn))


def test_lines_run_where_their_hexsides_are(plan: dict[str, Any]):
    """A river keeps to its hexsides and a road passes every hex it names."""
    sheet = Sheet(GRIDS["tb"], hexes_of(plan))
    lines = network(sheet, plan, TB)
    for river in lines.rivers:
        for a, b in pieces(river.sides):
            p, q = sheet.side(a, b)
            assert min(abs((p + q) / 2 - at) for at in river.points) < WIDTH / 4
    for track in lines.tracks:
        for label in {h for pair in pieces(track.sides) for h in pair}:
            assert min(abs(sheet.centres[label] - at) for at in track.points) < WIDTH / 4


def test_every_bridge_and_road_off_the_map(plan: dict[str, Any]):
    sheet = Sheet(GRIDS["tb"], hexes_of(plan))
    lines = network(sheet, plan, TB)
    assert len(lines.bridges) == len(plan["board"]["bridge"])
    assert sorted(lines.ends) == plan["edge_roads"]
    assert all(sheet.at(end) is None for end in lines.ends.values())


def test_title_scale_and_credit(tree: Element):
    found = [word for kind in ("title", "small", "credit", "key") for word in words(tree, kind)]
    assert {"The Bulge", "5.3 km to the hex", "15 km", "N", "West Wall", ATTRIBUTION} <= set(found)


def test_ids_are_unique(tree: Element):
    ids = [e.get("id") for e in tree.iter() if e.get("id")]
    assert len(ids) == len(set(ids))


# --- other maps ---


def flat_map() -> dict[str, Any]:
    """Flat-top hexes, two classes of road, terrain of another game, a river through hexes."""
    return {
        "game": "a44",
        "hexes": [f"E{column:02d}{row:02d}" for column in range(10, 16) for row in range(20, 26)],
        "rivers": {"Salm": ["E1121/E1122"], "Our": ["E1322 E1323 E1324"]},
        "board": {
            "woods": ["E1020", "E1021"],
            "wooded_rough": ["E1222"],
            "village": ["E1424"],
            "city": ["E1123"],
            "town": {"E1123": "Liège & Co", "E1424": "Stoumont"},
            "primary_road": ["E1023 E1123 E1223"],
            "secondary_road": ["E1123 E1122"],
            "bridge": ["E1121/E1122", "E1323"],
        },
    }


def test_a_flat_map_of_another_game():
    plan = flat_map()
    tree = ElementTree.fromstring(draw(plan))
    assert sorted(words(tree, "no")) == sorted(plan["hexes"])
    assert sorted(words(tree, "town")) == ["Liège & Co", "Stoumont"]
    assert len(sides(tree, "roads")) == 3 and len(sides(tree, "rivers")) == 3
    assert A44.title in words(tree, "title")


def test_a_bridge_inside_a_hex():
    plan = flat_map()
    sheet = Sheet(GRIDS["a44"], plan["hexes"])
    across, inside = network(sheet, plan, A44).bridges
    assert sheet.at(inside.at) == "E1323" and abs(inside.along) == pytest.approx(1)
    assert min(abs(across.at - p) for p in sheet.side("E1121", "E1122")) < WIDTH / 2


@pytest.mark.parametrize("game", STYLES)
def test_hexes_share_their_corners(game: str):
    grid = GRIDS[game]
    sheet = Sheet(grid, [grid.write(at) for at in grid.block(*_corners(game))])
    for label in sheet.coords:
        assert sheet.at(sheet.centres[label]) == label
        for near in filter(None, sheet.around(label)):
            (a, b), (c, d) = sheet.side(label, near), sheet.side(near, label)
            assert abs(a - d) < 1e-6 and abs(b - c) < 1e-6
    (rim,) = sheet.outlines(lambda _: True)
    assert abs(rim[0].start - rim[-1].end) < 1e-6


def _corners(game: str) -> tuple[str, str]:
    return ("E1020", "E1424") if game == "a44" else ("0303", "0707")


# --- curves ---


def test_pen_writes_tenths():
    assert str(line(Pen(), [1 + 2j, 1.25 - 3j, 0.5 + 0j])) == "M1 2l.2-5l-.7 3"


def test_chains_go_straight_on():
    where = {"a": 0j, "b": 1 + 0j, "c": 2 + 0j, "d": 1 + 1j}
    found = chains([("a", "b"), ("d", "b"), ("b", "c")], where.__getitem__)
    assert sorted(map(sorted, found)) == [["a", "b", "c"], ["b", "d"]]


def test_a_ring_is_one_chain():
    where = {"a": 0j, "b": 1 + 0j, "c": 1j}
    assert chains([("a", "b"), ("b", "c"), ("c", "a")], where.__getitem__) == [list("abca")]


# --- the command ---


def test_preview_writes_the_sheet(run: Runner, tmp_path: Path, text: str):
    path = tmp_path / "map.svg"
    assert run("map", "tb", "--preview", path).out == f"drawn in {path}\n"
    assert path.read_text("utf-8") == text


def test_preview_refuses_other_endings(run: Runner, tmp_path: Path):
    path = tmp_path / "map.pdf"
    assert is_one_line(run("map", "tb", "--preview", path), ".txt, .svg or .png", "map.pdf")
    assert not path.exists()


def test_preview_without_a_browser(run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    result = run("map", "tb", "--preview", tmp_path / "map.png")
    assert is_one_line(result, "a .png needs one of chromium, chromium-browser, google-chrome")


def test_preview_when_the_browser_fails(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    broken = tmp_path / "chromium"
    broken.write_text("#!/bin/sh\nexit 3\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert is_one_line(run("map", "tb", "--preview", tmp_path / "map.png"), "no picture was made")


@pytest.mark.browser
@pytest.mark.slow
def test_preview_as_a_picture(run: Runner, tmp_path: Path):
    if not any(map(preview.shutil.which, preview.BROWSERS)):
        pytest.skip("no Chromium here")
    path = tmp_path / "map.png"
    assert run("map", "tb", "--preview", path).code == 0
    assert path.read_bytes().startswith(b"\x89PNG") and path.stat().st_size > 100_000
