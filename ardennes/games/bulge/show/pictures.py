"""The question drawn on the map: a unit's reach, a battle, open hexes."""

from collections.abc import Iterator
from itertools import pairwise

from ardennes.engine.core import Decision, No, PlaceId, UnitId, Word
from ardennes.engine.shown import open_places
from ardennes.games.bulge import words as w
from ardennes.games.bulge.edition import PRIMARY
from ardennes.games.bulge.rules import combat
from ardennes.games.bulge.rules.battle import attack_choices
from ardennes.games.bulge.rules.combat import still_bound
from ardennes.games.bulge.rules.movement import Search, destinations, exit_ways, why_not_reach
from ardennes.games.bulge.rules.moves import movable, search, why_not_take
from ardennes.games.bulge.rules.results import why_not_retreat
from ardennes.games.bulge.show.studies import allowance_of
from ardennes.games.bulge.state import MOVEMENT, State
from ardennes.wargame.chart import FAST, POINT
from ardennes.wargame.pictures import Price, barred, fight, odds, steps, unattacked, unmoved
from ardennes.wargame.telling import points

Plain = dict[str, object]

TONES: dict[type[Word], str] = {
    w.PlaceMarkers: "target",
    w.OfferDrop: "enter",
    w.FallBack: "retreat",
    w.OfferAdvance: "advance",
}


def forgotten(s: State) -> list[str]:
    """What the phase would end without: reinforcements, moves, attacks."""
    if s.phase in MOVEMENT:
        return unmoved(s, movable(s))
    if not isinstance(s.question, w.CombatPhase):
        return []
    return unattacked(s, [action.target for action in attack_choices(s, s.question)])


# --- the picture ---


def picture(s: State, decision: Decision) -> Plain:
    """What the question is about, ready to be drawn."""
    step = s.todo[-1] if s.todo else None
    tone = TONES.get(type(step)) if step else None
    shown: Plain = {"open": open_places(s, decision.choices, tone)} if tone else {}
    match step:
        case w.Moving(unit=unit, fifths=fifths):
            return {"selected": [s.unit_name(unit)], "reach": _reach(s, unit, fifths)}
        case w.Ready(unit=unit):
            return {"selected": [s.unit_name(unit)]}
        case w.CombatPhase():
            bound = [s.unit_name(unit) for unit in still_bound(s)]
            open_ = open_places(s, decision.choices, "target")
            return {"open": open_, "selected": bound}
        case Word() if hasattr(step, "target"):
            return {**_fight(s, step), **shown}
        case w.FallBack(units=units):
            shut = _barred(s, units[0], decision) if units else {}
            return {**shown, "selected": [s.unit_name(u) for u in units], "barred": shut}
        case _:
            return shown


def _reach(s: State, unit: int, fifths: int) -> Plain:
    found = search(s, unit, fifths)
    places = {
        s.place_name(p): {"cost": points(found.spent(p) or 0)} for p in destinations(s, found)
    }
    exits = {s.place_name(p): points(way.cost) for p, way in exit_ways(s, found).items()}
    return {"unit": s.unit_name(unit), "mp": points(fifths), "places": places, "exits": exits}


def _barred(s: State, unit: UnitId, decision: Decision) -> dict[str, Plain]:
    open_ = {getattr(a, "to", -1) for a in decision.choices}
    near = [p for p in s.ground.board.around[s.at[unit]] if p not in open_]
    return barred(s, near, lambda p: why_not_retreat(s, w.Retreat(unit, PlaceId(p))))


def _fight(s: State, step: Word) -> Plain:
    target: int = getattr(step, "target", -1)
    listed: tuple[int, ...] = getattr(step, "attackers", ())
    attackers = tuple(u for u in listed if s.at[u] >= 0)
    defender = s.unit_at.get(target, -1)
    defenders = [defender] if defender >= 0 else []
    shown = fight(s, target, attackers, s.roster.cf.__getitem__, defenders)
    if attackers and defender >= 0:
        support, mist = getattr(step, "support", 0), getattr(step, "mist", 0)
        battle = combat.work_out(s, target, attackers, support=support, mist=mist)
        table: str = getattr(step, "crt", PRIMARY)
        column = getattr(step, "column", battle.column)
        shown["odds"] = odds(battle, s.edition.crt[table], column)
        shown["crt"] = table
    return {"selected": [s.unit_name(u) for u in attackers], "battle": shown}


# --- a way, step by step ---


def path(s: State, unit: int, place: int) -> list[Plain]:
    """Every step of the cheapest way with what it costs (bulge 10.1, 10.2)."""
    fifths, _ = allowance_of(s, unit)
    found = Search(s, unit, fifths)
    if found.spent(place) is None:
        return []
    return steps(s, _way(s, found.part_to(place), place))


def _way(s: State, found: Search, place: int) -> Iterator[tuple[int, str, list[Price]]]:
    taken, fast = found.way_to(place), found.fast_hexes(place)
    for i, (a, b) in enumerate(pairwise((found.start, *taken.path))):
        if i < fast:
            yield b, "mechanized", [Price("mech road movement", FAST, "bulge 10.2 mech")]
            continue
        mode, lines = _prices(s, found, a, b)
        if i == fast and fast * FAST % POINT:
            lines.append(Price("rounded down", -(fast * FAST % POINT), "bulge 10.2 mech"))
        yield b, mode, lines


def _prices(s: State, found: Search, a: int, b: int) -> tuple[str, list[Price]]:
    price, by_road = found.price(a, b)
    if by_road and a < 0:
        return "road", [Price("entering the map", price, "bulge 13.0a")]
    if by_road:
        return "road", [Price("road movement", price, "bulge 10.2 road")]
    terrain = s.ground.cost[b]
    lines = [Price(s.ground.map.terrain[b].replace("_", " "), terrain, "bulge 10.1")]
    if price > terrain:
        lines.append(Price("river", price - terrain, "bulge 10.1"))
    return "regular", lines


def why_place(s: State, unit: int, place: int) -> No | None:
    """Why the unit cannot go there now."""
    if (no := why_not_take(s, unit)) is not None:
        return no
    fifths, _ = allowance_of(s, unit)
    return why_not_reach(s, place, Search(s, unit, fifths))
