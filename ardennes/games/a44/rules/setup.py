"""a44 S1: the table before the first turn. The Allied units stand; the German places his."""

from collections.abc import Mapping

from ardennes.engine.core import BadInput
from ardennes.engine.tables import PRINTED, Pack
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.edition import Edition, edition
from ardennes.games.a44.rules import sequence
from ardennes.games.a44.rules.deployment import start_control
from ardennes.games.a44.rules.options import chosen
from ardennes.games.a44.state import ABSENT, CAMPAIGN, State
from ardennes.wargame.roadnet import side_of

SCENARIOS = (CAMPAIGN,)


def new_game(
    scenario: str = CAMPAIGN, options: Mapping[str, object] | None = None, pack: Pack = PRINTED
) -> State:
    """Everybody in his hex, bridges as they are, guns Ready; the German begins to place."""
    if scenario not in SCENARIOS:
        raise BadInput("scenario", f"expected one of {', '.join(SCENARIOS)}, got {scenario!r}")
    box = edition(pack)
    s = State(box, box.ground, box.roster, options=chosen(options))
    start_control(s)
    _bridges(s, box)
    for unit, counter in enumerate(s.roster.counters):
        if s.roster.pooled >> unit & 1:
            s.at[unit] = ABSENT
        elif counter.setup and counter.side == ALLIED:
            place = s.place_id(counter.setup)
            s.at[unit] = place
            s.take(ALLIED, place)
            s.positions |= 1 << place if counter.setup_ip else 0
    s.rebuild()
    umpire = Umpire(s)
    sequence.begin_phase(umpire)
    s.memo = {}
    return s


def _bridges(s: State, box: Edition) -> None:
    """Blown, being built, or to be checked (a44 S1.4)."""
    for site in box.map.rows["bridge_sites"].values():
        first, second = (s.ground.board.place(name) for name in site.side.split("/"))
        side = side_of(first, second)
        if site.state == "blown":
            s.blown |= {side}
        elif site.state:
            s.building = tuple(sorted((*s.building, (side, GERMAN))))
    s.ouren = True
