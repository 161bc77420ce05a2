"""The land itself: fills, trees, towns, water, roads, bridges, the fortified line."""

import math
from collections.abc import Callable
from random import Random

from ardennes.atlas.paper.clutter import Clutter
from ardennes.atlas.paper.curves import (
    Pen,
    blob,
    lengths,
    line,
    mix,
    noise,
    normals,
    polygon,
    sample,
    spline,
    wobble,
)
from ardennes.atlas.paper.network import Bridge, Network, River
from ardennes.atlas.paper.relief import Relief
from ardennes.atlas.paper.sheet import Edge, Map, Sheet, member
from ardennes.atlas.paper.style import Road, Style, Terrain

SPRING = 110.0  # a river reaches its full width after so much of its course
TOOTH = 7.2
BREACH = 15.0
TREES = {
    "spruce": '<path d="M-2 .6h5.6l-1.2 1.2h-3.4z" fill="#2c3a2c" opacity=".25"/>'
    '<path d="M0-8 2.2-3.6h-1L3.1 .8h-6.2L-1.2-3.6h-1z" fill="#4b6b4c"/>'
    '<path d="M0-8-2.2-3.6h1L-3.1 .8" fill="none" stroke="#eef3e2" stroke-width=".7"/>',
    "fir": '<path d="M0-7 1.9-3.1h-.9L2.7 .7h-5.4L-1-3.1h-.9z" fill="#7f9c72"/>',
    "round": '<circle cy="-2.2" r="2.9" fill="#8aa579"/><circle cx="2.5" cy="-.6" r="1.9" '
    'fill="#8aa579"/><circle cx="-.8" cy="-3" r="1.4" fill="#c0d0a8"/>',
}


class Land:
    """A map with its sheet, style and lines, and the terrain of every hex."""

    def __init__(self, sheet: Sheet, plan: Map, style: Style, lines: Network) -> None:
        self.sheet, self.plan, self.style, self.lines = sheet, plan, style, lines
        self.kinds = {label: style.terrain[0] for label in sheet.coords}
        for terrain in style.terrain[1:]:
            for label in plan["board"].get(terrain.name, ()):
                self.kinds[label] = terrain
        self.names: dict[str, str] = {}
        for name, _ in style.towns:
            if hasattr(plan["board"].get(name), "items"):
                self.names.update(plan["board"][name])
        self.sizes = dict(self._towns())

    def _towns(self) -> list[tuple[str, int]]:
        """Hexes and sizes; a list of hexes says more of the size than a table of names."""
        board, found = self.plan["board"], list[tuple[str, int]]()
        for name, size in sorted(self.style.towns, key=lambda t: isinstance(board.get(t[0]), list)):
            for label in board.get(name, ()):
                found.append((label, size + (self.name_of(label) in self.style.major)))
        return found

    def name_of(self, label: str) -> str:
        """The name of the town in a hex, if it has one."""
        return self.names.get(label, "")

    def outline(self) -> str:
        """The rim of the map."""
        pen = Pen()
        for loop in self.sheet.outlines(lambda _: True):
            polygon(pen, [edge.start for edge in loop])
        return str(pen)

    def fills(self) -> str:
        """One soft shape per kind of terrain."""
        return "".join(self._fill(terrain) for terrain in self.style.terrain[1:])

    def _fill(self, terrain: Terrain) -> str:
        pen = Pen()
        for loop in self.sheet.outlines(lambda label: self.kinds[label] is terrain):
            blob(
                pen, [wobble(mix(e.start, e.end, t), 4.5) for e in loop for t in (0.0, 0.34, 0.67)]
            )
        return f'<path d="{pen}" fill="{terrain.fill}"/>' if pen.parts else ""

    def grid(self) -> str:
        """Every hexside once."""
        pen = Pen()
        for label in self.sheet.coords:
            v, near = self.sheet.corners(label), self.sheet.around(label)
            own = [i for i in range(6) if i < 3 or near[i] is None]
            for i in own:
                if i - 1 not in own:
                    pen.move(v[i])
                pen.draw(v[(i + 1) % 6])
        return f'<path class="grid" d="{pen}"/>'


def relief(land: Land, clutter: Clutter) -> str:
    """Hill shade, and hachures where the ground is rough."""
    field = Relief(land.sheet, land.kinds.__getitem__, land.lines.rivers)

    def rough(p: complex) -> bool:
        """Where strokes belong and nothing else stands."""
        label = land.sheet.at(p)
        return bool(label and "hachure" in land.kinds[label].marks and not clutter.weight(p))

    shade = (
        f'<image href="{field.picture()}" x="-4" y="-4" width="{field.columns * 8}" '
        f'height="{field.rows * 8}" preserveAspectRatio="none"/>'
    )
    strokes = "".join(
        f'<path class="hachure h{i}" d="{d}"/>' for i, d in enumerate(field.hachures(rough)) if d
    )
    return shade + strokes


# --- trees ---


def trees(land: Land, clutter: Clutter) -> str:
    """Trees on a shaken lattice; a path of markers per shape and size keeps the text short."""
    found: dict[str, list[complex]] = {}
    for terrain in land.style.terrain:
        for p in _lattice(land, terrain) if terrain.gap else ():
            if not (clutter.weight(p) or clutter.weight(p - 5j)):
                found.setdefault(_shape(terrain, p), []).append(p)
    groups = (
        f'<path class="tree" d="{_dots(points)}" marker-start="url(#{shape})" '
        f'marker-mid="url(#{shape})" marker-end="url(#{shape})"/>'
        for shape, points in sorted(found.items())
    )
    return "".join(groups)


def tree_markers() -> str:
    """The shapes of trees, in two sizes."""
    return "".join(
        f'<marker id="{name}{size}" markerUnits="userSpaceOnUse" overflow="visible" '
        f'markerWidth="9" markerHeight="9"><g transform="scale({scale})">{shape}</g></marker>'
        for name, shape in TREES.items()
        for size, scale in enumerate((0.9, 1.12))
    )


def _shape(terrain: Terrain, p: complex) -> str:
    size = int(noise(p.real * 0.9, p.imag * 0.9) > 0.5)
    if "spruce" in terrain.marks:
        return f"spruce{size}"
    leafy = "round" in terrain.marks or noise(p.real * 0.05, p.imag * 0.05) < 0.5
    return f"round{size}" if leafy else f"fir{size}"


def _lattice(land: Land, terrain: Terrain) -> list[complex]:
    gap, found = terrain.gap, list[complex]()
    for j in range(int(land.sheet.size.imag / gap / 0.87)):
        for i in range(int(land.sheet.size.real / gap)):
            push = complex(noise(i * 1.7 + 3, j * 2.3) - 0.5, noise(i * 2.9, j * 1.3 + 8) - 0.5)
            p = complex(i + j % 2 / 2, j * 0.87) * gap + push * gap * 1.1
            label = land.sheet.at(p)
            if label and land.kinds[label] is terrain:
                found.append(p)
    return found


def _dots(points: list[complex]) -> str:
    words = [f"{round(p.real)} {round(p.imag)}" for p in sorted(points, key=lambda p: p.imag)]
    return "M" + " ".join(words)


# --- water ---


def water(rivers: list[River]) -> str:
    """Every river as a ribbon with banks; broad ones show a current."""
    drawn = [(river, str(polygon(Pen(), ribbon(river)))) for river in rivers]
    banks = "".join(f'<path class="bank" d="{d}"/>' for _, d in drawn)
    waters = "".join(
        f'<path class="water" data-name="{r.name}" data-sides="{",".join(r.sides)}" d="{d}"/>'
        for r, d in drawn
    )
    currents = "".join(
        f'<path class="current" d="{spline(Pen(), r.points)}"/>' for r in rivers if r.width > 6
    )
    return banks + waters + currents


def ribbon(river: River) -> list[complex]:
    """The outline of a river: its width by name, tapering toward a spring."""
    points = sample(river.points, 4)
    far = lengths(points)
    left: list[complex] = []
    right: list[complex] = []
    for p, n, here in zip(points, normals(points), far, strict=True):
        width = river.width * (0.9 + 0.22 * noise(p.real * 0.08, p.imag * 0.08))
        if river.springs[0]:
            width *= min(1, 0.3 + here / SPRING)
        if river.springs[1]:
            width *= min(1, 0.3 + (far[-1] - here) / SPRING)
        left.append(p - n * width / 2)
        right.append(p + n * width / 2)
    return left + right[::-1]


# --- what people built ---


def roads(land: Land) -> str:
    """Halo, casing and fill, each under all of the next."""
    layers = ["", "", ""]
    for road in land.style.roads:
        for track in land.lines.tracks:
            if track.kind == road.name:
                d = str(spline(Pen(), track.points))
                for i, text in enumerate(_strokes(road, d, ",".join(track.sides))):
                    layers[i] += text
    return "".join(layers)


def _strokes(road: Road, d: str, sides: str) -> tuple[str, str, str]:
    halo = f'<path class="road under" stroke-width="{road.width + 2}" d="{d}"/>'
    casing = (
        f'<path class="road" stroke="{road.casing}" stroke-width="{road.width}" '
        f'data-sides="{sides}" d="{d}"/>'
    )
    core = f'<path class="road" stroke="{road.fill}" stroke-width="{road.width / 2}" d="{d}"/>'
    return halo, casing, core if road.fill else ""


def bridges(found: list[Bridge]) -> str:
    """A deck across each river, with railings that splay at the ends."""
    deck, rail = Pen(), Pen()
    for bridge in found:
        u = bridge.along
        half = bridge.width / 2 + 3.2

        def at(x: float, y: float, b: Bridge = bridge, u: complex = u) -> complex:
            """A point across and along the deck."""
            return b.at + u * x + u * 1j * y

        polygon(deck, [at(-3.2, -half), at(3.2, -half), at(3.2, half), at(-3.2, half)])
        for s in (-1, 1):
            ends = (at(s * 5.6, -half - 2), at(s * 3.2, -half), at(s * 3.2, half))
            line(rail, [*ends, at(s * 5.6, half + 2)])
    return f'<path class="bridge" d="{deck}"/><path class="rail" d="{rail}"/>'


def suburbs(land: Land) -> str:
    """A warm patch under each town."""
    pen = Pen()
    for label, size in land.sizes.items():
        radius = 15 + size * 4
        ring = [radius * complex(math.cos(a), 0.92 * math.sin(a)) for a in _turns(12)]
        blob(pen, [wobble(land.sheet.centres[label] + p, 5, 0.12) for p in ring])
    return f'<path class="urban" d="{pen}"/>'


def houses(land: Land, clutter: Clutter) -> str:
    """Blocks around the centre of each town, off the streets."""
    pen = Pen()
    for label, size in land.sizes.items():
        dice, placed = Random(label), list[complex]()
        for _ in range(240):
            a, far = dice.random() * math.tau, math.sqrt(dice.random()) * (12 + 3.2 * size)
            p = land.sheet.centres[label] + far * complex(math.cos(a), 0.9 * math.sin(a))
            wide, deep = 3.4 + 2.6 * dice.random(), 2.8 + 1.6 * dice.random()
            crowded = len(placed) > 14 + 9 * size or any(abs(p - q) < 5.4 for q in placed)
            if not crowded and clutter.weight(p) < 1:
                placed.append(p)
                polygon(pen, [p + q for q in _block(wide, deep, round(a * 1.2) / 1.2)])
    return f'<path class="walls" d="{pen}"/>'


def _block(wide: float, deep: float, turn: float) -> list[complex]:
    spin = complex(math.cos(turn), math.sin(turn)) / 2
    return [complex(x * wide, y * deep) * spin for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def _turns(n: int) -> list[float]:
    return [math.tau * i / n for i in range(n)]


# --- the fortified line ---


def wall(land: Land) -> str:
    """Teeth along the outer face of the wall hexes; gapped where its owner has lost it."""
    hexes = set(land.plan["board"].get(land.style.wall, ()))
    held = set(land.plan["board"].get("control", {}).get(land.style.wall_owner, ()))
    teeth, text = Pen(), ""
    for intact, points in _stretches(land.sheet, hexes, held):
        dense = sample(points, 6)
        d = str(spline(Pen(), points))
        text += f'<path class="berm" d="{d}"/>'
        text += f'<path class="wall{"" if intact else " breach"}" d="{d}"/>'
        _teeth(teeth, dense, TOOTH if intact else BREACH)
    return text + f'<path class="teeth" d="{teeth}"/>' if text else ""


def _stretches(sheet: Sheet, hexes: set[str], held: set[str]) -> list[tuple[bool, list[complex]]]:
    found: list[tuple[bool, list[complex]]] = []
    faces: Callable[[Edge], bool] = lambda e: e.hex in hexes and not e.beyond  # noqa: E731
    for loop in sheet.outlines(member(hexes | held)):
        start = next((i for i, e in enumerate(loop) if not faces(e)), 0)
        broken = True
        for edge in loop[start:] + loop[:start]:
            if not faces(edge):
                broken = True
                continue
            centre, intact = sheet.centres[edge.hex], edge.hex in held
            if broken or found[-1][0] != intact:
                first = mix(edge.start, centre, 0.22) if broken else found[-1][1][-1]
                found.append((intact, [first]))
            middle = mix(mix(edge.start, edge.end), centre, 0.28)
            found[-1][1].extend((middle, mix(edge.end, centre, 0.22)))
            broken = False
    return found


def _teeth(pen: Pen, points: list[complex], gap: float) -> None:
    far, due = lengths(points), gap / 2
    for p, n, here in zip(points, normals(points), far, strict=True):
        if here >= due:
            along = n * -1j
            polygon(pen, [p - along * 2.9, p - n * 6.2, p + along * 2.9])
            due += gap
