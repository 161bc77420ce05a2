"""What happens to bridges."""

from ardennes.engine.core import Event, PlaceId, UnitId
from ardennes.games.a44.state import State

Unit = UnitId
Hex = PlaceId


class OurenChecked(Event):
    """The bridge at Ouren is tried: it falls, or it is a bridge like any other."""

    case = "a44 7.7"
    says = "The bridge at Ouren {result} (die {die})."
    tone = "result"
    first: Hex
    second: Hex
    die: int
    result: str

    def happen(self, s: State) -> None:
        s.ouren = False
        if self.result == "collapses":
            s.blown |= {(self.first, self.second)}
