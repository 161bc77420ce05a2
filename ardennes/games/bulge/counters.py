"""bulge 2.3: the counters, their types and factors."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from ardennes.engine.core import BadInput
from ardennes.engine.tables import Data, convert

GERMAN, ALLIED = 0, 1
SIDES = ("german", "allied")  # bulge 2.3.1 sides
FOLDER = "ardennes.games.bulge"

Nationality = Literal["German", "US", "UK"]
Type = Literal[
    "panzer", "panzergrenadier", "infantry", "airborne_infantry", "armor", "reconnaissance"
]  # bulge 2.3.1 types
Edge = Literal["N", "E", "S", "W", "air", ""]
ROAD_EDGES = ("N", "E", "S", "W")
MECHANIZED = ("panzer", "panzergrenadier", "armor", "reconnaissance")
PARATROOPS = "G-vDH"  # bulge 15.0
ALLOWANCE = 5  # movement points of every unit (bulge 2.3.1 CF, MA)


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """One counter, as in a row of units.csv."""

    id: str
    nationality: Nationality
    side: int
    name: str
    formation: str
    type: Type
    size: str
    mechanized: bool
    cf: int
    setup_hex: str = ""
    reinf_turn: int = 0
    reinf_edge: Edge = ""
    source: str = "invented"

    @property
    def title(self) -> str:
        """What people call it: "2nd Panzer Div"."""
        return self.formation.split(", ")[0] or self.name

    @property
    def arrival(self) -> int:
        """The turn from which it may enter by road; 0 if it never does (bulge 13.0a)."""
        return self.reinf_turn if self.reinf_edge in ROAD_EDGES else 0

    @property
    def british(self) -> bool:
        """Bound to the Meuse until the release (bulge 13.0c)."""
        return self.nationality == "UK"


COLUMNS = tuple(Counter.__struct_fields__)


class Roster:
    """The counters in play, by number."""

    def __init__(self, counters: Sequence[Counter]) -> None:
        self.counters = tuple(counters)
        self.numbers = {c.id: u for u, c in enumerate(counters)}
        self.titles = [c.title for c in counters]
        self.side = [c.side for c in counters]
        self.cf = [c.cf for c in counters]
        self.of = [
            tuple(u for u, c in enumerate(counters) if c.side == side) for side in (GERMAN, ALLIED)
        ]
        self.arrival = [c.arrival for c in counters]
        self.reinforcements = [tuple(u for u in units if self.arrival[u] > 0) for units in self.of]
        self.british = tuple(u for u, c in enumerate(counters) if c.british)
        self.paratroops = self.numbers.get(PARATROOPS, -1)

    def __len__(self) -> int:
        return len(self.counters)


def printed(data: Data) -> Roster:
    """The game's own 75 counters, in the order of units.csv."""
    rows = enumerate(data.rows("units.csv"), 2)
    return Roster([counter_from(row, f"units.csv row {n}") for n, row in rows])


def counter_from(row: dict[str, str], where: str = "counter") -> Counter:
    """A counter from the columns of units.csv; missing columns take the plain value."""
    if "id" not in row:
        raise BadInput(f"{where}, column id", "missing")
    german = row.get("side", row.get("nationality", "")).lower() == "german"
    type_ = row.get("type", "infantry")
    plain = {
        "nationality": "German" if german else "US",
        "name": row["id"],
        "formation": row.get("name", row["id"]),
        "type": type_,
        "size": "XX",
        "mechanized": "1" if type_ in MECHANIZED else "0",
        "cf": "1",
    }
    kept = {key: value for key, value in row.items() if key in COLUMNS}
    side = GERMAN if german else ALLIED
    return convert({**plain, **kept, "side": side}, Counter, where)
