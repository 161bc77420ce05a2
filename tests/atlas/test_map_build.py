"""The committed maps are what the atlas builds; what the tb rulebook states holds on its map."""

import json
from functools import cache
from importlib import resources

import pytest

from ardennes.atlas.build import SHEETS, Built, build
from ardennes.atlas.corrections import corrections_of
from ardennes.board.graph import bits
from ardennes.games.tb.counters import GERMAN
from ardennes.games.tb.edition import edition
from ardennes.games.tb.rules.setup import new_game
from ardennes.games.tb.rules.victory import town_points
from ardennes.games.tb.terrain import GRAMMAR, Ground
from tests.marks import rest_slow

MAPS = rest_slow(SHEETS)


@cache
def built(game: str) -> Built:
    return build(game)


def committed(game: str) -> str:
    path = resources.files("ardennes").joinpath("games", game, "data", "map.json")
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def ground() -> Ground:
    return edition().ground


@pytest.mark.slow
@pytest.mark.parametrize("game", MAPS)
def test_the_committed_map_is_what_the_atlas_builds(game: str):
    assert built(game).text == committed(game), f"run: ardennes map {game} --build"


@pytest.mark.parametrize("game", MAPS)
def test_the_maps_have_no_defects(game: str):
    assert built(game).defects == []


@pytest.mark.parametrize("game", MAPS)
def test_every_correction_is_of_the_rulebook_or_changes_the_map(game: str):
    needless = [
        row for row in corrections_of(game) if not row.case and str(row) in built(game).idle
    ]
    assert needless == []


@pytest.mark.slow
def test_building_twice_gives_the_same_text():
    assert build("tb").text == built("tb").text


def test_tb_and_bulge_share_their_ground():
    first, second = (json.loads(committed(game)) for game in ("tb", "bulge"))
    same = ("hexes", "edges", "edge_roads", "rivers")
    assert {key: first[key] for key in same} == {key: second[key] for key in same}
    assert first["board"]["road"] == second["board"]["road"]


# --- what the tb rulebook states ---


def names(ground: Ground, places: int) -> set[str]:
    return set(ground.board.names(places))


def check_river_side(ground: Ground, label: str) -> bool:
    place = ground.board.place(label)
    return any(ground.river(place, near) for near in ground.board.around[place])


def check_bridge_side(ground: Ground, label: str) -> bool:
    place = ground.board.place(label)
    return any(ground.bridge(place, near) for near in ground.board.around[place])


def test_towns_the_rulebook_names(ground: Ground):
    towns = {ground.board.labels[p]: name for p, name in ground.town_names.items()}
    assert towns["1412"] == "Bastogne"  # tb 2.2, 4.3
    assert towns["0324"] == "Namur"  # tb 4.3
    assert "1124" in towns  # tb 17.4
    points = {label: town_points(new_game(), 1 << ground.board.place(label)) for label in towns}
    assert points.pop("1412") == 3 and points.pop("0324") == 4
    assert set(points.values()) == {1}


def test_ground_of_the_rulebook_examples(ground: Ground):
    """tb 17.3: light woods and rough in 1307, beside a river; tb 17.4: everything in 1124."""
    for label, terrain in {"1307": {"light_woods", "rough"}, "1124": set(GRAMMAR.terrain)}.items():
        assert {
            t for t in GRAMMAR.terrain if label in names(ground, ground.map.hexes[t])
        } == terrain
    assert check_river_side(ground, "1307")


@pytest.mark.parametrize("label", ["1712", "1315", "1214", "1113", "1111", "1112"])
def test_bridges_a_unit_in_bastogne_interdicts(ground: Ground, label: str):
    """tb 11.1"""
    assert check_bridge_side(ground, label)
    assert ground.board.distance(ground.board.place("1412"), ground.board.place(label)) == 3


def test_the_breached_west_wall_is_allied(ground: Ground):
    """tb 3.3: everything in and behind the West Wall is German but three hexes."""
    breached = {"0503", "0804", "1005"}
    assert breached <= names(ground, ground.west_wall)
    assert names(ground, ground.west_wall & ~ground.start_control) == breached


def test_no_town_lies_in_or_behind_the_west_wall(ground: Ground):
    """tb R37"""
    assert names(ground, ground.towns & (ground.start_control | ground.west_wall)) == set()


def test_the_map_sides_run_from_corner_to_corner(ground: Ground):
    """tb 1.3"""
    sides = {side: names(ground, hexes) for side, hexes in ground.map.edges.items()}
    assert sides["N"] == {f"01{c:02d}" for c in range(1, 27)}
    assert sides["E"] == {f"{r:02d}01" for r in range(1, 20)}
    assert {"1901", "1326"} <= sides["S"]
    assert {"0126", "1326"} <= sides["W"]
    everywhere = ground.board
    rim = {everywhere.labels[p] for p in range(len(everywhere)) if -1 in everywhere.ring[p]}
    assert set().union(*sides.values()) <= rim


def test_german_sources_are_the_east_side_and_three_hexes_more(ground: Ground):
    """tb 7.10"""
    german = {f"{r:02d}01" for r in range(1, 20)} | {"0102", "0103", "0104"}
    assert names(ground, ground.sources[GERMAN]) == german
    rim = set().union(*(names(ground, hexes) for hexes in ground.map.edges.values()))
    assert names(ground, ground.sources[1 - GERMAN]) == rim - german


def test_exits_run_from_0110_by_the_north_west_to_1326(ground: Ground):
    """tb 4.2, tb R4"""
    north = {f"01{c:02d}" for c in range(10, 27)}
    west = {f"{r:02d}{25 if r % 2 == 0 else 26}" for r in range(1, 14)}
    assert names(ground, ground.exits) == north | west


# --- sense ---


def test_bridges_span_rivers_and_roads_meet_the_map(ground: Ground):
    assert ground.net.bridges == ground.net.rivers & ground.net.roads
    on_road = bits(p for side in ground.net.roads for p in side)
    assert ground.map.edge_roads & ~on_road == 0
    assert ground.towns & ~on_road == 0, names(ground, ground.towns & ~on_road)


def test_the_size_of_the_sheet(ground: Ground):
    assert len(ground.board) == 443
