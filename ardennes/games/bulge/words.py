"""Every action, step and event of bulge: what it holds, its case, its words, what it changes.

Actions are imperative, steps are questions that wait, events are past tense. Choices are listed in
the order in which actions stand here.
"""

import sys
from collections.abc import Sequence

from ardennes.board.graph import bits
from ardennes.engine.core import Action, Event, Pending, PlaceId, Role, UnitId
from ardennes.engine.vocabulary import Vocabulary
from ardennes.games.bulge.counters import SIDES
from ardennes.games.bulge.edition import WEATHERS
from ardennes.games.bulge.rules.zoc import in_contact
from ardennes.games.bulge.state import AFTER, AWAY, EXITED, OUT, PHASES, State
from ardennes.wargame.telling import cost, lower, units

Unit = UnitId
Hex = PlaceId
Units = tuple[UnitId, ...]

NAMES = {
    "cap": "CAP",
    "interdiction": "interdiction",
    "ground_support": "ground support",
    "resupply": "resupply",
}  # bulge 7.0
MISSIONS = tuple(NAMES)
MIST_HELPS = 3  # the highest die that gives the shift (bulge 6.1)
STUCK = 6  # the die that leaves a unit out of supply where it is (bulge 14.1 movement)
MODES = {"regular": "", "road": " by road", "mech": " by mech road movement"}
MODE_CASES = {"regular": "bulge 10.1", "road": "bulge 10.2 road", "mech": "bulge 10.2 mech"}
RESULTS = {
    "Ae": "an attacker is eliminated, the others retreat",
    "Ar": "the attackers retreat",
    "Ex": "exchange",
    "Dr": "the defender retreats",
    "De": "the defender is eliminated",
    "Ct": "no effect",
}  # bulge 12.2

# --- actions: what a player can say ---


class Fly(Action):
    """One air point flies this mission, in secret."""

    case = "bulge 7.0"
    mission: str

    def describe(self, s: State) -> str:
        """Ground support"""
        return NAMES.get(self.mission, self.mission).capitalize()

    def sort_key(self) -> tuple[int, ...]:
        """In the order of the missions."""
        return (MISSIONS.index(self.mission),)


class Interdict(Action):
    """An interdiction marker goes there."""

    case = "bulge 7.2"
    tone = "raid"
    label = "Interdict {to}"
    role = "place"
    to: Hex


class Resupply(Action):
    """A unit out of supply gets a resupply marker."""

    case = "bulge 7.4"
    label = "Resupply {unit}"
    role = "unit"
    unit: Unit


class Mechanize(Action):
    """An infantry unit gets a mechanized marker."""

    case = "bulge 10.2 markers"
    label = "Mechanize {unit}"
    role = "unit"
    unit: Unit


class Drop(Action):
    """The paratroops jump here."""

    case = "bulge 15.0"
    label = "Drop into {to}"
    role = "place"
    to: Hex


class Attack(Action):
    """Plan an attack on this hex."""

    case = "bulge 12.0 attack"
    tone = "attack"
    role = "place"
    target: Hex

    def describe(self, s: State) -> str:
        """Attack Malmedy (0505), 106th Infantry Div"""
        unit = s.unit_at.get(self.target, -1)
        who = f", {s.title(unit)}" if unit >= 0 else ""
        return f"Attack {s.place_title(self.target)}{who}"


class Join(Action):
    """This unit takes part."""

    case = "bulge 12.1 step 1"
    tone = "join"
    label = "{unit} joins"
    role = "unit"
    unit: Unit


class Support(Action):
    """Add one ground support."""

    case = "bulge 7.3"
    label = "Add ground support"


class Commit(Action):
    """Attack on the primary or the secondary table."""

    case = "bulge 12.1 step 1"
    tone = "attack"
    label = "Attack on the {crt} table"
    role = "main"
    crt: str


class Fight(Action):
    """Roll, so many columns lower."""

    case = "bulge 12.1 step 6"
    tone = "attack"
    lower: int = 0

    def describe(self, s: State) -> str:
        """Roll, two columns lower"""
        return "Roll" if not self.lower else f"Roll, {lower(self.lower)}"

    def role_in(self, s: State) -> Role:
        """The plain roll is what one usually wants."""
        return "other" if self.lower else "main"


class Lose(Action):
    """These attacking units are eliminated."""

    case = "bulge 12.2 Ae"
    label = "Lose {units}"
    units: Units


class Retreat(Action):
    """A unit retreats there."""

    case = "bulge 12.3"
    label = "{unit} retreats to {to}"
    role = "place"
    unit: Unit
    to: Hex


class Advance(Action):
    """A unit advances into a hex that was left."""

    case = "bulge 12.4"
    label = "{unit} advances into {to}"
    role = "place"
    unit: Unit
    to: Hex


class Choose(Action):
    """Take a unit in hand."""

    case = "bulge 10.0"
    role = "unit"
    lasting = True
    unit: Unit

    def describe(self, s: State) -> str:
        """Choose 2nd Panzer Div in 1206"""
        at = s.at[self.unit]
        where = f"in {s.place_name(at)}" if at >= 0 else "waiting to enter"
        return f"Choose {s.title(self.unit)} {where}"


class BeginMove(Action):
    """Roll for the movement points of a unit out of supply."""

    case = "bulge 14.1 movement"
    label = "Roll for its move"
    role = "main"


class Move(Action):
    """Move the unit in hand."""

    case = "bulge 10.1"
    label = "Move to {to}"
    role = "place"
    to: Hex


class Exit(Action):
    """Leave the map by the road that leads off this hex."""

    case = "bulge 3.1 exit"
    label = "Leave the map from {by}"
    by: Hex


class CallOff(Action):
    """Forget the planned attack."""

    case = "bulge 12.0 attack"
    label = "Call it off"
    role = "cancel"


class Done(Action):
    """No more of what was offered."""

    case = "bulge 5.0"
    label = "No more"
    role = "cancel"


class EndPhase(Action):
    """The phase is over."""

    case = "bulge 5.0"
    role = "end"

    def describe(self, s: State) -> str:
        """End German movement"""
        return f"End {PHASES[s.phase].replace('german', 'German').replace('allied', 'Allied')}"


# --- steps: what is still to be asked ---


class RollWeather(Pending):
    """The variable weather is rolled."""


class Assign(Pending):
    """A side assigns its air points in secret."""

    sealed = True
    side: int
    left: int

    def veil(self, seen: State, s: State, side: int) -> None:
        """Nobody else learns how many points fly, nor whether any does (bulge 7.0)."""
        seen.revealed = False
        if side != self.side:
            asked = Assign(self.side, self.left + sum(s.missions[self.side]))
            seen.todo = (*s.todo[:-1], asked)


class Reveal(Pending):
    """Both assignments are shown."""


class PlaceMarkers(Pending):
    """A side places its interdiction markers."""

    side: int
    left: int


class CombatPhase(Pending):
    """Any attack left, or the end."""


class Plan(Pending):
    """An attack is being put together."""

    target: Hex
    attackers: Units = ()


class Assist(Pending):
    """Ground support may be added."""

    target: Hex
    attackers: Units
    crt: str
    support: int = 0


class RollMist(Pending):
    """In mist a die decides about the weather shift."""

    target: Hex
    attackers: Units
    crt: str
    support: int


class Resolve(Pending):
    """The column may be lowered; then the die."""

    target: Hex
    attackers: Units
    crt: str
    support: int
    mist: int = 0  # the shift the mist gave


class RollAttack(Pending):
    """The die of an attack."""

    target: Hex
    attackers: Units
    crt: str
    column: int


class ChooseLosses(Pending):
    """The attacker picks who is eliminated: one unit, or the set of an exchange."""

    target: Hex
    attackers: Units
    exchange: int = -1  # the defender's factor, in an exchange


class FallBack(Pending):
    """These units retreat one hex; then the other side may advance."""

    units: Units
    victors: Units
    left: tuple[PlaceId, ...] = ()  # hexes left so far


class OfferAdvance(Pending):
    """One of these units may advance into one of these hexes."""

    victors: Units
    left: tuple[PlaceId, ...]


class OfferResupply(Pending):
    """The Allied player may resupply units."""

    left: int


class MarkMechanized(Pending):
    """The Allied player may mark infantry."""

    left: int


class OfferDrop(Pending):
    """The paratroops may jump."""


class RollDrop(Pending):
    """Do they survive, do they land on target, where do they scatter?"""

    to: Hex
    roll: int


class MovementPhase(Pending):
    """Any unit left, or the end."""


class Ready(Pending):
    """A unit out of supply is in hand."""

    unit: Unit


class RollMove(Pending):
    """Its movement points are rolled."""

    unit: Unit


class Moving(Pending):
    """A unit is in hand with so many fifths of a point."""

    unit: Unit
    fifths: int


# --- events: what happened ---


class TurnBegan(Event):
    """A turn begins; markers of the last one are off (bulge 7.0)."""

    case = "bulge 5.0"
    tone = "turn"
    turn: int

    def happen(self, s: State) -> None:
        s.turn = self.turn
        s.expire("turn")

    def say(self, s: State) -> str:
        return f"Turn {self.turn} begins, {s.edition.date_of(self.turn)}."


class PhaseBegan(Event):
    """A phase begins: who is next to the enemy after movement has a duty (bulge 9.0)."""

    case = "bulge 5.0"
    tone = "phase"
    phase: int

    def happen(self, s: State) -> None:
        s.phase = self.phase
        s.expire("phase")
        if self.phase in AFTER:
            s.duty = in_contact(s, AFTER.index(self.phase))
        if self.phase > AFTER[1]:
            s.resupplied = 0  # off at the end of Allied combat (bulge 7.4)

    def say(self, s: State) -> str:
        return f"{PHASES[self.phase].capitalize()}."


class WeatherSet(Event):
    """The weather of the turn; the die is 0 where it is historical."""

    case = "bulge 6.0"
    weather: int
    die: int = 0

    def happen(self, s: State) -> None:
        s.weather = self.weather

    def say(self, s: State) -> str:
        die = f" (die {self.die})" if self.die else ""
        return f"The weather is {WEATHERS[self.weather]}{die}."


class MissionFlown(Event):
    """A secret: one air point is assigned."""

    case = "bulge 7.0"
    side: int
    mission: str

    def happen(self, s: State) -> None:
        s.revealed = False
        flown = list(s.missions[self.side])
        flown[MISSIONS.index(self.mission)] += 1
        s.missions[self.side] = tuple(flown)

    def say(self, s: State) -> str:
        return f"{SIDES[self.side].capitalize()} air point: {NAMES[self.mission]}."

    def secret_to(self) -> int:
        return self.side


class MissionsRevealed(Event):
    """Both assignments are on the table; CAP has taken its ground support."""

    case = "bulge 7.1"
    reveals = True
    german: tuple[int, ...]
    allied: tuple[int, ...]
    support: tuple[int, ...]  # ground support left, German then Allied

    def happen(self, s: State) -> None:
        s.revealed = True
        s.missions = [self.german, self.allied]
        s.support = list(self.support)

    def say(self, s: State) -> str:
        both = zip(SIDES, (self.german, self.allied), strict=True)
        shown = [f"{side.capitalize()}: {flights(flown)}" for side, flown in both if any(flown)]
        return f"Air missions. {'. '.join(shown)}." if shown else ""


class Interdicted(Event):
    """A marker lies there."""

    case = "bulge 7.2"
    says = "{side:side} aircraft interdict {to}."
    side: int
    to: Hex

    def happen(self, s: State) -> None:
        s.interdiction[self.side] |= 1 << self.to


class Resupplied(Event):
    """A unit has a resupply marker."""

    case = "bulge 7.4"
    says = "{unit} is resupplied by air."
    unit: Unit

    def happen(self, s: State) -> None:
        s.resupplied |= 1 << self.unit


class Mechanized(Event):
    """A unit has a mechanized marker."""

    case = "bulge 10.2 markers"
    says = "{unit} takes to trucks."
    unit: Unit

    def happen(self, s: State) -> None:
        s.wheels |= 1 << self.unit


class AttackDeclared(Event):
    """An attack is declared."""

    case = "bulge 12.1 step 1"
    tone = "battle"
    target: Hex
    attackers: Units
    crt: str

    def happen(self, s: State) -> None:
        s.attacked |= bits(self.attackers)
        s.defended |= 1 << s.unit_at[self.target]

    def say(self, s: State) -> str:
        defender = s.title(s.unit_at[self.target]) if self.target in s.unit_at else "the enemy"
        verb = "attacks" if len(self.attackers) == 1 else "attack"
        against = f"{defender} in {s.place_title(self.target)}"
        return f"{units(s, self.attackers)} {verb} {against} on the {self.crt} table."


class SupportFlown(Event):
    """Ground support for an attack."""

    case = "bulge 7.3"
    says = "Ground support flies against {target}."
    target: Hex

    def happen(self, s: State) -> None:
        s.support[1 - s.roster.side[s.unit_at[self.target]]] -= 1


class MistRolled(Event):
    """The mist helps, or it does not."""

    case = "bulge 6.1"
    target: Hex
    die: int

    def say(self, s: State) -> str:
        helps = "helps" if self.die <= MIST_HELPS else "does not help"
        return f"The mist rolls {self.die} and {helps} the attack on {s.place_title(self.target)}."


class AttackRolled(Event):
    """The die of an attack and its result."""

    tone = "result"
    target: Hex
    crt: str
    column: int
    die: int
    result: str

    def say(self, s: State) -> str:
        heading = s.edition.crt[self.crt].headings[self.column]
        rolled = f"rolls {self.die} in column {heading}"
        result = f"{self.result}, {RESULTS[self.result]}"
        return f"The attack on {s.place_title(self.target)} {rolled}: {result}."

    def cite(self) -> str:
        return f"bulge 12.2 {self.result}"


class Eliminated(Event):
    """A unit is out; its factor counts at once."""

    case = "bulge 3.1 kills"
    says = "{unit} is eliminated{points:vp}."
    tone = "loss"
    unit: Unit
    points: int

    def happen(self, s: State) -> None:
        s.lift(self.unit, OUT)
        s.vp += self.points
        s.forget_unit(self.unit)


class Retreated(Event):
    """A unit has retreated."""

    case = "bulge 12.3"
    says = "{unit} retreats from {start} to {to}."
    tone = "move"
    unit: Unit
    start: Hex
    to: Hex

    def happen(self, s: State) -> None:
        s.lift(self.unit, AWAY)
        s.put(self.unit, self.to)


class Advanced(Event):
    """A unit has advanced."""

    case = "bulge 12.4"
    says = "{unit} advances into {to}."
    tone = "move"
    unit: Unit
    start: Hex
    to: Hex

    def happen(self, s: State) -> None:
        s.lift(self.unit, AWAY)
        s.put(self.unit, self.to)


class MoveRolled(Event):
    """A unit out of supply has rolled."""

    case = "bulge 14.1 movement"
    unit: Unit
    die: int

    def happen(self, s: State) -> None:
        s.moved |= 1 << self.unit

    def say(self, s: State) -> str:
        stays = " and stays" if self.die == STUCK else ""
        return f"{s.title(self.unit)} rolls {self.die} for its move{stays}."


class Moved(Event):
    """A unit has moved; a resupply marker comes off with that (bulge 7.4, R14)."""

    tone = "move"
    unit: Unit
    start: Hex
    path: tuple[PlaceId, ...]
    fifths: int
    mode: str

    def happen(self, s: State) -> None:
        s.lift(self.unit, AWAY)
        s.put(self.unit, self.path[-1] if self.path else self.start)
        s.moved |= 1 << self.unit
        s.resupplied &= ~(1 << self.unit)

    def say(self, s: State) -> str:
        went = f"{hexes(s, (self.start, *self.path))}{MODES[self.mode]}"
        return f"{s.title(self.unit)} moves {went} for {cost(self.fifths)}."

    def cite(self) -> str:
        return MODE_CASES[self.mode]


class Entered(Event):
    """A reinforcement has entered; where the British did is kept (bulge 13.0c)."""

    case = "bulge 13.0a"
    tone = "move"
    unit: Unit
    path: tuple[PlaceId, ...]
    fifths: int
    mode: str

    def happen(self, s: State) -> None:
        s.put(self.unit, self.path[-1])
        s.moved |= 1 << self.unit
        if s.roster.counters[self.unit].british:
            s.entered[self.unit] = self.path[0]

    def say(self, s: State) -> str:
        went = f"{hexes(s, self.path)}{MODES[self.mode]}"
        return f"{s.title(self.unit)} enters {went} for {cost(self.fifths)}."


class Exited(Event):
    """A German unit has left the map; an Allied edge hex is lost with that (bulge R8)."""

    case = "bulge 3.1 exit"
    says = "{unit} leaves the map from {start}."
    tone = "move"
    unit: Unit
    start: Hex
    path: tuple[PlaceId, ...]
    fifths: int

    def happen(self, s: State) -> None:
        s.lift(self.unit, EXITED)
        s.forget_unit(self.unit)
        s.exits[self.unit] = self.start
        s.fresh |= 1 << self.unit
        s.lost_edges |= 1 << self.start


class BritishReleased(Event):
    """The British are free for good."""

    case = "bulge 13.0c"
    says = "{unit} comes near the British: they are free."
    unit: Unit

    def happen(self, s: State) -> None:
        s.free = True
        s.entered = {}


class ParatroopsLost(Event):
    """They did not survive the jump."""

    case = "bulge 15.0"
    says = "The paratroops are lost in the jump (die {die})."
    tone = "loss"
    die: int


class ParatroopsLanded(Event):
    """They are down."""

    case = "bulge 15.0"
    says = "The paratroops land in {to}."
    tone = "move"
    to: Hex

    def happen(self, s: State) -> None:
        s.put(s.roster.paratroops, self.to)
        s.landed = 1 << s.roster.paratroops


class ExitsCounted(Event):
    """Units off the map change the total: counted ones are turned down, discounted ones up
    (bulge 3.1 exit supply)."""

    case = "bulge 3.1 exit VP"
    units: Units
    points: int

    def happen(self, s: State) -> None:
        counted = bits(self.units)
        s.vp += self.points
        s.down = s.down | counted if self.points > 0 else s.down & ~counted
        s.fresh = 0

    def say(self, s: State) -> str:
        verb = "counts" if len(self.units) == 1 else "count"
        what = "" if self.points > 0 else " no longer: the exit is out of supply"
        points = f" ({self.points:+d} VP)" if self.points else ""
        return f"{units(s, self.units)} {verb}{what}{points}."


class GameEnded(Event):
    """The game is over; the winner is a side, or -1 for a draw."""

    case = "bulge 3.0"
    tone = "end"
    winner: int

    def happen(self, s: State) -> None:
        s.ended = self.winner
        s.todo = ()

    def say(self, s: State) -> str:
        if self.winner < 0:
            return "The game is a draw."
        return f"The {SIDES[self.winner].capitalize()} side wins with {s.vp} victory points."


def flights(flown: Sequence[int]) -> str:
    """1 CAP, 2 ground support"""
    found = zip(NAMES.values(), flown, strict=True)
    return ", ".join(f"{n} {mission}" for mission, n in found if n)


def hexes(s: State, path: Sequence[int]) -> str:
    """1206-1307-1308"""
    return "-".join(map(s.place_name, path))


VOCABULARY = Vocabulary(sys.modules[__name__])
