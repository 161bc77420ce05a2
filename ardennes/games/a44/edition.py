"""The printed components: counters, map, calendar and tables, with a data pack laid over them."""

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Literal

import msgspec

from ardennes.engine.core import BadInput
from ardennes.engine.tables import PRINTED, Data, Pack, cell
from ardennes.games.a44.counters import ALLIED, FOLDER, GERMAN, Roster, printed
from ardennes.games.a44.terrain import GRAMMAR, Ground, entry_hexes
from ardennes.wargame.cutting import cut
from ardennes.wargame.hexmap import HexMap, printed_map, with_sources

HALVES = 2  # of a movement point: a primary road costs half a point (a44 D-15)
FOOT, MUD, FROZEN = range(3)  # movement classes: the columns of the Terrain Effects Chart
CLASSES = ("mp_nonmech", "mp_mech_mud", "mp_mech_frozen")
TERRAIN = ("clear", "light_woods", "forest", "wooded_rough")
ROADS = ("primary_road", "secondary_road", "forest_road")
TOLLS = ("traffic_marker", "roadblock", "exit_map")  # a44 24.2, 33.1, 11.9.1
AUTOMATIC = "A1"  # below the lowest odds (a44 14.5)
DEPLOYED = "patton_setup.csv"
TACTICAL = "tactical"  # entered by tactical movement alone, or along a road (a44 11.6)


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the turn track: half a day, or a night (which has the number of its PM turn)."""

    kind: Literal["day", "night"]
    turn: int
    label: str
    date: str
    half: str
    weather: Literal["overcast", "clear"]
    ground: Literal["mud", "frozen"]
    air_support: bool = False
    fuel_check: bool = False
    fuel_drm: int = 0
    repl_german: int = 0
    repl_allied: int = 0
    german_art_flips: int = 0

    def replacements(self, side: int) -> int:
        """Points of a night (a44 25.2.1)."""
        return self.repl_allied if side == ALLIED else self.repl_german


class Result(msgspec.Struct, frozen=True):
    """A row of tables.csv: for which rolls, and what then."""

    table: str
    rule: str
    roll: str
    result: str


class Drop(msgspec.Struct, frozen=True):
    """A row of the survival roll of von der Heydte's men (a44 27.2)."""

    die: int
    unit_side: Literal["front", "reverse", "eliminated"]


class Deployed(msgspec.Struct, frozen=True):
    """A row of the set-up of 22 December: a unit, a blown bridge or a hex in German hands (a44
    S4.3)."""

    unit_id: str
    side: str
    status: Literal["on_map", "dead_pile", "out_of_play", "reinforcement", "control"]
    formation: str = ""
    hex: str = ""
    state: str = ""
    markers: str = ""


class Odds:
    """The Combat Results Table: results by column and die, on a ladder without end (a44 14.5)."""

    def __init__(self, data: Data) -> None:
        rows = data.rows("crt.csv")
        self.headings = tuple(key for key in rows[0] if "-" in key)
        self.results = {int(row["die"]): [row[h] for h in self.headings] for row in rows}
        if sorted(self.results) != [1, 2, 3, 4, 5, 6]:
            raise BadInput("crt.csv", "expected a row for each face of a die")
        self.ladder = [Fraction(*map(int, h.split("-"))) for h in self.headings]
        self.below = f"below {self.headings[0]}"  # where no die is rolled

    @property
    def columns(self) -> dict[str, dict[str, str]]:
        """What every die brings, by column; under `below` no die is rolled."""
        found = {self.below: {"": AUTOMATIC}}
        for rung, heading in enumerate(self.headings):
            found[heading] = {str(die): row[rung] for die, row in self.results.items()}
        return found

    def rung(self, attack: int, defence: int) -> int:
        """The odds on the endless ladder, rounded for the defender: 0 is the first column, fewer
        are worse (a44 14.4, Q-67)."""
        ratio = Fraction(attack, max(defence, 1))
        if ratio >= self.ladder[-1]:
            return len(self.ladder) - 1 + int(ratio) - int(self.ladder[-1])
        if ratio < self.ladder[0]:
            return int(1 / self.ladder[0]) + (-defence // attack)
        return bisect_right(self.ladder, ratio) - 1

    def name(self, rung: int) -> str:
        """The odds of a rung in words: 1-4, 3-2, 9-1."""
        if rung < 0:
            return f"1-{int(1 / self.ladder[0]) - rung}"
        beyond = rung - len(self.headings) + 1
        return self.headings[rung] if beyond <= 0 else f"{int(self.ladder[-1]) + beyond}-1"

    def column(self, rung: int) -> str:
        """The heading under which a shifted rung is resolved (a44 14.5)."""
        return self.below if rung < 0 else self.headings[min(rung, len(self.headings) - 1)]

    def result(self, rung: int, die: int) -> str:
        """What a die brings there; below the table the attacker just loses a step (a44 14.5)."""
        if rung < 0:
            return AUTOMATIC
        return self.results[die][min(rung, len(self.headings) - 1)]


class Table:
    """One of the small tables: a result for each roll, the ends reaching as far as is asked."""

    def __init__(self, rows: Sequence[Result]) -> None:
        self.case = f"a44 {rows[0].rule}"
        self.printed = {row.roll: row.result for row in rows}
        self._rows = [(_span(row.roll), row.result) for row in rows]

    def result(self, roll: int) -> str:
        """Rolls beyond the table count as its last row on that side."""
        low = min(span[0] for span, _ in self._rows)
        high = max(span[1] for span, _ in self._rows)
        roll = min(max(roll, low), high)
        return next(result for (first, last), result in self._rows if first <= roll <= last)


def _span(text: str) -> tuple[int, int]:
    """ "3-5", "6", "<=0", ">=6" as the first and the last roll."""
    text = text.removeprefix("<=").removeprefix(">=")
    first, _, last = text.partition("-")
    return int(first), int(last or first)


class Edition:
    """Everything in the box."""

    def __init__(self, data: Data) -> None:
        self.days, self.nights = _calendar(data)
        self.crt = Odds(data)
        self.tables = _tables(data)
        self.thresholds = _thresholds(data)
        self.corps_of = {row["area"]: row["corps"] for row in data.rows("setup_areas.csv")}
        self.drop = _drop(data)
        self.costs, self.road_costs, self.bonus = _chart(data)
        self.tolls = {name: _toll(data, name) for name in TOLLS}
        self.roster = printed(data)
        self.patton = _deployed(data, self.roster)
        self.grid, sheets = printed_map(data, GRAMMAR)
        self.map = with_sources(sheets, entry_hexes(sheets))  # a44 23.2, D-10
        self.ground = self.ground_of(self.map)

    @cached_property
    def east(self) -> Ground:
        """The East Map alone; its west edge is a map edge (a44 S2.3, S3.3)."""
        sheet = cut(self.map, self.grid, GRAMMAR, lambda name: name.startswith("E"), "W")
        return self.ground_of(sheet)

    def ground_of(self, hexmap: HexMap) -> Ground:
        """A map under these tables."""
        return Ground(hexmap, self.grid)


def _calendar(data: Data) -> tuple[dict[int, Turn], dict[int, Turn]]:
    """Days by turn, nights by the turn before them (a44 25.1)."""
    rows = data.typed_rows("turn_track.csv", Turn)
    days = {row.turn: row for row in rows if row.kind == "day"}
    nights = {row.turn: row for row in rows if row.kind == "night"}
    if [*days] != [*range(1, len(days) + 1)] or [*nights] != [*range(2, len(days), 2)]:
        raise BadInput("turn_track.csv", "a day for each turn, and a night between two dates")
    return days, nights


def _drop(data: Data) -> dict[int, str]:
    """Von der Heydte's side by the die (a44 27.2)."""
    found = {row.die: row.unit_side for row in data.typed_rows("von_der_heydte.csv", Drop)}
    if sorted(found) != [1, 2, 3, 4, 5, 6]:
        raise BadInput("von_der_heydte.csv", "expected a row for each face of a die")
    return found


def _deployed(data: Data, roster: Roster) -> tuple[tuple[int, Deployed], ...]:
    """The rows of the set-up of 22 December with their numbers; units are those of units.csv."""
    rows = tuple(enumerate(data.typed_rows(DEPLOYED, Deployed), 2))
    for n, row in rows:
        unit = roster.numbers.get(row.unit_id)
        if unit is not None and row.formation != roster.formation[unit]:
            own = roster.formation[unit]
            raise BadInput(f"{DEPLOYED} row {n}, column formation", f"{row.unit_id} is of {own}")
    return rows


def _tables(data: Data) -> dict[str, Table]:
    found: dict[str, list[Result]] = {}
    for row in data.typed_rows("tables.csv", Result):
        if row.table != "surrender_threshold":
            found.setdefault(row.table, []).append(row)
    return {name: Table(rows) for name, rows in found.items()}


def _thresholds(data: Data) -> dict[str, int]:
    """Surrender Points by morale (a44 23.8)."""
    rows = data.typed_rows("tables.csv", Result)
    return {row.roll: int(row.result) for row in rows if row.table == "surrender_threshold"}


Costs = dict[str, tuple[int | None, ...]]


def _chart(data: Data) -> tuple[Costs, Costs, dict[str, int]]:
    """Halves of points by terrain and by road for each class, and defence bonuses (a44 3.4)."""
    rows = {row["terrain"]: (n, row) for n, row in enumerate(data.rows("tec.csv"), 2)}
    if missing := [name for name in (*TERRAIN, *ROADS) if name not in rows]:
        raise BadInput("tec.csv", f"no row for {missing[0]}")
    bonus = {name: int(row["dcb"].split()[0]) for name, (_, row) in rows.items() if "dcb" in row}
    ground, roads = ({name: _halves(*rows[name]) for name in names} for names in (TERRAIN, ROADS))
    return ground, roads, bonus


def _toll(data: Data, name: str) -> int:
    """What is paid for a thing whoever meets it, in halves."""
    found = [(n, row) for n, row in enumerate(data.rows("tec.csv"), 2) if row["terrain"] == name]
    if not found:
        raise BadInput("tec.csv", f"no row for {name}")
    prices = {*_halves(*found[0])}
    price = prices.pop()
    if prices or price is None:
        raise BadInput(f"tec.csv row {found[0][0]}", f"{name} costs every unit the same")
    return price


def _halves(n: int, row: dict[str, str]) -> tuple[int | None, ...]:
    found: list[int | None] = []
    for column in CLASSES:
        text, where = cell(row, column, f"tec.csv row {n}"), f"tec.csv row {n}, column {column}"
        try:
            found.append(None if text == TACTICAL else int(Fraction(text) * HALVES))
        except ValueError:
            raise BadInput(where, f"expected points or {TACTICAL!r}, got {text!r}") from None
    return tuple(found)


def edition(pack: Pack = PRINTED) -> Edition:
    """The game as printed, or under a pack."""
    return pack.edition(Edition, FOLDER)


__all__ = ["GERMAN", "HALVES", "Edition", "edition"]
