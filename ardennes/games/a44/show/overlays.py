"""What the map can show on request: bonds, zones, supply, control, goals."""

from ardennes.board.graph import members
from ardennes.games.a44.counters import ALLIED, GERMAN, SIDES
from ardennes.games.a44.rules.bonds import bonds
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.show.reach import trace, units_on_map
from ardennes.games.a44.state import State
from ardennes.wargame import overlays as draw
from ardennes.wargame.hexwords import side_name
from ardennes.wargame.overlays import BySide, Overlay, Plain

BY_SIDE = ((GERMAN, SIDES[GERMAN]), (ALLIED, SIDES[ALLIED]))


def _bond_facts(s: State) -> dict[str, dict[str, list[str]]]:
    """Closed hexes and hexsides of each side as they stand (a44 10.2)."""
    return {
        name: {
            "hexes": s.ground.board.names(bonds(s, side).hexes),
            "sides": [side_name(s.ground.board, at) for at in sorted(bonds(s, side).sides)],
        }
        for side, name in BY_SIDE
    }


def _bonds(s: State) -> Plain:
    """Hexes and hexsides that bonds close to the other side."""
    names = s.ground.board.labels
    tints = [
        {"places": s.ground.board.names(bonds(s, side).hexes), "tone": name}
        for side, name in BY_SIDE
    ]
    lines = [
        {
            "path": (names[a], names[b]),
            "tone": name,
            "dash": "short",
            "weight": 2,
            "title": f"a44 10.2: a {name.capitalize()} bond closes this hexside",
        }
        for side, name in BY_SIDE
        for a, b in sorted(bonds(s, side).sides)
    ]
    legend = [{"tone": name, "text": f"closed by {name.capitalize()} bonds"} for _, name in BY_SIDE]
    return {"tints": tints, "lines": lines, "legend": legend}


def _zone_facts(s: State) -> BySide:
    return draw.in_zones(s, zone)


def _zones(s: State) -> Plain:
    """Zones of control of both sides (a44 9.1)."""
    return draw.zones(s, zone)


def _supply(s: State) -> Plain:
    """Every unit's path to its source, and who has none (a44 23.3)."""
    on_map = [u for u in units_on_map(s) if s.at[u] < s.hexes]
    return draw.supply(s, on_map, trace, by_road=False)


def _control_facts(s: State) -> BySide:
    return draw.held(s, s.control[GERMAN])


def _control(s: State) -> Plain:
    """Who was last in every hex (F15)."""
    return draw.control(s, s.control[GERMAN])


def _goals(s: State) -> Plain:
    """Victory Hexes and the way out (a44 30.2)."""
    ground = s.ground
    goals = (
        ("german", ground.victory & s.control[GERMAN], "Victory Hex, German", "a44 30.1.2"),
        ("allied", ground.victory & s.control[ALLIED], "Victory Hex", "a44 30.1.2"),
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


OVERLAYS = (
    Overlay("bonds", "ZOC bonds", "B", _bonds, _bond_facts),
    Overlay("zoc", "Zones of control", "Z", _zones, _zone_facts),
    Overlay("supply", "Supply lines", "S", _supply),
    Overlay("control", "Control", "H", _control, _control_facts),
    Overlay("goals", "Victory Hexes", "C", _goals),
)
