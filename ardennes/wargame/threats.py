"""What a side could do when it moves next: where its units could go, whom they could attack then.

A game says where each unit could be, by the rules of its movement on the table as it would look
then; everything else is alike. Only the nearest future is told: nobody moves before that.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from ardennes.wargame.overlays import Overlay, Plain

MOST_NAMED = 6  # attackers in a title


class Range(NamedTuple):
    """Where one unit could be, and from which of these places it could attack."""

    goes: int
    strikes: int


Ranges = Mapping[int, Range]


class Threat(NamedTuple):
    """The places a side could come to, and the enemies it could attack, each with who could."""

    reach: int
    attacked: dict[int, list[int]]


def _never(*_: object) -> bool:
    return False


class Threats(NamedTuple):
    """How a game answers."""

    asked: Callable[[Any], int]  # the side whose turn it is
    ranges: Callable[[Any, int], Ranges]  # of the units of a side when it moves next
    beside: Callable[[Any, int], int] | None = None  # places from which one is attacked
    spared: Callable[[Any, int, int], bool] = _never  # a unit that may not attack a place

    def of(self, s: Any, side: int) -> Threat:
        """All that a side threatens."""
        ranges = self.ranges(s, side)
        reach = 0
        for one in ranges.values():
            reach |= one.goes
        targets = sorted({at for u, at in enumerate(s.at) if at >= 0 and s.roster.side[u] != side})
        attacked = {
            place: units for place in targets if (units := self._attackers(s, place, ranges))
        }
        return Threat(reach, attacked)

    def _attackers(self, s: Any, place: int, ranges: Ranges) -> list[int]:
        zones = s.ground.board.zones
        if self.beside is not None:
            near = self.beside(s, place)
        else:
            near = zones[place] if place < len(zones) else 0
        return [
            unit
            for unit, one in ranges.items()
            if one.strikes & near and not self.spared(s, unit, place)
        ]

    def overlay(self) -> Overlay:
        """The switch of the map."""
        return Overlay("threat", "Threats", "D", self.draw, self.facts, seated=True)

    def draw(self, s: Any, seat: str = "") -> Plain:
        """What the enemy of a seat threatens; without a seat, of the side whose turn it is."""
        mine = s.sides.index(seat) if seat in s.sides else self.asked(s)
        foe = s.sides[1 - mine]
        found = self.of(s, 1 - mine)
        names = s.ground.board.names
        most = max(map(len, found.attacked.values()), default=0)
        who = f"{foe.capitalize()} units"
        return {
            "tints": [
                {"places": names(_on_map(s, found.reach)), "tone": foe, "title": f"{who} can come"},
                {"places": [s.place_name(p) for p in found.attacked], "tone": "attack"},
            ],
            "marks": [_mark(s, place, units) for place, units in found.attacked.items()],
            "legend": [
                {"tone": foe, "text": f"{who} could come here next turn"},
                *([{"tone": "attack", "text": "and attack, so many at most"}] if most else ()),
            ],
        }

    def facts(self, s: Any) -> Plain:
        """What either side threatens, for those who read."""
        return {name: self._told(s, side) for side, name in enumerate(s.sides)}

    def _told(self, s: Any, side: int) -> dict[str, list[str]]:
        found = self.of(s, side)
        return {
            "reach": s.ground.board.names(_on_map(s, found.reach)),
            "attack": [s.place_name(p) for p in found.attacked],
        }


def _on_map(s: Any, places: int) -> int:
    return places & (1 << len(s.ground.board)) - 1


def _mark(s: Any, place: int, units: Iterable[int]) -> Plain:
    named = Counter(s.title(u) for u in units)
    titles = [f"{n} x {title}" if n > 1 else title for title, n in named.items()]
    more = len(titles) - MOST_NAMED
    shown = [*titles[:MOST_NAMED], *([f"{more} more"] if more > 0 else ())]
    count = sum(named.values())
    return {
        "at": s.place_name(place),
        "kind": "attackers",
        "label": str(count),
        "title": f"{s.place_title(place)} can be attacked by {', '.join(shown)}",
    }


def ahead_of(s: Any, phase: int, *periods: str) -> Any:
    """The table when another phase begins and nobody has done anything until then; what lasts for
    these periods has ended."""
    ahead = s.clone()
    ahead.memo = {}
    ahead.todo = ()
    ahead.phase = phase
    for period in periods:
        ahead.expire(period)
    return ahead
