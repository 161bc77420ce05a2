"""Every action, step and event of bb81: what it holds, its case, its words, what it changes.

Actions are imperative, steps are questions that wait, events are past tense. Choices are listed in
the order in which actions stand here.
"""

import sys

from ardennes.board.graph import bits
from ardennes.engine.core import Action, Event, Pending, PlaceId, UnitId
from ardennes.engine.sentences import count
from ardennes.engine.vocabulary import Vocabulary
from ardennes.games.bb81.counters import SIDES
from ardennes.games.bb81.state import (
    ATTACKS,
    AWAY,
    EXITED,
    OUT,
    PHASES,
    REINFORCEMENTS,
    State,
)
from ardennes.games.bb81.terrain import QUARTERS
from ardennes.wargame.telling import fractions, units

Unit = UnitId
Hex = PlaceId
Units = tuple[UnitId, ...]
Hexes = tuple[PlaceId, ...]

TACTICAL, STRATEGIC, HELD = "bb81 vic-1", "bb81 vic-2", "bb81 vic-5"
NOBODY = UnitId(-1)


def points(quarters: int) -> str:
    """Quarters of a movement point as the rulebook writes them: "2 1/4"."""
    return fractions(quarters, QUARTERS)


# --- actions: what a player can say ---


class Place(Action):
    """A reinforcement is set down on an entry hex."""

    case = "bb81 rein-1"
    label = "{unit} arrives in {to}"
    role = "place"
    unit: Unit
    to: Hex


class Chip(Action):
    """The units in this hex may move."""

    case = "bb81 seq-3"
    role = "place"
    at: Hex

    def describe(self, s: State) -> str:
        """Chip St-Vith (3617): 424/106 and 112/28"""
        return f"Chip {s.place_title(self.at)}: {units(s, s.here(self.at))}"


class Choose(Action):
    """Take a unit in hand."""

    case = "bb81 seq-2"
    label = "Choose {unit:in}"
    role = "unit"
    lasting = True
    unit: Unit


class Move(Action):
    """Go there by the cheapest way."""

    case = "bb81 move-6"
    label = "Move to {to}"
    role = "place"
    to: Hex


class Step(Action):
    """Go straight into this neighbour."""

    case = "bb81 move-4"
    label = "Step into {to}"
    to: Hex


class Exit(Action):
    """Go to this hex and leave the map by its road."""

    case = "bb81 vic-3"
    label = "Leave the map from {by}"
    by: Hex


class EndMove(Action):
    """This unit is done."""

    case = "bb81 seq-5"
    label = "End this move"
    role = "main"


class Attack(Action):
    """Plan an attack on this hex."""

    case = "bb81 atk-1"
    tone = "attack"
    role = "place"
    target: Hex

    def describe(self, s: State) -> str:
        """Attack 110/28 in Clervaux (3524)"""
        return f"Attack {units(s, s.here(self.target))} in {s.place_title(self.target)}"


class Also(Action):
    """The planned attack strikes this hex too."""

    case = "bb81 atk-5"
    tone = "attack"
    label = "Attack {target} too"
    role = "place"
    target: Hex


class Join(Action):
    """This unit takes part."""

    case = "bb81 atk-2"
    tone = "join"
    label = "Add {unit:in}"
    role = "unit"
    unit: Unit


class Commit(Action):
    """The attack is designated."""

    case = "bb81 atk-9"
    tone = "attack"
    label = "Designate the attack"
    role = "main"


class CallOff(Action):
    """Take a planned or designated attack back."""

    case = "bb81 atk-2"
    label = "Call off the attack on {target}"
    role = "cancel"
    target: Hex


class Resolve(Action):
    """Carry out this attack now."""

    case = "bb81 res-1"
    tone = "attack"
    role = "place"
    target: Hex

    def describe(self, s: State) -> str:
        """Resolve the attack on Clervaux (3524)"""
        return f"Resolve the attack on {s.place_title(self.target)}"


class Retreat(Action):
    """A unit retreats one hex."""

    case = "bb81 ret-1"
    label = "{unit} retreats to {to}"
    role = "place"
    unit: Unit
    to: Hex


class Advance(Action):
    """A unit advances one hex."""

    case = "bb81 adv-1"
    label = "{unit} advances into {to}"
    role = "place"
    unit: Unit
    to: Hex


class Pass(Action):
    """No more advances."""

    case = "bb81 adv-1"
    role = "cancel"

    def describe(self, s: State) -> str:
        """Nobody else advances"""
        begun = isinstance(s.question, OfferAdvance) and s.question.unit >= 0
        return "Nobody else advances" if begun else "Nobody advances"


class EndPhase(Action):
    """The phase is over."""

    case = "bb81 seq-2"
    role = "end"

    def describe(self, s: State) -> str:
        """End German movement"""
        side, stage = PHASES[s.phase].split()
        return f"End {side.capitalize()} {stage}"


# --- steps: what is still to be asked ---


class Reinforce(Pending):
    """Who is due is placed."""


class Select(Pending):
    """Which hexes get a chip?"""


class MovementPhase(Pending):
    """Any unit left, or the end."""


class Moving(Pending):
    """A unit is in hand with so many quarters of a point."""

    unit: Unit
    quarters: int
    begun: bool = False


class Designate(Pending):
    """Any attack to plan, or the end."""


class Plan(Pending):
    """An attack is being put together."""

    targets: Hexes
    attackers: Units = ()


class CombatPhase(Pending):
    """Which of the designated attacks comes next?"""


class FallBack(Pending):
    """These units retreat so many hexes; one is perhaps on its way."""

    targets: Hexes
    hexes: int
    units: Units
    way: Hexes = ()  # of the first of them, the vacated hex included


class OfferAdvance(Pending):
    """Units next to these hexes may advance so far; one has perhaps begun."""

    declined = "Nobody advances"
    vacated: Hexes
    hexes: int
    unit: Unit = NOBODY
    left: int = 0
    eligible: Units = ()  # who stood next to a vacated hex


# --- events: what happened ---


class TurnBegan(Event):
    """A turn begins, with its weather (bb81 move-3)."""

    case = "bb81 seq-1"
    tone = "turn"
    turn: int
    clear: bool

    def happen(self, s: State) -> None:
        s.turn, s.clear = self.turn, self.clear

    def say(self, s: State) -> str:
        sky = " The sky is clear." if self.clear else ""
        return f"{s.edition.turn(self.turn).turn} begins, {s.edition.date_of(self.turn)}.{sky}"


class PhaseBegan(Event):
    """A phase begins; a player-turn with the first of its phases."""

    case = "bb81 seq-2"
    tone = "phase"
    phase: int

    def happen(self, s: State) -> None:
        s.phase = self.phase
        s.expire("phase")
        if s.stage == REINFORCEMENTS:
            s.expire("player turn")
        if s.stage == ATTACKS:
            s.expire("movement")

    def say(self, s: State) -> str:
        return f"{PHASES[self.phase].capitalize()}."


class Placed(Event):
    """A reinforcement is on the map; the entry hex costs nothing (bb81 rein-2)."""

    case = "bb81 rein-1"
    says = "{unit} arrives in {to}."
    tone = "move"
    unit: Unit
    to: Hex

    def happen(self, s: State) -> None:
        s.put(self.unit, self.to)
        s.arrived |= 1 << self.unit


class Dropped(Event):
    """The paratroops are down."""

    case = "bb81 vdh-1"
    says = "{unit} drops on {to}."
    tone = "move"
    unit: Unit
    to: Hex

    def happen(self, s: State) -> None:
        s.put(self.unit, self.to)
        s.arrived |= 1 << self.unit


class Lost(Event):
    """A unit is eliminated; why is its case."""

    tone = "loss"
    unit: Unit
    by: str  # "drop", "overrun" or "retreat"

    def happen(self, s: State) -> None:
        s.lift(self.unit, OUT)
        s.forget_unit(self.unit)
        s.attacks = tuple((hexes, without(team, self.unit)) for hexes, team in s.attacks)

    def say(self, s: State) -> str:
        why = {
            "drop": "is lost in the drop: the enemy holds the hex",
            "overrun": "is overrun",
            "retreat": "cannot retreat and is eliminated",
        }[self.by]
        return f"{s.title(self.unit)} {why}."

    def cite(self) -> str:
        return {"drop": "bb81 vdh-1", "overrun": "bb81 over-2", "retreat": "bb81 ret-7"}[self.by]


class Chipped(Event):
    """A hex has a chip."""

    case = "bb81 seq-3"
    says = "A chip on {at}."
    at: Hex

    def happen(self, s: State) -> None:
        s.chips |= 1 << self.at


class AllMayMove(Event):
    """No chips are needed (bb81 seq-4)."""

    case = "bb81 seq-4"
    says = "Every {side:side} unit may move."
    side: int

    def happen(self, s: State) -> None:
        s.all_move = True


class Moved(Event):
    """A unit has moved, all the way or a part of it."""

    tone = "move"
    unit: Unit
    start: Hex
    path: Hexes
    quarters: int
    mode: str

    def happen(self, s: State) -> None:
        s.lift(self.unit, AWAY)
        for place in self.path[:-1]:
            s.take(s.roster.side[self.unit], place)
        s.put(self.unit, self.path[-1])
        s.moved |= 1 << self.unit

    def say(self, s: State) -> str:
        went = "-".join(map(s.place_name, (self.start, *self.path)))
        road = " by road" if self.mode == "road" else ""
        spent = "1 point" if self.quarters == QUARTERS else f"{points(self.quarters)} points"
        return f"{s.title(self.unit)} moves {went}{road} for {spent}."

    def cite(self) -> str:
        return "bb81 move-6"


class MoveEnded(Event):
    """A unit has had its move."""

    case = "bb81 seq-5"
    unit: Unit

    def happen(self, s: State) -> None:
        s.moved |= 1 << self.unit


class Exited(Event):
    """A German unit has left the map."""

    case = "bb81 vic-3"
    says = "{unit} leaves the map from {start}."
    tone = "move"
    unit: Unit
    start: Hex
    path: Hexes

    def happen(self, s: State) -> None:
        for place in self.path:
            s.take(s.roster.side[self.unit], place)
        s.lift(self.unit, EXITED)
        s.forget_unit(self.unit)


class DumpCaptured(Event):
    """A fuel dump is in German hands: the game lasts longer (bb81 end-1)."""

    case = "bb81 fuel-1"
    says = "The fuel dump in {at} is captured."
    tone = "result"
    at: Hex

    def happen(self, s: State) -> None:
        s.captured |= 1 << self.at


class DumpsRemoved(Event):
    """The dumps that were not captured are gone."""

    case = "bb81 fuel-2"
    left: int

    def say(self, s: State) -> str:
        return f"{count(self.left, 'fuel dump')} not captured: gone."


class Designated(Event):
    """An attack is designated."""

    case = "bb81 atk-5"
    tone = "battle"
    targets: Hexes
    attackers: Units

    def happen(self, s: State) -> None:
        s.attacks = tuple(sorted((*s.attacks, (self.targets, self.attackers))))

    def say(self, s: State) -> str:
        where = " and ".join(map(s.place_title, self.targets))
        verb = "is" if len(self.attackers) == 1 else "are"
        return f"{units(s, self.attackers)} {verb} to attack {where}."


class CalledOff(Event):
    """A designated attack is taken back."""

    case = "bb81 atk-2"
    says = "The attack on {target} is called off."
    target: Hex

    def happen(self, s: State) -> None:
        s.attacks = others(s, self.target)


class Cancelled(Event):
    """All targets of an attack are empty by now: its rockets are kept (bb81 R-9)."""

    case = "bb81 R-9"
    says = "The attack on {target} finds nobody left."
    tone = "battle"
    target: Hex

    def happen(self, s: State) -> None:
        s.attacks = others(s, self.target)


class AttackResolved(Event):
    """The differential and its result; the defenders are inverted if they must go."""

    case = "bb81 res-1"
    tone = "result"
    target: Hex  # by which the attack was named
    targets: Hexes  # those that are still held
    attackers: Units
    attack: int
    defence: int
    hexes: int

    def happen(self, s: State) -> None:
        s.attacks = others(s, self.target)
        s.attacked |= bits(self.attackers)
        if self.hexes:
            s.inverted |= bits(u for place in self.targets for u in s.here(place))  # bb81 res-3

    def say(self, s: State) -> str:
        where = " and ".join(map(s.place_title, self.targets))
        sums = f"{self.attack} against {self.defence}, {self.attack - self.defence:+d}"
        far = "1 hex" if self.hexes == 1 else f"{self.hexes} hexes"
        result = f"the defenders retreat {far}" if self.hexes else "no effect"
        return f"The attack on {where}: {sums}: {result}."


class RocketsSpent(Event):
    """Rockets that have fired are gone (bb81 art-4)."""

    case = "bb81 art-4"
    says = "{unit} has fired and is removed."
    tone = "loss"
    unit: Unit

    def happen(self, s: State) -> None:
        s.lift(self.unit, OUT)
        s.forget_unit(self.unit)


class Retreated(Event):
    """A unit has retreated one hex."""

    case = "bb81 ret-1"
    says = "{unit} retreats from {start} to {to}."
    tone = "move"
    unit: Unit
    start: Hex
    to: Hex

    def happen(self, s: State) -> None:
        s.lift(self.unit, AWAY)
        s.put(self.unit, self.to)


class Advanced(Event):
    """A unit has advanced one hex."""

    case = "bb81 adv-1"
    says = "{unit} advances into {to}."
    tone = "move"
    unit: Unit
    start: Hex
    to: Hex

    def happen(self, s: State) -> None:
        s.lift(self.unit, AWAY)
        s.put(self.unit, self.to)
        s.advanced |= 1 << self.unit


class Recovered(Event):
    """Inverted units turn face up at the end of their player's turn."""

    case = "bb81 ret-8"
    units: Units

    def happen(self, s: State) -> None:
        s.inverted &= ~bits(self.units)

    def say(self, s: State) -> str:
        verb = "turns" if len(self.units) == 1 else "turn"
        return f"{units(s, self.units)} {verb} face up."


class GameEnded(Event):
    """The game is over, by the case that says so."""

    tone = "end"
    winner: int
    by: str

    def happen(self, s: State) -> None:
        s.ended = self.winner
        s.todo = ()

    def say(self, s: State) -> str:
        how = {
            TACTICAL: "holds all of Liège: a tactical victory",
            STRATEGIC: "has two panzer divisions beyond the Meuse: a strategic victory",
            HELD: "has held: neither Liège nor the far bank of the Meuse is lost",
        }[self.by]
        return f"The {SIDES[self.winner].capitalize()} side {how}."

    def cite(self) -> str:
        return self.by


def others(s: State, target: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """The designated attacks but the one named by this hex."""
    return tuple(attack for attack in s.attacks if attack[0][0] != target)


def without(team: tuple[int, ...], unit: int) -> tuple[int, ...]:
    """The units of an attack but this one: guns may be overrun before they fire (bb81 ret-4)."""
    return tuple(one for one in team if one != unit)


VOCABULARY = Vocabulary(sys.modules[__name__])
