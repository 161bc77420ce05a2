"""Curves for printed maps: seeded noise, smooth lines, chains of pieces, short path text.

Everything is deterministic, and every number is rounded to a tenth of a sheet unit.
"""

import math
import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import combinations, pairwise
from typing import TypeVar

N = TypeVar("N", bound=Hashable)

MASK = 0xFFFFFFFF
_NUMBER = re.compile("[ a-z-]", re.IGNORECASE)
WHOLE = 10  # tenths: the grain of what is drawn softly, where no eye sees a tenth
SMOOTH = {"q": "t", "c": "s"}  # the commands whose first control mirrors the one before
STRAIGHT = 105.0  # degrees; two roads that meet flatter than this are one road


def _hash(x: int, y: int) -> float:
    h = (x * 374761393 + y * 668265263) & MASK
    h = (h ^ (h >> 13)) * 1274126177 & MASK
    return (h ^ (h >> 16)) / (MASK + 1)


def noise(x: float, y: float) -> float:
    """Smooth value noise between 0 and 1."""
    i, j = math.floor(x), math.floor(y)
    u, v = x - i, y - j
    a, b = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    top = _hash(i, j) * (1 - a) + _hash(i + 1, j) * a
    low = _hash(i, j + 1) * (1 - a) + _hash(i + 1, j + 1) * a
    return top * (1 - b) + low * b


def wobble(p: complex, amount: float, scale: float = 0.06) -> complex:
    """A point pushed about by at most `amount`; the same point always goes the same way."""
    x, y = p.real * scale, p.imag * scale
    push = complex(noise(x + 11, y + 7) - 0.5, noise(x + 71, y + 37) - 0.5)
    return p + 2 * amount * push


def mix(a: complex, b: complex, t: float = 0.5) -> complex:
    """The point a share `t` of the way from a to b."""
    return a + (b - a) * t


class Pen:
    """Writes the `d` of a path in relative commands, in tenths or in whole multiples of them.

    Steps that go smoothly on from the one before are written as such, without their first control.
    """

    def __init__(self, grain: int = 1) -> None:
        self.grain = grain
        self.parts: list[str] = []
        self.last = ""
        self.x = self.y = 0
        self.start = (0, 0)
        self.bend = (0, 0)  # from the last control point to here

    def move(self, p: complex) -> "Pen":
        """Lift the pen and start at a point."""
        self._go("m", p)
        self.start = (self.x, self.y)
        return self

    def draw(self, *points: complex) -> "Pen":
        """A line through one point, or a curve with one or two control points before the last."""
        return self._go({1: "l", 2: "q", 3: "c"}[len(points)], *points)

    def close(self) -> "Pen":
        """Back to where the pen was last put down."""
        self.parts.append("z")
        self.last = "z"
        self.x, self.y = self.start
        return self

    def fit(self, p: complex, steps: int = 1) -> complex:
        """The nearest point that can be written, or that so many steps lead to."""
        size = self.grain * steps
        return complex(round(p.real * 10 / size), round(p.imag * 10 / size)) * size / 10

    def _go(self, command: str, *points: complex) -> "Pen":
        tenths = [
            (
                round(p.real * 10 / self.grain) * self.grain,
                round(p.imag * 10 / self.grain) * self.grain,
            )
            for p in points
        ]
        numbers = [n for x, y in tenths for n in (x - self.x, y - self.y)]
        smooth = SMOOTH.get(command)
        if smooth and self.last in (command, smooth) and self.bend == tuple(numbers[:2]):
            command, numbers = smooth, numbers[2:]
        text = "" if command == self.last and command != "m" else command
        if command == "m" and not self.parts:
            text = "M"
        after = text or self.parts[-1]
        for word in map(_tenths, numbers):
            text += " " * _apart(after, word) + word
            after = word
        self.parts.append(text)
        self.last = command
        self.x, self.y = tenths[-1]
        if len(points) > 1:
            x, y = tenths[-2]
            self.bend = (self.x - x, self.y - y)
        return self

    def __str__(self) -> str:
        return "".join(self.parts)


def _apart(before: str, word: str) -> bool:
    """Whether a space must part a number from what stands before it."""
    if word[0] == "-" or before[-1].isalpha():
        return False
    return word[0] != "." or "." not in _NUMBER.split(before)[-1]


def _tenths(n: int) -> str:
    sign, whole, rest = "-" if n < 0 else "", abs(n) // 10, abs(n) % 10
    if rest == 0:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{rest}"


def polygon(pen: Pen, points: Sequence[complex]) -> Pen:
    """A closed shape with straight sides."""
    return line(pen, points).close()


def line(pen: Pen, points: Sequence[complex]) -> Pen:
    """A line through points."""
    pen.move(points[0])
    for p in points[1:]:
        pen.draw(p)
    return pen


def blob(pen: Pen, points: Sequence[complex]) -> Pen:
    """A closed smooth shape that rounds every corner; every middle lies on a step of the pen."""
    points = [pen.fit(p, 2) for p in points]
    pen.move(mix(points[-1], points[0]))
    for a, b in pairwise([*points, points[0]]):
        pen.draw(a, mix(a, b))
    return pen.close()


def _controls(points: Sequence[complex]) -> Iterable[tuple[complex, complex, complex, complex]]:
    """Catmull-Rom through every point, as cubic curves."""
    n = len(points)
    for i in range(n - 1):
        before, a, b, after = (
            points[max(i - 1, 0)],
            points[i],
            points[i + 1],
            points[min(i + 2, n - 1)],
        )
        yield a, a + (b - before) / 5.5, b - (after - a) / 5.5, b


def spline(pen: Pen, points: Sequence[complex], start: int = 0, end: int | None = None) -> Pen:
    """A smooth curve through every point, or the part of it between two of them."""
    last = len(points) - 1
    leans = [
        pen.fit((points[min(i + 1, last)] - points[max(i - 1, 0)]) / 5.5) for i in range(last + 1)
    ]
    knots = [(pen.fit(p), lean) for p, lean in zip(points, leans, strict=True)]
    knots = knots[start : last + 1 if end is None else end + 1]
    pen.move(knots[0][0])
    for (a, u), (b, v) in pairwise(knots):
        pen.draw(a + u, b - v, b)
    return pen


def sample(points: Sequence[complex], steps: int) -> list[complex]:
    """The same curve as a dense line."""
    found: list[complex] = []
    for a, c, d, b in _controls(points):
        for s in range(steps):
            t, u = s / steps, 1 - s / steps
            found.append(u**3 * a + 3 * u * u * t * c + 3 * u * t * t * d + t**3 * b)
    return [*found, points[-1]]


def every_other(points: Sequence[complex]) -> list[complex]:
    """Half of the points of a dense smooth line, with both ends: a spline needs no more."""
    return [*points[:-1:2], points[-1]]


def thinned(points: Sequence[complex], most: float) -> list[complex]:
    """The same line without the points that lie off it by `most` or less; both ends stay."""
    if len(points) < 3:
        return list(points)
    a, b = points[0], points[-1]
    gaps = [(_gap(p, a, b), i) for i, p in enumerate(points[1:-1], 1)]
    far, i = max(gaps)
    if far <= most:
        return [a, b]
    return thinned(points[: i + 1], most)[:-1] + thinned(points[i:], most)


def _gap(p: complex, a: complex, b: complex) -> float:
    """How far a point is from a line between two others."""
    way = b - a
    if not way:
        return abs(p - a)
    t = ((p - a) * way.conjugate()).real / abs(way) ** 2
    return abs(p - mix(a, b, min(1.0, max(0.0, t))))


def normals(points: Sequence[complex]) -> list[complex]:
    """Unit vectors to the right of a dense line, at each of its points."""
    last = len(points) - 1
    found: list[complex] = []
    for i in range(len(points)):
        along = points[min(i + 1, last)] - points[max(i - 1, 0)]
        found.append(along * 1j / (abs(along) or 1.0))
    return found


def lengths(points: Sequence[complex]) -> list[float]:
    """How far along the line each point lies."""
    found = [0.0]
    for a, b in pairwise(points):
        found.append(found[-1] + abs(b - a))
    return found


# --- chains ---


def chains(edges: Iterable[tuple[N, N]], where: Callable[[N], complex]) -> list[list[N]]:
    """Pieces joined into long lines that go straight on where several meet."""
    near: dict[N, list[N]] = {}
    for a, b in edges:
        for one, other in ((a, b), (b, a)):
            near.setdefault(one, [])
            if other not in near[one]:
                near[one].append(other)
    onward: dict[tuple[N, N], N] = {}  # (from, node) -> next
    for node, around in near.items():
        for a, b in _couples(where(node), around, where):
            onward[a, node], onward[b, node] = b, a
    every = [(a, b) for a, around in near.items() for b in around]
    used: set[tuple[N, N]] = set()
    starts = [(a, b) for a, b in every if (b, a) not in onward]
    return [_walk(a, b, onward, used) for a, b in [*starts, *every] if (a, b) not in used]


def _walk(a: N, b: N, onward: dict[tuple[N, N], N], used: set[tuple[N, N]]) -> list[N]:
    chain = [a]
    while (a, b) not in used:
        used.update(((a, b), (b, a)))
        chain.append(b)
        if (a, b) not in onward:
            break
        a, b = b, onward[a, b]
    return chain


def _couples(at: complex, around: list[N], where: Callable[[N], complex]) -> Iterable[tuple[N, N]]:
    """Which pieces go on into which at one point: the straightest first."""
    if len(around) == 2:
        return [(around[0], around[1])]
    ranked = sorted(
        (
            (bend(where(a), at, where(b)), i, a, b)
            for i, (a, b) in enumerate(combinations(around, 2))
        ),
        key=lambda found: (-found[0], found[1]),
    )
    taken: set[N] = set()
    found: list[tuple[N, N]] = []
    for angle, _, a, b in ranked:
        if angle >= STRAIGHT and not taken & {a, b}:
            taken |= {a, b}
            found.append((a, b))
    return found


def bend(a: complex, at: complex, b: complex) -> float:
    """The angle between two ways from a point, in degrees; 180 is straight on."""
    u, v = a - at, b - at
    size = abs(u) * abs(v)
    if not size:
        return 0.0
    return round(math.degrees(math.acos(max(-1.0, min(1.0, (u * v.conjugate()).real / size)))), 3)
