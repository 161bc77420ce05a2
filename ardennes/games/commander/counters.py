"""commander 2: the units, their types, strengths and hit chances."""

import msgspec

from ardennes.engine import tables

GERMAN, ALLIED = 0, 1
SIDES = ("german", "allied")
FOLDER = "ardennes.games.commander"

INFANTRY, MECHANIZED, ARMOR = "infantry", "mechanized", "armor"
TYPES = (INFANTRY, MECHANIZED, ARMOR)  # commander 2.unit-1
MOST_STRENGTH = 6
VP_STRENGTH = 4  # commander 2.unit-3


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """One unit, as in a row of units.csv (commander 2.unit-2, 2.unit-4, R35)."""

    unit: str
    side: int
    nationality: str
    type: str
    start_strength: int
    hit_attack: int
    hit_defense: int
    elite_armor: bool = False
    bonus_die: bool = False
    elite_infantry: bool = False
    vp_unit: bool = False
    setup_space: str = ""
    arrival_day: int = 0
    entry_letter: str = ""
    okw_reserve: bool = False
    source: str = "invented"

    @property
    def armored(self) -> bool:
        """Armor, which breaks through and which defenders fear."""
        return self.type == ARMOR

    @property
    def motorized(self) -> bool:
        """Armor and mechanized units: "mechanized" in the fuel rule (commander 2.unit-1)."""
        return self.type != INFANTRY

    @property
    def point(self) -> int:
        """Which replacement points it takes, in the order of the calendar (commander 11.rep-1)."""
        return 2 * self.side + (0 if self.armored else 1)

    @property
    def british(self) -> bool:
        """Bound by the Meuse (commander 7.brit-1)."""
        return self.nationality == "British"


COLUMNS = tuple(name for name in Counter.__struct_fields__)


def printed() -> tuple[Counter, ...]:
    """The game's own 69 units, in the order of units.csv."""
    return tuple(counter_from(row) for row in tables.rows(FOLDER, "data/units.csv"))


def counter_from(row: dict[str, str]) -> Counter:
    """A unit from the columns of units.csv; missing columns take the plain value."""
    side = GERMAN if row.get("side", "german").lower() == "german" else ALLIED
    strength = row.get("start_strength", "4")
    attack = row.get("hit_attack", row.get("hit_defense", "3"))
    plain = {
        "nationality": "German" if side == GERMAN else "US",
        "type": INFANTRY,
        "start_strength": strength,
        "hit_attack": attack,
        "hit_defense": attack,
        "vp_unit": "1" if int(strength) >= VP_STRENGTH else "0",  # commander 2.unit-3
    }
    kept = {key: value for key, value in row.items() if key in COLUMNS}
    return tables.convert({**plain, **kept, "side": side}, Counter, f"unit {row['unit']}")
