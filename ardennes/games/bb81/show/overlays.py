"""What the map can show on request: lines and isolation, zones, the way out, roads."""

from ardennes.board.graph import members
from ardennes.games.bb81.counters import SIDES
from ardennes.games.bb81.rules.entering import dumps_left
from ardennes.games.bb81.rules.isolation import trace
from ardennes.games.bb81.rules.zoc import zone
from ardennes.games.bb81.show.studies import units_on_map
from ardennes.games.bb81.state import State
from ardennes.wargame import overlays as draw
from ardennes.wargame.overlays import Overlay, Plain


def _isolation(s: State) -> Plain:
    """Every unit's line to its edge, and who is isolated (bb81 iso-1)."""
    return draw.supply(s, units_on_map(s), trace, by_road=False)


def _zones(s: State) -> Plain:
    """Zones of control of both sides (bb81 zoc-4)."""
    return draw.zones(s, zone)


def _goals(s: State) -> Plain:
    """Liège, the dumps and the roads off the map beyond the Meuse (bb81 vic-1, vic-3, fuel-1)."""
    names = s.ground.board.names
    liege = [s.held, s.ground.liege & ~s.held]
    marks = [
        {"at": s.place_name(p), "kind": "goal", "title": title}
        for hexes, title in (
            (s.ground.exits, "bb81 vic-3: a road off the map beyond the Meuse"),
            (dumps_left(s), "bb81 fuel-1: a fuel dump"),
        )
        for p in members(hexes)
    ]
    return {
        "tints": [{"places": names(p), "tone": n} for n, p in zip(SIDES, liege, strict=True)],
        "style": "front",
        "marks": marks,
        "legend": [{"tone": name, "text": f"Liège: {name.capitalize()}"} for name in SIDES],
    }


def _roads(s: State) -> Plain:
    """Woods and rivers that can be entered, by the roads through them alone (bb81 move-4)."""
    ground = s.ground
    shut = ground.woods | ground.rivers
    opened = sorted(side for side in ground.roads if shut >> side[0] & 1 or shut >> side[1] & 1)
    names = ground.board.labels
    return {
        "lines": [
            {"path": (names[a], names[b]), "tone": "go", "dash": "solid", "weight": 1}
            for a, b in opened
        ],
        "legend": [{"tone": "go", "text": "the way into woods and across rivers"}],
    }


OVERLAYS = (
    Overlay("supply", "Lines and isolation", "S", _isolation),
    Overlay("zoc", "Zones of control", "Z", _zones),
    Overlay("goals", "Liège, dumps and exits", "C", _goals),
    Overlay("roads", "Roads that open", "B", _roads),
)
