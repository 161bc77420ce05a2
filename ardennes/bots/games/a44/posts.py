"""Where units want to stand when the phase is over: Germans nearer to their goals, Allies in the
way; both in supply, on good ground, side by side with friends."""

from ardennes.board.graph import members
from ardennes.bots.games.a44 import ways
from ardennes.bots.games.a44.odds import factor, unit_worth
from ardennes.bots.games.a44.values import VALUES
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules.scenarios import scenario
from ardennes.games.a44.rules.stacking import has_room
from ardennes.games.a44.rules.supply import lines
from ardennes.games.a44.state import State

V = VALUES.posts


class Posts:
    """The table as one side sees it; others of its units may be put elsewhere on paper later."""

    def __init__(self, s: State, side: int) -> None:
        self.s, self.side = s, side
        self.danger = ways.threat(s, side)
        self.supplied = lines(s, side).in_supply
        self.late = s.turn >= V.late
        self.leaves = side == GERMAN and (s.turn == scenario(s).last or not scenario(s).points)
        self.front = s.occupied[side] & s.ground.board.spread(s.occupied[1 - side])
        self.beside = s.ground.board.spread(s.occupied[1 - side])
        self.flow = ways.traffic(s) if side == ALLIED else {}
        self.stops = self._stops()
        self.far = {wheels: self._far(wheels=wheels) for wheels in (True, False)}
        self.prizes = ways.prizes(s)
        self.prizes = self.prizes if side == GERMAN else s.ground.victory & s.control[GERMAN]
        self.held = s.ground.victory & s.control[side] & ~(s.occupied[1 - side])

    def _stops(self) -> dict[int, float]:
        """What a unit would stop with its hex and its zone."""
        found = dict(self.flow)
        for place, share in self.flow.items():
            for post in self.s.ground.board.around[place]:
                found[post] = max(found.get(post, 0.0), share * V.beside)
        return found

    def _far(self, *, wheels: bool) -> ways.Field:
        """Germans: how far to the goals; Allies: how far to where they are needed."""
        s = self.s
        if self.side == GERMAN:
            return ways.to_goal(s, wheels=wheels)
        flow = self.flow
        enough = max(flow.values(), default=0.0) * V.hot
        goals = [(place, 0) for place, share in flow.items() if share >= enough]
        free = s.control[ALLIED] & lines(s, ALLIED).on_road
        west = s.ground.board.labels
        goals += [
            (p, 0)
            for p in members(s.ground.victory & ~free)
            if self.late or west[p].startswith(ways.WEST)
        ]
        return ways.field(s, ALLIED, goals, wheels=wheels)

    # --- one unit ---

    def worth(self, s: State, unit: int, place: int, *, rides: bool = False) -> float:
        """How good it is to stand there; `s` is the table with all orders so far."""
        if place >= s.hexes:
            return V.exit * factor(s, unit) if self.leaves else -V.away
        found = 0.0 if self.supplied >> place & 1 else -V.supply
        if not has_room_for(s, unit, place):
            return -1e6
        found -= V.pull * self.turns(unit, place)
        if s.roster.guns >> unit & 1:
            return found + self._battery(unit, place)
        if rides:
            return found - V.ride - V.caught * self.danger[place]
        found += V.prize * (self.prizes >> place & 1)
        return found + self._contact(s, unit, place)

    def turns(self, unit: int, place: int) -> float:
        """How many turns it is from there to where the unit is needed."""
        roster = self.s.roster
        wheels = bool((roster.mechanized | self.s.truck) >> unit & 1)
        if not 0 <= place < self.s.hexes:
            return V.away
        return self.far[wheels][place] / (2.0 * max(roster.move[unit][self.s.face(unit)], 2))

    def _contact(self, s: State, unit: int, place: int) -> float:
        """Where the enemy is near: ground, company, the panzers' roads."""
        felt, stopped = self.danger[place], V.bar * min(self.stops.get(place, 0.0), V.most)
        if not felt:
            return stopped
        others = [u for u in s.here(place) if u != unit]
        mine = sum(s.roster.defence[u][s.face(u)] for u in (*others, unit))
        odds = min(felt, V.most_felt) / (mine + min(self._cover(place), mine) + 1)
        lost = min(odds / V.overrun, 1.0)
        found = stopped * (1.0 - V.doubt * lost) - V.danger * unit_worth(s, unit) * lost
        if self.held >> place & 1 and not others:
            found += V.guard * min(1.0, felt / V.most_felt)
        return found + V.company * self._bonds(s, unit, place)

    def _cover(self, place: int) -> float:
        ground, bonus = self.s.ground, self.s.edition.bonus
        if (ground.towns | ground.cities) >> place & 1:
            return bonus["town"]
        if ground.villages >> place & 1:
            return bonus["village"]
        if self.s.positions >> place & 1:
            return bonus["improved_position"]
        walled = self.side == GERMAN and ground.west_wall >> place & 1
        return bonus["west_wall"] if walled else bonus.get(ground.terrain[place], 0)

    def _bonds(self, s: State, unit: int, place: int) -> float:
        """What bonds with friends two hexes away would close: to Germans a hex each, to Allies the
        panzers' ways."""
        if (s.roster.guns | s.shaken | s.riding) >> unit & 1:
            return 0.0
        here, friends = s.at[unit], s.occupied[self.side]
        if here >= 0 and len(s.here(here)) == 1:
            friends &= ~(1 << here)
        found = 0.0
        for end, closes in ways.partners(s)[place]:
            if friends >> end & 1:
                shut = max(self.flow.get(p, 0.0) for p in closes) if self.flow else V.line
                found += shut
        return min(found, V.most)

    # --- other posts ---

    def refuge(self, s: State, unit: int, place: int) -> float:
        """Where a beaten unit goes: away from the enemy, on good ground, in supply."""
        if place >= s.hexes:
            return -V.away
        felt = min(self.danger[place], V.most_felt)
        found = V.bar * min(self.stops.get(place, 0.0), V.most) - V.pull * self.turns(unit, place)
        found += V.cover * self._cover(place) - V.flee * felt
        return found if self.supplied >> place & 1 else found - V.supply

    def block(self, place: int) -> float:
        """A post for Engineers: in a town on the panzers' way."""
        return self.stops.get(place, 0.0)

    def drop(self, place: int) -> float:
        """A place to drop on: a road far from Allied units."""
        road = self.s.ground.on_roads >> place & 1
        return 2.0 * road - self.danger[place] / V.most_felt

    def digs(self, s: State, place: int) -> bool:
        """Is an Improved Position any use here?"""
        ground = s.ground
        if (ground.villages | ground.towns | ground.cities) >> place & 1:
            return False
        if self.side == GERMAN and (not self.late or ground.west_wall >> place & 1):
            return False
        return self.danger[place] >= V.dig

    def _battery(self, unit: int, place: int) -> float:
        """Guns stand behind the front, in range of it."""
        reach = self.s.ground.board.disk(place, self.s.roster.counters[unit].range)
        found = V.battery * min((reach & self.front).bit_count(), V.many)
        return found - V.close * (self.beside >> place & 1)


def has_room_for(s: State, unit: int, place: int) -> bool:
    """May it stand there too?"""
    return s.at[unit] == place or has_room(s, unit, place)
