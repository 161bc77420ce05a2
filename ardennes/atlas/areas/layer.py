"""The static layer of the client's board for a map of areas: the picture and the geometry."""

import cmath
from typing import Any

from ardennes.atlas.areas.sheet import Sheet, sheet
from ardennes.atlas.areas.spaces import GAME
from ardennes.atlas.areas.svg import draw, view_box
from ardennes.atlas.packing import packed
from ardennes.atlas.paper.curves import WHOLE, Pen, polygon


def area_layer() -> dict[str, bytes]:
    """The compressed files by name."""
    return packed(GAME, draw(margins=False), geometry())


def geometry() -> dict[str, Any]:
    """What a client must know to find an area under a finger and to say what is there."""
    land = sheet()
    return {
        "game": GAME,
        "box": list(view_box(land, margins=False)),
        "hex": None,
        "places": {name: _place(land, name) for name in land.names},
        "shapes": {
            name: str(polygon(Pen(WHOLE), shape))
            for name, shape in land.areas.plain().shapes.items()
        },
    }


def _place(land: Sheet, name: str) -> dict[str, Any]:
    space, at = land.country.spaces[name], land.places[name].counters
    kinds = [space.terrain, *([space.feature] if space.feature != "none" else [])]
    return {
        "x": round(at.real, 1),
        "y": round(at.imag, 1),
        "name": name,
        "terrain": ", ".join(kinds),
        "near": _near(land, name, at),
        "room": round(land.places[name].room),  # the radius around x, y that hides no name
        "town": [round(space.at.real, 1), round(space.at.imag, 1)],
    }


def _near(land: Sheet, name: str, at: complex) -> list[str]:
    """The neighbours clockwise by the middles of the borders, from the north."""
    borders = land.areas.borders

    def turn(other: str) -> float:
        line = borders[frozenset((name, other))]
        way = (line[len(line) // 2] - at) * 1j  # north is along the real axis
        return cmath.phase(way) % cmath.tau

    return sorted(land.areas.mesh.around[name], key=lambda other: (turn(other), other))
