"""The `[[unit]]` tables of a position file: counters of the game, changed or invented ones."""

from collections.abc import Sequence

import msgspec

from ardennes.engine.core import BadInput
from ardennes.engine.fields import Field
from ardennes.games.tb.counters import (
    ALLIED,
    COLUMNS,
    GERMAN,
    SIDES,
    THIRDS,
    TYPES,
    Counter,
    counter_from,
)
from ardennes.games.tb.stacking import other_ally, why_not_stack
from ardennes.games.tb.state import AWAY, EXITED, OUT, Roster, State
from ardennes.wargame.hexwords import hex_at

KEYS = (*COLUMNS, "at", "state", "entered")
SETS = {
    "reduced": "reduced",
    "out_of_supply": "marked",
    "moved": "moved",
    "attacked": "attacked",
    "aerial_supply": "air_supplied",
    "defended": "defended",
    "retreated": "retreated",
}  # state words -> the sets of units they mean
UNIT_STATES = (*SETS, "exited", "eliminated")
NUMBERS = {
    "cf_full": 99, "cf_reduced": 99, "steps": 2, "stacking_thirds": 6, "mf": 20, "reinf_turn": 99,
}  # fmt: skip
FLAGS = ("kampfgruppe", "mechanized", "zoc")
NATIONS = ("German", "US", "British")
WORDS = {"type": TYPES, "size": tuple(THIRDS), "reinf_edge": ("N", "E", "S", "W", "air")}


def read_roster(units: Sequence[Field], printed: Roster) -> Roster:
    """The game's own counters, with those the file changes or invents."""
    changed: dict[str, Counter] = {}
    for field in units:
        row = field.table(KEYS)
        if "id" not in row:
            raise BadInput(f"{field.path}.id", "missing")
        name = _name(row["id"])
        if name in changed:
            raise BadInput(row["id"].path, f"{name} is listed twice")
        changed[name] = _counter(row, name, printed)
    if all(printed.numbers.get(c.id, -1) >= 0 and _same(printed, c) for c in changed.values()):
        return printed
    rest = [changed.pop(c.id, c) for c in printed.counters]
    return Roster([*rest, *changed.values()])


def _same(printed: Roster, counter: Counter) -> bool:
    return printed.counters[printed.numbers[counter.id]] == counter


def _name(field: Field) -> str:
    name = field.text()
    if not name or any(c.isspace() or c in ",;#" for c in name):
        raise field.bad("an id without spaces, commas or '#'")
    return name


def _counter(row: dict[str, Field], name: str, printed: Roster) -> Counter:
    columns = {key: _column(key, field) for key, field in row.items() if key in COLUMNS}
    known = printed.numbers.get(name)
    if known is not None:
        return _changed(printed.counters[known], columns, row)
    if "side" not in columns and "nationality" not in columns:
        raise BadInput(
            row["id"].path, f"{name!r} is not a counter of tb; an invented unit needs a side"
        )
    if _is_reduced(row) and "cf_reduced" not in columns:
        columns.setdefault("steps", "2")  # an invented unit that has lost a step had two
    counter = counter_from(columns)
    if (counter.nationality == "German") != (counter.side == GERMAN):
        raise BadInput(row["id"].path, f"{name} is {counter.nationality} but on the other side")
    if not counter.steps:
        raise BadInput(row["id"].path, f"{name} needs at least one step")
    return counter


def _is_reduced(row: dict[str, Field]) -> bool:
    states = row.get("state")
    return states is not None and "reduced" in states.words(UNIT_STATES)


def _changed(counter: Counter, columns: dict[str, str], row: dict[str, Field]) -> Counter:
    plain = {key: str(value) for key, value in msgspec.structs.asdict(counter).items()}
    plain |= {"side": SIDES[counter.side]}
    plain |= {key: "1" if plain[key] == "True" else "0" for key in FLAGS}
    kept = {key: value for key, value in plain.items() if value or key in columns}
    found = counter_from({**kept, **columns})
    if found.side != counter.side or bool(found.steps) != bool(counter.steps):
        raise BadInput(row["id"].path, f"{counter.id} cannot change its side or kind")
    return found


def _column(key: str, field: Field) -> str:
    """A column as the text of units.csv would have it."""
    if key == "side":
        return field.one_of(SIDES)
    if key == "nationality":
        return field.one_of(NATIONS)
    if key in NUMBERS:
        return str(field.number(0, NUMBERS[key]))
    if key in FLAGS:
        return str(int(field.flag()))
    if key in WORDS:
        return field.one_of(WORDS[key])
    return field.text()


class Setter:
    """Puts units on the table one after another, refusing what cannot stand together."""

    def __init__(self, s: State) -> None:
        self.s = s

    def place(self, field: Field) -> None:
        """One `[[unit]]` table."""
        row = field.table(KEYS)
        unit = self.s.roster.numbers[row["id"].text()]
        states = row["state"].words(UNIT_STATES) if "state" in row else []
        if "at" in row:
            self._put(unit, row["at"])
        else:
            gone = {"exited": EXITED, "eliminated": OUT}
            self.s.at[unit] = next((gone[word] for word in states if word in gone), AWAY)
        for word in states:
            self._mark(unit, word, row["state"])
        if "entered" in row:
            if self.s.at[unit] < 0:
                raise BadInput(row["entered"].path, f"{row['id'].text()} is not on the map")
            self.s.entered[unit] = hex_at(row["entered"], self.s.ground.board)

    def _put(self, unit: int, field: Field) -> None:
        s, place = self.s, hex_at(field, self.s.ground.board)
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

    def _mark(self, unit: int, word: str, field: Field) -> None:
        s, bit = self.s, 1 << unit
        if (no := self._contradiction(unit, word)) is not None:
            raise BadInput(field.path, no)
        if word in SETS:
            setattr(s, SETS[word], getattr(s, SETS[word]) | bit)

    def _contradiction(self, unit: int, word: str) -> str | None:
        s, name = self.s, self.s.unit_name(unit)
        if word in ("exited", "eliminated"):
            return self._not_gone(unit, word)
        if s.at[unit] < 0 and word != "moved":
            return f"{name} is not on the map and cannot be {word!r}"
        if word == "reduced" and s.roster.steps[unit] < 2:
            return f"{name} has one step and cannot be reduced (tb 2.11)"
        if word == "aerial_supply" and (
            s.roster.side[unit] != ALLIED or s.turn < s.edition.aerial_supply.available_from_turn
        ):
            return f"{name} cannot have aerial supply now (tb 7.5)"
        return None

    def _not_gone(self, unit: int, word: str) -> str | None:
        s, name = self.s, self.s.unit_name(unit)
        if s.at[unit] >= 0:
            return f"{name} is on the map"
        german = s.roster.side[unit] == GERMAN and s.roster.mechanized[unit]
        if word == "exited" and not german:
            return f"{name} cannot leave the map (tb 9.7)"
        return None


def unit_row(s: State, unit: int) -> dict[str, object]:
    """The `[[unit]]` table of a unit in play."""
    row = _columns(s, unit)
    if s.at[unit] >= 0:
        row["at"] = s.place_name(s.at[unit])
    states = [word for word, column in SETS.items() if getattr(s, column) >> unit & 1]
    if s.at[unit] in (EXITED, OUT):
        states.append("exited" if s.at[unit] == EXITED else "eliminated")
    if states:
        row["state"] = states
    if unit in s.entered:
        row["entered"] = s.place_name(s.entered[unit])
    return row


def is_printed(s: State, unit: int) -> bool:
    """Is it one of the game's own counters, unchanged?"""
    printed = s.edition.roster
    known = printed.numbers.get(s.unit_name(unit))
    return known is not None and printed.counters[known] == s.roster.counters[unit]


def _columns(s: State, unit: int) -> dict[str, object]:
    """The columns that tell a counter from the printed one, or from a plain invented one."""
    counter, printed = s.roster.counters[unit], s.edition.roster
    known = printed.numbers.get(counter.id)
    row: dict[str, object] = {"id": counter.id}
    if known is not None:
        base = printed.counters[known]
    else:
        row |= {"side": SIDES[counter.side], "type": counter.type, "size": counter.size}
        row["cf_full"] = counter.cf_full
        base = counter_from({key: str(value) for key, value in row.items()})
    while base != counter:  # a column told may change what another one defaults to
        for key, value in msgspec.structs.asdict(counter).items():
            if getattr(base, key) != value:
                row[key] = value
        if known is not None:
            break
        base = counter_from({key: _as_text(value) for key, value in row.items()})
    return row


def _as_text(value: object) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)
