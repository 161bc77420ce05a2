"""tb 13.1-13.14: who attacks whom, and at what odds."""

from collections.abc import Sequence
from itertools import product
from typing import Literal

from ardennes.engine.core import No, OddsLine
from ardennes.games.tb.counters import ALLIED, GERMAN
from ardennes.games.tb.rules.special import why_not_beyond_meuse
from ardennes.games.tb.rules.supply import in_overland_supply, in_supply
from ardennes.games.tb.state import State, attacker
from ardennes.wargame.crt import Battle, weigh

PRE_MOVEMENT = {GERMAN: 1, ALLIED: 4}
POST_MOVEMENT = {GERMAN: 3, ALLIED: 6}
ARDOR_COLUMNS = 3  # tb 13.23: the three leftmost


# --- who may attack ---


def why_not_target(s: State, target: int) -> No | None:
    """Only a hex with enemies not yet attacked this phase (tb 13.2, 13.3, tb R19)."""
    if not s.occupied[1 - attacker(s)] >> target & 1:
        return No("tb 13.2", f"no enemy unit stands in {s.place_name(target)}")
    if s.defended and all(s.defended >> u & 1 for u in s.stacks[target]):
        return No("tb 13.3", f"{s.place_name(target)} has been attacked already this phase")
    return None


def why_not_take_part(s: State, target: int, unit: int, others: Sequence[int] = ()) -> No | None:
    """May the unit attack this hex, beside these others?"""
    return (
        why_not_fit(s, unit)
        or why_not_adjacent(s, target, unit)
        or why_not_beyond_meuse(s, unit, target)
        or why_not_together(s, unit, others)
    )


def why_not_fit(s: State, unit: int) -> No | None:
    """A combat unit on the map that has not attacked; FLAK in supply (tb 13.2, 13.5, 14.6)."""
    roster = s.roster
    if roster.side[unit] != attacker(s):
        return No("tb 5.2", f"it is not the turn of {s.title(unit)} to attack")
    if s.at[unit] < 0 or not roster.steps[unit]:
        return No("tb 13.2", f"{s.title(unit)} is not a combat unit on the map")
    if roster.vak[unit]:
        return No("tb 14.7", f"{s.title(unit)} never attacks; it fires in support")
    if s.attacked >> unit & 1:
        return No("tb 13.5", f"{s.title(unit)} has attacked already this phase")  # tb R57
    if roster.flak[unit] and not in_supply(s, unit):
        return No("tb 14.6", f"{s.title(unit)} does not attack when out of supply")
    return None


def why_not_adjacent(s: State, target: int, unit: int) -> No | None:
    """Attackers stand next to the hex (tb 13.2)."""
    if not s.ground.board.zones[s.at[unit]] >> target & 1:
        return No("tb 13.2", f"{s.title(unit)} is not adjacent to {s.place_name(target)}")
    return None


def why_not_together(s: State, unit: int, others: Sequence[int]) -> No | None:
    """US and British units attack apart (tb 13.24)."""
    british = s.roster.british
    if any(british[u] != british[unit] for u in others):
        return No("tb 13.24", "US and British units never attack together")
    return None


def why_not_launch(s: State, attackers: Sequence[int]) -> No | None:
    """An attack needs an attacker, and 2nd FLAK needs company (tb 13.2, 14.6, tb R47)."""
    if not attackers:
        return No("tb 13.2", "no unit attacks yet")
    if all(s.roster.flak[u] for u in attackers):
        return No("tb 14.6", "2nd FLAK attacks only together with another German unit")
    return None


def why_nobody_attacks(s: State, target: int) -> No | None:
    """Why not one unit around the hex can begin an attack on it (tb 13.2)."""
    no: No | None = None
    for unit in reversed(near_attackers(s, target)):
        no = why_not_take_part(s, target, unit) or why_not_launch(s, [unit])
        if no is None:
            return None
    return no or No("tb 13.2", f"no unit is adjacent to {s.place_name(target)}")


def near_attackers(s: State, target: int) -> list[int]:
    """Units of the attacking side around the target, by number."""
    side = attacker(s)
    found: list[int] = []
    for p in s.ground.board.around[target]:
        if s.occupied[side] >> p & 1:
            found += s.stacks[p]
    return sorted(found)


def overruns(s: State, target: int) -> bool:
    """Allied units attack a VAK: it is gone without a die (tb 14.7)."""
    return attacker(s) == ALLIED and any(s.roster.vak[u] for u in s.stacks.get(target, ()))


# --- at what odds ---


def work_out(
    s: State, target: int, attackers: Sequence[int], vak: int, *, air: int = 0, phase: int = -1
) -> Battle:
    """Totals, shifts and column; resolution and the odds panel both read this (tb 13.8)."""
    phase = s.phase if phase < 0 else phase
    attack = attack_lines(s, attackers, vak)
    defence = defence_lines(s, target, attackers)
    shifts = shift_lines(s, target, attackers, air, phase)
    return weigh(s.edition.crt, attack, defence, shifts)  # tb 13.13, tb R30


def attack_lines(s: State, attackers: Sequence[int], vak: int) -> list[OddsLine]:
    """Whole factors of all attackers, and a VAK's one (tb 13.5, 13.8, 14.7)."""
    lines = [_factor_line(s, u, "attack") for u in attackers]
    if vak >= 0:
        lines.append(OddsLine("artillery support", "tb 14.7", value=1, side="attack"))
    return lines


def defence_lines(s: State, target: int, attackers: Sequence[int]) -> list[OddsLine]:
    """Factors of the defenders and what the ground adds, each once (tb 13.9, tb 17.3, tb 17.4)."""
    ground, effects = s.ground, s.edition.chart
    lines = [_factor_line(s, u, "defence") for u in sorted(s.stacks[target])]
    natural = ground.map.terrain[target]
    if ground.addition[target]:
        what = natural.replace("_", " ")
        lines.append(OddsLine(what, "tb 13.9", value=ground.addition[target], side="defence"))
    if ground.towns >> target & 1:
        lines.append(_ground_line("town", effects["town"].combat_addition, "tb 13.9"))
    if ground.west_wall >> target & 1 and s.owner_at(target) == GERMAN:
        lines.append(_ground_line("West Wall", effects["west_wall"].combat_addition, "tb 13.10"))
    if river := ground.net.river_addition((s.at[u] for u in attackers), target):
        lines.append(_ground_line("river", river, "tb 13.9"))
    return lines


def _factor_line(s: State, unit: int, side: Literal["attack", "defence"]) -> OddsLine:
    """A unit's whole factor; none in defence for one that retreated here (tb 13.5, 13.17)."""
    name = s.unit_name(unit)
    if side == "defence" and s.retreated >> unit & 1:
        what = f"{s.title(unit)}, retreated here"
        return OddsLine(what, "tb 13.17", value=0, side=side, unit=name)
    return OddsLine(s.title(unit), "tb 13.8", value=s.factor(unit), side=side, unit=name)


def _ground_line(what: str, value: int, case: str) -> OddsLine:
    return OddsLine(what, case, value=value, side="defence")


def shift_lines(
    s: State, target: int, attackers: Sequence[int], air: int, phase: int
) -> list[OddsLine]:
    """Column shifts, right positive (tb 13.11, 13.12, 7.7, 15.1, 15.2, 5.4)."""
    if overruns(s, target):
        return [OddsLine("artillery is overrun: DE without a die", "tb 14.7")]
    found: list[OddsLine] = []
    if s.turn == 1 and phase == PRE_MOVEMENT[GERMAN]:
        found.append(OddsLine("surprise on turn 1", "tb 5.4", shift=1))
    if is_concentric(s, target, attackers):
        found.append(OddsLine("concentric attack", "tb 13.11", shift=1))
    if any(not in_supply(s, u) for u in attackers):
        found.append(OddsLine("attacker out of supply", "tb 7.7", shift=-1))
    defenders = [u for u in s.stacks[target] if not s.retreated >> u & 1]  # tb R19
    if any(not in_supply(s, u) for u in defenders):
        found.append(OddsLine("defender out of supply", "tb 7.7", shift=1))
    side = GERMAN if phase < 4 else ALLIED
    if air:
        found.append(OddsLine("air support", "tb 15.1", shift=1 if side == ALLIED else -1))
    return found + _support_shift(s, attackers, phase)


def _support_shift(s: State, attackers: Sequence[int], phase: int) -> list[OddsLine]:
    """US combat support from turn 8 (tb 15.2, tb R29)."""
    if s.turn < s.edition.air_support.available_from_turn:
        return []
    if phase == POST_MOVEMENT[GERMAN]:
        return [OddsLine("US combat support", "tb 15.2", shift=-1)]
    if phase == PRE_MOVEMENT[ALLIED] and all(in_overland_supply(s, u) for u in attackers):
        return [OddsLine("US combat support", "tb 15.2", shift=1)]
    return []


def is_concentric(s: State, target: int, attackers: Sequence[int]) -> bool:
    """Attackers ring the defender, who is not in a town (tb 13.11, tb R15, tb R39)."""
    if s.ground.towns >> target & 1:
        return False
    hexes = {s.at[u] for u in attackers}
    return tuple([p in hexes for p in s.ground.board.ring[target]]) in CONCENTRIC


def _is_ring(sides: Sequence[bool]) -> bool:
    """Two opposite sides of six, every other one, or more than three."""
    opposite = any(sides[d] and sides[d + 3] for d in range(3))
    return opposite or all(sides[::2]) or all(sides[1::2]) or sum(sides) > 3


CONCENTRIC = frozenset(filter(_is_ring, product((False, True), repeat=6)))
