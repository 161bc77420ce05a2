"""The parts of a map.json that several games share."""

import csv
from importlib import resources
from typing import Any

from ardennes.atlas.draft import Draft, Side, blocks

Plan = dict[str, Any]


def table(game: str, name: str) -> list[dict[str, str]]:
    """A CSV of a game's data folder."""
    path = resources.files("ardennes").joinpath("games", game, "data", name)
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


def head(draft: Draft) -> Plan:
    """Who made the map, its hexes and the roads off it."""
    write = draft.grid.write
    return {
        "game": draft.game,
        "made_by": f"ardennes map {draft.game} --build",
        "hexes": blocks(draft.game),
        "edge_roads": dict(sorted((write(at), side) for at, side in draft.edge_roads.items())),
    }


def stated(draft: Draft) -> list[str]:
    """The facts of the map that the rulebook states, each with its case."""
    return [str(row) for row in draft.corrections if row.case]


def terrain_lists(draft: Draft, plain: str = "clear") -> Plan:
    """Hexes by class; a hex is listed under every terrain it contains."""
    words = sorted({*draft.terrain.values()} - {plain})
    more = draft.contains
    return {
        word: draft.names({
            at for at, found in draft.terrain.items() if found == word or word in more.get(at, ())
        })
        for word in words
    }  # fmt: skip


def settlements(draft: Draft, kind: str) -> dict[str, str]:
    """Hex -> name of the settlements of a kind."""
    found = {draft.grid.write(at): t.name for at, t in draft.towns.items() if t.kind == kind}
    return dict(sorted(found.items()))


def side_names(draft: Draft, sides: set[Side]) -> list[str]:
    """Hexsides as 0203/0204, in order."""
    return sorted(side_name(draft, side) for side in sides)


def side_name(draft: Draft, side: Side) -> str:
    """A hexside as 0203/0204, the smaller number first."""
    return "/".join(sorted(map(draft.grid.write, side)))


def river_lines(draft: Draft) -> dict[str, list[str]]:
    """Every river's hexsides, downstream."""
    return {n: [side_name(draft, s) for s in sides] for n, sides in sorted(draft.rivers.items())}


def road_links(draft: Draft, kind: str) -> list[str]:
    """The links of a class as pairs of hexes."""
    links = {side for side, found in draft.roads.items() if found == kind}
    return [name.replace("/", " ") for name in side_names(draft, links)]
