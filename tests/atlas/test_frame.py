"""The ground on each game's sheet: transforms, corners, and hexes the rulebooks name."""

import pytest

from ardennes.atlas.frame import corners, frame_of, nearest_hex
from ardennes.atlas.layers import layer
from ardennes.board.hexes import neighbours

GAMES = ("tb", "bulge", "a44", "bb81")
PLACES = {f.properties["name"]: f.lines[0][0] for f in layer("places")}


@pytest.mark.parametrize("game", GAMES)
def test_paper_and_ground_are_inverse(game: str):
    frame = frame_of(game)
    for lon, lat in list(PLACES.values())[::50]:
        back = frame.to_ground(*frame.to_paper(lon, lat))
        assert back == pytest.approx((lon, lat), abs=1e-9)


@pytest.mark.parametrize("game", GAMES)
def test_every_hex_holds_its_own_centre_and_shares_its_sides(game: str):
    frame = frame_of(game)
    at = frame.hex_at(*PLACES["Bastogne"])
    assert nearest_hex(frame.grid, *frame.grid.centre(at)) == at
    ring, here = corners(frame.grid, at), frame.grid.centre(at)
    for i, near in enumerate(neighbours(at)):
        there = frame.grid.centre(near)
        side = [(a + b) / 2 for a, b in zip(ring[i], ring[(i + 1) % 6], strict=True)]
        assert side == pytest.approx([(a + b) / 2 for a, b in zip(here, there, strict=True)])


@pytest.mark.parametrize("game", GAMES)
def test_one_hex_on_paper_is_its_kilometres_on_the_ground(game: str):
    frame = frame_of(game)
    lon, lat = PLACES["Bastogne"]
    (x1, y1), (x2, y2) = frame.to_paper(lon, lat), frame.to_paper(lon, lat + 0.1)
    hexes = ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5
    assert hexes * frame.km_per_hex == pytest.approx(11.12, rel=0.005)


@pytest.mark.parametrize(
    ("game", "place", "hex_number"),
    [
        ("tb", "Bastogne", "1412"),  # tb 2.2
        ("tb", "Namur", "0324"),  # tb 4.3
        ("bulge", "Bastogne", "1412"),
        ("tb", "Malmedy", "0408"),
        ("a44", "Bastogne", "E3413"),
        ("bb81", "Houffalize", "2820"),
    ],
)
def test_towns_fall_where_the_rulebooks_and_the_fit_put_them(
    game: str, place: str, hex_number: str
):
    frame = frame_of(game)
    assert frame.grid.write(frame.hex_at(*PLACES[place])) == hex_number
