"""Position files: any position of the game as TOML (grammar in docs/positions.md).

Reading complains about the first bad field by its path. Writing then reading is the identity; the
words beyond the common ones (`pending`, `entered`, `defended` ...) make it so in mid-battle too.
"""

from collections.abc import Mapping

from ardennes.board.graph import members
from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field, write_toml
from ardennes.engine.tables import PRINTED, Pack
from ardennes.games.tb import sequence, setup
from ardennes.games.tb.air import MARKERS_IN_A_HEX
from ardennes.games.tb.counters import ALLIED, GERMAN, SIDES
from ardennes.games.tb.edition import Edition, edition
from ardennes.games.tb.position_pending import read_pending, write_pending
from ardennes.games.tb.position_units import Setter, is_printed, read_roster, unit_row
from ardennes.games.tb.state import (
    ATTACHED,
    EXITED,
    OUT,
    PHASES,
    State,
)
from ardennes.games.tb.terrain import GRAMMAR, Ground
from ardennes.games.tb.victory import LAST_TURN, points, result
from ardennes.wargame import hexmap
from ardennes.wargame.hexwords import hex_at, read_by_side

KEYS = ("game", "turn", "phase", "options", "board", "unit", "markers", "pending")
MARKERS = ("aerial_supply", "air_support", "vdh", "sses", "drops", "vdh_points", "winner")


def read_position(table: Mapping[str, object], pack: Pack = PRINTED) -> State:
    """The state a position file describes; BadInput names the first field that is wrong."""
    root = Field(table).table(KEYS)
    for key in ("game", "turn", "phase"):
        if key not in root:
            raise BadInput(key, "missing")
    root["game"].one_of(["tb"])
    if "options" in root:
        _read_options(root["options"])
    box = edition(pack)
    ground = _read_ground(root.get("board"), box)
    units = list(root["unit"].items()) if "unit" in root else []
    s = State(box, ground, read_roster(units, box.roster))
    s.turn = root["turn"].number(1, LAST_TURN)
    s.phase = PHASES.index(root["phase"].one_of(PHASES))
    s.control = ground.start_control
    setter = Setter(s)
    for unit in units:
        setter.place(unit)
    _read_control(s, root.get("board"))
    _read_markers(s, root.get("markers", Field({}, "markers")))
    if s.ended is None and "pending" in root:
        read_pending(s, root["pending"])
    elif s.ended is None:
        setup.begin(s)
    return s


def _read_options(field: Field) -> None:
    for name, value in field.table(["scenario"]).items():
        if name == "scenario":
            value.one_of([setup.CAMPAIGN])


def _read_ground(field: Field | None, box: Edition) -> Ground:
    if field is None:
        return box.ground
    table = field.entries()
    if "size" in table or set(table) - {"control", "supply"}:
        return box.ground_of(hexmap.read_board(field, GRAMMAR, box.grid))
    if "supply" not in table:
        return box.ground
    sources = read_by_side(table["supply"], box.map.board, SIDES)
    return box.ground_of(hexmap.with_sources(box.map, sources))


def _read_control(s: State, field: Field | None) -> None:
    """Control written; else occupants; else the start rule (tb 3.3)."""
    if field is None or "control" not in field.entries():
        return
    control = field.entries()["control"]
    written = read_by_side(control, s.ground.board, SIDES)
    for side, name in enumerate(SIDES):
        for hexes in (
            written[name] & s.occupied[1 - side],
            written[name] & written[SIDES[1 - side]],
        ):
            if hexes:
                where = s.place_name(next(members(hexes)))
                raise BadInput(f"{control.path}.{name}", f"{where} is held by the other side")
    s.control = (s.control | written[SIDES[GERMAN]]) & ~written[SIDES[ALLIED]]


def _read_markers(s: State, field: Field) -> None:
    table = field.table(MARKERS)
    _read_air(s, table)
    if "vdh" in table:
        _read_vdh(s, table["vdh"])
    if "sses" in table:
        _read_sses(s, table["sses"])
    if "vdh_points" in table:
        s.relieved = table["vdh_points"].number(0, 1)
        if s.relieved and s.vdh_hex() >= 0:
            raise BadInput("markers.vdh", "VDH has been relieved and is off the map (tb 14.5)")
    _read_winner(s, table.get("winner"))


def _read_winner(s: State, field: Field | None) -> None:
    """Only what has ended has a winner, and only the one it must have (tb 4.2-4.4)."""
    due = result(s)
    if field is None:
        if EXITED in s.at:
            raise BadInput("markers.winner", "a unit has left the map: the German has won (tb 4.2)")
        return
    winner = SIDES.index(field.one_of(SIDES))
    over = EXITED in s.at or (s.turn == LAST_TURN and s.phase == sequence.END)
    if not over or winner != due:
        raise BadInput(field.path, f"{SIDES[winner]} has not won here (tb 4.2-4.4)")
    s.ended = (winner, points(s))


def _read_air(s: State, table: dict[str, Field]) -> None:
    s.aerial_left, s.air_left = s.edition.markers_of(s.turn)
    if "drops" in table:
        _read_drops(s, table["drops"])
    if "aerial_supply" in table:
        s.aerial_left = _count(
            s, table["aerial_supply"], s.edition.aerial_supply.count - len(s.drops)
        )
    if "air_support" in table:
        s.air_left = _count(s, table["air_support"], s.edition.air_support.count)


def _read_drops(s: State, field: Field) -> None:
    s.drops = tuple(sorted(hex_at(f, s.ground.board) for f in field.items()))
    crowded = any(s.drops.count(p) > MARKERS_IN_A_HEX for p in s.drops)
    markers = s.edition.aerial_supply
    first, most = markers.available_from_turn, markers.count
    if s.turn < first or crowded or len(s.drops) > most:
        raise field.bad(f"from turn {first} up to {most} hexes, none thrice (tb 7.5)")
    s.aerial_left -= len(s.drops)


def _count(s: State, field: Field, most: int) -> int:
    count = field.number(0, most)
    first = s.edition.air_support.available_from_turn
    if count and s.turn < first:
        raise BadInput(field.path, f"no such markers before turn {first} (tb 7.5, 15.1)")
    return count


def _read_vdh(s: State, field: Field) -> None:
    place = hex_at(field, s.ground.board)
    if s.occupied[ALLIED] >> place & 1 or s.occupied[GERMAN] >> place & 1:
        raise BadInput(field.path, f"{field.text()} holds a unit, which removes VDH (tb 14.5)")
    if s.at[s.roster.paratroops] != OUT:
        raise BadInput(field.path, "G-VDH is listed as a unit too")
    s.at[s.roster.paratroops] = place


def _read_sses(s: State, field: Field) -> None:
    unit = s.roster.numbers.get(field.text(), -1)
    if unit < 0 or s.at[unit] < 0 or s.roster.counters[unit].nationality != "US":
        raise field.bad("a US unit on the map (tb 14.4)")
    if s.at[s.roster.commandos] != OUT:
        raise BadInput(field.path, "G-SSES is listed as a unit too")
    s.at[s.roster.commandos] = ATTACHED
    s.commandos_on = unit


# --- writing ---


def write_position(s: State) -> str:
    """The position file of a state."""
    lines = [
        'game = "tb"',
        f"turn = {s.turn}",
        f'phase = "{PHASES[s.phase]}"',
    ]
    lines += _section("[board]", _board_table(s))
    lines += _section("[markers]", _marker_table(s))
    for unit, at in enumerate(s.at):
        placed = at == ATTACHED or (unit == s.roster.paratroops and at >= 0)
        if not placed and (at != OUT or not is_printed(s, unit)):
            lines += _section("[[unit]]", unit_row(s, unit))
    for step in write_pending(s):
        lines += _section("[[pending]]", step)
    return "\n".join(lines) + "\n"


def _section(title: str, table: dict[str, object]) -> list[str]:
    return [title, *(f"{k} = {write_toml(v)}" for k, v in table.items())] if table else []


def _board_table(s: State) -> dict[str, object]:
    table: dict[str, object] = {}
    if s.ground.map.size:
        table = hexmap.write_board(s.ground.map, GRAMMAR)
    elif s.ground.map.sources != s.edition.map.sources:
        sources = s.ground.map.sources
        table["supply"] = {side: s.ground.board.names(sources[side]) for side in SIDES}
    usual = (s.ground.start_control | s.occupied[GERMAN]) & ~s.occupied[ALLIED]
    control = {
        SIDES[GERMAN]: s.ground.board.names(s.control & ~usual),
        SIDES[ALLIED]: s.ground.board.names(usual & ~s.control),
    }
    if s.control != usual:
        table["control"] = {side: names for side, names in control.items() if names}
    return table


def _marker_table(s: State) -> dict[str, object]:
    table: dict[str, object] = {}
    if any(s.edition.markers_of(s.turn)):
        table["aerial_supply"] = s.aerial_left
        table["air_support"] = s.air_left
    if s.drops:
        table["drops"] = [s.place_name(p) for p in s.drops]
    if s.vdh_hex() >= 0:
        table["vdh"] = s.place_name(s.vdh_hex())
    if s.commandos_on >= 0:
        table["sses"] = s.unit_name(s.commandos_on)
    if s.relieved:
        table["vdh_points"] = s.relieved
    if s.ended is not None:
        table["winner"] = SIDES[s.ended[0]]
    return table
