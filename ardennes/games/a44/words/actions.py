"""What a player can say. Choices are listed in the order in which actions stand here."""

from msgspec.structs import force_setattr

from ardennes.engine.core import Action, PlaceId, UnitId
from ardennes.games.a44.state import State
from ardennes.wargame.telling import units

Unit = UnitId
Hex = PlaceId
Units = tuple[UnitId, ...]
NOWHERE = PlaceId(-1)


def _by_number(action: "Disengage | BreakThrough") -> None:
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


class Attack(Action):
    """Plan an attack on this hex, or attack it at once after a breakthrough."""

    case = "a44 14.1"
    tone = "attack"
    role = "place"
    target: Hex

    def describe(self, s: State) -> str:
        """Attack 110/28 in Clervaux (E2416)"""
        return f"Attack {units(s, s.here(self.target))} in {s.place_title(self.target)}"


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


class Disengage(Action):
    """Units of one hex try to get away."""

    case = "a44 20.1"
    units: Units
    __post_init__ = _by_number

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


class Traffic(Action):
    """A Traffic marker is placed."""

    case = "a44 24.3.1"
    label = "Traffic marker {number} in {at}"
    role = "place"
    number: int
    at: Hex


class Send(Action):
    """A British unit goes to Antwerp."""

    case = "a44 27.3.4"
    label = "Send {unit:in} to Antwerp"
    role = "unit"
    unit: Unit


class Replace(Action):
    """A replacement point is spent; a unit from the dead pile may need a hex."""

    case = "a44 25.2.2"
    label = "Replacements for {unit}"
    unit: Unit
    at: Hex = NOWHERE

    def describe(self, s: State) -> str:
        """Replacements for 424/106 (in Bastogne)"""
        where = f" in {s.place_title(self.at)}" if self.at >= 0 else ""
        return f"Replacements for {s.title(self.unit)}{where}"


class Pass(Action):
    """No, or no more."""

    case = "a44 14.4"
    role = "cancel"

    def describe(self, s: State) -> str:
        """As the question calls it"""
        return getattr(s.question, "declined", "Pass")


class EndPhase(Action):
    """The phase is over."""

    case = "a44 4"
    role = "end"

    def describe(self, s: State) -> str:
        """End German movement"""
        return f"End {s.phase_name[:1].upper()}{s.phase_name[1:]}"
