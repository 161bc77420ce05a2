"""Every action, step and event of commander: what it holds, its case, its words, what it changes.

Actions are imperative, steps are questions that wait, events are past tense. Choices are listed in
the order in which actions stand here.
"""

import sys

from ardennes.board.graph import bits
from ardennes.engine.core import Action, Event, Pending, PlaceId, Role, UnitId
from ardennes.engine.vocabulary import Vocabulary
from ardennes.games.commander.calendar import date_of
from ardennes.games.commander.counters import GERMAN
from ardennes.games.commander.state import AWAY, EXITED, OUT, PHASES, TURN, State
from ardennes.wargame.telling import units

Unit = UnitId
Space = PlaceId
Units = tuple[UnitId, ...]
Spaces = tuple[PlaceId, ...]
NOWHERE = PlaceId(-1)

NORMAL, ROAD, STRATEGIC = "normal", "road", "strategic"  # how a unit moves (commander 7)

# --- actions: what a player can say ---


class Activate(Action):
    """Activate all units in a space that can still act today."""

    case = "commander 4.act-1"
    label = "Activate {space}"
    role = "place"
    tone = "ready"
    space: Space


class Choose(Action):
    """Take an active unit in hand."""

    case = "commander 4.act-2"
    label = "Choose {unit:in}"
    role = "unit"
    unit: Unit


class Move(Action):
    """Move the unit in hand one space, or two by road."""

    case = "commander 7.move-1"
    role = "place"
    lasting = True
    to: Space
    via: Space = NOWHERE

    def describe(self, s: State) -> str:
        """Move to Arlon by Martelange"""
        by = f" by {s.place_title(self.via)}" if self.via >= 0 else ""
        return f"Move to {s.place_title(self.to)}{by}"


class Strategic(Action):
    """Move the unit in hand three spaces by road through friendly ground."""

    case = "commander 7.strat-1"
    label = "Strategic move to {to}"
    role = "place"
    to: Space


class Exit(Action):
    """Leave the map."""

    case = "commander 12.vp-6"
    label = "Leave the map"


class Fight(Action):
    """Resolve this combat next."""

    case = "commander 8.who-1"
    tone = "attack"
    label = "Resolve the combat in {space}"
    role = "place"
    space: Space


class Stand(Action):
    """Take the hits and stay."""

    case = "commander 8.ret-1"
    label = "Stand"
    role = "main"


class Retreat(Action):
    """Take one hit less and leave the space."""

    case = "commander 8.ret-1"
    label = "Retreat"


class LoseStep(Action):
    """This unit takes the next hit."""

    case = "commander 8.hits-2"
    label = "{unit} takes the hit"
    role = "unit"
    unit: Unit


class Withdraw(Action):
    """A retreating unit goes there."""

    case = "commander 8.ret-3"
    label = "{unit} retreats to {to}"
    role = "place"
    unit: Unit
    to: Space


class BreakThrough(Action):
    """An armor unit goes on into an adjacent space."""

    case = "commander 8.break-1"
    label = "{unit} breaks through to {to}"
    role = "place"
    unit: Unit
    to: Space


class Place(Action):
    """A reinforcement enters here."""

    case = "commander 10.rein-1"
    label = "{unit} enters in {to}"
    role = "place"
    unit: Unit
    to: Space


class MarkFuel(Action):
    """The Allied player puts a fuel shortage marker on this unit."""

    case = "commander 9.fuel-1"
    label = "Mark {unit}"
    role = "unit"
    unit: Unit


class FreeFuel(Action):
    """The German player takes it off again."""

    case = "commander 9.fuel-1"
    label = "Free {unit}"
    role = "unit"
    unit: Unit


class Replace(Action):
    """This unit gets a replacement point."""

    case = "commander 11.rep-2"
    role = "unit"
    unit: Unit

    def describe(self, s: State) -> str:
        """Replenish 2 Pz to 3"""
        return f"Replenish {s.title(self.unit)} to {s.strength[self.unit] + 1}"


class Strike(Action):
    """The commando operation strikes this Allied unit."""

    case = "commander 4.day-1"
    label = "Strike {unit}"
    role = "unit"
    unit: Unit


class EndMoves(Action):
    """Nobody else moves this turn."""

    case = "commander 4.act-2"
    label = "End the moves"
    role = "end"


class Pass(Action):
    """No activation, or no more of what was offered."""

    case = "commander 4.pass-1"
    label = "Pass"

    def role_in(self, s: State) -> Role:
        """It ends a turn, and declines any other offer."""
        return "end" if s.todo and isinstance(s.todo[-1], Turn) else "cancel"


# --- steps: what is still to be asked or done ---


class SupplyCheck(Pending):
    """The day's supply check is due."""


class Reinforce(Pending):
    """A side places its reinforcements."""

    side: int


class MarkShortages(Pending):
    """The Allied player marks German units short of fuel."""

    left: int
    marked: Units = ()


class FreeShortages(Pending):
    """The German player frees some of them."""

    left: int
    marked: Units


class Replacements(Pending):
    """A side assigns its replacement points."""

    side: int


class Commando(Pending):
    """The German player may strike."""


class Turn(Pending):
    """A side activates a space or passes."""

    side: int


class Moves(Pending):
    """A side moves its active units."""

    side: int


class Moving(Pending):
    """A unit is in hand."""

    unit: Unit


class BeginCombat(Pending):
    """The moves are done; every contested space with an active unit sees a combat."""

    side: int


class EndTurn(Pending):
    """Cubes, time, and whose turn is next."""

    side: int


class Combats(Pending):
    """These combats are still to be resolved; units that broke through sit them out."""

    side: int
    left: Spaces
    broke: Units = ()


class Dice(Pending):
    """A combat is being rolled, unit by unit, die by die."""

    space: Space
    attackers: Units
    defenders: Units
    rolled: int = 0  # units that have rolled
    dice: tuple[int, ...] = ()  # of the unit that rolls now
    on_attackers: int = 0
    on_defenders: int = 0


class Answer(Pending):
    """Does the defender stand or retreat?"""

    space: Space
    attackers: Units
    defenders: Units
    on_attackers: int
    on_defenders: int


class DefenderLosses(Pending):
    """The defender takes his hits; `taken` counts them unit by unit."""

    space: Space
    attackers: Units
    defenders: Units
    on_attackers: int
    left: int
    taken: tuple[int, ...]
    retreat: bool = False


class Withdrawal(Pending):
    """Surviving defenders leave, one after the other."""

    space: Space
    attackers: Units
    defenders: Units
    on_attackers: int


class AttackerLosses(Pending):
    """The attacker takes his."""

    space: Space
    attackers: Units
    left: int
    taken: tuple[int, ...]
    cleared: bool = False  # every defender was eliminated


class Breakthrough(Pending):
    """These armor units may go on."""

    space: Space
    units: Units


# --- events: what happened ---


class SurpriseBegan(Event):
    """A surprise turn begins."""

    case = "commander 5.sur-1"
    says = "German surprise turn {number}."
    tone = "turn"
    number: int

    def happen(self, s: State) -> None:
        s.surprise, s.phase = self.number, self.number - 1


class DayBegan(Event):
    """Steps 1 and 2 of a day (commander 4.day-1, R29): time reset, cubes and fuel markers off."""

    case = "commander 4.day-1"
    tone = "turn"
    day: int

    def happen(self, s: State) -> None:
        s.expire("turn")
        s.expire("day")
        s.day, s.surprise = self.day, 0
        s.points = s.today.points()

    def say(self, s: State) -> str:
        return f"{date_of(self.day)} begins."


class PhaseBegan(Event):
    """A phase begins; a turn is told by what is activated."""

    case = "commander 4.day-1"
    tone = "phase"
    phase: int

    def happen(self, s: State) -> None:
        s.phase = self.phase

    def say(self, s: State) -> str:
        return f"{PHASES[self.phase].capitalize()}." if self.phase < TURN else ""


class OutOfSupply(Event):
    """A unit is out of supply for the day."""

    case = "commander 9.sup-1"
    says = "{unit} is out of supply."
    unit: Unit

    def happen(self, s: State) -> None:
        s.oos |= 1 << self.unit


class InSupply(Event):
    """A unit is in supply again."""

    case = "commander 9.sup-1"
    says = "{unit} is in supply again."
    unit: Unit

    def happen(self, s: State) -> None:
        s.oos &= ~(1 << self.unit)


class Starved(Event):
    """Attrition costs a unit a strength point."""

    case = "commander 9.oos-2"
    says = "{unit} loses a strength point for want of supply."
    unit: Unit

    def happen(self, s: State) -> None:
        s.strength[self.unit] -= 1


class MeuseCrossed(Event):
    """A supplied German unit beyond the Meuse: three points, once."""

    case = "commander 12.vp-4"
    says = "German units are over the Meuse{points:vp}."
    points: int

    def happen(self, s: State) -> None:
        s.vp += self.points
        s.meuse_vp = True


class Placed(Event):
    """A reinforcement has entered."""

    case = "commander 10.rein-1"
    says = "{unit} arrives in {to}."
    tone = "move"
    unit: Unit
    to: Space

    def happen(self, s: State) -> None:
        s.put(self.unit, self.to)
        s.delayed &= ~(1 << self.unit)
        if s.roster.counters[self.unit].okw_reserve:
            s.okw_today = True


class Delayed(Event):
    """A reinforcement finds no way in today."""

    case = "commander 10.rein-2"
    says = "{unit} finds no way in and is delayed."
    unit: Unit

    def happen(self, s: State) -> None:
        s.delayed |= 1 << self.unit


class FuelShort(Event):
    """A unit gets a fuel shortage marker."""

    case = "commander 9.fuel-1"
    says = "{unit} is marked short of fuel."
    unit: Unit

    def happen(self, s: State) -> None:
        s.fuel |= 1 << self.unit


class Refuelled(Event):
    """The marker is gone."""

    case = "commander 9.fuel-1"
    says = "{unit} gets fuel after all."
    unit: Unit

    def happen(self, s: State) -> None:
        s.fuel &= ~(1 << self.unit)


class Replaced(Event):
    """A unit has gained a strength point."""

    case = "commander 11.rep-2"
    unit: Unit

    def happen(self, s: State) -> None:
        s.strength[self.unit] += 1
        s.replaced |= 1 << self.unit
        which = s.roster.counters[self.unit].point
        s.points = tuple(n - (i == which) for i, n in enumerate(s.points))

    def say(self, s: State) -> str:
        return f"{s.title(self.unit)} is replenished to {s.strength[self.unit]}."


class Struck(Event):
    """Commandos keep a unit from acting today."""

    case = "commander 4.day-1"
    says = "German commandos strike {unit}."
    unit: Unit

    def happen(self, s: State) -> None:
        s.cubes |= 1 << self.unit
        s.commando_used = True


class Activated(Event):
    """A space is activated."""

    case = "commander 4.act-1"
    says = "The {side:side} side activates {space}: {units}."
    side: int
    space: Space
    units: Units

    def happen(self, s: State) -> None:
        s.expire("turn")
        s.active = bits(self.units)
        s.passed &= ~(1 << self.side)


class Passed(Event):
    """A player passes his turn."""

    case = "commander 4.pass-2"
    says = "The {side:side} side passes."
    side: int

    def happen(self, s: State) -> None:
        s.passed |= 1 << self.side


class Moved(Event):
    """A unit has moved."""

    case = "commander 7.move-1"
    tone = "move"
    unit: Unit
    start: Space
    path: Spaces
    mode: str

    def happen(self, s: State) -> None:
        *_, last, to = (self.start, *self.path)
        river = s.ground.river(last, to)
        if river and s.here(to, 1 - s.roster.side[self.unit]):
            s.crossings |= {(min(last, to), max(last, to))}  # commander 7.river-1
        s.lift(self.unit, AWAY)
        s.put(self.unit, to)
        s.moved |= 1 << self.unit
        if river:
            s.crossed |= 1 << self.unit  # by its last step (commander R40)

    def say(self, s: State) -> str:
        mode = " strategically" if self.mode == STRATEGIC else ""
        by = f" by way of {s.place_title(self.path[0])}" if len(self.path) == 2 else ""
        start, to = s.place_title(self.start), s.place_title(self.path[-1])
        return f"{s.title(self.unit)} moves{mode} from {start} to {to}{by}."

    def cite(self) -> str:
        return "commander 7.strat-1" if self.mode == STRATEGIC else self.case


class ControlTaken(Event):
    """A space changes hands."""

    case = "commander 6.ctl-1"
    says = "{space} is {side:side} now{points:vp}."
    space: Space
    side: int
    points: int = 0  # what the German total gains or loses

    def happen(self, s: State) -> None:
        if self.side == GERMAN:
            s.control |= 1 << self.space
        else:
            s.control &= ~(1 << self.space)
        s.vp += self.points


class MeuseReached(Event):
    """A German unit stands at the Meuse for the first time."""

    case = "commander 7.brit-1"
    says = "German units reach the Meuse at {space}."
    space: Space

    def happen(self, s: State) -> None:
        s.reached = True


class Exited(Event):
    """A German unit has left the map."""

    case = "commander 12.vp-5"
    says = "{unit} leaves the map{points:vp}."
    tone = "move"
    unit: Unit
    start: Space
    points: int

    def happen(self, s: State) -> None:
        s.lift(self.unit, EXITED)
        s.vp += self.points
        s.forget_unit(self.unit)  # commander R20


class BattleJoined(Event):
    """A combat begins."""

    case = "commander 8.who-1"
    tone = "battle"
    space: Space
    attackers: Units
    defenders: Units

    def happen(self, s: State) -> None:
        s.active |= bits(self.attackers)

    def say(self, s: State) -> str:
        verb = "attacks" if len(self.attackers) == 1 else "attack"
        attackers, defenders = units(s, self.attackers), units(s, self.defenders)
        return f"{attackers} {verb} {defenders} in {s.place_title(self.space)}."


class UnitRolled(Event):
    """A unit has rolled its dice."""

    case = "commander 8.dice-1"
    tone = "result"
    unit: Unit
    chance: int
    dice: tuple[int, ...]
    hits: int

    def say(self, s: State) -> str:
        dice = ", ".join(map(str, self.dice))
        return f"{s.title(self.unit)} rolls {dice} against {self.chance}: {hits(self.hits)}."


class HitsCounted(Event):
    """Hits on both sides, and what terrain takes off."""

    case = "commander 8.hits-1"
    tone = "result"
    space: Space
    on_attackers: int
    on_defenders: int
    reduced: int

    def say(self, s: State) -> str:
        saved = f", {self.reduced} fewer for the ground" if self.reduced else ""
        defence = f"{hits(self.on_defenders)} on the defenders{saved}"
        attack = f"{hits(self.on_attackers)} on the attackers"
        return f"{s.place_title(self.space)}: {defence}, {attack}."


class Stood(Event):
    """The defenders stay."""

    case = "commander 8.ret-1"
    says = "The defenders of {space} stand."
    space: Space


class Retreated(Event):
    """The defenders leave."""

    case = "commander 8.ret-1"
    says = "The defenders of {space} retreat."
    space: Space


class StrengthLost(Event):
    """A unit has lost a strength point."""

    case = "commander 8.hits-2"
    says = "{unit} loses a strength point."
    unit: Unit

    def happen(self, s: State) -> None:
        s.strength[self.unit] -= 1


class Eliminated(Event):
    """A unit has lost its last one."""

    case = "commander 8.hits-3"
    says = "{unit} is eliminated{points:vp}."
    tone = "loss"
    unit: Unit
    points: int = 0

    def happen(self, s: State) -> None:
        s.strength[self.unit] = 0
        s.lift(self.unit, OUT)
        s.vp += self.points
        s.forget_unit(self.unit)  # commander R20


class Withdrew(Event):
    """A unit has retreated and counts as activated (commander 8.ret-4)."""

    case = "commander 8.ret-3"
    says = "{unit} retreats from {start} to {to}."
    tone = "move"
    unit: Unit
    start: Space
    to: Space

    def happen(self, s: State) -> None:
        s.lift(self.unit, AWAY)
        s.put(self.unit, self.to)
        s.cubes |= 1 << self.unit


class BrokeThrough(Event):
    """An armor unit has gone on."""

    case = "commander 8.break-1"
    says = "{unit} breaks through to {to}."
    tone = "move"
    unit: Unit
    start: Space
    to: Space

    def happen(self, s: State) -> None:
        s.lift(self.unit, AWAY)
        s.put(self.unit, self.to)
        if s.ground.river(self.start, self.to):
            pair = min(self.start, self.to), max(self.start, self.to)
            s.breaks |= {pair}  # commander 8.break-2


class TurnEnded(Event):
    """Cubes go on everybody who acted; that needs no sentence."""

    case = "commander 4.act-3"
    side: int

    def happen(self, s: State) -> None:
        s.cubes |= s.active
        s.expire("turn")


class TimeMoved(Event):
    """The time marker moves on."""

    case = "commander 4.time-1"
    time: int

    def happen(self, s: State) -> None:
        s.time = self.time

    def say(self, s: State) -> str:
        return f"It is {s.edition.times[self.time]}."


class DayEnded(Event):
    """The day is over."""

    case = "commander 4.end-1"
    day: int

    def say(self, s: State) -> str:
        return f"The day ends with {s.vp} victory points."


class GameEnded(Event):
    """The game is over; the winner is a side, or -1 for a draw."""

    tone = "end"
    winner: int
    rule: str

    def happen(self, s: State) -> None:
        s.ended = self.winner, self.rule
        s.todo = ()

    def say(self, s: State) -> str:
        if self.winner < 0:
            return "The game is a draw."
        return f"The {s.sides[self.winner].capitalize()} side wins."

    def cite(self) -> str:
        return self.rule


def hits(n: int) -> str:
    """no hits, one hit, 2 hits"""
    return "no hits" if n == 0 else "one hit" if n == 1 else f"{n} hits"


VOCABULARY = Vocabulary(sys.modules[__name__])
