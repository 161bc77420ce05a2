"""The title block: title, key, scale bar and north arrow, in a corner or in a strip below."""

from typing import NamedTuple
from xml.sax.saxutils import escape

from ardennes.atlas.paper.clutter import Box
from ardennes.atlas.paper.ground import Land
from ardennes.atlas.paper.legend import Key, keys_of
from ardennes.atlas.paper.sheet import MARGIN, WIDTH
from ardennes.atlas.paper.style import Style

WIDE, INSET = 448.0, 44.0
ROW, COLUMN = 38.0, 180.0
STRIP_ROWS, STRIP_TITLE, STRIP_SCALE = 4, 430.0, 410.0


class Block(NamedTuple):
    """Where the block stands, how much larger than natural it is, and whether it is a strip."""

    box: Box
    scale: float
    strip: bool


def block_box(land: Land) -> Block:
    """In the south-west if the land leaves room there, else in a strip below the land."""
    sheet, keys = land.sheet, keys_of(land)
    high = 176 + ROW * -(-len(keys) // 3)
    top = sheet.size.imag - INSET - high
    box = Box(INSET, top, INSET + WIDE, top + high)
    if not any(box.grown(26).overlap(_hex_box(c)) for c in sheet.centres.values()):
        return Block(box, 1.0, strip=False)
    columns = -(-len(keys) // STRIP_ROWS)
    natural = STRIP_TITLE + COLUMN * columns + STRIP_SCALE
    scale = max(sheet.extent.real / natural, 0.5)
    high = (ROW * STRIP_ROWS + 34) * scale
    top = sheet.size.imag - 22
    sheet.size = complex(max(sheet.size.real, 2 * MARGIN + natural * scale), top + high + INSET + 8)
    return Block(Box(MARGIN, top, MARGIN + natural * scale, top + high), scale, strip=True)


def _hex_box(centre: complex) -> Box:
    half = WIDTH / 2
    return Box(centre.real - half, centre.imag - half, centre.real + half, centre.imag + half)


def title_block(land: Land, block: Block) -> str:
    """The block at its place."""
    box, scale, _ = block
    wide, high = (box.right - box.left) / scale, (box.bottom - box.top) / scale
    body = (_strip if block.strip else _corner)(land.style, keys_of(land), wide, high, scale)
    size = f" scale({scale:.3f})" if scale != 1 else ""
    return (
        f'<g transform="translate({box.left:.0f} {box.top:.0f}){size}">'
        f'<rect class="plate" width="{wide:.0f}" height="{high:.0f}" rx="2"/>'
        f'<rect class="rule" x="5" y="5" width="{wide - 10:.0f}" height="{high - 10:.0f}"/>'
        f"{body}</g>"
    )


def _corner(style: Style, keys: list[Key], wide: float, high: float, scale: float) -> str:
    """Title above, three columns of keys, scale bar below."""
    middle = wide / 2
    return (
        _titles(style, middle, 48, 71)
        + f'<path class="rule" d="M22 86H{wide - 22:.0f}M22 {high - 76:.0f}H{wide - 22:.0f}"/>'
        + "".join(
            _key(key, 31 + i % 3 * (wide - 28) / 3, 118 + i // 3 * ROW)
            for i, key in enumerate(keys)
        )
        + f'<g transform="translate(26 {high - 44:.0f})">{scale_bar(style, scale)}</g>'
        + _north(style, wide - 40, high - 38)
    )


def _strip(style: Style, keys: list[Key], wide: float, high: float, scale: float) -> str:
    """Title at the left, keys in columns, scale bar at the right."""
    left, right = STRIP_TITLE, wide - STRIP_SCALE
    return (
        _titles(style, left / 2, high / 2 + 2, high / 2 + 30)
        + f'<path class="rule" d="M{left:.0f} 20V{high - 20:.0f}M{right:.0f} 20V{high - 20:.0f}"/>'
        + "".join(
            _key(key, left + 36 + i // STRIP_ROWS * COLUMN, 37 + i % STRIP_ROWS * ROW)
            for i, key in enumerate(keys)
        )
        + f'<g transform="translate({right + 30:.0f} {high / 2 - 6:.0f})">'
        + f"{scale_bar(style, scale)}</g>"
        + _north(style, wide - 40, high / 2 + 8)
    )


def _titles(style: Style, x: float, title: float, subtitle: float) -> str:
    return (
        f'<text class="serif title" x="{x:.0f}" y="{title:.0f}">{escape(style.title)}</text>'
        f'<text class="serif subtitle" x="{x:.0f}" y="{subtitle:.0f}">'
        f"{escape(style.subtitle)}</text>"
    )


def _key(key: Key, x: float, y: float) -> str:
    return (
        f'<g transform="translate({x:.0f} {y:.0f})">{key.art}'
        f'<text class="serif key" x="24" y="4.5">{escape(key.label)}</text></g>'
    )


def _north(style: Style, x: float, y: float) -> str:
    return (
        f'<g transform="translate({x:.0f} {y:.0f}) rotate({style.north:g})">'
        '<path class="ink" d="M0-26 6 6 0 1.5-6 6z"/><text class="serif key" text-anchor="middle" '
        'y="20">N</text></g>'
    )


def scale_bar(style: Style, scale: float = 1.0) -> str:
    """Kilometres in alternate bars; true to the map inside a block drawn `scale` times larger."""
    if not style.km_per_hex:
        return ""  # an invented board has no scale
    unit = 5 if style.km_per_hex * scale > 4 else 2
    step = unit * WIDTH / style.km_per_hex / scale
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
    x = f"{3 * step + 34:.0f}"
    return (
        f"{bars}{marks}"
        f'<text class="serif small" x="{x}" y="5">{style.km_per_hex:g} km to the hex</text>'
        f'<text class="serif small" x="{x}" y="20">{escape(style.note)}</text>'
    )
