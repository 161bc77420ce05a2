"""The `[board]` table of a position file: an invented map, or control of the game's own."""

from collections.abc import Sequence

import msgspec

from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.engine.tables import convert
from ardennes.games.commander.counters import GERMAN, SIDES
from ardennes.games.commander.edition import Edition
from ardennes.games.commander.spaces import (
    BORDER_COLUMNS,
    SPACE_COLUMNS,
    Border,
    Ground,
    Space,
    TerrainChart,
)
from ardennes.games.commander.state import State
from ardennes.wargame.unit_rows import read_cell

KEYS = ("spaces", "borders", "control")
IGNORED = ("rulebook_spellings", "lat", "lon", "source", "rulebook_fields", "source_note")
MOST = 500  # spaces of an invented board


def read_ground(field: Field | None, box: Edition) -> Ground:
    """An invented map, or the game's own."""
    if field is None:
        return box.ground
    table = field.table(KEYS)
    if "spaces" not in table:
        if "borders" in table:
            raise BadInput(f"{field.path}.spaces", "missing; borders need spaces")
        return box.ground
    spaces = [_space(item, box.terrain) for item in table["spaces"].items()]
    if not 1 <= len(spaces) <= MOST:
        raise table["spaces"].bad(f"1 to {MOST} spaces")
    names = [space.space for space in spaces]
    if len(set(names)) < len(names):
        raise table["spaces"].bad("every space once")
    borders = (
        [_border(item, names) for item in table["borders"].items()] if "borders" in table else []
    )
    return Ground(sorted(spaces, key=lambda space: space.space), borders, "invented")


def _space(field: Field, chart: TerrainChart) -> Space:
    table = field.table((*SPACE_COLUMNS, *IGNORED))
    if "space" not in table:
        raise BadInput(f"{field.path}.space", "missing")
    name = table["space"].text()
    if not name or any(c in '",;#/' for c in name):
        raise table["space"].bad("a name without quotes, commas, '/' or '#'")
    values = {key: read_cell(Space, key, table[key]) for key in SPACE_COLUMNS if key in table}
    terrain, feature = values.get("terrain", "clear"), values.get("feature", "none")
    plain = {"reduction_defender_controls": chart.reduction(terrain, feature)}
    plain["reduction_attacker_controls"] = chart.reduction(terrain, "none")
    return convert({**plain, **values}, Space, field.path)


def _border(field: Field, names: Sequence[str]) -> Border:
    table = field.table((*BORDER_COLUMNS, *IGNORED))
    for key in ("space_a", "space_b"):
        if key not in table:
            raise BadInput(f"{field.path}.{key}", "missing")
        if table[key].text() not in names:
            raise BadInput(table[key].path, f"{table[key].value!r} is not a space of this map")
    if table["space_a"].text() == table["space_b"].text():
        raise field.bad("two different spaces")
    values = {key: read_cell(Border, key, table[key]) for key in BORDER_COLUMNS if key in table}
    return convert(values, Border, field.path)


# --- control ---


def read_board(s: State, field: Field | None) -> None:
    """Control as written; where nothing is, it follows the occupants, else the start rule."""
    table = field.entries() if field else {}
    rows = [item.entries() for item in table["spaces"].items()] if "spaces" in table else []
    written = {row["space"].text() for row in rows if "initial_control" in row}
    for place in s.stacks:
        if s.place_name(place) not in written and (side := _alone(s, place)) is not None:
            _give(s, place, side)
    if "control" in table and not s.ground.name:
        _read_control(s, table["control"])


def _read_control(s: State, field: Field) -> None:
    """Control written for the own map; who is alone in a space holds it (commander 6.ctl-1)."""
    for word, spaces in field.entries().items():
        side = SIDES.index(Field(word, spaces.path).one_of(SIDES))
        for item in spaces.items():
            place = s.ground.board.places.get(item.text())
            if place is None:
                raise BadInput(item.path, f"{item.value!r} is not a space of this map")
            _give(s, place, side)
    for place in s.stacks:
        if _alone(s, place) not in (None, s.holder(place)):
            held = SIDES[s.holder(place)]
            why = f"{s.place_name(place)} is written {held} but holds the other side alone"
            raise BadInput("board", why)


def _alone(s: State, place: int) -> int | None:
    sides = {s.roster.side[unit] for unit in s.stacks[place]}
    return sides.pop() if len(sides) == 1 else None


def _give(s: State, place: int, side: int) -> None:
    s.control = s.control | 1 << place if side == GERMAN else s.control & ~(1 << place)


def board_table(s: State) -> dict[str, object]:
    """The `[board]` table: all of an invented board, control of the own map."""
    if not s.ground.name:
        german = s.ground.board.names(s.control)
        allied = s.ground.board.names(s.ground.start_control & ~s.control)
        return {"control": {"german": german, **({"allied": allied} if allied else {})}}
    spaces = [_space_row(s, place) for place in range(len(s.ground.board))]
    return {"spaces": spaces, "borders": [msgspec.structs.asdict(row) for row in s.ground.rows]}


def _space_row(s: State, place: int) -> dict[str, object]:
    row = msgspec.structs.asdict(s.ground.spaces[place])
    return {**row, "initial_control": SIDES[s.holder(place)]}
