"""The committed map is the one its facts build, and every fact the rulebook states holds on it."""

import csv
import json
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from ardennes.atlas.facts import build_map
from ardennes.board.graph import bits
from ardennes.games.tb import GAME
from ardennes.games.tb.counters import GERMAN
from ardennes.games.tb.terrain import Ground, own_map

DATA = Path(str(resources.files(GAME.folder))) / "data"


def facts(source: str = "", name: str = "") -> Iterator[dict[str, str]]:
    with (DATA / "map_facts.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if source in ("", row["source"]) and name in ("", row["fact"]):
                yield row


@pytest.fixture(scope="module")
def ground() -> Ground:
    return own_map()


def test_the_committed_map_is_what_its_facts_build():
    built = build_map(DATA, GAME.id)
    assert (DATA / "map.json").read_text("utf-8") == built, "run: ardennes map tb --build"


def test_building_twice_gives_the_same_text():
    assert build_map(DATA, GAME.id) == build_map(DATA, GAME.id)


# --- what the rulebook states ---


def names(ground: Ground, places: int) -> set[str]:
    return set(ground.board.names(places))


def check_terrain(ground: Ground, row: dict[str, str]) -> bool:
    """The terrain that counts is the costliest (tb 17.3, 17.4)."""
    return ground.map.terrain[ground.board.place(row["hex"])] == row["value"]


def check_contains(ground: Ground, row: dict[str, str]) -> bool:
    return row["hex"] in names(ground, ground.map.named[row["value"]])


def check_river_side(ground: Ground, row: dict[str, str]) -> bool:
    place = ground.board.place(row["hex"])
    return any(ground.river(place, near) for near in ground.board.around[place])


def check_bridge_side(ground: Ground, row: dict[str, str]) -> bool:
    place = ground.board.place(row["hex"])
    return any(ground.bridge(place, near) for near in ground.board.around[place])


def check_town(ground: Ground, row: dict[str, str]) -> bool:
    return ground.map.towns.get(ground.board.place(row["hex"])) == row["value"]


def check_points(ground: Ground, row: dict[str, str]) -> bool:
    return ground.town_points(1 << ground.board.place(row["hex"])) == int(row["value"])


def check_west_wall(ground: Ground, row: dict[str, str]) -> bool:
    return row["hex"] in names(ground, ground.west_wall)


def check_control(ground: Ground, row: dict[str, str]) -> bool:
    german = bool(ground.start_control >> ground.board.place(row["hex"]) & 1)
    return german == (row["value"] == "german")


def check_side(ground: Ground, row: dict[str, str]) -> bool:
    return row["hex"] in names(ground, ground.map.edges[row["value"]])


CHECKS = {
    "terrain": check_terrain,
    "terrain_contains": check_contains,
    "has_river_side": check_river_side,
    "has_bridge_side": check_bridge_side,
    "town": check_town,
    "town_vp": check_points,
    "west_wall": check_west_wall,
    "control_start": check_control,
    "map_side": check_side,
}


def test_every_kind_of_rulebook_fact_is_checked():
    assert {row["fact"] for row in facts("rulebook")} == set(CHECKS)


@pytest.mark.parametrize("kind", CHECKS)
def test_rulebook_facts_hold_on_the_built_map(ground: Ground, kind: str):
    rows = list(facts("rulebook", kind))
    assert rows
    assert [row for row in rows if not CHECKS[kind](ground, row)] == []


def test_the_built_map_lists_the_rulebook_facts():
    listed = json.loads((DATA / "map.json").read_text("utf-8"))["rulebook"]
    assert len(listed) == len({tuple(row.values())[:4] for row in facts("rulebook")})
    assert "1412 town Bastogne" in listed


# --- the same by name, so that the facts themselves cannot drift ---


def test_towns_the_rulebook_names(ground: Ground):
    towns = {ground.board.labels[p]: name for p, name in ground.map.towns.items()}
    assert towns["1412"] == "Bastogne"  # tb 2.2, 4.3
    assert towns["0324"] == "Namur"  # tb 4.3
    assert "1124" in towns  # tb 17.4
    points = {label: ground.town_points(1 << ground.board.place(label)) for label in towns}
    assert points.pop("1412") == 3 and points.pop("0324") == 4
    assert set(points.values()) == {1}


def test_ground_of_the_rulebook_examples(ground: Ground):
    """tb 17.3: light woods and rough in 1307, beside a river; tb 17.4: everything in 1124."""
    for label, terrain in {"1307": {"light_woods", "rough"}, "1124": set(ground.map.named)}.items():
        assert {
            t for t, hexes in ground.map.named.items() if label in names(ground, hexes)
        } == terrain
    assert check_river_side(ground, {"hex": "1307"})


@pytest.mark.parametrize("label", ["1712", "1315", "1214", "1113", "1111", "1112"])
def test_bridges_a_unit_in_bastogne_interdicts(ground: Ground, label: str):
    """tb 11.1"""
    assert check_bridge_side(ground, {"hex": label})
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
    assert ground.map.bridges <= ground.map.rivers
    on_road = bits(p for side in ground.map.roads for p in side)
    assert ground.map.edge_roads & ~on_road == 0
    assert ground.towns & ~on_road == 0, names(ground, ground.towns & ~on_road)


def test_every_hex_has_one_terrain(ground: Ground):
    rows = [row["hex"] for row in facts(name="terrain")]
    assert sorted(rows) == sorted(ground.board.labels)
    assert len(ground.board) == 443
