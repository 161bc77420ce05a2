"""Attacks in tb: the exact expectation of a battle, whom to attack, with whom and how."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ardennes.bots.common.expectation import expectation, shares
from ardennes.bots.games.tb.evaluation import ground_worth, step_worth
from ardennes.bots.games.tb.memory import Thinking
from ardennes.bots.games.tb.situation import defence
from ardennes.bots.games.tb.values import VALUES
from ardennes.engine.core import Decision, Word
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.rules.combat import (
    ARDOR_COLUMNS,
    attacker,
    near_attackers,
    why_not_launch,
    why_not_take_part,
    work_out,
)
from ardennes.games.tb.rules.retreats import open_hexes
from ardennes.games.tb.rules.special import why_not_fire
from ardennes.games.tb.rules.stacking import room_at, thirds_at
from ardennes.games.tb.rules.supply import in_supply
from ardennes.games.tb.state import State
from ardennes.wargame.crt import Crt

V = VALUES.attacks

RESULTS = ("AE", "DR", "DE", "BB", "AS")


class Stakes(NamedTuple):
    """What each result is worth to the attacker; AS is worth nothing."""

    ae: float
    dr: float
    de: float
    bb: float


class Prospect(NamedTuple):
    """An attack considered: its worth, and who would take part."""

    worth: float
    attackers: tuple[int, ...]
    vak: int


NOTHING = Prospect(0.0, (), -1)


# --- the expectation ---


@cache
def chances(crt: Crt) -> tuple[tuple[float, ...], ...]:
    """By column, the chance of each of RESULTS."""
    columns = range(len(crt.headings))
    return tuple(shares([row[c] for row in crt.rows], RESULTS) for c in columns)


def expected(crt: Crt, column: int, stakes: Stakes, *, ardor: bool = False) -> float:
    """The mean worth of a roll in this column; with ardor AS is rolled again (tb 13.23)."""
    *results, stalled = chances(crt)[column]
    mean = expectation(results, stakes)
    return mean / (1 - stalled) if ardor else mean


def best_roll(crt: Crt, side: int, column: int, stakes: Stakes) -> tuple[float, int, bool]:
    """The best of all lower columns, with and without ardor: its worth, column and ardor."""
    ways = [(expected(crt, c, stakes), c, False) for c in range(column + 1)]
    if side == GERMAN:
        few = range(min(column + 1, ARDOR_COLUMNS))
        ways += [(expected(crt, c, stakes, ardor=True), c, True) for c in few]
    return max(ways)


def stakes_of(s: State, target: int, attackers: Sequence[int]) -> Stakes:
    """What the results would mean to both sides."""
    stack = s.stacks[target]
    losses = sorted(step_worth(s, u) for u in stack)
    mine = sorted(step_worth(s, u) for u in attackers)
    ground = ground_worth(s, target, attacker(s))
    emptied = all(s.steps_left(u) == 1 for u in stack)
    de = sum(losses) + (ground if emptied else 0.0)
    return Stakes(
        ae=-sum(mine),
        dr=_retreat_worth(s, target, losses, ground, de),
        de=de,
        bb=de - sum(mine[: len(stack)]),
    )


def rough_stakes(s: State, side: int, target: int, attackers: int) -> Stakes:
    """The same before anybody stands there: so many attackers, typical steps, a way to retreat."""
    stack = s.stacks[target]
    losses = sorted(step_worth(s, u) for u in stack)
    ground = ground_worth(s, target, side)
    emptied = all(s.steps_left(u) == 1 for u in stack)
    de = sum(losses) + (ground if emptied else 0.0)
    if side == ALLIED and any(s.roster.vak[u] for u in stack):
        return Stakes(de, de, de, de)  # tb 14.7
    dr = _choice_worth(s, target, losses, ground)
    return Stakes(-V.a_step * attackers, dr, de, de - V.a_step * min(attackers, len(stack)))


def _retreat_worth(s: State, target: int, losses: list[float], ground: float, de: float) -> float:
    """Who cannot go is lost, but a town may always be held (tb 13.17, tb R18)."""
    size = thirds_at(s, target)
    if s.ground.towns >> target & 1 or any(room_at(s, p) >= size for p in open_hexes(s, target)):
        return _choice_worth(s, target, losses, ground)
    return de


def _choice_worth(s: State, target: int, losses: list[float], ground: float) -> float:
    """The defender picks what hurts him least: hold a town, lose a step or go (tb 13.17-13.19)."""
    if s.ground.towns >> target & 1:
        return 0.0
    steps = sum(s.steps_left(u) for u in s.stacks[target])
    return min(ground, losses[0]) if steps > 1 else ground


# --- whom, and with whom ---


def choose_attack(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The attack that promises most, or none."""
    best, found = decision.choices[0], V.worthwhile
    for choice in thinking.in_time(decision.choices):
        if isinstance(choice, w.Attack):
            worth = prospect(s, choice.target).worth
            if worth > found:
                best, found = choice, worth
    return best


def choose_plan(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Call the planned units in one by one, then go."""
    step = s.todo[-1]
    assert isinstance(step, w.Plan)
    plan = prospect(s, step.target)
    for choice in decision.choices:
        match choice:
            case w.Join(unit) if unit in plan.attackers:
                return choice
            case w.Support(unit) if unit == plan.vak:
                return choice
            case _:
                pass
    return decision.choices[-1]  # launch; or, if nothing was planned, whoever is listed


def prospect(s: State, target: int) -> Prospect:
    """The best attack on a hex, its worth judged by exact odds; once for each state."""
    key = ("bot prospect", target)
    found = s.memo.get(key)
    if found is None:
        found = s.memo[key] = _prospect(s, target)
    return found


def _prospect(s: State, target: int) -> Prospect:
    near = [u for u in near_attackers(s, target) if why_not_take_part(s, target, u) is None]
    british = s.roster.british
    best = NOTHING
    for nation in ([u for u in near if not british[u]], [u for u in near if british[u]]):
        best = max(best, _best_of(s, target, nation))
    return best


def _best_of(s: State, target: int, units: list[int]) -> Prospect:
    """Strongest first, each further one if it helps (tb 13.24: one nation)."""
    needed = defence(s, target) + V.hopeless
    if sum(s.factor(u) for u in units) + 1 < needed:
        return NOTHING
    river, flak = s.ground.river, s.roster.flak
    units.sort(key=lambda u: (flak[u], river(s.at[u], target), not in_supply(s, u), -s.factor(u)))
    vaks = _vaks(s, target)
    best, strength = NOTHING, 0
    for count, unit in enumerate(units, 1):
        strength += s.factor(unit)
        if strength + 1 < needed or why_not_launch(s, units[:count]) is not None:
            continue
        for vak in vaks:
            worth = _worth(s, target, tuple(units[:count]), vak)
            best = max(best, Prospect(worth, tuple(units[:count]), vak), key=lambda p: p.worth)
    return best


def _vaks(s: State, target: int) -> list[int]:
    """Nobody, and the first VAK that could fire (tb 14.7)."""
    if attacker(s) == ALLIED:
        return [-1]
    able = (
        u
        for u in s.roster.fighters[GERMAN]
        if s.roster.vak[u] and why_not_fire(s, u, target, s.phase) is None
    )
    return [-1, *list(able)[:1]]


def _worth(s: State, target: int, attackers: tuple[int, ...], vak: int) -> float:
    stakes = stakes_of(s, target, attackers)
    if attacker(s) == ALLIED and any(s.roster.vak[u] for u in s.stacks[target]):
        return stakes.de  # tb 14.7
    column = work_out(s, target, attackers, vak).column
    return best_roll(s.edition.crt, attacker(s), column, stakes)[0]


# --- how ---


def choose_roll(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The best column not above the one reached, with or without ardor (tb 13.14, 13.23)."""
    step = s.todo[-1]
    assert isinstance(step, w.Resolve)
    reached = work_out(s, step.target, step.attackers, step.vak, air=step.air).column
    stakes = stakes_of(s, step.target, step.attackers)
    _, column, ardor = best_roll(s.edition.crt, attacker(s), reached, stakes)
    lower = reached - column
    return w.Ardor(lower) if ardor else w.Fight(lower)


def choose_air(s: State, decision: Decision, thinking: Thinking) -> Word:
    """A marker where a column matters (tb 15.1)."""
    step = s.todo[-1]
    assert isinstance(step, w.ReactAir)
    stakes, side = stakes_of(s, step.target, step.attackers), attacker(s)
    worth: list[float] = []
    for air in (0, 1):
        column = work_out(s, step.target, step.attackers, step.vak, air=air).column
        worth.append(best_roll(s.edition.crt, side, column, stakes)[0])
    return w.AirSupport() if abs(worth[1] - worth[0]) >= V.air_from else w.Pass()
