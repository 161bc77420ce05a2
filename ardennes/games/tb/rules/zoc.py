"""tb 8: zones of control."""

from ardennes.board.graph import members
from ardennes.games.tb.state import State


def zoc(s: State, side: int) -> int:
    """The six hexes around every unit of a side, across all terrain and hexsides (tb 8.1).

    Markers, SSES and VDH never stand in `occupied`, so they have none (tb 8.2).
    """
    holders = _holders(s, side) if s.roster.silent else s.occupied[side]
    return s.ground.zone(holders)


def ezoc(s: State, side: int) -> int:
    """Where a side's units are in an enemy zone (tb 8.3)."""
    return zoc(s, 1 - side)


def unnegated_ezoc(s: State, side: int) -> int:
    """The same for supply and retreat, where a friendly unit in the hex negates it (tb 8.4)."""
    return ezoc(s, side) & ~s.occupied[side]


def _holders(s: State, side: int) -> int:
    silent = s.roster.silent
    found = 0
    for place in members(s.occupied[side]):
        if not silent.issuperset(s.stacks[place]):
            found |= 1 << place
    return found
