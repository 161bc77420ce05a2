"""Names on the map: towns where they hide least, rivers along their straightest stretch."""

from typing import NamedTuple
from xml.sax.saxutils import escape

from ardennes.atlas.paper.clutter import Box, Clutter, box_around
from ardennes.atlas.paper.curves import Pen, bend, lengths, normals, sample, spline
from ardennes.atlas.paper.ground import Land
from ardennes.atlas.paper.network import River

EM = 0.56  # the usual width of a letter
ROUNDS = 3
LONG = 1100.0  # rivers longer than this are named twice
SPOTS = ((0, 1, 0), (0, -1, 5), (1, 0, 4), (-1, 0, 4), (1, 0.72, 3), (-1, 0.72, 3), (1, -0.72, 5),
         (-1, -0.72, 5), (0.5, 1, 1), (-0.5, 1, 1), (1, 0.4, 4), (-1, 0.4, 4), (1, -0.4, 4),
         (-1, -0.4, 4), (0, 1.3, 2), (0.5, 1.3, 3), (-0.5, 1.3, 3))  # fmt: skip


class Label(NamedTuple):
    """A town name and the box it fills."""

    text: str
    size: float
    box: Box


def clutter_of(land: Land) -> Clutter:
    """Everything a name would hide: roads, rivers, bridges, hex numbers."""
    clutter = Clutter()
    for label in land.sheet.coords:
        clutter.add_box(box_around(number_at(land, label) - 2.5j, 16, 6), 0.8)
    for river in land.lines.rivers:
        clutter.add(sample(river.points, 8), river.width / 2 + 2.6, 1.2)
    for track in land.lines.tracks:
        clutter.add(sample(track.points, 8), 4.2, 1.0)
    for bridge in land.lines.bridges:
        clutter.add([bridge.at], 10, 4.0)
    return clutter


def number_at(land: Land, label: str) -> complex:
    """The baseline of a hex number, at the top of its hex."""
    top = min(corner.imag for corner in land.sheet.corners(label))
    return complex(land.sheet.centres[label].real, top + (12.5 if land.sheet.grid.pointy else 9.5))


def numbers(land: Land) -> str:
    """Every hex number."""
    words = ((number_at(land, label), label) for label in land.sheet.coords)
    return "".join(
        f'<text class="no" x="{p.real:.0f}" y="{p.imag:.0f}">{t}</text>' for p, t in words
    )


# --- towns ---


def town_labels(land: Land, clutter: Clutter) -> list[Label]:
    """A place for each name: greedy, then mended a few times."""
    for label, size in land.sizes.items():
        clutter.add([land.sheet.centres[label]], 12 + size * 3, 2.0)
    named = sorted((h for h in land.sizes if land.name_of(h)), key=lambda h: (-land.sizes[h], h))
    chosen: dict[str, Label] = {}
    for _ in range(ROUNDS):
        for label in named:
            others = [chosen[other].box for other in named if other != label and other in chosen]
            chosen[label] = _best(land, label, clutter, others)
    return [chosen[label] for label in named]


def _best(land: Land, label: str, clutter: Clutter, others: list[Box]) -> Label:
    size = land.sizes[label]
    letters = 10.5 + 1.9 * size
    text = land.style.spelt(land.name_of(label))
    reach, wide = 13 + 3 * size, len(text) * letters * EM
    ranked: list[tuple[float, int, Box]] = []
    for i, (x, y, dislike) in enumerate(SPOTS):
        aside = complex(x * (reach + wide / 2 if abs(x) == 1 else wide / 2), y * (reach + 7))
        box = box_around(land.sheet.centres[label] + aside, wide, letters)
        crowd = sum(box.grown(3).overlap(other) for other in others)
        ranked.append((dislike + clutter.cost(box.grown(1)) + 10 * crowd + _off(land, box), i, box))
    return Label(text, letters, min(ranked)[2])


def _off(land: Land, box: Box) -> float:
    """Names should stay on the land."""
    ends = (complex(box.left, box.bottom), complex(box.right, box.bottom))
    return 20.0 * sum(land.sheet.at(p) is None for p in ends)


def town_names(labels: list[Label]) -> str:
    """The names as text."""
    found: list[str] = []
    for text, size, box in labels:
        x, y = (box.left + box.right) / 2, box.bottom - size * 0.18
        found.append(
            f'<text class="serif town" font-size="{size:g}" x="{x:.1f}" y="{y:.1f}">'
            f"{escape(text)}</text>"
        )
    return "".join(found)


# --- rivers ---


class Stretch(NamedTuple):
    """A piece of a river that could carry its name: what it costs, and the baseline."""

    cost: float
    start: float
    line: list[complex]


def river_names(land: Land, clutter: Clutter) -> str:
    """Each name along its river; long rivers twice."""
    found, number = "", 0
    for name in dict.fromkeys(river.name for river in land.lines.rivers if river.name):
        own = [river for river in land.lines.rivers if river.name == name]
        longest = max(own, key=lambda river: len(river.points))
        for part in _halves(longest):
            found += _name(land, longest, part, number, clutter)
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


def _name(land: Land, river: River, points: list[complex], number: int, clutter: Clutter) -> str:
    text, size = land.style.spelt(river.name), 8.4 + river.width * 0.5
    space = 0.8 if river.width < 8 else 4.0
    wide = len(text) * (size * EM * 0.86 + space) + 8
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
