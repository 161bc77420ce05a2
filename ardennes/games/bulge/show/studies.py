"""A position on paper: where a unit can go, and what an attack would bring. Nothing changes."""

from collections.abc import Sequence

from ardennes.board.graph import members
from ardennes.engine.core import No, Odds, OddsOptions, Reach
from ardennes.games.bulge import words as w
from ardennes.games.bulge.counters import ALLIED, GERMAN
from ardennes.games.bulge.edition import PRIMARY, SECONDARY
from ardennes.games.bulge.rules import combat
from ardennes.games.bulge.rules.movement import FULL, Search, destinations, exit_ways, why_not_reach
from ardennes.games.bulge.rules.moves import why_not_take
from ardennes.games.bulge.rules.reinforcements import entry_roads
from ardennes.games.bulge.rules.supply import supplied
from ardennes.games.bulge.state import AFTER, AWAY, GERMAN_MOVE, MOVEMENT, State
from ardennes.wargame.studies import chosen, going, next_to, odds, place_named, refused, units_named
from ardennes.wargame.telling import points


def supplied_units(s: State) -> list[int]:
    """Units on the map."""
    return [u for side in (GERMAN, ALLIED) for u in s.roster.of[side] if s.at[u] >= 0]


# --- reach ---


def reach(s: State, unit: int) -> Reach:
    """Where the unit can go now, what it costs, and why not where it cannot (bulge 10.0)."""
    no = why_not_take(s, unit)
    if no is not None:
        near = s.ground.board.around[s.at[unit]] if s.at[unit] >= 0 else _entries(s, unit)
        return Reach(s.unit_name(unit), "0", {}, refused(s, near, lambda _: no))
    fifths, words = allowance_of(s, unit)
    found = Search(s, unit, fifths)
    open_ = destinations(s, found)
    ways = {p: found.way_to(p) for p in open_}
    places = {s.place_name(p): going(s, way.cost, way.mode, way.path) for p, way in ways.items()}
    exits = {s.place_name(p): points(way.cost) for p, way in sorted(exit_ways(s, found).items())}
    near = next_to(s, found.reached) | {*_entries(s, unit)}
    shut = refused(s, near - {found.start, *open_}, lambda p: why_not_reach(s, p, found))
    return Reach(s.unit_name(unit), words, places, shut, exits)


def allowance_of(s: State, unit: int) -> tuple[int, str]:
    """Fifths to spend and the allowance in words; "1d6" if it is to be rolled."""
    step = s.todo[-1] if s.todo else None
    if isinstance(step, w.Moving) and step.unit == unit:
        return step.fifths, points(step.fifths)
    if s.at[unit] >= 0 and not supplied(s, unit):
        return FULL, "1d6"  # bulge 14.1 movement
    return FULL, points(FULL)


def _entries(s: State, unit: int) -> list[int]:
    """The road hexes a reinforcement could enter by, open or not (bulge 13.0a)."""
    return [*members(entry_roads(s, unit))] if s.at[unit] == AWAY else []


# --- odds ---


def explain(s: State, target: str, units: Sequence[str], options: OddsOptions) -> Odds | No:
    """An attack worked out line by line (bulge 12.1 step 3)."""
    place = place_named(s, target)
    attackers = sorted({*units_named(s, units)})
    table = SECONDARY if options.get("secondary") else PRIMARY
    ahead = in_combat(s)
    no = combat.why_not_target(ahead, place)
    for unit in attackers:
        no = no or combat.why_not_take_part(ahead, place, unit)
    if no is not None:
        return no
    if not options.get("primary") and any(not supplied(s, u) for u in attackers):
        table = SECONDARY  # bulge 14.1 combat
    no = combat.why_not_crt(ahead, place, attackers, table)
    no = no or combat.why_not_leave_out(ahead, place, attackers)
    return no or _odds(ahead, place, attackers, table, options)


def in_combat(s: State) -> State:
    """The same table in the coming combat phase, if units are still moving."""
    if s.phase not in MOVEMENT:
        return s
    ahead = s.clone()
    ahead.phase = AFTER[0] if s.phase == GERMAN_MOVE else AFTER[1]
    ahead.memo = {}
    ahead.attacked = ahead.defended = ahead.duty = 0
    return ahead


def _odds(
    s: State, place: int, attackers: Sequence[int], table: str, options: OddsOptions
) -> Odds | No:
    air = chosen(options, "air")
    side = s.roster.side[attackers[0]]
    if air > s.support[side]:
        return No("bulge 7.3", f"{s.support[side]} ground support is left this turn")
    battle = combat.work_out(s, place, attackers, support=air)
    lower = chosen(options, "lower")
    if not 0 <= lower <= battle.column:
        return No("bulge 12.1 step 6", f"the column can be lowered by 0 to {battle.column}")
    return odds(s.place_name(place), battle, s.edition.crt[table], battle.column - lower)
