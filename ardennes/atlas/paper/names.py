"""Hex numbers, town names where they hide least, and the names of the land."""

import cmath
import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from xml.sax.saxutils import escape

from ardennes.atlas.frame import Frame
from ardennes.atlas.paper.built import RADII, wall_lines
from ardennes.atlas.paper.clutter import Box, Clutter, box_around
from ardennes.atlas.paper.curves import sample
from ardennes.atlas.paper.ground import Land
from ardennes.atlas.paper.style import Region

EM = 0.54  # the usual width of a letter
ROUNDS = 3
NEAR = 220.0  # names of towns farther apart than this never meet
SPOTS = ((0, 1, 0), (0, -1, 5), (1, 0, 4), (-1, 0, 4), (1, 0.72, 3), (-1, 0.72, 3), (1, -0.72, 5),
         (-1, -0.72, 5), (0.5, 1, 1), (-0.5, 1, 1), (1, 0.4, 4), (-1, 0.4, 4), (1, -0.4, 4),
         (-1, -0.4, 4), (0, 1.3, 2), (0.5, 1.3, 3), (-0.5, 1.3, 3), (0.5, -1, 5), (-0.5, -1, 5),
         (0.8, 1.1, 3), (-0.8, 1.1, 3), (0.8, -1.1, 6), (-0.8, -1.1, 6))  # fmt: skip


_SHIFTS = tuple(
    complex(x, y) for y in (0, 1, -1, 2, -2, 3, -3, 4, -4) for x in (0, 1.5, -1.5, 3, -3, 5, -5)
)


class Label(NamedTuple):
    """A town name, the size of its letters and of its town, and the box it fills."""

    text: str
    letters: float
    size: int
    box: Box


def clutter_of(land: Land) -> Clutter:
    """Everything a name would hide: roads, rivers, bridges, hex numbers."""
    clutter = Clutter()
    for label in land.sheet.coords:
        clutter.add_box(box_around(number_at(land, label) - 2.5j, 4.1 * len(label), 6), 0.8)
    for river in land.lines.rivers:
        clutter.add(sample(river.points, 8), river.width / 2 + 2.6, 1.2)
    broad = {road.name: road.width for road in land.style.roads}
    for track in land.lines.tracks:
        clutter.add(sample(track.points, 8), 1.6 + broad[track.kind] * 0.65, 1.0)
    for points in wall_lines(land):
        clutter.add(sample(points, 8), 5.0, 0.9)
    for bridge in land.lines.bridges:
        clutter.add([bridge.at], 10, 4.0)
    return clutter


def number_at(land: Land, label: str) -> complex:
    """The baseline of a hex number, at the top of its hex, or below the wall there."""
    top = min(corner.imag for corner in land.sheet.corners(label))
    down = 12.5 if land.sheet.grid.pointy else 20 if label in land.wall_tops else 9
    return complex(land.sheet.centres[label].real, top + down)


def numbers(land: Land) -> str:
    """Every hex number."""
    words = ((number_at(land, label), label) for label in land.sheet.coords)
    return "".join(f'<text x="{p.real:.0f}" y="{p.imag:.0f}">{t}</text>' for p, t in words)


# --- towns ---


def town_labels(land: Land, clutter: Clutter) -> list[Label]:
    """A place for each name: greedy, then mended a few times. Hexes of one town share a name."""
    for label, size in land.sizes.items():
        clutter.add([land.sheet.centres[label]], RADII[size] * 0.8, 2.0)
    groups = sorted(_groups(land), key=lambda g: (-land.sizes[g[0]], g))
    chosen: dict[int, Label] = {}
    middles = [land.sheet.centres[group[0]] for group in groups]
    for _ in range(ROUNDS):
        for i, group in enumerate(groups):
            others = [
                chosen[j].box for j in chosen if j != i and abs(middles[j] - middles[i]) < NEAR
            ]
            chosen[i] = min(_options(land, group, clutter, others))[2]
    return [chosen[i] for i in range(len(groups))]


def _groups(land: Land) -> Iterator[list[str]]:
    """The hexes of each town: neighbours of one name are one town."""
    left = {label: land.name_of(label) for label in land.sizes if land.name_of(label)}
    while left:
        label, name = next(iter(left.items()))
        group, due = list[str](), [label]
        while due:
            at = due.pop()
            if left.get(at) == name:
                del left[at]
                group.append(at)
                due += [near for near in land.sheet.around(at) if near]
        yield sorted(group)


def _options(
    land: Land, group: list[str], clutter: Clutter, others: Iterable[Box]
) -> Iterator[tuple[float, int, Label]]:
    """Every place for a name, its cost first."""
    size = max(land.sizes[label] for label in group)
    letters, text = land.style.letters[size], land.style.spelt(land.name_of(group[0]))
    wide = len(text) * letters * EM
    for n, label in enumerate(group):
        for i, (x, y, dislike) in enumerate(SPOTS):
            aside = _aside(x, y, RADII[size] * 0.82, wide, letters)
            box = box_around(land.sheet.centres[label] + aside, wide, letters)
            crowd = sum(box.grown(2.5).overlap(other) for other in others)
            cost = dislike + clutter.cost(box.grown(1)) + 10 * crowd + _off(land, box)
            yield cost, n * len(SPOTS) + i, Label(text, letters, size, box)


def _aside(x: float, y: float, reach: float, wide: float, letters: float) -> complex:
    across = reach + wide / 2 if abs(x) == 1 else wide / 2
    return complex(x * across, y * (reach + letters * 0.56))


def _off(land: Land, box: Box) -> float:
    """Names should stay on the land."""
    ends = (complex(box.left, box.bottom), complex(box.right, box.bottom))
    return 20.0 * sum(land.sheet.at(p) is None for p in ends)


def town_names(labels: list[Label]) -> str:
    """The names as text; those of villages are light."""
    found: list[str] = []
    for text, letters, size, box in labels:
        x, y = (box.left + box.right) / 2, box.bottom - letters * 0.18
        kind = "town" if size else "town village"
        found.append(
            f'<text class="{kind}" font-size="{letters:g}" x="{x:.1f}" y="{y:.1f}">'
            f"{escape(text)}</text>"
        )
    return "".join(found)


# --- the names of the land ---


def regions(land: Land, clutter: Clutter) -> str:
    """Names of the land in spaced capitals; those that would leave the map are left out."""
    if land.frame is None:
        return ""
    return "".join(_region(land, land.frame, clutter, region) for region in land.style.regions)


def _region(land: Land, frame: Frame, clutter: Clutter, region: Region) -> str:
    """A name near its place, where it meets the fewest towns and roads."""
    middle = land.sheet.point(*frame.to_paper(region.lon, region.lat))
    turn = cmath.rect(1, math.radians(region.lean))
    letters = _letters(region)
    ranked: list[tuple[float, int, complex]] = []
    for i, shift in enumerate(_SHIFTS):
        spots = [middle + turn * (shift * region.size + along) for along in letters]
        if all(land.sheet.at(p) for p in spots):
            boxes = (box_around(p, region.size * 0.8, region.size * 0.8) for p in spots)
            cost = sum(clutter.cost(box) for box in boxes) + abs(shift)
            ranked.append((round(cost, 2), i, middle + turn * shift * region.size))
    if not ranked:
        return ""
    middle = min(ranked)[2]
    clutter.add([middle + turn * along for along in letters], region.size * 0.5, 2.0)
    return _region_text(region, middle)


def _letters(region: Region) -> list[float]:
    """Where the letters stand along their line, from its middle."""
    step = region.size * 0.68 + region.space
    return [(i - (len(region.name) - 1) / 2) * step for i in range(len(region.name))]


def _region_text(region: Region, middle: complex) -> str:
    x, y = f"{middle.real:.0f}", f"{middle.imag:.0f}"
    turn = f' transform="rotate({region.lean:g} {x} {y})"' if region.lean else ""
    return (
        f'<text class="region" x="{x}" y="{y}" font-size="{region.size:g}" '
        f'letter-spacing="{region.space:g}"{turn}>{escape(region.name)}</text>'
    )
