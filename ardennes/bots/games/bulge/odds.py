"""Combats of bulge on paper: exact chances of both tables, and what each result is worth.

Everything is counted in victory points, to the side that attacks.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ardennes.bots.common.expectation import expectation, shares
from ardennes.bots.games.bulge.values import VALUES
from ardennes.engine.core import PlaceId, UnitId
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import GERMAN
from ardennes.games.bulge.edition import PRIMARY, SECONDARY, Edition
from ardennes.games.bulge.rules.results import loss_choices
from ardennes.games.bulge.state import State
from ardennes.wargame.crt import Crt

V = VALUES.odds

CODES = ("De", "Dr", "Ex", "Ct", "Ar", "Ae")
FACES = 6
LEAST_HOPE, MOST_HOPE = -60, 60  # differentials a table is asked for

Chances = tuple[float, ...]


@cache
def chances(crt: Crt, column: int) -> Chances:
    """The chance of each code in a column."""
    return shares([row[column] for row in crt.rows], CODES)


@cache
def column_for(crt: Crt, differential: int) -> int:
    """The column of a differential before any shift."""
    return crt.column_of(max(LEAST_HOPE, min(MOST_HOPE, differential)))


def danger_in(crt: Crt, column: int) -> float:
    """How much of a defender an attack in this column is likely to cost."""
    kill, push, trade, *_ = chances(crt, column)
    return kill + V.traded * trade + V.driven_off * push


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
        return V.piece + V.ally * counter.cf
    return V.piece + (V.panzer if counter.mechanized else V.foot) * counter.cf


class Front:
    """What stands on the paper while attacks are planned: zones of the attacker, hexes taken."""

    __slots__ = ("enemy_zone", "s", "side", "taken", "zone")

    def __init__(self, s: State, side: int, own: int, taken: int) -> None:
        self.s, self.side = s, side
        self.zone = s.ground.board.spread(own)  # of units that will be there in any case
        self.taken = taken  # hexes nobody can retreat to
        self.enemy_zone = s.ground.board.spread(s.occupied[1 - side])


def stakes(front: Front, target: int, places: Sequence[int], units: Sequence[int]) -> Stakes:
    """What an attack by these units from these hexes can win or lose."""
    s, board = front.s, front.s.ground.board
    defender = s.unit_at[target]
    zone, taken = front.zone, front.taken
    for place in places:
        zone |= board.zones[place]
        taken |= 1 << place
    worth = price(s, defender)
    kill = worth + V.ground
    push = V.pushed[front.side] if board.zones[target] & ~zone & ~taken else kill
    trade = kill - lost_in_exchange(s, units, s.roster.cf[defender])
    back = [
        _retreat(front, place, taken, s, unit) for place, unit in zip(places, units, strict=True)
    ]
    all_back = sum(back)
    lost = max(all_back - price(s, u) - cost for u, cost in zip(units, back, strict=True))
    return Stakes(kill, push, trade, -V.pinned * len(units), all_back, lost)


def _retreat(front: Front, place: int, taken: int, s: State, unit: int) -> float:
    """What a retreat costs: little, or the unit if it has nowhere to go."""
    zones = s.ground.board.zones[place]
    return -V.thrown_back if zones & ~taken & ~front.enemy_zone else -price(s, unit)


def lost_in_exchange(s: State, units: Sequence[int], factor: int) -> float:
    """The cheapest of the sets the rules would let these units give (bulge 12.2 Ex)."""
    key = "bot exchange", tuple(units), factor
    found = s.memo.get(key)
    if found is None:
        step = w.ChooseLosses(PlaceId(-1), tuple(UnitId(u) for u in units), factor)
        sets = loss_choices(s, step)
        found = s.memo[key] = min((sum(price(s, u) for u in lost) for lost in sets), default=0.0)
    return found


def mean(crt: Crt, column: int, at_stake: Stakes) -> float:
    """The expectation of a column."""
    return expectation(chances(crt, column), at_stake)


def outlook(edition: Edition, tables: Sequence[str], column: float, at_stake: Stakes) -> Hope:
    """The better of the tables; half a column is the mist that may or may not help."""
    limit = edition.crt[PRIMARY].limit
    low, high = limit(int(column // 1)), limit(int(-(-column // 1)))
    best = NO_HOPE
    for table in tables:
        worth = _between(edition.crt[table], low, high, at_stake)
        if worth > best.worth:
            best = Hope(worth, table)
    return best


def _between(crt: Crt, low: int, high: int, at_stake: Stakes) -> float:
    if low == high:
        return mean(crt, low, at_stake)
    return (mean(crt, low, at_stake) + mean(crt, high, at_stake)) / 2
