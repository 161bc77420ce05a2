"""a44 7, F11: bridges are blown in one's Bridge Phase or before an enemy attack, and rebuilt."""

from typing import NamedTuple

from ardennes.board.graph import bits, members
from ardennes.engine.core import (
    NOT_NOW,
    Decision,
    No,
    PlaceId,
    Roll,
    UnitId,
    allowed,
    roll_a_die,
)
from ardennes.engine.sentences import fill
from ardennes.engine.umpire import Umpire
from ardennes.games.a44.counters import GERMAN, SIDES
from ardennes.games.a44.rules import commando, fuel_dumps
from ardennes.games.a44.rules.bonds import bonds
from ardennes.games.a44.rules.calendar import FIRST_TURN, NO_DEMOLITION_UNTIL
from ardennes.games.a44.rules.phases import END_PHASE
from ardennes.games.a44.rules.supply import lines
from ardennes.games.a44.rules.zoc import zone
from ardennes.games.a44.state import State
from ardennes.games.a44.words import actions as a
from ardennes.games.a44.words import bridges as w
from ardennes.games.a44.words import dumps as d
from ardennes.games.a44.words import questions as q
from ardennes.games.a44.words.combat import Combat
from ardennes.wargame.hexwords import Side, side_name
from ardennes.wargame.roadnet import side_of

IN_ENEMY_COMBAT, UNSTEADY = 1, 2  # added to the die (a44 7.5)
REPAIRED_AT_START = (("E2016", "E2115"), ("E1913", "E2013"))  # Dasburg and Gemünd (a44 29.5)


class Demolition(NamedTuple):
    """A bridge that can be blown, by whom, and what is added to the die."""

    side: Side
    unit: int
    modifier: int


# --- the phase ---


def begin(u: Umpire[State]) -> None:
    """What was begun in the own Bridge Phase before is finished or lost (a44 7.8)."""
    s = u.s
    planned = _repaired_at_start(s)
    for side, owner in s.building:
        if owner == s.side and side not in planned:
            first, second = _ends(side)
            lost = why_no_site(s, side)
            done = w.BridgeFinished(first, second)
            u.emit(w.BridgeLost(first, second, lost.reason) if lost else done)
    for side in planned:
        if (side, GERMAN) not in s.building:
            u.emit(w.BridgeBegun(*_ends(side), GERMAN, "a44 29.5"))
    u.ask(q.BridgePhase())


def _repaired_at_start(s: State) -> list[Side]:
    """Two bridges are being built in the first German phase, whatever stands there (a44 Q-3)."""
    if s.turn != FIRST_TURN or s.side != GERMAN:
        return []
    known = s.ground.board.places
    found = [side_of(known[x], known[y]) for x, y in REPAIRED_AT_START if {x, y} <= known.keys()]
    return [side for side in found if side in s.ground.bridges]


def offer_phase(s: State, _: q.BridgePhase) -> Decision:
    """Bridges to blow, sites to build on, or the end."""
    blow = [a.Demolish(*_ends(one.side)) for one in demolishable(s, s.side)]
    sites = [a.Build(*_ends(side)) for side in sorted(_down(s))]
    build = allowed(s, why_not_build, sites)
    prompt = "Which bridge is blown or rebuilt?"
    burn = fuel_dumps.in_danger(s)
    return Decision(SIDES[s.side], "a44 7.1", prompt, (*blow, *build, *burn, END_PHASE))


def answer_phase(
    u: Umpire[State], step: q.BridgePhase, action: a.Demolish | a.Build | d.Burn
) -> None:
    """A die for a demolition or a dump; a construction only needs its marker."""
    if isinstance(action, d.Burn):
        u.ask(d.BurnRoll(action.at), step)
        return
    if isinstance(action, a.Demolish):
        u.ask(*commando.before(u.s, u.s.side, attempt(u.s, action)), step)
        return
    u.emit(w.BridgeBegun(action.first, action.second, u.s.side))
    u.ask(step)


# --- demolition ---


def demolishable(s: State, side: int, sides: frozenset[Side] | None = None) -> list[Demolition]:
    """The bridges a player can blow, each with the unit that does it best; before an enemy attack
    only those it comes across (a44 7.3, 7.4)."""
    if s.turn <= NO_DEMOLITION_UNTIL:
        return []
    among = s.ground.bridges if sides is None else s.ground.bridges & sides
    near = _surroundings(s)
    own, enemies = s.occupied[side], s.occupied[1 - side]
    open_ = among - _down(s) - s.attempted
    close = [bridge for bridge in open_ if near[bridge] & own and near[bridge] & enemies]
    return [best for bridge in sorted(close) if (best := best_demolisher(s, side, bridge))]


def best_demolisher(s: State, side: int, bridge: Side) -> Demolition | None:
    """The unit with the least modifier of those in range (a44 F11, 7.5, Q-20)."""
    able = s.present[side] & ~(s.broken | s.riding | s.prime_mover)  # a44 7.6
    units = [unit for unit in _in_range(s, side, bridge) if able >> unit & 1]
    later = IN_ENEMY_COMBAT if s.side != side else 0
    unsteady = s.disrupted | s.engaged
    rated = ((later + UNSTEADY * (unsteady >> unit & 1), unit) for unit in units)
    best = min(rated, default=None)
    return Demolition(bridge, best[1], best[0]) if best else None


def _in_range(s: State, side: int, bridge: Side) -> list[int]:
    """Units on a bank, or one hex from one that they can trace to: zones do not matter, enemies,
    their bonds and Roadblocks do (a44 7.3, 33.1)."""
    closed, enemies = bonds(s, 1 - side), s.occupied[1 - side] | s.blocks(1 - side)
    places = bits(bridge)
    for bank in bridge:
        if not (enemies | closed.hexes) >> bank & 1:
            near = s.ground.board.around[bank]
            places |= bits(p for p in near if not closed.close(p, bank))
    return sorted(unit for p in members(places & s.occupied[side]) for unit in s.here(p))


def _surroundings(s: State) -> dict[Side, int]:
    """The hexes within one hex of each bridge."""
    return s.ground.derive("around bridges", _around_bridges, s)


def _around_bridges(s: State) -> dict[Side, int]:
    spread = s.ground.board.spread
    return {side: bits(side) | spread(bits(side)) for side in s.ground.bridges}


def crossed(s: State, combat: Combat) -> frozenset[Side]:
    """The hexsides an attack comes across."""
    units = (*combat.attackers, *combat.tags)
    return frozenset(side_of(s.at[unit], combat.target) for unit in units)


def in_order(combat: Combat) -> list[Side]:
    """The bridges the defender has named, as he named them (a44 Q-114)."""
    return list(zip(combat.named[::2], combat.named[1::2], strict=False))


def named(combat: Combat) -> frozenset[Side]:
    """The same as a set."""
    return frozenset(in_order(combat))


def attempt(s: State, action: a.Demolish) -> q.DemolitionRoll:
    """The roll for it, by the unit with the least modifier."""
    side = (action.first, action.second)
    best = best_demolisher(s, 1 - s.side if s.stage == "combat" else s.side, side)
    assert best, "nobody can blow it"
    return q.DemolitionRoll(action.first, action.second, UnitId(best.unit), best.modifier)


def offer_roll(s: State, step: q.DemolitionRoll) -> Decision:
    """One attempt on each bridge in a player turn."""
    return roll_a_die(step.case, fill(step.asks, step, s))


def answer_roll(u: Umpire[State], step: q.DemolitionRoll, roll: Roll) -> None:
    """One to four: it is blown."""
    side = (step.first, step.second)
    modifier = step.modifier + commando.drm(u.s, side)
    result = u.s.edition.tables["bridge_demolition"].result(roll.die + modifier)
    u.emit(w.DemolitionRolled(*side, step.unit, roll.die, modifier, result))
    commando.spend(u, side)


def why_not_demolish(s: State, action: a.Demolish) -> No | None:
    """In the own phase an enemy must be near; before combat the attack must come over it, whether
    the defender was asked or had no bridge to blow."""
    question, side = s.question, (action.first, action.second)
    if isinstance(question, q.BridgePhase):
        return _why_standing(s, side) or _why_not_now(s, side)
    if not isinstance(question, Combat) or isinstance(question, q.Plan):
        return NOT_NOW
    no = _why_standing(s, side) or _why_not_before_combat(s, side, question)
    return no or (None if isinstance(question, q.BlowBefore) else NOT_NOW)


def _why_standing(s: State, side: Side) -> No | None:
    """Why nobody could blow it."""
    if side not in s.ground.bridges:
        return No("a44 7.2", "there is no bridge between these hexes")
    name = side_name(s.ground.board, side)
    if s.turn <= NO_DEMOLITION_UNTIL:
        return No("a44 7.6", "no bridge is blown before the 17th")
    if side in _down(s):
        return No("a44 7.2", f"the bridge at {name} is down already")
    if side in s.attempted:
        return No("a44 7.2", f"the bridge at {name} has been tried this turn")
    return None


def _why_not_now(s: State, side: Side) -> No | None:
    name = side_name(s.ground.board, side)
    if not s.occupied[1 - s.side] & _surroundings(s)[side]:
        return No("a44 7.3", f"no enemy is within a hex of {name}")
    return _why_nobody(s, s.side, side)


def _why_not_before_combat(s: State, side: Side, combat: Combat) -> No | None:
    name = side_name(s.ground.board, side)
    if side not in crossed(s, combat):
        return No("a44 7.4", f"the attack does not come over {name}")
    if side in named(combat):
        return No("a44 7.2", f"the bridge at {name} is named already")
    return _why_nobody(s, 1 - s.side, side)


def _why_nobody(s: State, owner: int, side: Side) -> No | None:
    """Nobody in range, or nobody who can."""
    name = side_name(s.ground.board, side)
    if best_demolisher(s, owner, side):
        return None
    if _in_range(s, owner, side):
        return No("a44 7.6", f"only units that may not blow bridges are near {name}")
    return No("a44 7.3", f"no unit reaches {name} within one hex")


# --- construction ---


def _down(s: State) -> frozenset[Side]:
    """Sites without a bridge to cross."""
    return s.blown | {side for side, _ in s.building}


def why_no_site(s: State, side: Side) -> No | None:
    """Can the phasing player build there (a44 7.8)?"""
    owner, banks = s.side, bits(side)
    if s.occupied[1 - owner] & banks:
        return No("a44 7.8", f"an enemy stands at {_named(s, side)}")
    if zone(s, 1 - owner) & banks & ~s.occupied[owner]:
        return No("a44 7.8", f"an enemy zone covers a vacant bank of {_named(s, side)}")
    if not any(lines(s, owner).bound_by_road(bank) for bank in side):
        return No("a44 7.8", f"no supply path by road leads to {_named(s, side)}")
    return None


def why_not_build(s: State, action: a.Build) -> No | None:
    """At a site that is down, and not being built by the player himself (a44 7.8, Q-22)."""
    if not isinstance(s.question, q.BridgePhase):
        return NOT_NOW
    side = (action.first, action.second)
    if side not in s.ground.bridges:
        return No("a44 7.8", "bridges are rebuilt at their sites alone")
    if (side, s.side) in s.building:
        return No("a44 7.8", f"the bridge at {_named(s, side)} is under construction")
    if side not in _down(s):
        return No("a44 7.8", f"the bridge at {_named(s, side)} stands")
    return why_no_site(s, side)


def _named(s: State, side: Side) -> str:
    return side_name(s.ground.board, side)


def _ends(side: Side) -> tuple[PlaceId, PlaceId]:
    return PlaceId(side[0]), PlaceId(side[1])
