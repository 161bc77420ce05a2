"""Where supply reaches in tb: one search outward from every road that leads home."""

from collections.abc import Container
from itertools import compress

from ardennes.board.graph import bits, by_flag, members
from ardennes.bots.common.cache import recent
from ardennes.bots.games.tb.distances import backward
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.rules.interdiction import interdicted
from ardennes.games.tb.rules.supply import TRACE, blocked
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import Ground
from ardennes.wargame.hexwords import Side
from ardennes.wargame.paths import CLOSED, Graph, cheapest, table


def supplied_hexes(s: State, side: int) -> int:
    """Where a unit of this side would be in overland supply now (tb 7.2, 7.3)."""
    shut = blocked(s, side)
    key = ("supply", side, shut, s.occupied[ALLIED] if side == GERMAN else 0)
    return recent(s.ground, key, _supplied, s, side, shut)


def _supplied(s: State, side: int, shut: int) -> int:
    ground, n = s.ground, len(s.ground.board)
    broken = interdicted(s, side) if side == GERMAN else frozenset[Side]()
    closed = by_flag(shut, n, CLOSED)  # such a hex may be held, but no line runs on through it
    starts = [(p, 0) for p in _homes(ground, side, shut, broken)]
    graph = Graph(backward(ground, CLOSED, broken), [], ground.least)
    seen = cheapest(graph, table(bytes(n)), table(closed), starts, TRACE)[2]
    return bits(compress(range(n), seen))


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
