"""The sheet of `bb81`: rivers run through hexes and close them, woods open along roads only."""

from typing import Any

from ardennes.atlas.checks import Stakes, Unit
from ardennes.atlas.draft import Draft
from ardennes.atlas.river_hexes import dry_bank_of
from ardennes.atlas.road_plans import KEY_ROUTES, PLANS
from ardennes.atlas.sheets.bb81_roads import leave_beds
from ardennes.atlas.sheets.bb81_waters import Land, printed
from ardennes.atlas.sheets.common import (
    Plan,
    head,
    road_links,
    settlements,
    stated,
    table,
    terrain_lists,
)
from ardennes.atlas.stages import lay_rivers, lay_road_net, lay_terrain, lay_towns, rows_of
from ardennes.board.hexes import Coord, neighbours

FRIENDLY = {"N": "allied", "E": "german", "S": "allied", "W": "allied"}  # def-8
DENSITY = 0.56  # road links per hex
KEYS = (
    *KEY_ROUTES,
    "Champlon-St-Hubert-Recogne-Bouillon",
    "Eupen-Baraque Michel-Malmedy",
    "Namur-Andenne-Huy-Liège (Meuse valley)",
    "St. Vith-Poteau-Vielsalm-Salmchâteau-Baraque de Fraiture",
    "St. Vith-Steinebrück-Winterspelt-Pronsfeld-Prüm",
    "Trois-Ponts-Grand-Halleux-Vielsalm-Salmchâteau-Gouvy",
)
VILLAGES = (  # behind both fronts, where units wait and roads meet
    "Rocherath", "Hollerath", "Manderfeld", "Auw", "Winterspelt", "Lützkampen", "Arzfeld",
    "Karlshausen",
)  # fmt: skip
ON_MAP = "start"


def lay(draft: Draft) -> None:
    """Draw everything, in the order in which one thing decides another."""
    lay_terrain(draft)
    lay_towns(draft)
    _clear_copses(draft)
    lay_rivers(draft, through_hexes=True)
    plan = PLANS[draft.game]
    extra = (*plan.extra, *VILLAGES)
    plan = plan._replace(density=DENSITY, keys=KEYS, extra=extra, exit_tier=2)
    lay_road_net(draft, plan, mend=_mend)
    _lay_banks(draft)


def _mend(draft: Draft) -> None:
    """Roads on their banks, and off the map only where edge_roads.csv has one."""
    listed = {row["hex"]: row["edge"] for row in table(draft.game, "edge_roads.csv")}
    draft.edge_roads = {
        at: side
        for at, side in draft.edge_roads.items()
        if listed.get(draft.grid.write(at)) == side
    }
    dumps = [row["hex"] for row in table(draft.game, "fuel_dumps.csv")]
    starts = [row["setup_hex"] for row in _units(draft) if row["arrival"] == ON_MAP]
    leave_beds(draft, [draft.at(label) for label in (*dumps, *starts, vdh_drop(draft))])


def _clear_copses(draft: Draft) -> None:
    """Woods close the ground, so they are forests: no lone hex of them, and none in a town."""
    stated_woods = {draft.at(row.hex) for row in rows_of(draft, "terrain")}
    woods = {at for at, found in draft.terrain.items() if found == "woods"} - draft.towns.keys()
    forests = {at for at in woods if woods.intersection(neighbours(at))} | stated_woods
    for at, found in draft.terrain.items():
        if found == "woods" and at not in forests:
            draft.terrain[at] = "rough"


def _lay_banks(draft: Draft) -> None:
    """The Meuse and the ground beyond it; all else, that south of Sedan too, is near (R-19)."""
    land = Land(draft)
    course = {at for name in ("Meuse", "Meuse 2") for at in draft.courses.get(name, ())}
    river = course & land.waters.hexes
    draft.regions["river"] = river
    draft.regions["far"] = dry_bank_of(draft.frame, draft.cells, river) - river
    draft.regions["near"] = set(draft.cells) - river - draft.regions["far"]


def write(draft: Draft) -> Plan:
    """The map.json."""
    land, write_hex = Land(draft), draft.grid.write
    crossed = land.waters.crossed
    return {
        **head(draft),
        "edges": {side: draft.names(edge) for side, edge in edges(draft).items()},
        "rivers": _rivers(draft),
        "board": {
            **terrain_lists(draft),
            "town": settlements(draft, "town"),
            "fortified_town": settlements(draft, "fortified_town"),
            "river": [line for lines in _rivers(draft).values() for line in lines],
            "river_sides": {
                write_hex(at): sorted(map(printed, crossed[at]))
                for at in sorted(crossed, key=write_hex)
            },
            "bridge": draft.names(land.bridges),
            "road": road_links(draft, "road"),
            "supply": {side: draft.names(at) for side, at in sources(draft).items()},
        },
        "meuse_bank": {bank: draft.names(draft.regions[bank]) for bank in ("far", "near", "river")},
        "fuel_dumps": {row["hex"]: row["name"] for row in table(draft.game, "fuel_dumps.csv")},
        "liege": liege(draft),
        "vdh_drop": vdh_drop(draft),
        "edge_exits": _exits(draft, land),
        "rulebook": stated(draft),
    }


def _rivers(draft: Draft) -> dict[str, list[str]]:
    """Every river's hexes on the map, downstream; `river_sides` adds the sides at the map edge."""
    found: dict[str, list[str]] = {}
    for name, course in sorted(draft.courses.items()):
        found[name] = [" ".join(draft.grid.write(at) for at in course if at in draft.cells)]
    return found


def _exits(draft: Draft, land: Land) -> dict[str, dict[str, Any]]:
    """The roads off the map: the side they leave by, whose edge it is, who arrives there when."""
    turns = _entry_turns(draft)
    names = {row["hex"]: row["road"] for row in table(draft.game, "edge_roads.csv")}
    found: dict[str, dict[str, Any]] = {}
    for at, map_side in draft.edge_roads.items():
        label, off = draft.grid.write(at), land.waters.way_off(at, map_side)
        found[label] = {
            "side": map_side,
            "road": names.get(label, ""),
            "exit_side": None if off is None else printed(off),
            "friendly_to": FRIENDLY[map_side],
            "german_strategic_exit": map_side in "NW" and at in draft.regions["far"],
            "entry_turns": turns.get(label, []),
        }
    return dict(sorted(found.items()))


def _entry_turns(draft: Draft) -> dict[str, list[str]]:
    """Hex -> turns in which units may arrive there, in order."""
    order = [row["turn"] for row in table(draft.game, "turns.csv")]
    due: dict[str, set[str]] = {}
    for row in _arriving(draft):
        for label in row["entry_hexes"].split("|"):
            due.setdefault(label, set()).add(row["arrival"])
    return {label: sorted(turns, key=order.index) for label, turns in due.items()}


# --- places of the rules ---


def edges(draft: Draft) -> dict[str, set[Coord]]:
    """The hexes of each map edge; a corner belongs to two."""
    parts = {at: draft.grid.parts(draft.grid.write(at)) for at in draft.cells}
    columns, rows = {c for c, _ in parts.values()}, {r for _, r in parts.values()}
    return {
        "N": {at for at, (_, row) in parts.items() if row == min(rows)},
        "E": {at for at, (column, _) in parts.items() if column == max(columns)},
        "S": {at for at, (_, row) in parts.items() if row == max(rows)},
        "W": {at for at, (column, _) in parts.items() if column == min(columns)},
    }


def sources(draft: Draft) -> dict[str, set[Coord]]:
    """The friendly map edges (def-8)."""
    found: dict[str, set[Coord]] = {"german": set(), "allied": set()}
    for side, edge in edges(draft).items():
        found[FRIENDLY[side]] |= edge
    return found


def liege(draft: Draft) -> list[str]:
    """The three hexes of the tactical victory (vic-1), in order."""
    return sorted(row.hex for row in rows_of(draft, "fortified_town") if row.case == "vic-1")


def vdh_drop(draft: Draft) -> str:
    """Where von der Heydte's paratroops land (vdh-1)."""
    return next(row["entry_hexes"] for row in _units(draft) if row["unit_id"] == "G-VDH")


# --- what is at stake ---


def stakes(draft: Draft) -> Stakes:
    """What the game needs of the map."""
    dumps = table(draft.game, "fuel_dumps.csv")
    labels = [*liege(draft), *(row["hex"] for row in dumps)]
    rim = set[Coord]().union(*edges(draft).values())
    roads = [row["hex"] for row in table(draft.game, "edge_roads.csv")]
    return Stakes(
        units=[
            Unit(row["unit_id"], row["side"], row["setup_hex"])
            for row in _units(draft)
            if row["arrival"] == ON_MAP
        ],
        sources=sources(draft),
        arrivals={f"the edge road of {label}": [draft.at(label)] for label in roads}
        | {
            f"{row['unit_id']} at {label}": [draft.at(label)]
            for row in _arriving(draft)
            for label in row["entry_hexes"].split("|")
            if draft.at(label) in rim
        },
        objectives=draft.towns.keys() | {draft.at(label) for label in labels},
        passable=Land(draft).open,
    )


def _units(draft: Draft) -> list[dict[str, str]]:
    return table(draft.game, "units.csv")


def _arriving(draft: Draft) -> list[dict[str, str]]:
    return [row for row in _units(draft) if row["entry_hexes"]]
