"""a44 11.3: tactical movement, one or two hexes, points or not."""

from ardennes.board.graph import bits, members
from ardennes.games.a44.rules import limits
from ardennes.games.a44.rules.calendar import FIRST_TURN
from ardennes.games.a44.rules.movement import (
    TWO_HEXES,
    Start,
    down,
    front,
    has_way,
    is_tangled,
)
from ardennes.games.a44.state import State
from ardennes.wargame.flow import Flow, starts_by_way
from ardennes.wargame.hexwords import Side
from ardennes.wargame.roadnet import side_of


class Tactical:
    """Where one or two hexes lead, points or not (a44 11.3); `hexes` is how many are left."""

    def __init__(self, s: State, unit: int, start: Start, hexes: int) -> None:
        self.s, self.unit, self.start = s, unit, start
        at = start.place
        self.vehicle = bool(s.roster.vehicles >> unit & 1)
        self.front = front(s, unit, riding=False, ignored=start.ignored)
        self.stops, self.bonds = self.front.stops, self.front.bonds
        self.open = s.ground.everything & ~self.front.shut
        first, self.flow = tactical_steps(s, self.vehicle, limits.lines_before(s, unit))
        self.first = self.second = over = 0
        on_map = 0 <= at < s.hexes
        if hexes < 1 or (on_map and start.begun and self.stops >> at & 1):
            return
        if on_map:
            self.first = self._ahead(self.flow if start.begun else first, 1 << at) & ~(1 << at)
            over = self._over_the_sauer(at)
            self.first |= over
        else:
            self.first = bits(b for b, _ in start.onto) & self.open
        if hexes >= TWO_HEXES:
            going_on = self.first & ~self.stops & ~over
            self.second = self._ahead(self.flow, going_on) & ~self.first
            self.second &= ~(1 << at) if on_map else -1

    def _ahead(self, flow: Flow, hexes: int) -> int:
        """One step on, but over no bond."""
        if not self.front.barred & hexes:
            return flow.onto(hexes) & self.open
        return bits(
            b
            for a in members(hexes)
            for b in members(flow.onto(1 << a) & self.open)
            if not self.bonds.crosses(a, b)
        )

    def _over_the_sauer(self, at: int) -> int:
        """One unit of the 212th on turn 1, whatever the ground; it stops there (a44 29.3)."""
        s = self.s
        if s.turn != FIRST_TURN or not 0 <= at < s.hexes:
            return 0
        near = (b for b in s.ground.board.around[at] if limits.may_cross_sauer(s, self.unit, at, b))
        return bits(b for b in near if not self.bonds.crosses(at, b)) & self.open

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
        by = next(p for p in ways if self._ahead(self.flow, 1 << p) >> place & 1)
        return (by, place)


def tactical_steps(s: State, vehicle: bool, lines: frozenset[Side]) -> tuple[Flow, Flow]:
    """Steps of tactical movement, the first and the second: vehicles need their roads and bridges,
    infantry crosses one obstacle, and first (a44 11.4.1, 11.5, 11.6)."""
    key = "tactical", vehicle, s.blown, s.building, bool(lines)
    return s.ground.derive(key, _flows, s, vehicle, lines)


def _flows(s: State, vehicle: bool, lines: frozenset[Side]) -> tuple[Flow, Flow]:
    """Those of the whole map, less the bridges that are down."""
    key = "all tactical", vehicle, bool(lines)
    first, all_ = s.ground.lay(key, _all_flows, s, vehicle, lines)
    dry = all_.without(starts_by_way(down(s) & s.ground.rivers))
    return dry if vehicle else first, dry


def _all_flows(s: State, vehicle: bool, lines: frozenset[Side]) -> tuple[Flow, Flow]:
    shut, wet = lines | s.ground.lakes, s.ground.rivers - s.ground.bridges
    near = [(a, b) for a, around in enumerate(s.ground.board.around) for b in around]
    open_ = [step for step in near if side_of(*step) not in shut]
    bridged = [step for step in open_ if side_of(*step) not in wet]
    if vehicle:
        return Flow(()), Flow((a, b) for a, b in bridged if has_way(s, a, b))
    return Flow(open_), Flow((a, b) for a, b in bridged if not is_tangled(s, a, b))
