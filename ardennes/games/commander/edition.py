"""The printed components: units, map and charts, with a data pack laid over them."""

from ardennes.engine.core import BadInput
from ardennes.engine.tables import PRINTED, Data, Pack
from ardennes.games.commander.calendar import (
    FIRST_DAY,
    LAST_DAY,
    MOST_SURPRISES,
    RACE_DAY,
    SIDES,
    Day,
    Tracks,
)
from ardennes.games.commander.counters import FOLDER, Roster, printed
from ardennes.games.commander.spaces import FEATURES, TERRAIN, TerrainChart, read_ground


class Edition:
    """Everything in the box (commander 2)."""

    def __init__(self, data: Data) -> None:
        self.days = _days(data)
        self.tracks = _tracks(data)
        self.terrain = _terrain(data)
        self.roster = printed(data)
        # Without the arrivals after 18 December and the OKW reserve (commander 13.race-1, R34).
        counters = self.roster.counters
        self.race_roster = Roster(
            [c for c in counters if not c.okw_reserve and c.arrival_day <= RACE_DAY]
        )
        self.ground = read_ground(data)

    @property
    def times(self) -> tuple[str, ...]:
        """The time track of a day (commander 4.time-1)."""
        return self.tracks.time_track


def _days(data: Data) -> dict[int, Day]:
    days = data.typed_rows("calendar.csv", Day)
    for n, day in enumerate(days, 2):
        if day.initiative not in SIDES:
            where = f"calendar.csv row {n}, column initiative"
            raise BadInput(where, f"expected one of {', '.join(SIDES)}, got {day.initiative!r}")
    if [day.day for day in days] != list(range(FIRST_DAY, LAST_DAY + 1)):
        raise BadInput("calendar.csv, column day", f"expected {FIRST_DAY} to {LAST_DAY} in order")
    return {day.day: day for day in days}


def _tracks(data: Data) -> Tracks:
    tracks = data.json("tracks.json", Tracks)
    if not 0 <= tracks.surprise_turns <= MOST_SURPRISES:
        raise BadInput("tracks.json.surprise_turns", f"expected 0 to {MOST_SURPRISES}")
    if not tracks.time_track:
        raise BadInput("tracks.json.time_track", "expected at least one time")
    return tracks


def _terrain(data: Data) -> TerrainChart:
    chart = data.json("terrain.json", TerrainChart)
    for word, table, known in (
        ("terrain_reduction", chart.terrain_reduction, TERRAIN),
        ("feature_bonus", chart.feature_bonus, FEATURES),
    ):
        if set(table) != set(known):
            raise BadInput(f"terrain.json.{word}", f"expected {', '.join(known)}")
    return chart


def edition(pack: Pack = PRINTED) -> Edition:
    """The game as printed, or under a pack."""
    return pack.edition(Edition, FOLDER)
