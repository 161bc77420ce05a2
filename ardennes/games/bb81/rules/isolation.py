"""bb81 iso-1 to iso-5: a line of open hexes to a friendly map edge."""

from ardennes.engine.core import Trace
from ardennes.games.bb81.counters import SIDES
from ardennes.games.bb81.rules.zoc import zone
from ardennes.games.bb81.state import State


def passable(s: State, side: int) -> int:
    """Hexes a line may enter: no enemy there, no enemy zone without a friend (bb81 iso-3, R-4)."""
    shut = s.occupied[1 - side] | (zone(s, 1 - side) & ~s.occupied[side])
    return s.ground.everything & ~shut


def safe(s: State, side: int) -> int:
    """Hexes of a side's units that are not isolated (bb81 iso-1, iso-2)."""
    key = "safe", side
    found = s.memo.get(key)
    if found is None:
        free, home = passable(s, side), s.ground.sources[side]
        connected = s.ground.derive(("lines", home, free), s.ground.lines.back_from, home, free)
        found = s.memo[key] = s.occupied[side] & connected
    return found


def isolated(s: State, unit: int) -> bool:
    """No line leads from its hex to a friendly edge (bb81 iso-1)."""
    return not safe(s, s.roster.side[unit]) >> s.at[unit] & 1


def trace(s: State, unit: int) -> Trace:
    """A shortest line of a unit, or why it has none."""
    side, at = s.roster.side[unit], s.at[unit]
    if at < 0:
        return Trace(False, "bb81 iso-1", reason="it is not on the map")
    path = _line(s, side, at)
    if path:
        return Trace(True, "bb81 iso-1", tuple(map(s.place_name, path)))
    why = f"no open line leads to the {SIDES[side].capitalize()} map edge"
    return Trace(False, "bb81 iso-1", reason=why)


def _line(s: State, side: int, at: int) -> list[int]:
    """Breadth first from the unit's hex to the edge (bb81 iso-1 to iso-3)."""
    home, free = s.ground.sources[side], passable(s, side)
    back, line = {at: -1}, [at]
    for here in line:
        if home >> here & 1:
            path = [here]
            while back[path[-1]] >= 0:
                path.append(back[path[-1]])
            return path[::-1]
        north_first = s.ground.board.ring[here][-1:] + s.ground.board.ring[here][:-1]
        for to in north_first:
            if to not in back and s.ground.opens[here] & free & 1 << max(to, 0) and to >= 0:
                back[to] = here
                line.append(to)
    return []
