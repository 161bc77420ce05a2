"""What the map can show on request: supply lines, zones, control, interdicted bridges."""

from collections import Counter
from itertools import pairwise

from ardennes.engine.core import BadInput
from ardennes.games.tb.counters import ALLIED, GERMAN, SIDES
from ardennes.games.tb.interdiction import interdicted
from ardennes.games.tb.state import State
from ardennes.games.tb.studies import supplied_units
from ardennes.games.tb.supply import trace
from ardennes.games.tb.zoc import zoc

Plain = dict[str, object]
Piece = tuple[str, str]


def overlay(s: State, name: str) -> Plain:
    """One picture by name, in the primitives of docs/protocol.md."""
    if name not in OVERLAYS:
        raise BadInput("name", f"unknown overlay {name!r}; expected one of {', '.join(OVERLAYS)}")
    return OVERLAYS[name](s)


def _supply(s: State) -> Plain:
    """Every unit's line to its source, and why others have none (tb 7.2)."""
    lines: list[Plain] = []
    marks: list[Plain] = []
    for side in (GERMAN, ALLIED):
        used: Counter[Piece] = Counter()
        for unit in supplied_units(s):
            if s.roster.side[unit] == side:
                found = trace(s, unit)
                used.update(pairwise(found.path))
                if not found.in_supply:
                    reason = f"{s.roster.counters[unit].title}: {found.case}: {found.reason}"
                    marks.append({"at": s.place_name(s.at[unit]), "kind": "cut", "title": reason})
        lines += [_line(s, side, piece, count) for piece, count in sorted(used.items())]
    return {"lines": lines, "marks": marks, "legend": _supply_legend()}


def _line(s: State, side: int, piece: Piece, count: int) -> Plain:
    on_road = s.ground.road(*map(s.place_id, piece))
    return {
        "path": piece,
        "tone": f"supply-{SIDES[side]}",
        "dash": "solid" if on_road else "dotted",
        "weight": min(count, 5),
        "title": f"{count} unit{'s' if count > 1 else ''}",
    }


def _supply_legend() -> list[Plain]:
    return [
        {"tone": "supply-german", "text": "German supply line"},
        {"tone": "supply-allied", "text": "Allied supply line"},
        {"tone": "warn", "text": "out of supply"},
    ]


def _zones(s: State) -> Plain:
    """Zones of control of both sides (tb 8.1)."""
    tints = [_tint(s, zoc(s, side), SIDES[side]) for side in (GERMAN, ALLIED)]
    legend = [
        {"tone": "german", "text": "German zone of control"},
        {"tone": "allied", "text": "Allied zone of control"},
    ]
    return {"tints": tints, "style": "hatch", "legend": legend}


def _control(s: State) -> Plain:
    """Who holds which hexes (tb 3.3)."""
    everything = (1 << len(s.ground.board)) - 1
    tints = [_tint(s, s.control, "german"), _tint(s, everything & ~s.control, "allied")]
    legend = [{"tone": "german", "text": "German"}, {"tone": "allied", "text": "Allied"}]
    return {"tints": tints, "style": "front", "legend": legend}


def _bridges(s: State) -> Plain:
    """Bridges Allied units deny to the German (tb 11.1)."""
    names = s.ground.board.labels
    sides = [
        {"side": f"{names[a]}/{names[b]}", "kind": "interdicted", "title": "tb 11.1: interdicted"}
        for a, b in sorted(interdicted(s, GERMAN))
    ]
    return {"sides": sides, "legend": [{"tone": "warn", "text": "bridge interdicted for Germans"}]}


def _tint(s: State, places: int, tone: str) -> Plain:
    return {"places": s.ground.board.names(places), "tone": tone}


OVERLAYS = {"supply": _supply, "zoc": _zones, "control": _control, "bridges": _bridges}
