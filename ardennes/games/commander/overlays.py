"""What the map can show on request: supply, control, river crossings used this turn."""

from collections import Counter
from itertools import pairwise

from ardennes.engine.core import BadInput
from ardennes.games.commander.counters import ALLIED, GERMAN, SIDES
from ardennes.games.commander.state import State
from ardennes.games.commander.supply import trace

Plain = dict[str, object]


def overlay(s: State, name: str) -> Plain:
    """One picture by name, in the primitives of docs/protocol.md."""
    if name not in OVERLAYS:
        raise BadInput("name", f"unknown overlay {name!r}; expected one of {', '.join(OVERLAYS)}")
    return OVERLAYS[name](s)


def _supply(s: State) -> Plain:
    """Every unit's chain of spaces to its edge, and why others have none (commander 9.sup-1)."""
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
                why = f"{s.unit_name(unit)}: {found.case}: {found.reason}"
                marks.append({"at": s.place_name(s.at[unit]), "kind": "cut", "title": why})
        lines += [_line(side, piece, count) for piece, count in sorted(used.items())]
    legend = [
        {"tone": "supply-german", "text": "German supply"},
        {"tone": "supply-allied", "text": "Allied supply"},
        {"tone": "warn", "text": "out of supply"},
    ]
    return {"lines": lines, "marks": marks, "legend": legend}


def _line(side: int, piece: tuple[str, str], count: int) -> Plain:
    return {
        "path": piece,
        "tone": f"supply-{SIDES[side]}",
        "dash": "solid",
        "weight": min(count, 5),
        "title": f"{count} unit{'s' if count > 1 else ''}",
    }


def _control(s: State) -> Plain:
    """Who holds which spaces (commander 6.ctl-1)."""
    everything = (1 << len(s.ground.board)) - 1
    names = s.ground.board.names
    tints = [
        {"places": names(s.control), "tone": "german"},
        {"places": names(everything & ~s.control), "tone": "allied"},
    ]
    legend = [{"tone": "german", "text": "German"}, {"tone": "allied", "text": "Allied"}]
    return {"tints": tints, "style": "front", "legend": legend}


def _rivers(s: State) -> Plain:
    """River borders already used this turn (commander 7.river-1, 8.break-2)."""
    names = s.ground.board.labels
    sides = [
        {
            "side": f"{names[a]}/{names[b]}",
            "kind": "interdicted",
            "title": "commander 7.river-1: crossed this turn",
        }
        for a, b in sorted(s.crossings | s.breaks)
    ]
    return {"sides": sides, "legend": [{"tone": "warn", "text": "river crossed this turn"}]}


OVERLAYS = {"supply": _supply, "control": _control, "rivers": _rivers}
