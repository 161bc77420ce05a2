"""What the map can show on request: bonds, zones, supply, control, goals, gates, threats."""

from ardennes.board.graph import members
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules.airborne import never_come
from ardennes.games.a44.rules.edges import exit_hexes
from ardennes.games.a44.rules.entry import own_entries
from ardennes.games.a44.rules.scenarios import scenario
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.show import bonds, cuts
from ardennes.games.a44.show.threats import THREATS
from ardennes.games.a44.state import State
from ardennes.wargame import overlays as draw
from ardennes.wargame.gates import Arrivals, exits, gates, sources
from ardennes.wargame.overlays import BySide, Overlay, Plain


def _zone_facts(s: State) -> BySide:
    return draw.in_zones(s, zone)


def _zones(s: State) -> Plain:
    """Zones of control of both sides (a44 9.1)."""
    return draw.zones(s, zone)


def _control_facts(s: State) -> BySide:
    return draw.held(s, s.held(GERMAN))


def _control(s: State) -> Plain:
    """Who was last in every hex (F15)."""
    return draw.control(s, s.held(GERMAN))


def _goals(s: State) -> Plain:
    """Victory Hexes and the way out (a44 30.2)."""
    ground = s.ground
    goals = (
        ("german", ground.victory & s.held(GERMAN), "Victory Hex, German", "a44 30.1.2"),
        ("allied", ground.victory & s.held(ALLIED), "Victory Hex", "a44 30.1.2"),
        ("go", ground.entries.get("F", 0) | ground.entries.get("G", 0), "to Antwerp", "a44 11.9.3"),
        ("warn", ground.bottleneck, "the bottleneck before St-Vith", "a44 24.7"),
    )
    return {
        "tints": [
            {"places": ground.board.names(hexes), "tone": tone} for tone, hexes, _, _ in goals
        ],
        "marks": [
            {"at": s.place_name(p), "kind": "goal", "title": f"{case}: {title}"}
            for _, hexes, title, case in goals
            for p in members(hexes)
        ],
        "legend": [{"tone": tone, "text": title} for tone, hexes, title, _ in goals if hexes],
    }


def _gates(s: State) -> Plain:
    """Sources of supply, ways off the map, Entry Hexes of arrivals (a44 23.2, 11.9, 13.1)."""
    known = (
        sources("german", s.ground.sources[GERMAN], "a44 23.2"),
        sources("allied", s.ground.sources[ALLIED], "a44 23.2"),
        exits("german", exit_hexes(s, GERMAN), "a44 11.9.3"),
    )

    def label(turn: int) -> str:
        return s.edition.days[turn].label

    return gates(s, known, Arrivals(due, label, own_entries, "a44 13.1"))


def due(s: State, unit: int) -> int:
    """The turn it comes; 0 if it never does in this scenario."""
    turn = s.roster.counters[unit].arrival_turn
    return turn if turn <= scenario(s).last and not never_come(s) >> unit & 1 else 0


OVERLAYS = (
    Overlay("bonds", "ZOC bonds", "B", bonds.picture, bonds.facts),
    Overlay("zoc", "Zones of control", "Z", _zones, _zone_facts),
    Overlay("supply", "Supply lines", "S", cuts.picture),
    Overlay("control", "Control", "H", _control, _control_facts),
    Overlay("goals", "Victory Hexes", "C", _goals),
    Overlay("gates", "Ways in and out", "W", _gates),
    THREATS.overlay(),
)
