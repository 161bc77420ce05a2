"""What the map can show on request: lines and isolation, zones, the way out, roads."""

from ardennes.board.graph import members
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


def _in_zones(s: State) -> Plain:
    return draw.in_zones(s, zone)


def _goals(s: State) -> Plain:
    """Liège, the dumps and the roads off the map beyond the Meuse (bb81 vic-1, vic-3, fuel-1)."""
    goals = (
        ("german", s.held, "Liège, last German", "bb81 vic-1"),
        ("allied", s.ground.liege & ~s.held, "Liège", "bb81 vic-1"),
        ("go", s.ground.exits, "a road off the map beyond the Meuse", "bb81 vic-3"),
        ("warn", dumps_left(s), "a fuel dump", "bb81 fuel-1"),
    )
    names = s.ground.board.names
    return {
        "tints": [{"places": names(hexes), "tone": tone} for tone, hexes, _, _ in goals],
        "marks": [
            {"at": s.place_name(p), "kind": "goal", "title": f"{case}: {title}"}
            for _, hexes, title, case in goals
            for p in members(hexes)
        ],
        "legend": [{"tone": tone, "text": title} for tone, hexes, title, _ in goals if hexes],
    }


def _roads(s: State) -> Plain:
    """Woods and rivers that can be entered, by the roads through them alone (bb81 move-4)."""
    ground = s.ground
    shut = ground.woods | ground.rivers
    opened = sorted(side for side in ground.roads if shut >> side[0] & 1 or shut >> side[1] & 1)
    names, why = ground.board.labels, "bb81 move-4: open along the road"
    return {
        "lines": [
            {"path": (names[a], names[b]), "tone": "go", "dash": "solid", "weight": 1, "title": why}
            for a, b in opened
        ],
        "legend": [{"tone": "go", "text": "the way into woods and across rivers"}],
    }


OVERLAYS = (
    Overlay("supply", "Lines and isolation", "S", _isolation),
    Overlay("zoc", "Zones of control", "Z", _zones, _in_zones),
    Overlay("goals", "Liège, dumps and exits", "C", _goals),
    Overlay("roads", "Roads that open", "B", _roads),
)
