"""a44 23.1, 23.6 to 23.10: the Supply and Surrender Phase. Nobody decides anything."""

from collections.abc import Iterable

from ardennes.board.graph import members
from ardennes.engine.core import Decision, Roll, UnitId, roll_a_die
from ardennes.engine.sentences import fill
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import ALLIED
from ardennes.games.a44.rules.calendar import is_clear
from ardennes.games.a44.rules.supply import isolated_groups, lines, threshold
from ardennes.games.a44.state import State
from ardennes.games.a44.words import chores as w
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words.units import Unmarked

CLEAR_SKY = -2  # for the Allied die (a44 23.7)


def begin(u: Umpire[State]) -> None:
    """Paths first, then isolation, then a die for each isolated group (a44 F7)."""
    _check_paths(u)
    groups = isolated_groups(u.s, u.s.side)
    _break_isolation(u, {unit for group in groups for unit in group})
    u.ask(*(q.SurrenderRoll(_units(group)) for group in groups))


def _check_paths(u: Umpire[State]) -> None:
    """Out of Supply markers come and go; whoever is off the map needs none (a44 23.1, Q-129)."""
    s = u.s
    marked = s.out_of_supply & s.roster.all_of[s.side]
    cut = s.units_in(s.occupied[s.side] & ~lines(s, s.side).in_supply)
    if back := marked & ~cut:
        u.emit(Unmarked(_units(members(back)), "out_of_supply", "a44 23.1"))
    if more := cut & ~marked:
        u.emit(w.CutOff(_units(members(more))))


def _break_isolation(u: Umpire[State], isolated: set[int]) -> None:
    """Who is isolated no longer is rid of his points (a44 23.10, Q-122)."""
    own = u.s.roster.all_of[u.s.side]
    free = [unit for unit in sorted(u.s.surrender) if own >> unit & 1 and unit not in isolated]
    if free:
        u.emit(w.IsolationBroken(_units(free)))


def points_of(s: State, group: Iterable[int]) -> int:
    """What a group has when it rolls: parts of a split keep the points; of groups that combine the
    one with more attack factors counts, then the one with more points (a44 23.9, Q-45)."""
    factors: dict[int, int] = {}
    for unit in group:
        if unit in s.surrender:
            points = s.surrender[unit]
            factors[points] = factors.get(points, 0) + _attack(s, unit)
    return max(factors, key=lambda points: (factors[points], points), default=0)


def _attack(s: State, unit: int) -> int:
    """Printed attack factors of the side that is up; guns have none."""
    return 0 if s.roster.guns >> unit & 1 else s.roster.attack[unit][s.face(unit)]


def offer_roll(s: State, step: q.SurrenderRoll) -> Decision:
    """One die for each group."""
    return roll_a_die(step.case, fill(step.asks, step, s))


def answer_roll(u: Umpire[State], step: q.SurrenderRoll, roll: Roll) -> None:
    """Points come, or an air drop takes one away; at the threshold they surrender (a44 23.7)."""
    s = u.s
    modifier = CLEAR_SKY if s.side == ALLIED and is_clear(s) else 0
    result = s.edition.tables["surrender"].result(roll.die + modifier)
    points = max(points_of(s, step.units) + int(result.split()[0]), 0)  # a44 Q-46
    limit = threshold(s, step.units)
    u.emit(w.SurrenderRolled(step.units, roll.die, result, points, limit))
    if points >= limit:
        u.emit(w.Surrendered(step.units))


def _units(units: Iterable[int]) -> tuple[UnitId, ...]:
    return tuple(UnitId(unit) for unit in units)
