"""A hex map in the one grammar of our position files and map files, as integer boards.

The grammar is the `[board]` table of a position file: terrain by name, towns, hexsides as
"0203/0204", roads as chains of hexes. A game's own `map.json` holds the same words, some of them
outside its `board`. Which words there are is the game's affair; how each kind of them is written
is told here and in `hexwords`.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

import msgspec

from ardennes.board.graph import Board, bits, hex_board
from ardennes.board.hexes import Grid, grid_from
from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.engine.tables import Data
from ardennes.wargame import hexwords
from ardennes.wargame.hexwords import Box, Side

LARGEST = 5000  # hexes of an invented board: more than any of our maps
FILE_KEYS = ("game", "made_by", "hexes", "edges", "edge_roads", "rivers", "rulebook", "board")
COMPASS = ("N", "E", "S", "W")


class Grammar(msgspec.Struct, frozen=True, kw_only=True):
    """The words of one game's maps, by kind. `a.b` is the word b of the table a."""

    players: tuple[str, ...] = ()
    terrain: tuple[str, ...] = ()  # in-hex terrain but the plain one, cheapest first
    plain: str = "clear"
    hexes: tuple[str, ...] = ()  # sets of hexes, such as west_wall
    one_hex: tuple[str, ...] = ()  # single hexes, such as vdh_drop
    names: tuple[str, ...] = ()  # from hex to name, such as town
    numbers: tuple[str, ...] = ()  # from hex to number, such as exit_multiplier
    hexsides: tuple[str, ...] = ()  # lists of hexsides, such as river
    one_hexside: tuple[str, ...] = ()  # single ones, such as ouren
    chains: tuple[str, ...] = ()  # chains of hexes that cross the sides between them
    sides_of: tuple[str, ...] = ()  # from hex to the numbers of its sides, off the map too
    groups: tuple[str, ...] = ()  # from name to hexes, such as entries
    lines: tuple[str, ...] = ()  # from name to hexsides, such as army_boundaries
    by_player: tuple[str, ...] = ("supply", "control")
    boxes: str = ""  # from name to the entries and neighbours of a box off the map
    entries: str = ""  # the groups that boxes lead to
    rows: Mapping[str, type[msgspec.Struct]] = {}  # from name to a row of facts
    roads: tuple[str, ...] = ("road",)  # which chains lead off the rim of an invented board
    over: Mapping[str, tuple[str, ...]] = {}  # what must run under each hexside of a word
    printed: tuple[str, ...] = ()  # words of the game's own map alone

    def words(self) -> list[str]:
        """Every word, in the order in which a table is written."""
        kinds = (
            *(self.terrain, self.hexes, self.one_hex, self.names, self.numbers, self.hexsides),
            *(
                self.one_hexside,
                self.chains,
                self.sides_of,
                self.groups,
                self.lines,
                self.by_player,
                self.rows,
            ),
            (self.boxes,) if self.boxes else (),
        )
        return [word for kind in kinds for word in kind]

    def keys(self) -> list[str]:
        """Every key a `[board]` table may have."""
        invented = (word for word in self.words() if word not in self.printed)
        return list(dict.fromkeys(["size", *(word.partition(".")[0] for word in invented)]))


class HexMap(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of a map, by kind and word. Sets of hexes are bitboards, hexsides pairs of ids."""

    board: Board
    size: str = ""  # of an invented board; "" for the game's own map
    terrain: tuple[str, ...]  # the costliest of each hex
    hexes: dict[str, int]  # every terrain as written, costliest or not, and every set
    names: dict[str, dict[int, str]]
    numbers: dict[str, dict[int, int]]
    hexsides: dict[str, frozenset[Side]]  # chains as the sides they cross
    sides_of: dict[str, dict[int, tuple[int, ...]]]
    groups: dict[str, dict[str, int]]
    lines: dict[str, dict[str, frozenset[Side]]]
    by_player: dict[str, dict[str, int]]
    boxes: dict[str, Box]
    rows: dict[str, dict[str, Any]]
    edges: dict[str, int]  # N, E, S, W -> hexes on that map side
    edge_roads: int = 0  # hexes with a road that leads off the map
    courses: dict[str, frozenset[Side]] = {}  # rivers by name, on the game's own map

    @property
    def sources(self) -> dict[str, int]:
        """Where supply comes from, by side."""
        return self.by_player.get("supply", {})

    @property
    def control(self) -> dict[str, int]:
        """Which hexes are written as held, by side."""
        return self.by_player.get("control", {})


def read_board(field: Field, grammar: Grammar, grid: Grid) -> HexMap:
    """An invented board: a block of hexes, plain but for what is written."""
    table = field.table(grammar.keys())
    if "size" not in table:
        raise BadInput(f"{field.path}.size", "missing; expected two corner hexes such as 0101-0808")
    size = table["size"]
    first, dash, last = size.text().partition("-")
    try:
        cells = grid.block(first.strip(), last.strip())
    except ValueError:
        cells = []
    if not dash or not cells:
        raise size.bad("two corner hexes such as 0101-0808")
    if len(cells) > LARGEST:
        raise BadInput(size.path, f"{len(cells)} hexes are too many; {LARGEST} are allowed")
    board = hex_board(grid, cells)
    hexmap = read_facts([field], grammar, board, _edges_of_block(board, grid))
    on_edge = bits(p for p in range(len(board)) if -1 in board.ring[p])
    roads = (hexmap.hexsides.get(word, frozenset[Side]()) for word in grammar.roads)
    road_hexes = bits(p for sides in roads for side in sides for p in side)
    return msgspec.structs.replace(hexmap, size=size.text(), edge_roads=on_edge & road_hexes)


class _GridFile(msgspec.Struct, frozen=True):
    """The part of grid.json that says how hexes are numbered."""

    grid: dict[str, object]


def printed_map(data: Data, grammar: Grammar) -> tuple[Grid, HexMap]:
    """How a game numbers its hexes, and its own map."""
    grid = grid_from(data.json("grid.json", _GridFile).grid)
    return grid, read_map(Field(data.json("map.json", dict[str, object])), grammar, grid)


def read_map(field: Field, grammar: Grammar, grid: Grid) -> HexMap:
    """A game's own map.json; the words may stand in its `board` or beside it."""
    beside = [word.partition(".")[0] for word in grammar.words()]
    table = field.table([*FILE_KEYS, *beside])
    for key in ("hexes", "edges", "board"):
        if key not in table:
            raise BadInput(f"{field.path}.{key}" if field.path else key, "missing")
    cells = [at for item in table["hexes"].items() for at in _block(item, grid)]
    board = hex_board(grid, cells)
    edges = {side: hexwords.hexes(f, board) for side, f in table["edges"].table(COMPASS).items()}
    table["board"].table(grammar.keys())
    rest = Field({key: f.value for key, f in table.items() if key not in FILE_KEYS}, field.path)
    hexmap = read_facts([table["board"], rest], grammar, board, edges)
    for note in table["rulebook"].items() if "rulebook" in table else ():
        note.text()
    roads = table.get("edge_roads", Field({})).entries()
    for side in roads.values():
        side.one_of(COMPASS)
    return msgspec.structs.replace(
        hexmap,
        edge_roads=bits(hexwords.hex_at(Field(h, f.path), board) for h, f in roads.items()),
        courses=hexwords.courses(table.get("rivers", Field({})), board),
    )


def _block(item: Field, grid: Grid) -> list[tuple[int, int]]:
    first, _, last = item.text().partition("-")
    try:
        return grid.block(first, last or first)
    except ValueError:
        raise item.bad("a block of hexes such as 0101-0126") from None


def read_facts(
    tables: list[Field], grammar: Grammar, board: Board, edges: dict[str, int]
) -> HexMap:
    """The facts of one or two tables on a board that is already laid out."""
    found: dict[str, Field] = {}
    for table in tables:
        for word, field in _words_of(table, grammar):
            if word in found:
                raise BadInput(field.path, f"{word} is written twice")
            found[word] = field
    get = found.get
    hexes = {w: hexwords.hexes(get(w), board) for w in (*grammar.terrain, *grammar.hexes)}
    hexes |= {w: 1 << hexwords.hex_at(found[w], board) for w in grammar.one_hex if w in found}
    hexsides = {w: hexwords.hexsides(get(w), board) for w in grammar.hexsides}
    hexsides |= {w: hexwords.one_hexside(get(w), board) for w in grammar.one_hexside}
    hexsides |= {w: hexwords.chains(get(w), board) for w in grammar.chains}
    hexmap = HexMap(
        board=board,
        terrain=tuple(_costliest(p, hexes, grammar) for p in range(len(board))),
        hexes=hexes,
        names={w: hexwords.names(get(w), board) for w in grammar.names},
        numbers={w: hexwords.numbers(get(w), board) for w in grammar.numbers},
        hexsides=hexsides,
        sides_of={w: hexwords.sides_of(get(w), board) for w in grammar.sides_of},
        groups={w: hexwords.groups(get(w), board) for w in grammar.groups},
        lines={w: hexwords.lines(get(w), board) for w in grammar.lines},
        by_player={
            w: hexwords.read_by_side(get(w), board, grammar.players) for w in grammar.by_player
        },
        boxes={},
        rows={w: hexwords.rows(get(w), row) for w, row in grammar.rows.items()},
        edges=edges,
    )
    _check_under(hexmap, grammar, found)
    entries = hexmap.groups.get(grammar.entries, {})
    boxes = hexwords.boxes(found.get(grammar.boxes), list(entries))
    return msgspec.structs.replace(hexmap, boxes=boxes)


def _words_of(table: Field, grammar: Grammar) -> Iterator[tuple[str, Field]]:
    """The words of a table, those of tables within it included."""
    words = grammar.words()
    for key, field in table.entries().items():
        inner = [w.partition(".")[2] for w in words if w.startswith(f"{key}.")]
        if inner:
            yield from ((f"{key}.{name}", f) for name, f in field.table(inner).items())
        elif key != "size":
            yield key, field


def _check_under(hexmap: HexMap, grammar: Grammar, found: dict[str, Field]) -> None:
    """A bridge needs its river, and a bridged hex one that runs through it."""
    for word, below in grammar.over.items():
        if word in grammar.hexsides:
            under = frozenset[Side]().union(*(hexmap.hexsides[w] for w in below))
            dry = hexmap.hexsides[word] - under
            where = hexwords.side_name(hexmap.board, min(dry)) if dry else ""
        else:
            dry = hexmap.hexes[word] & ~through(hexmap, below)
            where = hexmap.board.names(dry)[0] if dry else ""
        if where:
            raise BadInput(found[word].path, f"no {below[0]} under {where}")


def through(hexmap: HexMap, words: tuple[str, ...]) -> int:
    """The hexes these run through: two of their sides or more are crossed."""
    return bits(p for p, sides in crossed(hexmap, words).items() if len(sides) > 1)


def crossed(hexmap: HexMap, words: tuple[str, ...]) -> dict[int, set[int]]:
    """By hex the numbers of its sides that these cross, as its ring counts them."""
    found: dict[int, set[int]] = {}
    for a, b in (side for word in words for side in hexmap.hexsides.get(word, ())):
        found.setdefault(a, set()).add(hexmap.board.ring[a].index(b))
        found.setdefault(b, set()).add(hexmap.board.ring[b].index(a))
    for word in words:
        for place, sides in hexmap.sides_of.get(word, {}).items():
            for side in sides:
                found.setdefault(place, set()).add(side)
                beyond = hexmap.board.ring[place][side]
                found.setdefault(beyond, set()).add((side + 3) % 6)
    found.pop(-1, None)  # off the map
    return found


def with_sources(hexmap: HexMap, sources: dict[str, int]) -> HexMap:
    """The same map with other sources of supply."""
    return msgspec.structs.replace(hexmap, by_player={**hexmap.by_player, "supply": sources})


def write_board(hexmap: HexMap, grammar: Grammar) -> dict[str, object]:
    """A map as a `[board]` table, empty words left out, control left to the state."""
    table: dict[str, object] = {"size": hexmap.size} if hexmap.size else {}
    left_out = ("control", *grammar.printed)
    for word in (word for word in grammar.words() if word not in left_out):
        written = _written(hexmap, grammar, word)
        key, dot, name = word.partition(".")
        if written and dot:
            cast("dict[str, object]", table.setdefault(key, {}))[name] = written
        elif written:
            table[word] = written
    return table


def _written(hexmap: HexMap, grammar: Grammar, word: str) -> object:
    board = hexmap.board
    if word in grammar.chains:
        return [hexwords.side_name(board, side, " ") for side in sorted(hexmap.hexsides[word])]
    if word in grammar.one_hex:
        return "".join(board.names(hexmap.hexes.get(word, 0)))
    if word in grammar.one_hexside:
        return "".join(hexwords.side_name(board, side) for side in hexmap.hexsides[word])
    if word == grammar.boxes:
        return {name: msgspec.to_builtins(box) for name, box in hexmap.boxes.items()}
    writers: list[tuple[Mapping[str, Any], Callable[[Board, Any], object]]] = [
        (hexmap.hexes, Board.names),
        (hexmap.names, hexwords.write_by_hex),
        (hexmap.numbers, hexwords.write_by_hex),
        (hexmap.hexsides, hexwords.write_sides),
        (hexmap.sides_of, hexwords.write_sides_of),
        (hexmap.groups, hexwords.write_groups),
        (hexmap.by_player, hexwords.write_players),
        (hexmap.lines, hexwords.write_lines),
        (hexmap.rows, lambda _, rows: msgspec.to_builtins(rows)),
    ]
    return next(write(board, facts[word]) for facts, write in writers if word in facts)


def _costliest(place: int, named: dict[str, int], grammar: Grammar) -> str:
    for terrain in reversed(grammar.terrain):
        if named[terrain] >> place & 1:
            return terrain
    return grammar.plain


def _edges_of_block(board: Board, grid: Grid) -> dict[str, int]:
    firsts, seconds = zip(*map(grid.parts, board.labels), strict=True)
    limits = ((firsts, min), (firsts, max), (seconds, min), (seconds, max))
    return {
        side: bits(p for p, n in enumerate(numbers) if n == limit(numbers))
        for side, (numbers, limit) in zip(grid.sides, limits, strict=True)
    }
