"""What people built: roads, bridges, towns, the fortified line."""

import math
from collections.abc import Callable
from random import Random

from ardennes.atlas.paper.clutter import Clutter
from ardennes.atlas.paper.curves import (
    WHOLE,
    Pen,
    blob,
    lengths,
    line,
    mix,
    normals,
    polygon,
    sample,
    spline,
    wobble,
)
from ardennes.atlas.paper.ground import Land
from ardennes.atlas.paper.network import Bridge
from ardennes.atlas.paper.sheet import Edge, Sheet, member
from ardennes.atlas.paper.style import Road

TOOTH = 7.2
BREACH = 15.0
SIZES = 0.8  # between two sizes of houses
FORT = "fortified_town"
RADII, HOUSES = (11.0, 18.0, 24.0, 27.0), (5, 20, 34, 40)  # of places, by size


def roads(land: Land) -> str:
    """Halo, casing and fill, each under all of the next; every class is written once."""
    layers, lines = ["", "", ""], ""
    for road in land.style.roads:
        pen = Pen(WHOLE)
        for track in land.lines.tracks:
            if track.kind == road.name:
                spline(pen, track.points)
        if pen.parts:
            lines += f'<path id="{road.name}" d="{pen}"/>'
            for i, text in enumerate(strokes(road, f'<use href="#{road.name}" ')):
                layers[i] += text
    return f"<defs>{lines}</defs>" + "".join(layers)


def strokes(road: Road, start: str) -> tuple[str, str, str]:
    """Halo, casing and fill of a line whose element starts so."""
    dash = f' stroke-dasharray="{road.dash}"' if road.dash else ""
    halo = f'{start}class="road under" stroke-width="{road.width + 2:g}"/>'
    casing = f'{start}class="road" stroke="{road.casing}" stroke-width="{road.width:g}"{dash}/>'
    core = f'{start}class="road" stroke="{road.fill}" stroke-width="{road.width / 2:g}"/>'
    return halo, casing, core if road.fill else ""


def bridges(found: list[Bridge]) -> str:
    """A deck across each river, with railings that splay at the ends."""
    if not found:
        return ""
    decks = "".join(f'<path d="{_deck(bridge)}"/>' for bridge in found)
    ends = 'marker-start="url(#ramp)" marker-end="url(#ramp)"'
    return (
        f'<defs><g id="decks">{decks}</g></defs><use href="#decks" class="rail"/>'
        f'<use href="#decks" class="deck" {ends}/>'
    )


def _deck(bridge: Bridge) -> Pen:
    half = bridge.along * 1j * (bridge.width / 2 + 3.2)
    return line(Pen(2), [bridge.at - half, bridge.at + half])


def ramp() -> str:
    """The end of a bridge, where its railings splay."""
    return (
        '<marker id="ramp" markerUnits="userSpaceOnUse" overflow="visible" markerWidth="9" '
        'markerHeight="9" orient="auto-start-reverse"><path class="ramp" '
        'd="M2-5.6L0-3.2V3.2L2 5.6"/></marker>'
    )


def suburbs(land: Land) -> str:
    """A warm patch under each town."""
    pen = Pen(WHOLE)
    for label, size in land.sizes.items():
        radius = RADII[size]
        ring = [radius * complex(math.cos(a), 0.92 * math.sin(a)) for a in _turns(12)]
        blob(pen, [wobble(land.sheet.centres[label] + p, 5, 0.12) for p in ring])
    return f'<path class="urban" d="{pen}"/>'


def houses(land: Land, clutter: Clutter) -> str:
    """Blocks around the centre of each town, off the streets."""
    pen = Pen()
    for label, size in land.sizes.items():
        dice, placed = Random(label), list[complex]()
        for _ in range(240):
            a, far = dice.random() * math.tau, math.sqrt(dice.random()) * RADII[size] * 0.8
            p = land.sheet.centres[label] + far * complex(math.cos(a), 0.9 * math.sin(a))
            wide, deep = 3.4 + 2.6 * dice.random(), 2.8 + 1.6 * dice.random()
            crowded = len(placed) > HOUSES[size] or any(abs(p - q) < 5.4 for q in placed)
            if not crowded and clutter.weight(p) < 1:
                placed.append(p)
                house(pen, p, wide, deep, a)
    return f'<path class="walls" d="{pen}"/>'


def house(pen: Pen, at: complex, wide: float, deep: float, angle: float) -> None:
    """A block at one of few angles and of few sizes, so that its text is short when packed."""
    turn = round(angle * 1.2) / 1.2
    spin = complex(math.cos(turn), math.sin(turn)) / 2
    size = (round(wide / SIZES) * SIZES, round(deep / SIZES) * SIZES)
    ends = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    middle = complex(round(at.real * 2), round(at.imag * 2)) / 2
    polygon(pen, [middle + pen.fit(complex(x * size[0], y * size[1]) * spin) for x, y in ends])


def ramparts(land: Land) -> str:
    """A ring with bastions around each fortified town."""
    hexes = land.plan["board"].get(FORT, ())
    return "".join(rampart(land.sheet.centres[label], land.sizes[label]) for label in hexes)


def rampart(at: complex, size: int) -> str:
    """One ring: every second corner of sixteen juts out."""
    corners = [
        at + RADII[size] * (0.98 if i % 2 else 0.8) * complex(math.cos(a), math.sin(a))
        for i, a in enumerate(_turns(16))
    ]
    return f'<path class="rampart" d="{polygon(Pen(), corners)}"/>'


def _turns(n: int) -> list[float]:
    return [math.tau * i / n for i in range(n)]


# --- the fortified line ---


def wall_lines(land: Land) -> list[list[complex]]:
    """Where the wall runs."""
    return [points for _, points in _wall(land)]


def _wall(land: Land) -> list[tuple[bool, list[complex]]]:
    hexes = set(land.plan["board"].get(land.style.wall, ()))
    held = set(land.plan["board"].get("control", {}).get(land.style.wall_owner, ()))
    return _stretches(land.sheet, hexes, held)


def wall(land: Land) -> str:
    """Teeth along the outer face of the wall hexes; gapped where its owner has lost it."""
    teeth, text = Pen(), ""
    for intact, points in _wall(land):
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
