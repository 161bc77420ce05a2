"""Elo by Bradley and Terry from pairs of games, its 95 % interval, and a test that stops early.

The two games of a pair share their dice, so that the pair counts as one observation: the interval
rests on how pairs differ, not on how single games do.
"""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

ELO = 400 / math.log(10)  # of one unit of log odds
WIDE = 1.96  # standard errors on each side of a 95 % interval
DECIDED = math.log(0.95 / 0.05)  # of the test's log likelihood ratio: wrong once in twenty
LEAST_VARIANCE = 0.005  # of a pair's score; few pairs may all be alike by luck

Scores = Mapping[tuple[str, str], Sequence[float]]  # levels -> the first one's share of each pair


class Rating(NamedTuple):
    """Elo above the first level, and between which bounds it lies with 95 %."""

    elo: float
    low: float
    high: float

    def __str__(self) -> str:
        """`+62 (+31 to +95)`."""
        return f"{self.elo:+.0f} ({self.low:+.0f} to {self.high:+.0f})"


def ratings(levels: Sequence[str], scores: Scores) -> dict[str, Rating]:
    """Each level above the first. A drawn pair added to each meeting keeps all finite."""
    met = {pair: [*found, 0.5] for pair, found in scores.items() if found}
    free = [level for level in levels[1:] if any(level in pair for pair in met)]
    strength = dict.fromkeys(levels, 0.0)
    for _ in range(50):
        slope, bend = _slopes(free, strength, met)
        step = _solve(bend, slope)
        for level, by in zip(free, step, strict=True):
            strength[level] += max(-1.0, min(1.0, by))
        if all(abs(by) < 1e-9 for by in step):
            break
    errors = _errors(free, strength, met)
    found = {levels[0]: Rating(0.0, 0.0, 0.0)}
    for level, error in zip(free, errors, strict=True):
        elo, wide = ELO * strength[level], ELO * WIDE * error
        found[level] = Rating(elo, elo - wide, elo + wide)
    return found


def between(scores: Sequence[float]) -> Rating:
    """How far the first of two levels is above the other."""
    return ratings(("other", "first"), {("first", "other"): scores})["first"]


def likelihood(scores: Sequence[float], low: float, high: float) -> float:
    """The log likelihood ratio of a difference of `high` Elo against one of `low`."""
    if not scores:
        return 0.0
    n, a, b = len(scores), expected(low), expected(high)
    mean = sum(scores) / n
    variance = max(LEAST_VARIANCE, sum((x - mean) ** 2 for x in scores) / n)
    return n * (b - a) * (2 * mean - a - b) / (2 * variance)


def expected(elo: float) -> float:
    """The share of the games won by who is so much stronger."""
    return 1 / (1 + math.exp(-elo / ELO))


# --- the fit ---


def _slopes(
    free: Sequence[str], strength: Mapping[str, float], met: Scores
) -> tuple[list[float], list[list[float]]]:
    """First and second derivatives of the likelihood by the strengths that are not fixed."""
    at = {level: i for i, level in enumerate(free)}
    slope, bend = [0.0] * len(free), [[0.0] * len(free) for _ in free]
    for (one, other), found in met.items():
        p = expected(ELO * (strength[one] - strength[other]))
        gain, weight = sum(x - p for x in found), len(found) * p * (1 - p)
        signed = [(at[level], sign) for level, sign in ((one, 1), (other, -1)) if level in at]
        for i, sign in signed:
            slope[i] += sign * gain
            for j, other_sign in signed:
                bend[i][j] += sign * other_sign * weight
    return slope, bend


def _errors(free: Sequence[str], strength: Mapping[str, float], met: Scores) -> list[float]:
    """Standard errors that trust the spread of the pairs, not the model (a sandwich)."""
    at = {level: i for i, level in enumerate(free)}
    _, bend = _slopes(free, strength, met)
    spread = [[0.0] * len(free) for _ in free]
    for (one, other), found in met.items():
        p = expected(ELO * (strength[one] - strength[other]))
        square = sum((x - p) ** 2 for x in found)
        signed = [(at[level], sign) for level, sign in ((one, 1), (other, -1)) if level in at]
        for i, sign in signed:
            for j, other_sign in signed:
                spread[i][j] += sign * other_sign * square
    unit = [[float(i == j) for j in range(len(free))] for i in range(len(free))]
    inverse = [_solve(bend, row) for row in unit]
    return [math.sqrt(max(0.0, _form(spread, row))) for row in inverse]


def _form(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> float:
    n = range(len(vector))
    return sum(vector[i] * matrix[i][j] * vector[j] for i in n for j in n)


def _solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Gauss, with the largest pivot; there are as many rows as levels."""
    rows = [[*row, b] for row, b in zip(matrix, right, strict=True)]
    n = len(rows)
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(n):
            if k != i:
                share = rows[k][i] / rows[i][i]
                rows[k] = [x - share * y for x, y in zip(rows[k], rows[i], strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]
