"""What the map can show on request: supply, control, river crossings used this turn."""

from ardennes.engine.core import BadInput
from ardennes.games.commander.counters import SIDES
from ardennes.games.commander.state import State
from ardennes.games.commander.studies import supplied_units
from ardennes.games.commander.supply import trace
from ardennes.wargame.overlays import Traced, supply_overlay

Plain = dict[str, object]


def overlay(s: State, name: str) -> Plain:
    """One picture by name, in the primitives of docs/protocol.md."""
    if name not in OVERLAYS:
        raise BadInput("name", f"unknown overlay {name!r}; expected one of {', '.join(OVERLAYS)}")
    return OVERLAYS[name](s)


def _supply(s: State) -> Plain:
    """Every unit's chain of spaces to its edge, and why others have none (commander 9.sup-1)."""
    traced = [
        Traced(s.unit_name(u), SIDES[s.roster.side[u]], s.place_name(s.at[u]), trace(s, u))
        for u in supplied_units(s)
    ]
    return supply_overlay(traced, lambda _: True)


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
