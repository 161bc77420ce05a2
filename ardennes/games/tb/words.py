"""Every action, step and event of tb, as plain data.

Actions are imperative, steps are questions that wait, events are past tense. Fields that hold
places or units are typed so; the engine prints them as hex numbers and counter ids.
"""

from ardennes.engine.core import PlaceId, Roll, UnitId, Word

Hex = PlaceId
Unit = UnitId
Units = tuple[UnitId, ...]
NOBODY = UnitId(-1)

# --- actions -----------------------------------------------------------------------------------


class Choose(Word, frozen=True, gc=False):
    """Take this unit in hand to move it (tb 6.3)."""

    unit: Unit


class BeginMove(Word, frozen=True, gc=False):
    """Roll the die for the points of an out-of-supply unit (tb 7.6)."""


class Move(Word, frozen=True, gc=False):
    """Go there by the cheapest way (tb 9.2)."""

    to: Hex


class Step(Word, frozen=True, gc=False):
    """Go straight into this adjacent hex although a way round is cheaper (tb 9.2)."""

    to: Hex


class EndMove(Word, frozen=True, gc=False):
    """This unit is done (tb 6.3)."""


class Exit(Word, frozen=True, gc=False):
    """Leave the map (tb 4.2)."""


class Infiltrate(Word, frozen=True, gc=False):
    """Put SSES on this US unit (tb 14.4)."""

    unit: Unit


class EndPhase(Word, frozen=True, gc=False):
    """Close the phase (tb 5.2)."""


class Attack(Word, frozen=True, gc=False):
    """Plan an attack on this hex (tb 13.1)."""

    target: Hex


class Join(Word, frozen=True, gc=False):
    """Add this unit to the attack (tb 13.4)."""

    unit: Unit


class Support(Word, frozen=True, gc=False):
    """Let this VAK fire in support (tb 14.7)."""

    unit: Unit


class Commit(Word, frozen=True, gc=False):
    """Launch the attack as planned (tb 13.7)."""


class SupplyByAir(Word, frozen=True, gc=False):
    """Drop supply to this unit (tb 7.5)."""

    unit: Unit


class AirSupport(Word, frozen=True, gc=False):
    """Commit an air support marker to this battle (tb 15.1)."""


class Fight(Word, frozen=True, gc=False):
    """Roll, this many columns lower than the odds allow (tb 13.14)."""

    lower: int = 0


class Ardor(Word, frozen=True, gc=False):
    """Roll until something other than AS comes up (tb 13.23)."""

    lower: int = 0


class Hold(Word, frozen=True, gc=False):
    """Stay in the town: the DR becomes an AS (tb 13.18)."""


class LoseStep(Word, frozen=True, gc=False):
    """Take a step from this unit (tb 13.19, 13.21)."""

    unit: Unit


class Retreat(Word, frozen=True, gc=False):
    """The whole stack goes there (tb 13.17)."""

    to: Hex


class RetreatApart(Word, frozen=True, gc=False):
    """Retreat although no hex takes the whole stack (tb 13.17)."""


class RetreatUnit(Word, frozen=True, gc=False):
    """This unit of a parting stack goes there (tb 13.17)."""

    unit: Unit
    to: Hex


class StayBehind(Word, frozen=True, gc=False):
    """This unit of a parting stack finds no room (tb R43)."""

    unit: Unit


class Advance(Word, frozen=True, gc=False):
    """This attacker enters the vacated hex (tb 13.22)."""

    unit: Unit


class Starve(Word, frozen=True, gc=False):
    """Put an OOS marker on this German unit (tb 7.11)."""

    unit: Unit


class Drop(Word, frozen=True, gc=False):
    """Place VDH here (tb 14.5)."""

    to: Hex


class Eliminate(Word, frozen=True, gc=False):
    """Remove this unit from an overstacked hex (tb 6.6)."""

    unit: Unit


class Pass(Word, frozen=True, gc=False):
    """No, or no more."""


ACTIONS = (
    Pass, EndPhase, Choose, BeginMove, Move, Step, EndMove, Exit, Infiltrate, Attack, Join, Support,
    Commit, SupplyByAir, AirSupport, Fight, Ardor, Hold, LoseStep, Retreat, RetreatApart,
    RetreatUnit, StayBehind, Advance, Starve, Drop, Eliminate, Roll,
)  # in the order in which choices are listed  # fmt: skip

# --- steps -------------------------------------------------------------------------------------


class RollFuel(Word, frozen=True, gc=False):
    """How many German units lack fuel this turn?  tb 7.11"""


class PlaceFuel(Word, frozen=True, gc=False):
    """Which German units? So many markers are left.  tb 7.11"""

    left: int


class OfferSupply(Word, frozen=True, gc=False):
    """Does the Allied player drop supply at the start of the turn?  tb 7.5"""


class MoreSupply(Word, frozen=True, gc=False):
    """Who else in this hex shares the marker's division of supply?  tb 7.5"""

    at: Hex
    thirds: int


class CombatPhase(Word, frozen=True, gc=False):
    """Attack whom, or end the phase?  tb 13.1"""


class Plan(Word, frozen=True, gc=False):
    """Who takes part in this attack?  tb 13.4"""

    target: Hex
    attackers: Units
    vak: Unit = NOBODY


class ReactSupply(Word, frozen=True, gc=False):
    """Does the Allied player drop supply to units of this battle?  tb 7.5, tb R14"""

    target: Hex
    attackers: Units
    vak: Unit = NOBODY


class ReactCavalry(Word, frozen=True, gc=False):
    """Does the armored cavalry slip away before combat?  tb 14.2"""

    target: Hex
    attackers: Units
    vak: Unit = NOBODY


class ReactAir(Word, frozen=True, gc=False):
    """Does the Allied player commit air support?  tb 15.1"""

    target: Hex
    attackers: Units
    vak: Unit = NOBODY


class Resolve(Word, frozen=True, gc=False):
    """Lower the column? Ardor?  tb 13.14, 13.23"""

    target: Hex
    attackers: Units
    vak: Unit = NOBODY
    air: int = 0


class RollAttack(Word, frozen=True, gc=False):
    """What does the die say in this column?  tb 13.8"""

    target: Hex
    attackers: Units
    column: int
    ardor: bool = False


class AnswerRetreat(Word, frozen=True, gc=False):
    """Retreat, hold the town or lose a step?  tb 13.17-13.19"""

    target: Hex
    attackers: Units


class Part(Word, frozen=True, gc=False):
    """Where does the next unit of a stack too large for one hex go?  tb 13.17"""

    target: Hex
    attackers: Units
    units: Units
    gone: tuple[PlaceId, ...] = ()


class TakeLosses(Word, frozen=True, gc=False):
    """From which attackers come the steps of a bloodbath?  tb 13.21"""

    target: Hex
    attackers: Units
    left: int


class OfferAdvance(Word, frozen=True, gc=False):
    """Who advances into the vacated hex?  tb 13.22"""

    target: Hex
    attackers: Units


class MovementPhase(Word, frozen=True, gc=False):
    """Move whom, or end the phase?  tb 9.2"""


class Ready(Word, frozen=True, gc=False):
    """An out-of-supply unit is in hand and has not rolled: roll, or leave it?  tb 7.6"""

    unit: Unit


class Moving(Word, frozen=True, gc=False):
    """Where does this unit go? Points are counted in fifths.  tb 9.2, 10.3"""

    unit: Unit
    fifths: int
    mechanized: bool
    begun: bool = False


class RollMove(Word, frozen=True, gc=False):
    """How many points has this out-of-supply unit?  tb 7.6"""

    unit: Unit


class PlaceCommandos(Word, frozen=True, gc=False):
    """On which US unit does SSES go?  tb 14.4"""


class PlaceParatroops(Word, frozen=True, gc=False):
    """Where does VDH drop?  tb 14.5"""


class Overstacked(Word, frozen=True, gc=False):
    """Who leaves the overstacked hex?  tb 6.6"""

    at: Hex


STEPS = (
    RollFuel, PlaceFuel, OfferSupply, MoreSupply, CombatPhase, Plan, ReactSupply, ReactCavalry,
    ReactAir, Resolve, RollAttack, AnswerRetreat, Part, TakeLosses, OfferAdvance, MovementPhase,
    Ready, Moving, RollMove, PlaceCommandos, PlaceParatroops, Overstacked,
)  # fmt: skip

# --- events ------------------------------------------------------------------------------------


class TurnBegan(Word, frozen=True, gc=False):
    """tb 5.1, tb 5.3"""

    turn: int


class PhaseBegan(Word, frozen=True, gc=False):
    """tb 5.2"""

    phase: int


class FuelRolled(Word, frozen=True, gc=False):
    """tb 7.11"""

    die: int


class Starved(Word, frozen=True, gc=False):
    """tb 7.11"""

    unit: Unit


class SuppliedByAir(Word, frozen=True, gc=False):
    """tb 7.5"""

    unit: Unit
    new_marker: bool


class MoveRolled(Word, frozen=True, gc=False):
    """tb 7.6"""

    unit: Unit
    die: int


class Moved(Word, frozen=True, gc=False):
    """tb 9.2, tb 10.1"""

    unit: Unit
    start: Hex
    path: tuple[PlaceId, ...]
    fifths: int
    mode: str


class Entered(Word, frozen=True, gc=False):
    """tb 12.1"""

    unit: Unit
    path: tuple[PlaceId, ...]
    fifths: int
    mode: str


class MoveEnded(Word, frozen=True, gc=False):
    """tb 6.3"""

    unit: Unit


class Exited(Word, frozen=True, gc=False):
    """tb 4.2"""

    unit: Unit
    start: Hex
    fifths: int


class Infiltrated(Word, frozen=True, gc=False):
    """tb 14.4"""

    unit: Unit


class CommandosLeft(Word, frozen=True, gc=False):
    """tb 14.4"""


class AttackDeclared(Word, frozen=True, gc=False):
    """tb 13.7"""

    target: Hex
    attackers: Units
    vak: Unit


class AirCommitted(Word, frozen=True, gc=False):
    """tb 15.1"""

    target: Hex


class ArdorDeclared(Word, frozen=True, gc=False):
    """tb 13.23"""

    target: Hex


class AttackRolled(Word, frozen=True, gc=False):
    """tb 13.8; die 0 when the result needs no die (tb 14.7)"""

    target: Hex
    column: int
    die: int
    result: str


class Held(Word, frozen=True, gc=False):
    """tb 13.18"""

    target: Hex


class StepLost(Word, frozen=True, gc=False):
    """tb 2.11"""

    unit: Unit


class Eliminated(Word, frozen=True, gc=False):
    """tb 2.11"""

    unit: Unit


class Overcrowded(Word, frozen=True, gc=False):
    """tb 6.6: removed as the excess of an overstacked hex"""

    unit: Unit


class Retreated(Word, frozen=True, gc=False):
    """tb 13.17"""

    unit: Unit
    start: Hex
    to: Hex


class SlippedAway(Word, frozen=True, gc=False):
    """tb 14.2"""

    unit: Unit


class Advanced(Word, frozen=True, gc=False):
    """tb 13.22"""

    unit: Unit
    to: Hex


class ParatroopsDropped(Word, frozen=True, gc=False):
    """tb 14.5"""

    to: Hex


class ParatroopsScattered(Word, frozen=True, gc=False):
    """tb 14.5: removed by an Allied unit, or never placed"""


class ParatroopsRelieved(Word, frozen=True, gc=False):
    """tb 14.5: reached by a German unit, one victory point"""


class MarkersRemoved(Word, frozen=True, gc=False):
    """tb 7.5, 7.11: OOS and aerial supply markers come off"""


class GameEnded(Word, frozen=True, gc=False):
    """tb 4.2-4.4"""

    winner: int
    points: int
    by_exit: bool = False


EVENTS = (
    TurnBegan, PhaseBegan, FuelRolled, Starved, SuppliedByAir, MoveRolled, Moved, Entered,
    MoveEnded, Exited, Infiltrated, CommandosLeft, AttackDeclared, AirCommitted, ArdorDeclared,
    AttackRolled, Held, StepLost, Eliminated, Overcrowded, Retreated, SlippedAway, Advanced,
    ParatroopsDropped, ParatroopsScattered, ParatroopsRelieved, MarkersRemoved, GameEnded,
)  # fmt: skip
