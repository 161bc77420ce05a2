"""a44 S4.2, S4.3: the table on the morning of 22 December. Everybody stands where patton_setup.csv
says; a set-up that breaks a rule of the map is refused with its row."""

import re

from ardennes.engine.core import BadInput
from ardennes.games.a44.counters import SIDES
from ardennes.games.a44.edition import DEPLOYED as FILE
from ardennes.games.a44.edition import Deployed
from ardennes.games.a44.rules.calendar import scheduled_losses
from ardennes.games.a44.rules.limits import why_closed_to
from ardennes.games.a44.rules.stacking import overstacked
from ardennes.games.a44.state import ABSENT, AWAY, OUT, SURRENDERED, State
from ardennes.wargame.roadnet import side_of

LEVEL = re.compile(r"Surrender Level (\d)")  # of an isolated group (a44 S4.3)
WORDS = {"reduced": "reduced", "fired": "fired", "OOS": "out_of_supply", "detected": "detected"}
PLAIN = ("", "full", "ready", "eliminated", "surrendered")  # they say nothing of the counter
PJ_653, NOT_IN_PLAY = "G-653", "not in play"  # a44 27.7


def set_up(s: State) -> None:
    """Bridges, control, units and their markers (a44 S4.2); then everything is checked (a44 8.1,
    11.5, 27.3.1). German markers are lost as the date says (a44 Q-125)."""
    s.traffic_lost = scheduled_losses(s.turn)
    units: dict[int, int] = {}  # the row of each
    for n, row in s.edition.patton:
        if row.unit_id.startswith("BRIDGE "):
            s.blown |= {_bridge(s, n, row)}
        elif row.unit_id.startswith("CONTROL "):
            s.take(SIDES.index(row.side.lower()), _hex(s, n, row.hex))
        else:
            _unit(s, n, row, units)
    missing = (u for u in range(len(s.at)) if u not in units and not s.roster.pooled >> u & 1)
    if (unit := next(missing, None)) is not None:
        raise BadInput(FILE, f"no row for {s.unit_name(unit)}")
    s.rebuild()
    for unit, n in units.items():
        if s.at[unit] >= 0:
            s.take(s.roster.side[unit], s.at[unit])  # a44 Q-126
            _check(s, unit, n)


def _refuse(n: int, column: str, why: str) -> BadInput:
    return BadInput(f"{FILE} row {n}, column {column}", why)


def _hex(s: State, n: int, name: str) -> int:
    place = s.ground.board.places.get(name, -1)
    if place < 0:
        raise _refuse(n, "hex", f"{name!r} is no hex of the map")
    return place


def _bridge(s: State, n: int, row: Deployed) -> tuple[int, int]:
    first, _, second = row.hex.partition("/")
    side = side_of(_hex(s, n, first), _hex(s, n, second))
    if side not in s.ground.bridges:
        raise _refuse(n, "hex", f"no bridge is at {row.hex} (a44 S4.3)")
    return side


# --- units ---


def _unit(s: State, n: int, row: Deployed, units: dict[int, int]) -> None:
    unit = s.roster.numbers.get(row.unit_id, -1)
    if unit < 0 or unit in units:
        raise _refuse(n, "unit_id", f"{row.unit_id!r} is no unit, or has a row already")
    units[unit] = n
    counter = s.roster.counters[unit]
    if row.status == "reinforcement":
        due = f"arrives {counter.arrival_turn}-{counter.arrival_entry}"
        if row.markers != due:
            raise _refuse(n, "markers", f"{row.unit_id} {due} (a44 13.1)")
        s.at[unit] = AWAY
        return
    s.at[unit] = _hex(s, n, row.hex) if row.status == "on_map" else _gone(s, row)
    _mark(s, n, unit, row)


def _gone(s: State, row: Deployed) -> int:
    """In the dead pile, surrendered, or never to come."""
    if row.unit_id == PJ_653:
        s.pzj653 = "never"
    if row.status == "dead_pile":
        return OUT
    return ABSENT if row.state == NOT_IN_PLAY else SURRENDERED


def _mark(s: State, n: int, unit: int, row: Deployed) -> None:
    """Sides that are up and markers on the unit."""
    words = [("state", row.state), *(("markers", word) for word in row.markers.split("; "))]
    for where, word in words:
        if word in (*PLAIN, NOT_IN_PLAY):
            continue
        if column := WORDS.get(word):
            setattr(s, column, getattr(s, column) | 1 << unit)
        elif word == "IP":
            s.positions |= 1 << s.at[unit]
        elif level := LEVEL.search(word):
            s.surrender[unit] = int(level[1])
        else:
            raise _refuse(n, where, f"{word!r} is said of no unit")


# --- what the map says to it ---


def _check(s: State, unit: int, n: int) -> None:
    """Rows that break a rule are refused (a44 8.1, 11.5, 27.3.1)."""
    at, name, where = s.at[unit], s.title(unit), s.place_name(s.at[unit])
    if len({s.roster.side[u] for u in s.here(at)}) > 1:
        raise _refuse(n, "hex", f"{where} holds units of both sides (a44 Q-24)")
    no = overstacked(s, at) or why_closed_to(s, unit, at)
    if no:
        raise _refuse(n, "hex", str(no))
    walled = (s.ground.thick | s.ground.west_wall) & ~s.ground.on_roads
    if s.roster.vehicles >> unit & walled >> at & 1:
        raise _refuse(n, "hex", f"a44 11.5: no road leads {name} out of {where}")
