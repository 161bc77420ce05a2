"""tb 3: set-up and starting control."""

from collections.abc import Mapping

from ardennes.engine.core import BadInput
from ardennes.engine.options import check_options
from ardennes.engine.tables import PRINTED, Pack
from ardennes.engine.umpire import Umpire
from ardennes.games.tb.edition import edition
from ardennes.games.tb.rules import sequence
from ardennes.games.tb.state import AWAY, State

CAMPAIGN = "campaign"


def new_game(
    scenario: str = CAMPAIGN, options: Mapping[str, object] | None = None, pack: Pack = PRINTED
) -> State:
    """Units with a hex start there, the rest wait for their turn (tb 3.1); turn 1 (tb 3.2)."""
    if scenario != CAMPAIGN:
        raise BadInput("scenario", f"tb has only {CAMPAIGN!r}, not {scenario!r}")
    check_options((), options)
    box = edition(pack)
    s = State(box, box.ground, box.roster)
    s.control = s.ground.start_control  # tb 3.3
    s.aerial_left, s.air_left = box.markers_of(s.turn)
    for unit, counter in enumerate(s.roster.counters):
        s.at[unit] = AWAY
        if counter.setup_hex:
            s.put(unit, s.place_id(counter.setup_hex))
    s.count_waiting()
    begin(s)
    return s


def begin(s: State) -> None:
    """Ask the first question of the phase a fresh table stands in."""
    umpire = Umpire(s)
    sequence.ask_phase(umpire)
    sequence.settle(umpire)
