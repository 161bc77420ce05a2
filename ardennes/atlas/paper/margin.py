"""Around the map: where units enter and leave, the neat line, the title block and its key."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from ardennes.atlas.paper.clutter import Box
from ardennes.atlas.paper.curves import Pen, polygon
from ardennes.atlas.paper.ground import TREES, Land
from ardennes.atlas.paper.sheet import RADIUS, WIDTH, Edge, Sheet
from ardennes.atlas.paper.style import ATTRIBUTION, Style, Terrain

OUT = {"N": -1j, "S": 1j, "E": 1 + 0j, "W": -1 + 0j}
BLOCK_WIDTH, BLOCK_INSET = 448.0, 44.0
KEY_ROW = 38.0


def frame(land: Land) -> str:
    """Paper, neat line and credit."""
    w, h = land.sheet.size.real, land.sheet.size.imag
    return (
        f'<rect class="paper" width="{w:.0f}" height="{h:.0f}"/>'
        f'<rect class="neat" x="16" y="16" width="{w - 32:.0f}" height="{h - 32:.0f}"/>'
        f'<rect class="neat thin" x="21" y="21" width="{w - 42:.0f}" height="{h - 42:.0f}"/>'
        f'<text class="serif credit" x="{w - 30:.0f}" y="{h - 29:.0f}">{ATTRIBUTION}</text>'
    )


# --- entry and exit ---


def sources(land: Land) -> str:
    """An arrow into every hex of the map sides, by who is supplied there."""
    supply: dict[str, list[str]] = land.plan["board"].get("supply", {})
    names = [name for name, _ in land.style.sources]
    pens = {name: Pen() for name in [*names, ""]}
    leave = _exit_sides(land)
    for label, side, way in _rims(land):
        owner = next((name for name in names if label in supply.get(name, ())), "")
        at = _beside(land, label, way, 27 if side in leave.get(label, "") else 15)
        _arrow(pens[owner], at, -way)
    shown = [(i, pens[name]) for i, name in enumerate(names)] + [(1, pens[""])]
    return "".join(f'<path class="source{min(i, 1)}" d="{pen}"/>' for i, pen in shown if pen.parts)


def _rims(land: Land) -> Iterator[tuple[str, str, complex]]:
    """Each hex of each map side, and the way out there."""
    for side, labels in land.plan.get("edges", {}).items():
        for label in labels:
            yield label, side, _way_out(land.sheet, label, OUT[side])


def _exit_sides(land: Land) -> dict[str, str]:
    """The map sides over which units leave, by hex; one hex around a corner is no exit side."""
    edges, hexes = land.plan.get("edges", {}), set(land.plan.get("exit", ()))
    found = {side: hexes & set(labels) for side, labels in edges.items()}
    real = {side: labels for side, labels in found.items() if len(labels) > 1}
    return {h: "".join(side for side, labels in real.items() if h in labels) for h in hexes}


def _beside(land: Land, label: str, way: complex, gap: float) -> complex:
    """A point outside a hex, aside from the road and the exit arrow if there is one."""
    at = _outside(land.sheet, label, way, gap)
    if gap > 20:
        at -= way * 9j
    end = land.lines.ends.get(label)
    if end is not None and abs(((end - at) * way.conjugate()).imag) < 8:
        at -= way * 13j
    return at


def _outside(sheet: Sheet, label: str, way: complex, gap: float) -> complex:
    across = (way.imag != 0) == sheet.grid.pointy
    return sheet.centres[label] + way * ((RADIUS if across else WIDTH / 2) + gap)


def _way_out(sheet: Sheet, label: str, way: complex) -> complex:
    """The way off the map, or another free one where the map is notched."""
    for w in (way, -1 + 0j, 1 + 0j, -1j, 1j):
        at = _outside(sheet, label, w, 12)
        if all(sheet.at(at + w * aside) is None for aside in (-9j, 0j, 9j)):
            return w
    aslant = [p - sheet.centres[label] for p in sheet.open_sides(label)]
    return aslant[0] / abs(aslant[0]) if aslant else way


def _arrow(pen: Pen, tip: complex, way: complex) -> None:
    """A small solid arrow whose tip looks along `way`."""
    tip += way * 5
    polygon(pen, [tip, tip - way * 10 + way * 5.5j, tip - way * 7, tip - way * 10 - way * 5.5j])


def exits(land: Land) -> str:
    """The run of hexes where a side may leave: a shaded band outside the rim."""
    leave = _exit_sides(land)
    pen = Pen()
    for loop in land.sheet.outlines(lambda _: True):
        last = 0j
        for edge in loop:
            if any(_faces(edge, OUT[side]) for side in leave.get(edge.hex, "")):
                if abs(edge.start - last) > 1:
                    pen.move(edge.start)
                pen.draw(edge.end)
                last = edge.end
    return f'<path class="exit" d="{pen}"/>' if pen.parts else ""


def _faces(edge: Edge, way: complex) -> bool:
    """Whether a hexside of the rim looks this way."""
    outward = (edge.end - edge.start) * -1j
    return (outward * way.conjugate()).real > 0.3 * abs(outward)


def exit_arrows(land: Land) -> str:
    """Arrows out of the exit run, and what it means."""
    hexes = list(land.plan.get("exit", ()))
    if not hexes:
        return ""
    pen, leave = Pen(), _exit_sides(land)
    for label, side, way in _rims(land):
        if side in leave.get(label, ""):
            _arrow(pen, _outside(land.sheet, label, way, 27) + way * 9j, way)
    first, last = (land.sheet.centres[h].real for h in (hexes[0], _corner(land, hexes)))
    note = (
        f'<text class="serif edge-note red" x="{(first + last) / 2:.0f}" y="41">'
        f"{escape(land.style.exit_note)}</text>"
    )
    return f'<path class="exit-arrow" d="{pen}"/>' + note


def _corner(land: Land, hexes: list[str]) -> str:
    """The exit hex furthest along the same row as the first."""
    level = land.sheet.centres[hexes[0]].imag
    return [h for h in hexes if abs(land.sheet.centres[h].imag - level) < RADIUS][-1]


# --- the title block ---


def block_box(sheet: Sheet, style: Style) -> Box:
    """Where the title block stands: the south-west, below the land if it must."""
    high = 176 + KEY_ROW * ((len(_keys(style)) + 2) // 3)
    top = sheet.size.imag - BLOCK_INSET - high
    box = Box(BLOCK_INSET, top, BLOCK_INSET + BLOCK_WIDTH, top + high)
    if not any(box.grown(26).overlap(_hex_box(c)) for c in sheet.centres.values()):
        return box
    top = sheet.size.imag - 30
    sheet.size = complex(sheet.size.real, top + high + BLOCK_INSET)
    return Box(BLOCK_INSET, top, BLOCK_INSET + BLOCK_WIDTH, top + high)


def _hex_box(centre: complex) -> Box:
    half = WIDTH / 2
    return Box(centre.real - half, centre.imag - half, centre.real + half, centre.imag + half)


def title_block(style: Style, box: Box) -> str:
    """Title, key, scale bar and north arrow."""
    wide, high = box.right - box.left, box.bottom - box.top
    middle = wide / 2
    keys = "".join(
        f'<g transform="translate({31 + i % 3 * (wide - 28) / 3:.0f} '
        f'{118 + i // 3 * KEY_ROW:.0f})">{art}<text class="serif key" x="24" y="4.5">'
        f"{escape(label)}</text></g>"
        for i, (label, art) in enumerate(_keys(style))
    )
    return (
        f'<g transform="translate({box.left:.0f} {box.top:.0f})">'
        f'<rect class="plate" width="{wide:.0f}" height="{high:.0f}" rx="2"/>'
        f'<rect class="rule" x="5" y="5" width="{wide - 10:.0f}" height="{high - 10:.0f}"/>'
        f'<text class="serif title" x="{middle:.0f}" y="48">{escape(style.title)}</text>'
        f'<text class="serif subtitle" x="{middle:.0f}" y="71">{escape(style.subtitle)}</text>'
        f'<path class="rule" d="M22 86H{wide - 22:.0f}M22 {high - 76:.0f}H{wide - 22:.0f}"/>{keys}'
        f'<g transform="translate(26 {high - 44:.0f})">{scale_bar(style)}</g>'
        f'<g transform="translate({wide - 40:.0f} {high - 38:.0f}) rotate({style.north:g})">'
        '<path class="ink" d="M0-26 6 6 0 1.5-6 6z"/><text class="serif key" text-anchor="middle" '
        'y="20">N</text></g></g>'
    )


def scale_bar(style: Style) -> str:
    """Kilometres in alternate bars."""
    unit = 5 if style.km_per_hex > 4 else 2
    step = unit * WIDTH / style.km_per_hex
    bars = "".join(
        f'<rect class="bar{" solid" if i % 2 == 0 else ""}" x="{i * step:.1f}" width="{step:.1f}" '
        'height="6"/>'
        for i in range(3)
    )
    marks = "".join(
        f'<text class="serif small" text-anchor="middle" x="{i * step:.1f}" y="20">'
        f"{i * unit}{' km' if i == 3 else ''}</text>"
        for i in range(4)
    )
    note = f"{style.km_per_hex:g} km to the hex"
    more = f'<text class="serif small" x="{3 * step + 34:.0f}" y="20">{escape(style.note)}</text>'
    return (
        bars
        + marks
        + f'<text class="serif small" x="{3 * step + 34:.0f}" y="5">{note}</text>'
        + more
    )


def _keys(style: Style) -> list[tuple[str, str]]:
    """Label and drawing of every sign, in three columns."""
    found = [(terrain.label, _swatch(terrain)) for terrain in style.terrain]
    found.append(("Town", _TOWN))
    found += [(road.label, _road_sign(road.casing, road.fill, road.width)) for road in style.roads]
    found += [("River, bridge", _RIVER)]
    if style.wall:
        found.append((style.wall_label, _WALL))
    for i, (_, label) in enumerate(style.sources):
        pen = Pen()
        _arrow(pen, 2 + 0j, 1 + 0j)
        found.append((label, f'<path class="source{min(i, 1)}" d="{pen}"/>'))
    if style.exit_note:
        found.append(("Exit run", _EXIT))
    return found


def _swatch(terrain: Terrain) -> str:
    ring = [17 * complex(0, -1) * complex(0.5, 0.8660254) ** i for i in range(6)]
    text = f'<path class="swatch" fill="{terrain.fill}" d="{polygon(Pen(), ring)}"/>'
    if "hachure" in terrain.marks:
        text += _HACHURES
    shapes = {"spruce": ("spruce",) * 5, "mixed": ("round", "fir", "round")}
    for mark in terrain.marks:
        for shape, p in zip(shapes.get(mark, ()), _SPOTS, strict=False):
            text += f'<g transform="translate({p.real:g} {p.imag:g})">{TREES[shape]}</g>'
    return text


def _road_sign(casing: str, fill: str, width: float) -> str:
    d = "M-17 5C-8-9 6 11 17-5"
    core = f'<path class="road" stroke="{fill}" stroke-width="{width / 2}" d="{d}"/>'
    return f'<path class="road" stroke="{casing}" stroke-width="{width}" d="{d}"/>' + (
        core if fill else ""
    )


_SPOTS = (-7 - 1j, 4 - 3j, 0 + 9j, 9 + 5j, -8 + 8j)
_HACHURES = '<path class="hachure h2" d="M-7-3l3 5M-3-6l3 6M3-6l2 6M-9 4l3 4M-1 4l2 5M6 3l2 5"/>'
_TOWN = (
    '<path class="urban" d="M-15-2C-13-12 10-14 14-3 17 8-2 14-10 9-14 7-16 3-15-2z"/><path '
    'class="walls" d="M-8-6h5v4h-5zM1-8h4v4h-4zM-9 1h4v5h-4zM-2 0h5v4h-5z'
    'M6-2h4v5h-4zM-2 6h4v3h-4z"/>'
)
_RIVER = (
    '<path d="M-17 7C-6-12 4 13 17-7" fill="none" stroke="#4b7187" stroke-width="6.4"/><path '
    'd="M-17 7C-6-12 4 13 17-7" fill="none" stroke="#8fb6c9" stroke-width="4.4"/>'
    '<path class="bridge" d="M-3.2-6.5h6.4v13h-6.4z"/>'
)
_WALL = (
    '<path class="wall" d="M-16 3H16"/><path class="teeth" d="M-14 3l3-6 3 6zM-6 3l3-6 3 6z'
    'M2 3l3-6 3 6zM10 3l3-6 3 6z"/>'
)
_EXIT = (
    '<path d="M-16 0h32" stroke="url(#exit)" stroke-width="18"/>'
    '<path class="exit-arrow" d="M6 0-3 5.5-1 0-3-5.5z"/>'
)
