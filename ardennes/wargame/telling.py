"""How several games tell things: ways, costs, lists of units."""

from collections.abc import Sequence
from typing import Any

from ardennes.engine.sentences import listed
from ardennes.wargame.shown import FIFTHS, points

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


def lower(columns: int) -> str:
    """two columns lower"""
    return f"{NUMBERS[columns]} column{'s' if columns > 1 else ''} lower"
