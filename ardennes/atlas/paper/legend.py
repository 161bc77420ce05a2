"""The key of a map: every sign on it, with a small drawing."""

from typing import NamedTuple

from ardennes.atlas.paper.built import FORT, rampart, strokes
from ardennes.atlas.paper.curves import Pen, polygon
from ardennes.atlas.paper.ground import Land
from ardennes.atlas.paper.margin import arrow
from ardennes.atlas.paper.signs import entry
from ardennes.atlas.paper.style import Road, Terrain
from ardennes.atlas.paper.woods import tree_art


class Key(NamedTuple):
    """A sign and what it means; drawn around the origin."""

    label: str
    art: str


def keys_of(land: Land) -> list[Key]:
    """Every sign the map uses, in the order of the key."""
    found = [Key(terrain.label, _swatch(terrain, land)) for terrain in land.style.terrain]
    found += _towns(land)
    kinds = {track.kind for track in land.lines.tracks}
    found += [Key(r.label, _road_sign(r)) for r in reversed(land.style.roads) if r.name in kinds]
    found.append(Key("River, bridge", _RIVER))
    board, plan = land.plan["board"], land.plan
    if board.get("meuse"):
        found.append(Key("Meuse", _MEUSE))
    if board.get("lake"):
        found.append(Key("Lake", _LAKE))
    if board.get(land.style.wall):
        found.append(Key(land.style.wall_label, _WALL))
    found += [Key(label, art) for name, label, art in _SIGNS if plan.get(name)]
    return found + _sources(land)


def _towns(land: Land) -> list[Key]:
    drawings = (_VILLAGE, _TOWN, _CITY)
    board = land.plan["board"]
    return [
        Key(label, _fort(size) if name == FORT else drawings[size])
        for name, size, label in land.style.towns
        if board.get(name)
    ]


def _fort(size: int) -> str:
    return f'<g transform="scale(.72)">{_CITY}{rampart(0j, size)}</g>'


def _sources(land: Land) -> list[Key]:
    found: list[Key] = []
    for i, (name, label) in enumerate(land.style.sources):
        if land.plan["board"].get("supply", {}).get(name):
            pen = Pen()
            arrow(pen, 2 + 0j, 1 + 0j)
            found.append(Key(label, f'<path class="source{min(i, 1)}" d="{pen}"/>'))
    return found


def _swatch(terrain: Terrain, land: Land) -> str:
    turn = 1 if land.sheet.grid.pointy else complex(0.8660254, 0.5)
    ring = [17 * complex(0, -1) * turn * complex(0.5, 0.8660254) ** i for i in range(6)]
    text = f'<path class="swatch" fill="{terrain.fill}" d="{polygon(Pen(), ring)}"/>'
    if "hachure" in terrain.marks:
        text += _HACHURES
    shapes = {"spruce": ("spruce",) * 5, "mixed": ("round", "fir", "round"), "fir": ("dark",) * 3}
    for mark in terrain.marks:
        for shape, p in zip(shapes.get(mark, ()), _SPOTS, strict=False):
            text += tree_art(shape, (p,))
    return text


def _road_sign(road: Road) -> str:
    return "".join(strokes(road, '<path d="M-17 5C-8-9 6 11 17-5" ')[1:])


_SPOTS = (-7 - 1j, 4 - 3j, 0 + 9j, 9 + 5j, -8 + 8j)
_HACHURES = '<path class="hachure h2" d="M-7-3l3 5M-3-6l3 6M3-6l2 6M-9 4l3 4M-1 4l2 5M6 3l2 5"/>'
_PATCH = '<path class="urban" d="M-15-2C-13-12 10-14 14-3 17 8-2 14-10 9-14 7-16 3-15-2z"'
_BLOCKS = (
    '<path class="walls" d="M-8-6h5v4h-5zM1-8h4v4h-4zM-9 1h4v5h-4zM-2 0h5v4h-5zM6-2h4v5h-4z'
    "M-2 6h4v3h-4z"
)
_VILLAGE = (
    f'{_PATCH} transform="scale(.62)"/>'
    '<path class="walls" d="M-6-3h5v4h-5zM2-4h4v4h-4zM-1 3h5v3.4h-5z"/>'
)
_TOWN = f'{_PATCH}/>{_BLOCKS}"/>'
_CITY = (
    f'{_PATCH} transform="scale(1.16)"/>{_BLOCKS}M-13-3h3v4h-3zM-3-12h5v3h-5zM7 5h5v4h-5z'
    'M-8 8h4v3h-4zM7-9h4v4h-4z"/>'
)


def _stream(width: float) -> str:
    d = "M-17 7C-6-12 4 13 17-7"
    return (
        f'<path d="{d}" fill="none" stroke="#4b7187" stroke-width="{width + 2:g}"/>'
        f'<path d="{d}" fill="none" stroke="#8fb6c9" stroke-width="{width:g}"/>'
    )


_RIVER = _stream(4.4) + '<path class="bridge" d="M-3.2-6.5h6.4v13h-6.4z"/>'
_MEUSE = _stream(9) + '<path class="current" d="M-17 7C-6-12 4 13 17-7"/>'
_LAKE = (
    '<path d="M-15 2C-10-8 8-8 15-1 10 8-9 9-15 2z" fill="#8fb6c9" stroke="#4b7187" '
    'stroke-width="1.1"/>'
)
_WALL = (
    '<path class="wall" d="M-16 3H16"/><path class="teeth" d="M-14 3l3-6 3 6zM-6 3l3-6 3 6z'
    'M2 3l3-6 3 6zM10 3l3-6 3 6z"/>'
)
_EXIT = (
    '<path d="M-16 0h32" stroke="url(#exit)" stroke-width="18"/>'
    '<path class="exit-arrow" d="M6 0-3 5.5-1 0-3-5.5z"/>'
)
_HEXAGON = "M16 0 8 13.9H-8L-16 0-8-13.9H8z"
_SIGNS = (
    ("victory_hexes", "Victory hex", '<use href="#star" transform="scale(1.5)"/>'),
    ("fuel_dumps", "Fuel dump", '<use href="#fuel" transform="scale(1.3)"/>'),
    ("vdh_drop", "Von der Heydte", '<use href="#drop" transform="scale(1.3)"/>'),
    ("liege", "Liège", f'<path class="area liege" d="{_HEXAGON}"/>'),
    ("bottlenecks", "Bottleneck", f'<path class="bottleneck" d="{_HEXAGON}"/>'),
    ("entries", "Entry hex", entry(0j, "A")),
    ("blocking_positions", "Blocking position", entry(0j, "A", blocked=True)),
    ("setup_areas", "Set-up area", f'<path class="area setup" d="{_HEXAGON}"/>'),
    ("rear_zone", "German rear zone", f'<path class="area rear" d="{_HEXAGON}"/>'),
    (
        "army_boundaries",
        "Army boundary",
        '<path class="boundary" d="M-17 0H17"/><g class="army"><text y="3">XXXX</text></g>',
    ),
    ("ourthe_line", "Ourthe line", '<path class="dotted" d="M-16 3 0-4 16 3"/>'),
    ("exit", "Exit run", _EXIT),
    (
        "exit_multiplier",
        "Exit, times points",
        '<path class="exit-arrow" d="M-4 0-13 5.5-11 0-13-5.5z"/><text class="times" x="6" y="5">×3'
        "</text>",
    ),
)
