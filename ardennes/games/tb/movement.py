"""tb 9-10: what a move costs. Regular, road and mechanized movement in one search."""

from typing import NamedTuple

from ardennes.board.graph import flags, members
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.interdiction import interdicted
from ardennes.games.tb.reinforcements import entry_costs
from ardennes.games.tb.stacking import LIMIT, other_ally
from ardennes.games.tb.state import State
from ardennes.games.tb.supply import in_movement_supply, in_overland_supply
from ardennes.games.tb.terrain import FAST, POINT, Ground
from ardennes.games.tb.zoc import ezoc
from ardennes.wargame.hexmap import Side
from ardennes.wargame.paths import CLOSED, Edges, Links, cheapest, way


class Costs(NamedTuple):
    """Costs of the whole map for one kind of mover, enemies included, friends not yet."""

    edges: Edges
    links: Links
    enter: list[int]
    leave: list[int]


class Way(NamedTuple):
    """A path found: what it costs in fifths and whether it was mechanized to the end."""

    path: tuple[int, ...]
    cost: int
    mechanized: bool


class Search:
    """Where one unit can go from here with so many fifths."""

    __slots__ = ("_back", "_costs", "cost", "fifths", "n", "reached", "start")

    def __init__(self, s: State, unit: int, fifths: int, mechanized: bool) -> None:
        self.n = n = len(s.ground.board)
        self.start = s.at[unit]
        self.fifths = fifths
        costs = self._costs = with_friends(s, unit, costs_of(s, unit), mechanized=mechanized)
        if self.start >= 0:
            starts = [(self.start + n if mechanized else self.start, 0)]
        else:
            starts = entry_costs(s, unit, mechanized)
        self.cost, self._back, self.reached = cheapest(
            starts, fifths, costs.edges, costs.links, costs.enter[:], costs.leave, POINT
        )

    def way_to(self, place: int) -> Way:
        """The cheapest way to a hex within reach; mechanized if that is as cheap."""
        fast = self.cost[place + self.n] == self.cost[place]
        node = place + self.n if fast else place
        path = tuple(way(self._back, node, self.n))
        if self.start < 0:
            path = (self._entry(node), *path)
        return Way(path, self.cost[place], fast)

    def _entry(self, node: int) -> int:
        while self._back[node] >= 0:
            node = self._back[node]
        return node % self.n

    def price(self, start: int, place: int) -> int | None:
        """What the step between two adjacent hexes costs with all surcharges; None if barred."""
        costs = self._costs
        for to, price in costs.edges[start]:
            if to == place:
                total = price + costs.enter[to] + costs.leave[start]
                return total if total < CLOSED else None
        return None

    def straight(self, place: int, mechanized: bool) -> Way | None:
        """The step into an adjacent hex across their common hexside, if it can be paid."""
        costs, n, at = self._costs, self.n, self.start
        if mechanized and place + n in costs.links[at]:
            total = FAST + costs.enter[place + n] + costs.leave[at + n]
            if total <= self.fifths:
                return Way((place,), total, True)
        for to, price in costs.edges[at]:
            total = price + costs.enter[to] + costs.leave[at]
            if to == place and total <= self.fifths:
                return Way((place,), total, False)
        return None


def begins_with(s: State, unit: int) -> tuple[int, bool]:
    """Fifths and mechanized movement of a unit about to move in supply (tb 9.1, tb 10.3)."""
    fifths = s.roster.counters[unit].mf * POINT
    return fifths, can_go_mechanized(s, unit)


def why_no_mechanized(s: State, unit: int) -> str:
    """Why the unit may not begin with mechanized movement; empty if it may (tb 10.3)."""
    roster, at = s.roster, s.at[unit]
    side = roster.side[unit]
    if not roster.mechanized[unit]:
        return "tb 10.1: it is not mechanized"
    if s.turn == 1 and (side == GERMAN or unit != roster.second_division):
        return "tb 5.4: nobody but the US 2nd Division on turn 1"
    if s.commandos_on == unit:
        return "tb 14.4: SSES has it out of supply for movement"
    if not in_overland_supply(s, unit):
        return "tb 10.3: it does not start in overland supply"
    if at >= 0 and not s.ground.road_hexes >> at & 1:
        return "tb 10.3: it does not start on a road"
    if at >= 0 and ezoc(s, side) >> at & 1:
        return "tb 10.3: it starts in an enemy zone of control"
    return ""


def can_go_mechanized(s: State, unit: int) -> bool:
    """May this unit, not yet moved, use mechanized movement (tb 10.3)?"""
    return not why_no_mechanized(s, unit)


def can_move(s: State, unit: int) -> bool:
    """A VAK out of supply stays where it is (tb 14.7)."""
    return not s.roster.vak[unit] or in_movement_supply(s, unit)


def costs_of(s: State, unit: int) -> Costs:
    """Terrain, rivers, bridges, zones and enemies for this kind of unit, laid out once a phase."""
    roster = s.roster
    side = roster.side[unit]
    zone = ezoc(s, side)
    if side == GERMAN:
        kind = "vak" if roster.vak[unit] else "german"
        key = (kind, s.turn == 1, s.occupied[ALLIED], zone)
    else:
        kind = "british" if roster.british[unit] else "us"
        key = (kind, s.vdh_hex(), s.occupied[GERMAN], zone)
    return s.ground.derive(key, _lay_out, s, kind, side, zone)


def _lay_out(s: State, kind: str, side: int, zone: int) -> Costs:
    ground, n = s.ground, len(s.ground.board)
    no_roads = side == GERMAN and s.turn == 1  # tb 5.4
    roads = "no roads" if no_roads else "british" if kind == "british" else "roads"
    broken = interdicted(s, side)
    edges, links = ground.edges(roads)
    edges, links = ground.break_bridges(edges, broken), ground.close_links(links, broken)
    if kind == "us":
        edges = _no_zone_to_zone(edges, ground, zone, zone & ground.west_wall)  # tb 8.3
    if kind == "vak":
        edges = _no_zone_to_zone(edges, ground, zone, zone)  # tb 14.7
    if side == ALLIED and s.vdh_hex() >= 0:
        edges, links = _hampered(edges, links, ground, s.vdh_hex(), broken)
    in_zone = flags(zone, n)
    leave = [POINT if z else 0 for z in in_zone]  # tb 8.3
    enter = leave + [CLOSED if z else 0 for z in in_zone]  # tb 8.5, 10.3: no mechanized movement
    leave += [0] * n
    for p in members(s.occupied[1 - side]):
        enter[p] = enter[p + n] = CLOSED  # tb 6.9, 9.4
    return Costs(edges, links, enter, leave)


def _no_zone_to_zone(edges: Edges, ground: Ground, zone: int, barred: int) -> Edges:
    """From an enemy zone no step into these hexes of one."""
    if not barred:
        return edges
    patched = edges[:]
    for p in members(zone):
        if ground.board.zones[p] & barred:
            patched[p] = tuple(e for e in patched[p] if not barred >> e[0] & 1)
    return patched


def _hampered(
    edges: Edges, links: Links, ground: Ground, vdh: int, broken: frozenset[Side]
) -> tuple[Edges, Links]:
    """Around VDH Allied units pay double and no road helps them (tb 14.5, tb R26).

    The way ends on VDH: it is removed there, and the rest of the move finds other costs.
    """
    n = len(ground.board)
    edges, links = edges[:], links[:]
    for q in members(ground.board.zones[vdh] | 1 << vdh):
        for p in ground.board.around[q]:
            price = 2 * _terrain_price(ground, p, q, broken)
            edges[p] = tuple((to, price if to == q else old) for to, old in edges[p])
            links[p] = tuple(to for to in links[p] if to != q + n)
    edges[vdh] = ()
    return edges, links


def _terrain_price(ground: Ground, p: int, q: int, broken: frozenset[Side]) -> int:
    price = ground.off_road(p, q)
    return price + POINT if (min(p, q), max(p, q)) in broken else price


def with_friends(s: State, unit: int, costs: Costs, *, mechanized: bool) -> Costs:
    """Stacking and unstacking points, and hexes too full to enter (tb 6.4, tb 6.5)."""
    roster, n = s.roster, len(s.ground.board)
    enter, leave = costs.enter[:], costs.leave[:]
    if not mechanized:
        del enter[n:], leave[n:]
    side, me, at, weight = roster.side, roster.side[unit], s.at[unit], roster.weight
    extra = 0 if unit == roster.peiper else POINT  # tb 6.4, 14.3
    full = LIMIT - roster.thirds[unit]
    for p, stack in s.stacks.items():
        if side[stack[0]] != me:
            continue
        if p == at:
            added = 0 if len(stack) == 1 else extra
        elif weight(stack) > full:
            enter[p] = added = CLOSED
        else:
            enter[p] += extra
            added = extra
        leave[p] += added
        if mechanized:
            leave[p + n] += added
            enter[p + n] += added
    return Costs(costs.edges, costs.links, enter, leave)


def destinations(s: State, unit: int, found: Search) -> list[int]:
    """Hexes where the move may rest, lowest number first: never on the other ally (tb R10)."""
    places = sorted(found.reached)
    if found.start >= 0:
        places.remove(found.start)
    others = other_ally(s, unit)
    return [p for p in places if not others >> p & 1] if others else places


def exit_way(s: State, unit: int, fifths: int, mechanized: bool) -> Way | None:
    """Off the map from here, if the unit may and can pay (tb 4.2, 9.7, tb R4)."""
    at, n = s.at[unit], len(s.ground.board)
    german = s.roster.side[unit] == GERMAN and s.roster.mechanized[unit]
    if not german or at < 0 or not s.ground.exits >> at & 1:
        return None
    costs = with_friends(s, unit, costs_of(s, unit), mechanized=mechanized)
    if mechanized and s.ground.map.edge_roads >> at & 1:
        total = FAST + costs.leave[at + n]
        if total <= fifths:
            return Way((at,), total, True)
    total = POINT + costs.leave[at]
    return Way((at,), total, False) if total <= fifths else None
