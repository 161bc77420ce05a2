"""a44 11.9, Q-132: what lies beyond the rim of the map."""

from ardennes.board.graph import members
from ardennes.games.a44.counters import GERMAN
from ardennes.games.a44.state import EAST_ALONE, State
from ardennes.games.a44.terrain import GERMAN_ENTRIES

ALLIED_EDGES = "SWN"  # by which Allied units may leave (a44 11.9.1)
WESTERN = "EFGH"  # entries of the West Map
ANTWERP_ENTRIES = "FG"  # by which Germans may (a44 11.9.3)


def boxes_beyond(s: State, place: int) -> tuple[int, ...]:
    """Off Map Boxes an Allied unit gets to when it leaves the map from this hex: that of the
    nearest Entry Hex on the same edge, or several as near (a44 Q-132)."""
    return s.ground.derive(("boxes beyond", place), _boxes_beyond, s, place)


def _boxes_beyond(s: State, place: int) -> tuple[int, ...]:
    found: set[int] = set()
    for edge in ALLIED_EDGES:
        if s.ground.map.edges[edge] >> place & 1:
            found |= _nearest(s, place, edge)
    return tuple(sorted(found))


def _nearest(s: State, place: int, edge: str) -> set[int]:
    board, rim = s.ground.board, s.ground.map.edges[edge]
    near = [
        (board.distance(place, entry), s.ground.box_of(letter))
        for letter, hexes in s.ground.entries.items()
        if letter not in GERMAN_ENTRIES + shut_letters(s)
        for entry in members(hexes & rim)
    ]
    least = min((far for far, _ in near), default=0)
    return {box for far, box in near if far == least}


def exit_hexes(s: State, side: int) -> int:
    """Hexes from which a unit of this side may leave the map by moving (a44 11.9.1, 11.9.3)."""
    east = s.scenario in EAST_ALONE
    return s.ground.lay(("exits", side, east), _exit_hexes, s, side, east)


def _exit_hexes(s: State, side: int, east: bool) -> int:
    if side == GERMAN:  # a44 S2.4, Q-119
        return s.ground.map.edges["W"] if east else entry_hexes(s, ANTWERP_ENTRIES)
    found = 0
    for edge in ALLIED_EDGES:
        found |= s.ground.map.edges[edge]
    return found


def shut_letters(s: State) -> str:
    """Entry letters of the West Map, when it is left in the box (a44 Q-119)."""
    return WESTERN if s.scenario in EAST_ALONE else ""


def entry_hexes(s: State, letters: str) -> int:
    """The hexes of some entry letters."""
    found = 0
    for letter in letters:
        if letter not in shut_letters(s):
            found |= s.ground.entries.get(letter, 0)
    return found
