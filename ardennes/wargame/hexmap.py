"""A hex map in the one grammar of our position files and map files, as integer boards.

The grammar is the `[board]` table of a position file: terrain by name, towns, hexsides as
"0203/0204", roads as chains of hexes. A game's own `map.json` holds the same table.
"""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from ardennes.board.graph import Board, bits, hex_board
from ardennes.board.hexes import Grid
from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field

Side = tuple[int, int]  # a hexside: the two hexes it parts, lower id first

LARGEST = 5000  # hexes of an invented board: more than any of our maps
PLAIN_KEYS = ("size", "town", "river", "bridge", "road", "supply", "control")


class Grammar(msgspec.Struct, frozen=True):
    """The words of one game's maps."""

    grid: Grid
    terrain: tuple[str, ...]  # in-hex terrain but the plain one, cheapest first
    plain: str
    regions: tuple[str, ...]  # named sets of hexes, such as west_wall
    sides: tuple[str, ...]  # the players

    def keys(self) -> list[str]:
        """Every key a `[board]` table may have."""
        return [*PLAIN_KEYS, *self.terrain, *self.regions]


class HexMap(msgspec.Struct, frozen=True):
    """The facts of a map. Sets of hexes are bitboards, hexsides pairs of ids."""

    board: Board
    size: str  # of an invented board; "" for the game's own map
    terrain: tuple[str, ...]  # the costliest of each hex
    named: dict[str, int]  # every terrain as written, costliest or not
    towns: dict[int, str]
    rivers: frozenset[Side]
    bridges: frozenset[Side]
    roads: frozenset[Side]
    regions: dict[str, int]
    sources: dict[str, int]
    control: dict[str, int]
    edges: dict[str, int]  # N, E, S, W -> hexes on that map side
    edge_roads: int  # hexes with a road that leads off the map


def read_board(field: Field, grammar: Grammar) -> HexMap:
    """An invented board: a block of hexes, plain but for what is written."""
    table = field.table(grammar.keys())
    if "size" not in table:
        raise BadInput(f"{field.path}.size", "missing; expected two corner hexes such as 0101-0808")
    size = table["size"]
    first, dash, last = size.text().partition("-")
    try:
        cells = grammar.grid.block(first.strip(), last.strip())
    except ValueError:
        cells = []
    if not dash or not cells:
        raise size.bad("two corner hexes such as 0101-0808")
    if len(cells) > LARGEST:
        raise BadInput(size.path, f"{len(cells)} hexes are too many; {LARGEST} are allowed")
    board = hex_board(grammar.grid, cells)
    hexmap = read_facts(field, grammar, board, _edges_of_block(board, grammar.grid))
    on_edge = bits(p for p in range(len(board)) if -1 in board.ring[p])
    road_hexes = bits(p for side in hexmap.roads for p in side)
    return msgspec.structs.replace(hexmap, size=size.text(), edge_roads=on_edge & road_hexes)


def read_facts(field: Field, grammar: Grammar, board: Board, edges: dict[str, int]) -> HexMap:
    """The facts of a `[board]` table on a board that is already laid out."""
    table = field.table(grammar.keys())
    named = {t: _hexes(table.get(t), board) for t in grammar.terrain}
    rivers, bridges = _hexsides(table.get("river"), board), _hexsides(table.get("bridge"), board)
    roads = _chains(table.get("road"), board)
    if bridges - rivers:
        raise BadInput(f"{field.path}.bridge", f"no river under {_side(board, bridges - rivers)}")
    return HexMap(
        board=board,
        size="",
        terrain=tuple(_costliest(p, named, grammar) for p in range(len(board))),
        named=named,
        towns=_towns(table.get("town"), board),
        rivers=rivers,
        bridges=bridges,
        roads=roads,
        regions={r: _hexes(table.get(r), board) for r in grammar.regions},
        sources=read_by_side(table.get("supply"), board, grammar.sides),
        control=read_by_side(table.get("control"), board, grammar.sides),
        edges=edges,
        edge_roads=0,
    )


def write_board(hexmap: HexMap, grammar: Grammar) -> dict[str, object]:
    """An invented board as a `[board]` table, control left to the state."""
    board = hexmap.board
    table: dict[str, object] = {"size": hexmap.size}
    for name, places in (*hexmap.named.items(), *hexmap.regions.items()):
        if places:
            table[name] = board.names(places)
    if hexmap.towns:
        table["town"] = {board.labels[p]: name for p, name in sorted(hexmap.towns.items())}
    for key, sides in (("river", hexmap.rivers), ("bridge", hexmap.bridges)):
        if sides:
            table[key] = [f"{board.labels[a]}/{board.labels[b]}" for a, b in sorted(sides)]
    if hexmap.roads:
        table["road"] = [f"{board.labels[a]} {board.labels[b]}" for a, b in sorted(hexmap.roads)]
    sources = {side: board.names(places) for side, places in hexmap.sources.items() if places}
    if sources:
        table["supply"] = sources
    return table


def hex_at(field: Field, board: Board) -> int:
    """A hex number that is on this board."""
    found = board.places.get(field.text())
    if found is None:
        raise BadInput(field.path, f"{field.value!r} is not a hex of this board")
    return found


def _side(board: Board, sides: frozenset[Side]) -> str:
    a, b = min(sides)
    return f"{board.labels[a]}/{board.labels[b]}"


def _costliest(place: int, named: dict[str, int], grammar: Grammar) -> str:
    for terrain in reversed(grammar.terrain):
        if named[terrain] >> place & 1:
            return terrain
    return grammar.plain


def _hexes(field: Field | None, board: Board) -> int:
    return bits(hex_at(item, board) for item in field.items()) if field else 0


def _towns(field: Field | None, board: Board) -> dict[int, str]:
    if field is None:
        return {}
    return {
        hex_at(Field(label, name.path), board): name.text()
        for label, name in field.entries().items()
    }


def _hexsides(field: Field | None, board: Board) -> frozenset[Side]:
    found: set[Side] = set()
    for item in field.items() if field else ():
        a, slash, b = item.text().partition("/")
        if not slash:
            raise item.bad("a hexside such as 0203/0204")
        found.add(_pair(item, a, b, board))
    return frozenset(found)


def _chains(field: Field | None, board: Board) -> frozenset[Side]:
    found: set[Side] = set()
    for item in field.items() if field else ():
        chain = item.text().split()
        if len(chain) < 2:
            raise item.bad("a chain of hexes such as '0101 0102 0203'")
        found.update(_pair(item, a, b, board) for a, b in pairwise(chain))
    return frozenset(found)


def _pair(item: Field, a: str, b: str, board: Board) -> Side:
    p, q = (hex_at(Field(label.strip(), item.path), board) for label in (a, b))
    if not board.zones[p] >> q & 1:
        raise BadInput(item.path, f"{a.strip()} and {b.strip()} are not adjacent")
    return min(p, q), max(p, q)


def read_by_side(field: Field | None, board: Board, sides: Sequence[str]) -> dict[str, int]:
    """`{ german = [...] }` as bitboards."""
    found = dict.fromkeys(sides, 0)
    if field:
        for word, hexes in field.entries().items():
            side = Field(word, hexes.path).one_of(sides)
            if found[side]:
                raise BadInput(hexes.path, f"{side} is named twice")
            found[side] = _hexes(hexes, board)
    return found


def _edges_of_block(board: Board, grid: Grid) -> dict[str, int]:
    firsts, seconds = zip(*map(grid.parts, board.labels), strict=True)
    limits = ((firsts, min), (firsts, max), (seconds, min), (seconds, max))
    return {
        side: bits(p for p, n in enumerate(numbers) if n == limit(numbers))
        for side, (numbers, limit) in zip(grid.sides, limits, strict=True)
    }
