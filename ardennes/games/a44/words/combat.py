"""One attack as its questions hand it on to each other (a44 14.4)."""

from collections.abc import Callable
from typing import TypeVar, cast

from msgspec.structs import asdict

from ardennes.engine.core import Pending, PlaceId, UnitId

Unit = UnitId
Hex = PlaceId
Units = tuple[UnitId, ...]
Hexes = tuple[PlaceId, ...]
NOBODY = UnitId(-1)


class Combat(Pending):
    """One attack, from its planning to the last advance. The questions below hold the same."""

    target: Hex
    attackers: Units = ()
    tags: Units = ()  # who comes along without factors (a44 19.1.1)
    guns: Units = ()  # of the attacker, as they fire
    air: bool = False
    shift: int = 0  # columns from guns, aircraft, surprise and the dice so far
    breakthrough: bool = False  # a44 19.4
    armor: str = ""  # who has the Armor Shift: attacker, defender or nobody
    result: str = ""
    advance: str = ""  # limited, regular or bonus, once the result allows one (a44 19.1.2)
    lead: Unit = NOBODY
    named: Hexes = ()  # bridges to be blown, two hexes each, before the dice are rolled (a44 Q-114)
    origins: Hexes = ()  # the hex of each attacker, then of each tag, when the attack began
    left: int = 0  # losses still to be taken, hexes to go or the like, as the question says
    more: Units = ()  # units the question is about


C = TypeVar("C", bound=Combat)


def onward(step: Combat, then: type[C], **changes: object) -> C:
    """The next question of the same combat."""
    return cast("Callable[..., C]", then)(**{**asdict(step), **changes})
