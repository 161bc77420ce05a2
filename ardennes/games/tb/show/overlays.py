"""What the map can show on request: supply lines, zones, control, interdicted bridges."""

from ardennes.games.tb.counters import GERMAN
from ardennes.games.tb.rules.interdiction import interdicted
from ardennes.games.tb.rules.supply import trace
from ardennes.games.tb.rules.zoc import zoc
from ardennes.games.tb.show.studies import supplied_units
from ardennes.games.tb.state import State
from ardennes.wargame import overlays as draw
from ardennes.wargame.overlays import Overlay, Plain


def _supply(s: State) -> Plain:
    """Every unit's line to its source (tb 7.2)."""
    return draw.supply(s, supplied_units(s), trace)


def _zones(s: State) -> Plain:
    """Zones of control of both sides (tb 8.1)."""
    return draw.zones(s, zoc)


def _in_zones(s: State) -> Plain:
    return draw.in_zones(s, zoc)


def _control(s: State) -> Plain:
    """Who holds which hexes (tb 3.3)."""
    return draw.control(s, s.control)


def _held(s: State) -> Plain:
    return draw.held(s, s.control)


def _bridges(s: State) -> Plain:
    """Bridges Allied units deny to the German (tb 11.1)."""
    return draw.bridges(s, interdicted(s, GERMAN), "tb 11.1")


OVERLAYS = (
    Overlay("supply", "Supply", "S", _supply),
    Overlay("zoc", "Zones of control", "Z", _zones, _in_zones),
    Overlay("control", "Control", "C", _control, _held),
    Overlay("bridges", "Interdicted bridges", "B", _bridges),
)
