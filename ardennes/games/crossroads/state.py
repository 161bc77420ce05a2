"""crossroads 1: the box, read from data/ or from a pack laid over it, and the table in mid-play."""

from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from ardennes.engine.columns import Table, per_unit, shared, units
from ardennes.engine.tables import PRINTED, Data, Pack
from ardennes.wargame.hexmap import Grammar
from ardennes.wargame.pieces import OUT, Roster
from ardennes.wargame.plain_box import PlainBox, PlainGround

FOLDER, SIDES = "ardennes.games.crossroads", ("german", "allied")
PHASES, LAST_TURN = ("german turn", "allied turn"), 6  # crossroads 2.1
RESULTS = ("NE", "DR", "DE", "AE")  # crossroads 4.3
GRAMMAR = Grammar(
    terrain=("woods",), one_hex=("crossroads",), names=("town",), chains=("road",), by_player=()
)  # crossroads 1.1


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """One counter, as in a row of units.csv (crossroads 1.2)."""

    id: str
    side: int
    name: str = ""
    title: str = ""
    type: Literal["armor", "infantry", "artillery", "armored_cavalry"] = "infantry"
    strength: Annotated[int, Meta(ge=1, le=9)] = 1
    moves: Annotated[int, Meta(ge=1, le=9)] = 1
    setup_hex: str = ""
    source: str = "invented"


def read_box(data: Data) -> PlainBox[Counter]:
    """Counters, map and table."""
    return PlainBox(data, Counter, SIDES, RESULTS, GRAMMAR)


def edition(pack: Pack = PRINTED) -> PlainBox[Counter]:
    """The game as printed, or under a pack."""
    return pack.edition(read_box, FOLDER)


class State(Table):
    """Everything on the table. Rules read it; only events change it."""

    sides: ClassVar = SIDES
    edition: PlainBox[Counter] = shared()
    ground: PlainGround = shared()
    roster: Roster[Counter] = shared()
    turn: int = 1
    phase: int = 0  # the side whose turn it is
    at: list[int] = per_unit(OUT)
    acted: int = units(word="acted", until="phase")  # crossroads 2.2
    holder: int = 1  # the side whose unit was last at the crossroads (crossroads 5.1)

    @property
    def ended(self) -> int | None:
        """Who has won, when the last turn is over."""
        return self.holder if self.turn > LAST_TURN else None

    def put(self, unit: int, place: int) -> None:
        """A unit enters a hex."""
        self.at[unit] = place
        if self.ground.has("crossroads", place):
            self.holder = self.roster.side[unit]
