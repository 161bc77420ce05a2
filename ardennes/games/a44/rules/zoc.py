"""a44 9, F2: zones of control; those of silhouettes end at forest and wooded rough."""

from ardennes.games.a44.rules.standing import standing
from ardennes.games.a44.state import State
from ardennes.games.a44.terrain import Ground

ZONE = ("german zone",), ("allied zone",)  # where it is kept; see words/moves.py


def zone(s: State, side: int) -> int:
    """The hexes a side threatens (a44 9.1, 9.3)."""
    key = ZONE[side]
    found = s.memo.get(key)
    if found is None:
        solid = standing(s).solid[side]
        tanks = s.occupied[side] & ~solid
        found = s.memo[key] = s.ground.derive(("zone", solid, tanks), _zone, s.ground, solid, tanks)
    return found


def _zone(ground: Ground, solid: int, tanks: int) -> int:
    return ground.near.onto(solid) | ground.zone.onto(tanks)


def threatens(s: State, unit: int, place: int) -> bool:
    """Does the zone of this one unit reach the hex?"""
    at = s.at[unit]
    if not 0 <= at < s.hexes or not s.ground.board.zones[at] >> place & 1:
        return False
    return not s.roster.silhouetted >> unit & 1 or bool(s.ground.zone.onto(1 << at) >> place & 1)
