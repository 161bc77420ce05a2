"""bb81 zoc-1 to zoc-5: zones of control. Not into woods, not across rivers, but along roads."""

from ardennes.board.graph import members
from ardennes.games.bb81.state import State


def zone(s: State, side: int) -> int:
    """The hexes a side threatens; artillery and VDH threaten none (bb81 def-7, zoc-4, zoc-5)."""
    key = "zone", side
    found = s.memo.get(key)
    if found is None:
        stands = s.zoned[side]
        found = s.memo[key] = s.ground.derive(("zone", stands), s.ground.zone.onto, stands)
    return found


def threats(s: State, place: int, side: int) -> int:
    """The hexes from which units of a side threaten this one (bb81 def-7)."""
    near = s.zoned[side] & s.ground.board.zones[place]
    if not near:
        return 0
    return s.ground.zone.into(1 << place) & near


def shadowed(s: State, place: int, side: int) -> int:
    """Hexes threatened by the same enemy units as this one, closed to a first step (bb81 zoc-2)."""
    found = 0
    for enemy in members(threats(s, place, 1 - side)):
        found |= s.ground.reaches[enemy]
    return found


def awake(s: State, side: int) -> int:
    """The hexes threatened by units that lie face up (bb81 pb-3)."""
    up = s.roster.all_of[side] & ~s.inverted  # PB 150 on its way shares the hex of its enemies
    stands = 0
    for place in members(s.zoned[side]):
        if any(s.roster.zoned[u] and up >> u & 1 for u in s.here(place)):
            stands |= 1 << place
    return s.ground.zone.onto(stands)
