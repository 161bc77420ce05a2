"""The question drawn on the map: what a choice points at, a unit's reach, a battle, open hexes."""

from itertools import pairwise

from ardennes.engine.core import Decision, No, Word
from ardennes.engine.shown import open_places
from ardennes.games.tb import words as w
from ardennes.games.tb.battle import attack_choices
from ardennes.games.tb.combat import overruns, work_out
from ardennes.games.tb.counters import GERMAN
from ardennes.games.tb.movement import Search, destinations, why_not_enter
from ardennes.games.tb.moves import search, unit_choices, why_not_take
from ardennes.games.tb.phases import MOVEMENT
from ardennes.games.tb.results import why_not_retreat
from ardennes.games.tb.state import State
from ardennes.games.tb.studies import allowance_of
from ardennes.games.tb.terrain import FAST
from ardennes.games.tb.zoc import ezoc
from ardennes.wargame import showing
from ardennes.wargame.showing import Price, odds
from ardennes.wargame.telling import not_attacked, not_moved, points

Plain = dict[str, object]


def forgotten(s: State) -> list[str]:
    """What the phase would end without: reinforcements, moves, attacks."""
    if s.phase in MOVEMENT:
        return not_moved(s, [word.unit for word in unit_choices(s)])
    return not_attacked([s.place_name(action.target) for action in attack_choices(s)])


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
        shown["barred"] = _barred(s, target, decision)
    if isinstance(step, w.OfferAdvance):
        shown["open"] = {s.place_name(target): "advance"}
    return shown


def _barred(s: State, target: int, decision: Decision) -> dict[str, str]:
    hexes = {getattr(action, "to", -1) for action in decision.choices}
    near = [p for p in s.ground.board.around[target] if p not in hexes]
    return showing.barred(s, near, lambda p: why_not_retreat(s, w.Retreat(w.PlaceId(p))))


def _battle(s: State, step: Word, attackers: tuple[int, ...], vak: int) -> Plain:
    target: int = getattr(step, "target", -1)
    shown = showing.battle(s, target, attackers, s.factor)
    shown["defenders"] = [s.unit_name(u) for u in s.stacks.get(target, ())]
    if vak >= 0:
        shown["support"] = [{"unit": s.unit_name(vak), "from": s.place_name(s.at[vak])}]
    if attackers and target in s.stacks:
        battle = work_out(s, target, attackers, vak, air=getattr(step, "air", 0))
        totals = battle.attack, battle.defence
        column = getattr(step, "column", battle.column)
        shown["odds"] = odds(totals, battle.lines, s.edition.crt, column)
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
    taken = found.way_to(place)
    hexes = (s.at[unit], *taken.path) if s.at[unit] >= 0 else taken.path
    steps: list[Plain] = []
    total = 0 if s.at[unit] >= 0 else found.cost[hexes[0]]
    if s.at[unit] < 0:
        entry = ("entering the map", total, "tb 12.2")
        steps.append(showing.path_step(s, hexes[0], "road", total, total, [entry]))
    for a, b in pairwise(hexes):
        price, mode = _price(s, found, a, b, taken.mechanized)
        total += price
        lines = _why_so_much(s, unit, a, b, mode, price)
        steps.append(showing.path_step(s, b, mode, price, total, lines))
    return steps


def _price(s: State, found: Search, a: int, b: int, mechanized: bool) -> tuple[int, str]:
    n = found.n
    if mechanized:
        return found.cost[b + n] - found.cost[a + n], "mechanized"
    price = found.price(a, b) or 0
    off_road = not s.ground.road(a, b) or price > found.cost[b] - found.cost[a]
    return found.cost[b] - found.cost[a], "regular" if off_road else "road"


def _why_so_much(s: State, unit: int, a: int, b: int, mode: str, price: int) -> list[Price]:
    """The ground first; then zones and stacking, whatever is left over."""
    ground, chart = s.ground, s.edition.chart
    if mode == "mechanized":
        base, what, case = FAST, "mechanized road movement", "tb 10.3"
    elif mode == "road":
        base, what, case = chart["road"].move_cost, "road movement", "tb 10.2"
    else:
        base, what, case = ground.cost[b], ground.map.terrain[b].replace("_", " "), "tb 9.5"
    lines: list[Price] = [(what, base, case)]
    left = price - base
    river = chart["river_unbridged"].move_cost
    if left >= river and ground.river(a, b) and not (mode == "road" and ground.bridge(a, b)):
        lines.append(("river", river, "tb 9.6"))
        left -= river
    zone = ezoc(s, s.roster.side[unit])
    for place, row, words in ((a, "leave_ezoc", "leaving"), (b, "enter_ezoc", "entering")):
        toll = chart[row].move_cost
        if left >= toll and zone >> place & 1:
            lines.append((f"{words} an enemy zone", toll, "tb 8.3"))
            left -= toll
    if left > 0:
        case = "tb 6.4" if s.roster.side[unit] == GERMAN or not s.vdh_hex() >= 0 else "tb 14.5"
        lines.append(("stacking and hindrance", left, case))
    return lines


def why_place(s: State, unit: int, place: int) -> No | None:
    """Why the unit cannot go there now."""
    if (no := why_not_take(s, unit)) is not None:
        return no
    fifths, mechanized, _ = allowance_of(s, unit)
    found = Search(s, unit, fifths, mechanized)
    return why_not_enter(s, unit, place, found)
