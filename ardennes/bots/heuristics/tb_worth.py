"""What things are worth in tb, in combat factors: steps, towns, ground, open roads."""

from ardennes.board.graph import members
from ardennes.bots.heuristics.tb_cache import fixed, recent
from ardennes.bots.heuristics.tb_fields import (
    A_TURN,
    Field,
    bare_field,
    panzers,
    wary_field,
    way_from,
)
from ardennes.bots.heuristics.tb_maps import foes_of, points_at
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import Ground
from ardennes.games.tb.victory import points

ALIVE = 1.0  # a counter on the map blocks and guards, whatever its factor
GUNS = 0.6  # artillery is no reason to leave the line
PANZER = 0.5  # only panzers can win by exit
VICTORY_POINT, NEARER = 1.8, 0.25  # a point, and how much dearer each point already won makes it
ANY_GROUND = 0.7  # pushing the enemy back is worth a little anywhere
LANE = 0.12  # of a lane's weight, to whoever clears or holds a hex of it
MOST_LANE = 3.0  # no road is worth more than a division
URGENT, HALVES = 40.0, 18  # weight of a lane; it halves with so many fifths of length
AXIS_HALVES = 40  # fifths at a steady pace with which a panzer's factors on its axis halve
SAVE = 5.0  # driving off a panzer that could leave the map next turn
RESCUE = 15.0  # and one for which the way is open: nothing else matters
REAR, REAR_DEPTH = 3.0, 8  # enemies so many hexes from our sources cut our supply (tb 7.4)
LONGEST = 14  # hexes of a lane that count; much will have happened beyond
FADE = 0.6  # of the weight lost from one end of a lane to the other
PACE = 3  # fifths a road hex costs panzers over several turns; between mechanized and road rate
BESIDE = 0.55  # a zone of control hampers a lane this much of what a block does


def step_worth(s: State, unit: int) -> float:
    """What its owner loses with the next step of a unit."""
    roster = s.roster
    if roster.vak[unit]:
        return GUNS
    extra = PANZER if roster.side[unit] == GERMAN and roster.mechanized[unit] else 0.0
    if s.steps_left(unit) > 1:
        return s.factor(unit) - roster.reduced[unit] + extra
    return s.factor(unit) + ALIVE + extra


def town_worth(s: State, place: int) -> float:
    """A town in factors; nothing elsewhere."""
    if not s.ground.towns >> place & 1:
        return 0.0
    return points_at(s, place) * (VICTORY_POINT + NEARER * points(s))


def ground_worth(s: State, place: int, side: int) -> float:
    """What clearing the hex is worth to an attacker."""
    worth = ANY_GROUND
    if (s.control >> place & 1) != (side == GERMAN):
        worth += town_worth(s, place)
    if side == GERMAN:
        return worth + _in_the_rear(s, place) + min(MOST_LANE, LANE * lanes(s)[place])
    return worth + _spearhead(s, place)


def _in_the_rear(s: State, place: int) -> float:
    """Allied units left behind the front interdict the bridges to it."""
    return REAR * max(0.0, 1.0 - home_of(s.ground)[place] / REAR_DEPTH)


def home_of(ground: Ground) -> list[int]:
    """How many hexes each hex is from the nearest German source, made once for a map."""
    return fixed(ground, "home", _distance_home, ground)


def _distance_home(ground: Ground) -> list[int]:
    board, sources = ground.board, list(members(ground.sources[GERMAN]))
    return [
        min((board.distance(p, q) for q in sources), default=REAR_DEPTH) for p in range(len(board))
    ]


def _spearhead(s: State, place: int) -> float:
    """Throwing back the panzers nearest the map's edge is worth most."""
    if not any(s.roster.mechanized[u] for u in s.stacks.get(place, ())):
        return 0.0
    away = bare_field(s.ground, PACE).cost[place]
    worth = min(MOST_LANE, LANE * urgency(away))
    if away > A_TURN:
        return worth
    return worth + SAVE + (RESCUE if way_from(s, (place,), s.occupied[ALLIED]) else 0.0)


def lanes(s: State) -> list[float]:
    """How much each hex matters to the panzers' shortest ways off the map, once for each state."""
    found = s.memo.get("bot lanes")
    if found is None:
        found = s.memo["bot lanes"] = _lanes(s, race(s))
    return found


def race(s: State) -> Field:
    """The panzers' distance to the map's edge at their steady pace, while the Allies stand."""
    return wary_field(s, PACE)


def _lanes(s: State, field: Field) -> list[float]:
    weight = [0.0] * len(s.ground.board)
    for start in {s.at[u] for u in panzers(s)}:
        add_lane(s, weight, field.path(start)[1:LONGEST], urgency(field.cost[start]))
    return weight


def axes(s: State) -> list[float]:
    """Factors of panzers that bear down each hex on their plain way off the map."""
    return recent(s.ground, ("axes", foes_of(s, ALLIED)), _axes, s)


def _axes(s: State) -> list[float]:
    field, weight = bare_field(s.ground, PACE), [0.0] * len(s.ground.board)
    for u in panzers(s):
        start = s.at[u]
        amount = s.factor(u) * 0.5 ** (field.cost[start] / AXIS_HALVES)
        add_lane(s, weight, field.path(start)[1:LONGEST], amount)
    return weight


def urgency(fifths: int) -> float:
    """The nearer the edge, the more a lane matters."""
    return URGENT * 0.5 ** (fifths / HALVES)


def add_lane(s: State, weight: list[float], path: list[int], amount: float) -> None:
    """Best to be met early: the weight fades along the lane."""
    around, met = s.ground.board.around, set(path)
    fading = amount * FADE / max(1, len(path))
    for p in path:
        weight[p] += amount
        for q in around[p]:
            if q not in met:
                met.add(q)
                weight[q] += amount * BESIDE
        amount -= fading
