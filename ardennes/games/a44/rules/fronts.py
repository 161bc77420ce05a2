"""a44 9.2, 10.2, 11, 12: what stands in a unit's way, and where its points lead all the same."""

from collections.abc import Mapping, MutableSequence, Sequence
from typing import NamedTuple

from ardennes.board.graph import NOWHERE, by_flag, members
from ardennes.games.a44.rules import limits
from ardennes.games.a44.rules.bonds import Bonds, bonds
from ardennes.games.a44.rules.movement import (
    EXTENDED,
    LEAVE,
    LONGER,
    NORMAL,
    RIDING,
    Network,
    beside_enemies,
    network,
    shut_hexes,
    tolls,
)
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.state import State
from ardennes.wargame.paths import (
    CLOSED,
    Edges,
    Graph,
    Reach,
    cheapest,
    reached,
    table,
    way,
)

MOST_KNOWN = 500  # searches kept with a front


Entries = tuple[tuple[int, int], ...]


class Start(NamedTuple):
    """Where a search begins: the place, and first steps at their price if it is off the map."""

    place: int
    onto: Entries = ()  # entry hexes and what they cost
    begun: bool = False  # whether the unit has moved, so that an enemy zone holds it
    ignored: int = 0  # zones the 150th Panzer Brigade has passed (a44 27.8.2)


class Front(NamedTuple):
    """What stands in the way of a unit, as the kernel wants it: the same for all of a side but
    those to whom more is closed, and for as long as the enemy stays as he is."""

    stops: int  # enemy zones
    shut: int  # hexes it may not enter
    open: int  # all the others
    bonds: Bonds
    barred: int  # hexes from which a bond closes a step
    loose: int  # of these the ones outside enemy zones, which nobody leaves but with his first step
    enter: MutableSequence[int]  # tolls; CLOSED for what is shut
    leave: MutableSequence[int]
    known: dict[object, list[int]]  # the hexes found behind it by each search


def front(s: State, unit: int, *, riding: bool, ignored: int) -> Front:
    """What the enemy, the date and its orders put in the way of a unit (a44 9.2.1, 10.2, 12.2)."""
    side = s.roster.side[unit]
    closed = limits.closed_to(s, unit)
    key = "front", side, closed, riding, ignored
    found = s.memo.get(key)
    if found is None:
        shut = shut_hexes(s, unit) | (beside_enemies(s, side) if riding else 0)
        stops, ahead, more = zone(s, 1 - side) & ~ignored, bonds(s, 1 - side), tolls(s, side)
        all_ = shut, stops, ahead, tuple(more.items())
        found = s.memo[key] = s.ground.fronts(all_, _front, s, shut, stops, ahead, more)
    return found


def _front(s: State, shut: int, stops: int, ahead: Bonds, more: Mapping[int, int]) -> Front:
    barred = 0
    for starts in ahead.steps.values():
        barred |= starts
    enter, leave = _charges(shut, s.hexes, more), _charges(stops, s.hexes, {})
    open_ = s.ground.everything & ~shut
    return Front(stops, shut, open_, ahead, barred, barred & ~stops, enter, leave, {})


def _charges(shut: int, count: int, more: Mapping[int, int]) -> MutableSequence[int]:
    """What is due by hex where some are closed and others have tolls."""
    charged = table(by_flag(shut, count, CLOSED))
    for place, halves in more.items():
        charged[place] = min(CLOSED, charged[place] + halves)
    return charged


class Search:
    """Where one unit can go from here in a mode that pays points. What it costs, and by which way,
    is looked for when somebody asks."""

    def __init__(
        self, s: State, unit: int, mode: str, start: Start, halves: int, *, wary: bool = True
    ) -> None:
        self.s, self.unit, self.mode, self.start, self.halves = s, unit, mode, start, halves
        self.front = front(s, unit, riding=wary and mode in RIDING, ignored=start.ignored)
        self.net = network(s, unit, mode)
        self.on_map = 0 <= start.place < s.hexes
        self.held = start.begun and self.on_map and bool(self.front.stops >> start.place & 1)
        self.reached = self.within(halves)  # every hex the points suffice for
        self._found: Reach | None = None

    def within(self, halves: int) -> int:
        """The hexes for which so much suffices."""
        if self.held or halves < 0:
            return 0
        place, onto, *_ = self.start
        if self.mode == EXTENDED and halves >= LONGER:
            return within(self.front, self.net, place, (halves - LONGER, halves), onto)[1]
        on_foot = not self.s.roster.mechanized >> self.unit & 1
        further = (halves + LONGER,) if self.mode == NORMAL and on_foot else ()
        return within(self.front, self.net, place, (halves, *further), onto)[0]

    def _whole(self) -> Reach:
        if self._found is None:
            enter = self.front.enter
            place, onto, *_ = self.start
            first = [] if self.held else _first(self.front, self.net, place, onto)
            if self.on_map:
                enter = enter[:]
                enter[self.start.place] = CLOSED  # nobody comes back
            loose = self.front.loose & self.reached
            graph = _graph(self.front, self.net, loose) if loose else self.net.graph
            self._found = cheapest(graph, enter, self.front.leave, first, self.halves)
        return self._found

    @property
    def cost(self) -> Sequence[int]:
        """Halves to each hex that is reached."""
        return self._whole()[0]

    def path(self, place: int) -> tuple[int, ...]:
        """The hexes entered on the cheapest way."""
        back = self._whole()[1]
        tail, first = way(back, place, self.s.hexes), place
        while back[first] >= 0:
            first = back[first]
        return (first, *tail)


def within(
    ahead: Front, net: Network, place: int, budgets: tuple[int, ...], onto: Entries = ()
) -> list[int]:
    """The hexes for which so many halves suffice, or so many more. They are kept behind the front:
    comrades in the same hex get as far, and the unit itself later."""
    key = net.graph, place, onto, budgets
    found = ahead.known.get(key)
    if found is None:
        if len(ahead.known) > MOST_KNOWN:
            ahead.known.clear()
        found = ahead.known[key] = _hexes(ahead, net, place, budgets, onto)
    return found


def _hexes(
    ahead: Front, net: Network, place: int, budgets: tuple[int, ...], onto: Entries
) -> list[int]:
    at = place if 0 <= place < len(net.edges) else NOWHERE
    free = at >= 0 and not (ahead.stops | ahead.barred) >> at & 1  # nothing ties it to its hex
    first = [(at, 0)] if free else _first(ahead, net, at, onto)
    back = 1 << at if free else 0  # nobody comes back there
    found = reached(net.graph, ahead.enter, ahead.leave, first, budgets, at)
    for n, hexes in enumerate(found):
        if loose := ahead.loose & hexes:
            graph = _graph(ahead, net, loose)
            (hexes,) = reached(graph, ahead.enter, ahead.leave, first, budgets[n:][:1], at)
        found[n] = hexes & ~back
    return found


def _first(ahead: Front, net: Network, at: int, onto: Entries) -> list[tuple[int, int]]:
    """The start pays for leaving a zone, if only for another one; whoever enters one stops
    (a44 9.2.1, 9.2.2)."""
    enter, on_map = ahead.enter, 0 <= at < len(net.edges)
    steps = net.edges[at] if on_map else onto
    leave = LEAVE if on_map and ahead.stops >> at & 1 else 0
    if on_map and ahead.barred >> at & 1:
        steps = [step for step in steps if not ahead.bonds.crosses(at, step[0])]
    return [(b, c + leave + enter[b]) for b, c in steps]


def _graph(ahead: Front, net: Network, loose: int) -> Graph:
    """The same without the steps over bonds from hexes outside enemy zones."""
    edges: Edges = net.edges[:]
    for p in members(loose):
        edges[p] = tuple((b, c) for b, c in edges[p] if not ahead.bonds.crosses(p, b))
    return Graph(edges, [], 1)
