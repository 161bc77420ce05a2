"""What several games show in the same way: supply lines, zones, odds, reminders, fractions."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import pairwise

import msgspec

from ardennes.engine.core import Line, Trace
from ardennes.wargame.crt import Crt, distribution

Plain = dict[str, object]
Piece = tuple[str, str]

FIFTHS = 5
NAMED = 4  # units a reminder names before it counts


@cache
def points(fifths: int) -> str:
    """Fifths of a movement point as a rulebook would write them: "2 2/5"."""
    if fifths < 0:
        return f"-{points(-fifths)}"  # what rounding gives back
    whole, rest = divmod(fifths, FIFTHS)
    return f"{whole} {rest}/5" if whole and rest else f"{rest}/5" if rest else str(whole)


def reminder(titles: Sequence[str], what: str) -> list[str]:
    """A sentence about units that something has been forgotten for; none about nobody."""
    if not titles:
        return []
    more = f" and {len(titles) - NAMED} more" if len(titles) > NAMED else ""
    one = "unit" if len(titles) == 1 else "units"
    return [f"{len(titles)} {one} {what}: {', '.join(titles[:NAMED])}{more}."]


def odds(totals: tuple[int, int], lines: Iterable[Line], table: Crt, column: int) -> Plain:
    """An attack on a differential table, for the odds panel."""
    attack, defence = totals
    results = {str(die): table.result(column, die) for die in range(1, 7)}
    raw = table.limit(table.column_of(attack - defence))
    return {
        "attack": attack,
        "defence": defence,
        "raw": table.headings[raw],
        "column": table.headings[column],
        "lines": [msgspec.structs.asdict(line) for line in lines],
        "results": results,
        "distribution": distribution(list(results.values())),
    }


class Traced(msgspec.Struct, frozen=True):
    """A unit and its supply line."""

    title: str
    side: str
    at: str
    trace: Trace


def supply_overlay(traced: Iterable[Traced], on_road: Callable[[Piece], bool]) -> Plain:
    """Every unit's line, wider where more units share it, and why others have none."""
    used: dict[str, Counter[Piece]] = {}
    marks: list[Plain] = []
    for one in traced:
        used.setdefault(one.side, Counter()).update(pairwise(one.trace.path))
        if not one.trace.in_supply:
            why = f"{one.title}: {one.trace.case}: {one.trace.reason}"
            marks.append({"at": one.at, "kind": "cut", "title": why})
    lines = [
        _line(side, piece, count, on_road(piece))
        for side, pieces in used.items()
        for piece, count in sorted(pieces.items())
    ]
    legend = [{"tone": f"supply-{s}", "text": f"{s.capitalize()} supply line"} for s in used]
    legend.append({"tone": "warn", "text": "out of supply"})
    return {"lines": lines, "marks": marks, "legend": legend}


def _line(side: str, piece: Piece, count: int, on_road: bool) -> Plain:
    return {
        "path": piece,
        "tone": f"supply-{side}",
        "dash": "solid" if on_road else "dotted",
        "weight": min(count, 5),
        "title": f"{count} unit{'s' if count > 1 else ''}",
    }


def zone_overlay(zones: dict[str, list[str]]) -> Plain:
    """Zones of control by side."""
    tints = [{"places": places, "tone": side} for side, places in zones.items()]
    legend = [{"tone": s, "text": f"{s.capitalize()} zone of control"} for s in zones]
    return {"tints": tints, "style": "hatch", "legend": legend}


def bridge_overlay(sides: Iterable[str], case: str) -> Plain:
    """Bridges one side denies to the other."""
    marked = [{"side": s, "kind": "interdicted", "title": f"{case}: interdicted"} for s in sides]
    legend = [{"tone": "warn", "text": "bridge interdicted for Germans"}]
    return {"sides": marked, "legend": legend}
