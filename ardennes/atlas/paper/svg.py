"""The SVG of a map: one sheet, as printed. Bottom to top, every layer in its own group."""

from ardennes.atlas.paper import ground, margin, names
from ardennes.atlas.paper.network import network
from ardennes.atlas.paper.sheet import Map, Sheet, hexes_of
from ardennes.atlas.paper.style import CSS, STYLES, Style
from ardennes.board.hexes import GRIDS, Grid


def draw(plan: Map, grid: Grid | None = None, style: Style | None = None) -> str:
    """A map.json as an SVG document; grid and style are those of its game unless given."""
    grid, style = grid or GRIDS[plan["game"]], style or STYLES[plan["game"]]
    sheet = Sheet(grid, hexes_of(plan))
    box = margin.block_box(sheet, style)
    land = ground.Land(sheet, plan, style, network(sheet, plan, style))
    outline = land.outline()
    layers = (
        _defs(outline),
        _group("frame", margin.frame(land) + margin.exits(land)),
        f'<path class="halo" d="{outline}"/>',
        *_inside(land, outline),
        f'<path class="coast" d="{outline}"/>',
        _group("edges", margin.sources(land) + margin.exit_arrows(land)),
        _group("block", margin.title_block(style, box)),
    )
    return _document(sheet.size, style.title, "\n".join(layers))


def _inside(land: ground.Land, outline: str) -> tuple[str, ...]:
    """Everything on the land, in painting order; names first look for room."""
    clutter = names.clutter_of(land)
    houses = ground.houses(land, clutter)
    towns = names.town_labels(land, clutter)
    for label in towns:
        clutter.add_box(label.box.grown(1), 2.5)
    rivers = names.river_names(land, clutter)
    fill = f'<path d="{outline}" fill="{land.style.terrain[0].fill}"/>'
    return (
        _clipped("terrain", fill + land.fills() + ground.relief(land, clutter)),
        _clipped("woods", ground.suburbs(land) + ground.trees(land, clutter)),
        _clipped("rivers", ground.water(land.lines.rivers)),
        land.grid(),
        _group("wall", ground.wall(land)),
        _group("roads", ground.roads(land)),
        _group("bridges", ground.bridges(land.lines.bridges)),
        _group("towns", houses),
        _group("numbers", names.numbers(land)),
        _group("names", rivers + names.town_names(towns)),
    )


def _defs(outline: str) -> str:
    rules = "".join(f".atlas .{name}{{{text}}}" for name, text in CSS.items())
    hatch = (
        '<pattern id="exit" width="6" height="6" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect width="6" height="6" fill="#e3bfa9"/>'
        '<path d="M0 0V6" stroke="#b5543f" stroke-width="2.4"/></pattern>'
    )
    clip = f'<clipPath id="land"><path d="{outline}"/></clipPath>'
    return f"<style>{rules}</style><defs>{hatch}{clip}{ground.tree_markers()}</defs>"


def _group(name: str, text: str) -> str:
    return f'<g id="{name}">{text}</g>' if text else ""


def _clipped(name: str, text: str) -> str:
    return f'<g id="{name}" clip-path="url(#land)">{text}</g>'


def _document(size: complex, title: str, body: str) -> str:
    w, h = round(size.real), round(size.imag)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="atlas" viewBox="0 0 {w} {h}" '
        f'width="{w}" height="{h}" role="img"><title>{title}</title>\n{body}\n</svg>\n'
    )
