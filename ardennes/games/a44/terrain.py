"""a44 3: the words of the map. Rivers run along hexsides; boxes lie off the map."""

import msgspec

from ardennes.wargame.hexmap import Grammar

SIDES = ("german", "allied")


class BridgeSite(msgspec.Struct, frozen=True):
    """A bridge the rules name, and what has become of it at the start."""

    side: str
    state: str


# What the printed map tells by name, an invented board lists: its words are those of position
# files, and the ones in `printed` are of map.json alone.
PRINTED_NAMES = ("victory_hexes", "bottlenecks", "fuel_dumps")
GRAMMAR = Grammar(
    players=SIDES,
    terrain=("light_woods", "forest", "wooded_rough"),
    hexes=(
        *("west_wall", "rear_zone", "blocking_positions", "west_of_ourthe", "west_of_meuse"),
        *("victory", "bottleneck", "fuel_dump", "forest_roads", "ourthe_line.hexes"),
    ),
    names=("village", "town", "city", *PRINTED_NAMES),
    hexsides=("river", "meuse", "lake", "bridge", "army_boundary", "ourthe_line.sides"),
    one_hexside=("ouren",),
    chains=("primary_road", "secondary_road"),
    groups=("setup_areas", "entry", "entries"),
    lines=("army_boundaries",),
    rows={"bridge_sites": BridgeSite},
    boxes="boxes",
    entries="entries",
    roads=("primary_road", "secondary_road"),
    over={"bridge": ("river", "meuse")},
    printed=(
        *(*PRINTED_NAMES, "forest_roads", "ourthe_line.hexes", "ourthe_line.sides", "entries"),
        *("army_boundaries", "bridge_sites", "boxes"),
    ),
)
