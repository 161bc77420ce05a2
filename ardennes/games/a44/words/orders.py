"""What is said from the set-up to the end of the Movement Phase; listed in this order (see
actions.py)."""

from msgspec.structs import force_setattr

from ardennes.engine.core import Action, PlaceId, UnitId
from ardennes.games.a44.state import State
from ardennes.wargame.telling import units

Unit = UnitId
Hex = PlaceId
Units = tuple[UnitId, ...]
NOWHERE = PlaceId(-1)


def _by_number(action: "MarkNight") -> None:
    """Units named together come in the order of their numbers, however they are written."""
    force_setattr(action, "units", tuple(sorted(action.units)))


class Place(Action):
    """A unit is set down: in set-up, or Engineers that arrive in a town."""

    case = "a44 S1.3"
    label = "{unit} in {to}"
    role = "place"
    unit: Unit
    to: Hex


class Ready(Action):
    """A gun is turned to its Ready side."""

    case = "a44 5.1"
    label = "Make {unit:in} ready"
    role = "unit"
    unit: Unit


class Starve(Action):
    """This division goes without fuel."""

    case = "a44 6.1"
    label = "No fuel for {formation}"
    formation: str


def _in_order(action: "Demolish | Build") -> None:
    """A hexside is named by its lower number first, whichever way it is written."""
    low, high = sorted((action.first, action.second))
    force_setattr(action, "first", low)
    force_setattr(action, "second", high)


class Demolish(Action):
    """Try to blow a bridge."""

    case = "a44 7.2"
    label = "Blow the bridge {first}/{second}"
    first: Hex
    second: Hex
    __post_init__ = _in_order


class Build(Action):
    """Begin to rebuild a bridge."""

    case = "a44 7.8"
    label = "Rebuild the bridge {first}/{second}"
    first: Hex
    second: Hex
    __post_init__ = _in_order


class Choose(Action):
    """Take a unit in hand."""

    case = "a44 11.1"
    label = "Choose {unit:in}"
    role = "unit"
    lasting = True
    unit: Unit


class Mode(Action):
    """Move the unit in hand in this way."""

    case = "a44 Q-26"
    mode: str

    def describe(self, s: State) -> str:
        """Strategic movement"""
        return f"{self.mode.replace('_', ' ').capitalize()} movement"


class Move(Action):
    """Go there by the cheapest way."""

    case = "a44 11.1"
    label = "Move to {to}"
    role = "place"
    to: Hex


class EndMove(Action):
    """This unit is done."""

    case = "a44 11.1"
    label = "End this move"
    role = "main"


class Load(Action):
    """A unit spends its move on getting into trucks."""

    case = "a44 12.4.3"
    label = "Load {unit:in} into trucks"
    unit: Unit


class Unload(Action):
    """A unit gives its SM or Truck marker back before it moves."""

    case = "a44 12.6"
    label = "Remove the marker of {unit:in}"
    unit: Unit


class Entrench(Action):
    """A unit begins an Improved Position."""

    case = "a44 15.8.2"
    label = "{unit:in} digs in"
    unit: Unit


class Complete(Action):
    """A unit completes an Improved Position."""

    case = "a44 15.8.2"
    label = "{unit:in} completes its position"
    unit: Unit


class BreakDown(Action):
    """A unit detaches a battalion."""

    case = "a44 26.1"
    label = "{unit:in} detaches a battalion"
    unit: Unit


class Split(Action):
    """A unit of three steps parts into two battalions and its Remnant."""

    case = "a44 26.1"
    label = "{unit:in} splits into three"
    unit: Unit


class Rebuild(Action):
    """A breakdown unit joins its parent again."""

    case = "a44 26.4"
    label = "{unit:in} joins its parent"
    unit: Unit


class MarkNight(Action):
    """Units of one hex will act in the night."""

    case = "a44 25.3.3"
    units: Units
    __post_init__ = _by_number

    def describe(self, s: State) -> str:
        """Night marker on 424/106 in 3617"""
        where = s.place_title(s.at[self.units[0]])
        return f"Night marker on {units(s, self.units)} in {where}"


class RollAir(Action):
    """Roll for Ground Support markers."""

    case = "a44 15.6.2"
    label = "Roll for air support"


class Drop(Action):
    """Von der Heydte drops there."""

    case = "a44 27.2"
    label = "Drop on {at}"
    role = "place"
    at: Hex


class Deceive(Action):
    """The 150th Panzer Brigade enters an enemy zone, or sits in one, and rolls."""

    case = "a44 27.8.2"
    label = "Pass for Americans in {at}"
    role = "place"
    at: Hex
