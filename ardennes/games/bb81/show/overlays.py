"""What the map can show on request: lines and isolation, zones, goals, roads, gates, threats."""

from ardennes.board.graph import members
from ardennes.engine.core import No
from ardennes.games.bb81.counters import ALLIED, GERMAN
from ardennes.games.bb81.rules.entering import dumps_left
from ardennes.games.bb81.rules.isolation import passable, trace
from ardennes.games.bb81.rules.reinforcements import due_turn, printed_entries
from ardennes.games.bb81.rules.zoc import zone
from ardennes.games.bb81.show.studies import units_on_map
from ardennes.games.bb81.show.threats import THREATS
from ardennes.games.bb81.state import State
from ardennes.wargame import cuts
from ardennes.wargame import overlays as draw
from ardennes.wargame.gates import Arrivals, exits, gates, sources
from ardennes.wargame.overlays import Overlay, Plain


def _isolation(s: State) -> Plain:
    """Every unit's line to its edge, and who is isolated (bb81 iso-1)."""
    return cuts.supply(s, units_on_map(s), trace, _why_closed, by_road=False)


def _why_closed(s: State, side: int, __: int, to: int, **_: bool) -> No | None:
    """What keeps a line out of a hex (bb81 iso-3)."""
    if passable(s, side) >> to & 1:
        return None
    held = s.occupied[1 - side] >> to & 1
    what = "held by the enemy" if held else "in an enemy zone of control"
    return No("bb81 iso-3", f"{s.place_name(to)} is {what}")


def _gates(s: State) -> Plain:
    """Edges that lines lead to, the roads off the map, entries of arrivals (bb81 iso-1, vic-3)."""
    known = (
        sources("german", s.ground.sources[GERMAN], "bb81 iso-1"),
        sources("allied", s.ground.sources[ALLIED], "bb81 iso-1"),
        exits("german", s.ground.exits, "bb81 vic-3"),
    )

    def label(turn: int) -> str:
        return s.edition.turn(turn).turn

    return gates(s, known, Arrivals(due_turn, label, printed_entries, "bb81 rein-1"))


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
    Overlay("gates", "Ways in and out", "W", _gates),
    THREATS.overlay(),
)
