"""The static layer of the client's board: a map without its margins, and where its places lie."""

import re
from typing import Any

from ardennes.atlas.figures import SETTLEMENTS, TERRAIN
from ardennes.atlas.frame import grid_of
from ardennes.atlas.packing import packed
from ardennes.atlas.paper.sheet import RADIUS
from ardennes.atlas.paper.svg import draw, hex_centres


def board_layer(plan: dict[str, Any]) -> dict[str, bytes]:
    """The compressed files by name: the picture, its details and the geometry."""
    svg = draw(plan, margins=False)
    return packed(plan["game"], svg, geometry(plan, svg))


def layer_of_areas() -> dict[str, bytes]:
    """The same files for the map of areas, whose board is no grid."""
    from ardennes.atlas.areas.layer import area_layer

    return area_layer()


def geometry(plan: dict[str, Any], svg: str) -> dict[str, Any]:
    """What a client must know to find a hex under a finger and to say what is there; it finds
    the neighbours itself."""
    box = re.search(r'viewBox="([-\d. ]+)"', svg)
    assert box is not None
    grid, board = grid_of(plan["game"]), plan["board"]
    names = {at: name for kind in SETTLEMENTS for at, name in board.get(kind, {}).items()}
    terrain = {at: kind for kind in TERRAIN for at in board.get(kind, ())}
    centres = hex_centres(plan)
    places: dict[str, dict[str, Any]] = {}
    for label, (x, y) in centres.items():
        places[label] = {
            "x": round(x, 1),
            "y": round(y, 1),
            "terrain": terrain.get(label, "clear").replace("_", " "),
        }
        if label in names:
            places[label]["name"] = names[label]
    return {
        "game": plan["game"],
        "box": [float(part) for part in box[1].split()],
        "hex": {"radius": round(RADIUS, 3), "pointy": grid.pointy},
        "places": places,
        "shapes": {},
    }
