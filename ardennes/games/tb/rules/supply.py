"""tb 7: supply. One search serves rules and explanations alike.

Nothing here ever costs a step (tb 7.8), and movement asks nothing about the supply of the hex a
unit goes to (tb 7.9).
"""

from ardennes.board.graph import bits
from ardennes.engine.core import Trace
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.rules.interdiction import interdicted
from ardennes.games.tb.rules.zoc import unnegated_ezoc
from ardennes.games.tb.state import AWAY, State
from ardennes.games.tb.terrain import POINT
from ardennes.wargame.hexwords import Side
from ardennes.wargame.roadnet import side_of
from ardennes.wargame.supply import Lines

TRACE = 6 * POINT  # tb 7.2; always six, whatever the unit may move (tb 7.6)
AUTOMATIC_TURNS = 3  # tb 5.5


def in_supply(s: State, unit: int) -> bool:
    """Supplied for combat: overland or by air (tb 7.1, tb 7.5)."""
    return bool(s.air_supplied >> unit & 1) or in_overland_supply(s, unit)


def in_overland_supply(s: State, unit: int) -> bool:
    """Supplied without aerial markers; automatic supply counts (tb 5.5, tb R42)."""
    if unit == s.roster.peiper:
        return True  # tb 5.5, 14.3
    if s.marked >> unit & 1:
        return False  # tb 7.11, tb R61
    if s.roster.side[unit] == GERMAN and s.turn <= AUTOMATIC_TURNS:
        return True  # tb 5.5
    return s.at[unit] < 0 or _lines(s, s.roster.side[unit]).reach(s.at[unit])  # tb R31


def in_movement_supply(s: State, unit: int) -> bool:
    """Supplied for movement: turn 1 and SSES make exceptions (tb 5.4, 7.6, 14.4)."""
    if s.turn == 1 and s.roster.side[unit] == ALLIED and not s.roster.british[unit]:
        return unit == s.roster.second_division  # tb 5.4, tb R7
    if s.commandos_on == unit:
        return bool(s.air_supplied >> unit & 1)  # tb 14.4, tb R25
    return in_supply(s, unit)


def trace(s: State, unit: int) -> Trace:
    """The supply line of a unit or the reason there is none; what `in_supply` knows, in words."""
    if unit == s.roster.peiper:
        return Trace(True, "tb 14.3", reason="KG Peiper is always in supply")
    if s.air_supplied >> unit & 1:
        return Trace(True, "tb 7.5", reason="supplied by air this turn")
    if s.marked >> unit & 1:
        return Trace(False, "tb 7.11", reason="carries an out-of-supply marker this turn")
    if s.roster.side[unit] == GERMAN and s.turn <= AUTOMATIC_TURNS:
        return Trace(True, "tb 5.5", reason="German units are in supply on turns 1 to 3")
    if s.at[unit] < 0:
        waits = s.at[unit] == AWAY
        return Trace(waits, "tb R31", reason="waits off the map" if waits else "is out of play")
    lines = _lines(s, s.roster.side[unit])
    path = tuple(map(s.place_name, lines.path(s.at[unit])))
    if not path:
        return Trace(False, "tb 7.2", reason=_cut_off_by(s, s.roster.side[unit], s.at[unit]))
    return Trace(True, "tb 7.2" if lines.ends_on_road(s.at[unit]) else "tb 7.3", path)


def working_sources(s: State, side: int) -> int:
    """Source hexes free of enemies and of their unnegated zones (tb 7.10)."""
    return s.ground.sources[side] & ~blocked(s, side)


def blocked(s: State, side: int) -> int:
    """Hexes no supply line of a side may touch (tb 7.2, tb 7.12)."""
    hexes = s.occupied[1 - side] | unnegated_ezoc(s, side)
    if side == ALLIED:
        hexes |= s.ground.west_wall & ~s.occupied[ALLIED]  # tb 7.12
    return hexes


def _lines(s: State, side: int) -> Lines:
    memo = s.memo
    found = memo.get(("lines", side))
    if found is None:
        shut = blocked(s, side)
        key = ("lines", side, shut, s.occupied[ALLIED] if side == GERMAN else 0)
        found = s.ground.derive(key, _work_out, s, side, shut)
        memo["lines", side] = found
    return found


def _work_out(s: State, side: int, shut: int) -> Lines:
    """At most six points of ground, roads ignored, then the road; an interdicted bridge breaks the
    road and no longer saves the river's point (tb 7.2-7.4, 8.6, 17.5, tb R11)."""
    ground = s.ground
    # For the Allies a bridge that 11.4 interdicts has a blocked end already (tb R13).
    broken = interdicted(s, side) if side == GERMAN else frozenset[Side]()
    edges, _ = ground.derive(("trace", broken), ground.break_bridges, "no roads", broken)

    def is_open(a: int, b: int) -> bool:
        return side_of(a, b) not in broken

    links = ground.road_links(side)
    return Lines(ground.sources[side], shut, TRACE, edges, links, is_open if broken else None)


def _cut_off_by(s: State, side: int, place: int) -> str:
    """A sentence for a unit that finds no line."""
    reached = bits(_lines(s, side).within(place))
    if reached & s.ground.road_hexes:
        why = "every road within six points is cut before a working source"
        broken = side == GERMAN and interdicted(s, side)
        return why + (" (interdicted bridges break German lines)" if broken else "")
    if reached == 1 << place:
        return "enemy units and zones of control close every hex around it"
    return "no road and no working source lies within six points"
