"""Every action, step and event of tb: what it holds, its case, its words, what it changes.

Actions are imperative, steps are questions that wait, events are past tense. Fields that hold
places or units are typed so; the engine prints them as hex numbers and counter ids. Choices are
listed in the order in which actions stand here.
"""

import sys

from ardennes.engine.core import Action, Event, Pending, PlaceId, Role, UnitId
from ardennes.engine.sentences import count, unit_in
from ardennes.engine.vocabulary import Vocabulary
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.state import (
    ATTACHED,
    AWAY,
    EXITED,
    OUT,
    State,
    attacker,
    date_of,
    phase_title,
)
from ardennes.wargame.telling import cost, lower, units, way

Hex = PlaceId
Unit = UnitId
Units = tuple[UnitId, ...]
NOBODY = UnitId(-1)

VDH, SSES = "Von der Heydte's paratroops (VDH)", "The Steilau commandos (SSES)"
NATIONS = ("German", "Allied")
MODES = {"regular": "", "road": " by road", "mechanized": " by mechanized movement"}
MODE_CASES = {"regular": "tb 9.5", "road": "tb 10.2", "mechanized": "tb 10.3"}
RESULTS = {
    "AS": "the attack stalls",
    "AE": "every attacker loses a step",
    "DR": "the defender retreats",
    "DE": "every defender loses a step",
    "BB": "a bloodbath for both sides",
}  # tb 13.15-13.21
RESULT_CASES = {
    "AS": "tb 13.15",
    "AE": "tb 13.16",
    "DR": "tb 13.17",
    "DE": "tb 13.20",
    "BB": "tb 13.21",
}

# --- actions -----------------------------------------------------------------------------------


class Pass(Action):
    """No, or no more."""

    case = "tb 5.2"
    role = "cancel"

    def describe(self, s: State) -> str:
        """What is declined, by the question."""
        step = s.todo[-1] if s.todo else None
        return step.declined if isinstance(step, Pending) else "Pass"


class EndPhase(Action):
    """Close the phase."""

    case = "tb 5.2"
    role = "end"

    def describe(self, s: State) -> str:
        """End German movement"""
        return f"End {phase_title(s.phase)}"


class Choose(Action):
    """Take this unit in hand to move it."""

    case = "tb 6.3"
    role = "unit"
    lasting = True
    unit: Unit

    def describe(self, s: State) -> str:
        """Choose 2nd Panzer Div in 1206; Bring in ...; Place SSES (tb 14.4)."""
        if self.unit == s.roster.commandos:
            return "Place SSES"
        return f"{'Choose' if s.at[self.unit] >= 0 else 'Bring in'} {unit_in(s, self.unit)}"


class BeginMove(Action):
    """Roll the die for the points of an out-of-supply unit."""

    case = "tb 7.6"
    label = "Roll for movement points"
    role = "main"


class Move(Action):
    """Go there by the cheapest way."""

    case = "tb 9.2"
    label = "Move to {to}"
    role = "place"
    to: Hex


class Step(Action):
    """Go straight into this adjacent hex although a way round is cheaper."""

    case = "tb 9.2"
    label = "Step straight into {to}"
    to: Hex


class EndMove(Action):
    """This unit is done."""

    case = "tb 6.3"
    label = "End this move"
    role = "main"


class Exit(Action):
    """Leave the map."""

    case = "tb 4.2"
    label = "Leave the map"


class Infiltrate(Action):
    """Put SSES on this US unit."""

    case = "tb 14.4"
    label = "Infiltrate {unit:in}"
    role = "unit"
    unit: Unit


class Attack(Action):
    """Plan an attack on this hex."""

    case = "tb 13.1"
    tone = "attack"
    role = "place"
    target: Hex

    def describe(self, s: State) -> str:
        """Attack 110th Regt in Clervaux (1308)"""
        return f"Attack {standing_in(s, self.target)}"


class Join(Action):
    """Add this unit to the attack."""

    case = "tb 13.4"
    tone = "join"
    label = "Add {unit:in}"
    role = "unit"
    unit: Unit


class Support(Action):
    """Let this VAK fire in support."""

    case = "tb 14.7"
    label = "Support with {unit:in}"
    role = "unit"
    unit: Unit


class Commit(Action):
    """Launch the attack as planned."""

    case = "tb 13.7"
    tone = "attack"
    label = "Launch the attack"
    role = "main"


class SupplyByAir(Action):
    """Drop supply to this unit."""

    case = "tb 7.5"
    label = "Drop supply to {unit:in}"
    role = "unit"
    unit: Unit


class AirSupport(Action):
    """Commit an air support marker to this battle."""

    case = "tb 15.1"
    label = "Commit air support"


class Fight(Action):
    """Roll, this many columns lower than the odds allow."""

    case = "tb 13.14"
    tone = "attack"
    lower: int = 0

    def describe(self, s: State) -> str:
        """Fight two columns lower"""
        return f"Fight {lower(self.lower)}" if self.lower else "Fight"

    def role_in(self, s: State) -> Role:
        """The plain roll is what one usually wants."""
        return "other" if self.lower else "main"


class Ardor(Action):
    """Roll until something other than AS comes up."""

    case = "tb 13.23"
    lower: int = 0

    def describe(self, s: State) -> str:
        """Fight with Ardor, one column lower"""
        return "Fight with Ardor" + (f", {lower(self.lower)}" if self.lower else "")


class Hold(Action):
    """Stay in the town: the DR becomes an AS."""

    case = "tb 13.18"
    label = "Hold the town"
    role = "main"


class LoseStep(Action):
    """Take a step from this unit."""

    case = "tb 13.19"
    label = "Lose a step of {unit:in}"
    role = "unit"
    unit: Unit


class Retreat(Action):
    """The whole stack goes there."""

    case = "tb 13.17"
    label = "Retreat to {to}"
    role = "place"
    to: Hex


class RetreatApart(Action):
    """Retreat although no hex takes the whole stack."""

    case = "tb 13.17"
    label = "Retreat to different hexes"


class RetreatUnit(Action):
    """This unit of a parting stack goes there."""

    case = "tb 13.17"
    label = "Retreat {unit} to {to}"
    role = "place"
    unit: Unit
    to: Hex


class StayBehind(Action):
    """This unit of a parting stack finds no room."""

    case = "tb R43"
    label = "Leave {unit} behind"
    role = "unit"
    unit: Unit


class Advance(Action):
    """This attacker enters the vacated hex."""

    case = "tb 13.22"
    label = "Advance with {unit:in}"
    role = "unit"
    unit: Unit


class Starve(Action):
    """Put an OOS marker on this German unit."""

    case = "tb 7.11"
    label = "Put {unit:in} out of supply"
    role = "unit"
    unit: Unit


class Drop(Action):
    """Place VDH here."""

    case = "tb 14.5"
    label = "Drop VDH in {to}"
    role = "place"
    to: Hex


class Eliminate(Action):
    """Remove this unit from an overstacked hex."""

    case = "tb 6.6"
    label = "Eliminate {unit:in}"
    role = "unit"
    unit: Unit


# --- steps -------------------------------------------------------------------------------------


class RollFuel(Pending):
    """How many German units lack fuel this turn?  tb 7.11"""


class PlaceFuel(Pending):
    """Which German units? So many markers are left.  tb 7.11"""

    left: int


class OfferSupply(Pending):
    """Does the Allied player drop supply at the start of the turn?  tb 7.5"""

    declined = "Drop no more supply"


class MoreSupply(Pending):
    """Who else in this hex shares the marker's division of supply?  tb 7.5"""

    declined = "Let nobody else share it"
    at: Hex
    thirds: int


class CombatPhase(Pending):
    """Attack whom, or end the phase?  tb 13.1"""


class Plan(Pending):
    """Who takes part in this attack?  tb 13.4"""

    target: Hex
    attackers: Units
    vak: Unit = NOBODY


class ReactSupply(Pending):
    """Does the Allied player drop supply to units of this battle?  tb 7.5, tb R14"""

    declined = "Drop no supply"
    target: Hex
    attackers: Units
    vak: Unit = NOBODY


class ReactCavalry(Pending):
    """Does the armored cavalry slip away before combat?  tb 14.2"""

    declined = "Stand and fight"
    target: Hex
    attackers: Units
    vak: Unit = NOBODY


class ReactAir(Pending):
    """Does the Allied player commit air support?  tb 15.1"""

    declined = "Commit no air support"
    target: Hex
    attackers: Units
    vak: Unit = NOBODY


class Resolve(Pending):
    """Lower the column? Ardor?  tb 13.14, 13.23"""

    target: Hex
    attackers: Units
    vak: Unit = NOBODY
    air: int = 0


class RollAttack(Pending):
    """What does the die say in this column?  tb 13.8"""

    target: Hex
    attackers: Units
    column: int
    ardor: bool = False


class AnswerRetreat(Pending):
    """Retreat, hold the town or lose a step?  tb 13.17-13.19"""

    declined = "Do not hold: suffer DE"  # tb R18
    target: Hex
    attackers: Units


class Part(Pending):
    """Where does the next unit of a stack too large for one hex go?  tb 13.17"""

    target: Hex
    attackers: Units
    units: Units
    gone: tuple[PlaceId, ...] = ()


class TakeLosses(Pending):
    """From which attackers come the steps of a bloodbath?  tb 13.21"""

    target: Hex
    attackers: Units
    left: int


class OfferAdvance(Pending):
    """Who advances into the vacated hex?  tb 13.22"""

    declined = "Advance no further"
    target: Hex
    attackers: Units


class MovementPhase(Pending):
    """Move whom, or end the phase?  tb 9.2"""


class Ready(Pending):
    """An out-of-supply unit is in hand and has not rolled: roll, or leave it?  tb 7.6"""

    unit: Unit


class Moving(Pending):
    """Where does this unit go? Points are counted in fifths.  tb 9.2, 10.3"""

    unit: Unit
    fifths: int
    mechanized: bool
    begun: bool = False


class RollMove(Pending):
    """How many points has this out-of-supply unit?  tb 7.6"""

    unit: Unit


class PlaceCommandos(Pending):
    """On which US unit does SSES go?  tb 14.4"""


class PlaceParatroops(Pending):
    """Where does VDH drop?  tb 14.5"""


class Overstacked(Pending):
    """Who leaves the overstacked hex?  tb 6.6"""

    at: Hex


# --- events ------------------------------------------------------------------------------------


class TurnBegan(Event):
    """A day begins with fresh air markers (tb 5.3)."""

    case = "tb 5.1"
    tone = "turn"
    turn: int

    def happen(self, s: State) -> None:
        s.turn = self.turn
        s.aerial_left, s.air_left = s.edition.markers_of(self.turn)

    def say(self, s: State) -> str:
        return f"Turn {self.turn} begins, {date_of(self.turn)}."


class PhaseBegan(Event):
    """What lasts for a phase is over."""

    case = "tb 5.2"
    tone = "phase"
    phase: int

    def happen(self, s: State) -> None:
        s.phase = self.phase
        s.expire("phase")

    def say(self, s: State) -> str:
        return f"{phase_title(self.phase)}."


class FuelRolled(Event):
    """So many units go short."""

    case = "tb 7.11"
    says = "The die for German shortages shows {die}: {die:units} to go without."
    die: int


class Starved(Event):
    """A marker and no more: want of supply never costs a step (tb 7.8)."""

    case = "tb 7.11"
    says = "{unit:in} runs short and is out of supply this turn."
    unit: Unit

    def happen(self, s: State) -> None:
        s.marked |= 1 << self.unit


class SuppliedByAir(Event):
    """A unit draws supply from a marker, new or shared."""

    case = "tb 7.5"
    unit: Unit
    new_marker: bool

    def happen(self, s: State) -> None:
        s.air_supplied |= 1 << self.unit
        if self.new_marker:
            s.aerial_left -= 1
            s.drops = tuple(sorted((*s.drops, s.at[self.unit])))

    def say(self, s: State) -> str:
        if self.new_marker:
            return f"Supply is dropped to {unit_in(s, self.unit)}."
        return f"{unit_in(s, self.unit)} shares the supply dropped there."


class MoveRolled(Event):
    """An out-of-supply unit knows its points."""

    case = "tb 7.6"
    says = "{unit} rolls for its move and gets {die:movement points}."
    unit: Unit
    die: int


class Moved(Event):
    """A unit went there and controls what it crossed (tb 3.3)."""

    case = "tb 9.2"
    tone = "move"
    unit: Unit
    start: Hex
    path: tuple[PlaceId, ...]
    fifths: int
    mode: str

    def happen(self, s: State) -> None:
        s.lift(self.unit, AWAY)
        s.take_control(self.unit, self.path)
        s.put(self.unit, self.path[-1])

    def say(self, s: State) -> str:
        went = f"{way(s, (self.start, *self.path))}{MODES[self.mode]}"
        return f"{s.title(self.unit)} moves {went} for {cost(self.fifths)}."

    def cite(self) -> str:
        return MODE_CASES[self.mode]


class Entered(Event):
    """A reinforcement came onto the map by this hex."""

    case = "tb 12.1"
    tone = "move"
    unit: Unit
    path: tuple[PlaceId, ...]
    fifths: int
    mode: str

    def happen(self, s: State) -> None:
        s.take_control(self.unit, self.path)
        s.put(self.unit, self.path[-1])
        s.entered[self.unit] = self.path[0]

    def say(self, s: State) -> str:
        where = f"{'and moves' if len(self.path) > 1 else 'at'} {way(s, self.path)}"
        by = f"{MODES[self.mode]} for {cost(self.fifths)}"
        return f"{s.title(self.unit)} enters the map {where}{by}."


class MoveEnded(Event):
    """A unit is done; that needs no sentence."""

    case = "tb 6.3"
    spares = frozenset(("lines",))  # everybody stays where he is
    unit: Unit

    def happen(self, s: State) -> None:
        s.moved |= 1 << self.unit


class Exited(Event):
    """A unit left the map."""

    case = "tb 4.2"
    tone = "move"
    unit: Unit
    start: Hex
    fifths: int

    def happen(self, s: State) -> None:
        s.lift(self.unit, EXITED)

    def say(self, s: State) -> str:
        start = s.place_title(self.start)
        return f"{s.title(self.unit)} leaves the map from {start} for {cost(self.fifths)}."


class Infiltrated(Event):
    """SSES is on its victim."""

    case = "tb 14.4"
    says = f"{SSES} infiltrate {{unit:in}}."
    unit: Unit

    def happen(self, s: State) -> None:
        s.at[s.roster.commandos] = ATTACHED
        s.commandos_on = self.unit


class CommandosLeft(Event):
    """SSES has done its work."""

    case = "tb 14.4"
    says = f"{SSES} withdraw."

    def happen(self, s: State) -> None:
        s.at[s.roster.commandos] = OUT
        s.commandos_on = -1


class AttackDeclared(Event):
    """These units attack; each does so once a phase (tb R57), each defender once (tb 13.3)."""

    case = "tb 13.7"
    tone = "battle"
    target: Hex
    attackers: Units
    vak: Unit

    def happen(self, s: State) -> None:
        for unit in (*self.attackers, self.vak):
            if unit >= 0:
                s.attacked |= 1 << unit
        for unit in s.stacks[self.target]:
            s.defended |= 1 << unit

    def say(self, s: State) -> str:
        verb = "attacks" if len(self.attackers) == 1 else "attack"
        support = f", supported by {s.title(self.vak)}" if self.vak >= 0 else ""
        return f"{units(s, self.attackers)} {verb} {standing_in(s, self.target)}{support}."


class AirCommitted(Event):
    """An air support marker is used."""

    case = "tb 15.1"
    says = "Allied aircraft join the battle for {target}."
    target: Hex

    def happen(self, s: State) -> None:
        s.air_left -= 1


class ArdorDeclared(Event):
    """The German will roll until it is no AS."""

    case = "tb 13.23"
    says = "National Socialist Ardor drives the attack on {target}."
    target: Hex


class AttackRolled(Event):
    """The die of an attack and its result; die 0 when the result needs no die (tb 14.7)."""

    case = "tb 13.8"
    tone = "result"
    target: Hex
    column: int
    die: int
    result: str

    def say(self, s: State) -> str:
        where, result = s.place_title(self.target), f"{self.result}, {RESULTS[self.result]}"
        if not self.die:
            return f"The artillery in {where} is overrun without a roll: {result}."  # tb 14.7
        attack = f"The {NATIONS[attacker(s)]} attack on {where}"
        heading = s.edition.crt.headings[self.column]
        return f"{attack} rolls {self.die} in column {heading}: {result}."

    def cite(self) -> str:
        return RESULT_CASES[self.result] if self.die else "tb 14.7"


class Held(Event):
    """The town is held."""

    case = "tb 13.18"
    says = "The defenders hold {target} and the attack stalls."
    target: Hex


class StepLost(Event):
    """A unit is turned over."""

    case = "tb 2.11"
    unit: Unit

    def happen(self, s: State) -> None:
        s.reduced |= 1 << self.unit

    def say(self, s: State) -> str:
        reduced = s.roster.reduced[self.unit]
        return f"{s.title(self.unit)} loses a step and is reduced to {reduced}."


class Eliminated(Event):
    """A unit is out of the game."""

    case = "tb 2.11"
    says = "{unit} is eliminated."
    tone = "loss"
    unit: Unit

    def happen(self, s: State) -> None:
        s.lift(self.unit, OUT)
        s.forget_unit(self.unit)


class Overcrowded(Event):
    """A unit is removed as the excess of an overstacked hex."""

    case = "tb 6.6"
    says = "{unit} finds no room in an overstacked hex and is eliminated."
    tone = "loss"
    unit: Unit

    def happen(self, s: State) -> None:
        s.lift(self.unit, OUT)
        s.forget_unit(self.unit)


class Retreated(Event):
    """A unit went back a hex."""

    case = "tb 13.17"
    says = "{unit} retreats from {start} to {to}."
    tone = "move"
    unit: Unit
    start: Hex
    to: Hex

    def happen(self, s: State) -> None:
        s.lift(self.unit, AWAY)
        s.put(self.unit, self.to)
        s.retreated |= 1 << self.unit


class SlippedAway(Event):
    """Armored cavalry did not wait for the attack."""

    case = "tb 14.2"
    says = "{unit} slips away before combat."
    unit: Unit


class Advanced(Event):
    """An attacker entered the vacated hex."""

    case = "tb 13.22"
    says = "{unit} advances into {to}."
    tone = "move"
    unit: Unit
    to: Hex

    def happen(self, s: State) -> None:
        s.lift(self.unit, AWAY)
        s.put(self.unit, self.to)


class ParatroopsDropped(Event):
    """VDH is down."""

    case = "tb 14.5"
    says = f"{VDH} land in {{to}}."
    to: Hex

    def happen(self, s: State) -> None:
        s.at[s.roster.paratroops] = self.to


class ParatroopsScattered(Event):
    """VDH was removed by an Allied unit, or never placed."""

    case = "tb 14.5"
    says = f"{VDH} are scattered and out of the game."

    def happen(self, s: State) -> None:
        s.at[s.roster.paratroops] = OUT


class ParatroopsRelieved(Event):
    """VDH was reached by a German unit."""

    case = "tb 14.5"

    def happen(self, s: State) -> None:
        s.at[s.roster.paratroops] = OUT
        s.relieved += 1

    def say(self, s: State) -> str:
        scored = count(s.edition.victory.relieved_paratroops, "victory point")
        return f"{VDH} are relieved: {scored} for the German."


class MarkersRemoved(Event):
    """OOS and aerial supply markers come off (tb 7.5)."""

    case = "tb 7.11"
    says = "Out-of-supply and aerial supply markers come off."

    def happen(self, s: State) -> None:
        s.marked = s.air_supplied = 0
        s.drops = ()


class GameEnded(Event):
    """Somebody has won."""

    case = "tb 4.4"
    tone = "end"
    winner: int
    points: int
    by_exit: bool = False

    def happen(self, s: State) -> None:
        s.ended = (self.winner, self.points)
        s.todo = ()

    def say(self, s: State) -> str:
        goal = s.edition.victory.goal
        if self.by_exit:
            return f"The German wins: {s.title(s.at.index(EXITED))} has left the map."  # tb 4.2
        if self.winner == ALLIED:
            return f"The Allies win: the German holds {self.points} of the {goal} points he needs."
        return f"The German wins with {count(self.points, 'point')}; he needed {goal}."

    def cite(self) -> str:
        german = "tb 4.2" if self.by_exit else "tb 4.3"
        return german if self.winner == GERMAN else "tb 4.4"


def standing_in(s: State, target: int) -> str:
    """Who stands there and where; a VAK overrun at once stands there no more (tb 14.7)."""
    where = s.place_title(target)
    defended = s.owner_at(target) == 1 - attacker(s)
    return f"{units(s, sorted(s.stacks[target]))} in {where}" if defended else where


VOCABULARY = Vocabulary(sys.modules[__name__])
