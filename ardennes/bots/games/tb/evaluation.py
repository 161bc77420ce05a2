"""What things are worth in tb, in combat factors: steps, towns, ground, open roads."""

from ardennes.board.graph import members
from ardennes.bots.common.cache import fixed, recent
from ardennes.bots.games.tb.distances import (
    A_TURN,
    Field,
    bare_field,
    panzers,
    wary_field,
    way_from,
)
from ardennes.bots.games.tb.situation import foes_of, points_at
from ardennes.bots.games.tb.values import VALUES
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.rules.victory import points
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import Ground

V = VALUES.evaluation


def step_worth(s: State, unit: int) -> float:
    """What its owner loses with the next step of a unit."""
    roster = s.roster
    if roster.vak[unit]:
        return V.guns
    extra = V.panzer if roster.side[unit] == GERMAN and roster.mechanized[unit] else 0.0
    if s.steps_left(unit) > 1:
        return s.factor(unit) - roster.reduced[unit] + extra
    return s.factor(unit) + V.alive + extra


def town_worth(s: State, place: int) -> float:
    """A town in factors; nothing elsewhere."""
    if not s.ground.towns >> place & 1:
        return 0.0
    return points_at(s, place) * (V.victory_point + V.nearer * points(s))


def ground_worth(s: State, place: int, side: int) -> float:
    """What clearing the hex is worth to an attacker."""
    worth = V.any_ground
    if (s.control >> place & 1) != (side == GERMAN):
        worth += town_worth(s, place)
    if side == GERMAN:
        return worth + _in_the_rear(s, place) + min(V.most_lane, V.lane * lanes(s)[place])
    return worth + _spearhead(s, place)


def _in_the_rear(s: State, place: int) -> float:
    """Allied units left behind the front interdict the bridges to it."""
    return V.rear * max(0.0, 1.0 - home_of(s.ground)[place] / V.rear_depth)


def home_of(ground: Ground) -> list[int]:
    """How many hexes each hex is from the nearest German source, made once for a map."""
    return fixed(ground, "home", _distance_home, ground)


def _distance_home(ground: Ground) -> list[int]:
    board, sources = ground.board, list(members(ground.sources[GERMAN]))
    return [
        min((board.distance(p, q) for q in sources), default=V.rear_depth)
        for p in range(len(board))
    ]


def _spearhead(s: State, place: int) -> float:
    """Throwing back the panzers nearest the map's edge is worth most."""
    if not any(s.roster.mechanized[u] for u in s.stacks.get(place, ())):
        return 0.0
    away = bare_field(s.ground, V.pace).cost[place]
    worth = min(V.most_lane, V.lane * urgency(away))
    if away > A_TURN:
        return worth
    return worth + V.save + (V.rescue if way_from(s, (place,), s.occupied[ALLIED]) else 0.0)


def lanes(s: State) -> list[float]:
    """How much each hex matters to the panzers' shortest ways off the map, once for each state."""
    found = s.memo.get("bot lanes")
    if found is None:
        found = s.memo["bot lanes"] = _lanes(s, race(s))
    return found


def race(s: State) -> Field:
    """The panzers' distance to the map's edge at their steady pace, while the Allies stand."""
    return wary_field(s, V.pace)


def _lanes(s: State, field: Field) -> list[float]:
    weight = [0.0] * len(s.ground.board)
    for start in {s.at[u] for u in panzers(s)}:
        add_lane(s, weight, field.path(start)[1 : V.longest], urgency(field.cost[start]))
    return weight


def axes(s: State) -> list[float]:
    """Factors of panzers that bear down each hex on their plain way off the map."""
    return recent(s.ground, ("axes", foes_of(s, ALLIED)), _axes, s)


def _axes(s: State) -> list[float]:
    field, weight = bare_field(s.ground, V.pace), [0.0] * len(s.ground.board)
    for u in panzers(s):
        start = s.at[u]
        amount = s.factor(u) * 0.5 ** (field.cost[start] / V.axis_halves)
        add_lane(s, weight, field.path(start)[1 : V.longest], amount)
    return weight


def urgency(fifths: int) -> float:
    """The nearer the edge, the more a lane matters."""
    return V.urgent * 0.5 ** (fifths / V.halves)


def add_lane(s: State, weight: list[float], path: list[int], amount: float) -> None:
    """Best to be met early: the weight fades along the lane."""
    around, met = s.ground.board.around, set(path)
    fading = amount * V.fade / max(1, len(path))
    for p in path:
        weight[p] += amount
        for q in around[p]:
            if q not in met:
                met.add(q)
                weight[q] += amount * V.beside
        amount -= fading
