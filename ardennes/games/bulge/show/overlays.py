"""What the map can show on request: supply lines, zones, interdicted bridges."""

from ardennes.games.bulge.counters import GERMAN
from ardennes.games.bulge.rules.interdiction import interdicted
from ardennes.games.bulge.rules.supply import trace
from ardennes.games.bulge.rules.zoc import zoc
from ardennes.games.bulge.show.studies import supplied_units
from ardennes.games.bulge.state import State
from ardennes.wargame import overlays as draw
from ardennes.wargame.overlays import Overlay, Plain


def _supply(s: State) -> Plain:
    """Every unit's path to its edge, and why others have none (bulge 14.0)."""
    return draw.supply(s, supplied_units(s), trace)


def _zones(s: State) -> Plain:
    """Zones of control of both sides (bulge 9.0)."""
    return draw.zones(s, zoc)


def _in_zones(s: State) -> Plain:
    return draw.in_zones(s, zoc)


def _bridges(s: State) -> Plain:
    """Bridges Allied units deny to the German (bulge 11.0)."""
    return draw.bridges(s, interdicted(s, GERMAN), "bulge 11.0")


OVERLAYS = (
    Overlay("supply", "Supply", "S", _supply),
    Overlay("zoc", "Zones of control", "Z", _zones, _in_zones),
    Overlay("bridges", "Interdicted bridges", "B", _bridges),
)
