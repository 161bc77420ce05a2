"""Where a supply line is cut: the first place closed to it on the line there would be if the enemy
were not there."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any, Protocol

from ardennes.engine.core import No, Trace
from ardennes.wargame import overlays as draw
from ardennes.wargame.overlays import Plain
from ardennes.wargame.pieces import OUT

Tracer = Callable[[Any, int], Trace]


class WhyClosed(Protocol):
    """What keeps the line of a side from going on from one place to the next."""

    def __call__(self, s: Any, side: int, start: int, to: int, /, *, first: bool) -> No | None: ...


def supply(
    s: Any,
    units: Iterable[int],
    trace: Tracer,
    why_closed: WhyClosed,
    *,
    by_road: bool = True,
    alone: Callable[[Any, int], Any] | None = None,
) -> Plain:
    """Every unit's line to its source, why others have none, and the place where theirs is cut."""
    units = list(units)
    shown = draw.supply(s, units, trace, by_road=by_road)
    marks = [
        _cross(s, unit, *found)
        for unit in units
        if (found := cut_point(s, unit, trace, why_closed, alone or without_enemies))
    ]
    legend = [{"tone": "attack", "text": "crossed: where a line is cut"}] if marks else []
    return {
        **shown,
        "marks": [*shown["marks"], *marks],
        "legend": [*shown["legend"], *legend],
    }


def cut_point(
    s: Any, unit: int, trace: Tracer, why_closed: WhyClosed, alone: Callable[[Any, int], Any]
) -> tuple[int, No] | None:
    """The first place closed to the line of a unit, and by what; None if it is supplied, or has no
    line even without enemies."""
    if trace(s, unit).in_supply:
        return None
    side = s.roster.side[unit]
    ghost = s.memo.get(("alone", side))
    if ghost is None:
        ghost = s.memo["alone", side] = alone(s, side)
    path: list[int] = [s.place_id(name) for name in trace(ghost, unit).path]
    for number, (start, to) in enumerate(pairwise(path)):
        if no := why_closed(s, side, start, to, first=not number):
            return to, no
    return None


def without_enemies(s: Any, side: int) -> Any:
    """The table without the units of the other side."""
    table = s.clone()
    table.memo = {}
    for unit, at in enumerate(s.at):
        if s.roster.side[unit] != side and at >= 0:
            table.lift(unit, OUT)
    return table


def _cross(s: Any, unit: int, place: int, no: No) -> Plain:
    title = f"{no.case}: the line of {s.title(unit)} is cut: {no.reason}"
    return {"at": s.place_name(place), "kind": "break", "title": title}
