"""a44 13.8: attacks onto the map from a Blocking Position."""

from collections.abc import Sequence

from ardennes.board.graph import NOWHERE, members
from ardennes.engine.core import No
from ardennes.games.a44.counters import GERMAN
from ardennes.games.a44.rules.stacking import points, steps
from ardennes.games.a44.state import State
from ardennes.games.a44.terrain import SECTORS

BLOCKED_BY = 6  # defence factors (a44 13.4)
MOST_POINTS, MOST_STEPS = 6, 4  # what two hexes hold (a44 13.8.1)


def block_at(s: State, entry: int) -> int:
    """The Blocking Position behind an Entry Hex; nowhere if it has none (a44 3.2)."""
    name = f"Block-{s.place_name(entry)}"
    return s.place_id(name) if name in s.ground.off_map else NOWHERE


def boxes_of(s: State, entry: int) -> set[int]:
    """The Off Map Boxes behind an Entry Hex."""
    letters = [letter for letter, hexes in s.ground.entries.items() if hexes >> entry & 1]
    return {s.ground.box_of(letter) for letter in letters} - {NOWHERE}


def sector(s: State, entry: int) -> int:
    """The Entry Hexes of its sector (a44 13.4)."""
    found = 0
    for letters in SECTORS.values():
        hexes = 0
        for letter in letters:
            hexes |= s.ground.entries.get(letter, 0)
        found |= hexes if hexes >> entry & 1 else 0
    return found


def is_blocked(s: State, entry: int) -> bool:
    """Do six defence factors stand before it (a44 13.4)?"""
    units = s.here(block_at(s, entry))
    return sum(s.roster.defence[u][s.face(u)] for u in units) >= BLOCKED_BY


def why_not_from(s: State, unit: int, target: int) -> No | None:
    """May a unit off the map attack this hex (a44 13.7, 13.8.1, 13.8.2)?"""
    if s.at[unit] != block_at(s, target):
        where = s.place_name(target)
        return No("a44 13.8.1", f"{s.title(unit)} is in no Blocking Position of {where}")
    taken = sector(s, target) & s.ground.blocks & s.occupied[GERMAN]
    if free := [p for p in members(taken) if not is_blocked(s, p)]:
        where = s.place_name(free[0])
        return No("a44 13.8.2", f"{where} is German and not blocked by six defence factors")
    return None


def why_too_many(s: State, attackers: Sequence[int]) -> No | None:
    """Six Stacking Points and four steps of silhouettes attack onto the map (a44 13.8.1)."""
    off = [u for u in attackers if s.at[u] >= s.hexes]
    tanks = sum(steps(s, u) for u in off if s.roster.silhouetted >> u & 1)
    if sum(points(s, u) for u in off) > MOST_POINTS or tanks > MOST_STEPS:
        return No("a44 13.8.1", "more than two hexes hold cannot attack from a Blocking Position")
    return None
