"""Borders and roads as lines."""

from ardennes.atlas.areas.sheet import Sheet
from ardennes.atlas.paper.built import strokes
from ardennes.atlas.paper.curves import WHOLE, Pen, every_other, spline
from ardennes.atlas.paper.style import Road

ROAD = Road("road", "Road", 4.6)


def borders(sheet: Sheet) -> str:
    """Every border without a river; a river is its own line."""
    pen = Pen(WHOLE)
    for pair, border in sheet.country.borders.items():
        if border.water == "none":
            spline(pen, every_other(sheet.areas.borders[pair]))
    return f'<path id="lines" class="edge" d="{pen}"/><use href="#lines" class="line"/>'


def roads(sheet: Sheet) -> str:
    """Halo, casing and fill, each under all of the next."""
    pen = Pen(WHOLE)
    for road in sheet.roads:
        spline(pen, every_other(road.points))
    art = "".join(strokes(ROAD, '<use href="#road" '))
    return f'<defs><path id="road" d="{pen}"/></defs>{art}'
