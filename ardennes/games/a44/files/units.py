"""The units of a position file: who may stand where, and what cannot be said of whom."""

from collections.abc import Sequence
from typing import cast

from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.games.a44.counters import ALLIED, ALLIES, GERMAN, SIDES, Counter, Roster, counter_from
from ardennes.games.a44.edition import Edition
from ardennes.games.a44.rules.entry import ANTWERP, boxes_left_out
from ardennes.games.a44.rules.stacking import overstacked
from ardennes.games.a44.state import ABSENT, SURRENDERED, State
from ardennes.games.a44.terrain import BOXES
from ardennes.wargame import unit_rows
from ardennes.wargame.unit_rows import GONE, Columns, Row, UnitFile

PRINTED_ONLY = (
    *("regiment", "battalion", "model", "shift", "setup_place", "arrival"),
    *("notes", "identity_source", "values_source", "arrival_source", "source_detail", "source"),
)
UNITS = UnitFile(
    game="a44",
    sides=SIDES,
    counter=Counter,
    make=counter_from,
    words=tuple(State.unit_words()),
    more=("parent", "surrender"),
    always=("type",),
    ignored=PRINTED_ONLY,
    gone={**GONE, "surrendered": SURRENDERED},
)
EXCLUDE = (
    ("disrupted", "broken"),
    ("strategic", "truck", "prime_mover"),
    ("eliminated", "surrendered", "exited"),
    *(("night", other) for other in ("strategic", "truck")),
    *(("replacement", other) for other in ("disrupted", "broken")),
)  # a44 18.1, 12.4.2, 25.3.4, 25.2.4; loaded units may be shaken: they failed to disengage (20.3)
ON_THE_MAP = ("builder", "infiltrated")  # who has arrived may have gone on, off the map again
IN_PLAY = ("attacked", "defended", "disengaged", "retreated")  # also in a box
MARKERS = (
    *("disrupted", "broken", "engaged", "night", "replacement"),
    *("strategic", "truck", "prime_mover"),
)  # on nobody who is gone
BRIGADE_150 = "G-150"


def read_roster(units: Sequence[Field], box: Edition) -> Roster:
    """The game's own counters, with those the file changes or invents."""
    counters = unit_rows.read_counters(UNITS, units, box.roster, _invent)
    return box.roster if counters is None else Roster(counters)


def _invent(columns: Columns, row: Row) -> None:
    """An invented unit tells its side; its arrival may be written as on the counters, 3-AB."""
    if "side" not in row:
        raise BadInput(row["id"].path, f"{row['id'].text()!r}: an invented unit needs a side")
    nation = columns.get("nationality", "")
    if nation and (nation in ALLIES) == (columns["side"] == SIDES[GERMAN]):
        raise row["nationality"].bad(f"a nationality of the {columns['side']} side")
    if "arrival" in row:
        turn, _, letters = row["arrival"].text().partition("-")
        if not turn.isdigit() or not letters:
            raise row["arrival"].bad("a turn and entry letters such as '3-AB'")
        columns |= {"arrival_turn": turn, "arrival_entry": letters} | columns


def place_units(s: State, units: Sequence[Field]) -> None:
    """Put units on the table one after another."""
    unit_rows.place_units(UNITS, s, units, _put, _contradiction, _more)
    listed = {s.roster.numbers[f.table(UNITS.keys)["id"].text()] for f in units}
    s.at = [at if u in listed else ABSENT for u, at in enumerate(s.at)]
    s.rebuild()


def check_stacks(s: State, units: Sequence[Field]) -> None:
    """Before a phase nobody may be overstacked (a44 8.3)."""
    for field in units:
        row = field.table(UNITS.keys)
        at = s.at[s.roster.numbers[row["id"].text()]]
        if 0 <= at < s.hexes and (no := overstacked(s, at)):
            raise BadInput(row["at"].path, str(no))


def _put(s: State, unit: int, field: Field) -> None:
    name = field.text()
    try:
        place = s.place_id(next((box for box in BOXES if box.lower() == name.lower()), name))
    except ValueError:
        raise field.bad("a hex, a box or a Blocking Position of this board") from None
    side = s.roster.side[unit]
    if place < s.hexes and s.occupied[1 - side] >> place & 1:
        raise BadInput(field.path, f"{field.text()} holds units of both sides (a44 Q-24)")
    if place >= s.hexes and side != ALLIED and s.place_name(place) != ANTWERP:
        raise BadInput(field.path, "Germans never enter the boxes (a44 11.9.2)")
    if s.place_name(place) in boxes_left_out(s):
        raise BadInput(field.path, f"{field.text()} is not in play (a44 Q-119)")
    s.put(unit, place)
    if place < s.hexes:
        s.take(side, place)


def _contradiction(s: State, unit: int, word: str) -> str | None:
    name, at, words = s.unit_name(unit), s.at[unit], s.unit_words()
    for rivals in EXCLUDE:
        others = [other for other in rivals if other != word and word in rivals]
        for other in others:
            if other in words and getattr(s, words[other]) >> unit & 1:
                return f"{name} cannot be {word!r} and {other!r}"
            if other in UNITS.gone and word in UNITS.gone and at == UNITS.gone[other]:
                return f"{name} cannot be {word!r} and {other!r}"
    idle = (word in IN_PLAY and at < 0) or (word in MARKERS and at in UNITS.gone.values())
    if idle or (word in ON_THE_MAP and not 0 <= at < s.hexes):
        return f"{name} cannot be {word!r} where it is"
    able = _able(s, word)
    return None if able is None or able[0] >> unit & 1 else f"{name} is not {able[1]}"


def _able(s: State, word: str) -> tuple[int, str] | None:
    """Who can be in a state, and what he is."""
    roster = s.roster
    match word:
        case "fired":
            return roster.guns, "a gun (a44 22.5)"
        case "prime_mover":
            return roster.guns & roster.all_of[GERMAN], "a German gun (a44 22.3)"
        case "builder":
            return roster.infantry, "infantry (a44 15.8.2)"
        case "arrived":
            return roster.engineers, "an Engineer (a44 13.2.2)"
        case "detected":
            return roster.named(BRIGADE_150), "the 150th Panzer Brigade (a44 27.8)"
        case _:
            return None


def _more(s: State, unit: int, row: dict[str, Field]) -> None:
    if "parent" in row:
        parent = s.roster.numbers.get(row["parent"].text())
        if parent is None:
            raise row["parent"].bad("a unit of this file")
        if s.roster.side[parent] != s.roster.side[unit]:
            raise row["parent"].bad("a unit of its own side (a44 26.4)")
        s.parent[unit] = parent
    if "surrender" in row:
        s.surrender[unit] = row["surrender"].number(0, 9)
        s.out_of_supply |= 1 << unit  # what the marker of the points implies (a44 23.7)


def unit_tables(s: State) -> list[dict[str, object]]:
    """The `[[unit]]` tables of all units in play, and of those that are gone for good."""
    own = s.edition.roster.numbers
    return [_table(s, u) for u, at in enumerate(s.at) if at != ABSENT or s.unit_name(u) not in own]


def _table(s: State, unit: int) -> dict[str, object]:
    row = unit_rows.unit_table(UNITS, s, unit, s.edition.roster)
    if "state" in row:
        row["state"] = sorted(cast("list[str]", row["state"]))
    return row | _told(s, unit)


def _told(s: State, unit: int) -> dict[str, object]:
    found: dict[str, object] = {}
    if unit in s.parent:
        found["parent"] = s.unit_name(s.parent[unit])
    if unit in s.surrender:
        found["surrender"] = s.surrender[unit]
    return found
