"""A map.json in figures: what a cartographer tunes and a player would like to know."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from ardennes.atlas.frame import grid_of

SETTLEMENTS = ("city", "fortified_town", "town", "village")
TERRAIN = ("rough", "light_woods", "heavy_woods", "woods", "forest", "wooded_rough")
ROADS = ("road", "primary_road", "secondary_road")


class Figures(NamedTuple):
    """Counts of a map."""

    game: str
    hexes: int
    terrain: dict[str, int]  # hexes by the costliest terrain they hold
    settlements: dict[str, dict[str, str]]  # kind -> hex -> name
    rivers: dict[str, int]  # hexsides, or hexes of rivers that run through them
    bridges: int
    roads: dict[str, int]  # links by class
    road_hexes: int
    edge_roads: dict[str, int]  # by map side
    stated: list[str]  # facts of the rulebook


def figures(plan: dict[str, Any]) -> Figures:
    """Count the facts of a map."""
    board = plan["board"]
    hexes = sum(len(grid_of(plan["game"]).block(*block.split("-"))) for block in plan["hexes"])
    links = {kind: list(_links(board[kind])) for kind in ROADS if kind in board}
    return Figures(
        game=plan["game"],
        hexes=hexes,
        terrain=_terrain(board, hexes),
        settlements={kind: board[kind] for kind in SETTLEMENTS if kind in board},
        rivers={name: _length(line) for name, line in plan.get("rivers", {}).items()},
        bridges=len(board.get("bridge", ())),
        roads={kind: len(found) for kind, found in links.items()},
        road_hexes=len({at for found in links.values() for link in found for at in link}),
        edge_roads=_count(plan.get("edge_roads", {}).values()),
        stated=plan.get("rulebook", []),
    )


def _links(chains: Iterable[str]) -> Iterator[tuple[str, str]]:
    for chain in chains:
        yield from pairwise(chain.split())


def _count(words: Iterable[str]) -> dict[str, int]:
    return dict(Counter(words).most_common())


def _terrain(board: dict[str, Any], hexes: int) -> dict[str, int]:
    costliest = {at: kind for kind in TERRAIN for at in board.get(kind, ())}
    counts = Counter(costliest.values())
    counts["clear"] = hexes - len(costliest)
    return dict(counts.most_common())


def _length(line: list[str]) -> int:
    """Hexsides of a river along them; hexes of one through them."""
    return sum(1 if "/" in part else len(part.split()) for part in line)
