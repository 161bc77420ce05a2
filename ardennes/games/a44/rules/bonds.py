"""a44 10, F3: ZOC bonds between units two hexes apart. They close a hex or a hexside."""

from collections.abc import Iterator
from typing import NamedTuple

from ardennes.board.graph import NOWHERE, members
from ardennes.games.a44.state import State
from ardennes.games.a44.terrain import Carrier, Pair
from ardennes.wargame.hexwords import Side


class Bonds(NamedTuple):
    """What the bonds of a side close to the other (a44 10.2).

    Whoever steps over a bonded hexside stands on one flank of it while he does: it closes only
    those of his steps that lead into a flank over which the bond still runs (a44 10.3, Q-133).
    """

    hexes: int
    sides: frozenset[Side]
    steps: frozenset[tuple[int, int]]  # from, to

    def bar(self, start: int, to: int) -> bool:
        """Would a unit's step enter or cross one?"""
        return bool(self.hexes >> to & 1) or (start, to) in self.steps


def bonds(s: State, side: int) -> Bonds:
    """The bonds of a side as things stand: pushing is no state (a44 10.3, Q-133)."""
    key = "bonds", side
    found = s.memo.get(key)
    if found is None:
        found = s.memo[key] = _bonds(s, side)
    return found


def _bonds(s: State, side: int) -> Bonds:
    ends, silhouettes = capable(s, side)
    enemies, hexes = s.occupied[1 - side], 0
    sides, steps = set[Side](), set[tuple[int, int]]()
    for pair in _near(s, ends, side):
        open_ = [c.hex for c in pair.carriers if _carries(c, pair, enemies, silhouettes)]
        if isinstance(pair.closes, int):
            hexes |= 1 << pair.closes if open_ else 0
        elif open_:
            sides.add(pair.closes)
            steps.update((sum(pair.closes) - flank, flank) for flank in open_)
    return Bonds(hexes, frozenset(sides), frozenset(steps))


def capable(s: State, side: int) -> tuple[int, int]:
    """Hexes with units that bond, and those of them with silhouettes only: neither guns nor
    shaken units nor those under SM or Truck markers bond (a44 10.1, 12.5)."""
    able = s.present[side] & ~(s.roster.guns | s.shaken | s.riding)
    ends = silhouettes = 0
    for place, units in s.stacks.items():
        who = [u for u in units if able >> u & 1]
        if who:
            ends |= 1 << place
            if all(s.roster.silhouetted >> u & 1 for u in who):
                silhouettes |= 1 << place
    return ends, silhouettes


def _near(s: State, ends: int, side: int) -> Iterator[Pair]:
    pairs, edges = s.ground.pairs, s.ground.edge_pairs[side]
    for end in members(ends):
        yield from (pair for pair in pairs[end] if ends >> pair.ends[1] & 1)
        yield from edges.get(end, ())


def _carries(carrier: Carrier, pair: Pair, enemies: int, silhouettes: int) -> bool:
    """No enemy in the hex between, and both ends reach it (a44 10.3, 10.5.2, 10.5.3)."""
    first, second = pair.ends
    if enemies >> carrier.hex & 1:
        return False
    if not carrier.first and silhouettes >> first & 1:
        return False
    return second == NOWHERE or carrier.second or not silhouettes >> second & 1
