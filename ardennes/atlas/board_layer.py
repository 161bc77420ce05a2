"""The static layer of the client's board: a map without its margins, and where its places lie."""

import gzip
import hashlib
import json
import re
from typing import Any

from ardennes.atlas.figures import SETTLEMENTS, TERRAIN
from ardennes.atlas.frame import grid_of
from ardennes.atlas.paper.sheet import RADIUS
from ardennes.atlas.paper.svg import draw, hex_centres
from ardennes.board.hexes import neighbours


def board_layer(plan: dict[str, Any]) -> dict[str, bytes]:
    """Two compressed files by name: the picture and the geometry, named by their content."""
    svg = draw(plan, margins=False)
    text = json.dumps(geometry(plan, svg), ensure_ascii=False, separators=(",", ":"))
    name = f"{plan['game']}-{hashlib.sha256((svg + text).encode()).hexdigest()[:12]}"
    return {f"{name}.svg.gz": _packed(svg), f"{name}.json.gz": _packed(text)}


def layer_of_areas() -> dict[str, bytes]:
    """The same two files for the map of areas, whose board is no grid."""
    from ardennes.atlas.areas.layer import area_layer

    return area_layer()


def _packed(text: str) -> bytes:
    return gzip.compress(text.encode(), 9, mtime=0)


def geometry(plan: dict[str, Any], svg: str) -> dict[str, Any]:
    """What a client must know to find a hex under a finger and to say what is there."""
    box = re.search(r'viewBox="([-\d. ]+)"', svg)
    assert box is not None
    grid, board = grid_of(plan["game"]), plan["board"]
    names = {at: name for kind in SETTLEMENTS for at, name in board.get(kind, {}).items()}
    terrain = {at: kind for kind in TERRAIN for at in board.get(kind, ())}
    centres = hex_centres(plan)
    places: dict[str, dict[str, Any]] = {}
    for label, (x, y) in centres.items():
        around = [grid.write(near) for near in neighbours(grid.coord(label))]
        places[label] = {
            "x": round(x, 1),
            "y": round(y, 1),
            "terrain": terrain.get(label, "clear").replace("_", " "),
            "near": [near if near in centres else None for near in around],
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
