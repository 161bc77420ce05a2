"""Around a map of areas: paper, neat line, title and key."""

from typing import NamedTuple
from xml.sax.saxutils import escape

from ardennes.atlas.areas.ground import TERRAIN
from ardennes.atlas.areas.lines import ROAD
from ardennes.atlas.areas.marks import GUN, exit_art, hits_art, points_art
from ardennes.atlas.areas.sheet import Sheet
from ardennes.atlas.areas.spaces import UNIT
from ardennes.atlas.paper.built import strokes
from ardennes.atlas.paper.signs import entry
from ardennes.atlas.paper.style import ATTRIBUTION, Terrain
from ardennes.atlas.paper.woods import tree_art

TITLE = "WWII Commander"
SUBTITLE = "Battle of the Bulge · December 1944"
INSET = 40.0
FOOT = 70.0  # more paper in the south, for the block
WIDE, ROW, COLUMN, TOP = 384.0, 31.0, 184.0, 110.0


class Key(NamedTuple):
    """A sign and what it means; drawn around the origin."""

    label: str
    art: str


def page_of(sheet: Sheet) -> complex:
    """The size of the paper."""
    return sheet.size + FOOT * 1j


def frame(sheet: Sheet) -> str:
    """Paper, neat line and credit."""
    page = page_of(sheet)
    w, h = page.real, page.imag
    return (
        f'<rect class="paper" width="{w:.0f}" height="{h:.0f}"/>'
        f'<rect class="neat" x="16" y="16" width="{w - 32:.0f}" height="{h - 32:.0f}"/>'
        f'<rect class="neat thin" x="21" y="21" width="{w - 42:.0f}" height="{h - 42:.0f}"/>'
        f'<text class="serif credit" x="{w - 30:.0f}" y="{h - 29:.0f}" font-size="11.5">'
        f"{ATTRIBUTION}</text>"
    )


def block(sheet: Sheet) -> str:
    """Title, key and scale in the south-west, where the map leaves room."""
    keys = keys_of()
    rows = -(-len(keys) // 2)
    high = TOP + rows * ROW + 54
    text = "".join(
        f'<g transform="translate({32 + i // rows * COLUMN:.0f} {TOP + i % rows * ROW:.0f})">'
        f'{key.art}<text class="serif key" x="25" y="4.5">{escape(key.label)}</text></g>'
        for i, key in enumerate(keys)
    )
    middle, rule = WIDE / 2, high - 66
    return (
        f'<g transform="translate({INSET:.0f} {page_of(sheet).imag - INSET - high:.0f})">'
        f'<rect class="plate" width="{WIDE:.0f}" height="{high:.0f}" rx="2"/>'
        f'<rect class="rule" x="5" y="5" width="{WIDE - 10:.0f}" height="{high - 10:.0f}"/>'
        f'<text class="serif title" x="{middle:.0f}" y="48">{TITLE}</text>'
        f'<text class="serif subtitle" x="{middle:.0f}" y="71">{SUBTITLE}</text>'
        f'<path class="rule" d="M22 86H{WIDE - 22:.0f}M22 {rule:.0f}H{WIDE - 22:.0f}"/>{text}'
        f'<g transform="translate(28 {high - 46:.0f})">{_scale()}</g>'
        f'<g transform="translate({WIDE - 36:.0f} {high - 32:.0f})"><path class="ink" '
        'd="M0-26 6 6 0 1.5-6 6z"/><text class="serif key" text-anchor="middle" y="20">N</text>'
        "</g></g>"
    )


def keys_of() -> list[Key]:
    """Every sign of the map."""
    return [
        *(Key(terrain.label, _swatch(terrain)) for terrain in TERRAIN.values()),
        Key("Border", '<path class="edge" d="M-17 4C-6-6 4 9 17-3"/>'
            '<path class="line" d="M-17 4C-6-6 4 9 17-3"/>'),
        Key("River, bridge", _stream(5.6) + '<path class="bridge" d="M-3.2-6.5h6.4v13h-6.4z"/>'),
        Key("Meuse", _stream(11) + '<path class="current" d="M-17 7C-6-12 4 13 17-7"/>'),
        Key("Stream: no effect", '<path class="stream" d="M-17 4C-6-6 4 9 17-3"/>'),
        Key("Road", "".join(strokes(ROAD, '<path d="M-17 5C-8-9 6 11 17-5" ')[1:])),
        Key("CITY, Town, Village", _TOWN),
        Key("Hits saved", hits_art(1, 1)),
        Key("… own / enemy area", hits_art(2, 1)),
        Key("Victory points", points_art(2)),
        Key("German artillery", GUN),
        Key("Entry: German, Allied", entry(-9 + 0j, "A", german=True) + entry(11 + 0j, "D")),
        Key("Exit", exit_art(0j, 1 + 0j)),
    ]  # fmt: skip


def _swatch(terrain: Terrain) -> str:
    text = f'<rect class="swatch" x="-16" y="-12" width="32" height="24" fill="{terrain.fill}"/>'
    if "hachure" in terrain.marks:
        text += (
            '<path class="hachure h2" d="M-9-3l3 5M-3-7l3 6M5-6l2 6M-11 4l3 4M-1 3l2 5M8 3l2 5"/>'
        )
    shapes = {"spruce": ("spruce",) * 5, "mixed": ("round", "fir", "round")}
    spots = (-8 + 0j, 4 - 2j, 0 + 9j, 10 + 6j, -10 + 9j)
    for mark in terrain.marks:
        for shape, p in zip(shapes.get(mark, ()), spots, strict=False):
            text += tree_art(shape, (p,))
    return text


def _stream(width: float) -> str:
    d = "M-17 7C-6-12 4 13 17-7"
    return (
        f'<path d="{d}" fill="none" stroke="#4b7187" stroke-width="{width + 2:g}"/>'
        f'<path d="{d}" fill="none" stroke="#8fb6c9" stroke-width="{width:g}"/>'
    )


_TOWN = (
    '<path class="urban" d="M-15-2C-13-12 10-14 14-3 17 8-2 14-10 9-14 7-16 3-15-2z"/>'
    '<path class="walls" d="M-8-6h5v4h-5zM1-8h4v4h-4zM-9 1h4v5h-4zM-2 0h5v4h-5zM6-2h4v5h-4z'
    'M-2 6h4v3h-4z"/>'
)


def _scale() -> str:
    step = 5 * UNIT
    bars = "".join(
        f'<rect class="bar{" solid" if i % 2 == 0 else ""}" x="{i * step:.0f}" '
        f'width="{step:.0f}" height="6"/>'
        for i in range(3)
    )
    marks = "".join(
        f'<text class="serif small" text-anchor="middle" x="{i * step:.0f}" y="20">'
        f"{i * 5}{' km' if i == 3 else ''}</text>"
        for i in range(4)
    )
    return bars + marks
