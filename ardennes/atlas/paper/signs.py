"""What a game prints on its own map: areas, lines, stars, dumps, entries."""

import math
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import Any
from xml.sax.saxutils import escape

from ardennes.atlas.paper.clutter import Clutter, box_around
from ardennes.atlas.paper.curves import Pen, chains, line, mix, polygon
from ardennes.atlas.paper.ground import Land
from ardennes.atlas.paper.names import number_at
from ardennes.atlas.paper.sheet import RADIUS, WIDTH, key, member, pieces

INSET = 0.09  # outlines of areas lie so far inside their hexes
SPOTS = tuple(complex(x, y) for x, y in
              ((16, 15), (-16, 15), (19, 0), (-19, 0), (14, -13), (-14, -13), (0, 22)))  # fmt: skip
_OLIVE = 'fill="#5d6b3a" stroke="#fbf7ea" stroke-width="2" paint-order="stroke"'
ICONS = {
    "fuel": f'<path {_OLIVE} d="M-5-5h6.4l3.4 3v8h-9.8z"/><path fill="none" stroke="#fbf7ea" '
    'd="M-3-5v-2h3.4v2M-2.6-1.6l5.2 5.2M2.6-1.6l-5.2 5.2"/>',
    "drop": f'<path {_OLIVE} d="M-8 0C-8-10 8-10 8 0 5-2 3-2 0 0-3-2-5-2-8 0z"/>'
    '<path fill="none" stroke="#3c4526" d="M-7.6 0 0 8 7.6 0M0 0v8"/>',
}


def star(radius: float = 5.2) -> str:
    """A five-pointed star around the origin."""
    points = [
        (radius if i % 2 == 0 else radius * 0.42)
        * complex(math.sin(math.pi * i / 5), -math.cos(math.pi * i / 5))
        for i in range(10)
    ]
    look = 'fill="#b3261e" stroke="#fff8e6" stroke-width="2" paint-order="stroke"'
    return f'<path {look} d="{polygon(Pen(), points)}"/>'


def symbols() -> str:
    """Every sign that is used often, once."""
    icons = {**ICONS, "star": star()}
    return "".join(f'<g id="{name}">{art}</g>' for name, art in icons.items())


# --- under the roads ---


def areas(land: Land) -> str:
    """Set-up areas, the rear zone and bottlenecks: outlines a little inside their hexes."""
    plan = land.plan
    narrow = "".join(_hexagon(land, label) for label in plan.get("bottlenecks", ()))
    found = f'<path class="bottleneck" d="{narrow}"/>' if narrow else ""
    outlines = [
        ("rear", [plan.get("rear_zone", [])]),
        ("setup", list(plan.get("setup_areas", {}).values())),
        ("liege", [plan.get("liege", [])]),
    ]
    for kind, groups in outlines:
        pen = Pen()
        for hexes in groups:
            _outline(land, hexes, pen)
        if pen.parts:
            found += f'<path class="area {kind}" d="{pen}"/>'
    return found


def _hexagon(land: Land, label: str) -> str:
    centre = land.sheet.centres[label]
    return str(polygon(Pen(), [mix(p, centre, 0.1) for p in land.sheet.corners(label)]))


def _outline(land: Land, hexes: Collection[str], pen: Pen) -> None:
    """The rim of an area, each corner drawn toward the middle of its own hexes."""
    inside = [h for h in hexes if h in land.sheet.coords]
    for loop in land.sheet.outlines(member(inside)):
        points: list[complex] = []
        for edge in loop:
            centre = land.sheet.centres[edge.hex]
            points += [mix(edge.start, centre, INSET), mix(edge.end, centre, INSET)]
        polygon(pen, points)


def boundaries(land: Land) -> str:
    """Army boundaries along hexsides, with the four crosses of an army."""
    named: dict[str, list[str]] = land.plan.get("army_boundaries", {})
    return "".join(_boundary(land, name, sides) for name, sides in named.items())


def _boundary(land: Land, name: str, sides: list[str]) -> str:
    pen, text = Pen(), ""
    for points in _side_lines(land, sides):
        line(pen, points)
        text += "".join(_army(at, name) for at in _level_spots(points))
    return f'<path class="boundary" d="{pen}"/>' + text


def _side_lines(land: Land, sides: list[str]) -> list[list[complex]]:
    """Hexsides joined into long lines."""
    ends = [land.sheet.side(a, b) for a, b in pieces(sides)]
    at = {key(p): p for pair in ends for p in pair}
    found = chains([(key(a), key(b)) for a, b in ends], at.__getitem__)
    return [[at[corner] for corner in chain] for chain in found]


def _level_spots(points: list[complex]) -> list[complex]:
    """The middles of two level sides of a line, in its first and its last half."""
    sides = list(pairwise(points))
    half = len(sides) // 2
    found: list[complex] = []
    for part in (sides[:half], sides[half:]):
        ranked = [
            (round(abs((b - a).imag)), abs(i - len(part) // 2)) for i, (a, b) in enumerate(part)
        ]
        if ranked:
            found.append(mix(*part[ranked.index(min(ranked))]))
    return found


def _army(at: complex, name: str) -> str:
    """XXXX on the line between the names of the army to the north and that to the south."""
    above, _, below = name.partition(" / ")
    return (
        f'<g class="army" transform="translate({at.real:.0f} {at.imag:.0f})">'
        f'<text y="3">XXXX</text><text y="-7">{escape(above)}</text>'
        f'<text y="19">{escape(below)}</text></g>'
    )


def ourthe_line(land: Land) -> str:
    """A dotted line through hexes, then along hexsides."""
    found: dict[str, list[str]] = land.plan.get("ourthe_line", {})
    pen = Pen()
    if found.get("hexes"):
        line(pen, [land.sheet.centres[h] for h in found["hexes"]])
    for points in _side_lines(land, found.get("sides", [])):
        line(pen, points)
    return f'<path class="dotted" d="{pen}"/>' if pen.parts else ""


# --- over the roads ---


def icons(land: Land, clutter: Clutter) -> str:
    """Stars beside hex numbers; dumps and drop zones where their hexes have room."""
    found = ""
    for label in land.plan.get("victory_hexes", ()):
        at = number_at(land, label) + complex(2.05 * len(label) + 6.5, -2.4)
        clutter.add_box(box_around(at, 10, 10), 2.0)
        found += _use("star", at)
    for name, label in _icons(land.plan):
        at = _spot(land, clutter, label)
        clutter.add_box(box_around(at, 13, 14), 3.0)
        found += _use(name, at)
    return found


def _icons(plan: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for label in plan.get("fuel_dumps", ()):
        yield "fuel", label
    if plan.get("vdh_drop"):
        yield "drop", plan["vdh_drop"]


def _spot(land: Land, clutter: Clutter, label: str) -> complex:
    """The emptiest place in a hex."""
    centre = land.sheet.centres[label]
    costs = [(clutter.cost(box_around(centre + p, 14, 15)), i) for i, p in enumerate(SPOTS)]
    return centre + SPOTS[min(costs)[1]]


def _use(name: str, at: complex) -> str:
    return f'<use href="#{name}" x="{at.real:.0f}" y="{at.imag:.0f}"/>'


def area_names(land: Land, clutter: Clutter) -> str:
    """The name of each set-up area in the emptiest of its hexes."""
    found = ""
    for name, hexes in land.plan.get("setup_areas", {}).items():
        wide = 4.6 * len(name)
        options = [
            (round(clutter.cost(box_around(p, wide, 8)), 2), abs(p - _middle(land, hexes)), key(p))
            for label in hexes
            for p in _places(land.sheet.centres[label])
        ]
        x, y = min(options)[2]
        clutter.add_box(box_around(complex(x, y), wide, 8), 2.5)
        found += f'<text class="area-name" x="{x}" y="{y + 2.6:.0f}">{escape(name)}</text>'
    return found


def _places(centre: complex) -> Iterable[complex]:
    return [centre + complex(x, y) for y in (18, 10, -12, 0) for x in (0, -9, 9)]


def _middle(land: Land, hexes: list[str]) -> complex:
    return sum((land.sheet.centres[h] for h in hexes), 0j) / len(hexes)


def entries(land: Land) -> str:
    """The letter of every entry hex on the rim; a square plate stands for a blocking position."""
    german = set(land.plan["board"].get("control", {}).get("german", ()))
    blocked = set(land.plan.get("blocking_positions", ()))
    return "".join(
        entry(_rim_spot(land, label), letter, label in german, label in blocked)
        for letter, hexes in land.plan.get("entries", {}).items()
        for label in hexes
    )


def entry(at: complex, letter: str, german: bool = False, blocked: bool = False) -> str:
    """One entry letter."""
    x, y = round(at.real), round(at.imag)
    plate = f'<rect class="plate" x="{x - 12}" y="{y - 12}" width="24" height="24"/>'
    return (
        f'{plate if blocked else ""}<circle class="entry {"german" if german else "allied"}" '
        f'cx="{x}" cy="{y}" r="9.5"/><text class="letter" x="{x}" y="{y + 4.2:g}">'
        f"{escape(letter)}</text>"
    )


def _rim_spot(land: Land, label: str) -> complex:
    """Just off the rim, aside from a road that leaves there."""
    centre, end = land.sheet.centres[label], land.lines.ends.get(label)
    ways = [p - centre for p in land.sheet.open_sides(label)] or [-WIDTH / 2 * 1j]
    out = sum(ways, 0j)
    out = out / abs(out)
    at = centre + out * ((WIDTH / 2 if len(ways) % 2 else RADIUS) + 14)
    if end is None:
        return at
    across = ((end - at) * out.conjugate()).imag
    return at + out * 1j * (across - 17 if across >= 0 else across + 17)
