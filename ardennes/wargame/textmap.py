"""A hex map as text: two lines a hex, the front readable with and without colour.

The words of the map are `road`, `river`, `bridge` and `town`. Rivers along hexsides are drawn where
rows of hexes run straight; where columns do, rivers run through hexes and are marks in them.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import NamedTuple

from ardennes.board.hexes import Grid
from ardennes.wargame.hexmap import HexMap

WIDE, HALF = 6, 3  # characters in a hex: a map of 26 hexes is 160 characters wide
MARGIN = 2  # row numbers on both sides
RULER = 2  # lines of column numbers, odd rows above even ones
LEGEND = 80  # or as wide as the map
COLUMN = 0.8660254037844386  # between columns that run straight, in hex widths

ROADS = ((4, 0, "/"), (5, 1, "-"), (4, 1, "\\"), (0, 1, "/"), (0, 1, "-"), (0, 0, "\\"))
UPRIGHT = ((5, 0, "/"), (5, 1, "\\"), (5, 1, "|"), (0, 1, "/"), (0, 0, "\\"), (5, 0, "|"))
RIVERS = {0: (3, 0, "~~~"), 4: (0, 1, "|"), 5: (0, 0, "~~~")}  # by direction, each side once
BRIDGES = {"~~~": "~=~", "|": "="}
RESET, BOLD, DIM, BLUE = "\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[34m"


class Piece(NamedTuple):
    """What lies in a hex: at most six characters, their ink, and how many more are below."""

    text: str
    ink: str
    below: int = 0


class Drawing(NamedTuple):
    """What a game has to say about its board."""

    map: HexMap
    grid: Grid
    glyphs: Mapping[str, str]  # terrain -> character
    pieces: Mapping[int, Piece]
    headline: Sequence[str]
    key: Sequence[str]
    marks: Mapping[int, str] = {}  # hex -> a character beside the ground
    worth: Mapping[int, int] = {}  # town -> points, told if more than one


def draw(of: Drawing, colour: bool) -> str:
    """The map with its pieces between rulers, then the legend. Roads need colour to be readable."""
    spots = _spots(of)
    sheet = Sheet(max(x for x, _ in spots) + WIDE + MARGIN, max(y for _, y in spots) + 2)
    for place, (x, y) in enumerate(spots):
        if colour:
            _roads(of, sheet, place, x, y)
        if of.grid.pointy:
            _rivers(of, sheet, place, x, y)
    for place, (x, y) in enumerate(spots):
        _ground(of, sheet, place, x, y)
        if place in of.pieces:
            _piece(of, sheet, place, x, y)
    _rulers(of, sheet, spots)
    width = max(LEGEND, len(sheet.text[0]))
    key = (*of.key, *(["- / \\ road"] if colour else []))
    legend = [line for part in (of.headline, key, _towns(of)) for line in _fill(part, width)]
    return "\n".join([*sheet.lines(colour), "", *legend])


class Sheet:
    """A rectangle of characters, each with its own ink."""

    def __init__(self, width: int, height: int) -> None:
        self.text = [[" "] * width for _ in range(height)]
        self.ink = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: str = "") -> None:
        """Write over what is there."""
        for i, letter in enumerate(text, x):
            self.text[y][i], self.ink[y][i] = letter, ink

    def lines(self, colour: bool) -> list[str]:
        """The finished rows; ink changes only where it must."""
        rows = ["".join(row).rstrip() for row in self.text]
        return [_paint(row, self.ink[y]) for y, row in enumerate(rows)] if colour else rows


def _paint(row: str, inks: Sequence[str]) -> str:
    out, now = "", ""
    for letter, ink in zip(row, inks, strict=False):
        if ink != now:
            out += (RESET if now else "") + ink
            now = ink
        out += letter
    return out + (RESET if now else "")


# --- where ---


def _spots(of: Drawing) -> list[tuple[int, int]]:
    """The top left character of each hex."""
    coords = of.map.board.coords
    if not of.grid.pointy:
        return _upright_spots(of)
    xs = [round(2 * of.grid.centre(at)[0]) * HALF for at in coords]
    left, top = min(xs), min(row for _, row in coords)
    return [
        (x - left + MARGIN, 2 * (row - top) + RULER) for x, (_, row) in zip(xs, coords, strict=True)
    ]


def _upright_spots(of: Drawing) -> list[tuple[int, int]]:
    """Columns run straight, every other one a line lower."""
    centres = [of.grid.centre(at) for at in of.map.board.coords]
    columns = [round(x / COLUMN) for x, _ in centres]
    halves = [round(2 * y) for _, y in centres]
    left, top = min(columns), min(halves)
    spots = zip(columns, halves, strict=True)
    return [((column - left) * WIDE + MARGIN, half - top + RULER) for column, half in spots]


def _rulers(of: Drawing, sheet: Sheet, spots: Sequence[tuple[int, int]]) -> None:
    right = len(sheet.text[0]) - MARGIN
    for label, (x, y) in zip(of.map.board.labels, spots, strict=True):
        line, hex_ = (f"{n:02}" for n in of.grid.parts(label))
        row, column = (line, hex_) if of.grid.pointy else (hex_, line)
        above = int(row) if of.grid.pointy else int(column)
        sheet.put(x + 1, 1 - above % 2, column, DIM)
        sheet.put(0, y, row, DIM)
        sheet.put(right, y, row, DIM)


# --- what ---


def _roads(of: Drawing, sheet: Sheet, place: int, x: int, y: int) -> None:
    strokes = ROADS if of.grid.pointy else UPRIGHT
    for near, (dx, dy, mark) in zip(of.map.board.ring[place], strokes, strict=True):
        if near >= 0 and _has(of, "road", place, near):
            sheet.put(x + dx, y + dy, mark, DIM)


def _rivers(of: Drawing, sheet: Sheet, place: int, x: int, y: int) -> None:
    for direction, (dx, dy, mark) in RIVERS.items():
        near = of.map.board.ring[place][direction]
        if near < 0 or not _has(of, "river", place, near):
            continue
        if mark == "|":
            sheet.put(x, y, mark, BLUE)
        bridged = _has(of, "bridge", place, near)
        sheet.put(x + dx, y + dy, BRIDGES[mark] if bridged else mark, BLUE)


def _has(of: Drawing, word: str, a: int, b: int) -> bool:
    return (min(a, b), max(a, b)) in of.map.hexsides[word]


def _ground(of: Drawing, sheet: Sheet, place: int, x: int, y: int) -> None:
    glyph, mark = of.glyphs[of.map.terrain[place]], of.marks.get(place, " ")
    town = of.map.names["town"].get(place)
    if town:
        sheet.put(x + 1, y + 1, f"{glyph}{mark}{code_of(town)}", BOLD)
    else:
        sheet.put(x + 2, y + 1, glyph + mark.strip(), DIM)


def _piece(of: Drawing, sheet: Sheet, place: int, x: int, y: int) -> None:
    piece = of.pieces[place]
    sheet.put(x, y, piece.text, piece.ink)
    if piece.below:
        town = of.map.names["town"].get(place)
        if town:
            sheet.put(x + 1, y + 1, code_of(town), BOLD)  # its terrain is in the legend
        sheet.put(x + 4, y + 1, f"+{piece.below}", piece.ink)


def code_of(town: str) -> str:
    """BAS for Bastogne, STV for Sankt Vith, LAR for La Roche."""
    words = re.findall(r"\w+", re.sub(r"\b(Sankt|Saint)\b", "St", town)) or ["*"]
    code = words[0][:2] + words[1][0] if len(words) > 1 else words[0][:3]
    return code.upper()


def label_of(name: str, suffix: str = "") -> str:
    """2Pz, 110, A/9 for a counter: three characters at most, a bare number with its suffix."""
    name = "".join(name.split())
    first, slash, last = name.partition("/")
    if slash and len(name) > 3:
        name = first if len(first) > 1 else first + last
    return (name + suffix if name.isdigit() or len(name) == 1 else name)[:3]


# --- legend ---


def _towns(of: Drawing) -> list[str]:
    """^ BAS Bastogne 1412 (3): as on the map, and what it is worth if more than a point."""
    found: list[str] = []
    for place, name in sorted(of.map.names["town"].items()):
        worth = of.worth.get(place, 0)
        points = f" ({worth})" if worth > 1 else ""
        glyph, label = of.glyphs[of.map.terrain[place]], of.map.board.labels[place]
        found.append(f"{glyph} {code_of(name)} {name} {label}{points}")
    return found


def _fill(entries: Iterable[str], width: int) -> list[str]:
    """Entries side by side, none broken."""
    whole = "   ".join(entry.replace(" ", "\xa0") for entry in entries)
    lines = wrap(whole, width, break_long_words=False, break_on_hyphens=False)
    return [line.replace("\xa0", " ") for line in lines]
