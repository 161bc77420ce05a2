"""bb81 def-1 to def-3: the counters, their types and factors."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from ardennes.board.graph import bits
from ardennes.engine.core import BadInput
from ardennes.engine.tables import Data, convert

GERMAN, ALLIED = 0, 1
SIDES = ("german", "allied")  # bb81 def-1
FOLDER = "ardennes.games.bb81"

Nationality = Literal["German", "US", "British"]
Type = Literal["infantry", "armor", "artillery", "nebelwerfer"]  # bb81 def-2
GUNS = ("artillery", "nebelwerfer")
BRIGADE_150, PARATROOPS = "G-PB150", "G-VDH"  # bb81 pb-1, bb81 vdh-1
PANZER_DIVISIONS = frozenset(
    {"1SS", "2SS", "9SS", "12SS", "2Pz", "9Pz", "116Pz", "Lehr"}
)  # bb81 vic-4
BOUND = ("21PM", "22AM")  # arrivals of the British that stay behind the Meuse (bb81 rein-5)
START = "start"
FACTORS = (0, 3, 4, 6)  # movement factors (bb81 def-3); VDH has none


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """One counter, as in a row of units.csv."""

    unit_id: str
    name: str
    side: int
    nationality: Nationality
    division: str = ""
    type: Type
    left_factor: int
    middle_factor: int
    movement: Annotated[int, msgspec.Meta(le=6)]
    arrival: str = START
    setup_hex: str = ""
    entry_hexes: str = ""
    no_move_on_arrival: bool = False
    source: str = "invented"

    @property
    def id(self) -> str:
        """As in every game."""
        return self.unit_id

    @property
    def title(self) -> str:
        """What people call it."""
        return self.name

    @property
    def gun(self) -> bool:
        """Artillery and rockets: no zone, no duty, helpless alone (bb81 def-2)."""
        return self.type in GUNS

    @property
    def mf(self) -> int:
        """Its movement factor: German guns have 4 whatever is printed (bb81 move-2)."""
        return 4 if self.gun and self.side == GERMAN else self.movement

    @property
    def bound(self) -> bool:
        """British who never cross the Meuse (bb81 rein-5)."""
        return self.nationality == "British" and self.arrival in BOUND


COLUMNS = tuple(Counter.__struct_fields__)


class Roster:
    """The counters in play, by number; sets of them are bits."""

    def __init__(self, counters: Sequence[Counter]) -> None:
        self.counters = tuple(counters)
        self.numbers = {c.id: u for u, c in enumerate(counters)}
        self.titles = [c.title for c in counters]
        self.side = [c.side for c in counters]
        self.mf = [c.mf for c in counters]
        self.gun = [c.gun for c in counters]
        self.rockets = [c.type == "nebelwerfer" for c in counters]
        self.left = [c.left_factor for c in counters]
        self.middle = [c.middle_factor for c in counters]
        self.division = [c.division for c in counters]
        self.of = [
            tuple(u for u, c in enumerate(counters) if c.side == side) for side in (GERMAN, ALLIED)
        ]
        self.brigade = self.numbers.get(BRIGADE_150, -1)
        self.paratroops = self.numbers.get(PARATROOPS, -1)
        self.all_of = [bits(units) for units in self.of]
        self.immobile = bits(
            u for u, c in enumerate(counters) if c.id == PARATROOPS or not c.mf
        )  # bb81 vdh-2
        self.held = bits(u for u, c in enumerate(counters) if c.no_move_on_arrival)  # bb81 rein-3
        self.zoned = [
            not c.gun and c.id != PARATROOPS for c in counters
        ]  # bb81 def-7, zoc-5, vdh-3

    def __len__(self) -> int:
        return len(self.counters)


def printed(data: Data) -> Roster:
    """The game's own counters, in the order of units.csv."""
    rows = enumerate(data.rows("units.csv"), 2)
    return Roster([counter_from(row, f"units.csv row {n}") for n, row in rows])


def counter_from(row: dict[str, str], where: str = "counter") -> Counter:
    """A counter from the columns of units.csv; missing columns take the plain value."""
    if "unit_id" not in row:
        raise BadInput(f"{where}, column unit_id", "missing")
    german = row.get("side", row.get("nationality", "")).lower() == "german"
    type_ = row.get("type", "infantry")
    factor = ("3" if type_ == "infantry" else "4") if german else "6"
    plain = {
        "name": row["unit_id"],
        "nationality": "German" if german else "US",
        "type": type_,
        "left_factor": "1",
        "middle_factor": "1",
        "movement": "4" if not german and type_ == "infantry" else factor,
    }
    kept = {key: value for key, value in row.items() if key in COLUMNS}
    side = GERMAN if german else ALLIED
    counter = convert({**plain, **kept, "side": side}, Counter, where)
    if counter.movement not in FACTORS:
        what = f"expected one of {', '.join(map(str, FACTORS))}, got {counter.movement}"
        raise BadInput(f"{where}, column movement", what)
    return counter
