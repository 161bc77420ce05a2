"""The printed components: counters, map and charts, with a data pack laid over them."""

from collections.abc import Mapping

import msgspec

from ardennes.engine.core import BadInput
from ardennes.engine.tables import PRINTED, Data, Pack, cell
from ardennes.games.bulge.counters import FOLDER, GERMAN, printed
from ardennes.games.bulge.terrain import CHARTED, GRAMMAR, Ground, friendly_edges
from ardennes.wargame.chart import read_chart
from ardennes.wargame.crt import holds, read_crt
from ardennes.wargame.hexmap import HexMap, printed_map, with_sources

RESULTS = ("De", "Ex", "Dr", "Ct", "Ar", "Ae")  # bulge 12.2
PRIMARY, SECONDARY = "primary", "secondary"
TABLES = (PRIMARY, SECONDARY)  # bulge 2.2
OVERCAST, MIST, CLEAR = 0, 1, 2
WEATHERS = ("overcast", "mist", "clear")
COMPASS = ("NE", "E", "SE", "SW", "W", "NW")  # clockwise, as the board counts its sides
MISSION_MARKERS = ("air_point_cap", "interdiction", "air_point_ground_support", "resupply")
FACES = 6
LAST_TURN = 18  # bulge 5.0


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


class Numbers(msgspec.Struct, frozen=True, kw_only=True):
    """The pair of a turn (bulge 3.0)."""

    game_turn: int
    german_wins_at_or_above: int
    allied_wins_at_or_below: int


class Exit(msgspec.Struct, frozen=True):
    """A hexside to leave by, and what it multiplies (bulge 3.1 exit VP)."""

    hex: str
    multiplier: int


class Marker(msgspec.Struct, frozen=True):
    """A kind of marker, whose, and how many (bulge 2.3.2)."""

    marker: str
    side: str
    count: int


class Scatter(msgspec.Struct, frozen=True):
    """A face of the die on the scatter diagram (bulge 15.0)."""

    die: int
    direction: str
    hexes: int


class Edition:
    """Everything in the box (bulge 2.0)."""

    def __init__(self, data: Data) -> None:
        self.crt = {
            name: read_crt(data.rows(f"crt_{name}.csv"), RESULTS, f"crt_{name}.csv")
            for name in TABLES
        }
        self.chart = read_chart(data, (*GRAMMAR.terrain, *CHARTED))
        self.days = _days(data)
        self.skies = _skies(data)  # bulge 6.0
        numbers = data.typed_rows("victory_differentials.csv", Numbers)
        self.numbers = {row.game_turn: row for row in numbers}
        _in_order("victory_differentials.csv", [row.game_turn for row in numbers])
        self.exits = {row.hex: row.multiplier for row in data.typed_rows("exits.csv", Exit)}
        self.markers = data.typed_rows("markers.csv", Marker)
        markers = {(row.marker, row.side): row.count for row in self.markers}
        self.missions = [
            tuple(markers.get((word, side), 0) for word in MISSION_MARKERS)
            for side in ("German", "Allied")
        ]
        self.wheels = markers["mechanized", "Allied"]  # bulge 10.2 markers
        self.scatter = _scatter(data)
        self.roster = printed(data)
        self.grid, plan = printed_map(data, GRAMMAR)
        self.map = with_sources(plan, friendly_edges(plan))
        self.ground = self.ground_of(self.map)

    def ground_of(self, hexmap: HexMap) -> Ground:
        """A map under these charts."""
        return Ground(hexmap, self.chart, self.grid, self.exits)

    def date_of(self, turn: int) -> str:
        """16 December 1944"""
        year, month, day = self.days[turn].date.split("-")
        return f"{int(day)} {'December' if month == '12' else 'January'} {year}"

    def historical(self, turn: int) -> int:
        """The weather of the calendar."""
        return WEATHERS.index(self.days[turn].historical_weather)

    def variable(self, turn: int, die: int) -> int:
        """The Variable Weather Table: die and modifier (bulge 6.0)."""
        total = die + self.days[turn].variable_drm
        return next(sky for heading, sky in self.skies.items() if holds(heading, total))


def _days(data: Data) -> Mapping[int, Day]:
    file = "weather_air_power.csv"
    days = data.typed_rows(file, Day)
    for n, day in enumerate(days, 2):
        if day.historical_weather not in WEATHERS:
            where = f"{file} row {n}, column historical_weather"
            raise BadInput(where, f"expected one of {', '.join(WEATHERS)}")
    _in_order(file, [day.game_turn for day in days])
    return {day.game_turn: day for day in days}


def _in_order(file: str, turns: list[int]) -> None:
    if turns != list(range(1, LAST_TURN + 1)):
        raise BadInput(f"{file}, column game_turn", f"expected 1 to {LAST_TURN} in order")


def _skies(data: Data) -> dict[str, int]:
    file = "variable_weather.csv"
    found: dict[str, int] = {}
    for n, row in enumerate(data.rows(file), 2):
        where = f"{file} row {n}"
        if cell(row, "weather", where) not in WEATHERS:
            raise BadInput(f"{where}, column weather", f"expected one of {', '.join(WEATHERS)}")
        found[cell(row, "modified_roll", where)] = WEATHERS.index(row["weather"])
    return found


def _scatter(data: Data) -> dict[int, tuple[int, int]]:
    """Die -> side of the hex, and how many hexes that way (the scatter diagram)."""
    rows = data.typed_rows("scatter.csv", Scatter)
    if [row.die for row in rows] != list(range(1, FACES + 1)):
        raise BadInput("scatter.csv, column die", "expected the faces 1 to 6 in order")
    return {row.die: (COMPASS.index(row.direction), row.hexes) for row in rows}


def edition(pack: Pack = PRINTED) -> Edition:
    """The game as printed, or under a pack."""
    return pack.edition(Edition, FOLDER)
