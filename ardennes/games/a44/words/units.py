"""What happens to single units: steps, Remnants, cohesion, markers."""

from ardennes.engine.core import Event, PlaceId, UnitId
from ardennes.games.a44.state import ABSENT, OUT, State
from ardennes.wargame.telling import units

Unit = UnitId
Hex = PlaceId
Units = tuple[UnitId, ...]

INHERITED = (
    *("disrupted", "broken", "out_of_supply", "engaged", "night", "moved", "attacked"),
    *("defended", "disengaged", "retreated", "strategic", "truck", "no_rally"),
    *("replacement", "builder"),
)  # what a Remnant or a battalion has from the unit it comes from (a44 16.4, Q-113)


def inherit(s: State, unit: int, child: int) -> None:
    """A counter takes the place and the markers of another, or stands beside it."""
    s.put(child, s.at[unit])
    for column in INHERITED:
        if getattr(s, column) >> unit & 1:
            setattr(s, column, getattr(s, column) | 1 << child)
    if unit in s.surrender:
        s.surrender[child] = s.surrender[unit]
    s.advantage = tuple(
        sorted(
            (tuple(sorted((*units, child))) if unit in units else units, target)
            for units, target in s.advantage
        )
    )


def lay_aside(s: State, unit: int) -> None:
    """Only the side that is up matters of a unit that has left (a44 27.3.4, Q-197)."""
    up = s.reduced & 1 << unit
    s.forget_unit(unit)
    s.reduced |= up


class Reduced(Event):
    """A unit has lost a step."""

    case = "a44 16.4"
    says = "{unit} loses a step."
    tone = "loss"
    unit: Unit

    def happen(self, s: State) -> None:
        s.reduced |= 1 << self.unit


class RemnantLeft(Event):
    """A unit's second step is lost; its Remnant goes on."""

    case = "a44 16.4"
    says = "Of {unit} a Remnant is left."
    tone = "loss"
    unit: Unit
    remnant: Unit

    def happen(self, s: State) -> None:
        inherit(s, self.unit, self.remnant)
        s.lift(self.unit, OUT)
        s.forget_unit(self.unit)


class Eliminated(Event):
    """A unit is gone: to the dead pile, or back to the pool it came from (a44 Q-55)."""

    tone = "loss"
    unit: Unit
    why: str
    by: str = "a44 16.4"

    def happen(self, s: State) -> None:
        pool = s.roster.pooled >> self.unit & 1
        s.lift(self.unit, ABSENT if pool else OUT)
        s.forget_unit(self.unit)

    def say(self, s: State) -> str:
        return f"{s.title(self.unit)} is eliminated: {self.why}."

    def cite(self) -> str:
        return self.by


class Shaken(Event):
    """A unit becomes Disrupted, or Broken; replacements are of no use to it (a44 25.2.4)."""

    tone = "result"
    unit: Unit
    broken: bool
    by: str = "a44 18.2"

    def happen(self, s: State) -> None:
        bit = 1 << self.unit
        s.disrupted = s.disrupted & ~bit if self.broken else s.disrupted | bit
        s.broken = s.broken | bit if self.broken else s.broken
        s.replacement &= ~bit

    def say(self, s: State) -> str:
        return f"{s.title(self.unit)} is {'Broken' if self.broken else 'Disrupted'}."

    def cite(self) -> str:
        return self.by


class Recovered(Event):
    """A unit rallies: Broken becomes Disrupted, Disrupted Good Order."""

    case = "a44 18.6"
    tone = "result"
    unit: Unit

    def happen(self, s: State) -> None:
        bit = 1 << self.unit
        if s.broken & bit:
            s.broken &= ~bit
            s.disrupted |= bit
        else:
            s.disrupted &= ~bit

    def say(self, s: State) -> str:
        word = "Disrupted" if s.disrupted >> self.unit & 1 else "in Good Order again"
        return f"{s.title(self.unit)} rallies and is {word}."


class Engaged(Event):
    """The defenders are held."""

    case = "a44 16.5"
    tone = "result"
    units: Units

    def happen(self, s: State) -> None:
        for unit in self.units:
            s.engaged |= 1 << unit

    def say(self, s: State) -> str:
        return f"{units(s, self.units)} {'is' if len(self.units) == 1 else 'are'} Engaged."


class Unmarked(Event):
    """Markers come off some units; `marker` is the column."""

    units: Units
    marker: str
    by: str

    def happen(self, s: State) -> None:
        for unit in self.units:
            setattr(s, self.marker, getattr(s, self.marker) & ~(1 << unit))

    def say(self, s: State) -> str:
        name = MARKERS[self.marker]
        return f"The {name} marker comes off {units(s, self.units)}."

    def cite(self) -> str:
        return self.by


MARKERS = {
    "engaged": "Engaged",
    "strategic": "SM",
    "truck": "Truck",
    "prime_mover": "Prime Mover",
    "night": "Night",
    "replacement": "REPL",
    "out_of_supply": "Out of Supply",
    "no_rally": "boundary",
}


class Fired(Event):
    """A gun turns to its Fired side."""

    case = "a44 22.5"
    says = "{unit} has fired."
    unit: Unit

    def happen(self, s: State) -> None:
        s.fired |= 1 << self.unit
