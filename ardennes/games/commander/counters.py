"""commander 2: the units, their types, strengths and hit chances."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ardennes.board.graph import bits
from ardennes.engine.core import BadInput
from ardennes.engine.tables import Data, convert

GERMAN, ALLIED = 0, 1
SIDES = ("german", "allied")
FOLDER = "ardennes.games.commander"

INFANTRY, ARMOR = "infantry", "armor"
Type = Literal["infantry", "mechanized", "armor"]
Nationality = Literal["German", "US", "British"]
MOST_STRENGTH = 6
VP_STRENGTH = 4  # commander 2.unit-3


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """One unit, as in a row of units.csv (commander 2.unit-2, 2.unit-4, R35)."""

    unit: str
    side: int
    nationality: Nationality
    type: Type  # commander 2.unit-1
    start_strength: Annotated[int, Meta(ge=1, le=MOST_STRENGTH)]
    hit_attack: Annotated[int, Meta(ge=1, le=10)]
    hit_defense: Annotated[int, Meta(ge=1, le=10)]
    elite_armor: bool = False
    bonus_die: bool = False
    elite_infantry: bool = False
    vp_unit: bool = False
    setup_space: str = ""
    arrival_day: Annotated[int, Meta(ge=0, le=31)] = 0
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


class Roster:
    """The units in play, by number."""

    def __init__(self, counters: Sequence[Counter]) -> None:
        self.counters = tuple(counters)
        self.numbers = {c.unit: u for u, c in enumerate(counters)}
        self.side = [c.side for c in counters]
        self.of = [
            tuple(u for u, c in enumerate(counters) if c.side == side) for side in (GERMAN, ALLIED)
        ]
        self.armies = [bits(units) for units in self.of]

    def __len__(self) -> int:
        return len(self.counters)


def printed(data: Data) -> Roster:
    """The game's own 69 units, in the order of units.csv."""
    rows = enumerate(data.rows("units.csv"), 2)
    return Roster([counter_from(row, f"units.csv row {n}") for n, row in rows])


def counter_from(row: dict[str, str], where: str = "unit") -> Counter:
    """A unit from the columns of units.csv; missing columns take the plain value."""
    if "unit" not in row:
        raise BadInput(f"{where}, column unit", "missing")
    side = GERMAN if row.get("side", "german").lower() == "german" else ALLIED
    strength = row.get("start_strength", "4")
    attack = row.get("hit_attack", row.get("hit_defense", "3"))
    plain = {
        "nationality": "German" if side == GERMAN else "US",
        "type": INFANTRY,
        "start_strength": strength,
        "hit_attack": attack,
        "hit_defense": attack,
        "vp_unit": "1" if _is_strong(strength) else "0",
    }
    kept = {key: value for key, value in row.items() if key in COLUMNS}
    return convert({**plain, **kept, "side": side}, Counter, where)


def _is_strong(strength: str) -> bool:
    """Worth a victory point (commander 2.unit-3)."""
    return strength.isdigit() and int(strength) >= VP_STRENGTH
