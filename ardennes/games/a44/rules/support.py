"""a44 22.4 to 22.9, 15.6, 27.8.3, 29.2: guns, aircraft and surprise."""

from collections.abc import Sequence

from ardennes.board.graph import bits, members
from ardennes.engine.core import No
from ardennes.games.a44.counters import ALLIED, GERMAN
from ardennes.games.a44.rules.blocks import block_at, boxes_of
from ardennes.games.a44.rules.calendar import FIRST_TURN
from ardennes.games.a44.state import State

MOST_GUNS = 2  # of the attacker (a44 22.7)
GUNS_OF_TURN_1 = ("A-V-187art", "A-V-406art")  # a44 29.2.1
BRIGADE_150 = "G-150"  # a44 27.8


def fires_in_the_air(s: State) -> bool:
    """Are aircraft about (a44 15.6.1)?"""
    return s.edition.days[s.turn].air_support and not s.is_night


def why_not_fire(s: State, unit: int, target: int) -> No | None:
    """Good Order, Ready, not Engaged, without a marker, and in range (a44 22.3, 22.4, 22.6)."""
    name = s.title(unit)
    reasons = (
        (~s.roster.guns, "a44 22.6", "is no artillery"),
        (s.fired, "a44 22.6", "is on its Fired side"),
        (s.shaken, "a44 22.6", "is not in Good Order"),
        (s.engaged, "a44 22.6", "is Engaged"),
        (s.prime_mover, "a44 22.3", "is under a Prime Mover marker"),
        (s.riding, "a44 22.6", "is under an SM marker"),
    )
    for units, case, reason in reasons:
        if units >> unit & 1:
            return No(case, f"{name} {reason}")
    at = s.at[unit]
    if at < 0:
        return No("a44 22.6", f"{name} is not on the map")
    if at < s.hexes and s.ground.board.distance(at, target) > s.roster.counters[unit].range:
        return No("a44 22.4", f"{s.place_name(target)} is out of range of {name}")
    return None


# --- the attacker's guns ---


def why_not_offensive(
    s: State, unit: int, target: int, attackers: Sequence[int], guns: Sequence[int]
) -> No | None:
    """May this gun support the attack (a44 22.6, 22.7, 29.2.2)?"""
    if s.roster.side[unit] != s.side:
        return No("a44 22.6", f"{s.title(unit)} is not of the attacking side")
    if len(guns) == MOST_GUNS:
        return No("a44 22.7", "two guns support the attack already")
    if no := why_not_fire(s, unit, target) or _why_not_onto_the_map(s, unit, target, attackers):
        return no
    gun, others = s.roster.counters[unit], [s.roster.counters[u] for u in attackers]
    if all(c.army_corps_color != gun.army_corps_color for c in others):
        return No("a44 22.6", f"no attacker has the colour of {s.title(unit)}")
    if any((c.nationality == "British") != (gun.nationality == "British") for c in others):
        return No("a44 27.3.3", "British and American units do not attack together")
    if s.turn == FIRST_TURN and s.side == GERMAN and all(c.corps != gun.corps for c in others):
        return No("a44 29.2.2", f"no attacker is of the corps of {s.title(unit)}")
    return None


def _why_not_onto_the_map(s: State, unit: int, target: int, attackers: Sequence[int]) -> No | None:
    """From off the map only attacks out of the Blocking Position are supported, by guns there or
    in the box behind it, however far (a44 13.8.1, 22.4, Q-59)."""
    at, block = s.at[unit], block_at(s, target)
    if at < s.hexes:
        return None
    from_block = any(s.at[u] == block for u in attackers)
    if from_block and at in {block, *boxes_of(s, target)}:
        return None
    return No("a44 22.4", f"{s.title(unit)} supports only attacks out of its sector onto the map")


def offensive(s: State, target: int, attackers: Sequence[int], guns: Sequence[int]) -> list[int]:
    """Every gun that may support the attack."""
    ready = s.roster.guns & s.roster.all_of[s.side] & ~s.fired
    return [u for u in members(ready) if not why_not_offensive(s, u, target, attackers, guns)]


# --- the defender's gun ---


def why_not_defensive(s: State, unit: int, target: int) -> No | None:
    """May this gun fire for the defender? Colours do not matter (a44 22.6, 22.8, 22.9)."""
    name = s.title(unit)
    if s.roster.side[unit] == s.side:
        return No("a44 22.8", f"{name} is not of the defending side")
    if no := why_not_fire(s, unit, target):
        return no
    if s.at[unit] >= s.hexes:
        return No("a44 22.4", f"{name} is off the map")
    if s.at[unit] == target:
        return No("a44 22.9", f"{name} is attacked itself and cannot support its own hex")
    first = s.turn == FIRST_TURN and s.roster.side[unit] == ALLIED
    if first and s.unit_name(unit) not in GUNS_OF_TURN_1:
        return No("a44 29.2.1", f"{name} does not fire on the first morning")
    return None


def defensive(s: State, target: int) -> list[int]:
    """Every gun that may fire for the defender."""
    ready = s.roster.guns & s.present[1 - s.side] & ~s.fired
    return [u for u in members(ready) if not why_not_defensive(s, u, target)]


# --- aircraft and surprise ---


def why_not_air(s: State, *, used: bool) -> No | None:
    """One marker for an Allied attack by day (a44 15.6.1, 15.6.2)."""
    if s.side != ALLIED:
        return No("a44 15.6.2", "Ground Support is for Allied attacks")
    if not fires_in_the_air(s):
        return No("a44 15.6.1", "no aircraft fly now")
    return No("a44 15.6.2", "one marker supports the attack already") if used else None


def why_not_surprise(s: State, attackers: Sequence[int]) -> No | None:
    """The 150th Panzer Brigade attacks and is not detected yet (a44 27.8.1, 27.8.3)."""
    brigade = s.roster.numbers.get(BRIGADE_150, -1)
    if brigade not in attackers:
        return No("a44 27.8.3", "the 150th Panzer Brigade does not attack here")
    if s.detected & bits([brigade]):
        return No("a44 27.8.3", "the 150th Panzer Brigade is detected")
    return None
