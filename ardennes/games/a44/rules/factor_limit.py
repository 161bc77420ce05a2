"""a44 34: no attack counts more than 18 attack factors."""

from collections.abc import Sequence

from ardennes.engine.core import OddsLine
from ardennes.games.a44.rules.options import FACTOR_LIMIT
from ardennes.games.a44.state import State

MOST = 18


def cap(s: State, attack: int) -> list[OddsLine]:
    """What is cut off the sum, halved and doubled as it is (a44 Q-64)."""
    if attack <= MOST or FACTOR_LIMIT not in s.options:
        return []
    return [OddsLine("factor limit", "a44 34", MOST - attack, side="attack")]


def is_reached(s: State, lines: Sequence[OddsLine]) -> bool:
    """Have these attackers all the factors that count, so that one more adds nothing?"""
    return FACTOR_LIMIT in s.options and sum(line.value or 0 for line in lines) >= MOST
