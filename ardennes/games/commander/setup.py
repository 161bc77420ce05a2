"""commander 3, 13: the table before the first surprise turn."""

from functools import cache

from ardennes.engine.core import BadInput
from ardennes.engine.umpire import Umpire
from ardennes.games.commander import sequence
from ardennes.games.commander.calendar import RACE_DAY
from ardennes.games.commander.counters import printed
from ardennes.games.commander.spaces import own_map
from ardennes.games.commander.state import Roster, State

CAMPAIGN, RACE = "campaign", "race"
SCENARIOS = (CAMPAIGN, RACE)


@cache
def own_roster() -> Roster:
    """The 69 units of the game."""
    return Roster(printed())


@cache
def race_roster() -> Roster:
    """Without the arrivals after 18 December and the OKW reserve (commander 13.race-1, R34)."""
    kept = [c for c in printed() if not c.okw_reserve and c.arrival_day <= RACE_DAY]
    return Roster(kept)


def new_game(scenario: str = CAMPAIGN) -> State:
    """18 German and 12 Allied units in their spaces, the first surprise turn to come
    (commander 3.setup-1, 3.setup-2, 3.setup-3, 3.setup-5)."""
    if scenario not in SCENARIOS:
        raise BadInput("scenario", f"expected one of {', '.join(SCENARIOS)}, got {scenario!r}")
    race = scenario == RACE
    s = State(own_map(), race_roster() if race else own_roster(), race=race)
    for unit, counter in enumerate(s.roster.counters):
        if counter.setup_space:
            s.put(unit, s.place_id(counter.setup_space))
    begin(s)
    return s


def begin(s: State) -> None:
    """The first question of a game."""
    umpire = Umpire(s)
    sequence.begin_surprise(umpire, 1)
    sequence.settle(umpire)
    s.memo = {}
