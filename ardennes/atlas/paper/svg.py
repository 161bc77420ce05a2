"""The SVG of a map: one sheet, as printed. Bottom to top, every layer in its own group."""

from ardennes.atlas.frame import Frame, frame_of, grid_of, is_surveyed
from ardennes.atlas.paper import block, built, ground, margin, names, signs, water, woods
from ardennes.atlas.paper.css import CSS
from ardennes.atlas.paper.network import network
from ardennes.atlas.paper.river_names import river_names
from ardennes.atlas.paper.sheet import MARGIN, Map, Sheet, hexes_of
from ardennes.atlas.paper.style import Style, style_of
from ardennes.board.hexes import Grid

PAD = 26.0  # around the hexes of a map without margins


def draw(
    plan: Map, grid: Grid | None = None, style: Style | None = None, *, margins: bool = True
) -> str:
    """A map.json as an SVG document; grid and style are those of its game unless given.

    Without margins the picture ends a little outside the hexes; its coordinates are the same.
    A map on the grid of its own game shows the real relief; another one gets invented hills.
    """
    land = land_of(plan, grid, style)
    box = block.block_box(land) if margins else None
    outline = land.outline()
    layers = (
        _defs(outline),
        _group("frame", margin.frame(land) + margin.exits(land) if margins else ""),
        f'<path class="halo" d="{outline}"/>',
        *_inside(land, outline),
        f'<path class="coast" d="{outline}"/>',
        _group("entries", signs.entries(land)),
        _group("edges", margin.edges(land) if margins else ""),
        _group("block", block.title_block(land, box) if box else ""),
    )
    return _document(land, "\n".join(filter(None, layers)), margins=margins)


def hex_centres(plan: Map, grid: Grid | None = None) -> dict[str, tuple[float, float]]:
    """The middle of every hex on the sheet, in the units of its viewBox, with margins or not."""
    sheet = Sheet(grid or grid_of(plan["game"]), hexes_of(plan, grid))
    return {h: (round(c.real, 2), round(c.imag, 2)) for h, c in sheet.centres.items()}


def land_of(plan: Map, grid: Grid | None = None, style: Style | None = None) -> ground.Land:
    """Everything that is known of a map before it is drawn."""
    frame = _frame(plan) if grid is None else None
    grid, style = grid or grid_of(plan["game"]), style or style_of(plan)
    sheet = Sheet(grid, hexes_of(plan, grid))
    return ground.Land(sheet, plan, style, network(sheet, plan, style), frame)


def _frame(plan: Map) -> Frame | None:
    return frame_of(plan["game"]) if is_surveyed(plan["game"]) else None


def _inside(land: ground.Land, outline: str) -> tuple[str, ...]:
    """Everything on the land, in painting order; names first look for room."""
    clutter = names.clutter_of(land)
    icons = signs.icons(land, clutter)
    houses = built.houses(land, clutter)
    towns = names.town_labels(land, clutter)
    for label in towns:
        clutter.add_box(label.box.grown(1), 2.5)
    rivers = river_names(land, clutter)
    areas = signs.area_names(land, clutter)
    regions = names.regions(land, clutter)
    fill = f'<path d="{outline}" fill="{land.style.terrain[0].fill}"/>'
    return (
        _clipped("terrain", fill + land.fills() + _group("relief", ground.relief(land, clutter))),
        _group("woods", built.suburbs(land) + _group("trees", woods.trees(land, clutter))),
        _clipped("rivers", water.water(land.lines.rivers)),
        land.grid(),
        _group("regions", regions),
        _group("areas", signs.areas(land) + signs.ourthe_line(land)),
        _group("wall", built.wall(land)),
        _group("roads", built.roads(land)),
        _group("bridges", built.bridges(land.lines.bridges)),
        _group("towns", built.ramparts(land) + _group("houses", houses)),
        _group("boundaries", signs.boundaries(land)),
        f'<g id="numbers" class="no">{names.numbers(land)}</g>',
        _group("signs", icons),
        f'<g id="names" class="serif">{areas}{rivers}{names.town_names(towns)}</g>',
    )


def _defs(outline: str) -> str:
    rules = "".join(f".atlas .{name}{{{text}}}" for name, text in CSS.items())
    hatch = (
        '<pattern id="exit" width="6" height="6" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect width="6" height="6" fill="#e3bfa9"/>'
        '<path d="M0 0V6" stroke="#b5543f" stroke-width="2.4"/></pattern>'
    )
    clip = f'<clipPath id="land"><path d="{outline}"/></clipPath>'
    shapes = woods.tree_markers() + built.ramp() + signs.symbols()
    return f"<style>{rules}</style><defs>{hatch}{clip}{shapes}</defs>"


def _group(name: str, text: str) -> str:
    return f'<g id="{name}">{text}</g>' if text else ""


def _clipped(name: str, text: str) -> str:
    return f'<g id="{name}" clip-path="url(#land)">{text}</g>'


def _document(land: ground.Land, body: str, *, margins: bool) -> str:
    start = 0 if margins else round(MARGIN - PAD)
    size = land.sheet.size if margins else land.sheet.extent + complex(PAD, PAD) * 2
    w, h = round(size.real), round(size.imag)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="atlas" '
        f'viewBox="{start} {start} {w} {h}" width="{w}" height="{h}" role="img">'
        f"<title>{land.style.title}</title>\n{body}\n</svg>\n"
    )
