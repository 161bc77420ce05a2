"""tb 2.3-2.12: the counters, their sizes, factors, steps and special characters."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ardennes.board.graph import bits
from ardennes.engine.core import BadInput
from ardennes.engine.tables import Data, convert

GERMAN, ALLIED = 0, 1
SIDES = ("german", "allied")
FOLDER = "ardennes.games.tb"

Nationality = Literal["German", "US", "British"]
THIRDS = {"XXX": 6, "XX": 3, "X": 1, "III": 1, "II": 1, "I": 1}  # tb 6.2, tb 2.8
Type = Literal[
    "panzer", "infantry", "paratroops", "flak", "artillery", "commando", "armor", "armored_cavalry"
]  # tb 2.7, tb R2, tb R36  # fmt: skip
Size = Literal["XXX", "XX", "X", "III", "II", "I"]
Edge = Literal["N", "E", "S", "W", "air", ""]

PEIPER, COMMANDOS, VON_DER_HEYDTE = "G-SSP", "G-SSES", "G-VDH"  # tb 2.4, 14.3-14.5
SECOND_DIVISION = "US-2"  # tb 5.4


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """One counter, as in a row of units.csv."""

    id: str
    nationality: Nationality
    side: int
    name: str
    formation: str
    type: Type
    size: Size
    kampfgruppe: bool
    mechanized: bool  # tb 2.5: every Allied unit is
    cf_full: int
    cf_reduced: int
    steps: Annotated[int, Meta(ge=0, le=2)]  # tb 2.11
    stacking_thirds: Annotated[int, Meta(ge=0, le=6)]
    mf: Annotated[int, Meta(ge=0, le=20)]  # tb 2.10
    zoc: bool
    setup_hex: str = ""
    reinf_turn: int = 0
    reinf_edge: Edge = ""
    source: str = "invented"
    source_detail: str = ""

    @property
    def title(self) -> str:
        """What people call it: "2nd Panzer Div", "CCA 9th Armored Div"."""
        parts = self.formation.split(", ")
        return " ".join(parts[:2]) if parts[0].startswith("CC") else parts[0] or self.name

    @property
    def is_vak(self) -> bool:
        """A Volks Artillerie Korps (tb 14.7)."""
        return self.type == "artillery"

    @property
    def is_flak(self) -> bool:
        """2nd FLAK (tb 14.6); it goes on foot (tb 17.1)."""
        return self.type == "flak"


class Roster:
    """The counters in play, by number."""

    def __init__(self, counters: Sequence[Counter]) -> None:
        self.counters = tuple(counters)
        self.numbers = {c.id: u for u, c in enumerate(counters)}
        self.titles = [c.title for c in counters]
        self.side = [c.side for c in counters]
        self.thirds = [c.stacking_thirds for c in counters]
        self.full = [c.cf_full for c in counters]
        self.reduced = [c.cf_reduced for c in counters]
        self.steps = [c.steps for c in counters]
        self.mechanized = [c.mechanized for c in counters]
        self.british = [c.nationality == "British" for c in counters]
        self.vak = [c.is_vak for c in counters]
        self.artillery = [u for u, c in enumerate(counters) if c.is_vak and c.steps]
        self.flak = [c.is_flak for c in counters]
        self.due = [c.reinf_turn for c in counters]
        self.fighters = [
            [u for u, c in enumerate(counters) if c.side == side and c.steps]
            for side in (GERMAN, ALLIED)
        ]
        self.armies = [bits(fighters) for fighters in self.fighters]
        self._due_by: dict[int, int] = {}
        self.nations = {
            nation: [u for u, c in enumerate(counters) if c.nationality == nation and c.steps]
            for nation in ("German", "US", "British")
        }
        american, british = self.nations["US"], self.nations["British"]
        nobody: list[int] = []
        self.apart = [  # whom it never stops with (tb 6.10)
            nobody if c.side == GERMAN else american if c.nationality == "British" else british
            for c in counters
        ]
        self.peiper = self.numbers.get(PEIPER, -1)
        self.commandos = self.numbers.get(COMMANDOS, -1)
        self.paratroops = self.numbers.get(VON_DER_HEYDTE, -1)
        self.second_division = self.numbers.get(SECOND_DIVISION, -1)
        self.silent = {u for u, c in enumerate(counters) if c.steps and not c.zoc}

    def __len__(self) -> int:
        return len(self.counters)

    def due_by(self, turn: int) -> int:
        """The units that may have come by this turn (tb 12.4)."""
        found = self._due_by.get(turn)
        if found is None:
            found = bits(u for u, due in enumerate(self.due) if due <= turn)
            self._due_by[turn] = found
        return found


def printed(data: Data) -> Roster:
    """The game's own 81 counters, in the order of units.csv (tb 2.1)."""
    rows = enumerate(data.rows("units.csv"), 2)
    return Roster([counter_from(row, f"units.csv row {n}") for n, row in rows])


def counter_from(row: dict[str, str], where: str = "counter") -> Counter:
    """A counter from the columns of units.csv; missing columns take the plain value."""
    if "id" not in row:
        raise BadInput(f"{where}, column id", "missing")
    german = row.get("side", row.get("nationality", "")).lower() == "german"
    type_ = row.get("type", "infantry")
    size = row.get("size", "XXX" if type_ == "artillery" else "XX")
    full = row.get("cf_full", "1")
    plain = {
        "nationality": "German" if german else "US",
        "name": row["id"],
        "formation": row.get("name", row["id"]),
        "type": type_,
        "size": size,
        "kampfgruppe": "0",
        "mechanized": "0" if german and type_ != "panzer" else "1",
        "cf_full": full,
        "cf_reduced": str((int(full) + 1) // 2) if _halves(row, full) else "0",
        "steps": "2" if "cf_reduced" in row else "1",
        "stacking_thirds": str(THIRDS.get(size, 3)),
        "mf": "3" if type_ == "artillery" else "6",  # tb 2.10
        "zoc": "1",
    }
    side = GERMAN if german else ALLIED
    return convert({**plain, **row, "side": side}, Counter, where)


def _halves(row: dict[str, str], full: str) -> bool:
    """Two steps and no word about the second: half of the first, rounded up."""
    return row.get("steps") == "2" and "cf_reduced" not in row and full.isdigit()
