"""a44 25.2: the Night Replacement Phase: reduced units are made up, dead ones come back."""

from ardennes.board.graph import bits, members
from ardennes.engine.core import NOT_NOW, Decision, No, PlaceId, UnitId, allowed
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import ALLIED, GERMAN, SIDES
from ardennes.games.a44.rules.calendar import points_due
from ardennes.games.a44.rules.entry import ANTWERP
from ardennes.games.a44.rules.phases import END_PHASE
from ardennes.games.a44.rules.stacking import why_overstacked
from ardennes.games.a44.rules.supply import lines
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.state import OUT, State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import chores as w
from ardennes.games.a44.words import questions as q

NEAR = 5  # hexes to a unit of the same colour (a44 25.2.2)
BEST_TANKS = 5  # a Tank Quality from which German tanks are not replaced (a44 25.2.5)
NEVER = ("G-VDH", "G-150")  # von der Heydte, the 150th Panzer Brigade
AIRBORNE = ("parachute", "glider")
HOME_LETTERS = "KLM"
TWO = 2  # points of a night with which one may go to vehicles (a44 25.2.1)


def begin(u: Umpire[State]) -> None:
    """Points that are not used tonight are lost."""
    u.ask(q.ReplacementPhase())


def points_left(s: State) -> int:
    """Of the phasing player, tonight (a44 25.2.1)."""
    return points_due(s, s.side) - s.replaced[s.side]


def offer_phase(s: State, _: q.ReplacementPhase) -> Decision:
    """Reduced units, dead ones in every hex they may come to, or the end."""
    found = _choices(s) if points_left(s) > 0 else []
    prompt = "Who gets replacements tonight?"
    return Decision(SIDES[s.side], "a44 25.2.1", prompt, (*found, END_PHASE))


def _choices(s: State) -> list[a.Replace]:
    found: list[a.Replace] = []
    for unit in map(UnitId, s.roster.of[s.side]):
        if s.at[unit] != OUT and not s.face(unit):
            continue
        if s.at[unit] != OUT or is_large(s, unit):
            found += allowed(s, why_not_replace, [a.Replace(unit)])
        elif _why_no_receiver(s, unit) is None:
            found += [a.Replace(unit, PlaceId(p)) for p in members(_homes(s, unit))]
    return found


def answer_phase(u: Umpire[State], step: q.ReplacementPhase, action: a.Replace) -> None:
    """A point is spent; the unit has a REPL marker (a44 25.2.4, Q-52)."""
    s, unit = u.s, action.unit
    if s.at[unit] != OUT:
        u.emit(w.MadeUp(unit))
    elif is_large(s, unit):
        remnant = next(r for r in _remnants(s, unit) if _why_no_room(s, unit, r) is None)
        u.emit(w.CameBack(unit, PlaceId(s.at[remnant]), UnitId(remnant)))
    else:
        u.emit(w.CameBack(unit, action.at))
    u.ask(step)


def why_not_replace(s: State, action: a.Replace) -> No | None:
    """Points, the kind of unit, its state, and where it comes back."""
    if not isinstance(s.question, q.ReplacementPhase):
        return NOT_NOW
    unit = action.unit
    if s.roster.side[unit] != s.side:
        return No("a44 25.2.1", f"{s.title(unit)} belongs to the other player")
    if points_left(s) <= 0:
        return No("a44 25.2.1", "no replacements are left tonight")
    if no := _why_no_receiver(s, unit):
        return no
    if s.at[unit] == OUT:
        return _why_not_back(s, action)
    if action.at >= 0:
        return No("a44 25.2.2", f"{s.title(unit)} is made up where it is")
    return _why_not_made_up(s, unit)


# --- who ---


def _why_no_receiver(s: State, unit: int) -> No | None:
    """Units that get no replacements, tonight or ever (a44 25.2.1, 25.2.5)."""
    counter, name = s.roster.counters[unit], s.title(unit)
    if counter.kind.gun or counter.nationality == "British" or counter.id in NEVER:
        return No("a44 25.2.5", f"{name} never gets replacements")
    if s.side == GERMAN and (counter.attack_mark or _is_heavy(s, unit)):
        return No("a44 25.2.5", f"{name} is never replaced: its tanks are too few")
    if s.side == ALLIED and counter.type in AIRBORNE:
        return No("a44 25.2.5", f"{name} is airborne and never replaced")
    return _why_no_vehicle(s, unit)


def _is_heavy(s: State, unit: int) -> bool:
    return bool(s.roster.tanks >> unit & 1) and s.roster.counters[unit].tq >= BEST_TANKS


def _why_no_vehicle(s: State, unit: int) -> No | None:
    """Of two points or more one may go to a Tank, Recon or Flak Unit (a44 Q-51)."""
    if s.roster.infantry >> unit & 1:
        return None
    tonight = s.replacement & s.roster.all_of[s.side]
    if max(points_due(s, s.side), points_left(s) + tonight.bit_count()) < TWO:
        return No("a44 25.2.1", "a single point is for infantry alone")
    used = tonight & ~s.roster.infantry
    return No("a44 25.2.1", "one point for vehicles has been spent tonight") if used else None


def _why_not_made_up(s: State, unit: int) -> No | None:
    """Reduced, in supply, in Good Order and without a marker that forbids it (a44 25.2.5)."""
    name = s.title(unit)
    if not s.has_place(s.at[unit]) or s.place_name(s.at[unit]) == ANTWERP:
        return No("a44 25.2.2", f"{name} is neither in play nor in the dead pile")
    if not s.face(unit):
        return No("a44 25.2.2", f"{name} is at full strength")
    return _why_unfit(s, unit)


def _why_unfit(s: State, unit: int) -> No | None:
    name = s.title(unit)
    if s.out_of_supply >> unit & 1:
        return No("a44 25.2.5", f"{name} is out of supply")
    if s.shaken >> unit & 1:
        return No("a44 25.2.5", f"{name} is Disrupted or Broken")
    if (s.engaged | s.riding | s.night) >> unit & 1:
        return No("a44 25.2.5", f"{name} has an Engaged, SM, Truck or Night marker")
    return None


# --- where ---


def is_large(s: State, unit: int) -> bool:
    """A unit of three steps comes back only where a Remnant of its kind stands (a44 25.2.3)."""
    return bool(s.roster.three_steps >> unit & 1)


def _why_not_back(s: State, action: a.Replace) -> No | None:
    unit, name = action.unit, s.title(action.unit)
    if is_large(s, unit):
        return _why_no_remnant(s, action)
    if action.at < 0:
        return No("a44 25.2.2", f"{name} comes back in a hex")
    if _homes(s, unit) >> action.at & 1:
        return None
    return _why_no_home(s, unit, action.at)


def _why_no_remnant(s: State, action: a.Replace) -> No | None:
    name = s.title(action.unit)
    if action.at >= 0:
        return No("a44 25.2.3", f"{name} comes back where a Remnant stands")
    found = _remnants(s, action.unit)
    if not found:
        return No("a44 25.2.3", f"no Remnant for {name} is in supply, unengaged and in Good Order")
    reasons = [_why_no_room(s, action.unit, remnant) for remnant in found]
    return None if None in reasons else reasons[0]


def _remnants(s: State, unit: int) -> list[int]:
    """The Remnants a dead unit can take the place of, lowest number first (a44 25.2.3)."""
    pool = s.roster.pools.get(f"R-{s.roster.counters[unit].remnant_type}", ())
    fit = s.present[s.side] & ~(s.out_of_supply | s.shaken | s.engaged)
    return [remnant for remnant in pool if fit >> remnant & 1]


def _why_no_room(s: State, unit: int, remnant: int) -> No | None:
    """The stack with the unit instead of its Remnant."""
    place = s.at[remnant]
    others = [other for other in s.here(place) if other != remnant]
    return why_overstacked(_once_back(s, unit), [*others, unit], place)


def _once_back(s: State, unit: int) -> State:
    """It comes back reduced, if it has a reduced side."""
    after = s.clone()
    after.reduced |= (s.roster.counters[unit].steps > 1) << unit
    return after


def _homes(s: State, unit: int) -> int:
    """Hexes a dead unit may come back in, room counted (a44 25.2.2, Q-8)."""
    key = "homes", unit
    found = s.memo.get(key)
    if found is None:
        wanted, after = (
            _friendly_towns(s) & _near_colour(s, unit) | _entries(s),
            _once_back(s, unit),
        )
        room = (p for p in members(wanted) if not why_overstacked(after, [*s.here(p), unit], p))
        found = s.memo[key] = bits(room)
    return found


def _friendly_towns(s: State) -> int:
    """Own towns, cities and Entry Hexes with a path by road, away from enemies."""
    ground, path = s.ground, lines(s, s.side)
    towns = ground.towns | ground.cities
    for hexes in ground.entries.values():
        towns |= hexes
    quiet = ~ground.board.spread(s.occupied[1 - s.side])
    held = towns & s.held(s.side) & quiet & ~(s.blocks(1 - s.side) | s.guarded(s.side))
    return held & path.on_road & ~s.occupied[1 - s.side]


def _near_colour(s: State, unit: int) -> int:
    """Within five hexes of another unit of the same army or corps."""
    colours, disk, wanted = s.roster.colour, s.ground.board.disk, s.roster.colour[unit]
    key = "near colour", wanted
    found = s.memo.get(key)
    if found is None:
        found = 0
        for place in {s.at[u] for u in members(s.present[s.side]) if colours[u] == wanted}:
            found |= disk(place, NEAR)
        s.memo[key] = found
    return found


def _entries(s: State) -> int:
    """German Entry Hexes out of the enemy's zones."""
    if s.side != GERMAN:
        return 0
    found = 0
    for letter in HOME_LETTERS:
        found |= s.ground.entries.get(letter, 0)
    taken = s.occupied[ALLIED] | s.blocks(ALLIED) | s.guarded(GERMAN)  # a44 33.1, Q-63
    return found & ~(zone(s, ALLIED) | taken)


def _why_no_home(s: State, unit: int, place: int) -> No:
    """Which of the conditions fails."""
    where = s.place_name(place)
    if place >= s.hexes or not _friendly_towns(s) >> place & 1:
        what = "no own town, city or Entry Hex with a road in supply, away from enemies"
        return No("a44 25.2.2", f"{where} is {what}")
    if not _near_colour(s, unit) >> place & 1:
        return No("a44 25.2.2", f"no unit of the same colour is within five hexes of {where}")
    no = why_overstacked(_once_back(s, unit), [*s.here(place), unit], place)
    assert no, "nothing speaks against it"
    return no
