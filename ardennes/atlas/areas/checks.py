"""What a map of areas must be: its areas touch where the table says, and nowhere else."""

from collections import Counter
from typing import Any

from ardennes.atlas.areas.borders import Areas, crossings
from ardennes.atlas.areas.mesh import area, inside, ring
from ardennes.atlas.areas.spaces import UNIT, Country, Pair

LEAST = 1.5  # kilometres of a border


def contacts(shapes: dict[str, list[complex]]) -> dict[Pair, float]:
    """How many kilometres of outline each two areas share."""
    sides: dict[frozenset[complex], list[str]] = {}
    for name, points in shapes.items():
        for a, b in ring(points):
            sides.setdefault(frozenset((a, b)), []).append(name)
    found: dict[Pair, float] = {}
    for ends, names in sides.items():
        if len(names) == 2:
            a, b = ends
            found[frozenset(names)] = found.get(frozenset(names), 0.0) + abs(a - b) / UNIT
    return found


def defects(areas: Areas) -> list[str]:
    """What is wrong with a map."""
    touching, listed = contacts(areas.shapes), areas.country.borders
    found = [f"{_words(pair)} should touch" for pair in listed if pair not in touching]
    found += [f"{_words(pair)} should not touch" for pair in touching if pair not in listed]
    found += [
        f"the border of {_words(pair)} is {km:.1f} km short"
        for pair, km in touching.items()
        if km < LEAST
    ]
    found += [
        f"{name} does not hold its own place"
        for name, shape in areas.shapes.items()
        if not inside(areas.mesh.at[name], shape)
    ]
    pairs = list(areas.borders)
    for i, j in crossings(list(areas.borders.values())):
        found.append(f"the borders of {_words(pairs[i])} and of {_words(pairs[j])} cross")
    gap = area(areas.mesh.outline) - sum(map(area, areas.shapes.values()))
    if abs(gap) > 1e-4 * area(areas.mesh.outline):
        found.append("the areas do not fill the map")
    return found


def _words(pair: Pair) -> str:
    return " and ".join(sorted(pair))


def figures(country: Country) -> dict[str, Any]:
    """The map in figures."""
    spaces, borders = country.spaces.values(), country.borders.values()
    roads = [border for border in borders if border.road]
    features = {kind: [s.name for s in spaces if s.feature == kind] for kind in ("city", "town")}
    return {
        "game": "commander",
        "areas": len(spaces),
        "terrain": dict(sorted(Counter(space.terrain for space in spaces).items())),
        "settlements": features,
        "borders": dict(sorted(Counter(border.water for border in borders).items())),
        "roads": len(roads),
        "bridges": sum(border.water != "none" for border in roads),
        "points": sum(space.points for space in spaces),
    }
