"""The units of a position file: what cannot stand together, what cannot be said of whom."""

from collections.abc import Sequence

from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.games.bulge.counters import GERMAN, SIDES, Counter, Roster, counter_from
from ardennes.games.bulge.state import EXITED, OUT, State
from ardennes.wargame import unit_rows
from ardennes.wargame.hexwords import hex_at
from ardennes.wargame.unit_rows import GONE, Row, UnitFile

UNITS = UnitFile(
    game="bulge",
    sides=SIDES,
    counter=Counter,
    make=counter_from,
    words=tuple(State.unit_words()),
    more=("entered",),
    always=("mechanized", "cf"),
    ignored=("source", "source_detail"),
)
OFF_MAP = ("counted", "left_this_turn")  # said of units that have left


def read_roster(units: Sequence[Field], printed: Roster) -> Roster:
    """The game's own counters, with those the file changes or invents."""
    counters = unit_rows.read_counters(UNITS, units, printed)
    return printed if counters is None else Roster(counters)


def place_units(s: State, units: Sequence[Field]) -> None:
    """Put units on the table one after another."""
    unit_rows.place_units(UNITS, s, units, _put, _contradiction, _entered)


def _put(s: State, unit: int, field: Field) -> None:
    place = hex_at(field, s.ground.board)
    if place in s.unit_at:
        raise BadInput(field.path, f"{field.text()} holds two units (bulge 8.0)")
    s.put(unit, place)


def _contradiction(s: State, unit: int, word: str) -> str | None:
    name, at = s.unit_name(unit), s.at[unit]
    if word == "exited" and s.roster.side[unit] != GERMAN:
        return f"{name} cannot leave the map (bulge 3.1 exit)"
    if word == "landed" and unit != s.roster.paratroops:
        return f"{name} has not jumped (bulge 15.0)"
    if word not in GONE and not (at == EXITED if word in OFF_MAP else at >= 0):
        return f"{name} cannot be {word!r} where it is"
    return None


def _entered(s: State, unit: int, row: Row) -> None:
    if "entered" in row:
        if not s.roster.counters[unit].british:
            why = f"{s.unit_name(unit)} is not British (bulge 13.0c)"
            raise BadInput(row["entered"].path, why)
        s.entered[unit] = hex_at(row["entered"], s.ground.board)


def unit_tables(s: State) -> list[dict[str, object]]:
    """The `[[unit]]` tables of all units in play, and of invented ones that are not."""
    own = s.edition.roster.numbers
    return [_table(s, u) for u, at in enumerate(s.at) if at != OUT or s.unit_name(u) not in own]


def _table(s: State, unit: int) -> dict[str, object]:
    entered = {"entered": s.place_name(s.entered[unit])} if unit in s.entered else None
    return unit_rows.unit_table(UNITS, s, unit, s.edition.roster, entered)
