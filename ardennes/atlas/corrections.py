"""A game's `corrections.csv`: what the rulebook states of the map, and what play needs of it.

A row with a case is a fact of the rulebook; a row without one is a playability fix, and its reason
says why. The ground is surveyed first and each row asked for only where the ground says otherwise;
rows that ask for nothing are reported, and every row must hold on the finished map.
"""

import csv
from importlib import resources
from typing import NamedTuple

COLUMNS = ("fact", "hex", "other", "value", "case", "reason")


class Correction(NamedTuple):
    """A row: a fact about a hex, or about the side between it and another."""

    fact: str
    hex: str
    other: str
    value: str
    case: str
    reason: str

    def __str__(self) -> str:
        where = f"{self.hex}/{self.other}" if self.other else self.hex
        why = self.case or self.reason
        return f"{' '.join(filter(None, (where, self.fact, self.value)))} ({why})"


def corrections_of(game: str) -> list[Correction]:
    """The rows of a game's table."""
    path = resources.files("ardennes").joinpath("games", game, "data", "corrections.csv")
    return read_corrections(path.read_text(encoding="utf-8"), f"{game}/data/corrections.csv")


def read_corrections(text: str, name: str) -> list[Correction]:
    """A table; ValueError with the line of a row that gives no ground for itself."""
    rows = csv.DictReader(text.splitlines())
    if tuple(rows.fieldnames or ()) != COLUMNS:
        raise ValueError(f"{name}: expected the columns {', '.join(COLUMNS)}")
    found: list[Correction] = []
    for row in rows:
        line = rows.line_num
        if None in row or None in row.values():
            raise ValueError(f"{name} line {line}: expected {len(COLUMNS)} columns")
        if not row["reason"].strip():
            raise ValueError(f"{name} line {line}: a correction needs a reason")
        found.append(Correction(**row))
    return found
