"""a44 9-13, 18.3: why the unit in hand cannot go to a place."""

from ardennes.board.graph import bits, members
from ardennes.engine.core import No
from ardennes.games.a44.counters import GERMAN
from ardennes.games.a44.rules import duties, entry, limits
from ardennes.games.a44.rules.bonds import bonds
from ardennes.games.a44.rules.going import ORDER, Ways, every_way, within_points
from ardennes.games.a44.rules.modes import (
    open_modes,
    tactical_only,
    why_closed,
    why_not_stir,
)
from ardennes.games.a44.rules.movement import (
    EXTENDED,
    MODES,
    RIDING,
    SHIFT,
    TACTICAL,
    beside_enemies,
    is_walled,
    unbridged,
)
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.state import State
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words.moves import CASES
from ardennes.wargame.roadnet import side_of


def why_not_there(s: State, step: q.Moving, place: int) -> No:
    """What shuts the place itself, or the way to it."""
    unit = step.unit
    if place == s.at[unit]:
        return No("a44 11.1", "it is there already")
    modes = [step.mode] if step.mode else open_modes(s, unit)
    if not modes:
        no = why_not_stir(s, unit) or why_closed(s, unit, MODES[0])
        return no or No("a44 11.1", f"{s.title(unit)} cannot move")
    if place >= s.hexes:
        return _why_off_map(s, unit, place)
    return _why_shut(s, unit, place) or _why_no_way(s, step, place)


def _why_off_map(s: State, unit: int, place: int) -> No:
    if s.roster.side[unit] == GERMAN:
        return No("a44 11.9.2", "Germans leave the map by the Entry Hexes F and G alone")
    if not 0 <= s.at[unit] < s.hexes:
        near = s.at[unit] >= 0 and place in entry.gates(s, unit)
        no = near and entry.why_not_enter(s, unit, entry.box_name(s, s.at[unit]))
        return no or No(_way_in(s, unit), "that place does not lie next to it")
    return No("a44 11.9.1", "it does not get to that edge of the map")


def _way_in(s: State, unit: int) -> str:
    """The case by which a unit off the map enters."""
    if s.at[unit] < 0:
        return "a44 13.1"
    return "a44 13.6" if s.place_name(s.at[unit]).startswith("Block-") else "a44 13.5"


def _why_shut(s: State, unit: int, place: int) -> No | None:
    """What closes the hex whatever the way."""
    enemy, where = 1 - s.roster.side[unit], s.place_name(place)
    if s.occupied[enemy] >> place & 1:
        return No("a44 Q-24", f"the enemy is in {where}")
    if bonds(s, enemy).hexes >> place & 1:
        return No("a44 10.2", f"an enemy bond runs through {where}")
    if s.guarded(1 - enemy) >> place & 1:
        return No("a44 32.2", f"a Fuel Dump lies in {where}: it is attacked, not entered")
    return limits.why_closed_to(s, unit, place)


def _why_no_way(s: State, step: q.Moving, place: int) -> No:
    """It is open: the last step is not, or it is no place to halt, or points are wanting."""
    unit, at = step.unit, s.at[step.unit]
    found = every_way(s, step, named=False)
    if 0 <= at < s.hexes and step.path and _stops(s, step) >> at & 1:
        return No("a44 9.2.1", f"{s.title(unit)} has entered an enemy zone and stops")
    if step.path and limits.is_over_sauer(s, at):
        return No("a44 29.3", f"{s.title(unit)} is over the Sauer and stops")
    if not 0 <= at < s.hexes:
        if no := _why_no_way_in(s, unit, place):
            return no
    direct = why_no_step(s, step, at, place) if s.ground.board.around[place].count(at) else None
    if no := direct or _why_no_halt(s, step, found, place):
        return no
    reached = {p for way in found.values() for p in members(way.places) if p < s.hexes} | {at}
    near = [p for p in s.ground.board.around[place] if p in reached]
    open_ = [p for p in near if p == at or not _stops(s, step) >> p & 1]
    reasons = [no for p in open_ if (no := why_no_step(s, step, p, place))]
    if reasons and len(reasons) == len(open_):
        return reasons[0]
    if near and not open_:
        return No("a44 9.2.1", f"it stops in an enemy zone before {s.place_name(place)}")
    return _why_too_far(s, step, place)


def _why_too_far(s: State, step: q.Moving, place: int) -> No:
    """What limits the mode, or leaves the unit a shorter one than others have."""
    unit, mode, where = step.unit, step.mode, s.place_name(place)
    if mode in RIDING and within_points(s, step, mode) >> place & 1:
        return No("a44 12.4.1", f"no marker is left for {s.title(unit)} in {where}")
    if mode in RIDING and within_points(s, step, mode, past_enemies=True) >> place & 1:
        return No("a44 12.2", f"the road to {where} passes an enemy")
    unnamed = [one for one in open_modes(s, unit) if one in ORDER]
    mode = SHIFT if not mode and unnamed == [SHIFT] else mode
    words = (mode or MODES[0]).replace("_", " ")
    if mode or not unnamed:
        no = None if mode else why_closed(s, unit, TACTICAL)
        return no or No(CASES[mode or MODES[0]], f"its {words} movement does not reach {where}")
    if case := tactical_only(s, unit):
        return No(case, f"{s.title(unit)} may only use tactical movement")
    if s.night >> unit & 1 and not s.is_night:
        return No("a44 25.3.5", f"{s.title(unit)} bears a Night marker: a single point")
    return No("a44 11.1", f"its points do not reach {where}")


def _stops(s: State, step: q.Moving) -> int:
    return zone(s, 1 - s.roster.side[step.unit]) & ~bits(step.ignored)


def _why_no_way_in(s: State, unit: int, place: int) -> No | None:
    """For a unit off the map: its Entry Hexes are shut, or this one is not among them."""
    if no := _why_entry_shut(s, unit, place):
        return no
    if not entry.entries_of(s, unit):
        return _why_no_entry(s, unit)
    others = any(hexes >> place & 1 for hexes in s.ground.entries.values())
    if others and not entry.own_entries(s, unit) >> place & 1:
        return No(_way_in(s, unit), f"{s.title(unit)} does not enter by {s.place_name(place)}")
    return None


def _why_entry_shut(s: State, unit: int, place: int) -> No | None:
    """An Entry Hex of its own that it may not use (a44 11.9.3, 13.4)."""
    if not entry.own_entries(s, unit) >> place & 1 or s.roster.side[unit] == GERMAN:
        return None
    if s.exit_hexes >> place & 1:
        return No("a44 11.9.3", f"Germans have left the map by {s.place_name(place)}")
    boxes = (box for box in entry.SECTORS if entry.entry_hexes(s, entry.SECTORS[box]) >> place & 1)
    return next((no for box in boxes if (no := entry.why_not_enter(s, unit, box))), None)


def _why_no_entry(s: State, unit: int) -> No:
    for letter in entry.letters_of(s, unit):
        for box, letters in entry.SECTORS.items():
            if letter in letters and (no := entry.why_not_enter(s, unit, box)):
                return no
    return No("a44 13.1", f"no Entry Hex is open to {s.title(unit)}")


def _why_no_halt(s: State, step: q.Moving, found: dict[str, Ways], place: int) -> No | None:
    """Hexes within reach where this unit may not end (F4.8)."""
    unit, side, where = step.unit, s.roster.side[step.unit], s.place_name(place)
    near = bool(s.ground.board.zones[place] >> s.at[unit] & 1) if s.at[unit] >= 0 else False
    if s.shaken >> unit & 1 and duties.exposed(s, side) >> place & 1 and near:
        return No("a44 18.3", f"{s.title(unit)} may not enter the enemy zone in {where}")
    if any(s.riding >> u & 1 and u != unit for u in s.here(place)):
        return No("a44 12.2", f"nobody halts with the unit under an SM or Truck marker in {where}")
    if step.mode in RIDING and beside_enemies(s, side) >> place & 1:
        return No("a44 12.2", f"{where} is next to an enemy")
    if step.mode in RIDING and s.here(place):
        return No("a44 12.2", f"it may not halt on others in {where}")
    beside = s.units_in(bits(s.ground.road_links[place])) & ~(1 << unit)
    if step.mode in RIDING and s.riding & beside:
        return No("a44 12.2", f"another marker lies next to {where} on the same road")
    if _may_extend(s, step, found, place) and beside_enemies(s, side) >> place & 1:
        return No("a44 11.2", f"{where} is next to an enemy")
    if s.replacement >> unit & 1 and not near:
        return No("a44 25.2.4", f"{s.title(unit)} has just had replacements: a single hex")
    return None


def _may_extend(s: State, step: q.Moving, found: dict[str, Ways], place: int) -> bool:
    """Is it extended movement that would go there, named or not?"""
    open_ = not step.mode and EXTENDED in found
    return step.mode == EXTENDED or (open_ and bool(within_points(s, step, EXTENDED) >> place & 1))


def why_no_step(s: State, step: q.Moving, a: int, b: int) -> No | None:
    """Why a bond, a line or the ground closes the step between two neighbours."""
    if not 0 <= a < s.hexes:
        return None
    side, where, own = side_of(a, b), s.place_name(b), s.roster.side[step.unit]
    if bonds(s, 1 - own).bar(a, b):
        return No("a44 10.2", f"an enemy bond lies before {where}")
    if side in limits.lines_before(s, step.unit):
        return No("a44 11.10.1", f"an army boundary lies before {where}")
    if side in s.ground.lakes:
        return No("a44 Q-18", f"a lake lies before {where}")
    return _why_no_ground(s, step, a, b)


def _why_no_ground(s: State, step: q.Moving, a: int, b: int) -> No | None:
    """Rivers, and ground that needs a road (a44 11.4 to 11.6, 12.1)."""
    unit, side, where, name = step.unit, side_of(a, b), s.place_name(b), s.title(step.unit)
    vehicle = s.roster.vehicles >> unit & 1 or step.mode in RIDING
    first = a == s.at[unit] and not step.path and TACTICAL in open_modes(s, unit)
    first = first and step.mode in ("", TACTICAL)
    if side in unbridged(s) and (vehicle or not first):
        return No("a44 11.4.1", f"a river without a bridge lies before {where}")
    if side in s.ground.roads:
        return None
    if step.mode in RIDING:
        return No("a44 12.1", f"no road leads into {where}")
    if s.ground.rough & (1 << a | 1 << b) and (vehicle or not first):
        return No("a44 11.6", f"{name} cannot cross wooded rough before {where} without a road")
    if vehicle and is_walled(s, a, b):
        return No("a44 11.5", f"{name} enters and leaves forest and the West Wall by road alone")
    return None
