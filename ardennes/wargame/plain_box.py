"""The box of a plain hex game: units.csv, crt.csv, and the map of map.json on the grid of grid.json."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from ardennes.board.hexes import grid_from
from ardennes.engine.fields import Field
from ardennes.engine.tables import Data
from ardennes.wargame.crt import read_crt
from ardennes.wargame.hexmap import Grammar, HexMap, read_map
from ardennes.wargame.pieces import read_roster

C = TypeVar("C")


class PlainGround:
    """A map made ready for play, where it needs no more than towns and roads."""

    def __init__(self, hexmap: HexMap) -> None:
        self.map, self.board = hexmap, hexmap.board
        self.town_names, self.roads = hexmap.names["town"], hexmap.hexsides["road"]

    def road(self, a: int, b: int) -> bool:
        """Does a road cross the hexside?"""
        return (min(a, b), max(a, b)) in self.roads

    def has(self, word: str, place: int) -> bool:
        """Is the hex one of those the map has under this word?"""
        return bool(self.map.hexes.get(word, 0) >> place & 1)


class PlainBox(Generic[C]):
    """Everything in the box."""

    ground_of = PlainGround

    def __init__(
        self,
        data: Data,
        counter: type[C],
        sides: Sequence[str],
        results: Sequence[str],
        grammar: Grammar,
    ) -> None:
        self.crt = read_crt(data.rows("crt.csv"), results, "crt.csv")
        self.roster = read_roster(data, counter, sides)
        self.grid = grid_from(data.json("grid.json", dict[str, dict[str, str]])["grid"])
        self.map = read_map(Field(data.json("map.json", dict[str, object])), grammar, self.grid)
        self.ground = PlainGround(self.map)
