"""tb 7: supply. One search serves rules and explanations alike.

Nothing here ever costs a step (tb 7.8), and movement asks nothing about the supply of the hex a
unit goes to (tb 7.9).
"""

from ardennes.board.graph import bits
from ardennes.engine.core import Trace
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.interdiction import interdicted
from ardennes.games.tb.state import AWAY, State
from ardennes.games.tb.terrain import POINT, Ground
from ardennes.games.tb.zoc import unnegated_ezoc
from ardennes.wargame.hexwords import Side
from ardennes.wargame.paths import Edges
from ardennes.wargame.supply import Roads, nearest

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
        return Trace(False, "tb 7.2", reason=lines.why_cut_off(s.at[unit]))
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


def _lines(s: State, side: int) -> "Lines":
    memo = s.memo
    found = memo.get(("lines", side))
    if found is None:
        shut = blocked(s, side)
        # For the Allies a bridge that 11.4 interdicts has a blocked end already (tb R13).
        broken = interdicted(s, side) if side == GERMAN else frozenset[Side]()
        key = ("lines", side, shut, s.occupied[ALLIED] if side == GERMAN else 0)
        found = s.ground.derive(key, Lines, s, side, shut, broken)
        memo["lines", side] = found
    return found


class Lines:
    """All supply lines of one side while blocks and bridges stay as they are."""

    __slots__ = ("_broken", "_ground", "_known", "_roads", "_shut", "_side", "_sources")

    def __init__(self, s: State, side: int, shut: int, broken: frozenset[Side]) -> None:
        self._ground = s.ground
        self._side = side
        self._shut = shut
        self._broken = broken
        self._sources = s.ground.sources[side] & ~shut
        links = s.ground.road_links(side)
        self._roads = Roads(links, s.ground.sources[side], shut, self._is_open)
        self._known: dict[int, bool] = {}

    def _is_open(self, a: int, b: int) -> bool:
        """An interdicted bridge breaks the road part of a German line (tb 7.4, tb 17.5)."""
        return ((a, b) if a < b else (b, a)) not in self._broken

    def reach(self, place: int) -> bool:
        """Can a unit here trace a line?"""
        found = self._known.get(place)
        if found is None:
            found = self._is_home(place) or bool(self._off_road(place))
            self._known[place] = found
        return found

    def _is_home(self, place: int) -> bool:
        return bool(self._sources >> place & 1) or self._roads.lead_home(place)  # tb 7.3

    def _off_road(self, place: int) -> list[int]:
        """The non-road part: at most six points of terrain, roads ignored (tb 7.2, 7.3, 8.6)."""
        return nearest(place, TRACE, self._edges(), self._shut, self._is_home)

    def _edges(self) -> Edges:
        """Terrain costs; an interdicted bridge no longer saves the river's point (tb 7.4, R11)."""
        ground = self._ground
        return ground.derive(("trace", self._broken), _trace_edges, ground, self._broken)

    def path(self, place: int) -> list[int]:
        """The line from a hex to its source, both ends included; empty if there is none."""
        first = self._off_road(place)
        if first and self._roads.lead_home(first[-1]):
            return first[:-1] + self._roads.path_home(first[-1])
        return first

    def ends_on_road(self, place: int) -> bool:
        """Has the line a road part?"""
        first = self._off_road(place)
        return bool(first) and self._roads.lead_home(first[-1])

    def why_cut_off(self, place: int) -> str:
        """A sentence for a unit that finds no line."""
        reached = self._within(place)
        if reached & self._ground.road_hexes:
            why = "every road within six points is cut before a working source"
            return why + (" (interdicted bridges break German lines)" if self._broken else "")
        if reached == 1 << place:
            return "enemy units and zones of control close every hex around it"
        return "no road and no working source lies within six points"

    def _within(self, place: int) -> int:
        visited: list[int] = []
        nearest(place, TRACE, self._edges(), self._shut, lambda p: visited.append(p) is not None)
        return bits(visited)


def _trace_edges(ground: Ground, broken: frozenset[Side]) -> Edges:
    return ground.break_bridges("no roads", broken)[0]
