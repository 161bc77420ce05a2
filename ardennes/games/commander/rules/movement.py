"""commander 7: where a unit may go. Plain moves, strategic moves, rivers, the British."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ardennes.board.graph import bits, members
from ardennes.engine.core import No
from ardennes.games.commander.counters import ALLIED, GERMAN, INFANTRY, SIDES
from ardennes.games.commander.spaces import Network
from ardennes.games.commander.state import State
from ardennes.games.commander.words import NORMAL, ROAD, STRATEGIC


class Way(NamedTuple):
    """A move: the spaces it enters and how."""

    path: tuple[int, ...]
    mode: str


# --- who may move at all ---


def why_still(s: State, unit: int) -> No | None:
    """What keeps an activated unit where it is (commander 5.sur-2, 5.16-2, 7.move-3, R4)."""
    counter = s.roster.counters[unit]
    if s.helpless(unit):
        return No("commander 7.move-3", f"{counter.unit} is out of supply or out of fuel")
    if s.surprise and counter.type != INFANTRY:
        return No("commander 5.sur-2", "only German infantry moves in the surprise turns")
    still = counter.side == ALLIED and counter.type == INFANTRY
    if still and not s.today.allied_infantry_may_move:
        return No("commander 5.16-2", "Allied infantry does not move on 16 December")
    return None


# --- borders and spaces: what each rule leaves open, as sets of spaces ---


def network(s: State, unit: int) -> Network:
    """British units keep to their bank of the Meuse until 26 December or until a German has come to
    it (commander 7.brit-1)."""
    free = not s.roster.counters[unit].british or s.reached
    return s.ground.network if free or s.today.british_free_to_cross_meuse else s.ground.this_bank


def may_cross_meuse(s: State, unit: int, a: int, b: int) -> bool:
    """Is the border open to the British (commander 7.brit-1)?"""
    return network(s, unit) is s.ground.network or not s.ground.crosses_meuse(a, b)


def used_crossings(s: State, side: int, at: int) -> int:
    """One unit a turn crosses each river border to the enemy; without enemies it is free
    (commander 7.river-1, 7.river-2, 7.river-4)."""
    if not s.crossings:
        return 0
    return bits(a + b - at for a, b in s.crossings if at in (a, b)) & s.occupied[1 - side]


def why_not_cross(s: State, unit: int, a: int, b: int) -> No | None:
    """Rules that bar one border to a moving unit: the British Meuse, the one crossing."""
    if not may_cross_meuse(s, unit, a, b):
        return No("commander 7.brit-1", "British units may not cross the Meuse yet")
    if used_crossings(s, s.roster.side[unit], a) >> b & 1:
        return No("commander 7.river-1", "one unit a turn crosses this river to the enemy")
    return None


def ways_out(s: State, side: int, at: int) -> int:
    """From a contested space only into a safe one (commander 7.ctl-2, R27)."""
    return s.safe(side) if s.contested(at) else s.ground.everywhere


def why_not_out(s: State, unit: int, at: int, to: int) -> No | None:
    """It stays beside the enemy it has met (commander 7.ctl-2)."""
    if ways_out(s, s.roster.side[unit], at) >> to & 1:
        return None
    return No("commander 7.ctl-2", "out of a contested space only into a friendly one")


def why_not_through(s: State, unit: int, via: int) -> No | None:
    """Enemy units stop a move, enemy ground alone does not (commander 7.ctl-1, 7.ctl-3)."""
    if s.occupied[1 - s.roster.side[unit]] >> via & 1:
        return No("commander 7.ctl-1", f"it stops in {s.place_name(via)}, where the enemy is")
    return None


def why_no_road(s: State, a: int, b: int) -> No | None:
    """No road crosses the border (commander 7.move-2)."""
    if s.ground.road(a, b):
        return None
    return No("commander 7.move-2", "two spaces are entered along roads")


def cut_off(s: State, side: int, at: int) -> int:
    """A road over a river to a space held by enemies alone is cut (commander 7.river-3)."""
    return s.ground.over_rivers[at] & s.occupied[1 - side] & ~s.occupied[side]


def why_cut(s: State, side: int, a: int, b: int) -> No | None:
    """The bridge is in enemy hands (commander 7.river-3)."""
    if cut_off(s, side, a) >> b & 1:
        return No("commander 7.river-3", f"the bridge to {s.place_name(b)} is cut")
    return None


def why_not_stack(s: State, unit: int, place: int) -> No | None:
    """Three units of a side at the end of a move (commander 7.stack-1)."""
    side = s.roster.side[unit]
    if not s.full[side] >> place & 1 or s.at[unit] == place:
        return None
    return No("commander 7.stack-1", f"{s.place_name(place)} has three {SIDES[side]} units")


# --- whole moves ---


def can_go(s: State, unit: int) -> bool:
    """Is any space within its reach? The first one found will do."""
    if s.at[unit] < 0 or why_still(s, unit):
        return False
    return bool(one_space(s, unit) or two_spaces(s, unit) or three_spaces(s, unit))


def ways(s: State, unit: int) -> dict[int, list[Way]]:
    """Every space within reach of an active unit, and by which ways."""
    found: dict[int, list[Way]] = {}
    if s.at[unit] < 0 or why_still(s, unit):
        return found
    short = [Way((to,), NORMAL) for to in members(one_space(s, unit))]
    short += [Way((via, to), ROAD) for via, ends in two_spaces(s, unit) for to in members(ends)]
    far = [Way(path, STRATEGIC) for path in trips(s, unit)]
    for way in (*sorted(short), *far):
        found.setdefault(way.path[-1], []).append(way)
    return found


def best(found: Sequence[Way]) -> Way:
    """The shortest of several ways."""
    return min(found, key=lambda way: (len(way.path), way.path))


def one_space(s: State, unit: int) -> int:
    """The spaces one step away (commander 7.move-1)."""
    at, side = s.at[unit], s.roster.side[unit]
    near = network(s, unit).near[at] & ways_out(s, side, at) & ~s.full[side]
    return near & ~used_crossings(s, side, at)


def why_not_one(s: State, unit: int, to: int) -> No | None:
    """A move of one space (commander 7.move-1)."""
    at = s.at[unit]
    return (
        why_not_out(s, unit, at, to) or why_not_cross(s, unit, at, to) or why_not_stack(s, unit, to)
    )


def two_spaces(s: State, unit: int) -> list[tuple[int, int]]:
    """By which space on the road which others, not back (commander 7.move-2, R36)."""
    if not s.roster.counters[unit].motorized:
        return []
    at, side = s.at[unit], s.roster.side[unit]
    roads = network(s, unit).roads
    shut = s.full[side] | 1 << at
    found: list[tuple[int, int]] = []
    for via in members(roads[at] & ways_out(s, side, at) & ~s.occupied[1 - side]):
        barred = shut | cut_off(s, side, via) | used_crossings(s, side, via)
        if ends := roads[via] & ~barred:
            found.append((via, ends))
    return found


def why_not_two(s: State, unit: int, via: int, to: int) -> No | None:
    """A move of two spaces (commander 7.move-2)."""
    return why_not_begin(s, unit, via) or why_not_go_on(s, unit, via, to)


def why_not_begin(s: State, unit: int, via: int) -> No | None:
    """The first of two spaces, passed without a stop."""
    at = s.at[unit]
    if not s.roster.counters[unit].motorized:
        return No("commander 7.move-1", "infantry moves one space")
    return (
        why_no_road(s, at, via)
        or why_not_out(s, unit, at, via)
        or why_not_through(s, unit, via)
        or why_not_cross(s, unit, at, via)
    )


def why_not_go_on(s: State, unit: int, via: int, to: int) -> No | None:
    """The second of two spaces; not back (commander R36)."""
    if to == s.at[unit]:
        return No("commander 7.move-1", "it is there already")
    return (
        why_no_road(s, via, to)
        or why_cut(s, s.roster.side[unit], via, to)
        or why_not_cross(s, unit, via, to)
        or why_not_stack(s, unit, to)
    )


# --- strategic moves ---


def why_not_strategic(s: State, unit: int) -> No | None:
    """Who may use strategic movement, and when (commander 7.strat-2, 5.16-3)."""
    counter = s.roster.counters[unit]
    if counter.side == ALLIED:
        return None
    if counter.type == INFANTRY:
        return No("commander 7.strat-2", "German infantry never moves strategically")
    if s.surprise or not s.today.german_strategic_movement:
        return No("commander 7.strat-2", "the German moves strategically from 17 to 22 December")
    return None


def why_unsafe(s: State, unit: int, place: int) -> No | None:
    """Strategic moves begin and end in friendly, uncontested spaces (commander 7.strat-1)."""
    if s.safe(s.roster.side[unit]) >> place & 1:
        return None
    why = "contested" if s.contested(place) else "enemy-controlled"
    return No("commander 7.strat-1", f"{s.place_name(place)} is {why}")


def three_spaces(s: State, unit: int) -> int:
    """Exactly three by road, all safe, the start too (commander 7.strat-1, R30)."""
    at, side = s.at[unit], s.roster.side[unit]
    safe = s.safe(side)
    if not safe >> at & 1 or why_not_strategic(s, unit):
        return 0
    found = 0
    for _, between, ends in network(s, unit).trips[at]:
        if not between & ~safe:
            found |= ends
    return found & safe & ~s.full[side]


def trips(s: State, unit: int) -> Iterator[tuple[int, int, int]]:
    """One way to each of them."""
    unsafe, left = ~s.safe(s.roster.side[unit]), three_spaces(s, unit)
    for (b, c), between, ends in network(s, unit).trips[s.at[unit]] if left else ():
        if ends & left and not between & unsafe:
            yield from ((b, c, to) for to in members(ends & left))
            left &= ~ends


def why_not_three(s: State, unit: int, to: int) -> No | None:
    """Why there is no strategic move to a space (commander 7.strat-1, 7.strat-2)."""
    no = why_not_strategic(s, unit) or why_unsafe(s, unit, s.at[unit]) or why_unsafe(s, unit, to)
    if no or (no := why_not_stack(s, unit, to)):
        return no
    if three_spaces(s, unit) >> to & 1:
        return None
    return No("commander 7.strat-1", "no road of three safe spaces leads there")


# --- anywhere, and off the map ---


def why_not_reach(s: State, unit: int, to: int) -> No | None:
    """Why a unit cannot move to a space by any way: the rule nearest to letting it."""
    if to in ways(s, unit):
        return None
    at, counter = s.at[unit], s.roster.counters[unit]
    if no := why_still(s, unit):
        return no
    if to == at:
        return No("commander 7.move-1", "it is there already")
    if s.ground.board.zones[at] >> to & 1:
        return why_not_one(s, unit, to)
    if counter.type == INFANTRY and counter.side == GERMAN:
        return No("commander 7.move-1", "infantry moves one space")
    between = members(s.ground.board.zones[at] & s.ground.board.zones[to])
    reasons = [no for via in between if (no := why_not_two(s, unit, via, to))]
    if why_not_strategic(s, unit) is None and not s.contested(at) and not why_unsafe(s, unit, to):
        reasons.sort(key=lambda no: no.case == "commander 7.move-2")
    return reasons[0] if reasons else why_not_three(s, unit, to)


def why_not_leave(s: State, unit: int) -> No | None:
    """A German activated in an exit space he holds alone may leave (commander 12.vp-6, R18)."""
    at = s.at[unit]
    if s.roster.side[unit] != GERMAN:
        return No("commander 12.vp-6", "only German units leave the map")
    if at < 0 or not s.ground.exits >> at & 1:
        return No("commander 12.vp-6", "units leave from a space with an exit arrow")
    if not s.safe(GERMAN) >> at & 1:
        return No("commander 12.vp-6", "the space must be German-controlled and uncontested")
    return why_still(s, unit)
