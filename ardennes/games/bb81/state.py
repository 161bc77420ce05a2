"""The table: where everybody is, who lies inverted, chips, designated attacks, dumps and Liège."""

from typing import ClassVar

from ardennes.board.graph import bits, members
from ardennes.engine.columns import Table, derived, per_unit, places, shared, units, value
from ardennes.games.bb81.counters import GERMAN, SIDES, Roster
from ardennes.games.bb81.edition import Edition
from ardennes.games.bb81.terrain import Ground
from ardennes.wargame.pieces import AWAY as AWAY
from ardennes.wargame.pieces import EXITED as EXITED
from ardennes.wargame.pieces import OUT as OUT

STAGES = ("reinforcements", "selection", "movement", "attacks", "combat")
PHASES = tuple(f"{side} {stage}" for side in SIDES for stage in STAGES)  # bb81 seq-1, seq-2
REINFORCEMENTS, SELECTION, MOVEMENT, ATTACKS, COMBAT = range(5)

Attack = tuple[tuple[int, ...], tuple[int, ...]]  # target hexes, attacking units


class State(Table):
    """One position. Sets of units and of hexes are bitboards."""

    sides: ClassVar = SIDES

    edition: Edition = shared()
    ground: Ground = shared()
    roster: Roster = shared()
    turn: int = 1
    phase: int = 0
    clear: bool = False  # the weather (bb81 move-3)
    at: list[int] = per_unit(AWAY)
    inverted: int = units(word="inverted")  # bb81 ret-8
    arrived: int = units(word="arrived", until="player turn")
    moved: int = units(word="moved", until="phase")
    attacked: int = units(word="attacked", until="phase")  # its attack is resolved
    advanced: int = units(word="advanced", until="phase")
    chips: int = places(until="movement")  # hexes whose units may move (bb81 seq-5)
    all_move: bool = value(False, until="movement")  # no chips are needed (bb81 seq-4)
    attacks: tuple[Attack, ...] = value((), until="player turn")  # designated, not yet resolved
    captured: int = places()  # dumps in German hands (bb81 fuel-1)
    held: int = places()  # Liège hexes where Germans were last (bb81 vic-1)
    ended: int | None = None
    stacks: dict[int, tuple[int, ...]] = derived(dict)
    present: list[int] = derived(lambda: [0, 0])  # units on the map, by side
    occupied: list[int] = derived(lambda: [0, 0])  # hexes with units, by side
    fighters: list[int] = derived(lambda: [0, 0])  # hexes with infantry or armor, by side
    zoned: list[int] = derived(lambda: [0, 0])  # hexes with units that have a zone, by side

    def rebuild(self) -> None:
        """Stacks and their sets, from the places of all units; Liège stays as it is."""
        held = self.held
        for unit, place in enumerate(self.at):
            if place >= 0:
                self.put(unit, place)
        self.held = held

    @property
    def side(self) -> int:
        """Whose player-turn it is (bb81 seq-1)."""
        return self.phase // len(STAGES)

    @property
    def stage(self) -> int:
        """Which part of it."""
        return self.phase % len(STAGES)

    def here(self, place: int) -> tuple[int, ...]:
        """The units in a hex."""
        return self.stacks.get(place, ())

    def units_in(self, hexes: int) -> int:
        """The units in any of these hexes."""
        return bits(unit for place in members(hexes) for unit in self.stacks.get(place, ()))

    # --- for events and set-up only ---

    def put(self, unit: int, place: int) -> None:
        """A unit stands there now; of Liège it takes what it enters (bb81 vic-1, R-2)."""
        self.at[unit] = place
        self.stacks[place] = (*self.stacks.get(place, ()), unit)
        self.present[self.roster.side[unit]] |= 1 << unit
        self._sets(place, self.roster.side[unit])
        if not self.fighters[1 - self.roster.side[unit]] >> place & 1:  # of PB 150 (bb81 pb-3)
            self.take(self.roster.side[unit], place)

    def take(self, side: int, place: int) -> None:
        """A unit is in a hex or passes through it: Liège and the dumps (bb81 vic-1, fuel-1)."""
        bit = 1 << place & self.ground.liege
        self.held = self.held | bit if side == GERMAN else self.held & ~bit

    def lift(self, unit: int, to: int) -> None:
        """A unit leaves its hex for another place or for no place."""
        place = self.at[unit]
        self.at[unit] = to
        if place < 0:
            return
        rest = tuple(u for u in self.stacks[place] if u != unit)
        if rest:
            self.stacks[place] = rest
        else:
            del self.stacks[place]
        self.present[self.roster.side[unit]] &= ~(1 << unit)
        self._sets(place, self.roster.side[unit])

    def _sets(self, place: int, side: int) -> None:
        bit, roster = 1 << place, self.roster
        here = [u for u in self.stacks.get(place, ()) if roster.side[u] == side]
        facts = (
            (self.occupied, bool(here)),
            (self.fighters, any(not roster.gun[u] for u in here)),
            (self.zoned, any(roster.zoned[u] for u in here)),
        )
        for hexes, so in facts:
            hexes[side] = hexes[side] | bit if so else hexes[side] & ~bit
