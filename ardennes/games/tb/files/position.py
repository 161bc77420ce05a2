"""Position files: any position of the game as TOML (grammar in docs/positions.md).

Reading complains about the first bad field by its path. Writing then reading is the identity; the
words beyond the common ones (`pending`, `entered`, `defended` ...) make it so in mid-battle too.
"""

from collections.abc import Mapping

from ardennes.board.graph import members
from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.engine.tables import PRINTED, Pack
from ardennes.games.tb.counters import ALLIED, GERMAN, SIDES
from ardennes.games.tb.edition import edition
from ardennes.games.tb.files.pending import STEPS, first_questions, read_pending
from ardennes.games.tb.files.units import place_units, read_roster, unit_tables
from ardennes.games.tb.rules import sequence, setup
from ardennes.games.tb.rules.air import MARKERS_IN_A_HEX
from ardennes.games.tb.rules.victory import LAST_TURN, points, result
from ardennes.games.tb.state import (
    ATTACHED,
    EXITED,
    OUT,
    PHASES,
    State,
)
from ardennes.games.tb.terrain import GRAMMAR
from ardennes.wargame import positions
from ardennes.wargame.hexwords import hex_at, read_by_side
from ardennes.wargame.positions import Marker, pending_tables


def read_position(table: Mapping[str, object], pack: Pack = PRINTED) -> State:
    """The state a position file describes; BadInput names the first field that is wrong."""
    root = positions.read_root(table, "tb")
    if "options" in root:
        _read_options(root["options"])
    box = edition(pack)
    ground = positions.read_ground(root.get("board"), box, GRAMMAR)
    units = list(root["unit"].items()) if "unit" in root else []
    s = State(box, ground, read_roster(units, box.roster))
    s.turn = root["turn"].number(1, LAST_TURN)
    s.phase = PHASES.index(root["phase"].one_of(PHASES))
    s.control = ground.start_control
    place_units(s, units)
    _read_control(s, root.get("board"))
    s.aerial_left, s.air_left = box.markers_of(s.turn)
    positions.read_markers(MARKERS, s, root.get("markers"))
    if EXITED in s.at and s.ended is None:
        raise BadInput("markers.winner", "a unit has left the map: the German has won (tb 4.2)")
    if s.ended is None and "pending" in root:
        read_pending(s, root["pending"])
    elif s.ended is None:
        setup.begin(s)
    return s


def write_position(s: State) -> str:
    """The position file of a state."""
    return positions.write(
        "tb",
        s.turn,
        PHASES[s.phase],
        ("[board]", [positions.board_table(s, GRAMMAR) | _control(s)]),
        ("[markers]", [positions.marker_table(MARKERS, s)]),
        ("[[unit]]", unit_tables(s)),
        ("[[pending]]", pending_tables(s, STEPS, first_questions(s))),
    )


def _read_options(field: Field) -> None:
    for name, value in field.table(["scenario"]).items():
        if name == "scenario":
            value.one_of([setup.CAMPAIGN])


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


def _control(s: State) -> dict[str, object]:
    usual = (s.ground.start_control | s.occupied[GERMAN]) & ~s.occupied[ALLIED]
    names = s.ground.board.names
    told = {SIDES[GERMAN]: names(s.control & ~usual), SIDES[ALLIED]: names(usual & ~s.control)}
    return {"control": {k: v for k, v in told.items() if v}} if s.control != usual else {}


# --- markers ---


def _read_drops(s: State, field: Field) -> None:
    s.drops = tuple(sorted(hex_at(f, s.ground.board) for f in field.items()))
    crowded = any(s.drops.count(p) > MARKERS_IN_A_HEX for p in s.drops)
    markers = s.edition.aerial_supply
    first, most = markers.available_from_turn, markers.count
    if s.turn < first or crowded or len(s.drops) > most:
        raise field.bad(f"from turn {first} up to {most} hexes, none thrice (tb 7.5)")
    s.aerial_left -= len(s.drops)


def _read_aerial_supply(s: State, field: Field) -> None:
    s.aerial_left = _count(s, field, s.edition.aerial_supply.count - len(s.drops))


def _read_air_support(s: State, field: Field) -> None:
    s.air_left = _count(s, field, s.edition.air_support.count)


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


def _read_vdh_points(s: State, field: Field) -> None:
    s.relieved = field.number(0, 1)
    if s.relieved and s.vdh_hex() >= 0:
        raise BadInput("markers.vdh", "VDH has been relieved and is off the map (tb 14.5)")


def _read_winner(s: State, field: Field) -> None:
    """Only what has ended has a winner, and only the one it must have (tb 4.2-4.4)."""
    winner = SIDES.index(field.one_of(SIDES))
    over = EXITED in s.at or (s.turn == LAST_TURN and s.phase == sequence.END)
    if not over or winner != result(s):
        raise BadInput(field.path, f"{SIDES[winner]} has not won here (tb 4.2-4.4)")
    s.ended = (winner, points(s))


def _aerial_supply(s: State) -> int | None:
    return s.aerial_left if _have_come(s) else None


def _air_support(s: State) -> int | None:
    return s.air_left if _have_come(s) else None


def _have_come(s: State) -> bool:
    """Air markers are told from the turn they come into play."""
    return any(s.edition.markers_of(s.turn))


def _drops(s: State) -> list[str] | None:
    return [s.place_name(p) for p in s.drops] or None


def _vdh(s: State) -> str | None:
    return s.place_name(s.vdh_hex()) if s.vdh_hex() >= 0 else None


def _sses(s: State) -> str | None:
    return s.unit_name(s.commandos_on) if s.commandos_on >= 0 else None


def _vdh_points(s: State) -> int | None:
    return s.relieved or None


def _winner(s: State) -> str | None:
    return SIDES[s.ended[0]] if s.ended is not None else None


MARKERS = (
    Marker("drops", _read_drops, _drops),
    Marker("aerial_supply", _read_aerial_supply, _aerial_supply),
    Marker("air_support", _read_air_support, _air_support),
    Marker("vdh", _read_vdh, _vdh),
    Marker("sses", _read_sses, _sses),
    Marker("vdh_points", _read_vdh_points, _vdh_points),
    Marker("winner", _read_winner, _winner),
)
