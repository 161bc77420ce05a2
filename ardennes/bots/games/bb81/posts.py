"""Where Allies go: in the way of the panzers, on good ground."""

from ardennes.bots.games.bb81.memory import Orders, Thinking
from ardennes.bots.games.bb81.values import VALUES
from ardennes.bots.games.bb81.ways import german_way, to_goal
from ardennes.bots.games.bb81.whim import Whim
from ardennes.games.bb81.counters import ALLIED, GERMAN
from ardennes.games.bb81.rules.isolation import passable
from ardennes.games.bb81.rules.movement import Search, allowance
from ardennes.games.bb81.state import State


class Posts:
    """The moves of an Allied player-turn being planned on paper."""

    def __init__(self, s: State, thinking: Thinking) -> None:
        self.s, self.thinking, self.whim = s.clone(), thinking, Whim(thinking.luck())
        self.s.memo = {}
        self._look()

    def _look(self) -> None:
        """The traffic through each hex, and what a unit there would stop with its zone."""
        self.traffic = self._traffic()
        self.stopped = dict(self.traffic)
        for place, share in self.traffic.items():
            for post in self.s.ground.board.around[place]:
                if self.s.ground.reaches[post] >> place & 1:
                    self.stopped[post] = self.stopped.get(post, 0.0) + share

    def _traffic(self) -> dict[int, float]:
        """Hexes the foremost Germans will come by, sooner counts more."""
        s, found = self.s, dict[int, float]()
        movers = [u for u in s.roster.of[GERMAN] if s.at[u] >= 0 and s.roster.mf[u]]
        movers.sort(key=lambda u: (to_goal(s, u)[s.at[u]], u))
        for unit in movers[: VALUES.posts.leaders]:
            for n, place in enumerate(german_way(s, unit, to_goal(s, unit))):
                found[place] = found.get(place, 0.0) + 1.0 / (1 + n / 8)
        return found

    def orders(self, units: list[int]) -> tuple[Orders, dict[int, float]]:
        """Where everybody goes, and what each move brings."""
        s, v = self.s, VALUES.posts
        found: Orders = {}
        gains: dict[int, float] = {}
        waiting = set(units)
        while waiting:
            looked_at = self.thinking.in_time(sorted(waiting))
            offers = [(*self._best(unit), unit) for unit in looked_at]
            best = sorted(offers, key=lambda offer: (-offer[0], offer[2]))[: v.again]
            taken = [offer for offer in best if offer[0] >= v.stir]
            for gain, place, unit in taken:
                found[unit], gains[unit] = place, gain
                waiting.discard(unit)
                s.lift(unit, -1)
                s.put(unit, place)
                s.memo = {}
            if not taken or self.thinking.out_of_time():
                break
            self._look()
        return found, gains

    def _best(self, unit: int) -> tuple[float, int]:
        s = self.s
        search = Search(s, unit, allowance(s, unit))
        here = self.worth(unit, s.at[unit])
        posts = [p for p in self.stopped if search.seen[p]]
        best = self.whim.best(posts, lambda p: self.worth(unit, p), s.at[unit])
        return self.worth(unit, best) - here, best

    def worth(self, unit: int, place: int) -> float:
        """The traffic it would stop: what comes through its hex and its zone."""
        s, v = self.s, VALUES.posts
        mine = (self.stopped if s.roster.zoned[unit] else self.traffic).get(place, 0.0)
        if not mine:
            return 0.0
        ground = s.ground.defence[place][1]
        alone = place not in s.stacks or s.here(place) == (unit,)
        found = (v.bar * mine + v.ground * ground) * (1.0 if alone else 0.5)
        return found if passable(s, ALLIED) >> place & 1 else found * 0.9
