"""The table in mid-play.

Flat columns: a list of places by unit, and Python ints as sets of units or of hexes. `clone`
copies a few small containers; everything else is shared or immutable.
"""

from collections.abc import Sequence
from typing import ClassVar

from ardennes.board.graph import bits
from ardennes.engine.columns import Table, derived, mapping, per_unit, places, shared, units
from ardennes.games.tb.counters import ALLIED, GERMAN, SIDES, Roster
from ardennes.games.tb.edition import Edition
from ardennes.games.tb.terrain import Ground
from ardennes.wargame.pieces import AWAY as AWAY
from ardennes.wargame.pieces import EXITED as EXITED
from ardennes.wargame.pieces import OUT as OUT

ATTACHED = -4  # SSES on its victim

PHASES = (
    "start of turn",
    "german pre-movement combat",
    "german movement",
    "german post-movement combat",
    "allied pre-movement combat",
    "allied movement",
    "allied post-movement combat",
    "end of turn",
)  # tb 5.1, tb 5.2
DAY_BEFORE = 15  # of December 1944; a turn is one day (tb 1.2)


class State(Table):
    """Everything on the table. Rules read it; only events change it."""

    sides: ClassVar = SIDES

    edition: Edition = shared()
    ground: Ground = shared()
    roster: Roster = shared()
    turn: int = 1
    phase: int = 0
    at: list[int] = per_unit(OUT)
    reduced: int = units(word="reduced")
    marked: int = units(word="out_of_supply")  # carries an OOS marker (tb 7.11)
    moved: int = units(word="moved", until="phase")
    attacked: int = units(word="attacked", until="phase")
    air_supplied: int = units(word="aerial_supply")  # tb 7.5
    defended: int = units(word="defended", until="phase")  # was attacked (tb 13.3)
    retreated: int = units(word="retreated", until="phase")  # adds no strength there (tb 13.17)
    entered: dict[int, int] = mapping(until="phase")  # through which hex (tb 12.2)
    control: int = places()  # hexes the German controls (tb 3.3)
    aerial_left: int = 0
    drops: tuple[int, ...] = ()  # hexes where aerial supply markers lie
    air_left: int = 0
    commandos_on: int = -1
    relieved: int = 0  # VDH points scored (tb 14.5)
    ended: tuple[int, int] | None = None  # winner, German points
    present: int = derived(int)  # units with steps on the map
    waiting: int = derived(int)  # and off it, until their turn or later (tb 12.1)
    stacks: dict[int, tuple[int, ...]] = derived(dict)  # hex -> units with steps in it
    crowds: tuple[dict[int, int], dict[int, int]] = derived(lambda: ({}, {}))  # hex -> thirds
    occupied: tuple[int, int] = derived(lambda: (0, 0))  # hexes with units with steps, by side

    def rebuild(self) -> None:
        """Everything derived, from where everybody is; control stays as it is."""
        at, control = self.at, self.control
        self.at = at[:]
        for unit, place in enumerate(at):
            if place >= 0 and self.roster.steps[unit]:
                self.put(unit, place)
        self.control = control
        self.count_waiting()

    def count_waiting(self) -> None:
        """Who waits off the map, when everybody has got a place."""
        steps = self.roster.steps
        self.waiting = bits(u for u, at in enumerate(self.at) if at == AWAY and steps[u])

    # --- what rules ask most ---

    def place_of(self, unit: int) -> int:
        """Its hex, or why it has none; SSES is where its victim is (tb 14.4)."""
        at = self.at[unit]
        return self.at[self.commandos_on] if at == ATTACHED else at

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
        self.present |= 1 << unit
        self.waiting &= ~(1 << unit)
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

    def take_control(self, unit: int, path: Sequence[int]) -> None:
        """A unit controls the hexes it crosses (tb 3.3)."""
        crossed = bits(path)
        if self.roster.side[unit] == GERMAN:
            self.control |= crossed
        else:
            self.control &= ~crossed

    def lift(self, unit: int, to: int) -> None:
        """A unit with steps leaves its hex, if it is in one."""
        place = self.at[unit]
        self.at[unit] = to
        if place < 0:
            return
        self.present &= ~(1 << unit)
        crowd = self.crowds[self.roster.side[unit]]
        stack = self.stacks[place]
        if len(stack) > 1:
            crowd[place] -= self.roster.thirds[unit]
            self.stacks[place] = tuple([u for u in stack if u != unit])
            return
        del self.stacks[place], crowd[place]
        bit = 1 << place
        german, allied = self.occupied
        self.occupied = (
            (german & ~bit, allied) if self.roster.side[unit] == GERMAN else (german, allied & ~bit)
        )


def attacker(s: State) -> int:
    """The side whose player turn it is (tb 5.2)."""
    return GERMAN if s.phase < 4 else ALLIED


def phase_title(phase: int) -> str:
    """German movement"""
    name = PHASES[phase]
    return name[0].upper() + name[1:]


def date_of(turn: int) -> str:
    """Turn 1 is 16 December 1944 (tb 1.2)."""
    return f"{DAY_BEFORE + turn} December 1944"
