"""Markers of the optional rules, on the map and in the box (a44 31 to 36)."""

from typing import Any

from ardennes.games.a44.counters import ALLIED, GERMAN, SIDES
from ardennes.games.a44.rules import commando, fuel_dumps, roadblocks
from ardennes.games.a44.rules.bodenplatte import NOT_ROLLED
from ardennes.games.a44.rules.options import BODENPLATTE, GREIF_COMMANDO, ROADBLOCKS
from ardennes.games.a44.state import FACE_DOWN, REVEALED, State
from ardennes.games.a44.words.dumps import UNKNOWN
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


def with_dumps(s: State, seat: str, view: Plain) -> Plain:
    """A view with the Fuel Dump markers as the seat knows them (a44 32.1)."""
    found: Any = view["pieces"]
    return {**view, "pieces": [*found, *dumps(s, seat)]}


def dumps(s: State, seat: str) -> list[Plain]:
    """Fuel Dump markers face down, or what is under them."""
    side = SIDES.index(seat) if seat in SIDES else -1
    real = fuel_dumps.known_to(s, side)
    return [_dump(s.place_name(at), _what(s, up, at, real)) for at, up in s.dumps]


def _what(s: State, up: int, at: int, real: int) -> str:
    if up != FACE_DOWN:
        return "" if up == REVEALED else "captured"
    if real == UNKNOWN and not s.dumps_known:
        return "hidden"
    return "real" if at == real else "dummy"


DUMPS = {
    "": "Fuel dump: defends its hex with 2 (a44 32.2)",
    "captured": "Fuel dump in German hands (a44 32.2)",
    "hidden": "Fuel Dump marker, face down (a44 32.1)",
    "real": "The real fuel dump, face down (a44 32.1)",
    "dummy": "Dummy Fuel Dump, face down (a44 32.1)",
}


def _dump(at: str, what: str) -> Plain:
    kind = f"fuel-dump-{what}" if what else "fuel-dump"
    return {"kind": kind, "at": at, "title": DUMPS[what]}


def rows(s: State) -> list[Row]:
    """What is left of each, for the box."""
    found: list[Row] = []
    if s.fuel_skipped:
        found.append(("Fuel checks skipped", "turns 7 and 8", "32.2"))
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
