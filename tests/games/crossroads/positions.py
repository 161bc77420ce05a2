"""Little positions for the tests of crossroads."""

from typing import Any

from ardennes.engine.core import Decision, No, Roll
from ardennes.engine.play import Match, legal, why_not
from ardennes.games.crossroads import GAME
from ardennes.games.crossroads import words as w
from ardennes.games.crossroads.state import State


def table(units: dict[str, str], phase: str = "german turn", **more: Any) -> State:
    """Counters by id in these hexes of the map, nobody else."""
    rows = [{"id": unit, "at": at} for unit, at in units.items()]
    plain = {"game": "crossroads", "turn": 1, "phase": phase, "unit": rows, **more}
    return GAME.files.read_position(plain)


def move(s: State, unit: str, to: str) -> w.Move:
    """A move by names."""
    return w.Move(s.unit_id(unit), s.place_id(to))


def attack(s: State, unit: str, target: str) -> w.Attack:
    """An attack by names."""
    return w.Attack(s.unit_id(unit), s.place_id(target))


def refused(s: State, action: Any) -> str:
    """The case that forbids it; "" if it is legal."""
    no: No | None = why_not(GAME, s, action)
    return no.case if no else ""


def asked(s: State) -> Decision:
    """The decision that waits."""
    decision = legal(GAME, s)
    assert decision is not None
    return decision


def reaches(s: State, unit: str) -> set[str]:
    """The hexes the choices send it to."""
    number = s.unit_id(unit)
    moves = [a for a in asked(s).choices if isinstance(a, w.Move) and a.unit == number]
    return {s.place_name(a.to) for a in moves}


def fought(s: State, unit: str, target: str, die: int) -> Match:
    """An attack with this roll."""
    match = Match(GAME, s)
    for action in (attack(s, unit, target), w.Fight(), Roll(die)):
        match.play(action)
    return match


def where(s: State) -> dict[str, str]:
    """Every unit on the map and its hex."""
    return {s.unit_name(u): s.place_name(at) for u, at in enumerate(s.at) if at >= 0}
