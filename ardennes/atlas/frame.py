"""Where the ground lies on each game's sheet: longitude and latitude <-> hexes.

Paper coordinates are those of `Grid.centre`: hex widths (opposite side to opposite side), x to the
east, y to the south. The numbers come from each game's grid.json, fitted to its rulebook's hexes.
"""

import json
import math
from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from ardennes.board.hexes import Coord, Grid, grid_from

ROOT = math.sqrt(3) / 2

Paper = tuple[float, float]
Lay = Callable[[float, float], Paper]


class Frame(NamedTuple):
    """A sheet's grid and the similarity that lays the ground on it."""

    grid: Grid
    km_per_hex: float
    to_paper: Lay
    to_ground: Lay

    def hex_at(self, lon: float, lat: float) -> Coord:
        """The hex whose area holds a place, on the map or off it."""
        return nearest_hex(self.grid, *self.to_paper(lon, lat))


def nearest_hex(grid: Grid, x: float, y: float) -> Coord:
    """The hex around a point of the paper: round the three cube coordinates, mend the worst."""
    if grid.pointy:
        r = y / ROOT
        q = x - r / 2
    else:
        q = x / ROOT
        r = y - q / 2
    cube = [q, r, -q - r]
    rounded = [round(v) for v in cube]
    worst = max(range(3), key=lambda i: abs(rounded[i] - cube[i]))
    rounded[worst] = -sum(rounded[i] for i in range(3) if i != worst)
    return rounded[0], rounded[1]


def corners(grid: Grid, at: Coord) -> list[Paper]:
    """The six corners, clockwise; corner i and i + 1 end the side towards neighbour i."""
    x, y = grid.centre(at)
    first = -90 if grid.pointy else -60
    radius = 1 / math.sqrt(3)
    angles = (math.radians(first + 60 * i) for i in range(6))
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


def frame_of(game: str) -> Frame:
    """The frame of a game's sheet, from the transform in its grid.json."""
    data = grid_file(game)
    grid = grid_of(game)
    if "georeference" in data:
        return _rows_from_east(grid, data["georeference"])
    if "transform" in data:
        return _columns_from_east(grid, data["transform"])
    return _columns_from_west(grid, data)


def is_surveyed(game: str) -> bool:
    """Does its grid.json say where the sheet lies? An invented board lies nowhere."""
    return any(key in grid_file(game) for key in ("georeference", "transform", "origin_lat"))


def grid_of(game: str) -> Grid:
    """How a game's map numbers its hexes."""
    return grid_from(grid_file(game)["grid"])


@cache
def grid_file(game: str) -> dict[str, Any]:
    """A game's grid.json."""
    path = resources.files("ardennes").joinpath("games", game, "data", "grid.json")
    return json.loads(path.read_text(encoding="utf-8"))


def _similarity(a: float, b: float, tx: float, ty: float) -> tuple[Lay, Lay]:
    """u = a*X - b*Y + tx, v = b*X + a*Y + ty, and back."""
    size = a * a + b * b

    def forward(x: float, y: float) -> Paper:
        return a * x - b * y + tx, b * x + a * y + ty

    def back(u: float, v: float) -> Paper:
        u, v = u - tx, v - ty
        return (a * u + b * v) / size, (a * v - b * u) / size

    return forward, back


def _rows_from_east(grid: Grid, reference: dict[str, Any]) -> Frame:
    plane, fit = reference["local_plane"], reference["forward"]
    lat0, lon0 = plane["lat0"], plane["lon0"]
    forward, back = _similarity(fit["a"], fit["b"], fit["c"], fit["d"])
    per_lat = plane["R_km"] * math.pi / 180
    per_lon = per_lat * math.cos(math.radians(lat0))

    def to_paper(lon: float, lat: float) -> Paper:
        u, v = forward((lon - lon0) * per_lon, (lat - lat0) * per_lat)
        return u, -v

    def to_ground(x: float, y: float) -> Paper:
        east, north = back(x, -y)
        return lon0 + east / per_lon, lat0 + north / per_lat

    return Frame(grid, reference["km_per_hex"], to_paper, to_ground)


def _columns_from_east(grid: Grid, fit: dict[str, Any]) -> Frame:
    lat0, lon0 = fit["lat0"], fit["lon0"]
    per_lon, per_lat = fit["km_per_deg_lon"], fit["km_per_deg_lat"]
    forward, back = _similarity(fit["a"], fit["b"], fit["tx"], fit["ty"])

    def to_paper(lon: float, lat: float) -> Paper:
        x, y = forward((lon - lon0) * per_lon, (lat - lat0) * per_lat)
        return x, -y - 0.5  # even columns have whole rows here and half rows there

    def to_ground(x: float, y: float) -> Paper:
        east, north = back(x, -y - 0.5)
        return lon0 + east / per_lon, lat0 + north / per_lat

    return Frame(grid, fit["km_per_hex"], to_paper, to_ground)


def _columns_from_west(grid: Grid, fit: dict[str, Any]) -> Frame:
    lat0, lon0, height = fit["origin_lat"], fit["origin_lon"], fit["hex_height_km"]
    per_lon, per_lat = fit["km_per_degree_lon"], fit["km_per_degree_lat"]
    x0, y0 = grid.centre(grid.coord(fit["origin_hex"]))

    def to_paper(lon: float, lat: float) -> Paper:
        return (lon - lon0) * per_lon / height + x0, (lat0 - lat) * per_lat / height + y0

    def to_ground(x: float, y: float) -> Paper:
        return lon0 + (x - x0) * height / per_lon, lat0 - (y - y0) * height / per_lat

    return Frame(grid, height, to_paper, to_ground)
