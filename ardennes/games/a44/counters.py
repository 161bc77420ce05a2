"""a44 2, 16.4, 26: the counters, their types and factors; Remnants and breakdown units too."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import msgspec

from ardennes.board.graph import bits
from ardennes.engine.core import BadInput
from ardennes.engine.tables import Data, cell, convert
from ardennes.wargame import pieces

GERMAN, ALLIED = 0, 1
SIDES = ("german", "allied")
FOLDER = "ardennes.games.a44"
INDEPENDENT = "independent"

Nationality = Literal["Wehrmacht", "Waffen SS", "Fallschirmjäger", "US", "British"]
ALLIES = ("US", "British")
Colour = Literal["red", "gray", "blue", "purple", "burgundy", "orange", "beige", "yellow", "white"]
Type = Literal[
    "tank",
    "tank_nato",
    "brummbar",
    "sturmtiger",
    "flak",
    "recon",
    "artillery",
    "nebelwerfer",
    "mech_infantry",
    "motorized_infantry",
    "infantry",
    "parachute",
    "glider",
    "fortress_infantry",
    "engineer",
]
Morale = Literal["green", "veteran", "elite"]


class Kind(msgspec.Struct, frozen=True):
    """A row of the type table (a44 2.4)."""

    silhouetted: bool = False
    mechanized: bool = False
    vehicle: bool = False  # else infantry
    tank: bool = False
    gun: bool = False


BATTALIONS = {
    **dict.fromkeys(("infantry", "fortress_infantry"), "infantry_bn"),
    **dict.fromkeys(("parachute", "glider"), "parachute_bn"),
    **dict.fromkeys(("mech_infantry", "motorized_infantry"), "panzergrenadier_bn"),
    **dict.fromkeys(("tank", "tank_nato"), "task_force"),
}  # a44 26.1
FOOT = Kind()
RIDING = Kind(mechanized=True)
KINDS: dict[str, Kind] = {
    "tank": Kind(silhouetted=True, mechanized=True, vehicle=True, tank=True),
    "tank_nato": Kind(mechanized=True, vehicle=True, tank=True),
    **dict.fromkeys(
        ("brummbar", "sturmtiger", "flak"), Kind(silhouetted=True, mechanized=True, vehicle=True)
    ),
    "recon": Kind(mechanized=True, vehicle=True),
    **dict.fromkeys(("artillery", "nebelwerfer"), Kind(mechanized=True, vehicle=True, gun=True)),
    **dict.fromkeys(("mech_infantry", "motorized_infantry"), RIDING),
    **dict.fromkeys(("infantry", "parachute", "glider", "fortress_infantry", "engineer"), FOOT),
}


MARKS: dict[str, dict[str, str]] = {
    **{key: {"defense_mark": "paren"} for key in ("artillery", "nebelwerfer")},
    **{key: {"attack_mark": "black_box"} for key in ("brummbar", "sturmtiger")},
    "engineer": {"defense_mark": "outline"},
}  # what is printed on every counter of a type (a44 2.1, 27.1, 27.4)


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """One counter, as in a row of units.csv: what is printed on it (a44 2.1)."""

    id: str
    name: str = ""
    side: int
    nationality: Nationality
    army_corps_color: Colour
    corps: str = ""
    formation: str = INDEPENDENT  # the part of the name that matters (a44 2.5)
    regiment_group: str = ""
    type: Type = "infantry"
    size: str = ""  # a44 2.3
    steps: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    attack: int = 2
    defense: int = 2
    move: int = 3
    r_attack: int | None = None
    r_defense: int | None = None
    r_move: int | None = None
    sp: Annotated[int, msgspec.Meta(le=3)] = 1
    r_sp: int | None = None
    remnant_type: str = ""
    morale: Morale = "veteran"
    tq: int = 0  # none
    tq_color: Literal["", "gray", "red", "red_square"] = ""
    range: int = 0
    defense_mark: Literal["", "paren", "outline"] = ""
    attack_mark: Literal["", "black_box"] = ""
    silhouetted: bool | None = None  # these five as in the type table, unless a file says otherwise
    mechanized: bool | None = None
    vehicle_type: bool | None = None
    infantry_type: bool | None = None
    tank_unit: bool | None = None
    setup: str = ""  # an Allied hex, a German division or corps (a44 2.7)
    setup_ip: bool = False
    red_setup: bool = False  # a44 2.7, 29.1.1
    arrival_turn: int = 0
    arrival_entry: str = ""
    can_break_down: bool | None = None  # if it has a type of battalion or its own would say so
    breakdown_type: str = ""
    source: str = "invented"

    def __post_init__(self) -> None:
        if self.vehicle_type is not None and self.vehicle_type == self.infantry_type:
            raise ValueError("a unit is either of vehicle type or of infantry type (a44 2.4)")

    @property
    def title(self) -> str:
        """What people call it."""
        return self.name

    @property
    def battalion(self) -> str:
        """What it detaches (a44 26.1); nothing if it does not."""
        if self.can_break_down is False:
            return ""
        return self.breakdown_type or (BATTALIONS.get(self.type, "") if self.can_break_down else "")

    @property
    def kind(self) -> Kind:
        """Its row of the type table (a44 2.4)."""
        row, foot = KINDS[self.type], self.infantry_type
        on_foot = not row.vehicle if foot is None else foot
        return Kind(
            silhouetted=_or(self.silhouetted, row.silhouetted),
            mechanized=_or(self.mechanized, row.mechanized),
            vehicle=_or(self.vehicle_type, not on_foot),
            tank=_or(self.tank_unit, row.tank),
            gun=row.gun,
        )


def _or(written: bool | None, plain: bool) -> bool:
    return plain if written is None else written


COLUMNS = tuple(Counter.__struct_fields__)


PEIPER = ("G-1SS-1-I", "G-1SS-1-II", "G-1SS-501", "G-1SS-2-III")  # a44 27.5
AIRBORNE = ("82", "101")
DIVISION_OF_29_4 = "106"
RRD = ("E1535", "E1636")  # where two regiments of the US 2nd Division start (a44 27.6)


class Roster(pieces.Roster[Counter]):
    """The counters in play, by number; sets of them are bits. Factors come by side up: full,
    reduced."""

    def __init__(self, counters: Sequence[Counter]) -> None:
        super().__init__(counters)
        self.of = [self._numbers(c.side == side for c in counters) for side in (GERMAN, ALLIED)]
        self.all_of = [bits(units) for units in self.of]
        kinds = [c.kind for c in counters]
        self.silhouetted = _set(k.silhouetted for k in kinds)
        self.mechanized = _set(k.mechanized for k in kinds)
        self.vehicles = _set(k.vehicle for k in kinds)
        self.infantry = _set(not k.vehicle for k in kinds)
        self.tanks = _set(k.tank for k in kinds)
        self.guns = _set(k.gun for k in kinds)
        self.guns_of = {
            colour: _set(
                k.gun and c.army_corps_color == colour for k, c in zip(kinds, counters, strict=True)
            )
            for colour in ("red", "gray", "blue")
        }  # of the German armies; no Allied gun tows (a44 22.3)
        self.recon = _set(c.type == "recon" for c in counters)
        self.engineers = _set(c.type == "engineer" for c in counters)
        self.dug_in = _set(c.setup_ip for c in counters)  # a44 S1.3
        self.red = _set(c.red_setup for c in counters)  # a44 29.1.1
        self.rockets = _set(c.type == "nebelwerfer" for c in counters)
        self.withdrawing = _set(c.setup in RRD and c.formation == "2" for c in counters)
        self.peiper = _set(c.id in PEIPER for c in counters)
        self.detachable = _set(bool(c.battalion) and c.steps > 1 for c in counters)
        self.three_steps = _set(
            c.steps == 3 or (c.steps > 1 and c.r_sp == 2) for c in counters
        )  # whoever has two points on its reduced side (a44 16.4, Q-54)
        self.airborne = _set(c.formation in AIRBORNE for c in counters)  # a44 S2.3, S3.3
        self.british = _set(c.nationality == "British" for c in counters)
        self.tied = self.british | _set(c.formation == DIVISION_OF_29_4 for c in counters)
        self.bracketed = self.guns | _set(c.defense_mark == "paren" for c in counters)  # a44 15.1
        self.siege_guns = _set(
            c.attack_mark == "black_box" or c.type in ("brummbar", "sturmtiger") for c in counters
        )  # a44 27.4
        # Each side up has its own ratings (a44 2.2).
        self.attack = [_attack(c) for c in counters]
        self.defence = [(c.defense, _half(c.r_defense, c.defense)) for c in counters]
        self.move = [(c.move, c.move if c.r_move is None else c.r_move) for c in counters]
        self.slow = _set(min(ratings) < 2 for ratings in self.move)  # a44 11.3
        self.points = [(c.sp, c.sp if c.r_sp is None else c.r_sp) for c in counters]  # a44 8.2
        self.fits_alone = _set(
            max(points) <= 3 and c.steps <= 2
            for c, points in zip(counters, self.points, strict=True)
        )  # in an empty hex, whichever side is up (a44 8.1, 8.2)
        self.arriving = [tuple(u for u in units if counters[u].arrival_turn) for units in self.of]
        self._due: dict[int, int] = {}
        self._special = {
            word: _set(c.arrival_entry == word for c in counters) for word in ("TOWN", "DROP")
        }
        self.at_start = _set(bool(c.setup) and not c.arrival_turn for c in counters)
        self.pools = _pools(counters)
        self.pooled = _set(_pool(c.id) in self.pools for c in counters)
        self.combined_arms = ~self.pooled & _set(
            c.type == "tank_nato" and c.size != "TF" for c in counters
        )  # tanks and infantry at once (a44 21.1, Q-12)
        self.quality = [c.tq for c in counters]  # a44 2.9
        self.formation = [c.formation for c in counters]
        self.colour = [c.army_corps_color for c in counters]

    def due(self, turn: int) -> int:
        """Units whose turn to enter by an Entry Hex has come (a44 2.6)."""
        found = self._due.get(turn)
        if found is None:
            found = self._due[turn] = _set(
                0 < c.arrival_turn <= turn and c.arrival_entry not in ("TOWN", "DROP")
                for c in self.counters
            )
        return found

    def special(self, entry: str) -> int:
        """Units that enter in a way of their own: in a town or by a drop."""
        return self._special.get(entry, 0)

    def named(self, name: str) -> int:
        """The set of one unit, empty if it is not in play."""
        return 1 << self.numbers[name] if name in self.numbers else 0

    @staticmethod
    def _numbers(wanted: Iterator[bool]) -> tuple[int, ...]:
        return tuple(u for u, yes in enumerate(wanted) if yes)


def _pool(name: str) -> str:
    """R-us_infantry for R-us_infantry-3; nothing for a unit of the set-up."""
    kind, _, number = name.rpartition("-")
    return kind if kind[:2] in ("R-", "B-") and number.isdigit() else ""


def _pools(counters: Sequence[Counter]) -> dict[str, tuple[int, ...]]:
    """Remnants and breakdown counters of each kind, lowest number first."""
    found: dict[str, list[tuple[int, int]]] = {}
    for unit, counter in enumerate(counters):
        if kind := _pool(counter.id):
            found.setdefault(kind, []).append((int(counter.id.rpartition("-")[2]), unit))
    return {kind: tuple(unit for _, unit in sorted(units)) for kind, units in found.items()}


def _set(wanted: Iterator[bool]) -> int:
    return bits(u for u, yes in enumerate(wanted) if yes)


def _attack(c: Counter) -> tuple[int, int]:
    """By side up; a gun has the letter S instead (a44 2.1)."""
    return (0, 0) if c.kind.gun else (c.attack, _half(c.r_attack, c.attack))


def _half(reduced: int | None, full: int) -> int:
    """The reduced side, if it is written; else half, rounded up."""
    return (full + 1) // 2 if reduced is None else reduced


# --- reading ---


def counter_from(row: dict[str, str], where: str = "counter") -> Counter:
    """A counter from the columns of units.csv; missing columns take the plain value."""
    if "id" not in row:
        raise BadInput(f"{where}, column id", "missing")
    german = row.get("side", "").lower() == "german"
    kind = KINDS.get(row.get("type", "infantry"), FOOT)
    plain = {
        **MARKS.get(row.get("type", ""), {}),
        "name": row["id"],
        "nationality": "Wehrmacht" if german else "US",
        "army_corps_color": "gray" if german else "purple",
        "sp": "0" if kind.silhouetted or kind.gun else "1",
        "tq_color": "gray" if row.get("tq", "0") not in ("", "0") else "",
    }
    kept = {key: value for key, value in row.items() if key in COLUMNS}
    side = GERMAN if german else ALLIED
    return convert({**plain, **kept, "side": side}, Counter, where)


def printed(data: Data) -> Roster:
    """The game's own counters in the order of units.csv, then Remnants and breakdown units."""
    rows = enumerate(data.rows("units.csv"), 2)
    counters = [counter_from(row, f"units.csv row {n}") for n, row in rows]
    return Roster([*counters, *_small_ones(data)])


REMNANTS = {
    ("US", "infantry"): "us_infantry",
    ("US", "airborne"): "us_airborne",
    ("US", "armor"): "us_armor",
    ("German", "Fallschirmjäger"): "fj",
    ("German", "panzergrenadier"): "panzergrenadier",
    ("British", "infantry"): "br_infantry",
    ("British", "armor"): "br_armor",
}  # a44 16.4


def _small_ones(data: Data) -> Iterator[Counter]:
    """The one-step counters of markers.csv, numbered from 1: units like others (a44 16.4, 26.1,
    26.3)."""
    for n, row in enumerate(data.rows("markers.csv"), 2):
        where = f"markers.csv row {n}"
        kind = cell(row, "category", where)
        if kind in ("remnant", "breakdown"):
            for number in range(1, int(cell(row, "count", where)) + 1):
                yield _small_one(kind, row, number, where)


def _small_one(kind: str, row: dict[str, str], number: int, where: str) -> Counter:
    nation, first, *rest = cell(row, "side", where), *cell(row, "name", where).split()
    if kind == "remnant":
        name, colour = f"R-{REMNANTS[nation, first]}", "yellow"
    else:
        word = "_".join([first, *rest]).replace("battalion", "bn")
        name, colour = f"B-{nation.lower()}-{word}", "white"
    told = ("type", "attack", "defense", "move", "sp", "morale", "tq")
    columns = {key: row[key] for key in told if key in row}
    german = nation == "German"
    nationality = ("Fallschirmjäger" if first == "Fallschirmjäger" else "Wehrmacht", nation)
    small = {
        **columns,
        "id": f"{name}-{number}",
        "name": f"{nation} {' '.join([first, *rest])} {number}",
        "side": "german" if german else "allied",
        "nationality": nationality[not german],
        "army_corps_color": colour,
        "size": "TF" if first == "task" else "II",
        "source": row.get("source", ""),
    }
    return counter_from(small, where)
