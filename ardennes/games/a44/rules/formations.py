"""a44 14.3, F12: at most two Formations in an attack, each with one unit attached to it."""

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement

from ardennes.engine.core import No
from ardennes.games.a44.counters import INDEPENDENT
from ardennes.games.a44.state import State

FORMATIONS = 2  # in an attack (a44 14.3.1)


def formation(s: State, unit: int) -> str | int:
    """A division, brigade or cavalry group; an independent unit is one by itself (a44 14.3.1)."""
    name = s.roster.formation[unit]
    return unit if name == INDEPENDENT else name


def hosts(s: State, unit: int) -> set[str | int]:
    """Formations a unit may be attached to: those of the units it is stacked with, whether they
    attack or not (a44 14.3.2, Q-65). Guns are outside the rule."""
    others = (u for u in s.here(s.at[unit]) if u != unit and not s.roster.guns >> u & 1)
    return {formation(s, u) for u in others} - {formation(s, unit)}


def fit(s: State, attackers: Sequence[int]) -> bool:
    """Can they be counted as two Formations at most (a44 14.3)?"""
    own = {u: formation(s, u) for u in attackers}
    if len({*own.values()}) <= FORMATIONS:
        return True
    may = {u: hosts(s, u) for u in attackers}
    labels = {*own.values()}.union(*may.values())
    pairs = combinations_with_replacement(sorted(labels, key=str), FORMATIONS)
    return any(_covers(pair, [u for u in attackers if own[u] not in pair], may) for pair in pairs)


def _covers(
    pair: tuple[str | int, str | int], rest: Iterable[int], may: dict[int, set[str | int]]
) -> bool:
    """Everybody else is attached, one unit to each Formation (a44 14.3.2)."""
    match list(rest):
        case []:
            return True
        case [one]:
            return bool({*pair} & may[one])
        case [one, two] if pair[0] != pair[1]:
            straight = pair[0] in may[one] and pair[1] in may[two]
            return straight or (pair[1] in may[one] and pair[0] in may[two])
        case _:
            return False


def why_not_fit(s: State, attackers: Sequence[int]) -> No | None:
    """The same as a refusal."""
    if fit(s, attackers):
        return None
    return No("a44 14.3.1", "more than two Formations take part")
