"""What the optional rules 31 to 36 say, ask and bring."""

from msgspec.structs import force_setattr

from ardennes.engine.core import Action, Event, Pending, PlaceId, Role, UnitId
from ardennes.games.a44.state import SPENT, State
from ardennes.games.a44.words.moves import go
from ardennes.wargame.telling import units

Hex = PlaceId
Units = tuple[UnitId, ...]


# --- 31: Night Infiltration ---


def _by_number(action: "Infiltrate") -> None:
    """Units named together come in the order of their numbers, however they are written."""
    force_setattr(action, "units", tuple(sorted(action.units)))


class Infiltrate(Action):
    """Units of one hex go one hex in the night."""

    case = "a44 31"
    units: Units
    to: Hex
    __post_init__ = _by_number

    def describe(self, s: State) -> str:
        """112/28 infiltrates to E2416"""
        verb = "infiltrates" if len(self.units) == 1 else "infiltrate"
        return f"{units(s, self.units)} {verb} to {s.place_title(self.to)}"


class Infiltrated(Event):
    """A stack has gone one hex in the night, for a Night marker that was left."""

    case = "a44 31"
    tone = "move"
    units: Units
    start: Hex
    to: Hex

    def happen(self, s: State) -> None:
        for unit in self.units:
            go(s, unit, (self.to,))
            s.moved |= 1 << unit
            s.infiltrated |= 1 << unit
        s.nights[s.roster.side[self.units[0]]] += 1

    def say(self, s: State) -> str:
        verb = "infiltrates" if len(self.units) == 1 else "infiltrate"
        ends = s.place_title(self.start), s.place_title(self.to)
        return f"{units(s, self.units)} {verb} from {ends[0]} to {ends[1]}."


# --- 33: Roadblocks ---


class Roadblock(Action):
    """A Roadblock is placed."""

    case = "a44 33.2"
    label = "Roadblock in {at}"
    role = "place"
    at: Hex


class Lift(Action):
    """A Roadblock is taken back."""

    case = "a44 33.3"
    label = "Take back the Roadblock in {at}"
    role = "place"
    at: Hex


class RoadblockPlaced(Event):
    """A Roadblock holds the hex."""

    case = "a44 33.2"
    says = "A {side:side} Roadblock goes to {at}."
    side: int
    at: Hex

    def happen(self, s: State) -> None:
        s.roadblocks = tuple(sorted((*s.roadblocks, (self.side, self.at))))


class RoadblockLost(Event):
    """A Roadblock comes off; it can be placed again."""

    case = "a44 33.3"
    says = "The {side:side} Roadblock in {at} comes off: {why}."
    side: int
    at: Hex
    why: str

    def happen(self, s: State) -> None:
        s.roadblocks = tuple(one for one in s.roadblocks if one != (self.side, self.at))


# --- 35: Operation Bodenplatte ---


class BodenplatteRoll(Pending):
    """Do the raids on the airfields come, and when do they tell?"""

    case = "a44 35"
    asks = "Roll for Operation Bodenplatte."


class BodenplatteRolled(Event):
    """From so a turn on the Allied air forces are weaker; 0 for never."""

    case = "a44 35"
    says = "Operation Bodenplatte: {result} (die {die})."
    tone = "result"
    die: int
    result: str
    turn: int

    def happen(self, s: State) -> None:
        s.bodenplatte = self.turn


# --- 36: the Greif Commando ---


def _in_order(action: "Commando") -> None:
    """A hexside is named by its lower number first, whichever way it is written."""
    low, high = sorted((action.first, action.second))
    force_setattr(action, "first", low)
    force_setattr(action, "second", high)


class Commando(Action):
    """The Greif Commando goes to a bridge."""

    case = "a44 36"
    label = "Greif Commando at the bridge {first}/{second}"
    first: Hex
    second: Hex
    __post_init__ = _in_order

    def role_in(self, s: State) -> Role:
        """The bridge in danger first of all, others on the map; between moves it would hide the
        units there."""
        step = s.question
        if not isinstance(step, OfferCommando):
            return "other"
        here = (step.first, step.second) == (self.first, self.second)
        return "main" if here else "place"


class OfferCommando(Pending):
    """A bridge is about to be blown: does the Greif Commando turn up?"""

    declined = "No commando"
    first: Hex
    second: Hex


class CommandoPlaced(Event):
    """The Greif Commando waits at a bridge."""

    case = "a44 36"
    says = "The Greif Commando is at the bridge {first}/{second}."
    tone = "result"
    first: Hex
    second: Hex

    def happen(self, s: State) -> None:
        s.commando = (self.first, self.second)


class CommandoSpent(Event):
    """The Greif Commando has hampered a demolition and is gone."""

    case = "a44 36"
    says = "The Greif Commando is gone from the bridge {first}/{second}."
    first: Hex
    second: Hex

    def happen(self, s: State) -> None:
        s.commando = SPENT
