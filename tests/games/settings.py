"""What a hex game's tests may say of an invented table, so that a misspelt word is a type error."""

from collections.abc import Iterable
from typing import Literal, TypedDict

Terrain = Literal["rough", "light_woods", "heavy_woods"]


class HexBoard(TypedDict, total=False):
    """The keys of `[board]` but its size."""

    rough: list[str]
    light_woods: list[str]
    heavy_woods: list[str]
    west_wall: list[str]
    north_west_of_meuse: list[str]
    town: dict[str, str]
    river: list[str]
    bridge: list[str]
    road: list[str]
    supply: dict[str, list[str]]
    control: dict[str, list[str]]


class Setting(HexBoard, total=False):
    """A board, and when we look at it."""

    turn: int
    phase: str
    size: str
    markers: str


def covered(terrains: Iterable[Terrain], *hexes: str) -> HexBoard:
    """A board with each of these terrains in these hexes."""
    board: HexBoard = {}
    for terrain in terrains:
        board[terrain] = list(hexes)
    return board
