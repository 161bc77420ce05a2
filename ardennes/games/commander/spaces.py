"""commander 2: the map. Spaces, their terrain and values; borders, rivers, roads."""

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from ardennes.board.graph import Board, bits, members
from ardennes.engine.core import BadInput
from ardennes.engine.tables import Data
from ardennes.games.commander.counters import GERMAN, SIDES

Terrain = Literal["clear", "broken", "woods", "forest"]
Feature = Literal["none", "town", "city"]
TERRAIN: tuple[str, ...] = get_args(Terrain)
FEATURES: tuple[str, ...] = get_args(Feature)
EAST = "E"

Pair = tuple[int, int]  # a border: the two spaces it parts, lower id first


class Space(msgspec.Struct, frozen=True, kw_only=True):
    """A space, as in a row of spaces.csv (commander 2.space-1)."""

    space: str
    terrain: Terrain = "clear"
    feature: Feature = "none"
    reduction_defender_controls: Annotated[int, Meta(ge=0, le=9)] = 0
    reduction_attacker_controls: Annotated[int, Meta(ge=0, le=9)] = 0
    vp: int = 0
    german_artillery: bool = False
    entry_letters: str = ""
    exit_arrow: bool = False
    map_edge: str = ""
    north_west_of_meuse: bool = False
    adjacent_to_meuse: bool = False
    initial_control: Literal["german", "allied"] = "allied"


class Border(msgspec.Struct, frozen=True, kw_only=True):
    """A border, as in a row of adjacency.csv (commander 2.space-2)."""

    space_a: str
    space_b: str
    border: Literal["none", "river", "meuse"] = "none"
    road: bool = False


SPACE_COLUMNS = tuple(Space.__struct_fields__)
BORDER_COLUMNS = tuple(Border.__struct_fields__)


class Network:
    """Borders a unit may use, as sets of spaces from each space: all, by road, by three roads."""

    def __init__(self, size: int, borders: Iterable[Pair], roads: Iterable[Pair]) -> None:
        self.near, self.roads = _beside(size, borders), _beside(size, roads)
        self.trips = [  # the two spaces on the way, the same as a set, and where they lead
            tuple(
                ((b, c), 1 << b | 1 << c, self.roads[c] & ~(1 << a | 1 << b))
                for b in members(by_road)
                for c in members(self.roads[b] & ~(1 << a))
            )
            for a, by_road in enumerate(self.roads)
        ]


class Ground:
    """A map made ready for play: spaces and borders by id, sets of spaces as bitboards."""

    def __init__(self, spaces: Sequence[Space], borders: Sequence[Border], name: str = "") -> None:
        self.name = name  # "" for the game's own map
        self.spaces = tuple(spaces)
        self.rows = tuple(borders)
        ids = {space.space: i for i, space in enumerate(spaces)}
        pairs = {_pair(ids[b.space_a], ids[b.space_b]): b for b in borders}
        self.board = Board([space.space for space in spaces], pairs)
        self.rivers = frozenset(p for p, b in pairs.items() if b.border != "none")
        self.meuse = frozenset(p for p, b in pairs.items() if b.border == "meuse")
        self.roads = frozenset(p for p, b in pairs.items() if b.road)
        self.clear = self._where(lambda s: s.terrain == "clear")
        self.forest = self._where(lambda s: s.terrain == "forest")
        self.artillery = self._where(lambda s: s.german_artillery)
        self.exits = self._where(lambda s: s.exit_arrow)
        self.beyond = self._where(lambda s: s.north_west_of_meuse)
        self.near_meuse = self._where(lambda s: s.adjacent_to_meuse)
        self.start_control = self._where(lambda s: s.initial_control == SIDES[GERMAN])
        east = self._where(lambda s: EAST in s.map_edge)
        edge = self._where(lambda s: bool(s.map_edge))
        self.edges = (east, edge & ~east)  # commander 9.sup-4
        self.letters = {
            letter: bits(i for i, s in enumerate(spaces) if letter in s.entry_letters.split("|"))
            for letter in sorted({x for s in spaces for x in s.entry_letters.split("|") if x})
        }
        size = len(spaces)
        self.everywhere = (1 << size) - 1
        self.over_rivers = _beside(size, self.rivers)
        self.network = Network(size, pairs, self.roads)
        self.this_bank = Network(size, pairs.keys() - self.meuse, self.roads - self.meuse)

    def _where(self, test: Callable[[Space], bool]) -> int:
        return bits(i for i, space in enumerate(self.spaces) if test(space))

    def river(self, a: int, b: int) -> bool:
        """Is the border a river? The Meuse counts (commander R1)."""
        return _pair(a, b) in self.rivers

    def crosses_meuse(self, a: int, b: int) -> bool:
        """Is the border the Meuse?"""
        return _pair(a, b) in self.meuse

    def road(self, a: int, b: int) -> bool:
        """Does a road cross the border?"""
        return _pair(a, b) in self.roads

    def on_edge(self, place: int, edge: str) -> bool:
        """Does a space touch this edge of the map? Corners touch two (commander R33)."""
        return edge in self.spaces[place].map_edge


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)


def _beside(size: int, borders: Iterable[Pair]) -> list[int]:
    """From each space the spaces over one of these borders."""
    found = [0] * size
    for a, b in borders:
        found[a] |= 1 << b
        found[b] |= 1 << a
    return found


class TerrainChart(msgspec.Struct, frozen=True):
    """What ground does in combat, where a space does not say otherwise (commander 8.terrain-1)."""

    terrain_reduction: dict[str, int]
    feature_bonus: dict[str, int]
    clear_to_hit_bonus_both_sides: int  # commander 8.hit-5
    forest_breakthrough_needs_road: bool  # commander 8.break-3

    def reduction(self, terrain: str, feature: str) -> int:
        """The hits it takes off."""
        return self.terrain_reduction[terrain] + self.feature_bonus[feature]


def read_ground(data: Data) -> Ground:
    """The game's own 57 spaces."""
    spaces = data.typed_rows("spaces.csv", Space)
    names = {space.space for space in spaces}
    borders = data.typed_rows("adjacency.csv", Border)
    for n, border in enumerate(borders, 2):
        for column in ("space_a", "space_b"):
            if (name := getattr(border, column)) not in names:
                where = f"adjacency.csv row {n}, column {column}"
                raise BadInput(where, f"{name!r} is not a space")
    return Ground(sorted(spaces, key=lambda space: space.space), borders)
