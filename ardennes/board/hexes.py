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
    place: Callable[[int, int], Coord]  # from the two counts
    pointy: bool
    sides: str  # the map sides at the least and most first pair, least and most second pair

    def coord(self, label: str) -> Coord:
        """The coordinate of a printed number; ValueError if it is not one."""
        found = self.read(label)
        if found is None:
            raise ValueError(f"expected a hex number such as {self.example}, got {label!r}")
        return found

    def parts(self, label: str) -> tuple[int, int]:
        """The two counts in a printed number; a44's second sheet counts on from the first."""
        self.coord(label)
        return int(label[-4:-2]) + (WEST_SHEET if label[0] == "W" else 0), int(label[-2:])

    def block(self, first: str, last: str) -> list[Coord]:
        """Every hex whose two number parts lie between those of two corner hexes."""
        a, b = self.parts(first), self.parts(last)
        firsts = range(min(a[0], b[0]), max(a[0], b[0]) + 1)
        seconds = range(min(a[1], b[1]), max(a[1], b[1]) + 1)
        return [self.place(i, j) for i in firsts for j in seconds]

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


def _two_pairs(label: str) -> tuple[int, int] | None:
    if len(label) != 4 or not (label.isascii() and label.isdigit()):
        return None
    return int(label[:2]), int(label[2:])


# tb, bulge: RRCC; straight rows from the north, columns from the EAST, odd rows half a hex east.
def _place_rows_from_east(row: int, column: int) -> Coord:
    return -column - (row - (row & 1)) // 2, row


def _write_rows_from_east(at: Coord) -> str:
    q, row = at
    return f"{row:02d}{-q - (row - (row & 1)) // 2:02d}"


# bb81: CCRR; straight columns from the west, rows from the north, even columns half a hex south.
def _place_columns_from_west(column: int, row: int) -> Coord:
    return column, row - (column + (column & 1)) // 2


def _write_columns_from_west(at: Coord) -> str:
    column, r = at
    return f"{column:02d}{r + (column + (column & 1)) // 2:02d}"


def _reader(place: Callable[[int, int], Coord]) -> Callable[[str], Coord | None]:
    def read(label: str) -> Coord | None:
        parts = _two_pairs(label)
        return None if parts is None or 0 in parts else place(*parts)

    return read


# a44: map letter and CCRR; straight columns from the EAST, rows from the SOUTH, even columns half
# a hex south. The west sheet's column 10 is the first one west of the east sheet's 39.
WEST_SHEET = 30
LAST_EAST = 39


def _place_columns_from_east(column: int, row: int) -> Coord:
    return -column, -row - (-column + (column & 1)) // 2


def _read_columns_from_east(label: str) -> Coord | None:
    parts = _two_pairs(label[1:])
    if parts is None or label[0] not in "EW":
        return None
    column = parts[0] + (WEST_SHEET if label[0] == "W" else 0)
    return _place_columns_from_east(column, parts[1])


def _write_columns_from_east(at: Coord) -> str:
    q, r = at
    row, column = -(r + (q + (q & 1)) // 2), -q
    if column > LAST_EAST:
        return f"W{column - WEST_SHEET:02d}{row:02d}"
    return f"E{column:02d}{row:02d}"


ROWS_FROM_EAST = Grid(
    name="rows from east",
    example="1412",
    read=_reader(_place_rows_from_east),
    write=_write_rows_from_east,
    place=_place_rows_from_east,
    pointy=True,
    sides="NSEW",
)
COLUMNS_FROM_WEST = Grid(
    name="columns from west",
    example="2519",
    read=_reader(_place_columns_from_west),
    write=_write_columns_from_west,
    place=_place_columns_from_west,
    pointy=False,
    sides="WENS",
)
COLUMNS_FROM_EAST = Grid(
    name="columns from east",
    example="E2020",
    read=_read_columns_from_east,
    write=_write_columns_from_east,
    place=_place_columns_from_east,
    pointy=False,
    sides="EWSN",
)

GRIDS: dict[str, Grid] = {
    "tb": ROWS_FROM_EAST,
    "bulge": ROWS_FROM_EAST,
    "bb81": COLUMNS_FROM_WEST,
    "a44": COLUMNS_FROM_EAST,
}
