"""Relief: real heights on a lattice over the sheet, lit from the north-west.

The heights are those of the atlas raster; a board that lies nowhere gets hills from its terrain.
Shade and tint are small pictures inside the SVG, the hachures are strokes down the slope.
"""

import base64
import math
import struct
import zlib
from collections.abc import Callable, Sequence
from itertools import pairwise

from ardennes.atlas.frame import Frame
from ardennes.atlas.layers import Raster, rasters
from ardennes.atlas.paper.curves import Pen, noise
from ardennes.atlas.paper.sheet import WIDTH, Sheet
from ardennes.atlas.paper.style import Terrain

STEP = 8.0
GROUND = 500.0  # metres between the heights of the atlas: a shade says no more than they do
LEVELS = 16  # of light, and as many of shade
LIGHT, SHADE = (255, 253, 240), (66, 54, 44)
BRIGHT, DARK = 170, 128  # the most opaque light and shade, of 255
BROAD = 6  # lattice steps over which the great slopes are felt
HACHURE_GAP = 8.2
STEEP = 0.018  # metres a metre: flatter ground has no hachures
COARSE_SCALE = 55.0  # metres to the unit; maps of a smaller scale exaggerate
COARSE = 3  # lattice steps to a cell of the tint
TINTS = ((100, 0x8FB08A, 24), (200, 0xA9BF97, 15), (300, 0xFFFFFF, 0), (400, 0xD9BE85, 10),
         (500, 0xC9A466, 24), (600, 0xB48A4E, 38), (700, 0x9A703E, 52))  # fmt: skip

Field = list[list[float]]
Color = tuple[int, int, int, int]


class Relief:
    """Heights in metres on a lattice of STEP units, `scale` metres to the unit."""

    def __init__(self, heights: Field, scale: float) -> None:
        self.heights, self.scale = heights, scale
        self.rows, self.columns = len(heights), len(heights[0])
        self.broad = blurred(heights, BROAD)

    def slope(self, i: int, j: int) -> complex:
        """How the ground rises to the east and south, in metres a metre."""
        return _slope(self.heights, i, j) / self.scale

    @property
    def grain(self) -> float:
        """Lattice steps to a cell of the shade."""
        return max(1.0, GROUND / self.scale / STEP)

    def shade(self) -> str:
        """The hill shade as a PNG, ready for an href."""
        field = [[self._light(i, j) for i in range(self.columns)] for j in range(self.rows)]
        across, down = (math.ceil(n / self.grain) for n in (self.columns, self.rows))
        levels = [
            bytes(
                _level(_between(field, i * self.grain + 0.5, j * self.grain + 0.5))
                for i in range(across)
            )
            for j in range(down)
        ]
        light = [level / LEVELS - 1 for level in range(2 * LEVELS + 1)]
        palette: list[Color] = [
            (*(LIGHT if s > 0 else SHADE), round(abs(s) * (BRIGHT if s > 0 else DARK)))
            for s in light
        ]
        return _png(levels, palette)

    def _light(self, i: int, j: int) -> float:
        """From -1 in the shade to 1 in the light: each valley, and the slope of the whole land."""
        near, far = self.slope(i, j), _slope(self.broad, i, j) / self.scale
        rise = 4.2 * (near.real + near.imag) + 8.0 * (far.real + far.imag)
        return math.tanh(rise * max(1.0, self.scale / COARSE_SCALE))

    def tint(self) -> str:
        """The height itself in calm colours, as a smaller PNG."""
        rows = [
            bytes(_band(self.heights[j][i]) for i in range(0, self.columns, COARSE))
            for j in range(0, self.rows, COARSE)
        ]
        return _png(rows, [_tint(25 * band) for band in range(33)])

    def hachures(self, wanted: Callable[[complex], bool]) -> list[str]:
        """Strokes down the slope in three weights, the lit side the finest."""
        pens = [Pen(), Pen(), Pen()]
        for j in range(int(self.rows * STEP / HACHURE_GAP)):
            for i in range(int(self.columns * STEP / HACHURE_GAP)):
                push = complex(noise(i * 7.3, j * 5.1), noise(i * 3.7, j * 9.2))
                p = complex(i, j) * HACHURE_GAP + push * 6
                if wanted(p):
                    self._stroke(pens, p)
        return [str(pen) for pen in pens]

    def _stroke(self, pens: list[Pen], p: complex) -> None:
        i, j = min(round(p.real / STEP), self.columns - 1), min(round(p.imag / STEP), self.rows - 1)
        g = self.slope(i, j)
        steep = abs(g)
        if steep < STEEP:
            return
        lit = (g.real + g.imag) / steep / 1.414
        half = -g / steep * (1.5 + min(steep, 0.25) * 16)
        start, end = _whole(p - half), _whole(p + half)
        pens[2 if lit < -0.25 else 1 if lit < 0.45 else 0].move(start).draw(end)


def surveyed(sheet: Sheet, frame: Frame) -> Relief:
    """The real ground under a sheet."""
    raster = rasters()["elev_mean"]
    field = blurred([list(map(float, row)) for row in _raster_rows(raster)], 1)

    def height(i: int, j: int) -> float:
        lon, lat = frame.to_ground(*sheet.paper(complex(i, j) * STEP))
        return _between(field, (lon - raster.lon0) / raster.dlon, (raster.lat0 - lat) / raster.dlat)

    return Relief(_lattice(sheet, height), frame.km_per_hex * 1000 / WIDTH)


def invented(sheet: Sheet, terrain: Callable[[str], Terrain]) -> Relief:
    """Hills for a board that lies nowhere: higher and wilder where its terrain says so."""
    kinds = {None: Terrain("", "", ""), **{label: terrain(label) for label in sheet.coords}}

    def wildness(i: int, j: int) -> float:
        return kinds[sheet.at(complex(i, j) * STEP)].rugged

    rugged = _lattice(sheet, wildness)
    for _ in range(3):
        rugged = blurred(rugged, 2)
    scale = 4000 / WIDTH
    heights = [
        [scale * wild * (12 + 36 * _hills(i * STEP, j * STEP)) for i, wild in enumerate(row)]
        for j, row in enumerate(rugged)
    ]
    return Relief(heights, scale)


def blurred(field: Field, radius: int) -> Field:
    """A box blur, first along the rows, then along the columns."""
    for _ in range(2):
        smooth = [_smooth(row, radius) for row in field]
        field = [list(column) for column in zip(*smooth, strict=True)]
    return field


# --- fields ---


def _lattice(sheet: Sheet, value: Callable[[int, int], float]) -> Field:
    across, down = int(sheet.size.real / STEP) + 1, int(sheet.size.imag / STEP) + 1
    return [[value(i, j) for i in range(across)] for j in range(down)]


def _raster_rows(raster: Raster) -> list[list[int]]:
    n = raster.columns
    return [
        [cell * raster.step for cell in raster.cells[row * n : (row + 1) * n]]
        for row in range(raster.rows)
    ]


def _between(field: Field, x: float, y: float) -> float:
    """The value at a point among the middles of cells, by the four around it."""
    x = min(max(x - 0.5, 0.0), len(field[0]) - 1.001)
    y = min(max(y - 0.5, 0.0), len(field) - 1.001)
    i, j = int(x), int(y)
    u, v = x - i, y - j
    u, v = u * u * (3 - 2 * u) * 0.5 + u * 0.5, v * v * (3 - 2 * v) * 0.5 + v * 0.5
    top = field[j][i] * (1 - u) + field[j][i + 1] * u
    low = field[j + 1][i] * (1 - u) + field[j + 1][i + 1] * u
    return top * (1 - v) + low * v


def _slope(field: Field, i: int, j: int) -> complex:
    """The rise for each unit to the east and south."""
    last_i, last_j = len(field[0]) - 1, len(field) - 1
    across = field[j][min(i + 1, last_i)] - field[j][max(i - 1, 0)]
    down = field[min(j + 1, last_j)][i] - field[max(j - 1, 0)][i]
    return complex(across, down) / (2 * STEP)


def _hills(x: float, y: float) -> float:
    scale = 1.2 / WIDTH
    a, b, c = (x * scale, y * scale), (x * scale * 2.03, y * scale * 2.03), (x / 14, y / 14)
    return (noise(*a) * 4 + noise(b[0] + 17, b[1] + 5) * 2 + noise(c[0] + 51, c[1] + 15)) / 7 - 0.5


def _smooth(row: list[float], radius: int) -> list[float]:
    padded = [row[0]] * radius + row + [row[-1]] * radius
    width = 2 * radius + 1
    total, found = sum(padded[:width]), list[float]()
    for i in range(len(row)):
        found.append(total / width)
        if i + width < len(padded):
            total += padded[i + width] - padded[i]
    return found


def _whole(p: complex) -> complex:
    return complex(round(p.real), round(p.imag))


# --- pictures ---


def _level(light: float) -> int:
    return round((max(-1.0, min(1.0, light)) + 1) * LEVELS)


def _band(height: float) -> int:
    return min(max(round(height / 25), 0), 32)


def _tint(height: float) -> Color:
    """The colour of a height, blended between those of TINTS."""
    stops = [(h, (c >> 16, c >> 8 & 255, c & 255, alpha)) for h, c, alpha in TINTS]
    for (low, a), (high, b) in pairwise(stops):
        if height <= high:
            t = min(max((height - low) / (high - low), 0.0), 1.0)
            color = b[:3] if t > 0.5 or not a[3] else a[:3]
            return (*color, round(a[3] + (b[3] - a[3]) * t))
    return stops[-1][1]


def _png(rows: Sequence[bytes], palette: Sequence[Color]) -> str:
    """A picture with a palette as a data address; rows are stored as differences."""
    colors = b"".join(bytes(color[:3]) for color in palette)
    clear = bytes(color[3] for color in palette)
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 3, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"PLTE", colors), (b"tRNS", clear),
              (b"IDAT", zlib.compress(_filtered(rows), 9)), (b"IEND", b""))  # fmt: skip
    data = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
    )
    return "data:image/png;base64," + base64.b64encode(data).decode("ascii")


def _filtered(rows: Sequence[bytes]) -> bytes:
    """Each row as its difference from the one above (filter 2 of the PNG standard)."""
    found, above = bytearray(), bytes(len(rows[0]))
    for row in rows:
        found.append(2)
        found += bytes((a - b) & 255 for a, b in zip(row, above, strict=True))
        above = row
    return bytes(found)
