"""a44 10, F3: ZOC bonds between units two hexes apart. They close a hex or a hexside.

All bonds of a side are worked out at once: whatever holds for pairs of hexes that lie alike is a
few shifts of bitboards, one for each way to lie.
"""

from collections.abc import Iterable
from typing import NamedTuple

from ardennes.board.graph import NOWHERE, members
from ardennes.games.a44.rules.standing import standing
from ardennes.games.a44.state import State
from ardennes.games.a44.terrain import Ground, Pair
from ardennes.wargame.hexwords import Side
from ardennes.wargame.roadnet import side_of


class Bonds:
    """What the bonds of a side close to the other (a44 10.2).

    Whoever steps over a bonded hexside stands on one flank of it while he does: it closes only
    those of his steps that lead into a flank over which the bond still runs (a44 10.3, Q-133).
    """

    __slots__ = ("hexes", "onto", "steps")

    def __init__(self, hexes: int, steps: dict[int, int]) -> None:
        self.hexes = hexes
        self.steps = steps  # difference of ids -> the hexes from which such a step is closed
        self.onto = 0  # the hexes into which one is
        for step, starts in steps.items():
            self.onto |= _ahead(starts, step)

    def crosses(self, start: int, to: int) -> bool:
        """Would a unit's step cross a bonded hexside?"""
        return bool(self.steps.get(to - start, 0) >> start & 1)

    def bar(self, start: int, to: int) -> bool:
        """Would a unit's step enter or cross one?"""
        return bool(self.hexes >> to & 1) or self.crosses(start, to)

    def close(self, a: int, b: int) -> bool:
        """Is the hexside bonded, for a line that nobody walks (a44 10.2)?"""
        return self.crosses(a, b) or self.crosses(b, a)

    @property
    def lines(self) -> dict[int, int]:
        """Bonded hexsides as steps in both directions."""
        found = dict(self.steps)
        for ahead, starts in self.steps.items():
            found[-ahead] = found.get(-ahead, 0) | _ahead(starts, ahead)
        return found

    @property
    def sides(self) -> frozenset[Side]:
        """Every bonded hexside."""
        return frozenset(
            side_of(p, p + ahead) for ahead, starts in self.steps.items() for p in members(starts)
        )

    @property
    def closed(self) -> set[tuple[int, int]]:
        """Every closed step."""
        return {(p, p + ahead) for ahead, starts in self.steps.items() for p in members(starts)}


def bonds(s: State, side: int) -> Bonds:
    """The bonds of a side as things stand: pushing is no state (a44 10.3, Q-133)."""
    key = "bonds", side
    found = s.memo.get(key)
    if found is None:
        all_ = s.memo.get(ALL[side]) or _all(s, side)
        met = (all_.hexes | all_.onto) & s.occupied[1 - side]
        derive = s.ground.derive
        found = derive(("unbroken", side, all_, met), _unbroken, all_, met) if met else all_
        s.memo[key] = found
    return found


ALL = ("german bonds",), ("allied bonds",)  # where they are kept; see words/moves.py


def _all(s: State, side: int) -> Bonds:
    """The same were no enemy in the way."""
    ends = standing(s).bonding[side]
    found = s.ground.derive(("bonds", side, ends), _bonds, s.ground, side, *ends)
    s.memo[ALL[side]] = found
    return found


def _unbroken(all_: Bonds, enemies: int) -> Bonds:
    """Those with no enemy in the hex they run over: his units negate a bond, his bonds across it do
    not (a44 10.3, 10.4, 10.5.2)."""
    steps = {step: starts & ~_back(enemies, step) for step, starts in all_.steps.items()}
    return Bonds(all_.hexes & ~enemies, {step: starts for step, starts in steps.items() if starts})


def _bonds(ground: Ground, side: int, ends: int, silhouettes: int) -> Bonds:
    """All of a side, whoever stands between."""
    hexes = 0
    steps: dict[int, int] = {}
    for lie in ground.lay(("bond net", side), _net, ground, side):
        first = ends & lie.first & _back(ends, lie.second)
        if first and silhouettes:  # a44 10.5.3
            first &= (lie.leg | ~silhouettes) & (lie.other_leg | ~_back(silhouettes, lie.second))
        if not first:
            continue
        between = _ahead(first, lie.between)
        if lie.flank is None:
            hexes |= between
        else:
            step = lie.between - lie.flank
            steps[step] = steps.get(step, 0) | _back(between, step)
    return Bonds(hexes, {step: starts for step, starts in steps.items() if starts})


def _ahead(hexes: int, n: int) -> int:
    return hexes << n if n > 0 else hexes >> -n


def _back(hexes: int, n: int) -> int:
    return hexes >> n if n > 0 else hexes << -n


class Lie(NamedTuple):
    """Pairs of hexes that lie alike, with a hex between over which a bond may run: the first ends,
    and how the ids of the others differ from theirs. Beyond a friendly edge the second end is the
    first again."""

    first: int
    second: int
    between: int
    flank: int | None  # the other hex beside a bonded hexside; none where a hex is closed
    leg: int  # first ends from which a silhouette reaches the hex between (a44 10.5.3)
    other_leg: int  # first ends whose second does


def _net(ground: Ground, side: int) -> tuple[Lie, ...]:
    """All pairs of a side, gathered by how they lie."""
    found: dict[tuple[int, int, int | None], list[int]] = {}
    edges = (pair for pairs in ground.edge_pairs[side].values() for pair in pairs)
    for pair in _both((pair for pairs in ground.pairs for pair in pairs), edges):
        a, b = pair.ends
        for carrier in pair.carriers:
            flank = None if isinstance(pair.closes, int) else sum(pair.closes) - carrier.hex - a
            key = 0 if b == NOWHERE else b - a, carrier.hex - a, flank
            sets = found.setdefault(key, [0, 0, 0])
            for n, so in enumerate((True, carrier.first, carrier.second)):
                sets[n] |= 1 << a if so else 0
    return tuple(
        Lie(first, second, between, flank, leg, other)
        for (second, between, flank), (first, leg, other) in found.items()
    )


def _both(*pairs: Iterable[Pair]) -> Iterable[Pair]:
    for some in pairs:
        yield from some
