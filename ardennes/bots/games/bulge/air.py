"""Aircraft, trucks and paratroops of bulge: missions, markers, resupply, wheels, the drop."""

from ardennes.board.graph import members
from ardennes.bots.games.bulge.memory import Thinking
from ardennes.bots.games.bulge.values import VALUES
from ardennes.bots.games.bulge.ways import Ways
from ardennes.engine.core import Decision, PlaceId, UnitId, Word
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import ALLIED, GERMAN
from ardennes.games.bulge.rules import supply
from ardennes.games.bulge.rules.air import INTERDICTION, RESUPPLY, SUPPORT, thirsty
from ardennes.games.bulge.rules.movement import can_go_mech, why_not_leave
from ardennes.games.bulge.rules.reinforcements import is_bound
from ardennes.games.bulge.state import State

V = VALUES.air


def choose_mission(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Support first, then roads; the German spends one point on cover when the sky is full."""
    step = s.todo[-1]
    assert isinstance(step, w.Assign)
    flown = s.missions[step.side]
    wishes: list[str] = []
    if step.side == ALLIED:
        if len(_hungry(s)) > flown[RESUPPLY]:
            wishes.append("resupply")
        wishes += ["ground_support"] if flown[SUPPORT] < V.allied_support else []
        wishes += ["interdiction"] if flown[INTERDICTION] < V.road_cuts else []
        wishes += ["ground_support", "interdiction", "cap"]
    else:
        wishes += ["ground_support"] if flown[SUPPORT] < V.german_support else []
        wishes += ["cap", "ground_support", "interdiction"]
    for mission in wishes:
        if w.Fly(mission) in decision.choices:
            return w.Fly(mission)
    return decision.choices[-1]


def _hungry(s: State) -> list[int]:
    """Strong Allied units out of supply."""
    return [u for u in thirsty(s) if s.roster.cf[u] > 1]


def choose_marker(s: State, decision: Decision, thinking: Thinking) -> Word:
    """On the road by which most would come, at a crossroads rather than elsewhere."""
    step = s.todo[-1]
    assert isinstance(step, w.PlaceMarkers)
    if step.side == ALLIED:
        flow = Ways(s, s.occupied[ALLIED]).flow(s)
    else:
        flow = _allied_traffic(s)
    links = s.ground.road_links

    def worth(choice: Word) -> tuple[float, int]:
        assert isinstance(choice, w.Interdict)
        return flow[choice.to] * (1 + V.crossroads * len(links[choice.to])), -choice.to

    return max(decision.choices, key=worth)


def _allied_traffic(s: State) -> list[float]:
    """How many Allied factors draw supply through each hex."""
    flow = [0.0] * len(s.ground.board)
    lines = supply.lines(s, ALLIED)
    for unit in s.roster.of[ALLIED]:
        if s.at[unit] >= 0:
            for place in lines.path(s.at[unit])[1:]:
                flow[place] += s.roster.cf[unit]
    return flow


def choose_resupply(s: State, decision: Decision, thinking: Thinking) -> Word:
    """The strongest unit first."""
    units = [c.unit for c in decision.choices if isinstance(c, w.Resupply)]
    best = max(units, key=lambda u: (s.roster.cf[u], -u))
    return w.Resupply(best)


def choose_wheels(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Trucks for those who are far from the enemy and can use a road."""
    units = [c.unit for c in decision.choices if isinstance(c, w.Mechanize)]
    able = [u for u in units if _can_ride(s, u)]
    if not able:
        return w.Done()
    best = max(able, key=lambda u: (s.at[u] < 0, s.roster.cf[u], -u))
    return w.Mechanize(UnitId(best))


def _can_ride(s: State, unit: int) -> bool:
    at = s.at[unit]
    if is_bound(s, unit):
        return False
    if at < 0:
        return True
    paper = s.clone()
    paper.wheels |= 1 << unit
    return can_go_mech(paper, unit) and why_not_leave(paper, unit) is None


def choose_drop(s: State, decision: Decision, thinking: Thinking) -> Word:
    """Five in six jumps kill the paratroops, and a kill costs a point: stay at home unless a road
    the Allies need lies within reach and the point can be spared."""
    return w.Done() if s.vp < V.jump else _crossroads(s, decision)


def _crossroads(s: State, decision: Decision) -> Word:
    flow = _allied_traffic(s)
    near = [c for c in decision.choices if isinstance(c, w.Drop)]
    here = [PlaceId(p) for p in members(s.occupied[GERMAN])]
    if not near or not here:
        return w.Done()
    return max(near, key=lambda c: (flow[c.to], -c.to))
