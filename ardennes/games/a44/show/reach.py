"""Where a unit can go now in each mode, and who is supplied: on paper, nothing changes."""

from ardennes.board.graph import members
from ardennes.engine.core import Going, ModeReach, No, Passage, ReachByMode, Trace
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules import supply
from ardennes.games.a44.rules.going import ORDER, Ways, all_places, best, every_way
from ardennes.games.a44.rules.modes import why_closed
from ardennes.games.a44.rules.movement import MODES, NORMAL, allowance
from ardennes.games.a44.rules.moves import first_step, why_not_take
from ardennes.games.a44.rules.reasons import why_not_there
from ardennes.games.a44.state import State
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words.moves import points
from ardennes.wargame.studies import next_to, refused


def units_on_map(s: State) -> list[int]:
    """Units whose supply is asked for."""
    return [u for side in (GERMAN, ALLIED) for u in s.roster.of[side] if s.at[u] >= 0]


def step_of(s: State, unit: int) -> q.Moving | No:
    """The unit in hand, or one that could be taken; else why not."""
    step = s.question
    if isinstance(step, q.Moving) and step.unit == unit:
        return step
    return why_not_take(s, unit) or first_step(s, s.unit_id(s.unit_name(unit)))


def reach(s: State, unit: int) -> ReachByMode:
    """Every open mode with its places, the others with their reason (F4)."""
    name, mp = s.unit_name(unit), points(allowance(s, unit, NORMAL))
    step = step_of(s, unit)
    if isinstance(step, No):
        at = s.at[unit]
        near = s.ground.board.around[at] if 0 <= at < s.hexes else ()
        shut = dict.fromkeys(MODES, str(step))
        told = refused(s, near, lambda _: step)
        return ReachByMode(name, mp, {}, told, modes={}, closed=shut)
    found = every_way(s, step)
    reasons = {mode: why_closed(s, unit, mode) for mode in MODES if mode not in found}
    shut = {mode: str(no) for mode, no in reasons.items() if no}
    unnamed = q.Moving(*(step.unit, "", step.path, step.spent, step.paid, step.ignored))
    near = [p for p in members(all_places(found, unnamed)) if p < s.hexes]
    around = next_to(s, [*near, *([s.at[unit]] if 0 <= s.at[unit] < s.hexes else [])])
    told = refused(s, around - {*near, s.at[unit]}, lambda p: why_not_there(s, step, p))
    modes = {mode: _mode(s, way) for mode, way in found.items()}
    return ReachByMode(name, mp, _places(s, found, unnamed), told, modes=modes, closed=shut)


def _mode(s: State, way: Ways) -> ModeReach:
    write = str if way.in_hexes else points
    places = {
        s.place_name(p): Passage(write(way.cost(p)), tuple(map(s.place_name, way.path(p))))
        for p in members(way.places)
    }
    return ModeReach(write(way.left), places)


def _places(s: State, found: dict[str, Ways], step: q.Moving) -> dict[str, Going]:
    """Each place once, in the first mode that reaches it and need not be named."""
    places: dict[str, Going] = {}
    for place in members(all_places(found, step)):
        taken = best(found, step, place)
        assert taken is not None
        assert taken.mode in ORDER
        write = str if found[taken.mode].in_hexes else points
        path = tuple(map(s.place_name, taken.path))
        places[s.place_name(place)] = Going(write(taken.cost), taken.mode, path)
    return places


def trace(s: State, unit: int) -> Trace:
    """What a check now would find, and with whom a unit is isolated (a44 23.3, 23.6)."""
    found = supply.trace(s, unit)
    if found.in_supply:
        return found
    groups = supply.isolated_groups(s, s.roster.side[unit])
    group = next((group for group in groups if unit in group), list[int]())
    return Trace(
        *(found.in_supply, found.case, found.path, found.reason),
        isolated=bool(group),
        group=tuple(sorted(map(s.unit_name, group))),
        threshold=supply.threshold(s, group) if group else None,
    )
