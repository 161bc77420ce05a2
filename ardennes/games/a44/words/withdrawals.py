"""Who falls back, advances, breaks through or gets away."""

from itertools import pairwise

from ardennes.engine.core import Event, PlaceId, UnitId
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.state import AWAY, State
from ardennes.wargame.roadnet import side_of
from ardennes.wargame.telling import units

Unit = UnitId
Hex = PlaceId
Units = tuple[UnitId, ...]
Hexes = tuple[PlaceId, ...]


def go(s: State, unit: int, start: int, path: Hexes) -> None:
    """A unit goes through these places to the last of them; hexes it enters are its side's."""
    side = s.roster.side[unit]
    s.lift(unit, AWAY)
    s.put(unit, path[-1])
    for place in path:
        if place < s.hexes:
            s.take(side, place)  # a44 F15
    if side == GERMAN and any(
        side_of(*step) in s.ground.meuse for step in pairwise((start, *path))
    ):
        s.meuse_crossed = True  # a44 27.3.2


def fall_back(s: State, unit: int, start: int, path: Hexes) -> None:
    """What every retreat brings: markers come off, guns have fired (a44 12.6, 17.7, 17.8)."""
    go(s, unit, start, path)
    bit = 1 << unit
    s.retreated |= bit
    s.engaged &= ~bit
    s.strategic &= ~bit
    s.truck &= ~bit
    s.fired |= s.roster.guns & bit
    if s.roster.side[unit] == GERMAN and s.side == ALLIED and not s.is_night:
        s.night &= ~bit  # a44 25.3.7


class Retreated(Event):
    """A unit falls back; `path` has the places it enters, the last may be a box."""

    tone = "move"
    unit: Unit
    start: Hex
    path: Hexes
    by: str = "a44 17.1"

    def happen(self, s: State) -> None:
        fall_back(s, self.unit, self.start, self.path)

    def say(self, s: State) -> str:
        ends = s.place_title(self.start), s.place_title(self.path[-1])
        return f"{s.title(self.unit)} retreats from {ends[0]} to {ends[1]}."

    def cite(self) -> str:
        return self.by


class WentOn(Event):
    """There was no room: a unit retreats one hex more."""

    case = "a44 17.4"
    says = "{unit} finds no room in {start} and retreats to {to}."
    tone = "move"
    unit: Unit
    start: Hex
    to: Hex

    def happen(self, s: State) -> None:
        fall_back(s, self.unit, self.start, (self.to,))


class CrossedBoundary(Event):
    """A German retreats over an army boundary, or back over it."""

    case = "a44 11.10.2"
    unit: Unit

    def happen(self, s: State) -> None:
        s.no_rally ^= 1 << self.unit

    def say(self, s: State) -> str:
        beyond = s.no_rally >> self.unit & 1
        what = "is over an army boundary and cannot rally" if beyond else "is back over the line"
        return f"{s.title(self.unit)} {what}."


class PositionAbandoned(Event):
    """Nobody is left in an Improved Position, or in one that was begun."""

    case = "a44 15.8.4"
    says = "The Improved Position in {at} is gone."
    at: Hex

    def happen(self, s: State) -> None:
        s.positions &= ~(1 << self.at)
        s.begun &= ~(1 << self.at)


class Advanced(Event):
    """A unit advances; `path` has the places it enters."""

    case = "a44 19.1"
    tone = "move"
    unit: Unit
    start: Hex
    path: Hexes

    def happen(self, s: State) -> None:
        go(s, self.unit, self.start, self.path)

    def say(self, s: State) -> str:
        return f"{s.title(self.unit)} advances to {s.place_title(self.path[-1])}."


class BrokeThrough(Event):
    """The Breakthrough Group advances as one stack; `starts` has the hex of each unit."""

    case = "a44 19.4.1"
    tone = "move"
    units: Units
    starts: Hexes
    path: Hexes

    def happen(self, s: State) -> None:
        for unit, start in zip(self.units, self.starts, strict=True):
            go(s, unit, start, self.path)

    def say(self, s: State) -> str:
        verb = "breaks" if len(self.units) == 1 else "break"
        return f"{units(s, self.units)} {verb} through to {s.place_title(self.path[-1])}."


class DisengagementRolled(Event):
    """The die for a unit that tries to get away."""

    case = "a44 20.2"
    says = "{unit} tries to disengage: {result} (die {die})."
    tone = "result"
    unit: Unit
    die: int
    result: str

    def happen(self, s: State) -> None:
        s.disengaged |= 1 << self.unit
