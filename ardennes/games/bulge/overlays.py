"""What the map can show on request: supply lines, zones, interdicted bridges."""

from collections import Counter
from itertools import pairwise

from ardennes.engine.core import BadInput
from ardennes.games.bulge.counters import ALLIED, GERMAN, SIDES
from ardennes.games.bulge.interdiction import interdicted
from ardennes.games.bulge.state import State
from ardennes.games.bulge.supply import trace
from ardennes.games.bulge.zoc import zoc

Plain = dict[str, object]


def overlay(s: State, name: str) -> Plain:
    """One picture by name, in the primitives of docs/protocol.md."""
    if name not in OVERLAYS:
        raise BadInput("name", f"unknown overlay {name!r}; expected one of {', '.join(OVERLAYS)}")
    return OVERLAYS[name](s)


def _supply(s: State) -> Plain:
    """Every unit's path to its edge, and why others have none (bulge 14.0)."""
    lines: list[Plain] = []
    marks: list[Plain] = []
    for side in (GERMAN, ALLIED):
        used: Counter[tuple[str, str]] = Counter()
        for unit in s.roster.of[side]:
            if s.at[unit] < 0:
                continue
            found = trace(s, unit)
            used.update(pairwise(found.path))
            if not found.in_supply:
                why = f"{s.title(unit)}: {found.case}: {found.reason}"
                marks.append({"at": s.place_name(s.at[unit]), "kind": "cut", "title": why})
        lines += [_line(s, side, piece, count) for piece, count in sorted(used.items())]
    legend = [
        {"tone": "supply-german", "text": "German supply"},
        {"tone": "supply-allied", "text": "Allied supply"},
        {"tone": "warn", "text": "out of supply"},
    ]
    return {"lines": lines, "marks": marks, "legend": legend}


def _line(s: State, side: int, piece: tuple[str, str], count: int) -> Plain:
    on_road = s.ground.road(*map(s.place_id, piece))
    return {
        "path": piece,
        "tone": f"supply-{SIDES[side]}",
        "dash": "solid" if on_road else "dotted",
        "weight": min(count, 5),
        "title": f"{count} unit{'s' if count > 1 else ''}",
    }


def _zones(s: State) -> Plain:
    """Zones of control of both sides (bulge 9.0)."""
    tints = [
        {"places": s.ground.board.names(zoc(s, side)), "tone": SIDES[side]}
        for side in (GERMAN, ALLIED)
    ]
    legend = [
        {"tone": "german", "text": "German zone of control"},
        {"tone": "allied", "text": "Allied zone of control"},
    ]
    return {"tints": tints, "style": "hatch", "legend": legend}


def _bridges(s: State) -> Plain:
    """Bridges Allied units deny to the German (bulge 11.0)."""
    names = s.ground.board.labels
    sides = [
        {
            "side": f"{names[a]}/{names[b]}",
            "kind": "interdicted",
            "title": "bulge 11.0: interdicted",
        }
        for a, b in sorted(interdicted(s, GERMAN))
    ]
    return {"sides": sides, "legend": [{"tone": "warn", "text": "bridge interdicted for Germans"}]}


OVERLAYS = {"supply": _supply, "zoc": _zones, "bridges": _bridges}
