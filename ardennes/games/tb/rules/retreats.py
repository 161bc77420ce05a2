"""tb 13.17: the hexes a retreat may enter."""

from ardennes.board.graph import members
from ardennes.engine.core import No
from ardennes.games.tb.rules.special import why_not_beyond_meuse
from ardennes.games.tb.rules.stacking import room_at, thirds_at, why_not_stop
from ardennes.games.tb.rules.supply import working_sources
from ardennes.games.tb.rules.zoc import unnegated_ezoc
from ardennes.games.tb.state import State
from ardennes.wargame.retreat import STAY, Parting, partings


def open_hexes(s: State, target: int, *, before_combat: bool = False) -> list[int]:
    """Adjacent hexes a retreat may enter at all, room left aside (tb 13.17)."""
    around = s.ground.board.around[target]
    return [p for p in around if why_not_open(s, target, p, before_combat=before_combat) is None]


def why_not_open(s: State, target: int, place: int, *, before_combat: bool = False) -> No | None:
    """One hex, off the enemy, and where these units may be at all (tb 13.17, tb R10, tb R24)."""
    unit = s.stacks[target][0]
    return (
        (why_not_west_wall(s, place) if before_combat else None)
        or why_not_fall_back(s, unit, target, place)
        or why_not_beyond_meuse(s, unit, place)
        or why_not_onto_vdh(s, unit, place)
        or why_not_stop(s, unit, place)
    )


def why_not_west_wall(s: State, place: int) -> No | None:
    """Cavalry does not slip away into it (tb 14.2)."""
    if s.ground.west_wall >> place & 1:
        where = s.place_name(place)
        return No("tb 14.2", f"{where} is West Wall; cavalry does not slip away into it")
    return None


def why_not_fall_back(s: State, unit: int, target: int, place: int) -> No | None:
    """One hex, not onto enemies nor into their unnegated zone (tb 13.17)."""
    side, where = s.roster.side[unit], s.place_name(place)
    if not s.ground.board.zones[target] >> place & 1:
        return No("tb 13.17", f"{where} is not adjacent to {s.place_name(target)}")
    if s.occupied[1 - side] >> place & 1:
        return No("tb 13.17", f"{where} is enemy-held")
    if unnegated_ezoc(s, side) >> place & 1:
        return No("tb 13.17", f"{where} is in an enemy zone")
    return None


def why_not_onto_vdh(s: State, unit: int, place: int) -> No | None:
    """Only US units scatter VDH by retreating onto it (tb R26)."""
    if s.roster.british[unit] and s.vdh_hex() == place:
        return No("tb R26", f"{s.title(unit)} does not retreat onto VDH")
    return None


def retreat_hexes(s: State, target: int, *, before_combat: bool = False) -> list[int]:
    """Where the whole stack may go, nearer to a working source if it can (tb R16, tb R58)."""
    size = thirds_at(s, target)
    hexes = open_hexes(s, target, before_combat=before_combat)
    return prefer_closer(s, target, [p for p in hexes if room_at(s, p) >= size])


def prefer_closer(s: State, target: int, hexes: list[int]) -> list[int]:
    """Those nearer to at least one working source than the hex left; if none is, all (tb R16)."""
    board = s.ground.board
    sources = list(members(working_sources(s, s.owner_at(target))))
    far = {source: board.distance(target, source) for source in sources}
    closer = [p for p in hexes if any(board.distance(p, q) < far[q] for q in sources)]
    return closer or hexes


def ways_apart(s: State, target: int) -> list[Parting]:
    """How a stack that fits nowhere as a whole may part (tb R43, tb R58)."""
    units = sorted(s.stacks[target])
    sizes = [s.roster.thirds[u] for u in units]
    hexes = open_hexes(s, target)
    ways = partings(sizes, {p: room_at(s, p) for p in prefer_closer(s, target, hexes)})
    if any(STAY not in way for way in ways):
        return ways
    return partings(sizes, {p: room_at(s, p) for p in hexes})


def anyone_can_go(s: State, target: int) -> bool:
    """Is there room for at least one unit in an open hex?"""
    least = min(s.roster.thirds[u] for u in s.stacks[target])
    return any(room_at(s, p) >= least for p in open_hexes(s, target))
