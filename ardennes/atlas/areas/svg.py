"""The SVG of a map of areas, bottom to top."""

from ardennes.atlas.areas import ground, lines, margin, marks, river_names
from ardennes.atlas.areas.sheet import MARGIN, Sheet, sheet
from ardennes.atlas.paper.built import bridges, ramp
from ardennes.atlas.paper.css import CSS
from ardennes.atlas.paper.curves import Pen, polygon
from ardennes.atlas.paper.water import water
from ardennes.atlas.paper.woods import tree_markers

PAD = 38.0  # around the map without margins


def draw(*, margins: bool = True) -> str:
    """The map as an SVG document; without margins it ends a little outside the rim."""
    land = sheet()
    outline = str(polygon(Pen(), land.areas.mesh.outline))
    layers = (
        _defs(outline),
        _group("frame", margin.frame(land) if margins else ""),
        f'<path class="halo" d="{outline}"/>',
        *_inside(land),
        f'<path class="coast" d="{outline}"/>',
        _group("entries", marks.entries(land)),
        _group("block", margin.block(land) if margins else ""),
    )
    return _document(land, "\n".join(filter(None, layers)), margins=margins)


def _inside(land: Sheet) -> tuple[str, ...]:
    relief = _group("relief", ground.relief(land))
    rivers = river_names.drawn(land.river_names)
    return (
        _clipped("terrain", ground.fills(land) + relief + ground.streams(land)),
        _group("woods", marks.suburbs(land) + _group("trees", ground.trees(land))),
        _group("borders", lines.borders(land)),
        _clipped("rivers", water(land.rivers)),
        _group("roads", lines.roads(land)),
        _group("bridges", bridges([road.bridge for road in land.roads if road.bridge])),
        _group("houses", marks.houses(land)),
        f'<g id="names" class="serif">{rivers}{marks.names(land)}</g>',
        _group("signs", marks.badges(land)),
    )


def view_box(land: Sheet, *, margins: bool) -> tuple[int, int, int, int]:
    """Left, top, width and height of the picture."""
    if margins:
        page = margin.page_of(land)
        return 0, 0, round(page.real), round(page.imag)
    rim = land.areas.mesh.outline
    left, top = (round(min(part) - PAD) for part in _parts(rim))
    far = land.size - complex(MARGIN, MARGIN) + complex(PAD, PAD)
    return left, top, round(far.real) - left, round(far.imag) - top


def _parts(points: list[complex]) -> tuple[list[float], list[float]]:
    return [p.real for p in points], [p.imag for p in points]


def _defs(outline: str) -> str:
    rules = "".join(f".atlas .{name}{{{text}}}" for name, text in {**CSS, **marks.CSS}.items())
    clip = f'<clipPath id="land"><path d="{outline}"/></clipPath>'
    return f"<style>{rules}</style><defs>{clip}{tree_markers()}{ramp()}</defs>"


def _group(name: str, text: str) -> str:
    return f'<g id="{name}">{text}</g>' if text else ""


def _clipped(name: str, text: str) -> str:
    return f'<g id="{name}" clip-path="url(#land)">{text}</g>'


def _document(land: Sheet, body: str, *, margins: bool) -> str:
    x, y, w, h = view_box(land, margins=margins)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="atlas" '
        f'viewBox="{x} {y} {w} {h}" width="{w}" height="{h}" role="img">'
        f"<title>{margin.TITLE}: {margin.SUBTITLE}</title>\n{body}\n</svg>\n"
    )
