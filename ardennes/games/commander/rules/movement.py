"""commander 7: where a unit may go. Plain moves, strategic moves, rivers, the British."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ardennes.board.graph import members
from ardennes.engine.core import No
from ardennes.games.commander.counters import ALLIED, GERMAN, INFANTRY, SIDES
from ardennes.games.commander.state import LIMIT, State
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


# --- borders and spaces ---


def why_not_cross(s: State, unit: int, a: int, b: int) -> No | None:
    """Rules that bar one border to a moving unit: the British Meuse, the one crossing."""
    side = s.roster.side[unit]
    if not may_cross_meuse(s, unit, a, b):
        return No("commander 7.brit-1", "British units may not cross the Meuse yet")
    pair = min(a, b), max(a, b)  # each border for itself (commander 7.river-2)
    if s.here(b, 1 - side) and pair in s.crossings:  # else free (commander 7.river-4)
        return No("commander 7.river-1", "one unit a turn crosses this river to the enemy")
    return None


def may_cross_meuse(s: State, unit: int, a: int, b: int) -> bool:
    """British units wait for 26 December or for a German at the Meuse (commander 7.brit-1)."""
    if not s.roster.counters[unit].british or not s.ground.crosses_meuse(a, b):
        return True
    return s.reached or s.today.british_free_to_cross_meuse


def why_not_out(s: State, unit: int, at: int, to: int) -> No | None:
    """From a contested space only into a safe one (commander 7.ctl-2, R27)."""
    if s.contested(at) and not s.safe(to, s.roster.side[unit]):
        return No("commander 7.ctl-2", "out of a contested space only into a friendly one")
    return None


def why_not_through(s: State, unit: int, via: int) -> No | None:
    """Enemy units stop a move, enemy ground alone does not (commander 7.ctl-1, 7.ctl-3)."""
    if s.here(via, 1 - s.roster.side[unit]):
        return No("commander 7.ctl-1", f"it stops in {s.place_name(via)}, where the enemy is")
    return None


def why_no_road(s: State, a: int, b: int) -> No | None:
    """No road crosses the border (commander 7.move-2)."""
    if s.ground.road(a, b):
        return None
    return No("commander 7.move-2", "two spaces are entered along roads")


def why_cut(s: State, side: int, a: int, b: int) -> No | None:
    """A road over a river to a space held by enemies alone is cut (commander 7.river-3)."""
    if s.ground.river(a, b) and s.here(b, 1 - side) and not s.here(b, side):
        return No("commander 7.river-3", f"the bridge to {s.place_name(b)} is cut")
    return None


def why_not_stack(s: State, unit: int, place: int) -> No | None:
    """Three units of a side at the end of a move (commander 7.stack-1)."""
    side = s.roster.side[unit]
    if sum(u != unit for u in s.here(place, side)) < LIMIT:
        return None
    return No("commander 7.stack-1", f"{s.place_name(place)} has three {SIDES[side]} units")


# --- whole moves ---


def ways(s: State, unit: int) -> dict[int, list[Way]]:
    """Every space within reach of an active unit, and by which ways."""
    found: dict[int, list[Way]] = {}
    if s.at[unit] < 0 or why_still(s, unit):
        return found
    for way in (*_short(s, unit), *_strategic(s, unit)):
        found.setdefault(way.path[-1], []).append(way)
    return found


def best(found: Sequence[Way]) -> Way:
    """The shortest of several ways."""
    return min(found, key=lambda way: (len(way.path), way.path))


def _short(s: State, unit: int) -> Iterator[Way]:
    """One space, or two by road (commander 7.move-1, 7.move-2)."""
    at = s.at[unit]
    for b in s.ground.board.around[at]:
        if why_not_one(s, unit, b) is None:
            yield Way((b,), NORMAL)
        if why_not_begin(s, unit, b) is None:
            for c in s.ground.roads_from[b]:
                if why_not_go_on(s, unit, b, c) is None:
                    yield Way((b, c), ROAD)


def why_not_one(s: State, unit: int, to: int) -> No | None:
    """A move of one space (commander 7.move-1)."""
    at = s.at[unit]
    return (
        why_not_out(s, unit, at, to) or why_not_cross(s, unit, at, to) or why_not_stack(s, unit, to)
    )


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
    if s.safe(place, s.roster.side[unit]):
        return None
    why = "contested" if s.contested(place) else "enemy-controlled"
    return No("commander 7.strat-1", f"{s.place_name(place)} is {why}")


def _strategic(s: State, unit: int) -> Iterator[Way]:
    """Exactly three spaces by road, all safe, the start too (commander 7.strat-1, R30)."""
    if why_not_strategic(s, unit) or why_unsafe(s, unit, s.at[unit]):
        return
    for path in _three_by_road(s, unit):
        if why_not_stack(s, unit, path[-1]) is None:
            yield Way(path, STRATEGIC)


def _three_by_road(s: State, unit: int) -> Iterator[tuple[int, int, int]]:
    """One way to every space three safe roads away."""
    at, seen = s.at[unit], set[int]()
    for b in _safe_roads(s, unit, at):
        for c in _safe_roads(s, unit, b):
            for d in _safe_roads(s, unit, c):
                if len({at, b, c, d}) == 4 and d not in seen:
                    seen.add(d)
                    yield b, c, d


def _safe_roads(s: State, unit: int, at: int) -> Iterator[int]:
    side = s.roster.side[unit]
    for near in s.ground.roads_from[at]:
        if s.safe(near, side) and may_cross_meuse(s, unit, at, near):
            yield near


def why_not_three(s: State, unit: int, to: int) -> No | None:
    """Why there is no strategic move to a space (commander 7.strat-1, 7.strat-2)."""
    no = why_not_strategic(s, unit) or why_unsafe(s, unit, s.at[unit]) or why_unsafe(s, unit, to)
    if no or (no := why_not_stack(s, unit, to)):
        return no
    if any(path[-1] == to for path in _three_by_road(s, unit)):
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
    if not s.safe(at, GERMAN):
        return No("commander 12.vp-6", "the space must be German-controlled and uncontested")
    return why_still(s, unit)
