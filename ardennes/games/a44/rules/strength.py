"""a44 15, 21, F8 to F10: what both sides bring to a combat, line by line."""

from collections.abc import Sequence
from typing import NamedTuple

from ardennes.board.graph import bits, members
from ardennes.engine.core import OddsLine
from ardennes.games.a44.counters import GERMAN
from ardennes.games.a44.rules import fuel_dumps
from ardennes.games.a44.rules.factor_limit import cap
from ardennes.games.a44.rules.movement import unbridged
from ardennes.games.a44.state import State
from ardennes.wargame.roadnet import side_of

SETTLEMENTS = (("village", "villages"), ("town", "towns"), ("city", "cities"))
IMPROVED = "improved position"
TANKS_ALONE = 1  # the most that ground gives to silhouettes without infantry (a44 15.1)
ATTACKER, DEFENDER = "attacker", "defender"
NO_QUALITY = -1  # nobody defends with a TQ


# --- who defends ---


def defenders(s: State, target: int, *, breakthrough: bool = False) -> list[int]:
    """The units that count in a hex: whoever retreated into it this phase does not, but in a
    breakthrough (a44 17.5, Q-34)."""
    here = [u for u in s.here(target) if s.roster.side[u] != s.side]
    if breakthrough:
        return here
    return [u for u in here if not s.retreated >> u & 1] or here


# --- the attack (a44 15.2 to 15.7) ---


def can_drive(s: State, start: int, to: int) -> bool:
    """Could a vehicle cross this hexside (a44 11.4, 11.5, 11.6)? From off the map nothing is in
    the way (a44 Q-59)."""
    if start >= s.hexes:
        return True
    ground, side = s.ground, side_of(start, to)
    if side in ground.lakes or side in unbridged(s):
        return False
    walled = (ground.thick | ground.west_wall) & (1 << start | 1 << to)
    return side in ground.roads or not walled


def why_halved(s: State, unit: int, target: int) -> str:
    """The first case that halves an attack; nothing if none does (a44 15.2: never twice)."""
    start, ground = s.at[unit], s.ground
    on_map = start < s.hexes  # a44 Q-59
    if on_map and ground.river(start, target):
        return "a44 15.3"
    if on_map and ground.rough >> start & 1:
        return "a44 15.5.1"
    if s.roster.vehicles >> unit & 1:
        if ground.west_wall >> target & 1:
            return "a44 15.7"  # by road too
        if not can_drive(s, start, target):  # along a road it comes from above (a44 15.5.2)
            return "a44 15.4"
    return "a44 23.4" if s.out_of_supply >> unit & 1 else ""


def attack_line(s: State, unit: int, target: int) -> OddsLine:
    """The attack factor as it counts: doubled first, then halved (a44 Q-61)."""
    name, value, case = s.unit_name(unit), s.roster.attack[unit][s.face(unit)], "a44 14.4"
    built = s.ground.villages | s.ground.towns | s.ground.cities
    if s.roster.siege_guns >> unit & 1 and built >> target & 1:
        value, case = 2 * value, "a44 27.4"
    if halved := why_halved(s, unit, target):
        value, case = (value + 1) // 2, halved
    return OddsLine(name, case, value, side="attack", unit=name)


# --- the defence (a44 12.5, 15.1, F9) ---


def _printed(s: State, unit: int) -> int:
    return s.roster.defence[unit][s.face(unit)]


def defence_line(s: State, unit: int, *, counts: bool) -> OddsLine:
    """The defence factor as it counts."""
    name, value, case = s.unit_name(unit), _printed(s, unit), "a44 14.4"
    if not counts:
        value, case = 0, "a44 17.5"
    elif s.riding >> unit & 1:
        value, case = (value + 1) // 2, "a44 12.5"
    return OddsLine(name, case, value, side="defence", unit=name)


def cover(s: State, target: int) -> tuple[str, int, str]:
    """The best that the ground of a hex offers to the side that is attacked there: its name, the
    bonus and the case (a44 15.1, 15.7, 15.8.1)."""
    ground, bonus = s.ground, s.edition.bonus
    terrain = ground.terrain[target]
    found = [(terrain.replace("_", " "), bonus.get(terrain, 0), "a44 15.1")]
    for name, column in SETTLEMENTS:
        if getattr(ground, column) >> target & 1:
            found.append((name, bonus[name], "a44 15.1"))
    if ground.west_wall >> target & 1 and s.side != GERMAN:
        found.append(("west wall", bonus["west_wall"], "a44 15.7"))
    if s.positions >> target & 1:
        found.append((IMPROVED, bonus["improved_position"], "a44 15.8.1"))
    return max(found, key=lambda one: one[1])


def bonus_of(s: State, target: int, *, breakthrough: bool = False) -> int:
    """The Defensive Combat Bonus within its limits (a44 15.1, F9)."""
    stack = defenders(s, target, breakthrough=breakthrough)
    covered = [u for u in stack if not (s.roster.bracketed | s.riding) >> u & 1]
    best = min(cover(s, target)[1], sum(_printed(s, u) for u in covered))
    units, tanks = bits(stack), s.roster.silhouetted
    if units & tanks and not units & ~(tanks | s.roster.guns):
        best = min(best, TANKS_ALONE)
    return best


# --- the Armor Shift (a44 21, F10) ---


class Armor(NamedTuple):
    """Who has the Armor Shift, and which of his tanks earn it."""

    side: str = ""
    tanks: tuple[int, ...] = ()

    @property
    def shift(self) -> int:
        """Columns to the right."""
        return {ATTACKER: 1, DEFENDER: -1}.get(self.side, 0)


def armor_counts(s: State, target: int) -> bool:
    """Never in forest, wooded rough, the West Wall or a city (a44 21.3)."""
    return not (s.ground.thick | s.ground.west_wall | s.ground.cities) >> target & 1


def best_quality(s: State, stack: Sequence[int]) -> int:
    """The TQ to beat, FLAK included, red ones in full, whoever is shaken (a44 18.4, 21.2, Q-11)."""
    roster = s.roster
    rated = (roster.quality[u] for u in stack if roster.tanks >> u & 1 or roster.quality[u])
    return max(rated, default=NO_QUALITY)


def attack_quality(s: State, unit: int) -> int:
    """A red TQ is one less in attack (a44 21.2)."""
    return s.roster.quality[unit] - (s.roster.counters[unit].tq_color == "red")


def armor(s: State, target: int, attackers: Sequence[int], *, breakthrough: bool = False) -> Armor:
    """The Armor Shift of an attack, if either side has it (a44 21.1)."""
    if not armor_counts(s, target):
        return Armor()
    roster, stack = s.roster, defenders(s, target, breakthrough=breakthrough)
    tanks, best = [u for u in attackers if roster.tanks >> u & 1], best_quality(s, stack)
    winners = tuple(
        u for u in tanks if can_drive(s, s.at[u], target) and attack_quality(s, u) > best
    )
    if winners:
        return Armor(ATTACKER, winners)
    units = bits(stack)
    mixed = units & roster.combined_arms or (units & roster.tanks and units & roster.infantry)
    if mixed and not tanks:
        return Armor(DEFENDER, tuple(members(units & roster.tanks)))
    return Armor()


# --- all of it ---


class Battle(NamedTuple):
    """An attack worked out: both sums, the bonus of the hex, every line, the Armor Shift."""

    attack: int
    defence: int
    bonus: int
    factors: tuple[OddsLine, ...]
    modifiers: tuple[OddsLine, ...]
    armor: Armor

    @property
    def shift(self) -> int:
        """Columns that are certain."""
        return sum(line.shift or 0 for line in self.modifiers)


def has_advantage(s: State, target: int, attackers: Sequence[int]) -> bool:
    """Does one of them hold the Attacker's Advantage against this hex (a44 16.6, Q-30)?"""
    return any(at == target and {*units} & {*attackers} for units, at in s.advantage)


def work_out(
    s: State,
    target: int,
    attackers: Sequence[int],
    *,
    guns: int = 0,
    air: bool = False,
    breakthrough: bool = False,
) -> Battle:
    """Strengths and standing shifts; guns and aircraft as given (a44 14.4, F8)."""
    stack = defenders(s, target, breakthrough=breakthrough)
    factors = [attack_line(s, u, target) for u in attackers]
    everybody = [u for u in s.here(target) if s.roster.side[u] != s.side]
    factors += [defence_line(s, u, counts=u in stack) for u in everybody]
    factors += fuel_dumps.line(s, target)
    bonus = bonus_of(s, target, breakthrough=breakthrough)
    tanks = armor(s, target, attackers, breakthrough=breakthrough)
    shifts = [
        OddsLine("armor shift", "a44 21.1", shift=tanks.shift),
        OddsLine("artillery", "a44 22.7", shift=guns),
        OddsLine("air support", "a44 15.6.2", shift=int(air)),
        OddsLine("disrupted defenders", "a44 18.3", shift=int(bool(bits(everybody) & s.shaken))),
        OddsLine(
            "attacker's advantage", "a44 16.6", shift=int(has_advantage(s, target, attackers))
        ),
    ]
    modifiers = [line for line in shifts if line.shift]
    if bonus:
        name, _, case = cover(s, target)
        modifiers.insert(0, OddsLine(name, case, bonus, side="defence"))
    attack = sum(line.value or 0 for line in factors if line.side == "attack")
    modifiers += (cut := cap(s, attack))
    attack += sum(line.value or 0 for line in cut)
    defence = sum(line.value or 0 for line in factors if line.side == "defence") + bonus
    return Battle(attack, defence, bonus, tuple(factors), tuple(modifiers), tanks)
