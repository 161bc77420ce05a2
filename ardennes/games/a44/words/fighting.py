"""What is said in combat; listed in this order (see actions.py)."""

from msgspec.structs import force_setattr

from ardennes.engine.core import Action, PlaceId, UnitId
from ardennes.games.a44.state import State
from ardennes.games.a44.words.dumps import in_defence
from ardennes.wargame.telling import units

Unit = UnitId
Hex = PlaceId
Units = tuple[UnitId, ...]


def _by_number(action: "BreakThrough") -> None:
    """A group comes in the order of its numbers, however it is written."""
    force_setattr(action, "units", tuple(sorted(action.units)))


class Attack(Action):
    """Plan an attack on this hex, or attack it at once after a breakthrough."""

    case = "a44 14.1"
    tone = "attack"
    role = "place"
    target: Hex

    def describe(self, s: State) -> str:
        """Attack 110/28 in Clervaux (E2416)"""
        return f"Attack {in_defence(s, self.target)} in {s.place_title(self.target)}"


class Join(Action):
    """This unit attacks with its factors."""

    case = "a44 14.2"
    tone = "join"
    label = "Add {unit:in}"
    role = "unit"
    unit: Unit


class Tag(Action):
    """This unit comes along without factors."""

    case = "a44 19.1.1"
    tone = "join"
    label = "{unit:in} comes along without factors"
    unit: Unit


class Commit(Action):
    """The attack begins."""

    case = "a44 14.4"
    tone = "attack"
    label = "Attack"
    role = "main"


class Disengage(Action, eq=False):
    """Units of one hex try to get away. They roll in the order named, which is no matter to what
    is allowed (a44 20.2)."""

    case = "a44 20.1"
    units: Units

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Disengage) and sorted(self.units) == sorted(other.units)

    def __hash__(self) -> int:
        return hash((type(self), *sorted(self.units)))

    def describe(self, s: State) -> str:
        """Disengage 424/106 in 3617"""
        return f"Disengage {units(s, self.units)} in {s.place_title(s.at[self.units[0]])}"


class Support(Action):
    """A gun fires in support."""

    case = "a44 22.6"
    tone = "join"
    label = "{unit:in} fires in support"
    role = "unit"
    unit: Unit


class AirSupport(Action):
    """A Ground Support marker is used."""

    case = "a44 15.6.2"
    tone = "join"
    label = "Call the fighter-bombers"


class Surprise(Action):
    """The 150th Panzer Brigade tries a surprise attack."""

    case = "a44 27.8.3"
    label = "Try a surprise attack"


class Fight(Action):
    """No more support."""

    case = "a44 14.4"
    tone = "attack"
    label = "Fight"
    role = "main"


class Cancel(Action):
    """The attack is called off: a bridge is gone."""

    case = "a44 7.4"
    label = "Call off the attack"
    role = "cancel"


class FireFight(Action):
    """A Fire Fight with this Lead Unit."""

    case = "a44 16.2.1"
    tone = "attack"
    label = "Fire Fight led by {unit:in}"
    role = "unit"
    unit: Unit


class Convert(Action):
    """Recon alone turns a loss into a retreat of four hexes."""

    case = "a44 21.4"
    label = "Retreat four hexes instead"


class LoseStep(Action):
    """This unit takes the loss."""

    case = "a44 16.3"
    label = "{unit:in} loses a step"
    role = "unit"
    unit: Unit


class Defend(Action):
    """Determined Defense with this Lead Unit."""

    case = "a44 16.7.1"
    label = "Determined Defense led by {unit:in}"
    role = "unit"
    unit: Unit


class Retreat(Action):
    """A unit retreats, all the way."""

    case = "a44 17.1"
    label = "{unit} retreats to {to}"
    role = "place"
    unit: Unit
    to: Hex


class GoOn(Action):
    """A unit that found no room retreats one hex further."""

    case = "a44 17.4"
    label = "{unit} retreats further to {to}"
    role = "place"
    unit: Unit
    to: Hex


class Advance(Action):
    """A unit advances, all the way."""

    case = "a44 19.1"
    label = "{unit} advances to {to}"
    role = "place"
    unit: Unit
    to: Hex


class BreakThrough(Action):
    """The Breakthrough Group goes there as one stack."""

    case = "a44 19.4.1"
    role = "place"
    units: Units
    to: Hex
    __post_init__ = _by_number

    def describe(self, s: State) -> str:
        """112/28 breaks through to E2416"""
        verb = "breaks" if len(self.units) == 1 else "break"
        return f"{units(s, self.units)} {verb} through to {s.place_title(self.to)}"


class Advantage(Action):
    """The Attacker's Advantage marker lies with the units of this hex."""

    case = "a44 16.6"
    label = "Attacker's Advantage for {at}"
    role = "place"
    at: Hex
