"""The table: where everybody is, in which state, bridges, markers and who holds what.

Places off the map (boxes, Blocking Positions, Antwerp) have numbers beyond those of the hexes.
"""

from typing import ClassVar, NamedTuple

from ardennes.board.graph import bits, members
from ardennes.engine.columns import (
    Table,
    by_side,
    derived,
    mapping,
    per_unit,
    places,
    shared,
    units,
    value,
)
from ardennes.engine.core import PlaceId
from ardennes.games.a44.counters import ALLIED, GERMAN, SIDES, Roster
from ardennes.games.a44.edition import Edition
from ardennes.games.a44.terrain import Ground
from ardennes.wargame.hexwords import Side
from ardennes.wargame.pieces import AWAY as AWAY
from ardennes.wargame.pieces import EXITED as EXITED
from ardennes.wargame.pieces import OUT as OUT

SURRENDERED = -4  # gone for good (a44 23.7)
ABSENT = -5  # not in play, or in the pool of Remnants and breakdown units (a44 Q-55)

GERMAN_DAY = (
    *("artillery supply", "fuel shortage", "bridge", "movement", "rally", "combat", "traffic"),
    "supply",
)
ALLIED_DAY = tuple(stage for stage in GERMAN_DAY if stage != "fuel shortage")
NIGHT = ("replacement", "movement", "combat")  # no bridges: they fall in combat alone (a44 25.3.6)
PHASES = (
    "set-up",
    *(f"german {stage}" for stage in GERMAN_DAY),
    *(f"allied {stage}" for stage in ALLIED_DAY),
    "victory check",
    *(f"{side} night {stage}" for side in ("allied", "german") for stage in NIGHT),
)  # a44 4, 25.1

FIRST_OF_NIGHT = PHASES.index("allied night replacement")
PHASING = tuple(
    GERMAN if name == "set-up" or name.startswith("german") else ALLIED for name in PHASES
)
STAGES = tuple(
    name.removeprefix("german ").removeprefix("allied ").removeprefix("night ") for name in PHASES
)
CAMPAIGN, SIX_TURNS, EIGHT_TURNS, PATTON, EXTENDED, PATTON_EXTENDED = SCENARIOS = (
    *("campaign", "six turns", "eight turns", "patton", "extended", "patton extended"),
)  # a44 S1 to S5
EAST_ALONE = (SIX_TURNS, EIGHT_TURNS)  # without the West Map (a44 S2.3, S3.3)
FACE_DOWN, REVEALED, CAPTURED = range(3)  # Fuel Dump markers (a44 32)
NOT_PLACED: Side = (-1, -1)  # the Greif Commando is still at hand (a44 36)
SPENT: Side = (-2, -2)


class Standing(NamedTuple):
    """Who stands where, as far as zones and bonds ask; by side hexes with a unit that is no
    silhouette, hexes with units that bond, and those of them with silhouettes only."""

    unable: int  # units that do not bond
    solid: tuple[int, int]
    bonding: tuple[tuple[int, int], tuple[int, int]]


class State(Table):
    """One position. Sets of units and of hexes are bitboards."""

    sides: ClassVar = SIDES

    edition: Edition = shared()
    ground: Ground = shared()
    roster: Roster = shared()
    turn: int = 1
    phase: int = 0
    at: list[int] = per_unit(AWAY)
    reduced: int = units(word="reduced")
    disrupted: int = units(word="disrupted")  # a44 18.3
    broken: int = units(word="broken")  # a44 18.5
    out_of_supply: int = units(word="out_of_supply")  # a44 23.4
    engaged: int = units(word="engaged")  # a44 16.5
    strategic: int = units(word="strategic")  # a44 12.4.2
    truck: int = units(word="truck")
    prime_mover: int = units(word="prime_mover")  # a44 22.3
    fired: int = units(word="fired")  # a44 22.5
    night: int = units(word="night")  # a44 25.3.3
    nights: list[int] = by_side(0, until="night")  # Night markers used (a44 25.3.3, 31)
    replacement: int = units(word="replacement")  # a44 25.2.4
    moved: int = units(word="moved", until="phase")
    attacked: int = units(word="attacked", until="phase")
    defended: int = units(word="defended", until="phase")
    disengaged: int = units(word="disengaged", until="phase")
    retreated: int = units(word="retreated", until="phase")  # a44 17.5
    builder: int = units(word="builder", until="player turn")  # a44 15.8.2
    arrived: int = units(word="arrived", until="player turn")  # a44 13.2.2
    detected: int = units(word="detected", stays=True)  # a44 27.8
    no_rally: int = units(word="no_rally")  # a44 11.10.2
    parent: dict[int, int] = mapping()  # breakdown unit -> unit (a44 26.4)
    surrender: dict[int, int] = mapping()  # points of its group, by unit (a44 23.7)
    blown: frozenset[Side] = value(frozenset())
    building: tuple[tuple[Side, int], ...] = value(())  # hexside, and the side that builds
    attempted: frozenset[Side] = value(frozenset(), until="player turn")
    ouren: bool = False  # still to be checked (a44 7.7)
    positions: int = places()  # improved ones (a44 15.8)
    begun: int = places()
    control: list[int] = by_side(0, kind="places")  # hexes each side was last in (a44 F15)
    traffic: dict[int, int] = mapping(stays=True)  # marker 1-6 Allied, 7-12 German -> hex (a44 24)
    traffic_lost: tuple[int, ...] = value(())
    advantage: tuple[tuple[tuple[int, ...], int], ...] = value(())  # units, target (a44 16.6)
    won: tuple[tuple[int, int], ...] = value((), until="phase")  # unit, target: advantages
    air: int = value(0, until="player turn")  # Ground Support markers left (a44 15.6.2)
    air_rolled: bool = value(False, until="player turn")
    flipped: int = value(0, until="phase")  # guns made Ready (a44 5.2)
    replaced: list[int] = by_side(0, until="night")  # replacement points spent (a44 25.2.1)
    deceived: bool = value(False, until="player turn")  # by the 150th Panzer Brigade (a44 27.8.1)
    exit_hexes: int = places()
    meuse_crossed: bool = False  # a44 27.3.2
    areas_held: int = 0  # Victory Checks in a row (a44 30.3)
    sauer_crossed: bool = False  # by a unit of the 212th (a44 29.3)
    pzj653: str = ""  # delayed, never or arrived (a44 27.7)
    scenario: str = CAMPAIGN
    options: frozenset[str] = frozenset()  # optional rules switched on (a44 31-36)
    infiltrated: int = units(word="infiltrated", until="player turn")  # a44 31
    roadblocks: tuple[tuple[int, int], ...] = value(())  # side, hex (a44 33)
    breached: tuple[int, ...] = value((), until="phase")  # those the enemy went through
    dumps: tuple[tuple[int, int], ...] = value(())  # hex, which side is up (a44 32)
    real_dump: list[int] = by_side(-1, secret_until="dumps_known")  # as the Allied player knows it
    dumps_known: bool = True  # whether everybody knows which one is real
    spotted: tuple[int, ...] = value(())  # markers somebody has come to
    dump_fought: bool = value(False, until="phase")
    dump_tried: bool = value(False, until="player turn")  # to burn it (a44 32.3)
    fuel_skipped: bool = False  # the fuel is away (a44 32.2)
    bodenplatte: int = -1  # the turn from which it counts, 0 for never (a44 35)
    commando: Side = NOT_PLACED  # the hexside of the marker (a44 36)
    ended: tuple[str, str] | None = None  # the winner and the case
    stacks: dict[int, tuple[int, ...]] = derived(dict)
    present: list[int] = derived(lambda: [0, 0])  # units on the map, by side
    off_map: list[int] = derived(lambda: [0, 0])  # units in boxes and Blocking Positions
    occupied: list[int] = derived(lambda: [0, 0])  # hexes with units, by side
    away: list[int] = derived(lambda: [0, 0])  # units that wait to enter, by side
    touched: int = derived(int)  # hexes where somebody came or went since `standing`
    standing: Standing | None = derived(lambda: None)  # see rules/standing.py

    def rebuild(self) -> None:
        """Stacks and sets from the places of all units."""
        self.stacks, self.present, self.occupied, self.off_map = {}, [0, 0], [0, 0], [0, 0]
        self.away, self.standing = [0, 0], None
        for unit, place in enumerate(self.at):
            if place >= 0:
                self.put(unit, place)
            elif place == AWAY:
                self.away[self.roster.side[unit]] |= 1 << unit

    # --- the sequence of play ---

    @property
    def phase_name(self) -> str:
        """german night movement"""
        return PHASES[self.phase]

    @property
    def side(self) -> int:
        """The phasing player."""
        return PHASING[self.phase]

    @property
    def stage(self) -> str:
        """The phase without its player: movement, combat."""
        return STAGES[self.phase]

    @property
    def is_night(self) -> bool:
        """One of the six phases of a night (a44 25.1)."""
        return self.phase >= FIRST_OF_NIGHT

    @property
    def morning(self) -> bool:
        """An AM turn."""
        return self.turn % 2 == 1

    @property
    def first_night(self) -> bool:
        """The night after the 16th (a44 7.6, 27.5)."""
        return self.is_night and self.turn == 2

    # --- places ---

    @property
    def hexes(self) -> int:
        """How many there are; a higher number is a place off the map."""
        return self.ground.size

    def has_place(self, place: int) -> bool:
        """Hexes, boxes, Blocking Positions."""
        return 0 <= place < self.hexes + len(self.ground.off_map)

    def place_name(self, place: int) -> str:
        """E2020, Southeast, Block-E1403."""
        board = self.ground.board
        return (
            board.labels[place] if place < len(board) else self.ground.off_map[place - len(board)]
        )

    def place_id(self, name: str) -> PlaceId:
        """The place behind a name; ValueError if there is none. Where the East Map is played alone
        Germans on their way to Antwerp leave it by the west edge (a44 Q-190)."""
        if name == "Antwerp" and self.scenario in EAST_ALONE:
            name = "West"
        if name in self.ground.off_map:
            return PlaceId(self.hexes + self.ground.off_map.index(name))
        return PlaceId(self.ground.board.place(name))

    def here(self, place: int) -> tuple[int, ...]:
        """The units in a hex or a box."""
        return self.stacks.get(place, ())

    def units_in(self, hexes: int) -> int:
        """The units in any of these hexes."""
        held = hexes & (self.occupied[0] | self.occupied[1])
        return bits([unit for place in members(held) for unit in self.stacks[place]])

    # --- who holds a hex ---

    def held(self, side: int) -> int:
        """The hexes a side controls: it was the last there, or has its Roadblock there and no enemy
        stands on it (a44 F15, 33.1)."""
        if not self.roadblocks:
            return self.control[side]
        own = self.blocks(side) & ~self.occupied[1 - side]
        enemy = self.blocks(1 - side) & ~self.occupied[side]
        return (self.control[side] | own) & ~enemy

    def blocks(self, side: int) -> int:
        """The hexes with Roadblocks of a side (a44 33)."""
        blocks = self.roadblocks
        return bits(place for owner, place in blocks if owner == side) if blocks else 0

    def dumps_in(self, *status: int) -> int:
        """The hexes with Fuel Dump markers of these kinds (a44 32)."""
        return bits(place for place, up in self.dumps if up in status) if self.dumps else 0

    def guarded(self, side: int) -> int:
        """Dumps that Germans enter by attack alone, whatever is under the marker (a44 Q-63)."""
        return self.dumps_in(FACE_DOWN, REVEALED) if side == GERMAN else 0

    # --- units ---

    @property
    def unplaced(self) -> list[int]:
        """German units of the set-up that wait for their hex (a44 S1.3)."""
        found = self.memo.get("unplaced")
        if found is None:
            found = self.memo["unplaced"] = [*members(self.away[GERMAN] & self.roster.at_start)]
        return found

    def face(self, unit: int) -> int:
        """Which side of the counter is up: 0 full, 1 reduced."""
        return self.reduced >> unit & 1

    @property
    def shaken(self) -> int:
        """Disrupted or Broken (a44 18.1)."""
        return self.disrupted | self.broken

    @property
    def riding(self) -> int:
        """Units under an SM or Truck marker (a44 12.5)."""
        return self.strategic | self.truck

    # --- for events and set-up only ---

    def put(self, unit: int, place: int) -> None:
        """A unit stands there now, and on a hex controls it (a44 F15)."""
        side = self.roster.side[unit]
        self.at[unit] = place
        self.away[side] &= ~(1 << unit)
        self.stacks[place] = tuple(sorted((*self.stacks.get(place, ()), unit)))
        if place < self.hexes:
            self.touched |= 1 << place
            self.present[side] |= 1 << unit
            self.occupied[side] |= 1 << place
        else:
            self.off_map[side] |= 1 << unit

    def take(self, side: int, place: int) -> None:
        """Somebody is in a hex or passes through it."""
        bit = 1 << place
        self.control[side] |= bit
        self.control[1 - side] &= ~bit
        if self.roadblocks and side == self.side and (1 - side, place) in self.roadblocks:
            self.breached = (*self.breached, place)
        if self.dumps:
            self._come_to_dumps(side, place)

    def _come_to_dumps(self, side: int, place: int) -> None:
        """Germans next to a marker that lies face down, Allied units on a captured dump."""
        near = self.ground.board.zones[place] | 1 << place
        found = near & self.dumps_in(FACE_DOWN) if side == GERMAN else 0
        found |= 1 << place & self.dumps_in(CAPTURED) if side == ALLIED else 0
        if found:
            self.spotted = tuple(sorted({*self.spotted, *members(found)}))

    def lift(self, unit: int, to: int) -> None:
        """A unit leaves its place for another or for none."""
        place, side = self.at[unit], self.roster.side[unit]
        self.at[unit] = to
        if place < 0:
            self.away[side] &= ~(1 << unit)
        if to == AWAY:
            self.away[side] |= 1 << unit
        if place < 0:
            return
        if place < self.hexes:
            self.touched |= 1 << place
        self.advantage = tuple(
            (left, target)
            for units, target in self.advantage
            if (left := tuple(u for u in units if u != unit))
        )  # whoever leaves its hex (a44 16.6)
        rest = tuple(u for u in self.stacks[place] if u != unit)
        if rest:
            self.stacks[place] = rest
        else:
            del self.stacks[place]
        self.present[side] &= ~(1 << unit)
        self.off_map[side] &= ~(1 << unit)
        if not rest and place < self.hexes:
            self.occupied[side] &= ~(1 << place)
