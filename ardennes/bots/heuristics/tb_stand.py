"""Which Allied hexes in tb would still be held after the attacks that come before movement."""

from collections.abc import Collection
from functools import cache

from ardennes.board.graph import members
from ardennes.bots.heuristics.tb_maps import pressure, shelter
from ardennes.games.tb.counters import ALLIED
from ardennes.games.tb.state import State
from ardennes.wargame.crt import Crt

FIRM = 0.8  # the chance to stand from which a block is relied upon


def firm_blocks(s: State, without: int) -> int:
    """Allied hexes, less one unit's, that are likely to be held."""
    found = 0
    for p in members(s.occupied[ALLIED]):
        units = [u for u in s.stacks[p] if u != without]
        if units and stands(s, units, p) >= FIRM:
            found |= 1 << p
    return found


def stands(s: State, units: Collection[int], place: int) -> float:
    """The chance that any of these units is still there after an attack. One with two steps may
    always stay, a town is held, a stack can pay a step; the last step must go (tb 13.17-13.20)."""
    blow = pressure(s)[place]
    if not blow or any(s.steps_left(u) > 1 for u in units):
        return 1.0
    stays = len(units) > 1 or bool(s.ground.towns >> place & 1)
    strength = sum(s.factor(u) for u in units) + shelter(s.ground, place)
    return _chance(s.edition.crt, s.edition.crt.column_of(blow - strength), stays)


@cache
def _chance(crt: Crt, column: int, stays: bool) -> float:
    """Of a roll in this column; a retreat is no harm to who may stay."""
    results = [row[column] for row in crt.rows]
    harm = ("DE", "BB") if stays else ("DE", "BB", "DR")
    return sum(r not in harm for r in results) / len(results)
