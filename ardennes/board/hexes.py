"""Hex arithmetic: printed numbers <-> axial coordinates, for every grid our maps use.

A coordinate is `(q, r)`. All grids share the same six steps, in clockwise order, so neighbours,
distance and "the opposite side" are the same arithmetic on every map; only the numbers differ.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

Coord = tuple[int, int]

# Clockwise. Opposite directions differ by three.
STEPS: tuple[Coord, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


class Grid(NamedTuple):
    """How one map numbers its hexes and where they lie on the paper."""

    name: str
    example: str
    read: Callable[[str], Coord | None]
    write: Callable[[Coord], str]
    pointy: bool
    sides: str  # the map sides at the least and most first pair, least and most second pair

    def coord(self, label: str) -> Coord:
        """The coordinate of a printed number; ValueError if it is not one."""
        found = self.read(label)
        if found is None:
            raise ValueError(f"expected a hex number such as {self.example}, got {label!r}")
        return found

    def block(self, first: str, last: str) -> list[Coord]:
        """Every hex whose two number parts lie between those of two corner hexes."""
        a, b = _parts(self, first), _parts(self, last)
        letter = first[:-4]
        tens = range(min(a[0], b[0]), max(a[0], b[0]) + 1)
        units = range(min(a[1], b[1]), max(a[1], b[1]) + 1)
        return [self.coord(f"{letter}{i:02d}{j:02d}") for i in tens for j in units]

    def centre(self, at: Coord) -> tuple[float, float]:
        """Centre on the paper, x to the east and y to the south, in hex widths."""
        q, r = at
        if self.pointy:
            return q + r / 2, r * 0.8660254037844386
        return q * 0.8660254037844386, r + q / 2


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


def _parts(grid: Grid, label: str) -> tuple[int, int]:
    grid.coord(label)
    return int(label[-4:-2]), int(label[-2:])


def _two_pairs(label: str) -> tuple[int, int] | None:
    if len(label) != 4 or not (label.isascii() and label.isdigit()):
        return None
    return int(label[:2]), int(label[2:])


# tb, bulge: RRCC; straight rows from the north, columns from the EAST, odd rows half a hex east.
def _read_rows_from_east(label: str) -> Coord | None:
    parts = _two_pairs(label)
    if parts is None or 0 in parts:
        return None
    row, column = parts
    return -column - (row - (row & 1)) // 2, row


def _write_rows_from_east(at: Coord) -> str:
    q, row = at
    return f"{row:02d}{-q - (row - (row & 1)) // 2:02d}"


# bb81: CCRR; straight columns from the west, rows from the north, even columns half a hex south.
def _read_columns_from_west(label: str) -> Coord | None:
    parts = _two_pairs(label)
    if parts is None or 0 in parts:
        return None
    column, row = parts
    return column, row - (column + (column & 1)) // 2


def _write_columns_from_west(at: Coord) -> str:
    column, r = at
    return f"{column:02d}{r + (column + (column & 1)) // 2:02d}"


# a44: map letter and CCRR; straight columns from the EAST, rows from the SOUTH, even columns half
# a hex south. The west sheet's column 10 is the first one west of the east sheet's 39.
WEST_SHEET = 30


def _read_columns_from_east(label: str) -> Coord | None:
    parts = _two_pairs(label[1:])
    if parts is None or label[0] not in "EW":
        return None
    column = -(parts[0] + (WEST_SHEET if label[0] == "W" else 0))
    return column, -parts[1] - (column + (column & 1)) // 2


def _write_columns_from_east(at: Coord) -> str:
    column, r = at
    row, from_east = -(r + (column + (column & 1)) // 2), -column
    if from_east > 39:
        return f"W{from_east - WEST_SHEET:02d}{row:02d}"
    return f"E{from_east:02d}{row:02d}"


ROWS_FROM_EAST = Grid("rows from east", "1412", _read_rows_from_east, _write_rows_from_east, True, "NSEW")
COLUMNS_FROM_WEST = Grid(
    "columns from west", "2519", _read_columns_from_west, _write_columns_from_west, False, "WENS"
)
COLUMNS_FROM_EAST = Grid(
    "columns from east", "E2020", _read_columns_from_east, _write_columns_from_east, False, "EWSN"
)

GRIDS: dict[str, Grid] = {
    "tb": ROWS_FROM_EAST,
    "bulge": ROWS_FROM_EAST,
    "bb81": COLUMNS_FROM_WEST,
    "a44": COLUMNS_FROM_EAST,
}
