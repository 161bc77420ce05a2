"""Units next to a place, and the places a unit can walk to, on boards of few hexes."""

from collections.abc import Callable, Mapping
from typing import Any


def beside(s: Any, place: int, side: int) -> list[int]:
    """The units of a side next to a place."""
    near = s.ground.board.around[place] if place >= 0 else ()
    return [u for u, at in enumerate(s.at) if at in near and s.roster.side[u] == side]


def walk(
    s: Any, unit: int, dear: Mapping[str, int], stops: Callable[[int], bool]
) -> dict[int, int]:
    """The empty places a unit can get to and the moves it spends, more for dear terrain off the
    road; where it stops it goes no further. Worked out once for each table."""
    spent: dict[int, int] | None = s.memo.get(("walk", unit))
    if spent is None:
        spent, line, moves = {s.at[unit]: 0}, [s.at[unit]], s.roster.counters[unit].moves
        for at in line:
            for to in s.ground.board.around[at] if not spent[at] or not stops(at) else ():
                total = spent[at] + s.ground.price(at, to, dear)
                if to not in s.at and total <= moves and total < spent.get(to, total + 1):
                    spent[to] = total
                    line.append(to)
        del spent[s.at[unit]]
        s.memo["walk", unit] = spent
    return spent
