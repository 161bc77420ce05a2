"""The names of rivers, along the straightest and emptiest stretch of their borders."""

from collections.abc import Iterator
from typing import NamedTuple
from xml.sax.saxutils import escape

from ardennes.atlas.areas.borders import Areas
from ardennes.atlas.areas.trail import even
from ardennes.atlas.areas.waters import FOLLOWS, MEUSE, WIDTHS
from ardennes.atlas.paper.clutter import Clutter
from ardennes.atlas.paper.curves import Pen, bend, lengths, normals, spline

TWICE = 620.0  # a river longer than this is named twice
PRINTED = {"Aisne (Ourthe)": "Aisne", "Ourthe Orientale": ""}
STEP = 8.0


class Stretch(NamedTuple):
    """A piece of a river that could carry its name."""

    cost: float
    start: float
    points: list[complex]


class RiverName(NamedTuple):
    """A name and the line it stands on."""

    text: str
    size: float
    space: float  # between letters
    points: list[complex]


def river_names(areas: Areas, clutter: Clutter) -> list[RiverName]:
    """Each name along its river, long rivers twice, where it hides least."""
    found: list[RiverName] = []
    for river in (MEUSE, *FOLLOWS):
        text = PRINTED.get(river, river)
        size, space = (17.0, 5.0) if river == MEUSE else (13.0, 1.2)
        wide = len(text) * (size * 0.58 + space) + 20
        for part in _parts(areas, river) if text else ():
            options = [*_options(clutter, part, wide, WIDTHS[river == MEUSE], size)]
            if options:
                best = min(options, key=lambda o: (round(o.cost, 3), o.start)).points
                clutter.add(best, size / 2 + 1, 2.5)
                found.append(RiverName(text, size, space, best))
    return found


def _parts(areas: Areas, river: str) -> list[list[complex]]:
    """The longest run of a river's borders, in two halves if it is long."""
    own = {pair for pair, names in areas.rivers.items() if names[-1] == river}
    lines = [areas.borders[pair] for pair in sorted(own, key=sorted)]
    runs = _joined(lines)
    if not runs:
        return []
    longest = even(max(runs, key=lambda run: (round(lengths(run)[-1]), run[0].real)), STEP)
    middle = len(longest) // 2
    return [longest[:middle], longest[middle:]] if len(longest) * STEP > TWICE else [longest]


def _joined(lines: list[list[complex]]) -> list[list[complex]]:
    """Lines that end where others start, as one."""
    runs: list[list[complex]] = []
    for points in lines:
        run = points
        for other in [r for r in runs if {r[0], r[-1]} & {run[0], run[-1]}]:
            if not {other[0], other[-1]} & {run[0], run[-1]}:
                continue
            runs.remove(other)
            if run[0] in (other[0], other[-1]):
                run = run[::-1]
            run = run + (other if other[0] == run[-1] else other[::-1])[1:]
        runs.append(run)
    return runs


def _options(
    clutter: Clutter, points: list[complex], wide: float, width: float, size: float
) -> Iterator[Stretch]:
    reach = 4
    calm = [
        sum(points[max(0, i - reach) : i + reach + 1], 0j)
        / len(points[max(0, i - reach) : i + reach + 1])
        for i in range(len(points))
    ]
    count = round(wide / STEP)
    for i in range(0, len(calm) - count, 2):
        part = calm[i : i + count + 1]
        part = part[::-1] if part[0].real > part[-1].real else part
        bent = 180 - bend(part[0], part[len(part) // 2], part[-1])
        for side in (-1, 1):
            low = width / 2 + 4 + size * 0.66 if side > 0 else -width / 2 - 4
            base = [p + n * low for p, n in zip(part, normals(part), strict=True)]
            body = [p - n * size * share for p, n in zip(base, normals(part), strict=True)
                    for share in (0.0, 0.35, 0.7)]  # fmt: skip
            crowd = sum(clutter.weight(p) for p in body) / len(body)
            yield Stretch(bent / 12 + crowd * 40, float(i), base)


def drawn(names: list[RiverName]) -> str:
    """The names as text along paths."""
    return "".join(_text(name, f"along{i}") for i, name in enumerate(names))


def _text(name: RiverName, path: str) -> str:
    step = max(1, len(name.points) // 6)
    knots = [*name.points[: len(name.points) - step // 2 - 1 : step], name.points[-1]]
    return (
        f'<path id="{path}" fill="none" d="{spline(Pen(), knots)}"/><text class="serif river" '
        f'font-size="{name.size:g}" letter-spacing="{name.space:g}"><textPath href="#{path}" '
        f'startOffset="50%">{escape(name.text)}</textPath></text>'
    )
