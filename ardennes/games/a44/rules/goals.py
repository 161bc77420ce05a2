"""a44 11.1-11.3, 11.9, 22.2: every place a unit in hand may go to, all at once and without prices,
where nothing is odd about it: most units, most of the time. `going.py` has the rule for everybody.
"""

from typing import NamedTuple

from ardennes.board.graph import bits, members
from ardennes.games.a44.counters import GERMAN
from ardennes.games.a44.rules.calendar import FIRST_TURN
from ardennes.games.a44.rules.edges import exit_hexes
from ardennes.games.a44.rules.entry import leave_toll, pays_to_enter, rims
from ardennes.games.a44.rules.fronts import Front, front, within
from ardennes.games.a44.rules.limits import shut_sides
from ardennes.games.a44.rules.modes import open_modes
from ardennes.games.a44.rules.movement import (
    EXTENDED,
    LEAVE,
    LONGER,
    NORMAL,
    SHIFT,
    TACTICAL,
    TWO_HEXES,
    Network,
    allowance,
    beside_enemies,
    holds_st_vith,
    network,
)
from ardennes.games.a44.rules.tactical import Rows, go_on, one_step, tactical_steps
from ardennes.games.a44.rules.transport import riders_at
from ardennes.games.a44.state import State
from ardennes.games.a44.words import questions as q

NONE = -1  # no points at all
Kind = tuple[int, int]  # of a unit: whether it is mechanized, whether it needs roads


class Footing(NamedTuple):
    """What a kind of unit walks on: for points, and by tactical movement the first step and the
    second."""

    net: Network
    first: Rows
    second: Rows


class Prospect(NamedTuple):
    """What lies before the units of a side."""

    units: int  # those of which nothing is odd
    ahead: Front | None  # of all but those tied to a part of the map
    halts: int  # hexes where a move may end (a44 12.2)
    apart: int  # of these the ones where an extended move may (a44 11.2)
    exits: int  # hexes from which units leave the map
    odd: int  # hexes that lead further than the front tells: to Antwerp, through St-Vith
    footings: dict[Kind, Footing]


def usual_goals(s: State, step: q.Moving) -> int | None:
    """Every place a `move` may name now; None where `going.py` has to be asked."""
    unit, roster = step.unit, s.roster
    at, side = s.at[unit], roster.side[unit]
    known = s.memo.get(("prospect", side)) or _prospect(s, side)
    if not known.units >> unit & 1 or step.mode or step.ignored:
        return None
    ahead = known.ahead
    if ahead is None or roster.tied >> unit & 1:
        ahead = front(s, unit, riding=False, ignored=0)
    if step.path and ahead.stops >> at & 1:
        return 0  # a44 9.2.1
    modes = open_modes(s, unit)
    kind = roster.mechanized >> unit & 1, roster.vehicles >> unit & 1
    footing = known.footings.get(kind) or _footing(s, unit, known.footings, kind)
    hexes = (TWO_HEXES if TACTICAL in modes else SHIFT in modes) - len(step.path)
    first = footing.second if step.path else footing.first
    near, leaving = _by_hexes(ahead, first, footing.second, at, hexes)
    halves = most = NONE
    if step.paid and NORMAL in modes:
        halves = allowance(s, unit, NORMAL) - step.spent
        most = halves + LONGER if EXTENDED in modes else halves
    far, further = _by_points(ahead, footing.net, at, halves, most)
    reach = near | further | 1 << at
    if known.odd & reach:
        return None
    places = (near | far) & known.halts | further & known.apart
    if known.exits & reach:
        leaving |= _may_leave(s, ahead, footing.net, at, most)
        places |= bits(box for box, hexes in rims(s, side) if hexes & leaving)
    return places


def _by_hexes(ahead: Front, first: Rows, second: Rows, at: int, hexes: int) -> tuple[int, int]:
    """Where one or two hexes lead, and from where so many lead off the map."""
    if hexes <= 0:
        return 0, 0
    here, near = 1 << at, one_step(ahead, first, at)
    if hexes < TWO_HEXES:
        return near, here
    passed = near & ~ahead.stops
    return near | go_on(ahead, second, passed) & ~here, passed | here


def _by_points(ahead: Front, net: Network, at: int, halves: int, most: int) -> tuple[int, int]:
    """Where normal movement leads, and extended movement if there is any."""
    if most <= 0:
        return 0, 0
    if most == halves:
        (far,) = within(ahead, net, at, (halves,))
        return far, far
    far, further = within(ahead, net, at, (max(halves, NONE), most))
    return far, further


def _may_leave(s: State, ahead: Front, net: Network, at: int, halves: int) -> int:
    """Hexes from which these points lead off the map (a44 11.9)."""
    rest = max(halves - leave_toll(s), NONE)
    (found,) = within(ahead, net, at, (rest,))
    found &= ~ahead.stops
    return found | 1 << at if rest >= LEAVE * (ahead.stops >> at & 1) else found


def _prospect(s: State, side: int) -> Prospect:
    """Gathered anew when anything has changed."""
    units = s.present[side] & ~(s.shaken | s.replacement | s.riding | s.night | s.no_rally)
    if s.is_night or s.turn == FIRST_TURN:
        units = 0
    usual = units & ~s.roster.tied
    ahead = front(s, next(members(usual)), riding=False, ignored=0) if usual else None
    halts, exits, odd = s.ground.everything & ~riders_at(s, side), exit_hexes(s, side), 0
    if side == GERMAN and not holds_st_vith(s):
        odd = s.ground.st_vith
    if pays_to_enter(s, side):
        exits, odd = 0, odd | exits
    apart = halts & ~beside_enemies(s, side)
    found = s.memo["prospect", side] = Prospect(units, ahead, halts, apart, exits, odd, {})
    return found


def _footing(s: State, unit: int, known: dict[Kind, Footing], kind: Kind) -> Footing:
    side, (_, vehicle) = s.roster.side[unit], kind
    steps = tactical_steps(s, bool(vehicle), shut_sides(s, side))
    found = known[kind] = Footing(network(s, unit, NORMAL), *steps)
    return found
