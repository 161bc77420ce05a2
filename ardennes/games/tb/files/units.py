"""The units of a position file: what cannot stand together, what cannot be said of whom."""

from collections.abc import Sequence

from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.games.tb.counters import ALLIED, GERMAN, SIDES, Counter, Roster, counter_from
from ardennes.games.tb.rules.stacking import other_ally, why_not_stack
from ardennes.games.tb.state import ATTACHED, OUT, State
from ardennes.wargame import unit_rows
from ardennes.wargame.hexwords import hex_at
from ardennes.wargame.unit_rows import Columns, Row, UnitFile

UNITS = UnitFile(
    game="tb",
    sides=SIDES,
    counter=Counter,
    make=counter_from,
    words=tuple(State.unit_words()),
    more=("entered",),
    always=("type", "size", "cf_full"),
)


def read_roster(units: Sequence[Field], printed: Roster) -> Roster:
    """The game's own counters, with those the file changes or invents."""
    counters = unit_rows.read_counters(UNITS, units, printed, _invent)
    if counters is None:
        return printed
    for field in units:
        row = field.table(UNITS.keys)
        name = row["id"].text()
        counter = next(c for c in counters if c.id == name)
        known = printed.numbers.get(name)
        if (counter.nationality == "German") != (counter.side == GERMAN):
            raise BadInput(row["id"].path, f"{name} is {counter.nationality} but on the other side")
        if known is None and not counter.steps:
            raise BadInput(row["id"].path, f"{name} needs at least one step")
        if known is not None and bool(counter.steps) != bool(printed.steps[known]):
            raise BadInput(row["id"].path, f"{name} cannot change its side or kind")
    return Roster(counters)


def _invent(columns: Columns, row: Row) -> None:
    """An invented unit that has lost a step had two."""
    states = row.get("state")
    if states is not None and "reduced" in states.words(UNITS.states):
        if "cf_reduced" not in columns:
            columns.setdefault("steps", "2")


def place_units(s: State, units: Sequence[Field]) -> None:
    """Put units on the table one after another."""
    unit_rows.place_units(UNITS, s, units, _put, _contradiction, _entered)
    s.count_waiting()


def _put(s: State, unit: int, field: Field) -> None:
    place = hex_at(field, s.ground.board)
    if unit == s.roster.commandos:
        raise BadInput(field.path, "SSES stands on a unit: write markers.sses (tb 14.4)")
    if s.vdh_hex() == place or (unit == s.roster.paratroops and place in s.stacks):
        raise BadInput(field.path, f"{field.text()} holds VDH and another unit (tb 14.5)")
    if unit == s.roster.paratroops:
        s.at[unit] = place
        return
    if s.occupied[1 - s.roster.side[unit]] >> place & 1:
        raise BadInput(field.path, f"{field.text()} holds units of both sides (tb 6.9)")
    if no := why_not_stack(s, unit, place):
        raise BadInput(field.path, f"{no.reason} ({no.case})")
    if other_ally(s, unit) >> place & 1:
        raise BadInput(field.path, f"US and British units share {field.text()} (tb 6.10)")
    s.put(unit, place)


def _contradiction(s: State, unit: int, word: str) -> str | None:
    name = s.unit_name(unit)
    if word == "exited":
        german = s.roster.side[unit] == GERMAN and s.roster.mechanized[unit]
        return None if german else f"{name} cannot leave the map (tb 9.7)"
    if s.at[unit] < 0 and word not in ("moved", "eliminated"):
        return f"{name} is not on the map and cannot be {word!r}"
    if word == "reduced" and s.roster.steps[unit] < 2:
        return f"{name} has one step and cannot be reduced (tb 2.11)"
    first = s.edition.aerial_supply.available_from_turn
    if word == "aerial_supply" and (s.roster.side[unit] != ALLIED or s.turn < first):
        return f"{name} cannot have aerial supply now (tb 7.5)"
    return None


def _entered(s: State, unit: int, row: Row) -> None:
    if "entered" in row:
        if s.at[unit] < 0:
            raise BadInput(row["entered"].path, f"{s.unit_name(unit)} is not on the map")
        s.entered[unit] = hex_at(row["entered"], s.ground.board)


def unit_tables(s: State) -> list[dict[str, object]]:
    """The `[[unit]]` tables; VDH and SSES are markers where they lie."""
    return [_table(s, unit) for unit, at in enumerate(s.at) if _is_told(s, unit, at)]


def _is_told(s: State, unit: int, at: int) -> bool:
    marker = at == ATTACHED or (unit == s.roster.paratroops and at >= 0)
    printed = unit_rows.is_printed(UNITS, s.roster.counters[unit], s.edition.roster)
    return not marker and (at != OUT or not printed)


def _table(s: State, unit: int) -> dict[str, object]:
    entered = {"entered": s.place_name(s.entered[unit])} if unit in s.entered else None
    return unit_rows.unit_table(UNITS, s, unit, s.edition.roster, entered)
