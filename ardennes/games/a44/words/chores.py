"""What happens in the phases between movement and combat: guns, fuel, rally, traffic, supply,
replacements, the end."""

from ardennes.engine.core import Event, PlaceId, UnitId
from ardennes.games.a44.counters import GERMAN, SIDES
from ardennes.games.a44.state import State
from ardennes.wargame.telling import units

Unit = UnitId
Hex = PlaceId
Units = tuple[UnitId, ...]


class MadeReady(Event):
    """A gun turns to its Ready side."""

    case = "a44 5.2"
    says = "{unit} is Ready again."
    unit: Unit

    def happen(self, s: State) -> None:
        s.fired &= ~(1 << self.unit)
        s.flipped += 1


# --- fuel ---


class FuelRolled(Event):
    """A die on a Fuel Shortage Table."""

    case = "a44 6.1"
    says = "Fuel Shortage Table {table}: {result} (die {die})."
    tone = "result"
    table: int
    die: int
    result: str


class OutOfFuel(Event):
    """A division goes without fuel."""

    case = "a44 6.1"
    tone = "loss"
    formation: str
    units: Units

    def happen(self, s: State) -> None:
        for unit in self.units:
            s.out_of_supply |= 1 << unit

    def say(self, s: State) -> str:
        who = units(s, self.units) if self.units else "but none of its units is affected"
        return f"{self.formation} has no fuel: {who}."


# --- rally ---


class RallyRolled(Event):
    """A die for a unit next to the enemy."""

    case = "a44 18.6"
    says = "{unit} tries to rally: {result} (die {die})."
    unit: Unit
    die: int
    result: str


# --- traffic ---

OF_A_SIDE = 6  # German markers are numbered after the Allied ones


def marker(side: int, number: int) -> int:
    """The number under which the table has a marker of a side."""
    return number + OF_A_SIDE * (side == GERMAN)


class TrafficPlaced(Event):
    """A Traffic marker goes on the map."""

    case = "a44 24.3.1"
    says = "{side:side} Traffic marker {number} goes to {at}."
    side: int
    number: int
    at: Hex

    def happen(self, s: State) -> None:
        s.traffic[marker(self.side, self.number)] = self.at


class TrafficLost(Event):
    """A German Traffic marker is lost for good, on the map or in the box."""

    case = "a44 24.6"
    says = "German Traffic marker {number} is lost for good."
    tone = "loss"
    number: int

    def happen(self, s: State) -> None:
        s.traffic_lost = tuple(sorted((*s.traffic_lost, self.number)))
        s.traffic.pop(marker(GERMAN, self.number), None)


class TrafficRolled(Event):
    """A die takes the marker of its number off the map."""

    case = "a44 24.3.2"
    side: int
    die: int
    result: str

    def happen(self, s: State) -> None:
        s.traffic.pop(marker(self.side, self.die), None)

    def say(self, s: State) -> str:
        name = SIDES[self.side].capitalize()
        if self.result == "removed":
            return f"{name} Traffic marker {self.die} comes off the map."
        return f"No {name} Traffic marker {self.die} is on the map (die {self.die})."
