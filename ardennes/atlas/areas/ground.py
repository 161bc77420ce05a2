"""The land of a map of areas: a fill and a texture by terrain over the real relief."""

import math
from collections.abc import Iterator

from ardennes.atlas.areas.sheet import Sheet
from ardennes.atlas.areas.spaces import UNIT, to_ground, to_sheet
from ardennes.atlas.areas.trail import CELL, even
from ardennes.atlas.layers import Raster, layer, rasters
from ardennes.atlas.paper.curves import WHOLE, Pen, line, noise, polygon
from ardennes.atlas.paper.relief import COARSE, STEP, Relief, blurred
from ardennes.atlas.paper.style import CLEAR, HEAVY, LIGHT, ROUGH, Terrain
from ardennes.atlas.paper.woods import CLUMPS, SPREAD, TWO, dots

TERRAIN: dict[str, Terrain] = {
    "clear": CLEAR,
    "broken": ROUGH._replace(name="broken", label="Broken", fill="#e4d3a8"),
    "woods": LIGHT._replace(name="woods", label="Woods", fill="#cfdcb4", gap=27.0),
    "forest": HEAVY._replace(name="forest", label="Forest", fill="#94b18b", gap=15.5),
}
NEAR = 16.0  # a stream so near to a river border is that river
SHORTEST = 30.0


def fills(sheet: Sheet) -> str:
    """One path for each terrain."""
    found, shapes = "", sheet.areas.plain().shapes
    for name, terrain in TERRAIN.items():
        pen = Pen(WHOLE)
        for space in sheet.country.spaces.values():
            if space.terrain == name:
                polygon(pen, shapes[space.name])
        look = f'fill="{terrain.fill}" stroke="{terrain.fill}"'
        found += f'<path d="{pen}" {look}/>' if pen.parts else ""
    return found


def relief(sheet: Sheet) -> str:
    """Tint and hill shade, and hachures on broken ground."""
    field = _surveyed(sheet)

    def broken(p: complex) -> bool:
        return sheet.terrain_at(p) == "broken" and not sheet.clutter.weight(p)

    strokes = "".join(
        f'<path class="hachure h{i}" d="{d}"/>' for i, d in enumerate(field.hachures(broken)) if d
    )
    return (
        _picture(field, field.tint(), COARSE)
        + _picture(field, field.shade(), field.grain)
        + strokes
    )


def _surveyed(sheet: Sheet) -> Relief:
    raster = rasters()["elev_mean"]
    across, down = int(sheet.size.real / STEP) + 1, int(sheet.size.imag / STEP) + 1
    field = blurred(_heights(raster), 1)
    rows = [[_height(field, raster, complex(i, j) * STEP) for i in range(across)]
            for j in range(down)]  # fmt: skip
    return Relief(rows, 1000 / UNIT)


def _heights(raster: Raster) -> list[list[float]]:
    n = raster.columns
    return [
        [float(cell * raster.step) for cell in raster.cells[row * n : (row + 1) * n]]
        for row in range(raster.rows)
    ]


def _height(field: list[list[float]], raster: Raster, p: complex) -> float:
    """The height at a point, between those of the four cells around it."""
    lon, lat = to_ground(p)
    x = min(max((lon - raster.lon0) / raster.dlon - 0.5, 0.0), raster.columns - 1.001)
    y = min(max((raster.lat0 - lat) / raster.dlat - 0.5, 0.0), raster.rows - 1.001)
    i, j = int(x), int(y)
    u, v = ((1 - math.cos(math.pi * t)) / 4 + t / 2 for t in (x - i, y - j))
    top = field[j][i] * (1 - u) + field[j][i + 1] * u
    low = field[j + 1][i] * (1 - u) + field[j + 1][i + 1] * u
    return top * (1 - v) + low * v


def _picture(field: Relief, address: str, steps: float) -> str:
    """A picture whose cells have their middles on the lattice."""
    cell = STEP * steps
    wide, high = (-(-n // steps) * cell for n in (field.columns, field.rows))
    return (
        f'<image href="{address}" x="{-cell / 2:.6g}" y="{-cell / 2:.6g}" width="{wide:.6g}" '
        f'height="{high:.6g}" preserveAspectRatio="none"/>'
    )


# --- streams ---


def streams(sheet: Sheet) -> str:
    """Real rivers inside the areas, which are no borders, as hairlines."""
    around = [complex(x, y) for x in (-NEAR, 0, NEAR) for y in (-NEAR, 0, NEAR)]
    wet = (p for river in sheet.rivers for p in even(river.points, CELL))
    taken = {_coarse(p + aside) for p in wet for aside in around}
    pen = Pen(WHOLE)
    for feature in layer("rivers"):
        if feature.shape == "LineString" and feature.properties["class"] != "stream":
            for points in feature.lines:
                for part in _free([to_sheet(*p) for p in points], taken, sheet):
                    line(pen, part)
    return f'<path class="stream" d="{pen}"/>'


def _free(
    points: list[complex], taken: set[tuple[int, int]], sheet: Sheet
) -> Iterator[list[complex]]:
    part: list[complex] = []
    for p in [*even(points, 9.0), None]:
        if p is not None and _coarse(p) not in taken and sheet.at(p):
            part.append(p)
            continue
        if len(part) * 9 > SHORTEST:
            yield part
        part = []


def _coarse(p: complex) -> tuple[int, int]:
    return math.floor(p.real / NEAR), math.floor(p.imag / NEAR)


# --- trees ---


def trees(sheet: Sheet) -> str:
    """Clumps of trees in woods and forests, as markers of one path for each shape."""
    found: dict[str, list[complex]] = {}
    for terrain in (TERRAIN["woods"], TERRAIN["forest"]):
        for name, p in _planted(sheet, terrain):
            found.setdefault(name, []).append(p)
    return "".join(
        f'<path class="tree" d="{dots(points)}" marker-start="url(#{name})" '
        f'marker-mid="url(#{name})" marker-end="url(#{name})"/>'
        for name, points in sorted(found.items())
    )


def _planted(sheet: Sheet, terrain: Terrain) -> Iterator[tuple[str, complex]]:
    for i, p in enumerate(_lattice(sheet, terrain.gap)):
        if sheet.terrain_at(p) != terrain.name:
            continue
        round_one = noise(p.real * 0.05, p.imag * 0.05) < 0.5
        name = "spruce" if "spruce" in terrain.marks else "round" if round_one else "fir"
        feet = [p + foot * SPREAD[name] for foot in CLUMPS[i % 2]]
        alive = [foot for foot in feet if _room(sheet, terrain, foot)]
        if len(alive) == len(feet):
            yield f"{name}{i % 2}", p
        else:
            yield from ((name, complex(round(q.real), round(q.imag))) for q in alive)


def _room(sheet: Sheet, terrain: Terrain, foot: complex) -> bool:
    clutter = sheet.clutter
    grows = sheet.terrain_at(foot) == terrain.name and sheet.at(foot - 6j) is not None
    return grows and not (clutter.weight(foot) or clutter.weight(foot - 5j))


def _lattice(sheet: Sheet, gap: float) -> Iterator[complex]:
    """Row by row from the north, so that trees stand before those behind them."""
    for j in range(int(sheet.size.imag / gap / 0.87)):
        for i in range(int(sheet.size.real / gap)):
            push = complex(noise(i * 1.7 + 3, j * 2.3) - 0.5, noise(i * 2.9, j * 1.3 + 8) - 0.5)
            p = complex(i + j % 2 / 2, j * 0.87) * gap + push * gap * 0.6
            yield TWO.fit(p)
