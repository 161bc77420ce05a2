"""Rivers as strokes as broad as they are, their springs and lakes as ribbons."""

from collections.abc import Iterable

from ardennes.atlas.paper.curves import WHOLE, Pen, blob, lengths, normals, sample, spline
from ardennes.atlas.paper.network import LAKE, River

SPRING = 110.0  # a river reaches its full width after so much of its course
SHORE = 28.0  # and a lake after so much
THIN = 0.3  # the part of its width at its spring
BROAD = 6.0  # rivers broader than this show a current
BANK = 2.2  # what both banks add to the width


def water(rivers: list[River]) -> str:
    """Every river once, painted first with its banks and then with its water."""
    ribbons, strokes = Pen(2), dict[float, Pen]()
    for river in rivers:
        start, end = _full(river)
        for part in _narrow(river, start, end):
            blob(ribbons, part)
        if end > start:
            spline(strokes.setdefault(river.width, Pen(WHOLE)), river.points, start, end)
    lines = "".join(f'<path id="{_name(w)}" d="{pen}"/>' for w, pen in strokes.items())
    return (
        f'<defs><path id="ribbons" d="{ribbons}"/>{lines}</defs>'
        f'<use href="#ribbons" class="bank"/>{_uses("bank-line", strokes, BANK)}'
        f'<use href="#ribbons" class="water"/>{_uses("water-line", strokes, 0.0)}'
        + "".join(f'<use href="#{_name(w)}" class="current"/>' for w in strokes if w > BROAD)
    )


def _name(width: float) -> str:
    return f"river{width * 10:g}"


def _uses(look: str, widths: Iterable[float], more: float) -> str:
    """The lines of every width."""
    return "".join(
        f'<use href="#{_name(width)}" class="{look}" stroke-width="{width + more:g}"/>'
        for width in widths
    )


def _full(river: River) -> tuple[int, int]:
    """The first and the last point between which a river has its full width."""
    last = len(river.points) - 1
    if river.name == LAKE:
        return last, last
    far = lengths(river.points)
    grown = SPRING * (1 - THIN)
    start = next((i for i, p in enumerate(far) if p >= grown), last) if river.springs[0] else 0
    if not river.springs[1]:
        return start, last
    return start, max((i for i, p in enumerate(far) if far[-1] - p >= grown), default=start)


def _narrow(river: River, start: int, end: int) -> Iterable[list[complex]]:
    """Outlines of what is narrower than the river, a little longer than that."""
    points, reach = list(map(Pen(WHOLE).fit, river.points)), SHORE if river.name == LAKE else SPRING
    last = len(points) - 1
    if start >= end:
        return [ribbon(points, river.width, reach, river.springs)] if any(river.springs) else []
    found: list[list[complex]] = []
    if river.springs[0]:
        found.append(ribbon(points[: min(start + 1, last) + 1], river.width, reach, (True, False)))
    if river.springs[1]:
        found.append(ribbon(points[max(end - 1, 0) :], river.width, reach, (False, True)))
    return found


def ribbon(
    course: list[complex], width: float, reach: float, springs: tuple[bool, bool]
) -> list[complex]:
    """The outline of a line of water that tapers toward its springs."""
    points = sample(course, 2)
    far = lengths(points)
    left: list[complex] = []
    right: list[complex] = []
    for p, n, here in zip(points, normals(points), far, strict=True):
        wide = width / 2
        if springs[0]:
            wide *= min(1, THIN + here / reach)
        if springs[1]:
            wide *= min(1, THIN + (far[-1] - here) / reach)
        left.append(p - n * wide)
        right.append(p + n * wide)
    return left + right[::-1]
