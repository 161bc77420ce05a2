"""One sheet of a map of several: what lies on it, and the new rim where the others were."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from ardennes.board.graph import Board, bits, hex_board, members
from ardennes.board.hexes import Grid
from ardennes.wargame.hexmap import Grammar, HexMap
from ardennes.wargame.hexwords import Side

T = TypeVar("T")


def cut(
    hexmap: HexMap, grid: Grid, grammar: Grammar, keep: Callable[[str], bool], rim: str
) -> HexMap:
    """The hexes whose name is to be kept, with their facts; beyond them lies the map side `rim`."""
    old = hexmap.board
    board = hex_board(grid, [old.coords[p] for p, name in enumerate(old.labels) if keep(name)])
    new = {p: board.places[name] for p, name in enumerate(old.labels) if name in board.places}
    moved = _Moved(new, board)
    roads = frozenset[Side]().union(*(hexmap.hexsides[word] for word in grammar.roads))
    torn = [p for p in new if any(q not in new for q in old.around[p])]
    off = {p for a, b in roads for p, q in ((a, b), (b, a)) if p in new and q not in new}
    edges = {side: moved.hexes(hexes) for side, hexes in hexmap.edges.items()}
    edges[rim] = edges.get(rim, 0) | bits(new[p] for p in torn)
    return msgspec.structs.replace(
        hexmap,
        board=board,
        terrain=tuple(hexmap.terrain[p] for p in sorted(new, key=new.__getitem__)),
        hexes=_each(moved.hexes, hexmap.hexes),
        names=_each(moved.by_hex, hexmap.names),
        numbers=_each(moved.by_hex, hexmap.numbers),
        hexsides=_each(moved.sides, hexmap.hexsides),
        sides_of=_each(moved.by_hex, hexmap.sides_of),
        groups={w: _each(moved.hexes, groups) for w, groups in hexmap.groups.items()},
        lines={w: _each(moved.sides, lines) for w, lines in hexmap.lines.items()},
        by_player={w: _each(moved.hexes, sides) for w, sides in hexmap.by_player.items()},
        edges=edges,
        edge_roads=moved.hexes(hexmap.edge_roads) | bits(new[p] for p in off),
        courses=_each(moved.sides, hexmap.courses),
    )


def _each(move: Callable[[Any], T], facts: dict[str, Any]) -> dict[str, T]:
    return {word: move(fact) for word, fact in facts.items()}


class _Moved:
    """Facts under the numbers their hexes have on the smaller board."""

    def __init__(self, new: dict[int, int], board: Board) -> None:
        self._new, self.board = new, board

    def hexes(self, hexes: int) -> int:
        return bits(self._new[p] for p in members(hexes) if p in self._new)

    def by_hex(self, facts: dict[int, T]) -> dict[int, T]:
        return {self._new[p]: fact for p, fact in facts.items() if p in self._new}

    def sides(self, sides: frozenset[Side]) -> frozenset[Side]:
        """Those between two hexes that are both there."""
        pairs = ((self._new.get(a, -1), self._new.get(b, -1)) for a, b in sides)
        return frozenset((min(pair), max(pair)) for pair in pairs if min(pair) >= 0)
