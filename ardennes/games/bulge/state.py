"""The table: where everybody is, the weather, the aircraft, the count."""

from typing import ClassVar

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
from ardennes.games.bulge.counters import SIDES, Roster
from ardennes.games.bulge.edition import OVERCAST, Edition
from ardennes.games.bulge.terrain import Ground
from ardennes.wargame.pieces import AWAY as AWAY
from ardennes.wargame.pieces import EXITED as EXITED
from ardennes.wargame.pieces import OUT as OUT

NO_MISSIONS = (0, 0, 0, 0)

PHASES = (
    "weather", "air mission assignment", "allied air interdiction placement",
    "german air interdiction placement", "german pre-movement combat", "german movement",
    "german post-movement combat", "allied resupply", "allied pre-movement combat",
    "allied movement", "allied post-movement combat", "victory determination",
)  # bulge 5.0  # fmt: skip
(
    WEATHER, ASSIGNMENT, ALLIED_MARKERS, GERMAN_MARKERS, GERMAN_FIRST, GERMAN_MOVE, GERMAN_LAST,
    RESUPPLY, ALLIED_FIRST, ALLIED_MOVE, ALLIED_LAST, VICTORY,
) = range(12)  # fmt: skip
BEFORE, AFTER = (GERMAN_FIRST, ALLIED_FIRST), (GERMAN_LAST, ALLIED_LAST)
COMBAT, MOVEMENT = (*BEFORE, *AFTER), (GERMAN_MOVE, ALLIED_MOVE)


class State(Table):
    """One position. Sets of units and of hexes are bitboards."""

    sides: ClassVar = SIDES

    edition: Edition = shared()
    ground: Ground = shared()
    roster: Roster = shared()
    variable: bool = False  # weather by dice
    airdrop: bool = False  # the optional airdrop
    turn: int = 1
    phase: int = 0
    weather: int = OVERCAST
    at: list[int] = per_unit(AWAY)
    missions: list[tuple[int, ...]] = by_side(
        NO_MISSIONS, until="turn", secret_until="revealed"
    )  # air points by mission (bulge 7.0)
    revealed: bool = value(True, until="turn")  # whether the missions lie open
    support: list[int] = by_side(0, until="turn")  # ground support still unused
    interdiction: list[int] = by_side(0, kind="places", until="turn")  # hexes with markers
    resupplied: int = units(until="turn")
    wheels: int = units(until="phase")  # units with a mechanized marker
    moved: int = units(word="moved", until="phase")
    attacked: int = units(word="attacked", until="phase")
    defended: int = units(word="defended", until="phase")  # units that have been attacked
    duty: int = units(word="must_attack", until="phase")
    landed: int = units(word="landed", until="turn")  # the paratroops, on the turn they jump
    vp: int = 0
    exits: dict[int, int] = mapping(stays=True)  # unit -> the hex it left by
    down: int = units(word="counted", stays=True)  # exited units that have been counted
    fresh: int = units(word="left_this_turn", until="turn", stays=True)
    lost_edges: int = places()  # Allied edge hexes where Germans have left
    free: bool = False  # the British
    entered: dict[int, int] = mapping()  # British unit -> its hex of entry
    ended: int | None = None
    unit_at: dict[int, int] = derived(dict)
    occupied: list[int] = derived(lambda: [0, 0])  # hexes with units, by side

    def rebuild(self) -> None:
        """Who stands where, from the places of all units."""
        for unit, place in enumerate(self.at):
            if place >= 0:
                self.put(unit, place)

    # --- for events and set-up only ---

    def put(self, unit: int, place: int) -> None:
        """A unit stands there now."""
        self.at[unit] = place
        self.unit_at[place] = unit
        self.occupied[self.roster.side[unit]] |= 1 << place

    def lift(self, unit: int, to: int) -> None:
        """A unit leaves its hex for another place or for no place."""
        place = self.at[unit]
        if place >= 0:
            del self.unit_at[place]
            self.occupied[self.roster.side[unit]] &= ~(1 << place)
        self.at[unit] = to
