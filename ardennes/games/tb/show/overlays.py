"""What the map can show on request: supply lines, zones, control, bridges, gates, threats."""

from ardennes.engine.core import No
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.rules.interdiction import interdicted
from ardennes.games.tb.rules.reinforcements import entry_roads
from ardennes.games.tb.rules.supply import blocked, trace
from ardennes.games.tb.rules.zoc import unnegated_ezoc, zoc
from ardennes.games.tb.show.studies import supplied_units
from ardennes.games.tb.show.threats import THREATS
from ardennes.games.tb.state import State, date_of
from ardennes.wargame import cuts
from ardennes.wargame import overlays as draw
from ardennes.wargame.gates import Arrivals, exits, gates, sources
from ardennes.wargame.overlays import Overlay, Plain
from ardennes.wargame.roadnet import side_of


def _supply(s: State) -> Plain:
    """Every unit's line to its source (tb 7.2)."""
    return cuts.supply(s, supplied_units(s), trace, _why_closed)


def _why_closed(s: State, side: int, start: int, to: int, **_: bool) -> No | None:
    """What keeps a line from going on there (tb 7.2, 7.4, 7.12)."""
    where = s.place_name(to)
    if s.occupied[1 - side] >> to & 1:
        return No("tb 7.2", f"{where} is held by the enemy")
    if unnegated_ezoc(s, side) >> to & 1:
        return No("tb 7.2", f"{where} is in an enemy zone of control")
    if blocked(s, side) >> to & 1:
        return No("tb 7.12", f"{where} is West Wall without an Allied unit")
    if side == GERMAN and side_of(start, to) in interdicted(s, side):
        return No("tb 7.4", f"the bridge before {where} is interdicted")
    return None


def _gates(s: State) -> Plain:
    """Supply sources, the way out over the west edge, entries of arrivals (tb 4.2, 7.10, 12.1)."""
    known = (
        sources("german", s.ground.sources[GERMAN], "tb 7.10"),
        sources("allied", s.ground.sources[ALLIED], "tb 7.10"),
        exits("german", s.ground.exits, "tb 4.2"),
    )
    return gates(s, known, ARRIVALS)


def _due(s: State, unit: int) -> int:
    return s.roster.due[unit]


ARRIVALS = Arrivals(_due, date_of, entry_roads, "tb 12.1")


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
    Overlay("gates", "Ways in and out", "W", _gates),
    THREATS.overlay(),
)
