"""What happens in a Movement Phase."""

from ardennes.engine.core import Event, PlaceId, UnitId
from ardennes.games.a44.counters import GERMAN
from ardennes.games.a44.edition import HALVES
from ardennes.games.a44.state import ABSENT, EXITED, OUT, State
from ardennes.games.a44.words.units import inherit, lay_aside
from ardennes.wargame.telling import fractions, units

Unit = UnitId
Hex = PlaceId
Units = tuple[UnitId, ...]
Hexes = tuple[PlaceId, ...]
# Derived facts, by the names they are kept under: those that do not ask who stands where, those
# that ask where the enemy stands, and those about units under markers or still to move.
LASTING = frozenset(("network", "tactical", "tolls"))
OF_ENEMY = (
    LASTING | {"allied zone", "allied bonds", "beside allied"},
    LASTING | {"german zone", "german bonds", "beside german"},
)
OF_OTHERS = frozenset(("riders", "counters out", "markers left", "may move"))
STILL = frozenset(
    (
        *(*OF_ENEMY[0], *OF_ENEMY[1], *OF_OTHERS, "bonds", "exposed", "front", "prospect", "load"),
        *("plain", "ordinary", "owing"),
    )
)  # of `may move` and `owing` whoever asks leaves out units that have moved
MARKED = {"strategic": "strategic", "truck": "truck", "prime_mover": "prime_mover"}


def points(halves: int) -> str:
    """Halves of a movement point as the rulebook writes them: "2 1/2"."""
    return fractions(halves, HALVES)


def go(s: State, unit: int, path: Hexes) -> None:
    """A unit walks a way: it takes every hex, and Germans may cross the Meuse (a44 F15, 27.3.2)."""
    side, start = s.roster.side[unit], s.at[unit]
    s.lift(unit, path[-1])
    for place in path:
        if place < s.hexes:
            s.take(side, place)
        if side == GERMAN and start >= 0 and tuple(sorted((start, place))) in s.ground.meuse:
            s.meuse_crossed = True
        start = place
    s.put(unit, path[-1])


class Placed(Event):
    """A unit is set down on the map."""

    tone = "move"
    unit: Unit
    to: Hex
    by: str

    def happen(self, s: State) -> None:
        s.put(self.unit, self.to)
        s.take(s.roster.side[self.unit], self.to)
        if s.stage == "movement":
            s.arrived |= 1 << self.unit

    def say(self, s: State) -> str:
        return f"{s.title(self.unit)} is placed in {s.place_title(self.to)}."

    def cite(self) -> str:
        return self.by


class Moved(Event):
    """A unit has moved, all the way or a part of it."""

    tone = "move"
    unit: Unit
    start: Hex
    path: Hexes
    cost: int  # halves, or hexes of tactical movement and shifts
    mode: str

    def happen(self, s: State) -> None:
        go(s, self.unit, self.path)
        bit = 1 << self.unit
        s.moved |= bit
        if self.mode in MARKED:
            setattr(s, self.mode, getattr(s, self.mode) | bit)

    def spared(self, s: State) -> frozenset[str]:
        found = OF_ENEMY[s.roster.side[self.unit]]
        return found if self.mode in MARKED else found | OF_OTHERS

    def say(self, s: State) -> str:
        there = [self.start] if self.start >= 0 else []
        went = "-".join(map(s.place_name, (*there, *self.path)))
        how = {"normal": "", "prime_mover": " with a Prime Mover", "truck": " by truck"}
        mode = how.get(self.mode, f" by {self.mode} movement")
        return f"{s.title(self.unit)} moves {went}{mode}."

    def cite(self) -> str:
        return CASES[self.mode]


CASES = {
    "normal": "a44 11.1",
    "tactical": "a44 11.3",
    "extended": "a44 11.2",
    "strategic": "a44 12.1",
    "truck": "a44 12.4.4",
    "prime_mover": "a44 22.3",
    "shift": "a44 22.2",
}


class SauerCrossed(Event):
    """A unit of the 212th has gone over below Echternach."""

    case = "a44 29.3"
    says = "{unit} is over the Sauer."
    unit: Unit

    def happen(self, s: State) -> None:
        s.sauer_crossed = True


class ExitedTo(Event):
    """A German unit has left for Antwerp; its Entry Hex is closed for good (a44 11.9.3)."""

    case = "a44 11.9.3"
    says = "{unit} leaves the map from {by}."
    tone = "move"
    unit: Unit
    by: Hex

    def happen(self, s: State) -> None:
        lay_aside(s, self.unit)
        s.exit_hexes |= 1 << self.by


class LeftByWest(Event):
    """A German unit has left the East Map for the Meuse; its factors count (a44 S2.4, Q-119)."""

    case = "a44 S2.4"
    says = "{unit} leaves the map by the west edge, from {by}."
    tone = "move"
    unit: Unit
    by: Hex

    def happen(self, s: State) -> None:
        s.lift(self.unit, EXITED)
        lay_aside(s, self.unit)
        s.exit_hexes |= 1 << self.by


class MoveEnded(Event):
    """A unit has had its move; everybody stands where he stood."""

    case = "a44 11.1"
    spares = STILL
    unit: Unit

    def happen(self, s: State) -> None:
        s.moved |= 1 << self.unit


class Loaded(Event):
    """A unit is in its trucks and has spent its move."""

    case = "a44 12.4.3"
    says = "{unit} gets into trucks."
    unit: Unit

    def happen(self, s: State) -> None:
        s.truck |= 1 << self.unit
        s.moved |= 1 << self.unit


class Unloaded(Event):
    """A unit gives its marker back."""

    case = "a44 12.6"
    says = "The SM or Truck marker comes off {unit}."
    unit: Unit

    def happen(self, s: State) -> None:
        s.truck &= ~(1 << self.unit)
        s.strategic &= ~(1 << self.unit)


class PositionBegun(Event):
    """Work on an Improved Position begins."""

    case = "a44 15.8.2"
    says = "{unit} begins a position in {at}."
    unit: Unit
    at: Hex

    def happen(self, s: State) -> None:
        s.begun |= 1 << self.at
        s.builder |= 1 << self.unit


class PositionCompleted(Event):
    """An Improved Position is ready."""

    case = "a44 15.8.2"
    says = "{unit} completes the position in {at}."
    unit: Unit
    at: Hex

    def happen(self, s: State) -> None:
        s.begun &= ~(1 << self.at)
        s.positions |= 1 << self.at


class PositionsLost(Event):
    """Improved Positions without a garrison vanish."""

    case = "a44 15.8.4"
    at: Hexes

    def happen(self, s: State) -> None:
        for place in self.at:
            s.positions &= ~(1 << place)
            s.begun &= ~(1 << place)

    def say(self, s: State) -> str:
        where = ", ".join(map(s.place_title, self.at))
        return f"The position in {where} is given up."


class BrokenDown(Event):
    """A battalion stands beside the unit it comes from."""

    case = "a44 26.1"
    says = "{unit} detaches {part}."
    unit: Unit
    part: Unit

    def happen(self, s: State) -> None:
        inherit(s, self.unit, self.part)
        s.reduced |= 1 << self.unit
        s.parent[self.part] = self.unit


class SplitUp(Event):
    """A unit of three steps is gone; two battalions and a Remnant are there."""

    case = "a44 26.1"
    unit: Unit
    parts: Units

    def happen(self, s: State) -> None:
        for part in self.parts:
            inherit(s, self.unit, part)
        for part in self.parts[:-1]:
            s.parent[part] = self.unit
        s.lift(self.unit, OUT)
        s.forget_unit(self.unit)

    def say(self, s: State) -> str:
        return f"{s.title(self.unit)} splits into {units(s, self.parts)}."


class Rebuilt(Event):
    """A battalion is part of its parent again; both have had their move."""

    case = "a44 26.4"
    says = "{part} joins {unit} again."
    unit: Unit
    part: Unit

    def happen(self, s: State) -> None:
        s.reduced &= ~(1 << self.unit)
        s.moved |= 1 << self.unit
        s.lift(self.part, ABSENT)
        s.forget_unit(self.part)


class NightMarked(Event):
    """Units will act in the night."""

    case = "a44 25.3.3"
    units: Units

    def happen(self, s: State) -> None:
        for unit in self.units:
            s.night |= 1 << unit
        s.nights[s.roster.side[self.units[0]]] += 1

    def say(self, s: State) -> str:
        return f"A Night marker lies on {units(s, self.units)}."


class AirRolled(Event):
    """So many Ground Support markers."""

    case = "a44 15.6.2"
    says = "Ground support: {result} (die {die})."
    tone = "result"
    die: int
    result: str

    def happen(self, s: State) -> None:
        s.air, s.air_rolled = int(self.result.split()[0]), True


class Dropped(Event):
    """Von der Heydte's men are down, on one side or the other, or lost."""

    case = "a44 27.2"
    tone = "result"
    unit: Unit
    at: Hex
    die: int
    result: str

    def happen(self, s: State) -> None:
        if self.result == "eliminated":
            s.lift(self.unit, OUT)
            return
        s.put(self.unit, self.at)
        s.take(GERMAN, self.at)
        s.moved |= 1 << self.unit
        if self.result == "reverse":
            s.reduced |= 1 << self.unit

    def say(self, s: State) -> str:
        where, name = s.place_title(self.at), s.title(self.unit)
        how = {"front": "in strength", "reverse": "scattered"}.get(self.result)
        if how is None:
            return f"{name} is lost in the drop on {where} (die {self.die})."
        return f"{name} lands {how} on {where} (die {self.die})."


class NotDropped(Event):
    """The drop is called off: the unit never enters."""

    case = "a44 27.2"
    says = "{unit} does not drop."
    unit: Unit

    def happen(self, s: State) -> None:
        s.lift(self.unit, OUT)


class PzjRolled(Event):
    """The 653rd arrives, is delayed or never comes."""

    case = "a44 27.7"
    says = "The 653rd: {result} (die {die})."
    tone = "result"
    die: int
    result: str

    def happen(self, s: State) -> None:
        s.pzj653 = {"a": "arrived", "d": "delayed", "n": "never"}[self.result[0]]


class Deceived(Event):
    """The 150th Panzer Brigade passes for Americans, or is detected."""

    case = "a44 27.8.2"
    tone = "result"
    unit: Unit
    at: Hex
    die: int
    result: str

    def happen(self, s: State) -> None:
        s.deceived = True
        if self.result != "success":
            s.detected |= 1 << self.unit

    def say(self, s: State) -> str:
        what = "passes for Americans" if self.result == "success" else "is detected"
        return f"{s.title(self.unit)} {what} in {s.place_title(self.at)} (die {self.die})."


class WaitsIn(Event):
    """A reinforcement that has not entered waits in its box, a gun on its Fired side (a44 13.3)."""

    case = "a44 Q-129"
    says = "{unit} waits in {box}."
    unit: Unit
    box: Hex

    def happen(self, s: State) -> None:
        s.put(self.unit, self.box)
        s.fired |= s.roster.guns & 1 << self.unit
