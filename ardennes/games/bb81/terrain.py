"""bb81 def-4: the words of the map. Rivers run through hexes, bridges stand in them."""

import msgspec

from ardennes.wargame.hexmap import Grammar

SIDES = ("german", "allied")


class EdgeExit(msgspec.Struct, frozen=True):
    """A road off the map: by which map side and hexside, and who may use it when."""

    side: str
    road: str
    exit_side: int | None
    friendly_to: str
    german_strategic_exit: bool
    entry_turns: tuple[str, ...]


GRAMMAR = Grammar(
    players=SIDES,
    terrain=("rough", "woods"),
    hexes=("liege", "exit", "bridge", "meuse_bank.far", "meuse_bank.near", "meuse_bank.river"),
    one_hex=("vdh_drop",),
    names=("town", "fortified_town", "fuel_dumps"),
    chains=("river", "road"),
    sides_of=("river_sides",),
    rows={"edge_exits": EdgeExit},
    over={"bridge": ("river", "river_sides")},
    printed=("edge_exits",),
)
