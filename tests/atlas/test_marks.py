"""Towns, the West Wall and the lines of December 1944 on the hexes of each game."""

from itertools import pairwise

import pytest

from ardennes.atlas.corrections import corrections_of
from ardennes.atlas.frame import frame_of
from ardennes.atlas.marks import Towns, east_of, hexes_along, line_hexes, towns, west_wall
from ardennes.atlas.terrain import table_of
from ardennes.board.hexes import Coord, distance
from tests.atlas.test_terrain import cells_of
from tests.grids import GRIDS

GAMES = ("tb", "a44", "bb81")
PLAYED = {game: set(cells_of(game)) for game in GAMES}


def corrected(game: str, *facts: str) -> dict[str, list[str]]:
    """The hexes of a game's corrections of some kinds, by their value."""
    found: dict[str, list[str]] = {}
    for row in corrections_of(game):
        if row.fact in facts:
            found.setdefault(row.value, []).append(row.hex)
    return found


def towns_of(game: str) -> Towns:
    at = corrected(game, "town", "village", "city", "fortified_town")
    return towns(frame_of(game), PLAYED[game], {**table_of(game), "at": at})


def wall_of(game: str) -> list[Coord]:
    through = [GRIDS[game].coord(x) for x in corrected(game, "west_wall").get("", ())]
    return west_wall(frame_of(game), PLAYED[game], through)


def written(game: str, hexes: list[Coord] | set[Coord]) -> list[str]:
    return [GRIDS[game].write(at) for at in hexes]


# --- towns ---


@pytest.mark.parametrize(("game", "count"), [("tb", 23), ("a44", 245), ("bb81", 85)])
def test_every_listed_town_is_on_the_map(game: str, count: int):
    found = towns_of(game)
    assert found.left_out == []
    assert len(found.shown) == count
    assert PLAYED[game].issuperset(found.shown)


@pytest.mark.parametrize(
    ("game", "label", "name", "kind"),
    [
        ("tb", "1412", "Bastogne", "town"),
        ("tb", "0324", "Namur", "town"),
        ("tb", "1124", "Givet", "town"),
        ("tb", "0707", "Sankt Vith", "town"),
        ("a44", "E3313", "Bastogne", "town"),
        ("a44", "E3413", "Bastogne", "town"),
        ("a44", "W1040", "Liège", "city"),
        ("a44", "E3029", "Trois-Ponts", "town"),
        ("a44", "E1632", "Rocherath", "village"),
        ("bb81", "2820", "Houffalize", "town"),
        ("bb81", "2303", "Liège", "fortified_town"),
    ],
)
def test_towns_stand_in_their_hexes_under_their_own_names(
    game: str, label: str, name: str, kind: str
):
    town = towns_of(game).shown[GRIDS[game].coord(label)]
    assert (town.name, town.kind) == (name, kind)


def test_no_town_strays_far_from_its_place():
    for game in GAMES:
        frame = frame_of(game)
        for at, town in towns_of(game).shown.items():
            allowed = 3 if town.kind == "city" else 2 if town.name == "Seraing" else 1
            assert distance(at, frame.hex_at(*town.place)) <= allowed, town


def test_of_two_towns_in_a_hex_the_weightier_stays_and_the_other_is_reported():
    table = {"towns": {"town": ["Spa", "Theux", "Bastogne"], "village": ["Savy", "Nowhere"]}}
    found = towns(frame_of("tb"), PLAYED["tb"], table)
    assert found.shown[GRIDS["tb"].coord("1412")].name == "Bastogne"
    assert "Savy: Bastogne is in 1412" in found.left_out
    assert "Nowhere: not on this ground" in found.left_out


def test_of_two_places_of_one_name_the_weightier_or_the_nearer_to_its_hex_is_meant():
    frame, names = frame_of("a44"), {"towns": {"village": ["Bras"]}}
    (east,) = written("a44", set(towns(frame, PLAYED["a44"], names).shown))
    assert east == "E3012"  # east of Bastogne, fought for
    pinned = towns(frame, PLAYED["a44"], names | {"at": {"Bras": ["W1412"]}}).shown
    ((at, town),) = pinned.items()
    assert frame.hex_at(*town.place) == at == GRIDS["a44"].coord("W1412")


def test_other_spellings_find_the_place_under_its_own_name():
    table = {"towns": {"town": ["St. Vith"]}}
    (town,) = towns(frame_of("tb"), PLAYED["tb"], table).shown.values()
    assert town.name == "Sankt Vith"


def test_a_town_beyond_the_edge_is_reported():
    bastogne = GRIDS["tb"].coord("1412")
    found = towns(frame_of("tb"), {bastogne}, {"towns": {"town": ["Marvie", "Namur", "Bastogne"]}})
    assert list(found.shown) == [bastogne]
    assert found.left_out == ["Namur: not on this ground", "Marvie: off the map"]


# --- the West Wall ---


@pytest.mark.parametrize("game", GAMES)
def test_the_wall_is_a_chain_one_hex_thick(game: str):
    wall = wall_of(game)
    assert len(wall) == len(set(wall)) > 10
    assert PLAYED[game].issuperset(wall)
    assert all(distance(a, b) == 1 for a, b in pairwise(wall))
    grid = GRIDS[game]
    assert grid.centre(wall[0])[1] < grid.centre(wall[-1])[1]


def test_the_wall_runs_through_the_hexes_the_rulebook_names():
    assert {"0503", "0804", "1005"} <= set(written("tb", wall_of("tb")))  # tb 3.3
    assert "0304" not in written("tb", wall_of("tb"))  # the US 2nd Division starts there


def test_east_of_the_wall_is_germany():
    frame, wall = frame_of("tb"), wall_of("tb")
    east = set(written("tb", east_of(frame, PLAYED["tb"], wall)))
    assert not east & set(written("tb", wall))
    edge = {f"{row:02d}01" for row in range(1, 19)}  # 1901 lies south of Echternach
    assert edge - set(written("tb", wall)) <= east
    assert not east & {"0404", "0604", "0805", "1307", "1506", "1705", "1803"}  # Americans


@pytest.mark.parametrize(
    ("name", "lon", "lat", "expected"),
    [
        ("Prüm", 6.425, 50.207, True),
        ("Schleiden", 6.476, 50.529, True),
        ("Clervaux", 6.028, 50.055, False),
        ("Malmedy", 6.028, 50.427, False),
    ],
)
def test_places_are_on_their_side_of_the_wall(name: str, lon: float, lat: float, expected: bool):
    for game in GAMES:
        frame = frame_of(game)
        east = east_of(frame, PLAYED[game], wall_of(game))
        assert (frame.hex_at(lon, lat) in east) is expected, (game, name)


def test_a_map_without_the_wall_has_none():
    frame = frame_of("tb")
    assert west_wall(frame, {frame.grid.coord("1412")}) == []


# --- other lines ---


def test_lines_run_through_neighbouring_hexes():
    grid = GRIDS["tb"]
    hexes = hexes_along(grid, [(0.0, 0.0), (5.0, 0.0), (5.0, 4.0)])
    assert hexes[0] == (0, 0) and len(hexes) == len(set(hexes))
    assert all(distance(a, b) == 1 for a, b in pairwise(hexes))


@pytest.mark.parametrize("game", GAMES)
def test_the_army_boundaries_run_from_germany_to_the_meuse(game: str):
    frame = frame_of(game)
    found = line_hexes(frame, PLAYED[game], "boundary_army_de")
    for name in ("Sixth / Fifth Panzer Army", "Fifth Panzer / Seventh Army"):
        hexes = found[f"{name} boundary (planned)"]
        assert frame.grid.centre(hexes[0])[0] > frame.grid.centre(hexes[-1])[0] + 10
        assert PLAYED[game].issuperset(hexes)


def test_the_front_runs_down_the_our():
    (hexes,) = line_hexes(frame_of("tb"), PLAYED["tb"], "front_line").values()
    assert {"1307", "1506", "0304"} & set(written("tb", hexes))
    assert line_hexes(frame_of("tb"), PLAYED["tb"], "no such kind") == {}
    assert hexes == line_hexes(frame_of("tb"), PLAYED["tb"], "front_line").popitem()[1]
