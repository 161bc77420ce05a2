"""a44 31: Night Infiltration. Each Night marker that was not placed moves one stack one hex."""

from collections.abc import Iterator
from itertools import combinations

from ardennes.board.graph import bits, members
from ardennes.engine.core import No, PlaceId, UnitId
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import GERMAN
from ardennes.games.a44.rules import ouren
from ardennes.games.a44.rules.bonds import bonds
from ardennes.games.a44.rules.fronts import Start
from ardennes.games.a44.rules.limits import why_closed_to
from ardennes.games.a44.rules.night import STACKS
from ardennes.games.a44.rules.options import NIGHT_INFILTRATION
from ardennes.games.a44.rules.reasons import why_no_step
from ardennes.games.a44.rules.tactical import Tactical
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.state import State
from ardennes.games.a44.words import optional as o
from ardennes.games.a44.words import questions as q

CASE = "a44 31"
Group = tuple[UnitId, ...]


# --- who ---


def fit(s: State) -> int:
    """Good Order, under no marker that forbids it, and able to move at all (a44 31, 22.2, Q-79);
    what a unit did in the afternoon does not matter."""
    bad = s.shaken | s.engaged | s.riding | s.prime_mover | s.replacement | s.night | s.moved
    if s.side == GERMAN:
        bad |= s.roster.guns & ~s.roster.rockets
    return s.present[s.side] & ~bad


def _why_unfit(s: State, unit: int) -> No:
    name = s.title(unit)
    reasons = (
        (s.shaken, "is not in Good Order"),
        (s.engaged, "is Engaged"),
        (s.riding, "is under an SM or Truck marker"),
        (s.prime_mover, "is under a Prime Mover marker"),
        (s.replacement, "has got replacements"),
        (s.night, "has a Night marker and a move of its own"),
        (s.moved, "has moved in this night"),
        (s.roster.guns, "is a gun that does not shift"),
    )
    why = next(why for units, why in reasons if units >> unit & 1)
    return No(CASE, f"{name} {why}")


# --- where to ---


def goals(s: State, unit: int) -> int:
    """Hexes next to it that the ground lets it enter, at whatever price; never into or across a
    bond, and green troops not into an enemy zone."""
    key = "infiltration", unit
    found = s.memo.get(key)
    if found is None:
        found = Tactical(s, unit, Start(s.at[unit]), 1).hexes
        riders = members(s.riding & s.present[s.side])
        found &= ~bits(s.at[u] for u in riders)  # a44 12.2
        if _is_green(s, unit):
            found &= ~zone(s, 1 - s.side)
        s.memo[key] = found
    return found


def _is_green(s: State, unit: int) -> bool:
    return s.roster.counters[unit].morale == "green"


def is_open(s: State) -> bool:
    """Is it a Night Movement Phase of this rule with a marker left?"""
    on = NIGHT_INFILTRATION in s.options and s.is_night and s.stage == "movement"
    return on and s.nights[s.side] < STACKS


def infiltrations(s: State) -> list[o.Infiltrate]:
    """Any units of one hex together to any hex that is open to all of them (a44 Q-79)."""
    found = _infiltrations(s) if is_open(s) else ()
    return sorted(found, key=lambda one: (one.units, one.to))


def _infiltrations(s: State) -> Iterator[o.Infiltrate]:
    stacks: dict[int, list[UnitId]] = {}
    for unit in members(fit(s)):
        stacks.setdefault(s.at[unit], []).append(UnitId(unit))
    for units in stacks.values():
        for number in range(1, len(units) + 1):
            for group in combinations(units, number):
                for place in members(_shared(s, group)):
                    yield o.Infiltrate(group, PlaceId(place))


def _shared(s: State, group: Group) -> int:
    found = s.ground.everything
    for unit in group:
        found &= goals(s, unit)
    return found


# --- why not ---


def why_not_infiltrate(s: State, action: o.Infiltrate) -> No | None:
    """A marker is left, every unit may, and the hex is open to all of them."""
    if NIGHT_INFILTRATION not in s.options:
        return No(CASE, "this game is played without Night Infiltration")
    if not s.is_night or s.stage != "movement":
        return No(CASE, "stacks infiltrate in the own Night Movement Phase")
    if not is_open(s):
        return No(CASE, f"all {STACKS} Night markers are used")
    if no := _why_no_stack(s, action.units):
        return no
    for unit in action.units:
        if not goals(s, unit) >> action.to & 1:
            return _why_not_there(s, unit, action.to)
    if isinstance(s.question, q.MovementPhase):
        return None
    return No("a44 11.1", "finish the move in hand first")


def _why_no_stack(s: State, units: Group) -> No | None:
    if not units or len({s.at[u] for u in units}) != 1 or len({*units}) < len(units):
        return No("a44 31", "name the units of one hex, each once")
    for unit in units:
        if s.roster.side[unit] != s.side or not 0 <= s.at[unit] < s.hexes:
            return No(CASE, f"{s.title(unit)} is no unit of ours on the map")
        if not fit(s) >> unit & 1:
            return _why_unfit(s, unit)
    return None


def _why_not_there(s: State, unit: int, to: int) -> No:
    at, where, name = s.at[unit], s.place_name(to), s.title(unit)
    enemy = 1 - s.side
    if to >= s.hexes or not s.ground.board.zones[at] >> to & 1:
        return No(CASE, f"{where} is not the next hex")
    if s.occupied[enemy] >> to & 1:
        return No("a44 Q-24", f"the enemy is in {where}")
    if s.guarded(s.side) >> to & 1:
        return No("a44 32.2", f"a Fuel Dump lies in {where}: it is attacked, not entered")
    if bonds(s, enemy).hexes >> to & 1 or bonds(s, enemy).bar(at, to):
        return No(CASE, f"an enemy bond closes the way to {where}")
    if _is_green(s, unit) and zone(s, enemy) >> to & 1:
        return No(CASE, f"{name} is green and does not enter the enemy zone in {where}")
    no = why_closed_to(s, unit, to) or why_no_step(s, q.Moving(UnitId(unit)), at, to)
    return no or No(
        "a44 12.2", f"nobody halts with the unit under an SM or Truck marker in {where}"
    )


# --- it goes ---


def infiltrate(u: Umpire[State], action: o.Infiltrate) -> None:
    """Together; the bridge at Ouren is tried first (a44 7.7)."""
    start = PlaceId(u.s.at[action.units[0]])
    if ouren.before_ouren(u.s, u.s.side, (start, action.to)):
        ouren.ask(u)
    else:
        u.emit(o.Infiltrated(action.units, start, action.to))
