"""What a player can say: orders, what is said in combat, and the rest here. Choices are listed in
the order in which the actions stand in these three."""

from ardennes.engine.core import Action, PlaceId, UnitId
from ardennes.games.a44.state import State
from ardennes.games.a44.words.fighting import (
    Advance as Advance,
)
from ardennes.games.a44.words.fighting import (
    Advantage as Advantage,
)
from ardennes.games.a44.words.fighting import (
    AirSupport as AirSupport,
)
from ardennes.games.a44.words.fighting import (
    Attack as Attack,
)
from ardennes.games.a44.words.fighting import (
    BreakThrough as BreakThrough,
)
from ardennes.games.a44.words.fighting import (
    Cancel as Cancel,
)
from ardennes.games.a44.words.fighting import (
    Commit as Commit,
)
from ardennes.games.a44.words.fighting import (
    Convert as Convert,
)
from ardennes.games.a44.words.fighting import (
    Defend as Defend,
)
from ardennes.games.a44.words.fighting import (
    Disengage as Disengage,
)
from ardennes.games.a44.words.fighting import (
    Fight as Fight,
)
from ardennes.games.a44.words.fighting import (
    FireFight as FireFight,
)
from ardennes.games.a44.words.fighting import (
    GoOn as GoOn,
)
from ardennes.games.a44.words.fighting import (
    Join as Join,
)
from ardennes.games.a44.words.fighting import (
    LoseStep as LoseStep,
)
from ardennes.games.a44.words.fighting import (
    Retreat as Retreat,
)
from ardennes.games.a44.words.fighting import (
    Support as Support,
)
from ardennes.games.a44.words.fighting import (
    Surprise as Surprise,
)
from ardennes.games.a44.words.fighting import (
    Tag as Tag,
)
from ardennes.games.a44.words.orders import NOWHERE as NOWHERE
from ardennes.games.a44.words.orders import (
    BreakDown as BreakDown,
)
from ardennes.games.a44.words.orders import (
    Build as Build,
)
from ardennes.games.a44.words.orders import (
    Choose as Choose,
)
from ardennes.games.a44.words.orders import (
    Complete as Complete,
)
from ardennes.games.a44.words.orders import (
    Deceive as Deceive,
)
from ardennes.games.a44.words.orders import (
    Demolish as Demolish,
)
from ardennes.games.a44.words.orders import (
    Drop as Drop,
)
from ardennes.games.a44.words.orders import (
    EndMove as EndMove,
)
from ardennes.games.a44.words.orders import (
    Entrench as Entrench,
)
from ardennes.games.a44.words.orders import (
    Load as Load,
)
from ardennes.games.a44.words.orders import (
    MarkNight as MarkNight,
)
from ardennes.games.a44.words.orders import (
    Mode as Mode,
)
from ardennes.games.a44.words.orders import (
    Move as Move,
)
from ardennes.games.a44.words.orders import (
    Place as Place,
)
from ardennes.games.a44.words.orders import (
    Ready as Ready,
)
from ardennes.games.a44.words.orders import (
    Rebuild as Rebuild,
)
from ardennes.games.a44.words.orders import (
    RollAir as RollAir,
)
from ardennes.games.a44.words.orders import (
    Split as Split,
)
from ardennes.games.a44.words.orders import (
    Starve as Starve,
)
from ardennes.games.a44.words.orders import (
    Unload as Unload,
)

Unit = UnitId
Hex = PlaceId


class Traffic(Action):
    """A Traffic marker is placed."""

    case = "a44 24.3.1"
    label = "Traffic marker {number} in {at}"
    role = "place"
    number: int
    at: Hex


class Send(Action):
    """A British unit goes to Antwerp."""

    case = "a44 27.3.4"
    label = "Send {unit:in} to Antwerp"
    role = "unit"
    unit: Unit


class Replace(Action):
    """A replacement point is spent; a unit from the dead pile may need a hex."""

    case = "a44 25.2.2"
    label = "Replacements for {unit}"
    unit: Unit
    at: Hex = NOWHERE

    def describe(self, s: State) -> str:
        """Replacements for 424/106 (in Bastogne)"""
        where = f" in {s.place_title(self.at)}" if self.at >= 0 else ""
        return f"Replacements for {s.title(self.unit)}{where}"


class Pass(Action):
    """No, or no more."""

    case = "a44 14.4"
    role = "cancel"

    def describe(self, s: State) -> str:
        """As the question calls it"""
        return getattr(s.question, "declined", "Pass")


class EndPhase(Action):
    """The phase is over."""

    case = "a44 4"
    role = "end"

    def describe(self, s: State) -> str:
        """End German movement"""
        return f"End {s.phase_name[:1].upper()}{s.phase_name[1:]}"
