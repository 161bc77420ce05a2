"""What a built map must satisfy, or it is not written: one sentence for every defect.

The checks know what is at stake in a game (`Stakes`): its units' hexes, the ways onto the map, its
objectives; everything else is read off the draft.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from ardennes.atlas.draft import Draft, Side
from ardennes.atlas.rivers import corner_nodes
from ardennes.atlas.stages import TOWN_KINDS, holds, rows_of
from ardennes.board.hexes import Coord, neighbours

Passable = Callable[[Coord, Coord], bool]


class Unit(NamedTuple):
    """A counter on the map at the start."""

    name: str
    side: str
    hex: str


class Stakes(NamedTuple):
    """What the game needs of its map."""

    units: list[Unit]
    sources: Mapping[str, Collection[Coord]]  # side -> hexes its supply comes from
    arrivals: Mapping[str, Collection[Coord]]  # "German from E" -> the hexes they may enter in
    objectives: Collection[Coord]
    passable: Passable  # may a unit on foot step from hex to hex


def defects(draft: Draft, stakes: Stakes) -> list[str]:
    """Everything wrong with a map."""
    return [
        *broken_rivers(draft),
        *broken_courses(draft),
        *broken_roads(draft),
        *inland_exits(draft),
        *lost_towns(draft),
        *violated(draft),
        *closed_entries(draft, stakes),
        *isolated_units(draft, stakes),
        *unreachable(draft, stakes),
    ]


# --- lines ---


def broken_rivers(draft: Draft) -> Iterator[str]:
    """Rivers along hexsides that are not one line, or that flow into nothing."""
    corners = {name: [_ends(side) for side in sides] for name, sides in draft.rivers.items()}
    for name, sides in corners.items():
        joints = [frozenset(a & b) for a, b in pairwise(sides)]
        if any(len(joint) != 1 for joint in joints) or len(set(joints)) < len(joints):
            yield f"river {name} is not one line"
        others = {c for other, found in corners.items() if other != name for s in found for c in s}
        mouth = sides[-1] - sides[-2] if len(sides) > 1 else sides[-1]
        edge = {c for c in mouth if any(at not in draft.cells for at in c)}
        if not mouth & others and not edge:
            yield f"river {name} ends in the middle of the land"


def _ends(side: Side) -> set[tuple[Coord, ...]]:
    """The two corners a hexside runs between."""
    return set(corner_nodes(side[0])) & set(corner_nodes(side[1]))


def broken_courses(draft: Draft) -> Iterator[str]:
    """The same for rivers through hexes."""
    for name, course in draft.courses.items():
        steps = all(b in neighbours(a) for a, b in pairwise(course))
        if not steps or len(set(course)) < len(course):
            yield f"river {name} is not one line"
        others = {at for other, hexes in draft.courses.items() if other != name for at in hexes}
        mouth = course[-1]
        if mouth not in others and all(near in draft.cells for near in neighbours(mouth)):
            yield f"river {name} ends in the middle of the land"


def broken_roads(draft: Draft) -> Iterator[str]:
    """Roads that lead nowhere, and settlements and map edges without one."""
    for a, b in draft.roads:
        if b not in neighbours(a):
            yield f"road {_name(draft, a)} to {_name(draft, b)} skips hexes"
    reached = _by_road(draft, next(iter(draft.roads))[:1]) if draft.roads else set[Coord]()
    cut_off = {at for link in draft.roads for at in link} - reached
    if cut_off:
        yield f"road net in pieces: {', '.join(draft.names(cut_off))} cut off"
    for at, town in draft.towns.items():
        if at not in reached:
            yield f"{town.name} in {_name(draft, at)} is on no road"
    for at in draft.edge_roads:
        if at not in reached:
            yield f"the road off the map in {_name(draft, at)} meets no road"


def inland_exits(draft: Draft) -> Iterator[str]:
    """Roads that leave the map where it does not end."""
    for at in draft.edge_roads:
        if all(near in draft.cells for near in neighbours(at)):
            yield f"the road off the map in {_name(draft, at)} is not at its edge"


def _by_road(draft: Draft, starts: Iterable[Coord]) -> set[Coord]:
    links = draft.roads.keys()
    return _spread(starts, draft.cells, lambda a, b: (min(a, b), max(a, b)) in links)


def _spread(starts: Iterable[Coord], cells: Collection[Coord], step: Passable) -> set[Coord]:
    """All that can be reached by steps over the map."""
    todo = list(starts)
    found = set(todo)
    while todo:
        at = todo.pop()
        for near in neighbours(at):
            if near in cells and near not in found and step(at, near):
                found.add(near)
                todo.append(near)
    return found


# --- places and stated facts ---


def lost_towns(draft: Draft) -> Iterator[str]:
    """Towns that are not where they lie on the ground, but for corrected ones."""
    moved = {draft.at(row.hex) for row in rows_of(draft, *TOWN_KINDS)}
    for at, town in draft.towns.items():
        if at not in moved and draft.frame.hex_at(*town.place) != at:
            yield f"{town.name} is in {_name(draft, at)}, off its hex"


def violated(draft: Draft) -> Iterator[str]:
    """Corrections that do not hold on the finished map."""
    for row in draft.corrections:
        if not holds(draft, row):
            yield f"not so: {row}"


# --- play ---


def closed_entries(draft: Draft, stakes: Stakes) -> Iterator[str]:
    """Reinforcements that find no road onto the map."""
    for label, hexes in stakes.arrivals.items():
        if not any(at in draft.edge_roads for at in hexes):
            yield f"no road onto the map for {label}"


def isolated_units(draft: Draft, stakes: Stakes) -> Iterator[str]:
    """Units cut off before the first turn: no way home past the enemy, by friends or free hexes."""
    where = {unit: draft.at(unit.hex) for unit in stakes.units}
    for side, sources in stakes.sources.items():
        own = {at for unit, at in where.items() if unit.side == side}
        enemy = {at for unit, at in where.items() if unit.side != side}
        threatened = {near for at in enemy for near in neighbours(at)} | enemy
        free = (draft.cells - threatened) | own
        home = _spread(set(sources) & free, free, lambda a, b: stakes.passable(b, a))
        for unit, at in where.items():
            if unit.side == side and at not in home:
                yield f"{unit.name} starts isolated in {unit.hex}"


def unreachable(draft: Draft, stakes: Stakes) -> Iterator[str]:
    """Objectives that no road joins with the ground a side comes from."""
    for side, sources in stakes.sources.items():
        reached = _by_road(draft, sources)
        for at in sorted(set(stakes.objectives) - reached):
            yield f"no road from the {side} side to the objective in {_name(draft, at)}"


def _name(draft: Draft, at: Coord) -> str:
    return draft.grid.write(at)
