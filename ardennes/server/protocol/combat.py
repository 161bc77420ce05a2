"""A combat, worked out in whichever way a game fights."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from ardennes.server.protocol.part import Part


class OddsLine(Part):
    """One line of a combat explained."""

    side: Literal["attack", "defence", "column"]
    what: str
    case: str
    value: int | None
    shift: int | None
    unit: str
    hex: str  # where it holds, in an attack on several hexes


class Odds(Part):
    """A combat on a table: every line, the column, what each die gives."""

    attack: int
    defence: int
    raw: str
    column: str
    lines: list[OddsLine]
    results: dict[str, str]
    distribution: dict[str, str]


class SureOdds(Part):
    """A combat without dice: the difference, and the result that is certain."""

    target: str
    attack: int
    defence: int
    differential: int
    result: str
    to_next: int | None  # factors lacking for the next better result
    modifiers: list[OddsLine]
    factors: list[OddsLine]


class UnitOdds(Part):
    """One unit's dice where every unit rolls for itself."""

    side: Literal["attack", "defence"]
    dice: int
    hit_chance: int
    base: int
    modifiers: list[OddsLine]


class HitOdds(Part):
    """A combat in which every unit rolls for itself."""

    target: str
    units: dict[str, UnitOdds]
    reduction: int
    modifiers: list[OddsLine]
    distribution: dict[str, dict[str, float]]


class DieShift(Part):
    """A die before the combat die: columns for each face, or a word that ends the combat."""

    what: str
    case: str
    shifts: dict[str, int | str]


class LadderOdds(Part):
    """A combat on a ladder of odds, with the dice before its die and those that may follow."""

    target: str
    attack: int
    defence: int
    odds: str  # before shifts
    shift: int
    column: str
    results: dict[str, str]
    distribution: dict[str, str]
    dcb: int
    modifiers: list[OddsLine]
    factors: list[OddsLine]
    dice: list[DieShift]
    fire_fight: dict[str, dict[str, int | dict[str, str]]]  # by Lead Unit: drm, then by result
    determined_defense: dict[str, dict[str, int | str]]  # by Lead Unit: drm, then by face
    automatic: str | UnsetType = UNSET  # the result where no die is rolled


class Attacker(Part):
    """A unit that attacks, from where, with what."""

    unit: str
    from_: str = msgspec.field(name="from")
    factor: int


class Supporter(Part):
    """A unit that supports an attack from elsewhere; its lines stand among the odds."""

    unit: str
    from_: str = msgspec.field(name="from")


class Battle(Part):
    """A battle at any stage."""

    target: str
    attackers: list[Attacker]
    support: list[Supporter]
    defenders: list[str]
    crt: str | UnsetType = UNSET
    odds: Odds | UnsetType | None = UNSET
    hits: HitOdds | UnsetType = UNSET
    sure: SureOdds | UnsetType = UNSET
    ladder: LadderOdds | UnsetType = UNSET
