"""The ground of every hex: the survey, the rules of each game, and the Ardennes as they are."""

import json
from functools import cache
from importlib import resources

import pytest

from ardennes.atlas.frame import frame_of, nearest_hex
from ardennes.atlas.terrain import (
    Survey,
    class_of,
    classify,
    sample_points,
    shares,
    survey,
    table_of,
    walk,
)
from ardennes.board.hexes import Coord, disk
from tests.grids import GRIDS

GAMES = ("tb", "bulge", "a44", "bb81")
BOUNDS = {
    "tb": {"clear": (20, 28), "rough": (30, 38), "light_woods": (25, 33), "heavy_woods": (10, 16)},
    "a44": {
        "clear": (42, 52), "light_woods": (20, 28), "forest": (15, 22), "wooded_rough": (7, 12),
    },
    "bb81": {"clear": (50, 60), "rough": (25, 34), "woods": (12, 18)},
}  # fmt: skip


def cells_of(game: str) -> list[Coord]:
    """Every hex of a game's map."""
    grid = GRIDS[game]
    if game == "a44":
        return grid.block("E1003", "W3940")
    if game == "bb81":
        return grid.block("0101", "5039")
    path = resources.files("ardennes").joinpath("games", "tb", "data", "grid.json")
    rows = json.loads(path.read_text(encoding="utf-8"))["hexes_per_row"]
    return [grid.place(int(row), c) for row, count in rows.items() for c in range(1, count + 1)]


@cache
def surveyed(game: str) -> dict[Coord, Survey]:
    return survey(frame_of(game), cells_of(game))


@cache
def classes_of(game: str) -> dict[Coord, str]:
    return classify(surveyed(game), table_of(game))


def class_at(game: str, lon: float, lat: float) -> str:
    return classes_of(game)[frame_of(game).hex_at(lon, lat)]


# --- sampling ---


@pytest.mark.parametrize("game", GAMES)
def test_the_points_lie_inside_their_hex_around_its_centre(game: str):
    grid = GRIDS[game]
    points = sample_points(grid)
    assert len(set(points)) == 61
    assert {nearest_hex(grid, x, y) for x, y in points} == {(0, 0)}
    assert sum(x for x, _ in points) == pytest.approx(0)
    assert sum(y for _, y in points) == pytest.approx(0)


def test_a_walk_keeps_the_corners_and_takes_short_steps():
    points = list(walk([(0.0, 0.0), (1.0, 0.0), (1.0, 0.25)]))
    assert points[0] == (0, 0) and points[-1] == (1.0, 0.25) and (1.0, 0.0) in points
    assert len(points) == 10 + 3 + 1


@pytest.mark.slow
def test_a_survey_is_the_mean_of_real_ground():
    frame = frame_of("tb")
    fens = surveyed("tb")[frame.hex_at(6.09, 50.50)]
    assert fens.height > 600 and fens.moor > 20
    meuse = surveyed("tb")[frame.hex_at(4.91, 50.26)]
    assert meuse.height < 250 and meuse.water > 0.5
    for ground in surveyed("a44").values():
        assert 0 <= ground.rough <= ground.hilly <= 1
        assert 0 <= ground.wood <= 100 and 0 < ground.height < 700


def test_surveying_twice_gives_the_same():
    some = cells_of("tb")[::20]
    assert survey(frame_of("tb"), some) == survey(frame_of("tb"), some)
    assert survey(frame_of("tb"), some[:2]) == {at: surveyed("tb")[at] for at in some[:2]}


# --- rules ---

FLAT = Survey(wood=0, rough=0, hilly=0, relief=0, moor=0, built=0, height=400, water=0)
TABLE = {
    "slack": 0.1,
    "rules": [
        {"is": "woods", "wood": 50},
        {"is": "gorge", "rough": 0.5, "water": 1},
        {"is": "open"},
    ],
}


@pytest.mark.parametrize(
    ("ground", "expected"),
    [
        (FLAT, "open"),
        (FLAT._replace(wood=50), "woods"),
        (FLAT._replace(wood=49.9), "open"),
        (FLAT._replace(rough=0.6), "open"),
        (FLAT._replace(rough=0.6, water=1), "gorge"),
        (FLAT._replace(rough=0.6, water=1, wood=90), "woods"),
    ],
)
def test_the_first_rule_whose_every_bound_is_reached_counts(ground: Survey, expected: str):
    assert class_of(ground, TABLE["rules"]) == expected


def test_a_table_without_a_last_resort_is_refused():
    with pytest.raises(ValueError, match="last rule"):
        class_of(FLAT, [{"is": "woods", "wood": 50}])


@pytest.mark.parametrize(
    ("wood", "around", "expected"),
    [
        (51, 0, "open"),  # barely woods and alone
        (49, 90, "woods"),  # barely open and alone
        (80, 0, "woods"),  # a real wood stands alone
        (20, 90, "open"),  # a real clearing too
    ],
)
def test_a_lone_doubtful_hex_follows_its_neighbours(wood: float, around: float, expected: str):
    surveys = {at: FLAT._replace(wood=around) for at in disk((0, 0), 2)}
    surveys[0, 0] = FLAT._replace(wood=wood)
    classes = classify(surveys, TABLE)
    assert classes[0, 0] == expected
    assert classes[1, 0] == class_of(surveys[1, 0], TABLE["rules"])


def test_a_doubtful_hex_with_one_like_it_beside_stays():
    surveys = {at: FLAT for at in disk((0, 0), 2)}
    surveys[0, 0] = surveys[1, 0] = FLAT._replace(wood=51)
    assert classify(surveys, TABLE)[0, 0] == "woods"


def test_shares_add_up_and_come_most_first():
    classes = {(0, 0): "a", (1, 0): "b", (2, 0): "b", (3, 0): "b"}
    assert list(shares(classes).items()) == [("b", 0.75), ("a", 0.25)]
    assert shares({}) == {}


# --- the four maps ---


@pytest.mark.parametrize("game", GAMES)
def test_every_hex_has_one_of_the_classes_of_its_game(game: str):
    known = {rule["is"] for rule in table_of(game)["rules"]}
    assert set(classes_of(game)) == set(cells_of(game))
    assert set(classes_of(game).values()) == known


@pytest.mark.parametrize("game", BOUNDS)
def test_the_shares_are_those_of_the_ardennes(game: str):
    found = shares(classes_of(game))
    assert found.keys() == BOUNDS[game].keys()
    for name, (least, most) in BOUNDS[game].items():
        assert least <= 100 * found[name] <= most, (name, found[name])


def test_smoothing_is_rare():
    for game in BOUNDS:
        rules = table_of(game)["rules"]
        raw = {at: class_of(ground, rules) for at, ground in surveyed(game).items()}
        changed = sum(raw[at] != name for at, name in classes_of(game).items())
        assert changed < 0.05 * len(raw)


def test_bulge_lies_on_the_ground_of_tb():
    assert classes_of("bulge") == classes_of("tb")


DEEP = {"tb": "heavy_woods", "a44": "forest", "bb81": "woods"}
OPEN = {"tb": "clear", "a44": "clear", "bb81": "clear"}


@pytest.mark.parametrize("game", BOUNDS)
@pytest.mark.parametrize(
    ("region", "lon", "lat"),
    [
        ("High Fens", 6.08, 50.515),
        ("Schnee Eifel", 6.39, 50.275),
        ("Krinkelt woods", 6.35, 50.45),
        ("Freyr forest", 5.45, 50.08),
        ("south-western Ardennes", 4.80, 50.05),
    ],
)
def test_the_great_forests_are_woods(game: str, region: str, lon: float, lat: float):
    assert class_at(game, lon, lat) == DEEP[game], region


@pytest.mark.parametrize("game", BOUNDS)
@pytest.mark.parametrize(
    ("region", "lon", "lat"),
    [
        ("Condroz near Ciney", 5.13, 50.32),
        ("Hesbaye", 4.95, 50.56),
        ("Bastogne", 5.717, 50.002),
        ("Sankt Vith", 6.126, 50.28),
        ("Libramont", 5.40, 49.915),
    ],
)
def test_the_plateaus_are_open(game: str, region: str, lon: float, lat: float):
    assert class_at(game, lon, lat) == OPEN[game], region


@pytest.mark.parametrize(
    ("gorge", "lon", "lat"),
    [
        ("Our at Dasburg", 6.13, 50.03),
        ("Sûre below Esch", 5.98, 49.91),
        ("Amblève below Stoumont", 5.78, 50.415),
        ("Ourthe below La Roche", 5.585, 50.175),
        ("Semois at Bouillon", 5.06, 49.80),
        ("Meuse below Fumay", 4.72, 49.96),
    ],
)
def test_wooded_valleys_with_a_stream_are_wooded_rough(gorge: str, lon: float, lat: float):
    frame = frame_of("a44")
    around = disk(frame.hex_at(lon, lat), 1)
    found = [at for at in around if classes_of("a44").get(at) == "wooded_rough"]
    assert len(found) >= 2, gorge
    assert all(surveyed("a44")[at].water > 0 for at in found)
