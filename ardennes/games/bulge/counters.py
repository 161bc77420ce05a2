"""bulge 2.3: the counters, their types and factors."""

import msgspec

from ardennes.engine import tables

GERMAN, ALLIED = 0, 1
SIDES = ("german", "allied")  # bulge 2.3.1 sides
FOLDER = "ardennes.games.bulge"

TYPES = (
    "panzer", "panzergrenadier", "infantry", "airborne_infantry", "armor", "reconnaissance",
)  # bulge 2.3.1 types  # fmt: skip
MECHANIZED = ("panzer", "panzergrenadier", "armor", "reconnaissance")
PARATROOPS = "G-vDH"  # bulge 15.0
ALLOWANCE = 5  # movement points of every unit (bulge 2.3.1 CF, MA)


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """One counter, as in a row of units.csv."""

    id: str
    nationality: str
    side: int
    name: str
    formation: str
    type: str
    size: str
    mechanized: bool
    cf: int
    setup_hex: str = ""
    reinf_turn: int = 0
    reinf_edge: str = ""
    source: str = "invented"

    @property
    def title(self) -> str:
        """What people call it: "2nd Panzer Div"."""
        return self.formation.split(", ")[0] or self.name

    @property
    def british(self) -> bool:
        """Bound to the Meuse until the release (bulge 13.0c)."""
        return self.nationality == "UK"


COLUMNS = tuple(Counter.__struct_fields__)


def printed() -> tuple[Counter, ...]:
    """The game's own 75 counters, in the order of units.csv."""
    return tuple(counter_from(row) for row in tables.rows(FOLDER, "data/units.csv"))


def counter_from(row: dict[str, str]) -> Counter:
    """A counter from the columns of units.csv; missing columns take the plain value."""
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
    return tables.convert({**plain, **kept, "side": side}, Counter, f"counter {row['id']}")
