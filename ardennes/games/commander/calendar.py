"""commander 4: the calendar. What is special about each day, and the time track."""

import msgspec

from ardennes.games.commander.counters import GERMAN, SIDES

FIRST_DAY, LAST_DAY = 16, 28
RACE_DAY = 18  # commander 13.race-1
MOST_SURPRISES = 3  # phases for them (commander 5.sur-1)


class Day(msgspec.Struct, frozen=True, kw_only=True):
    """A day, as in a row of calendar.csv."""

    day: int
    initiative: str
    german_armor_rp: int
    german_infantry_rp: int
    allied_armor_rp: int
    allied_infantry_rp: int
    german_wins_at_or_above: int | None = None
    allied_wins_at_or_below: int | None = None
    allied_supply_check: bool
    german_supply_check: bool
    german_strategic_movement: bool
    allied_strategic_movement: bool
    german_attack_bonus: int
    allied_air_bonus: int
    allied_air_supply: bool
    breakthrough_allowed: bool
    allied_infantry_may_move: bool
    commando_allowed: bool
    fuel_markers_placed: int
    fuel_markers_removed: int
    british_free_to_cross_meuse: bool

    @property
    def first(self) -> int:
        """The side with the initiative (commander 4.init-1)."""
        return SIDES.index(self.initiative)

    def checks_supply(self, side: int) -> bool:
        """Allied from 17, German from 19 December (commander 9.sup-5)."""
        return self.german_supply_check if side == GERMAN else self.allied_supply_check

    def points(self) -> tuple[int, int, int, int]:
        """German armor and infantry, Allied armor and infantry (commander 11.rep-1)."""
        return (
            self.german_armor_rp,
            self.german_infantry_rp,
            self.allied_armor_rp,
            self.allied_infantry_rp,
        )


class Tracks(msgspec.Struct, frozen=True):
    """The time track of a day, and the turns before the first (commander 4.time-1, 5.sur-1)."""

    time_track: tuple[str, ...]
    surprise_turns: int


def date_of(day: int) -> str:
    """18 December 1944"""
    return f"{day} December 1944"
