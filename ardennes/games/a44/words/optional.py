"""What the optional rules 31 to 36 say, ask and bring."""

from msgspec.structs import force_setattr

from ardennes.engine.core import Action, Event, Pending, PlaceId
from ardennes.games.a44.state import SPENT, State

Hex = PlaceId


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
    role = "place"
    first: Hex
    second: Hex
    __post_init__ = _in_order


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
