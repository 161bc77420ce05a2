"""Orders of bulge for a movement phase: attacks to set up, then posts for everybody else.

Enemies do not move in it, so where units can go at its start holds to its end: the whole phase is
planned at once. Who ends beside an enemy must attack, so nobody goes there but for an attack.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ardennes.board.graph import members
from ardennes.bots.games.bulge.memory import Orders, Thinking
from ardennes.bots.games.bulge.odds import Front, Hope, Stakes, column_for, outlook, stakes
from ardennes.bots.games.bulge.values import VALUES
from ardennes.bots.games.bulge.ways import Threat
from ardennes.engine.core import OddsLine, PlaceId
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import ALLIED, GERMAN
from ardennes.games.bulge.edition import MIST, PRIMARY, TABLES
from ardennes.games.bulge.rules.combat import defence_lines, shift_lines, why_not_crt
from ardennes.games.bulge.rules.movement import FULL, destinations
from ardennes.games.bulge.rules.moves import movable, search
from ardennes.games.bulge.rules.supply import hex_in_supply, lines, supplied
from ardennes.games.bulge.rules.victory import LAST_TURN, worth
from ardennes.games.bulge.rules.zoc import ezoc
from ardennes.games.bulge.state import AFTER, State

V = VALUES.attack_plan


Pair = tuple[int, int]  # a unit and the hex it attacks from


class Attack(NamedTuple):
    """A planned attack and what it gains over not making it."""

    gain: float
    target: int
    team: tuple[Pair, ...]


NO_ATTACK = Attack(-99.0, -1, ())


class Planner:
    """One side's movement phase on paper."""

    def __init__(self, s: State, side: int, thinking: Thinking) -> None:
        self.thinking = thinking
        self.s, self.side = s, side
        self.paper = s.clone()
        self.paper.memo = {}
        self.paper.phase = AFTER[side]
        self.threat = Threat(s, side)
        self.zone = ezoc(s, side)
        self.orders: Orders = {}
        self.reach: dict[int, int] = {}
        self.strays: list[int] = []  # out of supply: they have to roll
        for unit in movable(s):
            if s.at[unit] < 0 or supplied(s, unit):
                self.reach[unit] = _reach(s, unit)
            else:
                self.strays.append(unit)
        self.pinned = [
            u for u in s.roster.of[side] if s.at[u] >= 0 and self.zone >> s.at[u] & 1
        ]  # fmt: skip
        self.fed = {u: s.at[u] < 0 or supplied(s, u) for u in (*self.pinned, *self.reach)}
        self.idle = set(self.reach)  # without orders so far
        still = [u for u in s.roster.of[side] if s.at[u] >= 0 and u not in self.reach]
        self.taken = _hexes(s, still)  # own hexes that nobody will leave
        self.stands = {s.at[u]: u for u in still}  # who will be where
        self.shift = self._shift()
        self.caution = caution(s, side)
        self._prizes = road_blocks(s) if side == GERMAN and s.exits else {}
        self._danger: tuple[int, list[int]] = -1, []
        self._busy: set[int] = set()  # pinned units with an attack to make
        self._ground: dict[int, int] = {}
        self._alone: dict[int, float] = {}

    def _shift(self) -> float:
        """Columns to the right in the coming combat phase; mist helps half of the time."""
        s, some = self.paper, self.s.roster.of[self.side][:1]
        low, high = (
            sum(line.shift or 0 for line in shift_lines(s, some, 0, mist)) for mist in (0, 1)
        )
        return (low + high) / 2 if s.weather == MIST else float(low)

    # --- attacks ---

    def plan_attacks(self) -> None:
        """The best attack, then the best of what is left for the others."""
        found = [
            a
            for t in self.thinking.in_time(self._targets())
            if (a := self._best_attack(t)) is not None
        ]
        while found and not self.thinking.out_of_time():
            found.sort(key=lambda a: (a.gain, -a.target))
            attack = found.pop()
            if attack.gain < V.worthwhile:
                break
            if not self._stands(attack):
                again = self._best_attack(attack.target)
                if again is not None:
                    found.append(again)
                continue
            self._order(attack)

    def _stands(self, attack: Attack) -> bool:
        """Are all its units and hexes still to be had?"""
        for unit, place in attack.team:
            free = not self.taken >> place & 1 if unit in self.reach else unit not in self._busy
            if not free or (unit in self.reach and unit not in self.idle):
                return False
        return True

    def _order(self, attack: Attack) -> None:
        for unit, place in attack.team:
            if unit in self.idle:
                self.go(unit, place)
            else:
                self._busy.add(unit)

    def go(self, unit: int, place: int) -> None:
        """A unit is to stand there at the end of the phase."""
        self.idle.discard(unit)
        self.taken |= 1 << place
        self.stands[place] = unit
        if self.s.at[unit] != place:
            self.orders[unit] = w.Move(PlaceId(place))

    def held(self) -> int:
        """Own hexes at the end of the phase, as far as one can tell."""
        return self.taken | _hexes(self.s, list(self.idle))

    def beside(self, places: Sequence[int]) -> list[Pair]:
        """Units whose place is settled, near these hexes."""
        near, disk = 0, self.s.ground.board.disk
        for place in places:
            near |= disk(place, V.flank)
        return [(self.stands[p], p) for p in members(near & self.taken)]

    def endangered(self) -> list[int]:
        """Hexes of settled units that the enemy could crush as things stand."""
        key = len(self.stands) // V.again
        if self._danger[0] != key:
            stands = [(u, p) for p, u in self.stands.items()]
            risks = zip(stands, self.threat.each(self.held(), stands), strict=True)
            self._danger = key, [p for (_, p), risk in risks if risk > V.alarm]
        return self._danger[1]

    def _targets(self) -> list[int]:
        near = 0
        for reach in self.reach.values():
            near |= reach
        near |= _hexes(self.s, self.pinned)
        board = self.s.ground.board
        return list(members(board.spread(near) & self.s.occupied[1 - self.side]))

    def _best_attack(self, target: int) -> Attack | None:
        """Grow an attack unit by unit while it gets better."""
        pairs = self._candidates(target)
        if not self._can_hope(target, pairs):
            return None
        front = Front(self.s, self.side, self.taken, self.s.occupied[0] | self.s.occupied[1])
        team: tuple[Pair, ...] = ()
        best = NO_ATTACK
        while pairs and len(team) < V.most_attackers:
            grown = [
                Attack(self._gain(front, target, (*team, p)), target, (*team, p)) for p in pairs
            ]
            attack = max(grown)
            if attack.gain <= best.gain and len(team) > V.small_team:
                break
            best, team = max(best, attack), attack.team
            pairs = _without(pairs, team[-1])
        return best._replace(gain=best.gain - self._exposure(best)) if best.team else None

    def _exposure(self, attack: Attack) -> float:
        """What the enemy may do to the attackers, after a closer look."""
        own = self.taken
        for _, place in attack.team:
            own |= 1 << place
        sent = [(u, p) for u, p in attack.team if u in self.idle]
        closely = self.threat.closely(own, sent)
        light = sum(self.threat.at(p, u) for u, p in sent)
        return self.caution * (closely - light)

    def _candidates(self, target: int) -> list[Pair]:
        s = self.s
        pairs: list[Pair] = []
        cf = s.roster.cf
        for place in s.ground.board.around[target]:
            here = s.unit_at.get(place, -1)
            if here in self.fed and here not in self.reach:
                if here not in self._busy:
                    pairs.append((here, place))
                continue
            if self.taken >> place & 1 or s.occupied[1 - self.side] >> place & 1:
                continue
            able = [u for u in self.idle if self.reach[u] >> place & 1 and s.at[u] != place]
            able.sort(key=lambda u: (-cf[u], u))
            pairs += [(u, place) for u in able[: V.strongest]]
        return pairs

    def _can_hope(self, target: int, pairs: Sequence[Pair]) -> bool:
        cf = self.s.roster.cf
        hexes: dict[int, int] = {}
        for unit, place in pairs:
            hexes[place] = max(hexes.get(place, 0), cf[unit])
        return sum(hexes.values()) - self.defence(target) >= V.hopeless - self.shift

    def defence(self, target: int) -> int:
        """The defender and the ground, rivers left out."""
        found = self._ground.get(target)
        if found is None:
            lines = defence_lines(self.paper, target, ())
            found = self._ground[target] = total(lines)
        return found

    def hope(self, front: Front, target: int, team: Sequence[Pair]) -> Hope:
        """What an attack by these units from these hexes promises."""
        units, places = [u for u, _ in team], [p for _, p in team]
        column, tables = self._asked_of_the_rules(target, team, units)
        at_stake = stakes(front, target, places, units)
        prize = self._prizes.get(target, 0.0)
        if prize:
            kill, push, trade, *rest = at_stake
            at_stake = Stakes(kill + prize, push + V.pushed_aside * prize, trade + prize, *rest)
        return outlook(self.s.edition, tables, column, at_stake)

    def _asked_of_the_rules(
        self, target: int, team: Sequence[Pair], units: Sequence[int]
    ) -> tuple[float, list[str]]:
        """Column and tables of an attack, everybody put where he attacks from."""
        at = self.paper.at
        for unit, place in team:
            at[unit] = place
        tables = [t for t in TABLES if why_not_crt(self.paper, target, units, t) is None]
        for unit, _ in team:
            at[unit] = self.s.at[unit]
        river = self.s.ground.river_addition([place for _, place in team], target)
        defence = self.defence(target) + river
        differential = sum(self.s.roster.cf[u] for u in units) - defence
        return column_for(self.s.edition.crt[PRIMARY], differential) + self.shift, tables

    def _gain(self, front: Front, target: int, team: Sequence[Pair]) -> float:
        gain = self.hope(front, target, team).worth
        for unit, place in team:
            if unit in self.idle:
                gain -= V.trouble + self.caution * self.threat.at(place, unit)
            else:
                gain -= self._forced(unit)
        return gain

    def _forced(self, unit: int) -> float:
        """What a pinned unit can expect if nobody comes to help: it must attack anyhow."""
        found = self._alone.get(unit)
        if found is None:
            s, place = self.s, self.s.at[unit]
            front = Front(s, self.side, self.taken, s.occupied[0] | s.occupied[1])
            enemies = members(s.ground.board.zones[place] & s.occupied[1 - self.side])
            found = max(self.hope(front, t, [(unit, place)]).worth for t in enemies)
            self._alone[unit] = found
        return found


def total(lines: Sequence[OddsLine]) -> int:
    """What these lines add up to."""
    return sum(line.value or 0 for line in lines)


def _reach(s: State, unit: int) -> int:
    """Where a unit may end its move, its own hex included; friends may still get out of the way."""
    found = search(s, unit, FULL)
    ends = destinations(s, found)
    reach = 0
    for place in ends:
        reach |= 1 << place
    if s.at[unit] >= 0:
        reach |= 1 << s.at[unit]
        friends = s.occupied[s.roster.side[unit]] & ~ezoc(s, s.roster.side[unit])
        for place in members(friends):
            if found.spent(place) is not None:
                reach |= 1 << place
    return reach


def road_blocks(s: State) -> dict[int, float]:
    """Allied hexes in the way of supply to the exits by which Germans have left, and what it is
    worth to beat whoever is there."""
    paper = s.clone()
    paper.memo = {}
    paper.occupied[ALLIED] = 0
    found: dict[int, float] = {}
    lost = {p for u, p in s.exits.items() if not s.down >> u & 1 and not hex_in_supply(s, p)}
    for place in lost:
        points = sum(worth(s, u) for u, p in s.exits.items() if p == place)
        near = 1 << place
        for p in lines(paper, GERMAN, near).path(place):
            near |= s.ground.board.zones[p] | 1 << p
        blocks = list(members(near & s.occupied[ALLIED]))
        for block in blocks:
            found[block] = found.get(block, 0.0) + V.reopened * points / len(blocks)
    return found


def _without(pairs: Sequence[Pair], used: Pair) -> list[Pair]:
    return [(u, p) for u, p in pairs if u != used[0] and p != used[1]]


def _hexes(s: State, units: list[int]) -> int:
    found = 0
    for unit in units:
        if s.at[unit] >= 0:
            found |= 1 << s.at[unit]
    return found


def caution(s: State, side: int) -> float:
    """Of what a unit beside the enemy may lose next turn, what counts now. The German has to take
    risks while his points fall short of what the Allies win at."""
    if side != GERMAN:
        return V.exposed[ALLIED]
    next_turn = min(s.turn + 1, LAST_TURN)
    spare = s.vp - s.edition.numbers[next_turn].allied_wins_at_or_below
    return V.reckless + (V.exposed[GERMAN] - V.reckless) * max(0.0, min(1.0, spare / V.at_ease))
