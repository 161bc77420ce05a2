"""What the map can show on request: supply lines, zones, control, bridges."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from ardennes.engine.core import BadInput, Trace

Plain = dict[str, Any]
Piece = tuple[str, str]
BySide = dict[str, list[str]]


class Overlay(NamedTuple):
    """A picture laid over the map: its name, its title, the key that shows it, and the facts it
    draws, for those who read instead of look. What a side sees differently is drawn for a seat."""

    name: str
    title: str
    key: str
    draw: Callable[..., Plain]
    facts: Callable[[Any], Plain] | None = None
    seated: bool = False


def switches(overlays: Sequence[Overlay]) -> list[Plain]:
    """What can be switched on."""
    return [{"name": o.name, "title": o.title, "key": o.key} for o in overlays]


def overlay_named(overlays: Sequence[Overlay], s: Any, name: str, seat: str = "") -> Plain:
    """One picture by name, in the primitives of docs/protocol.md."""
    overlay = _named(overlays, name)
    return overlay.draw(s, seat) if overlay.seated else overlay.draw(s)


def facts_named(overlays: Sequence[Overlay], s: Any, name: str) -> Plain:
    """The facts such a picture draws, under its name; some pictures have none."""
    facts = _named(overlays, name).facts
    return {name: facts(s)} if facts else {}


def _named(overlays: Sequence[Overlay], name: str) -> Overlay:
    for overlay in overlays:
        if overlay.name == name:
            return overlay
    known = ", ".join(o.name for o in overlays)
    raise BadInput("name", f"unknown overlay {name!r}; expected one of {known}")


def supply(
    s: Any, units: Iterable[int], trace: Callable[[Any, int], Trace], *, by_road: bool = True
) -> Plain:
    """Every unit's line to its source over the places of a map, and why others have none; where
    roads matter, the line is dotted off them."""
    traced = [
        Traced(s.title(u), s.sides[s.roster.side[u]], s.place_name(s.at[u]), trace(s, u))
        for u in units
    ]
    return supply_overlay(
        traced, lambda piece: not by_road or s.ground.road(*map(s.place_id, piece))
    )


def zones(s: Any, zoc: Callable[[Any, int], int]) -> Plain:
    """Zones of control of both sides."""
    return zone_overlay(in_zones(s, zoc))


def in_zones(s: Any, zoc: Callable[[Any, int], int]) -> BySide:
    """The places in a zone of control of each side, occupied or not."""
    names = s.ground.board.names
    return {name: names(zoc(s, side)) for side, name in enumerate(s.sides)}


def control(s: Any, german: int) -> Plain:
    """Who holds which places: those of the first side are given."""
    return {
        "tints": [{"places": places, "tone": side} for side, places in held(s, german).items()],
        "style": "front",
        "legend": [{"tone": name, "text": name.capitalize()} for name in s.sides],
    }


def held(s: Any, german: int) -> BySide:
    """The places each side holds: those of the first side are given."""
    names, everything = s.ground.board.names, (1 << len(s.ground.board)) - 1
    both = zip(s.sides, (german, everything & ~german), strict=True)
    return {side: names(places) for side, places in both}


def bridges(s: Any, denied: Iterable[tuple[int, int]], case: str) -> Plain:
    """Bridges one side denies to the other."""
    return borders(s, denied, f"{case}: interdicted", "bridge interdicted for Germans")


def borders(s: Any, shut: Iterable[tuple[int, int]], title: str, legend: str) -> Plain:
    """Sides between places that something has been done to."""
    names = s.ground.board.labels
    sides = [f"{names[a]}/{names[b]}" for a, b in sorted(shut)]
    marked = [{"side": side, "kind": "interdicted", "title": title} for side in sides]
    return {"sides": marked, "legend": [{"tone": "warn", "text": legend}]}


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


def zone_overlay(zones: BySide) -> Plain:
    """Zones of control by side."""
    tints = [{"places": places, "tone": side} for side, places in zones.items()]
    legend = [{"tone": s, "text": f"{s.capitalize()} zone of control"} for s in zones]
    return {"tints": tints, "style": "hatch", "legend": legend}
