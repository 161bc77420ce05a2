"""a44 11.3: tactical movement, one or two hexes, points or not."""

from ardennes.board.graph import bits, members
from ardennes.games.a44.rules import limits
from ardennes.games.a44.rules.calendar import FIRST_TURN
from ardennes.games.a44.rules.fronts import Front, Start, front
from ardennes.games.a44.rules.movement import (
    TWO_HEXES,
    down,
    has_way,
    is_tangled,
)
from ardennes.games.a44.state import State
from ardennes.wargame.hexwords import Side
from ardennes.wargame.roadnet import side_of

Rows = list[int]  # hex -> the hexes one step from it


class Tactical:
    """Where one or two hexes lead, points or not (a44 11.3); `hexes` is how many are left."""

    def __init__(self, s: State, unit: int, start: Start, hexes: int) -> None:
        self.s, self.unit, self.start = s, unit, start
        at, self.on_map = start.place, 0 <= start.place < s.hexes
        self.vehicle = bool(s.roster.vehicles >> unit & 1)
        self.front = front(s, unit, riding=False, ignored=start.ignored)
        self.stops = self.front.stops
        first, self.rows = tactical_steps(s, self.vehicle, limits.lines_before(s, unit))
        self.first = self.second = over = 0
        if hexes < 1 or (start.begun and self.on_map and self.stops >> at & 1):
            return
        if self.on_map:
            self.first = one_step(self.front, self.rows if start.begun else first, at)
            over = self._over_the_sauer(at)
            self.first |= over
        else:
            self.first = bits(b for b, _ in start.onto) & self.front.open
        if hexes >= TWO_HEXES:
            found = go_on(self.front, self.rows, self.first & ~self.stops & ~over) & ~self.first
            self.second = found & ~(1 << at) if self.on_map else found

    def _over_the_sauer(self, at: int) -> int:
        """One unit of the 212th on turn 1, whatever the ground; it stops there (a44 29.3)."""
        s = self.s
        if s.turn != FIRST_TURN or not 0 <= at < s.hexes:
            return 0
        near = (b for b in s.ground.board.around[at] if limits.may_cross_sauer(s, self.unit, at, b))
        return bits(b for b in near if not self.front.bonds.crosses(at, b)) & self.front.open

    @property
    def hexes(self) -> int:
        """Every hex it may go to."""
        return self.first | self.second

    def path(self, place: int) -> tuple[int, ...]:
        """One or two hexes; of several ways that by the lowest number."""
        if self.first >> place & 1:
            return (place,)
        over = self._over_the_sauer(self.start.place)
        ways = members(self.first & ~self.stops & ~over)
        by = next(p for p in ways if one_step(self.front, self.rows, p) >> place & 1)
        return (by, place)


def one_step(ahead: Front, rows: Rows, a: int) -> int:
    """The hexes a step leads to, but over no bond."""
    found = rows[a] & ahead.open
    if not ahead.barred >> a & 1:
        return found
    return bits(b for b in members(found) if not ahead.bonds.crosses(a, b))


def go_on(ahead: Front, rows: Rows, hexes: int) -> int:
    """The hexes a step leads to from any of these."""
    found = 0
    if ahead.barred & hexes:
        for p in members(hexes):
            found |= one_step(ahead, rows, p)
        return found
    while hexes:  # members() written out: this is asked all the time
        low = hexes & -hexes
        found |= rows[low.bit_length() - 1]
        hexes ^= low
    return found & ahead.open


def tactical_steps(s: State, vehicle: bool, lines: frozenset[Side]) -> tuple[Rows, Rows]:
    """Steps of tactical movement, the first and the second, as the hexes one step from each hex:
    vehicles need their roads and bridges, infantry crosses one obstacle, and first (a44 11.4.1,
    11.5, 11.6)."""
    key = "tactical", vehicle, bool(lines)
    found = s.memo.get(key)
    if found is None:
        lasting = "tactical", vehicle, s.blown, s.building, bool(lines)
        found = s.memo[key] = s.ground.derive(lasting, _rows, s, vehicle, lines)
    return found


def _rows(s: State, vehicle: bool, lines: frozenset[Side]) -> tuple[Rows, Rows]:
    """Those of the whole map, less the bridges that are down."""
    key = "all tactical", vehicle, bool(lines)
    first, all_ = s.ground.lay(key, _all_rows, s, vehicle, lines)
    dry = all_[:]
    for a, b in down(s) & s.ground.rivers:
        dry[a] &= ~(1 << b)
        dry[b] &= ~(1 << a)
    return dry if vehicle else first, dry


def _all_rows(s: State, vehicle: bool, lines: frozenset[Side]) -> tuple[Rows, Rows]:
    shut, wet, around = (
        lines | s.ground.lakes,
        s.ground.rivers - s.ground.bridges,
        s.ground.board.around,
    )
    first, dry = [0] * s.hexes, [0] * s.hexes
    for a, b in ((a, b) for a, near in enumerate(around) for b in near):
        if (side := side_of(a, b)) in shut:
            continue
        first[a] |= 1 << b
        if side not in wet and (has_way(s, a, b) if vehicle else not is_tangled(s, a, b)):
            dry[a] |= 1 << b
    return first, dry
