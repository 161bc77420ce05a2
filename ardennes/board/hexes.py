"""Hex arithmetic: printed numbers <-> axial coordinates, for any grid a map may use.

A coordinate is `(q, r)`. All grids share the same six steps, in clockwise order, so neighbours,
distance and "the opposite side" are the same arithmetic on every map; only the numbers differ, and
how a map numbers its hexes is written in its game's own folder.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

Coord = tuple[int, int]

# Clockwise from the north-east. Opposite directions differ by three.
STEPS: tuple[Coord, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}


class Sheet(NamedTuple):
    """A sheet of a map in several: its letter, the least number of its lines, and what is added
    to them so that they count on from the sheet before."""

    letter: str = ""
    first: int = 1
    add: int = 0


class Grid(NamedTuple):
    """How one map numbers its hexes: a straight line of hexes by the first two digits, a hex in
    it by the last two, after the letter of the sheet if there are several."""

    example: str
    lines_from: str  # the map side the lines are counted from: N or S for rows, E or W for columns
    hexes_from: str  # the map side the hexes of a line are counted from
    odd_lines: str  # the map side to which odd lines lie half a hex further
    sheets: tuple[Sheet, ...] = (Sheet(),)

    @property
    def pointy(self) -> bool:
        """Rows run straight, so hexes stand on a corner."""
        return self.lines_from in "NS"

    @property
    def sides(self) -> str:
        """The map sides at the least and the most line, at the least and the most hex of one."""
        return "".join(side + OPPOSITE[side] for side in (self.lines_from, self.hexes_from))

    def read(self, label: str) -> Coord | None:
        """The coordinate of a printed number, or None if it is not one."""
        counts = self._counts(label)
        return None if counts is None else self.place(*counts)

    def coord(self, label: str) -> Coord:
        """The coordinate of a printed number; ValueError if it is not one."""
        return self.place(*self.parts(label))

    def parts(self, label: str) -> tuple[int, int]:
        """The two counts in a printed number; a second sheet counts on from the first."""
        found = self._counts(label)
        if found is None:
            raise ValueError(f"expected a hex number such as {self.example}, got {label!r}")
        return found

    def _counts(self, label: str) -> tuple[int, int] | None:
        letter, digits = label[:-4], label[-4:]
        if len(digits) != 4 or not (digits.isascii() and digits.isdigit()):
            return None
        for sheet in self.sheets:
            line, number = int(digits[:2]) + sheet.add, int(digits[2:])
            if sheet.letter == letter and number and self._sheet_of(line) == sheet:
                return line, number
        return None

    def _sheet_of(self, line: int) -> Sheet | None:
        reached = [sheet for sheet in self.sheets if line >= sheet.first + sheet.add]
        return reached[-1] if reached else None

    def place(self, line: int, number: int) -> Coord:
        """The coordinate from the two counts."""
        along = line if self.lines_from in "NW" else -line
        across = (number if self.hexes_from in "NW" else -number) + self._shift(line, along)
        return (across, along) if self.pointy else (along, across)

    def counts(self, at: Coord) -> tuple[int, int]:
        """The two counts of a coordinate, off the paper too."""
        across, along = at if self.pointy else at[::-1]
        line = along if self.lines_from in "NW" else -along
        number = across - self._shift(line, along)
        return line, number if self.hexes_from in "NW" else -number

    def write(self, at: Coord) -> str:
        """The printed number of a coordinate."""
        line, number = self.counts(at)
        sheet = self._sheet_of(line) or self.sheets[0]
        return f"{sheet.letter}{line - sheet.add:02d}{number:02d}"

    def _shift(self, line: int, along: int) -> int:
        """Axial coordinates lean half a hex a line; odd lines lie half a hex aside."""
        aside = (1 if self.odd_lines in "SE" else -1) * (line & 1)
        return (aside - along) // 2

    def block(self, first: str, last: str) -> list[Coord]:
        """Every hex whose two number parts lie between those of two corner hexes."""
        a, b = self.parts(first), self.parts(last)
        lines = range(min(a[0], b[0]), max(a[0], b[0]) + 1)
        numbers = range(min(a[1], b[1]), max(a[1], b[1]) + 1)
        return [self.place(i, j) for i in lines for j in numbers]

    def centre(self, at: Coord) -> tuple[float, float]:
        """Centre on the paper, x to the east and y to the south, in hex widths."""
        q, r = at
        if self.pointy:
            return q + r / 2, r * 0.8660254037844386
        return q * 0.8660254037844386, r + q / 2


def grid_from(table: Mapping[str, Any]) -> Grid:
    """The grid a game's data describes, in the words of `Grid`."""
    sheets: Any = tuple(Sheet(**sheet) for sheet in table.get("sheets", ({},)))
    return Grid(**{**table, "sheets": sheets})


def distance(a: Coord, b: Coord) -> int:
    """Hexes from one to the other, counting the last and not the first."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def neighbours(at: Coord) -> Iterable[Coord]:
    """The six hexes around, clockwise."""
    q, r = at
    return [(q + dq, r + dr) for dq, dr in STEPS]


def disk(centre: Coord, radius: int) -> list[Coord]:
    """Every hex at most `radius` away, the centre included."""
    q, r = centre
    around = range(-radius, radius + 1)
    return [(q + dq, r + dr) for dq in around for dr in around if abs(dq + dr) <= radius]
