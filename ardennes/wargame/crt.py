"""Combat results tables: columns by differential or odds, rows by die."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache

import msgspec

from ardennes.engine.core import BadInput, OddsLine

FACES = 6


class Crt(msgspec.Struct, frozen=True, eq=False):
    """A combat results table as printed: headings left to right, a row of results for each die."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]  # by die, 1 first

    def result(self, column: int, die: int) -> str:
        """What the die gives in a column."""
        return self.rows[die - 1][column]

    def results(self, column: int) -> dict[str, str]:
        """What every die gives in a column."""
        return {str(die): row[column] for die, row in enumerate(self.rows, 1)}

    @property
    def columns(self) -> dict[str, dict[str, str]]:
        """What every die gives, by column."""
        return {heading: self.results(column) for column, heading in enumerate(self.headings)}

    def column_of(self, differential: int) -> int:
        """The column whose heading holds this differential."""
        for column, heading in enumerate(self.headings):
            if holds(heading, differential):
                return column
        raise ValueError(f"no column for {differential:+d}")

    def limit(self, column: int) -> int:
        """The nearest column that exists."""
        return max(0, min(len(self.headings) - 1, column))


def read_crt(
    rows: Sequence[dict[str, str]], results: Iterable[str], file: str, faces: int = FACES
) -> Crt:
    """A table from CSV rows: a `die` column, then the headings, then `source`."""
    headings = tuple(h for h in (rows[0] if rows else ()) if h not in ("die", "source"))
    known = tuple(results)
    for number, row in enumerate(rows, 1):
        where = f"{file} row {number + 1}"
        if row.get("die") != str(number):
            raise BadInput(f"{where}, column die", f"expected {number}, got {row.get('die')!r}")
        for heading in headings:
            if row.get(heading) not in known:
                what = f"expected one of {', '.join(known)}, got {row.get(heading)!r}"
                raise BadInput(f"{where}, column {heading}", what)
    if len(rows) != faces:
        raise BadInput(file, f"expected {faces} rows, got {len(rows)}")
    return Crt(headings, tuple(tuple(row[h] for h in headings) for row in rows))


class Battle(msgspec.Struct, frozen=True):
    """An attack worked out: totals, every line behind them, and the column."""

    attack: int
    defence: int
    column: int
    lines: tuple[OddsLine, ...]


def weigh(
    table: Crt, attack: Sequence[OddsLine], defence: Sequence[OddsLine], shifts: Sequence[OddsLine]
) -> Battle:
    """The column of the difference, shifted within the table."""
    a, d = (sum(line.value or 0 for line in lines) for lines in (attack, defence))
    column = table.limit(table.column_of(a - d) + sum(line.shift or 0 for line in shifts))
    return Battle(a, d, column, (*attack, *defence, *shifts))


def distribution(results: Sequence[str]) -> dict[str, str]:
    """The chance of each result as a fraction in lowest terms."""
    chances = {r: Fraction(results.count(r), len(results)) for r in sorted(set(results))}
    return {r: str(chance) for r, chance in chances.items()}


@cache
def holds(heading: str, value: int) -> bool:
    """Is a number one of those a heading such as +1..+2 or >=5 names?"""
    if heading.startswith("<="):
        return value <= int(heading[2:])
    if heading.startswith(">="):
        return value >= int(heading[2:])
    low, dots, high = heading.partition("..")
    return int(low) <= value <= int(high) if dots else value == int(low)
