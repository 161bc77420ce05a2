"""Combat phases of bulge: which attack next, with whom, on which table, with how much support."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from ardennes.board.graph import members
from ardennes.bots.games.bulge.memory import Thinking
from ardennes.bots.games.bulge.odds import FACES, Front, Hope, mean, outlook, stakes
from ardennes.bots.games.bulge.values import VALUES
from ardennes.engine.core import Decision, PlaceId, UnitId, Word
from ardennes.games.bulge import words as w
from ardennes.games.bulge.edition import TABLES
from ardennes.games.bulge.rules.combat import (
    attacker,
    open_targets,
    ready,
    why_not_crt,
    why_not_leave_out,
    work_out,
)
from ardennes.games.bulge.rules.weather import needs_mist_roll
from ardennes.games.bulge.state import AFTER, State

V = VALUES.attacks


class Idea(NamedTuple):
    """An attack, and what it brings beyond what its units would have to do anyhow."""

    gain: float
    target: int
    units: tuple[int, ...]
    table: str


def front_now(s: State) -> Front:
    """The table as it stands."""
    side = attacker(s)
    return Front(s, side, s.occupied[side], s.occupied[0] | s.occupied[1])


def choose_attack(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The attack that gains most, or the end of the phase."""
    targets = [c.target for c in decision.choices if isinstance(c, w.Attack)]
    free = w.EndPhase() in decision.choices
    front, alone = front_now(s), _alone(s)
    ideas = [
        idea for t in thinking.in_time(targets) if (idea := _best(s, front, t, alone, thinking))
    ]
    if not ideas:
        return w.EndPhase() if free else decision.choices[0]
    idea = max(ideas, key=lambda i: (i.gain, -i.target))
    if free and idea.gain < V.free_attack:
        return w.EndPhase()
    thinking.memory.attack = idea.target, idea.units, idea.table
    return w.Attack(PlaceId(idea.target))


def hope(s: State, front: Front, target: int, units: Sequence[int]) -> Hope:
    """What an attack promises on the better table that the rules allow."""
    tables = [t for t in TABLES if why_not_crt(s, target, units, t) is None]
    column = work_out(s, target, units).column
    mist = w.MIST_HELPS / FACES if needs_mist_roll(s, front.side) else 0.0
    places = [s.at[u] for u in units]
    return outlook(s.edition, tables, column + mist, stakes(front, target, places, units))


def _alone(s: State) -> dict[int, dict[int, float]]:
    """For units with a duty: what each of their targets promises if they go alone."""
    front = front_now(s)
    found: dict[int, dict[int, float]] = {}
    if s.phase not in AFTER:
        return found
    for unit in members(s.duty & ~s.attacked):
        if s.at[unit] >= 0:
            targets = members(open_targets(s, unit))
            found[unit] = {t: hope(s, front, t, (unit,)).worth for t in targets}
    return found


def _best(
    s: State, front: Front, target: int, alone: dict[int, dict[int, float]], thinking: Thinking
) -> Idea | None:
    """The best team for a target; those left out have their own duties."""
    able = ready(s, target)
    bound = [u for u in able if alone.get(u)]
    before = sum(max(alone[u].values()) for u in bound)
    best: Idea | None = None
    for units in thinking.in_time(_teams(s, able)):
        if why_not_leave_out(s, target, units) is not None:
            continue
        others = [u for u in bound if u not in units]
        rest = sum(max(x for t, x in alone[u].items() if t != target) for u in others)
        found = hope(s, front, target, units)
        gain = found.worth + rest - before
        if best is None or gain > best.gain:
            best = Idea(gain, target, units, found.table)
    return best


def _teams(s: State, able: Sequence[int]) -> list[tuple[int, ...]]:
    """Sets of attackers, the largest first."""
    strongest = sorted(able, key=lambda u: (-s.roster.cf[u], u))[: V.most_units]
    sizes = range(len(strongest), 0, -1)
    teams = [tuple(sorted(team)) for n in sizes for team in combinations(strongest, n)]
    return teams[: V.most_teams]


def choose_team(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Everybody of the plan joins; then the table."""
    step = s.todo[-1]
    assert isinstance(step, w.Plan)
    target, units, table = thinking.memory.attack
    if target != step.target or not units:
        found = _best(s, front_now(s), step.target, _alone(s), thinking)
        units, table = (found.units, found.table) if found else ((), "")
        thinking.memory.attack = step.target, units, table
    for unit in units:
        if w.Join(UnitId(unit)) in decision.choices:
            return w.Join(UnitId(unit))
    if w.Commit(table) in decision.choices:
        return w.Commit(table)
    ways = [c for c in decision.choices if isinstance(c, w.Commit | w.Join)]
    return ways[-1] if ways else w.CallOff()


def choose_support(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Aircraft where a column is worth most."""
    step = s.todo[-1]
    assert isinstance(step, w.Assist)
    places = [s.at[u] for u in step.attackers]
    at_stake = stakes(front_now(s), step.target, places, step.attackers)
    now, more = (
        outlook(
            s.edition,
            [step.crt],
            work_out(s, step.target, step.attackers, support=step.support + n).column,
            at_stake,
        ).worth
        for n in (0, 1)
    )
    least = V.spent if s.phase in AFTER else V.saved
    return w.Support() if more - now > least else w.Done()


def choose_column(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The best column at hand; a lower one is seldom better."""
    step = s.todo[-1]
    assert isinstance(step, w.Resolve)
    places = [s.at[u] for u in step.attackers]
    at_stake = stakes(front_now(s), step.target, places, step.attackers)
    top = work_out(s, step.target, step.attackers, support=step.support, mist=step.mist).column

    def worth(choice: Word) -> tuple[float, int]:
        assert isinstance(choice, w.Fight)
        return mean(s.edition.crt[step.crt], top - choice.lower, at_stake), -choice.lower

    return max(decision.choices, key=worth)
