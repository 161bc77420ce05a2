"""The question drawn on the map: a unit's reach, attacks that are planned, open hexes."""

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from ardennes.board.graph import members
from ardennes.engine.core import Decision, No, PlaceId, UnitId, Word
from ardennes.engine.shown import open_places
from ardennes.games.bb81 import words as w
from ardennes.games.bb81.rules.advance import why_not_advance
from ardennes.games.bb81.rules.battle import still_held
from ardennes.games.bb81.rules.combat import targets
from ardennes.games.bb81.rules.movement import Search, exit_ways, why_not_reach
from ardennes.games.bb81.rules.moves import movable, search
from ardennes.games.bb81.rules.phases import duties
from ardennes.games.bb81.rules.retreat import why_not_retreat
from ardennes.games.bb81.show.studies import search_of, shared_odds
from ardennes.games.bb81.state import SELECTION, State
from ardennes.games.bb81.terrain import QUARTERS
from ardennes.wargame.pictures import Price, barred, fight, steps, unattacked, unmoved
from ardennes.wargame.telling import reminder

Plain = dict[str, object]

TONES: dict[type[Word], str] = {
    w.Reinforce: "enter",
    w.Select: "choose",
    w.CombatPhase: "target",
    w.FallBack: "retreat",
    w.OfferAdvance: "advance",
}


def forgotten(s: State) -> list[str]:
    """What the phase would end without: chips, moves, attacks."""
    if isinstance(s.question, w.MovementPhase | w.Moving):
        return unmoved(s, [choose.unit for choose in movable(s)])
    if isinstance(s.question, w.Designate):
        return unattacked(s, members(targets(s)))
    if s.stage == SELECTION and isinstance(s.question, w.Select):
        left = s.edition.turn(s.turn).chips(s.side) - s.chips.bit_count()
        return reminder([f"{left} chips"], "left") if left else []
    return []


# --- the picture ---


def picture(s: State, decision: Decision) -> Plain:
    """What the question is about, ready to be drawn."""
    step = s.question
    tone = TONES.get(type(step)) if step else None
    shown: Plain = {"open": open_places(s, decision.choices, tone)} if tone else {}
    match step:
        case w.Moving(unit=unit):
            return {"selected": [s.unit_name(unit)], "reach": _reach(s, search(s, step))}
        case w.Designate():
            owed = [s.place_name(start) for _, start in duties(s)]
            open_ = open_places(s, decision.choices, "target")
            return {"open": open_, "selected": _units_in(s, owed)}
        case w.Plan():
            return {**_plan(s, step), "open": open_places(s, decision.choices, "target")}
        case w.CombatPhase():
            named = [(still_held(s, attack), tuple(map(UnitId, attack[1]))) for attack in s.attacks]
            return {**shown, "battles": [_battle(s, w.Plan(*attack)) for attack in named]}
        case w.FallBack(units=units):
            shut = _barred_retreat(s, step, decision)
            return {**shown, "selected": [s.unit_name(u) for u in units], "barred": shut}
        case w.OfferAdvance(unit=unit) if any(
            isinstance(c, w.Advance) and c.unit == unit for c in decision.choices
        ):
            shut = _barred_advance(s, unit, decision)
            return {**shown, "selected": [s.unit_name(unit)], "barred": shut}
        case _:
            return shown


def _units_in(s: State, places: list[str]) -> list[str]:
    return [s.unit_name(u) for name in sorted({*places}) for u in s.here(s.place_id(name))]


def _reach(s: State, found: Search) -> Plain:
    places = {s.place_name(p): {"cost": w.points(found.cost[p])} for p in found.places}
    exits = {s.place_name(p): w.points(way.cost) for p, way in exit_ways(s, found).items()}
    mp = w.points(found.quarters)
    return {"unit": s.unit_name(found.unit), "mp": mp, "places": places, "exits": exits}


def _plan(s: State, step: w.Plan) -> Plain:
    return {"selected": [s.unit_name(u) for u in step.attackers], "battle": _battle(s, step)}


def _battle(s: State, step: w.Plan) -> Plain:
    defenders = [u for place in step.targets for u in s.here(place)]
    left = s.roster.left.__getitem__
    shown = fight(s, step.targets[0], step.attackers, left, defenders)
    odds = shared_odds(s, step.targets, step.attackers)
    shown["sure"] = msgspec.to_builtins(odds)
    return shown


def _barred_retreat(s: State, step: w.FallBack, decision: Decision) -> dict[str, Plain]:
    unit = step.units[0]
    open_ = {getattr(a, "to", -1) for a in decision.choices if getattr(a, "unit", -1) == unit}
    near = [p for p in s.ground.board.around[s.at[unit]] if p not in open_]
    return barred(s, near, lambda p: why_not_retreat(s, w.Retreat(unit, PlaceId(p))))


def _barred_advance(s: State, unit: w.Unit, decision: Decision) -> dict[str, Plain]:
    open_ = {getattr(a, "to", -1) for a in decision.choices if getattr(a, "unit", -1) == unit}
    near = [p for p in s.ground.board.around[s.at[unit]] if p not in open_]
    return barred(s, near, lambda p: why_not_advance(s, w.Advance(unit, PlaceId(p))))


# --- a way, step by step ---


def path(s: State, unit: int, place: int) -> list[Plain]:
    """Every step of the cheapest way with what it costs (bb81 move-6)."""
    found = search_of(s, unit)
    if isinstance(found, No) or found.spent(place) is None:
        return []
    return steps(s, _way(s, found, place), QUARTERS)


def _way(s: State, found: Search, place: int) -> Iterator[tuple[int, str, list[Price]]]:
    taken = found.way_to(place)
    for n, (a, b) in enumerate(pairwise((found.start, *taken.path))):
        price = s.ground.price(a, b, found.mf)
        road = s.ground.road(a, b)
        town = s.ground.towns >> b & 1
        what = "road" if road else "town" if town else s.ground.map.terrain[b]
        lines = [Price(what, price, "bb81 move-6")]
        if n == 0 and found.toll:
            lines.append(Price("leaving a threatened hex empty", found.toll, "bb81 zoc-3"))
        yield b, "road" if road else "regular", lines


def why_place(s: State, unit: int, place: int) -> No | None:
    """Why the unit cannot go there now."""
    found = search_of(s, unit)
    return found if isinstance(found, No) else why_not_reach(s, place, found)
