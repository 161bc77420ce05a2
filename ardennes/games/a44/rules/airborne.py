"""a44 S2.3, S3.3: the 82nd and 101st Airborne where the East Map is played alone."""

from ardennes.games.a44.counters import ALLIED
from ardennes.games.a44.edition import HALVES
from ardennes.games.a44.state import EIGHT_TURNS, SIX_TURNS, State

SPENT = 4 * HALVES  # on their way to the map (a44 S3.3)


def never_come(s: State) -> int:
    """Units left out of the scenario (a44 S2.3)."""
    return s.roster.airborne if s.scenario == SIX_TURNS else 0


def by_west(s: State) -> int:
    """Those that wait to come in trucks over the west edge of the East Map (a44 S3.3)."""
    return s.roster.airborne & s.away[ALLIED] if s.scenario == EIGHT_TURNS else 0


def west_roads(s: State) -> int:
    """The road hexes of the west edge."""
    return s.ground.map.edges["W"] & s.ground.map.edge_roads


def reserved(s: State, but: int) -> int:
    """SM markers kept for those that are still to enter on their turn (a44 S3.3)."""
    waiting = by_west(s)
    if not waiting or s.side != ALLIED:
        return 0
    counters = s.roster.counters
    units = (u for u in s.roster.of[ALLIED] if waiting >> u & 1 and u != but)
    return sum(counters[u].arrival_turn == s.turn for u in units)
