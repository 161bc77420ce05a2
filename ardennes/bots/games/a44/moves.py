"""The Movement Phase: first whoever shall attack, then the others, a few at a time."""

from collections.abc import Collection, Iterable
from random import Random

from ardennes.board.graph import members
from ardennes.bots.games.a44 import musters
from ardennes.bots.games.a44.memory import Memory, Order, Thinking
from ardennes.bots.games.a44.odds import factor
from ardennes.bots.games.a44.posts import Posts
from ardennes.bots.games.a44.values import VALUES
from ardennes.engine.core import Decision, UnitId, Word
from ardennes.games.a44.rules.going import all_places, every_way
from ardennes.games.a44.rules.movement import (
    PRIME_MOVER,
    RIDING,
    SHIFT,
    STRATEGIC,
    TRUCK,
    beside_enemies,
)
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import optional as o
from ardennes.games.a44.words import questions as q

V = VALUES.moves
NAMED = (STRATEGIC, TRUCK, PRIME_MOVER, SHIFT)  # modes that must be named
LOAD = "load"  # into trucks: no mode, but the whole move
PLAIN = ""  # whatever mode leads there first
NOWHERE = -1e5  # what it is worth to stay off the map


def choose_unit(s: State, decision: Decision, thinking: Thinking) -> Word:
    """What comes for nothing, then the orders, then what is done by those who stay."""
    memory = thinking.memory
    memory.renew(s)
    if found := _for_nothing(s, decision.choices):
        return found
    while True:
        while memory.orders:
            if wish := _carry_out(s, memory, decision.choices):
                return wish
        if not _plan(s, memory, decision.choices, thinking):
            return _rest(s, memory, decision.choices)


def _carry_out(s: State, memory: Memory, choices: Iterable[Word]) -> Word | None:
    """The next order, as far as it can still be carried out."""
    unit, (mode, _) = next(iter(memory.orders.items()))
    wish: Word = a.Choose(UnitId(unit))
    if mode == LOAD:
        del memory.orders[unit]
        wish = a.Load(UnitId(unit))
    elif s.riding >> unit & 1 and mode not in RIDING:
        wish = a.Unload(UnitId(unit))
    if wish in choices:
        return wish
    memory.orders.pop(unit, None)
    return None


def choose_move(s: State, decision: Decision, thinking: Thinking) -> Word:
    """As ordered, as far as that goes."""
    step, memory = s.question, thinking.memory
    assert isinstance(step, q.Moving)
    memory.renew(s)
    mode, place = memory.orders.get(step.unit, (PLAIN, -1))
    if mode in NAMED and step.mode != mode and a.Mode(mode) in decision.choices:
        return a.Mode(mode)
    memory.orders.pop(step.unit, None)
    wish = a.Move(s.place_id(s.place_name(place))) if place >= 0 else a.EndMove()
    return wish if wish in decision.choices else a.EndMove()


# --- the plan ---


def _plan(s: State, memory: Memory, choices: Iterable[Word], thinking: Thinking) -> bool:
    """Orders for the attacks, or for the next few units; none is left when there are none."""
    units = {c.unit for c in choices if isinstance(c, a.Choose | a.Unload)} - {*memory.done}
    if not units:
        return False
    if not memory.done:
        _muster(s, memory, units, thinking)
        if memory.orders:
            return True
        units -= {*memory.done}
    posts, luck, guns = Posts(s, s.side), thinking.luck(), s.roster.guns
    first = sorted(units, key=lambda u: (guns >> u & 1, posts.turns(u, s.at[u]), u))
    paper = musters.on_paper(s, {})
    loads = {c.unit for c in choices if isinstance(c, a.Load)}
    for unit in thinking.in_time(first[: max(V.again, 1)]):
        order = best(s, paper, posts, unit, luck, can_load=unit in loads)
        if order:
            memory.orders[unit] = order
            if order[0] != LOAD and order[1] < s.hexes:
                musters.put(paper, unit, order[1])
    memory.done += first[: max(V.again, 1)]
    return True


def _muster(s: State, memory: Memory, units: Collection[int], thinking: Thinking) -> None:
    """Whoever shall attack goes first, or stays for it."""
    fit = {u for u in units if s.at[u] >= 0 and not s.riding >> u & 1}
    everywhere = s.ground.everything
    reach = {u: reach_of(s, u, named=False)[PLAIN] & everywhere | _here(s, u) for u in fit}
    stay = musters.staying(s)
    found = musters.plan(s, reach | {u: _here(s, u) for u in stay if u not in reach}, thinking)
    for unit, place in found.items():
        if place != s.at[unit]:
            memory.orders[unit] = PLAIN, place
    memory.strikers = [*found]
    memory.done += [u for u in found if u in units]


def _here(s: State, unit: int) -> int:
    return 1 << s.at[unit] if 0 <= s.at[unit] < s.hexes else 0


def reach_of(s: State, unit: int, *, named: bool = True) -> dict[str, int]:
    """Where a unit can go, by mode; the modes that need no name together."""
    step = q.Moving(UnitId(unit))
    found = every_way(s, step, named=named)
    reach = {mode: way.places for mode, way in found.items() if mode in NAMED}
    return reach | {PLAIN: all_places(found, step)}


def best(
    s: State, paper: State, posts: Posts, unit: int, luck: Random, *, can_load: bool = False
) -> Order | None:
    """The best order for one unit; nothing if it is best where it is."""
    at, rides = s.at[unit], bool(s.riding >> unit & 1)
    reach = reach_of(s, unit)
    if rides:  # it may give its marker back first (a44 12.6)
        reach = {mode: places for mode, places in reach.items() if mode in RIDING}
        reach[PLAIN] = reach_of(_on_foot(s, unit), unit)[PLAIN] | _here(s, unit)
    rated = [
        (posts.worth(paper, unit, place, rides=mode in RIDING), (mode, place))
        for mode, places in reach.items()
        for place in members(places)
    ]
    stay = posts.worth(paper, unit, at, rides=rides) if at >= 0 else NOWHERE
    if can_load and (at >= s.hexes or not posts.danger[at]):
        rated.append((stay + V.load * posts.turns(unit, at), (LOAD, at)))
    enough = max(rated, default=(NOWHERE, None))[0]
    if enough <= stay + V.better:
        return None
    enough = max(enough - V.luck, stay)
    return luck.choice([order for worth, order in rated if worth >= enough])


def _on_foot(s: State, unit: int) -> State:
    """The table without the marker of a unit."""
    table, others = s.clone(), ~(1 << unit)
    table.memo = {}
    table.strategic &= others
    table.truck &= others
    return table


# --- what comes for nothing, and what those do who stay ---


def _for_nothing(s: State, choices: Iterable[Word]) -> Word | None:
    """Aircraft, positions to complete, Engineers and paratroops."""
    kinds = (a.RollAir, a.Complete)
    if found := next((c for c in choices if isinstance(c, kinds)), None):
        return found
    places = [c for c in choices if isinstance(c, a.Place)]
    drops = [c for c in choices if isinstance(c, a.Drop)]
    if not places and not drops:
        return None
    posts = Posts(s, s.side)
    if places:
        unit = places[0].unit
        return max((c for c in places if c.unit == unit), key=lambda c: (posts.block(c.to), -c.to))
    return max(drops, key=lambda c: (posts.drop(c.at), -c.at))


def _rest(s: State, memory: Memory, choices: Iterable[Word]) -> Word:
    """Dig in, mark those who have nothing to do for the night; then the phase ends."""
    posts = None
    for choice in choices:
        if isinstance(choice, a.Entrench) and choice.unit not in memory.strikers:
            posts = posts or Posts(s, s.side)
            if posts.digs(s, s.at[choice.unit]):
                return choice
    posts = posts or Posts(s, s.side)
    raids = [c for c in choices if isinstance(c, o.Infiltrate)]
    rated = [(sum(_gain(s, posts, u, c.to) for u in c.units), c) for c in raids]
    best_raid = max(rated, key=lambda one: one[0], default=(0.0, None))
    if best_raid[1] and best_raid[0] > V.better:
        return best_raid[1]
    marks = [c for c in choices if isinstance(c, a.MarkNight) and _is_idle(s, memory, c.units)]
    if marks:
        return max(marks, key=lambda c: (sum(factor(s, u) for u in c.units), -c.units[0]))
    if a.EndPhase() in choices:
        return a.EndPhase()
    shaken = (c for c in choices if isinstance(c, a.Choose) and s.shaken >> c.unit & 1)
    return next(shaken)


def _gain(s: State, posts: Posts, unit: int, to: int) -> float:
    return posts.worth(s, unit, to) - posts.worth(s, unit, s.at[unit])


def _is_idle(s: State, memory: Memory, units: tuple[int, ...]) -> bool:
    """Nobody who attacks or bars the way, and enough of them."""
    if any(u in memory.strikers for u in units):
        return False
    busy = beside_enemies(s, s.side) >> s.at[units[0]] & 1
    return not busy and sum(factor(s, u) for u in units) >= V.night
