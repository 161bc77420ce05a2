"""A table of map facts (`map_facts.csv`, one fact a row with its source) -> `map.json`.

The built file holds the facts in the `[board]` grammar of position files, so that a game reads its
own map and an invented board alike. Rows say where each fact comes from; the built map keeps the
list of those the rulebook states, everything else is reconstructed.
"""

import csv
import json
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

Row = dict[str, str]

HEX_LISTS = ("west_wall", "north_west_of_meuse")


def build_map(folder: Path, game: str) -> str:
    """The text of `map.json` for the facts in a data folder."""
    with (folder / "map_facts.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    grid = json.loads((folder / "grid.json").read_text(encoding="utf-8"))
    by_fact: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_fact[row["fact"]].append(row)
    built = {
        "game": game,
        "made_by": f"ardennes map {game} --build",
        "rows": grid["hexes_per_row"],
        "edges": _grouped(by_fact["map_side"]),
        "edge_roads": sorted(row["hex"] for row in by_fact["road_to_map_edge"]),
        "exit": grid["german_exit"]["hexes"],
        "rivers": _named_sides(by_fact["river_side"]),
        "board": _board(by_fact, grid),
        "rulebook": sorted({_fact(row) for row in rows if row["source"] == "rulebook"}),
    }
    return json.dumps(built, indent=1, ensure_ascii=False) + "\n"


def _board(
    by_fact: dict[str, list[Row]], grid: dict[str, dict[str, list[str]]]
) -> dict[str, object]:
    terrain = _grouped([*by_fact["terrain"], *by_fact["terrain_contains"]])
    terrain.pop("clear", None)
    sources = set(grid["supply_sources"]["german"])
    edge = {row["hex"] for row in by_fact["map_side"]}
    return {
        **terrain,
        **{name: sorted(row["hex"] for row in by_fact[name]) for name in HEX_LISTS},
        "town": {row["hex"]: row["value"] for row in by_fact["town"]},
        "river": _sides(by_fact["river_side"]),
        "bridge": _sides(by_fact["bridge"]),
        "road": [side.replace("/", " ") for side in _sides(by_fact["road"])],
        "supply": {"german": sorted(sources), "allied": sorted(edge - sources)},
        "control": {"german": _grouped(by_fact["control_start"])["german"]},
    }


def _grouped(rows: Iterable[Row]) -> dict[str, list[str]]:
    """Hexes by the value of their fact."""
    groups: defaultdict[str, set[str]] = defaultdict(set)
    for row in rows:
        groups[row["value"]].add(row["hex"])
    return {value: sorted(hexes) for value, hexes in sorted(groups.items())}


def _sides(rows: Iterable[Row]) -> list[str]:
    return sorted({f"{row['hex']}/{row['other_hex']}" for row in rows})


def _named_sides(rows: Iterable[Row]) -> dict[str, list[str]]:
    names: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        names[row["value"]].append(row)
    return {name: _sides(group) for name, group in sorted(names.items())}


def _fact(row: Row) -> str:
    return " ".join(filter(None, (row["hex"], row["other_hex"], row["fact"], row["value"])))
