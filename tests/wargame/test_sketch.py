"""Invented boards drawn: every hex where it belongs, every word of the grammar to be seen."""

import re
from xml.etree import ElementTree

import pytest

from ardennes.catalog import game_of

BOARD = {
    "size": "0501-0504",
    "rough": ["0503"],
    "town": {"0502": "Spa & Co"},
    "river": ["0502/0503"],
    "bridge": ["0502/0503"],
    "road": ["0501 0502 0503"],
    "west_wall": ["0504"],
    "supply": {"german": ["0501"]},
}


def drawn(**board: object):
    game = game_of("tb")
    position = {"game": "tb", "turn": 2, "phase": "german movement", "board": {**BOARD, **board}}
    found = game.shows.sketch(game.files.read_position(position))
    assert found is not None
    return found


def test_every_hex_has_its_terrain_and_its_number():
    svg, _ = drawn()
    root = ElementTree.fromstring(svg)
    looks = [hex.get("class") for hex in root.iter() if hex.tag.endswith("polygon")]
    assert looks == ["hex clear", "hex clear", "hex rough", "hex clear"]
    texts = [text.text for text in root.iter() if text.tag.endswith("text")]
    assert texts == ["0501", "0502", "0503", "0504", "german supply", "west wall", "Spa & Co"]


def test_rivers_run_between_hexes_and_roads_through_them():
    svg, geometry = drawn()
    places = geometry["places"]
    path = re.compile(r'class="(\w+)" d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"')
    lines = {look: tuple(map(float, ends)) for look, *ends in path.findall(svg)}
    ax, ay, bx, by = lines["water"]
    assert ax == pytest.approx(bx) == pytest.approx((places["0502"]["x"] + places["0503"]["x"]) / 2)
    assert abs(ay - by) == pytest.approx(geometry["hex"]["radius"], abs=0.2)
    assert lines["bridge"][1] == lines["bridge"][3] == places["0502"]["y"], "across the river"
    assert {lines["road"][0], lines["road"][2]} == {places["0502"]["x"], places["0503"]["x"]}


def test_the_geometry_is_that_of_the_games_maps():
    _, geometry = drawn()
    assert geometry["hex"]["pointy"]
    assert geometry["places"]["0503"]["near"] == [None, "0502", None, None, "0504", None]
    assert geometry["places"]["0502"]["name"] == "Spa & Co"
    assert geometry["places"]["0502"]["x"] - geometry["places"]["0503"]["x"] == pytest.approx(64)
    left, top, width, height = geometry["box"]
    for place in geometry["places"].values():
        assert left < place["x"] < width and top < place["y"] < height


@pytest.mark.parametrize("id", ["crossroads", "tb", "bulge", "commander", "bb81", "a44"])
def test_a_games_own_map_is_not_sketched(id: str):
    game = game_of(id)
    assert game.shows.sketch(game.new(game.scenarios[0])) is None
