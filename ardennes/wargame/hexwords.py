"""How each kind of word of a hex map is read and written; complaints name the bad field."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

import msgspec

from ardennes.board.graph import Board, bits
from ardennes.board.hexes import STEPS
from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field

Side = tuple[int, int]  # a hexside: the two hexes it parts, lower id first
R = TypeVar("R", bound=msgspec.Struct)

MOST = 99  # a number beside a hex


class Box(msgspec.Struct, frozen=True):
    """A box off the map: the entries it leads to, and the boxes beside it."""

    entries: tuple[str, ...] = ()
    next: tuple[str, ...] = ()


def hex_at(field: Field, board: Board) -> int:
    """A hex number that is on this board."""
    found = board.places.get(field.text())
    if found is None:
        raise BadInput(field.path, f"{field.value!r} is not a hex of this board")
    return found


def side_name(board: Board, side: Side, between: str = "/") -> str:
    """0203/0204"""
    return f"{board.labels[side[0]]}{between}{board.labels[side[1]]}"


def hexes(field: Field | None, board: Board) -> int:
    """A list of hexes."""
    return bits(hex_at(item, board) for item in field.items()) if field else 0


def _by_hex(field: Field | None, board: Board) -> dict[int, Field]:
    entries = field.entries() if field else {}
    return {hex_at(Field(label, item.path), board): item for label, item in entries.items()}


def names(field: Field | None, board: Board) -> dict[int, str]:
    """`{ 1412 = "Bastogne" }`"""
    return {place: item.text() for place, item in _by_hex(field, board).items()}


def numbers(field: Field | None, board: Board) -> dict[int, int]:
    """`{ 0119 = 4 }`"""
    return {place: item.number(0, MOST) for place, item in _by_hex(field, board).items()}


def sides_of(field: Field | None, board: Board) -> dict[int, tuple[int, ...]]:
    """`{ 0501 = [0] }`: sides are printed clockwise from the north, kept in the order of STEPS."""
    return {
        place: tuple(sorted((side.number(0, 5) - 1) % len(STEPS) for side in item.items()))
        for place, item in _by_hex(field, board).items()
    }


def hexsides(field: Field | None, board: Board) -> frozenset[Side]:
    """`["0203/0204"]`, either hex first."""
    return frozenset(_hexside(item, board) for item in (field.items() if field else ()))


def one_hexside(field: Field | None, board: Board) -> frozenset[Side]:
    """`"0203/0204"`"""
    return frozenset([_hexside(field, board)] if field else [])


def _hexside(item: Field, board: Board) -> Side:
    a, slash, b = item.text().partition("/")
    if not slash:
        raise item.bad("a hexside such as 0203/0204")
    return _pair(item, a, b, board)


def chains(field: Field | None, board: Board) -> frozenset[Side]:
    """`["0101 0102 0203"]`: the sides between every two that follow each other."""
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


def groups(field: Field | None, board: Board) -> dict[str, int]:
    """`{ A = ["E1403"] }`"""
    entries = field.entries() if field else {}
    return {name: hexes(item, board) for name, item in entries.items()}


def lines(field: Field | None, board: Board) -> dict[str, frozenset[Side]]:
    """`{ Our = ["0605/0705"] }`"""
    entries = field.entries() if field else {}
    return {name: hexsides(item, board) for name, item in entries.items()}


def courses(field: Field, board: Board) -> dict[str, frozenset[Side]]:
    """The rivers of a map by name: along hexsides, or through hexes."""
    found: dict[str, frozenset[Side]] = {}
    for name, item in field.entries().items():
        through = any("/" not in part.text() for part in item.items())
        found[name] = (chains if through else hexsides)(item, board)
    return found


def read_by_side(field: Field | None, board: Board, players: Sequence[str]) -> dict[str, int]:
    """`{ german = [...] }` as bitboards."""
    found = dict.fromkeys(players, 0)
    if field:
        for word, item in field.entries().items():
            side = Field(word, item.path).one_of(players)
            if found[side]:
                raise BadInput(item.path, f"{side} is named twice")
            found[side] = hexes(item, board)
    return found


def rows(field: Field | None, row: type[R]) -> dict[str, R]:
    """`{ Ouren = { side = "E2020/E2119" } }`"""
    found: dict[str, R] = {}
    for name, item in (field.entries() if field else {}).items():
        item.table(row.__struct_fields__)
        try:
            found[name] = msgspec.convert(item.value, row)
        except msgspec.ValidationError as e:
            raise BadInput(item.path, str(e)) from None
    return found


def boxes(field: Field | None, entries: Sequence[str]) -> dict[str, Box]:
    """Boxes off the map; what they lead to must be there."""
    found = rows(field, Box)
    for name, box in found.items():
        for key, known in (("entries", entries), ("next", list(found))):
            for word in getattr(box, key):
                if word not in known:
                    assert field is not None
                    raise BadInput(f"{field.path}.{name}.{key}", f"{word!r} is not on this map")
    return found


# --- writing ---


def write_by_hex(board: Board, facts: dict[int, object]) -> object:
    """A table from hex to name or number."""
    return {board.labels[p]: fact for p, fact in sorted(facts.items())}


def write_sides(board: Board, sides: frozenset[Side]) -> object:
    """A list of hexsides."""
    return [side_name(board, side) for side in sorted(sides)]


def write_sides_of(board: Board, facts: dict[int, tuple[int, ...]]) -> object:
    """A table from hex to the printed numbers of its sides."""
    return {
        board.labels[p]: sorted((side + 1) % len(STEPS) for side in sides)
        for p, sides in sorted(facts.items())
    }


def write_groups(board: Board, facts: dict[str, int]) -> object:
    """A table from name to hexes."""
    return {name: board.names(places) for name, places in facts.items()}


def write_players(board: Board, facts: dict[str, int]) -> object:
    """The same by side, empty ones left out."""
    return {name: board.names(places) for name, places in facts.items() if places}


def write_lines(board: Board, facts: dict[str, frozenset[Side]]) -> object:
    """A table from name to hexsides."""
    return {name: write_sides(board, sides) for name, sides in facts.items()}
