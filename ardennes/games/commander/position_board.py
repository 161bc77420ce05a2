"""The `[board]` table of a position file: an invented map, or control of the game's own."""

from collections.abc import Container, Sequence

import msgspec

from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field, write_toml
from ardennes.games.commander.counters import ALLIED, GERMAN, SIDES
from ardennes.games.commander.edition import Edition
from ardennes.games.commander.spaces import (
    BORDER_COLUMNS,
    BORDERS,
    FEATURES,
    SPACE_COLUMNS,
    TERRAIN,
    Border,
    Ground,
    Space,
    TerrainChart,
)
from ardennes.games.commander.state import State

KEYS = ("spaces", "borders", "control")
NUMBERS = {"reduction_defender_controls": 9, "reduction_attacker_controls": 9, "vp": 99}
FLAGS = ("german_artillery", "exit_arrow", "north_west_of_meuse", "adjacent_to_meuse", "road")
WORDS: dict[str, Sequence[str]] = {
    "terrain": TERRAIN,
    "feature": FEATURES,
    "initial_control": SIDES,
    "border": BORDERS,
}
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
    values = {key: _value(key, item) for key, item in table.items() if key in SPACE_COLUMNS}
    terrain = str(values.get("terrain", "clear"))
    feature = str(values.get("feature", "none"))
    plain = {"reduction_defender_controls": chart.reduction(terrain, feature)}
    plain["reduction_attacker_controls"] = chart.reduction(terrain, "none")
    return msgspec.convert({**plain, **values}, Space)


def _border(field: Field, names: Sequence[str]) -> Border:
    table = field.table((*BORDER_COLUMNS, *IGNORED))
    for key in ("space_a", "space_b"):
        if key not in table:
            raise BadInput(f"{field.path}.{key}", "missing")
        if table[key].text() not in names:
            raise BadInput(table[key].path, f"{table[key].value!r} is not a space of this map")
    if table["space_a"].text() == table["space_b"].text():
        raise field.bad("two different spaces")
    values = {key: _value(key, item) for key, item in table.items() if key in BORDER_COLUMNS}
    return msgspec.convert(values, Border)


def _value(key: str, field: Field) -> object:
    if key in NUMBERS:
        return field.number(0, NUMBERS[key])
    if key in FLAGS:
        return field.flag()
    if key in WORDS:
        return field.one_of(WORDS[key])
    text = field.text()
    if key == "space" and (not text or any(c in '",;#/' for c in text)):
        raise field.bad("a name without quotes, commas, '/' or '#'")
    return text


def read_control(s: State, field: Field | None) -> bool:
    """Control written for the own map; returns whether any was."""
    table = field.entries() if field else {}
    if "control" not in table:
        return False
    for word, spaces in table["control"].entries().items():
        side = SIDES.index(Field(word, spaces.path).one_of(SIDES))
        for item in spaces.items():
            place = s.ground.board.places.get(item.text())
            if place is None:
                raise BadInput(item.path, f"{item.value!r} is not a space of this map")
            if side == GERMAN:
                s.control |= 1 << place
            else:
                s.control &= ~(1 << place)
    return True


def check_control(s: State) -> None:
    """A space with units of one side alone is that side's (commander 6.ctl-1)."""
    for place in s.stacks:
        sides = {s.roster.side[unit] for unit in s.stacks[place]}
        if len(sides) == 1 and s.holder(place) not in sides:
            held = SIDES[s.holder(place)]
            why = f"{s.place_name(place)} is written {held} but holds the other side alone"
            raise BadInput("board", why)


def written_control(field: Field | None) -> set[str]:
    """The invented spaces whose control now is written, whoever stands there."""
    spaces = field.entries()["spaces"].items() if field else ()
    rows = [item.entries() for item in spaces]
    return {row["space"].text() for row in rows if "initial_control" in row}


def settle_control(s: State, written: Container[str] = ()) -> None:
    """Where nothing is written control follows the occupants, else the start rule."""
    for place in s.stacks:
        if s.place_name(place) in written:
            continue
        sides = {s.roster.side[unit] for unit in s.stacks[place]}
        if sides == {GERMAN}:
            s.control |= 1 << place
        elif sides == {ALLIED}:
            s.control &= ~(1 << place)


def write_board(s: State) -> list[str]:
    """The board of a position: all of an invented one, control of the own map."""
    if not s.ground.name:
        german = s.ground.board.names(s.control)
        allied = s.ground.board.names(s.ground.start_control & ~s.control)
        control = {"german": german, **({"allied": allied} if allied else {})}
        return ["[board]", f"control = {write_toml(control)}"]
    spaces = [_space_row(s, place) for place in range(len(s.ground.board))]
    borders = [msgspec.structs.asdict(border) for border in s.ground.rows]
    return ["[board]", f"spaces = {_list(spaces)}", f"borders = {_list(borders)}"]


def _space_row(s: State, place: int) -> dict[str, object]:
    row = msgspec.structs.asdict(s.ground.spaces[place])
    return {**row, "initial_control": SIDES[s.holder(place)]}


def _list(rows: Sequence[dict[str, object]]) -> str:
    return "[\n" + "".join(f"  {write_toml(row)},\n" for row in rows) + "]"
