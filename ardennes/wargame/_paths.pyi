"""The movement kernel in C; `paths` explains it."""

from array import array

from ardennes.wargame.paths import Edges, Links

class Graph:
    """`PlainGraph`, packed."""

    def __init__(self, edges: Edges, links: Links, least: int, /) -> None: ...

def cheapest(
    graph: Graph,
    enter: bytes | bytearray,
    leave: bytes | bytearray,
    starts: list[tuple[int, int]],
    budget: int,
    into: dict[int, int] = ...,
    out_of: dict[int, int] = ...,
    /,
) -> tuple[array[int], array[int], bytearray]:
    """`plain_cheapest`, its tables as bytes."""
