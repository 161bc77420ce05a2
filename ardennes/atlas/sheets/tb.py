"""The sheet of `tb` and `bulge`: one ground, two games."""

from ardennes.atlas.checks import Stakes, Unit
from ardennes.atlas.draft import Draft
from ardennes.atlas.frame import grid_file
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
    lay_banks,
    lay_rivers,
    lay_road_net,
    lay_terrain,
    lay_towns,
    lay_wall,
)
from ardennes.board.hexes import Coord

MAP_SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}


def lay(draft: Draft) -> None:
    """Draw everything, in the order in which one thing decides another."""
    for stage in (lay_terrain, lay_towns, lay_rivers, lay_wall, lay_banks, lay_road_net):
        stage(draft)


def write(draft: Draft) -> Plan:
    """The map.json."""
    grid, regions = grid_file(draft.game), draft.regions
    edges = {side: sorted(grid["edges"][name]) for side, name in MAP_SIDES.items()}
    plan = {
        **head(draft),
        "edges": edges,
        "rivers": river_lines(draft),
        "board": {
            **terrain_lists(draft),
            "west_wall": draft.names(regions["west_wall"]),
            "north_west_of_meuse": draft.names(regions["north_west_of_meuse"]),
            "town": settlements(draft, "town"),
            "river": side_names(draft, draft.river_sides),
            "bridge": side_names(draft, draft.bridges),
            "road": road_links(draft, "road"),
            "supply": {side: draft.names(at) for side, at in sources(draft).items()},
            "control": {"german": draft.names(regions["german"])},
        },
        "rulebook": stated(draft),
    }
    return plan | (_exits(draft) if draft.game == "bulge" else {"exit": _exit_run()})


def stakes(draft: Draft) -> Stakes:
    """What both games need of the map."""
    rows = table(draft.game, "units.csv")
    on_side = {side: _edge(draft, side) for side in MAP_SIDES}
    return Stakes(
        units=[Unit(r["id"], r["side"].lower(), r["setup_hex"]) for r in rows if r["setup_hex"]],
        sources=sources(draft),
        arrivals={
            f"{row['side']} units from {row['reinf_edge']}": on_side[row["reinf_edge"]]
            for row in rows
            if row["reinf_edge"] in on_side
        },
        objectives=draft.towns,
        passable=on_foot,
    )


def sources(draft: Draft) -> dict[str, set[Coord]]:
    """tb 7.10; bulge 2.3.1 gives the German side the east edge alone."""
    edge = set[Coord]().union(*(_edge(draft, side) for side in MAP_SIDES))
    listed = grid_file(draft.game).get("supply_sources", {}).get("german")
    german = {draft.at(label) for label in listed} if listed else _edge(draft, "E")
    return {"german": german, "allied": edge - german}


def on_foot(_here: Coord, _there: Coord) -> bool:
    """Foot units cross every river (tb 9.6, bulge 10.1)."""
    return True


def _edge(draft: Draft, side: str) -> set[Coord]:
    return {draft.at(label) for label in grid_file(draft.game)["edges"][MAP_SIDES[side]]}


def _exit_run() -> list[str]:
    return grid_file("tb")["german_exit"]["hexes"]


def _exits(draft: Draft) -> Plan:
    """The designated exits of bulge: a road off the map and its multiplier."""
    rows = table(draft.game, "exits.csv")
    return {"exit_multiplier": {row["hex"]: int(row["multiplier"]) for row in rows}}
