"""Position files: any position of the game as TOML (grammar in docs/positions.md).

Reading complains about the first bad field by its path. Writing then reading is the identity; the
words beyond the common ones (`pending`, `exits`, `missions` ...) make it so in mid-battle too.
"""

from collections.abc import Callable, Mapping, Sequence

from ardennes.board.graph import bits, members
from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field, write_toml
from ardennes.engine.tables import PRINTED, Pack
from ardennes.games.bulge import air, setup
from ardennes.games.bulge.counters import ALLIED, GERMAN, SIDES
from ardennes.games.bulge.edition import WEATHERS, Edition, edition
from ardennes.games.bulge.moves import markable
from ardennes.games.bulge.position_start import start, write_pending
from ardennes.games.bulge.position_units import KEYS as UNIT_KEYS
from ardennes.games.bulge.position_units import Setter, read_roster, unit_rows
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
from ardennes.games.bulge.terrain import GRAMMAR, Ground
from ardennes.games.bulge.victory import LAST_TURN
from ardennes.games.bulge.words import MISSIONS
from ardennes.wargame import hexmap
from ardennes.wargame.hexwords import hex_at, read_by_side

KEYS = ("game", "turn", "phase", "options", "board", "unit", "markers", "pending")
OPTIONS = ("scenario", "airdrop", "weather")
MOST_VP = 999
MOST_MARKERS = 9


def read_position(table: Mapping[str, object], pack: Pack = PRINTED) -> State:
    """The state a position file describes; BadInput names the first field that is wrong."""
    root = Field(table).table(KEYS)
    for key in ("game", "turn", "phase"):
        if key not in root:
            raise BadInput(key, "missing")
    root["game"].one_of(["bulge"])
    variable, airdrop = _read_options(root.get("options"))
    units = list(root["unit"].items()) if "unit" in root else []
    box = edition(pack)
    ground = _read_ground(root.get("board"), box)
    s = State(box, ground, read_roster(units, box.roster), variable=variable, airdrop=airdrop)
    s.turn = root["turn"].number(1, LAST_TURN)
    s.phase = PHASES.index(root["phase"].one_of(PHASES))
    s.weather = box.historical(s.turn)
    setter = Setter(s)
    for unit in units:
        setter.place(unit)
    _read_markers(s, root.get("markers", Field({}, "markers")))
    _check_exits(s, units)
    if s.ended is None:
        start(s, root.get("pending"))
    return s


def _read_options(field: Field | None) -> tuple[bool, bool]:
    table = field.table(OPTIONS) if field else {}
    scenario, known = setup.CAMPAIGN, [*setup.SCENARIOS, *setup.OLD_SCENARIOS]
    if "scenario" in table:
        scenario = table["scenario"].one_of(known)
    given: dict[str, object] = {}
    if "weather" in table:
        given["weather"] = table["weather"].one_of(("historical", "variable"))
    if "airdrop" in table:
        given["airdrop"] = table["airdrop"].flag()
    return setup.options_of(scenario, given)


def _read_ground(field: Field | None, box: Edition) -> Ground:
    if field is None:
        return box.ground
    table = field.entries()
    if "size" in table or set(table) - {"control", "supply"}:
        return box.ground_of(hexmap.read_board(field, GRAMMAR, box.grid))
    if "supply" not in table:
        return box.ground
    sources = read_by_side(table["supply"], box.map.board, SIDES)
    found = box.ground_of(hexmap.with_sources(box.map, sources))
    found.sources = (sources[SIDES[0]], sources[SIDES[1]])
    found.own_sources = False
    return found


# --- markers ---


def _read_markers(s: State, field: Field) -> None:
    for key, item in field.table(list(_READ)).items():
        _READ[key](s, item)


def _sides(field: Field) -> list[tuple[int, Field]]:
    found = field.table(SIDES)
    return [(SIDES.index(side), item) for side, item in found.items()]


def _weather(s: State, field: Field) -> None:
    s.weather = WEATHERS.index(field.one_of(WEATHERS))


def _interdiction(s: State, field: Field) -> None:
    for side, item in _sides(field):
        hexes = [hex_at(one, s.ground.board) for one in item.items()]
        for one, place in zip(item.items(), hexes, strict=True):
            if not s.ground.roads >> place & 1:
                raise BadInput(one.path, f"{one.value} is no road hex (bulge 7.2)")
        s.interdiction[side] = bits(hexes)


def _support(s: State, field: Field) -> None:
    for side, item in _sides(field):
        s.support[side] = item.number(0, MOST_MARKERS)


def _missions(s: State, field: Field) -> None:
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
    if marked >> unit & 1 or unit not in markable(s):
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


def _mechanized(s: State, field: Field) -> None:
    s.wheels = _units(s, field, _why_not_wheels)


def _resupply(s: State, field: Field) -> None:
    s.resupplied = _units(s, field, _why_not_resupplied)


def _vp(s: State, field: Field) -> None:
    s.vp = field.number(-MOST_VP, MOST_VP)


def _exits(s: State, field: Field) -> None:
    for name, item in field.entries().items():
        unit = s.roster.numbers.get(name, -1)
        if unit < 0 or s.at[unit] != EXITED:
            raise BadInput(item.path, f"{name} has not left the map")
        s.exits[unit] = hex_at(item, s.ground.board)


def _check_exits(s: State, units: Sequence[Field]) -> None:
    for field in units:
        unit = s.roster.numbers[field.table(UNIT_KEYS)["id"].text()]
        if s.at[unit] == EXITED and unit not in s.exits:
            what = f"markers.exits does not say where {s.unit_name(unit)} left the map"
            raise BadInput(field.path, what)


def _lost_edges(s: State, field: Field) -> None:
    s.lost_edges = bits(hex_at(item, s.ground.board) for item in field.items())


def _british_free(s: State, field: Field) -> None:
    s.free = field.flag()


def _dropped(s: State, field: Field) -> None:
    """Paratroops that have not jumped by now never will (bulge 15.0, R28)."""
    unit = s.roster.paratroops
    if not field.flag():
        if s.at[unit] >= 0:
            raise BadInput(field.path, f"{s.unit_name(unit)} is on the map (bulge 15.0)")
    elif s.at[unit] == AWAY:
        s.at[unit] = OUT


def _winner(s: State, field: Field) -> None:
    winner = field.one_of((*SIDES, "draw"))
    s.ended = SIDES.index(winner) if winner in SIDES else -1


_READ: dict[str, Callable[[State, Field], None]] = {
    "weather": _weather,
    "interdiction": _interdiction,
    "ground_support": _support,
    "missions": _missions,
    "mechanized": _mechanized,
    "resupply": _resupply,
    "vp": _vp,
    "exits": _exits,
    "lost_edges": _lost_edges,
    "british_free": _british_free,
    "dropped": _dropped,
    "winner": _winner,
}


# --- writing ---


def write_position(s: State) -> str:
    """A position file that reads back as this state."""
    lines = ['game = "bulge"', f"turn = {s.turn}", f"phase = {write_toml(PHASES[s.phase])}"]
    weather = "variable" if s.variable else "historical"
    lines += ["[options]", f"airdrop = {write_toml(s.airdrop)}", f'weather = "{weather}"']
    lines += _board(s)
    lines.append("[markers]")
    lines += [f"{key} = {write_toml(value)}" for key, value in _markers(s).items()]
    lines += write_pending(s)
    for row in unit_rows(s):
        lines.append("[[unit]]")
        lines += [f"{key} = {write_toml(value)}" for key, value in row.items()]
    return "\n".join(lines) + "\n"


def _board(s: State) -> list[str]:
    if s.ground.map.size:
        table = hexmap.write_board(s.ground.map, GRAMMAR)
    elif not s.ground.own_sources:
        names = s.ground.board.names
        table = {"supply": {side: names(s.ground.sources[i]) for i, side in enumerate(SIDES)}}
    else:
        return []
    return ["[board]", *(f"{key} = {write_toml(value)}" for key, value in table.items())]


def _aircraft(s: State) -> dict[str, object]:
    names = s.ground.board.names
    shown: dict[str, object] = {}
    if any(s.interdiction):
        shown["interdiction"] = {side: names(s.interdiction[i]) for i, side in enumerate(SIDES)}
    if any(s.support):
        shown["ground_support"] = {side: s.support[i] for i, side in enumerate(SIDES)}
    if any(map(any, s.missions)):
        shown["missions"] = {
            side: dict(zip(MISSIONS, s.missions[i], strict=True)) for i, side in enumerate(SIDES)
        }
    return shown


def _markers(s: State) -> dict[str, object]:
    names = s.ground.board.names
    shown: dict[str, object] = {"weather": WEATHERS[s.weather], "vp": s.vp, **_aircraft(s)}
    for key, units in (("mechanized", s.wheels), ("resupply", s.resupplied)):
        if units:
            shown[key] = [s.unit_name(unit) for unit in members(units)]
    if s.exits:
        shown["exits"] = {s.unit_name(u): s.place_name(p) for u, p in sorted(s.exits.items())}
    if s.lost_edges:
        shown["lost_edges"] = names(s.lost_edges)
    if s.free:
        shown["british_free"] = True
    if s.airdrop and s.at[s.roster.paratroops] != AWAY:
        shown["dropped"] = True
    if s.ended is not None:
        shown["winner"] = SIDES[s.ended] if s.ended >= 0 else "draw"
    return shown
