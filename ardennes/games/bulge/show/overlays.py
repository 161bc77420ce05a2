"""What the map can show on request: supply lines, zones, bridges, gates, threats."""

from ardennes.board.graph import bits
from ardennes.engine.core import No
from ardennes.games.bulge.counters import ALLIED, GERMAN
from ardennes.games.bulge.rules.interdiction import interdicted
from ardennes.games.bulge.rules.reinforcements import AIR, entry_roads
from ardennes.games.bulge.rules.supply import blocked, trace
from ardennes.games.bulge.rules.supply import sources as sources_of
from ardennes.games.bulge.rules.zoc import unnegated, zoc
from ardennes.games.bulge.show.studies import supplied_units
from ardennes.games.bulge.show.threats import THREATS
from ardennes.games.bulge.state import State
from ardennes.wargame import cuts
from ardennes.wargame import overlays as draw
from ardennes.wargame.gates import Arrivals, exits, gates, sources
from ardennes.wargame.overlays import Overlay, Plain
from ardennes.wargame.roadnet import side_of


def _supply(s: State) -> Plain:
    """Every unit's path to its edge, and why others have none (bulge 14.0)."""
    return cuts.supply(s, supplied_units(s), trace, _why_closed, alone=_alone)


def _alone(s: State, side: int) -> State:
    """A table without the enemy and his markers (bulge R13)."""
    table = cuts.without_enemies(s, side)
    table.interdiction = [0, 0]
    return table


def _why_closed(s: State, side: int, start: int, to: int, **_: bool) -> No | None:
    """What keeps a path from going on there (bulge 14.0, R13, R15, R23)."""
    where = s.place_name(to)
    if s.occupied[1 - side] >> to & 1:
        return No("bulge 14.0", f"{where} is held by the enemy")
    if unnegated(s, side) >> to & 1:
        return No("bulge 14.0", f"{where} is in an enemy zone of control")
    if blocked(s, side) >> to & 1:
        return No("bulge R13", f"an enemy interdiction marker lies in {where}")
    if side_of(start, to) in interdicted(s, side):
        return No("bulge R23", f"the bridge before {where} is interdicted")
    return None


def _gates(s: State) -> Plain:
    """Supply sources, exit hexes, entries of arrivals (bulge 14.0, 13.0a)."""
    known = (
        sources("german", sources_of(s, GERMAN), "bulge 14.0"),
        sources("allied", sources_of(s, ALLIED), "bulge 14.0"),
        exits("german", bits(s.ground.exits), "bulge 3.1 exit"),
    )
    return gates(s, known, Arrivals(due, s.edition.date_of, entry_roads, "bulge 13.0a"))


def due(s: State, unit: int) -> int:
    """The turn printed on it; the paratroops jump."""
    counter = s.roster.counters[unit]
    return 0 if counter.reinf_edge == AIR else counter.reinf_turn


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
    Overlay("gates", "Ways in and out", "W", _gates),
    THREATS.overlay(),
)
