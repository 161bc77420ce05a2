"""Where things come onto the map and leave it: supply sources, ways out, entries of arrivals."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ardennes.board.graph import members
from ardennes.wargame.overlays import Plain
from ardennes.wargame.pieces import AWAY

MOST_NAMED = 8  # arrivals in a title


class Gate(NamedTuple):
    """Places of one kind: sources of supply, which are tinted, or ways out, which bear a sign."""

    kind: str  # source way-out
    side: str
    places: int
    title: str
    case: str


def sources(side: str, places: int, case: str) -> Gate:
    """Where the supply of a side comes from."""
    return Gate("source", side, places, f"{side.capitalize()} supply source", case)


def exits(side: str, places: int, case: str) -> Gate:
    """Where a side may leave the map."""
    return Gate("way-out", side, places, f"{side.capitalize()} units may leave the map here", case)


class Arrivals(NamedTuple):
    """Who still waits: the turn each is due (0: never), that turn in words, the places."""

    due: Callable[[Any, int], int]
    turn: Callable[[int], str]
    entries: Callable[[Any, int], int]
    case: str


def gates(s: Any, known: Iterable[Gate], arrivals: Arrivals) -> Plain:
    """All of them, drawn over the map."""
    known = [gate for gate in known if gate.places]
    names, labels = s.ground.board.names, s.ground.board.labels
    tinted = [gate for gate in known if gate.kind == "source"]
    out = [gate for gate in known if gate.kind == "way-out"]
    entries = _entries(s, arrivals)
    return {
        "tints": [
            {
                "places": names(gate.places),
                "tone": f"supply-{gate.side}",
                "title": f"{gate.case}: {gate.title}",
            }
            for gate in tinted
        ],
        "marks": [
            *(
                {"at": labels[p], "kind": gate.kind, "title": f"{gate.case}: {gate.title}"}
                for gate in out
                for p in members(gate.places)
            ),
            *entries,
        ],
        "legend": [
            *({"tone": f"supply-{gate.side}", "text": gate.title} for gate in tinted),
            *([{"tone": "go", "text": "arrow up: a way off the map"}] if out else ()),
            *(
                {"tone": side, "text": f"arrow down: {side.capitalize()} units arrive"}
                for side in s.sides
                if any(mark["kind"].endswith(side) for mark in entries)
            ),
        ],
    }


def _entries(s: Any, arrivals: Arrivals) -> list[Plain]:
    """A sign for each place somebody is going to enter by, the next to come first."""
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for unit, at in enumerate(s.at):
        turn = arrivals.due(s, unit) if at == AWAY else 0
        for place in members(arrivals.entries(s, unit)) if turn else ():
            if place < len(s.ground.board):
                found.setdefault((place, s.roster.side[unit]), []).append((turn, unit))
    return [
        {
            "at": s.place_name(place),
            "kind": f"way-in-{s.sides[side]}",
            "title": f"{arrivals.case}: {_who(s, arrivals, sorted(who))}",
        }
        for (place, side), who in sorted(found.items())
    ]


def _who(s: Any, arrivals: Arrivals, who: list[tuple[int, int]]) -> str:
    turns: dict[int, list[str]] = {}
    for turn, unit in who[:MOST_NAMED]:
        turns.setdefault(turn, []).append(s.title(unit))
    told = [f"{arrivals.turn(turn)}: {', '.join(names)}" for turn, names in turns.items()]
    more = len(who) - MOST_NAMED
    return "; ".join([*told, *([f"{more} more later"] if more > 0 else ())])
