"""a44 17.1, 17.2, F5: the ways of a retreat: those that do not kill, then the priorities."""

from collections.abc import Callable
from itertools import pairwise

from ardennes.board.graph import bits, members
from ardennes.engine.core import No
from ardennes.games.a44.counters import ALLIED
from ardennes.games.a44.rules import stacking
from ardennes.games.a44.rules.bonds import bonds
from ardennes.games.a44.rules.calendar import BOUNDARIES_UNTIL
from ardennes.games.a44.rules.edges import boxes_beyond
from ardennes.games.a44.rules.limits import closed_hexes, why_closed_to
from ardennes.games.a44.rules.movement import unbridged
from ardennes.games.a44.rules.supply import lines
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.state import AWAY, State
from ardennes.wargame.roadnet import side_of

Way = tuple[int, ...]  # the hex a unit leaves first
PRIORITIES = (
    "no hex is entered twice, and the way must be complete",
    "a retreat must end as many hexes away as it is long",
    "the first hex must not be in an enemy zone",
    "a retreat must end in supply",
    "a retreat must end where there is room",
    "vehicles keep to the roads as far as they can",
)  # a44 17.1, in the rulebook's order


class Steps:
    """The single steps a retreating unit survives (a44 17.2; F5 H1 to H6)."""

    def __init__(self, s: State, unit: int) -> None:
        side = s.roster.side[unit]
        self.s, self.allied = s, side == ALLIED
        self.bonds = bonds(s, 1 - side)
        self.shut = s.occupied[1 - side] | self.bonds.hexes | closed_hexes(s, unit)
        self.shut |= s.guarded(side)
        self.hot = zone(s, 1 - side) & ~_screened(s, side)  # vacant, and in an enemy zone
        self.vehicle = bool(s.roster.vehicles >> unit & 1)
        self.thick = s.ground.thick | s.ground.west_wall if self.vehicle else 0
        wet = unbridged(s)
        self.barred = s.ground.lakes | (wet if self.vehicle else wet & s.ground.meuse)  # a44 Q-130

    def ahead(self, here: int) -> list[int]:
        """The places one step away, lowest number first; boxes for the Allies alone (a44 17.6)."""
        found = [to for to in self.s.ground.board.around[here] if self._opens(here, to)]
        return [*found, *boxes_beyond(self.s, here)] if self.allied else found

    def _opens(self, a: int, b: int) -> bool:
        if self.shut >> b & 1 or self.bonds.crosses(a, b):
            return False
        side = side_of(a, b)
        if side in self.barred:
            return False
        return not self.thick & (1 << a | 1 << b) or side in self.s.ground.roads

    def whole_ways(self, start: int, hexes: int) -> list[Way]:
        """Every way of so many hexes that kills nobody; the first hex may lie in an enemy zone, and
        leaving the map ends a way (a44 17.1, Q-92)."""
        found, gone = [(start,)], list[Way]()
        for number in range(hexes):
            longer: list[Way] = []
            for way in found:
                for to in self.ahead(way[-1]):
                    if to >= self.s.hexes:
                        gone.append((*way, to))
                    elif to not in way and not (number and self.hot >> to & 1):
                        longer.append((*way, to))
            found = longer
        return gone + found


def _screened(s: State, side: int) -> int:
    """Hexes with a friend who has not retreated in this phase (a44 17.1)."""
    steady = s.present[side] & ~s.retreated
    return bits(p for p in members(s.occupied[side]) if any(steady >> u & 1 for u in s.here(p)))


# --- the priorities (F5 S1 to S5) ---


def stages(s: State, unit: int, start: int, hexes: int) -> list[list[Way]]:
    """The ways that kill nobody, then what each priority leaves of them; one that nothing meets is
    passed over (a44 17.1, Q-38)."""
    steps = Steps(s, unit)
    found = [steps.whole_ways(start, hexes)]
    for wanted in _wishes(s, unit, start, hexes, steps):
        met = [way for way in found[-1] if wanted(way)]
        found.append(met or found[-1])
    found.append(_most_road(s, found[-1]) if steps.vehicle else found[-1])
    return found


def _wishes(
    s: State, unit: int, start: int, hexes: int, steps: Steps
) -> list[Callable[[Way], bool]]:
    board, after = s.ground.board, After(s, unit)
    return [
        lambda way: way[-1] >= s.hexes or board.distance(start, way[-1]) == hexes,
        lambda way: not steps.hot >> way[1] & 1,
        lambda way: after.in_supply(way[-1]),
        lambda way: has_room(s, unit, way[-1]),
    ]


def _most_road(s: State, ways: list[Way]) -> list[Way]:
    counts = [sum(s.ground.road(a, b) for a, b in pairwise(way[: _on_map(s, way)])) for way in ways]
    most = max(counts, default=0)
    return [way for way, count in zip(ways, counts, strict=True) if count == most]


def _on_map(s: State, way: Way) -> int:
    return len(way) - (way[-1] >= s.hexes)


def has_room(s: State, unit: int, place: int) -> bool:
    """Could the unit stand there too (a44 8.1)? Boxes have no limit (a44 13.7)."""
    others = (other for other in s.here(place) if other != unit)
    return place >= s.hexes or stacking.why_overstacked(s, [*others, unit], place) is None


class After:
    """Supply once a unit has left its hex, by where it ends (a44 Q-37)."""

    def __init__(self, s: State, unit: int) -> None:
        self.s, self.unit, self.side = s, unit, s.roster.side[unit]
        self._found: dict[int, bool] = {}

    def in_supply(self, place: int) -> bool:
        """Can a unit that has ended its retreat there trace a path?"""
        if place >= self.s.hexes:
            return True
        found = self._found.get(place)
        if found is None:
            found = self._found[place] = self._in_supply(place)
        return found

    def _in_supply(self, place: int) -> bool:
        """Where it ends it matters to nobody's line but its own, unless it pushes a bond there."""
        left = self._table()
        against = bonds(left, 1 - self.side)
        if against.hexes >> place & 1 or any(place in side for side in against.sides):
            left = left.clone()
            left.memo = {}
            left.put(self.unit, place)
        return lines(left, self.side).supplied(place)

    def _table(self) -> State:
        key = "without", self.unit
        found = self.s.memo.get(key)
        if found is None:
            found = self.s.memo[key] = self.s.clone()
            found.memo = {}
            found.lift(self.unit, AWAY)
        return found


def first_ways(ways: list[Way]) -> dict[int, Way]:
    """By end the shortest way, the first of several by hex numbers."""
    found: dict[int, Way] = {}
    for way in sorted(ways, key=lambda way: (len(way), way)):
        found.setdefault(way[-1], way)
    return dict(sorted(found.items()))


def why_not_end(s: State, unit: int, to: int, hexes: int, found: list[list[Way]]) -> No | None:
    """The priority or the danger that keeps a retreat from ending in a place."""
    where, start = s.place_name(to), s.at[unit]
    for number, ways in enumerate(found):
        if not any(way[-1] == to for way in ways):
            if number:
                return No("a44 17.1", f"{where} does not serve: {PRIORITIES[number]}")
            return why_deadly(s, unit, start, to, hexes)
    return None


def why_deadly(s: State, unit: int, start: int, to: int, hexes: int) -> No:
    """Why no way at all of so many hexes leads there alive (a44 17.2)."""
    where = s.place_name(to)
    if to >= s.hexes:
        return No(
            "a44 17.6", f"no way of {hexes} hexes leads {s.title(unit)} off the map to {where}"
        )
    if to == start or s.ground.board.distance(start, to) > hexes:
        return No("a44 17.1", f"{where} is not the end of a way of {hexes} hexes")
    if closed_hexes(s, unit) >> to & 1 and (no := why_closed_to(s, unit, to)):
        return no  # a44 Q-128
    steps = Steps(s, unit)
    if s.occupied[1 - s.roster.side[unit]] >> to & 1:
        return No("a44 17.2", f"the enemy is in {where}")
    if steps.bonds.hexes >> to & 1:
        return No("a44 17.2", f"{where} is closed by a bond")
    if steps.hot >> to & 1:
        return No("a44 17.2", f"{where} is in an enemy zone")
    return No("a44 17.2", f"no way of {hexes} hexes to {where} is survived")


def crosses_boundary(s: State, way: Way) -> bool:
    """Does a retreat end beyond an army boundary, while there are any (a44 11.10.2)?"""
    if s.turn > BOUNDARIES_UNTIL:
        return False
    sides = [side_of(a, b) for a, b in pairwise(way)]
    lines = s.ground.map.lines.get("army_boundaries", {}).values()
    drawn = (s.ground.map.hexsides["army_boundary"], *lines)
    return any(sum(side in line for side in sides) % 2 for line in drawn)
