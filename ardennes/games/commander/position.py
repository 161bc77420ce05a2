"""Position files: any position of the game as TOML (grammar in docs/positions.md).

Reading complains about the first bad field by its path. Writing then reading is the identity; the
words beyond the common ones (`pending`, `moved`, `breaks` ...) make it so in mid-battle too.
"""

from collections.abc import Callable, Mapping, Sequence

from ardennes.board.graph import members
from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field, write_toml
from ardennes.engine.tables import PRINTED, Pack
from ardennes.games.commander import setup
from ardennes.games.commander.calendar import FIRST_DAY, LAST_DAY, RACE_DAY
from ardennes.games.commander.counters import GERMAN, SIDES
from ardennes.games.commander.edition import edition
from ardennes.games.commander.position_board import (
    check_control,
    read_control,
    read_ground,
    settle_control,
    write_board,
    written_control,
)
from ardennes.games.commander.position_start import check_active, start, write_pending
from ardennes.games.commander.position_units import Setter, read_roster, unit_rows
from ardennes.games.commander.spaces import Ground
from ardennes.games.commander.state import PHASES, State
from ardennes.games.commander.victory import RACE, THRESHOLDS

KEYS = ("game", "turn", "phase", "options", "board", "unit", "markers", "pending")
POINTS = ("german_armor", "german_infantry", "allied_armor", "allied_infantry")
FLAGS = {
    "german_reached_meuse": "reached",
    "meuse_vp": "meuse_vp",
    "commando_used": "commando_used",
    "okw_used_today": "okw_today",
}
MARKERS = ("time", "vp", "passed", "crossed", "breaks", "replacement_points", "winner", *FLAGS)
MOST_VP = 999


def read_position(table: Mapping[str, object], pack: Pack = PRINTED) -> State:
    """The state a position file describes; BadInput names the first field that is wrong."""
    root = Field(table).table(KEYS)
    for key in ("game", "turn", "phase"):
        if key not in root:
            raise BadInput(key, "missing")
    root["game"].one_of(["commander"])
    race = _read_scenario(root.get("options")) == setup.RACE
    box = edition(pack)
    ground = read_ground(root.get("board"), box)
    units = list(root["unit"].items()) if "unit" in root else []
    s = State(box, ground, read_roster(units, box, race=race), race=race)
    s.day = root["turn"].number(FIRST_DAY, RACE_DAY if race else LAST_DAY)
    s.phase = PHASES.index(root["phase"].one_of(PHASES))
    s.surprise = s.phase + 1 if s.phase < 3 else 0
    if s.surprise and s.day != FIRST_DAY:
        raise BadInput("turn", "the surprise turns come before 16 December (commander 5.sur-1)")
    s.points = s.today.points() if not s.surprise else (0, 0, 0, 0)
    setter = Setter(s)
    for unit in units:
        setter.place(unit)
    board = root.get("board")
    if ground.name:
        settle_control(s, written_control(board))
    else:
        settle_control(s)
        if read_control(s, board):
            check_control(s)
    s.reached = german_at_meuse(s)  # unless the file says otherwise (commander 7.brit-1, R41)
    _read_markers(s, root.get("markers", Field({}, "markers")))
    check_active(s)
    if s.ended is None:
        start(s, root.get("pending"))
    return s


def _read_scenario(field: Field | None) -> str:
    if field is None:
        return setup.CAMPAIGN
    table = field.table(["scenario"])
    if "scenario" not in table:
        return setup.CAMPAIGN
    return table["scenario"].one_of(setup.SCENARIOS)


# --- markers ---


def _read_markers(s: State, field: Field) -> None:
    for key, item in field.table(MARKERS).items():
        if key in FLAGS:
            setattr(s, FLAGS[key], item.flag())
        else:
            _READ[key](s, item)


def german_at_meuse(s: State) -> bool:
    """Does a German unit stand next to the Meuse?"""
    places = (s.at[unit] for unit in s.roster.of[GERMAN])
    return any(place >= 0 and s.ground.near_meuse >> place & 1 for place in places)


def _read_time(s: State, field: Field) -> None:
    s.time = s.edition.times.index(field.one_of(s.edition.times))


def _read_vp(s: State, field: Field) -> None:
    s.vp = field.number(-MOST_VP, MOST_VP)


def _read_passed(s: State, field: Field) -> None:
    for side in field.words(SIDES):
        s.passed |= 1 << SIDES.index(side)


def _read_crossed(s: State, field: Field) -> None:
    s.crossings = frozenset(_pair(item, s.ground) for item in field.items())


def _read_breaks(s: State, field: Field) -> None:
    s.breaks = frozenset(_pair(item, s.ground) for item in field.items())


def _pair(item: Field, ground: Ground) -> tuple[int, int]:
    names = item.text().split("/")
    if len(names) != 2:
        raise item.bad("a border such as Herve/Ouffet")
    places = ground.board.places
    for name in names:
        if name not in places:
            raise BadInput(item.path, f"{name!r} is not a space of this map")
    a, b = sorted(places[name] for name in names)
    if not ground.river(a, b):
        raise BadInput(item.path, f"{item.value} is no river border")
    return a, b


def _read_points(s: State, field: Field) -> None:
    table = field.table(POINTS)
    s.points = tuple(table[name].number(0, 9) if name in table else 0 for name in POINTS)


def _read_winner(s: State, field: Field) -> None:
    winner = field.one_of((*SIDES, "draw"))
    s.ended = (SIDES.index(winner) if winner in SIDES else -1), RACE if s.race else THRESHOLDS


_READ: dict[str, Callable[[State, Field], None]] = {
    "time": _read_time,
    "vp": _read_vp,
    "passed": _read_passed,
    "crossed": _read_crossed,
    "breaks": _read_breaks,
    "replacement_points": _read_points,
    "winner": _read_winner,
}


# --- writing ---


def write_position(s: State) -> str:
    """A position file that reads back as this state."""
    lines = ['game = "commander"', f"turn = {s.day}", f"phase = {write_toml(PHASES[s.phase])}"]
    if s.race:
        lines += ["[options]", f"scenario = {write_toml(setup.RACE)}"]
    lines += write_board(s)
    lines += _markers(s)
    lines += write_pending(s)
    for row in unit_rows(s):
        lines.append("[[unit]]")
        lines += [f"{key} = {write_toml(value)}" for key, value in row.items()]
    return "\n".join(lines) + "\n"


def _markers(s: State) -> list[str]:
    shown: dict[str, object] = {"time": s.edition.times[s.time], "vp": s.vp}
    if s.passed:
        shown["passed"] = [SIDES[side] for side in members(s.passed)]
    for key, pairs in (("crossed", s.crossings), ("breaks", s.breaks)):
        if pairs:
            shown[key] = _borders(s, sorted(pairs))
    shown |= {key: True for key, name in FLAGS.items() if getattr(s, name)}
    if german_at_meuse(s) and not s.reached:
        shown["german_reached_meuse"] = False  # commander R41
    if any(s.points) or s.points != s.today.points():
        shown["replacement_points"] = dict(zip(POINTS, s.points, strict=True))
    if s.ended:
        shown["winner"] = SIDES[s.ended[0]] if s.ended[0] >= 0 else "draw"
    return ["[markers]", *(f"{key} = {write_toml(value)}" for key, value in shown.items())]


def _borders(s: State, pairs: Sequence[tuple[int, int]]) -> list[str]:
    return [f"{s.place_name(a)}/{s.place_name(b)}" for a, b in pairs]
