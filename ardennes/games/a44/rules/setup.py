"""a44 S1: the table before the first turn."""

from collections.abc import Mapping

from ardennes.engine.tables import PRINTED, Pack
from ardennes.games.a44.edition import edition
from ardennes.games.a44.state import CAMPAIGN, State


def new_game(
    scenario: str = CAMPAIGN, options: Mapping[str, object] | None = None, pack: Pack = PRINTED
) -> State:
    """Everybody in his hex."""
    box = edition(pack)
    return State(box, box.ground, box.roster)
