"""The stages of drawing: terrain, towns, rivers, the West Wall, roads; each with its corrections.

Every stage first lays what the ground says. Only where a correction of its kind does not hold by
itself is the stage told to honour them, so that a row that has become idle is known to be so.
"""

from collections.abc import Callable, Collection
from itertools import pairwise

from ardennes.atlas.corrections import Correction
from ardennes.atlas.draft import Draft, Side
from ardennes.atlas.marks import east_of, towns, west_wall
from ardennes.atlas.river_courses import WANTED, Pin
from ardennes.atlas.river_hexes import river_paths
from ardennes.atlas.rivers import bank_of, hexside_rivers
from ardennes.atlas.road_plans import PLANS, RoadPlan
from ardennes.atlas.roads import lay_roads
from ardennes.atlas.terrain import classify, survey, table_of

Test = Callable[[Draft, Correction], bool]

TOWN_KINDS = ("town", "village", "city", "fortified_town")
ROAD_KINDS = ("road", "primary_road", "secondary_road")


def lay_terrain(draft: Draft) -> None:
    """The class of every hex; stated classes and the further terrain a hex contains."""
    draft.terrain = classify(survey(draft.frame, draft.cells), table_of(draft.game))
    for row in asked(draft, "terrain"):
        draft.terrain[draft.at(row.hex)] = row.value
    for row in asked(draft, "contains"):
        draft.contains.setdefault(draft.at(row.hex), []).append(row.value)


def lay_towns(draft: Draft) -> None:
    """The settlements of the game's list in their hexes."""
    table = table_of(draft.game)
    draft.towns = towns(draft.frame, draft.cells, table).shown
    if asked(draft, *TOWN_KINDS):
        at: dict[str, list[str]] = {}
        for row in rows_of(draft, *TOWN_KINDS):
            at.setdefault(row.value, []).append(row.hex)
        draft.towns = towns(draft.frame, draft.cells, {**table, "at": at}).shown


def lay_rivers(draft: Draft, through_hexes: bool = False) -> None:
    """The rivers the game shows, bent to the hexsides they must run along."""
    wanted = WANTED[draft.game]
    if through_hexes:
        draft.courses = river_paths(draft.frame, draft.cells, wanted)
        if asked(draft, "river"):
            draft.courses = river_paths(draft.frame, draft.cells, wanted, _pins(draft))
        for row in asked(draft, "spring"):
            course, at = draft.courses.get(row.value, []), draft.at(row.hex)
            if at in course:
                draft.courses[row.value] = course[course.index(at) :]
        return
    towns = {at: draft.frame.to_paper(*town.place) for at, town in draft.towns.items()}
    draft.rivers = hexside_rivers(draft.frame, draft.cells, wanted, towns=towns)
    if asked(draft, "river"):
        draft.rivers = hexside_rivers(draft.frame, draft.cells, wanted, _pins(draft), towns)
    for row in asked(draft, "no_river"):
        at = draft.at(row.hex)
        draft.dry |= {side for side in draft.rivers.get(row.value, ()) if at in side}


def _pins(draft: Draft) -> list[Pin]:
    return [Pin(row.value, row.hex, row.other) for row in rows_of(draft, "river")]


def lay_wall(draft: Draft) -> None:
    """The West Wall, and as `german` the ground it parts from the Allied side."""
    wall = west_wall(draft.frame, draft.cells)
    draft.regions["west_wall"] = set(wall)
    if asked(draft, "west_wall"):
        through = [draft.at(row.hex) for row in rows_of(draft, "west_wall")]
        wall = west_wall(draft.frame, draft.cells, through)
        draft.regions["west_wall"] = set(wall)
    draft.regions["german"] = set(wall) | east_of(draft.frame, draft.cells, wall)
    for row in asked(draft, "allied_control"):
        draft.regions["german"].discard(draft.at(row.hex))


def lay_banks(draft: Draft) -> None:
    """The hexes beyond the Meuse."""
    north_west = bank_of(draft.frame, draft.cells, draft.rivers["Meuse"])
    draft.regions["north_west_of_meuse"] = north_west


def lay_road_net(
    draft: Draft,
    plan: RoadPlan | None = None,
    mend: Callable[[Draft], None] | None = None,
    barred: Collection[Side] = (),
) -> None:
    """Roads by class, to every settlement, and where they leave the map.

    No road crosses a barred side. `mend` may change them before the corrections have their say.
    """
    plan = plan or PLANS[draft.game]
    at = {town.name: hex_ for hex_, town in sorted(draft.towns.items(), reverse=True)}
    served = draft.towns.keys()
    laid = lay_roads(draft.frame, draft.cells, plan, at=at, served=served, barred=barred)
    draft.roads = dict.fromkeys(laid.links, "")
    if asked(draft, "crossing"):
        rows = rows_of(draft, "crossing")  # all: laying one may undo another
        draft.idle = [row for row in draft.idle if row not in rows]
        links = [draft.side(row.hex, row.other) for row in rows]
        laid = lay_roads(
            draft.frame, draft.cells, plan, at=at, served=served, barred=barred, links=links
        )
    primary, secondary = ("road", "road") if plan.one_class else ROAD_KINDS[1:]
    draft.roads = dict.fromkeys(sorted(laid.primary), primary)
    draft.roads |= dict.fromkeys(sorted(laid.secondary), secondary)
    draft.edge_roads = dict(laid.edge_roads)
    if mend:
        mend(draft)
    for row in asked(draft, "no_road"):
        draft.roads.pop(draft.side(row.hex, row.other), None)
    for row in asked(draft, *ROAD_KINDS):
        draft.roads[draft.side(row.hex, row.other)] = row.fact
    for row in asked(draft, "no_edge_road"):
        draft.edge_roads.pop(draft.at(row.hex), None)
    for row in asked(draft, "edge_road"):
        draft.edge_roads[draft.at(row.hex)] = row.value


# --- corrections ---


def rows_of(draft: Draft, *facts: str) -> list[Correction]:
    """The corrections of some kinds."""
    return [row for row in draft.corrections if row.fact in facts]


def asked(draft: Draft, *facts: str) -> list[Correction]:
    """Those of the corrections that do not hold yet; the others are noted as idle."""
    rows = rows_of(draft, *facts)
    draft.idle += [row for row in rows if holds(draft, row)]
    return [row for row in rows if not holds(draft, row)]


def holds(draft: Draft, row: Correction) -> bool:
    """Whether a correction is true of the map as it stands."""
    if row.fact in TOWN_KINDS:
        town = draft.towns.get(draft.at(row.hex))
        return town is not None and (town.kind, town.name) == (row.fact, row.value)
    if row.fact in ROAD_KINDS:
        return draft.roads.get(draft.side(row.hex, row.other)) == row.fact
    if row.fact not in TESTS:
        raise ValueError(f"{draft.game}: {row.fact!r} is no kind of correction")
    return TESTS[row.fact](draft, row)


def _sides_around(draft: Draft, label: str, sides: set[Side]) -> bool:
    at = draft.at(label)
    return any(at in side for side in sides)


def _river(draft: Draft, row: Correction) -> bool:
    if draft.courses:
        steps = pairwise(draft.courses.get(row.value, ()))
        return draft.side(row.hex, row.other) in {(min(step), max(step)) for step in steps}
    return draft.side(row.hex, row.other) in draft.rivers.get(row.value, ())


def _no_river(draft: Draft, row: Correction) -> bool:
    """The river is drawn through the hex: it comes by, and none of the hex's sides is river."""
    at = draft.at(row.hex)
    sides = {side for side in draft.rivers.get(row.value, ()) if at in side}
    return bool(sides) and sides <= draft.dry


def _bridge(draft: Draft, row: Correction) -> bool:
    if row.other:
        return draft.side(row.hex, row.other) in draft.bridges
    return _sides_around(draft, row.hex, draft.bridges)


TESTS: dict[str, Test] = {
    "terrain": lambda draft, row: draft.terrain[draft.at(row.hex)] == row.value,
    "contains": lambda draft, row: row.value in draft.contains.get(draft.at(row.hex), ()),
    "river": _river,
    "spring": lambda draft, row: draft.courses.get(row.value, ())[:1] == [draft.at(row.hex)],
    "no_river": _no_river,
    "river_side": lambda draft, row: _sides_around(draft, row.hex, draft.river_sides),
    "bridge": _bridge,
    "crossing": lambda draft, row: draft.side(row.hex, row.other) in draft.roads,
    "no_road": lambda draft, row: draft.side(row.hex, row.other) not in draft.roads,
    "edge_road": lambda draft, row: draft.edge_roads.get(draft.at(row.hex)) == row.value,
    "no_edge_road": lambda draft, row: draft.at(row.hex) not in draft.edge_roads,
    "west_wall": lambda draft, row: draft.at(row.hex) in draft.regions.get("west_wall", ()),
    "allied_control": lambda draft, row: (
        draft.at(row.hex) not in draft.regions.get("german", draft.cells)
    ),
}
