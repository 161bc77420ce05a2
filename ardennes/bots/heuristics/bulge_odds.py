"""Combats of bulge on paper: exact chances of both tables, and what each result is worth.

Everything is counted in victory points, to the side that attacks.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ardennes.board.graph import members
from ardennes.games.bulge.counters import GERMAN
from ardennes.games.bulge.edition import PRIMARY, SECONDARY, TABLES, edition
from ardennes.games.bulge.state import State

CODES = ("De", "Dr", "Ex", "Ct", "Ar", "Ae")
FACES = 6
FOOT, PANZER, ALLY = 1.0, 1.2, 1.8  # a factor: panzers may leave the map, Allies hold the roads
PIECE = 0.5  # any unit holds ground with its zone, whatever its strength
PUSHED = (0.9, 0.45)  # a defender driven one hex back, to the German and to the Allied attacker
GROUND = 0.35  # a hex to advance into
THROWN_BACK = 0.35  # an attacker that has to retreat
PINNED = 0.12  # an attacker that stays where it is, in contact
LEAST_HOPE, MOST_HOPE = -60, 60  # differentials a table is asked for

Chances = tuple[float, ...]


@cache
def chances(table: str, column: int) -> Chances:
    """The chance of each code in a column."""
    results = [edition().crt[table].result(column, die) for die in range(1, FACES + 1)]
    return tuple(results.count(code) / FACES for code in CODES)


@cache
def column_for(differential: int) -> int:
    """The column of a differential before any shift."""
    return edition().crt[PRIMARY].column_of(max(LEAST_HOPE, min(MOST_HOPE, differential)))


@cache
def danger_in(column: int) -> float:
    """How much of a defender a primary attack in this column is likely to cost."""
    kill, push, trade, *_ = chances(PRIMARY, column)
    return kill + 0.8 * trade + 0.25 * push


class Stakes(NamedTuple):
    """What each code of the tables is worth, in the order of CODES."""

    kill: float
    push: float
    trade: float
    stay: float
    back: float
    lost: float


class Hope(NamedTuple):
    """The better table, and what to expect from it."""

    worth: float
    table: str


NO_HOPE = Hope(-99.0, SECONDARY)


def price(s: State, unit: int) -> float:
    """What a unit is worth on the map."""
    counter = s.roster.counters[unit]
    if counter.side != GERMAN:
        return PIECE + ALLY * counter.cf
    return PIECE + (PANZER if counter.mechanized else FOOT) * counter.cf


class Front:
    """What stands on the paper while attacks are planned: zones of the attacker, hexes taken."""

    __slots__ = ("enemy_zone", "own", "s", "side", "taken")

    def __init__(self, s: State, side: int, own: int, taken: int) -> None:
        self.s, self.side = s, side
        self.own = own  # hexes whose units will be there in any case
        self.taken = taken  # hexes nobody can retreat to
        self.enemy_zone = s.ground.board.spread(s.occupied[1 - side])


def stakes(front: Front, target: int, places: Sequence[int], units: Sequence[int]) -> Stakes:
    """What an attack by these units from these hexes can win or lose."""
    s, board = front.s, front.s.ground.board
    defender = s.unit_at[target]
    zone = board.spread(front.own)
    taken = front.taken
    for place in places:
        zone |= board.zones[place]
        taken |= 1 << place
    worth = price(s, defender)
    kill = worth + GROUND
    push = PUSHED[front.side] if board.zones[target] & ~zone & ~taken else kill
    trade = kill - lost_in_exchange(s, units, s.roster.cf[defender])
    back = [
        _retreat(front, place, taken, s, unit) for place, unit in zip(places, units, strict=True)
    ]
    all_back = sum(back)
    lost = max(all_back - price(s, u) - cost for u, cost in zip(units, back, strict=True))
    return Stakes(kill, push, trade, -PINNED * len(units), all_back, lost)


def _retreat(front: Front, place: int, taken: int, s: State, unit: int) -> float:
    """What a retreat costs: little, or the unit if it has nowhere to go."""
    zones = s.ground.board.zones[place]
    return -THROWN_BACK if zones & ~taken & ~front.enemy_zone else -price(s, unit)


def lost_in_exchange(s: State, units: Sequence[int], factor: int) -> float:
    """The set with the greatest sum not above the defender's factor (bulge 12.2 Ex)."""
    sums = {0: 0.0}  # factors given -> their price, the cheapest set of each sum
    for unit in units:
        cf, cost = s.roster.cf[unit], price(s, unit)
        for total, paid in list(sums.items()):
            new = total + cf
            if new <= factor and paid + cost < sums.get(new, 1e9):
                sums[new] = paid + cost
    return sums[max(sums)]


def mean(table: str, column: int, at_stake: Stakes) -> float:
    """The expectation of a column."""
    return sum(p * x for p, x in zip(chances(table, column), at_stake, strict=True))


def outlook(tables: Sequence[str], column: float, at_stake: Stakes) -> Hope:
    """The better of the tables; half a column is the mist that may or may not help."""
    best = NO_HOPE
    for table in tables:
        worth = _between(table, column, at_stake)
        if worth > best.worth:
            best = Hope(worth, table)
    return best


def _between(table: str, column: float, at_stake: Stakes) -> float:
    limit = edition().crt[PRIMARY].limit
    low, high = limit(int(column // 1)), limit(int(-(-column // 1)))
    if low == high:
        return mean(table, low, at_stake)
    return (mean(table, low, at_stake) + mean(table, high, at_stake)) / 2


def allowed_tables(s: State, target: int, units: Sequence[int], places: Sequence[int]) -> list[str]:
    """The tables on paper: the safer one only against the strongest enemy beside each attacker."""
    strength, board = s.roster.cf[s.unit_at[target]], s.ground.board
    enemies = s.occupied[1 - s.roster.side[units[0]]]
    for place in places:
        for near in members(board.zones[place] & enemies):
            if s.roster.cf[s.unit_at[near]] > strength:
                return [PRIMARY]
    return list(TABLES)
