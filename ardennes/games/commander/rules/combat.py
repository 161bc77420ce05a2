"""commander 8: who fights, with how many dice, at what chance, and what terrain takes off."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from ardennes.engine.core import No, OddsLine
from ardennes.games.commander.counters import ALLIED, GERMAN, SIDES
from ardennes.games.commander.state import State

FACES = 10  # commander 2.dice-1
HELPLESS_CHANCE = 2  # commander 8.hit-1, R7


class Shot(msgspec.Struct, frozen=True):
    """One unit's dice in a combat: how many, at what chance, and why."""

    unit: int
    dice: int
    chance: int
    lines: tuple[OddsLine, ...]


class Battle(NamedTuple):
    """A combat on paper."""

    space: int
    side: int  # the attacker
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]

    @property
    def units(self) -> tuple[int, ...]:
        """In the order in which they roll."""
        return (*self.attackers, *self.defenders)


# --- who ---


def attackers_at(s: State, place: int, side: int, sat_out: Sequence[int] = ()) -> tuple[int, ...]:
    """Active units and all that were not activated yet; not the helpless, not those who acted
    earlier (commander 8.who-1)."""
    return tuple(
        unit
        for unit in s.here(place, side)
        if unit not in sat_out and barred_from_attack(s, unit) is None
    )


def barred_from_attack(s: State, unit: int) -> No | None:
    """What keeps a unit out of an attack (commander 8.who-1, 9.oos-1)."""
    if s.helpless(unit):
        return No("commander 9.oos-1", f"{s.unit_name(unit)} is out of supply or out of fuel")
    if s.cubes >> unit & 1 and not s.active >> unit & 1:
        return No("commander 8.who-1", f"{s.unit_name(unit)} was activated earlier today")
    return None


def battle_at(s: State, place: int, side: int, sat_out: Sequence[int] = ()) -> Battle:
    """The combat in a space; every enemy there defends (commander 8.who-2)."""
    attackers = attackers_at(s, place, side, sat_out)
    return Battle(place, side, attackers, s.here(place, 1 - side))


# --- at what chance ---


def shots(s: State, battle: Battle) -> list[Shot]:
    """The dice of all, attackers first."""
    attack, defence = attack_lines(s, battle), defence_lines(s, battle)
    return [
        *(_shot(s, unit, attacks=True, lines=attack) for unit in battle.attackers),
        *(_shot(s, unit, attacks=False, lines=defence) for unit in battle.defenders),
    ]


def shot(s: State, battle: Battle, unit: int) -> Shot:
    """The dice of one unit."""
    attacks = s.roster.side[unit] == battle.side
    lines = attack_lines(s, battle) if attacks else defence_lines(s, battle)
    return _shot(s, unit, attacks=attacks, lines=lines)


def _shot(s: State, unit: int, *, attacks: bool, lines: Sequence[OddsLine]) -> Shot:
    """Dice and modified chance of one unit (commander 8.dice-1, 8.hit-2)."""
    counter = s.roster.counters[unit]
    side = "attack" if attacks else "defence"
    base = _base(s, unit, attacks)
    what = "hit chance" if not s.helpless(unit) else "out of supply or fuel"
    own = OddsLine(what, "commander 8.hit-1", base, side=side, unit=counter.unit)
    chance = base + sum(line.value or 0 for line in lines)
    dice = s.strength[unit] + counter.bonus_die  # commander 8.dice-1
    return Shot(unit, dice, max(0, min(FACES, chance)), (own, *lines))


def _base(s: State, unit: int, attacks: bool) -> int:
    """An elite armor unit has two chances; a helpless defender has 2 (commander 8.hit-1, R7)."""
    counter = s.roster.counters[unit]
    if attacks:
        return counter.hit_attack
    return HELPLESS_CHANCE if s.helpless(unit) else counter.hit_defense


def attack_lines(s: State, battle: Battle) -> list[OddsLine]:
    """The attacker's half of the table: any and all helpless (commander 8.hit-2, R8)."""
    german, place = battle.side == GERMAN, battle.space
    weak = [s.helpless(unit) for unit in battle.defenders]
    lines: list[OddsLine] = []
    if german and s.today.german_attack_bonus:
        lines.append(_line("German surprise", s.today.german_attack_bonus, "commander 5.16-1"))
    if german and s.ground.artillery >> place & 1:
        lines.append(_line("German artillery", 1, "commander 8.hit-2"))
    if not german and s.today.allied_air_bonus and not s.surprise:
        lines.append(_line("Allied air power", s.today.allied_air_bonus, "commander 8.hit-2"))
    if not any(weak) and any(_is_hard(s, unit) for unit in battle.defenders):
        lines.append(_line("armor or elite infantry defends", -1, "commander 8.hit-3"))
    if s.ground.clear >> place & 1:
        lines.append(_line("clear terrain", _clear(s), "commander 8.hit-5"))
    if weak and all(weak):
        lines.append(_line("every defender out of supply or fuel", 2, "commander 8.hit-3"))
    return lines


def defence_lines(s: State, battle: Battle) -> list[OddsLine]:
    """The defender's half (commander 8.hit-2)."""
    lines: list[OddsLine] = []
    if any(s.roster.counters[unit].armored for unit in battle.attackers):
        lines.append(_line("armor attacks", -1, "commander 8.hit-2", "defence"))
    if s.ground.clear >> battle.space & 1:
        lines.append(_line("clear terrain", _clear(s), "commander 8.hit-5", "defence"))
    if battle.attackers and all(s.crossed >> unit & 1 for unit in battle.attackers):
        lines.append(_line("all attackers crossed a river", 1, "commander 8.hit-4", "defence"))
    return lines


def _clear(s: State) -> int:
    return s.edition.terrain.clear_to_hit_bonus_both_sides


def _line(what: str, value: int, case: str, side: str = "attack") -> OddsLine:
    return OddsLine(what, case, value, side="attack" if side == "attack" else "defence")


def _is_hard(s: State, unit: int) -> bool:
    counter = s.roster.counters[unit]
    return counter.armored or counter.elite_infantry


# --- terrain ---


def reduction(s: State, battle: Battle) -> OddsLine:
    """What the ground saves the defender: the first value if he holds the space, else the second;
    never more than his strength (commander 8.terrain-1, 8.terrain-2, 8.terrain-3)."""
    space = s.ground.spaces[battle.space]
    holds = s.holder(battle.space) != battle.side
    value = space.reduction_defender_controls if holds else space.reduction_attacker_controls
    strength = sum(s.strength[unit] for unit in battle.defenders)
    who = SIDES[GERMAN if s.control >> battle.space & 1 else ALLIED].capitalize()
    what = f"{space.terrain}{'' if space.feature == 'none' else ' and ' + space.feature}, {who}"
    if strength < value:
        return OddsLine(what, "commander 8.terrain-3", strength, side="defence")
    return OddsLine(what, "commander 8.terrain-1", value, side="defence")


# --- how many hits ---


def chances(shots: Sequence[Shot]) -> tuple[float, ...]:
    """The chance of 0, 1, 2 ... hits of several units together."""
    return _chances(tuple((one.dice, one.chance) for one in shots))


@lru_cache(maxsize=4096)
def _chances(shots: tuple[tuple[int, int], ...]) -> tuple[float, ...]:
    found = (1.0,)
    for dice, chance in shots:
        p = chance / FACES
        for _ in range(dice):
            missed, hit = (*found, 0.0), (0.0, *found)
            found = tuple(a * (1 - p) + b * p for a, b in zip(missed, hit, strict=True))
    return found
