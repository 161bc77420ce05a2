"""What happens to the units in bulge after the die: losses, retreats, advances."""

from ardennes.bots.games.bulge.memory import Thinking
from ardennes.bots.games.bulge.odds import price
from ardennes.bots.games.bulge.values import VALUES
from ardennes.bots.games.bulge.ways import DAY, Threat, plain_way, shelter
from ardennes.engine.core import Decision, Word
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import GERMAN
from ardennes.games.bulge.rules.combat import attacker
from ardennes.games.bulge.state import AFTER, State

V = VALUES.results


def choose_losses(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The cheapest set."""

    def cost(choice: Word) -> float:
        assert isinstance(choice, w.Lose)
        return sum(price(s, unit) for unit in choice.units)

    return min(decision.choices, key=cost)


class View:
    """What a hex is worth to a unit that is driven there or advances."""

    def __init__(self, s: State, side: int) -> None:
        self.s, self.side = s, side
        self.threat = Threat(s, side)
        self.far = plain_way(s)
        self.zone = s.ground.board.spread(s.occupied[1 - side])

    def worth(self, unit: int, place: int) -> float:
        """In victory points."""
        s = self.s
        zones = s.ground.board.zones[place]
        free = zones & ~self.zone & ~s.occupied[0] & ~s.occupied[1]
        total = V.way_out * min(2, free.bit_count()) - self._danger(unit, place)
        total += V.ground * shelter(s.ground, self.side)[place]
        if self.side == GERMAN:
            counter = s.roster.counters[unit]
            drive = (
                VALUES.destinations.drive if counter.mechanized else VALUES.destinations.march
            ) * counter.cf
            return total - drive * self.far[place] / DAY
        return total

    def _danger(self, unit: int, place: int) -> float:
        s = self.s
        contact = (s.ground.board.zones[place] & s.occupied[1 - self.side]).bit_count()
        own = s.occupied[self.side] & ~(1 << s.at[unit])
        own_turn_next = self.side != attacker(s) or s.phase not in AFTER
        weight = V.own_turn * V.next_to_move if own_turn_next else V.next_to_move
        return weight * self.threat.closely(own | 1 << place, [(unit, place)]) + V.contact * contact


def choose_retreat(s: State, decision: Decision, thinking: Thinking) -> Word:
    """To the safest hex; the unit with fewest ways out goes first."""
    ways: dict[int, int] = {}
    for choice in decision.choices:
        if isinstance(choice, w.Retreat):
            ways[choice.unit] = ways.get(choice.unit, 0) + 1
    unit = min(ways, key=lambda u: (ways[u], -s.roster.cf[u], u))
    view = View(s, s.roster.side[unit])

    def worth(choice: Word) -> float:
        if not isinstance(choice, w.Retreat) or choice.unit != unit:
            return -1e9
        return view.worth(unit, choice.to)

    return max(thinking.in_time(decision.choices), key=worth)


def choose_advance(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Forward if the new hex is better than the old one."""
    moves = [c for c in decision.choices if isinstance(c, w.Advance)]
    view = View(s, s.roster.side[moves[0].unit])

    def gain(choice: w.Advance) -> float:
        here = s.at[choice.unit]
        return view.worth(choice.unit, choice.to) - view.worth(choice.unit, here)

    best = max(thinking.in_time(moves), key=lambda c: (gain(c), -c.unit, -c.to))
    return best if gain(best) + V.take_hold > 0 else w.Done()
