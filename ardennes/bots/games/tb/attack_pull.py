"""The pull of enemy stacks on units that could attack them after moving; one for both sides."""

from ardennes.board.graph import members
from ardennes.bots.games.tb.attacks import expected, rough_stakes
from ardennes.bots.games.tb.evaluation import ground_worth
from ardennes.bots.games.tb.situation import defence, gathering
from ardennes.bots.games.tb.values import VALUES
from ardennes.games.tb.rules.combat import is_concentric
from ardennes.games.tb.state import State

V = VALUES.attack_pull


class AttackPull:
    """What standing next to each enemy stack is worth to one unit."""

    def __init__(self, s: State, unit: int) -> None:
        self._s = s
        self._unit = unit
        self._side = s.roster.side[unit]
        self._factor = 0 if s.roster.vak[unit] else s.factor(unit)
        self._known: dict[int, tuple[float, float]] = {}
        self._paper = s.clone()  # with the unit wherever it might go

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
            share *= V.across
        return share + worth * V.opposite if worth and self._closes_ring(place, target) else share

    def _judge(self, target: int) -> tuple[float, float]:
        """This unit's share of the attack's worth, and the whole of it."""
        s = self._s
        needed = defence(s, target)
        reach = (
            V.gather_all
            if ground_worth(s, target, self._side) > VALUES.evaluation.save
            else V.gather
        )
        ready, coming = gathering(s, self._side, target, self._unit, reach)
        worth = _worth(s, target, self._side, ready + coming + self._factor - needed)
        if worth <= 0:
            return 0.0, 0.0
        enough = needed + (V.enough_town if s.ground.towns >> target & 1 else V.enough)
        missing = max(0, enough - ready)
        return worth * min(self._factor, missing) / enough, worth if missing else 0.0

    def _closes_ring(self, place: int, target: int) -> bool:
        near = self._s.ground.board.zones[target] & self._s.occupied[self._side]
        friends = [u for p in members(near) for u in self._s.stacks[p] if u != self._unit]
        self._paper.at[self._unit] = place
        return bool(friends) and is_concentric(self._paper, target, [self._unit, *friends])


def _worth(s: State, target: int, side: int, margin: int) -> float:
    """An attack by all who could gather."""
    crt = s.edition.crt
    column = crt.column_of(margin)
    if column < V.least:
        return 0.0
    return expected(crt, column, rough_stakes(s, side, target, V.attackers))
