"""The board as text: two lines a hex, the front readable with and without colour."""

import re
from collections.abc import Sequence
from textwrap import wrap

from ardennes.games.tb import victory
from ardennes.games.tb.counters import Counter
from ardennes.games.tb.state import PHASES, State, date_of

WIDE, HALF = 6, 3  # characters in a hex: the printed map is 26 hexes or 160 characters wide
MARGIN = 2  # row numbers on both sides
RULER = 2  # lines of column numbers, odd rows above even ones
LEGEND = 80  # or as wide as the map

TERRAIN = {"clear": ".", "rough": "^", "light_woods": "t", "heavy_woods": "T"}
BRACKETS = {"German": "[]", "US": "()", "British": "{}"}
SUFFIXES = (
    {"panzer": "Pz", "infantry": "V", "paratroops": "FJ", "flak": "Fl"},
    {"armored_cavalry": "C", "armor": "A", "paratroops": "A"},
)  # for counters with a bare number, by side
ROADS = ((4, 0, "/"), (5, 1, "-"), (4, 1, "\\"), (0, 1, "/"), (0, 1, "-"), (0, 0, "\\"))
RIVERS = {0: (3, 0, "~~~"), 4: (0, 1, "|"), 5: (0, 0, "~~~")}  # by direction, each side once
BRIDGES = {"~~~": "~=~", "|": "="}

RESET, BOLD, DIM, BLUE = "\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[34m"
NATIONS = {"German": "\x1b[97;100m", "US": "\x1b[30;42m", "British": "\x1b[97;41m"}

KEY = (
    "[2Pz] German", "(110) US", "{29A} British", "(99') reduced", "+1 one more unit below",
    "<VDH> Von der Heydte", "^ BAS town", "^*BAS held by the German", ". clear", "^ rough",
    "t light woods", "T heavy woods", "W West Wall", "~ | river", "= bridge",
)  # fmt: skip

Spots = Sequence[tuple[int, int]]


def draw(s: State, colour: bool) -> str:
    """The map with its units between rulers, then the legend. Roads need colour to be readable."""
    spots = _spots(s)
    sheet = Sheet(max(x for x, _ in spots) + WIDE + MARGIN, max(y for _, y in spots) + 2)
    for place, (x, y) in enumerate(spots):
        if colour:
            _roads(s, sheet, place, x, y)
        _rivers(s, sheet, place, x, y)
    for place, (x, y) in enumerate(spots):
        _ground(s, sheet, place, x, y)
        _pieces(s, sheet, place, x, y)
    _rulers(s, sheet, spots)
    return "\n".join(
        [*sheet.lines(colour), "", *_legend(s, max(LEGEND, len(sheet.text[0])), colour)]
    )


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


def _spots(s: State) -> Spots:
    """The top left character of each hex; odd rows lie half a hex east, column 01 at the right."""
    coords = s.ground.board.coords
    xs = [round(2 * s.edition.grid.centre(at)[0]) * HALF for at in coords]
    left, top = min(xs), min(row for _, row in coords)
    return [
        (x - left + MARGIN, 2 * (row - top) + RULER) for x, (_, row) in zip(xs, coords, strict=True)
    ]


def _rulers(s: State, sheet: Sheet, spots: Spots) -> None:
    right = len(sheet.text[0]) - MARGIN
    for place, (x, y) in enumerate(spots):
        row, column = s.place_name(place)[:2], s.place_name(place)[2:]
        sheet.put(x + 1, 1 - int(row) % 2, column, DIM)
        sheet.put(0, y, row, DIM)
        sheet.put(right, y, row, DIM)


# --- what ---


def _roads(s: State, sheet: Sheet, place: int, x: int, y: int) -> None:
    for near, (dx, dy, mark) in zip(s.ground.board.ring[place], ROADS, strict=True):
        if near >= 0 and s.ground.road(place, near):
            sheet.put(x + dx, y + dy, mark, DIM)


def _rivers(s: State, sheet: Sheet, place: int, x: int, y: int) -> None:
    ring, ground = s.ground.board.ring[place], s.ground
    for direction, (dx, dy, mark) in RIVERS.items():
        near = ring[direction]
        if near < 0 or not ground.river(place, near):
            continue
        if mark == "|":
            sheet.put(x, y, mark, BLUE)
        bridged = ground.bridge(place, near)
        sheet.put(x + dx, y + dy, BRIDGES[mark] if bridged else mark, BLUE)


def _ground(s: State, sheet: Sheet, place: int, x: int, y: int) -> None:
    glyph = TERRAIN[s.ground.map.terrain[place]]
    town = s.ground.town_names.get(place)
    if town:
        german = "*" if s.control >> place & 1 else " "
        sheet.put(x + 1, y + 1, f"{glyph}{german}{code_of(town)}", BOLD)
    else:
        wall = "W" if s.ground.west_wall >> place & 1 else ""
        sheet.put(x + 2, y + 1, glyph + wall, DIM)


def _pieces(s: State, sheet: Sheet, place: int, x: int, y: int) -> None:
    stack = s.stacks.get(place, ())
    if not stack:
        if place == s.vdh_hex():
            sheet.put(x, y, "<VDH>", NATIONS["German"])
        return
    top = max(stack, key=s.factor)
    counter = s.roster.counters[top]
    left, right = BRACKETS[counter.nationality]
    mark = "'" if s.reduced >> top & 1 else ""
    ink = NATIONS[counter.nationality]
    sheet.put(x, y, f"{left}{label_of(counter)}{mark}{right}", ink)
    if len(stack) > 1:
        town = s.ground.town_names.get(place)
        if town:
            sheet.put(x + 1, y + 1, code_of(town), BOLD)  # its terrain is in the legend
        sheet.put(x + 4, y + 1, f"+{len(stack) - 1}", ink)


def label_of(counter: Counter) -> str:
    """2Pz, 110, A/9, VAK: three characters at most."""
    if counter.is_vak:
        return "VAK"
    name = "".join(counter.name.split())
    first, slash, last = name.partition("/")
    if slash and len(name) > 3:
        name = first if len(first) > 1 else first + last
    if name.isdigit() or len(name) == 1:
        name += SUFFIXES[counter.side].get(counter.type, "")
    return name[:3]


def code_of(town: str) -> str:
    """BAS for Bastogne, STV for Sankt Vith, LAR for La Roche."""
    words = re.findall(r"\w+", re.sub(r"\b(Sankt|Saint)\b", "St", town)) or ["*"]
    code = words[0][:2] + words[1][0] if len(words) > 1 else words[0][:3]
    return code.upper()


# --- legend ---


def _legend(s: State, width: int, colour: bool) -> list[str]:
    key = (*KEY, "- / \\ road") if colour else KEY
    return [line for entries in (_headline(s), key, _towns(s)) for line in _fill(entries, width)]


def _headline(s: State) -> list[str]:
    goal = s.edition.victory.goal
    facts = [
        f"Turn {s.turn}, {date_of(s.turn)}: {PHASES[s.phase]}",
        f"German points {victory.points(s)} of {goal}",
    ]
    if s.commandos_on >= 0:
        facts.append(f"SSES on {s.title(s.commandos_on)} in {s.place_name(s.at[s.commandos_on])}")
    if s.aerial_left or s.air_left:
        facts.append(f"aerial supply {s.aerial_left}, air support {s.air_left}")
    return facts


def _towns(s: State) -> list[str]:
    """^ BAS Bastogne 1412 (3): as on the map, and what it is worth if more than a point."""
    found: list[str] = []
    for place, name in sorted(s.ground.town_names.items()):
        worth = victory.town_points(s, 1 << place)
        glyph = TERRAIN[s.ground.map.terrain[place]]
        points = f" ({worth})" if worth > 1 else ""
        found.append(f"{glyph} {code_of(name)} {name} {s.place_name(place)}{points}")
    return found


def _fill(entries: Sequence[str], width: int) -> list[str]:
    """Entries side by side, none broken."""
    whole = "   ".join(entry.replace(" ", "\xa0") for entry in entries)
    lines = wrap(whole, width, break_long_words=False, break_on_hyphens=False)
    return [line.replace("\xa0", " ") for line in lines]
