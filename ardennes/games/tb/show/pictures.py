"""The question drawn on the map: what a choice points at, a unit's reach, a battle, open hexes."""

from collections.abc import Iterator
from itertools import pairwise

from ardennes.engine.core import Decision, No, Word
from ardennes.engine.shown import open_places
from ardennes.games.tb import words as w
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.rules.battle import attack_choices
from ardennes.games.tb.rules.combat import overruns, work_out
from ardennes.games.tb.rules.interdiction import interdicted
from ardennes.games.tb.rules.movement import (
    Search,
    destinations,
    hampered_hexes,
    roadless_hexes,
    why_not_enter,
)
from ardennes.games.tb.rules.moves import search, unit_choices, why_not_take
from ardennes.games.tb.rules.phases import MOVEMENT
from ardennes.games.tb.rules.results import why_not_retreat
from ardennes.games.tb.rules.zoc import ezoc
from ardennes.games.tb.show.studies import allowance_of
from ardennes.games.tb.state import State
from ardennes.games.tb.terrain import FAST
from ardennes.wargame.pictures import Price, barred, fight, odds, steps, unattacked, unmoved
from ardennes.wargame.telling import points

Plain = dict[str, object]


def forgotten(s: State) -> list[str]:
    """What the phase would end without: reinforcements, moves, attacks."""
    if s.phase in MOVEMENT:
        return unmoved(s, [word.unit for word in unit_choices(s)])
    return unattacked(s, [word.target for word in attack_choices(s)])


# --- the picture ---


def picture(s: State, decision: Decision) -> Plain:
    """What the question is about, ready to be drawn."""
    step = s.todo[-1] if s.todo else None
    match step:
        case w.Moving(unit=unit) | w.Ready(unit=unit):
            return {"selected": [s.unit_name(unit)], "reach": _reach(s, unit)}
        case w.CombatPhase():
            return {"open": open_places(s, decision.choices, "target")}
        case w.PlaceParatroops():
            return {"open": open_places(s, decision.choices, "enter")}
        case Word() if hasattr(step, "target"):
            return _fight(s, step, decision)
        case _:
            return {}


def _reach(s: State, unit: int) -> Plain:
    """Where it can go and what that costs; the way and the refusals are asked for when wanted."""
    step = s.todo[-1]
    fifths, mechanized, allowance = allowance_of(s, unit)
    found = search(s, step) if isinstance(step, w.Moving) else Search(s, unit, fifths, mechanized)
    allowed, name, cost = destinations(s, unit, found), s.ground.board.labels, found.cost
    places = {name[p]: {"cost": points(cost[p])} for p, open_ in enumerate(allowed) if open_}
    return {"unit": s.unit_name(unit), "mp": allowance, "places": places}


def _fight(s: State, step: Word, decision: Decision) -> Plain:
    """A battle at any stage: who, against whom, the odds, and the ways out."""
    attackers = tuple(u for u in getattr(step, "attackers", ()) if s.at[u] >= 0)
    target, vak = getattr(step, "target", -1), getattr(step, "vak", -1)
    shown: Plain = {
        "selected": [s.unit_name(u) for u in attackers],
        "battle": _battle(s, step, attackers, vak),
    }
    if isinstance(step, w.AnswerRetreat | w.Part | w.ReactCavalry):
        shown["open"] = open_places(s, decision.choices, "retreat")
        open_ = {getattr(action, "to", -1) for action in decision.choices}
        shut = [p for p in s.ground.board.around[target] if p not in open_]
        shown["barred"] = barred(s, shut, lambda p: why_not_retreat(s, w.Retreat(w.PlaceId(p))))
    if isinstance(step, w.OfferAdvance):
        shown["open"] = {s.place_name(target): "advance"}
    return shown


def _battle(s: State, step: Word, attackers: tuple[int, ...], vak: int) -> Plain:
    target: int = getattr(step, "target", -1)
    support = [vak] if vak >= 0 else []
    shown = fight(s, target, attackers, s.factor, s.stacks.get(target, ()), support)
    if attackers and target in s.stacks:
        battle = work_out(s, target, attackers, vak, air=getattr(step, "air", 0))
        shown["odds"] = odds(battle, s.edition.crt, getattr(step, "column", battle.column))
        if overruns(s, target):  # tb 14.7
            no_die = {"column": "", "raw": "", "results": {}, "distribution": {"DE": "1"}}
            shown["odds"] = {**shown["odds"], **no_die}
    return shown


# --- a way, step by step ---


def path(s: State, unit: int, place: int) -> list[Plain]:
    """Every step of the cheapest way with what it costs and why (tb 9, tb 10)."""
    fifths, mechanized, _ = allowance_of(s, unit)
    found = Search(s, unit, fifths, mechanized)
    if not found.seen[place]:
        return []
    return steps(s, _way(s, found, unit, place))


def _way(s: State, found: Search, unit: int, place: int) -> Iterator[tuple[int, str, list[Price]]]:
    nodes, n, roadless = found.nodes_to(place), found.n, roadless_hexes(s, unit)
    if found.start < 0:
        yield nodes[0] % n, "road", [Price("entering the map", found.cost[nodes[0]], "tb 12.2")]
    for node, to in pairwise(nodes):
        a, b = node % n, to % n
        by_road = s.ground.road(a, b) and not roadless >> b & 1
        mode = "mechanized" if to >= n else "road" if by_road else "regular"
        yield b, mode, _prices(s, unit, a, b, mode, found.cost[to] - found.cost[node])


def _prices(s: State, unit: int, a: int, b: int, mode: str, price: int) -> list[Price]:
    """The ground first; then rivers, zones and stacking, whatever is left over."""
    ground, chart, side = s.ground, s.edition.chart, s.roster.side[unit]
    if mode == "mechanized":
        lines = [Price("mechanized road movement", FAST, "tb 10.3")]
    elif mode == "road":
        lines = [Price("road movement", chart["road"].move_cost, "tb 10.2")]
    else:
        lines = [Price(ground.map.terrain[b].replace("_", " "), ground.cost[b], "tb 9.5")]
    open_river = ground.river(a, b) and not ground.bridge(a, b)
    zone, left = ezoc(s, side), price - lines[0].parts
    for applies, row, what, case in (
        (open_river, "river_unbridged", "river", "tb 9.6"),
        (
            (min(a, b), max(a, b)) in interdicted(s, side),
            "river_bridge_interdicted",
            "interdicted bridge",
            "tb 11.3" if side == GERMAN else "tb 11.4",
        ),
        (zone >> a & 1, "leave_ezoc", "leaving an enemy zone", "tb 8.3"),
        (zone >> b & 1, "enter_ezoc", "entering an enemy zone", "tb 8.3"),
    ):
        toll = chart[row].move_cost
        if applies and left >= toll:
            lines.append(Price(what, toll, case))
            left -= toll
    if left > 0:
        hindered = side == ALLIED and hampered_hexes(s) >> b & 1
        rest = (
            ("stacking and hindrance", left, "tb 14.5")
            if hindered
            else ("stacking", left, "tb 6.4")
        )
        lines.append(Price(*rest))
    return lines


def why_place(s: State, unit: int, place: int) -> No | None:
    """Why the unit cannot go there now."""
    if (no := why_not_take(s, unit)) is not None:
        return no
    fifths, mechanized, _ = allowance_of(s, unit)
    found = Search(s, unit, fifths, mechanized)
    return why_not_enter(s, unit, place, found)
