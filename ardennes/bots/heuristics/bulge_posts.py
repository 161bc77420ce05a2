"""Posts in bulge for units without an attack to make: the way west, and the roads to be barred."""

from ardennes.board.graph import members
from ardennes.bots.heuristics.bulge_map import DAY, Ways, shelter
from ardennes.bots.heuristics.bulge_plan import FLANK, Planner
from ardennes.engine.core import PlaceId
from ardennes.games.bulge import supply
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import ALLIED, GERMAN
from ardennes.games.bulge.movement import FULL, exit_ways
from ardennes.games.bulge.moves import search
from ardennes.games.bulge.state import State
from ardennes.games.bulge.victory import LAST_TURN, numbers

DRIVE, MARCH = 0.35, 0.12  # a day nearer to the exits, for a factor of panzers and of foot
CARE = (0.8, 0.8)  # of what may be lost at a post, what counts
LIGHT = 0.3  # the same before the closer look
COVER = 0.05  # a point of ground, beyond what it saves
UNFED = 0.3  # a factor out of supply
BAR, DEEPER = 0.35, 0.06  # a factor of German strength stopped by a zone; by a second one
STAY = 0.02  # nobody marches for nothing
LOOK_AGAIN = 3  # posts given before the ways are looked at again
GUARDS = 4  # posts beside units in danger that get one, too
SHORTLIST = 6  # posts that get a closer look
OPEN_DOOR = 3  # the factor at which a panzer leaves at once
PATIENCE = 14  # the turn from which any exit is good


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
    for unit in sorted(plan.idle, key=lambda u: (-s.roster.cf[u], u)):
        place = best_exit(s, unit)
        if place >= 0 and _may_leave(s, unit, place):
            plan.orders[unit] = w.Exit(PlaceId(place))
            plan.idle.discard(unit)


def best_exit(s: State, unit: int) -> int:
    """The hex by which a unit would leave and count, or -1."""
    ways = exit_ways(s, search(s, unit, FULL))
    fed = [p for p in ways if supply.hex_in_supply(s, p)]
    return max(fed, key=lambda p: (s.ground.exits[p], -p), default=-1)


def _may_leave(s: State, unit: int, place: int) -> bool:
    factor, pair = s.ground.exits[place], numbers()[s.turn]
    if factor >= OPEN_DOOR or s.turn >= PATIENCE or s.vp <= pair.allied_wins_at_or_below:
        return True
    return s.vp + factor * s.roster.cf[unit] >= pair.german_wins_at_or_above


def _drive(plan: Planner) -> None:
    """Panzers first, nearest first; foot follows."""
    s = plan.s
    ways = Ways(s, s.occupied[ALLIED])
    counters = s.roster.counters
    units = sorted(
        plan.idle,
        key=lambda u: (not counters[u].mechanized, ways.far[s.at[u]] if s.at[u] >= 0 else 0, u),
    )
    for unit in units:
        place = _post(plan, unit, german_worth(plan, ways, unit))
        if place >= 0:
            plan.go(unit, place)


def german_worth(plan: Planner, ways: Ways, unit: int) -> dict[int, float]:
    """What each hex within reach is worth to a German unit."""
    s, counter = plan.s, plan.s.roster.counters[unit]
    drive = (DRIVE if counter.mechanized else MARCH) * counter.cf / DAY
    cover, threat = shelter(s.ground, GERMAN), plan.threat
    return {
        p: COVER * cover[p] - drive * ways.far[p] - LIGHT * threat.at(p, unit)
        for p in members(plan.reach[unit] & ~plan.taken & ~plan.zone)
    }


# --- Allied ---


def _bar(plan: Planner) -> None:
    """One unit after another goes where it stops most of what would come through."""
    s, count = plan.s, 0
    held = plan.taken
    ways = Ways(s, held)
    flow = ways.flow(s)
    for unit in sorted(plan.idle, key=lambda u: (-s.roster.cf[u], u)):
        place = _post(plan, unit, allied_worth(plan, unit, flow))
        if place < 0:
            continue
        plan.go(unit, place)
        count += 1
        if count % LOOK_AGAIN == 0:
            flow = Ways(s, plan.taken).flow(s)


def allied_worth(plan: Planner, unit: int, flow: list[float]) -> dict[int, float]:
    """What each hex within reach is worth to an Allied unit."""
    s, board = plan.s, plan.s.ground.board
    cover, threat, around = shelter(s.ground, ALLIED), plan.threat, board.around
    shut = board.spread(plan.taken)
    weight = [DEEPER * f if shut >> p & 1 else BAR * f for p, f in enumerate(flow)]
    return {
        p: weight[p]
        + max(weight[q] for q in around[p])
        + COVER * cover[p]
        - LIGHT * threat.at(p, unit)
        for p in members(plan.reach[unit] & ~plan.taken & ~plan.zone)
    }


# --- both ---


def _post(plan: Planner, unit: int, worth: dict[int, float]) -> int:
    """The best hex after a closer look at the best few: supply, and who could get at it."""
    s, side = plan.s, plan.side
    here = s.at[unit]
    if here in worth:
        worth[here] += STAY
    if not worth:
        return -1
    short = sorted(worth, key=lambda p: (-worth[p], p))[:SHORTLIST]
    if here in worth and here not in short:
        short.append(here)
    short += _guards(plan, worth, short)
    fed = s.turn == LAST_TURN or (side == GERMAN and s.turn < supply.AUTOMATIC)
    lines = None if fed else supply.lines(s, side)
    own = plan.held() & ~(1 << here if here >= 0 else 0)
    friends = plan.beside(short)

    def closer(place: int) -> tuple[float, int]:
        risk = plan.threat.closely(own | 1 << place, [(unit, place), *friends])
        hungry = lines is not None and not lines.reach(place)
        cost = UNFED * s.roster.cf[unit] if hungry else 0.0
        return worth[place] + LIGHT * plan.threat.at(place, unit) - CARE[side] * risk - cost, -place

    return max(short, key=closer)


def _guards(plan: Planner, worth: dict[int, float], short: list[int]) -> list[int]:
    """Hexes from which a unit could help those who are in danger."""
    near, disk = 0, plan.s.ground.board.disk
    for place in plan.endangered():
        near |= disk(place, FLANK)
    able = [p for p in worth if near >> p & 1 and p not in short]
    return sorted(able, key=lambda p: (-worth[p], p))[:GUARDS]
