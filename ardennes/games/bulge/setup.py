"""bulge 4.0: the table before the first turn."""

from functools import cache

from ardennes.engine.core import BadInput
from ardennes.engine.umpire import Umpire
from ardennes.games.bulge import sequence
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import printed
from ardennes.games.bulge.state import WEATHER, Roster, State
from ardennes.games.bulge.terrain import own_map

CAMPAIGN = "campaign"
# The two choices of bulge 4.0, as scenarios: weather by the calendar or by dice, with the airdrop
# or without.
SCENARIOS = {
    CAMPAIGN: (False, False),
    "variable weather": (True, False),
    "airdrop": (False, True),
    "variable weather and airdrop": (True, True),
}


@cache
def own_roster() -> Roster:
    """The 75 counters of the game."""
    return Roster(printed())


def new_game(scenario: str = CAMPAIGN) -> State:
    """Allied units, then German ones, in their hexes; the first turn begins (bulge 4.0)."""
    if scenario not in SCENARIOS:
        raise BadInput("scenario", f"expected one of {', '.join(SCENARIOS)}, got {scenario!r}")
    variable, airdrop = SCENARIOS[scenario]
    s = State(own_map(), own_roster(), variable=variable, airdrop=airdrop)
    for unit, counter in enumerate(s.roster.counters):
        if counter.setup_hex:
            s.put(unit, s.place_id(counter.setup_hex))
    begin(s)
    return s


def begin(s: State) -> None:
    """The first question of a game."""
    umpire = Umpire(s)
    umpire.emit(w.PhaseBegan(WEATHER))
    sequence.ask_phase(umpire)
    sequence.settle(umpire)
    s.memo = {}
