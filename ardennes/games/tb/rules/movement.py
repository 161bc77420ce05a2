"""tb 9-10: what a move costs. Regular, road and mechanized movement in one search."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ardennes.board.graph import by_flag, members
from ardennes.engine.core import No
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.rules.interdiction import interdicted
from ardennes.games.tb.rules.reinforcements import (
    entry_costs,
    entry_roads,
    why_not_arrive,
    why_not_come_in,
)
from ardennes.games.tb.rules.special import why_not_beyond_meuse
from ardennes.games.tb.rules.stacking import most_beside, why_not_stack, why_not_stop
from ardennes.games.tb.rules.supply import in_movement_supply, in_overland_supply
from ardennes.games.tb.rules.zoc import ezoc
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import FAST, POINT, Ground
from ardennes.wargame.hexwords import Side
from ardennes.wargame.paths import (
    CLOSED,
    KERNEL,
    NOBODY,
    Edges,
    Friends,
    Graph,
    Links,
    Reach,
    Steps,
    cheapest,
    table,
    way,
)
from ardennes.wargame.telling import points


class Costs(NamedTuple):
    """Costs of the whole map for one kind of mover, enemies included, friends not yet."""

    edges: Edges
    links: Links
    graph: Graph
    enter: Sequence[int]
    leave: Sequence[int]


class Way(NamedTuple):
    """A path found: what it costs in fifths and whether it was mechanized to the end."""

    path: tuple[int, ...]
    cost: int
    mechanized: bool


class Search:
    """Where one unit can go from here with so many fifths."""

    __slots__ = ("_back", "_costs", "_friends", "cost", "fifths", "n", "seen", "start")

    def __init__(self, s: State, unit: int, fifths: int, mechanized: bool) -> None:
        self._costs = costs = costs_of(s, unit)
        self.n = n = len(costs.edges)
        self.start = start = s.at[unit]
        self.fifths = fifths
        self._friends = NOBODY
        if start >= 0 and not mechanized and fifths < s.ground.least:
            self.cost, self._back, self.seen = _stays(n, start)  # all is too dear, tb 9.3
            return
        if start >= 0:
            starts = [(start + n if mechanized else start, 0)]
        else:
            starts = entry_costs(s, unit, mechanized)
        self._friends = friends = friends_of(s, unit)
        self.cost, self._back, self.seen = cheapest(
            costs.graph, costs.enter, costs.leave, starts, fifths, friends
        )

    @property
    def reached(self) -> list[int]:
        """Every hex in reach, the start included, lowest number first."""
        return [p for p, seen in enumerate(self.seen) if seen]

    def way_to(self, place: int) -> Way:
        """The cheapest way to a hex within reach; mechanized if that is as cheap."""
        fast = self.cost[place + self.n] == self.cost[place]
        node = place + self.n if fast else place
        path = tuple(way(self._back, node, self.n))
        if self.start < 0:
            path = (self.nodes_to(place)[0] % self.n, *path)
        return Way(path, self.cost[place], fast)

    def nodes_to(self, place: int) -> list[int]:
        """That way with the hex where it starts; n is added while it is mechanized."""
        fast = self.cost[place + self.n] == self.cost[place]
        nodes = [place + self.n if fast else place]
        while self._back[nodes[-1]] >= 0:
            nodes.append(self._back[nodes[-1]])
        return nodes[::-1]

    def detours(self, around: Sequence[int], allowed: bytearray) -> list[int]:
        """Adjacent hexes whose cheapest way is not the single step."""
        cost, back, start, n = self.cost, self._back, self.start, self.n
        found: list[int] = []
        for p in around:
            if allowed[p]:
                before = back[p + n if cost[p + n] == cost[p] else p]
                if before != start and before != start + n:
                    found.append(p)
        return found

    def price(self, start: int, place: int) -> int | None:
        """What the step between two adjacent hexes costs with all surcharges; None if barred."""
        for to, price in self._costs.edges[start]:
            if to == place:
                total = price + self._surcharges(start, place)
                return total if total < CLOSED else None
        return None

    def straight(self, place: int, mechanized: bool) -> Way | None:
        """The step into an adjacent hex across their common hexside, if it can be paid."""
        costs, n, at = self._costs, self.n, self.start
        if mechanized and place + n in costs.links[at]:
            total = FAST + self._surcharges(at, place, fast=n)
            if total <= self.fifths:
                return Way((place,), total, True)
        price = self.price(at, place)
        return Way((place,), price, False) if price is not None and price <= self.fifths else None

    def _surcharges(self, start: int, place: int, fast: int = 0) -> int:
        """What zones, enemies and friends add to a step; n more for fast nodes."""
        zones = self._costs.enter[place + fast] + self._costs.leave[start + fast]
        return zones + self._friends.toll(place) + self._friends.parting(start)


@cache
def _stays(n: int, start: int) -> Reach:
    """What a search finds that can pay for nothing."""
    cost, seen = [CLOSED] * (2 * n), bytearray(n)
    cost[start], seen[start] = 0, 1
    return cost, [-1] * n, seen


def begins_with(s: State, unit: int) -> tuple[int, bool]:
    """Fifths and mechanized movement of a unit about to move in supply (tb 9.1, tb 10.3)."""
    fifths = s.roster.counters[unit].mf * POINT
    return fifths, can_go_mechanized(s, unit)


def can_go_mechanized(s: State, unit: int) -> bool:
    """May this unit, not yet moved, use mechanized movement (tb 10.1, 10.3)?"""
    roster, at = s.roster, s.at[unit]
    if not roster.mechanized[unit]:
        return False
    german = roster.side[unit] == GERMAN
    if s.turn == 1 and (german or not (roster.british[unit] or unit == roster.second_division)):
        return False  # tb 5.4
    if s.commandos_on == unit:
        return False  # tb 14.4
    if at >= 0 and (not s.ground.road_hexes >> at & 1 or ezoc(s, roster.side[unit]) >> at & 1):
        return False
    return in_overland_supply(s, unit)


def can_move(s: State, unit: int) -> bool:
    """A VAK out of supply stays where it is (tb 14.7)."""
    return not s.roster.vak[unit] or in_movement_supply(s, unit)


def costs_of(s: State, unit: int) -> Costs:
    """Terrain, rivers, bridges, zones and enemies for this kind of unit, laid out once a phase."""
    roster = s.roster
    side = roster.side[unit]
    zone = ezoc(s, side)
    if side == GERMAN:
        kind = "german"
        key = (kind, s.turn == 1, s.occupied[ALLIED], zone)
    else:
        kind = "british" if roster.british[unit] else "us"
        key = (kind, s.vdh_hex(), s.occupied[GERMAN], zone)
    costs = s.ground.derive(key, _lay_out, s, kind, side, zone)
    if not roster.vak[unit]:
        return costs
    return s.ground.derive(("vak", key, unit, s.at[unit]), _for_vak, s, unit, costs, zone)


def roads_closed(s: State, unit: int) -> bool:
    """On turn 1 no German unit uses road movement (tb 5.4)."""
    return s.turn == 1 and s.roster.side[unit] == GERMAN


def roadless_hexes(s: State, unit: int) -> int:
    """Hexes where no road helps the unit (tb 5.4, tb 14.5)."""
    if roads_closed(s, unit):
        return -1
    return hampered_hexes(s) if s.roster.side[unit] == ALLIED else 0


def hampered_hexes(s: State) -> int:
    """VDH's hex and the six around it (tb 14.5)."""
    vdh = s.vdh_hex()
    return s.ground.board.zones[vdh] | 1 << vdh if vdh >= 0 else 0


def _lay_out(s: State, kind: str, side: int, zone: int) -> Costs:
    ground, n = s.ground, len(s.ground.board)
    no_roads = side == GERMAN and s.turn == 1  # tb 5.4
    roads = "no roads" if no_roads else "british" if kind == "british" else "roads"
    broken = interdicted(s, side)
    vdh = s.vdh_hex() if side == ALLIED else -1
    key = "network", roads, broken, vdh
    edges, links = ground.derive(key, _network, ground, roads, broken, vdh)
    if kind == "us":
        own = zone & ~s.occupied[GERMAN]  # nobody comes from the others
        edges = _no_zone_to_zone(edges, ground, own, zone & ground.west_wall)  # tb 8.3
    chart = s.edition.chart
    leave = by_flag(zone, n, chart["leave_ezoc"].move_cost) + bytes(n)  # tb 8.3
    enter = bytearray(by_flag(zone, n, chart["enter_ezoc"].move_cost))
    enter += by_flag(zone, n, CLOSED)  # tb 8.5, 10.3: no mechanized movement there
    for p in members(s.occupied[1 - side]):
        enter[p] = enter[p + n] = CLOSED  # tb 6.9, 9.4
    graph = Graph(edges, links, ground.least)
    if KERNEL == "python":
        graph.turnoffs = ground.turnoffs(roads, edges, zone)
    return Costs(edges, links, graph, table(enter), table(leave))


def _network(ground: Ground, roads: str, broken: frozenset[Side], vdh: int) -> tuple[Edges, Links]:
    edges, links = ground.break_bridges(roads, broken)
    if vdh >= 0:
        near = ground.board.disk(vdh, 2)
        breaks = frozenset(b for b in broken if (near >> b[0] | near >> b[1]) & 1)
        key = "hampered", roads, vdh, breaks
        for p, steps, fast in ground.derive(key, _hampered, edges, links, ground, vdh, broken):
            edges[p], links[p] = steps, fast
    return edges, links


def _for_vak(s: State, unit: int, costs: Costs, zone: int) -> Costs:
    """Never from one enemy zone to another (tb 14.7); where it cannot come nothing is closed."""
    at, ground = s.at[unit], s.ground
    far = s.roster.counters[unit].mf * POINT // ground.least
    if at >= 0:
        zone &= ground.board.disk(at, far + 1)
    edges = _no_zone_to_zone(costs.edges, ground, zone, zone)
    if edges is costs.edges:
        return costs
    return costs._replace(edges=edges, graph=Graph(edges, costs.links, ground.least))


def _no_zone_to_zone(edges: Edges, ground: Ground, zone: int, barred: int) -> Edges:
    """From these hexes of an enemy zone no step into those."""
    near = ground.board.spread(barred) & zone
    if not near:
        return edges
    patched, closed = edges[:], set(members(barred))
    for p in members(near):
        patched[p] = tuple([e for e in patched[p] if e[0] not in closed])
    return patched


def _hampered(
    edges: Edges, links: Links, ground: Ground, vdh: int, broken: frozenset[Side]
) -> list[tuple[int, Steps, tuple[int, ...]]]:
    """Around VDH Allied units pay double and no road helps them (tb 14.5, tb R26, tb R49).

    The way ends on VDH: it is removed there, and the rest of the move finds other costs.
    """
    n, found = len(ground.board), list[tuple[int, Steps, tuple[int, ...]]]()
    around = {vdh, *ground.board.around[vdh]}
    for p in {p for q in around for p in ground.board.around[q]}:
        dear = tuple(
            (q, 2 * ground.net.off_road(p, q, broken) if q in around else price)
            for q, price in edges[p]
        )
        fast = tuple(q for q in links[p] if q - n not in around)
        found.append((p, dear if p != vdh else (), fast))
    return found


def friends_of(s: State, unit: int) -> Friends:
    """Stacking and unstacking points, and hexes too full to enter (tb 6.4, tb 6.5)."""
    roster, at = s.roster, s.at[unit]
    enter, leave = (0, 0) if unit == roster.peiper else s.edition.stack_costs  # tb 6.4, 14.3
    alone = at if len(s.stacks.get(at, ())) == 1 else -1
    most = most_beside(s, unit)  # as in why_not_stack
    return Friends(s.crowds[roster.side[unit]], most, enter, leave, alone)


def destinations(s: State, unit: int, found: Search) -> bytearray:
    """A 1 for each hex where the move may rest: never on the other ally (tb R10), but in or out of
    supply as the owner likes (tb 7.9)."""
    allowed, at = found.seen[:], s.at
    if found.start >= 0:
        allowed[found.start] = 0
    for other in s.roster.apart[unit]:
        if at[other] >= 0:
            allowed[at[other]] = 0
    return allowed


def can_enter(s: State, unit: int, place: int, found: Search) -> bool:
    """A hex in reach where the unit may stop: the search enters nothing else that is shut."""
    in_reach = place != found.start and found.seen[place]
    return bool(in_reach) and why_not_stop(s, unit, place) is None


def why_not_enter(s: State, unit: int, place: int, found: Search) -> No | None:
    """Why a hex is out of the unit's reach, or no place to stop (tb 6, 8, 9, 14)."""
    if can_enter(s, unit, place, found):
        return None
    if place == found.start:
        return No("tb 9.2", f"{s.title(unit)} is in {s.place_name(place)} already")
    if found.start < 0 and entry_roads(s, unit) >> place & 1:
        if no := why_not_come_in(s, unit, place):  # else there may be another way to it
            return no
    return (
        why_not_occupied(s, unit, place)
        or why_not_beyond_meuse(s, unit, place)
        or why_not_stack(s, unit, place)
        or why_not_stop(s, unit, place)
        or why_not_reach(s, unit, place, found)
    )


def why_not_occupied(s: State, unit: int, place: int) -> No | None:
    """Nobody moves onto the enemy (tb 6.9)."""
    if s.occupied[1 - s.roster.side[unit]] >> place & 1:
        return No("tb 6.9", f"{s.place_name(place)} is enemy-occupied")
    return None


def why_not_reach(s: State, unit: int, place: int, found: Search) -> No:
    """What keeps the search from a hex that is open in itself: no entry, zones or points."""
    if found.start < 0 and not found.reached:
        return why_not_arrive(s, unit)
    return why_not_zone(s, unit, place, found.reached) or why_not_afford(s, unit, place, found)


def why_not_zone(s: State, unit: int, place: int, reached: list[int]) -> No | None:
    """Zone to zone: barred into the West Wall for US units, and to VAK (tb 8.3, 14.7). From next to
    the hex the ban counts, whatever a detour would cost."""
    zone = ezoc(s, s.roster.side[unit])
    near = [p for p in reached if s.ground.board.zones[p] >> place & 1]
    if s.at[unit] in near:
        near = [s.at[unit]]
    if not near or not zone >> place & 1 or not all(zone >> p & 1 for p in near):
        return None
    if s.roster.vak[unit]:
        return No("tb 14.7", f"{s.title(unit)} never moves from one enemy zone to another")
    us = s.roster.side[unit] == ALLIED and not s.roster.british[unit]
    if us and s.ground.west_wall >> place & 1:
        where = s.place_name(place)
        return No("tb 8.3", f"{where} is West Wall: not from one enemy zone into another there")
    return None


def why_not_afford(s: State, unit: int, place: int, found: Search) -> No:
    """The points end before the hex (tb 9.3), or the unit has none (tb 14.7)."""
    where, name = s.place_name(place), s.title(unit)
    if not found.fifths and s.roster.vak[unit]:
        return No("tb 14.7", f"{name} is out of supply and cannot move")
    prices = [
        (found.price(p, place), p) for p in found.reached if s.ground.board.zones[p] >> place & 1
    ]
    costs = [(found.cost[p] + price, price, p) for price, p in prices if price is not None]
    if not costs:
        return No("tb 9.2", f"{where} is too far for {name}")
    total, price, start = min(costs)
    left = points(found.fifths - found.cost[start])
    reason = f"entering {where} costs {points(price)} and {name} would have {left}"
    return No("tb 9.3", reason) if total > found.fifths else No("tb 9.2", reason)


def exit_way(s: State, unit: int, fifths: int, mechanized: bool) -> Way | None:
    """Off the map from here, if the unit can pay (tb 4.2, tb R4, tb R55)."""
    at, n = s.at[unit], len(s.ground.board)
    leave, friend = costs_of(s, unit).leave, friends_of(s, unit).parting(at)
    if mechanized and s.ground.map.edge_roads >> at & 1:
        total = FAST + leave[at + n] + friend
        if total <= fifths:
            return Way((at,), total, True)
    total = s.edition.chart["exit_map"].move_cost + leave[at] + friend
    return Way((at,), total, False) if total <= fifths else None
