"""Reservoirs of 1944 as hexsides: those of their own river that lie nearest to them."""

import math
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from ardennes.atlas.frame import Frame, Paper, nearest_hex
from ardennes.atlas.layers import layer
from ardennes.atlas.river_courses import WANTED, resample
from ardennes.atlas.rivers import Side, hexside_rivers
from ardennes.board.hexes import Coord

DECEMBER = 1944
SIDE = 1 / math.sqrt(3)  # the length of a hexside, in hexes
FAR = 0.9  # hexes at most, on average, between a lake and its sides


class Dam(NamedTuple):
    """Which river a lake was made of, and when."""

    river: str
    year: int


DAMS: Mapping[str, Dam] = {
    "Lac de la Gileppe": Dam("Gileppe", 1878),
    "Urftsee": Dam("Urft", 1905),
    "Lac de Robertville": Dam("Warche", 1928),
    "Lac de Bütgenbach": Dam("Warche", 1932),
    "Staubecken Heimbach": Dam("Roer", 1935),
    "Staubecken Obermaubach": Dam("Roer", 1935),
    "Rursee": Dam("Roer", 1938),
}


def lake_sides(
    frame: Frame, cells: Collection[Coord], rivers: Mapping[str, list[Side]] | None = None
) -> set[Side]:
    """The river sides that were lakes in 1944, of lakes about a side long or longer.

    `rivers` are those of the map (`hexside_rivers`); by default those a44 wants.
    """
    laid = hexside_rivers(frame, cells, WANTED["a44"]) if rivers is None else rivers
    return {side for sides in lakes(frame, cells, laid).values() for side in sides}


def lakes(
    frame: Frame, cells: Collection[Coord], rivers: Mapping[str, list[Side]]
) -> dict[str, list[Side]]:
    """The sides of each lake, downstream."""
    found: dict[str, list[Side]] = {}
    for feature in layer("rivers"):
        dam = DAMS.get(feature.properties["name"])
        if feature.shape != "Polygon" or dam is None or dam.year > DECEMBER:
            continue
        shore = [frame.to_paper(*point) for point in feature.lines[0]]
        water = [
            p for p in _drowned(frame, dam.river, shore) if nearest_hex(frame.grid, *p) in cells
        ]
        windows = list(_windows(rivers, dam.river, round(_span(water) / SIDE)))
        offs = [(_off(frame, water, sides), sides) for sides in windows]
        off, sides = min(offs, default=(math.inf, list[Side]()))
        if off < FAR:
            found[feature.properties["name"]] = sides
    return found


def _drowned(frame: Frame, river: str, shore: list[Paper]) -> Iterator[Paper]:
    """The points of a river's course under a lake."""
    for feature in layer("rivers"):
        if feature.shape == "LineString" and feature.properties["name"] == river:
            course = [frame.to_paper(*point) for point in feature.lines[0]]
            yield from (point for point in resample(course) if _is_inside(point, shore))


def _is_inside(point: Paper, shore: list[Paper]) -> bool:
    """Whether a point lies in a polygon: an odd number of its sides lie to the east."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in pairwise([*shore, shore[0]]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


def _span(points: list[Paper]) -> float:
    """From one end to the other, as the crow flies."""
    return max((math.dist(a, b) for a in points for b in points), default=0.0)


def _windows(rivers: Mapping[str, list[Side]], river: str, size: int) -> Iterator[list[Side]]:
    """Every run of so many sides of a river, its further stretches (`Roer 2`) included."""
    for name, sides in rivers.items():
        if size and name.rstrip(" 23456789") == river:
            for i in range(len(sides) - size + 1):
                yield sides[i : i + size]


def _off(frame: Frame, water: list[Paper], sides: list[Side]) -> float:
    """How far a lake and a run of sides lie from each other, on average."""
    middles = [_middle(frame, side) for side in sides]
    there = sum(min(math.dist(p, m) for m in middles) for p in water) / len(water)
    back = sum(min(math.dist(p, m) for p in water) for m in middles) / len(middles)
    return max(there, back)


def _middle(frame: Frame, side: Side) -> Paper:
    (x1, y1), (x2, y2) = (frame.grid.centre(at) for at in side)
    return (x1 + x2) / 2, (y1 + y2) / 2
