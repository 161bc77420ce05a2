"""Where supply reaches in tb: one search outward from every road that leads home."""

from ardennes.board.graph import bits, members
from ardennes.bots.heuristics.tb_fields import backward
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.interdiction import interdicted
from ardennes.games.tb.state import State
from ardennes.games.tb.supply import TRACE, blocked
from ardennes.games.tb.terrain import POINT
from ardennes.wargame.hexmap import Side
from ardennes.wargame.paths import CLOSED, cheapest
from ardennes.wargame.supply import Roads


def supplied_hexes(s: State, side: int) -> int:
    """Where a unit of this side would be in overland supply now (tb 7.2, 7.3)."""
    shut = blocked(s, side)
    key = ("bot supply", side, shut, s.occupied[ALLIED] if side == GERMAN else 0)
    return s.ground.derive(key, _supplied, s, side, shut)


def _supplied(s: State, side: int, shut: int) -> int:
    ground, n = s.ground, len(s.ground.board)
    broken = interdicted(s, side) if side == GERMAN else frozenset[Side]()
    roads = Roads(
        ground.road_links(side),
        ground.sources[side],
        shut,
        lambda a, b: ((a, b) if a < b else (b, a)) not in broken,
    )
    homes = bits(p for p in members(ground.road_hexes & ~shut) if roads.lead_home(p))
    starts = [(p, 0) for p in members(homes | ground.sources[side] & ~shut)]
    closed = [0] * n  # such a hex may be held, but no line runs on through it
    for p in members(shut):
        closed[p] = CLOSED
    edges = backward(ground, CLOSED, broken)
    cost = cheapest(starts, TRACE, edges, [], [0] * n, closed, POINT)[0]
    return bits(p for p in range(n) if cost[p] <= TRACE)
