"""The units of a position file: what cannot stand together, what cannot be said of whom."""

from collections.abc import Sequence

from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.games.bb81.counters import (
    FACTORS,
    GERMAN,
    SIDES,
    START,
    Counter,
    Roster,
    counter_from,
)
from ardennes.games.bb81.edition import Edition
from ardennes.games.bb81.state import EXITED, OUT, State
from ardennes.wargame import unit_rows
from ardennes.wargame.hexwords import hex_at
from ardennes.wargame.unit_rows import GONE, UnitFile

UNITS = UnitFile(
    game="bb81",
    sides=SIDES,
    counter=Counter,
    make=counter_from,
    words=tuple(State.unit_words()),
    always=("type", "left_factor"),
    id="unit_id",
    ignored=("source", "rulebook_fields", "source_note"),
)


def read_roster(units: Sequence[Field], box: Edition) -> Roster:
    """The game's own counters, with those the file changes or invents."""
    for row in (field.table(UNITS.keys) for field in units):
        if "arrival" in row:
            row["arrival"].one_of((START, *box.numbers))
        if "movement" in row and row["movement"].number(0, max(FACTORS)) not in FACTORS:
            raise row["movement"].bad(f"one of {', '.join(map(str, FACTORS))}")
    counters = unit_rows.read_counters(UNITS, units, box.roster)
    roster = box.roster if counters is None else Roster(counters)
    for field in units:
        counter = roster.counters[roster.numbers[field.table(UNITS.keys)["id"].text()]]
        if (counter.nationality == "German") != (counter.side == GERMAN):
            what = f"{counter.nationality} units are not {SIDES[counter.side]} (bb81 def-1)"
            raise BadInput(f"{field.path}.nationality", what)
    return roster


def place_units(s: State, units: Sequence[Field]) -> None:
    """Put units on the table one after another."""
    unit_rows.place_units(UNITS, s, units, _put, _contradiction, _check_entries)


def _put(s: State, unit: int, field: Field) -> None:
    place = hex_at(field, s.ground.board)
    germans = {u for u in (*s.here(place), unit) if s.roster.side[u] == GERMAN}
    passing = germans == {s.roster.brigade}  # bb81 pb-3: whether it may is known from the question
    if s.occupied[1 - s.roster.side[unit]] >> place & 1 and not passing:
        raise BadInput(field.path, f"{field.text()} holds units of both sides (bb81 move-1)")
    s.put(unit, place)


def _check_entries(s: State, unit: int, row: dict[str, Field]) -> None:
    """Entry hexes that are written are on the board (bb81 rein-1)."""
    if "entry_hexes" in row:
        for name in filter(None, row["entry_hexes"].text().split("|")):
            hex_at(Field(name, row["entry_hexes"].path), s.ground.board)


def _contradiction(s: State, unit: int, word: str) -> str | None:
    name, at = s.unit_name(unit), s.at[unit]
    if word == "exited" and s.roster.side[unit] != GERMAN:
        return f"{name} cannot leave the map (bb81 vic-3)"
    if word not in GONE and at < 0:
        return f"{name} cannot be {word!r} where it is"
    if word not in (*GONE, "inverted") and s.roster.side[unit] != s.side:
        return f"{name} cannot be {word!r} in the turn of the other side (bb81 seq-2)"
    return None


def unit_tables(s: State) -> list[dict[str, object]]:
    """The `[[unit]]` tables of all units in play, and of those that are gone for good."""
    own = s.edition.roster.numbers
    return [
        unit_rows.unit_table(UNITS, s, u, s.edition.roster)
        for u, at in enumerate(s.at)
        if at != OUT or s.unit_name(u) not in own
    ]


__all__ = ["EXITED", "UNITS", "place_units", "read_roster", "unit_tables"]
