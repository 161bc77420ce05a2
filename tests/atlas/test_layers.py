"""The compact layers: all there, running the right way, and small enough to ship."""

from pathlib import Path

import pytest

import ardennes.atlas
from ardennes.atlas.compact import simplify
from ardennes.atlas.layers import layer, rasters

DATA = Path(ardennes.atlas.__file__).parent / "data"


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("places", 5990), ("rivers", 529), ("roads", 12104), ("woods", 2221), ("military", 90),
        ("regions", 57), ("bridges", 877),
    ],
)  # fmt: skip
def test_every_feature_is_there(name: str, count: int):
    features = layer(name)
    assert len(features) == count
    for feature in features:
        assert feature.lines
        for lon, lat in (point for line in feature.lines for point in line):
            assert 4.2 < lon < 7.1
            assert 49.2 < lat < 51.1


def test_the_whole_is_small_enough_for_the_wheel():
    assert sum(path.stat().st_size for path in DATA.iterdir()) < 6_000_000


def test_attribution_travels_with_the_data():
    text = (DATA / "README.md").read_text(encoding="utf-8")
    for owner in ("OpenStreetMap contributors", "ODbL", "GeoNames", "SRTM"):
        assert owner in text


def test_roads_meet_where_their_nodes_do():
    ends: dict[int, set[tuple[float, float]]] = {}
    for road in layer("roads"):
        line = road.lines[0]
        ends.setdefault(road.properties["node_a"], set()).add(line[0])
        ends.setdefault(road.properties["node_b"], set()).add(line[-1])
    assert [node for node, points in ends.items() if len(points) > 1] == []


def test_the_meuse_runs_north():
    lower = [f for f in layer("rivers") if f.properties.get("name") == "Meuse"]
    assert lower
    assert lower[0].lines[0][0][1] < lower[-1].lines[0][-1][1]


def test_the_high_fens_are_high_and_the_meuse_valley_low():
    grid = rasters()
    assert grid["elev_mean"].at(6.09, 50.50) > 600  # Botrange
    assert grid["elev_mean"].at(4.87, 50.47) < 200  # Namur
    assert grid["wood_pct"].at(0.0, 0.0) == 0


def test_simplify_keeps_ends_and_corners_and_drops_what_lies_on_the_line():
    line = [(5.0, 50.0), (5.05, 50.0), (5.1, 50.0), (5.1, 50.1)]
    assert simplify(line, 0.1) == [(5.0, 50.0), (5.1, 50.0), (5.1, 50.1)]
    assert simplify(line[:1], 0.1) == line[:1]
