"""Borders, roads and the names of rivers."""

from collections.abc import Iterator
from typing import NamedTuple
from xml.sax.saxutils import escape

from ardennes.atlas.areas.sheet import MEUSE, RIVER, Sheet
from ardennes.atlas.areas.trail import even
from ardennes.atlas.areas.waters import FOLLOWS
from ardennes.atlas.paper.built import strokes
from ardennes.atlas.paper.curves import Pen, bend, lengths, line, normals, spline
from ardennes.atlas.paper.style import Road

ROAD = Road("road", "Road", 4.6)
TWICE = 620.0  # a river longer than this is named twice
PRINTED = {"Sauer": "Sauer", "Aisne (Ourthe)": "Aisne", "Ourthe Orientale": ""}
STEP = 8.0


def borders(sheet: Sheet) -> str:
    """Every border without a river; a river is its own line."""
    pen = Pen()
    for pair, border in sheet.country.borders.items():
        if border.water == "none":
            line(pen, sheet.areas.borders[pair])
    return f'<path id="lines" class="edge" d="{pen}"/><use href="#lines" class="line"/>'


def roads(sheet: Sheet) -> str:
    """Halo, casing and fill, each under all of the next."""
    pen = Pen()
    for road in sheet.roads:
        spline(pen, road.points)
    art = "".join(strokes(ROAD, '<use href="#road" '))
    return f'<defs><path id="road" d="{pen}"/></defs>{art}'


# --- names of rivers ---


class Stretch(NamedTuple):
    """A piece of a river that could carry its name."""

    cost: float
    start: float
    points: list[complex]


def river_names(sheet: Sheet) -> str:
    """Each name along its river, long rivers twice."""
    found, number = "", 0
    for river, text in _named(sheet):
        size = 17.0 if river == "Meuse" else 13.0
        space = 5.0 if river == "Meuse" else 1.2
        wide = len(text) * (size * 0.54 + space) + 12
        width = MEUSE if river == "Meuse" else RIVER
        for part in _parts(sheet, river):
            options = [*_options(sheet, part, wide, width, size)]
            if options:
                best = min(options, key=lambda o: (round(o.cost, 3), o.start)).points
                sheet.clutter.add(best, size / 2 + 1, 2.5)
                found += _text(text, best, number, size, space)
                number += 1
    return found


def _named(sheet: Sheet) -> Iterator[tuple[str, str]]:
    for river in ("Meuse", *FOLLOWS):
        if text := PRINTED.get(river, river):
            yield river, text


def _parts(sheet: Sheet, river: str) -> list[list[complex]]:
    """The longest run of a river's borders, in two halves if it is long."""
    own = {pair for pair, names in sheet.areas.rivers.items() if names[-1] == river}
    lines = [sheet.areas.borders[pair] for pair in sorted(own, key=sorted)]
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
    sheet: Sheet, points: list[complex], wide: float, width: float, size: float
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
            crowd = sum(sheet.clutter.weight(p) for p in body) / len(body)
            yield Stretch(bent / 12 + crowd * 16, float(i), base)


def _text(text: str, points: list[complex], number: int, size: float, space: float) -> str:
    step = max(1, len(points) // 6)
    knots = [*points[: len(points) - step // 2 - 1 : step], points[-1]]
    baseline = spline(Pen(), knots)
    return (
        f'<path id="along{number}" fill="none" d="{baseline}"/><text class="serif river" '
        f'font-size="{size:g}" letter-spacing="{space:g}"><textPath href="#along{number}" '
        f'startOffset="50%">{escape(text)}</textPath></text>'
    )
