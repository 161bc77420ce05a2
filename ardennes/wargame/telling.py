"""How several games tell things: ways, costs, fractions, lists of units, reminders."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from ardennes.engine.sentences import listed

FIFTHS = 5
NAMED = 4  # units a reminder names before it counts

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def units(s: Any, those: Sequence[int]) -> str:
    """2nd Panzer Div, 26th VG Div and Panzer Lehr"""
    return listed([s.title(u) for u in those])


def way(s: Any, path: Sequence[int]) -> str:
    """1206-1307-Clervaux (1308): towns are named at the ends only."""
    inner = [s.place_name(p) for p in path[1:-1]]
    ends = [s.place_title(path[0]), *inner, s.place_title(path[-1])]
    return "-".join(ends if len(path) > 1 else ends[:1])


def cost(fifths: int) -> str:
    """2 2/5 points"""
    return f"{points(fifths)} point{'s' if fifths > FIFTHS else ''}"


def counted(number: int | str, what: str, several: str = "") -> str:
    """1 chip, 3 chips, 3/5 point: a number, or points as they are written, with what it counts."""
    text = str(number)
    one = text == "1" or ("/" in text and " " not in text)
    return f"{text} {what if one else several or what + 's'}"


def lower(columns: int) -> str:
    """two columns lower"""
    return f"{NUMBERS[columns]} column{'s' if columns > 1 else ''} lower"


def points(fifths: int) -> str:
    """Fifths of a movement point as a rulebook would write them: "2 2/5"."""
    return fractions(fifths, FIFTHS)


@cache
def fractions(parts: int, of: int) -> str:
    """Parts of a whole as a mixed fraction in lowest terms: 9 quarters are "2 1/4"."""
    if parts < 0:
        return f"-{fractions(-parts, of)}"  # what rounding gives back
    whole, rest = divmod(parts, of)
    fraction = str(Fraction(rest, of)) if rest else ""
    return f"{whole} {fraction}" if whole and rest else fraction or str(whole)


def reminder(titles: Sequence[str], what: str) -> list[str]:
    """A sentence about units that something has been forgotten for; none about nobody."""
    if not titles:
        return []
    more = f" and {len(titles) - NAMED} more" if len(titles) > NAMED else ""
    one = "unit" if len(titles) == 1 else "units"
    return [f"{len(titles)} {one} {what}: {', '.join(titles[:NAMED])}{more}."]
