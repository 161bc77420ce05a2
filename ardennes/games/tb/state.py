"""The table in mid-play.

One slotted object of flat columns: a list of places by unit, and Python ints as sets of units or
of hexes. `clone` copies two small containers; everything else is shared or immutable.
"""

from typing import Any

from ardennes.engine.core import PlaceId, UnitId, Word
from ardennes.games.tb.counters import GERMAN, Roster
from ardennes.games.tb.edition import Edition
from ardennes.games.tb.terrain import Ground

AWAY = -1  # waits to enter
OUT = -2  # eliminated, used up, or not in play
EXITED = -3  # left the map
ATTACHED = -4  # SSES on its victim


class State:
    """Everything on the table. Rules read it; only events change it."""

    __slots__ = (
        "aerial_left", "air_left", "air_supplied", "at", "attacked", "commandos_on", "control",
        "crowds", "defended", "drops", "edition", "ended", "entered", "ground", "marked", "memo",
        "moved", "occupied", "phase", "reduced", "relieved", "retreated", "roster", "stacks",
        "todo", "turn",
    )  # fmt: skip

    def __init__(self, edition: Edition, ground: Ground, roster: Roster) -> None:
        self.edition = edition
        self.ground = ground
        self.roster = roster
        self.turn = 1
        self.phase = 0
        self.at: list[int] = [OUT] * len(roster.counters)
        self.reduced = 0  # sets of units from here ...
        self.marked = 0  # carries an OOS marker (tb 7.11)
        self.air_supplied = 0  # tb 7.5
        self.moved = 0
        self.attacked = 0
        self.defended = 0  # attacked this phase (tb 13.3)
        self.retreated = 0  # this phase: adds no strength where it went (tb 13.17)
        self.entered: dict[int, int] = {}  # this phase, through which hex (tb 12.2)
        self.control = 0  # hexes the German controls (tb 3.3)
        self.aerial_left = 0
        self.drops: tuple[int, ...] = ()  # hexes where aerial supply markers lie
        self.air_left = 0
        self.commandos_on = -1
        self.relieved = 0  # VDH points scored (tb 14.5)
        self.ended: tuple[int, int] | None = None  # winner, German points
        self.stacks: dict[int, tuple[int, ...]] = {}  # hex -> units with steps in it
        self.crowds: tuple[dict[int, int], dict[int, int]] = ({}, {})  # by side: hex -> thirds
        self.occupied = (0, 0)  # hexes with units with steps, by side
        self.todo: tuple[Word, ...] = ()
        self.memo: dict[Any, Any] = {}

    def clone(self) -> "State":
        """An independent copy; derived facts are shared until either changes."""
        s = State.__new__(State)
        s.edition = self.edition
        s.ground = self.ground
        s.roster = self.roster
        s.turn = self.turn
        s.phase = self.phase
        s.at = self.at[:]
        s.reduced = self.reduced
        s.marked = self.marked
        s.air_supplied = self.air_supplied
        s.moved = self.moved
        s.attacked = self.attacked
        s.defended = self.defended
        s.retreated = self.retreated
        s.entered = self.entered.copy() if self.entered else {}
        s.control = self.control
        s.aerial_left = self.aerial_left
        s.drops = self.drops
        s.air_left = self.air_left
        s.commandos_on = self.commandos_on
        s.relieved = self.relieved
        s.ended = self.ended
        s.stacks = self.stacks.copy()
        s.crowds = (self.crowds[0].copy(), self.crowds[1].copy())
        s.occupied = self.occupied
        s.todo = self.todo
        s.memo = self.memo
        return s

    def columns(self) -> tuple[object, ...]:
        """All that distinguishes two positions of the same scenario."""
        return (
            self.turn, self.phase, self.at, self.reduced, self.marked, self.air_supplied,
            self.moved, self.attacked, self.defended, self.retreated, self.entered, self.control,
            self.aerial_left, self.drops, self.air_left, self.commandos_on, self.relieved,
            self.ended, self.todo,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.columns() == other.columns()

    # --- names, for the edges ---

    def place_name(self, place: int) -> str:
        """1412"""
        return self.ground.board.labels[place]

    def place_id(self, name: str) -> PlaceId:
        """The hex behind a number."""
        return PlaceId(self.ground.board.place(name))

    def unit_name(self, unit: int) -> str:
        """G-2"""
        return self.roster.counters[unit].id

    def unit_id(self, name: str) -> UnitId:
        """The counter behind an id."""
        found = self.roster.numbers.get(name)
        if found is None:
            raise ValueError(f"{name!r} is not a unit in this game")
        return UnitId(found)

    def title(self, unit: int) -> str:
        """2nd Panzer Div"""
        return self.roster.titles[unit]

    # --- what rules ask most ---

    def factor(self, unit: int) -> int:
        """The combat factor now (tb 2.9)."""
        reduced = self.reduced >> unit & 1
        return self.roster.reduced[unit] if reduced else self.roster.full[unit]

    def steps_left(self, unit: int) -> int:
        """One or two, less the one lost (tb 2.11)."""
        return self.roster.steps[unit] - (self.reduced >> unit & 1)

    def owner_at(self, place: int) -> int:
        """The side with units there, or -1."""
        stack = self.stacks.get(place)
        return self.roster.side[stack[0]] if stack else -1

    def vdh_hex(self) -> int:
        """Where VDH stands, or -1 (tb 14.5)."""
        vdh = self.roster.paratroops
        return self.at[vdh] if vdh >= 0 else -1

    # --- how pieces come and go; used by events only ---

    def put(self, unit: int, place: int) -> None:
        """A unit with steps enters a hex: it occupies and controls it (tb 3.3, tb R41)."""
        side = self.roster.side[unit]
        self.at[unit] = place
        self.stacks[place] = (*self.stacks.get(place, ()), unit)
        crowd = self.crowds[side]
        crowd[place] = crowd.get(place, 0) + self.roster.thirds[unit]
        bit = 1 << place
        german, allied = self.occupied
        if side == GERMAN:
            self.occupied = (german | bit, allied)
            self.control |= bit
        else:
            self.occupied = (german, allied | bit)
            self.control &= ~bit

    def lift(self, unit: int, to: int) -> None:
        """A unit with steps leaves its hex, if it is in one."""
        place = self.at[unit]
        self.at[unit] = to
        if place < 0:
            return
        crowd = self.crowds[self.roster.side[unit]]
        crowd[place] -= self.roster.thirds[unit]
        rest = tuple(u for u in self.stacks[place] if u != unit)
        if rest:
            self.stacks[place] = rest
            return
        del self.stacks[place], crowd[place]
        bit = 1 << place
        german, allied = self.occupied
        self.occupied = (
            (german & ~bit, allied) if self.roster.side[unit] == GERMAN else (german, allied & ~bit)
        )
