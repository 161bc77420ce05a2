"""What happens in the phases between movement and combat: guns, fuel, rally, traffic, supply,
replacements, the end."""

from ardennes.engine.core import Event, PlaceId, UnitId
from ardennes.engine.sentences import listed
from ardennes.games.a44.counters import GERMAN, SIDES
from ardennes.games.a44.state import ABSENT, SURRENDERED, State
from ardennes.games.a44.words.units import lay_aside
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


# --- supply and surrender ---


class CutOff(Event):
    """Units find no Supply Path."""

    case = "a44 23.1"
    tone = "loss"
    units: Units

    def happen(self, s: State) -> None:
        for unit in self.units:
            s.out_of_supply |= 1 << unit

    def say(self, s: State) -> str:
        return f"Out of supply: {units(s, self.units)}."


class IsolationBroken(Event):
    """Units are isolated no longer; their Surrender Points are gone."""

    case = "a44 23.10"
    units: Units

    def happen(self, s: State) -> None:
        for unit in self.units:
            s.surrender.pop(unit, None)

    def say(self, s: State) -> str:
        return f"{units(s, self.units)} {_be(self.units)} isolated no longer."


class SurrenderRolled(Event):
    """A die for an isolated group, and the points it has now."""

    case = "a44 23.7"
    tone = "result"
    units: Units
    die: int
    result: str
    points: int
    threshold: int

    def happen(self, s: State) -> None:
        for unit in self.units:
            s.surrender[unit] = self.points

    def say(self, s: State) -> str:
        now = f"{self.points} of {self.threshold} Surrender Points"
        return f"{units(s, self.units)} {_be(self.units)} isolated: {now} (die {self.die})."


class Surrendered(Event):
    """An isolated group lays down its arms, for good."""

    case = "a44 23.7"
    tone = "loss"
    units: Units

    def happen(self, s: State) -> None:
        for unit in self.units:
            s.lift(unit, SURRENDERED)
            s.forget_unit(unit)

    def say(self, s: State) -> str:
        return f"{units(s, self.units)} surrender{'s' if len(self.units) == 1 else ''}."


def _be(those: Units) -> str:
    return "is" if len(those) == 1 else "are"


# --- the end of the German turn ---


class SentToAntwerp(Event):
    """A British unit goes to meet the Germans who have left the map."""

    case = "a44 27.3.4"
    says = "{unit} goes to Antwerp."
    tone = "move"
    unit: Unit
    to: Hex

    def happen(self, s: State) -> None:
        s.lift(self.unit, self.to)
        s.put(self.unit, self.to)
        lay_aside(s, self.unit)


class FoundOut(Event):
    """The 150th Panzer Brigade has passed for Americans this turn, and will not do so again."""

    case = "a44 27.8.1"
    says = "{unit} is detected."
    tone = "result"
    unit: Unit

    def happen(self, s: State) -> None:
        s.detected |= 1 << self.unit


# --- replacements ---


class MadeUp(Event):
    """A reduced unit is at full strength again."""

    case = "a44 25.2.2"
    says = "{unit} gets replacements and is at full strength."
    unit: Unit

    def happen(self, s: State) -> None:
        s.reduced &= ~(1 << self.unit)
        _receive(s, self.unit)


class CameBack(Event):
    """A unit comes back from the dead pile, reduced if it has a reduced side; a large one takes the
    place of a Remnant."""

    unit: Unit
    at: Hex
    remnant: Unit = UnitId(-1)

    def happen(self, s: State) -> None:
        if self.remnant >= 0:
            s.lift(self.remnant, ABSENT)
            s.forget_unit(self.remnant)
        s.put(self.unit, self.at)
        s.take(s.roster.side[self.unit], self.at)
        if s.roster.counters[self.unit].steps > 1:
            s.reduced |= 1 << self.unit
        _receive(s, self.unit)

    def say(self, s: State) -> str:
        instead = f" in place of {s.title(self.remnant)}" if self.remnant >= 0 else ""
        return f"{s.title(self.unit)} comes back in {s.place_title(self.at)}{instead}."

    def cite(self) -> str:
        return "a44 25.2.3" if self.remnant >= 0 else "a44 25.2.2"


def _receive(s: State, unit: int) -> None:
    """A point is spent, and the unit rests until the morning is over (a44 25.2.4)."""
    s.replacement |= 1 << unit
    s.replaced[s.roster.side[unit]] += 1


# --- the Victory Check ---


class AreasCounted(Event):
    """Allied units in supply in German divisional areas; how often in a row there were enough."""

    case = "a44 30.3"
    areas: tuple[str, ...]
    in_a_row: int

    def happen(self, s: State) -> None:
        s.areas_held = self.in_a_row

    def say(self, s: State) -> str:
        if not self.in_a_row:
            return "Allied units no longer hold three German divisional areas."
        times = "" if self.in_a_row == 1 else ", for the second time"
        return f"Allied units hold the areas of {listed(self.areas)}{times}."
