"""a44 S2.4, S3.4: Victory Points, where the East Map is played alone."""

from collections.abc import Iterable

from ardennes.board.graph import bits, members
from ardennes.games.a44.counters import GERMAN
from ardennes.games.a44.rules.supply import lines
from ardennes.games.a44.state import EXITED, State

FACTORS = 4  # exited for a point (a44 S2.4)


def german_hexes(s: State) -> int:
    """Hexes a German was the last in, with a path by road (a44 30.1.2)."""
    wanted = s.ground.victory | bits(s.ground.town_names)
    path = lines(s, GERMAN)
    return bits(p for p in members(wanted & s.held(GERMAN)) if path.bound_by_road(p))


def factors(s: State, units: Iterable[int]) -> int:
    """Printed attack factors of the sides that are up; guns have none (a44 Q-195)."""
    guns = s.roster.guns
    return sum(s.roster.attack[u][s.face(u)] for u in units if not guns >> u & 1)


def way_home(s: State) -> bool:
    """Does a road lead to a source from a hex by which Germans have left (a44 30.2, S2.4)?"""
    return any(lines(s, GERMAN).bound_by_road(p) for p in members(s.exit_hexes))


def exited(s: State) -> int:
    """Attack factors that left by the west edge."""
    return factors(s, (u for u in s.roster.of[GERMAN] if s.at[u] == EXITED))


def for_hexes(s: State) -> int:
    """A point for each Victory Hex (a44 S2.4)."""
    return (german_hexes(s) & s.ground.victory).bit_count()


def for_exits(s: State) -> int:
    """A point for every four factors, if a road leads home (a44 S2.4)."""
    return exited(s) // FACTORS if way_home(s) else 0


def points(s: State) -> int:
    """What the Germans have."""
    return for_hexes(s) + for_exits(s)
