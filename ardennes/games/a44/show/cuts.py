"""Supply lines as the map shows them, and where the enemy cuts those that are not there."""

from ardennes.engine.core import No
from ardennes.games.a44.rules.supply import lines
from ardennes.games.a44.show.reach import trace, units_on_map
from ardennes.games.a44.state import State
from ardennes.wargame import cuts
from ardennes.wargame.overlays import Plain


def picture(s: State) -> Plain:
    """Every unit's path to its source; who has none, and the point of the cut (a44 23.3)."""
    on_map = [u for u in units_on_map(s) if s.at[u] < s.hexes]
    return cuts.supply(s, on_map, trace, _why_closed, by_road=False)


def _why_closed(s: State, side: int, start: int, to: int, *, first: bool) -> No | None:
    """What keeps a line from going on there (a44 10.2, 23.3)."""
    where, real = s.place_name(to), lines(s, side)
    if s.occupied[1 - real.side] >> to & 1:
        return No("a44 23.3", f"{where} is held by the enemy")
    if s.blocks(1 - real.side) >> to & 1:
        return No("a44 33.1", f"an enemy Roadblock is in {where}")
    if real.bonds.hexes >> to & 1 or real.bonds.close(start, to):
        return No("a44 10.2", f"a bond closes {where}")
    if not first and not real.ground >> to & 1:
        return No("a44 23.3", f"{where} is in an enemy zone of control")
    if real.ground & ~real.road & 1 << to:
        return No("a44 23.3", f"{where} is a place the enemy controls")
    return None
