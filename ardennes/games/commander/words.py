"""The vocabulary of commander: every action, open question and event, as plain data."""

from ardennes.engine.core import PlaceId, Roll, UnitId, Word

Unit = UnitId
Space = PlaceId
Units = tuple[UnitId, ...]
Spaces = tuple[PlaceId, ...]
NOWHERE = PlaceId(-1)

# --- actions: what a player can say ---


class Activate(Word, frozen=True, gc=False):
    """Activate all units in a space that can still act today."""

    space: Space


class Pass(Word, frozen=True, gc=False):
    """No activation, or no more of what was offered."""


class Choose(Word, frozen=True, gc=False):
    """Take an active unit in hand."""

    unit: Unit


class Move(Word, frozen=True, gc=False):
    """Move the unit in hand one space, or two by road."""

    to: Space
    via: Space = NOWHERE


class Strategic(Word, frozen=True, gc=False):
    """Move the unit in hand three spaces by road through friendly ground."""

    to: Space


class Exit(Word, frozen=True, gc=False):
    """Leave the map."""


class EndMoves(Word, frozen=True, gc=False):
    """Nobody else moves this turn."""


class Fight(Word, frozen=True, gc=False):
    """Resolve this combat next."""

    space: Space


class Stand(Word, frozen=True, gc=False):
    """Take the hits and stay."""


class Retreat(Word, frozen=True, gc=False):
    """Take one hit less and leave the space."""


class LoseStep(Word, frozen=True, gc=False):
    """This unit takes the next hit."""

    unit: Unit


class Withdraw(Word, frozen=True, gc=False):
    """A retreating unit goes there."""

    unit: Unit
    to: Space


class BreakThrough(Word, frozen=True, gc=False):
    """An armor unit goes on into an adjacent space."""

    unit: Unit
    to: Space


class Place(Word, frozen=True, gc=False):
    """A reinforcement enters here."""

    unit: Unit
    to: Space


class MarkFuel(Word, frozen=True, gc=False):
    """The Allied player puts a fuel shortage marker on this unit."""

    unit: Unit


class FreeFuel(Word, frozen=True, gc=False):
    """The German player takes it off again."""

    unit: Unit


class Replace(Word, frozen=True, gc=False):
    """This unit gets a replacement point."""

    unit: Unit


class Strike(Word, frozen=True, gc=False):
    """The commando operation strikes this Allied unit."""

    unit: Unit


ACTIONS = (
    Activate, Choose, Move, Strategic, Exit, Fight, Stand, Retreat, LoseStep, Withdraw,
    BreakThrough, Place, MarkFuel, FreeFuel, Replace, Strike, EndMoves, Pass, Roll,
)  # fmt: skip


# --- steps: what is still to be asked or done ---


class SupplyCheck(Word, frozen=True, gc=False):
    """The day's supply check is due."""


class Reinforce(Word, frozen=True, gc=False):
    """A side places its reinforcements."""

    side: int


class MarkShortages(Word, frozen=True, gc=False):
    """The Allied player marks German units short of fuel."""

    left: int
    marked: Units = ()


class FreeShortages(Word, frozen=True, gc=False):
    """The German player frees some of them."""

    left: int
    marked: Units


class Replacements(Word, frozen=True, gc=False):
    """A side assigns its replacement points."""

    side: int


class Commando(Word, frozen=True, gc=False):
    """The German player may strike."""


class Turn(Word, frozen=True, gc=False):
    """A side activates a space or passes."""

    side: int


class Moves(Word, frozen=True, gc=False):
    """A side moves its active units."""

    side: int


class Moving(Word, frozen=True, gc=False):
    """A unit is in hand."""

    unit: Unit


class BeginCombat(Word, frozen=True, gc=False):
    """The moves are done; every contested space with an active unit sees a combat."""

    side: int


class EndTurn(Word, frozen=True, gc=False):
    """Cubes, time, and whose turn is next."""

    side: int


class Combats(Word, frozen=True, gc=False):
    """These combats are still to be resolved; units that broke through sit them out."""

    side: int
    left: Spaces
    broke: Units = ()


class Dice(Word, frozen=True, gc=False):
    """A combat is being rolled, unit by unit, die by die."""

    space: Space
    attackers: Units
    defenders: Units
    rolled: int = 0  # units that have rolled
    dice: tuple[int, ...] = ()  # of the unit that rolls now
    on_attackers: int = 0
    on_defenders: int = 0


class Answer(Word, frozen=True, gc=False):
    """Does the defender stand or retreat?"""

    space: Space
    attackers: Units
    defenders: Units
    on_attackers: int
    on_defenders: int


class DefenderLosses(Word, frozen=True, gc=False):
    """The defender takes his hits; `taken` counts them unit by unit."""

    space: Space
    attackers: Units
    defenders: Units
    on_attackers: int
    left: int
    taken: tuple[int, ...]
    retreat: bool = False


class Withdrawal(Word, frozen=True, gc=False):
    """Surviving defenders leave, one after the other."""

    space: Space
    attackers: Units
    defenders: Units
    on_attackers: int


class AttackerLosses(Word, frozen=True, gc=False):
    """The attacker takes his."""

    space: Space
    attackers: Units
    left: int
    taken: tuple[int, ...]
    cleared: bool = False  # every defender was eliminated


class Breakthrough(Word, frozen=True, gc=False):
    """These armor units may go on."""

    space: Space
    units: Units


STEPS = (
    SupplyCheck, Reinforce, MarkShortages, FreeShortages, Replacements, Commando, Turn, Moves,
    Moving, BeginCombat, EndTurn, Combats, Dice, Answer, DefenderLosses, Withdrawal,
    AttackerLosses, Breakthrough,
)  # fmt: skip


# --- events: what happened ---


class SurpriseBegan(Word, frozen=True, gc=False):
    """A surprise turn begins."""

    number: int


class DayBegan(Word, frozen=True, gc=False):
    """A day begins: time reset, cubes and fuel markers off."""

    day: int


class PhaseBegan(Word, frozen=True, gc=False):
    """A phase begins."""

    phase: int


class OutOfSupply(Word, frozen=True, gc=False):
    """A unit is out of supply for the day."""

    unit: Unit


class InSupply(Word, frozen=True, gc=False):
    """A unit is in supply again."""

    unit: Unit


class Starved(Word, frozen=True, gc=False):
    """Attrition costs a unit a strength point."""

    unit: Unit


class MeuseCrossed(Word, frozen=True, gc=False):
    """A supplied German unit beyond the Meuse: three points, once."""

    points: int


class Placed(Word, frozen=True, gc=False):
    """A reinforcement has entered."""

    unit: Unit
    to: Space


class Delayed(Word, frozen=True, gc=False):
    """A reinforcement finds no way in today."""

    unit: Unit


class FuelShort(Word, frozen=True, gc=False):
    """A unit gets a fuel shortage marker."""

    unit: Unit


class Refuelled(Word, frozen=True, gc=False):
    """The marker is gone."""

    unit: Unit


class Replaced(Word, frozen=True, gc=False):
    """A unit has gained a strength point."""

    unit: Unit


class Struck(Word, frozen=True, gc=False):
    """Commandos keep a unit from acting today."""

    unit: Unit


class Activated(Word, frozen=True, gc=False):
    """A space is activated."""

    side: int
    space: Space
    units: Units


class Passed(Word, frozen=True, gc=False):
    """A player passes his turn."""

    side: int


class Moved(Word, frozen=True, gc=False):
    """A unit has moved."""

    unit: Unit
    start: Space
    path: Spaces
    mode: str


class ControlTaken(Word, frozen=True, gc=False):
    """A space changes hands."""

    space: Space
    side: int
    points: int = 0  # what the German total gains or loses


class MeuseReached(Word, frozen=True, gc=False):
    """A German unit stands at the Meuse for the first time."""

    space: Space


class Exited(Word, frozen=True, gc=False):
    """A German unit has left the map."""

    unit: Unit
    start: Space
    points: int


class BattleJoined(Word, frozen=True, gc=False):
    """A combat begins."""

    space: Space
    attackers: Units
    defenders: Units


class UnitRolled(Word, frozen=True, gc=False):
    """A unit has rolled its dice."""

    unit: Unit
    chance: int
    dice: tuple[int, ...]
    hits: int


class HitsCounted(Word, frozen=True, gc=False):
    """Hits on both sides, and what terrain takes off."""

    space: Space
    on_attackers: int
    on_defenders: int
    reduced: int


class Stood(Word, frozen=True, gc=False):
    """The defenders stay."""

    space: Space


class Retreated(Word, frozen=True, gc=False):
    """The defenders leave."""

    space: Space


class StrengthLost(Word, frozen=True, gc=False):
    """A unit has lost a strength point."""

    unit: Unit


class Eliminated(Word, frozen=True, gc=False):
    """A unit has lost its last one."""

    unit: Unit
    points: int = 0


class Withdrew(Word, frozen=True, gc=False):
    """A unit has retreated."""

    unit: Unit
    start: Space
    to: Space


class BrokeThrough(Word, frozen=True, gc=False):
    """An armor unit has gone on."""

    unit: Unit
    start: Space
    to: Space


class TurnEnded(Word, frozen=True, gc=False):
    """Cubes go on everybody who acted."""

    side: int


class TimeMoved(Word, frozen=True, gc=False):
    """The time marker moves on."""

    time: int


class DayEnded(Word, frozen=True, gc=False):
    """The day is over."""

    day: int


class GameEnded(Word, frozen=True, gc=False):
    """The game is over; the winner is a side, or -1 for a draw."""

    winner: int
    case: str


EVENTS = (
    SurpriseBegan, DayBegan, PhaseBegan, OutOfSupply, InSupply, Starved, MeuseCrossed, Placed,
    Delayed, FuelShort, Refuelled, Replaced, Struck, Activated, Passed, Moved, ControlTaken,
    MeuseReached, Exited, BattleJoined, UnitRolled, HitsCounted, Stood, Retreated, StrengthLost,
    Eliminated, Withdrew, BrokeThrough, TurnEnded, TimeMoved, DayEnded, GameEnded,
)  # fmt: skip
