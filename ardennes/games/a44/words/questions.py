"""What is still to be asked. The questions of a combat all hold the combat, one hands it on to the
next."""

from ardennes.engine.core import Pending, PlaceId, UnitId
from ardennes.games.a44.words.combat import Combat

Unit = UnitId
Hex = PlaceId
Units = tuple[UnitId, ...]
Hexes = tuple[PlaceId, ...]
NOBODY = UnitId(-1)
NOWHERE = PlaceId(-1)


class Closing(Pending):
    """What the end of the phase brings; it lies under every other question of the phase."""

    again: int = 0  # how often it has been gone through


class SetUp(Pending):
    """The German places his units."""


class ArtillerySupply(Pending):
    """Which gun is turned to Ready?"""


# --- fuel (a44 6) ---


class FuelPhase(Pending):
    """Both tables are rolled for, or none is due: the end."""


class FuelRoll(Pending):
    """A die for one of the two tables."""

    case = "a44 6.1"
    asks = "Roll on Fuel Shortage Table {table}."
    table: int


class Shortage(Pending):
    """Which of these divisions goes without fuel?"""

    chooser: int  # the side that picks (a44 6.4)
    formations: tuple[str, ...]
    west: bool = False  # only units on or west of the Ourthe (a44 6.4.1)


# --- bridges (a44 7) ---


class BridgePhase(Pending):
    """Which bridge is blown or rebuilt?"""


class DemolitionRoll(Pending):
    """A die for a bridge."""

    case = "a44 7.2"
    asks = "Roll for the demolition of {first}/{second}."
    first: Hex
    second: Hex
    unit: Unit  # who does it
    modifier: int


class OurenRoll(Pending):
    """Does the bridge at Ouren hold?"""

    case = "a44 7.7"
    asks = "Roll for the bridge at Ouren."
    unit: Unit = NOBODY  # who was on its way
    to: Hex = NOWHERE


# --- movement (a44 11-13, 15.6.2, 25-27) ---


class MovementPhase(Pending):
    """Any unit left, or the end."""


class Moving(Pending):
    """A unit is in hand; the way it has come, and what it paid for it."""

    unit: Unit
    mode: str = ""  # named by the player; else whatever fits
    path: Hexes = ()  # the places entered
    spent: int = 0  # halves; of no matter once the way is one of tactical movement alone
    paid: bool = True  # whether the way fits a mode that pays points
    ignored: Hexes = ()  # zones the 150th Panzer Brigade passed (a44 27.8.2)


class DeceptionRoll(Pending):
    """Is the 150th Panzer Brigade taken for Americans?"""

    case = "a44 27.8.2"
    asks = "Roll whether {unit} is detected in {at}."
    unit: Unit
    at: Hex


class AirRoll(Pending):
    """How many Ground Support markers?"""

    case = "a44 15.6.2"
    asks = "Roll for Ground Support markers."


class DropRoll(Pending):
    """What is left of von der Heydte's men?"""

    case = "a44 27.2"
    asks = "Roll for the drop on {at}."
    at: Hex


class PzjRoll(Pending):
    """Does the 653rd arrive?"""

    case = "a44 27.7"
    asks = "Roll for the arrival of the 653rd."


class Overstacked(Pending):
    """Somebody in this hex loses a step until the stack is legal (a44 8.3)."""

    at: Hex
    among: Units = ()  # those of them who pay; everybody if none is named


# --- rally, traffic, supply, night (a44 18, 23-25, 27.3.4) ---


class RallyRoll(Pending):
    """Does a unit next to the enemy rally?"""

    case = "a44 18.6"
    asks = "Roll for {unit} to rally."
    unit: Unit


class TrafficPhase(Pending):
    """Where do markers go?"""


class TrafficRoll(Pending):
    """Two dice take markers off the map; this is the first or the second."""

    case = "a44 24.3.2"
    asks = "Roll for Traffic markers to be removed."
    first: int = 0  # what the first die showed


class SurrenderRoll(Pending):
    """A die for an isolated group."""

    case = "a44 23.7"
    asks = "Roll for the surrender of {units}."
    units: Units


class SendBritish(Pending):
    """Which British units go to Antwerp?"""


class ReplacementPhase(Pending):
    """Who gets replacements tonight?"""


# --- combat (a44 14-22) ---


class CombatPhase(Pending):
    """Any attack or disengagement left, or the end."""


class Plan(Combat):
    """The attack is put together; it begins with `commit`."""


class BlowBefore(Combat):
    """Does the defender blow a bridge before combat (a44 7.4)?"""

    declined = "Blow nothing"


class CallOff(Combat):
    """A bridge is gone: does the attacker call it off?"""

    declined = "Attack all the same"


class AttackSupport(Combat):
    """Guns, aircraft and surprise of the attacker."""


class SurpriseRoll(Combat):
    """Does the surprise succeed?"""

    case = "a44 27.8.3"
    asks = "Roll for the surprise attack on {target}."


class DefenceSupport(Combat):
    """One gun of the defender, or none."""

    declined = "No gun fires"


class DefenceRoll(Combat):
    """What the defender's gun does; it is the first of `more`."""

    case = "a44 22.8"
    asks = "Roll for the defensive artillery at {target}."


class JabosRoll(Combat):
    """What the fighter-bombers do to a German attack."""

    case = "a44 15.6.3"
    asks = "Roll for Jabos over {target}."


class CombatRoll(Combat):
    """The die on the Combat Results Table."""

    case = "a44 14.4"
    asks = "Roll for the attack on {target}."


class OfferFireFight(Combat):
    """A Fire Fight, or the defenders are Engaged?"""

    declined = "They are Engaged"


class FireFightRoll(Combat):
    """The die on the Fire Fight Table."""

    case = "a44 16.2"
    asks = "Roll for the Fire Fight at {target}."


class CarryOut(Combat):
    """The result is known: what it brings goes its way without a question of its own."""


class OfferConversion(Combat):
    """Recon alone: a retreat of four hexes instead of a loss?"""

    declined = "Take the loss"


class AttackerLoses(Combat):
    """Who of the attackers takes the loss?"""


class DefenderLoses(Combat):
    """Who of the defenders takes the loss?"""


class OfferDefense(Combat):
    """Determined Defense?"""

    declined = "Retreat"


class DefenseRoll(Combat):
    """The die on the Determined Defense Table."""

    case = "a44 16.7.2"
    asks = "Roll for the Determined Defense of {target}."


class FallBack(Combat):
    """The units of `more` retreat `left` hexes."""


class FindRoom(Combat):
    """The first of `more` found no room: does it go on? The others wait for their retreat."""

    declined = "It goes no further"
    way: Hexes = ()  # what it has come, the battle hex first: no hex is entered twice


class OfferAdvance(Combat):
    """The units of `more` may still advance, up to `left` hexes."""

    declined = "Nobody advances"


class OfferBreakthrough(Combat):
    """The Breakthrough Group in `more` may attack at once."""

    declined = "No breakthrough combat"


class PlaceAdvantage(Combat):
    """Which attacking stack gets the Attacker's Advantage?"""


# --- disengagement (a44 20) ---


class DisengagementRoll(Pending):
    """A die for the first of these."""

    case = "a44 20.2"
    asks = "Roll for the disengagement."
    units: Units


class SlipAway(Pending):
    """A unit that got away retreats a hex or two; the others wait for their rolls."""

    unit: Unit
    shaken: bool  # whether it becomes one level worse afterwards
    others: Units = ()
