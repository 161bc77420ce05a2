"""The movement kernel in C; `paths` explains it."""

from array import array
from typing import TypeVar

from ardennes.wargame.paths import Edges, Friends, Links

Word = TypeVar("Word")

class Graph:
    """`PlainGraph`, packed."""

    def __init__(self, edges: Edges, links: Links, least: int, /) -> None: ...

def cheapest(
    graph: Graph,
    enter: bytes | bytearray,
    leave: bytes | bytearray,
    starts: list[tuple[int, int]],
    budget: int,
    friends: Friends = ...,
    /,
) -> tuple[array[int], array[int], bytearray]:
    """`plain_cheapest`, its tables as bytes."""

def pick(words: tuple[Word, ...], flags: bytearray, /) -> list[Word]:
    """`plain_pick`."""

def reached(
    graph: Graph,
    enter: bytes | bytearray,
    leave: bytes | bytearray,
    starts: list[tuple[int, int]],
    budgets: tuple[int, ...],
    shut: int = ...,
    /,
) -> list[int]:
    """`plain_reached`, its tables as bytes."""

def among(words: tuple[Word, ...], places: int, /) -> list[Word]:
    """`plain_among`."""
