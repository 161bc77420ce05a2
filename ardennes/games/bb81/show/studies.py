"""A position on paper: where a unit can go, and what an attack would bring. Nothing changes."""

from collections.abc import Sequence

from msgspec.structs import replace

from ardennes.engine.core import Going, No, OddsOptions, Reach, SureOdds
from ardennes.games.bb81 import words as w
from ardennes.games.bb81.counters import ALLIED, GERMAN
from ardennes.games.bb81.rules import combat
from ardennes.games.bb81.rules.attacks import what_forbids
from ardennes.games.bb81.rules.combat import Battle
from ardennes.games.bb81.rules.movement import Search, allowance, exit_ways, why_not_reach
from ardennes.games.bb81.rules.moves import why_not_take
from ardennes.games.bb81.state import ATTACKS, STAGES, State
from ardennes.wargame.studies import next_to, place_named, refused, units_named


def units_on_map(s: State) -> list[int]:
    """Units that may be isolated."""
    return [u for side in (GERMAN, ALLIED) for u in s.roster.of[side] if s.at[u] >= 0]


# --- reach ---


def search_of(s: State, unit: int) -> Search | No:
    """The search of the unit in hand, or of one that could be taken; else why not."""
    step = s.question
    if isinstance(step, w.Moving) and step.unit == unit:
        return Search(s, unit, step.quarters, begun=step.begun)
    no = why_not_take(s, unit)
    return no or Search(s, unit, allowance(s, unit))


def reach(s: State, unit: int) -> Reach:
    """Where the unit can go now, what it costs, and why not where it cannot (bb81 move-6)."""
    found = search_of(s, unit)
    if isinstance(found, No):
        near = s.ground.board.around[s.at[unit]] if s.at[unit] >= 0 else ()
        return Reach(s.unit_name(unit), "0", {}, refused(s, near, lambda _: found))
    places = {s.place_name(p): _going(s, found, p) for p in found.places}
    exits = {s.place_name(p): w.points(way.cost) for p, way in exit_ways(s, found).items()}
    near = next_to(s, [found.start, *found.places]) - {found.start, *found.places}
    shut = refused(s, near, lambda p: why_not_reach(s, p, found))
    return Reach(s.unit_name(unit), w.points(found.quarters), places, shut, exits)


def _going(s: State, found: Search, place: int) -> Going:
    way = found.way_to(place)
    return Going(w.points(way.cost), way.mode, tuple(map(s.place_name, way.path)))


# --- odds ---


def explain(s: State, target: str, units: Sequence[str], _: OddsOptions) -> SureOdds | No:
    """An attack worked out line by line, judged by itself as if designated now (bb81 res-1)."""
    places = sorted({place_named(s, name) for name in target.split("+")})
    attackers = sorted({*units_named(s, units)})
    ahead = as_if_designating(s, attackers)
    no = what_forbids(ahead, places, attackers)
    return no or sure_odds(ahead, places, combat.work_out(ahead, places, attackers))


def as_if_designating(s: State, attackers: Sequence[int]) -> State:
    """The same table in the attack phase of their side, with nothing designated yet."""
    side = s.roster.side[attackers[0]] if attackers else s.side
    if s.side == side and s.stage == ATTACKS and not s.attacks:
        return s
    ahead = s.clone()
    ahead.phase, ahead.attacks, ahead.memo = side * len(STAGES) + ATTACKS, (), {}
    return ahead


def sure_odds(s: State, places: Sequence[int], battle: Battle) -> SureOdds:
    """The certain result, and how far the next threshold is."""
    hexes = s.edition.retreat(battle.differential)
    return SureOdds(
        target="+".join(map(s.place_name, places)),
        attack=battle.attack,
        defence=battle.defence,
        differential=battle.differential,
        result=f"retreat {hexes}" if hexes else "nothing",
        to_next=s.edition.to_next(battle.differential),
        modifiers=tuple(replace(line, hex=s.place_name(p)) for p, line in battle.modifiers),
        factors=tuple(battle.factors),
    )


def shared_odds(s: State, places: Sequence[int], attackers: Sequence[int]) -> SureOdds:
    """What an attack that is being planned would bring."""
    held = [p for p in places if s.occupied[1 - s.side] >> p & 1]
    return sure_odds(s, held, combat.work_out(s, held, attackers))
