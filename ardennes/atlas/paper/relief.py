"""Invented relief: a height field from terrain, noise and valleys, lit from the north-west.

It decorates; it is not elevation. The shade is a small picture inside the SVG, the hachures are
strokes down the slope.
"""

import base64
import struct
import zlib
from collections.abc import Callable, Iterable

from ardennes.atlas.paper.curves import Pen, noise, sample
from ardennes.atlas.paper.network import River
from ardennes.atlas.paper.sheet import WIDTH, Sheet
from ardennes.atlas.paper.style import Terrain

STEP = 8.0
LEVELS = 20  # of light, and as many of shade
LIGHT, SHADE = (255, 254, 244), (74, 62, 48)
HACHURE_GAP = 6.0

Grid = list[list[float]]


class Relief:
    """Heights on a lattice of STEP units."""

    def __init__(
        self, sheet: Sheet, terrain: Callable[[str], Terrain], rivers: Iterable[River]
    ) -> None:
        self.columns, self.rows = int(sheet.size.real / STEP) + 1, int(sheet.size.imag / STEP) + 1
        cells = self._cells(sheet)
        outside = Terrain("", "", "", height=0.5, rugged=0.6)
        found = [[terrain(c) if c else outside for c in row] for row in cells]
        high = [[t.height for t in row] for row in found]
        rugged = [[t.rugged for t in row] for row in found]
        for _ in range(3):
            high, rugged = _blur(high, 2), _blur(rugged, 1)
        valley = self._valleys(rivers)
        self.rugged = rugged
        self.heights = [
            [
                high[j][i] * 34 + rugged[j][i] * _hills(i * STEP, j * STEP) * 76 - valley[j][i] * 15
                for i in range(self.columns)
            ]
            for j in range(self.rows)
        ]

    def _cells(self, sheet: Sheet) -> list[list[str | None]]:
        across = range(self.columns)
        return [[sheet.at(complex(i, j) * STEP) for i in across] for j in range(self.rows)]

    def _valleys(self, rivers: Iterable[River]) -> Grid:
        found = [[0.0] * self.columns for _ in range(self.rows)]
        for river in rivers:
            reach = 20 + river.width * 1.4
            for p in sample(river.points, 3):
                self._carve(found, p, reach)
        return found

    def _carve(self, field: Grid, p: complex, reach: float) -> None:
        i, j, n = round(p.real / STEP), round(p.imag / STEP), int(reach / STEP) + 1
        for y in range(max(0, j - n), min(self.rows, j + n + 1)):
            for x in range(max(0, i - n), min(self.columns, i + n + 1)):
                far = abs(complex(x, y) * STEP - p) / reach
                if far < 1:
                    field[y][x] = max(field[y][x], (1 - far * far) ** 2)

    def slope(self, i: int, j: int) -> complex:
        """How the ground rises, per unit to the east and south."""
        z, last_i, last_j = self.heights, self.columns - 1, self.rows - 1
        across = z[j][min(i + 1, last_i)] - z[j][max(i - 1, 0)]
        down = z[min(j + 1, last_j)][i] - z[max(j - 1, 0)][i]
        return complex(across, down) / (2 * STEP)

    def picture(self) -> str:
        """The hill shade as a PNG with a palette, ready for an href."""
        lines: list[bytes] = []
        for j in range(self.rows):
            lines.append(bytes([0, *(_level(self._light(i, j)) for i in range(self.columns))]))
        return "data:image/png;base64," + _png(self.columns, self.rows, b"".join(lines))

    def _light(self, i: int, j: int) -> float:
        """From -1 in the shade to 1 in the light; level ground stays calm."""
        g = self.slope(i, j)
        return (g.real + g.imag) * (0.35 + 0.5 * min(1.0, self.rugged[j][i]))

    def hachures(self, wanted: Callable[[complex], bool]) -> list[str]:
        """Strokes down the slope in three weights, the lit side the finest."""
        pens = [Pen(), Pen(), Pen()]
        for j in range(int(self.rows * STEP / HACHURE_GAP)):
            for i in range(int(self.columns * STEP / HACHURE_GAP)):
                push = complex(noise(i * 7.3, j * 5.1), noise(i * 3.7, j * 9.2))
                p = complex(i, j) * HACHURE_GAP + push * 4.4
                if wanted(p):
                    self._stroke(pens, p)
        return [str(pen) for pen in pens]

    def _stroke(self, pens: list[Pen], p: complex) -> None:
        g = self.slope(
            min(round(p.real / STEP), self.columns - 1), min(round(p.imag / STEP), self.rows - 1)
        )
        steep = abs(g)
        if steep < 0.2:
            return
        lit = (g.real + g.imag) / steep / 1.414
        half = -g / steep * (1.3 + min(steep, 1.3) * 2.4)
        pens[2 if lit < -0.25 else 1 if lit < 0.45 else 0].move(p - half).draw(p + half)


def _hills(x: float, y: float) -> float:
    scale = 1.2 / WIDTH
    a, b, c = (x * scale, y * scale), (x * scale * 2.03, y * scale * 2.03), (x / 14, y / 14)
    return (noise(*a) * 4 + noise(b[0] + 17, b[1] + 5) * 2 + noise(c[0] + 51, c[1] + 15)) / 7 - 0.5


def _blur(field: Grid, radius: int) -> Grid:
    """A box blur, first along the rows, then along the columns."""
    for _ in range(2):
        blurred = [_smooth(row, radius) for row in field]
        field = [list(column) for column in zip(*blurred, strict=True)]
    return field


def _smooth(row: list[float], radius: int) -> list[float]:
    padded = [row[0]] * radius + row + [row[-1]] * radius
    width = 2 * radius + 1
    total, found = sum(padded[:width]), list[float]()
    for i in range(len(row)):
        found.append(total / width)
        if i + width < len(padded):
            total += padded[i + width] - padded[i]
    return found


def _level(light: float) -> int:
    return round((max(-1.0, min(1.0, light)) + 1) * LEVELS)


def _png(width: int, height: int, lines: bytes) -> str:
    light = [level / LEVELS - 1 for level in range(2 * LEVELS + 1)]
    palette = b"".join(bytes(LIGHT if s > 0 else SHADE) for s in light)
    clear = bytes(round(abs(s) * (150 if s > 0 else 96)) for s in light)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"tRNS", clear),
              (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))  # fmt: skip
    data = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
    )
    return base64.b64encode(data).decode("ascii")
