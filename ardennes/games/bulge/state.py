"""The table: where everybody is, the weather, the aircraft, the count."""

from typing import Any

from ardennes.engine.core import Word
from ardennes.games.bulge.counters import Roster
from ardennes.games.bulge.edition import CLEAR, MIST, OVERCAST, WEATHERS, Edition
from ardennes.games.bulge.terrain import Ground

__all__ = ["CLEAR", "MIST", "OVERCAST", "WEATHERS", "Roster", "State"]
AWAY, OUT, EXITED = -1, -2, -3
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


class State:
    """One position. Sets of units and of hexes are bitboards."""

    __slots__ = (
        "airdrop", "at", "attacked", "defended", "down", "duty", "edition", "ended", "entered",
        "exits", "free", "fresh", "ground", "interdiction", "landed", "lost_edges", "memo",
        "missions", "moved", "occupied", "phase", "resupplied", "revealed", "roster", "support",
        "todo", "turn", "unit_at", "variable", "vp", "weather", "wheels",
    )  # fmt: skip

    def __init__(
        self,
        edition: Edition,
        ground: Ground,
        roster: Roster,
        *,
        variable: bool = False,
        airdrop: bool = False,
    ) -> None:
        self.edition = edition
        self.ground = ground
        self.roster = roster
        self.variable = variable  # weather by dice
        self.airdrop = airdrop  # the optional airdrop
        self.turn = 1
        self.phase = 0
        self.weather = OVERCAST
        self.at = [AWAY] * len(roster.counters)
        self.unit_at: dict[int, int] = {}
        self.occupied = [0, 0]
        self.missions: list[tuple[int, ...]] = [NO_MISSIONS, NO_MISSIONS]
        self.revealed = True  # whether the missions lie open
        self.support = [0, 0]  # ground support still unused
        self.interdiction = [0, 0]  # hexes with a side's markers
        self.resupplied = 0
        self.wheels = 0  # units with a mechanized marker
        self.moved = 0
        self.attacked = 0  # units that have attacked in this phase
        self.defended = 0  # units that have been attacked in it
        self.duty = 0  # units that must attack in it
        self.landed = 0  # the paratroops, on the turn they jump
        self.vp = 0
        self.exits: dict[int, int] = {}  # unit -> the hex it left by
        self.down = 0  # exited units that have been counted
        self.fresh = 0  # units that left this turn
        self.lost_edges = 0  # Allied edge hexes where Germans have left
        self.free = False  # the British
        self.entered: dict[int, int] = {}  # British unit -> its hex of entry
        self.ended: int | None = None
        self.todo: tuple[Word, ...] = ()
        self.memo: dict[Any, Any] = {}

    def clone(self) -> "State":
        """An independent copy; derived facts are shared until either changes."""
        s = State.__new__(State)
        for name in State.__slots__:
            setattr(s, name, getattr(self, name))
        s.at = self.at[:]
        s.unit_at = self.unit_at.copy()
        s.occupied = self.occupied[:]
        s.missions = self.missions[:]
        s.support = self.support[:]
        s.interdiction = self.interdiction[:]
        s.exits = self.exits.copy()
        s.entered = self.entered.copy()
        return s

    def columns(self) -> tuple[object, ...]:
        """All that distinguishes two positions of the same scenario."""
        skip = ("memo", "edition", "ground", "roster")
        return tuple(getattr(self, name) for name in State.__slots__ if name not in skip)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.columns() == other.columns()

    # --- names ---

    def place_name(self, place: int) -> str:
        """1412"""
        return self.ground.board.labels[place]

    def place_id(self, name: str) -> int:
        """The id of a hex; ValueError if there is none."""
        found = self.ground.board.places.get(name)
        if found is None:
            raise ValueError(f"{name!r} is not a hex of this map")
        return found

    def unit_name(self, unit: int) -> str:
        """G-2"""
        return self.roster.counters[unit].id

    def unit_id(self, name: str) -> int:
        """The number of a unit; ValueError if there is none."""
        found = self.roster.numbers.get(name)
        if found is None:
            raise ValueError(f"{name!r} is not a unit of this game")
        return found

    def title(self, unit: int) -> str:
        """2nd Panzer Div"""
        return self.roster.counters[unit].title

    # --- for evolve and set-up only ---

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
