"""What stands and runs on the ground: towns in their hexes, the West Wall, lines of December 1944.

A game's table (data/terrain.toml) lists by kind the settlements its map shows, most weighty kind
first, and under `at` the few whose hexes the rulebook or a river bank decides.
"""

import heapq
import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ardennes.atlas.frame import Frame, Paper, nearest_hex
from ardennes.atlas.layers import Feature, Point, layer
from ardennes.atlas.terrain import walk
from ardennes.board.hexes import Coord, Grid, distance, neighbours

PULL = 4  # how much dearer a hex a whole hex off the trace is than one on it


class Town(NamedTuple):
    """A settlement the map shows, named as its people name it."""

    name: str
    kind: str
    importance: int  # of the atlas: 1 a city to 5 a hamlet
    place: Point


class Towns(NamedTuple):
    """The settlement of every hex that has one, and a line for each that found no room."""

    shown: dict[Coord, Town]
    left_out: list[str]


# --- towns ---


def towns(frame: Frame, cells: Collection[Coord], table: Mapping[str, Any]) -> Towns:
    """The settlements of a game's list in their hexes; of two in one hex the weightier stays."""
    shown: dict[Coord, Town] = {}
    left_out: list[str] = []
    gazetteer, grid = _gazetteer(frame, cells), frame.grid
    pinned = {name: [grid.coord(x) for x in at] for name, at in table.get("at", {}).items()}
    for kind, names in table["towns"].items():
        left_out += [f"{name}: not on this ground" for name in names if name not in gazetteer]
        found = [
            (_pick(frame, gazetteer[name], pinned.get(name)), pinned.get(name))
            for name in names
            if name in gazetteer
        ]
        for feature, at in sorted(found, key=lambda pair: _rank(pair[0])):
            left_out += _put(frame, cells, shown, _town(feature, kind), at)
    return Towns(shown, left_out)


def _put(
    frame: Frame,
    cells: Collection[Coord],
    shown: dict[Coord, Town],
    town: Town,
    pinned: Sequence[Coord] | None,
) -> Iterator[str]:
    """Show a town in its hexes where there is room; a line for each where there is none."""
    for at in pinned or [frame.hex_at(*town.place)]:
        if at not in cells:
            yield f"{town.name}: off the map"
        elif shown.setdefault(at, town) is not town:
            yield f"{town.name}: {shown[at].name} is in {frame.grid.write(at)}"


def _gazetteer(frame: Frame, cells: Collection[Coord]) -> dict[str, list[Feature]]:
    """The places on the map and one hex beyond by name, the weightiest first.

    Who is called so comes before who is also called so.
    """
    near = {near for at in cells for near in (at, *neighbours(at))}
    here = sorted((f for f in layer("places") if frame.hex_at(*f.lines[0][0]) in near), key=_rank)
    found: dict[str, list[Feature]] = {}
    for feature in here:
        found.setdefault(feature.properties["name"], []).append(feature)
    for feature in here:
        for name in feature.properties.get("alt", ()):
            found.setdefault(name, []).append(feature)
    return found


def _pick(frame: Frame, namesakes: Sequence[Feature], pinned: Sequence[Coord] | None) -> Feature:
    """The weightiest of several places of one name, or the one nearest to where it must be."""
    if not pinned:
        return namesakes[0]
    return min(namesakes, key=lambda f: distance(frame.hex_at(*f.lines[0][0]), pinned[0]))


def _rank(feature: Feature) -> tuple[int, int, str]:
    properties = feature.properties
    return properties["importance"], -(properties.get("pop") or 0), properties["name"]


def _town(feature: Feature, kind: str) -> Town:
    properties = feature.properties
    return Town(properties["name"], kind, properties["importance"], feature.lines[0][0])


# --- lines ---


def lines(kind: str) -> Iterator[tuple[str, tuple[Point, ...]]]:
    """Name and course of every line of a kind in the military layer."""
    for feature in layer("military"):
        if feature.properties["kind"] == kind:
            for line in feature.lines:
                yield feature.properties["name"], line


def line_hexes(frame: Frame, cells: Collection[Coord], kind: str) -> dict[str, list[Coord]]:
    """The hexes on the map that each line of a kind runs through, in its order."""
    found = {
        name: [at for at in hexes_along(frame.grid, _on_paper(frame, line)) if at in cells]
        for name, line in lines(kind)
    }
    return {name: hexes for name, hexes in found.items() if hexes}


def hexes_along(grid: Grid, line: Sequence[Paper]) -> list[Coord]:
    """The hexes a line on the paper runs through, each once, in its order."""
    return list(dict.fromkeys(nearest_hex(grid, x, y) for x, y in walk(line)))


def _on_paper(frame: Frame, line: Iterable[Point]) -> list[Paper]:
    return [frame.to_paper(*point) for point in line]


# --- the West Wall ---


def west_wall(frame: Frame, cells: Collection[Coord], through: Sequence[Coord] = ()) -> list[Coord]:
    """The wall as a chain of hexes from north to south, one thick, by way of the given hexes.

    From each fixed hex to the next the chain takes the cheapest way, a hex being the dearer the
    farther its centre lies from the trace; so it is connected and never bunches up. Apart from
    the given hexes it keeps to the German side of the front, which runs close by.
    """
    trace, german = wall_trace(frame), _behind(frame, cells, front(frame)) | set(through)
    on_map = [at for at in hexes_along(frame.grid, trace) if at in cells]
    if not on_map:
        return []
    costs = {at: _cost(frame.grid.centre(at), trace) for at in german}
    ends = [_closest(frame.grid, at, german) for at in (on_map[0], on_map[-1])]
    stops = [ends[0], *_in_order(frame.grid, through, trace), ends[1]]
    chain = [way for leg in pairwise(stops) for way in _cheapest(costs, *leg)]
    return _trimmed(list(dict.fromkeys(chain)), cells)


def _trimmed(chain: list[Coord], cells: Collection[Coord]) -> list[Coord]:
    """A chain that touches the edge of the map once at either end, not along it."""
    edge = {at for at in chain if any(near not in cells for near in neighbours(at))}
    while len(chain) > 1 and edge.issuperset(chain[:2]):
        chain = chain[1:]
    while len(chain) > 1 and edge.issuperset(chain[-2:]):
        chain = chain[:-1]
    return chain


def front(frame: Frame) -> list[Paper]:
    """The front of the morning of 16 December on the paper, from north to south."""
    return [point for _, line in lines("front_line") for point in _on_paper(frame, line)]


def _closest(grid: Grid, to: Coord, among: Iterable[Coord]) -> Coord:
    there = grid.centre(to)
    return min(among, key=lambda at: (math.dist(grid.centre(at), there), at))


def wall_trace(frame: Frame) -> list[Paper]:
    """The forward edge of the main belt on the paper, from north to south."""
    longest = max((line for _, line in lines("west_wall")), key=len)
    return list(walk(_on_paper(frame, longest)))


def _in_order(grid: Grid, stops: Iterable[Coord], trace: Sequence[Paper]) -> list[Coord]:
    return sorted(stops, key=lambda at: _nearest(grid.centre(at), trace))


def _nearest(point: Paper, trace: Sequence[Paper]) -> int:
    return min(range(len(trace)), key=lambda i: math.dist(point, trace[i]))


def _cost(centre: Paper, trace: Sequence[Paper]) -> float:
    return 1 + PULL * math.dist(centre, trace[_nearest(centre, trace)]) ** 2


def _cheapest(costs: Mapping[Coord, float], start: Coord, goal: Coord) -> list[Coord]:
    """The way over the map whose hexes cost least together."""
    heap: list[tuple[float, list[Coord]]] = [(0.0, [start])]
    done: set[Coord] = set()
    while heap:
        cost, way = heapq.heappop(heap)
        if way[-1] == goal:
            return way
        if way[-1] not in done:
            done.add(way[-1])
            for near in (near for near in neighbours(way[-1]) if near in costs):
                heapq.heappush(heap, (cost + costs[near], [*way, near]))
    raise ValueError(f"no way over the map from {start} to {goal}")


def east_of(frame: Frame, cells: Collection[Coord], chain: Sequence[Coord]) -> set[Coord]:
    """The hexes behind the wall, itself left out; off its ends the trace goes on dividing."""
    trace, centres = wall_trace(frame), [frame.grid.centre(at) for at in chain]
    before, after = (_nearest(end, trace) for end in (centres[0], centres[-1]))
    wall = [*trace[:before], *centres, *trace[after + 1 :]]
    return _behind(frame, cells, wall) - set(chain)


def _behind(frame: Frame, cells: Iterable[Coord], line: Sequence[Paper]) -> set[Coord]:
    """The hexes whose way to the east edge of the paper crosses a line evenly: east of it."""
    return {at for at in cells if _crossings(frame.grid.centre(at), line) % 2 == 0}


def _crossings(point: Paper, line: Sequence[Paper]) -> int:
    x, y = point
    return sum(
        (y1 <= y) != (y2 <= y) and x1 + (y - y1) / (y2 - y1) * (x2 - x1) > x
        for (x1, y1), (x2, y2) in pairwise(line)
    )
