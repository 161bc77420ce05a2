"""The question drawn on the map: reach by mode, open and closed places, a combat on its ladder."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

import msgspec

from ardennes.board.graph import members
from ardennes.engine.core import Action, Decision, No, PlaceId, UnitId, Word
from ardennes.engine.shown import open_places
from ardennes.games.a44.edition import HALVES
from ardennes.games.a44.rules import advance, disengage, modes, moves
from ardennes.games.a44.rules.attacks import targets
from ardennes.games.a44.rules.going import Chosen, Ways, all_places, best, every_way
from ardennes.games.a44.rules.movement import (
    EXTENDED,
    LEAVE,
    MODES,
    NORMAL,
    PRIME_MOVER,
    SHIFT,
    STRATEGIC,
    TACTICAL,
    TRUCK,
    allowance,
    mover_of,
    price,
    tolls,
    unbridged,
)
from ardennes.games.a44.rules.reasons import why_not_there
from ardennes.games.a44.rules.strength import attack_line
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.show.markers import overstacks
from ardennes.games.a44.show.reach import step_of
from ardennes.games.a44.show.studies import dice_to_come, odds
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import optional as o
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words.combat import Combat, onward
from ardennes.games.a44.words.moves import points
from ardennes.wargame.pictures import Price, barred, fight, steps, unattacked, unmoved

Plain = dict[str, object]

TONES: dict[type[Word], str] = {
    q.SetUp: "choose",
    q.MovementPhase: "enter",
    q.TrafficPhase: "choose",
    q.CombatPhase: "target",
    q.OfferBreakthrough: "target",
    q.FallBack: "retreat",
    q.FindRoom: "retreat",
    q.SlipAway: "retreat",
    q.OfferAdvance: "advance",
    q.PlaceAdvantage: "choose",
    o.OfferCommando: "choose",
}
CASES = {
    NORMAL: "a44 11.1", TACTICAL: "a44 11.3", EXTENDED: "a44 11.2", STRATEGIC: "a44 12.1",
    TRUCK: "a44 12.4.4", PRIME_MOVER: "a44 22.3", SHIFT: "a44 22.2",
}  # fmt: skip
HEXES = "hexes"


def forgotten(s: State) -> list[str]:
    """What the phase would end without: moves, attacks, room where too much stands."""
    if isinstance(s.question, q.MovementPhase | q.Moving):
        crowded = [f"{no.case}: {no.reason}: steps will be lost." for _, no in overstacks(s)]
        return crowded + unmoved(s, [choose.unit for choose in moves.units_to_choose(s)])
    if isinstance(s.question, q.CombatPhase):
        return unattacked(s, targets(s))
    return []


# --- the picture ---


def picture(s: State, decision: Decision) -> Plain:
    """What the question is about, ready to be drawn."""
    step = s.question
    tone = TONES.get(type(step)) if step else None
    on_map = [c for c in decision.choices if isinstance(c, Action) and c.role_in(s) == "place"]
    shown: Plain = {"open": open_places(s, on_map, tone)} if tone else {}
    match step:
        case q.Moving(unit=unit):
            return {"selected": [s.unit_name(unit)], "reach": _reach(s, step, decision)}
        case q.FallBack() | q.OfferAdvance():
            return {**shown, **_refusals(s, step, step.more, decision)}
        case q.SlipAway(unit=unit):
            return {**shown, **_refusals(s, step, (unit,), decision)}
        case q.FindRoom(more=(unit, *_)):
            return {**shown, "selected": [s.unit_name(unit)]}
        case q.OfferBreakthrough() | q.PlaceAdvantage():
            return shown
        case Combat():
            return _combat(s, step)
        case _:
            return shown


# --- movement ---


def _reach(s: State, step: q.Moving, decision: Decision) -> Plain:
    found = moves.ways(s, step)
    unit = step.unit
    places = {s.place_name(p): _goal(found, step, p) for p in members(all_places(found, step))}
    left = next(iter(found.values()), None)
    mp = points(allowance(s, unit, NORMAL)) if left is None else _written(left, left.left)
    shown = {"unit": s.unit_name(unit), "mp": mp, "places": places}
    return {**shown, "modes": _modes(s, step, found, decision)}


def _written(way: Ways, cost: int) -> str:
    return str(cost) if way.in_hexes else points(cost)


def _goal(found: dict[str, Ways], step: q.Moving, place: int) -> Plain:
    taken = best(found, step, place)
    assert taken is not None
    way = found[taken.mode]
    return {"cost": _written(way, taken.cost), **({"word": HEXES} if way.in_hexes else {})}


def _modes(s: State, step: q.Moving, found: dict[str, Ways], decision: Decision) -> list[Plain]:
    """Every mode of this unit: what it has and how far it leads, or why it is closed."""
    if not step.path:
        found = every_way(s, q.Moving(step.unit)) | found
    offered = {c.mode for c in decision.choices if isinstance(c, a.Mode)}
    shown: list[Plain] = []
    for mode in MODES:
        row: Plain = {
            "title": mode.replace("_", " ").capitalize(),
            "case": CASES[mode],
            "on": mode == step.mode,
        }
        if mode in offered:
            row["action"] = {"type": "mode", "mode": mode}
        if mode in found:
            way = found[mode]
            row |= {"mp": _written(way, way.left), "places": way.places.bit_count()}
            row |= {"word": HEXES} if way.in_hexes else {}
        elif no := modes.why_closed(s, step.unit, mode):
            row["closed"] = msgspec.structs.asdict(no)
        else:
            continue
        shown.append(row)
    return shown


# --- retreats and advances ---


def _refusals(
    s: State, step: q.FallBack | q.OfferAdvance | q.SlipAway, units: Iterable[int], asked: Decision
) -> Plain:
    """Of each unit the places in reach that are closed, with the priority or the case; of all of
    them those that are closed to everybody."""
    by_unit = {s.unit_name(u): _closed_to(s, step, UnitId(u), asked) for u in units}
    found: Plain = {"selected": list(by_unit), "barred": {}}
    closed = list(by_unit.values())
    if closed:
        everywhere = [place for place in closed[0] if all(place in those for those in closed)]
        found["barred"] = {place: closed[0][place] for place in everywhere}
    return {**found, "barred_to": by_unit} if len(by_unit) > 1 else found


def _closed_to(
    s: State, step: q.FallBack | q.OfferAdvance | q.SlipAway, unit: UnitId, asked: Decision
) -> dict[str, Plain]:
    going = (a.Retreat, a.Advance)
    open_ = {c.to for c in asked.choices if isinstance(c, going) and c.unit == unit}
    far = disengage.FURTHEST if isinstance(step, q.SlipAway) else step.left
    near = [p for p in _around(s, s.at[unit], far) if p not in open_ and p != s.at[unit]]
    if isinstance(step, q.OfferAdvance):
        return barred(s, near, lambda p: advance.why_not_advance(s, a.Advance(unit, PlaceId(p))))
    return barred(s, near, lambda p: disengage.why_not_retreat(s, a.Retreat(unit, PlaceId(p))))


def _around(s: State, place: int, far: int) -> list[int]:
    """The hexes so near."""
    if place >= s.hexes:
        return []
    found, rim = {place}, {place}
    for _ in range(far):
        rim = {near for p in rim for near in s.ground.board.around[p]} - found
        found |= rim
    return sorted(found)


# --- combat ---


def _combat(s: State, step: Combat) -> Plain:
    everybody = (*step.attackers, *step.tags)
    defenders = [u for u in s.here(step.target) if s.roster.side[u] != s.side]

    def factor(unit: int) -> int:
        return attack_line(s, unit, step.target).value or 0 if unit in step.attackers else 0

    shown = fight(s, step.target, everybody, factor, defenders, support=step.guns)
    if step.attackers and any(factor(u) for u in step.attackers):
        plan = onward(step, q.Plan)
        dice = dice_to_come(s) if isinstance(step, BEFORE_JABOS) else []
        shown["ladder"] = msgspec.to_builtins(odds(s, plan, dice))
    return {"selected": [s.unit_name(u) for u in step.attackers], "battle": shown}


BEFORE_JABOS = (q.Plan, q.BlowBefore, q.CallOff, q.AttackSupport, q.DefenceSupport)


# --- a way, step by step ---


def path(s: State, unit: int, place: int) -> list[Plain]:
    """Every step of the way the unit would take, with what it costs (a44 11.1)."""
    step = step_of(s, unit)
    if isinstance(step, No):
        return []
    found = every_way(s, step)
    taken = best(found, step, place)
    if taken is None:
        return []
    if found[taken.mode].in_hexes:
        return _in_hexes(s, taken.mode, taken.path)
    return steps(s, _way(s, step, taken), HALVES)


def _in_hexes(s: State, mode: str, hexes: tuple[int, ...]) -> list[Plain]:
    lines: list[Plain] = [{"what": f"{mode} movement", "cost": "1", "case": CASES[mode]}]
    return [
        {"place": s.place_name(p), "mode": "regular", "cost": "1", "sum": str(n), "lines": lines}
        for n, p in enumerate(hexes, 1)
    ]


def _way(s: State, step: q.Moving, taken: Chosen) -> Iterator[tuple[int, str, list[Price]]]:
    hexes = (s.at[step.unit], *taken.path)
    rows = [(to, _prices(s, step, taken.mode, start, to)) for start, to in pairwise(hexes)]
    known = sum(line.parts for _, lines in rows for line in lines)
    for to, lines in rows:
        edge = [] if lines else [Price("map edge", taken.cost - known, "a44 13.1")]
        yield to, "road" if lines and lines[0].what == "road" else "regular", lines or edge


def _prices(s: State, step: q.Moving, mode: str, start: int, to: int) -> list[Price]:
    """What a step on the map is paid for; nothing for one over its edge."""
    if not (0 <= start < s.hexes and to < s.hexes):
        return []
    side, mover = s.roster.side[step.unit], mover_of(s, step.unit, mode)
    halves = price(s, mover, start, to, unbridged(s)) or 0
    road = s.ground.road(start, to)
    what = "road" if road else s.ground.terrain[to].replace("_", " ")
    lines = [Price(what, halves, "a44 11.7" if road else "a44 3.4")]
    if start == s.at[step.unit] and zone(s, 1 - side) >> start & 1:
        lines.append(Price("out of an enemy zone", LEAVE, "a44 9.2.1"))
    more = tolls(s, side)
    return [*lines, Price("traffic", more[to], "a44 24.2")] if to in more else lines


def why_place(s: State, unit: int, place: int) -> No | None:
    """Why the unit cannot go there now."""
    step = step_of(s, unit)
    if isinstance(step, No):
        return step
    return None if best(every_way(s, step), step, place) else why_not_there(s, step, place)
