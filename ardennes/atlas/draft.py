"""A map while it is being drawn: everything by coordinate, so that every stage can still change it.

The stages that fill it are in `stages`, what single games add in `sheets`.
"""

from dataclasses import dataclass, field

from ardennes.atlas.corrections import Correction
from ardennes.atlas.frame import Frame, frame_of, grid_file
from ardennes.atlas.marks import Town
from ardennes.board.hexes import Coord, Grid

Side = tuple[Coord, Coord]  # the smaller coordinate first


@dataclass
class Draft:
    """The facts of a map so far."""

    game: str
    frame: Frame
    cells: frozenset[Coord]
    corrections: list[Correction]
    terrain: dict[Coord, str] = field(default_factory=dict[Coord, str])
    contains: dict[Coord, list[str]] = field(default_factory=dict[Coord, list[str]])  # besides it
    towns: dict[Coord, Town] = field(default_factory=dict[Coord, Town])
    rivers: dict[str, list[Side]] = field(default_factory=dict[str, list[Side]])  # downstream
    dry: set[Side] = field(default_factory=set[Side])  # on a river line, yet no river
    courses: dict[str, list[Coord]] = field(default_factory=dict[str, list[Coord]])  # through hexes
    roads: dict[Side, str] = field(default_factory=dict[Side, str])  # link -> class
    edge_roads: dict[Coord, str] = field(default_factory=dict[Coord, str])  # hex -> map side
    regions: dict[str, set[Coord]] = field(default_factory=dict[str, set[Coord]])
    borders: dict[str, set[Side]] = field(default_factory=dict[str, set[Side]])  # other hexsides
    idle: list[Correction] = field(default_factory=list[Correction])  # held before being applied

    @property
    def grid(self) -> Grid:
        """The numbering of the sheet."""
        return self.frame.grid

    @property
    def river_sides(self) -> set[Side]:
        """Every hexside a river runs along."""
        return {side for sides in self.rivers.values() for side in sides} - self.dry

    @property
    def bridges(self) -> set[Side]:
        """Where a road crosses a river along a hexside: exactly there."""
        return self.river_sides & self.roads.keys()

    def at(self, label: str) -> Coord:
        """A hex of this map."""
        found = self.grid.read(label)
        if found is None or found not in self.cells:
            raise ValueError(f"{label!r} is not a hex of the {self.game} map")
        return found

    def side(self, a: str, b: str) -> Side:
        """The hexside between two hexes of this map."""
        first, second = sorted((self.at(a), self.at(b)))
        return first, second

    def names(self, hexes: set[Coord] | frozenset[Coord]) -> list[str]:
        """Hex numbers in order."""
        return sorted(map(self.grid.write, hexes))


def new_draft(game: str, corrections: list[Correction]) -> Draft:
    """An empty sheet of a game."""
    frame = frame_of(game)
    cells = frozenset(at for block in blocks(game) for at in frame.grid.block(*block.split("-")))
    return Draft(game, frame, cells, corrections)


def blocks(game: str) -> list[str]:
    """The hexes of a sheet as blocks between two corner hexes, such as 0101-0126."""
    grid = grid_file(game)
    if "hexes_per_row" in grid:
        return [f"{row}01-{row}{n:02d}" for row, n in grid["hexes_per_row"].items()]
    if "maps" in grid:
        return [
            f"{letter}{m['col_min']:02d}{m['row_min']:02d}-{letter}{m['col_max']:02d}{m['row_max']:02d}"
            for letter, m in grid["maps"].items()
        ]
    return [f"0101-{grid['columns']:02d}{grid['rows']:02d}"]
