"""The sheet of `a44`: two maps, E and W, of one ground."""

from ardennes.atlas.checks import Stakes, Unit
from ardennes.atlas.draft import Draft
from ardennes.atlas.frame import grid_file
from ardennes.atlas.river_lakes import lake_sides
from ardennes.atlas.sheets import a44_facts as facts
from ardennes.atlas.sheets.common import (
    Plan,
    head,
    river_lines,
    road_links,
    settlements,
    side_names,
    stated,
    table,
    terrain_lists,
)
from ardennes.atlas.stages import (
    TOWN_KINDS,
    lay_rivers,
    lay_road_net,
    lay_terrain,
    lay_towns,
    lay_wall,
)
from ardennes.board.hexes import Coord, neighbours

LAKE = "lake"
DEEP = ("forest", "wooded_rough")


def lay(draft: Draft) -> None:
    """Draw everything, in the order in which one thing decides another."""
    for stage in (lay_terrain, lay_towns, lay_rivers, lay_lakes, lay_wall, facts.lay_areas):
        stage(draft)
    lay_road_net(draft, barred=draft.borders[LAKE] | facts.no_bridges(draft))


def lay_lakes(draft: Draft) -> None:
    """The reservoirs: no rivers, and nothing crosses them (a44 10.5, 17.2)."""
    draft.borders[LAKE] = lake_sides(draft.frame, draft.cells, draft.rivers)
    draft.dry |= draft.borders[LAKE]


def write(draft: Draft) -> Plan:
    """The map.json."""
    regions = draft.regions
    return {
        **head(draft),
        "edges": edges(draft),
        "rivers": river_lines(draft),
        "board": _board(draft),
        "forest_roads": draft.names(forest_roads(draft)),
        "setup_areas": {name: draft.names(regions[name]) for name in facts.areas(draft)},
        "rear_zone": draft.names(regions["rear_zone"]),
        "army_boundaries": {n: side_names(draft, draft.borders[n]) for n in facts.boundaries()},
        "entries": facts.entries(),
        "boxes": facts.boxes(),
        "blocking_positions": facts.blocking_positions(),
        "victory_hexes": facts.victory_hexes(draft),
        "bottlenecks": facts.named_hexes("bottleneck"),
        "fuel_dumps": facts.named_hexes("fuel_dump"),
        "bridge_sites": facts.bridge_sites(),
        **facts.Ourthe(draft).plan(draft),
        "west_of_meuse": draft.names(facts.west_of_meuse(draft)),
        "rulebook": stated(draft),
    }


def _board(draft: Draft) -> Plan:
    rivers = draft.river_sides
    return {
        **terrain_lists(draft),
        "west_wall": draft.names(draft.regions["west_wall"]),
        **{kind: settlements(draft, kind) for kind in TOWN_KINDS[:3]},
        "river": side_names(draft, rivers),
        "meuse": side_names(draft, rivers & set(draft.rivers["Meuse"])),
        "lake": side_names(draft, draft.borders[LAKE]),
        "bridge": side_names(draft, draft.bridges),
        "primary_road": road_links(draft, "primary_road"),
        "secondary_road": road_links(draft, "secondary_road"),
        "control": {"german": draft.names(draft.regions["german"])},
    }


def edges(draft: Draft) -> dict[str, list[str]]:
    """The hexes of each map side; a corner hex is of both."""
    maps = grid_file(draft.game)["maps"]
    east, west = maps["E"], maps["W"]
    rows = (f"{east['row_max']:02d}", f"{east['row_min']:02d}")
    columns = (f"E{east['col_min']:02d}", f"W{west['col_max']:02d}")
    names = draft.names(draft.cells)
    return {
        "N": [name for name in names if name[3:] == rows[0]],
        "E": [name for name in names if name[:3] == columns[0]],
        "S": [name for name in names if name[3:] == rows[1]],
        "W": [name for name in names if name[:3] == columns[1]],
    }


def forest_roads(draft: Draft) -> set[Coord]:
    """Forest and wooded rough with a secondary road and no primary one (a44 11.8)."""
    primary = {at for link, kind in draft.roads.items() if kind == "primary_road" for at in link}
    others = {at for link in draft.roads for at in link} - primary
    return {at for at in others if draft.terrain[at] in DEEP}


def stakes(draft: Draft) -> Stakes:
    """What the game needs of the map."""
    rows = table(draft.game, "units.csv")
    allied = [Unit(r["id"], "allied", r["setup"]) for r in rows if r["setup"][1:].isdigit()]
    german = [Unit(name, "german", _middle(draft, at)) for name, at in facts.areas(draft).items()]

    def passable(a: Coord, b: Coord) -> bool:  # on foot everything but a lake (a44 11.4, 11.6)
        return (min(a, b), max(a, b)) not in draft.borders[LAKE]

    return Stakes(
        units=allied + german,
        sources={side: _sources(draft, side) for side in ("german", "allied")},
        arrivals={
            f"entry {letter} in {label}": {draft.at(label)}
            for letter, hexes in facts.entries().items()
            for label in hexes
        },
        objectives={draft.at(label) for label in facts.victory_hexes(draft)},
        passable=passable,
    )


def _middle(draft: Draft, area: set[Coord]) -> str:
    """The hex of an area with most of the area around it."""
    around = {at: sum(near in area for near in neighbours(at)) for at in area}
    return draft.grid.write(max(area, key=lambda at: (around[at], at)))


def _sources(draft: Draft, side: str) -> set[Coord]:
    """Supply comes from the entry hexes of a side (a44 23.2)."""
    return {draft.at(label) for hexes in facts.entries(side).values() for label in hexes}
