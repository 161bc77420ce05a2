"""`[board]`: facts of an invented board that exclude each other."""

from itertools import combinations
from typing import Any

from ardennes.board.graph import members
from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.games.a44.counters import SIDES
from ardennes.games.a44.edition import Edition
from ardennes.games.a44.terrain import GERMAN_ENTRIES, GRAMMAR, SECTORS, Ground
from ardennes.wargame import positions
from ardennes.wargame.hexwords import Side, read_by_side, side_name

SETTLEMENTS = ("village", "town", "city")
LETTERS = (*"".join(SECTORS.values()), *GERMAN_ENTRIES)  # A to M (a44 2.6)


def read_board(field: Field | None, box: Edition, own: Ground) -> Ground:
    """The maps that are played on, or a board without contradictions."""
    ground: Ground = positions.read_ground(field, box, GRAMMAR, own)
    written = field.entries() if field else {}
    if field is not None and "size" in written:
        _check_settlements(field, ground)
        _check_water(field, ground)
        _check_entries(field, written, ground)
    if "control" in written:
        found = read_by_side(written["control"], ground.board, SIDES)
        for place in members(found[SIDES[0]] & found[SIDES[1]]):
            where = ground.board.labels[place]
            raise BadInput(f"{field.path if field else ''}.control", f"{where} has two masters")
    return ground


def _check_settlements(field: Field, ground: Ground) -> None:
    """A hex holds one of a kind."""
    found: dict[str, dict[int, Any]] = {word: ground.map.names[word] for word in SETTLEMENTS}
    for one, other in combinations(SETTLEMENTS, 2):
        if both := found[one].keys() & found[other].keys():
            where = ground.board.labels[min(both)]
            raise BadInput(f"{field.path}.{other}", f"{where} is a {one} already")


def _check_water(field: Field, ground: Ground) -> None:
    """No river along a lake, no road over either but by a bridge (a44 Q-18, Q-88)."""
    if wet := ground.lakes & ground.rivers:
        raise BadInput(f"{field.path}.lake", f"{_name(ground, wet)} is a river already")
    if drowned := ground.roads & ground.lakes:
        raise BadInput(f"{field.path}.lake", f"a road runs over {_name(ground, drowned)}")
    if bare := ground.roads & ground.rivers - ground.bridges:
        what = f"the road over {_name(ground, bare)} needs a bridge (a44 Q-88)"
        raise BadInput(f"{field.path}.bridge", what)


def _name(ground: Ground, sides: frozenset[Side]) -> str:
    return side_name(ground.board, min(sides))


def _check_entries(field: Field, written: dict[str, Field], ground: Ground) -> None:
    """Letters that mean something, and Blocking Positions behind Allied ones (a44 2.6, 3.2)."""
    entries = written["entry"].entries() if "entry" in written else {}
    for letter, item in entries.items():
        if letter not in LETTERS:
            raise BadInput(item.path, f"expected an entry letter from A to M, got {letter!r}")
    allied = 0
    for letter, hexes in ground.entries.items():
        allied |= 0 if letter in GERMAN_ENTRIES else hexes
    for place in members(ground.blocks & ~allied):
        what = f"{ground.board.labels[place]} is no Allied Entry Hex (a44 3.2)"
        raise BadInput(f"{field.path}.blocking_positions", what)
