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


class DemolitionRolled(Event):
    """A bridge is tried, once in a player turn; the one at Ouren needs no check once it is gone."""

    case = "a44 7.2"
    tone = "result"
    first: Hex
    second: Hex
    unit: Unit
    die: int
    modifier: int
    result: str

    def happen(self, s: State) -> None:
        side = (self.first, self.second)
        s.attempted |= {side}
        if self.result == "blown":
            s.blown |= {side}
            s.ouren = s.ouren and side != s.ground.ouren

    def say(self, s: State) -> str:
        where = f"{s.place_title(self.first)}/{s.place_title(self.second)}"
        done = "blows" if self.result == "blown" else "fails to blow"
        added = f" +{self.modifier}" if self.modifier else ""
        return f"{s.title(self.unit)} {done} the bridge {where} (die {self.die}{added})."


class BridgeBegun(Event):
    """A bridge is under construction; it is usable from the next own Bridge Phase on."""

    says = "{side:side} engineers begin to rebuild the bridge {first}/{second}."
    first: Hex
    second: Hex
    side: int
    by: str = "a44 7.8"

    def happen(self, s: State) -> None:
        at = (self.first, self.second)
        s.blown -= {at}
        others = (row for row in s.building if row[0] != at)
        s.building = tuple(sorted((*others, (at, self.side))))

    def cite(self) -> str:
        return self.by


class BridgeFinished(Event):
    """A bridge can be crossed again."""

    case = "a44 7.8"
    says = "The bridge {first}/{second} is finished."
    tone = "result"
    first: Hex
    second: Hex

    def happen(self, s: State) -> None:
        s.building = tuple(row for row in s.building if row[0] != (self.first, self.second))


class BridgeLost(Event):
    """The conditions no longer hold: the bridge is down again."""

    case = "a44 7.8"
    says = "The bridge {first}/{second} is given up: {why}."
    tone = "loss"
    first: Hex
    second: Hex
    why: str

    def happen(self, s: State) -> None:
        at = (self.first, self.second)
        s.building = tuple(row for row in s.building if row[0] != at)
        s.blown |= {at}
