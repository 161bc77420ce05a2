"""What the map can show on request: supply lines, zones, interdicted bridges."""

from ardennes.engine.core import BadInput
from ardennes.games.bulge.counters import ALLIED, GERMAN, SIDES
from ardennes.games.bulge.interdiction import interdicted
from ardennes.games.bulge.state import State
from ardennes.games.bulge.studies import supplied_units
from ardennes.games.bulge.supply import trace
from ardennes.games.bulge.zoc import zoc
from ardennes.wargame.overlays import Traced, bridge_overlay, supply_overlay, zone_overlay

Plain = dict[str, object]


def overlay(s: State, name: str) -> Plain:
    """One picture by name, in the primitives of docs/protocol.md."""
    if name not in OVERLAYS:
        raise BadInput("name", f"unknown overlay {name!r}; expected one of {', '.join(OVERLAYS)}")
    return OVERLAYS[name](s)


def _supply(s: State) -> Plain:
    """Every unit's path to its edge, and why others have none (bulge 14.0)."""
    traced = [
        Traced(s.title(u), SIDES[s.roster.side[u]], s.place_name(s.at[u]), trace(s, u))
        for u in supplied_units(s)
    ]
    return supply_overlay(traced, lambda piece: s.ground.road(*map(s.place_id, piece)))


def _zones(s: State) -> Plain:
    """Zones of control of both sides (bulge 9.0)."""
    names = s.ground.board.names
    return zone_overlay({SIDES[side]: names(zoc(s, side)) for side in (GERMAN, ALLIED)})


def _bridges(s: State) -> Plain:
    """Bridges Allied units deny to the German (bulge 11.0)."""
    names = s.ground.board.labels
    sides = (f"{names[a]}/{names[b]}" for a, b in sorted(interdicted(s, GERMAN)))
    return bridge_overlay(sides, "bulge 11.0")


OVERLAYS = {"supply": _supply, "zoc": _zones, "bridges": _bridges}
