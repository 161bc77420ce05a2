"""Which Allied hexes in tb would still be held after the attacks that come before movement."""

from collections.abc import Collection
from functools import cache

from ardennes.board.graph import members
from ardennes.bots.common.expectation import shares
from ardennes.bots.games.tb.situation import pressure
from ardennes.bots.games.tb.values import VALUES
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.rules.combat import PRE_MOVEMENT, work_out
from ardennes.games.tb.state import State
from ardennes.wargame.crt import Crt

V = VALUES.survival


def likely_blocks(s: State, without: int) -> int:
    """Allied hexes, less one unit's, that are likely to be held."""
    found = 0
    for p in members(s.occupied[ALLIED]):
        units = [u for u in s.stacks[p] if u != without]
        if units and survival(s, units, p) >= V.firm:
            found |= 1 << p
    return found


def survival(s: State, units: Collection[int], place: int) -> float:
    """The chance that any of these units is still there after an attack. One with two steps may
    always stay, a town is held, a stack can pay a step; the last step must go (tb 13.17-13.20)."""
    if not pressure(s)[place] or any(s.steps_left(u) > 1 for u in units):
        return 1.0
    stays = len(units) > 1 or bool(s.ground.towns >> place & 1)
    return _chance(s.edition.crt, _column(s, units, place), stays)


def _column(s: State, units: Collection[int], place: int) -> int:
    """Where an attack by every German unit around would be, if just these stood there."""
    as_they_stand = set(units) == set(s.stacks.get(place, ()))
    paper = s if as_they_stand else _with_just(s, units, place)
    around, vak = s.ground.board.zones[place] & s.occupied[GERMAN], s.roster.vak
    attackers = [u for p in members(around) for u in s.stacks[p] if not vak[u]]
    return work_out(paper, place, attackers, -1, phase=PRE_MOVEMENT[GERMAN]).column


def _with_just(s: State, units: Collection[int], place: int) -> State:
    """A copy of the table with these units in a hex and no others there."""
    paper = s.clone()
    paper.memo = {}
    paper.stacks[place] = tuple(sorted(units))
    paper.occupied = (paper.occupied[GERMAN], paper.occupied[ALLIED] | 1 << place)
    for unit in units:
        paper.at[unit] = place
    return paper


@cache
def _chance(crt: Crt, column: int, stays: bool) -> float:
    """Of a roll in this column; a retreat is no harm to who may stay."""
    harm = ("DE", "BB") if stays else ("DE", "BB", "DR")
    return 1.0 - sum(shares([row[column] for row in crt.rows], harm))
