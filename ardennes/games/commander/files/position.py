"""Position files: any position of the game as TOML (grammar in docs/positions.md).

Reading complains about the first bad field by its path. Writing then reading is the identity; the
words beyond the common ones (`pending`, `moved`, `breaks` ...) make it so in mid-battle too.
"""

from collections.abc import Mapping

from ardennes.board.graph import members
from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.engine.tables import PRINTED, Pack
from ardennes.games.commander.calendar import FIRST_DAY, LAST_DAY, RACE_DAY
from ardennes.games.commander.counters import GERMAN, SIDES
from ardennes.games.commander.edition import edition
from ardennes.games.commander.files.board import board_table, read_board, read_ground
from ardennes.games.commander.files.start import STEPS, check_active, settled, start
from ardennes.games.commander.files.units import place_units, read_roster, unit_tables
from ardennes.games.commander.rules import setup
from ardennes.games.commander.rules.victory import RACE, THRESHOLDS
from ardennes.games.commander.spaces import Ground
from ardennes.games.commander.state import PHASES, State
from ardennes.wargame import positions
from ardennes.wargame.positions import Marker, flag, pending_tables

POINTS = ("german_armor", "german_infantry", "allied_armor", "allied_infantry")
MOST_VP = 999


def read_position(table: Mapping[str, object], pack: Pack = PRINTED) -> State:
    """The state a position file describes; BadInput names the first field that is wrong."""
    root = positions.read_root(table, "commander")
    race = _read_scenario(root.get("options")) == setup.RACE
    box, board = edition(pack), root.get("board")
    ground = read_ground(board, box)
    units = list(root["unit"].items()) if "unit" in root else []
    s = State(box, ground, read_roster(units, box, race=race), race=race)
    s.day = root["turn"].number(FIRST_DAY, RACE_DAY if race else LAST_DAY)
    s.phase = PHASES.index(root["phase"].one_of(PHASES))
    s.surprise = s.phase + 1 if s.phase < 3 else 0
    if s.surprise and s.day != FIRST_DAY:
        raise BadInput("turn", "the surprise turns come before 16 December (commander 5.sur-1)")
    s.points = s.today.points() if not s.surprise else (0, 0, 0, 0)
    place_units(s, units)
    read_board(s, board)
    s.reached = german_at_meuse(s)  # unless the file says otherwise (commander 7.brit-1, R41)
    positions.read_markers(MARKERS, s, root.get("markers"))
    check_active(s)
    if s.ended is None:
        start(s, root.get("pending"))
    return s


def write_position(s: State) -> str:
    """A position file that reads back as this state."""
    return positions.write(
        "commander",
        s.day,
        PHASES[s.phase],
        ("[options]", [{"scenario": setup.RACE}] if s.race else []),
        ("[board]", [board_table(s)]),
        ("[markers]", [positions.marker_table(MARKERS, s)]),
        ("[[pending]]", pending_tables(s, STEPS, settled(s))),
        ("[[unit]]", unit_tables(s)),
    )


def _read_scenario(field: Field | None) -> str:
    if field is None:
        return setup.CAMPAIGN
    table = field.table(["scenario"])
    if "scenario" not in table:
        return setup.CAMPAIGN
    return table["scenario"].one_of(setup.SCENARIOS)


# --- markers ---


def _read_time(s: State, field: Field) -> None:
    s.time = s.edition.times.index(field.one_of(s.edition.times))


def _time(s: State) -> str:
    return s.edition.times[s.time]


def _read_vp(s: State, field: Field) -> None:
    s.vp = field.number(-MOST_VP, MOST_VP)


def _vp(s: State) -> int:
    return s.vp


def _read_passed(s: State, field: Field) -> None:
    for side in field.words(SIDES):
        s.passed |= 1 << SIDES.index(side)


def _passed(s: State) -> list[str] | None:
    return [SIDES[side] for side in members(s.passed)] or None


def _borders(name: str, column: str) -> Marker:
    """River borders used this turn."""

    def read(s: State, field: Field) -> None:
        setattr(s, column, frozenset(_pair(item, s.ground) for item in field.items()))

    def write(s: State) -> list[str] | None:
        names = s.ground.board.labels
        return [f"{names[a]}/{names[b]}" for a, b in sorted(getattr(s, column))] or None

    return Marker(name, read, write)


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


def _reached(s: State) -> bool | None:
    """Told unless it is what a reader sees on the map (commander R41)."""
    return s.reached if s.reached or german_at_meuse(s) else None


def german_at_meuse(s: State) -> bool:
    """Does a German unit stand next to the Meuse?"""
    places = (s.at[unit] for unit in s.roster.of[GERMAN])
    return any(place >= 0 and s.ground.near_meuse >> place & 1 for place in places)


def _read_points(s: State, field: Field) -> None:
    table = field.table(POINTS)
    s.points = tuple(table[name].number(0, 9) if name in table else 0 for name in POINTS)


def _points(s: State) -> dict[str, int] | None:
    told = any(s.points) or s.points != s.today.points()
    return dict(zip(POINTS, s.points, strict=True)) if told else None


def _read_winner(s: State, field: Field) -> None:
    winner = field.one_of((*SIDES, "draw"))
    s.ended = (SIDES.index(winner) if winner in SIDES else -1), RACE if s.race else THRESHOLDS


def _winner(s: State) -> str | None:
    return s.ended and (*SIDES, "draw")[s.ended[0]]


MARKERS = (
    Marker("time", _read_time, _time),
    Marker("vp", _read_vp, _vp),
    Marker("passed", _read_passed, _passed),
    _borders("crossed", "crossings"),
    _borders("breaks", "breaks"),
    flag("german_reached_meuse", "reached")._replace(write=_reached),
    flag("meuse_vp", "meuse_vp"),
    flag("commando_used", "commando_used"),
    flag("okw_used_today", "okw_today"),
    Marker("replacement_points", _read_points, _points),
    Marker("winner", _read_winner, _winner),
)
