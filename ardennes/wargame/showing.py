"""What a seat sees, put together alike in every game; docs/protocol.md has the words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ardennes.board.graph import members
from ardennes.engine.core import Outcome
from ardennes.wargame.pieces import AWAY, WHERE

Plain = dict[str, Any]

WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
SATURDAY = 5  # 16 December 1944, the first day of the battle
LIVERIES = {"US": "us", "British": "british", "UK": "british", "German": "wehrmacht"}


class Result(NamedTuple):
    """A result of combat in words."""

    title: str
    text: str
    tone: str  # best good mixed none bad
    case: str


def phases(ids: Sequence[str], titles: Sequence[str], sides: Sequence[str | None]) -> list[Plain]:
    """The sequence of play for the header."""
    rows = zip(ids, titles, sides, strict=True)
    return [{"id": phase, "title": title, "side": side} for phase, title, side in rows]


def results(table: dict[str, Result]) -> dict[str, Plain]:
    """The results of combat, by their codes."""
    return {code: result._asdict() for code, result in table.items()}


def livery(nationality: str, name: str, *, airborne: bool) -> str:
    """The service whose colours a counter bears."""
    if nationality == "German" and "SS" in name.upper():
        return "ss"
    return "fallschirm" if nationality == "German" and airborne else LIVERIES[nationality]


def weekday(days_since: int, date: str) -> str:
    """Sat 16 December 1944: the date with its weekday, counted from the first day."""
    return f"{WEEKDAYS[(SATURDAY + days_since) % 7]} {date}"


PLAIN_COUNTER: Plain = {
    "size": "",
    "mechanized": False,
    "kampfgruppe": False,
    "steps": 1,
    "due": None,
    "edge": None,
}
PLAIN_VIEW: Plain = {"pieces": [], "holders": {}, "worth": {}, "arrivals": [], "facts": []}
PLAIN_UNIT: Plain = {"steps": 1, "supplied": None}


def counter(**own: object) -> Plain:
    """A counter as a client draws it: what the game says of it, the rest plain."""
    return {**PLAIN_COUNTER, **own}


def view(**own: object) -> Plain:
    """What a seat sees now: what the game says, the rest empty."""
    return {**PLAIN_VIEW, **own}


def units(
    s: Any, facts: Callable[[int], Plain], conditions: Mapping[str, int] | None = None
) -> dict[str, Plain]:
    """Every unit: where it is, in which state, and what the game knows of it besides. States are
    sets of units by their word: those of position files unless the game names others."""
    if conditions is None:
        conditions = {word: getattr(s, column) for word, column in s.unit_words().items()}
    states: list[list[str]] = [[] for _ in s.at]
    for word, those in conditions.items():
        for unit in members(those):
            states[unit].append(word)
    name, place = s.unit_name, s.place_name
    places: list[int] = [s.place_of(unit) for unit in range(len(s.at))]
    return {
        name(unit): {
            "at": place(at) if at >= 0 else None,
            "where": "map" if at >= 0 else WHERE.get(at, "map"),
            **PLAIN_UNIT,
            **facts(unit),
            "state": states[unit],
        }
        for unit, at in enumerate(places)
    }


def arrivals(s: Any, due: Callable[[int], int], title: Callable[[int], str]) -> list[Plain]:
    """Who still waits, by the turn it is due; 0 means never."""
    turns: dict[int, list[str]] = {}
    for unit, at in enumerate(s.at):
        if at == AWAY and (turn := due(unit)):
            turns.setdefault(turn, []).append(s.unit_name(unit))
    return [
        {"turn": turn, "units": names, "title": title(turn)}
        for turn, names in sorted(turns.items())
    ]


def outcome(ended: Outcome | None) -> Plain | None:
    """How it ended, if it has."""
    return ended and {"winner": ended.winner, "case": ended.case, "reason": ended.reason}


def pieces(kind: str, title: str, places: Iterable[str]) -> list[Plain]:
    """Markers of one kind on the map."""
    return [{"kind": kind, "at": place, "title": title} for place in places]
