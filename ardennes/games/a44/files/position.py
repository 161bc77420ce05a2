"""Position files: TOML to a state and back (docs/positions-a44.md)."""

from collections.abc import Mapping

from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.engine.tables import PRINTED, Pack
from ardennes.games.a44.counters import ALLIED, GERMAN, SIDES
from ardennes.games.a44.edition import edition
from ardennes.games.a44.files.battle import read_battle
from ardennes.games.a44.files.board import read_board
from ardennes.games.a44.files.markers import implied
from ardennes.games.a44.files.optional import MARKERS
from ardennes.games.a44.files.start import STEPS, start, usual
from ardennes.games.a44.files.units import check_stacks, place_units, read_roster, unit_tables
from ardennes.games.a44.rules import victory
from ardennes.games.a44.rules.deployment import start_control
from ardennes.games.a44.rules.options import NAMES
from ardennes.games.a44.rules.scenarios import ground_of
from ardennes.games.a44.state import CAMPAIGN, PHASES, SCENARIOS, State
from ardennes.games.a44.terrain import GRAMMAR
from ardennes.wargame import positions
from ardennes.wargame.hexwords import read_by_side

LAST_TURN = 30


def read_position(table: Mapping[str, object], pack: Pack = PRINTED) -> State:
    """The state a position file describes; BadInput names the first field that is wrong."""
    root = positions.read_root(table, "a44", more=("battle",))
    units = list(root["unit"].items()) if "unit" in root else []
    box = edition(pack)
    board = root.get("board")
    scenario, switched_on = _options(root.get("options"))
    own = ground_of(box, scenario)
    s = State(box, read_board(board, box, own), read_roster(units, box))
    s.scenario, s.options = scenario, switched_on
    s.turn = root["turn"].number(1, LAST_TURN)
    s.phase = PHASES.index(root["phase"].one_of(PHASES))
    if s.is_night and (s.morning or s.turn == LAST_TURN):
        raise BadInput(root["phase"].path, f"no night follows turn {s.turn} (a44 25.1, S5.1)")
    start_control(s)
    _read_control(s, board)
    place_units(s, units)
    if "pending" not in root:
        check_stacks(s, units)
    implied(s)
    positions.read_markers(MARKERS, s, root.get("markers"))
    if s.ended:
        s.ended = s.ended[0], victory.case_of(s, s.ended[0])
    else:
        waiting = read_battle(s, root["battle"]) if "battle" in root else None
        start(s, root.get("pending"), waiting)
    return s


def _options(options: Field | None) -> tuple[str, frozenset[str]]:
    """The scenario, and the optional rules that are switched on (a44 31-36)."""
    given = options.table(("scenario", *NAMES)) if options else {}
    scenario = given.pop("scenario").one_of(SCENARIOS) if "scenario" in given else CAMPAIGN
    return scenario, frozenset(name for name, field in given.items() if field.flag())


def _switched_on(s: State) -> dict[str, bool]:
    return {name: True for name in NAMES if name in s.options}


def _read_control(s: State, board: Field | None) -> None:
    """Hexes that differ from the start; where a unit stands it decides."""
    written = board.entries().get("control") if board else None
    if written is None:
        return
    found = read_by_side(written, s.ground.board, SIDES)
    for side, name in enumerate(SIDES):
        s.control[side] |= found[name]
        s.control[1 - side] &= ~found[name]


def write_position(s: State) -> str:
    """A position file that reads back as this state."""
    return positions.write(
        "a44",
        s.turn,
        PHASES[s.phase],
        ("[options]", [{"scenario": s.scenario, **_switched_on(s)}]),
        ("[board]", [_board(s)]),
        ("[markers]", [positions.marker_table(MARKERS, s)]),
        ("[[pending]]", positions.pending_tables(s, STEPS, usual(s))),
        ("[[unit]]", unit_tables(s)),
    )


def _board(s: State) -> dict[str, object]:
    table = positions.board_table(s, GRAMMAR, ground_of(s.edition, s.scenario))
    start = s.clone()
    start_control(start)
    differ = {
        name: s.ground.board.names(s.control[side] & ~start.control[side] & ~s.occupied[side])
        for side, name in ((GERMAN, SIDES[GERMAN]), (ALLIED, SIDES[ALLIED]))
    }
    told = {name: hexes for name, hexes in differ.items() if hexes}
    return table | ({"control": told} if told else {})
