"""commander 3, 13: the table before the first surprise turn."""

from collections.abc import Mapping

from ardennes.engine.core import BadInput
from ardennes.engine.options import check_options
from ardennes.engine.tables import PRINTED, Pack
from ardennes.engine.umpire import Umpire
from ardennes.games.commander.edition import edition
from ardennes.games.commander.rules import sequence
from ardennes.games.commander.state import State

CAMPAIGN, RACE = "campaign", "race"
SCENARIOS = (CAMPAIGN, RACE)


def new_game(
    scenario: str = CAMPAIGN, options: Mapping[str, object] | None = None, pack: Pack = PRINTED
) -> State:
    """18 German and 12 Allied units in their spaces, the first surprise turn to come
    (commander 3.setup-1, 3.setup-2, 3.setup-3, 3.setup-5)."""
    if scenario not in SCENARIOS:
        raise BadInput("scenario", f"expected one of {', '.join(SCENARIOS)}, got {scenario!r}")
    check_options((), options)
    box, race = edition(pack), scenario == RACE
    s = State(box, box.ground, box.race_roster if race else box.roster, race=race)
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
