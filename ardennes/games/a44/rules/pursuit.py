"""a44 19.1 to 19.3, F6: the ways of an advance, for one unit or for a stack that goes together."""

from collections.abc import Iterator

from ardennes.board.graph import members
from ardennes.engine.core import No
from ardennes.games.a44.counters import ALLIED
from ardennes.games.a44.rules.bonds import bonds
from ardennes.games.a44.rules.calendar import is_frozen
from ardennes.games.a44.rules.edges import boxes_beyond
from ardennes.games.a44.rules.limits import closed_hexes, first_day_hexes, shut_sides
from ardennes.games.a44.rules.movement import is_obstacle, unbridged
from ardennes.games.a44.rules.stacking import why_overstacked
from ardennes.games.a44.state import State
from ardennes.wargame.hexwords import Side
from ardennes.wargame.roadnet import side_of

Way = tuple[int, ...]  # the place a unit leaves first
TERRAIN, BONDS, ZONES = "a44 19.2", "a44 19.3.1", "a44 19.3.2"
REASONS = {
    ZONES: "that leads from hex to hex of one enemy unit's zone",
    BONDS: "an enemy bond closes the way",
    TERRAIN: "the ground does not let it pass there in an advance",
}


class Pursuit:
    """Where these units may step, all of them together. To find out why they may not, some of the
    cases can be left out of account."""

    def __init__(
        self,
        s: State,
        units: tuple[int, ...],
        vacated: int,
        leave_out: frozenset[str] = frozenset(),
    ) -> None:
        self.s, self.vacated, self.leave_out = s, vacated, leave_out
        roster, side = s.roster, s.roster.side[units[0]]
        self.side, self.leaves_map = side, side == ALLIED and len(units) == 1
        self.bonds = bonds(s, 1 - side)
        self.shut = s.occupied[1 - side] | s.guarded(side)
        for unit in units:
            self.shut |= closed_hexes(s, unit) | first_day_hexes(s, unit)
        self.vehicle = any(roster.vehicles >> u & 1 for u in units)
        self.infantry = any(roster.infantry >> u & 1 for u in units)
        lacking = ~roster.mechanized | s.out_of_supply
        self.bonus = not any(lacking >> u & 1 for u in units)  # a44 19.1.3, 19.5
        self.forest_roads = is_frozen(s)  # a44 28.1
        self.wet = unbridged(s)
        lakes = frozenset[Side]() if TERRAIN in leave_out else s.ground.lakes
        self.barred = lakes | shut_sides(s, side)

    # --- one step ---

    def opens(self, a: int, b: int, *, first: bool) -> bool:
        """May they go from one hex into the next (a44 19.2, 19.3)?"""
        if self.shut >> b & 1 or side_of(a, b) in self.barred:
            return False
        if b != self.vacated and BONDS not in self.leave_out and self.bonds.bar(a, b):
            return False
        if not first and ZONES not in self.leave_out and self.same_zone(a, b):
            return False
        return TERRAIN in self.leave_out or self.ground_opens(a, b, first=first)

    def ground_opens(self, a: int, b: int, *, first: bool) -> bool:
        """Vehicles need roads and bridges; infantry enters forest off the road, and crosses
        rivers and the sides of wooded rough, with its first hex alone (a44 19.2)."""
        ground, side = self.s.ground, side_of(a, b)
        off_road = side not in ground.roads
        if self.vehicle:
            walls = (ground.thick | ground.west_wall) & (1 << a | 1 << b)
            if side in self.wet or (walls and off_road):
                return False
        if self.infantry and not first:
            into_forest = off_road and ground.thick >> b & 1
            return not into_forest and not is_obstacle(self.s, a, b)
        return True

    def same_zone(self, a: int, b: int) -> bool:
        """Do both hexes lie in the zone of one enemy unit (a44 19.3.2)? Units of one hex differ
        only by whether they are silhouettes."""
        s, zones = self.s, self.s.ground.board.zones
        both = 1 << a | 1 << b
        for place in members(zones[a] & zones[b] & s.occupied[1 - self.side]):
            whole = any(not s.roster.silhouetted >> u & 1 for u in s.here(place))
            if whole or s.ground.zone.onto(1 << place) & both == both:
                return True
        return False

    def follows_road(self, a: int, b: int) -> bool:
        """A road that gives the Road Bonus: forest roads only on frozen ground (a44 19.1.3)."""
        ground = self.s.ground
        if a >= self.s.hexes:  # out of a Blocking Position, by the road of the Entry Hex
            kinds = [side_of(b, to) in ground.primary for to in ground.road_links[b]]
            road, primary = bool(kinds), any(kinds)
        else:
            road, primary = side_of(a, b) in ground.roads, side_of(a, b) in ground.primary
        forest = ground.forest_roads >> b & 1
        return road and (primary or not forest or self.forest_roads)

    # --- whole ways ---

    def ways(self, so_far: Way, hexes: int, *, bonus: bool = True) -> Iterator[Way]:
        """Every way that goes on from one they have come, up to so many hexes in all and one more
        if roads lead all along; shorter ways first, then by hex numbers. What they have come along
        a road does not count against the bonus."""
        on_road = {so_far: bonus and self.bonus}
        for number in range(len(so_far) - 1, hexes + 1):
            longer: dict[Way, bool] = {}
            for way, road in on_road.items():
                for to in self._ahead(way):
                    follows = road and to < self.s.hexes and self.follows_road(way[-1], to)
                    if number < hexes or follows:
                        longer[*way, to] = follows
            yield from longer
            on_road = {way: road for way, road in longer.items() if way[-1] < self.s.hexes}

    def _ahead(self, way: Way) -> Iterator[int]:
        here, first = way[-1], len(way) == 1
        if here >= self.s.hexes:  # a44 13.8.4: from a Blocking Position
            yield self.vacated
            return
        for to in self.s.ground.board.around[here]:
            if to not in way and self.opens(here, to, first=first):
                yield to
        if self.leaves_map:
            yield from boxes_beyond(self.s, here)  # a44 11.9.1


def why_no_stay(s: State, units: tuple[int, ...], place: int) -> No | None:
    """Stacking holds where an advance ends, and nobody ends it on a unit in Strategic Movement
    (a44 19.6); boxes have no limit."""
    if place >= s.hexes:
        return None
    there = [unit for unit in s.here(place) if unit not in units]
    if any(s.riding >> unit & 1 for unit in there):
        return No("a44 19.6", f"a unit in Strategic Movement is in {s.place_name(place)}")
    no = why_overstacked(s, [*there, *units], place)
    return no and No("a44 19.6", no.reason)
