"""Position files: any position of the game as TOML (grammar in docs/positions.md).

Reading complains about the first bad field by its path. Writing then reading is the identity; the
words beyond the common ones (`pending`, `exits`, `missions` ...) make it so in mid-battle too.
"""

from collections.abc import Callable, Mapping, Sequence

from ardennes.board.graph import bits, members
from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.engine.tables import PRINTED, Pack
from ardennes.games.bulge.counters import ALLIED, GERMAN, SIDES
from ardennes.games.bulge.edition import WEATHERS, edition
from ardennes.games.bulge.files.start import STEPS, start, usual
from ardennes.games.bulge.files.units import UNITS, place_units, read_roster, unit_tables
from ardennes.games.bulge.rules import air, setup
from ardennes.games.bulge.rules.moves import why_not_mark
from ardennes.games.bulge.rules.victory import LAST_TURN
from ardennes.games.bulge.state import (
    ALLIED_LAST,
    ALLIED_MOVE,
    ASSIGNMENT,
    AWAY,
    EXITED,
    OUT,
    PHASES,
    RESUPPLY,
    State,
)
from ardennes.games.bulge.terrain import GRAMMAR
from ardennes.games.bulge.words import MISSIONS
from ardennes.wargame import positions
from ardennes.wargame.hexwords import hex_at
from ardennes.wargame.positions import Marker

MOST_VP = 999
MOST_MARKERS = 9


def read_position(table: Mapping[str, object], pack: Pack = PRINTED) -> State:
    """The state a position file describes; BadInput names the first field that is wrong."""
    root = positions.read_root(table, "bulge")
    variable, airdrop = _read_options(root.get("options"))
    units = list(root["unit"].items()) if "unit" in root else []
    box = edition(pack)
    ground = positions.read_ground(root.get("board"), box, GRAMMAR)
    s = State(box, ground, read_roster(units, box.roster), variable=variable, airdrop=airdrop)
    s.turn = root["turn"].number(1, LAST_TURN)
    s.phase = PHASES.index(root["phase"].one_of(PHASES))
    s.weather = box.historical(s.turn)
    place_units(s, units)
    positions.read_markers(MARKERS, s, root.get("markers"))
    _check_exits(s, units)
    if s.ended is None:
        start(s, root.get("pending"))
    return s


def write_position(s: State) -> str:
    """A position file that reads back as this state."""
    weather = "variable" if s.variable else "historical"
    return positions.write(
        "bulge",
        s.turn,
        PHASES[s.phase],
        ("[options]", [{"airdrop": s.airdrop, "weather": weather}]),
        ("[board]", [positions.board_table(s, GRAMMAR)]),
        ("[markers]", [positions.marker_table(MARKERS, s)]),
        ("[[pending]]", positions.pending_tables(s, STEPS, usual(s))),
        ("[[unit]]", unit_tables(s)),
    )


def _read_options(field: Field | None) -> tuple[bool, bool]:
    table = field.table(("scenario", "airdrop", "weather")) if field else {}
    scenario, known = setup.CAMPAIGN, [*setup.SCENARIOS, *setup.OLD_SCENARIOS]
    if "scenario" in table:
        scenario = table["scenario"].one_of(known)
    given: dict[str, object] = {}
    if "weather" in table:
        given["weather"] = table["weather"].one_of(("historical", "variable"))
    if "airdrop" in table:
        given["airdrop"] = table["airdrop"].flag()
    return setup.options_of(scenario, given)


# --- markers ---


def _sides(field: Field) -> list[tuple[int, Field]]:
    found = field.table(SIDES)
    return [(SIDES.index(side), item) for side, item in found.items()]


def _read_weather(s: State, field: Field) -> None:
    s.weather = WEATHERS.index(field.one_of(WEATHERS))


def _read_interdiction(s: State, field: Field) -> None:
    for side, item in _sides(field):
        hexes = [hex_at(one, s.ground.board) for one in item.items()]
        for one, place in zip(item.items(), hexes, strict=True):
            if not s.ground.roads >> place & 1:
                raise BadInput(one.path, f"{one.value} is no road hex (bulge 7.2)")
        s.interdiction[side] = bits(hexes)


def _read_support(s: State, field: Field) -> None:
    for side, item in _sides(field):
        s.support[side] = item.number(0, MOST_MARKERS)


def _read_missions(s: State, field: Field) -> None:
    for side, item in _sides(field):
        table = item.table(MISSIONS)
        if side == GERMAN and "resupply" in table and table["resupply"].value:
            raise BadInput(table["resupply"].path, "only the Allies fly resupply (bulge 7.4)")
        s.missions[side] = tuple(
            table[m].number(0, MOST_MARKERS) if m in table else 0 for m in MISSIONS
        )
    s.revealed = s.phase > ASSIGNMENT


def _units(s: State, field: Field, why_not: Callable[[State, int, int], str]) -> int:
    """The units with a marker; `why_not` is asked about each and those before it."""
    found = 0
    for item in field.items():
        unit = s.roster.numbers.get(item.text())
        if unit is None:
            raise BadInput(item.path, f"{item.value!r} is not a unit of this position")
        if why := why_not(s, unit, found):
            raise BadInput(item.path, why)
        found |= 1 << unit
    return found


def _why_not_wheels(s: State, unit: int, marked: int) -> str:
    """Four at most, on Allied foot units, in Allied movement (bulge 10.2 markers, R27)."""
    if s.phase != ALLIED_MOVE:
        return "mechanized markers lie in Allied movement only (bulge 10.2)"
    if marked >> unit & 1 or why_not_mark(s, unit):
        return f"{s.unit_name(unit)} is no Allied foot unit that waits for one (bulge 10.2)"
    if marked.bit_count() == s.edition.wheels:
        return f"there are no more than {s.edition.wheels} mechanized markers (bulge 10.2)"
    return ""


def _why_not_resupplied(s: State, unit: int, marked: int) -> str:
    """On Allied units on the map, from the resupply to the last combat (bulge 7.4)."""
    most = s.edition.missions[ALLIED][air.RESUPPLY]
    if not RESUPPLY <= s.phase <= ALLIED_LAST:
        return "resupply markers lie in the Allied player turn only (bulge 7.4)"
    if s.roster.side[unit] != ALLIED or s.at[unit] < 0:
        return f"{s.unit_name(unit)} is no Allied unit on the map (bulge 7.4)"
    if marked >> unit & 1:
        return f"{s.unit_name(unit)} has a marker already (bulge 7.4)"
    if s.moved >> unit & 1:
        return f"{s.unit_name(unit)} has moved and has no marker any more (bulge 7.4)"
    if marked.bit_count() == most:
        return f"there are no more than {most} resupply markers (bulge 2.3.2)"
    return ""


def _read_mechanized(s: State, field: Field) -> None:
    s.wheels = _units(s, field, _why_not_wheels)


def _read_resupply(s: State, field: Field) -> None:
    s.resupplied = _units(s, field, _why_not_resupplied)


def _read_vp(s: State, field: Field) -> None:
    s.vp = field.number(-MOST_VP, MOST_VP)


def _read_exits(s: State, field: Field) -> None:
    for name, item in field.entries().items():
        unit = s.roster.numbers.get(name, -1)
        if unit < 0 or s.at[unit] != EXITED:
            raise BadInput(item.path, f"{name} has not left the map")
        s.exits[unit] = hex_at(item, s.ground.board)


def _check_exits(s: State, units: Sequence[Field]) -> None:
    for field in units:
        unit = s.roster.numbers[field.table(UNITS.keys)["id"].text()]
        if s.at[unit] == EXITED and unit not in s.exits:
            what = f"markers.exits does not say where {s.unit_name(unit)} left the map"
            raise BadInput(field.path, what)


def _read_lost_edges(s: State, field: Field) -> None:
    s.lost_edges = bits(hex_at(item, s.ground.board) for item in field.items())


def _read_british_free(s: State, field: Field) -> None:
    s.free = field.flag()


def _read_dropped(s: State, field: Field) -> None:
    """Paratroops that have not jumped by now never will (bulge 15.0, R28)."""
    unit = s.roster.paratroops
    if not field.flag():
        if s.at[unit] >= 0:
            raise BadInput(field.path, f"{s.unit_name(unit)} is on the map (bulge 15.0)")
    elif s.at[unit] == AWAY:
        s.at[unit] = OUT


def _read_winner(s: State, field: Field) -> None:
    winner = field.one_of((*SIDES, "draw"))
    s.ended = SIDES.index(winner) if winner in SIDES else -1


def _weather(s: State) -> str:
    return WEATHERS[s.weather]


def _vp(s: State) -> int:
    return s.vp


def _interdiction(s: State) -> dict[str, object] | None:
    return _by_side([s.ground.board.names(hexes) for hexes in s.interdiction])


def _support(s: State) -> dict[str, object] | None:
    return _by_side(s.support)


def _missions(s: State) -> dict[str, object] | None:
    told = [dict(zip(MISSIONS, flown, strict=True)) for flown in s.missions]
    return _by_side(told) if any(map(any, s.missions)) else None


def _by_side(values: Sequence[object]) -> dict[str, object] | None:
    return dict(zip(SIDES, values, strict=True)) if any(values) else None


def _mechanized(s: State) -> list[str] | None:
    return [s.unit_name(unit) for unit in members(s.wheels)] or None


def _resupply(s: State) -> list[str] | None:
    return [s.unit_name(unit) for unit in members(s.resupplied)] or None


def _exits(s: State) -> dict[str, str] | None:
    return {s.unit_name(u): s.place_name(p) for u, p in sorted(s.exits.items())} or None


def _lost_edges(s: State) -> list[str] | None:
    return s.ground.board.names(s.lost_edges) or None


def _british_free(s: State) -> bool | None:
    return s.free or None


def _dropped(s: State) -> bool | None:
    return True if s.airdrop and s.at[s.roster.paratroops] != AWAY else None


def _winner(s: State) -> str | None:
    if s.ended is None:
        return None
    return SIDES[s.ended] if s.ended >= 0 else "draw"


MARKERS = (
    Marker("weather", _read_weather, _weather),
    Marker("vp", _read_vp, _vp),
    Marker("interdiction", _read_interdiction, _interdiction),
    Marker("ground_support", _read_support, _support),
    Marker("missions", _read_missions, _missions),
    Marker("mechanized", _read_mechanized, _mechanized),
    Marker("resupply", _read_resupply, _resupply),
    Marker("exits", _read_exits, _exits),
    Marker("lost_edges", _read_lost_edges, _lost_edges),
    Marker("british_free", _read_british_free, _british_free),
    Marker("dropped", _read_dropped, _dropped),
    Marker("winner", _read_winner, _winner),
)
