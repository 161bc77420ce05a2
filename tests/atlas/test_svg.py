"""The printed sheet: everything on the map is on the paper, and the paper is always the same."""

import gzip
import json
import math
import re
import xml.etree.ElementTree as ElementTree
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from ardennes.atlas.frame import frame_of
from ardennes.atlas.paper.curves import Pen, blob, chains, every_other, line, spline, thinned
from ardennes.atlas.paper.ground import Land
from ardennes.atlas.paper.legend import keys_of
from ardennes.atlas.paper.names import clutter_of, town_labels
from ardennes.atlas.paper.network import LAKE, LAKE_WIDTH, network
from ardennes.atlas.paper.relief import STEP, surveyed
from ardennes.atlas.paper.sheet import WIDTH, Sheet, hexes_of, pieces
from ardennes.atlas.paper.style import A44, ATTRIBUTION, STYLES, TB
from ardennes.atlas.paper.svg import PAD, draw, hex_centres, land_of
from ardennes.cli import preview
from ardennes.games.tb import GAME
from tests.cli.runner import Runner, is_one_line
from tests.grids import GRIDS
from tests.needed import missing

SVG = "{http://www.w3.org/2000/svg}"
HEXES = {"tb": 443, "bulge": 443, "bb81": 1950, "a44": 2280}
pytestmark = pytest.mark.slow  # draws whole sheets
Pair = frozenset[str]


@cache
def plan_of(game: str) -> dict[str, Any]:
    path = resources.files("ardennes").joinpath("games", game, "data", "map.json")
    return json.loads(path.read_text("utf-8"))


@cache
def sheet_text(game: str) -> str:
    return draw(plan_of(game))


@cache
def sheet_tree(game: str) -> Element:
    return ElementTree.fromstring(sheet_text(game))


@cache
def land(game: str) -> Land:
    return land_of(plan_of(game))


@pytest.fixture(scope="module")
def plan() -> dict[str, Any]:
    return plan_of(GAME.id)


@pytest.fixture(scope="module")
def text() -> str:
    return sheet_text(GAME.id)


@pytest.fixture(scope="module")
def tree() -> Element:
    return sheet_tree(GAME.id)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Runner:
    return Runner(capsys)


def words(tree: Element, kind: str) -> list[str]:
    """The text of every element of a class, whatever is nested in it."""
    every = (e for e in tree.iter(f"{SVG}text") if kind in e.get("class", "").split())
    return ["".join(e.itertext()) for e in every]


def group(tree: Element, name: str) -> Element:
    (found,) = (e for e in tree.iter(f"{SVG}g") if e.get("id") == name)
    return found


def numbers(tree: Element) -> list[str]:
    return ["".join(e.itertext()) for e in group(tree, "numbers")]


def pairs(texts: list[str]) -> list[Pair]:
    return [frozenset(pair) for pair in pieces(texts)]


def road_sides(game_land: Land) -> list[Pair]:
    return pairs([side for track in game_land.lines.tracks for side in track.sides])


def town_words(plan: dict[str, Any], game: str) -> set[str]:
    style = STYLES[game]
    listed = [plan["board"].get(kind, {}) for kind, _, _ in style.towns]
    return {style.spelt(name) for towns in listed for name in towns.values()}


# --- every sheet ---


@pytest.mark.parametrize("game", HEXES)
def test_every_hex_is_numbered(game: str):
    hexes = hexes_of(plan_of(game))
    assert sorted(numbers(sheet_tree(game))) == sorted(hexes)
    assert len(set(hexes)) == HEXES[game]


@pytest.mark.parametrize("game", HEXES)
def test_every_sheet_is_small(game: str):
    """The browser loads it with the first page."""
    data = sheet_text(game).encode()
    assert len(data) < 700_000
    assert len(gzip.compress(data, 9, mtime=0)) < 190_000


@pytest.mark.parametrize("game", HEXES)
def test_every_town_is_named_once(game: str):
    drawn = words(sheet_tree(game), "town")
    assert set(drawn) == town_words(plan_of(game), game)
    assert len(drawn) == len(set(drawn))


@pytest.mark.parametrize("game", HEXES)
def test_town_names_do_not_collide(game: str):
    boxes = [label.box for label in town_labels(land(game), clutter_of(land(game)))]
    clashes = [(a, b) for a in boxes for b in boxes if a is not b and a.overlap(b)]
    assert clashes == []


@pytest.mark.parametrize("game", HEXES)
def test_every_river_is_named_but_the_shortest(game: str):
    style = STYLES[game]
    printed = {name for raw in plan_of(game)["rivers"] for name in style.spelt(raw).split("|")}
    drawn = set(words(sheet_tree(game), "river"))
    assert drawn <= printed
    assert len(printed - drawn) <= 4, printed - drawn


@pytest.mark.parametrize("game", HEXES)
def test_every_road_piece_is_laid_once(game: str):
    laid, board = road_sides(land(game)), plan_of(game)["board"]
    listed = [text for road in STYLES[game].roads for text in board.get(road.name, ())]
    assert set(laid) == set(pairs(listed))
    assert len(laid) == len(set(laid))


@pytest.mark.parametrize("game", HEXES)
def test_every_bridge_is_drawn(game: str):
    assert len(land(game).lines.bridges) == len(plan_of(game)["board"]["bridge"])


@pytest.mark.parametrize("game", HEXES)
def test_everything_drawn_refers_to_something_there(game: str):
    ids = [e.get("id", "") for e in sheet_tree(game).iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    used = re.findall(r'(?:href="#|url\(#)([^")]+)', sheet_text(game))
    assert used and set(used) <= set(ids)


@pytest.mark.parametrize("game", HEXES)
def test_every_sign_has_its_key(game: str):
    labels = [key.label for key in keys_of(land(game))]
    assert words(sheet_tree(game), "key") == [*labels, "N"]
    assert len(labels) == len(set(labels))


# --- without margins, and for the browser ---


def test_without_margins_only_the_land_is_drawn(plan: dict[str, Any], text: str):
    bare = draw(plan, margins=False)
    tree = ElementTree.fromstring(bare)
    assert words(tree, "title") == [] and words(tree, "key") == []
    assert numbers(tree) == numbers(ElementTree.fromstring(text))
    assert len(bare) < len(text)
    left, top, wide, high = (float(n) for n in tree.get("viewBox", "").split())
    corners = [p for label in hexes_of(plan) for p in land("tb").sheet.corners(label)]
    assert min(p.real for p in corners) - left == pytest.approx(PAD, abs=1)
    assert min(p.imag for p in corners) - top == pytest.approx(PAD, abs=1)
    assert left + wide - max(p.real for p in corners) == pytest.approx(PAD, abs=1)
    assert top + high - max(p.imag for p in corners) == pytest.approx(PAD, abs=1)


@pytest.mark.parametrize("game", HEXES)
def test_hex_centres_are_those_of_the_sheet(game: str):
    centres = hex_centres(plan_of(game))
    assert len(centres) == HEXES[game]
    sheet = land(game).sheet
    assert all(sheet.at(complex(x, y)) == label for label, (x, y) in centres.items())


# --- the relief is real ---


def height(game: str, lon: float, lat: float) -> float:
    sheet, frame = land(game).sheet, frame_of(game)
    p = sheet.point(*frame.to_paper(lon, lat))
    return surveyed(sheet, frame).heights[round(p.imag / STEP)][round(p.real / STEP)]


def test_the_high_fens_stand_above_the_meuse():
    """Botrange 694 m, the river at Dinant 90 m between heights of 200 m and more."""
    assert height("tb", 6.093, 50.502) > 640
    assert height("tb", 4.912, 50.26) < 190


def test_a_board_that_lies_nowhere_gets_hills():
    plan = {"hexes": ["0101-0606"], "board": {"rough": ["0202", "0203", "0303"]}}
    drawn = draw(plan, GRIDS["tb"], TB)
    assert drawn == draw(plan, GRIDS["tb"], TB)
    assert 'class="hachure' in drawn and "HAUTES FAGNES" not in drawn


# --- the sheet of tb ---


def test_the_same_map_gives_the_same_text(plan: dict[str, Any], text: str):
    assert draw(plan) == text


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
    assert lines.ends.keys() == plan["edge_roads"].keys()
    assert all(sheet.at(end) is None for end in lines.ends.values())


def test_title_scale_and_credit(tree: Element):
    found = [word for kind in ("title", "small", "credit", "key") for word in words(tree, kind)]
    assert {"The Bulge", "5.3 km to the hex", "15 km", "N", "West Wall", ATTRIBUTION} <= set(found)


# --- other maps ---


def flat_map() -> dict[str, Any]:
    """Flat-top hexes, two classes of road, terrain of another game, a river through hexes."""
    return {
        "game": "a44",
        "hexes": ["E1020-E1525"],
        "rivers": {"Salm": ["E1121/E1122"], "Our": ["E1322 E1323 E1324"]},
        "board": {
            "forest": ["E1020", "E1021"],
            "wooded_rough": ["E1222"],
            "village": ["E1424"],
            "city": ["E1123"],
            "town": {"E1123": "Liège & Co", "E1424": "Stoumont"},
            "river": ["E1121/E1122", "E1322 E1323 E1324"],
            "primary_road": ["E1023 E1123 E1223"],
            "secondary_road": ["E1123 E1122"],
            "bridge": ["E1121/E1122", "E1323"],
        },
    }


def test_a_flat_map_of_another_game():
    plan = flat_map()
    tree = ElementTree.fromstring(draw(plan))
    assert sorted(numbers(tree)) == sorted(hexes_of(plan))
    assert sorted(words(tree, "town")) == ["Liège & Co", "Stoumont"]
    lines = land_of(plan).lines
    assert sum(len(track.sides) for track in lines.tracks) == 3
    assert sum(len(river.sides) for river in lines.rivers) == 3
    assert A44.title in words(tree, "title")


def test_a_bridge_inside_a_hex():
    plan = flat_map()
    sheet = Sheet(GRIDS["a44"], hexes_of(plan))
    across, inside = network(sheet, plan, A44).bridges
    assert sheet.at(inside.at) == "E1323" and abs(inside.along) == pytest.approx(1)
    assert min(abs(across.at - p) for p in sheet.side("E1121", "E1122")) < WIDTH / 2


def test_a_lake_is_a_broad_stretch_of_its_river():
    plan = flat_map()
    plan["board"]["lake"] = ["E1121/E1122"]
    lines = land_of(plan).lines
    (lake,) = (river for river in lines.rivers if river.name == LAKE)
    assert lake.width == LAKE_WIDTH and lake.sides == ["E1121/E1122"]
    assert len(lines.bridges) == len(plan["board"]["bridge"])


def test_a_river_that_is_no_side_by_the_board_runs_inside_its_hex():
    """So does the Warche in the town of Malmedy."""
    plan = flat_map()
    sheet = Sheet(GRIDS["a44"], hexes_of(plan))
    plan["rivers"] = {"Warche": [f"{near}/E1323" for near in sheet.around("E1323")[:3]]}
    plan["board"] |= {"river": [], "bridge": []}
    (river,) = network(sheet, plan, A44).rivers
    assert {sheet.at(p) for p in river.points[1:-1]} == {"E1323"}
    plan["board"]["river"] = plan["rivers"]["Warche"]
    (river,) = network(sheet, plan, A44).rivers
    for a, b in pieces(river.sides):
        p, q = sheet.side(a, b)
        assert min(abs((p + q) / 2 - at) for at in river.points) < WIDTH / 4


def test_a_road_is_dashed_in_its_forest_hexes():
    plan = flat_map()
    plan["board"]["secondary_road"] = ["E1021 E1121 E1221 E1321"]
    plan["forest_roads"] = ["E1121"]
    sheet = Sheet(GRIDS["a44"], hexes_of(plan))
    tracks = [t for t in network(sheet, plan, A44).tracks if t.kind != "primary_road"]
    assert [t.kind for t in tracks] == ["secondary_road", "forest_road", "secondary_road"]
    dashed = tracks[1]
    assert {sheet.at(p) for p in dashed.points[1:-1]} == {"E1121"}
    assert tracks[0].points[-1] == dashed.points[0] and dashed.points[-1] == tracks[2].points[0]
    assert [len(t.sides) for t in tracks] == [0, 2, 1]


def test_what_a_game_prints_on_its_map():
    plan = flat_map()
    plan |= {
        "edges": {"E": ["E1020", "E1021"]},
        "entries": {"K": ["E1021"]},
        "boxes": {"German": {"entries": ["K"], "next": []}},
        "blocking_positions": ["E1021"],
        "victory_hexes": {"E1123": "Liège"},
        "fuel_dumps": {"E1322": "La Reid"},
        "bottlenecks": {"E1422": "Setz"},
        "setup_areas": {"12VG": ["E1223", "E1323"]},
        "rear_zone": ["E1024"],
        "army_boundaries": {"6 PzA / 5 PzA": ["E1222/E1223", "E1322/E1223"]},
        "ourthe_line": {"hexes": ["E1420", "E1421"], "sides": ["E1520/E1521"]},
    }
    text = draw(plan)
    tree = ElementTree.fromstring(text)
    assert words(tree, "letter") == ["K", "A", "A"]  # on the rim, and twice in the key
    assert "German box" in words(tree, "edge-note")
    assert words(tree, "area-name") == ["12VG"]
    assert {"6 PzA", "XXXX", "5 PzA"} <= {e.text for e in tree.iter(f"{SVG}text")}
    for sign in ("#star", "#fuel"):
        assert text.count(f'href="{sign}"') == 2
    for kind in ("bottleneck", "area setup", "area rear", "boundary", "dotted"):
        assert text.count(f'class="{kind}"') == 2


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
    assert str(line(Pen(), [1 + 2j, 1.25 - 3j, 0.5 + 0j])) == "M1 2l.2-5-.7 3"
    assert str(line(Pen(), [0j, 0.5 + 0.5j, 1.5 + 0.6j, 4 + 2.5j])) == "M0 0l.5.5 1 .1 2.5 1.9"


def test_pen_leaves_out_what_mirrors_the_step_before():
    """A curve that goes on smoothly says no first control; one that does not says it."""
    smooth = Pen().move(0j).draw(1 + 1j, 2 + 0j).draw(3 - 1j, 4 + 0j).draw(5 + 2j, 6 + 0j)
    assert str(smooth) == "M0 0q1 1 2 0t2 0q1 2 2 0"
    cubic = Pen().move(0j).draw(0j, 1 + 1j, 2 + 0j).draw(3 - 1j, 4 + 0j, 5 + 0j)
    assert str(cubic) == "M0 0c0 0 1 1 2 0s2 0 3 0"


def test_blobs_and_splines_are_smooth_at_any_grain():
    points = [0.4 + 0.3j, 20.2 + 3.9j, 31.7 + 22.4j, 12.1 + 40.6j, -7.7 + 19.2j]
    assert str(blob(Pen(10), points)).count("t") == 1 and "s" in str(spline(Pen(10), points))
    assert re.sub("[^a-zA-Z]", "", str(blob(Pen(3), points))) == "Mqtz"
    assert re.sub("[^a-zA-Z]", "", str(spline(Pen(3), points))) == "Mcs"
    whole = str(spline(Pen(10), points))
    assert "." not in whole and whole.startswith("M0 0")


def test_half_a_spline_is_a_part_of_it():
    points = [0j, 10 + 4j, 20 - 3j, 30 + 9j]
    found = str(spline(Pen(), points, 1, 2))
    whole = str(spline(Pen(), points))
    assert found.startswith("M10 4c") and whole.count(" ") > found.count(" ")
    assert found.removeprefix("M10 4c").split(" ")[-1] in whole


def test_thinned_lines_keep_their_ends_and_keep_near():
    line_ = [complex(x, 3 * math.sin(x / 9)) for x in range(80)]
    found = thinned(line_, 0.4)
    assert (found[0], found[-1]) == (line_[0], line_[-1]) and len(found) < 20
    assert set(found) <= set(line_)
    assert thinned(line_, 0.0) == line_
    assert thinned([0j, 1 + 1j, 2 + 0j], 1.0) == [0j, 2 + 0j]
    assert every_other(line_[:6]) == [line_[0], line_[2], line_[4], line_[5]]


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
def test_preview_as_a_picture(run: Runner, tmp_path: Path):
    if not any(map(preview.shutil.which, preview.BROWSERS)):
        missing("needs Chromium")
    path = tmp_path / "map.png"
    assert run("map", "tb", "--preview", path).code == 0
    assert path.read_bytes().startswith(b"\x89PNG") and path.stat().st_size > 100_000


def test_a_map_that_lies_nowhere_needs_no_style_scale_or_credit():
    svg = draw(plan_of("crossroads"))
    assert "An invented board" in svg and "<title>Crossroads</title>" in svg
    assert ATTRIBUTION not in svg and "km to the hex" not in svg
    assert "Woods" in svg and "Heavy woods" not in svg, "the key has what the board has"
