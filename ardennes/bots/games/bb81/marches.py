"""Where Germans go: nearer to the way off the map and to Liège, and against whoever bars it."""

from ardennes.board.graph import members
from ardennes.bots.games.bb81.memory import Orders, Thinking
from ardennes.bots.games.bb81.values import VALUES
from ardennes.bots.games.bb81.ways import FAR, leaves, runners, to_goal
from ardennes.bots.games.bb81.whim import Whim
from ardennes.games.bb81.counters import ALLIED, GERMAN
from ardennes.games.bb81.rules import combat
from ardennes.games.bb81.rules.entering import dumps_left
from ardennes.games.bb81.rules.movement import Search, allowance, exit_ways
from ardennes.games.bb81.state import State
from ardennes.games.bb81.terrain import QUARTERS


class Marches:
    """The moves of a German player-turn being planned on paper."""

    def __init__(self, s: State, thinking: Thinking) -> None:
        self.s, self.thinking, self.whim = s.clone(), thinking, Whim(thinking.luck())
        self.s.memo = {}
        self.massed: dict[int, int] = {}  # enemy hex -> factors brought up
        self.prizes = (s.ground.liege & ~s.held) | (0 if s.captured else dumps_left(s))

    def orders(self, units: list[int]) -> tuple[Orders, dict[int, float]]:
        """Where everybody goes, and what each move brings."""
        s = self.s
        for unit in s.roster.of[GERMAN]:
            if s.at[unit] >= 0 and unit not in units:
                self._mass(unit, s.at[unit])
        found: Orders = {}
        gains: dict[int, float] = {}
        foremost = sorted(units, key=lambda u: (to_goal(s, u)[s.at[u]], u))
        for unit in self.thinking.in_time(foremost):
            place, gain = self._best(unit)
            if place != s.at[unit]:
                found[unit], gains[unit] = place, gain
            self._mass(unit, place if place >= 0 else s.at[unit])
        return found, gains

    def _best(self, unit: int) -> tuple[int, float]:
        s = self.s
        search = Search(s, unit, allowance(s, unit))
        ways = exit_ways(s, search)
        if ways and leaves(s, unit):
            return -1 - min(ways), FAR
        here = self.worth(unit, s.at[unit])
        best = self.whim.best(search.places, lambda p: self.worth(unit, p), s.at[unit])
        gain = self.worth(unit, best) - here
        return (best, gain) if gain > 0 else (s.at[unit], 0.0)

    def worth(self, unit: int, place: int) -> float:
        """How near, how useful, how safe."""
        s, v = self.s, VALUES.marches
        left = s.roster.left[unit]
        gone = runners(s).get(s.roster.division[unit])
        pace = v.march if gone is None else v.drive * (1 + v.follow * gone)
        points = to_goal(s, unit)[place] / QUARTERS
        found = -pace * left * min(points, FAR)
        if self.prizes >> place & 1:
            found += v.prize
        return found + max((self._push(unit, target) for target in self._foes(place)), default=0.0)

    def _foes(self, place: int) -> list[int]:
        return list(members(self.s.ground.board.zones[place] & self.s.occupied[ALLIED]))

    def _push(self, unit: int, target: int) -> float:
        """What it adds to an attack on that hex: most if the enemy has to go with it."""
        s, v = self.s, VALUES.marches
        left, there = s.roster.left[unit], self.massed.get(target, 0)
        needed = combat.work_out(s, (target,), ()).defence + s.edition.combat[0].least
        enough = there < needed <= there + left
        return v.push * left if enough else v.lean * left if there + left < needed else 0.0

    def _mass(self, unit: int, place: int) -> None:
        for target in self._foes(place):
            self.massed[target] = self.massed.get(target, 0) + self.s.roster.left[unit]
