"""What the map can show on request: supply lines, zones, control, interdicted bridges."""

from ardennes.engine.core import BadInput
from ardennes.games.tb.counters import ALLIED, GERMAN, SIDES
from ardennes.games.tb.interdiction import interdicted
from ardennes.games.tb.state import State
from ardennes.games.tb.studies import supplied_units
from ardennes.games.tb.supply import trace
from ardennes.games.tb.zoc import zoc
from ardennes.wargame.shown import Traced, bridge_overlay, supply_overlay, zone_overlay

Plain = dict[str, object]


def overlay(s: State, name: str) -> Plain:
    """One picture by name, in the primitives of docs/protocol.md."""
    if name not in OVERLAYS:
        raise BadInput("name", f"unknown overlay {name!r}; expected one of {', '.join(OVERLAYS)}")
    return OVERLAYS[name](s)


def _supply(s: State) -> Plain:
    """Every unit's line to its source, and why others have none (tb 7.2)."""
    traced = [
        Traced(s.title(u), SIDES[s.roster.side[u]], s.place_name(s.at[u]), trace(s, u))
        for u in supplied_units(s)
    ]
    return supply_overlay(traced, lambda piece: s.ground.road(*map(s.place_id, piece)))


def _zones(s: State) -> Plain:
    """Zones of control of both sides (tb 8.1)."""
    names = s.ground.board.names
    return zone_overlay({SIDES[side]: names(zoc(s, side)) for side in (GERMAN, ALLIED)})


def _control(s: State) -> Plain:
    """Who holds which hexes (tb 3.3)."""
    everything = (1 << len(s.ground.board)) - 1
    tints = [_tint(s, s.control, "german"), _tint(s, everything & ~s.control, "allied")]
    legend = [{"tone": "german", "text": "German"}, {"tone": "allied", "text": "Allied"}]
    return {"tints": tints, "style": "front", "legend": legend}


def _bridges(s: State) -> Plain:
    """Bridges Allied units deny to the German (tb 11.1)."""
    names = s.ground.board.labels
    sides = (f"{names[a]}/{names[b]}" for a, b in sorted(interdicted(s, GERMAN)))
    return bridge_overlay(sides, "tb 11.1")


def _tint(s: State, places: int, tone: str) -> Plain:
    return {"places": s.ground.board.names(places), "tone": tone}


OVERLAYS = {"supply": _supply, "zoc": _zones, "control": _control, "bridges": _bridges}
