"""a44 9, F2: zones of control; those of silhouettes end at forest and wooded rough."""

from ardennes.board.graph import members
from ardennes.games.a44.state import State


def zone(s: State, side: int) -> int:
    """The hexes a side threatens (a44 9.1, 9.3)."""
    key = "zone", side
    found = s.memo.get(key)
    if found is None:
        found = s.memo[key] = _zone(s, side)
    return found


def _zone(s: State, side: int) -> int:
    ground, tanks = s.ground, s.roster.silhouetted
    whole = near = 0
    for place in members(s.occupied[side]):
        bit = 1 << place
        if any(not tanks >> u & 1 for u in s.here(place)):
            whole |= bit
        else:
            near |= bit
    return ground.board.spread(whole) | ground.zone.onto(near)


def threatens(s: State, unit: int, place: int) -> bool:
    """Does the zone of this one unit reach the hex?"""
    at = s.at[unit]
    if not 0 <= at < s.hexes or not s.ground.board.zones[at] >> place & 1:
        return False
    return not s.roster.silhouetted >> unit & 1 or bool(s.ground.zone.onto(1 << at) >> place & 1)
