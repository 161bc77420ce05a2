"""a44 11.9.1, Q-132: for which box an Allied unit leaves the map."""

from ardennes.board.graph import members
from ardennes.games.a44.counters import ALLIED
from ardennes.games.a44.state import State
from ardennes.games.a44.terrain import FRIENDLY_EDGES, Ground


def boxes_beyond(s: State, place: int) -> tuple[int, ...]:
    """The Off Map Boxes beyond a hex of the south, west or north edge: of each edge the box of its
    nearest Entry Hex, several if they are equally near."""
    return s.ground.derive(("beyond", place), _boxes_beyond, s.ground, place)


def _boxes_beyond(ground: Ground, place: int) -> tuple[int, ...]:
    found = set[int]()
    for edge in FRIENDLY_EDGES[ALLIED]:
        if ground.map.edges[edge] >> place & 1:
            found |= _nearest(ground, place, ground.map.edges[edge])
    return tuple(sorted(found))


def _nearest(ground: Ground, place: int, edge: int) -> set[int]:
    entries = [
        (ground.board.distance(place, at), box)
        for letter, hexes in ground.entries.items()
        for at in members(hexes & edge)
        if (box := ground.box_of(letter)) >= 0
    ]
    least = min(entries, default=(0, 0))[0]
    return {box for far, box in entries if far == least}
