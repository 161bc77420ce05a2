"""bulge 2.2: the printed tables that rules and sentences read."""

from functools import cache

import msgspec

from ardennes.engine import tables
from ardennes.games.bulge.counters import FOLDER, GERMAN
from ardennes.wargame.crt import Crt, read_crt

PRIMARY, SECONDARY = "primary", "secondary"
TABLES = (PRIMARY, SECONDARY)
WEATHERS = ("overcast", "mist", "clear")
OVERCAST, MIST, CLEAR = range(3)
MIST_HELPS = 3  # the highest die that gives the shift (bulge 6.1)


@cache
def crt(name: str) -> Crt:
    """One of the two tables (bulge 2.2)."""
    return read_crt(tables.rows(FOLDER, f"data/crt_{name}.csv"))


class Day(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the Weather and Air Power Table."""

    game_turn: int
    date: str
    historical_weather: str
    variable_drm: int
    overcast_allied_ap: int
    overcast_german_ap: int
    mist_allied_ap: int
    mist_german_ap: int
    clear_allied_ap: int
    clear_german_ap: int

    def air_points(self, weather: int, side: int) -> int:
        """Air points of a side in this weather (bulge 7.0)."""
        who = "german" if side == GERMAN else "allied"
        return getattr(self, f"{WEATHERS[weather]}_{who}_ap")


@cache
def days() -> dict[int, Day]:
    """The Weather and Air Power Table."""
    rows = tables.typed_rows(FOLDER, "data/weather_air_power.csv", Day)
    return {row.game_turn: row for row in rows}


def date_of(turn: int) -> str:
    """16 December 1944"""
    year, month, day = days()[turn].date.split("-")
    return f"{int(day)} {'December' if month == '12' else 'January'} {year}"
