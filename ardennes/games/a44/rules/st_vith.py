"""a44 24.7: a German who comes through St-Vith holds it from then on, and finds the bottleneck
behind it wider in the same move."""

from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from ardennes.board.graph import members
from ardennes.games.a44.counters import GERMAN
from ardennes.games.a44.rules.fronts import Search, Start
from ardennes.games.a44.rules.movement import holds_st_vith
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence


def search(
    s: State, unit: int, mode: str, start: Start, halves: int, *, wary: bool = True
) -> Search:
    """Where a unit can go in a mode that pays points, be it through St-Vith."""
    found = Search(s, unit, mode, start, halves, wary=wary)
    if s.roster.side[unit] != GERMAN or not s.ground.bottleneck or holds_st_vith(s):
        return found
    free = ~zone(s, 1 - GERMAN) | start.ignored
    for town in members(s.ground.st_vith & found.reached & free):
        later = _taken(s, town)
        onward = Start(town, (), begun=True, ignored=start.ignored)
        after = Search(later, unit, mode, onward, halves - found.cost[town], wary=wary)
        found = cast("Search", _Through(found, after, town))
    return found


def _taken(s: State, town: int) -> State:
    """The table once a German is in the town."""
    key = "taken", town
    found = s.memo.get(key)
    if found is None:
        found = s.memo[key] = s.clone()
        found.memo = {}
        found.take(GERMAN, town)
    return found


class _Through:
    """A search that goes on behind the town wherever that is cheaper."""

    def __init__(self, before: Search, after: Search, town: int) -> None:
        self._before, self._after, self._town = before, after, town
        spent, known = before.cost[town], before.reached
        self._cheaper = {
            place: spent + after.cost[place]
            for place in members(after.reached)
            if not known >> place & 1 or spent + after.cost[place] < before.cost[place]
        }
        self.reached = known | after.reached

    def __getattr__(self, name: str) -> Any:
        return getattr(self._before, name)

    @cached_property
    def cost(self) -> "Sequence[int]":
        """Halves to each hex that is reached."""
        return [self._cheaper.get(place, halves) for place, halves in enumerate(self._before.cost)]

    def within(self, halves: int) -> int:
        """The hexes for which so much suffices."""
        spent = self._before.cost[self._town]
        return self._before.within(halves) | self._after.within(halves - spent)

    def path(self, place: int) -> tuple[int, ...]:
        """The hexes entered on the cheapest way."""
        if place in self._cheaper:
            return (*self._before.path(self._town), *self._after.path(place))
        return self._before.path(place)
