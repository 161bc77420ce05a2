"""a44 4, 28, 29: what the date brings: weather, ground, quotas, the turns on which rules change."""

from ardennes.games.a44.counters import GERMAN
from ardennes.games.a44.state import State

FIRST_TURN = 1  # the morning of the 16th (a44 29)
NO_DEMOLITION_UNTIL = 2  # turns 1, 2 and the night after them (a44 7.6)
GREIF_FROM = 3  # the German Traffic markers (a44 24.5)
FIRST_LOSS, LOSSES = 8, 6  # one German Traffic marker each afternoon (a44 24.6)
BOUNDARIES_UNTIL = 4  # the last turn of the army boundaries (a44 11.10)
ALL_GUNS = 99


def is_frozen(s: State) -> bool:
    """The ground carries vehicles (a44 28.1)."""
    return s.edition.days[s.turn].ground == "frozen"


def is_clear(s: State) -> bool:
    """The sky is clear, from turn 15 to turn 22 (a44 28.2, S5.3)."""
    return s.edition.days[s.turn].weather == "clear"


def flips_due(s: State) -> int:
    """Guns a side may turn to Ready in its phase (a44 5.2, 5.4)."""
    return s.edition.days[s.turn].german_art_flips if s.side == GERMAN else ALL_GUNS


def points_due(s: State, side: int) -> int:
    """Replacement points of tonight (a44 25.2.1)."""
    night = s.edition.nights.get(s.turn)
    return night.replacements(side) if night else 0


def scheduled_losses(turn: int) -> tuple[int, ...]:
    """German Traffic markers gone for good before this turn (a44 24.6)."""
    return tuple(n + 1 for n in range(LOSSES) if FIRST_LOSS + 2 * n < turn)
