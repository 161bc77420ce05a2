"""The table before the first turn."""

from collections.abc import Mapping

from ardennes.engine.core import BadInput
from ardennes.engine.options import Option, check_options
from ardennes.engine.tables import PRINTED, Pack
from ardennes.engine.umpire import Umpire
from ardennes.games.bb81 import words as w
from ardennes.games.bb81.edition import edition
from ardennes.games.bb81.rules import sequence
from ardennes.games.bb81.state import State

CAMPAIGN = "campaign"
SCENARIOS = (CAMPAIGN,)
OPTIONS: tuple[Option, ...] = ()


def new_game(
    scenario: str = CAMPAIGN, options: Mapping[str, object] | None = None, pack: Pack = PRINTED
) -> State:
    """Everybody in his hex; 16AM begins with the German player-turn (bb81 seq-1)."""
    if scenario not in SCENARIOS:
        raise BadInput("scenario", f"expected one of {', '.join(SCENARIOS)}, got {scenario!r}")
    check_options(OPTIONS, options or {})
    box = edition(pack)
    s = State(box, box.ground, box.roster, clear=box.turn(1).clear_weather)
    for unit, counter in enumerate(s.roster.counters):
        if counter.setup_hex:
            s.put(unit, s.place_id(counter.setup_hex))
    umpire = Umpire(s)
    umpire.emit(w.PhaseBegan(0))
    sequence.begin_phase(umpire)
    sequence.settle(umpire)
    s.memo = {}
    return s
