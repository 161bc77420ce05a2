"""The vocabulary of bulge: every action, open question and event, as plain data."""

from ardennes.engine.core import PlaceId, Roll, UnitId, Word

Unit = UnitId
Hex = PlaceId
Units = tuple[UnitId, ...]

# --- actions: what a player can say ---


class Fly(Word, frozen=True, gc=False):
    """One air point flies this mission, in secret."""

    mission: str


class Done(Word, frozen=True, gc=False):
    """No more of what was offered."""


class Interdict(Word, frozen=True, gc=False):
    """An interdiction marker goes there."""

    to: Hex


class Attack(Word, frozen=True, gc=False):
    """Plan an attack on this hex."""

    target: Hex


class Join(Word, frozen=True, gc=False):
    """This unit takes part."""

    unit: Unit


class CallOff(Word, frozen=True, gc=False):
    """Forget the planned attack."""


class Commit(Word, frozen=True, gc=False):
    """Attack on the primary or the secondary table."""

    crt: str


class Support(Word, frozen=True, gc=False):
    """Add one ground support."""


class Fight(Word, frozen=True, gc=False):
    """Roll, so many columns lower."""

    lower: int = 0


class Lose(Word, frozen=True, gc=False):
    """These attacking units are eliminated."""

    units: Units


class Retreat(Word, frozen=True, gc=False):
    """A unit retreats there."""

    unit: Unit
    to: Hex


class Advance(Word, frozen=True, gc=False):
    """A unit advances into a hex that was left."""

    unit: Unit
    to: Hex


class Choose(Word, frozen=True, gc=False):
    """Take a unit in hand."""

    unit: Unit


class BeginMove(Word, frozen=True, gc=False):
    """Roll for the movement points of a unit out of supply."""


class Move(Word, frozen=True, gc=False):
    """Move the unit in hand."""

    to: Hex


class Exit(Word, frozen=True, gc=False):
    """Leave the map by the road that leads off this hex."""

    by: Hex


class EndPhase(Word, frozen=True, gc=False):
    """The phase is over."""


class Mechanize(Word, frozen=True, gc=False):
    """An infantry unit gets a mechanized marker."""

    unit: Unit


class Resupply(Word, frozen=True, gc=False):
    """A unit out of supply gets a resupply marker."""

    unit: Unit


class Drop(Word, frozen=True, gc=False):
    """The paratroops jump here."""

    to: Hex


ACTIONS = (
    Fly, Interdict, Resupply, Mechanize, Drop, Attack, Join, Support, Commit, Fight, Lose, Retreat,
    Advance, Choose, BeginMove, Move, Exit, CallOff, Done, EndPhase, Roll,
)  # fmt: skip

MISSIONS = ("cap", "interdiction", "ground_support", "resupply")


# --- steps: what is still to be asked ---


class RollWeather(Word, frozen=True, gc=False):
    """The variable weather is rolled."""


class Assign(Word, frozen=True, gc=False):
    """A side assigns its air points in secret."""

    side: int
    left: int


class Reveal(Word, frozen=True, gc=False):
    """Both assignments are shown."""


class PlaceMarkers(Word, frozen=True, gc=False):
    """A side places its interdiction markers."""

    side: int
    left: int


class CombatPhase(Word, frozen=True, gc=False):
    """Any attack left, or the end."""


class Plan(Word, frozen=True, gc=False):
    """An attack is being put together."""

    target: Hex
    attackers: Units = ()


class Assist(Word, frozen=True, gc=False):
    """Ground support may be added."""

    target: Hex
    attackers: Units
    crt: str
    support: int = 0


class RollMist(Word, frozen=True, gc=False):
    """In mist a die decides about the weather shift."""

    target: Hex
    attackers: Units
    crt: str
    support: int


class Resolve(Word, frozen=True, gc=False):
    """The column may be lowered; then the die."""

    target: Hex
    attackers: Units
    crt: str
    support: int
    mist: int = 0  # the shift the mist gave


class RollAttack(Word, frozen=True, gc=False):
    """The die of an attack."""

    target: Hex
    attackers: Units
    crt: str
    column: int


class ChooseLosses(Word, frozen=True, gc=False):
    """The attacker picks who is eliminated: one unit, or the set of an exchange."""

    target: Hex
    attackers: Units
    exchange: int = -1  # the defender's factor, in an exchange


class FallBack(Word, frozen=True, gc=False):
    """These units retreat one hex; then the other side may advance."""

    units: Units
    victors: Units
    left: tuple[PlaceId, ...] = ()  # hexes left so far


class OfferAdvance(Word, frozen=True, gc=False):
    """One of these units may advance into one of these hexes."""

    victors: Units
    left: tuple[PlaceId, ...]


class OfferResupply(Word, frozen=True, gc=False):
    """The Allied player may resupply units."""

    left: int


class MarkMechanized(Word, frozen=True, gc=False):
    """The Allied player may mark infantry."""

    left: int


class OfferDrop(Word, frozen=True, gc=False):
    """The paratroops may jump."""


class RollDrop(Word, frozen=True, gc=False):
    """Do they survive, do they land on target, where do they scatter?"""

    to: Hex
    roll: int


class MovementPhase(Word, frozen=True, gc=False):
    """Any unit left, or the end."""


class Ready(Word, frozen=True, gc=False):
    """A unit out of supply is in hand."""

    unit: Unit


class RollMove(Word, frozen=True, gc=False):
    """Its movement points are rolled."""

    unit: Unit


class Moving(Word, frozen=True, gc=False):
    """A unit is in hand with so many fifths of a point."""

    unit: Unit
    fifths: int


STEPS = (
    RollWeather, Assign, Reveal, PlaceMarkers, CombatPhase, Plan, Assist, RollMist, Resolve,
    RollAttack, ChooseLosses, FallBack, OfferAdvance, OfferResupply, MarkMechanized, OfferDrop,
    RollDrop, MovementPhase, Ready, RollMove, Moving,
)  # fmt: skip


# --- events: what happened ---


class TurnBegan(Word, frozen=True, gc=False):
    """A turn begins."""

    turn: int


class PhaseBegan(Word, frozen=True, gc=False):
    """A phase begins."""

    phase: int


class WeatherSet(Word, frozen=True, gc=False):
    """The weather of the turn; the die is 0 where it is historical."""

    weather: int
    die: int = 0


class MissionFlown(Word, frozen=True, gc=False):
    """A secret: one air point is assigned."""

    side: int
    mission: str


class MissionsRevealed(Word, frozen=True, gc=False):
    """Both assignments are on the table; CAP has taken its ground support."""

    german: tuple[int, ...]
    allied: tuple[int, ...]
    support: tuple[int, ...]  # ground support left, German then Allied


class Interdicted(Word, frozen=True, gc=False):
    """A marker lies there."""

    side: int
    to: Hex


class Resupplied(Word, frozen=True, gc=False):
    """A unit has a resupply marker."""

    unit: Unit


class Mechanized(Word, frozen=True, gc=False):
    """A unit has a mechanized marker."""

    unit: Unit


class AttackDeclared(Word, frozen=True, gc=False):
    """An attack is declared."""

    target: Hex
    attackers: Units
    crt: str


class SupportFlown(Word, frozen=True, gc=False):
    """Ground support for an attack."""

    target: Hex


class MistRolled(Word, frozen=True, gc=False):
    """The mist helps, or it does not."""

    target: Hex
    die: int


class AttackRolled(Word, frozen=True, gc=False):
    """The die of an attack and its result."""

    target: Hex
    crt: str
    column: int
    die: int
    result: str


class Eliminated(Word, frozen=True, gc=False):
    """A unit is out; its factor counts at once."""

    unit: Unit
    points: int


class Retreated(Word, frozen=True, gc=False):
    """A unit has retreated."""

    unit: Unit
    start: Hex
    to: Hex


class Advanced(Word, frozen=True, gc=False):
    """A unit has advanced."""

    unit: Unit
    start: Hex
    to: Hex


class MoveRolled(Word, frozen=True, gc=False):
    """A unit out of supply has rolled."""

    unit: Unit
    die: int


class Moved(Word, frozen=True, gc=False):
    """A unit has moved."""

    unit: Unit
    start: Hex
    path: tuple[PlaceId, ...]
    fifths: int
    mode: str


class Entered(Word, frozen=True, gc=False):
    """A reinforcement has entered."""

    unit: Unit
    path: tuple[PlaceId, ...]
    fifths: int
    mode: str


class Exited(Word, frozen=True, gc=False):
    """A German unit has left the map."""

    unit: Unit
    start: Hex
    path: tuple[PlaceId, ...]
    fifths: int


class BritishReleased(Word, frozen=True, gc=False):
    """The British are free for good."""

    unit: Unit


class ParatroopsLost(Word, frozen=True, gc=False):
    """They did not survive the jump."""

    die: int


class ParatroopsLanded(Word, frozen=True, gc=False):
    """They are down."""

    to: Hex


class ExitsCounted(Word, frozen=True, gc=False):
    """Units off the map change the total."""

    units: Units
    points: int


class GameEnded(Word, frozen=True, gc=False):
    """The game is over; the winner is a side, or -1 for a draw."""

    winner: int


EVENTS = (
    TurnBegan, PhaseBegan, WeatherSet, MissionFlown, MissionsRevealed, Interdicted, Resupplied,
    Mechanized, AttackDeclared, SupportFlown, MistRolled, AttackRolled, Eliminated, Retreated,
    Advanced, MoveRolled, Moved, Entered, Exited, BritishReleased, ParatroopsLost,
    ParatroopsLanded, ExitsCounted, GameEnded,
)  # fmt: skip
