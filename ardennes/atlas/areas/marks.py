"""What is printed on the areas: towns, names, badges, entries and exits."""

import math
from collections.abc import Iterator
from random import Random
from xml.sax.saxutils import escape

from ardennes.atlas.areas.places import LETTERS, ROW, TOWN, sign_widths, signs_of, spelt
from ardennes.atlas.areas.sheet import Sheet
from ardennes.atlas.areas.spaces import Space
from ardennes.atlas.paper.built import house
from ardennes.atlas.paper.curves import WHOLE, Pen, blob, lengths, mix, polygon, wobble
from ardennes.atlas.paper.signs import entry

HOUSES = {"none": 6, "town": 20, "city": 40}
EXIT = ">"
GAP = 36.0  # between two signs outside the rim
OFF = 18.0  # from the rim to the middle of a sign
_SANS = "Inter,'Segoe UI','Liberation Sans',Arial,sans-serif"
CSS = {
    "edge": "fill:none;stroke:#f8f4e6;stroke-width:5.6;opacity:.62;stroke-linejoin:round",
    "line": "fill:none;stroke:#2b3034;stroke-width:2.1;stroke-linejoin:round;opacity:.88",
    "stream": "fill:none;stroke:#5f8ba3;stroke-width:1.1;opacity:.6;stroke-linejoin:round",
    "hits": "fill:#fbf7ea;stroke:#3a3530;stroke-width:1.2",
    "hits-no": f"font:700 11.5px {_SANS};fill:#2a2622;text-anchor:middle",
    "shield": "fill:#9c2f26;stroke:#fff8e6;stroke-width:1.2",
    "shield-no": f"font:700 11px {_SANS};fill:#fff8e6;text-anchor:middle",
    "gun": "fill:#2f3530;stroke:#fbf7ea;stroke-width:1.2",
    "shot": "fill:#fbf7ea",
}


# --- towns ---


def suburbs(sheet: Sheet) -> str:
    """A warm patch under each town and city."""
    pen = Pen(WHOLE)
    for space in sheet.country.spaces.values():
        radius = TOWN[space.feature] * 0.95
        turns = (math.tau * i / 12 for i in range(12))
        ring = [radius * complex(math.cos(a), 0.92 * math.sin(a)) for a in turns]
        blob(pen, [wobble(space.at + p, 4, 0.12) for p in ring])
    return f'<path class="urban" d="{pen}"/>'


def houses(sheet: Sheet) -> str:
    """Blocks around each place, off the roads."""
    pen = Pen()
    streets = [p for road in sheet.roads for p in road.points]
    for space in sheet.country.spaces.values():
        near = [p for p in streets if abs(p - space.at) < 2 * TOWN["city"]]
        for p, *look in _blocks(space):
            if min((abs(p - q) for q in near), default=99.0) > 4.2:
                house(pen, p, *look)
    return f'<path class="walls" d="{pen}"/>'


def _blocks(space: Space) -> Iterator[tuple[complex, float, float, float]]:
    dice, placed = Random(space.name), list[complex]()
    for _ in range(260):
        a, far = dice.random() * math.tau, math.sqrt(dice.random()) * TOWN[space.feature] * 0.85
        p = space.at + far * complex(math.cos(a), 0.9 * math.sin(a))
        wide, deep = 3.6 + 2.8 * dice.random(), 3.0 + 1.8 * dice.random()
        if len(placed) < HOUSES[space.feature] and all(abs(p - q) > 5.6 for q in placed):
            placed.append(p)
            yield p, wide, deep, a


# --- names and badges ---


def names(sheet: Sheet) -> str:
    """The name of every area."""
    found: list[str] = []
    for name, place in sheet.places.items():
        space, box = sheet.country.spaces[name], place.label
        letters = LETTERS[space.feature]
        kind = "town village" if space.feature == "none" else "town"
        text = spelt(name).upper() if space.feature == "city" else spelt(name)
        size = letters * (0.86 if space.feature == "city" else 1)
        found.append(
            f'<text class="{kind}" font-size="{size:.1f}" x="{(box.left + box.right) / 2:.1f}" '
            f'y="{box.top + letters * 0.8:.1f}">{escape(text)}</text>'
        )
    return "".join(found)


def badges(sheet: Sheet) -> str:
    """The signs under every name."""
    found = ""
    for name, place in sheet.places.items():
        space, box = sheet.country.spaces[name], place.label
        widths = sign_widths(space)
        x = (box.left + box.right - sum(widths)) / 2
        for sign, wide in zip(signs_of(space), widths, strict=True):
            found += badge(sign, space, complex(x + wide / 2, box.bottom - ROW / 2 + 1.5))
            x += wide
    return found


def badge(sign: str, space: Space, at: complex) -> str:
    """One sign around a point."""
    where = f'<g transform="translate({at.real:.1f} {at.imag:.1f})">'
    if sign == "hits":
        return where + hits_art(*space.hits) + "</g>"
    return where + (points_art(space.points) if sign == "points" else GUN) + "</g>"


def hits_art(defender: int, attacker: int) -> str:
    """Hits taken off: one number, or by who controls the area."""
    text = str(defender) if defender == attacker else f"{defender}/{attacker}"
    half = 7.5 if len(text) == 1 else 13.0
    return (
        f'<rect class="hits" x="{-half}" y="-7.5" width="{2 * half:g}" height="15" rx="3.5"/>'
        f'<text class="hits-no" y="4.2">{text}</text>'
    )


def points_art(points: int) -> str:
    """A shield with the victory points."""
    return (
        '<path class="shield" d="M-8-8q8 2.6 16 0v7.5q0 6.5-8 9.5-8-3-8-9.5z"/>'
        f'<text class="shield-no" y="4">{points}</text>'
    )


GUN = '<rect class="gun" x="-9" y="-7" width="18" height="14"/><circle class="shot" r="3.6"/>'


# --- outside the rim ---


def entries(sheet: Sheet) -> str:
    """Entry letters and exit arrows just off the areas that have them."""
    found = ""
    for name, space in sheet.country.spaces.items():
        signs = [*space.entries, *((EXIT,) if space.leaves else ())]
        for sign, (at, way) in zip(signs, _spots(sheet, name, len(signs)), strict=False):
            x, y = round(at.real), round(at.imag)
            letter = (
                f'<g transform="translate({x} {y}) scale(1.4)">{entry(0j, sign, space.german)}</g>'
            )
            found += exit_art(at, way) if sign == EXIT else letter
    return found


def exit_art(at: complex, way: complex) -> str:
    """An arrow off the map around a point."""
    ends = ((15, 0), (1, 11), (1, 4.6), (-12, 4.6), (-12, -4.6), (1, -4.6), (1, -11))
    points = [at + way * complex(x, y) for x, y in ends]
    return f'<path class="exit-arrow" d="{polygon(Pen(), points)}"/>'


def _spots(sheet: Sheet, name: str, count: int) -> list[tuple[complex, complex]]:
    """Places outside the rim in the middle of an area's part of it, each with the way out."""
    rim = sheet.rim(name)
    if not rim or not count:
        return []
    far = lengths(rim)
    start = (far[-1] - (count - 1) * GAP) / 2
    found: list[tuple[complex, complex]] = []
    for i in range(count):
        along = start + i * GAP
        k = next(k for k in range(1, len(far)) if far[k] >= along)
        a, b = rim[k - 1], rim[k]
        out = (b - a) / abs(b - a) * -1j
        found.append((mix(a, b, (along - far[k - 1]) / (far[k] - far[k - 1])) + out * OFF, out))
    return found
