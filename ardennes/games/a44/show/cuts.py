"""Supply lines as the map shows them, and where the enemy cuts those that are not there."""

from itertools import pairwise

from ardennes.engine.core import No
from ardennes.games.a44.rules.supply import Lines, lines
from ardennes.games.a44.show.reach import trace, units_on_map
from ardennes.games.a44.state import OUT, State
from ardennes.wargame import overlays as draw
from ardennes.wargame.overlays import Plain


def picture(s: State) -> Plain:
    """Every unit's path to its source; who has none, and the point of the cut (a44 23.3)."""
    on_map = [u for u in units_on_map(s) if s.at[u] < s.hexes]
    shown = draw.supply(s, on_map, trace, by_road=False)
    marks = [mark for unit in on_map if (mark := _cut(s, unit))]
    legend = [{"tone": "attack", "text": "crossed: where a line is cut"}] if marks else []
    return {
        **shown,
        "marks": [*shown["marks"], *marks],
        "legend": [*shown["legend"], *legend],
    }


def _cut(s: State, unit: int) -> Plain | None:
    """Where the line of this unit breaks off."""
    found = cut_point(s, unit)
    if found is None:
        return None
    place, no = found
    title = f"{no.case}: the line of {s.title(unit)} is cut: {no.reason}"
    return {"at": s.place_name(place), "kind": "break", "title": title}


def cut_point(s: State, unit: int) -> tuple[int, No] | None:
    """On the line the unit would have without enemies: the first hex closed to it, and by what.
    None if it is supplied, or has no line even so."""
    side, at = s.roster.side[unit], s.at[unit]
    real = lines(s, side)
    if real.supplied(at):
        return None
    ghost = s.memo.get(("alone", side)) or s.memo.setdefault(("alone", side), _alone(s, side))
    for number, (start, to) in enumerate(pairwise(ghost.path(at))):
        if no := _why_closed(s, real, start, to, first=not number):
            return to, no
    return None


def _alone(s: State, side: int) -> Lines:
    """The lines of a side on a table without its enemies."""
    table = s.clone()
    table.at = [OUT if s.roster.side[u] != side else at for u, at in enumerate(table.at)]
    table.rebuild()
    table.memo = {}
    return Lines(table, side)


def _why_closed(s: State, real: Lines, start: int, to: int, *, first: bool) -> No | None:
    """What keeps a line from going on there (a44 10.2, 23.3)."""
    where = s.place_name(to)
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
