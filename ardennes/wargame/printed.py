"""The tables of a box as a player reads them: rows of words, made from what the rules read."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from ardennes.wargame.chart import Chart
from ardennes.wargame.crt import Crt
from ardennes.wargame.telling import points

Plain = dict[str, Any]


def sheet(title: str, case: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> Plain:
    """One table; what is on or off is a sign, what there is none of a dash."""
    return {
        "title": title,
        "case": case,
        "head": list(head),
        "rows": [[_cell(one) for one in row] for row in rows],
    }


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "✓" if value else "–"
    return "–" if value is None or value == "" else str(value).replace("_", " ")


def combat(title: str, case: str, table: Crt) -> Plain:
    """A combat results table: a row for each die."""
    rows = ([die, *row] for die, row in enumerate(table.rows, 1))
    return sheet(title, case, ["Die", *table.headings], rows)


def terrain(case: str, chart: Chart) -> Plain:
    """What it costs to enter, and what it adds to a defence."""
    rows = (
        [effect.terrain, points(effect.move_cost), effect.combat_addition or None]
        for effect in chart.values()
    )
    return sheet("Terrain effects", case, ["Ground", "Points to enter", "Defence"], rows)


def ground(case: str, dear: Mapping[str, int], cover: Mapping[str, int]) -> Plain:
    """The same of a small game: where entering costs more than one, what adds to a defence."""
    words = dict.fromkeys(("clear", *dear, *cover))
    rows = ((word, dear.get(word, 1), cover.get(word)) for word in words)
    return sheet("Terrain effects", case, ["Ground", "Moves", "Defence"], rows)


def pairs(title: str, case: str, head: Sequence[str], table: Mapping[Any, object]) -> Plain:
    """What belongs to what."""
    return sheet(title, case, head, table.items())


def records(title: str, case: str, rows: Iterable[Any], names: Mapping[str, str]) -> Plain:
    """Some fields of rows of a table, under their headings."""
    plain: list[Plain] = [msgspec.to_builtins(row) for row in rows]
    return sheet(
        title, case, list(names.values()), ([row[name] for name in names] for row in plain)
    )
