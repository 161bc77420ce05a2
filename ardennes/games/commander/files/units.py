"""The units of a position file: what cannot stand together, what cannot be said of whom."""

from collections.abc import Sequence

from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.games.commander.counters import MOST_STRENGTH, SIDES, Counter, counter_from
from ardennes.games.commander.edition import Edition
from ardennes.games.commander.rules.movement import why_not_stack
from ardennes.games.commander.state import OUT, Roster, State
from ardennes.wargame import unit_rows
from ardennes.wargame.unit_rows import GONE, Columns, Row, UnitFile

UNITS = UnitFile(
    game="commander",
    sides=SIDES,
    counter=Counter,
    make=counter_from,
    words=tuple(State.unit_words()),
    more=("strength",),
    id="unit",
    blanks=True,
    ignored=("source", "rulebook_fields", "source_note"),
)


def read_roster(units: Sequence[Field], box: Edition, *, race: bool) -> Roster:
    """The game's own units, with those the file changes or invents."""
    printed = box.race_roster if race else box.roster
    counters = unit_rows.read_counters(UNITS, units, printed, _invent, box.roster)
    return Roster(counters) if counters else printed


def _invent(columns: Columns, row: Row) -> None:
    """An invented unit was never stronger than it is, unless the file says so."""
    if "strength" in row:
        columns.setdefault("start_strength", str(row["strength"].number(1, MOST_STRENGTH)))


def place_units(s: State, units: Sequence[Field]) -> None:
    """Put units on the table one after another; who is out of play has no strength."""
    s.strength = [0] * len(s.at)
    unit_rows.place_units(UNITS, s, units, _put, _contradiction, _strength)


def _put(s: State, unit: int, field: Field) -> None:
    place = s.ground.board.places.get(field.text())
    if place is None:
        raise BadInput(field.path, f"{field.value!r} is not a space of this map")
    if why_not_stack(s, unit, place):
        what = f"{field.text()} holds more than three {SIDES[s.roster.side[unit]]} units"
        raise BadInput(field.path, f"{what} (commander 7.stack-1)")
    s.put(unit, place)


def _contradiction(s: State, unit: int, word: str) -> str | None:
    if s.at[unit] >= 0 or word in ("delayed", *GONE):
        return None
    return f"{s.unit_name(unit)} is not on the map and cannot be {word!r}"


def _strength(s: State, unit: int, row: Row) -> None:
    full = s.roster.counters[unit].start_strength
    left = row["strength"].number(1, full) if "strength" in row else full
    s.strength[unit] = 0 if s.at[unit] == OUT else left


def unit_tables(s: State) -> list[dict[str, object]]:
    """The `[[unit]]` tables of all units in play, and of all that are not printed."""
    own = s.edition.race_roster if s.race else s.edition.roster
    told = [
        unit
        for unit, counter in enumerate(s.roster.counters)
        if s.at[unit] != OUT or not unit_rows.is_printed(UNITS, counter, own)
    ]
    return [_table(s, unit) for unit in told]


def _table(s: State, unit: int) -> dict[str, object]:
    weaker = s.strength[unit] != s.roster.counters[unit].start_strength
    strength = {"strength": s.strength[unit]} if weaker and s.at[unit] != OUT else None
    return unit_rows.unit_table(UNITS, s, unit, s.edition.roster, strength)
