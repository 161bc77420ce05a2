"""Position files: TOML to a state and back (docs/positions-bb81.md)."""

from collections.abc import Mapping

from ardennes.board.graph import bits
from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.engine.tables import PRINTED, Pack
from ardennes.games.bb81 import words as w
from ardennes.games.bb81.counters import GERMAN, SIDES
from ardennes.games.bb81.edition import Edition, edition
from ardennes.games.bb81.files.start import STEPS, start, usual
from ardennes.games.bb81.files.units import place_units, read_roster, unit_tables
from ardennes.games.bb81.rules import setup
from ardennes.games.bb81.rules.attacks import what_forbids, what_is_wrong
from ardennes.games.bb81.rules.moves import limit
from ardennes.games.bb81.state import ATTACKS, COMBAT, MOVEMENT, PHASES, SELECTION, State
from ardennes.games.bb81.terrain import GRAMMAR, Ground, rim
from ardennes.wargame import positions
from ardennes.wargame.hexmap import with_sources
from ardennes.wargame.hexwords import hex_at, read_by_side
from ardennes.wargame.positions import Marker

WEATHERS = ("overcast", "clear")


def read_position(table: Mapping[str, object], pack: Pack = PRINTED) -> State:
    """The state a position file describes; BadInput names the first field that is wrong."""
    root = positions.read_root(table, "bb81")
    if "options" in root:
        options = root["options"].table(("scenario",))
        if "scenario" in options:
            options["scenario"].one_of(setup.SCENARIOS)
    units = list(root["unit"].items()) if "unit" in root else []
    box = edition(pack)
    s = State(box, _read_ground(root.get("board"), box), read_roster(units, box))
    s.turn = box.numbers[root["turn"].one_of(list(box.numbers))]
    s.phase = PHASES.index(root["phase"].one_of(PHASES))
    s.clear = box.turn(s.turn).clear_weather
    s.all_move = s.stage == MOVEMENT
    place_units(s, units)
    _read_control(s, root.get("board"))
    positions.read_markers(MARKERS, s, root.get("markers"))
    if s.ended is None:
        start(s, root.get("pending"))
    _check_passing(s)
    return s


def _check_passing(s: State) -> None:
    """Only PB 150 on its way shares a hex with the enemy, who holds it (bb81 move-1, pb-3)."""
    step, shared = s.question, s.occupied[GERMAN] & s.occupied[1 - GERMAN]
    passing = isinstance(step, w.OfferAdvance) and step.unit == s.roster.brigade
    if shared and not passing:
        where = s.ground.board.names(shared)[0]
        raise BadInput("unit", f"{where} holds units of both sides (bb81 move-1)")
    s.held &= ~shared


def write_position(s: State) -> str:
    """A position file that reads back as this state."""
    return positions.write(
        "bb81",
        s.edition.turn(s.turn).turn,
        PHASES[s.phase],
        ("[options]", [{"scenario": setup.CAMPAIGN}]),
        ("[board]", [_board(s)]),
        ("[markers]", [positions.marker_table(MARKERS, s)]),
        ("[[pending]]", positions.pending_tables(s, STEPS, usual(s))),
        ("[[unit]]", unit_tables(s)),
    )


# --- the board ---


def _read_ground(board: Field | None, box: Edition) -> Ground:
    """As in every game; a side whose friendly edge is written as empty has none."""
    ground = positions.read_ground(board, box, GRAMMAR)
    supply = board.entries().get("supply") if board else None
    written = supply.entries() if supply else {}
    empty = [side.lower() for side, hexes in written.items() if not list(hexes.items())]
    if not empty:
        return ground
    edges = {**ground.map.sources, **dict.fromkeys(empty, 0)}
    return Ground(with_sources(ground.map, edges), box.grid, box.costs, box.defence)


def _read_control(s: State, board: Field | None) -> None:
    """Hexes of Liège where Germans were last; where a unit stands it decides (bb81 vic-1)."""
    written = board.entries().get("control") if board else None
    if written is None:
        return
    german = read_by_side(written, s.ground.board, SIDES)[SIDES[GERMAN]]
    if german & ~s.ground.liege:
        where = s.ground.board.names(german & ~s.ground.liege)[0]
        raise BadInput(written.path, f"{where} is no hex of Liège (bb81 vic-1)")
    s.held |= german & ~s.occupied[1 - GERMAN]


def _board(s: State) -> dict[str, object]:
    table = positions.board_table(s, GRAMMAR)
    edges = rim(s.ground.map)
    other = {side: h for side, h in s.ground.map.sources.items() if h != edges[side]}
    table.pop("supply", None)
    if other:
        table["supply"] = {side: s.ground.board.names(h) for side, h in other.items()}
    told = s.held & ~s.occupied[GERMAN]
    return table | ({"control": {SIDES[GERMAN]: s.ground.board.names(told)}} if told else {})


# --- markers ---


def _read_chips(s: State, field: Field) -> None:
    """Hexes with a chip, in selection and movement; too many are refused (bb81 seq-3)."""
    if s.stage not in (SELECTION, MOVEMENT):
        raise BadInput(field.path, "chips lie in selection and movement only (bb81 seq-3)")
    hexes = [hex_at(item, s.ground.board) for item in field.items()]
    most = limit(s)
    if 0 <= most < len(set(hexes)):
        raise BadInput(
            field.path, f"{len(hexes)} chips are too many; {most} are there (bb81 seq-3)"
        )
    s.chips, s.all_move = bits(hexes), False


def _chips(s: State) -> list[str] | None:
    if s.stage == MOVEMENT and not s.all_move:
        return s.ground.board.names(s.chips)
    return s.ground.board.names(s.chips) or None if s.stage == SELECTION else None


def _read_attacks(s: State, field: Field) -> None:
    """Attacks that are designated and not yet resolved, each a legal one (bb81 atk-3 to atk-10)."""
    if s.stage not in (ATTACKS, COMBAT):
        raise BadInput(field.path, "attacks are designated after movement (bb81 R-23)")
    for item in field.items():
        table = item.table(("targets", "attackers"))
        for key in ("targets", "attackers"):
            if key not in table:
                raise BadInput(f"{item.path}.{key}", "missing")
        targets = sorted({hex_at(one, s.ground.board) for one in table["targets"].items()})
        units = sorted({_unit(s, one) for one in table["attackers"].items()})
        judge = what_forbids if s.stage == ATTACKS else what_is_wrong
        if no := judge(s, targets, units):
            raise BadInput(item.path, str(no))
        s.attacks = tuple(sorted((*s.attacks, (tuple(targets), tuple(units)))))


def _unit(s: State, field: Field) -> int:
    unit = s.roster.numbers.get(field.text())
    if unit is None or s.at[unit] < 0 or s.roster.side[unit] != s.side:
        raise BadInput(field.path, f"{field.value} is no unit on the map whose turn it is")
    return unit


def _attacks(s: State) -> list[dict[str, object]] | None:
    names, units = s.place_name, s.unit_name
    return [
        {"targets": [*map(names, targets)], "attackers": [*map(units, attackers)]}
        for targets, attackers in s.attacks
    ] or None


def _read_captured(s: State, field: Field) -> None:
    hexes = [(item, hex_at(item, s.ground.board)) for item in field.items()]
    for item, place in hexes:
        if not s.ground.dumps >> place & 1:
            raise BadInput(item.path, f"no fuel dump is in {item.value} (bb81 fuel-1)")
    s.captured = bits(place for _, place in hexes)


def _captured(s: State) -> list[str] | None:
    return s.ground.board.names(s.captured) or None


def _read_weather(s: State, field: Field) -> None:
    s.clear = bool(WEATHERS.index(field.one_of(WEATHERS)))


def _weather(s: State) -> str | None:
    usual_sky = s.edition.turn(s.turn).clear_weather
    return WEATHERS[s.clear] if s.clear != usual_sky else None


def _read_winner(s: State, field: Field) -> None:
    s.ended = SIDES.index(field.one_of(SIDES))


def _winner(s: State) -> str | None:
    return None if s.ended is None else SIDES[s.ended]


MARKERS = (
    Marker("weather", _read_weather, _weather),
    Marker("chips", _read_chips, _chips),
    Marker("captured", _read_captured, _captured),
    Marker("attacks", _read_attacks, _attacks),
    Marker("winner", _read_winner, _winner),
)
