"""The printed components: counters, map, calendar and tables, with a data pack laid over them."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from ardennes.engine.core import BadInput
from ardennes.engine.tables import PRINTED, Data, Pack, cell
from ardennes.games.bb81.counters import FOLDER, PANZER_DIVISIONS, printed
from ardennes.games.bb81.terrain import GRAMMAR, QUARTERS, Costs, Ground, rim
from ardennes.wargame.hexmap import HexMap, printed_map, with_sources

ALL = "all"
COLUMNS = {3: "mf3", 4: "mf4", 6: "mf6"}  # bb81 Table M
ENTERED = ("road", "town", "clear", "rough", "vacated")
FEATURES = ("clear", "rough", "bridge", "woods", "town", "fortified_town")  # bb81 Table D


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A row of turns.csv: a half day."""

    turn: str
    index: int
    date: str
    half: str
    clear_weather: bool
    german_hexes: str
    allied_hexes: str
    events: str = ""

    def chips(self, side: int) -> int:
        """Hexes whose units may move; -1 for all (bb81 seq-3, seq-4)."""
        written = self.allied_hexes if side else self.german_hexes
        return -1 if written == ALL else int(written)


class Value(msgspec.Struct, frozen=True):
    """A row of the defence values of terrain (bb81 Table D)."""

    terrain: str
    value: int


class Outcome(msgspec.Struct, frozen=True):
    """From which differential on the defenders retreat how far (bb81 Table C)."""

    least: int
    hexes: int


class Edition:
    """Everything in the box."""

    def __init__(self, data: Data) -> None:
        self.turns = _turns(data)
        self.numbers = {row.turn: row.index for row in self.turns}
        self.costs = _costs(data)
        self.defence = {row.terrain: row.value for row in data.typed_rows("defence.csv", Value)}
        if missing := [name for name in FEATURES if name not in self.defence]:
            raise BadInput("defence.csv", f"no row for {missing[0]}")
        self.combat = sorted(data.typed_rows("combat.csv", Outcome), key=lambda row: row.least)
        self.panzers = PANZER_DIVISIONS
        self.roster = printed(data)
        self.grid, plan = printed_map(data, GRAMMAR)
        self.map = _with_edges(plan)
        self.ground = self.ground_of(self.map)

    def ground_of(self, hexmap: HexMap) -> Ground:
        """A map under these tables."""
        return Ground(_with_edges(hexmap), self.grid, self.costs, self.defence)

    def turn(self, number: int) -> Turn:
        """A row of the calendar, the first turn being 1."""
        return self.turns[number - 1]

    def date_of(self, number: int) -> str:
        """16 December 1944, morning"""
        row = self.turn(number)
        half = "morning" if row.half == "AM" else "afternoon"
        return f"{int(row.date[-2:])} December 1944, {half}"

    def retreat(self, differential: int) -> int:
        """How many hexes the defenders retreat (bb81 res-1)."""
        return max((row.hexes for row in self.combat if differential >= row.least), default=0)

    @property
    def differentials(self) -> dict[str, int]:
        """Every range of differentials, as a heading, and the hexes of retreat."""
        ends = [row.least for row in self.combat]
        found = {f"<={ends[0] - 1:+d}": 0}
        for row, end in zip(self.combat, [*ends[1:], None], strict=True):
            heading = f">={row.least:+d}" if end is None else f"{row.least:+d}..{end - 1:+d}"
            found[heading] = row.hexes
        return found

    def to_next(self, differential: int) -> int | None:
        """The factors lacking for the next better result."""
        return min(
            (r.least - differential for r in self.combat if r.least > differential), default=None
        )


def _with_edges(plan: HexMap) -> HexMap:
    """Friendly edges are the rim unless the file says otherwise (bb81 def-8)."""
    written = {side: hexes for side, hexes in plan.sources.items() if hexes}
    return with_sources(plan, {**rim(plan), **written})


def _turns(data: Data) -> Sequence[Turn]:
    rows = data.typed_rows("turns.csv", Turn)
    for n, row in enumerate(rows, 1):
        where = f"turns.csv row {n + 1}"
        if row.index != n:
            raise BadInput(f"{where}, column index", f"expected {n}, got {row.index}")
        for column in ("german_hexes", "allied_hexes"):
            written = getattr(row, column)
            if written != ALL and not written.isdecimal():
                raise BadInput(f"{where}, column {column}", f"expected a number, got {written!r}")
    return rows


def _costs(data: Data) -> Costs:
    found: dict[str, dict[int, int]] = {}
    for n, row in enumerate(data.rows("movement.csv"), 2):
        where = f"movement.csv row {n}"
        found[cell(row, "entered", where)] = {
            mf: _quarters(cell(row, column, where), f"{where}, column {column}")
            for mf, column in COLUMNS.items()
        }
    if missing := [name for name in ENTERED if name not in found]:
        raise BadInput("movement.csv", f"no row for {missing[0]}")
    return found


def _quarters(text: str, where: str) -> int:
    """ "1/4" or "2" points in quarters."""
    try:
        quarters = Fraction(text) * QUARTERS
    except (ValueError, ZeroDivisionError):
        quarters = Fraction(-1)
    if quarters.denominator != 1 or not 0 < quarters < 255:
        raise BadInput(where, f"expected quarters of a point, got {text!r}")
    return int(quarters)


def edition(pack: Pack = PRINTED) -> Edition:
    """The game as printed, or under a pack."""
    return pack.edition(Edition, FOLDER)
