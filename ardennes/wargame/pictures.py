"""The question drawn on the map, put together alike in every game (docs/protocol.md)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from ardennes.engine.core import No
from ardennes.wargame.crt import Battle, Crt, distribution
from ardennes.wargame.pieces import AWAY
from ardennes.wargame.telling import FIFTHS, counted, fractions, reminder

Plain = dict[str, Any]


class Price(NamedTuple):
    """Something paid for on a way, in parts of a movement point."""

    what: str
    parts: int
    case: str


def barred(s: Any, places: Iterable[int], why_not: Callable[[int], No | None]) -> dict[str, Plain]:
    """Those of the places that are closed, each with its case and reason."""
    refused = {place: why_not(place) for place in places}
    return {
        s.place_name(place): msgspec.structs.asdict(no)
        for place, no in refused.items()
        if no is not None
    }


def fight(
    s: Any,
    target: int,
    attackers: Iterable[int],
    factor: Callable[[int], int],
    defenders: Iterable[int],
    support: Iterable[int] = (),
) -> Plain:
    """Who fights whom, at any stage of a battle."""

    def stands(unit: int) -> Plain:
        return {"unit": s.unit_name(unit), "from": s.place_name(s.at[unit])}

    return {
        "target": s.place_name(target),
        "attackers": [{**stands(u), "factor": factor(u)} for u in attackers],
        "support": [stands(u) for u in support],
        "defenders": [s.unit_name(u) for u in defenders],
    }


def odds(battle: Battle, table: Crt, column: int) -> Plain:
    """An attack for the odds panel, in the column that is chosen."""
    results = table.results(column)
    raw = table.limit(table.column_of(battle.attack - battle.defence))
    return {
        "attack": battle.attack,
        "defence": battle.defence,
        "raw": table.headings[raw],
        "column": table.headings[column],
        "lines": [msgspec.structs.asdict(line) for line in battle.lines],
        "results": results,
        "distribution": distribution(list(results.values())),
    }


def steps(s: Any, way: Iterable[tuple[int, str, Sequence[Price]]], of: int = FIFTHS) -> list[Plain]:
    """A way step by step: the place, how it is entered, and what is paid for; `of` is how many
    parts a movement point has."""
    shown: list[Plain] = []
    total = 0
    for place, mode, lines in way:
        price = sum(line.parts for line in lines)
        total += price
        shown.append(
            {
                "place": s.place_name(place),
                "mode": mode,
                "cost": fractions(price, of),
                "sum": fractions(total, of),
                "lines": [
                    {"what": line.what, "cost": fractions(line.parts, of), "case": line.case}
                    for line in lines
                ],
            }
        )
    return shown


def unmoved(s: Any, ready: Sequence[int]) -> list[str]:
    """What a movement phase would end without."""
    waiting = [s.title(u) for u in ready if s.at[u] == AWAY]
    on_map = [s.title(u) for u in ready if s.at[u] >= 0]
    return [*reminder(waiting, "could still enter"), *reminder(on_map, "not moved")]


def unattacked(s: Any, targets: Iterable[int]) -> list[str]:
    """What a combat phase would end without."""
    names = [s.place_name(place) for place in targets]
    hexes = counted(len(names), "enemy hex", "enemy hexes")
    return [f"{hexes} can still be attacked: {', '.join(names)}."] if names else []
