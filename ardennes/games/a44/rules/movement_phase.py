"""a44 2.3, 8.3, 12.4, 12.6: the Movement Phase as a whole: whom to move, trucks, what ends it."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from ardennes.board.graph import bits, members
from ardennes.engine.core import Decision, No, PlaceId, UnitId, Word, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import ALLIED, SIDES
from ardennes.games.a44.rules import (
    antwerp,
    breakdown,
    commando,
    entrenching,
    entry,
    infiltration,
    night,
    phases,
    roadblocks,
    specials,
)
from ardennes.games.a44.rules.calendar import FIRST_TURN
from ardennes.games.a44.rules.movement import beside_enemies
from ardennes.games.a44.rules.moves import first_step, units_to_choose
from ardennes.games.a44.rules.stacking import overstacked
from ardennes.games.a44.rules.transport import why_no_truck, why_none_left
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import moves as w
from ardennes.games.a44.words import optional as o
from ardennes.games.a44.words import questions as q
from ardennes.wargame.paths import among

ROLL_AIR = a.RollAir()


def begin(u: Umpire[State]) -> None:
    """The 653rd is rolled for, and the British sent to Antwerp, before anything else (a44 Q-118,
    27.3.4)."""
    u.ask(q.MovementPhase())
    antwerp.divert(u)
    if specials.awaits_653rd(u.s):
        u.ask(q.PzjRoll())


# --- trucks (a44 12.4.3, 12.6) ---


def loadable(s: State) -> int:
    """Allied units on foot, on a road away from the enemy or in an Off Map Box, that have not
    moved (a44 12.4.3)."""
    if s.side != ALLIED or s.is_night or s.turn == FIRST_TURN:
        return 0
    roster = s.roster
    still = roster.all_of[ALLIED] & ~(roster.mechanized | s.moved | s.shaken | s.out_of_supply)
    still &= ~(s.engaged | s.riding | s.night | s.builder | s.replacement | s.arrived)
    roads = s.ground.on_roads & ~beside_enemies(s, ALLIED)
    at, boxes = s.at, len(entry.SECTORS)
    here = members(still & (s.present[ALLIED] | s.off_map[ALLIED]))
    found = [u for u in here if roads >> at[u] & 1 or s.hexes <= at[u] < s.hexes + boxes]
    if why_none_left(s, ALLIED) is None:
        return bits(found)
    return bits(u for u in found if why_no_truck(s, u) is None)


def why_not_load(s: State, action: a.Load) -> No | None:
    """It takes the whole move (a44 12.4.3, Q-49)."""
    unit, name = action.unit, s.title(action.unit)
    if s.stage == "movement" and loadable(s) >> unit & 1:
        return None if isinstance(s.question, q.MovementPhase) else in_hand()
    if s.stage != "movement" or s.side != ALLIED or s.is_night:
        return No("a44 12.4.3", "trucks are loaded in the Allied Movement Phase by day")
    if s.turn == FIRST_TURN:
        return No("a44 29.1.3", "no trucks are loaded on turn 1")
    if no := why_no_truck(s, unit):
        return no
    if 0 <= s.at[unit] < s.hexes and not s.ground.on_roads >> s.at[unit] & 1:
        return No("a44 12.4.3", f"{name} is on no road")
    return _why_unfit(s, unit) or No("a44 12.4.3", f"{name} cannot be loaded")


def _why_unfit(s: State, unit: int) -> No | None:
    """Units that take no trucks whatever the road (a44 12.1, 12.2, 12.4.3)."""
    name = s.title(unit)
    if s.engaged >> unit & 1:
        return No("a44 16.5", f"{name} is Engaged")
    if s.moved >> unit & 1:
        return No("a44 12.4.3", f"{name} has had its move")
    if s.shaken >> unit & 1 or s.out_of_supply >> unit & 1:
        return No("a44 12.1", f"{name} is Disrupted, Broken or out of supply")
    beside = 0 <= s.at[unit] < s.hexes and beside_enemies(s, ALLIED) >> s.at[unit] & 1
    return No("a44 12.4.3", f"{name} is next to an enemy") if beside else None


def why_not_unload(s: State, action: a.Unload) -> No | None:
    """Before it has moved; then it moves normally (a44 12.6)."""
    unit, name = action.unit, s.title(action.unit)
    if s.stage != "movement" or s.roster.side[unit] != s.side:
        return No("a44 12.6", "markers come off in the own Movement Phase")
    if s.is_night:
        return No("a44 25.3.1", f"{name} bears no Night marker")
    if not s.riding >> unit & 1:
        return No("a44 12.6", f"{name} bears no SM or Truck marker")
    if s.at[unit] < 0:
        return No("a44 12.6", f"{name} is not in play")
    if s.moved >> unit & 1:
        return No("a44 12.6", f"{name} has moved")
    return None if isinstance(s.question, q.MovementPhase) else in_hand()


def in_hand() -> No:
    """Actions of the phase wait for the unit in hand."""
    return No("a44 11.1", "finish the move in hand first")


# --- the question ---


@cache
def about_units(word: Any, count: int) -> tuple[Word, ...]:
    """One word for each unit, made once."""
    return tuple(word(UnitId(u)) for u in range(count))


def _words(s: State, word: Any, units: int) -> Iterable[Word]:
    return among(about_units(word, len(s.roster)), units) if units else ()


def offer_phase(s: State, _: q.MovementPhase) -> Decision:
    """Whom to move, and everything else that happens between moves (2.3)."""
    mounted = s.riding & ~s.moved & (s.present[s.side] | s.off_map[s.side])
    towns = members(specials.engineer_hexes(s)) if specials.engineers(s) else ()
    hexes = tuple(map(PlaceId, towns))
    choices = (
        *(a.Place(UnitId(u), p) for u in specials.engineers(s) for p in hexes),
        *units_to_choose(s),
        *_words(s, a.Load, loadable(s)),
        *_words(s, a.Unload, 0 if s.is_night else mounted),
        *_words(s, a.Entrench, entrenching.builders(s)),
        *_words(s, a.Complete, entrenching.finishers(s)),
        *_words(s, a.BreakDown, breakdown.may_detach(s)),
        *_words(s, a.Split, breakdown.may_split(s)),
        *_words(s, a.Rebuild, breakdown.may_rebuild(s)),
        *night.marks(s),
        *allowed(s, specials.why_not_roll_air, [ROLL_AIR]),
        *(a.Drop(PlaceId(p)) for p in members(specials.drop_hexes(s))),
        *infiltration.infiltrations(s),
        *commando.places(s),
        *phases.ends(s),
    )
    prompt = "Choose a unit to move, or end the phase."
    return Decision(SIDES[s.side], "a44 11.1", prompt, choices)


def answer_phase(u: Umpire[State], step: q.MovementPhase, answer: Word) -> None:
    """One thing after another; the phase stays open below."""
    u.ask(step)
    match answer:
        case a.Choose(unit=unit):
            u.ask(first_step(u.s, unit))
        case a.Place(unit=unit, to=to):
            u.emit(w.Placed(unit, to, "a44 13.2.1"))
        case a.Load(unit=unit):
            u.emit(w.Loaded(unit))
        case a.Unload(unit=unit):
            u.emit(w.Unloaded(unit))
        case a.MarkNight(units=units):
            u.emit(w.NightMarked(units))
        case a.RollAir():
            u.ask(q.AirRoll())
        case a.Drop(at=at):
            u.ask(q.DropRoll(at))
        case _:
            _work(u, answer)


def _work(u: Umpire[State], answer: Word) -> None:
    """Positions, parts of units, what the optional rules bring."""
    match answer:
        case a.Entrench(unit=unit):
            entrenching.begin_position(u, unit)
        case a.Complete(unit=unit):
            entrenching.complete_position(u, unit)
        case a.BreakDown(unit=unit):
            breakdown.detach(u, unit)
        case a.Split(unit=unit):
            breakdown.split(u, unit)
        case a.Rebuild(unit=unit):
            u.emit(w.Rebuilt(UnitId(u.s.parent[unit]), unit))
        case o.Infiltrate():
            infiltration.infiltrate(u, answer)
        case o.Commando():
            commando.place(u, answer)
        case _:
            raise AssertionError(answer)


# --- the end (a44 8.3, 15.8.4, Q-23, Q-129) ---


def end(u: Umpire[State], _: int) -> bool:
    """Overstacked hexes cost steps; empty positions go; late arrivals wait in their boxes."""
    for place in members(u.s.occupied[u.s.side]):
        if overstacked(u.s, place):
            u.ask(q.Overstacked(PlaceId(place)))
            return True
    entrenching.give_up_vacant(u)
    roadblocks.clear(u)
    specials.call_off_drop(u)
    for unit in members(entry.late(u.s)):
        u.emit(w.WaitsIn(UnitId(unit), PlaceId(entry.home_box(u.s, unit))))
    return False
