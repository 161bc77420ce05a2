"""Movement decisions of bulge: the orders of the phase, carried out one by one."""

from ardennes.bots.games.bulge import destinations
from ardennes.bots.games.bulge.attack_plan import Planner
from ardennes.bots.games.bulge.memory import Memory, Orders, Thinking
from ardennes.bots.games.bulge.ways import Ways
from ardennes.engine.core import Decision, UnitId, Word
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import ALLIED, GERMAN
from ardennes.games.bulge.rules.moves import mover
from ardennes.games.bulge.state import State


def choose_unit(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The next unit with an order that can be carried out."""
    memory = _with_orders(s, thinking)
    offered = {c.unit for c in decision.choices if isinstance(c, w.Choose)}
    ready = [u for u in memory.orders if u in offered]
    for unit in ready:
        order = memory.orders[unit]
        if not isinstance(order, w.Move) or order.to not in s.unit_at:
            return w.Choose(UnitId(unit))
    for unit in ready:
        del memory.orders[unit]  # its hex will not be free
    return _end(decision)


def _with_orders(s: State, thinking: Thinking) -> Memory:
    """The memory with orders for this phase; made anew if time was short and there is more now."""
    memory = thinking.memory
    again = memory.cut_short and not memory.orders and not thinking.out_of_time()
    if again or not memory.has_orders_for(s):
        found = orders(s, mover(s), thinking)
        memory.order(s, found, cut_short=thinking.out_of_time())
    return memory


def orders(s: State, side: int, thinking: Thinking) -> Orders:
    """Everybody's orders for a movement phase, or for as many as there is time for."""
    if thinking.out_of_time():
        return {}
    plan = Planner(s, side, thinking)
    plan.plan_attacks()
    destinations.assign(plan)
    return plan.orders | dict.fromkeys(plan.strays, w.BeginMove())


def choose_move(s: State, decision: Decision, thinking: Thinking) -> Word:
    """As ordered."""
    step = s.todo[-1]
    assert isinstance(step, w.Moving)
    known = thinking.memory.has_orders_for(s)
    free = any(isinstance(c, w.Done) for c in decision.choices)  # it has rolled its points
    wish = None if free and not known else _with_orders(s, thinking).orders.pop(step.unit, None)
    if wish is not None and wish in decision.choices:
        return wish
    if free:
        return _stray(s, decision, step, thinking)
    return choose_unit(s, decision, thinking) if known else _end(decision)


def _stray(s: State, decision: Decision, step: w.Moving, thinking: Thinking) -> Word:
    """A unit out of supply has rolled its points: the best hex for it alone."""
    exits = [c for c in decision.choices if isinstance(c, w.Exit)]
    if exits:  # gone, it cannot be lost, and it may count later
        return max(exits, key=lambda c: (s.ground.exits[c.by], -c.by))
    side = s.roster.side[step.unit]
    plan = Planner(s, side, thinking)
    plan.reach[step.unit] = 1 << s.at[step.unit]
    for choice in decision.choices:
        if isinstance(choice, w.Move):
            plan.reach[step.unit] |= 1 << choice.to
    if side == GERMAN:
        ways = Ways(s, s.occupied[ALLIED])
        worth = destinations.german_worth(plan, ways, step.unit)
    else:
        stops = destinations.barriers(s, s.occupied[ALLIED])
        worth = destinations.allied_worth(plan, step.unit, stops)
    moves = [c for c in decision.choices if isinstance(c, w.Move) and c.to in worth]
    if not moves:
        return w.Done()
    return max(moves, key=lambda c: (worth[c.to], -c.to))


def choose_roll(s: State, decision: Decision, thinking: Thinking) -> Word:
    """A unit out of supply may try its luck: it need not use the points."""
    return w.BeginMove()


def _end(decision: Decision) -> Word:
    """The phase is over, or the unit in hand stays."""
    for choice in decision.choices:
        if isinstance(choice, w.EndPhase | w.Done):
            return choice
    return decision.choices[-1]
