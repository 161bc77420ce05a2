"""The table: where everybody is, who holds what, and what the day has seen."""

from typing import ClassVar

from ardennes.engine.columns import Table, derived, per_unit, places, shared, units, value
from ardennes.engine.core import PlaceId, UnitId
from ardennes.games.commander.calendar import FIRST_DAY, Day
from ardennes.games.commander.counters import ALLIED, GERMAN, SIDES, Roster
from ardennes.games.commander.edition import Edition
from ardennes.games.commander.spaces import Ground, Pair
from ardennes.wargame.pieces import AWAY as AWAY
from ardennes.wargame.pieces import EXITED as EXITED
from ardennes.wargame.pieces import OUT as OUT

LIMIT = 3  # units of a side in a space (commander 7.stack-1)

PHASES = (
    "surprise 1", "surprise 2", "surprise 3", "supply check", "reinforcements", "fuel check",
    "replacements", "commando", "german turn", "allied turn", "german combat", "allied combat",
)  # fmt: skip
SUPPLY, REINFORCE, FUEL, REPLACE, COMMANDO = 3, 4, 5, 6, 7
TURN, COMBAT = 8, 10  # plus the side


class State(Table):
    """One position. Sets of units and of spaces are bitboards."""

    sides: ClassVar = SIDES

    edition: Edition = shared()
    ground: Ground = shared()
    roster: Roster = shared()
    race: bool = False  # the introductory scenario (commander 13.race-1)
    day: int = FIRST_DAY
    surprise: int = 0  # 1 to 3 during the surprise turns
    phase: int = 0
    time: int = value(0, until="day")
    at: list[int] = per_unit(AWAY)
    strength: list[int] = per_unit(start=lambda s: [c.start_strength for c in s.roster.counters])
    control: int = places(start=lambda s: s.ground.start_control)  # commander 3.setup-4, R2
    active: int = units(word="active", until="turn")  # activated in the turn now being played
    cubes: int = units(word="activated", until="day")
    moved: int = units(word="moved", until="turn")  # of the active, who has moved
    crossed: int = units(word="crossed_river", until="turn")  # by their last step
    oos: int = units(word="out_of_supply")
    fuel: int = units(word="out_of_fuel", until="day")  # short of it
    delayed: int = units(word="delayed")
    replaced: int = units(word="replaced", until="day")  # got a point today
    crossings: frozenset[Pair] = value(frozenset(), until="turn")  # river borders used
    breaks: frozenset[Pair] = value(frozenset(), until="turn")  # the same for breakthroughs
    vp: int = 0
    passed: int = value(0, until="day")  # sides whose last turn was a pass
    reached: bool = False  # has a German unit stood at the Meuse
    meuse_vp: bool = False
    commando_used: bool = False
    okw_today: bool = value(False, until="day")
    points: tuple[int, ...] = (0, 0, 0, 0)  # armor, infantry; German, then Allied
    ended: tuple[int, str] | None = None
    stacks: dict[int, tuple[int, ...]] = derived(dict)  # in the order of units.csv
    on_map: int = derived(int)  # units
    occupied: list[int] = derived(lambda: [0, 0])  # spaces with units of a side
    full: list[int] = derived(lambda: [0, 0])  # spaces without room for another of a side

    def rebuild(self) -> None:
        """The stacks and sets from where everybody is."""
        for unit, place in enumerate(self.at):
            if place >= 0:
                self.put(unit, place)

    # --- names ---

    def place_id(self, name: str) -> PlaceId:
        """The id of a space; ValueError if there is none."""
        found = self.ground.board.places.get(name)
        if found is None:
            raise ValueError(f"{name!r} is not a space of this map")
        return PlaceId(found)

    def unit_name(self, unit: int) -> str:
        """1SS Pz"""
        return self.roster.counters[unit].unit

    def unit_id(self, name: str) -> UnitId:
        """The number of a unit; ValueError if there is none."""
        found = self.roster.numbers.get(name)
        if found is None:
            raise ValueError(f"{name!r} is not a unit of this game")
        return UnitId(found)

    def place_title(self, place: int) -> str:
        """Spaces have names and no numbers."""
        return self.place_name(place)

    def title(self, unit: int) -> str:
        """Units are called what is printed on them."""
        return self.unit_name(unit)

    # --- what rules ask most ---

    @property
    def today(self) -> Day:
        """The calendar's row for this day."""
        return self.edition.days[self.day]

    def here(self, place: int, side: int) -> tuple[int, ...]:
        """The units of a side in a space."""
        if not self.occupied[side] >> place & 1:
            return ()
        stack = self.stacks[place]
        if not self.occupied[1 - side] >> place & 1:
            return stack
        sides = self.roster.side
        return tuple(u for u in stack if sides[u] == side)

    def holder(self, place: int) -> int:
        """Who controls a space (commander 6.ctl-1)."""
        return GERMAN if self.control >> place & 1 else ALLIED

    def held(self, side: int) -> int:
        """The spaces a side controls (commander 6.ctl-1)."""
        return self.control if side == GERMAN else self.ground.everywhere & ~self.control

    def contested(self, place: int) -> bool:
        """Units of both sides are there (commander 6.ctl-2)."""
        german, allied = self.occupied
        return bool((german & allied) >> place & 1)

    def safe(self, side: int) -> int:
        """The spaces that are friendly-controlled and uncontested."""
        return self.held(side) & ~self.occupied[1 - side]

    def helpless(self, unit: int) -> bool:
        """Out of supply or out of fuel (commander 9.oos-1, 9.fuel-2)."""
        return bool((self.oos | self.fuel) >> unit & 1)

    # --- for events and set-up only ---

    def put(self, unit: int, place: int) -> None:
        """A unit is there now; stacks are kept in the order of units.csv."""
        side, bit = self.roster.side[unit], 1 << place
        self.at[unit] = place
        self.on_map |= 1 << unit
        self.stacks[place] = tuple(sorted((*self.stacks.get(place, ()), unit)))
        self.occupied[side] |= bit
        if len(self.here(place, side)) >= LIMIT:
            self.full[side] |= bit

    def lift(self, unit: int, to: int) -> None:
        """A unit leaves its space for another place or for no place."""
        place, side = self.at[unit], self.roster.side[unit]
        self.at[unit] = to
        self.on_map &= ~(1 << unit)
        self.stacks[place] = rest = tuple(u for u in self.stacks[place] if u != unit)
        if not rest:
            del self.stacks[place]
        left = len(self.here(place, side)) if rest else 0
        if not left:
            self.occupied[side] &= ~(1 << place)
        if left < LIMIT:
            self.full[side] &= ~(1 << place)
