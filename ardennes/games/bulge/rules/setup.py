"""bulge 4.0: the table before the first turn."""

from collections.abc import Mapping

from ardennes.engine.core import BadInput
from ardennes.engine.options import Option, check_options
from ardennes.engine.tables import PRINTED, Pack
from ardennes.engine.umpire import Umpire
from ardennes.games.bulge import words as w
from ardennes.games.bulge.edition import edition
from ardennes.games.bulge.rules import sequence
from ardennes.games.bulge.state import WEATHER, State

CAMPAIGN = "campaign"
SCENARIOS = (CAMPAIGN,)
VARIABLE = "variable"
OPTIONS = (
    Option(
        name="weather",
        title="Weather",
        about="The weather follows the calendar, or a die each turn (bulge 6.0).",
        values=("historical", VARIABLE),
        default="historical",
    ),
    Option(
        name="airdrop",
        title="Airdrop",
        about="Von der Heydte's paratroops may jump on the first turn (bulge 15.0).",
    ),
)
# What the options were called before there were any; records and stored games may say so.
OLD_SCENARIOS: dict[str, dict[str, object]] = {
    "variable weather": {"weather": VARIABLE},
    "airdrop": {"airdrop": True},
    "variable weather and airdrop": {"weather": VARIABLE, "airdrop": True},
}


def options_of(scenario: str, given: Mapping[str, object] | None) -> tuple[bool, bool]:
    """Variable weather and airdrop, yes or no."""
    if scenario not in (*SCENARIOS, *OLD_SCENARIOS):
        raise BadInput("scenario", f"expected one of {', '.join(SCENARIOS)}, got {scenario!r}")
    found = check_options(OPTIONS, {**OLD_SCENARIOS.get(scenario, {}), **(given or {})})
    return found["weather"] == VARIABLE, bool(found["airdrop"])


def new_game(
    scenario: str = CAMPAIGN, options: Mapping[str, object] | None = None, pack: Pack = PRINTED
) -> State:
    """Allied units, then German ones, in their hexes; the first turn begins (bulge 4.0)."""
    variable, airdrop = options_of(scenario, options)
    box = edition(pack)
    s = State(box, box.ground, box.roster, variable=variable, airdrop=airdrop)
    for unit, counter in enumerate(s.roster.counters):
        if counter.setup_hex:
            s.put(unit, s.place_id(counter.setup_hex))
    umpire = Umpire(s)
    umpire.emit(w.PhaseBegan(WEATHER))
    sequence.begin(umpire)
    return s
