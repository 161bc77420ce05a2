"""a44 11, 12, 22, 24, F4: what steps cost, and where a move may lead in each mode."""

from typing import NamedTuple

from ardennes.board.graph import members
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.edition import FOOT, FROZEN, HALVES, MUD
from ardennes.games.a44.rules import limits
from ardennes.games.a44.rules.bonds import bonds
from ardennes.games.a44.rules.calendar import is_frozen
from ardennes.games.a44.state import State
from ardennes.wargame.hexwords import Side
from ardennes.wargame.paths import Edges, Graph, Steps
from ardennes.wargame.roadnet import side_of

NORMAL, TACTICAL, EXTENDED, STRATEGIC, TRUCK, PRIME_MOVER, SHIFT = MODES = (
    *("normal", "tactical", "extended", "strategic", "truck", "prime_mover", "shift"),
)  # a44 11.1-11.3, 12.1, 12.4.4, 22.2, 22.3
RIDING = (STRATEGIC, TRUCK)
LONGER = 2 * HALVES  # extended movement (a44 11.2)
TRUCKED = 12 * HALVES  # a44 12.4.4
TOWED = 5 * HALVES  # a44 22.3
TWO_HEXES = 2  # tactical movement (a44 11.3)
NARROW, WIDE = 4 * HALVES, 2 * HALVES  # St-Vith's bottleneck, and once it is German (a44 24.7)
LEAVE = 1 * HALVES  # out of an enemy zone (a44 9.2.1)
MARKERS = 6  # Traffic markers of a side; the German ones are numbered after the Allied


Far = tuple[int, ...]  # hexes beyond bridges


class Mover(NamedTuple):
    """What the ground asks of a unit: its column of the chart, and whether it needs roads."""

    column: int
    vehicle: bool
    roads_only: bool = False  # strategic movement (a44 12.1)


# --- the ground ---


def unbridged(s: State) -> frozenset[Side]:
    """River hexsides nobody drives across: no bridge, or one that is blown or being built."""
    return s.ground.derive(("unbridged", s.blown, s.building), _unbridged, s)


def _unbridged(s: State) -> frozenset[Side]:
    return s.ground.rivers - (s.ground.bridges - down(s))


def down(s: State) -> frozenset[Side]:
    """Bridges that are blown, or not built yet."""
    return s.blown | {side for side, _ in s.building}


def steps(s: State, mover: Mover, side: int = ALLIED) -> Edges:
    """Every step the ground allows at its price, for moves that pay points (a44 11.4 to 11.8);
    Germans do not cross army boundaries before turn 5 (a44 11.10.1)."""
    lines = limits.shut_sides(s, side)
    return s.ground.derive(
        ("steps", mover, s.blown, s.building, bool(lines)), _steps, s, mover, lines
    )


def _steps(s: State, mover: Mover, lines: frozenset[Side]) -> Edges:
    """Those of the whole map, less the bridges that are down."""
    key = mover, bool(lines)
    all_ = s.ground.lay(("all steps", *key), _all_steps, s, mover, lines)
    known = s.ground.lay(("rows with bridges down", *key), _no_rows)
    found = all_[:]
    for row in s.ground.derive(("broken", s.blown, s.building), _broken, s):
        left = known.get(row)
        if left is None:
            a, far = row
            left = known[row] = tuple([step for step in all_[a] if step[0] not in far])
        found[row[0]] = left
    return found


def _no_rows() -> dict[tuple[int, Far], Steps]:
    """None is made yet."""
    return {}


def _broken(s: State) -> list[tuple[int, Far]]:
    """The hexes at bridges that are down, each with those beyond them."""
    found: dict[int, list[int]] = {}
    for a, b in sorted(down(s) & s.ground.rivers):
        found.setdefault(a, []).append(b)
        found.setdefault(b, []).append(a)
    return [(a, tuple(far)) for a, far in found.items()]


def _all_steps(s: State, mover: Mover, lines: frozenset[Side]) -> Edges:
    wet, around = (s.ground.rivers - s.ground.bridges) | lines, s.ground.board.around
    found: Edges = []
    for a, near in enumerate(around):
        prices = ((b, price(s, mover, a, b, wet)) for b in near)
        found.append(tuple((b, cost) for b, cost in prices if cost is not None))
    return found


class Network(NamedTuple):
    """The same, and made ready to be searched."""

    edges: Edges
    graph: Graph


def network(s: State, unit: int, mode: str) -> Network:
    """Steps and graph of a unit in a mode."""
    roster, side = s.roster, s.roster.side[unit]
    wheels, vehicle = roster.mechanized >> unit & 1, roster.vehicles >> unit & 1
    key = "network", side, wheels, vehicle, mode
    found = s.memo.get(key)
    if found is None:
        mover = mover_of(s, unit, mode)
        lasting = "network", mover, s.blown, s.building, bool(limits.shut_sides(s, side))
        found = s.memo[key] = s.ground.derive(lasting, _network, s, mover, side)
    return found


def _network(s: State, mover: Mover, side: int) -> Network:
    edges = steps(s, mover, side)
    return Network(edges, Graph(edges, [], 1))


def price(s: State, mover: Mover, a: int, b: int, wet: frozenset[Side]) -> int | None:
    """Halves for a step; None if the ground forbids it."""
    ground, side = s.ground, side_of(a, b)
    if side in ground.lakes or side in wet:
        return None  # a44 Q-18, 11.4.1: infantry crosses by tactical movement
    if side in ground.roads:
        return road_rate(s, mover, side, b)
    if mover.roads_only or _needs_road(s, mover, a, b):
        return None
    return s.edition.costs[ground.terrain[b]][mover.column]


def road_rate(s: State, mover: Mover, side: Side, to: int) -> int | None:
    """Along a road (a44 11.7, 11.8)."""
    return s.edition.road_costs[_kind_of_road(s, side in s.ground.primary, to)][mover.column]


def _kind_of_road(s: State, primary: bool, to: int) -> str:
    if primary:
        return "primary_road"
    return "forest_road" if s.ground.forest_roads >> to & 1 else "secondary_road"


def entry_rate(s: State, mover: Mover, place: int) -> int:
    """Onto the map: the best road of the hex, or its terrain where there is none (a44 13.1)."""
    near = [side_of(place, b) for b in s.ground.road_links[place]]
    rates = [road_rate(s, mover, side, place) for side in near]
    paid = [rate for rate in rates if rate is not None]
    plain = s.edition.costs[s.ground.terrain[place]][mover.column]
    return min(paid) if paid else plain if plain is not None else 0


def _needs_road(s: State, mover: Mover, a: int, b: int) -> bool:
    """Vehicles in and out of forest, wooded rough and the West Wall; everybody over the sides of
    wooded rough, but for tactical movement (a44 11.5, 11.6)."""
    either = 1 << a | 1 << b
    return bool(s.ground.rough & either) or (mover.vehicle and is_walled(s, a, b))


def is_walled(s: State, a: int, b: int) -> bool:
    """Ground that vehicles enter and leave by road alone (a44 11.5, 11.6)."""
    return bool((s.ground.thick | s.ground.west_wall) & (1 << a | 1 << b))


def is_obstacle(s: State, a: int, b: int) -> bool:
    """What infantry crosses once, first, by tactical movement: an unbridged river, or a side of
    wooded rough without a road (a44 11.4.1, 11.6, Q-15)."""
    return side_of(a, b) in unbridged(s) or is_tangled(s, a, b)


def is_tangled(s: State, a: int, b: int) -> bool:
    """A side of wooded rough without a road (a44 11.6)."""
    ground = s.ground
    return bool((ground.rough >> a | ground.rough >> b) & 1) and side_of(a, b) not in ground.roads


def can_drive(s: State, a: int, b: int) -> bool:
    """May a vehicle cross this hexside at all (a44 11.4.1, 11.5, 11.6)?"""
    side = side_of(a, b)
    return side not in s.ground.lakes and side not in unbridged(s) and has_way(s, a, b)


def has_way(s: State, a: int, b: int) -> bool:
    """A road, or ground that lets vehicles through (a44 11.5, 11.6)."""
    return side_of(a, b) in s.ground.roads or not is_walled(s, a, b)


# --- what stands in the way ---


def shut_hexes(s: State, unit: int) -> int:
    """Hexes a unit may not enter by moving: the enemy's, his hex bonds, those the date or its
    orders close (a44 Q-24, 10.2, 27.3.1, 29)."""
    enemy = 1 - s.roster.side[unit]
    closed = limits.closed_to(s, unit)
    return s.occupied[enemy] | bonds(s, enemy).hexes | closed | s.guarded(1 - enemy)


def tolls(s: State, side: int) -> dict[int, int]:
    """Halves more for entering, in Strategic Movement too: Traffic markers and Roadblocks of the
    enemy, the bottleneck (a44 12.3, 24.2, 24.7, 33.1)."""
    wide = side == GERMAN and holds_st_vith(s)
    key = "tolls", side, wide
    known = s.memo.get(key)
    if known is None:
        known = s.memo[key] = _tolls(s, side, WIDE if wide else NARROW)
    return known


def _tolls(s: State, side: int, bottleneck: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for number, place in s.traffic.items():
        if (number > MARKERS) == (side == ALLIED):
            found[place] = found.get(place, 0) + s.edition.tolls["traffic_marker"]
    for place in members(s.blocks(1 - side)):  # a44 33.1, Q-5
        found[place] = found.get(place, 0) + s.edition.tolls["roadblock"]
    if side == GERMAN:
        for place in members(s.ground.bottleneck):
            found[place] = found.get(place, 0) + bottleneck
    return found


def holds_st_vith(s: State) -> bool:
    """Is St-Vith German (a44 24.7)?"""
    return bool(s.held(GERMAN) & s.ground.st_vith)


# --- units ---


def mover_of(s: State, unit: int, mode: str) -> Mover:
    """The column and the roads of a unit in a mode (a44 2.4, 12.4.4, 22.3)."""
    riding = mode in RIDING
    vehicle = bool(s.roster.vehicles >> unit & 1)
    wheels = riding or mode == PRIME_MOVER or s.roster.mechanized >> unit & 1
    column = (FROZEN if is_frozen(s) else MUD) if wheels else FOOT
    return Mover(column, vehicle or mode in (TRUCK, PRIME_MOVER), riding)


def allowance(s: State, unit: int, mode: str) -> int:
    """Halves a mode has (a44 11.1, 11.2, 12.1, 12.4.4, 22.1, 22.3). An Allied gun moves with its
    Fired side (a44 Q-25, Q-69)."""
    own = printed_allowance(s, unit, s.face(unit))
    if mode == EXTENDED:
        return own + LONGER
    if mode == STRATEGIC:
        return 2 * own
    return TRUCKED if mode == TRUCK else TOWED if mode == PRIME_MOVER else own


def printed_allowance(s: State, unit: int, face: int) -> int:
    """Halves of normal movement with this side up (a44 11.1, Q-25)."""
    gun = s.roster.guns >> unit & 1
    return s.roster.move[unit][1 if gun else face] * HALVES


BESIDE = ("beside allied",), ("beside german",)


def beside_enemies(s: State, side: int) -> int:
    """Hexes next to an enemy unit, zone or not (a44 11.2, 12.2)."""
    key = BESIDE[side]
    found = s.memo.get(key)
    if found is None:
        enemies = s.occupied[1 - side]
        found = s.memo[key] = s.ground.derive(("near", enemies), s.ground.near.onto, enemies)
    return found
