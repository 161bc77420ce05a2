"""The spaces of a map of areas and the borders between them, from the game's two tables.

Points are complex numbers in sheet units, x east and y south.
"""

import csv
import math
from collections.abc import Iterator
from importlib import resources
from typing import NamedTuple

GAME = "commander"
UNIT = 14.0  # sheet units to the kilometre
LON0, LAT0 = 4.505, 50.798  # the north-west corner of the sheet
PER_LAT = math.pi * 6371 / 180
PER_LON = PER_LAT * math.cos(math.radians(50.15))

Pair = frozenset[str]


class Space(NamedTuple):
    """One area of the map as its table tells it."""

    name: str
    at: complex
    terrain: str
    feature: str  # town, city or none
    hits: tuple[int, int]  # taken off when the defender, and when the attacker, controls it
    points: int
    artillery: bool
    entries: tuple[str, ...]
    leaves: bool  # has an exit arrow
    edge: str
    german: bool


class Border(NamedTuple):
    """Where two spaces meet."""

    a: str
    b: str
    water: str  # none, river or meuse
    road: bool

    @property
    def pair(self) -> Pair:
        """The two spaces in no order."""
        return frozenset((self.a, self.b))


class Country(NamedTuple):
    """Every space by name and every border by its pair."""

    spaces: dict[str, Space]
    borders: dict[Pair, Border]


def to_sheet(lon: float, lat: float) -> complex:
    """A place on the sheet."""
    return complex((lon - LON0) * PER_LON, (LAT0 - lat) * PER_LAT) * UNIT


def to_ground(p: complex) -> tuple[float, float]:
    """Longitude and latitude of a point of the sheet."""
    return LON0 + p.real / UNIT / PER_LON, LAT0 - p.imag / UNIT / PER_LAT


def country() -> Country:
    """The map of the game."""
    spaces = {space.name: space for space in map(_space, _rows("spaces.csv"))}
    borders = [
        Border(row["space_a"], row["space_b"], row["border"], row["road"] == "1")
        for row in _rows("adjacency.csv")
    ]
    return Country(spaces, {border.pair: border for border in borders})


def _space(row: dict[str, str]) -> Space:
    return Space(
        name=row["space"],
        at=to_sheet(float(row["lon"]), float(row["lat"])),
        terrain=row["terrain"],
        feature=row["feature"],
        hits=(int(row["reduction_defender_controls"]), int(row["reduction_attacker_controls"])),
        points=int(row["vp"]),
        artillery=row["german_artillery"] == "1",
        entries=tuple(filter(None, row["entry_letters"].split("|"))),
        leaves=row["exit_arrow"] == "1",
        edge=row["map_edge"],
        german=row["initial_control"] == "german",
    )


def _rows(name: str) -> Iterator[dict[str, str]]:
    path = resources.files("ardennes").joinpath("games", GAME, "data", name)
    yield from csv.DictReader(path.read_text(encoding="utf-8").splitlines())
