"""Terrain effects charts: what each kind of ground costs to enter and adds to a defence.

Costs are counted in fifths of a movement point, so that mechanized movement by road costs one.
"""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from ardennes.engine.core import BadInput
from ardennes.engine.tables import Data, cell, convert
from ardennes.wargame.paths import CLOSED

POINT = 5  # fifths in a movement point
FAST = 1  # mechanized movement
FILE = "terrain_effects.csv"


class Effect(msgspec.Struct, frozen=True):
    """A row of the chart; the cost in fifths of a point."""

    terrain: str
    move_cost: int
    combat_addition: int = 0


Chart = dict[str, Effect]


def read_chart(data: Data, needed: Iterable[str]) -> Chart:
    """The chart by kind of ground."""
    chart: Chart = {}
    for n, row in enumerate(data.rows(FILE), 2):
        where = f"{FILE} row {n}"
        cost = str(_fifths(cell(row, "move_cost", where), where))
        effect = convert({**row, "move_cost": cost}, Effect, where)
        chart[effect.terrain] = effect
    for terrain in needed:
        if terrain not in chart:
            raise BadInput(FILE, f"no row for {terrain}")
    if chart["road_mechanized"].move_cost != FAST:
        raise BadInput(f"{FILE}, road_mechanized", "expected 0.2: costs are counted in fifths")
    return chart


def _fifths(text: str, where: str) -> int:
    """ "+1" or "0.2" points in fifths."""
    try:
        fifths = Fraction(text) * POINT
    except ValueError:
        fifths = Fraction(-1)
    if fifths.denominator != 1 or not 0 <= fifths < CLOSED:
        raise BadInput(f"{where}, column move_cost", f"expected fifths of a point, got {text!r}")
    return int(fifths)
