"""The movement phase in tb: whom to move next and where to."""

from ardennes.board.graph import members
from ardennes.bots.games.tb import situation as maps
from ardennes.bots.games.tb.allied import Allied
from ardennes.bots.games.tb.attack_plan import plan
from ardennes.bots.games.tb.distances import FAR
from ardennes.bots.games.tb.german import German, outlook
from ardennes.bots.games.tb.memory import Orders, Thinking
from ardennes.bots.games.tb.values import VALUES
from ardennes.engine.core import Decision, PlaceId, Word
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.rules.movement import exit_way
from ardennes.games.tb.rules.moves import mover, search
from ardennes.games.tb.rules.zoc import ezoc
from ardennes.games.tb.state import State

V = VALUES.moves

OFF_MAP_LATER = 1000.0  # reinforcements come after the units on the map have cleared the roads


def choose_unit(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Every unit once: panzers nearest the edge, or the Allies nearest the enemy, first."""
    _orders(s, thinking)
    units = [c for c in decision.choices if isinstance(c, w.Choose)]
    if not units:
        return w.EndPhase()
    ranks = _german_ranks(s) if mover(s) == GERMAN else _allied_ranks(s)
    return min(units, key=lambda c: (ranks[c.unit], c.unit))


def _orders(s: State, thinking: Thinking) -> Orders:
    """The orders of this phase, given at its first question; again if that had to be hurried."""
    memory = thinking.memory
    if memory.has_orders_for(s):
        return memory.orders
    memory.prepare(s)
    found = plan(s, thinking)
    if not thinking.out_of_time():
        memory.order(s, found)
    return found


def _german_ranks(s: State) -> list[float]:
    """Panzers by their way to the edge, then the foot by theirs to towns, then the guns."""
    view, roster = outlook(s), s.roster
    ranks: list[float] = []
    for unit, at in enumerate(s.at):
        if at < 0:
            ranks.append(OFF_MAP_LATER)
        elif roster.mechanized[unit]:
            ranks.append(view.exit.cost[at])
        else:
            ranks.append((2 if roster.vak[unit] else 1) * FAR + view.march.cost[at])
    if roster.commandos >= 0:
        ranks[roster.commandos] = -1.0  # first of all, while nobody has moved
    return ranks


def _allied_ranks(s: State) -> list[float]:
    felt = maps.threat(s, ALLIED)
    return [OFF_MAP_LATER if at < 0 else -felt[at] for at in s.at]


def choose_move(s: State, decision: Decision, thinking: Thinking) -> Word:
    """As ordered, else the best hex in reach; a march goes on only from a town just taken."""
    step = s.todo[-1]
    assert isinstance(step, w.Moving)
    moves = [c for c in decision.choices if isinstance(c, w.Move)]
    leave = _way_out(s, decision, step, moves)
    if leave is not None:
        return leave
    memory = thinking.memory
    goes_on = memory.marching == step.unit
    ordered = _orders(s, thinking).get(step.unit, -1)
    german = s.roster.side[step.unit] == GERMAN
    best: Word = w.EndMove()
    if german and ordered >= 0 and w.Move(PlaceId(ordered)) in moves:
        best = w.Move(PlaceId(ordered))
    elif not (goes_on and not memory.took_town) and not (
        german and s.at[step.unit] == ordered >= 0
    ):
        best = _best_move(s, step.unit, moves, V.go_on if goes_on else V.better, thinking)
    memory.marching = step.unit if isinstance(best, w.Move) else -1
    memory.took_town = isinstance(best, w.Move) and _takes_town(s, step.unit, best.to)
    return best


def _takes_town(s: State, unit: int, place: int) -> bool:
    german = s.roster.side[unit] == GERMAN
    return bool(s.ground.towns >> place & 1) and bool(s.control >> place & 1) != german


def _best_move(s: State, unit: int, moves: list[w.Move], gain: float, thinking: Thinking) -> Word:
    """The move that gains most, if it gains enough; orders count as much as open exits allow."""
    scorer, at, luck = scorer_of(s, unit), s.at[unit], thinking.luck().random
    ordered = _orders(s, thinking).get(unit, -1)

    pull = thinking.memory.pull(s, unit)

    def extra(place: int) -> float:
        return (V.obey if place == ordered else 0.0) + (pull[place] if pull else 0.0)

    best: Word = w.EndMove()
    found = scorer.score(at) + extra(at) + gain if at >= 0 else float("-inf")
    bounds = [
        (scorer.bound(m.to) + extra(m.to) + V.luck * luck(), m.to) for m in thinking.in_time(moves)
    ]
    for bound, place in thinking.in_time(sorted(bounds, reverse=True)):
        if bound <= found:
            break
        score = scorer.settle(place, bound)
        if score > found:
            best, found = w.Move(place), score
    return best


def scorer_of(s: State, unit: int) -> German | Allied:
    """Whoever knows what is good for this unit."""
    return German(s, unit) if s.roster.side[unit] == GERMAN else Allied(s, unit)


def _way_out(s: State, decision: Decision, step: w.Moving, moves: list[w.Move]) -> Word | None:
    """Leave the map now, or go where it can be left this turn (tb 4.2)."""
    if w.Exit() in decision.choices:
        return w.Exit()
    roster, ground = s.roster, s.ground
    if roster.side[step.unit] != GERMAN or not roster.mechanized[step.unit]:
        return None
    found = search(s, step)
    for move in moves:
        p = move.to
        if ground.exits >> p & 1:
            left, fast = step.fifths - found.cost[p], found.way_to(p).mechanized
            if exit_way(maps.moved(s, step.unit, p), step.unit, left, fast) is not None:
                return move
    return None


def choose_ready(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Out of supply: an airlift if there is one, else the die (tb 7.5, 7.6)."""
    for choice in decision.choices:
        if isinstance(choice, w.SupplyByAir):
            return choice
    return w.BeginMove()


# --- the two that never march ---


def choose_victim(s: State, decision: Decision, thinking: Thinking) -> Word:
    """SSES on the strongest US unit that is free to move (tb 14.4)."""
    victims = [c for c in decision.choices if isinstance(c, w.Infiltrate)]
    if not victims:
        return decision.choices[0]
    held, near = ezoc(s, ALLIED), maps.threatened(s, ALLIED)

    def worth(choice: w.Infiltrate) -> float:
        at = s.at[choice.unit]
        return s.factor(choice.unit) + (0.0 if held >> at & 1 else V.free) + (near >> at & 1)

    return max(victims, key=worth)


def choose_drop(s: State, decision: Decision, thinking: Thinking) -> Word:
    """VDH where roads meet, as near to the front as it may be: to hamper, and to be relieved."""
    ground, front = s.ground, list(members(s.occupied[GERMAN]))

    def worth(place: int) -> float:
        zone = ground.board.zones[place] | 1 << place
        far = min((ground.board.distance(place, p) for p in front), default=0)
        return V.roads * (zone & ground.road_hexes).bit_count() - far

    drops = [c for c in decision.choices if isinstance(c, w.Drop)]
    return max(drops, key=lambda c: worth(c.to))
