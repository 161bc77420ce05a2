"""The board as text: a hex a cell, terrain, roads, towns and counters."""

from ardennes.games.bulge.counters import GERMAN
from ardennes.games.bulge.edition import WEATHERS
from ardennes.games.bulge.state import PHASES, State

CELL = 6
TERRAIN = {"clear": ".", "rough": "^", "light_woods": "t", "heavy_woods": "T"}
COLOURS = ("\x1b[1;37;40m", "\x1b[30;43m")
PLAIN = "\x1b[0m"


def draw(s: State, colour: bool) -> str:
    """Rows from the north, columns from the east as printed; units over the ground."""
    head = f"Turn {s.turn}, {s.edition.date_of(s.turn)}: {PHASES[s.phase]}, {WEATHERS[s.weather]}"
    rows: dict[int, dict[int, int]] = {}
    for place, label in enumerate(s.ground.board.labels):
        rows.setdefault(int(label[:2]), {})[int(label[2:])] = place
    lines = [_row(s, row, cells, colour) for row, cells in sorted(rows.items())]
    return "\n".join([f"{head}   {s.vp} victory points", "", *lines])


def _row(s: State, row: int, cells: dict[int, int], colour: bool) -> str:
    widest = max(int(label[2:]) for label in s.ground.board.labels)
    shift = " " * (CELL // 2 if row % 2 else 0)
    text = "".join(
        _cell(s, cells[column], colour) if column in cells else " " * CELL
        for column in range(widest, 0, -1)
    )
    return f"{row:02d} {shift}{text}".rstrip()


def _cell(s: State, place: int, colour: bool) -> str:
    unit = s.unit_at.get(place, -1)
    if unit < 0:
        ground = TERRAIN[s.ground.map.terrain[place]]
        town = s.ground.town_names.get(place, "")[:3].upper()
        road = "-" if s.ground.roads >> place & 1 else " "
        return f"{ground}{road}{town}".ljust(CELL)
    counter = s.roster.counters[unit]
    left, right = "[]" if counter.side == GERMAN else "()"
    text = f"{left}{counter.name[:3]}{right}".ljust(CELL)
    return f"{COLOURS[counter.side]}{text}{PLAIN}" if colour else text
