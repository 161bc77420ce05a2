"""The pull of enemy stacks on units that could attack them after moving; one for both sides."""

from ardennes.board.graph import members
from ardennes.bots.heuristics.tb_attack import expectation, rough_stakes
from ardennes.bots.heuristics.tb_maps import defence, gathering
from ardennes.bots.heuristics.tb_worth import SAVE, ground_worth
from ardennes.games.tb.state import State

GATHER, GATHER_ALL = 2, 7  # hexes from which units come together, and do so to save the game
ENOUGH, ENOUGH_TOWN = 6, 10  # factors above the defence worth bringing; towns ignore DR (13.18)
ACROSS = 0.6  # an attack over a river alone meets a stronger defence (tb 13.9)
OPPOSITE = 0.35  # of the target's worth, for closing a ring (tb 13.11)
LEAST = 3  # the column an attack should reach
ATTACKERS = 2  # a usual number


class Lures:
    """What standing next to each enemy stack is worth to one unit."""

    def __init__(self, s: State, unit: int) -> None:
        self._s = s
        self._unit = unit
        self._side = s.roster.side[unit]
        self._factor = 0 if s.roster.vak[unit] else s.factor(unit)
        self._known: dict[int, tuple[float, float]] = {}

    def at(self, place: int) -> float:
        """The pull of all enemies around a hex; the strongest counts, a unit attacks once."""
        foes = self._s.ground.board.zones[place] & self._s.occupied[1 - self._side]
        return max((self._pull(place, target) for target in members(foes)), default=0.0)

    def _pull(self, place: int, target: int) -> float:
        known = self._known.get(target)
        if known is None:
            known = self._known[target] = self._judge(target)
        share, worth = known
        if self._s.ground.river(place, target):
            share *= ACROSS
        return share + worth * OPPOSITE if worth and self._closes_ring(place, target) else share

    def _judge(self, target: int) -> tuple[float, float]:
        """This unit's share of the attack's worth, and the whole of it."""
        s = self._s
        needed = defence(s, target)
        reach = GATHER_ALL if ground_worth(s, target, self._side) > SAVE else GATHER
        ready, coming = gathering(s, self._side, target, self._unit, reach)
        worth = _worth(s, target, self._side, ready + coming + self._factor - needed)
        if worth <= 0:
            return 0.0, 0.0
        enough = needed + (ENOUGH_TOWN if s.ground.towns >> target & 1 else ENOUGH)
        missing = max(0, enough - ready)
        return worth * min(self._factor, missing) / enough, worth if missing else 0.0

    def _closes_ring(self, place: int, target: int) -> bool:
        ring = self._s.ground.board.ring[target]
        if not ring or self._s.ground.towns >> target & 1:
            return False
        facing = ring[(ring.index(place) + 3) % 6]
        return facing >= 0 and bool(self._s.occupied[self._side] >> facing & 1)


def _worth(s: State, target: int, side: int, margin: int) -> float:
    """An attack by all who could gather."""
    column = s.edition.crt.column_of(margin)
    if column < LEAST:
        return 0.0
    return expectation(column, rough_stakes(s, side, target, ATTACKERS))
