"""Which attacks to designate. A failed attack costs nothing but rockets: whoever can, attacks."""

from collections.abc import Sequence

from ardennes.board.graph import bits, members
from ardennes.bots.games.bb81.memory import Attacks
from ardennes.bots.games.bb81.values import VALUES
from ardennes.games.bb81.rules import combat
from ardennes.games.bb81.rules.retreat import paths
from ardennes.games.bb81.state import State


class Assaults:
    """The attacks of one turn being put together."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.found = {targets[0]: [*team] for targets, team in s.attacks}  # target -> attackers
        self.free: set[int] = set(combat.can_fight(s))

    def plan(self) -> Attacks:
        """Drive out whom we can; then a token attack on whoever else must be attacked."""
        goals = sorted(members(combat.targets(self.s)), key=self._worth, reverse=True)
        for target in goals:
            if target in self.found:
                continue
            team = self._team(target)
            if team:
                self._take(target, team)
        self._pay_duties()
        return [((target,), tuple(sorted(team))) for target, team in sorted(self.found.items())]

    def _take(self, target: int, team: Sequence[int]) -> None:
        self.found[target] = [*team]
        self.free -= {*team}

    # --- one target ---

    def near(self, target: int) -> list[int]:
        """Free units next to it: infantry and armor first, the strongest first, rockets last."""
        s, around = self.s, self.s.ground.board.zones[target]
        units = [u for u in self.free if around >> s.at[u] & 1]
        return sorted(
            units, key=lambda u: (s.roster.rockets[u], s.roster.gun[u], -s.roster.left[u], u)
        )

    def strongest(self, target: int) -> list[int]:
        """As many as may attack together."""
        team: list[int] = []
        for unit in self.near(target):
            if combat.why_not_with(self.s, team, unit) is None:
                team.append(unit)
        return team if any(not self.s.roster.gun[u] for u in team) else []

    def result(self, target: int, team: Sequence[int]) -> int:
        """Hexes of retreat."""
        battle = combat.work_out(self.s, (target,), team)
        return self.s.edition.retreat(battle.differential)

    def _worth(self, target: int) -> float:
        hexes = self.result(target, self.strongest(target))
        return self.worth(target, hexes)

    def worth(self, target: int, hexes: int) -> float:
        """A retreat, and a unit that has nowhere to go."""
        s, v = self.s, VALUES.assaults
        if not hexes:
            return 0.0
        lost = sum(not paths(s, u, target, hexes, (target,)) for u in s.here(target))
        return v.hex * hexes + v.kill * lost

    def _team(self, target: int) -> list[int]:
        """The fewest who bring the best result; nobody if it is none."""
        team = self.strongest(target)
        best = self.result(target, team) if team else 0
        if not best:
            return []
        for unit in reversed(team):
            fewer = [u for u in team if u != unit]
            fights = any(not self.s.roster.gun[u] for u in fewer)
            if fights and self.worth(target, self.result(target, fewer)) >= self.worth(
                target, best
            ):
                team = fewer
        return team

    # --- what is owed ---

    def _pay_duties(self) -> None:
        """Everybody next to attackers is attacked by somebody, or an attack is given up."""
        while owed := self._owed():
            target = min(owed)
            token = [u for u in self.near(target) if not self.s.roster.gun[u]]
            if token:
                self._take(target, token[-1:])
                continue
            around = self.s.ground.board.zones[target]
            blamed = [
                t for t, team in self.found.items() if any(around >> self.s.at[u] & 1 for u in team)
            ]
            worst = min(blamed, key=lambda t: (self.worth(t, self.result(t, self.found[t])), t))
            self.free |= set(self.found.pop(worst))
            self.free = {u for u in self.free if not around >> self.s.at[u] & 1}

    def _owed(self) -> list[int]:
        s = self.s
        starts = bits(s.at[u] for team in self.found.values() for u in team)
        enemies = s.occupied[1 - s.side] & s.ground.board.spread(starts)
        return list(members(enemies & ~bits(self.found)))
