"""a44 S1 to S5: the table before the first turn."""

from collections.abc import Mapping

from ardennes.board.graph import members
from ardennes.engine.core import BadInput
from ardennes.engine.tables import PRINTED, Pack
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.edition import Edition, edition
from ardennes.games.a44.rules import patton, sequence
from ardennes.games.a44.rules.airborne import never_come
from ardennes.games.a44.rules.deployment import start_control
from ardennes.games.a44.rules.options import chosen
from ardennes.games.a44.rules.scenarios import OF, ground_of, is_patton
from ardennes.games.a44.state import ABSENT, CAMPAIGN, SCENARIOS, State
from ardennes.wargame.roadnet import side_of


def new_game(
    scenario: str = CAMPAIGN, options: Mapping[str, object] | None = None, pack: Pack = PRINTED
) -> State:
    """Everybody in his hex, bridges as they are; the German begins to place, on 22 December the
    Allied player with his Traffic markers (a44 S4.3)."""
    if scenario not in SCENARIOS:
        raise BadInput("scenario", f"expected one of {', '.join(SCENARIOS)}, got {scenario!r}")
    box = edition(pack)
    s = State(box, ground_of(box, scenario), box.roster, options=chosen(options))
    s.scenario, s.turn = scenario, OF[scenario].first
    start_control(s)
    for unit in members(s.roster.pooled | never_come(s)):
        s.at[unit] = ABSENT
    if is_patton(s):
        patton.set_up(s)
    else:
        _sixteenth(s)
    umpire = Umpire(s)
    sequence.begin_phase(umpire)
    s.memo = {}
    return s


def _sixteenth(s: State) -> None:
    """Allied units in their hexes, reinforcements waiting, guns Ready (a44 S1.2, S1.3, S1.5, S2.2,
    S3.2)."""
    _bridges(s, s.edition)
    for unit, counter in enumerate(s.roster.counters):
        if counter.setup and counter.side == ALLIED:
            place = s.place_id(counter.setup)
            s.at[unit] = place
            s.take(ALLIED, place)
            s.positions |= (s.roster.dug_in >> unit & 1) << place
    s.rebuild()


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
