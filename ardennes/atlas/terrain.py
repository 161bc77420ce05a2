"""What grows and rises in every hex: samples of the rasters -> each game's own terrain classes.

A hex is the mean of 61 points inside it. Its class is the first rule of the game's table
(data/terrain.toml) whose every bound it reaches. A hex alone in its class that would be another
with the bounds a little lower or higher follows its neighbours: chance, not ground, made it differ.
"""

import math
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Any, NamedTuple

from ardennes.atlas.frame import ROOT, Frame, Paper, nearest_hex
from ardennes.atlas.layers import layer, rasters
from ardennes.board.hexes import Coord, Grid, disk, neighbours

RINGS = 4  # rings of points around the centre: 61 points
STEP = 0.1  # hex widths between the points of a line

Rules = Sequence[Mapping[str, Any]]
Table = Mapping[str, Any]


class Survey(NamedTuple):
    """The ground of one hex, means over its area."""

    wood: float  # per cent under trees
    rough: float  # share of the area that is steep, 0 to 1
    hilly: float  # share that is steep or rolling, 0 to 1
    relief: float  # metres from lowest to highest within 2.5 km
    moor: float  # per cent
    built: float  # per cent, of today
    height: float  # metres
    water: float  # hex widths of river or stream inside


@cache
def table_of(game: str) -> Table:
    """The tables of a game in data/terrain.toml, or those of the game it is like."""
    path = resources.files("ardennes.atlas").joinpath("data", "terrain.toml")
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return found[found[game].get("like", game)]


# --- the survey ---


def survey(frame: Frame, cells: Collection[Coord]) -> dict[Coord, Survey]:
    """Every hex sampled at the same points around its centre."""
    offsets, water = sample_points(frame.grid), _water(frame)
    return {at: _sample(frame, at, offsets, STEP * water[at]) for at in cells}


def sample_points(grid: Grid) -> list[Paper]:
    """61 points evenly inside a hex: a lattice turned by thirty degrees has the hex's outline."""
    points = disk((0, 0), RINGS)
    step = 1 / math.sqrt(len(points))
    if grid.pointy:
        return [(q * ROOT * step, (r + q / 2) * step) for q, r in points]
    return [((q + r / 2) * step, r * ROOT * step) for q, r in points]


def _sample(frame: Frame, at: Coord, offsets: Sequence[Paper], water: float) -> Survey:
    x, y = frame.grid.centre(at)
    places = [frame.to_ground(x + dx, y + dy) for dx, dy in offsets]
    values = {
        name: [raster.at(lon, lat) for lon, lat in places] for name, raster in rasters().items()
    }
    rugged = values["ruggedness"]
    return Survey(
        wood=_mean(values["wood_pct"]),
        rough=_mean([value >= 2 for value in rugged]),
        hilly=_mean([value >= 1 for value in rugged]),
        relief=_mean(values["relief_2500m"]),
        moor=_mean(values["moor_pct"]),
        built=_mean(values["builtup_pct"]),
        height=_mean(values["elev_mean"]),
        water=round(water, 1),
    )


def _mean(numbers: Collection[int]) -> float:
    return round(sum(numbers) / len(numbers), 3)


def _water(frame: Frame) -> Counter[Coord]:
    """Steps of watercourse in every hex; lakes are not watercourses."""
    courses = (f for f in layer("rivers") if f.shape == "LineString")
    return Counter(
        nearest_hex(frame.grid, x, y)
        for course in courses
        for line in course.lines
        for x, y in walk([frame.to_paper(*point) for point in line])
    )


def walk(line: Sequence[Paper]) -> Iterator[Paper]:
    """Points along a line on the paper, about a step apart, its corners among them."""
    for (x, y), (to_x, to_y) in pairwise(line):
        steps = max(1, math.ceil(math.hypot(to_x - x, to_y - y) / STEP))
        for i in range(steps):
            yield x + (to_x - x) * i / steps, y + (to_y - y) * i / steps
    yield line[-1]


# --- the classes ---


def classify(surveys: Mapping[Coord, Survey], table: Table) -> dict[Coord, str]:
    """The class of every hex by the rules of one game, lone doubtful hexes smoothed."""
    rules = table["rules"]
    raw = {at: class_of(ground, rules) for at, ground in surveys.items()}
    return {at: _settled(at, ground, raw, table) for at, ground in surveys.items()}


def class_of(ground: Survey, rules: Rules, factor: float = 1.0) -> str:
    """The first rule whose every bound, times the factor, is reached."""
    values = ground._asdict()
    for rule in rules:
        bounds = [(name, bound) for name, bound in rule.items() if name != "is"]
        if all(values[name] >= bound * factor for name, bound in bounds):
            return rule["is"]
    raise ValueError("the last rule of a terrain table must hold everywhere")


def _settled(at: Coord, ground: Survey, raw: Mapping[Coord, str], table: Table) -> str:
    """A hex unlike all its neighbours and near a bound takes the class more of them have."""
    around = Counter(raw[near] for near in neighbours(at) if near in raw)
    if raw[at] in around:
        return raw[at]
    factors = (1 - table["slack"], 1 + table["slack"])
    doubtful = [class_of(ground, table["rules"], factor) for factor in factors]
    return max((raw[at], *doubtful), key=lambda name: around[name])


def shares(classes: Mapping[Coord, str]) -> dict[str, float]:
    """The part of the map each class covers, most first."""
    counts = Counter(classes.values())
    return {name: round(count / len(classes), 3) for name, count in counts.most_common()}
