"""Markers of the optional rules, on the map and in the box (a44 31 to 36)."""

from ardennes.games.a44.counters import ALLIED, GERMAN, SIDES
from ardennes.games.a44.rules import commando, roadblocks
from ardennes.games.a44.rules.bodenplatte import NOT_ROLLED
from ardennes.games.a44.rules.options import BODENPLATTE, GREIF_COMMANDO, ROADBLOCKS
from ardennes.games.a44.state import State
from ardennes.wargame.hexwords import side_name

Plain = dict[str, object]
Row = tuple[str, str | int, str]


def pieces(s: State) -> list[Plain]:
    """Roadblocks and the commando."""
    found: list[Plain] = []
    for side, place in s.roadblocks:
        title = f"{SIDES[side].capitalize()} Roadblock (a44 33.1)"
        found.append(
            {"kind": f"roadblock-{SIDES[side]}", "at": s.place_name(place), "title": title}
        )
    if s.commando[0] >= 0:
        title = f"Greif Commando: {commando.DRM} more on the die of a demolition (a44 36)"
        at = side_name(s.ground.board, s.commando)
        found.append({"kind": "commando", "at": at, "title": title})
    return found


def rows(s: State) -> list[Row]:
    """What is left of each, for the box."""
    found: list[Row] = []
    if ROADBLOCKS in s.options:
        for side in (GERMAN, ALLIED):
            left = roadblocks.in_hand(s, side)
            found.append((f"Roadblocks in hand, {SIDES[side].capitalize()}", left, "33.1"))
    if BODENPLATTE in s.options and s.bodenplatte != NOT_ROLLED:
        told = f"from turn {s.bodenplatte}" if s.bodenplatte else "no effect"
        found.append(("Operation Bodenplatte", told, "35"))
    if GREIF_COMMANDO in s.options:
        at_hand = "at hand" if commando.is_at_hand(s) else "gone"
        found.append(("Greif Commando", at_hand if s.commando[0] < 0 else "on the map", "36"))
    return found
