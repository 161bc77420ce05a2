"""Posts in bulge for units without an attack to make: the way west, and the roads to be barred."""

from ardennes.board.graph import members
from ardennes.bots.games.bulge.attack_plan import Planner
from ardennes.bots.games.bulge.values import VALUES
from ardennes.bots.games.bulge.ways import DAY, Ways, shelter
from ardennes.engine.core import PlaceId
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import ALLIED, GERMAN
from ardennes.games.bulge.rules import supply
from ardennes.games.bulge.rules.movement import FULL, exit_ways
from ardennes.games.bulge.rules.moves import search
from ardennes.games.bulge.rules.victory import LAST_TURN, worth
from ardennes.games.bulge.state import State

V = VALUES.destinations


def assign(plan: Planner) -> None:
    """Orders for everybody who has none."""
    if plan.side == GERMAN:
        _leave(plan)
        _drive(plan)
    else:
        _bar(plan)


# --- German ---


def _leave(plan: Planner) -> None:
    """Exits that count, or that decide the game."""
    s = plan.s
    ways = {u: p for u in sorted(plan.idle) if (p := best_exit(s, u)) >= 0}
    gain = sum(s.roster.cf[u] * s.ground.exits[p] for u, p in ways.items())
    pair = s.edition.numbers[s.turn]
    decisive = s.vp + gain >= pair.german_wins_at_or_above
    needed = s.vp <= pair.allied_wins_at_or_below
    for unit, place in ways.items():
        if decisive or needed or s.turn >= V.patience:
            plan.orders[unit] = w.Exit(PlaceId(place))
            plan.idle.discard(unit)


def best_exit(s: State, unit: int) -> int:
    """The hex by which a unit would leave and count, or -1."""
    ways = exit_ways(s, search(s, unit, FULL))
    fed = [p for p in ways if supply.hex_in_supply(s, p)]
    return max(fed, key=lambda p: (s.ground.exits[p], -p), default=-1)


def _drive(plan: Planner) -> None:
    """Panzers first, nearest first; foot follows."""
    s = plan.s
    ways = Ways(s, s.occupied[ALLIED])
    counters = s.roster.counters
    units = sorted(
        plan.idle,
        key=lambda u: (not counters[u].mechanized, ways.far[s.at[u]] if s.at[u] >= 0 else 0, u),
    )
    for unit in plan.thinking.in_time(units):
        place = _post(plan, unit, german_worth(plan, ways, unit))
        if place >= 0:
            plan.go(unit, place)


def german_worth(plan: Planner, ways: Ways, unit: int) -> dict[int, float]:
    """What each hex within reach is worth to a German unit."""
    s, counter = plan.s, plan.s.roster.counters[unit]
    drive = (V.drive if counter.mechanized else V.march) * counter.cf / DAY
    cover, threat = shelter(s.ground, GERMAN), plan.threat
    return {
        p: V.cover * cover[p] - drive * ways.far[p] - V.light * threat.at(p, unit)
        for p in members(plan.reach[unit] & ~plan.taken & ~plan.zone)
    }


# --- Allied ---


def _bar(plan: Planner) -> None:
    """One unit after another goes where it stops most of what would come through."""
    s, count = plan.s, 0
    stops: list[float] = []
    again = 1 + len(plan.idle) // V.looks
    for unit in plan.thinking.in_time(sorted(plan.idle, key=lambda u: (-s.roster.cf[u], u))):
        if count % again == 0:
            stops = barriers(s, plan.taken)
        place = _post(plan, unit, allied_worth(plan, unit, stops))
        if place >= 0:
            plan.go(unit, place)
            count += 1


def barriers(s: State, held: int) -> list[float]:
    """How much a unit in each hex would stop, beyond what is stopped already."""
    shut = s.ground.board.spread(held)
    flow = traffic(s, held)
    weight = [V.deeper * f if shut >> p & 1 else V.bar * f for p, f in enumerate(flow)]
    return [
        weight[p] + max([weight[q] for q in near], default=0.0)
        for p, near in enumerate(s.ground.board.around)
    ]  # fmt: skip


def traffic(s: State, held: int) -> list[float]:
    """German strength that would come through each hex past these Allied ones, and the supply of
    those who have left the map already."""
    flow = Ways(s, held).flow(s)
    if not s.exits:
        return flow
    paper = s.clone()
    paper.memo = {}
    paper.occupied[ALLIED] = held
    points: dict[int, int] = {}
    for unit, place in s.exits.items():
        points[place] = points.get(place, 0) + worth(s, unit)
    for place, n in points.items():
        if not held >> place & 1:
            for p in supply.lines(paper, GERMAN, 1 << place).path(place):
                flow[p] += V.cut * n
    return flow


def allied_worth(plan: Planner, unit: int, stops: list[float]) -> dict[int, float]:
    """What each hex within reach is worth to an Allied unit."""
    cover, threat = shelter(plan.s.ground, ALLIED), plan.threat
    return {
        p: stops[p] + V.cover * cover[p] - V.light * threat.at(p, unit)
        for p in members(plan.reach[unit] & ~plan.taken & ~plan.zone)
    }


# --- both ---


def _post(plan: Planner, unit: int, values: dict[int, float]) -> int:
    """The best hex after a closer look at the best few: supply, and who could get at it."""
    s, side = plan.s, plan.side
    here = s.at[unit]
    if here in values:
        values[here] += V.stay
    if not values:
        return -1
    short = sorted(values, key=lambda p: (-values[p], p))[: V.shortlist]
    if here in values and here not in short:
        short.append(here)
    short += _guards(plan, values, short)
    fed = s.turn == LAST_TURN or (side == GERMAN and s.turn < supply.AUTOMATIC)
    lines = None if fed else supply.lines(s, side)
    own = plan.held() & ~(1 << here if here >= 0 else 0)
    friends = plan.beside(short)

    def closer(place: int) -> tuple[float, int]:
        risk = plan.threat.closely(own | 1 << place, [(unit, place), *friends])
        hungry = lines is not None and not lines.reach(place)
        cost = V.unfed * s.roster.cf[unit] if hungry else 0.0
        light = V.light * plan.threat.at(place, unit)
        return values[place] + light - V.care[side] * risk - cost, -place

    return max(short, key=closer)


def _guards(plan: Planner, values: dict[int, float], short: list[int]) -> list[int]:
    """Hexes from which a unit could help those who are in danger."""
    near, disk = 0, plan.s.ground.board.disk
    for place in plan.endangered():
        near |= disk(place, VALUES.attack_plan.flank)
    able = [p for p in values if near >> p & 1 and p not in short]
    return sorted(able, key=lambda p: (-values[p], p))[: V.guards]
