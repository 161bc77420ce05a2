"""Names of rivers along their straightest stretch."""

from typing import NamedTuple
from xml.sax.saxutils import escape

from ardennes.atlas.paper.clutter import Clutter
from ardennes.atlas.paper.curves import Pen, bend, lengths, normals, sample, spline
from ardennes.atlas.paper.ground import Land
from ardennes.atlas.paper.names import EM
from ardennes.atlas.paper.network import LAKE, River

LONG = 1100.0  # rivers longer than this are named twice


class Stretch(NamedTuple):
    """A piece of a river that could carry its name: what it costs, and the baseline."""

    cost: float
    start: float
    line: list[complex]


def river_names(land: Land, clutter: Clutter) -> str:
    """Each name along its river; long rivers twice, and by another name in the east."""
    found, number = "", 0
    named = [river for river in land.lines.rivers if river.name not in ("", LAKE)]
    for name in dict.fromkeys(river.name for river in named):
        longest = max((r for r in named if r.name == name), key=lambda river: len(river.points))
        parts = sorted(_halves(longest), key=lambda part: part[len(part) // 2].real)
        names = land.style.spelt(name).split("|")
        for text, part in zip((names[0], names[-1]), parts, strict=False):
            inside = [p for p in part if land.sheet.at(p)]
            found += _name(text, longest, inside, number, clutter)
            number += 1
    return found


def _halves(river: River) -> list[list[complex]]:
    points = _calm(sample(river.points, 6))
    middle = len(points) // 2
    if lengths(points)[-1] < LONG:
        return [points]
    return [points[:middle], points[middle:]]


def _calm(points: list[complex]) -> list[complex]:
    """The line without its small bends."""
    reach, n = 5, len(points)
    around = [points[max(0, i - reach) : min(n, i + reach + 1)] for i in range(n)]
    return [sum(near, 0j) / len(near) for near in around]


def _name(text: str, river: River, points: list[complex], number: int, clutter: Clutter) -> str:
    size = 7.6 + min(river.width, 10) * 0.55
    space = 0.8 if river.width < 8 else 4.0
    wide = len(text) * (size * EM * 0.86 + space) + 8
    if len(points) < 2:
        return ""
    options = [
        option
        for side in (-1, 1)
        for option in _options(points, wide, side * (river.width / 2 + 3.4), size, clutter)
    ]
    if not options:
        return ""
    line = min(options, key=lambda option: (round(option.cost, 3), option.start)).line
    clutter.add(line, size / 2 + 1, 2.5)
    baseline = spline(Pen(), line[:: max(1, len(line) // 7)])
    return (
        f'<path id="along{number}" fill="none" d="{baseline}"/><text class="serif river" '
        f'font-size="{size:.1f}" letter-spacing="{space}"><textPath href="#along{number}" '
        f'startOffset="50%">{escape(text)}</textPath></text>'
    )


def _options(
    points: list[complex], wide: float, aside: float, size: float, clutter: Clutter
) -> list[Stretch]:
    far = lengths(points)
    found: list[Stretch] = []
    for i in range(0, len(points), 2):
        j = next((j for j in range(i, len(points)) if far[j] - far[i] >= wide), None)
        if j is None:
            break
        part = points[i : j + 1]
        if part[0].real > part[-1].real:
            part = part[::-1]
        low = abs(aside) + size * 0.66 if aside > 0 else -abs(aside)
        baseline = [p + n * low for p, n in zip(part, normals(part), strict=True)]
        body = [
            p + n * (low - size * share)
            for p, n in zip(part, normals(part), strict=True)
            for share in (-0.05, 0.3, 0.7)
        ]
        bent = 180 - bend(part[0], part[len(part) // 2], part[-1])
        middle = abs(i + j - len(points)) / len(points)
        crowd = sum(clutter.weight(p) for p in body) / len(body)
        found.append(Stretch(bent / 14 + crowd * 14 + middle, far[i], baseline))
    return found
