"""Where supply reaches in tb: one search outward from every road that leads home."""

from collections.abc import Container

from ardennes.board.graph import bits, members
from ardennes.bots.common.cache import recent
from ardennes.bots.games.tb.distances import backward
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.rules.interdiction import interdicted
from ardennes.games.tb.rules.supply import TRACE, blocked
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import POINT, Ground
from ardennes.wargame.hexwords import Side
from ardennes.wargame.paths import CLOSED, cheapest


def supplied_hexes(s: State, side: int) -> int:
    """Where a unit of this side would be in overland supply now (tb 7.2, 7.3)."""
    shut = blocked(s, side)
    key = ("supply", side, shut, s.occupied[ALLIED] if side == GERMAN else 0)
    return recent(s.ground, key, _supplied, s, side, shut)


def _supplied(s: State, side: int, shut: int) -> int:
    ground, n = s.ground, len(s.ground.board)
    broken = interdicted(s, side) if side == GERMAN else frozenset[Side]()
    closed = [0] * n  # such a hex may be held, but no line runs on through it
    for p in members(shut):
        closed[p] = CLOSED
    starts = [(p, 0) for p in _homes(ground, side, shut, broken)]
    edges = backward(ground, CLOSED, broken)
    cost = cheapest(starts, TRACE, edges, [], [0] * n, closed, POINT)[0]
    return bits([p for p in range(n) if cost[p] <= TRACE])


def _homes(ground: Ground, side: int, shut: int, broken: Container[Side]) -> list[int]:
    """Working sources and every road hex connected with one (tb 7.2, 7.10)."""
    found = list(members(ground.sources[side] & ~shut))
    seen, links = bits(found) | shut, ground.road_links(side)
    for p in found:  # which grows as the roads are followed
        for q in links[p]:
            if not seen >> q & 1 and ((p, q) if p < q else (q, p)) not in broken:
                seen |= 1 << q
                found.append(q)
    return found
