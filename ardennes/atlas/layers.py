"""The compact layers of the atlas: real geography in longitude and latitude."""

import gzip
import json
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

DEGREE = 10_000

Point = tuple[float, float]  # longitude, latitude


class Feature(NamedTuple):
    """Something on the ground: its properties and its lines (a point is a line of one)."""

    properties: dict[str, Any]
    shape: str  # Point, LineString, Polygon, MultiPolygon ...
    lines: tuple[tuple[Point, ...], ...]


class Raster(NamedTuple):
    """One byte a cell, rows from the north, columns from the west."""

    lon0: float
    lat0: float
    dlon: float
    dlat: float
    rows: int
    columns: int
    step: int  # what one step of a byte stands for
    cells: bytes

    def at(self, lon: float, lat: float) -> int:
        """The value at a place; 0 outside."""
        row = int((self.lat0 - lat) / self.dlat)
        column = int((lon - self.lon0) / self.dlon)
        if 0 <= row < self.rows and 0 <= column < self.columns and lon >= self.lon0:
            return self.cells[row * self.columns + column] * self.step
        return 0


@cache
def layer(name: str) -> tuple[Feature, ...]:
    """places, rivers, roads, woods, military, regions or bridges."""
    return tuple(
        Feature(properties, shape, tuple(map(_unpack, lines)))
        for properties, shape, lines in json.loads(_read(f"{name}.json.gz"))
    )


@cache
def rasters() -> dict[str, Raster]:
    """elev_mean, relief_2500m, wood_pct, builtup_pct, moor_pct and ruggedness, in 500 m cells."""
    head, _, body = _read("grid.bin.gz").partition(b"\n")
    frame = json.loads(head)
    rows, columns, step = frame["rows"], frame["columns"], frame["step"]
    size = rows * columns
    corner = (frame["lon0"], frame["lat0"], frame["dlon"], frame["dlat"])
    return {
        name: Raster(*corner, rows, columns, step.get(name, 1), body[i * size : (i + 1) * size])
        for i, name in enumerate(frame["rasters"])
    }


def _read(name: str) -> bytes:
    path = resources.files("ardennes.atlas").joinpath("data").joinpath(name)
    return gzip.decompress(path.read_bytes())


def _unpack(flat: list[int]) -> tuple[Point, ...]:
    points: list[Point] = []
    x = y = 0
    for dx, dy in zip(flat[::2], flat[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x / DEGREE, y / DEGREE))
    return tuple(points)
