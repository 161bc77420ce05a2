"""Turns of commander: which space to activate, who goes where, judged by what comes of it."""

from ardennes.board.graph import bits, members
from ardennes.bots.games.commander.battles import after_combat
from ardennes.bots.games.commander.evaluation import Sketch, survey_of, worth
from ardennes.bots.games.commander.influence import Survey
from ardennes.bots.games.commander.memory import Order, Orders, Thinking
from ardennes.bots.games.commander.prospects import Prospects
from ardennes.bots.games.commander.values import VALUES
from ardennes.engine.core import Decision, PlaceId, UnitId, Word
from ardennes.engine.umpire import Umpire
from ardennes.games.commander import words as w
from ardennes.games.commander.counters import GERMAN
from ardennes.games.commander.rules import moves
from ardennes.games.commander.rules.movement import (
    STRATEGIC,
    Way,
    ways,
    why_not_leave,
    why_not_stack,
)
from ardennes.games.commander.state import State

V = VALUES.plan

GOALS = 3  # of a group that are looked at closely
OFF_MAP = -1  # the destination of who leaves the map

Goals = dict[int, int]  # unit -> space


# --- carrying out orders on paper ---


def activated(s: State, space: int, side: int) -> State:
    """A copy of the table with the space activated."""
    after = s.clone()
    ready = moves.able(s, side)
    units = tuple(UnitId(u) for u in s.here(space, side) if ready >> u & 1)
    Umpire(after).emit(w.Activated(side, PlaceId(space), units))
    return after


Reach = dict[int, dict[int, list[Way]]]  # unit -> space -> ways


def way_to(s: State, unit: int, to: int, known: Reach) -> Way | None:
    """The best way there: the one that takes most ground. Only a river before an enemy may have
    been shut since the reach was known."""
    found = known[unit].get(to)
    if not found or why_not_stack(s, unit, to):
        return None
    side = s.roster.side[unit]
    if s.crossings and s.here(to, 1 - side):
        found = ways(s, unit).get(to, [])
    if len(found) < 2:
        return found[0] if found else None
    return max(found, key=lambda way: _taken(s, way, side))


def _taken(s: State, way: Way, side: int) -> int:
    fresh = sum(s.holder(p) != side for p in way.path[:-1])
    return 10 * fresh + sum(s.ground.spaces[p].vp for p in way.path) - len(way.path)


def action_of(way: Way) -> Order:
    """A way as the word for it."""
    to = PlaceId(way.path[-1])
    if way.mode == STRATEGIC:
        return w.Strategic(to)
    return w.Move(to, PlaceId(way.path[0])) if len(way.path) > 1 else w.Move(to)


def carry_out(base: State, goals: Goals, known: Reach) -> tuple[State, Orders]:
    """The table after the moves, strongest first; who cannot go any more stays."""
    after, orders = base.clone(), Orders()
    for unit in sorted(goals, key=lambda u: (-base.strength[u], u)):
        umpire = Umpire(after)
        if goals[unit] == OFF_MAP:
            moves.leave(umpire, unit)
            orders.append((unit, w.Exit()))
        elif (way := way_to(after, unit, goals[unit], known)) is not None:
            moves.go(umpire, unit, way)
            orders.append((unit, action_of(way)))
    return after, orders


def judge(after: State, side: int, base: Survey) -> float:
    """What a table is worth when the combats of the turn have been fought."""
    k = Sketch(after, base=base)
    places = {after.at[u] for u in members(after.active)}
    fights = sorted(p for p in places if p >= 0 and after.here(p, 1 - side))
    if not fights:
        return worth(k, side)
    if len(fights) == 1:
        return after_combat(k, fights[0], side)
    plain = worth(k, side)
    return plain + sum(after_combat(k, place, side) - plain for place in fights)


# --- thinking of orders ---


class Thought:
    """Plans for the active units of one space, each judged once."""

    def __init__(self, base: State, side: int, view: Prospects, thinking: Thinking) -> None:
        self.base, self.side, self.view = base, side, view
        self.in_time = thinking.in_time
        self.units = list(members(base.active & ~base.moved))
        self.ways: Reach = {u: ways(base, u) for u in self.units}
        self.reach = {u: _goals(base, u, self.ways[u]) for u in self.units}
        fights = base.occupied[1 - side] & bits(base.at[unit] for unit in self.units)
        stay = judge(base, side, view.survey) if fights else view.now
        self.best: tuple[float, Goals, Orders] = (stay, {}, Orders())
        self._seen: set[tuple[tuple[int, int], ...]] = {()}

    def think_of(self, goals: Goals) -> None:
        """Keep these orders if they are the best so far."""
        key = tuple(sorted(goals.items()))
        if key in self._seen:
            return
        self._seen.add(key)
        after, orders = carry_out(self.base, goals, self.ways)
        found = judge(after, self.side, self.view.survey)
        if found > self.best[0]:
            self.best = found, goals, orders

    def together(self) -> None:
        """Everybody who can goes to one space."""
        for to, units in self.in_time(self.view.best(self.reach, GOALS).items()):
            self.think_of(dict.fromkeys(units, to))

    def one_by_one(self) -> None:
        """Better the best orders unit by unit."""
        for unit in self.in_time(self.units):
            start = self.best[1]
            for to in self.in_time(self.view.best({unit: self.reach[unit]}, GOALS - 1)):
                self.think_of({**start, unit: to})
            if unit in start:
                self.think_of({u: to for u, to in start.items() if u != unit})


def _goals(base: State, unit: int, reach: dict[int, list[Way]]) -> list[int]:
    found = sorted(reach)
    if why_not_leave(base, unit) is None:
        found.append(OFF_MAP)
    return found


def thought_of(s: State, space: int, view: Prospects, thinking: Thinking) -> Thought:
    """The orders for one space that gain most over leaving everything as it is."""
    thought = Thought(activated(s, space, view.side), view.side, view, thinking)
    thought.together()
    return thought


# --- answers ---


def choose_turn(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The activation that gains most; to wait if none gains anything."""
    step = s.todo[-1]
    assert isinstance(step, w.Turn)
    view = Prospects(s, survey_of(s), step.side)
    spaces = [int(c.space) for c in decision.choices if isinstance(c, w.Activate)]
    memory, thoughts = thinking.memory, dict[int, Thought]()
    for space in thinking.in_time(memory.worth_a_look(s, spaces)):
        thoughts[space] = thought_of(s, space, view, thinking)
        memory.gains[space] = thoughts[space].best[0] - view.now
    best = max(thoughts, key=lambda p: (memory.gains[p], -p), default=None)
    may_pass = w.Pass() in decision.choices
    if best is None or (may_pass and memory.gains[best] < V.idle):
        return w.Pass()
    thoughts[best].one_by_one()
    memory.order(s, step.side, thoughts[best].best[2])
    return w.Activate(PlaceId(best))


def choose_unit(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The next unit with orders."""
    for unit, _ in _orders(s, decision, thinking):
        choice = w.Choose(UnitId(unit))
        if choice in decision.choices:
            return choice
    return w.EndMoves()


def choose_way(s: State, decision: Decision, thinking: Thinking) -> Word:
    """What was ordered for the unit in hand."""
    step = s.todo[-1]
    assert isinstance(step, w.Moving)
    for unit, action in _orders(s, decision, thinking):
        if unit == step.unit and action in decision.choices:
            return action
    return choose_unit(s, decision, thinking)


def _orders(s: State, decision: Decision, thinking: Thinking) -> Orders:
    """The orders of this turn that are still to be carried out; new ones if there are none."""
    side = _side(s)
    waiting = s.active & ~s.moved
    memory = thinking.memory
    if not memory.has_orders_for(s, side):
        thought = Thought(s, side, Prospects(s, survey_of(s), side), thinking)
        thought.together()
        thought.one_by_one()
        memory.order(s, side, thought.best[2])
    return [(u, a) for u, a in memory.orders if waiting >> u & 1]


def _side(s: State) -> int:
    step = s.todo[-1]
    return s.roster.side[step.unit] if isinstance(step, w.Moving) else getattr(step, "side", GERMAN)
