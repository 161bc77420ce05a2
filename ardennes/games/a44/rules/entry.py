"""a44 11.9, 13, F14: reinforcements, Off Map Boxes, Blocking Positions, and leaving the map."""

from typing import NamedTuple

from ardennes.board.graph import bits, members
from ardennes.engine.core import No
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules.airborne import by_west, never_come, west_roads
from ardennes.games.a44.rules.edges import boxes_beyond, entry_hexes, exit_hexes, shut_letters
from ardennes.games.a44.rules.fronts import Search, Start
from ardennes.games.a44.rules.movement import RIDING, Mover, entry_rate, mover_of
from ardennes.games.a44.rules.tactical import Tactical
from ardennes.games.a44.state import AWAY, EAST_ALONE, State
from ardennes.games.a44.terrain import BOXES, SECTORS

ENOUGH = 6  # defence factors that block a captured Entry Hex (a44 13.4)
TOWN, DROP = "TOWN", "DROP"  # entries of Engineers and of von der Heydte
SPECIAL = (TOWN, DROP)
RING = (*SECTORS,)  # boxes in the order of a44 Q-58
ANTWERP = "Antwerp"
WEST = "West"  # in S2 and S3 no box, but what lies beyond the west edge


# --- who waits ---


def waiting(s: State, side: int) -> int:
    """Reinforcements that may enter now, on their turn or late (a44 13.1, Q-129); the 653rd when
    its die says so (a44 27.7)."""
    found = s.away[side] & s.roster.due(s.turn) & ~never_come(s)
    if s.pzj653 != ARRIVED:
        found &= ~s.roster.named(PZJ_653)
    return found


PZJ_653, ARRIVED = "G-653", "arrived"


# --- sectors (F14) ---


def box_name(s: State, place: int) -> str:
    """The name of an Off Map Box, or of the box behind a Blocking Position."""
    name = s.place_name(place)
    if name in BOXES:
        return name
    entry = s.ground.board.place(name.removeprefix("Block-"))
    letters = (letter for letter, hexes in s.ground.entries.items() if hexes >> entry & 1)
    letter = next(letters, "")
    return next((box for box, known in SECTORS.items() if letter and letter in known), "")


def blocking(s: State, entry: int) -> int:
    """The Blocking Position behind an Entry Hex, as a place; -1 if it has none."""
    if not s.ground.blocks >> entry & 1:
        return -1
    return s.hexes + s.ground.off_map.index(f"Block-{s.place_name(entry)}")


def unblocked(s: State, box: str) -> int:
    """Entry Hexes of a sector in German hands that nobody blocks (a44 13.4)."""
    found = 0
    for entry in members(entry_hexes(s, SECTORS.get(box, "")) & s.occupied[GERMAN]):
        place = blocking(s, entry)
        if place >= 0 and _defence(s, place) < ENOUGH:
            found |= 1 << entry
    return found


def _defence(s: State, place: int) -> int:
    return sum(s.roster.defence[u][s.face(u)] for u in s.here(place))


def why_not_enter(s: State, unit: int, box: str) -> No | None:
    """May a unit come onto the map in this sector, or leave it for the next (a44 13.4)?"""
    held = unblocked(s, box)
    if not held:
        return None
    where = s.place_name(next(members(held)))
    return No("a44 13.4", f"Germans in {where} shut the sector until it is blocked")


# --- onto the map ---


def letters_of(s: State, unit: int) -> str:
    """The entry letters open to a unit: its own, or all of the box it is in (a44 2.6, 13.5)."""
    at = s.at[unit]
    if at == AWAY:
        own = s.roster.counters[unit].arrival_entry
        return "".join(letter for letter in own if letter not in shut_letters(s))
    name = s.place_name(at)
    return SECTORS.get(name, "")


def own_entries(s: State, unit: int) -> int:
    """The Entry Hexes of its letters, of its box or of its Blocking Position, open or not (a44
    13.1, 13.5, 13.6, S3.3)."""
    at = s.at[unit]
    if at >= s.hexes and s.place_name(at).startswith("Block-"):
        return 1 << s.ground.board.place(s.place_name(at).removeprefix("Block-"))
    return west_roads(s) if by_west(s) >> unit & 1 else entry_hexes(s, letters_of(s, unit))


def entries_of(s: State, unit: int) -> int:
    """The Entry Hexes a unit off the map may come in by (a44 13.1, 13.4, 13.5, 13.6)."""
    side, found = s.roster.side[unit], own_entries(s, unit)
    if side == ALLIED:
        found &= ~(_shut_sectors(s) | s.exit_hexes)  # a44 11.9.3, 13.4
    return found & ~s.occupied[1 - side]


def _shut_sectors(s: State) -> int:
    """Entry Hexes of the sectors that nobody enters before a German in them is blocked."""
    found = s.memo.get(("shut sectors",))
    if found is None:
        shut = (SECTORS[box] for box in SECTORS if unblocked(s, box))
        found = s.memo["shut sectors",] = bits(p for x in shut for p in members(entry_hexes(s, x)))
    return found


def onto(s: State, unit: int, mover: Mover) -> tuple[tuple[int, int], ...]:
    """Entry Hexes and what it costs to come in."""
    hexes = entries_of(s, unit)
    return s.ground.derive(("onto", mover, hexes), _rates, s, mover, hexes)


def _rates(s: State, mover: Mover, hexes: int) -> tuple[tuple[int, int], ...]:
    return tuple((p, entry_rate(s, mover, p)) for p in members(hexes))


def start_of(s: State, unit: int, mode: str, *, begun: bool = False, ignored: int = 0) -> Start:
    """Where a move begins or goes on, on the map or off it."""
    at = s.at[unit]
    if 0 <= at < s.hexes:
        return Start(at, (), begun, ignored)
    return Start(at, onto(s, unit, mover_of(s, unit, mode)), begun, ignored)


# --- from place to place off the map ---


def beside(s: State, unit: int) -> list[int]:
    """Boxes and Blocking Positions a unit off the map may go to (a44 13.1, 13.5, 13.6, S3.3)."""
    at = s.at[unit]
    if s.roster.side[unit] != ALLIED or 0 <= at < s.hexes:
        return []
    if at == AWAY:
        return _on_arrival(s, unit)
    name = box_name(s, at)
    if name == ANTWERP:
        return []
    if at != _box(s, name):
        return [_box(s, name)]
    found = [blocking(s, p) for p in members(entry_hexes(s, SECTORS[name]))]
    if not unblocked(s, name):
        found += _next_boxes(s, name)
    return sorted(p for p in found if p >= 0)


def gates(s: State, unit: int) -> set[int]:
    """Entry Hexes, boxes and Blocking Positions next to a unit off the map, open or not (a44
    13.1, 13.5, 13.6)."""
    at = s.at[unit]
    if at != AWAY and at < s.hexes:
        return set()
    found = {*members(own_entries(s, unit)), *beside(s, unit)}
    name = s.place_name(at) if at >= 0 else ""
    return found | {*_next_boxes(s, name)} if name in RING else found


def _next_boxes(s: State, name: str) -> list[int]:
    n = RING.index(name)
    near = (*RING[max(0, n - 1) : n], *RING[n + 1 : n + 2])
    return [_box(s, box) for box in near if box not in boxes_left_out(s)]


def _on_arrival(s: State, unit: int) -> list[int]:
    letters = letters_of(s, unit)
    found = {s.ground.box_of(letter) for letter in letters}
    found |= {blocking(s, p) for p in members(entry_hexes(s, letters))}
    return sorted(p for p in found if p >= 0)


def _box(s: State, name: str) -> int:
    return s.hexes + BOXES.index(name)


def boxes_left_out(s: State) -> tuple[str, ...]:
    """Those of the West Map, when it is not played on (a44 Q-119)."""
    return (WEST, "Northwest") if s.scenario in EAST_ALONE else ()


def late(s: State) -> int:
    """Allied reinforcements that have not entered and wait in their boxes (a44 Q-129); paratroops
    without a box wait on the Turn Track (a44 Q-191)."""
    return waiting(s, ALLIED) & ~by_west(s) if s.side == ALLIED else 0


def home_box(s: State, unit: int) -> int:
    """Where an Allied reinforcement waits that has not entered (a44 Q-129)."""
    return s.ground.box_of(s.roster.counters[unit].arrival_entry[:1])


# --- off the map ---


class Exit(NamedTuple):
    """A way off the map: what it costs in all, from which hex."""

    cost: int
    by: int


def exits_to(s: State, unit: int, found: Search, reached: int) -> int:
    """The boxes within reach of a unit on the map (a44 11.9): those of `exits`, which has their
    prices too."""
    side, at = s.roster.side[unit], 1 << found.start.place
    near = exit_hexes(s, side) & (reached | at)
    if not near:
        return 0
    if pays_to_enter(s, side):
        return bits(exits(s, unit, found, reached))
    if found.mode in RIDING:
        near &= s.ground.roads_off
    leaving = near & ~at & ~found.front.stops & found.within(found.halves - leave_toll(s))
    spent = _spent(found, found.start.place) if near & at else None
    if spent is not None and spent + leave_toll(s) <= found.halves:
        leaving |= at
    return bits(box for box, hexes in rims(s, side) if hexes & leaving)


def rims(s: State, side: int) -> list[tuple[int, int]]:
    """Each box, and the hexes from which units leave for it."""
    return s.ground.lay(("rims", side, s.scenario in EAST_ALONE), _rims, s, side)


def _rims(s: State, side: int) -> list[tuple[int, int]]:
    found: dict[int, int] = {}
    for p in members(exit_hexes(s, side)):
        for box in beyond(s, side, p):
            found[box] = found.get(box, 0) | 1 << p
    return list(found.items())


def exits(s: State, unit: int, found: Search, reached: int) -> dict[int, Exit]:
    """Boxes within reach of a unit on the map, each by the cheapest way (a44 11.9)."""
    side = s.roster.side[unit]
    ways: dict[int, Exit] = {}
    near = exit_hexes(s, side) & (reached | 1 << found.start.place)
    for p in members(near) if near else ():
        spent = _spent(found, p)
        if spent is None or (found.mode in RIDING and not s.ground.roads_off >> p & 1):
            continue
        cost = spent + _rate(s, found, p)
        if cost > found.halves:
            continue
        for box in beyond(s, side, p):
            if box not in ways or cost < ways[box].cost:
                ways[box] = Exit(cost, p)
    return ways


def beyond(s: State, side: int, place: int) -> tuple[int, ...]:
    """Where a unit gets to that leaves from here."""
    if side == GERMAN:
        return (_box(s, WEST if s.scenario in EAST_ALONE else ANTWERP),)
    return boxes_beyond(s, place)


def _spent(found: Search, place: int) -> int | None:
    """What the unit has paid when it stands there and may go on."""
    at = found.start.place
    if place == at:
        return None if found.held else 2 * (found.front.stops >> at & 1)
    if not found.reached >> place & 1 or found.front.stops >> place & 1:
        return None
    return found.cost[place]


def _rate(s: State, found: Search, place: int) -> int:
    if pays_to_enter(s, s.roster.side[found.unit]):
        return entry_rate(s, mover_of(s, found.unit, found.mode), place)
    return leave_toll(s)


def pays_to_enter(s: State, side: int) -> bool:
    """Germans on their way to Antwerp pay for an Entry Hex (a44 11.9.3)."""
    return side == GERMAN and s.scenario not in EAST_ALONE


def leave_toll(s: State) -> int:
    return s.edition.tolls["exit_map"]


def tactical_exits(s: State, unit: int, found: Tactical, hexes: int) -> dict[int, Exit]:
    """The same with tactical movement, a hex for leaving."""
    side = s.roster.side[unit]
    ways: dict[int, Exit] = {}
    at = found.start.place
    near = exit_hexes(s, side) & (found.first | 1 << at)
    if not near:
        return ways
    held = found.start.begun and 0 <= at < s.hexes and found.stops >> at & 1
    for p in members(near):
        gone = 0 if p == at else 1
        stopped = held if p == at else found.stops >> p & 1
        if stopped or gone + 1 > hexes:
            continue
        for box in beyond(s, side, p):
            if box not in ways or gone + 1 < ways[box].cost:
                ways[box] = Exit(gone + 1, p)
    return ways
